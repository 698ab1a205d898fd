//! The rules of Leduc poker.

use bestplay::{Chance, Game, Hidden, Node, Notation, Payoff, Player};

use crate::played;
use crate::sides::joined;

/// A deck and its stakes. The payoff is what the first player wins. Cards of one rank are alike.
#[derive(Clone, Debug)]
pub struct LeducPoker {
    /// How many ranks there are.
    pub ranks: u8,
    /// Cards of each rank.
    pub suits: u64,
    /// What both pay at first.
    pub ante: i64,
    /// What a bet or a raise is, in both rounds.
    pub bets: [i64; 2],
    /// How many bets and raises a round may have.
    pub raises: usize,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Gives up.
    Fold,
    /// Answers a bet, or bets nothing.
    Call,
    /// Bets, or bets more.
    Raise,
}

/// The cards, and what was done in both rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Table {
    /// The players' cards, none before the deal.
    pub cards: Vec<u8>,
    /// The card that is shown.
    pub public: Option<u8>,
    /// What was done in both rounds.
    pub done: [Vec<Action>; 2],
}

/// Raises of a round.
fn raises(done: &[Action]) -> usize {
    done.iter().filter(|&&done| done == Action::Raise).count()
}

/// Whether nobody is next in a round: one has folded, or the last raise was called.
fn is_over(done: &[Action]) -> bool {
    match done.last() {
        Some(Action::Fold) => true,
        Some(Action::Call) => done.len() > 1,
        _ => false,
    }
}

impl LeducPoker {
    /// Cards of each rank that are left.
    fn deck(&self, table: &Table) -> Vec<(u8, u64)> {
        let left = |rank: u8| {
            let gone = table.cards.iter().filter(|&&card| card == rank).count();
            (rank, self.suits.saturating_sub(gone as u64))
        };
        (1..=self.ranks).map(left).collect()
    }

    /// What each player has paid, if all raises but perhaps the last one have been answered.
    fn paid(&self, table: &Table, all: bool) -> i64 {
        let folded = usize::from(!all);
        let rounds = table.done.iter().zip(self.bets);
        let bets = rounds.map(|(done, bet)| {
            let is_last = done.last() == Some(&Action::Fold);
            let answered = raises(done) - if is_last { folded } else { 0 };
            bet * answered as i64
        });
        self.ante + bets.sum::<i64>()
    }
}

impl Game for LeducPoker {
    type State = Table;
    type Action = Action;

    fn initial(&self) -> Table {
        Table::default()
    }

    fn node(&self, table: &Table) -> Node<Table, Action> {
        let &[first, second] = &table.cards[..] else {
            let dealt = Chance::draws(&self.deck(table), 2).map(|cards| Table {
                cards,
                ..table.clone()
            });
            return Node::chance(dealt);
        };
        let round = usize::from(table.public.is_some());
        let done = &table.done[round];
        let player = Player::BOTH[done.len() % 2];
        let won = |sign: i64, stake: i64| Node::End(Payoff::from(sign * stake));
        match (is_over(done), table.public) {
            // Who folded loses what he has paid; the other one would be next.
            (true, _) if done.last() == Some(&Action::Fold) => {
                let sign = if player == Player::Max { 1 } else { -1 };
                won(sign, self.paid(table, false))
            }
            (true, None) => Node::chance(Chance::weighted(self.shown(table))),
            (true, Some(public)) => {
                let hand = |card| (card == public, card);
                won(
                    hand(first).cmp(&hand(second)) as i64,
                    self.paid(table, true),
                )
            }
            (false, _) => {
                let behind = done.last() == Some(&Action::Raise);
                let may_raise = raises(done) < self.raises;
                let actions = [
                    behind.then_some(Action::Fold),
                    Some(Action::Call),
                    may_raise.then_some(Action::Raise),
                ];
                let after = |action| {
                    let mut next = table.clone();
                    next.done[round].push(action);
                    (action, next)
                };
                Node::choice(player, actions.into_iter().flatten().map(after))
            }
        }
    }
}

impl LeducPoker {
    /// The tables after a card is shown.
    fn shown(&self, table: &Table) -> Vec<(Table, u128)> {
        let shown = |(card, weight): (u8, u64)| {
            let public = Some(card);
            let table = table.clone();
            (Table { public, ..table }, u128::from(weight))
        };
        let deck = self.deck(table).into_iter();
        deck.filter(|(_, weight)| *weight > 0).map(shown).collect()
    }

    /// What was done, with the card that was shown between the rounds.
    fn story(&self, table: &Table) -> Vec<String> {
        let [first, second] = &table.done;
        let name = |done: &Action| self.show_action(done);
        let public = table.public.map(|card| format!("|{card}"));
        let first = first.iter().map(name).chain(public);
        first.chain(second.iter().map(name)).collect()
    }
}

impl Hidden for LeducPoker {
    type View = String;

    /// The own card, what was done, and the card that was shown.
    fn seen(&self, table: &Table, player: Player) -> String {
        let card = table.cards.get(player as usize).map(u8::to_string);
        joined(card.into_iter().chain(self.story(table)), " ")
    }
}

impl Notation for LeducPoker {
    /// `deal 1-3 call raise call |2 call`: the cards, what was done, the card that was shown, what was done.
    fn show_state(&self, table: &Table) -> String {
        let cards = (!table.cards.is_empty()).then(|| joined(&table.cards, "-"));
        let deal = ["deal".into()].into_iter().chain(cards);
        joined(deal.chain(self.story(table)), " ")
    }

    fn parse_state(&self, text: &str) -> Result<Table, String> {
        played::replayed(self, text, "deal 1-3 call raise call |2 call")
    }

    actions_by_name!();
    players!("first player", "second player");
}
