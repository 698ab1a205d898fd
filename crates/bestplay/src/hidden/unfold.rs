//! From a game's graph to its rounds in sequence form.
//!
//! A round is unfolded from the [public] state in which it begins to those in which others
//! do. Histories are told apart by the state and by what both players remember of the round, and by nothing else:
//! whatever came before, the play that follows is the same. States are taken in an order in which each comes after all
//! that lead to it; whatever leads to a triple is then known when it is its turn, and can be forgotten afterwards.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use dashu_int::UBig;
use dashu_ratio::RBig;
use foldhash::fast::FixedState;

use super::form::{Entry, Form, Set, Side, common_denominator};
use super::public;
use super::recall::{Memory, NONE, Pair, Recall};
use super::rounds::Round;
use super::told::Told;
use crate::graph::{Graph, Kind, Row, StateId};
use crate::interrupt::Interrupt;
use crate::number::parts;
use crate::sorting::sort_by_key;
use crate::watch::{Stage, tell};
use crate::{Error, Mistake, Player, Result, Solver};

/// Numbers at pairs of sequences, in the making: what is paid there, or how likely play goes on from there to a
/// public state; or at a set and a sequence.
pub(super) type Sums = HashMap<[u32; 3], RBig, FixedState>;

/// The actions of each state in which somebody chooses, by number, in one list.
pub(super) struct Listed {
    all: Vec<u32>,
    /// Where those of each state are.
    places: Vec<Range<usize>>,
}

impl Listed {
    fn new(states: usize) -> Listed {
        Listed {
            all: Vec::new(),
            places: vec![0..0; states],
        }
    }

    pub(super) fn of(&self, state: StateId) -> &[u32] {
        &self.all[self.places[state as usize].clone()]
    }

    /// Keeps them, unless an earlier round has.
    fn keep(&mut self, state: StateId, actions: &[u32]) {
        if self.of(state).is_empty() {
            let first = self.all.len();
            self.all.extend(actions);
            self.places[state as usize] = first..self.all.len();
        }
    }
}

/// An information set as it was found: its actions are those of the state.
pub(super) struct Found {
    pub(super) state: StateId,
    /// What the player remembers.
    pub(super) memory: u32,
}

/// Rounds in the making.
pub(super) struct Unfolding<'a> {
    pub(super) graph: &'a Graph,
    pub(super) told: &'a dyn Told,
    pub(super) recalls: [Recall; 2],
    pub(super) sets: [Vec<Found>; 2],
    pub(super) actions: Listed,
    /// Whether each state is public, and its place in the order.
    public: Vec<bool>,
    places: Vec<u32>,
    /// Where rounds begin, and the number of the round that begins in a state.
    starts: Vec<StateId>,
    numbers: HashMap<StateId, u32, FixedState>,
    /// States with memories, so far, and pairs of sequences.
    pub(super) positions: u64,
    pairs: usize,
    /// The round at hand.
    pub(super) round: Unfinished,
}

/// A round in the making.
#[derive(Default)]
pub(super) struct Unfinished {
    sides: [Side; 2],
    /// Where it begins, where both players' memories do, and what they remember there once they have looked.
    pub(super) start: StateId,
    pub(super) roots: Pair,
    looked: Pair,
    /// The number of the first set of each player.
    first: [usize; 2],
    sums: Sums,
    arrivals: [Sums; 2],
    /// The weights with which play has come to states so far, with these memories, by the places of the states.
    waiting: BTreeMap<(u32, StateId, Pair), RBig>,
    /// Who chooses where both remember this, and in which state.
    turns: HashMap<Pair, (Player, StateId), FixedState>,
    /// What players remember where play comes back to the start without their seeing it.
    unseen: HashSet<(Player, u32), FixedState>,
}

impl<'a> Unfolding<'a> {
    /// Unfolds a graph: the rounds in sequence form, with the memories and the sets. It takes a few look-ups in hash
    /// tables for each transition of each state with each pair of memories, and an addition of fractions. It fails if
    /// a state comes again that is not public, play may never end, or a player's actions depend on what the player
    /// does not remember.
    pub(super) fn run(
        graph: &'a Graph,
        told: &'a dyn Told,
        solver: &Solver<'_>,
    ) -> Result<(Vec<Round>, Unfolding<'a>)> {
        let mut public = public::states(graph, told);
        tell(solver.watch, Stage::Exploring, 0, graph.states())?;
        let interrupt = Interrupt::new(solver.watch, Stage::Exploring, graph.states());
        loop {
            let places = public::order(graph, told, &public, &interrupt)?;
            let mut unfolding = Unfolding {
                graph,
                told,
                recalls: [Recall::default(), Recall::default()],
                sets: [Vec::new(), Vec::new()],
                actions: Listed::new(graph.states()),
                public,
                places,
                starts: vec![0],
                numbers: HashMap::from_iter([(0, 0)]),
                positions: 0,
                pairs: 0,
                round: Unfinished::default(),
            };
            let mut rounds = Vec::new();
            let mut unsure = None;
            while let (Some(&start), None) = (unfolding.starts.get(rounds.len()), unsure) {
                unfolding.unfold(start, solver, &interrupt)?;
                unsure = unfolding.is_unsure().then_some(start);
                rounds.push(unfolding.finish());
            }
            let Some(start) = unsure else {
                unfolding.within_limits(solver)?;
                return Ok((rounds, unfolding));
            };
            public = unfolding.public;
            public[start as usize] = false;
        }
    }

