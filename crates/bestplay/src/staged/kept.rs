//! Where a game is kept that is solved in stages.

use std::path::PathBuf;

/// A folder in which a game is solved in stages, and the name and the parameters by which the folder knows it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The folder.
    pub folder: PathBuf,
    /// The game's name.
    pub game: String,
    /// Its parameters.
    pub parameters: Vec<(String, String)>,
}

impl Kept {
    /// A game under this name and with these parameters, in a folder.
    pub fn new(
        folder: impl Into<PathBuf>,
        game: &str,
        parameters: impl Into<Vec<(String, String)>>,
    ) -> Kept {
        Kept {
            folder: folder.into(),
            game: game.to_owned(),
            parameters: parameters.into(),
        }
    }
}
