//! Which way totals go where chosen rows keep play for ever.

use super::evaluate::{Evaluated, Evaluator};
use super::local::Layout;
use crate::Result;
use crate::solve::chain::Flow;

/// How closely the payments of a round are added up.
const CLOSELY: f64 = 1e-6;

/// Payments of either sign that differ by less, relative to what is paid, may cancel out.
const LEVEL: f64 = 1e-5;

/// For each state whether totals grow for ever, and whether they fall for ever, once play is trapped
/// there; both, where floating point cannot tell. `gains` says what each row pays, or gains at any
/// values: over a round these add up to nothing.
///
/// # Complexity
///
/// Linear where all rows pay one way; else what it takes to solve a chain.
pub(super) fn drifts(
    local: &Layout,
    chain: &Evaluated<'_>,
    chosen: &[u32],
    gains: &[f64],
    evaluator: &mut Evaluator<'_>,
) -> Result<Vec<[bool; 2]>> {
    let trapped: Vec<bool> = (0..chosen.len()).map(|s| chain.is_trapped(s)).collect();
    let pays = |sign: i32| {
        let mut rows = chosen.iter().zip(&trapped);
        rows.any(|(&row, &trapped)| trapped && local.shape(row as usize).sign == sign)
    };
    let ways = [pays(1), pays(-1)];
    let every = |&trapped: &bool| ways.map(|way| way && trapped);
    let mut drifts: Vec<[bool; 2]> = trapped.iter().map(every).collect();
    if ways != [true; 2] {
        return Ok(drifts);
    }
    // Each round starts at one of its states, and ends there.
    let (round, rounds) = chain.rounds();
    let mut start = vec![None; rounds];
    for state in (0..chosen.len()).filter(|&state| trapped[state]) {
        start[round[state] as usize].get_or_insert(state);
    }
    let mut flow = Flow::default();
    for (state, &row) in chosen.iter().enumerate() {
        let mut exit = if trapped[state] { 0.0 } else { 1.0 };
        for (target, p) in local.terms(row as usize).filter(|_| trapped[state]) {
            match start[round[state] as usize] == Some(target as usize) {
                true => exit += p,
                false => flow.step(target, p),
            }
        }
        flow.end_state(exit);
    }
    let paid = |(&row, &trapped): (&u32, &bool)| match trapped {
        true => gains[row as usize],
        false => 0.0,
    };
    let paid: Vec<f64> = chosen.iter().zip(&trapped).map(paid).collect();
    let size: Vec<f64> = paid.iter().map(|paid| paid.abs()).collect();
    let chain = evaluator.workshop.prepare(flow)?;
    let paid = chain.solve(&paid, None, CLOSELY)?;
    let size = chain.solve(&size, None, CLOSELY)?;
    for (drift, &round) in drifts.iter_mut().zip(round) {
        let Some(&Some(start)) = start.get(round as usize) else {
            continue;
        };
        if size[start].is_finite() {
            let least = LEVEL * size[start];
            *drift = [paid[start] > -least, paid[start] < least];
        }
    }
    Ok(drifts)
}
