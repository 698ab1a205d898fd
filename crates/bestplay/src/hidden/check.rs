//! The checker: what saved odds guarantee, confirmed against the rules by code that shares nothing with the solver.
//!
//! The conditions and their proof are in `docs/certificate.md`. A round is gone through from the state in which it begins
//! to those in which others do; all that a player may remember of it is a tree. Against the odds of the other player
//! a play pays a certain amount to the place in that tree where it leads; from the leaves to the root the best actions are
//! taken.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::mem::take;

use super::claims::Claims;
use super::rules::Hidden;
use crate::check::Checked;
use crate::check::walk::{self, Row, Turn, Walk};
use crate::store::Saved;
use crate::watch::{Stage, Watch, tell};
use crate::{Natural, Node, Player, Rational, Result, Value};

/// Positions that are gone through between two looks at the watch.
const PAUSE: usize = 4096;

/// Confirms that the saved odds of both players guarantee the bounds that the file says.
///
/// # Errors
///
/// The solution is wrong: the error names a state and says why. The rules are wrong; the watch asks to stop; the file
/// holds something else.
///
/// # Complexity
///
/// Linear in the states together with what both players may remember there, in arithmetic of fractions.
pub fn check_hidden<H: Hidden>(game: &H, saved: &Saved, watch: &dyn Watch) -> Result<Checked> {
    confirm(game, saved.odds()?, watch)
}

pub(super) fn confirm<H: Hidden>(game: &H, claims: &Claims, watch: &dyn Watch) -> Result<Checked> {
    let starts: Vec<u32> = claims.rounds.iter().map(|&(start, _)| start).collect();
    let plays = Plays::of(game, claims.states, &starts, watch)?;
    let known: HashMap<u32, &[Rational; 2]> = (claims.rounds.iter())
        .map(|(start, bounds)| (*start, bounds))
        .collect();
    let mut rest = [0, 1].map(|own| &claims.odds[own][..]);
    for &(start, [ref lower, ref upper]) in &claims.rounds {
        let mut round = plays.round(start)?;
        let mut odds = [&[][..]; 2];
        for own in [0, 1] {
            let count = round.sets[own].len().min(rest[own].len());
            (odds[own], rest[own]) = rest[own].split_at(count);
            let listed = round.sets[own].iter().map(Vec::len);
            if !listed.eq(odds[own].iter().map(Vec::len)) {
                let player = Player::BOTH[own];
                let reason = format!(
                    "the file does not have the odds of all actions of {player} from there on"
                );
                return Err(plays.walk.refuted(start, reason));
            }
        }
        let [least, most] = plays.guaranteed(&mut round, odds, &known)?;
        for (player, holds) in Player::BOTH
            .into_iter()
            .zip([*lower <= least, most <= *upper])
        {
            if !holds {
                let reason =
                    format!("from there on the odds of {player} guarantee less than the file says");
                return Err(plays.walk.refuted(start, reason));
            }
        }
    }
    if rest.iter().any(|rest| !rest.is_empty()) {
        let reason = "the file has odds of more information sets than the game has".into();
        return Err(plays.walk.refuted(0, reason));
    }
    let [lower, upper] = known[&0].clone();
    Ok(Checked {
        states: claims.states as u64,
        transitions: plays.turns.iter().map(Turn::transitions).sum(),
        value: Value::between(lower, upper),
        claimed: None,
    })
}

/// What both players remember.
type Pair = [u32; 2];

/// A state, with what both players remember there.
type Position = (u32, Pair);

/// Something that is remembered, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Saw(u32),
    Did(u32),
}

/// All that a player may remember of a round: a tree, of which 0 is the root, and each place comes after its parent.
pub(super) struct Memories {
    places: Vec<Memory>,
    children: HashMap<(u32, Item), u32>,
}

struct Memory {
    parent: u32,
    item: Item,
    /// What was seen last.
    view: u32,
    /// The information set, if the player chooses here.
    set: Option<u32>,
}

impl Default for Memories {
    fn default() -> Memories {
        let root = Memory {
            parent: 0,
            item: Item::Did(u32::MAX),
            view: u32::MAX,
            set: None,
        };
        Memories {
            places: vec![root],
            children: HashMap::new(),
        }
    }
}

impl Memories {
    fn at(&self, place: u32) -> &Memory {
        &self.places[place as usize]
    }

    /// What is remembered after something else.
    fn after(&mut self, parent: u32, item: Item) -> u32 {
        let seen = self.at(parent).view;
        *self.children.entry((parent, item)).or_insert_with(|| {
            let view = match item {
                Item::Saw(view) => view,
                Item::Did(_) => seen,
            };
            self.places.push(Memory {
                parent,
                item,
                view,
                set: None,
            });
            self.places.len() as u32 - 1
        })
    }

