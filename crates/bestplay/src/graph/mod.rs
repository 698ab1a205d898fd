//! The concrete graph of a game: what the solvers see instead of the rules.
//!
//! States are numbered from 0, the initial state. What happens in a state is the number of its *outline*
//! and the numbers of its successors, which lie one state after the other:
//!
//! ```text
//!   outline  ... | a           | b     | a           | c  | ...
//!   words    ... | s₁ s₂ s₃ s₄ | s₁ s₂ | s₁ s₂ s₃ s₄ |    | ...
//!                ^ block + from[state]
//! ```
//!
//! An outline says who chooses, and lists the choices, each as the number of its *shape* and where among the
//! successors its own are; what neighbouring choices share is there once. A shape says how many
//! successors there are, with which weights, and what is paid on the way to each. Games have few
//! different outlines and shapes (a coin, a die, a certain step), so that each is stored once, and the number
//! of an outline mostly takes a byte. A chance state has one choice; a state in which play ends has none, and no
//! successor: its outline has the number of its payoff.
//!
//! How many successors a state has is known from its outline; where they start is written down for the first
//! state of each block, and for the others from there, if that fits in a byte. Their numbers take as few
//! bytes as those of the block need.
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
//! # Ok(()) }
//! ```

mod attractor;
mod backward;
mod builder;
mod components;
mod ends;
mod heads;
mod kind;
mod outline;
mod places;
mod rows;
mod shape;
pub(crate) mod state;
mod words;

pub(crate) use attractor::{Attractor, successors_first};
pub(crate) use backward::Backward;
pub(crate) use builder::{GraphBuilder, Meanings};
pub(crate) use components::{Components, Order, Strong};
pub(crate) use ends::{Ends, NONE};
use heads::{FAR, Head, Heads};
pub use kind::Kind;
use outline::{Choice, Outline, Outlines, Weighted};
pub(crate) use outline::{Targets, numbers_bytes};
pub(crate) use places::Places;
pub(crate) use rows::{Leads, RowList, RowListBuilder, Rows};
pub(crate) use shape::{Shape, Shapes};
pub use state::{Action, Outcome, State};
pub(crate) use words::StateId;
use words::{BLOCK, Blocks, Words};

use crate::Payoff;

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
    heads: Heads,
    successors: Blocks,
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
    pub(crate) shape_id: u32,
    pub(crate) targets: Targets<'a>,
}

