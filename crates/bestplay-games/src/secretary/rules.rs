//! The rules of the secretary problem.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use bestplay_answers::numbers;

pub(super) const MOST_CANDIDATES: u32 = 10_000;

/// So many candidates. The payoff is 1 if the best is taken.
#[derive(Clone, Debug)]
pub struct Secretary {
    /// The candidates.
    pub candidates: u32,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Interview {
    /// So many were sent away.
    Next(u32),
    /// The candidate with this number is better than all before.
    Best(u32),
    /// One was taken: whether it was the best.
    Taken(bool),
}

/// What may be done with a candidate who is better than all before; nobody takes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take it.
    Take,
    /// Send it away.
    Pass,
}

impl Game for Secretary {
    type State = Interview;
    type Action = Action;

    fn initial(&self) -> Interview {
        Interview::Next(0)
    }

    fn node(&self, &interview: &Interview) -> Node<Interview, Action> {
        match interview {
            Interview::Taken(best) => Node::End(if best { Payoff::ONE } else { Payoff::ZERO }),
            Interview::Next(seen) if seen >= self.candidates => Node::End(Payoff::ZERO),
            // In a random order, the last of n is the best of them with probability 1/n.
            Interview::Next(seen) => {
                let is_best = Chance::coin(1, u64::from(seen) + 1);
                Node::chance(is_best.map(|is_best| match is_best {
                    true => Interview::Best(seen + 1),
                    false => Interview::Next(seen + 1),
                }))
            }
            // The best of the first n is the best of all if that is among the first n.
            Interview::Best(seen) => {
                let of_all = Chance::coin(u64::from(seen), u64::from(self.candidates));
                let take = of_all.map(Interview::Taken);
                let pass = Chance::certain(Interview::Next(seen));
                Node::choice(Player::Max, [(Action::Take, take), (Action::Pass, pass)])
            }
        }
    }
}

impl Notation for Secretary {
    /// `3 seen`, `3 best so far`, `took the best` or `took another`.
    fn show_state(&self, interview: &Interview) -> String {
        match interview {
            Interview::Next(seen) => format!("{seen} seen"),
            Interview::Best(seen) => format!("{seen} best so far"),
            Interview::Taken(true) => "took the best".into(),
            Interview::Taken(false) => "took another".into(),
        }
    }

    fn parse_state(&self, text: &str) -> Result<Interview, String> {
        let number = |end: &str| {
            let seen = text.trim().strip_suffix(end).and_then(numbers::plain);
            seen.filter(|&seen| seen <= self.candidates)
        };
        let read = match text.trim() {
            "took the best" => Some(Interview::Taken(true)),
            "took another" => Some(Interview::Taken(false)),
            _ => number(" seen").map(Interview::Next).or_else(|| {
                let best = number(" best so far").filter(|&seen| seen > 0);
                best.map(Interview::Best)
            }),
        };
        read.ok_or_else(|| {
            format!(
                "'{text}': expected how many were sent away, like '3 seen', or which is the best so \
                 far, like '4 best so far', of {}; or took the best, took another",
                self.candidates
            )
        })
    }

    fn features(&self, interview: &Interview) -> Vec<(&'static str, i64)> {
        match *interview {
            Interview::Next(seen) | Interview::Best(seen) => vec![("seen", i64::from(seen))],
            Interview::Taken(_) => Vec::new(),
        }
    }

    actions_by_name!();

    players!("you");
}
