//! What one player can make of a game whose other player follows a strategy.
//!
//! Play stays in an end component at last (de Alfaro 1997), and gets there the best average of one of the
//! [parts](super::part), the largest of them. So each part becomes one state, in which the player may settle
//! for that average or leave: a game of ends, in which play cannot be kept for ever, and which the
//! engine solves. What proves a [`Side`] are a bound, a potential and a rank for each state.

use super::claims::Side;
use super::part::{Part, Settled, rows_of};
use crate::graph::{
    Attractor, Ends, Graph, GraphBuilder, Kind, NONE, Row, RowList, RowListBuilder, Rows,
};
use crate::interrupt::Interrupt;
use crate::solve;
use crate::watch::Stage;
use crate::{Arithmetic, Error, ErrorKind, Natural, Payoff, Player, Rational, Result, Solver};

/// Binary places of the averages among which a player has a choice: payoffs have at most 512 bits.
const MOST_PLACES: usize = 400;

/// The game that is left for a player, as if he were `Max`; ends pay nothing.
fn left_to(player: Player, graph: &Graph, choices: &[u32]) -> Graph {
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for state in 0..graph.states() as u32 {
        let kind = graph.kind(state);
        if kind == Kind::End {
            builder.end(Payoff::ZERO);
            continue;
        }
        let is_free = kind.player().is_none_or(|who| who == player);
        for (place, row) in (0..).zip(graph.rows(state)) {
            if is_free || place == choices[state as usize] {
                builder.copy(&row, |target, paid| match player {
                    Player::Max => (target, paid),
                    Player::Min => (target, paid.map(|paid| -paid)),
                });
            }
        }
        builder.end_state(kind.player().filter(|_| is_free).map(|_| Player::Max));
    }
    builder.build()
}

/// A part, the places of its rows, and what can be had there.
type Kept = (Part, Vec<u32>, Settled);

/// A game that is left for one player, cut into parts.
struct Cut<'a> {
    graph: &'a Graph,
    rows: RowList,
    ends: Ends,
    /// The node of each state, its own or that of its part, and its place there.
    place: Vec<(u32, u32)>,
    /// The states of each node.
    nodes: Vec<Vec<u32>>,
}

impl<'a> Cut<'a> {
    fn of(graph: &'a Graph, solver: &Solver<'_>) -> Result<Cut<'a>> {
        let interrupt = Interrupt::new(solver.watch, Stage::Ordering, graph.states());
        let rows = rows_of(graph);
        let ends = Ends::of(&rows, vec![true; rows.len()], &interrupt)?;
        let (mut place, mut nodes) = (Vec::new(), Vec::new());
        let mut known = vec![NONE; ends.count];
        for (state, &set) in (0..).zip(&ends.set) {
            let next = nodes.len() as u32;
            let node = match known.get_mut(set as usize) {
                Some(node) => std::mem::replace(node, (*node).min(next)).min(next),
                None => next,
            };
            nodes.resize(nodes.len().max(node as usize + 1), Vec::new());
            let members: &mut Vec<u32> = &mut nodes[node as usize];
            place.push((node, members.len() as u32));
            members.push(state);
        }
        Ok(Cut {
            graph,
            rows,
            ends,
            place,
            nodes,
        })
    }

    fn node(&self, state: u32) -> u32 {
        self.place[state as usize].0
    }

    /// The rows of a node by which play leaves its part: their states and places.
    fn exits(&self, node: usize) -> impl Iterator<Item = (u32, u32)> {
        self.nodes[node].iter().flat_map(move |&state| {
            let rows = self.rows.rows_of(state).zip(0..);
            rows.filter(|&(row, _)| !self.ends.endless[row as usize])
                .map(move |(_, place)| (state, place))
        })
    }

    /// What can be had for ever in the part that is a node, with the places of its rows, if it is one. The search starts
    /// from choices.
    fn settle(
        &self,
        node: usize,
        times: &[u32],
        choices: &[u32],
        solver: &Solver<'_>,
    ) -> Result<Option<Kept>> {
        let members = &self.nodes[node];
        if self.ends.set[members[0] as usize] == NONE {
            return Ok(None);
        }
        let (mut builder, mut places) = (GraphBuilder::new(Payoff::ZERO), Vec::new());
        let mut taken = Vec::with_capacity(members.len());
        for &state in members {
            let first = places.len();
            for (row, place) in self.rows.rows_of(state).zip(0..) {
                if self.ends.endless[row as usize] {
                    let choice = self.graph.row(state, place);
                    builder.copy(&choice, |target, paid| {
                        (self.place[target as usize].1, paid)
                    });
                    places.push(place);
                }
            }
            let chosen = places[first..]
                .iter()
                .position(|&place| place == choices[state as usize]);
            taken.push((first + chosen.unwrap_or(0)) as u32);
            builder.end_state(self.graph.kind(state).player());
        }
        let times = members.iter().map(|&state| times[state as usize]);
        let part = Part::new(builder.build(), times.collect());
        let settled = part.settle(taken, solver)?;
        Ok(Some((part, places, settled)))
    }

    /// What each node is worth, and its choice: 0 is to settle where there is a part, then come the exits.
    fn outer(
        &self,
        parts: &[Option<Kept>],
        solver: &Solver<'_>,
    ) -> Result<(Vec<Rational>, Vec<u32>)> {
        let zero = Rational::ZERO;
        let worth = |node: usize| match &parts[node] {
            None => self.exits(node).next().is_none().then_some(&zero),
            Some((.., settled)) => Some(&settled.most),
        };
        let count = self.nodes.len();
        let mut worths = (0..count).filter_map(worth);
        let first = worths.next().unwrap_or(&zero);
        if worths.all(|other| other == first) {
            return Ok((vec![first.clone(); count], vec![0; count]));
        }
        let exact = solver.arithmetic == Arithmetic::Exact;
        let places = (solver.arithmetic.digits() * 10 / 3).min(MOST_PLACES);
        let payoff = |worth: &Rational| {
            let one = Rational::from(Natural::ONE << places);
            let rounded = (!exact).then(|| Rational::from((worth * &one).ceil()) / one);
            Payoff::from_rational(rounded.as_ref().unwrap_or(worth)).ok_or_else(|| {
                let message = "the averages that play may settle for are fractions too long to be weighed against \
                               each other; ask for digits, about a hundred at most";
                Error::new(ErrorKind::TooMuchMemory, message)
            })
        };
        let (mut builder, mut settling) = (GraphBuilder::new(Payoff::ZERO), Vec::new());
        for node in 0..count {
            if let Some(worth) = worth(node) {
                if self.exits(node).next().is_none() {
                    builder.end(payoff(worth)?);
                    continue;
                }
                builder.outcome((count + settling.len()) as u32, 1, None);
                builder.end_choice();
                settling.push(payoff(worth)?);
            }
            for (state, place) in self.exits(node) {
                let row = self.graph.row(state, place);
                builder.copy(&row, |target, _| (self.node(target), None));
            }
            builder.end_state(Some(Player::Max));
        }
        settling.into_iter().for_each(|payoff| builder.end(payoff));
        let graph = builder.build();
        let values = solve::solve(&graph, solver, &|state| state.to_string())?;
        if exact {
            values.find_exact_values(&graph, solver)?;
        }
        let worth = |node: u32| values.value(node).upper().cloned().unwrap_or_default();
        let mut worths: Vec<Rational> = (0..graph.states() as u32).map(worth).collect();
        // A row that is worth as much as its state: whichever is taken, play gets to an end.
        let tight = |node: u32| {
            let is_tight = |row: Row<'_>| mean(&row, &worths) == worths[node as usize];
            graph.rows(node).position(is_tight).unwrap_or(0) as u32
        };
        let choices = match exact {
            true => (0..count as u32).map(tight).collect(),
            false => values.best()[..count].to_vec(),
        };
        worths.truncate(count);
        Ok((worths, choices))
    }

    /// For each node a rank, to less than which each of its exits may lead.
    fn ranks(&self) -> Vec<u32> {
        let mut rows = RowListBuilder::new();
        for node in 0..self.nodes.len() {
            for (state, place) in self.exits(node) {
                let targets = self.graph.row(state, place).targets;
                rows.row(targets.iter().map(|target| self.node(target)));
            }
            rows.end_state();
        }
        ranks(rows)
    }
}

