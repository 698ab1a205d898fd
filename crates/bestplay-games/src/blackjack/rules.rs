//! The rules of blackjack.
//!
//! Every hand of a split is settled when it is played: the sum of what the hands gain is the same on average. With an
//! endless deck the dealer's cards do not depend on it; with a number of decks `shoe.rs` says what is known then.

use std::cmp::Ordering;

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use super::shoe::{Cards, Gone, Shoe};
use super::table::{ACE, Table, Total, card, gain, in_a_suit};
use crate::sides::within;
use bestplay_answers::numbers;

/// Blackjack at a table.
#[derive(Clone, Debug)]
pub struct Blackjack {
    pub(super) table: Table,
    /// For each card that the dealer may show, and from 0 to 21 points, how a hand that stands ends.
    outcomes: Vec<Vec<Chance<Ordering>>>,
    /// The decks, unless they are endless.
    shoe: Option<Shoe>,
}

/// A hand that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    /// What its cards add up to.
    pub total: Total,
    /// Whether it has two cards only.
    pub is_first: bool,
    /// The card that it has twice, if it has no others, or began with it twice after a split from decks; else 0.
    pub pair: u8,
    /// Its cards; none where the deck is endless.
    pub cards: Cards,
}

/// What became of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Split {
    /// The card that was split; 0 if none was.
    pub card: u8,
    /// How many hands there are, whether they are over or not.
    pub hands: u8,
    /// How many of them wait with one card each.
    pub waiting: u8,
    /// How many that are over began as a pair which was not split again; not counted where the deck is endless.
    pub kept: u8,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// Before the deal.
    Deal,
    /// A hand is played; the dealer shows the first card.
    Turn(u8, Hand, Split),
    /// One of the hands that wait is dealt its second card.
    Second(u8, Split),
    /// All bets are settled.
    Over,
}

/// What the player may do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take no more cards.
    Stand,
    /// Take a card.
    Hit,
    /// Double the bet and take one card.
    Double,
    /// Make two hands of a pair.
    Split,
    /// Give up half the bet.
    Surrender,
}

impl Split {
    /// Nothing was split.
    pub(super) const NONE: Split = Split {
        card: 0,
        hands: 1,
        waiting: 0,
        kept: 0,
    };
}

impl Blackjack {
    /// Blackjack with these house rules.
    pub fn new(table: Table) -> Blackjack {
        let against = |up| -> Vec<Chance<Ordering>> {
            let dealer = table.dealer(up);
            let stand = |points| dealer.clone().map(|dealer| dealer.met_by(points));
            (0..=21).map(|points| stand(points).merged()).collect()
        };
        let shoe = table.decks.map(|decks| Shoe::new(&table, decks));
        let outcomes = match shoe {
            None => (1..=10).map(against).collect(),
            Some(_) => Vec::new(),
        };
        Blackjack {
            table,
            outcomes,
            shoe,
        }
    }

    /// Two cards.
    pub(super) fn hand(&self, one: u8, other: u8) -> Hand {
        let cards = Cards::default().with(one).with(other);
        Hand {
            total: cards.total(),
            is_first: true,
            pair: if one == other { one } else { 0 },
            cards: self.noted(cards),
        }
    }

    /// The cards, if it matters which have been dealt.
    fn noted(&self, cards: Cards) -> Cards {
        if self.shoe.is_some() {
            cards
        } else {
            Cards::default()
        }
    }

    /// A hand with one card more.
    fn drawn(&self, hand: Hand, split: Split, card: u8) -> Hand {
        let stays = self.shoe.is_some() && split.card > 0;
        Hand {
            total: hand.total.with(card),
            is_first: false,
            pair: if stays { hand.pair } else { 0 },
            cards: self.noted(hand.cards.with(card)),
        }
    }

    /// What is known of the cards while a hand is played, or before it gets its second card.
    fn gone(up: u8, cards: Cards, split: Split) -> Gone {
        let others = split.hands - u8::from(cards != Cards::default());
        Gone {
            seen: cards.with(up),
            like: others + split.kept,
            split: split.card,
            unlike: others - split.waiting - split.kept,
        }
    }

