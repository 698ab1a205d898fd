//! What is asked of a solution in floating point, and how far one has come.

/// What is asked of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Amount and slack are not negative, and one of them is 0.
    Open,
    /// The amount is 0, and the slack does not matter.
    Out,
    /// The slack is 0, and the amount may be anything.
    Tight,
}

/// What is asked of a solution.
pub(super) struct Task {
    pub(super) kinds: Vec<Kind>,
    /// How much the roots are to have.
    pub(super) roots: [f64; 2],
    /// What sequences gain besides.
    pub(super) extra: Vec<f64>,
    /// By how much steps are held back.
    pub(super) held: f64,
}

/// Where the method is: amounts and worths, and the slacks.
#[derive(Clone)]
pub(super) struct State {
    pub(super) unknowns: Vec<f64>,
    pub(super) slacks: Vec<f64>,
}

impl State {
    /// Amounts times slacks.
    pub(super) fn products(&self) -> impl Iterator<Item = f64> + '_ {
        let pairs = self.unknowns.iter().zip(&self.slacks);
        pairs.map(|(amount, slack)| amount * slack)
    }

    /// How far one can go before something gets negative.
    pub(super) fn reach(&self, task: &Task, step: &State) -> f64 {
        let mut reach = 1.0;
        let mut within = |now: &[f64], change: &[f64]| {
            for (kind, (now, change)) in task.kinds.iter().zip(now.iter().zip(change)) {
                if *kind == Kind::Open && now + reach * change < 0.0 {
                    reach = -now / change;
                }
            }
        };
        within(&self.unknowns, &step.unknowns);
        within(&self.slacks, &step.slacks);
        reach
    }

    /// self += factor · step
    pub(super) fn go(&mut self, factor: f64, step: &State) {
        let go = |now: &mut [f64], change: &[f64]| {
            let pairs = now.iter_mut().zip(change);
            pairs.for_each(|(now, change)| *now += factor * change);
        };
        go(&mut self.unknowns, &step.unknowns);
        go(&mut self.slacks, &step.slacks);
    }
}