    /// What is remembered after a look.
    fn look(&mut self, place: u32, view: u32) -> u32 {
        match self.at(place).view == view {
            true => place,
            false => self.after(place, Item::Saw(view)),
        }
    }

    /// The information set where this is remembered, if there is one.
    pub(super) fn set(&self, mut items: impl Iterator<Item = Option<Item>>) -> Option<u32> {
        let place = items.try_fold(0, |place, item| self.children.get(&(place, item?)).copied());
        self.at(place?).set
    }
}

/// A round, gone through.
#[derive(Default)]
pub(super) struct Round {
    pub(super) memories: [Memories; 2],
    /// The actions of the information sets of each player, in the order in which they were found.
    pub(super) sets: [Vec<Vec<u32>>; 2],
    /// All positions, each after those that it leads to, and the place of each.
    positions: Vec<Position>,
    numbers: HashMap<Position, u32>,
    /// What both remember at the start.
    looked: Pair,
    /// What players remember where they do not see that a round begins.
    unseen: [HashSet<u32>; 2],
}

/// All that the rules say, with states, views and actions by number.
pub(super) struct Plays<'g, H: Hidden> {
    pub(super) walk: Walk<'g, H>,
    turns: Vec<Turn>,
    listed: Vec<Vec<u32>>,
    /// What both players see in each state.
    seen: Vec<Pair>,
    pub(super) views: HashMap<H::View, u32>,
    pub(super) actions: HashMap<H::Action, u32>,
    /// Whether a round begins in each state.
    begins: Vec<bool>,
    watch: &'g dyn Watch,
}

