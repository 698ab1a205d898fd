//! A state and what best play does there, as text.

use bestplay::{Payoff, Player, Standing, Value};
use dashu_ratio::RBig;

/// A state and what best play does there, as text.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The state, as it was asked about.
    pub state: String,
    /// The state as a person wants to look at it.
    pub picture: String,
    /// Its value.
    pub value: Value,
    /// What happens there.
    pub happens: Happens,
}

/// What happens in a state.
#[derive(Clone, Debug)]
pub enum Happens {
    /// Play is over and pays this.
    End(Payoff),
    /// A random event.
    Chance(Vec<OutcomeLine>),
    /// A player chooses; best actions first.
    Choice(Player, Vec<ActionLine>),
}

/// An action with what it is worth.
#[derive(Clone, Debug)]
pub struct ActionLine {
    /// The action.
    pub action: String,
    /// Its value.
    pub value: Value,
    /// How it stands beside the others.
    pub standing: Standing,
    /// Where it leads.
    pub outcomes: Vec<OutcomeLine>,
}

/// A state that may come next.
#[derive(Clone, Debug)]
pub struct OutcomeLine {
    /// How likely it is.
    pub probability: RBig,
    /// What is paid on the way.
    pub payoff: Payoff,
    /// The state.
    pub state: String,
    /// Its value.
    pub value: Value,
}