    /// Unfolds the round that begins in a state.
    fn unfold(
        &mut self,
        start: StateId,
        solver: &Solver<'_>,
        interrupt: &Interrupt<'_>,
    ) -> Result<()> {
        let roots = [0, 1].map(|own| self.recalls[own].begin());
        self.round = Unfinished {
            sides: [(); 2].map(|()| Side {
                sequences: 1,
                ..Side::default()
            }),
            first: [0, 1].map(|own| self.sets[own].len()),
            start,
            roots,
            ..Unfinished::default()
        };
        self.round.looked = self.arrive(start, roots, RBig::ONE);
        let mut last = None;
        while let Some(((_, state, pair), weight)) = self.round.waiting.pop_first() {
            if last.replace(state) != Some(state) {
                interrupt.done(1);
                if self.graph.kind(state).player().is_some() {
                    // The rules are asked once more for what actions are called.
                    let actions = self.told.actions(state);
                    if self.graph.rows(state).count() != actions.len() {
                        let state = self.told.describe(state);
                        return Err(Error::rules(state, Mistake::Changed));
                    }
                    self.actions.keep(state, &actions);
                }
            }
            interrupt.step()?;
            self.positions += 1;
            if self.positions.is_multiple_of(1 << 10) {
                self.within_limits(solver)?;
            }
            self.leave(state, pair, &weight)?;
        }
        Ok(())
    }

    /// Whether somebody who was brought back to the start of the round without seeing it, and remembers
    /// something, might be in the middle of the round as well.
    fn is_unsure(&self) -> bool {
        let mut unseen = self.round.unseen.iter();
        unseen.any(|&(player, memory)| {
            let own = player as usize;
            let mut sets = self.sets[own][self.round.first[own]..].iter();
            sets.any(|set| self.recalls[own].leads(memory, set.memory))
        })
    }

    /// The pairs of sequences of the round at hand, so far.
    pub(super) fn entries(&self) -> usize {
        let Unfinished { sums, arrivals, .. } = &self.round;
        self.pairs + sums.len() + arrivals[0].len() + arrivals[1].len()
    }

    /// Play comes to a state, where both players look; what they remember then.
    fn arrive(&mut self, state: StateId, memories: Pair, weight: RBig) -> Pair {
        let mut pair = memories;
        for (player, memory) in Player::BOTH.into_iter().zip(&mut pair) {
            let view = self.told.view(state, player);
            *memory = self.recalls[player as usize].saw(*memory, view);
        }
        let position = (self.places[state as usize], state, pair);
        *self.round.waiting.entry(position).or_default() += weight;
        pair
    }

    /// Whether a round begins in a state.
    pub(super) fn is_public(&self, state: StateId) -> bool {
        self.public[state as usize]
    }

    /// Play comes from a state to a public one, where a round begins.
    fn begin(&mut self, [from, to]: [StateId; 2], pair: Pair, weight: RBig) {
        for (player, memory) in Player::BOTH.into_iter().zip(pair) {
            let notices = self.told.view(from, player) != self.told.view(to, player);
            if !notices && memory != self.round.looked[player as usize] {
                self.round.unseen.insert((player, memory));
            }
        }
        let next = self.starts.len() as u32;
        let number = *self.numbers.entry(to).or_insert(next);
        if number == next {
            self.starts.push(to);
        }
        self.add(pair, number, weight);
    }

    /// Play goes on from a state.
    fn leave(&mut self, state: StateId, pair: Pair, weight: &RBig) -> Result<()> {
        let graph = self.graph;
        match graph.kind(state) {
            Kind::End => self.end(state, pair, weight),
            kind => match kind.player() {
                None => graph
                    .rows(state)
                    .for_each(|row| self.follow(state, &row, pair, weight)),
                Some(player) => {
                    let own = player as usize;
                    let set = self.set(state, player, pair)?;
                    let local = set - self.round.first[own];
                    let first = self.round.sides[own].sets[local].first;
                    let sequence = self.sequences(pair)[1 - own];
                    let arrival = self.round.arrivals[own].entry([local as u32, sequence, NONE]);
                    *arrival.or_default() += weight;
                    for (number, row) in graph.rows(state).enumerate() {
                        let action = self.actions.of(state)[number];
                        // The set has just been looked up with these actions. Lists are short.
                        let mut known = self.actions.of(self.sets[own][set].state).iter();
                        let place = known.position(|&known| known == action).unwrap_or_default();
                        let mut after = pair;
                        after[own] = self.recalls[own].did(pair[own], action, first + place as u32);
                        self.follow(state, &row, after, weight);
                    }
                }
            },
        }
        Ok(())
    }

