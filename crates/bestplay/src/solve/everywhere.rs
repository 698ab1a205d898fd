//! The exact values of all states, not of the initial one alone, as bounds that are equal.

use std::convert::Infallible;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::failure::Failure;
use super::proven::Bounds;
use super::values::{AnyBounds, Values};
use super::witness::Claims;
use crate::graph::{Attractor, Graph, NONE, Row, RowList, StateId};
use crate::number::{AnyLength, Scale, extend, parts};
use crate::{Error, ErrorKind, Player, Result, Solver, Value};

/// Bits that the fractions of all states may have together: 64 MB.
const MOST_BITS: u64 = 1 << 29;

/// Bits that the fractions of all states may have together for all to be found when one is asked for.
const FEW_BITS: u64 = 1 << 23;

impl Values {
    /// Finds the exact values of all states in units of a common denominator, which are known from then on.
    /// Where a choice is not best after all (bounds hid it, and play that starts at the initial state does not
    /// come there), one that is takes its place beside them; [`best`](Self::best) stays.
    ///
    /// # Errors
    ///
    /// [`TooMuchMemory`](ErrorKind::TooMuchMemory) if they are too long together,
    /// [`Inseparable`](ErrorKind::Inseparable) if the bounds are too wide to find them, a watch that asks
    /// to stop.
    ///
    /// # Complexity
    ///
    /// As the exact part of a solve, and every value is reconstructed.
    pub(crate) fn find_exact_values(&self, graph: &Graph, solver: &Solver<'_>) -> Result<()> {
        if self.fractions.get().is_some() {
            return Ok(());
        }
        if graph.is_cut() {
            return Err(Error::cut_off("exact values"));
        }
        let found = self.all_fractions(self.solved(graph), solver)?;
        self.fractions.get_or_init(|| found);
        Ok(())
    }

    /// The exact value of a state; found with all others where these are short.
    ///
    /// # Errors
    ///
    /// As [`find_exact_values`](Self::find_exact_values).
    pub(crate) fn exact_value(
        &self,
        graph: &Graph,
        state: StateId,
        solver: &Solver<'_>,
    ) -> Result<Value> {
        let bits = |exact: &RBig| exact.denominator().bit_len() as u64 * graph.states() as u64;
        if (self.exact.as_ref()).is_some_and(|exact| bits(exact) <= FEW_BITS)
            && let Err(error) = self.find_exact_values(graph, solver)
            && error.kind() != ErrorKind::TooMuchMemory
        {
            return Err(error);
        }
        match self.value(state) {
            Value::Bounds { .. } => {
                let mut found = self.exact_values(graph, &[state], solver)?;
                Ok(Value::Exact(found.swap_remove(0)))
            }
            known => Ok(known),
        }
    }

    fn all_fractions(&self, graph: &Graph, solver: &Solver<'_>) -> Result<AnyBounds> {
        let states = 0..graph.states() as StateId;
        let finite: Vec<StateId> = states.filter(|&s| self.totals.is_finite(s)).collect();
        let fits = |unit: &UBig| match unit.bit_len() as u64 * finite.len() as u64 {
            0..=MOST_BITS => Ok(()),
            _ => Err(Error::too_long_together(finite.len())),
        };
        if let Some(first) = &self.exact {
            fits(first.denominator())?;
        }
        let values = (self.bounds).exact_values(graph, &self.totals, &finite, false, solver);
        let values = values.map_err(Failure::inseparable)?;
        let scale = Scale::new(graph, 0).map_err(Error::payoffs)?;
        let mut unit = scale.denominator().clone();
        for value in &values {
            if extend(&mut unit, value.denominator()) {
                fits(&unit)?;
            }
        }
        let mut units = vec![IBig::ZERO; graph.states()];
        for (&state, value) in finite.iter().zip(&values) {
            units[state as usize] = parts(value, &unit);
        }
        let scale = Scale::of_parts(0, unit, graph.forever());
        let best = self.bounds.best();
        let mut bounds = Bounds::in_units(&scale, graph, |state| {
            let units = &units[state as usize];
            ([units.clone(), units.clone()], best[state as usize])
        });
        self.attain(graph, &mut bounds);
        Ok(AnyBounds::Long(bounds))
    }

    /// Where a choice does not attain its state's value, which is known exactly, takes one that does: the first of
    /// those that bring play nearer to where it ends, or may rest; the first of all where none does. So do states
    /// from which choices that attain their values do not get there: bounds did not tell how little is lost by each
    /// round.
    fn attain(&self, graph: &Graph, bounds: &mut Bounds<AnyLength>) {
        let totals = &self.totals;
        let claims = Claims {
            graph,
            totals,
            bounds: &*bounds,
        };
        let attains = |state, row: &Row<'_>| claims.may_be_best(state, row);
        let kept = |state: StateId| claims.bounds.best[state as usize];
        let states = || (0..graph.states() as StateId).filter(|&s| totals.is_finite(s));
        let fails = |state: StateId| !attains(state, &graph.row(state, kept(state)));
        let mut chosen = Vec::new();
        for prover in Player::BOTH {
            let is_own = |state: StateId| graph.kind(state) == prover.kind();
            let nearer = |is_free: &dyn Fn(StateId) -> bool, is_goal: &dyn Fn(StateId) -> bool| {
                let Ok(rows) = RowList::of_graph(graph, |state, choice, row| {
                    let counts = !is_own(state) || choice == kept(state) || is_free(state);
                    Ok::<_, Infallible>(counts && attains(state, row))
                });
                let mut nearer = Attractor::of_rows(&rows, |_| true, is_own);
                nearer.add_needless();
                nearer
                    .drawn_to(states().filter(|&state| is_goal(state)))
                    .ranks
            };
            let rests = |state| !claims.loses_by_rest(state, prover);
            let by_kept = nearer(&fails, &rests);
            let stands = |state: StateId| by_kept[state as usize] == NONE;
            let moves = |state: StateId| !stands(state);
            let open = states().filter(|&state| is_own(state) && (fails(state) || stands(state)));
            let open: Vec<StateId> = open.collect();
            let by_any = match open.iter().any(|&state| stands(state)) {
                true => nearer(&|state| fails(state) || stands(state), &moves),
                false => Vec::new(),
            };
            for state in open {
                let ranks = if stands(state) { &by_any } else { &by_kept };
                let rank = |target: StateId| ranks[target as usize];
                let falls = |row: &Row<'_>| row.targets.iter().map(rank).min() < Some(rank(state));
                let all = (0..).zip(graph.rows(state));
                let mut attaining = all.filter(|(_, row)| attains(state, row));
                let found = match fails(state) {
                    true => attaining.min_by_key(|(_, row)| !falls(row)),
                    false => attaining.find(|(_, row)| falls(row)),
                };
                chosen.extend(found.map(|(choice, _)| (state, choice)));
            }
        }
        for (state, choice) in chosen {
            bounds.best[state as usize] = choice;
        }
    }
}
