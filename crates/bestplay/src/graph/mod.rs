//! The concrete graph of a game: what the solvers see instead of the rules.
//!
//! States are numbered from 0, the initial state. What is known of a state lies in one long vector
//! of 32-bit words, as the number of its *outline* followed by the numbers of its successors:
//!
//! ```text
//!   rows     ... | outline  s₁ s₂ s₃ s₄ … | outline  s₁ s₂ … | ...
//!                ^ offsets[state]          ^ offsets[state + 1]
//! ```
//!
//! An outline lists the choices of a state, each as the number of its *shape* and where among the
//! successors its own are; what neighbouring choices share is there once. A shape says how many
//! successors there are, with which weights, and what is paid on the way to each. Games have few
//! different outlines and shapes (a coin, a die, a certain step), so that each is stored once. A
//! chance state has one choice; a state in which play ends has no choice but one word, the number
//! of its payoff.
//!
//! # Examples
//!
//! A graph can be walked over from outside, here by plain value iteration on a game without cycles
//! (states are numbered so that play leads onwards).
//!
//! ```
//! use bestplay::{Chance, Game, Node, Payoff, Player, Solver};
//!
//! /// Roll a die; keep the points or roll once more.
//! struct RerollOnce;
//!
//! impl Game for RerollOnce {
//!     type State = (u32, u32); // rolls left, points
//!     type Action = &'static str;
//!
//!     fn initial(&self) -> (u32, u32) { (2, 0) }
//!
//!     fn node(&self, &(left, points): &(u32, u32)) -> Node<(u32, u32), &'static str> {
//!         let roll = || Chance::die(6).map(|points| (left - 1, points));
//!         match (left, points) {
//!             (2, _) => Node::chance(roll()),
//!             (0, _) => Node::End(Payoff::from(i64::from(points))),
//!             _ => Node::choice(Player::Max, [
//!                 ("keep", Chance::certain((0, points))),
//!                 ("roll", roll()),
//!             ]),
//!         }
//!     }
//! }
//!
//! # fn main() -> bestplay::Result<()> {
//! let explored = Solver::new().explore(&RerollOnce)?;
//! let graph = explored.graph();
//! assert_eq!((graph.states(), graph.choices(), graph.transitions()), (13, 13, 48));
//!
//! let mut values = vec![0.0; graph.states()];
//! for state in graph.iter().rev() {
//!     let worth = state.actions().map(|action| {
//!         let parts = action.outcomes().map(|outcome| {
//!             outcome.weight as f64 * (outcome.payoff.to_f64() + values[outcome.to.index()])
//!         });
//!         parts.sum::<f64>() / action.total() as f64
//!     });
//!     values[state.id().index()] = match (state.payoff(), state.player()) {
//!         (Some(payoff), _) => payoff.to_f64(),
//!         (None, Some(Player::Min)) => worth.fold(f64::INFINITY, f64::min),
//!         (None, _) => worth.fold(f64::NEG_INFINITY, f64::max),
//!     };
//! }
//! assert!((values[0] - 4.25).abs() < 1e-9);
//! # Ok(())
//! # }
//! ```

mod attractor;
mod backward;
mod builder;
mod components;
mod ends;
mod outline;
mod rows;
mod shape;
pub(crate) mod state;

pub(crate) use attractor::{Attractor, successors_first};
pub(crate) use backward::Backward;
pub(crate) use builder::{GraphBuilder, Meanings};
pub(crate) use components::{Components, Order, Strong};
pub(crate) use ends::{Ends, NONE};
pub(crate) use outline::StateId;
use outline::{Choice, Outline, Outlines, Weighted};
pub(crate) use outline::{Targets, numbers_bytes};
pub(crate) use rows::{Leads, RowList, RowListBuilder, Rows, with_places};
pub(crate) use shape::{Shape, Shapes};
pub use state::{Action, Outcome, State};

use crate::{Payoff, Player};

/// What happens in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Play is over.
    End,
    /// A random event (or a forced step).
    Chance,
    /// `Max` chooses.
    Max,
    /// `Min` chooses.
    Min,
}

impl Kind {
    /// The player who chooses.
    pub fn player(self) -> Option<Player> {
        match self {
            Kind::Max => Some(Player::Max),
            Kind::Min => Some(Player::Min),
            Kind::End | Kind::Chance => None,
        }
    }
}

/// Where offsets begin anew: they have 32 bits.
const TURN: u64 = 1 << if cfg!(test) { 10 } else { 32 };

/// What a payoff at an end takes, in bytes, with its number while the graph is built.
const PAYOFF_BYTES: usize = 96;

