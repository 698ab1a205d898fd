//! The plain rules: one card after the other, the leftmost match first, or the one that is chosen.
//!
//! [`play`] does what the rulebook says, step by step, and is the ground truth for all that is
//! faster. [`Solitaire`] is the same for the general engine: the next card is chance, and the
//! state is the cards on the table and the set of those still to come. Ranks may be renamed among
//! each other, and suits too, so the canonical form names them in the order in which they appear
//! on the table; those that are not on the table take the arrangement with the smallest set.
//!
//! The engine solves decks of up to a dozen cards. There are 48! orders of the Spanish deck: that
//! is what sampling is for.

use bestplay::sorting::sort_by_key;
use bestplay::{Branch, Chance, Game, Node, Notation, Payoff, Player};

use super::cards::{Card, Deck};

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A card is laid out on the right.
    Dealt(Card),
    /// The leftmost card that is like the next but one is taken away: the card, and its place
    /// counted from 0 on the left.
    Removed(Card, usize),
}

/// Plays cards in the given order; shows `watch` each step with the table after it. The cards that
/// are left come back, from left to right.
pub fn play(deck: Deck, order: &[Card], mut watch: impl FnMut(Step, &[Card])) -> Vec<Card> {
    let mut table = Vec::with_capacity(order.len());
    for &card in order {
        table.push(card);
        watch(Step::Dealt(card), &table);
        while let Some(place) = leftmost_match(deck, &table) {
            let removed = table.remove(place);
            watch(Step::Removed(removed, place), &table);
        }
    }
    table
}

/// The leftmost card that is like the next but one.
fn leftmost_match(deck: Deck, table: &[Card]) -> Option<usize> {
    matches(deck, table).next()
}

/// The places of all cards that are like the next but one, from left to right.
fn matches(deck: Deck, table: &[Card]) -> impl Iterator<Item = usize> {
    let likes = table.windows(3).enumerate();
    likes.filter_map(move |(place, three)| deck.alike(three[0], three[2]).then_some(place))
}

bestplay::named! {
    /// Which of several matches is taken away first.
    pub enum First {
        Leftmost: "leftmost", "The leftmost one: there is nothing to decide.";
        Chosen: "chosen", "The one that the player chooses.";
    }
}

/// The solitaire as a game: worth 1 if exactly `left` cards remain, otherwise 0.
#[derive(Clone, Copy, Debug)]
pub struct Solitaire {
    deck: Deck,
    left: usize,
    first: First,
}

/// What has happened so far, as far as the future depends on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The cards on the table, from left to right; without a match, or with several of which one is
    /// chosen.
    table: Vec<Card>,
    /// The cards still to come: a bit for each.
    to_come: u64,
}

impl Solitaire {
    /// The solitaire with this deck, won if two cards are left; the leftmost match goes first.
    pub fn new(deck: Deck) -> Solitaire {
        Solitaire {
            deck,
            left: 2,
            first: First::Leftmost,
        }
    }

    /// The same, but with another match taken away first.
    pub fn taking(self, first: First) -> Solitaire {
        Solitaire { first, ..self }
    }

    /// The same, but worth 1 if exactly `left` cards are left.
    pub fn paying_for(self, left: usize) -> Solitaire {
        Solitaire { left, ..self }
    }

    /// The state after `card` has been laid out and all matches have been taken away of which there
    /// is no choice.
    fn after(&self, state: &State, card: Card) -> State {
        let mut table = state.table.clone();
        table.push(card);
        let to_come = state.to_come & !(1 << card.0);
        self.settled(table, to_come)
    }

    /// The state with this table once all matches have been taken away of which there is no choice.
    fn settled(&self, mut table: Vec<Card>, to_come: u64) -> State {
        while let Some(place) = leftmost_match(self.deck, &table) {
            if self.is_open(&table) {
                break;
            }
            table.remove(place);
        }
        State { table, to_come }
    }

    /// The cards still to come, suit by suit.
    fn coming(&self, state: &State) -> impl Iterator<Item = Card> {
        let (cards, to_come) = (self.deck.all().into_iter(), state.to_come);
        cards.filter(move |card| to_come >> card.0 & 1 == 1)
    }

    /// Whether the player chooses between matches.
    fn is_open(&self, table: &[Card]) -> bool {
        self.first == First::Chosen && matches(self.deck, table).nth(1).is_some()
    }
}

impl Game for Solitaire {
    type State = State;
    /// The card that is taken away.
    type Action = Card;

    fn initial(&self) -> State {
        State {
            table: Vec::new(),
            to_come: (1 << self.deck.cards()) - 1,
        }
    }

