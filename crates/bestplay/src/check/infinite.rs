//! Whether the states whose totals are said to be infinite are.
//!
//! Let D be the states that are said to be worth plus infinity (the mirror image is the same), and
//! the others what has been confirmed. That nobody is worth less is true if, among the actions of
//! `Max` that cannot lead to minus infinity,
//!
//! 1. he can almost surely avoid, while play stays in D, to take such rows for ever that may let the
//!    total fall or never settle, and
//! 2. doing so he can make the total grow without end, with positive probability, from every state
//!    of D: `Min` cannot almost surely take only finitely often the rows that let it grow, or leave
//!    D. If it does not come to that, he goes on as 1 says.
//!
//! For which rows count, the end components of D decide: where some rows pay on average and none
//! costs anything, all that is collected again and again adds up to plus infinity, unless rows of
//! mean 0 can be taken again and again without the others; and where some rows pay and others cost,
//! it may still add up as long as play does not stay where nothing is paid, or the gainer, where
//! nobody else chooses, may see to it ([`tend`](super::tend)). Where both choose among such rows and
//! it does not follow, the gainer is held to the saved actions there: what he gets with fewer
//! actions he gets with all.
//!
//! Both are questions of almost-sure avoidance, νX μY νZ: the largest X such that, within X, one
//! comes from everywhere with positive probability, again and again, to where harm can be avoided
//! for ever (de Alfaro and Henzinger 2000). It is computed as it stands.

use std::collections::HashMap;

use super::endless::{Ends, Lists, Ways};
use super::tend::{Tending, Which, tend};
use super::walk::{Row, Turn, Walk, mean_sign};
use crate::store::{Extent, Saved};
use crate::{Game, Player, Result};

/// Confirms the states of one infinity, that which `gainer` wants.
///
/// # Errors
///
/// A state of which it is not confirmed; wrong rules.
pub(super) fn confirm<G: Game>(
    walk: &mut Walk<'_, G>,
    saved: &Saved,
    gainer: Player,
) -> Result<()> {
    let (own, feared) = match gainer {
        Player::Max => (Extent::PlusInfinite, Extent::MinusInfinite),
        Player::Min => (Extent::MinusInfinite, Extent::PlusInfinite),
    };
    let extent = |state: u32| saved.states[state as usize].extent;
    let ids: Vec<u32> = (0..saved.states.len() as u32)
        .filter(|&state| extent(state) == own)
        .collect();
    if ids.is_empty() {
        return Ok(());
    }
    let mut place = vec![u32::MAX; saved.states.len()];
    for (number, &id) in (0..).zip(&ids) {
        place[id as usize] = number;
    }
    let mut domain = Domain {
        gainer,
        players: Vec::with_capacity(ids.len()),
        choices: vec![0; ids.len()],
        ways: Ways::default(),
        leaves: Vec::new(),
        signs: Vec::new(),
        stays: Vec::new(),
        saved: Vec::new(),
    };
    for (number, &id) in (0..).zip(&ids) {
        let turn = walk.turn(id)?;
        let player = match turn {
            Turn::Choice(player, _) => Some(player),
            Turn::End(_) => {
                return Err(walk.refuted(id, "play ends, but its value is infinite".into()));
            }
            Turn::Chance(_) => None,
        };
        domain.players.push(player);
        let choice = saved.states[id as usize].choice as usize;
        for (action, row) in turn.rows().iter().enumerate() {
            let targets = || row.outcomes.iter().map(|outcome| outcome.target);
            if targets().any(|target| extent(target) == feared) {
                if player == Some(gainer) {
                    continue;
                }
                let reason = "its infinite value does not follow: play may lead to the other one";
                return Err(walk.refuted(id, reason.into()));
            }
            domain.add(number, row, targets().map(|target| place[target as usize]));
            domain.saved.push(action == choice);
        }
    }
    let all = vec![true; domain.ways.len()];
    let unproven = domain.unproven(&all);
    match unproven.and_then(|_| domain.unproven(&domain.held(&all))) {
        None => Ok(()),
        Some(number) => {
            let reason = "nothing forces its value to be infinite";
            Err(walk.refuted(ids[number], reason.into()))
        }
    }
}

/// The states in question, numbered from 0, and the rows that the gainer may take.
struct Domain {
    gainer: Player,
    players: Vec<Option<Player>>,
    /// How many rows each has.
    choices: Vec<u32>,
    /// Where each row leads among them.
    ways: Ways,
    /// Whether it may lead elsewhere, to finite values.
    leaves: Vec<bool>,
    /// The sign of what it pays on average, as the gainer sees it; none if it pays nothing.
    signs: Vec<Option<i32>>,
    /// The rows that stay among the states, with what they pay.
    stays: Vec<Option<Tending>>,
    /// Whether each is the row of a saved action.
    saved: Vec<bool>,
}

