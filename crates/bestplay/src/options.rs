//! What a caller may ask of a solve.

/// The arithmetic of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Proven bounds, tight enough for this many significant digits of the initial state's value.
    Bounds {
        /// Significant digits.
        digits: usize,
    },
    /// The exact fraction.
    Exact,
}

impl Arithmetic {
    /// The digits that bounds have: those asked for, or what an exact solve starts from.
    pub(crate) fn digits(self) -> usize {
        match self {
            Arithmetic::Bounds { digits } => digits,
            Arithmetic::Exact => 12,
        }
    }
}

/// What a caller may ask of a solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// The arithmetic.
    pub arithmetic: Arithmetic,
    /// The most states that are explored.
    pub max_states: u64,
    /// The most memory, in bytes, that the graph and its solution may take.
    pub memory: u64,
    /// Threads that explore; 0 means one for each core.
    pub threads: usize,
}

impl Default for SolveOptions {
    /// Bounds to 12 digits, all cores, up to 4 billion states in 8 GiB.
    fn default() -> SolveOptions {
        SolveOptions {
            arithmetic: Arithmetic::Bounds { digits: 12 },
            max_states: u64::from(u32::MAX) - 1,
            memory: 8 << 30,
            threads: 0,
        }
    }
}

impl SolveOptions {
    /// The exact fraction.
    pub fn exact() -> SolveOptions {
        SolveOptions {
            arithmetic: Arithmetic::Exact,
            ..SolveOptions::default()
        }
    }

    /// Bounds tight enough for `digits` significant digits.
    pub fn digits(digits: usize) -> SolveOptions {
        SolveOptions {
            arithmetic: Arithmetic::Bounds { digits },
            ..SolveOptions::default()
        }
    }
}
