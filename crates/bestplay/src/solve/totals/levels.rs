//! Rounds that take back whatever they pay: *level* ones, in which the total neither grows nor falls.
//!
//! Let each state of an end component have a height, so that each outcome of each of its rows pays just
//! what it leads down. Then what a play has collected there is what it is down by, whatever
//! happens: the total never settles, but stays within the heights. As long as it goes on for ever it is
//! worth what it is down from where it began to the highest state, at least, and to the lowest one, at
//! most, however totals are counted that never settle between what they come to again and again. Where
//! one player alone chooses, and may also stay for ever where nothing is paid at the height that
//! he likes best, he gets just that.
//!
//! So there are two games in which play is still in level rounds. In both, what is paid is counted with
//! what it changes the height by, so that nothing is paid there. In the one, heights are counted from
//! the highest state of the round, in the other from the lowest one. What a state is worth at least, and
//! at most, is what it is worth in the two games and its height. They are worth the same, and the
//! value is defined, if nobody gains by going round for ever. (Where both players choose in a level round
//! they may be worth different amounts although the value is defined: then the choices of one are settled
//! first, see [`contested`](crate::solve::contested).)

use super::Totals;
use super::part::{NONE, Part};
use super::rounds::Rounds;
use super::signs::{Sign, signs};
use crate::graph::{
    Attractor, Backward, Components, Ends, Graph, GraphBuilder, Kind, Rows, StateId,
};
use crate::interrupt::Interrupt;
use crate::watch::{Stage, Watch};
use crate::{Payoff, Player, Result};

/// The heights of states in level rounds.
#[derive(Debug, Default)]
pub(in crate::solve) struct Levels {
    /// For what states are worth to `Max` at least, and for what they cost `Min` at most; empty if there
    /// are no level rounds.
    heights: [Vec<Payoff>; 2],
    /// The number of each state's end component, if that is level.
    set: Vec<Option<u32>>,
    /// Where each player alone chooses in one and can rest at the height that he likes best: the
    /// choices by which he comes there and rests, or [`NONE`].
    rests: [Vec<u32>; 2],
    /// Numbers of end components are below this.
    sets: u32,
    /// Whether both players choose in some of them.
    shared: bool,
}

/// Where a state is in a level round.
#[derive(Clone, Copy)]
struct Place {
    set: u32,
    /// For both players.
    heights: [Payoff; 2],
    rests: [u32; 2],
    shared: bool,
}

impl Levels {
    /// Looks for level rounds. There are none, either, where sums of payoffs are too large for one.
    ///
    /// # Errors
    ///
    /// A watch that asks to stop.
    pub(super) fn find(
        graph: &Graph,
        components: &Components,
        watch: &dyn Watch,
    ) -> Result<Levels> {
        let signs = signs(graph);
        let interrupt = Interrupt::new(watch, Stage::Ordering, graph.states());
        let sizes = Totals::default();
        let mut place = vec![NONE; graph.states()];
        let mut levels = Levels::default();
        for states in components.iter() {
            interrupt.step()?;
            interrupt.done(states.len());
            if states.len() == 1 || graph.kind(states[0]) == Kind::End {
                continue;
            }
            let part = Part::new(graph, &signs, &sizes, states, &mut place);
            let rounds = Rounds::of(&part, |_| true, &interrupt)?;
            if rounds.mixed(&part).is_none() {
                continue;
            }
            let ends = Ends::of(&part, rounds.level(), &interrupt)?;
            let slopes = Slopes::of(&part, &ends);
            let found = slopes.places(&part, &ends, levels.sets, &interrupt)?;
            levels.sets += ends.count as u32;
            if found.iter().all(Option::is_none) {
                continue;
            }
            levels.note(graph, states, found);
        }
        let fits = |player| levels.is_empty() || levels.graph(graph, player).is_some();
        Ok(match fits(Player::Max) && fits(Player::Min) {
            true => levels,
            false => Levels::default(),
        })
    }

    /// The heights for `Max` of some level rounds, and those for `Min` of others.
    pub(super) fn of_sides(max: Levels, min: Levels) -> Levels {
        let states = max.set.len().max(min.set.len());
        let ([for_max, _], [_, for_min]) = (max.heights, min.heights);
        let heights = [for_max, for_min].map(|mut heights| {
            heights.resize(states, Payoff::ZERO);
            heights
        });
        Levels {
            heights,
            set: vec![None; states],
            rests: [(); 2].map(|()| vec![NONE; states]),
            sets: 0,
            shared: false,
        }
    }