/// For each state a number, to less than which each of its rows may lead; [`NONE`] where rows can be taken for
/// ever.
pub(super) fn ranks(rows: RowListBuilder) -> Vec<u32> {
    let rows = rows.build();
    let ranked = Attractor::of_rows(&rows, |_| true, |_| false);
    ranked.drawn_to_needless().ranks
}

fn mean(row: &Row<'_>, worths: &[Rational]) -> Rational {
    let (weights, total) = row.shape.whole();
    let parts = weights.into_iter().zip(row.targets.iter());
    let parts = parts.map(|(weight, target)| Rational::from(weight) * &worths[target as usize]);
    parts.fold(Rational::ZERO, |sum, part| sum + part) / Rational::from(total)
}

/// The least bounds against the choices of the other player, and choices that attain them: fractions if the solver is
/// exact. Choices are what the search starts from. It fails if more digits are needed to tell which choices are best.
pub(super) fn reply(
    player: Player,
    graph: &Graph,
    times: &[u32],
    choices: &[u32],
    solver: &Solver<'_>,
) -> Result<(Side, Vec<u32>)> {
    let left = left_to(player, graph, choices);
    let cut = Cut::of(&left, solver)?;
    let free = |state: u32| graph.kind(state).player() == Some(player);
    let mut side = Side {
        bounds: vec![Rational::ZERO; graph.states()],
        potentials: vec![Rational::ZERO; graph.states()],
        ranks: vec![0; graph.states()],
    };
    let mut best = choices.to_vec();
    let mut parts = Vec::with_capacity(cut.nodes.len());
    for node in 0..cut.nodes.len() {
        parts.push(cut.settle(node, times, choices, solver)?);
    }
    let (worths, chosen) = cut.outer(&parts, solver)?;
    let ranks = cut.ranks();
    let sign = |number: &Rational| match player {
        Player::Max => number.clone(),
        Player::Min => -number.clone(),
    };
    for (node, members) in cut.nodes.iter().enumerate() {
        let exit = chosen[node].checked_sub(u32::from(parts[node].is_some()));
        let exit = exit.and_then(|exit| cut.exits(node).nth(exit as usize));
        if let Some((part, places, settled)) = &mut parts[node] {
            if let Some((state, _)) = exit {
                part.drive(&mut settled.taken, &[cut.place[state as usize].1]);
            }
            for (at, &state) in members.iter().enumerate() {
                side.potentials[state as usize] = sign(&settled.potential[at]);
                if free(state) {
                    best[state as usize] = places[settled.taken[at] as usize];
                }
            }
        }
        if let Some((state, place)) = exit.filter(|&(state, _)| free(state)) {
            best[state as usize] = place;
        }
        for &state in members {
            side.bounds[state as usize] = sign(&worths[node]);
            side.ranks[state as usize] = ranks[node];
        }
    }
    Ok((side, best))
}
