//! Reading values and averages, as they are in files.

use dashu_int::{IBig, UBig};

use super::bytes::{Bytes, Read};
use super::values::{Exactness, SavedState, SavedValues};
use crate::average::claims::{Claims, Side};
use crate::witness::{Size, Witness};

/// Binary places that no solution exceeds.
const MOST_PLACES: u64 = 1 << 24;

pub(super) fn average(bytes: &mut Bytes<'_>) -> Read<Claims> {
    let question = bytes.number()?;
    if question > 3 {
        return Err("it holds the answer to a question that is not known");
    }
    let mut claims = Claims {
        again: question & 1 == 1,
        is_timed: question & 2 == 2,
        ..Claims::default()
    };
    // A state takes three fractions of two bytes at least, and one more.
    let count = bytes.count(7)?;
    if count == 0 {
        return Err("it holds no state");
    }
    for _ in 0..count {
        let head = bytes.number()?;
        claims.choices.push(choice(head / 2)?);
        let upper = bytes.fraction()?;
        let lower = match head % 2 {
            0 => bytes.fraction()?,
            _ => upper.clone(),
        };
        for (side, bound) in claims.sides.iter_mut().zip([upper, lower]) {
            side.bounds.push(bound);
            side.potentials.push(bytes.fraction()?);
        }
    }
    for Side { ranks, .. } in &mut claims.sides {
        *ranks = read_ranks(bytes, count)?;
        ranks.resize(count, 0);
    }
    claims.pauses = read_ranks(bytes, count)?;
    Ok(claims)
}

pub(super) fn values(bytes: &mut Bytes<'_>, is_bare: bool) -> Read<SavedValues> {
    let places = bytes.number()?;
    if places > MOST_PLACES {
        return Err("it claims more binary places than any solution has");
    }
    let denominator = match is_bare {
        true => bytes.long_number()?,
        false => bytes.natural()?,
    };
    if denominator == UBig::ZERO {
        return Err("the denominator of its payoffs is 0");
    }
    let exact = match bytes.number()? {
        0 => Exactness::Bounds,
        1 => Exactness::Claimed(bytes.fraction()?),
        2 if !is_bare => Exactness::All,
        _ => return Err("it does not say whether it holds a fraction"),
    };
    let heights = if is_bare { 0 } else { bytes.number()? };
    if heights > MOST_PLACES {
        return Err("it claims more binary places of potentials than any solution has");
    }
    // A state takes two bytes at least.
    let count = bytes.count(2)?;
    if count == 0 {
        return Err("it holds no state");
    }
    let mut states = Vec::with_capacity(count);
    let mut witness = Witness {
        places: heights as usize,
        ..Witness::default()
    };
    for place in 0..count {
        states.push(match is_bare {
            true => bare_state(bytes)?,
            false => state(bytes, &mut witness, place, count)?,
        });
    }
    if !is_bare {
        for ranks in &mut witness.ranks {
            *ranks = read_ranks(bytes, count)?;
        }
    }
    Ok(SavedValues {
        places: places as usize,
        denominator,
        exact,
        states,
        witness: (!is_bare).then_some(witness),
    })
}

/// Reads a state of a file of version 1.
fn bare_state(bytes: &mut Bytes<'_>) -> Read<SavedState> {
    let size = size(bytes.number()?)?;
    let lower = bytes.integer()?;
    let upper = &lower + IBig::from(bytes.natural()?);
    let choice = choice(bytes.number()?)?;
    Ok(SavedState {
        size,
        lower,
        upper,
        choice,
    })
}

/// Reads a state, with its level and its potential.
fn state(
    bytes: &mut Bytes<'_>,
    witness: &mut Witness,
    place: usize,
    count: usize,
) -> Read<SavedState> {
    let head = bytes.number()?;
    let kind = head % 4;
    let choice = choice(head / 4)?;
    if kind == 1 || kind == 2 {
        witness.levels.resize(count, 0);
        witness.heights.resize(count, IBig::ZERO);
        let level = u32::try_from(bytes.number()?);
        witness.levels[place] = level.map_err(|_| "a level is too large")?;
        witness.heights[place] = bytes.integer()?;
        return Ok(SavedState {
            size: size(kind)?,
            lower: IBig::ZERO,
            upper: IBig::ZERO,
            choice,
        });
    }
    let lower = bytes.integer()?;
    let width = if kind == 0 {
        bytes.natural()?
    } else {
        UBig::ZERO
    };
    Ok(SavedState {
        size: Size::Finite,
        upper: &lower + IBig::from(width),
        lower,
        choice,
    })
}

fn read_ranks(bytes: &mut Bytes<'_>, states: usize) -> Read<Vec<u32>> {
    let count = bytes.count(2)?;
    let mut ranks = Vec::new();
    for _ in 0..count {
        let gap = usize::try_from(bytes.number()?).unwrap_or(usize::MAX);
        let place = ranks.len().saturating_add(gap);
        if place >= states {
            return Err("it has ranks of more states than it holds");
        }
        ranks.resize(place, 0);
        ranks.push(u32::try_from(bytes.number()?).map_err(|_| "a rank is too large")?);
    }
    if !ranks.is_empty() {
        ranks.resize(states, 0);
    }
    Ok(ranks)
}

fn size(number: u64) -> Read<Size> {
    match number {
        0 => Ok(Size::Finite),
        1 => Ok(Size::PlusInfinite),
        2 => Ok(Size::MinusInfinite),
        _ => Err("a state's value is neither finite nor infinite"),
    }
}

fn choice(number: u64) -> Read<u32> {
    u32::try_from(number).map_err(|_| "an action's number is too large")
}
