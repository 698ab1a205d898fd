//! Cards, decks, and how they are written.
//!
//! A card is a rank and a suit, one character each: `CB` is the knight (caballo) of clubs
//! (bastos). How the characters are chosen depends on the deck:
//!
//! | deck | ranks | suits |
//! | --- | --- | --- |
//! | 12 ranks (48 cards, Spanish) | `1`-`9` `S` `C` `R` (sota, caballo, rey) | `O` `C` `E` `B` |
//! | 10 ranks (40 cards, Spanish without 8 and 9) | `1`-`7` `S` `C` `R` | `O` `C` `E` `B` |
//! | 13 ranks and 4 suits (52 cards, French) | `A` `2`-`9` `T` `J` `Q` `K` | `S` `H` `D` `C` |
//! | any other | `1`-`9`, then `A`, `B`, ... | `O` `C` `E` `B`, then `a`, `b`, ... |
//!
//! The Spanish suits are oros (coins), copas (cups), espadas (swords) and bastos (clubs).

use bestplay::sample::Stream;

use crate::sides::joined;
use bestplay_answers::{Arguments, GameError, Result};

/// The most ranks and suits: each has a letter or a digit.
pub(super) const MOST_RANKS: u8 = 35;
pub(super) const MOST_SUITS: u8 = 26;

/// The most cards that a deck may have: sets of cards are kept in 64 bits.
pub(super) const MOST_CARDS: usize = 60;

/// A card: its number in the deck, suit by suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(pub(super) u8);

/// A deck: one card of each rank in each suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    ranks: u8,
    suits: u8,
}

impl Deck {
    /// The Spanish deck of 48 cards, in which jutge.org asks.
    pub const SPANISH: Deck = Deck {
        ranks: 12,
        suits: 4,
    };

    /// A deck of `ranks` times `suits` cards.
    ///
    /// # Errors
    ///
    /// No ranks or suits, more than 35 ranks, 26 suits or 60 cards, or fewer than two cards.
    pub fn new(ranks: u8, suits: u8) -> Result<Deck> {
        let cards = usize::from(ranks) * usize::from(suits);
        if ranks > MOST_RANKS || suits > MOST_SUITS || !(2..=MOST_CARDS).contains(&cards) {
            return Err(GameError::of_parameter(
                "ranks",
                format!(
                    "ranks={ranks} suits={suits}: expected at most {MOST_RANKS} ranks and \
                     {MOST_SUITS} suits, and 2 to {MOST_CARDS} cards"
                ),
            ));
        }
        Ok(Deck { ranks, suits })
    }

    /// The deck that the parameters `ranks` and `suits` ask for.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn from_arguments(arguments: &Arguments) -> Result<Deck> {
        Deck::new(arguments.integer("ranks")?, arguments.integer("suits")?)
    }

    /// How many ranks.
    pub fn ranks(self) -> u8 {
        self.ranks
    }

    /// How many suits.
    pub fn suits(self) -> u8 {
        self.suits
    }

    /// How many cards.
    pub fn cards(self) -> usize {
        usize::from(self.ranks) * usize::from(self.suits)
    }

    /// The rank of a card, from 0.
    pub(super) fn rank(self, card: Card) -> u8 {
        card.0 % self.ranks
    }

    /// The suit of a card, from 0.
    pub(super) fn suit(self, card: Card) -> u8 {
        card.0 / self.ranks
    }

    /// The card of this rank and suit.
    pub(super) fn card(self, rank: u8, suit: u8) -> Card {
        Card(suit * self.ranks + rank)
    }

    /// Whether two cards have the same rank or the same suit.
    pub fn alike(self, one: Card, other: Card) -> bool {
        self.rank(one) == self.rank(other) || self.suit(one) == self.suit(other)
    }

    /// All cards, suit by suit.
    pub fn all(self) -> Vec<Card> {
        (0..self.cards() as u8).map(Card).collect()
    }

    /// The deck shuffled by the random numbers of a seed.
    pub fn shuffled(self, seed: u64) -> Vec<Card> {
        let mut order = self.all();
        Stream::new(seed, 0).shuffle(&mut order);
        order
    }

    /// The characters for ranks and for suits.
    fn letters(self) -> (&'static str, &'static str) {
        let ranks = match self.ranks {
            12 => "123456789SCR",
            10 => "1234567SCR",
            13 if self.suits == 4 => "A23456789TJQK",
            _ => "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        };
        let suits = match (self.ranks, self.suits) {
            (13, 4) => "SHDC",
            _ => "OCEBabcdefghijklmnopqrstuv",
        };
        (ranks, suits)
    }

    /// A card in the deck's notation.
    pub fn show(self, card: Card) -> String {
        let (ranks, suits) = self.letters();
        let at = |letters: &str, i: u8| letters.chars().nth(usize::from(i)).unwrap_or('?');
        let shown = [at(ranks, self.rank(card)), at(suits, self.suit(card))];
        shown.iter().collect()
    }

    /// Cards in the deck's notation, with spaces between them.
    pub fn show_all(self, cards: &[Card]) -> String {
        joined(cards.iter().map(|&card| self.show(card)), " ")
    }

    /// Reads a card.
    ///
    /// # Errors
    ///
    /// It is not in the deck.
    pub fn parse(self, text: &str) -> Result<Card> {
        let (ranks, suits) = self.letters();
        let cards = self.all();
        let card = cards.iter().find(|&&card| self.show(card) == text);
        card.copied().ok_or_else(|| {
            let ranks = &ranks[..usize::from(self.ranks)];
            let suits = &suits[..usize::from(self.suits)];
            let last = self.show(Card(self.cards() as u8 - 1));
            GameError::usage(format!(
                "'{text}' is not a card of this deck; expected a rank out of {ranks} and a suit out \
                 of {suits}, such as {last}"
            ))
        })
    }

    /// Reads cards with spaces or commas between them, no card twice.
    ///
    /// # Errors
    ///
    /// A word that is not a card of the deck, or a card given twice.
    pub fn parse_all(self, text: &str) -> Result<Vec<Card>> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        let mut cards: Vec<Card> = Vec::new();
        for word in words.filter(|word| !word.is_empty()) {
            let card = self.parse(word)?;
            if cards.contains(&card) {
                return Err(GameError::usage(format!("the card {word} is given twice")));
            }
            cards.push(card);
        }
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_every_deck_reads_back() {
        for (ranks, suits) in [(12, 4), (10, 4), (13, 4), (5, 2), (2, 26), (35, 1), (4, 5)] {
            let deck = Deck::new(ranks, suits).unwrap();
            let mut words: Vec<String> = deck.all().iter().map(|&card| deck.show(card)).collect();
            assert_eq!(deck.parse_all(&words.join(" ")).unwrap(), deck.all());
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), deck.cards());
        }
    }

    #[test]
    fn mistakes_are_explained() {
        let message = |text: &str| Deck::SPANISH.parse_all(text).unwrap_err().to_string();
        assert!(message("CB XX").contains("'XX' is not a card"));
        assert!(message("CB 1B CB").contains("CB is given twice"));
        assert!(message("CBB").contains("123456789SCR"));
        for (ranks, suits) in [(0, 4), (1, 1), (36, 1), (16, 4), (1, 27)] {
            assert!(Deck::new(ranks, suits).is_err(), "{ranks} {suits}");
        }
    }
}
