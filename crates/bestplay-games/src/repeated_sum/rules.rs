//! The rules of never the same sum twice.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::within;

/// The highest limit.
pub(super) const MOST_POINTS: u32 = 100_000;

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Total {
    /// So many points, and the last sum that was rolled: 0 at the start.
    So(u32, u32),
    /// So many points are kept; none if they were lost.
    Kept(u32),
}

/// What may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Roll on.
    Roll,
    /// Stop.
    Stop,
}

/// The game with the total at which it has to stop. The payoff is the total that is kept.
#[derive(Clone, Debug)]
pub struct RepeatedSum {
    /// The total.
    pub limit: u32,
}

impl Game for RepeatedSum {
    type State = Total;
    type Action = Action;

    fn initial(&self) -> Total {
        Total::So(0, 0)
    }

    fn node(&self, &total: &Total) -> Node<Total, Action> {
        let kept = |points: u32| Node::End(Payoff::from(i64::from(points)));
        match total {
            Total::Kept(points) => kept(points),
            Total::So(points, _) if points >= self.limit => kept(points),
            Total::So(points, last) => {
                let sums = Chance::die(6).repeated(2, 0, |sum, die| sum + die);
                let rolled = sums.map(|sum| match sum == last {
                    true => Total::Kept(0),
                    false => Total::So(points + sum, sum),
                });
                let stopped = Chance::certain(Total::Kept(points));
                let actions = [(Action::Roll, rolled), (Action::Stop, stopped)];
                Node::choice(Player::Max, actions)
            }
        }
    }
}

impl Notation for RepeatedSum {
    /// `30 after 7`: the total and the last sum, 0 at the start; `kept 30`.
    fn show_state(&self, total: &Total) -> String {
        match total {
            Total::So(points, last) => format!("{points} after {last}"),
            Total::Kept(points) => format!("kept {points}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<Total, String> {
        let most = self.limit + 12;
        let read = || match text.trim().strip_prefix("kept ") {
            Some(total) => within(total, 0..=most).map(Total::Kept),
            None => {
                let (total, last) = text.trim().split_once(" after ")?;
                Some(Total::So(within(total, 0..=most)?, within(last, 0..=12)?))
            }
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the total and the last sum, like '30 after 7' ('0 after 0' at \
                 the start), or 'kept 30'; totals are up to {most}"
            )
        })
    }

    fn features(&self, total: &Total) -> Vec<(&'static str, i64)> {
        match *total {
            Total::So(points, last) => {
                vec![("total", i64::from(points)), ("last sum", i64::from(last))]
            }
            Total::Kept(_) => Vec::new(),
        }
    }

    actions_by_name!();

    players!("you");
}
