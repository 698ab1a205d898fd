//! From a game's graph to its sequence form.
//!
//! Histories are told apart by the state and by what both players remember, and by nothing else:
//! whatever came before, the play that follows is the same. As no state comes again, states are taken in
//! an order in which each comes after all that lead to it; whatever leads to a triple is then known when it
//! is its turn, and can be forgotten afterwards.

use std::collections::HashMap;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use foldhash::fast::FixedState;

use super::form::{Entry, Form, Set, Side, place};
use super::mistake::again;
use super::recall::{Memory, NONE, Recall};
use crate::graph::{Components, Graph, Kind, Row, StateId};
use crate::interrupt::Interrupt;
use crate::sorting::sort_by_key;
use crate::watch::{Stage, tell};
use crate::{Error, Mistake, Player, Result, Solver};

/// What the graph does not say of a game: views and actions by number, and everything in words.
pub(super) trait Told {
    /// The number of what a player sees in a state.
    fn view(&self, state: StateId, player: Player) -> u32;
    /// The numbers of the actions of a state, in the order of the rules.
    fn actions(&self, state: StateId) -> Vec<u32>;
    /// A state in words.
    fn describe(&self, state: StateId) -> String;
    /// Some actions in words.
    fn name(&self, actions: &[u32]) -> String;
}

/// What both players remember.
pub(super) type Pair = [u32; 2];

/// Numbers at pairs, in the making.
pub(super) type Sums = HashMap<(u32, u32), RBig, FixedState>;

/// A sequence form in the making.
pub(super) struct Unfolding<'a> {
    pub(super) graph: &'a Graph,
    pub(super) told: &'a dyn Told,
    pub(super) recalls: [Recall; 2],
    pub(super) sides: [Side; 2],
    /// The actions of each information set, and the state in which it was found.
    pub(super) sets: [Vec<(Vec<u32>, StateId)>; 2],
    pub(super) pays: Sums,
    pub(super) arrivals: [Sums; 2],
    /// The memories and the weights with which play has come to each state so far.
    waiting: Vec<Vec<(Pair, RBig)>>,
    /// Who chooses where both remember this, and in which state.
    turns: HashMap<Pair, (Player, StateId), FixedState>,
    /// States with memories, so far.
    pub(super) positions: u64,
}

impl<'a> Unfolding<'a> {
    /// Unfolds a graph: the sequence form, with the memories and the sets.
    ///
    /// # Errors
    ///
    /// A state comes again, the rules let a player's actions depend on what the player does not remember, a
    /// limit is met, or the watch asks to stop.
    ///
    /// # Complexity
    ///
    /// A few look-ups in hash tables for each transition of each state with each pair of memories, and an
    /// addition of fractions.
    pub(super) fn run(
        graph: &'a Graph,
        told: &'a dyn Told,
        solver: &Solver<'_>,
    ) -> Result<(Form, Unfolding<'a>)> {
        let order = order(graph, told)?;
        let mut unfolding = Unfolding {
            graph,
            told,
            recalls: [Recall::new(), Recall::new()],
            sides: [(); 2].map(|()| Side {
                sequences: 1,
                ..Side::default()
            }),
            sets: [Vec::new(), Vec::new()],
            pays: Sums::default(),
            arrivals: [Sums::default(), Sums::default()],
            waiting: vec![Vec::new(); graph.states()],
            turns: HashMap::default(),
            positions: 0,
        };
        tell(solver.watch, Stage::Exploring, 0, graph.states())?;
        let interrupt = Interrupt::new(solver.watch, Stage::Exploring, graph.states());
        unfolding.arrive(0, [0, 0], RBig::ONE);
        for state in order {
            interrupt.done(1);
            let waiting = unfolding.merged(state);
            let actions = match graph.kind(state).player() {
                Some(_) => unfolding.told.actions(state),
                None => Vec::new(),
            };
            // The rules are asked once more for what actions are called.
            let rows = graph
                .kind(state)
                .player()
                .map(|_| graph.rows(state).count());
            if rows.is_some_and(|rows| rows != actions.len()) {
                let state = unfolding.told.describe(state);
                return Err(Error::rules(state, Mistake::Changed));
            }
            for (pair, weight) in waiting {
                interrupt.step()?;
                unfolding.positions += 1;
                if unfolding.positions.is_multiple_of(1 << 10) {
                    unfolding.within_limits(solver)?;
                }
                unfolding.leave(state, pair, &weight, &actions)?;
            }
        }
        unfolding.within_limits(solver)?;
        Ok((unfolding.form(), unfolding))
    }

    /// Play comes to a state, where both players look.
    fn arrive(&mut self, state: StateId, memories: Pair, weight: RBig) {
        let mut pair = memories;
        for (player, memory) in [Player::Max, Player::Min].into_iter().zip(&mut pair) {
            let view = self.told.view(state, player);
            *memory = self.recalls[place(player)].saw(*memory, view);
        }
        self.waiting[state as usize].push((pair, weight));
    }

    /// All that has come to a state, each pair of memories once.
    fn merged(&mut self, state: StateId) -> Vec<(Pair, RBig)> {
        let mut waiting = std::mem::take(&mut self.waiting[state as usize]);
        sort_by_key(&mut waiting, |(pair, _)| *pair);
        waiting.dedup_by(|(later, extra), (earlier, weight)| {
            let same = later == earlier;
            if same {
                *weight += &*extra;
            }
            same
        });
        waiting
    }