    /// The next card that the player gets.
    fn next_card(&self, up: u8, cards: Cards, split: Split) -> Chance<u8> {
        match &self.shoe {
            None => card(),
            Some(shoe) => shoe.next(up, Blackjack::gone(up, cards, split)),
        }
    }

    /// How many ways there are to be dealt a card after these.
    fn ways(&self, card: u8, before: Cards) -> u128 {
        match &self.shoe {
            None => in_a_suit(card).into(),
            Some(shoe) => shoe
                .at_first(card)
                .saturating_sub(before.count(card))
                .into(),
        }
    }

    /// The player's two cards, the lower one first, and the dealer's.
    pub(super) fn deals(&self) -> Chance<(u8, u8, u8)> {
        let (none, mut deals) = (Cards::default(), Vec::new());
        for (one, other) in (1..=10).flat_map(|one| (one..=10).map(move |other| (one, other))) {
            let orders = if one == other { 1 } else { 2 };
            let two = orders * self.ways(one, none) * self.ways(other, none.with(one));
            let seen = none.with(one).with(other);
            deals.extend((1..=10).map(|up| ((one, other, up), two * self.ways(up, seen))));
        }
        Chance::weighted(deals)
    }

    /// Whether the dealer has a blackjack, if that is not known.
    pub(super) fn has_blackjack(&self, up: u8, cards: Cards) -> Chance<bool> {
        let hole = |hole| {
            (
                Table::is_blackjack(up, hole),
                self.ways(hole, cards.with(up)),
            )
        };
        Chance::weighted((1..=10).map(hole)).merged()
    }

    /// How a hand that stands ends against this card.
    pub(super) fn stand(&self, up: u8, points: u8) -> &Chance<Ordering> {
        &self.outcomes[usize::from(up) - 1][usize::from(points)]
    }

    /// After a hand the next one that waits is played.
    fn next(&self, up: u8, hand: Hand, split: Split) -> State {
        let is_kept = self.shoe.is_some() && hand.pair > 0;
        let kept = split.kept + u8::from(is_kept);
        match split.waiting {
            0 => State::Over,
            _ => State::Second(up, Split { kept, ..split }),
        }
    }

    /// What is paid when a hand stands, or is bust, with so much bet.
    fn settle(&self, up: u8, hand: Hand, bet: i64, split: Split) -> Chance<(State, Payoff)> {
        let (next, points) = (self.next(up, hand, split), hand.total.points);
        if hand.total.is_bust() {
            return Chance::certain((next, Payoff::from(-bet)));
        }
        let outcome = match &self.shoe {
            None => self.stand(up, points).clone(),
            Some(shoe) => shoe.stand(up, points, Blackjack::gone(up, hand.cards, split)),
        };
        outcome.map(|outcome| (next, gain(outcome, bet)))
    }

    /// The deal: the dealer's card, two for the player; a blackjack on either side ends it.
    fn deal(&self) -> Chance<(State, Payoff)> {
        self.deals().then(|(one, other, up)| {
            let has_blackjack = Table::is_blackjack(one, other);
            let hand = self.hand(one, other);
            let hole = self.has_blackjack(up, Cards::default().with(one).with(other));
            hole.map(|dealer_has| match (has_blackjack, dealer_has) {
                (true, true) => (State::Over, Payoff::ZERO),
                (true, false) => (State::Over, self.table.blackjack),
                (false, true) if self.table.peek => (State::Over, Payoff::from(-1)),
                (false, _) => (State::Turn(up, hand, Split::NONE), Payoff::ZERO),
            })
        })
    }

    /// A hand from a split has got its second card.
    fn second(&self, up: u8, split: Split, card: u8) -> State {
        let waiting = split.waiting - 1;
        State::Turn(up, self.hand(split.card, card), Split { waiting, ..split })
    }

    /// Whether a hand may be split.
    pub(super) fn may_split(&self, hand: Hand, split: Split) -> bool {
        let are_aces_again = split.card == ACE && !self.table.resplit_aces;
        let most = self.table.hands.unwrap_or(u8::MAX);
        hand.is_first && hand.pair > 0 && split.hands < most && !are_aces_again
    }

