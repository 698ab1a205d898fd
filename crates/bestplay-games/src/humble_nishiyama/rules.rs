//! The plain rules.

use bestplay::{Game, Node, Notation, Player};

use crate::penney::{COLOURS, Word, left_of, next_card};
use crate::sides;

/// The Humble-Nishiyama randomness game. The payoff is 1 if the first player (`Max`) has more
/// tricks, 0 if the second one (`Min`) has, and one half for a draw.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Cards of a sequence.
    pub k: u32,
    /// Red and black cards of the deck.
    pub deck: (u32, u32),
    /// The first player's sequence, if it is chosen already.
    pub first: Option<Word>,
    /// The second player's sequence, if it is chosen already; then the first one's is too.
    pub second: Option<Word>,
}

/// The sequences, the tricks and the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The first player's sequence.
    first: Option<Word>,
    /// The second player's sequence.
    second: Option<Word>,
    /// How many tricks the first player is ahead.
    lead: i32,
    /// Red and black cards still to be dealt.
    left: (u32, u32),
    /// The last k cards of those on the table, or all if they are fewer.
    table: Word,
}

impl Rules {
    fn choice(
        &self,
        player: Player,
        taken: Option<Word>,
        to: impl Fn(Option<Word>) -> State,
    ) -> Node<State, Word> {
        let words = Word::all(self.k);
        let others = words.filter(|&word| Some(word) != taken);
        Node::choice(player, others.map(|word| (word, to(Some(word)))))
    }
}

impl Game for Rules {
    type State = State;
    type Action = Word;

    fn initial(&self) -> State {
        State {
            first: self.first,
            second: self.second,
            lead: 0,
            left: self.deck,
            table: Word::EMPTY,
        }
    }

    fn node(&self, state: &State) -> Node<State, Word> {
        let state = *state;
        let (first, second) = match (state.first, state.second) {
            (None, _) => {
                let next = |first| State { first, ..state };
                return self.choice(Player::Max, None, next);
            }
            (first, None) => {
                let next = |second| State { second, ..state };
                return self.choice(Player::Min, first, next);
            }
            (Some(first), Some(second)) => (first, second),
        };
        if state.left == (0, 0) {
            return Node::End(sides::paid(state.lead.cmp(&0)));
        }
        Node::chance(next_card(state.left).map(|(is_red, left)| {
            let table = state.table.then(is_red).last(self.k);
            let trick = i32::from(table == first) - i32::from(table == second);
            let table = if trick == 0 { table } else { Word::EMPTY };
            State {
                left,
                table,
                lead: state.lead + trick,
                ..state
            }
        }))
    }
}

impl Notation for Rules {
    /// Both sequences (`-` while they are not chosen), the first player's lead in tricks, the red
    /// and black cards left, and the cards on the table that matter: `BBB RBB -2 12+13 RB`.
    fn show_state(&self, state: &State) -> String {
        let [first, second, table] = [state.first, state.second, Some(state.table)]
            .map(|word| word.unwrap_or(Word::EMPTY).show_or_dash(COLOURS));
        let (red, black) = state.left;
        format!("{first} {second} {} {red}+{black} {table}", state.lead)
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let expected = || {
            format!(
                "'{text}': expected both sequences, the lead in tricks, the red and black cards \
                 left and the cards on the table, like 'BBB RBB -2 12+13 RB', with - for nothing"
            )
        };
        let word = |text: &str, most: std::ops::RangeInclusive<u32>| match text {
            "-" => Ok(None),
            text => {
                let word = Word::parse(text, COLOURS)?;
                let fits = most.contains(&word.len());
                fits.then_some(Some(word)).ok_or_else(expected)
            }
        };
        let [first, second, lead, left, table] = sides::words(text).ok_or_else(expected)?;
        let left = left_of(left).ok_or_else(expected)?;
        if left.0 > self.deck.0 || left.1 > self.deck.1 {
            return Err(format!("'{text}': the deck has fewer cards"));
        }
        let state = State {
            first: word(first, self.k..=self.k)?,
            second: word(second, self.k..=self.k)?,
            lead: lead.parse().map_err(|_| expected())?,
            left,
            table: word(table, 1..=self.k)?.unwrap_or(Word::EMPTY),
        };
        match (state.first, state.second) {
            (first, Some(_)) if first.is_none() || first == state.second => Err(expected()),
            _ => Ok(state),
        }
    }

    fn show_action(&self, action: &Word) -> String {
        action.show(COLOURS)
    }

    players!("player 1", "player 2");
}
