//! Herman's self-stabilising ring (1990): how long it takes in the mean, from the worst start.

use bestplay::{Chance, Game, Node, Payoff, Player, Rational};

/// A ring of an odd number of processes, each with one bit.
///
/// A process whose bit is that of its left neighbour has a token. In each step, all at once, those
/// with a token throw a coin for their bit, the others take their left neighbour's bit: a token
/// stays or moves on, and two that meet vanish. With one token the ring is stable.
pub struct Herman(pub u32);

/// Max has not yet chosen a start, or the bits of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    Start,
    Ring(u32),
}

/// The longest expected time: 4abc / n with three tokens at the distances a + b + c = n (McIver
/// and Morgan 2005), as equal as can be; more tokens are never slower (Bruna, Grigore, Kiefer,
/// Ouaknine and Worrell 2016).
pub fn longest(processes: u32) -> Rational {
    let distances = (0..3).map(|i| (processes + i) / 3);
    Rational::from_parts((4 * distances.product::<u32>()).into(), processes.into())
}

impl Game for Herman {
    type State = State;
    type Action = u32;

    fn initial(&self) -> State {
        State::Start
    }

    fn node(&self, &state: &State) -> Node<State, u32> {
        let all = (1 << self.0) - 1;
        let State::Ring(bits) = state else {
            let starts = (0..=all).map(|bits| (bits, State::Ring(bits)));
            return Node::choice(Player::Max, starts);
        };
        let left = (bits << 1 | bits >> (self.0 - 1)) & all;
        let tokens = !(bits ^ left) & all;
        if tokens.is_power_of_two() {
            return Node::End(Payoff::ZERO);
        }
        // Every subset of the tokens, one after the other.
        let mut heads = 0u32;
        let outcomes = (0..1u32 << tokens.count_ones()).map(|_| {
            heads = heads.wrapping_sub(tokens) & tokens;
            (State::Ring(left & !tokens | heads), Payoff::ONE)
        });
        Node::chance(Chance::uniform(outcomes))
    }
}
