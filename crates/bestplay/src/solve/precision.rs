//! How precisely an attempt computes, and what is tried next where it fails.

use super::failure::Failure;
use crate::graph::Graph;
use crate::number::{Fixed, Scale};

/// Binary places beyond which no bounds are tried.
pub(crate) const MOST_BITS: u32 = 1 << 20;

/// Bits beyond those of the digits asked for: errors of many components add up.
const SPARE_BITS: u32 = 24;

/// Bits beyond those of the digits asked for until which the digits of a tiny value are looked for:
/// for values down to about 10^-300.
pub(crate) const TINY_BITS: u32 = 1 << 10;

/// Bits beyond those that bounds lacked.
const LACKING: u32 = 16;

/// Bits that bounds may lack because values were found only as closely as was thought to be enough.
const CLOSE: u32 = 64;

/// How many times as long numbers may be as those that lacked bits.
const JUMP: u32 = 128;

/// How hard an attempt tries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precision {
    /// Whether short numbers are used.
    pub(super) is_short: bool,
    /// Binary places.
    pub(super) bits: u32,
    /// The bits of a component's values that are enough, if not all are to be had.
    pub(super) enough: Option<u32>,
    /// Whether short numbers have as many places as the payoffs leave, so that large totals may
    /// have room where there are fewer.
    full: bool,
}

impl Precision {
    /// The first attempt: with short numbers, if they can hold the digits.
    pub(super) fn first(graph: &Graph, digits: usize, exact: bool) -> Precision {
        let wanted = wanted(digits);
        let enough = (!exact).then(|| wanted.saturating_add(SPARE_BITS));
        let short = <i128 as Fixed>::BITS.and_then(|width| Scale::bits_within(graph, width));
        match short.filter(|&bits| bits > wanted) {
            Some(bits) => Precision {
                is_short: true,
                bits,
                enough,
                full: true,
            },
            None => Precision {
                enough,
                ..Precision::long(wanted.saturating_add(128))
            },
        }
    }

    fn long(bits: u32) -> Precision {
        Precision {
            is_short: false,
            bits,
            enough: None,
            full: true,
        }
    }

    /// What to try if a value that is not 0 is too small to be told from it; `None` if it has been
    /// tried.
    pub(super) fn deeper(self, digits: usize) -> Option<Precision> {
        let most = wanted(digits).saturating_add(TINY_BITS).min(MOST_BITS);
        (self.bits < most).then(|| Precision::long(self.bits.saturating_mul(4).min(most)))
    }

    /// What to try after a failure; `None` if numbers would get too long.
    pub(super) fn after(self, failure: &Failure, digits: usize) -> Option<Precision> {
        let wanted = wanted(digits);
        let lacking = match *failure {
            Failure::Wide(bits) => bits.saturating_add(LACKING),
            _ => 0,
        };
        let longer = |bits: u32| (bits <= MOST_BITS).then(|| Precision::long(bits));
        let closely = Precision {
            enough: None,
            ..self
        };
        let is_close = matches!(failure, Failure::Precision | Failure::Wide(0..CLOSE));
        if self.enough.is_some() && self.full && is_close {
            return Some(closely);
        }
        if !self.is_short {
            // At least twice as long: more places may show better actions, and other bounds then.
            let most = self.bits.saturating_mul(JUMP);
            return longer(self.bits.saturating_add(lacking.max(self.bits)).min(most));
        }
        let fewer = self.bits / 3 * 2;
        let overflows = matches!(failure, Failure::Overflow);
        if overflows && self.enough.is_some() && self.full && fewer > wanted {
            return Some(Precision {
                bits: fewer,
                full: false,
                ..self
            });
        }
        longer(wanted.saturating_add(128))
    }
}

/// The bits of the digits asked for; the largest number if they are more.
pub(crate) fn wanted(digits: usize) -> u32 {
    let bits = (digits as u64).saturating_mul(10) / 3;
    u32::try_from(bits).unwrap_or(u32::MAX)
}