    /// What may be done with a hand, and what it leads to.
    fn actions(&self, up: u8, hand: Hand, split: Split) -> Vec<(Action, Chance<(State, Payoff)>)> {
        let card = || self.next_card(up, hand.cards, split);
        let is_split = split.card > 0;
        // Aces from a split get one card each.
        let goes_on = split.card != ACE;
        let mut actions = vec![(Action::Stand, self.settle(up, hand, 1, split))];
        if goes_on && hand.total.points < 21 {
            let hit = card().map(|card| {
                let hand = self.drawn(hand, split, card);
                match hand.total.is_bust() {
                    true => (self.next(up, hand, split), Payoff::from(-1)),
                    false => (State::Turn(up, hand, split), Payoff::ZERO),
                }
            });
            actions.push((Action::Hit, hit));
        }
        let may_double = hand.is_first && self.table.may_double(hand.total);
        if goes_on && may_double && (!is_split || self.table.double_after_split) {
            let double =
                card().then(|card| self.settle(up, self.drawn(hand, split, card), 2, split));
            actions.push((Action::Double, double));
        }
        if self.may_split(hand, split) {
            let split = Split {
                card: hand.pair,
                hands: split.hands + 1,
                waiting: split.waiting + 2,
                ..split
            };
            let split = Chance::certain((State::Second(up, split), Payoff::ZERO));
            actions.push((Action::Split, split));
        }
        if self.table.surrender && hand.is_first && !is_split {
            // Where the dealer does not look first, a blackjack takes the whole bet.
            let lost = |dealer_has| if dealer_has { -2 } else { -1 };
            let half = |dealer_has| (State::Over, Payoff::fraction(lost(dealer_has), 2));
            let hole = match self.table.peek {
                true => Chance::certain(false),
                false => self.has_blackjack(up, hand.cards),
            };
            actions.push((Action::Surrender, hole.map(half)));
        }
        actions
    }
}

impl Game for Blackjack {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State::Deal
    }

    fn node(&self, &state: &State) -> Node<State, Action> {
        match state {
            State::Deal => Node::chance(self.deal()),
            State::Second(up, split) => {
                let card = self.next_card(up, Cards::default(), split);
                Node::chance(card.map(|card| self.second(up, split, card)))
            }
            State::Turn(up, hand, split) => {
                Node::choice(Player::Max, self.actions(up, hand, split))
            }
            State::Over => Node::End(Payoff::ZERO),
        }
    }
}

/// A card as text.
pub(super) fn show_card(card: u8) -> String {
    match card {
        ACE => "A".into(),
        card => card.to_string(),
    }
}

/// Reads a card.
fn read_card(text: &str) -> Option<u8> {
    match text {
        "A" => Some(ACE),
        text => within(text, 2..=10),
    }
}

impl Blackjack {
    /// The total of a hand as text, of two cards with a pair as `pair 8`; its cards where they matter, of a hand
    /// from a split the two first ones first.
    fn show_hand(&self, hand: Hand, split: Split) -> String {
        if self.shoe.is_some() {
            let is_like = |&card: &u8| card == split.card;
            let (like, unlike): (Vec<u8>, Vec<u8>) = hand.cards.each().partition(is_like);
            let first = if hand.pair > 0 {
                like.len()
            } else {
                like.len().min(1)
            };
            let cards = [&like[..first], &unlike, &like[first..]].concat();
            let cards: Vec<String> = cards.into_iter().map(show_card).collect();
            return cards.join(",");
        }
        let kind = if hand.total.is_soft { "soft" } else { "hard" };
        let more = if hand.is_first { "" } else { " drawn" };
        match hand.pair {
            0 => format!("{kind} {}{more}", hand.total.points),
            card => format!("pair {}", show_card(card)),
        }
    }

