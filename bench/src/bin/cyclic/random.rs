//! Random graphs: the successors of a state are drawn from a stream that its number seeds.

use bestplay::{Chance, Game, Node, Payoff, Player};

/// A random game for two.
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

/// The generator SplitMix64 (Steele, Lea and Flood 2014).
pub struct Stream(u64);

impl Stream {
    /// The stream of a state.
    pub fn of(state: u32) -> Stream {
        Stream(u64::from(state) << 20)
    }

    /// A number below `below`.
    pub fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }
}

impl Game for Random {
    type State = u32;
    type Action = u64;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, u64> {
        let mut stream = Stream::of(state);
        let ends = match self.ends {
            0 => state + 2 >= self.states,
            every => state > 0 && stream.next(every) == 0,
        };
        if ends && self.ends == 0 {
            return Node::End(Payoff::from(i64::from(state + 1 == self.states)));
        }
        if ends {
            return Node::End(Payoff::fraction(stream.next(1001) as i64, 1000));
        }
        let player = [Player::Max, Player::Min][stream.next(2) as usize];
        let actions = 1 + stream.next(3);
        let (fewest, more) = self.successors;
        let rows = (0..actions).map(|action| {
            let count = fewest + stream.next(more);
            let mut outcome = || {
                let target = stream.next(u64::from(self.states)) as u32;
                (target, u128::from(1 + stream.next(10)))
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
        let mut stream = Stream::of(state);
        if state > 0 && stream.next(50) == 0 {
            let payoffs = [-1, 1, 2];
            return Node::End(Payoff::from(payoffs[stream.next(3) as usize]));
        }
        let player = [Player::Max, Player::Min][stream.next(2) as usize];
        let actions = [0, 1].map(|action| {
            let step = stream.next(2 * FAR + 1) as i64 - FAR as i64;
            let target = (i64::from(state) + step).rem_euclid(i64::from(self.0));
            (action, target as u32)
        });
        Node::choice(player, actions)
    }
}
