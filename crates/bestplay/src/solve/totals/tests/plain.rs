//! End components and almost-sure avoidance as they are defined, round after round from the start.

use super::super::objective::{Objective, Role};
use super::super::part::Part;
use super::super::signs::signs;
use crate::Player;
use crate::graph::{self, Components, Ends, Leads, NONE, Places, Rows};
use crate::interrupt::Interrupt;
use crate::random::{Random, rounds};
use crate::solve::tests::generate::Kind;
use crate::watch::{Silent, Stage};
use crate::witness::Size;

/// Which rows belong to end components: those that lead out of the states that lead to each other
/// are taken away, until there are none.
fn endless(part: &Part<'_>, mut usable: Vec<bool>) -> Vec<bool> {
    let count = part.len();
    loop {
        let mut reaches: Vec<Vec<bool>> = Vec::new();
        for from in 0..count as u32 {
            let mut seen = vec![false; count];
            let mut path = vec![from];
            while let Some(state) = path.pop() {
                for row in part.rows_of(state).filter(|&row| usable[row as usize]) {
                    for &target in part.targets(row) {
                        if !std::mem::replace(&mut seen[target as usize], true) {
                            path.push(target);
                        }
                    }
                }
            }
            reaches.push(seen);
        }
        let mut changed = false;
        for (row, usable) in usable.iter_mut().enumerate().filter(|(_, usable)| **usable) {
            let owner = part.owner(row as u32) as usize;
            let back = |&target: &u32| reaches[target as usize][owner];
            *usable = part.targets(row as u32).iter().all(back);
            changed |= !*usable;
        }
        if !changed {
            return usable;
        }
    }
}

/// νX μY νZ, and the round of Y in which each state of X comes.
fn ranks(objective: &Objective<'_>) -> Vec<u32> {
    let part = objective.part;
    let mut x = objective.domain.clone();
    loop {
        let mut ranks = vec![NONE; part.len()];
        for round in 1.. {
            let mut z = x.clone();
            loop {
                let fine = |row: u32, z: &[bool]| {
                    let within = |set: &[bool]| part.targets(row).iter().all(|&t| set[t as usize]);
                    let y = part.targets(row).iter().any(|&t| ranks[t as usize] != NONE);
                    match objective.roles[row as usize] {
                        Role::Absent | Role::Lost => false,
                        Role::Leaves => within(&x),
                        Role::Harmful => within(&x) && y,
                        Role::Harmless => within(&x) && (y || within(z)),
                    }
                };
                let mut changed = false;
                for state in 0..part.len() as u32 {
                    let there = |row: &u32| objective.roles[*row as usize] != Role::Absent;
                    let mut rows = part.rows_of(state).filter(there);
                    let stays = match objective.chooses(state) {
                        true => rows.any(|row| fine(row, &z)),
                        false => rows.all(|row| fine(row, &z)),
                    };
                    if z[state as usize] && !stays {
                        z[state as usize] = false;
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
            let mut added = false;
            for state in 0..part.len() {
                if z[state] && ranks[state] == NONE {
                    ranks[state] = round;
                    added = true;
                }
            }
            if !added {
                break;
            }
        }
        let y: Vec<bool> = ranks.iter().map(|&rank| rank != NONE).collect();
        if y == x {
            return ranks;
        }
        x = y;
    }
}

/// The same where both players keep to the choices that they have.
fn kept_to<'a>(mut objective: Objective<'a>, choices: &[u32]) -> Objective<'a> {
    let part = objective.part;
    for (state, &kept) in choices.iter().enumerate().filter(|&(_, &c)| c != NONE) {
        for (choice, row) in (0..).zip(part.rows_of(state as u32)) {
            if choice != kept {
                objective.roles[row as usize] = Role::Absent;
            }
        }
    }
    objective
}

/// Compares on random components, with random rows harmful.
fn compare(kind: Kind, games: u64) {
    let mut deepest = 0;
    for seed in 0..games {
        let mut random = Random(seed);
        let graph = kind.graph(&mut random);
        let signs = signs(&graph);
        let interrupt = Interrupt::new(&Silent, Stage::Ordering, 0);
        let mut place = Places::default();
        for states in Components::of(&graph).iter() {
            if graph.kind(states[0]) == graph::Kind::End {
                continue;
            }
            let part = Part::new(
                &graph,
                &signs,
                |_| Size::Finite,
                states,
                &mut place,
                &interrupt,
            );
            let rows = 0..part.rows.len();
            let most = random.below(30);
            let playable: Vec<bool> = rows.clone().map(|_| !random.percent(most)).collect();
            let stays = |row: usize| playable[row] && part.rows[row].stays();
            let usable: Vec<bool> = rows.clone().map(stays).collect();
            let ends = Ends::of_component(&part.list, usable.clone(), &interrupt).unwrap();
            assert_eq!(ends.endless, endless(&part, usable), "{kind:?} {seed}");
            for (row, _) in ends.endless.iter().enumerate().filter(|&(_, &e)| e) {
                let set = |state: u32| ends.set[state as usize];
                let own = set(part.owner(row as u32));
                assert!(part.targets(row as u32).iter().all(|&t| set(t) == own));
            }
            let some = 20 + random.below(80);
            let harmful: Vec<bool> = rows
                .map(|row| ends.endless[row] && random.percent(some))
                .collect();
            let domain: Vec<bool> = states.iter().map(|_| !random.percent(most / 3)).collect();
            for avoider in [Player::Max, Player::Min] {
                let objective = || {
                    let playable = |row: u32| playable[row as usize];
                    let harmful = |row: u32| harmful[row as usize];
                    Objective::new(&part, avoider, domain.clone(), playable, harmful)
                };
                let wanted = ranks(&objective());
                let known = wanted.iter().copied().filter(|&rank| rank != NONE);
                deepest = known.fold(deepest, u32::max);
                let objective = objective();
                let found = objective.clone().solve().unwrap();
                let kept = ranks(&kept_to(objective, &found.choices));
                for (state, &rank) in wanted.iter().enumerate() {
                    let holds = rank != NONE;
                    assert_eq!(found.holds[state], holds, "{kind:?} {seed}");
                    assert_eq!(kept[state] != NONE, holds, "{kind:?} {seed}");
                    let is_own = part.players[state] == Some(avoider);
                    let chooses = domain[state] && is_own == holds;
                    assert_eq!(found.choices[state] != NONE, chooses, "{kind:?} {seed}");
                }
            }
        }
    }
    assert!(deepest > 2, "{kind:?}: {deepest} rounds");
}

const KIND: Kind = Kind {
    states: 12,
    rows: 3,
    outcomes: 2,
    max: 40,
    min: 40,
    staying: 93,
    paying: 50,
    paid: (-1, 1),
    weight: 2,
    tied: false,
    near: u64::MAX,
};

#[test]
fn small_components() {
    compare(KIND, rounds(6000));
    compare(KIND.but(|k| (k.states, k.near) = (7, 7)), rounds(6000));
}

#[test]
fn components_of_one_player() {
    compare(KIND.but(|k| (k.max, k.min) = (80, 0)), rounds(3000));
    let only_min = KIND.but(|k| (k.max, k.min) = (0, 60));
    compare(only_min.but(|k| k.staying = 98), rounds(3000));
}

#[test]
fn long_and_thin_components() {
    let thin = KIND.but(|k| (k.states, k.near, k.staying) = (60, 5, 98));
    compare(thin, rounds(400));
    compare(thin.but(|k| k.outcomes = 1), rounds(400));
    let thinner = thin.but(|k| (k.rows, k.near, k.staying) = (2, 3, 100));
    compare(thinner, rounds(400));
}
