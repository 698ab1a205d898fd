//! How hard to try, and which way a question is answered: by the game's fast method or by its rules. The one
//! place that chooses a way, refuses one, and falls back.

use bestplay::{Arithmetic, Solver};

use crate::{Arguments, Entry, Fast, GameError, Instance, Remedy, Result, Topic};

/// The most digits that front ends ask for: numbers are as long, and take as much memory.
pub const MOST_DIGITS: usize = 100_000;

/// What a solve is asked for, and what it may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The engine's options.
    pub solver: Solver<'static>,
    /// How many significant digits are shown.
    pub digits: usize,
    /// How to solve; by default as the game recommends.
    pub method: Option<Method>,
}

bestplay::named! {
    /// How to solve.
    pub enum Method {
        Fast: "fast", "By the game's own fast method.";
        Rules: "rules", "By the plain rules and the general engine.";
    }
}

impl Effort {
    /// As the game recommends, showing 12 digits.
    pub fn new(solver: Solver<'static>) -> Effort {
        Effort {
            solver,
            digits: 12,
            method: None,
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.solver.arithmetic() == Arithmetic::Exact
    }
}

/// What the answer to a question needs of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// The value, which every fast method finds.
    Value,
    /// States, which some fast methods explain.
    States,
    /// The graph, which only the rules have.
    Graph,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// By the plain rules and the general engine.
    Rules,
    /// By the game's own fast method.
    Fast(&'static Fast),
    /// The same, since the rules were refused as too large.
    Instead(&'static Fast),
}

impl Way {
    /// The fast method, if that is the way.
    pub fn fast(self) -> Option<&'static Fast> {
        match self {
            Way::Rules => None,
            Way::Fast(fast) | Way::Instead(fast) => Some(fast),
        }
    }

    /// A line below the value where another way had been tried first.
    pub fn remark(self) -> Option<&'static str> {
        let is_other = matches!(self, Way::Instead(_));
        is_other.then_some("by the fast method: the rules take more than is allowed")
    }
}

impl Entry {
    /// The fast method, if it finds this much.
    pub(crate) fn fast_for(&'static self, needs: Needs) -> Option<&'static Fast> {
        self.fast.as_ref().filter(|fast| match needs {
            Needs::Value => true,
            Needs::States => fast.explain.is_some(),
            Needs::Graph => false,
        })
    }

    /// How a question is answered: as asked for, or as the game recommends.
    ///
    /// # Errors
    ///
    /// The fast method was asked for, and there is none, or none that answers the question.
    pub fn way(&'static self, topic: Topic, effort: &Effort) -> Result<Way> {
        let (needs, game) = (topic.needs(), self.name);
        match (effort.method, self.fast_for(needs)) {
            (Some(Method::Fast), None) if self.fast.is_none() && needs != Needs::Graph => {
                let fact = format!("{game} has no fast method; solve it by its rules");
                Err(GameError::usage(fact))
            }
            (Some(Method::Fast), None) => {
                let topic = topic.name();
                let fact = format!("the fast method of {game} does not answer `{topic}`");
                Err(GameError::advised(fact, &[Remedy::LeaveOutFast]))
            }
            (Some(Method::Fast), Some(fast)) => Ok(Way::Fast(fast)),
            (None, Some(fast)) if fast.is_default => Ok(Way::Fast(fast)),
            _ => Ok(Way::Rules),
        }
    }
}

impl Instance {
    /// Answers a question the way that was asked for or that the game recommends; and by the fast method
    /// where the rules were refused as too large and no method was asked for, or the other way round. What
    /// solves nothing has no effort, and is answered by the rules.
    ///
    /// # Errors
    ///
    /// As [`Entry::way`], and those of `answer`; where both ways fail, that of the rules.
    pub fn by_a_way<T>(
        &self,
        topic: Topic,
        effort: Option<&Effort>,
        mut answer: impl FnMut(Way) -> Result<T>,
    ) -> Result<T> {
        let is_fast = effort.is_some_and(|effort| effort.method == Some(Method::Fast));
        if self.is_in_folder() {
            return match topic.needs() {
                // Best play is followed from stage to stage.
                Needs::Graph if !matches!(topic, Topic::Odds | Topic::Evaluate) => {
                    let topic = topic.name();
                    Err(GameError::usage(format!(
                        "`{topic}` looks at all states at once, and a folder holds stages; leave the folder out"
                    )))
                }
                _ if is_fast => {
                    let fact = "stages are solved by the rules";
                    Err(GameError::advised(fact, &[Remedy::LeaveOutFast]))
                }
                _ => answer(Way::Rules),
            };
        }
        // Not every fast method solves from another state; what explains states takes any.
        let starts = self.entry.fast.is_some_and(|fast| fast.starts);
        let is_started = self.start().is_some()
            && match topic.needs() {
                Needs::Value => !starts,
                Needs::States => false,
                Needs::Graph => true,
            };
        if is_started && is_fast {
            let fact = format!("the fast method of {} begins at the start", self.entry.name);
            return Err(GameError::advised(fact, &[Remedy::LeaveOutFast]));
        }
        let way = match effort.filter(|_| !is_started) {
            Some(effort) => self.entry.way(topic, effort)?,
            None => Way::Rules,
        };
        let may_change = effort.is_some_and(|effort| effort.method.is_none());
        let none = Arguments::none(self.entry.name);
        let is_beyond = |(fast, effort): (&Fast, &Effort)| {
            let checked = (fast.check)(&self.task(&none, &effort.solver));
            matches!(checked, Err(GameError::BeyondFast(_)))
        };
        if may_change && way.fast().zip(effort).is_some_and(is_beyond) {
            return answer(Way::Rules);
        }
        let refused = match answer(way) {
            Err(GameError::BeyondFast(_)) if may_change => return answer(Way::Rules),
            Err(refused) if refused.is_beyond_rules() => refused,
            answered => return answered,
        };
        let other = self.entry.fast_for(topic.needs()).filter(|_| !is_started);
        match other.filter(|_| may_change && way.fast().is_none()) {
            None => Err(refused),
            Some(fast) => match answer(Way::Instead(fast)) {
                Err(error) if !error.is_stopped() => Err(refused),
                answered => answered,
            },
        }
    }
}