    /// Whether there are none.
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// Notes where the states of a component are.
    fn note(&mut self, graph: &Graph, states: &[StateId], found: Vec<Option<Place>>) {
        let count = graph.states();
        self.set.resize(count, None);
        for side in 0..2 {
            self.heights[side].resize(count, Payoff::ZERO);
            self.rests[side].resize(count, NONE);
        }
        for (&state, place) in states.iter().zip(found) {
            let Some(place) = place else { continue };
            self.set[state as usize] = Some(place.set);
            self.shared |= place.shared;
            for side in 0..2 {
                self.heights[side][state as usize] = place.heights[side];
                self.rests[side][state as usize] = place.rests[side];
            }
        }
    }

    /// Where a player can rest and may go round for ever by these choices, the choices by which he comes
    /// to rest: those states are worth nothing in his game.
    pub(in crate::solve) fn resting(
        &self,
        graph: &Graph,
        player: Player,
        choices: &[u32],
    ) -> Vec<Option<u32>> {
        let rests = &self.rests[usize::from(player == Player::Min)];
        // Whether each end component is for resting.
        let mut rest_there = vec![false; self.sets as usize];
        for (set, &rest) in self.set.iter().zip(rests) {
            if let Some(set) = *set {
                rest_there[set as usize] |= rest != NONE;
            }
        }
        // Whether some of it is never left. (What it is worth to stay or to leave is the same then, so
        // that he may rest in all of it.)
        let mut stays = vec![false; self.sets as usize];
        for state in self.never_leaving(graph, choices) {
            if let Some(set) = self.set[state as usize] {
                stays[set as usize] = rest_there[set as usize];
            }
        }
        let state = |(set, (&rest, &choice)): (&Option<u32>, (&u32, &u32))| {
            let stays = stays[(*set)? as usize];
            stays.then_some(if rest == NONE { choice } else { rest })
        };
        let choices = rests.iter().zip(choices);
        self.set.iter().zip(choices).map(state).collect()
    }

    /// The states of end components that these choices never lead out of.
    fn never_leaving(&self, graph: &Graph, choices: &[u32]) -> Vec<StateId> {
        let states = (0..graph.states() as StateId).filter(|&state| self.holds(state));
        let mut inner: Vec<StateId> = states.collect();
        let targets = |state: StateId| graph.row(state, choices[state as usize]).targets;
        let back = Backward::new(graph.states(), || {
            let into = |&from: &StateId| targets(from).iter().map(move |&to| (to, from));
            inner.iter().flat_map(into)
        });
        let mut leaving = Attractor::of_any(&back);
        for &state in &inner {
            let set = self.set[state as usize];
            let outside = |&to: &StateId| self.set[to as usize] != set;
            if targets(state).iter().any(outside) {
                leaving.add(state, 0);
            }
        }
        leaving.spread_at_once();
        inner.retain(|&state| !leaving.holds(state));
        inner
    }

    /// Whether both players choose in some level round.
    pub(in crate::solve) fn are_shared(&self) -> bool {
        self.shared
    }

    /// Whether a state is in a level round.
    pub(super) fn holds(&self, state: StateId) -> bool {
        self.set.get(state as usize).is_some_and(Option::is_some)
    }

    /// The height of a state in the game of a player.
    pub(in crate::solve) fn height(&self, state: StateId, player: Player) -> Payoff {
        let heights = &self.heights[usize::from(player == Player::Min)];
        heights.get(state as usize).copied().unwrap_or_default()
    }

    /// The game of a player; `None` if some payoff is too large for one.
    pub(in crate::solve) fn graph(&self, graph: &Graph, player: Player) -> Option<Graph> {
        let mut builder = GraphBuilder::in_units_of(graph);
        for state in 0..graph.states() as StateId {
            let kind = graph.kind(state);
            if kind == Kind::End {
                builder.end(graph.end_payoff(state));
                continue;
            }
            let own = self.height(state, player).checked_neg()?;
            for row in graph.rows(state) {
                for (target, weight, paid) in row.outcomes() {
                    let paid = paid.unwrap_or_default();
                    let change = self.height(target, player).checked_add(own)?;
                    builder.outcome(target, weight, Some(paid.checked_add(change)?));
                }
                builder.end_choice();
            }
            builder.end_state(kind.player());
        }
        Some(builder.build())
    }
}

/// Heights in end components, counted from some state of each.
struct Slopes {
    heights: Vec<Payoff>,
    /// By the numbers of the end components.
    sets: Vec<Slope>,
}

/// What is known of an end component.
#[derive(Clone, Debug, Default)]
struct Slope {
    /// Whether something is paid.
    pays: bool,
    /// Whether some outcome pays something else than what it leads down.
    broken: bool,
    /// The lowest and the highest height.
    range: [Payoff; 2],
    /// Whether each player may choose.
    max: bool,
    min: bool,
}

