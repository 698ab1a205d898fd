//! What can go wrong while sampling.

/// An error of the sampling engine. Each message says what was given, what was expected and what
/// to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The run was asked for something impossible.
    #[error("{0}")]
    Plan(String),
    /// A game could not be played to its end, or paid what cannot be counted.
    #[error("{0}")]
    Play(String),
    /// A checkpoint is damaged, or belongs to another run.
    #[error("{0}")]
    Checkpoint(String),
    /// Reading or writing a checkpoint failed.
    #[error("cannot {action} the checkpoint {path}: {source}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: String,
        /// What the operating system says.
        source: std::io::Error,
    },
}

impl SampleError {
    /// The plan of a run is impossible.
    pub fn plan(message: impl Into<String>) -> SampleError {
        SampleError::Plan(message.into())
    }

    /// A game could not be played.
    pub fn play(message: impl Into<String>) -> SampleError {
        SampleError::Play(message.into())
    }

    /// A checkpoint cannot be used.
    pub fn checkpoint(message: impl Into<String>) -> SampleError {
        SampleError::Checkpoint(message.into())
    }
}