impl<'g, H: Hidden> Plays<'g, H> {
    /// Goes through the states, and confirms that play ends and that both players know where rounds begin, as far as views
    /// tell.
    pub(super) fn of(
        game: &'g H,
        states: usize,
        starts: &[u32],
        watch: &'g dyn Watch,
    ) -> Result<Plays<'g, H>> {
        let (mut turns, mut listed, mut seen) = (Vec::new(), Vec::new(), Vec::new());
        let (mut views, mut actions) = (HashMap::new(), HashMap::new());
        let walk = walk::through(game, [game.initial()], states, watch, |state, _, turn| {
            let named: Vec<u32> = match game.node(state) {
                Node::Choice(_, list) => list
                    .into_iter()
                    .map(|(action, _)| number(&mut actions, action))
                    .collect(),
                _ => Vec::new(),
            };
            match turn {
                Turn::End([least, most]) if least != most => {
                    return Err("play is cut off there".into());
                }
                Turn::Choice(_, rows) if rows.len() != named.len() => {
                    return Err("the rules have other actions when they are asked again".into());
                }
                _ => {}
            }
            listed.push(named);
            seen.push(Player::BOTH.map(|player| number(&mut views, game.seen(state, player))));
            turns.push(turn.clone());
            Ok(())
        })?;
        let mut begins = vec![false; turns.len()];
        starts
            .iter()
            .for_each(|&start| begins[start as usize] = true);
        let plays = Plays {
            walk,
            turns,
            listed,
            seen,
            views,
            actions,
            begins,
            watch,
        };
        plays.ends()?;
        plays.are_public(starts)?;
        Ok(plays)
    }

    /// Confirms that play ends with some probability, whatever both players do.
    fn ends(&self) -> Result<()> {
        let mut ending = vec![false; self.turns.len()];
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for (state, turn) in self.turns.iter().enumerate().rev() {
                let leads = |row: &Row| row.targets().any(|target| ending[target as usize]);
                if !ending[state] && turn.rows().iter().all(leads) {
                    (ending[state], is_done) = (true, false);
                }
            }
        }
        let stays = ending.iter().position(|ends| !ends);
        let reason = "play need not come to an end from there on";
        stays.map_or(Ok(()), |state| {
            Err(self.walk.refuted(state as u32, reason.into()))
        })
    }

    /// Confirms that what each player sees where a round begins, if it differs from what was seen before, tells that it does.
    fn are_public(&self, starts: &[u32]) -> Result<()> {
        for own in [0, 1] {
            // Of each view, the states by which it comes into sight.
            let mut entries: HashMap<u32, HashSet<u32>> = HashMap::new();
            let mut enter = |to: u32| {
                let view = self.seen[to as usize][own];
                entries.entry(view).or_default().insert(to);
            };
            enter(0);
            for (state, turn) in self.turns.iter().enumerate() {
                let differs = |&to: &u32| self.seen[to as usize][own] != self.seen[state][own];
                let to = turn.rows().iter().flat_map(Row::targets);
                to.filter(differs).for_each(&mut enter);
            }
            let mut rows = self.turns.iter().flat_map(Turn::rows);
            let again = rows.any(|row| row.targets().any(|to| to == 0));
            for &start in starts.iter().filter(|&&start| start != 0 || again) {
                let by = entries.get(&self.seen[start as usize][own]);
                if self.is_end(start) || by.is_none_or(|by| by.len() != 1 || !by.contains(&start)) {
                    let player = Player::BOTH[own];
                    let reason =
                        format!("a round is said to begin there, and {player} does not see that");
                    return Err(self.walk.refuted(start, reason));
                }
            }
        }
        Ok(())
    }

    /// Goes through the round that begins in a state, depth first, actions and outcomes in the order of the rules.
    pub(super) fn round(&self, start: u32) -> Result<Round> {
        let mut round = Round::default();
        round.looked = self.look(&mut round.memories, start, [0, 0]);
        let first = (start, round.looked);
        let mut path = vec![(first, self.enter(&mut round, first)?)];
        while let Some((at, open)) = path.last_mut() {
            let Some(next) = open.pop() else {
                let number = round.positions.len();
                self.pause(number, start)?;
                round.numbers.insert(*at, number as u32);
                round.positions.push(*at);
                path.pop();
                continue;
            };
            if let Entry::Vacant(new) = round.numbers.entry(next) {
                new.insert(u32::MAX);
                if path.len() == self.turns.len() {
                    let reason = "play comes back there, and no round is said to begin on the way";
                    return Err(self.walk.refuted(next.0, reason.into()));
                }
                path.push((next, self.enter(&mut round, next)?));
            }
        }
        for (own, memories) in round.memories.iter().enumerate() {
            let mut unsure = vec![false; memories.places.len()];
            for (place, memory) in memories.places.iter().enumerate() {
                unsure[place] =
                    unsure[memory.parent as usize] || round.unseen[own].contains(&(place as u32));
                if unsure[place] && memory.set.is_some() {
                    let player = Player::BOTH[own];
                    let reason = format!(
                        "a round is said to begin there again, and {player} does not notice"
                    );
                    return Err(self.walk.refuted(start, reason));
                }
            }
        }
        Ok(round)
    }

    fn is_end(&self, state: u32) -> bool {
        matches!(self.turns[state as usize], Turn::End(_))
    }

    /// Looks at the watch now and then, at a position of this number.
    fn pause(&self, number: usize, state: u32) -> Result<()> {
        let all = self.turns.len();
        match number.is_multiple_of(PAUSE) {
            true => tell(self.watch, Stage::Checking, state as usize, all),
            false => Ok(()),
        }
    }

    /// What both remember after a look.
    fn look(&self, memories: &mut [Memories; 2], state: u32, pair: Pair) -> Pair {
        [0, 1].map(|own| memories[own].look(pair[own], self.seen[state as usize][own]))
    }

    /// The rows of a position, each with what both remember then.
    fn rows(&self, memories: &mut [Memories; 2], (state, pair): Position) -> Vec<(&Row, Pair)> {
        let turn = &self.turns[state as usize];
        let Some(player) = turn.player() else {
            return turn.rows().iter().map(|row| (row, pair)).collect();
        };
        let own = player as usize;
        let rows = turn.rows().iter().zip(&self.listed[state as usize]);
        let after = rows.map(|(row, &action)| {
            let mut after = pair;
            after[own] = memories[own].after(pair[own], Item::Did(action));
            (row, after)
        });
        after.collect()
    }

    /// Play comes to a position: the positions that come next, the first one last.
    fn enter(&self, round: &mut Round, position: Position) -> Result<Vec<Position>> {
        let (state, pair) = position;
        if let Some(player) = self.turns[state as usize].player() {
            let own = player as usize;
            let (actions, sets) = (&self.listed[state as usize], &mut round.sets[own]);
            let memory = &mut round.memories[own].places[pair[own] as usize];
            let set = *memory.set.get_or_insert_with(|| {
                sets.push(actions.clone());
                sets.len() as u32 - 1
            });
            let known = &sets[set as usize];
            if known.len() != actions.len() || actions.iter().any(|action| !known.contains(action))
            {
                let reason = format!(
                    "{player} has other actions elsewhere, where {player} remembers the same"
                );
                return Err(self.walk.refuted(state, reason));
            }
        }
        let mut next = Vec::new();
        for (row, after) in self.rows(&mut round.memories, position) {
            for to in row.targets() {
                if self.begins[to as usize] {
                    for own in [0, 1] {
                        let is_same = self.seen[state as usize][own] == self.seen[to as usize][own];
                        if is_same && after[own] != round.looked[own] {
                            round.unseen[own].insert(after[own]);
                        }
                    }
                } else if !self.is_end(to) {
                    next.push((to, self.look(&mut round.memories, to, after)));
                }
            }
        }
        next.reverse();
        Ok(next)
    }

    /// What the odds of each player guarantee from the start of a round on: the expected payoff, told from `Max`'s side,
    /// if the other replies best. Where other rounds begin their bounds are paid.
    pub(super) fn guaranteed(
        &self,
        round: &mut Round,
        odds: [&[Vec<Natural>]; 2],
        known: &HashMap<u32, &[Rational; 2]>,
    ) -> Result<[Rational; 2]> {
        let shares = [0, 1].map(|own| round.shares(own, odds[own]));
        let mut paid = [0, 1].map(|own| vec![Rational::ZERO; round.memories[own].places.len()]);
        // To both as those who reply, by what they remember and by what the other one does.
        let mut pay = |pair: Pair, amount: &dyn Fn(usize) -> Rational| {
            for (own, paid) in paid.iter_mut().enumerate() {
                let share = &shares[1 - own][pair[1 - own] as usize];
                if !share.is_zero() {
                    paid[pair[own] as usize] += amount(1 - own) * share;
                }
            }
        };
        let mut weights = vec![Rational::ZERO; round.positions.len()];
        // The start was left last.
        if let Some(start) = weights.last_mut() {
            *start = Rational::ONE;
        }
        for number in (0..weights.len()).rev() {
            let (weight, position) = (take(&mut weights[number]), round.positions[number]);
            self.pause(number, position.0)?;
            if let Turn::End([payoff, _]) = &self.turns[position.0 as usize] {
                pay(position.1, &|_| &weight * payoff.to_rational());
            }
            for (row, after) in self.rows(&mut round.memories, position) {
                let outcomes = row.weighted();
                let total: Natural = outcomes.iter().map(|(_, share, _)| share).sum();
                for (to, share, paid) in outcomes {
                    let weight = &weight * Rational::from_parts(share.into(), total.clone());
                    let onward = |by: usize| match &self.turns[to as usize] {
                        _ if self.begins[to as usize] => known[&to][by].clone(),
                        Turn::End([payoff, _]) => payoff.to_rational(),
                        _ => Rational::ZERO,
                    };
                    pay(after, &|by| &weight * (paid.to_rational() + onward(by)));
                    if !self.begins[to as usize] && !self.is_end(to) {
                        let next = (to, self.look(&mut round.memories, to, after));
                        weights[round.numbers[&next] as usize] += weight;
                    }
                }
            }
        }
        let [by_max, by_min] = paid;
        Ok([
            round.best(Player::Min, by_min),
            round.best(Player::Max, by_max),
        ])
    }
}