impl<'a> Row<'a> {
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
        self.heads.len()
    }

    /// The number of choices: one for each chance state, one for each action.
    pub fn choices(&self) -> u64 {
        self.choices
    }

    /// The number of transitions: pairs of a choice and one of its successors.
    pub fn transitions(&self) -> u64 {
        self.transitions
    }

    pub(crate) fn most_choices(&self) -> usize {
        self.outlines.most_choices()
    }

    /// The memory that the graph takes, in bytes, without the room that vectors keep for more:
    /// nothing is in memory there.
    pub fn bytes(&self) -> u64 {
        let lists = self.lists_bytes(0, 0, 0, 0);
        lists + self.outlines.bytes() + self.shapes.bytes()
    }

    /// What lists take, in bytes, with so many more states, successors, payoffs and outlines.
    fn lists_bytes(
        &self,
        states: usize,
        successors: usize,
        payoffs: usize,
        outlines: usize,
    ) -> u64 {
        let heads = (self.heads).bytes_with(states, self.outlines.len() + outlines);
        let words = self.successors.bytes_with(states, successors);
        let payoffs = (self.payoffs.len() + payoffs) * PAYOFF_BYTES;
        (heads + words + payoffs) as u64
    }

    /// Begins a state, whose successors are added next; says where in the block they start.
    #[inline]
    fn begin(&mut self) -> usize {
        self.successors.begin(self.heads.len())
    }

    /// Ends a state, which has this outline and whose successors start there.
    #[inline]
    fn end(&mut self, outline: u32, from: usize) {
        let from = from.min(FAR.into()) as u8;
        self.heads.push(Head { outline, from });
    }

    /// Whether anything is paid on the way.
    pub(crate) fn pays_on_the_way(&self) -> bool {
        self.shapes.payoffs().next().is_some()
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

    #[inline]
    pub(crate) fn kind(&self, state: StateId) -> Kind {
        self.outlines.kind(self.outline(state))
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
        let outline = self.outlines.get(self.outline(state));
        outline.payoff().expect("a state in which play ends")
    }

    /// The choices of a state, in the order of its actions; none where play ends.
    #[inline]
    pub(crate) fn rows(&self, state: StateId) -> RowsOf<'_> {
        let head = self.heads.get(state as usize);
        let outline = self.outlines.get(head.outline);
        RowsOf {
            shapes: &self.shapes,
            choices: outline.choices.iter(),
            places: outline.places,
            words: self.words(state, head),
        }
    }

    #[inline]
    pub(crate) fn row(&self, state: StateId, choice: u32) -> Row<'_> {
        let mut rows = self.rows(state);
        // A strategy only names choices that are there.
        rows.nth(choice as usize).expect("a choice of the state")
    }

    /// All successors of a state, each at least once; none where play ends.
    #[inline]
    pub(crate) fn successors(
        &self,
        state: StateId,
    ) -> impl ExactSizeIterator<Item = StateId> + Clone {
        self.successors_but(state, 0)
    }

    /// Whether every state leads to later ones only, as on boards that fill up: then play goes round nowhere.
    pub(crate) fn leads_onwards(&self) -> bool {
        (0..self.states()).step_by(BLOCK).all(|first| {
            let end = self.states().min(first + BLOCK) as StateId;
            let is_onwards = |state| self.successors(state).all(|target| target > state);
            self.successors.least(first / BLOCK) >= end || (first as StateId..end).all(is_onwards)
        })
    }

    /// The same without so many of the first.
    #[inline(always)]
    fn successors_but(
        &self,
        state: StateId,
        but: usize,
    ) -> impl ExactSizeIterator<Item = StateId> + Clone {
        let head = self.heads.get(state as usize);
        let count = self.outlines.successors(head.outline);
        self.words(state, head).places(but..count)
    }

    /// Copies them; says which number the state's outline has.
    #[inline]
    pub(crate) fn copy_successors(&self, state: StateId, to: &mut Vec<StateId>) -> u32 {
        let head = self.heads.get(state as usize);
        let count = self.outlines.successors(head.outline);
        self.words(state, head).copy(count, to);
        head.outline
    }

    #[inline]
    fn words(&self, state: StateId, head: Head) -> Words<'_> {
        let state = state as usize;
        let from = match head.from {
            FAR => self.far(state),
            from => from.into(),
        };
        self.successors.words(state / BLOCK, from)
    }

    /// Where the successors of a state start that are far from those of the first state of its block.
    #[cold]
    #[inline(never)]
    fn far(&self, state: usize) -> usize {
        let before = state / BLOCK * BLOCK..state;
        let lengths = before.map(|state| self.outlines.successors(self.outline(state as StateId)));
        lengths.sum()
    }

    #[inline]
    pub(crate) fn outline(&self, state: StateId) -> u32 {
        self.heads.get(state as usize).outline
    }

    /// Looks at successors of a state, or of one near it, whatever they are: after this all are near.
    #[inline]
    pub(crate) fn glance(&self, state: StateId) -> u8 {
        self.successors.glance(state as usize / BLOCK)
    }

    /// In what two graphs differ, if in anything: they are compared word by word.
    #[cfg(test)]
    pub(crate) fn difference(&self, other: &Graph) -> Option<&'static str> {
        let shapes = self.shapes.iter().eq(other.shapes.iter());
        let parts = [
            ("heads", self.heads.iter().eq(other.heads.iter())),
            ("successors", self.successors == other.successors),
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
}

/// The choices of a state.
#[derive(Clone, Debug)]
pub(crate) struct RowsOf<'a> {
    shapes: &'a Shapes,
    choices: std::slice::Iter<'a, Choice>,
    places: &'a [u32],
    words: Words<'a>,
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
