//! What elimination leaves behind: the states that were taken out, and how values get past them.

use super::flow::{Rows, Step};
use super::long::Long;

/// The numbers that chains are eliminated in: doubles, [longer floats](super::Long), or residues modulo
/// a prime. By default they are 0.
///
/// Elimination only adds, multiplies and divides. Floats are not negative, so that nothing cancels.
pub(crate) trait Numbers: Copy {
    type Number: Copy + Default + PartialEq;

    fn add(self, a: Self::Number, b: Self::Number) -> Self::Number;

    fn multiply(self, a: Self::Number, b: Self::Number) -> Self::Number;

    /// 1 / a; `None` if there is none.
    fn inverse(self, a: Self::Number) -> Option<Self::Number>;
}

#[derive(Clone, Copy, Default)]
pub(super) struct Doubles;

impl Numbers for Doubles {
    type Number = f64;

    #[inline]
    fn add(self, a: f64, b: f64) -> f64 {
        a + b
    }

    #[inline]
    fn multiply(self, a: f64, b: f64) -> f64 {
        a * b
    }

    #[inline]
    fn inverse(self, a: f64) -> Option<f64> {
        Some(1.0 / a)
    }
}

/// Long floats to eliminate with.
#[derive(Clone, Copy)]
pub(super) struct Longs;

impl Numbers for Longs {
    type Number = Long;

    #[inline]
    fn add(self, a: Long, b: Long) -> Long {
        a + b
    }

    #[inline]
    fn multiply(self, a: Long, b: Long) -> Long {
        a * b
    }

    fn inverse(self, a: Long) -> Option<Long> {
        Some(a.inverse())
    }
}

/// A state that was taken out.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub(in crate::solve) struct Gone<N> {
    pub(in crate::solve) state: u32,
    /// 1 / (the probability of leaving it).
    pub(in crate::solve) scale: N,
    /// How likely the chain is left once it is left.
    pub(super) exit: N,
}

/// The states that were taken out, in order, with what it takes to get their values.
pub(in crate::solve) struct Eliminated<A: Numbers> {
    pub(super) numbers: A,
    pub(in crate::solve) order: Vec<Gone<A::Number>>,
    /// For each: the states that led to it, and how likely.
    pub(in crate::solve) before: Rows<A::Number>,
    /// For each: the states it leads to, and how likely once it is left.
    pub(in crate::solve) after: Rows<A::Number>,
}

impl<A: Numbers> Eliminated<A> {
    /// Nothing was taken out yet.
    pub(super) fn nothing(numbers: A) -> Eliminated<A> {
        Eliminated {
            numbers,
            order: Vec::new(),
            before: Rows::default(),
            after: Rows::default(),
        }
    }

    /// Takes the right-hand sides of the states that were taken out over to those that are left.
    pub(super) fn forward(&self, right: &mut [A::Number]) {
        for (at, &Gone { state, scale, .. }) in self.order.iter().enumerate() {
            let part = self.numbers.multiply(right[state as usize], scale);
            right[state as usize] = part;
            for &Step(to, p) in self.before.of(at) {
                let sum = &mut right[to as usize];
                *sum = self.numbers.add(*sum, self.numbers.multiply(p, part));
            }
        }
    }

    /// Gives the states that were taken out their values, once the others have theirs.
    pub(super) fn backward(&self, x: &mut [A::Number]) {
        for (at, &Gone { state, .. }) in self.order.iter().enumerate().rev() {
            let mut sum = x[state as usize];
            for &Step(to, p) in self.after.of(at) {
                sum = self
                    .numbers
                    .add(sum, self.numbers.multiply(p, x[to as usize]));
            }
            x[state as usize] = sum;
        }
    }

    /// The solution for a right-hand side, if every state was taken out.
    pub(super) fn solve(&self, mut right: Vec<A::Number>) -> Vec<A::Number> {
        self.forward(&mut right);
        self.backward(&mut right);
        right
    }
}