    /// Play goes on from a state.
    fn leave(&mut self, state: StateId, pair: Pair, weight: &RBig, actions: &[u32]) -> Result<()> {
        let graph = self.graph;
        match graph.kind(state) {
            Kind::End => {
                let payoff = graph.end_payoff(state);
                if !payoff.is_zero() {
                    self.pay(pair, weight * payoff.to_rational());
                }
            }
            kind => match kind.player() {
                None => graph
                    .rows(state)
                    .for_each(|row| self.follow(&row, pair, weight)),
                Some(player) => {
                    let own = place(player);
                    let set = self.set(state, player, pair, actions)?;
                    let sequence = self.sequences(pair)[1 - own];
                    *(self.arrivals[own].entry((set, sequence))).or_default() += weight;
                    for (row, &action) in graph.rows(state).zip(actions) {
                        // The set has just been looked up with these actions.
                        let sequence = self.sequence(player, pair[own], action).unwrap_or_default();
                        let mut after = pair;
                        after[own] = self.recalls[own].did(pair[own], sequence);
                        self.follow(&row, after, weight);
                    }
                }
            },
        }
        Ok(())
    }

    /// Play goes where a row leads.
    fn follow(&mut self, row: &Row<'_>, pair: Pair, weight: &RBig) {
        let (shares, total) = row.shape.whole();
        let total = RBig::from(total);
        for ((target, _, payoff), share) in row.outcomes().zip(shares) {
            let weight = match row.shape.len() {
                1 => weight.clone(),
                _ => weight * RBig::from(share) / &total,
            };
            if let Some(payoff) = payoff.filter(|payoff| !payoff.is_zero()) {
                self.pay(pair, &weight * payoff.to_rational());
            }
            self.arrive(target, pair, weight);
        }
    }

    fn sequences(&self, pair: Pair) -> [u32; 2] {
        [0, 1].map(|own| self.recalls[own].at(pair[own]).sequence)
    }

    fn pay(&mut self, pair: Pair, amount: RBig) {
        let [row, column] = self.sequences(pair);
        *self.pays.entry((row, column)).or_default() += amount;
    }

    /// The information set in which a player chooses, found or made.
    fn set(&mut self, state: StateId, player: Player, pair: Pair, actions: &[u32]) -> Result<u32> {
        let own = place(player);
        let &mut (other, before) = self.turns.entry(pair).or_insert((player, state));
        if other != player {
            return Err(self.two_movers([before, state], [other, player], pair));
        }
        let Memory { set, sequence, .. } = *self.recalls[own].at(pair[own]);
        if set != NONE {
            let (known, before) = &self.sets[own][set as usize];
            let same = known == actions
                || known.len() == actions.len() && actions.iter().all(|a| known.contains(a));
            return match same {
                true => Ok(set),
                false => Err(self.two_lists(player, [*before, state], pair[own], actions)),
            };
        }
        let side = &mut self.sides[own];
        let set = side.sets.len() as u32;
        side.sets.push(Set {
            parent: sequence,
            first: side.sequences as u32,
            actions: actions.len() as u32,
            memory: pair[own],
        });
        side.sequences += actions.len();
        self.recalls[own].choose(pair[own], set);
        self.sets[own].push((actions.to_vec(), state));
        Ok(set)
    }

    /// Everything in whole numbers.
    fn form(&mut self) -> Form {
        let (pays, unit) = whole([std::mem::take(&mut self.pays)]);
        let (arrivals, weight_unit) = whole(std::mem::take(&mut self.arrivals));
        let mut sides = std::mem::take(&mut self.sides);
        for (side, arrivals) in sides.iter_mut().zip(arrivals) {
            side.arrivals = arrivals;
        }
        let [pays] = pays;
        Form {
            sides,
            pays,
            unit,
            weight_unit,
        }
    }
}

/// Fractions over their least common denominator, in the order of their pairs.
fn whole<const N: usize>(sums: [Sums; N]) -> ([Vec<Entry>; N], UBig) {
    let all = || sums.iter().flat_map(HashMap::values);
    let unit = common_denominator(all());
    let lists = sums.map(|sums| {
        let nonzero = sums.into_iter().filter(|(_, sum)| !sum.is_zero());
        let entry = |((row, column), sum): (_, RBig)| Entry {
            row,
            column,
            number: scaled(&sum, &unit),
        };
        let mut entries: Vec<Entry> = nonzero.map(entry).collect();
        sort_by_key(&mut entries, |entry| (entry.row, entry.column));
        entries
    });
    (lists, unit)
}

/// The least common multiple of the denominators.
pub(super) fn common_denominator<'a>(numbers: impl Iterator<Item = &'a RBig>) -> UBig {
    use dashu_base::Gcd;
    numbers.fold(UBig::ONE, |common, number| {
        let denominator = number.denominator();
        match (&common % denominator).is_zero() {
            true => common,
            false => &common / (&common).gcd(denominator) * denominator,
        }
    })
}

/// number · unit, for a multiple of the denominator.
pub(super) fn scaled(number: &RBig, unit: &UBig) -> IBig {
    number.numerator() * IBig::from(unit / number.denominator())
}

/// The states, each after all that lead to it.
fn order(graph: &Graph, told: &dyn Told) -> Result<Vec<StateId>> {
    let components = Components::of(graph);
    // Backwards: a component comes after those that it leads to.
    for component in components.iter() {
        if component.len() > 1 || graph.successors(component[0]).contains(&component[0]) {
            return Err(again(component, told));
        }
    }
    Ok((0..components.len())
        .rev()
        .map(|c| components.get(c)[0])
        .collect())
}
