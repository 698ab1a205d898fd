//! The choices of strategies while they are found, in a byte each where no state has more of them.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use crate::graph::Graph;
use crate::zeros::zeros;

/// One choice for each state; 0 until it is set.
pub(super) enum Choices {
    Bytes(Vec<AtomicU8>),
    Words(Vec<AtomicU32>),
}

impl Choices {
    /// Room for those of a graph, made on up to so many threads.
    pub(super) fn of(graph: &Graph, threads: usize) -> Choices {
        match graph.most_choices() {
            0..=0x100 => Choices::Bytes(zeros(graph.states(), threads)),
            _ => Choices::Words(zeros(graph.states(), threads)),
        }
    }

    #[inline]
    pub(super) fn set(&self, state: usize, choice: u32) {
        match self {
            Choices::Bytes(list) => list[state].store(choice as u8, Ordering::Relaxed),
            Choices::Words(list) => list[state].store(choice, Ordering::Relaxed),
        }
    }

    /// All of them.
    pub(super) fn finish(self) -> Vec<u32> {
        match self {
            Choices::Bytes(list) => list
                .into_iter()
                .map(|one| one.into_inner().into())
                .collect(),
            Choices::Words(list) => list.into_iter().map(AtomicU32::into_inner).collect(),
        }
    }
}
