//! An aim in place of the mean: the chance of a total of at least 300, or what else a total is worth.
//!
//! Payoffs on the way are not paid but collected in the state, and only the end pays: what the total
//! is worth. The value is then that of the aim under best play for it.

use std::fmt;
use std::ops::Neg;
use std::sync::Arc;

use super::{at_fault, map_branches};
use crate::sorting::sort_by_key;
use crate::{Branch, Chance, Fault, Game, Node, Payoff};

/// What each total is worth.
///
/// # Examples
///
/// ```
/// use bestplay::{Payoff, made::Aim};
///
/// let points = |n: i64| Payoff::from(n);
/// assert_eq!(Aim::at_least(points(10)).worth(points(9)), Payoff::ZERO);
/// assert_eq!(Aim::between(points(1), points(3)).worth(points(3)), Payoff::ONE);
/// assert_eq!(Aim::exactly(points(2)).worth(points(3)), Payoff::ZERO);
/// assert_eq!(Aim::steps(points(-1), [(points(5), points(7))]).worth(points(6)), points(7));
/// ```
#[derive(Clone)]
pub struct Aim {
    worth: Arc<Worth>,
    settled: Option<Settled>,
}

type Worth = dyn Fn(Payoff) -> Payoff + Send + Sync;

/// Larger totals than this are all worth the same, and so is this one if `from` says so.
#[derive(Clone, Copy, Debug)]
struct Settled {
    total: Payoff,
    from: bool,
    worth: Payoff,
}

impl Aim {
    /// A total of at least this many points is worth 1, any other 0: the value is the chance.
    pub fn at_least(total: Payoff) -> Aim {
        Aim::steps(Payoff::ZERO, [(total, Payoff::ONE)])
    }

    /// Only this very total is worth 1.
    pub fn exactly(total: Payoff) -> Aim {
        Aim::between(total, total)
    }

    /// A total between these two, or one of them, is worth 1.
    pub fn between(least: Payoff, most: Payoff) -> Aim {
        let within = move |total| Payoff::from(i64::from(least <= total && total <= most));
        Aim {
            settled: Some(Settled {
                total: most,
                from: false,
                worth: Payoff::ZERO,
            }),
            ..Aim::utility(within)
        }
    }

    /// Below all steps a total is worth `below`; from each total that is listed on, what stands
    /// beside it.
    pub fn steps(below: Payoff, steps: impl IntoIterator<Item = (Payoff, Payoff)>) -> Aim {
        let mut steps: Vec<(Payoff, Payoff)> = steps.into_iter().collect();
        sort_by_key(&mut steps, |&(from, _)| from);
        let settled = steps.last().map(|&(total, worth)| Settled {
            total,
            from: true,
            worth,
        });
        let worth = move |total: Payoff| {
            let passed = steps.iter().rev().find(|&&(from, _)| from <= total);
            passed.map_or(below, |&(_, worth)| worth)
        };
        Aim {
            settled,
            ..Aim::utility(worth)
        }
    }

    /// What a function of the total says.
    pub fn utility(worth: impl Fn(Payoff) -> Payoff + Send + Sync + 'static) -> Aim {
        Aim {
            worth: Arc::new(worth),
            settled: None,
        }
    }

    /// What a total is worth.
    pub fn worth(&self, total: Payoff) -> Payoff {
        (self.worth)(total)
    }
}

impl fmt::Debug for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Aim");
        shown.field("settled", &self.settled);
        shown.finish_non_exhaustive()
    }
}

/// A game played for an aim.
///
/// The total is part of the state, so that there are as many states as pairs of a state and a total
/// that play collects on the way to it. Where totals grow without end, so do these: exploring ends at
/// its limit, unless they are said [never to fall](Self::rising). A play that never ends reaches no
/// aim and is worth 0.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::made::{Aim, Aimed};
/// use bestplay::{Solver, Value};
///
/// let solver = Solver::new().exact();
/// let exactly = Aimed::new(Pig { goal: 2 }, Aim::exactly(Payoff::ONE)).rising();
/// assert_eq!(solver.solve(&exactly)?.value(), Value::fraction(4, 5));
/// let each = Aimed::at_least_each(Pig { goal: 2 }, [Payoff::ONE]);
/// let solution = solver.solve(&each)?;
/// assert_eq!(solution.value_of(&each.asking(Payoff::ONE)), Some(Value::fraction(4, 5)));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Aimed<G> {
    game: G,
    aim: Aim,
    /// What is collected before play starts.
    starts: Vec<Payoff>,
    rising: bool,
}

