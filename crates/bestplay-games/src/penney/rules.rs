//! The plain rules.

use bestplay::{Game, Node, Notation, Payoff, Player};

use super::deck::Setting;
use super::word::{COLOURS, Word, left_of, next_card, words_with};

/// Penney's game with a deck. Yvonne is `Max`; the payoff is 1 if she wins, 0 if Zara does, and
/// one half if the coin decides.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The deck and the length of the sequences.
    pub setting: Setting,
    /// Yvonne's sequence, if it is laid out already.
    pub yvonne: Option<Word>,
    /// Zara's sequence, if it is laid out already; then Yvonne's is too.
    pub zara: Option<Word>,
}

/// The sequences laid out and the cards dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Nothing is laid out.
    Start,
    /// Yvonne's sequence is laid out.
    Chosen(Word),
    /// Both are, and cards are dealt.
    Dealing(Deal),
}

/// Both sequences and the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    yvonne: Word,
    zara: Word,
    /// Red and black cards still to be dealt.
    left: (u32, u32),
    /// The last k cards dealt, or all if they are fewer.
    last: Word,
}

impl Rules {
    /// The state once both sequences are laid out and the rest of the deck is shuffled.
    fn shuffled(&self, yvonne: Word, zara: Word) -> State {
        // Callers have made sure that the deck pays for both.
        let left = self.setting.rest(yvonne.reds(), zara.reds());
        let left = left.unwrap_or_default();
        State::Dealing(Deal {
            yvonne,
            zara,
            left,
            last: Word::EMPTY,
        })
    }
}

impl Game for Rules {
    type State = State;
    type Action = Word;

    fn initial(&self) -> State {
        match (self.yvonne, self.zara) {
            (Some(yvonne), Some(zara)) => self.shuffled(yvonne, zara),
            (Some(yvonne), None) => State::Chosen(yvonne),
            _ => State::Start,
        }
    }

    fn node(&self, state: &State) -> Node<State, Word> {
        let k = self.setting.k();
        match *state {
            State::Start => {
                let choices = self.setting.choices().flat_map(|reds| words_with(k, reds));
                Node::choice(Player::Max, choices.map(|word| (word, State::Chosen(word))))
            }
            State::Chosen(yvonne) => {
                let replies = self.setting.replies(yvonne.reds());
                let words = replies.flat_map(|reds| words_with(k, reds));
                let words = words.filter(|&w| w != yvonne);
                let next = words.map(|zara| (zara, self.shuffled(yvonne, zara)));
                Node::choice(Player::Min, next)
            }
            State::Dealing(deal) => match deal.left {
                _ if deal.last == deal.yvonne => Node::End(Payoff::ONE),
                _ if deal.last == deal.zara => Node::End(Payoff::ZERO),
                (0, 0) => Node::End(Payoff::HALF),
                left => Node::chance(next_card(left).map(|(is_red, left)| {
                    let last = deal.last.then(is_red).last(k);
                    State::Dealing(Deal { left, last, ..deal })
                })),
            },
        }
    }
}

impl Notation for Rules {
    /// `start`, `RBR` (Yvonne's sequence), or `RBR RRB 22+22 RB`: both sequences, the red and
    /// black cards left, and the last cards dealt (`-` for none).
    fn show_state(&self, state: &State) -> String {
        match state {
            State::Start => "start".into(),
            State::Chosen(yvonne) => yvonne.show(COLOURS),
            State::Dealing(deal) => {
                let (red, black) = deal.left;
                let [yvonne, zara] = [deal.yvonne, deal.zara].map(|word| word.show(COLOURS));
                let last = deal.last.show_or_dash(COLOURS);
                format!("{yvonne} {zara} {red}+{black} {last}")
            }
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let word = |text: &str| Word::parse(text, COLOURS);
        let parts: Vec<&str> = text.split_whitespace().collect();
        match parts[..] {
            ["start"] => Ok(State::Start),
            [yvonne] => {
                let yvonne = word(yvonne)?;
                let choice = self.setting.check_choice(yvonne);
                choice.map_err(|error| error.to_string())?;
                Ok(State::Chosen(yvonne))
            }
            [yvonne, zara, left, last] => {
                let (yvonne, zara) = (word(yvonne)?, word(zara)?);
                let choice = self.setting.check_choice(yvonne);
                let reply = choice.and_then(|()| self.setting.check_reply(yvonne, zara));
                reply.map_err(|error| error.to_string())?;
                let last = match last {
                    "-" => Word::EMPTY,
                    last => word(last)?,
                };
                let left = left_of(left).ok_or_else(|| {
                    format!("'{left}': expected the red and black cards left, like 22+22")
                })?;
                let deal = Deal {
                    yvonne,
                    zara,
                    left,
                    last,
                };
                if self.is_possible(&deal) {
                    Ok(State::Dealing(deal))
                } else {
                    Err(format!(
                        "'{text}': these cards cannot be left, or cannot be the last {} dealt",
                        last.len()
                    ))
                }
            }
            _ => Err(format!(
                "'{text}': expected 'start', Yvonne's sequence, or both sequences, the cards left \
                 and the last cards dealt, like 'RBR RRB 22+22 RB'"
            )),
        }
    }

    fn show_action(&self, action: &Word) -> String {
        action.show(COLOURS)
    }

    players!("Yvonne", "Zara");
}

impl Rules {
    /// Whether the cards dealt are as many as are missing, and the last of them may be these.
    fn is_possible(&self, deal: &Deal) -> bool {
        let all = self.setting.rest(deal.yvonne.reds(), deal.zara.reds());
        let ((red, black), last) = (all.unwrap_or_default(), deal.last);
        let dealt = (red.checked_sub(deal.left.0)).zip(black.checked_sub(deal.left.1));
        dealt.is_some_and(|(red, black)| {
            let seen = (red + black).min(self.setting.k());
            last.len() == seen && last.reds() <= red && last.blacks() <= black
        })
    }
}
