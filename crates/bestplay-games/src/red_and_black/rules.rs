//! The rules of red and black.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::within;

/// The most cards of a colour.
pub(super) const MOST_CARDS: u32 = 2_000;

/// What is left of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deck {
    /// So many red and black cards.
    Left(u32, u32),
    /// The player has stopped when so many were left.
    Stopped(u32, u32),
}

/// What may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Turn a card.
    Turn,
    /// Stop.
    Stop,
}

/// A deck of so many red and black cards. The payoff is red cards less black ones that were turned.
#[derive(Clone, Debug)]
pub struct RedAndBlack {
    /// Red cards.
    pub red: u32,
    /// Black cards.
    pub black: u32,
}

impl RedAndBlack {
    /// What was won when so many are left.
    pub(super) fn gain(&self, red: u32, black: u32) -> i64 {
        let turned = |all: u32, left: u32| i64::from(all) - i64::from(left);
        turned(self.red, red) - turned(self.black, black)
    }
}

impl Game for RedAndBlack {
    type State = Deck;
    type Action = Action;

    fn initial(&self) -> Deck {
        Deck::Left(self.red, self.black)
    }

    fn node(&self, &deck: &Deck) -> Node<Deck, Action> {
        match deck {
            Deck::Stopped(red, black) => Node::End(Payoff::from(self.gain(red, black))),
            Deck::Left(0, 0) => Node::End(Payoff::from(self.gain(0, 0))),
            Deck::Left(red, black) => {
                let card = Chance::coin(u64::from(red), u64::from(red + black));
                let turned = card.map(|is_red| match is_red {
                    true => Deck::Left(red - 1, black),
                    false => Deck::Left(red, black - 1),
                });
                let stopped = Chance::certain(Deck::Stopped(red, black));
                let actions = [(Action::Turn, turned), (Action::Stop, stopped)];
                Node::choice(Player::Max, actions)
            }
        }
    }
}

impl Notation for RedAndBlack {
    /// `20 red 24 black`: what is left; `stopped at 20 red 24 black`.
    fn show_state(&self, deck: &Deck) -> String {
        match deck {
            Deck::Left(red, black) => format!("{red} red {black} black"),
            Deck::Stopped(red, black) => format!("stopped at {red} red {black} black"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<Deck, String> {
        let read = || {
            let stopped = text.trim().strip_prefix("stopped at ");
            let cards = stopped.unwrap_or(text.trim()).strip_suffix(" black")?;
            let (red, black) = cards.split_once(" red ")?;
            let (red, black) = (within(red, 0..=self.red)?, within(black, 0..=self.black)?);
            Some(match stopped {
                Some(_) => Deck::Stopped(red, black),
                None => Deck::Left(red, black),
            })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the cards that are left, like '20 red 24 black', of {} and {}, \
                 with 'stopped at' before them once you have stopped",
                self.red, self.black
            )
        })
    }

    fn features(&self, deck: &Deck) -> Vec<(&'static str, i64)> {
        let (Deck::Left(red, black) | Deck::Stopped(red, black)) = *deck;
        let (red, black) = (i64::from(red), i64::from(black));
        vec![
            ("red cards left", red),
            ("black cards left", black),
            ("more black than red", black - red),
        ]
    }

    actions_by_name!();

    players!("you");
}
