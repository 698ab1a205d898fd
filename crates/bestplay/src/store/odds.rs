//! Odds by what players remember, as they are in files: as weights, which always add up to the whole.

use std::io;

use dashu_int::UBig;

use super::bytes::{Bytes, Read, put_fraction, put_natural, put_number};
use super::write::{GoOn, Summed};
use crate::hidden::claims::Claims;

/// Reads everything after the parameters.
pub(super) fn read(bytes: &mut Bytes<'_>) -> Read<Claims> {
    let states = usize::try_from(bytes.number()?).map_err(|_| "it claims too many states")?;
    let mut rounds = Vec::new();
    let mut next = 0_u64;
    // Each takes a head and a fraction of two bytes at least.
    for _ in 0..bytes.count(3)? {
        let head = bytes.number()?;
        let start = next.saturating_add(head / 2);
        let lower = bytes.fraction()?;
        let upper = match head % 2 {
            0 => bytes.fraction()?,
            _ => lower.clone(),
        };
        let inside = u32::try_from(start)
            .ok()
            .filter(|&start| (start as usize) < states);
        rounds.push((
            inside.ok_or("a round begins in no state that it holds")?,
            [lower, upper],
        ));
        next = start + 1;
    }
    if rounds.first().is_none_or(|&(start, _)| start != 0) {
        return Err("no round begins at the start");
    }
    let mut odds = [Vec::new(), Vec::new()];
    for odds in &mut odds {
        for _ in 0..bytes.count(2)? {
            let weights = (0..bytes.count(1)?).map(|_| bytes.natural());
            let weights = weights.collect::<Read<Vec<UBig>>>()?;
            if weights.iter().all(UBig::is_zero) {
                return Err("none of some actions is ever taken");
            }
            odds.push(weights);
        }
    }
    Ok(Claims {
        states,
        rounds,
        odds,
    })
}

impl Summed<'_> {
    /// Writes everything after the parameters.
    pub(super) fn fill_odds(mut self, claims: &Claims, go_on: &mut GoOn<'_>) -> io::Result<()> {
        put_number(&mut self.part, claims.states as u64);
        put_number(&mut self.part, claims.rounds.len() as u64);
        let mut next = 0;
        for (start, [lower, upper]) in &claims.rounds {
            let part = &mut self.part;
            put_number(
                part,
                2 * u64::from(start - next) + u64::from(lower == upper),
            );
            put_fraction(part, lower);
            if lower != upper {
                put_fraction(part, upper);
            }
            next = start + 1;
            self.pass_on_whole(next as usize, claims.states, go_on)?;
        }
        for odds in &claims.odds {
            put_number(&mut self.part, odds.len() as u64);
            for (set, weights) in odds.iter().enumerate() {
                put_number(&mut self.part, weights.len() as u64);
                weights
                    .iter()
                    .for_each(|weight| put_natural(&mut self.part, weight));
                self.pass_on_whole(set, odds.len(), go_on)?;
            }
        }
        self.finish([])
    }
}
