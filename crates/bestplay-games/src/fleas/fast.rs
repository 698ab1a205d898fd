//! Square by square.
//!
//! The expected number of empty squares is the sum over the squares of how likely each is to be empty.
//! Fleas are independent, so that this is the product over the fleas of how likely each is to be
//! elsewhere. The chance that a flea from a square is on square s after n rings is the mean, over the
//! squares beside its own, of the chance after n - 1 rings: one table, counted in 12ⁿ-ths, gives it for
//! all fleas at once. Squares that mirrors make of each other are looked at once.
//!
//! For a board of a squares O(a² n) sums of numbers of n digits, and a products of O(a n) digits.

use std::cmp::Ordering;

use bestplay::{Arithmetic, Integer, Rational, Stage, Value, Watch};

use super::Circus;
use crate::fast::{by_halves, tell, valued};
use bestplay_answers::{Answer, Result, Task};

/// How likely a flea from each square is to be on `target` in the end, in parts of 12 to the number of
/// rings.
fn arrivals(circus: Circus, target: u32) -> Vec<Integer> {
    let squares = circus.width * circus.height;
    let mut on_target = vec![Integer::ZERO; squares as usize];
    on_target[target as usize] = Integer::ONE;
    for _ in 0..circus.bells {
        let next = (0..squares).map(|square| {
            let ways = circus.beside(square).count();
            let beside = circus.beside(square);
            let sum: Integer = beside.map(|beside| &on_target[beside as usize]).sum();
            sum * (12 / ways)
        });
        on_target = next.collect();
    }
    on_target
}

/// The expected number of empty squares: as a fraction, or to as many digits as are asked for.
pub(super) fn value(circus: Circus, arithmetic: Arithmetic, watch: &dyn Watch) -> Result<Value> {
    let Circus { width, height, .. } = circus;
    let whole = Integer::from(12).pow(circus.bells as usize);
    let (columns, rows) = (width.div_ceil(2), height.div_ceil(2));
    let mut empty = Integer::ZERO;
    for place in 0..columns * rows {
        tell(watch, Stage::Solving, place.into(), (columns * rows).into())?;
        let (column, row) = (place % columns, place / columns);
        // On a square board the diagonal is a mirror too.
        let across = match (width == height, column.cmp(&row)) {
            (true, Ordering::Less) => continue,
            (true, Ordering::Greater) => 2,
            _ => 1,
        };
        let copies = |place: u32, size: u32| if 2 * place + 1 == size { 1 } else { 2 };
        let copies = across * copies(column, width) * copies(row, height);
        let arrivals = arrivals(circus, row * width + column);
        let elsewhere = |square: usize| &whole - &arrivals[square];
        let product = |one, other| one * other;
        empty += by_halves(0..arrivals.len(), Integer::ONE, &elsewhere, &product) * copies;
    }
    let all = whole.pow((width * height) as usize);
    let over = |number: Integer, of: &Integer| Rational::from(number) / Rational::from(of.clone());
    Ok(match arithmetic {
        Arithmetic::Bounds { digits } if empty != Integer::ZERO => {
            // Some decimals more than digits, since a square that can be empty often is.
            let scale = Integer::from(10).pow(digits + 5);
            let lower = empty * &scale / all;
            let upper = over(&lower + Integer::ONE, &scale);
            Value::between(over(lower, &scale), upper)
        }
        _ => Value::Exact(over(empty, &all)),
    })
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let arithmetic = task.effort.arithmetic();
    let value = value(super::read(task.arguments)?, arithmetic, task.watch)?;
    let digits = match arithmetic {
        Arithmetic::Bounds { digits } => digits,
        Arithmetic::Exact => 12,
    };
    Ok(valued(value, digits))
}