/// A state, with what was collected on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Collected<S> {
    /// Chance says how much is asked for: see [`Aimed::at_least_each`].
    Start,
    /// Play goes on.
    At(S, Payoff),
    /// So much was collected that the rest of play does not matter.
    Settled,
}

impl<G: Game> Aimed<G> {
    /// The game, played for `aim`.
    pub fn new(game: G, aim: Aim) -> Aimed<G> {
        Aimed {
            game,
            aim,
            starts: vec![Payoff::ZERO],
            rising: false,
        }
    }

    /// The game, played for at least as much as each of `totals`, in one graph: the value of
    /// [`asking`](Self::asking) for a total is the best chance to reach it. The value of the game as
    /// a whole, in which each is asked for with the same probability, is their mean.
    ///
    /// What is kept in the state is what is missing, so that states are shared by all totals.
    /// A total with a numerator of -2^63 is asked for as one more than that.
    pub fn at_least_each(game: G, totals: impl IntoIterator<Item = Payoff>) -> Aimed<G> {
        Aimed {
            starts: totals.into_iter().map(Payoff::neg).collect(),
            ..Aimed::new(game, Aim::at_least(Payoff::ZERO))
        }
    }

    /// The state in which play starts and at least `total` is asked for.
    pub fn asking(&self, total: Payoff) -> Collected<G::State> {
        let initial = self.game.canonical(self.game.initial());
        self.collected(initial, -total)
    }

    /// The same for a game in which no payoff is negative: play is over as soon as what is collected
    /// settles the aim, so that totals stay below the largest that matters. A negative payoff that
    /// is met is an error; one that would have come after that is not met, and does not count.
    pub fn rising(self) -> Aimed<G> {
        Aimed {
            rising: true,
            ..self
        }
    }

    fn collected(&self, state: G::State, total: Payoff) -> Collected<G::State> {
        let is_settled = |settled: Settled| match settled.from {
            true => settled.total <= total,
            false => settled.total < total,
        };
        match self.aim.settled {
            Some(settled) if self.rising && is_settled(settled) => Collected::Settled,
            _ => Collected::At(state, total),
        }
    }

    /// What is collected with one more payoff.
    fn add(&self, total: Payoff, payoff: Payoff) -> Result<Payoff, Fault> {
        if self.rising && payoff < Payoff::ZERO {
            return Err(Fault::Falls);
        }
        total.checked_add(payoff).ok_or(Fault::Total)
    }

    fn on(&self, branch: Branch<G::State>, total: Payoff) -> Branch<Collected<G::State>> {
        let chance = match branch {
            Branch::Free(chance) => {
                return Branch::Free(chance.map(|state| self.collected(state, total)));
            }
            paid => paid.paying(),
        };
        let mut payoffs = chance.outcomes().iter().map(|&((_, payoff), _)| payoff);
        if let Some(fault) = payoffs.find_map(|payoff| self.add(total, payoff).err()) {
            return Branch::Free(Chance::at_fault(fault));
        }
        Branch::Free(
            chance.map(|(state, payoff)| {
                self.collected(state, self.add(total, payoff).unwrap_or(total))
            }),
        )
    }
}

impl<G: Game> Game for Aimed<G> {
    type State = Collected<G::State>;
    type Action = G::Action;

    fn initial(&self) -> Self::State {
        match self.starts[..] {
            [total] => self.collected(self.game.initial(), total),
            _ => Collected::Start,
        }
    }

    fn node(&self, collected: &Self::State) -> Node<Self::State, G::Action> {
        let (state, &total) = match collected {
            Collected::Start => {
                let starts = self.starts.iter();
                let start = |&total| self.collected(self.game.initial(), total);
                return Node::chance(Chance::uniform(starts.map(start)));
            }
            Collected::Settled => {
                let worth = self.aim.settled.map(|settled| settled.worth);
                return Node::End(worth.unwrap_or_default());
            }
            Collected::At(state, total) => (state, total),
        };
        match self.game.node(state) {
            Node::End(payoff) => match self.add(total, payoff) {
                Ok(total) => Node::End(self.aim.worth(total)),
                Err(fault) => at_fault(fault),
            },
            Node::Between(..) => at_fault(Fault::CutOff),
            node => map_branches(node, |branch| self.on(branch, total)),
        }
    }

    fn canonical(&self, collected: Self::State) -> Self::State {
        match collected {
            Collected::At(state, total) => Collected::At(self.game.canonical(state), total),
            other => other,
        }
    }

    fn describe(&self, collected: &Self::State) -> String {
        match collected {
            Collected::Start => "the start".into(),
            Collected::At(state, total) => {
                format!("{} with {total} collected", self.game.describe(state))
            }
            Collected::Settled => "the aim is settled".into(),
        }
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }
}
