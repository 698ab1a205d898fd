//! Which states have a finite value.

use super::zero::ZeroEnds;
use crate::graph::{Graph, NONE, Row, StateId};
use crate::witness::Size;

/// Which states have a finite value, and how it is kept so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    /// Empty if all are finite.
    sizes: Vec<Size>,
    /// In states of infinite value the choice by which the player who gains it does so; in others, where a
    /// total might grow for ever, the choice by which the player who does not want that prevents it. Empty if
    /// there are none; [`NONE`] where no choice is named.
    choices: Vec<u32>,
    /// Whether anything is paid on the way.
    pub(in crate::solve) pays: bool,
    /// Rounds in which totals need not settle, in spite of which the values are defined.
    pub(in crate::solve) zero: ZeroEnds,
}

impl Totals {
    /// Where all are finite, and nothing endangers that.
    pub(in crate::solve) fn finite(graph: &Graph) -> Totals {
        Totals {
            pays: graph.pays_on_the_way(),
            ..Totals::default()
        }
    }

    /// Those of a smaller game with these states, all of finite value, where the first rows make strategies that
    /// are worth no less than finite bounds: they keep totals finite.
    pub(in crate::solve) fn narrowed(&self, graph: &Graph, states: &[StateId]) -> Totals {
        let first = |&state: &StateId| self.choice(state).map_or(NONE, |_| 0);
        let choices = match self.choices.is_empty() {
            true => Vec::new(),
            false => states.iter().map(first).collect(),
        };
        Totals {
            choices,
            ..Totals::finite(graph)
        }
    }

    /// Notes the size of a state's value, and a choice of it.
    pub(super) fn note(&mut self, graph: &Graph, state: StateId, size: Size, choice: u32) {
        if size != Size::Finite {
            self.sizes.resize(graph.states(), Size::Finite);
            self.sizes[state as usize] = size;
        }
        if choice != NONE {
            self.choices.resize(graph.states(), NONE);
            self.choices[state as usize] = choice;
        }
    }

    /// How large the value of a state is.
    #[inline]
    pub(crate) fn size(&self, state: StateId) -> Size {
        let size = self.sizes.get(state as usize);
        size.copied().unwrap_or(Size::Finite)
    }

    #[inline]
    pub(in crate::solve) fn is_finite(&self, state: StateId) -> bool {
        self.size(state) == Size::Finite
    }

    /// Whether a row of a state with a finite value matters: one that may lead to an infinite
    /// loss for the state's player never does.
    #[inline]
    pub(crate) fn allows(&self, row: &Row<'_>) -> bool {
        self.allows_all() || row.targets.iter().all(|target| self.is_finite(target))
    }

    /// Whether every row matters.
    #[inline]
    pub(in crate::solve) fn allows_all(&self) -> bool {
        self.sizes.is_empty()
    }

    /// Sizes that were confirmed, of a game with these rounds.
    #[cfg(feature = "files")]
    pub(in crate::solve) fn confirmed(sizes: Vec<Size>, zero: ZeroEnds) -> Totals {
        Totals {
            sizes,
            pays: true,
            zero,
            ..Totals::default()
        }
    }

    /// The choice by which a player gains an infinite value, or keeps the total finite where that is in question.
    pub(in crate::solve) fn choice(&self, state: StateId) -> Option<u32> {
        let choice = self.choices.get(state as usize).copied();
        choice.filter(|&choice| choice != NONE)
    }

    /// Whether some strategies make totals of these states, which have finite values, grow for ever.
    pub(in crate::solve) fn needs_proper(&self, states: &[StateId]) -> bool {
        !self.choices.is_empty() && states.iter().any(|&state| self.choice(state).is_some())
    }
}
