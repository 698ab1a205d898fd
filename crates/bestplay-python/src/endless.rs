//! Signs that a game has no end, long before it fills the memory.
//!
//! That a game has infinitely many states cannot be known; there are signs. Where something is
//! counted without limit, a number in the states keeps growing about as fast as states are found.
//! Where the end was forgotten, none is found, and a play at random meets ever new states. At
//! certain numbers of states both are looked for. A long way that has an end looks the same, so that
//! play is followed further then than states were found.

use std::time::{Duration, Instant};

use bestplay::random::Random;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFrozenSet, PyInt, PySet, PyString, PyTuple};

use crate::asked::Asked;
use crate::read::Step;

/// The first look is at this many states; the next ones are at twice as many each.
const FIRST_LOOK: u32 = 1 << 17;
/// How often is looked.
const LOOKS: u32 = 4;
/// Before the first look, this many windows are compared, each twice as long as the one before.
const WINDOWS: u32 = 5;
/// A number that counts grows by one in at most this many states.
const STATES_A_NUMBER: u32 = 64;
/// Random plays, and their steps.
const PLAYS: u32 = 3;
const STEPS: u32 = 4000;
/// At least one step in this many leads to a new state where play goes ever on.
const NEW: usize = 4;
/// A last play may have this many times as many steps as states were found, and takes this long at most.
const FURTHER: u32 = 4;
const PATIENCE: Duration = Duration::from_secs(1);
/// A number that counts grows once in this many steps of a play that makes it grow.
const STILL: u32 = 1000;
/// Levels of tuples within tuples that are looked at.
const NESTED: usize = 2;

/// One state in so many is looked at. Not an even number: rules find states by turns.
const EVERY: u32 = 61;

pub(crate) fn is_looked_at(number: u32) -> bool {
    number.is_multiple_of(EVERY) || number.is_power_of_two()
}

/// A reason to doubt that there is an end.
#[derive(Clone, Copy)]
pub(crate) enum Doubt {
    /// The largest number in the states has grown all the time, to this.
    Grows(u64),
    /// No end has been found.
    NoEnd,
}

/// What is seen of the states as they are found.
#[derive(Default)]
pub(crate) struct Growth {
    /// The largest number in the states of the current window and of the one before.
    largest: u64,
    before: u64,
    /// How many windows in a row were larger than the one before by a quarter and more.
    rises: u32,
    has_end: bool,
    is_said: bool,
}

impl Growth {
    pub(crate) fn ended(&mut self) {
        self.has_end = true;
    }

    /// The doubt has been told; there will be no other.
    pub(crate) fn said(&mut self) {
        self.is_said = true;
    }

    /// Takes notice of a state, by its number. Windows end where that is a power of two.
    pub(crate) fn found(
        &mut self,
        state: &Bound<'_, PyAny>,
        number: u32,
    ) -> PyResult<Option<Doubt>> {
        if self.is_said {
            return Ok(None);
        }
        self.largest = self.largest.max(largest(state, NESTED)?);
        if !number.is_power_of_two() {
            return Ok(None);
        }
        self.rises = match self.largest > self.before + self.before / 4 {
            true => self.rises + 1,
            false => 0,
        };
        let largest = std::mem::take(&mut self.largest);
        self.before = largest;
        if !(FIRST_LOOK..FIRST_LOOK << LOOKS).contains(&number) {
            return Ok(None);
        }
        let counts = self.rises >= WINDOWS && largest >= u64::from(number / STATES_A_NUMBER);
        Ok(match (counts, self.has_end) {
            (true, _) => Some(Doubt::Grows(largest)),
            (false, false) => Some(Doubt::NoEnd),
            (false, true) => None,
        })
    }
}

/// The largest whole number in a state, but for its sign.
fn largest(state: &Bound<'_, PyAny>, deep: usize) -> PyResult<u64> {
    if state.is_instance_of::<PyInt>() && !state.is_instance_of::<PyBool>() {
        return Ok(state.extract::<i64>().map_or(u64::MAX, i64::unsigned_abs));
    }
    let mut most = 0;
    if deep == 0 {
        return Ok(most);
    }
    if state.is_instance_of::<PyTuple>() || state.is_instance_of::<PyFrozenSet>() {
        for part in state.try_iter()? {
            most = most.max(largest(&part?, deep - 1)?);
        }
    } else if let Some(fields) = state.getattr_opt(intern!(state.py(), "__dataclass_fields__"))? {
        for name in fields.try_iter()? {
            let field = state.getattr(name?.cast::<PyString>()?)?;
            most = most.max(largest(&field, deep - 1)?);
        }
    }
    Ok(most)
}

/// Whether random plays from a state on come to no end, and to ever new states, when `found` were found.
pub(crate) fn seems_endless<'py>(
    asked: &Asked,
    from: &Bound<'py, PyAny>,
    found: u32,
) -> PyResult<bool> {
    let py = from.py();
    let mut random = Random(1);
    let mut step = |state: &Bound<'py, PyAny>| {
        let next = successors(asked, state)?;
        Ok::<_, PyErr>(next.map(|mut next| {
            let chosen = random.below(next.len() as u64) as usize;
            next.swap_remove(chosen)
        }))
    };
    let mut state = from.clone();
    for _ in 0..PLAYS {
        let seen = PySet::empty(py)?;
        state = from.clone();
        for _ in 0..STEPS {
            seen.add(&state)?;
            match step(&state)? {
                Some(next) => state = next,
                None => return Ok(false),
            }
        }
        if seen.len() < STEPS as usize / NEW {
            return Ok(false);
        }
    }
    // The last of them goes on.
    let start = Instant::now();
    for _ in 0..found.saturating_mul(FURTHER) {
        if start.elapsed() > PATIENCE {
            break;
        }
        match step(&state)? {
            Some(next) => state = next,
            None => return Ok(false),
        }
    }
    Ok(true)
}

/// Whether the numbers in states grow all the time in a play that makes them grow, from a state on, when
/// `found` were found. Ends are gone round where there is another way.
pub(crate) fn climbs(asked: &Asked, from: &Bound<'_, PyAny>, found: u32) -> PyResult<bool> {
    let Some(mut next) = successors(asked, from)? else {
        return Ok(false);
    };
    let (mut random, mut top, mut still) = (Random(1), largest(from, NESTED)?, 0);
    let start = Instant::now();
    for _ in 0..found.saturating_mul(FURTHER) {
        if start.elapsed() > PATIENCE || top == u64::MAX {
            break;
        }
        let mut highest = Vec::with_capacity(next.len());
        for one in next {
            let number = largest(&one, NESTED)?;
            highest.push((number, random.below(u64::MAX), one));
        }
        highest.sort_unstable_by_key(|&(number, luck, _)| std::cmp::Reverse((number, luck)));
        let mut way = None;
        for (number, _, one) in &highest {
            if let Some(further) = successors(asked, one)? {
                way = Some((*number, further));
                break;
            }
        }
        let Some((number, further)) = way else {
            return Ok(false);
        };
        next = further;
        still = if number > top { 0 } else { still + 1 };
        top = top.max(number);
        if still == STILL {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Where play may go from a state; `None` where it is over.
fn successors<'py>(
    asked: &Asked,
    state: &Bound<'py, PyAny>,
) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let canonical = |step: Step<'py>| asked.canonical_form(&step.to);
    let next = |steps: Vec<Step<'py>>| steps.into_iter().map(canonical).collect();
    asked.ask(state)?.steps().map(next).transpose()
}