    fn node(&self, state: &State) -> Node<State, Card> {
        if self.is_open(&state.table) {
            let taken = matches(self.deck, &state.table).map(|place| {
                let mut table = state.table.clone();
                let card = table.remove(place);
                (card, Branch::from(self.settled(table, state.to_come)))
            });
            return Node::choice(Player::Max, taken);
        }
        if state.to_come == 0 {
            let won = state.table.len() == self.left;
            return Node::End(if won { Payoff::ONE } else { Payoff::ZERO });
        }
        let coming = self.coming(state);
        Node::chance(Chance::uniform(coming).map(|card| self.after(state, card)))
    }

    fn canonical(&self, state: State) -> State {
        let deck = self.deck;
        let mut ranks = Vec::new();
        let mut suits = Vec::new();
        for &card in &state.table {
            let (rank, suit) = (deck.rank(card), deck.suit(card));
            if !ranks.contains(&rank) {
                ranks.push(rank);
            }
            if !suits.contains(&suit) {
                suits.push(suit);
            }
        }
        let renamed_card = |&card: &Card| {
            let (rank, suit) = (deck.rank(card), deck.suit(card));
            deck.card(place(&ranks, rank), place(&suits, suit))
        };
        let table: Vec<Card> = state.table.iter().map(renamed_card).collect();
        let missing = (0..deck.suits()).filter(|suit| !suits.contains(suit));
        let to_come = orders(missing.collect()).into_iter().map(|rest| {
            let suits: Vec<u8> = suits.iter().copied().chain(rest).collect();
            renamed(deck, state.to_come, &ranks, &suits)
        });
        let to_come = to_come.min().unwrap_or(state.to_come);
        State { table, to_come }
    }
}

/// The cards to come with suits renamed, ranks on the table renamed, and the other ranks sorted by
/// what is to come of them.
fn renamed(deck: Deck, to_come: u64, ranks: &[u8], suits: &[u8]) -> u64 {
    let of_rank = |rank: u8| -> u64 {
        let suits = suits.iter();
        let coming = suits.map(|&suit| to_come >> deck.card(rank, suit).0 & 1);
        coming.fold(0, |bits, bit| bits << 1 | bit)
    };
    let others = (0..deck.ranks()).filter(|rank| !ranks.contains(rank));
    let mut others: Vec<u8> = others.collect();
    sort_by_key(&mut others, |&rank| of_rank(rank));
    let ranks = ranks.iter().chain(&others);
    let mut set = 0;
    for (new_rank, &rank) in ranks.enumerate() {
        for (new_suit, &suit) in suits.iter().enumerate() {
            let bit = to_come >> deck.card(rank, suit).0 & 1;
            set |= bit << deck.card(new_rank as u8, new_suit as u8).0;
        }
    }
    set
}

/// Where `wanted` stands in a list that has it.
fn place(list: &[u8], wanted: u8) -> u8 {
    list.iter().position(|&item| item == wanted).unwrap_or(0) as u8
}

/// All orders of a few things. Beyond six things only one: the canonical form is then less sharp,
/// and still right, as it stays within the symmetric copies; but it must be the same each time it
/// is taken, and that it is, because the order is ascending.
fn orders(items: Vec<u8>) -> Vec<Vec<u8>> {
    if items.len() <= 1 || items.len() > 6 {
        return vec![items];
    }
    let with_first = (0..items.len()).flat_map(|i| {
        let mut rest = items.clone();
        let first = rest.remove(i);
        let orders = orders(rest).into_iter();
        orders.map(move |rest| [vec![first], rest].concat())
    });
    with_first.collect()
}

impl Notation for Solitaire {
    fn show_state(&self, state: &State) -> String {
        let coming: Vec<Card> = self.coming(state).collect();
        let cards = [&state.table, &coming].map(|cards| self.deck.show_all(cards));
        cards.join(" / ").trim().to_owned()
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let (table, coming) = text.split_once('/').ok_or_else(|| {
            format!(
                "'{text}': expected the cards on the table from left to right, then a '/', then \
                 the cards still to come, such as 'CB 1E 4O / SO 4B'"
            )
        })?;
        let read = |cards: &str| self.deck.parse_all(cards).map_err(|e| e.to_string());
        let (table, coming) = (read(table)?, read(coming)?);
        if let Some(both) = table.iter().find(|card| coming.contains(card)) {
            let card = self.deck.show(*both);
            return Err(format!("{card} is on the table and still to come"));
        }
        if let Some(place) = leftmost_match(self.deck, &table)
            && !self.is_open(&table)
        {
            let card = self.deck.show(table[place]);
            let must = "matches the next card but one and must be taken away";
            return Err(format!("{card} {must}"));
        }
        let to_come = coming.iter().fold(0, |set, card| set | 1 << card.0);
        Ok(State { table, to_come })
    }

    fn show_action(&self, taken: &Card) -> String {
        self.deck.show(*taken)
    }
}