/// All reachable states of a game with what happens in them, without any type of the game.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// let explored = bestplay::Solver::new().explore(&Pig { goal: 2 })?;
/// let graph = explored.graph();
/// assert_eq!((graph.states(), graph.choices(), graph.transitions()), (8, 2, 8));
/// assert_eq!((graph.iter().len(), graph.components().len()), (8, 7));
/// assert!(graph.choosers().is_empty() && !graph.is_cut());
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Graph {
    kinds: Vec<Kind>,
    /// Where the words of each state start, modulo [`TURN`]; one more than there are states.
    offsets: Vec<u32>,
    /// The places in that list from which on as many words more come before; mostly none.
    turns: Vec<u32>,
    rows: Vec<u32>,
    outlines: Outlines,
    shapes: Shapes,
    /// What is paid where play ends, each different payoff once: the least that it may be.
    payoffs: Vec<Payoff>,
    /// The most that each of these may be, which is the same but where play is cut off.
    most: Vec<Payoff>,
    /// What a play that never ends is paid.
    forever: Payoff,
    transitions: u64,
    choices: u64,
}

/// One choice of a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    /// Weights and payoffs on the way, in the order of the successors.
    pub(crate) shape: &'a Shape,
    /// The number of the shape.
    pub(crate) shape_id: u32,
    /// The successors.
    pub(crate) targets: Targets<'a>,
}

impl<'a> Row<'a> {
    /// The successors with their weights.
    #[inline]
    pub(crate) fn weighted(&self) -> Weighted<'a> {
        Weighted {
            words: self.targets.words,
            places: self.targets.places.iter(),
            weights: self.shape.weights().iter(),
        }
    }

    /// The successors with their weights and, where anything is paid, what is paid on the way.
    pub(crate) fn outcomes(
        &self,
    ) -> impl Iterator<Item = (StateId, u128, Option<Payoff>)> + use<'a> {
        let payoffs = self.shape.payoffs();
        let weighted = self.weighted().enumerate();
        weighted.map(|(place, (to, weight))| (to, weight, payoffs.get(place).copied()))
    }
}

impl Graph {
    /// The number of states.
    pub fn states(&self) -> usize {
        self.kinds.len()
    }

    /// The number of choices: one for each chance state, one for each action.
    pub fn choices(&self) -> u64 {
        self.choices
    }

    /// The number of transitions: pairs of a choice and one of its successors.
    pub fn transitions(&self) -> u64 {
        self.transitions
    }

    /// The memory that the graph takes, in bytes, without the room that vectors keep for more:
    /// nothing is in memory there.
    pub fn bytes(&self) -> u64 {
        let rows = (self.offsets.len() + self.rows.len()) * 4;
        let payoffs = self.payoffs.len() * PAYOFF_BYTES;
        let parts = (self.kinds.len() + rows + payoffs) as u64;
        parts + self.outlines.bytes() + self.shapes.bytes()
    }

    /// Whether anything is paid on the way.
    pub(crate) fn pays_on_the_way(&self) -> bool {
        self.shapes.iter().any(|shape| !shape.payoffs().is_empty())
    }

    /// Pays differently: at each of the ends (by their payoffs' numbers), for a play that never
    /// ends, and for every step on the way.
    pub(crate) fn pay(&mut self, ends: Vec<Payoff>, forever: Payoff, step: Payoff) {
        debug_assert_eq!(ends.len(), self.payoffs.len());
        self.most.clone_from(&ends);
        self.payoffs = ends;
        self.forever = forever;
        self.shapes.pay(step);
    }

    /// What happens in a state.
    #[inline]
    pub(crate) fn kind(&self, state: StateId) -> Kind {
        self.kinds[state as usize]
    }

    pub(crate) fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    /// What a play that never ends is paid.
    pub fn forever(&self) -> Payoff {
        self.forever
    }

    /// All different payoffs at an end.
    pub(crate) fn end_payoffs(&self) -> &[Payoff] {
        &self.payoffs
    }

    /// Whether play is cut off anywhere, so that what it pays there lies between two payoffs.
    pub fn is_cut(&self) -> bool {
        self.payoffs != self.most
    }

    /// The same graph where play that is cut off pays the least, or the most, that it may.
    pub(crate) fn where_cut(&self, at_most: bool) -> Graph {
        let mut graph = self.clone();
        let (pays, other) = match at_most {
            true => (&graph.most, &mut graph.payoffs),
            false => (&graph.payoffs, &mut graph.most),
        };
        other.clone_from(pays);
        graph
    }

    /// The least and the most of all payoffs at an end, in the order of their numbers.
    pub(crate) fn end_ranges(&self) -> impl Iterator<Item = [Payoff; 2]> {
        let pairs = self.payoffs.iter().zip(&self.most);
        pairs.map(|(&least, &most)| [least, most])
    }

    /// All payoffs at an end, the least and the most that they may be.
    pub(crate) fn possible_payoffs(&self) -> impl Iterator<Item = &Payoff> {
        self.payoffs.iter().chain(&self.most)
    }

    /// The least and the most that a state in which play ends may pay.
    pub(crate) fn end_range(&self, state: StateId) -> [Payoff; 2] {
        let id = self.end_payoff_id(state);
        [self.payoffs[id], self.most[id]]
    }

