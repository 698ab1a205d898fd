//! The game of steps, in which the winner is `Min`, each step pays one, and ends pay nothing.
//!
//! Which states are decided the graph alone says, among those whose bounds leave it open. Of these, states
//! fall away in which the winner cannot keep to the others. If play that never ends is worth as much to him
//! as the best end, all that are left are decided: nothing worse can happen there. Otherwise he has to make
//! sure that play ends, and if he can, it takes a finite number of steps on average; so those are decided
//! from which the game of steps is worth less than infinity.

use crate::Result;
use crate::explore::SOLVING_BYTES;
use crate::graph::{Backward, Graph, GraphBuilder, Kind, NONE, Row, StateId};
use crate::interrupt::Interrupt;
use crate::solve::Values;
use crate::watch::Stage;
use crate::{Payoff, Player, Solver};

/// The game of steps among all states that may be worth the best payoff to a player, and the number that each
/// state of the graph has in it, or [`NONE`]; `None` if it needs more memory than there is.
pub(super) fn of_steps(
    graph: &Graph,
    values: &Values,
    winner: Player,
    best: Payoff,
    solver: &Solver<'_>,
) -> Result<Option<(Vec<u32>, Graph)>> {
    let interrupt = Interrupt::new(solver.watch, Stage::Ordering, graph.states());
    let mut states = values.may_be_worth(0..graph.states() as StateId, winner, best);
    let mut inside = vec![false; graph.states()];
    for &state in &states {
        inside[state as usize] = true;
    }
    keep_inside(graph, winner, &mut inside, &interrupt)?;
    states.retain(|&state| inside[state as usize]);
    let mut place = vec![NONE; graph.states()];
    for (number, &state) in (0..).zip(&states) {
        place[state as usize] = number;
    }
    let steps = among(graph, winner, &states, &place, solver.memory, &interrupt)?;
    Ok(steps.map(|steps| (place, steps)))
}

/// Leaves only states inside in which the winner can keep to those that are left, whatever happens.
fn keep_inside(
    graph: &Graph,
    winner: Player,
    inside: &mut [bool],
    interrupt: &Interrupt<'_>,
) -> Result<()> {
    // The first action of each of the winner's states by which he may keep to them.
    let mut first = vec![0; graph.states()];
    let mut must_go = |state: StateId, inside: &[bool]| {
        let leads_out = |row: Row<'_>| row.targets.iter().any(|target| !inside[target as usize]);
        if graph.kind(state).player() != Some(winner) {
            return graph.rows(state).any(leads_out);
        }
        let first = &mut first[state as usize];
        let bad = graph
            .rows(state)
            .skip(*first)
            .take_while(|&row| leads_out(row));
        *first += bad.count();
        graph.rows(state).nth(*first).is_none()
    };
    let mut gone = Vec::new();
    for state in 0..graph.states() as StateId {
        interrupt.step()?;
        if inside[state as usize] && must_go(state, inside) {
            gone.push(state);
        }
    }
    if gone.is_empty() {
        return Ok(());
    }
    gone.iter()
        .for_each(|&state| inside[state as usize] = false);
    let before = Backward::of_graph(graph);
    while let Some(state) = gone.pop() {
        for &from in before.of(state) {
            interrupt.step()?;
            if inside[from as usize] && must_go(from, inside) {
                inside[from as usize] = false;
                gone.push(from);
            }
        }
    }
    Ok(())
}

/// The game of steps among some states; `None` if it needs more memory than there is.
fn among(
    graph: &Graph,
    winner: Player,
    states: &[StateId],
    place: &[u32],
    memory: u64,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Graph>> {
    let solving = SOLVING_BYTES * states.len() as u64;
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for &state in states {
        interrupt.step()?;
        if builder.graph().bytes() + solving > memory {
            return Ok(None);
        }
        let player = match graph.kind(state) {
            Kind::End => {
                builder.end(Payoff::ZERO);
                continue;
            }
            kind => kind.player(),
        };
        let stays = |row: &Row<'_>| {
            let mut targets = row.targets.iter();
            targets.all(|target| place[target as usize] != NONE)
        };
        for row in graph.rows(state).filter(stays) {
            builder.copy(&row, |target, _| (place[target as usize], None));
        }
        builder.end_state(player.map(|player| match player == winner {
            true => Player::Min,
            false => Player::Max,
        }));
    }
    let mut steps = builder.build();
    let ends = vec![Payoff::ZERO; steps.end_payoffs().len()];
    steps.pay(ends, Payoff::ZERO, Payoff::ONE);
    Ok(Some(steps))
}
