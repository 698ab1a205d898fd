//! The rules of the gambler's problem.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::number_up_to;

/// The largest goal.
pub(super) const MOST: u32 = 2_000;

/// Bets on a coin, from some capital to a goal.
#[derive(Clone, Debug)]
pub struct Gambler {
    capital: u32,
    goal: u32,
    heads: (u64, u64),
}

impl Gambler {
    /// A gambler who owns `capital`, wants to own `goal`, and wins a bet with the probability
    /// `heads.0 / heads.1`.
    ///
    /// # Errors
    ///
    /// A sentence, if the goal is 0, the capital is beyond it, or the probability is beyond 1.
    pub fn new(capital: u32, goal: u32, heads: (u64, u64)) -> Result<Gambler, String> {
        if goal == 0 || capital > goal {
            return Err(format!(
                "a capital of {capital} and a goal of {goal}: expected a goal of at least 1 that \
                 is not below the capital"
            ));
        }
        if heads.0 > heads.1 || heads.1 == 0 {
            let (heads, of) = heads;
            return Err(format!(
                "{heads}/{of} is not a probability: expected 0 to 1"
            ));
        }
        Ok(Gambler {
            capital,
            goal,
            heads,
        })
    }

    /// The largest stake.
    pub(super) fn most(&self, capital: u32) -> u32 {
        capital.min(self.goal - capital)
    }
}

impl Game for Gambler {
    /// What the gambler owns.
    type State = u32;
    /// The stake.
    type Action = u32;

    fn initial(&self) -> u32 {
        self.capital
    }

    fn node(&self, &capital: &u32) -> Node<u32, u32> {
        if capital == 0 || capital >= self.goal {
            return Node::End(Payoff::from(i64::from(capital >= self.goal)));
        }
        let bets = (1..=self.most(capital)).map(|stake| {
            let coin = Chance::coin(self.heads.0, self.heads.1);
            let owned = move |won: bool| match won {
                true => capital + stake,
                false => capital - stake,
            };
            (stake, coin.map(owned))
        });
        Node::choice(Player::Max, bets)
    }
}

impl Notation for Gambler {
    /// `50`: what the gambler owns.
    fn show_state(&self, capital: &u32) -> String {
        capital.to_string()
    }

    fn parse_state(&self, text: &str) -> Result<u32, String> {
        number_up_to(text, self.goal, "what the gambler owns, from 0 to")
    }

    /// `stake 25`.
    fn show_action(&self, stake: &u32) -> String {
        format!("stake {stake}")
    }

    fn features(&self, &capital: &u32) -> Vec<(&'static str, i64)> {
        vec![("capital", i64::from(capital))]
    }

    players!("gambler");
}
