//! The rules, plainly.

use bestplay::{Game, Node, Notation, Payoff, Player};

use super::deal::{Deal, Team};
use bestplay_answers::numbers;

/// Multi-bridge with a given deal, a given seat beginning. `Max` is team A, `Min` team P; the
/// payoff is A's points.
#[derive(Clone, Debug)]
pub struct Rules {
    deal: Deal,
    first: u32,
}

/// How far play has come, and all that still matters of what has been played.
///
/// The points depend on the highest card laid and the highest card kept alone, so that of the
/// cards that have found their place only these two are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// How many players have had their turn.
    pub moved: u32,
    /// The highest card laid so far, 0 before the first turn.
    pub laid: u32,
    /// The highest card kept so far by players who have had their turn, 0 before the first turn.
    pub kept: u32,
}

impl State {
    /// Nobody has had a turn.
    pub const START: State = State {
        moved: 0,
        laid: 0,
        kept: 0,
    };

    /// After the next player has laid one card and kept the other.
    pub fn after(self, laid: u32, kept: u32) -> State {
        State {
            moved: self.moved + 1,
            laid: self.laid.max(laid),
            kept: self.kept.max(kept),
        }
    }
}

impl Rules {
    /// The game with this deal in which the seat `first` begins; a seat beyond the last one counts
    /// on around the ring.
    pub fn new(deal: Deal, first: u32) -> Rules {
        let first = deal.seat_at(0, first.max(1));
        Rules { deal, first }
    }
}

impl Game for Rules {
    type State = State;
    /// The card that is laid.
    type Action = u32;

    fn initial(&self) -> State {
        State::START
    }

    fn node(&self, state: &State) -> Node<State, u32> {
        if state.moved == self.deal.seats() {
            let points = [state.laid, state.kept].map(|card| self.deal.team_of(card) == Team::A);
            return Node::End(Payoff::from(points.into_iter().map(i64::from).sum::<i64>()));
        }
        let seat = self.deal.seat_at(state.moved, self.first);
        let [high, low] = self.deal.hand(seat);
        let player = match Team::of(seat) {
            Team::A => Player::Max,
            Team::P => Player::Min,
        };
        let actions = [(high, low), (low, high)];
        Node::choice(
            player,
            actions.map(|(laid, kept)| (laid, state.after(laid, kept))),
        )
    }
}

impl Notation for Rules {
    /// `moved=3 laid=7 kept=5`: how many have had their turn, the highest cards laid and kept.
    fn show_state(&self, state: &State) -> String {
        let State { moved, laid, kept } = state;
        format!("moved={moved} laid={laid} kept={kept}")
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let (deal, first) = (&self.deal, self.first);
        let seats = deal.seats();
        let mut words = text.split_whitespace();
        let mut number = |name: &str| -> Option<u32> {
            let (known, digits) = words.next()?.split_once('=')?;
            numbers::plain(digits).filter(|_| known == name)
        };
        let parts = ["moved", "laid", "kept"].map(&mut number);
        let ([Some(moved), Some(laid), Some(kept)], None) = (parts, words.next()) else {
            return Err(format!(
                "'{text}': expected how many of the {seats} players have had their turn and the \
                 highest cards laid and kept so far, like 'moved=0 laid=0 kept=0' at the start"
            ));
        };
        let state = State { moved, laid, kept };
        match is_reached(state, deal, first) {
            true => Ok(state),
            false => Err(format!(
                "'{text}': play from seat {first} never gets there; of those who have had their turn, \
                 expected the highest card laid and the highest card kept"
            )),
        }
    }

    fn show_action(&self, card: &u32) -> String {
        card.to_string()
    }

    fn picture(&self, state: &State) -> String {
        let mut picture = match state.moved {
            0 => String::from("nothing laid yet"),
            _ => format!("highest card laid {}, kept {}", state.laid, state.kept),
        };
        for turn in state.moved..self.deal.seats() {
            let seat = self.deal.seat_at(turn, self.first);
            let [high, low] = self.deal.hand(seat);
            picture += &format!("\nseat {seat} ({}): {high} {low}", Team::of(seat).letter());
        }
        picture
    }

    players!("team A", "team P");
}

/// Whether the cards of those who have moved can have found their places so that this state
/// results.
fn is_reached(state: State, deal: &Deal, first: u32) -> bool {
    if state.moved == 0 || state.moved > deal.seats() {
        return state == State::START;
    }
    let mut found = (false, false);
    let all_fit = (0..state.moved).all(|turn| {
        let hand = deal.hand(deal.seat_at(turn, first));
        let has = (hand.contains(&state.laid), hand.contains(&state.kept));
        found = (found.0 || has.0, found.1 || has.1);
        // Whoever holds the highest card laid has laid it, and so for the highest card kept.
        let fits = |laid: u32, kept: u32| {
            laid <= state.laid
                && kept <= state.kept
                && (!has.0 || laid == state.laid)
                && (!has.1 || kept == state.kept)
        };
        fits(hand[0], hand[1]) || fits(hand[1], hand[0])
    });
    all_fit && found == (true, true)
}
