//! What fast methods have in common: how they say how far they are, and what they answer.

use std::cmp::Ordering;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, PoisonError};

use bestplay::{Arithmetic, Chance, Error, Progress, Rational, Stage, Value, Watch};
use bestplay_answers::{Answer, Content, Explained, GameError, Result, Task};

/// What `explain` answers: a state, and what the game adds.
pub(crate) type Explanation = Result<(Explained, Answer)>;

/// Tells a watch that so much of all is done; an error if it asks to stop.
pub(crate) fn tell(watch: &dyn Watch, stage: Stage, done: u64, of: u64) -> Result<()> {
    match watch.progress(&Progress::new(stage, done, of)) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Error::stopped().into()),
    }
}

/// What was found for `explain` last, and for what game: whoever asks about one state asks about others.
pub(crate) struct Last<K, T>(Mutex<Option<(K, Arc<T>)>>);

impl<K: PartialEq, T> Last<K, T> {
    pub(crate) const fn new() -> Last<K, T> {
        Last(Mutex::new(None))
    }

    /// What is found for this game, or was found last.
    pub(crate) fn of(&self, game: K, find: impl FnOnce() -> Result<T>) -> Result<Arc<T>> {
        let last = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((about, found)) = &*last()
            && *about == game
        {
            return Ok(Arc::clone(found));
        }
        // Two at once might be too much.
        last().take();
        let found = Arc::new(find()?);
        *last() = Some((game, Arc::clone(&found)));
        Ok(found)
    }
}

/// An answer that begins with the value.
pub(crate) fn valued(value: Value, digits: usize) -> Answer {
    let mut answer = Answer::default();
    answer.value("value", "value", value, digits);
    answer
}

/// An answer that begins with who wins: the first player or the second.
pub(crate) fn won(by_first: bool) -> Answer {
    valued(Value::fraction(if by_first { 1 } else { -1 }, 1), 12)
}

/// The greatest of some values, with all that have it.
pub(crate) fn best<V, T>(
    all: impl Iterator<Item = (V, T)>,
    order: impl Fn(&V, &V) -> Ordering,
) -> Option<(V, Vec<T>)> {
    let mut best: Option<(V, Vec<T>)> = None;
    for (value, item) in all {
        match &mut best {
            Some((most, _)) if order(&value, most).is_lt() => (),
            Some((most, items)) if order(&value, most).is_eq() => items.push(item),
            _ => best = Some((value, vec![item])),
        }
    }
    best
}

/// The mean of what the outcomes of an event are worth.
pub(crate) fn mean<T>(chance: &Chance<T>, worth: impl Fn(&T) -> Rational) -> Rational {
    let outcomes = chance.outcomes().iter();
    let sum = outcomes.fold(Rational::ZERO, |sum, (outcome, weight)| {
        sum + worth(outcome) * Rational::from(*weight)
    });
    sum / Rational::from(chance.total())
}

/// Joins what `one` says of all places, half with half, so that long numbers meet numbers of their own length;
/// `none` if there are no places.
pub(crate) fn by_halves<T: Clone>(
    places: Range<usize>,
    none: T,
    one: &impl Fn(usize) -> T,
    join: &impl Fn(T, T) -> T,
) -> T {
    match places.len() {
        0 => none,
        1 => one(places.start),
        length => {
            let middle = places.start + length / 2;
            let first = by_halves(places.start..middle, none.clone(), one, join);
            join(first, by_halves(middle..places.end, none, one, join))
        }
    }
}

/// How many ways there are to take some of so many, up to very many.
pub(crate) fn ways(of: u128, some: u128) -> u128 {
    (0..some.min(of - some)).fold(1, |ways: u128, taken| {
        ways.saturating_mul(of - taken) / (taken + 1)
    })
}

/// 1/from + ... + 1/(to - 1).
pub(crate) fn harmonic(from: u32, to: u32) -> Rational {
    let one = |i: usize| Rational::from_parts(1.into(), i.into());
    by_halves(
        from as usize..to as usize,
        Rational::ZERO,
        &one,
        &|one, other| one + other,
    )
}

/// A fraction in an answer, of which people see twelve digits.
pub(crate) fn fraction(value: Rational) -> Content {
    Content::Value(Value::Exact(value), 12)
}

/// Answers of fractions.
pub(crate) trait Fractions {
    /// Adds one, of which people see twelve digits.
    fn fraction(&mut self, key: &'static str, label: &str, value: Rational) -> &mut Self;
}

impl Fractions for Answer {
    fn fraction(&mut self, key: &'static str, label: &str, value: Rational) -> &mut Answer {
        self.value(key, label, Value::Exact(value), 12)
    }
}

/// Refuses more digits than twelve, which the rules of a game give for `some` of its instances.
pub(crate) fn up_to_12_digits(task: &Task<'_>, game: &str, some: &str) -> Result<()> {
    match task.effort.arithmetic() {
        Arithmetic::Bounds { digits: ..=12 } => Ok(()),
        _ => Err(GameError::usage(format!(
            "the fast method of {game} proves bounds of 12 digits; ask for no more, or for more by the rules, which \
             {some} allow"
        ))),
    }
}
