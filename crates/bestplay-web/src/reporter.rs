//! Progress on its way to JavaScript.

use std::ops::ControlFlow;

use bestplay::{Progress, Stage, Watch};

use crate::border;

/// Reports progress to JavaScript.
pub(crate) struct Reporter;

impl Watch for Reporter {
    fn progress(&self, news: &Progress) -> ControlFlow<()> {
        let stage = match news.stage {
            Stage::Exploring => 1,
            Stage::Ordering => 2,
            Stage::Solving => 3,
            Stage::Reconstructing => 4,
            Stage::Checking => 5,
            Stage::Following => 6,
            Stage::Counting => 7,
            _ => 0,
        };
        let digits = news.digits.map_or(-1, |digits| digits as i32);
        match border::progress(stage, news.done as f64, news.of as f64, digits) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}