impl Round {
    /// How likely a player does all that leads to each memory.
    fn shares(&self, own: usize, odds: &[Vec<Natural>]) -> Vec<Rational> {
        let memories = &self.memories[own];
        let mut shares: Vec<Rational> = Vec::with_capacity(memories.places.len());
        for memory in &memories.places {
            let before = shares.get(memory.parent as usize);
            let before = before.cloned().unwrap_or(Rational::ONE);
            let set = memories.at(memory.parent).set;
            shares.push(match (memory.item, set) {
                (Item::Did(action), Some(set)) => {
                    let weights = &odds[set as usize];
                    let mut known = self.sets[own][set as usize].iter();
                    let place = known.position(|&known| known == action);
                    let weight = place.map_or(Natural::ZERO, |place| weights[place].clone());
                    before * Rational::from_parts(weight.into(), weights.iter().sum())
                }
                _ => before,
            });
        }
        shares
    }

    /// What the best actions of a player make of what is paid to each memory.
    fn best(&self, player: Player, mut paid: Vec<Rational>) -> Rational {
        let own = player as usize;
        let memories = &self.memories[own].places;
        let mut best: Vec<Option<Rational>> = self.sets[own].iter().map(|_| None).collect();
        for (place, memory) in memories.iter().enumerate().rev() {
            if let Some(set) = memory.set {
                paid[place] += best[set as usize].take().unwrap_or_default();
            }
            let worth = match place {
                0 => break,
                _ => take(&mut paid[place]),
            };
            let parent = memory.parent as usize;
            match (memory.item, memories[parent].set) {
                (Item::Did(_), Some(set)) => {
                    let best = &mut best[set as usize];
                    let is_better = |best: &Rational| player.order(&worth, best).is_gt();
                    if best.as_ref().is_none_or(is_better) {
                        *best = Some(worth);
                    }
                }
                _ => paid[parent] += worth,
            }
        }
        paid.swap_remove(0)
    }
}

impl Row {
    /// The states to which a row may lead.
    fn targets(&self) -> impl Iterator<Item = u32> {
        self.outcomes.iter().map(|outcome| outcome.target)
    }
}

/// The number of a thing, by the order in which things were first met.
fn number<T: Eq + Hash>(known: &mut HashMap<T, u32>, thing: T) -> u32 {
    let next = known.len() as u32;
    *known.entry(thing).or_insert(next)
}
