//! The truth about a game, computed exactly and without the engine: strategy iteration in
//! rationals.
//!
//! `Max` has a strategy; what `Min`'s best reply leaves of it is exact ([`reply`]). `Max` changes to
//! what is better against that, as long as something is. A strategy that nothing improves is
//! still not the best if `Max` could stall where the value is below what stalling pays: in the
//! largest set, all below it, that equally good rows of `Max` never leave whatever equally good
//! rows `Min` takes. Staying there is better, and the search goes on. Where there is no such set,
//! `Min` has equally good rows that leave, and keeps to the values with them.
//!
//! References: Hoffman and Karp 1966; Condon 1992.

pub(crate) mod ends;
mod lift;
pub(crate) mod model;
pub(crate) mod reply;

use std::cmp::Ordering;

use bestplay::Player;
use dashu_ratio::RBig;

use crate::brute::{self, Worth};
use crate::table::{Entry, Table};
use model::Model;

/// What is known of a game's totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Totals {
    /// Play that goes on for ever is paid nothing on the way, from some time on.
    Finite,
    /// What can be paid again and again has this sign throughout.
    Growing,
    Falling,
    /// Somewhere it has either sign, or averages 0: not for this oracle.
    Mixed,
}

/// What can be paid again and again in a game.
pub(crate) fn totals(model: &Model) -> Totals {
    let all = ends::components(model, |_| true);
    let (mut grows, mut falls) = (false, false);
    for (rows, inside) in model.rows.iter().zip(&all.inside) {
        let paying = rows.iter().zip(inside);
        for (row, _) in paying.filter(|(row, inside)| **inside && row.pays) {
            match row.mean.cmp(&RBig::ZERO) {
                Ordering::Equal => return Totals::Mixed,
                Ordering::Greater => grows = true,
                Ordering::Less => falls = true,
            }
        }
    }
    match (grows, falls) {
        (false, false) => Totals::Finite,
        (true, false) => Totals::Growing,
        (false, true) => Totals::Falling,
        (true, true) => Totals::Mixed,
    }
}

/// The values of all states, as the rules count them; `None` where the totals are mixed.
pub(crate) fn solve(table: &Table) -> Option<Vec<Worth>> {
    let model = Model::of(table);
    let values = match totals(&model) {
        Totals::Mixed => return None,
        Totals::Falling => {
            let mirror = iterate(&model.mirrored());
            mirror.into_iter().map(reply::negative).collect()
        }
        Totals::Finite | Totals::Growing => iterate(&model),
    };
    Some(counted(&model, values))
}

/// The values if a player's choices are these and the other one replies as well as possible; `None`
/// where that is not known.
pub(crate) fn against(table: &Table, player: Player, choices: &[usize]) -> Option<Vec<Worth>> {
    let model = Model::whole(table).following(player, choices);
    if totals(&model) != Totals::Mixed {
        return Some(counted(&model, reply::best(&model, player.opponent())));
    }
    // What is undefined is worth what is least to the player.
    tried(&following(table, player, choices), player)
}

/// The values of a chain: the table with these choices; `None` where that is not known.
pub(crate) fn chain(table: &Table, choices: &[usize]) -> Option<Vec<Worth>> {
    let model = Model::of(table)
        .following(Player::Max, choices)
        .following(Player::Min, choices);
    if totals(&model) != Totals::Mixed {
        return Some(counted(&model, reply::best(&model, Player::Min)));
    }
    let table = following(table, Player::Max, choices);
    let table = following(&table, Player::Min, choices);
    let undefined = Worth::MinusInfinite;
    let values = || brute::solve(&table).into_iter();
    is_small(&table).then(|| values().map(|v| v.unwrap_or(undefined.clone())).collect())
}

/// What a small game is worth to a player at least, by trying everything.
fn tried(table: &Table, player: Player) -> Option<Vec<Worth>> {
    let readings = || brute::readings(table).into_iter();
    is_small(table).then(|| {
        let worth = |[least, most]: [Worth; 2]| match player {
            Player::Max => least,
            Player::Min => most,
        };
        readings().map(worth).collect()
    })
}

/// Whether everything can be tried.
fn is_small(table: &Table) -> bool {
    table.entries.len() <= 20 && brute::pairs(table) <= 600
}

/// The table in which a player's choices are settled.
fn following(table: &Table, player: Player, choices: &[usize]) -> Table {
    let mut settled = table.clone();
    for (entry, &choice) in settled.entries.iter_mut().zip(choices) {
        if let Entry::Choice(who, rows) = entry
            && *who == player
        {
            *entry = Entry::Chance(rows.swap_remove(choice));
        }
    }
    settled
}

/// Values as the rules count them.
fn counted(model: &Model, values: Vec<Worth>) -> Vec<Worth> {
    let count = |worth| match worth {
        Worth::Finite(value) => Worth::Finite(value + &model.forever),
        infinite => infinite,
    };
    values.into_iter().map(count).collect()
}

/// Strategy iteration for `Max`, where what is paid again and again is positive.
fn iterate(model: &Model) -> Vec<Worth> {
    let count = model.states();
    let mut choices = vec![0usize; count];
    loop {
        let values = reply::best(&model.following(Player::Max, &choices), Player::Min);
        let mut better = false;
        for state in (0..count).filter(|&s| model.chooses(s, Player::Max)) {
            let worth = |row: &model::Row| row.worth(&values).expect("no two infinities");
            let worths = model.rows[state].iter().map(worth);
            let best = worths.enumerate().max_by(|(_, a), (_, b)| a.cmp(b));
            if let Some((place, best)) = best
                && best > values[state]
            {
                (choices[state], better) = (place, true);
            }
        }
        if !better && !stall(model, &values, &mut choices) {
            return values;
        }
    }
}

/// Has `Max` stall where that is better; whether it is anywhere.
fn stall(model: &Model, values: &[Worth], choices: &mut [usize]) -> bool {
    let count = model.states();
    let zero = Worth::Finite(RBig::ZERO);
    let mut held: Vec<bool> = (0..count)
        .map(|state| !model.rows[state].is_empty() && values[state] < zero)
        .collect();
    let level: Vec<Vec<bool>> = (0..count)
        .map(|state| {
            let rows = model.rows[state].iter();
            rows.map(|row| held[state] && row.worth(values).as_ref() == Some(&values[state]))
                .collect()
        })
        .collect();
    let keeping = |state: usize, held: &[bool]| -> Option<usize> {
        let mut rows = model.rows[state]
            .iter()
            .zip(&level[state])
            .map(|(row, level)| (*level, row.targets.iter().all(|&(to, _)| held[to])));
        match model.chooses(state, Player::Max) {
            true => rows.position(|(level, inside)| level && inside),
            false => rows.all(|(level, inside)| !level || inside).then_some(0),
        }
    };
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for state in 0..count {
            if held[state] && keeping(state, &held).is_none() {
                (held[state], changed) = (false, true);
            }
        }
    }
    for state in (0..count).filter(|&s| held[s] && model.chooses(s, Player::Max)) {
        if let Some(place) = keeping(state, &held) {
            choices[state] = place;
        }
    }
    held.contains(&true)
}