    /// What a state in which play ends pays.
    pub(crate) fn end_payoff(&self, state: StateId) -> Payoff {
        self.payoffs[self.end_payoff_id(state)]
    }

    /// Which of the [`end_payoffs`](Self::end_payoffs) a state in which play ends pays.
    pub(crate) fn end_payoff_id(&self, state: StateId) -> usize {
        debug_assert_eq!(self.kind(state), Kind::End);
        self.outline(state) as usize
    }

    /// The choices of a state, in the order of its actions; none where play ends.
    #[inline]
    pub(crate) fn rows(&self, state: StateId) -> RowsOf<'_> {
        let (outline, words) = match *self.words(state) {
            [id, ref words @ ..] if self.kind(state) != Kind::End => (self.outlines.get(id), words),
            _ => Default::default(),
        };
        RowsOf {
            shapes: &self.shapes,
            choices: outline.choices.iter(),
            places: outline.places,
            words,
        }
    }

    /// One choice of a state.
    #[inline]
    pub(crate) fn row(&self, state: StateId, choice: u32) -> Row<'_> {
        let mut rows = self.rows(state);
        // A strategy only names choices that are there.
        rows.nth(choice as usize).expect("a choice of the state")
    }

    /// All successors of a state, each at least once.
    #[inline]
    pub(crate) fn successors(&self, state: StateId) -> &[StateId] {
        // The word of a state in which play ends is its payoff.
        &self.words(state)[1..]
    }

    /// The number of a state's outline; where play ends, the word that is there in its place.
    #[inline]
    pub(crate) fn outline(&self, state: StateId) -> u32 {
        self.words(state)[0]
    }

    /// Something of the first and the last word of a state: after this look its words are near, unless
    /// they are many.
    #[inline]
    pub(crate) fn glance(&self, state: StateId) -> u32 {
        let words = self.words(state);
        words[0] ^ words[words.len() - 1]
    }

    /// In what two graphs differ, if in anything: they are compared word by word.
    #[cfg(test)]
    pub(crate) fn difference(&self, other: &Graph) -> Option<&'static str> {
        let shapes = self.shapes.iter().eq(other.shapes.iter());
        let parts = [
            ("kinds", self.kinds == other.kinds),
            ("offsets", self.offsets == other.offsets),
            ("turns", self.turns == other.turns),
            ("rows", self.rows == other.rows),
            ("outlines", self.outlines.same(&other.outlines)),
            ("shapes", shapes),
            (
                "payoffs",
                self.payoffs == other.payoffs && self.most == other.most,
            ),
            ("forever", self.forever == other.forever),
            ("transitions", self.transitions == other.transitions),
            ("choices", self.choices == other.choices),
        ];
        parts.iter().find(|(_, same)| !same).map(|&(part, _)| part)
    }

    #[inline]
    fn words(&self, state: StateId) -> &[u32] {
        let state = state as usize;
        if !self.turns.is_empty() {
            return self.far_words(state);
        }
        &self.rows[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }

    #[cold]
    #[inline(never)]
    fn far_words(&self, state: usize) -> &[u32] {
        &self.rows[self.offset(state)..self.offset(state + 1)]
    }

    /// Where the words of a state start.
    fn offset(&self, state: usize) -> usize {
        let turns = self.turns.partition_point(|&turn| turn as usize <= state);
        (turns as u64 * TURN) as usize + self.offsets[state] as usize
    }

    /// Ends the words of a state, after this many words in all.
    #[inline]
    fn end_words(&mut self, end: usize) {
        let place = self.offsets.len();
        while end as u64 / TURN > self.turns.len() as u64 {
            self.turns.push(place as u32);
        }
        self.offsets.push((end as u64 % TURN) as u32);
    }
}

/// The choices of a state.
#[derive(Clone, Debug)]
pub(crate) struct RowsOf<'a> {
    shapes: &'a Shapes,
    choices: std::slice::Iter<'a, Choice>,
    places: &'a [u32],
    words: &'a [StateId],
}

impl<'a> RowsOf<'a> {
    #[inline]
    fn row(&self, &Choice { shape, start }: &Choice) -> Row<'a> {
        let start = start as usize;
        let end = start + self.shapes.length(shape);
        Row {
            shape: self.shapes.get(shape),
            shape_id: shape,
            targets: Targets {
                words: self.words,
                places: &self.places[start..end],
            },
        }
    }
}

impl<'a> Iterator for RowsOf<'a> {
    type Item = Row<'a>;

    #[inline]
    fn next(&mut self) -> Option<Row<'a>> {
        self.choices.next().map(|choice| self.row(choice))
    }

    #[inline]
    fn nth(&mut self, choice: usize) -> Option<Row<'a>> {
        self.choices.nth(choice).map(|choice| self.row(choice))
    }
}
