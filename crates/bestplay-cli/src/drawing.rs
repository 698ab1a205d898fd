//! `--svg` and `--force`: where a distribution is drawn, if it is.

use std::path::{Path, PathBuf};

use bestplay_answers::GameError;
use clap::Args;

use crate::output::histogram;
use crate::target::Target;

#[derive(Args)]
pub(crate) struct Drawing {
    /// Draw the distribution of the results
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Overwrite a file that holds something other than such a drawing
    #[arg(long)]
    force: bool,
}

impl Drawing {
    pub(crate) fn target(&self) -> Result<Option<Target>, GameError> {
        let is_ours =
            |path: &Path| std::fs::read_to_string(path).is_ok_and(|text| histogram::is_svg(&text));
        let target = |path: &PathBuf| Target::new(path, self.force, is_ours);
        self.svg.as_ref().map(target).transpose()
    }
}
