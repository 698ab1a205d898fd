//! Random graphs: the successors of a state are drawn from a stream that its number seeds.

use bestplay::random::Random as SplitMix;
use bestplay::{Chance, Game, Node, Payoff, Player};

pub struct Random {
    states: u32,
    /// The fewest successors of an action, and how many more there may be.
    successors: (u64, u64),
    /// One state in so many is an end; with 0, only the last two are.
    ends: u64,
}

impl Random {
    pub fn sparse(states: u32) -> Random {
        Random {
            states,
            successors: (2, 3),
            ends: 50,
        }
    }

    pub fn trap(states: u32) -> Random {
        Random {
            ends: 0,
            ..Random::sparse(states)
        }
    }

    pub fn dense(states: u32) -> Random {
        Random {
            successors: (20, 5),
            ..Random::sparse(states)
        }
    }
}

pub fn stream_of(state: u32) -> SplitMix {
    SplitMix(u64::from(state) << 20)
}

impl Game for Random {
    type State = u32;
    type Action = u64;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, u64> {
        let mut stream = stream_of(state);
        let ends = match self.ends {
            0 => state + 2 >= self.states,
            every => state > 0 && stream.below(every) == 0,
        };
        if ends && self.ends == 0 {
            return Node::End(Payoff::from(i64::from(state + 1 == self.states)));
        }
        if ends {
            return Node::End(Payoff::fraction(stream.below(1001) as i64, 1000));
        }
        let player = [Player::Max, Player::Min][stream.below(2) as usize];
        let actions = 1 + stream.below(3);
        let (fewest, more) = self.successors;
        let rows = (0..actions).map(|action| {
            let count = fewest + stream.below(more);
            let mut outcome = || {
                let target = stream.below(u64::from(self.states)) as u32;
                (target, u128::from(1 + stream.below(10)))
            };
            (action, Chance::weighted((0..count).map(|_| outcome())))
        });
        Node::choice(player, rows.collect::<Vec<_>>())
    }
}

/// A random game for two without chance: every state leads to two others not far from it, one in 50
/// is an end.
pub struct Determined(pub u32);

/// How far a step of a game without chance goes, at most.
const FAR: u64 = 1000;

impl Game for Determined {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, u32> {
        let mut stream = stream_of(state);
        if state > 0 && stream.below(50) == 0 {
            let payoffs = [-1, 1, 2];
            return Node::End(Payoff::from(payoffs[stream.below(3) as usize]));
        }
        let player = [Player::Max, Player::Min][stream.below(2) as usize];
        let actions = [0, 1].map(|action| {
            let step = stream.below(2 * FAR + 1) as i64 - FAR as i64;
            let target = (i64::from(state) + step).rem_euclid(i64::from(self.0));
            (action, target as u32)
        });
        Node::choice(player, actions)
    }
}