/// End components, what is paid in each, and of which sign each row counts there.
struct Rounds {
    ends: Ends,
    /// By the numbers of the end components.
    sets: Vec<Set>,
    signs: Vec<Option<i32>>,
}

/// What is paid in an end component, as the gainer sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    Still,
    /// All that is paid again and again adds up to what he wants.
    Grows,
    Other,
}

impl Rounds {
    /// What is paid in the end component of a row, if it belongs to one.
    fn set(&self, ways: &Ways, way: usize) -> Option<Set> {
        let set = self.ends.set[ways.owner(way) as usize] as usize;
        self.ends.endless[way].then(|| self.sets[set])
    }
}

impl Domain {
    fn add(&mut self, owner: u32, row: &Row, places: impl Iterator<Item = u32> + Clone) {
        let mirror = match self.gainer {
            Player::Max => 1,
            Player::Min => -1,
        };
        self.choices[owner as usize] += 1;
        self.leaves
            .push(places.clone().any(|place| place == u32::MAX));
        let stays = places.clone().all(|place| place != u32::MAX);
        let numbers = places.clone().map(|place| place as usize);
        self.stays
            .push(stays.then(|| Tending::new(owner as usize, numbers, row)));
        self.ways
            .push(owner, places.filter(|&place| place != u32::MAX));
        self.signs.push(row.pays().then(|| mirror * mean_sign(row)));
    }

    /// The rows that are left if the gainer is held to the saved actions where it depends on what
    /// is done whether totals grow.
    fn held(&self, all: &[bool]) -> Vec<bool> {
        let rounds = self.rounds(all);
        let mut contested = vec![false; self.players.len()];
        for way in
            (0..self.ways.len()).filter(|&way| rounds.set(&self.ways, way) == Some(Set::Other))
        {
            contested[self.ways.owner(way) as usize] = true;
        }
        let left = |way: usize| {
            let owner = self.ways.owner(way) as usize;
            let settled = contested[owner] && self.players[owner] == Some(self.gainer);
            !settled || self.saved[way]
        };
        (0..self.ways.len()).map(left).collect()
    }

    /// A state from which it is not proven that the total is infinite, if these rows can be taken.
    fn unproven(&self, usable: &[bool]) -> Option<usize> {
        let count = self.players.len();
        let into = self.ways.before(count);
        let rounds = self.rounds(usable);
        let harms = |way: usize| {
            let other = rounds.set(&self.ways, way) == Some(Set::Other);
            other && rounds.signs[way].is_some_and(|sign| sign <= 0)
        };
        let dangers = (0..self.ways.len()).any(harms);
        if dangers {
            let safe = self.avoidable(self.gainer, &vec![true; count], usable, &into, &harms);
            if let Some(state) = safe.iter().position(|safe| !safe) {
                return Some(state);
            }
        }
        // First with what cannot harm the gainer only.
        let careful: Vec<bool> = (0..self.ways.len())
            .map(|way| {
                let owner = self.ways.owner(way) as usize;
                usable[way] && (self.players[owner] != Some(self.gainer) || !harms(way))
            })
            .collect();
        let mut left = vec![true; count];
        for usable in [&careful[..], usable] {
            let rounds = self.rounds(usable);
            let decides = |way: usize| {
                let grows = rounds.set(&self.ways, way) == Some(Set::Grows);
                grows && rounds.signs[way] == Some(1)
            };
            left = self.avoidable(self.gainer.opponent(), &left, usable, &into, &decides);
        }
        left.iter().position(|&left| left)
    }

    /// The end components that some rows make, and what is paid in each.
    fn rounds(&self, usable: &[bool]) -> Rounds {
        let count = self.players.len();
        let ways = 0..self.ways.len();
        let stays = ways.clone().map(|way| usable[way] && !self.leaves[way]);
        let ends = self.ways.end_components(count, stays.collect());
        let numbers = ends.set.iter().max().map_or(0, |&most| most as usize + 1);
        let mut sets = vec![Set::Still; numbers];
        let set = |way: usize| ends.set[self.ways.owner(way) as usize] as usize;
        for way in ways.clone().filter(|&way| ends.endless[way]) {
            if self.signs[way] == Some(1) {
                sets[set(way)] = Set::Grows;
            }
        }
        // What is of mean 0 is harmless where it cannot be taken for ever without what pays.
        let weightless = ways
            .clone()
            .map(|way| ends.endless[way] && self.signs[way].is_none_or(|sign| sign == 0));
        let inner = self.ways.end_components(count, weightless.collect());
        let mut inside: Vec<Vec<usize>> = vec![Vec::new(); numbers];
        for way in ways.filter(|&way| ends.endless[way]) {
            inside[set(way)].push(way);
            let wavers = self.signs[way] == Some(0);
            let alone = inner.endless[way] || sets[set(way)] == Set::Still;
            if self.signs[way] == Some(-1) || wavers && alone {
                sets[set(way)] = Set::Other;
            }
        }
        let mut signs = self.signs.clone();
        if sets.contains(&Set::Other) {
            let unpaid = |way: usize| {
                ends.endless[way] && self.signs[way].is_none() && sets[set(way)] == Set::Other
            };
            let idle = (0..self.ways.len()).map(unpaid).collect();
            let idle = self.ways.end_components(count, idle);
            for (set, ways) in sets.iter_mut().zip(&inside) {
                if *set == Set::Other && self.grows(ways, &idle) {
                    *set = Set::Grows;
                    let moving = ways.iter().filter(|&&way| !idle.endless[way]);
                    moving.for_each(|&way| signs[way] = Some(1));
                }
            }
        }
        Rounds { ends, sets, signs }
    }

