//! Solution files that somebody has changed: whatever the checker confirms of them must be true.

use std::time::Duration;

use bestplay::{ErrorKind, Payoff, Player, Saved, Solution, Solver, Value, check};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::compare::choices;
use crate::families::among_many;
use crate::file::{Exact, File, summed};
use crate::finding::{Patience, Verdict, demand, failed};
use crate::generate::Random;
use crate::oracle;
use crate::table::{Entry, Table};
use crate::truth::{Truth, holds, shown, told};

/// Tampered files made of one honest one.
const MADE: u64 = 8;

/// As many where there are many games.
const FEW: u64 = 3;

/// Changes an honest file in many ways.
pub(crate) fn judge(
    table: &Table,
    honest: &[u8],
    truth: &[Worth],
    seed: u64,
    limit: Duration,
) -> Verdict {
    let mut random = Random(seed ^ 0x7a3);
    let file = File::read(honest);
    assert_eq!(file.write(), honest, "what is read is written");
    let saved = Saved::parse(&file.bare()).map_err(failed("bare"))?;
    if let Err(error) = check(table, &saved, &Patience::of(limit))
        && error.kind() != ErrorKind::Stopped
    {
        return Err(failed("bare")(error));
    }
    let made = if among_many(seed) { FEW } else { MADE };
    for _ in 0..made {
        let (bytes, how) = changed(table, &file, honest, &mut random);
        confirm(table, &bytes, truth, &how, limit)?;
    }
    let patience = Patience::of(limit);
    if let Some(other) = other_game(table, &mut random)
        && let Ok(saved) = Saved::parse(honest)
        && check(&other, &saved, &patience).is_ok()
        && let Ok(Truth::Values(truth)) = Truth::of(&other, seed)
    {
        confirm(&other, honest, &truth, "taken for another game", limit)?;
    }
    Ok(())
}

/// What is confirmed of a file must be true.
fn confirm(table: &Table, bytes: &[u8], truth: &[Worth], how: &str, limit: Duration) -> Verdict {
    let patience = Patience::of(limit);
    let Ok(saved) = Saved::parse(bytes) else {
        return Ok(());
    };
    let Ok(checked) = check(table, &saved, &patience) else {
        return Ok(());
    };
    demand(holds(&checked.value, &truth[0]), "tampered", || {
        format!(
            "{how}: {} is confirmed of {}",
            checked.value,
            shown(&truth[0])
        )
    })?;
    let solver = Solver::new().threads(1).watch(&patience);
    let Ok(restored) = solver.restore(table, &saved) else {
        return Ok(());
    };
    for (state, value) in told(&restored) {
        let truth = &truth[state as usize];
        demand(holds(&value, truth), "tampered", || {
            format!(
                "{how}: state {state}, {value} is restored of {}",
                shown(truth)
            )
        })?;
    }
    by_its_actions(table, &restored, how)
}

/// Each player gets by the confirmed actions what is confirmed, whatever the other one does.
fn by_its_actions(table: &Table, restored: &Solution<&Table>, how: &str) -> Verdict {
    let choices = choices(restored);
    for player in [Player::Max, Player::Min] {
        let Some(gained) = oracle::against(table, player, &choices) else {
            continue;
        };
        for (state, value) in told(restored) {
            let gained = &gained[state as usize];
            let enough = match (player, &value, gained) {
                (Player::Max, Value::MinusInfinity, _) | (Player::Min, Value::PlusInfinity, _) => {
                    true
                }
                (Player::Max, _, Worth::PlusInfinite) | (Player::Min, _, Worth::MinusInfinite) => {
                    true
                }
                (Player::Max, _, Worth::Finite(x)) => value.lower().is_some_and(|low| low <= x),
                (Player::Min, _, Worth::Finite(x)) => value.upper().is_some_and(|high| x <= high),
                _ => false,
            };
            demand(enough, "tampered", || {
                let gained = shown(gained);
                format!("{how}: {player} gets {gained} in state {state}, {value} is confirmed")
            })?;
        }
    }
    Ok(())
}

