//! What a file holds of a solution's values.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::Value;
use crate::witness::{Size, Witness};

/// What a solver hands over for a file.
pub(crate) struct Record<'a> {
    pub(crate) places: u32,
    pub(crate) denominator: &'a UBig,
    pub(crate) exact: &'a Exactness,
    pub(crate) states: usize,
    pub(crate) witness: &'a Witness,
    /// How large it is, lower bound, upper bound and choice of a state.
    pub(crate) state: &'a dyn Fn(u32) -> (Size, IBig, IBig, u32),
}

/// What a file holds of values.
#[derive(Clone, Debug)]
pub(crate) struct SavedValues {
    pub(crate) places: usize,
    pub(crate) denominator: UBig,
    pub(crate) exact: Exactness,
    pub(crate) states: Vec<SavedState>,
    /// None in files of version 1.
    pub(crate) witness: Option<Witness>,
}

/// What a file says of fractions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Exactness {
    /// It holds bounds.
    Bounds,
    /// It holds bounds, and claims that this is the value of the initial state.
    Claimed(RBig),
    /// All its bounds of finite values are equal.
    All,
}

/// What a file says of one state.
#[derive(Clone, Debug)]
pub(crate) struct SavedState {
    pub(crate) size: Size,
    pub(crate) lower: IBig,
    pub(crate) upper: IBig,
    pub(crate) choice: u32,
}

impl SavedValues {
    /// What the bounds say of a state's value, given what a play that never ends is paid.
    pub(crate) fn bounds(&self, state: usize, forever: &RBig) -> Value {
        let Some(state) = self.states.get(state) else {
            return Value::Exact(forever.clone());
        };
        let unit = &self.denominator << self.places;
        let number = |units: &IBig| RBig::from_parts(units.clone(), unit.clone()) + forever;
        match state.size {
            Size::PlusInfinite => Value::PlusInfinity,
            Size::MinusInfinite => Value::MinusInfinity,
            Size::Finite if state.lower == state.upper => Value::Exact(number(&state.lower)),
            Size::Finite => Value::Bounds {
                lower: number(&state.lower),
                upper: number(&state.upper),
            },
        }
    }
}
