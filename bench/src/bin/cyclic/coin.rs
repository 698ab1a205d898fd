//! A shared coin: processes agree on a random bit by a counter that all of them push (after Aspnes
//! and Herlihy 1990).

use bestplay::{Chance, Game, Node, Payoff, Player};

/// Max is the scheduler.
///
/// Each process repeats: toss a fair coin; move the counter up on heads, down on tails; read the
/// counter. A process that reads the bound or more decides for heads, one that reads minus the
/// bound or less decides for tails. The scheduler picks the process that makes the next of these
/// steps and may hold any of them back for as long as it likes.
pub struct Coin {
    processes: u8,
    bound: i16,
    /// Whether Max is paid for each toss until all have decided; if not, for two different
    /// decisions.
    tosses: bool,
}

/// How many processes are in each phase (those in the same phase are alike), and the counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    tossing: u8,
    raising: u8,
    lowering: u8,
    reading: u8,
    heads: u8,
    tails: u8,
    counter: i16,
}

/// What the process does that is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Toss,
    Raise,
    Lower,
    Read,
}

/// The greatest expected number of tosses, (3n - 1)^2 for n processes.
///
/// Let S be heads less tails among all tosses so far: S^2 less the number of tosses is a martingale,
/// so the tosses expected are the mean of S^2 at the end, when S is what the counter shows. That is
/// at most 3n - 1 from zero: after the counter last reached the bound 2n, each process pushes it once
/// at most before it reads that. And the scheduler can always get there: it holds back every push that
/// would reach a bound, until all n processes wait to push from 2n - 1 in the same direction.
pub fn most_tosses(processes: u64) -> u64 {
    (3 * processes - 1).pow(2)
}

impl Coin {
    /// The greatest probability of two different decisions. The bound is twice the number of
    /// processes.
    pub fn split(processes: u32) -> Coin {
        Coin {
            processes: processes as u8,
            bound: 2 * processes as i16,
            tosses: false,
        }
    }

    /// The greatest expected number of tosses.
    pub fn tosses(processes: u32) -> Coin {
        Coin {
            tosses: true,
            ..Coin::split(processes)
        }
    }
}

impl Game for Coin {
    type State = State;
    type Action = Step;

    fn initial(&self) -> State {
        State {
            tossing: self.processes,
            ..State::default()
        }
    }

    fn node(&self, &state: &State) -> Node<State, Step> {
        let split = state.heads > 0 && state.tails > 0;
        if state.heads + state.tails == self.processes || (split && !self.tosses) {
            return Node::End(Payoff::from(i64::from(split && !self.tosses)));
        }
        let mut steps = Vec::new();
        let free = |state| (state, Payoff::ZERO);
        if state.tossing > 0 {
            let mut heads = state;
            heads.tossing -= 1;
            let mut tails = heads;
            heads.raising += 1;
            tails.lowering += 1;
            let paid = Payoff::from(i64::from(self.tosses));
            let fallen = [heads, tails].map(|next| (next, paid));
            steps.push((Step::Toss, Chance::uniform(fallen)));
        }
        if state.raising > 0 {
            let mut next = state;
            next.raising -= 1;
            next.reading += 1;
            next.counter += 1;
            steps.push((Step::Raise, Chance::certain(free(next))));
        }
        if state.lowering > 0 {
            let mut next = state;
            next.lowering -= 1;
            next.reading += 1;
            next.counter -= 1;
            steps.push((Step::Lower, Chance::certain(free(next))));
        }
        if state.reading > 0 {
            let mut next = state;
            next.reading -= 1;
            match state.counter {
                high if high >= self.bound => next.heads += 1,
                low if low <= -self.bound => next.tails += 1,
                _ => next.tossing += 1,
            }
            steps.push((Step::Read, Chance::certain(free(next))));
        }
        Node::choice(Player::Max, steps)
    }
}
