//! The rules of Kuhn poker, and of its kin.

use bestplay::{Chance, Game, Hidden, Node, Notation, Payoff, Player};

use crate::played::{replayed, told};
use crate::sides::joined;

/// A deck, what is paid, and who may bet. The payoff is what the first player wins.
#[derive(Clone, Debug)]
pub struct KuhnPoker {
    /// Cards with the numbers 1 to this.
    pub cards: u8,
    /// What both pay at first.
    pub ante: i64,
    /// What a bet is.
    pub bet: i64,
    /// Who may bet.
    pub betting: Betting,
}

bestplay::named! {
    /// Who may bet.
    pub enum Betting {
        Either: "kuhn", "Both: Kuhn's game.";
        First: "neumann", "The first player: von Neumann's game.";
        FirstOrFold: "borel", "The first player, who folds otherwise: Borel's game.";
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// No bet.
    Check,
    /// A bet.
    Bet,
    /// Gives up.
    Fold,
    /// Answers a bet.
    Call,
}

/// The cards of both players, none before the deal, and what they did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Table {
    /// The cards.
    pub cards: Vec<u8>,
    /// What was done.
    pub done: Vec<Action>,
}

impl KuhnPoker {
    /// What whoever is next may do; nothing at the end.
    fn actions(&self, done: &[Action]) -> &'static [Action] {
        use Action::{Bet, Call, Check, Fold};
        match (done, self.betting) {
            ([], Betting::FirstOrFold) => &[Fold, Bet],
            ([], _) | ([Check], Betting::Either) => &[Check, Bet],
            ([.., Bet], _) => &[Fold, Call],
            _ => &[],
        }
    }
}

impl Game for KuhnPoker {
    type State = Table;
    type Action = Action;

    fn initial(&self) -> Table {
        Table::default()
    }

    fn node(&self, Table { cards, done }: &Table) -> Node<Table, Action> {
        let &[first, second] = &cards[..] else {
            let deck: Vec<(u8, u64)> = (1..=self.cards).map(|card| (card, 1)).collect();
            let done = Vec::new();
            return Node::chance(Chance::draws(&deck, 2).map(|cards| Table {
                cards,
                done: done.clone(),
            }));
        };
        let player = Player::BOTH[done.len() % 2];
        let actions = self.actions(done);
        if !actions.is_empty() {
            let after = |&action: &Action| {
                let done = [&done[..], &[action]].concat();
                let cards = cards.clone();
                (action, Table { cards, done })
            };
            return Node::choice(player, actions.iter().map(after));
        }
        let (first_wins, stake) = match done.last() {
            // Who folded has lost, and the other one would be next.
            Some(Action::Fold) => (player == Player::Max, self.ante),
            Some(Action::Call) => (first > second, self.ante + self.bet),
            _ => (first > second, self.ante),
        };
        Node::End(Payoff::from(if first_wins { stake } else { -stake }))
    }
}

impl Hidden for KuhnPoker {
    type View = String;

    /// The own card, and what was done.
    fn seen(&self, table: &Table, player: Player) -> String {
        let card = table.cards.get(player as usize).map(u8::to_string);
        told(self, [&card.unwrap_or_default(), ""], &table.done)
    }
}

impl Notation for KuhnPoker {
    /// `deal 1-3 check bet`: the cards, and what was done.
    fn show_state(&self, table: &Table) -> String {
        told(self, ["deal", &joined(&table.cards, "-")], &table.done)
    }

    fn parse_state(&self, text: &str) -> Result<Table, String> {
        replayed(self, text, "deal 1-3 check bet")
    }

    actions_by_name!();
    players!("first player", "second player");
}