/// A changed file, with a checksum that fits in most cases, and how it was changed.
fn changed(table: &Table, file: &File, honest: &[u8], random: &mut Random) -> (Vec<u8>, String) {
    let mut forged = file.clone();
    let place = random.below(file.states.len() as u64) as usize;
    let state = &mut forged.states[place];
    let some = |random: &mut Random, width: &UBig| {
        let size = match random.below(3) {
            0 => UBig::ONE,
            1 => width.clone(),
            _ => (width + UBig::ONE) * UBig::from(1 + random.below(1000)),
        };
        size.max(UBig::ONE)
    };
    let kind = random.below(16);
    let how = match kind {
        0 => {
            let up = some(random, &state.width);
            state.width -= (&up).min(&state.width.clone());
            state.lower += IBig::from(up);
            "a lower bound raised"
        }
        1 => {
            let down = some(random, &state.width);
            state.width = match down <= state.width {
                true => &state.width - down,
                false => {
                    state.lower -= IBig::from(&down - &state.width);
                    UBig::ZERO
                }
            };
            "an upper bound lowered"
        }
        2 | 13 => {
            state.choice = random.below(4);
            "a choice changed"
        }
        3 => {
            forged.places = (forged.places + random.below(3)).saturating_sub(1);
            "another scale"
        }
        4 | 14 => {
            state.size = random.below(3);
            "another size"
        }
        9 => {
            let ranks = &mut forged.ranks[random.below(2) as usize];
            ranks[place] = random.below(2 + 2 * ranks[place]);
            "a rank changed"
        }
        10 => {
            forged.ranks.swap(0, 1);
            "ranks swapped"
        }
        11 => {
            state.level = random.below(3);
            "a level changed"
        }
        12 => {
            state.height = IBig::from(random.below(200)) - IBig::from(100);
            "a potential changed"
        }
        5 => {
            let by = IBig::from(random.below(2000)) - IBig::from(1000);
            let states = forged.states.iter_mut();
            states.for_each(|state| state.lower += &by);
            "all bounds moved"
        }
        6 => {
            let end = random.below(honest.len() as u64) as usize;
            return (
                summed(honest[..end].to_vec()),
                format!("cut after {end} bytes"),
            );
        }
        7 => {
            let mut bytes = honest[..honest.len() - 32].to_vec();
            let at = 9 + random.below(bytes.len() as u64 - 9) as usize;
            bytes[at] = random.next() as u8;
            return (summed(bytes), format!("byte {at} changed"));
        }
        8 => {
            let mut bytes = honest.to_vec();
            let at = random.below(bytes.len() as u64) as usize;
            bytes[at] ^= 1 << random.below(8);
            return (bytes, format!("a bit of byte {at} flipped"));
        }
        _ => return forged_fraction(table, forged, random),
    };
    // Ranks and levels are written, or found for what was changed.
    let (bytes, proof) = match kind {
        13 | 14 => (forged.bare(), ", found anew"),
        _ => (forged.write(), ""),
    };
    (bytes, format!("{how}{proof} (place {place})"))
}

/// Honest bounds with a fraction that is made up, or belongs to other strategies.
fn forged_fraction(table: &Table, mut forged: File, random: &mut Random) -> (Vec<u8>, String) {
    let unit = RBig::from(forged.denominator.clone() << forged.places as usize);
    let forever = table.forever.to_rational();
    let first = &forged.states[0];
    let lower = RBig::from(first.lower.clone()) / &unit + &forever;
    let upper = RBig::from(&first.lower + IBig::from(first.width.clone())) / &unit + &forever;
    let (claim, how) = match random.below(4) {
        0 => ((&lower + &upper) / RBig::from(2u8), "the middle"),
        1 if lower < upper => (RBig::simplest_in(lower, upper), "the simplest fraction"),
        2 => (upper, "the upper bound"),
        _ => {
            let order = Saved::parse(&forged.write()).ok().and_then(|saved| {
                let restored = Solver::new().threads(1).restore(table, &saved).ok()?;
                Some(restored.states().to_vec())
            });
            let mut choices = vec![0; table.entries.len()];
            for (&state, saved) in order.iter().flatten().zip(&forged.states) {
                choices[state as usize] = saved.choice as usize;
            }
            for (&state, saved) in order.iter().flatten().zip(&mut forged.states) {
                let rows = table.rows(state).1.len() as u64;
                if rows > 1 && random.percent(30) {
                    saved.choice = random.below(rows);
                    choices[state as usize] = saved.choice as usize;
                }
            }
            let worths = oracle::chain(table, &choices);
            match worths.map(|mut worths| worths.swap_remove(0)) {
                Some(Worth::Finite(worth)) => (worth, "what other strategies get"),
                _ => (lower, "the lower bound"),
            }
        }
    };
    forged.exact = Exact::Claim(claim.numerator().clone(), claim.denominator().clone());
    let value = Value::Exact(claim);
    (
        forged.write(),
        format!("an exact value, {how}, {}", value.decimal(30)),
    )
}

/// The game with another payoff, another weight or another end.
fn other_game(table: &Table, random: &mut Random) -> Option<Table> {
    let mut other = table.clone();
    let place = random.below(table.entries.len() as u64) as usize;
    match &mut other.entries[place] {
        Entry::End(payoff) => {
            let (over, under) = payoff.words()?;
            let moved = over.checked_add(1 - 2 * random.below(2) as i64)?;
            *payoff = Payoff::fraction(moved, under);
        }
        Entry::Chance(row) => {
            let at = random.below(row.len() as u64) as usize;
            row[at].1 = (row[at].1 / 2).max(1);
        }
        Entry::Choice(player, _) => *player = player.opponent(),
    }
    Some(other)
}