    /// Whether the total grows as the gainer wants in an end component, or he can see to it,
    /// unless play stays where nothing is paid: in one of the `idle` ones.
    fn grows(&self, ways: &[usize], idle: &Ends) -> bool {
        let count = self.players.len();
        let mut place: Vec<usize> = (0..count).collect();
        for &way in ways.iter().filter(|&&way| idle.endless[way]) {
            let owner = self.ways.owner(way) as usize;
            place[owner] = count + idle.set[owner] as usize;
        }
        let mut names = HashMap::new();
        let mut rows = Vec::with_capacity(ways.len());
        let moving = ways.iter().filter(|&&way| !idle.endless[way]);
        for way in moving.filter_map(|&way| self.stays[way].as_ref()) {
            rows.push(way.renamed(&mut |state| {
                let next = names.len();
                *names.entry(place[state]).or_insert(next)
            }));
        }
        if rows.is_empty() {
            return false;
        }
        let sign = match self.gainer {
            Player::Max => 1,
            Player::Min => -1,
        };
        let loser = Some(self.gainer.opponent());
        let chooses = |&way: &usize| {
            let owner = self.ways.owner(way) as usize;
            self.players[owner] == loser && self.choices[owner] > 1
        };
        tend(&rows, names.len(), sign, Which::All)
            || !ways.iter().any(chooses) && tend(&rows, names.len(), sign, Which::Some)
    }

    /// From where in `domain` the avoider can almost surely take harmful rows only finitely often,
    /// or leave; to come outside `domain` otherwise is to fail.
    fn avoidable(
        &self,
        avoider: Player,
        domain: &[bool],
        usable: &[bool],
        into: &Lists,
        harmful: &dyn Fn(usize) -> bool,
    ) -> Vec<bool> {
        let mut within = domain.to_vec();
        loop {
            let mut reached = vec![false; within.len()];
            loop {
                let next = self.lasting(avoider, &within, &reached, usable, into, harmful);
                if next == reached {
                    break;
                }
                reached = next;
            }
            if reached == within {
                return within;
            }
            within = reached;
        }
    }

    /// The states from which the avoider can for ever stay within, do no harm, or else come with
    /// positive probability to those that are reached.
    fn lasting(
        &self,
        avoider: Player,
        within: &[bool],
        reached: &[bool],
        usable: &[bool],
        into: &Lists,
        harmful: &dyn Fn(usize) -> bool,
    ) -> Vec<bool> {
        let mut stays = within.to_vec();
        let good = |way: usize, stays: &[bool]| {
            let targets = self.ways.targets(way);
            let all = |states: &[bool]| targets.iter().all(|&target| states[target as usize]);
            let any = |states: &[bool]| targets.iter().any(|&target| states[target as usize]);
            all(within) && (self.leaves[way] || any(reached) || !harmful(way) && all(stays))
        };
        // How many rows each state needs and has: one for the avoider, all for the others.
        let mut spare = vec![0u32; within.len()];
        let mut bad = vec![false; self.ways.len()];
        let mut gone: Vec<u32> = Vec::new();
        let chooses = |state: u32| self.players[state as usize] == Some(avoider);
        for way in (0..self.ways.len()).filter(|&way| usable[way]) {
            let owner = self.ways.owner(way);
            bad[way] = !good(way, &stays);
            if !bad[way] {
                spare[owner as usize] += 1;
            } else if !chooses(owner) && stays[owner as usize] {
                gone.push(owner);
                stays[owner as usize] = false;
            }
        }
        for state in 0..within.len() as u32 {
            let s = state as usize;
            if stays[s] && chooses(state) && spare[s] == 0 {
                gone.push(state);
                stays[s] = false;
            }
        }
        while let Some(state) = gone.pop() {
            for &way in into.get(state) {
                let way = way as usize;
                if !usable[way] || bad[way] || good(way, &stays) {
                    continue;
                }
                bad[way] = true;
                let owner = self.ways.owner(way);
                spare[owner as usize] -= 1;
                let fails = !chooses(owner) || spare[owner as usize] == 0;
                if fails && std::mem::replace(&mut stays[owner as usize], false) {
                    gone.push(owner);
                }
            }
        }
        stays
    }
}