impl Slope {
    fn is_level(&self) -> bool {
        self.pays && !self.broken
    }
}

impl Slopes {
    fn of(part: &Part<'_>, ends: &Ends) -> Slopes {
        let mut sets = vec![Slope::default(); ends.count];
        let mut heights: Vec<Option<Payoff>> = vec![None; part.len()];
        let mut reached = Vec::new();
        for start in 0..part.len() as u32 {
            let set = ends.set[start as usize];
            if set == NONE || heights[start as usize].is_some() {
                continue;
            }
            let own = &mut sets[set as usize];
            heights[start as usize] = Some(Payoff::ZERO);
            reached.push(start);
            while let Some(state) = reached.pop() {
                let height = heights[state as usize].unwrap_or_default();
                own.range = [own.range[0].min(height), own.range[1].max(height)];
                let rows = part.rows_of(state);
                if rows.len() > 1 {
                    own.max |= part.players[state as usize] == Some(Player::Max);
                    own.min |= part.players[state as usize] == Some(Player::Min);
                }
                for row in rows.filter(|&row| ends.endless[row as usize]) {
                    let payoffs = part.shape(row).payoffs();
                    for (place, &to) in part.targets(row).iter().enumerate() {
                        let paid = payoffs.get(place).copied().unwrap_or_default();
                        own.pays |= !paid.is_zero();
                        let below = paid.checked_neg().and_then(|down| height.checked_add(down));
                        own.broken |= below.is_none();
                        match heights[to as usize] {
                            None => {
                                heights[to as usize] = Some(below.unwrap_or_default());
                                reached.push(to);
                            }
                            known => own.broken |= known != below,
                        }
                    }
                }
            }
        }
        Slopes {
            heights: heights.into_iter().map(Option::unwrap_or_default).collect(),
            sets,
        }
    }

    /// Where the states of the component are; end components are numbered from `first` on.
    fn places(
        &self,
        part: &Part<'_>,
        ends: &Ends,
        first: u32,
        interrupt: &Interrupt<'_>,
    ) -> Result<Vec<Option<Place>>> {
        let ways = [0, 1].map(|liked| self.ways_to_rest(part, ends, liked, interrupt));
        let [down, up] = ways;
        let ways = [down?, up?];
        let state = |state: u32| {
            let set = ends.set[state as usize];
            let own = self.sets.get(set as usize).filter(|set| set.is_level())?;
            let mut rests = [NONE; 2];
            let mut heights = [Payoff::ZERO; 2];
            for (liked, player) in [Player::Max, Player::Min].into_iter().enumerate() {
                let way = ways[liked][state as usize];
                let alone = if player == Player::Max {
                    !own.min
                } else {
                    !own.max
                };
                // From the end of the range that the player does not like, unless he can rest at the
                // other.
                let from = match alone && way != NONE {
                    true => liked,
                    false => 1 - liked,
                };
                let height = self.heights[state as usize];
                heights[liked] = height.checked_add(own.range[from].checked_neg()?)?;
                if alone && part.players[state as usize] == Some(player) {
                    rests[liked] = match way {
                        NONE => NONE,
                        row => row - part.rows_of(state).start,
                    };
                }
            }
            Some(Place {
                set: first + set,
                heights,
                rests,
                shared: own.max && own.min,
            })
        };
        Ok((0..part.len() as u32).map(state).collect())
    }

    /// For each state a row, or [`NONE`], that leads to where play can stay for ever where nothing is paid in a
    /// lowest state (`liked` is 0) or a highest one of its end component, or that stays there.
    fn ways_to_rest(
        &self,
        part: &Part<'_>,
        ends: &Ends,
        liked: usize,
        interrupt: &Interrupt<'_>,
    ) -> Result<Vec<u32>> {
        let is_extreme = |state: u32| {
            let set = self.sets.get(ends.set[state as usize] as usize);
            set.is_some_and(|set| set.range[liked] == self.heights[state as usize])
        };
        let stays = (0..part.rows.len() as u32).map(|row| {
            let own = &part.rows[row as usize];
            let free = ends.endless[row as usize] && own.sign == Sign::Nothing;
            free && is_extreme(own.owner) && part.targets(row).iter().all(|&to| is_extreme(to))
        });
        let rests = Ends::of(part, stays.collect(), interrupt)?;
        let mut ways = Attractor::of_rows(part, |row| ends.endless[row as usize], |_| true);
        for row in (0..part.rows.len() as u32).filter(|&row| rests.endless[row as usize]) {
            ways.add_by(row);
        }
        ways.spread(|| interrupt.step())?;
        Ok(ways.by)
    }
}
