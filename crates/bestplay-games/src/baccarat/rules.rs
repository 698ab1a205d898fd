//! The rules of baccarat.

use bestplay::sorting::sort;
use bestplay::{Chance, Game, Node, Notation, Payoff};

use super::digit;

pub(super) const MOST_DECKS: u32 = 100;

bestplay::named! {
    /// What is bet on.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Bet {
        Player: "player", "The player has more.";
        Banker: "banker", "The banker has more.";
        Tie: "tie", "Both have the same.";
    }
}

/// Up to three cards, each by what it counts; the first two in ascending order.
pub type Hand = Vec<u8>;

/// The cards so far, or who has won. Two cards are dealt to the player, then two to the banker; in
/// which order does not matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// The cards of the player and those of the banker.
    Dealt(Hand, Hand),
    /// Who has won.
    Over(Bet),
}

/// A bet of 1 on a deal.
#[derive(Clone, Debug)]
pub struct Baccarat {
    decks: u32,
    bet: Bet,
    /// What a bet that wins pays, and one that loses; a tie that was not bet on pays nothing.
    win: Payoff,
    loss: Payoff,
}

impl Baccarat {
    /// A shoe of so many decks. The payoff is 1 if the bet wins, 0 if not.
    pub fn new(decks: u32, bet: Bet) -> Baccarat {
        Baccarat {
            decks,
            bet,
            win: Payoff::ONE,
            loss: Payoff::ZERO,
        }
    }

    /// The same, paid as in a casino: so much for a win, -1 for a loss.
    pub fn gaining(self, win: Payoff) -> Baccarat {
        let loss = Payoff::from(-1);
        Baccarat { win, loss, ..self }
    }

    /// The next card, with weights as many as there are left of each.
    fn card(&self, player: &Hand, banker: &Hand) -> Chance<u8> {
        let left = |card: u8| {
            let kinds = if card == 0 { 16 } else { 4 };
            let seen = player.iter().chain(banker).filter(|&&seen| seen == card);
            u128::from(self.decks) * kinds - seen.count() as u128
        };
        let cards = (0..=9).map(|card| (card, left(card)));
        Chance::weighted(cards.filter(|&(_, left)| left > 0))
    }
}

/// Only the last digit counts.
fn sum(hand: &Hand) -> u8 {
    hand.iter().sum::<u8>() % 10
}

/// Who draws next.
enum Draws {
    Player,
    Banker,
    Nobody,
}

fn draws(player: &Hand, banker: &Hand) -> Draws {
    let banker_draws = |yes: bool| if yes { Draws::Banker } else { Draws::Nobody };
    match (player.len(), banker.len()) {
        (0 | 1, _) => Draws::Player,
        (_, 0 | 1) => Draws::Banker,
        (2, 2) if sum(player) >= 8 || sum(banker) >= 8 => Draws::Nobody,
        (2, 2) if sum(player) <= 5 => Draws::Player,
        (2, 2) => banker_draws(sum(banker) <= 5),
        (_, 2) => banker_draws(match (sum(banker), player[2]) {
            (0..=2, _) => true,
            (3, third) => third != 8,
            (4, third) => (2..=7).contains(&third),
            (5, third) => (4..=7).contains(&third),
            (6, third) => (6..=7).contains(&third),
            _ => false,
        }),
        _ => Draws::Nobody,
    }
}

/// A hand with one more card.
fn with(hand: &Hand, card: u8) -> Hand {
    let mut hand = hand.clone();
    hand.push(card);
    if hand.len() == 2 {
        sort(&mut hand);
    }
    hand
}

/// A deal with so many cards, or its end.
fn state(player: Hand, banker: Hand) -> State {
    match draws(&player, &banker) {
        Draws::Nobody => State::Over(match sum(&player).cmp(&sum(&banker)) {
            std::cmp::Ordering::Greater => Bet::Player,
            std::cmp::Ordering::Less => Bet::Banker,
            std::cmp::Ordering::Equal => Bet::Tie,
        }),
        _ => State::Dealt(player, banker),
    }
}

impl Game for Baccarat {
    type State = State;
    type Action = ();

    fn initial(&self) -> State {
        State::Dealt(Vec::new(), Vec::new())
    }

    fn node(&self, dealt: &State) -> Node<State, ()> {
        match dealt {
            State::Over(winner) if *winner == self.bet => Node::End(self.win),
            State::Over(Bet::Tie) => Node::End(Payoff::ZERO),
            State::Over(_) => Node::End(self.loss),
            State::Dealt(player, banker) => {
                let card = self.card(player, banker);
                let dealt = card.map(|card| match draws(player, banker) {
                    Draws::Player => state(with(player, card), banker.clone()),
                    _ => state(player.clone(), with(banker, card)),
                });
                Node::chance(dealt.merged())
            }
        }
    }
}

impl Notation for Baccarat {
    /// The cards of both, like `28-07`, `28-` or `238-07`; or who has won.
    fn show_state(&self, state: &State) -> String {
        let cards = |hand: &Hand| -> String { hand.iter().map(u8::to_string).collect() };
        match state {
            State::Dealt(player, banker) => format!("{}-{}", cards(player), cards(banker)),
            State::Over(Bet::Player) => "player wins".into(),
            State::Over(Bet::Banker) => "banker wins".into(),
            State::Over(Bet::Tie) => "tie".into(),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let hand = |text: &str| -> Option<Hand> {
            let cards: Option<Hand> = (0..text.len()).map(|i| digit(text.get(i..=i)?)).collect();
            cards.filter(|cards| cards.len() <= 3 && (cards.len() < 2 || cards[0] <= cards[1]))
        };
        let dealt = || {
            let (player, banker) = text.trim().split_once('-')?;
            let state = state(hand(player)?, hand(banker)?);
            matches!(state, State::Dealt(..)).then_some(state)
        };
        match text.trim() {
            "player wins" => Some(State::Over(Bet::Player)),
            "banker wins" => Some(State::Over(Bet::Banker)),
            "tie" => Some(State::Over(Bet::Tie)),
            _ => dealt(),
        }
        .ok_or_else(|| {
            format!(
                "'{text}': expected the cards of player and banker, each hand's first two in \
                 ascending order, like '28-07' or '05-', with more to be dealt; or player wins, \
                 banker wins, tie"
            )
        })
    }

    only_chance!("deal");

    players!("the bet");
}
