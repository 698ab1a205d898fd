//! Proven bounds of every state, component after component, successors first.

use super::component;
use super::proven::{Bounds, Proven};
use super::totals::Totals;
use super::{Failure, Interrupt};
use crate::graph::{Components, Graph, StateId};
use crate::number::Fixed;
use crate::watch::{Stage, Watch};

/// States that are solved between two looks at the interrupt.
const PAUSE: usize = 1 << 12;

/// States whose words are looked at together, before they are solved.
const AHEAD: usize = 16;

/// Solves a graph in fixed-point numbers with `bits` binary places: to the last place or nearly
/// so, or components to `enough` bits.
pub(super) fn solve<I: Fixed>(
    graph: &Graph,
    components: &Components,
    totals: &Totals,
    bits: u32,
    enough: Option<u32>,
    watch: &dyn Watch,
) -> Result<Bounds<I>, Failure> {
    let mut proven = Proven::new(graph, totals, bits)?;
    let mut scratch = component::Scratch::default();
    let interrupt = Interrupt::new(watch, Stage::Solving, graph.states());
    let (mut done, mut told, mut looked) = (0, 0, 0);
    for states in components.iter() {
        if done >= looked {
            looked = done + AHEAD;
            look_ahead(graph, components.ahead(looked, AHEAD));
        }
        if done >= told + PAUSE {
            interrupt.done(done - told);
            told = done;
            interrupt.check()?;
        }
        done += states.len();
        match *states {
            [state] => proven.settle_alone(state)?,
            [a, b] if proven.settle_pair(a, b)? => {}
            _ if states.iter().all(|&state| totals.is_finite(state)) => {
                component::solve(&mut proven, states, &mut scratch, enough, &interrupt)?;
            }
            _ => {
                let finite = states
                    .iter()
                    .copied()
                    .filter(|&state| totals.is_finite(state));
                let finite: Vec<StateId> = finite.collect();
                if !finite.is_empty() {
                    component::solve(&mut proven, &finite, &mut scratch, enough, &interrupt)?;
                }
            }
        }
    }
    Ok(proven.finish())
}

/// Looks at states that are solved soon. Each look may wait for memory, but they wait together;
/// one by one, between computations, they would not.
#[inline]
fn look_ahead(graph: &Graph, states: &[StateId]) {
    let seen = states.iter().map(|&state| graph.glance(state));
    std::hint::black_box(seen.fold(0, |all, word| all ^ word));
}