    /// Reads a hand.
    fn read_hand(&self, text: &str, split: Split) -> Option<Hand> {
        if let Some(shoe) = &self.shoe {
            let cards = text
                .split(',')
                .map(read_card)
                .collect::<Option<Vec<u8>>>()?;
            let &[one, other, ref more @ ..] = cards.as_slice() else {
                return None;
            };
            // No hand of more is within 21.
            let may_be = more.len() < 20 && (split.card == 0 || one == split.card);
            let first = may_be.then(|| self.hand(one, other))?;
            let hand = more
                .iter()
                .fold(first, |hand, &card| self.drawn(hand, split, card));
            return (!hand.total.is_bust() && shoe.holds(hand.cards)).then_some(hand);
        }
        let drawn = text.strip_suffix(" drawn");
        let is_first = drawn.is_none();
        let (kind, number) = drawn.unwrap_or(text).split_once(' ')?;
        if kind == "pair" {
            let pair = read_card(number)?;
            return is_first.then(|| self.hand(pair, pair));
        }
        let points: u8 = numbers::plain(number)?;
        let is_soft = kind == "soft";
        let possible = match (is_soft, is_first) {
            (true, _) => 13..=21,
            (false, true) => 5..=19,
            (false, false) => 6..=21,
        };
        let known = is_soft || kind == "hard";
        let hand = Hand {
            total: Total { points, is_soft },
            is_first,
            pair: 0,
            cards: Cards::default(),
        };
        (known && possible.contains(&points)).then_some(hand)
    }
}

impl Notation for Blackjack {
    /// `deal`; `10: hard 16` for a hand against a ten, with `drawn` where it has more than two
    /// cards, and `10: A,2,5` where the deck is not endless; `6: pair 8, split 8 2 1` with the card that was split, the
    /// hands and how many wait, and how many pairs were kept if any were; `6: split 8 2 2` before one of them gets its
    /// card; `over`.
    fn show_state(&self, state: &State) -> String {
        let shown = |split: Split| {
            let card = show_card(split.card);
            let kept = match split.kept {
                0 => String::new(),
                kept => format!(" {kept}"),
            };
            format!("split {card} {} {}{kept}", split.hands, split.waiting)
        };
        match *state {
            State::Deal => "deal".into(),
            State::Over => "over".into(),
            State::Second(up, split) => format!("{}: {}", show_card(up), shown(split)),
            State::Turn(up, hand, split) => {
                let hand = format!("{}: {}", show_card(up), self.show_hand(hand, split));
                match split.card {
                    0 => hand,
                    _ => format!("{hand}, {}", shown(split)),
                }
            }
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read_split = |text: &str| {
            let words: Vec<&str> = text.strip_prefix("split ")?.split(' ').collect();
            let (card, hands, waiting, kept) = match *words.as_slice() {
                [card, hands, waiting] => (card, hands, waiting, "0"),
                [card, hands, waiting, kept] if self.shoe.is_some() => (card, hands, waiting, kept),
                _ => return None,
            };
            let split = Split {
                card: read_card(card)?,
                hands: numbers::plain(hands)?,
                waiting: numbers::plain(waiting)?,
                kept: numbers::plain(kept)?,
            };
            let most = self.table.hands.unwrap_or(u8::MAX);
            let fits = (2..=most).contains(&split.hands)
                && split.waiting <= split.hands
                && split.kept <= split.hands - split.waiting;
            fits.then_some(split)
        };
        let read = || {
            let (up, rest) = text.trim().split_once(": ")?;
            let up = read_card(up)?;
            let Some((hand, split)) = rest.split_once(", ") else {
                let split = read_split(rest).filter(|split| split.waiting > 0);
                let hand = self
                    .read_hand(rest, Split::NONE)
                    .map(|hand| State::Turn(up, hand, Split::NONE));
                return split.map(|split| State::Second(up, split)).or(hand);
            };
            let split =
                read_split(split).filter(|split| split.waiting + split.kept < split.hands)?;
            Some(State::Turn(up, self.read_hand(hand, split)?, split))
        };
        match text.trim() {
            "deal" => Ok(State::Deal),
            "over" => Ok(State::Over),
            _ => read().ok_or_else(|| {
                let hands = match self.shoe {
                    None => {
                        "'10: hard 16', '6: soft 18 drawn' (of more than two cards), '9: pair 8' or '6: hard 11, \
                         split 8 2 1'"
                    }
                    Some(_) => "'10: 7,9', '6: A,2,5' or '6: 8,3, split 8 2 1'",
                };
                format!(
                    "'{text}': expected the dealer's card and a hand, like {hands} (the card that was split, the \
                     hands, and how many of them wait)"
                )
            }),
        }
    }

    actions_by_name!();

    players!("you");
}