    /// Play goes where a row leads.
    fn follow(&mut self, from: StateId, row: &Row<'_>, pair: Pair, weight: &RBig) {
        let (shares, total) = row.shape.whole();
        let total = RBig::from(total);
        for ((target, _, payoff), share) in row.outcomes().zip(shares) {
            let weight = match row.shape.len() {
                1 => weight.clone(),
                _ => weight * RBig::from(share) / &total,
            };
            if let Some(payoff) = payoff.filter(|payoff| !payoff.is_zero()) {
                self.add(pair, NONE, &weight * payoff.to_rational());
            }
            if self.graph.kind(target) == Kind::End {
                // What is seen there does not matter any more.
                self.end(target, pair, &weight);
            } else if self.is_public(target) {
                self.begin([from, target], pair, weight);
            } else {
                self.arrive(target, pair, weight);
            }
        }
    }

    /// Play ends in a state.
    fn end(&mut self, state: StateId, pair: Pair, weight: &RBig) {
        let payoff = self.graph.end_payoff(state);
        if !payoff.is_zero() {
            self.add(pair, NONE, weight * payoff.to_rational());
        }
    }

    fn sequences(&self, pair: Pair) -> [u32; 2] {
        [0, 1].map(|own| self.recalls[own].at(pair[own]).sequence)
    }

    /// Adds to what is paid with these memories, or to how likely play goes on to a round.
    fn add(&mut self, pair: Pair, to: u32, amount: RBig) {
        let [row, column] = self.sequences(pair);
        *self.round.sums.entry([row, column, to]).or_default() += amount;
    }

    /// The information set in which a player chooses, found or made.
    fn set(&mut self, state: StateId, player: Player, pair: Pair) -> Result<usize> {
        let own = player as usize;
        let turn = self.round.turns.entry(pair);
        let &mut (other, before) = turn.or_insert((player, state));
        if other != player {
            return Err(self.two_movers([before, state], [other, player], pair));
        }
        let Memory { set, sequence, .. } = *self.recalls[own].at(pair[own]);
        let actions = self.actions.of(state);
        if set != NONE {
            let set = set as usize;
            let known = self.actions.of(self.sets[own][set].state);
            let same = known == actions
                || known.len() == actions.len() && actions.iter().all(|a| known.contains(a));
            return match same {
                true => Ok(set),
                false => Err(self.two_lists(player, &self.sets[own][set], state)),
            };
        }
        let side = &mut self.round.sides[own];
        let set = self.sets[own].len();
        side.sets.push(Set {
            parent: sequence,
            first: side.sequences as u32,
            actions: actions.len() as u32,
        });
        side.sequences += actions.len();
        self.recalls[own].choose(pair[own], set as u32);
        self.sets[own].push(Found {
            state,
            memory: pair[own],
        });
        Ok(set)
    }

    /// The round in whole numbers.
    fn finish(&mut self) -> Round {
        let round = &mut self.round;
        let ([sums], unit) = whole([std::mem::take(&mut round.sums)]);
        let (arrivals, weight_unit) = whole(std::mem::take(&mut round.arrivals));
        self.pairs += sums.len() + arrivals[0].len() + arrivals[1].len();
        let mut sides = std::mem::take(&mut round.sides);
        let entries = |list: Vec<(Entry, u32)>| list.into_iter().map(|(entry, _)| entry).collect();
        for (side, arrivals) in sides.iter_mut().zip(arrivals) {
            side.arrivals = entries(arrivals);
        }
        let (pays, goes) = sums.into_iter().partition(|&(_, to)| to == NONE);
        let form = Form {
            sides: Arc::new(sides),
            pays: entries(pays),
            unit,
            weight_unit,
        };
        Round {
            form,
            goes,
            first: round.first,
            start: round.start,
            roots: round.roots,
        }
    }
}

/// Fractions over their least common denominator, in the order of their pairs; each with the round that it is for.
fn whole<const N: usize>(sums: [Sums; N]) -> ([Vec<(Entry, u32)>; N], UBig) {
    let all = || sums.iter().flat_map(HashMap::values);
    let unit = common_denominator(all());
    let lists = sums.map(|sums| {
        let nonzero = sums.into_iter().filter(|(_, sum)| !sum.is_zero());
        let entry = |([row, column, to], sum): ([u32; 3], RBig)| {
            let number = parts(&sum, &unit);
            let entry = Entry {
                row,
                column,
                number,
            };
            (entry, to)
        };
        let mut entries: Vec<(Entry, u32)> = nonzero.map(entry).collect();
        sort_by_key(&mut entries, |(entry, to)| (entry.row, entry.column, *to));
        entries
    });
    (lists, unit)
}
