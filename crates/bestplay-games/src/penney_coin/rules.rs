//! The plain rules.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::penney::Word;
use crate::sides::joined;

use super::race::Coin;
use super::{COIN, LONGEST};

/// Penney's game with a coin: toss until one of the sequences appears. The payoff is 1 if that is
/// the first player's, otherwise 0.
///
/// With two or more sequences nobody has a choice; with one, the second player (`Min`) chooses a
/// sequence of the same length; with none, first the first player (`Max`) chooses, then the
/// second.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The coin.
    pub coin: Coin,
    /// The length of the sequences that are still to be chosen.
    pub k: u32,
    /// The sequences chosen already.
    pub sequences: Vec<Word>,
}

/// The sequences chosen and the tosses that matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The sequences, the first player's first.
    pub sequences: Vec<Word>,
    /// The last tosses, as many as the longest sequence is long, or all if they are fewer.
    pub last: Word,
}

impl Rules {
    /// The player whose sequence is complete: the shortest, if several are.
    pub(super) fn winner(&self, state: &State) -> Option<usize> {
        let complete = |(_, word): &(usize, &Word)| state.last.last(word.len()) == **word;
        let words = state.sequences.iter().enumerate().filter(complete);
        let shortest = words.min_by_key(|(_, word)| word.len());
        shortest.map(|(place, _)| place)
    }

    /// The state after one more toss.
    pub(super) fn tossed(&self, state: &State) -> Chance<State> {
        let (heads, tails) = self.coin.weights();
        let longest = longest(&state.sequences);
        let sides = [(true, u128::from(heads)), (false, u128::from(tails))];
        Chance::weighted(sides).map(|side| State {
            last: state.last.then(side).last(longest),
            sequences: state.sequences.clone(),
        })
    }

    fn choice(&self, state: &State, player: Player) -> Node<State, Word> {
        let words = Word::all(self.k);
        let others = words.filter(|word| !state.sequences.contains(word));
        let next = others.map(|word| {
            let (sequences, last) = ([&state.sequences[..], &[word]].concat(), state.last);
            (word, State { sequences, last })
        });
        Node::choice(player, next)
    }
}

/// The length of the longest sequence.
fn longest(sequences: &[Word]) -> u32 {
    let lengths = sequences.iter().map(|word| word.len());
    lengths.max().unwrap_or(0)
}

impl Game for Rules {
    type State = State;
    type Action = Word;

    fn initial(&self) -> State {
        State {
            sequences: self.sequences.clone(),
            last: Word::EMPTY,
        }
    }

    fn node(&self, state: &State) -> Node<State, Word> {
        match (state.sequences.len(), self.winner(state)) {
            (0, _) => self.choice(state, Player::Max),
            (1, _) => self.choice(state, Player::Min),
            (_, Some(0)) => Node::End(Payoff::ONE),
            (_, Some(_)) => Node::End(Payoff::ZERO),
            (_, None) => Node::chance(self.tossed(state)),
        }
    }
}

impl Notation for Rules {
    /// `-` before anything is chosen; the sequences joined by commas; then the last tosses, if
    /// there are any: `HHT,THH TH`.
    fn show_state(&self, state: &State) -> String {
        let words = joined(state.sequences.iter().map(|word| word.show(COIN)), ",");
        match (words.is_empty(), state.last.is_empty()) {
            (true, _) => "-".into(),
            (false, true) => words,
            (false, false) => format!("{words} {}", state.last.show(COIN)),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let word = |text: &str| Word::parse(text, COIN);
        let read = |text: &str| text.split(',').map(word).collect::<Result<Vec<Word>, _>>();
        let parts: Vec<&str> = text.split_whitespace().collect();
        let (sequences, last) = match parts[..] {
            ["-"] => (Vec::new(), Word::EMPTY),
            [words] => (read(words)?, Word::EMPTY),
            [words, last] => (read(words)?, word(last)?),
            _ => {
                return Err(format!(
                    "'{text}': expected the sequences and the last tosses, like 'HHT,THH TH'"
                ));
            }
        };
        let longest = longest(&sequences);
        if longest > LONGEST || last.len() > longest {
            return Err(format!(
                "'{text}': expected sequences of at most {LONGEST} tosses, and not more tosses \
                 after them than the longest has"
            ));
        }
        Ok(State { sequences, last })
    }

    fn show_action(&self, action: &Word) -> String {
        action.show(COIN)
    }

    players!("player 1", "player 2");
}
