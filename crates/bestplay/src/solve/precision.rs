//! How long the numbers of an attempt are: short ones first, then longer and longer ones.

use crate::graph::Graph;
use crate::number::{Fixed, Scale};

/// Binary places beyond which no bounds are tried.
pub(crate) const MOST_BITS: u32 = 1 << 20;

/// How hard an attempt tries.
#[derive(Clone, Copy)]
pub(super) struct Precision {
    /// Whether short numbers are used.
    pub(super) is_short: bool,
    /// Binary places.
    pub(super) bits: u32,
    /// The bits of a component's values that are enough, if not all are to be had.
    pub(super) enough: Option<u32>,
}

/// Bits beyond those of the digits asked for: errors of many components add up.
const SPARE_BITS: u32 = 24;

/// Longer and longer numbers, up to [`MOST_BITS`].
pub(super) struct Precisions {
    short: Vec<Precision>,
    long: u32,
}

impl Precisions {
    pub(super) fn new(graph: &Graph, digits: usize, exact: bool) -> Precisions {
        let short = <i128 as Fixed>::BITS.and_then(|width| Scale::bits_within(graph, width));
        let wanted = u32::try_from(digits)
            .unwrap_or(MOST_BITS)
            .saturating_mul(10)
            / 3;
        let attempt = |bits, enough| Precision {
            is_short: true,
            bits,
            enough,
        };
        // What the short numbers cannot hold is not tried with them.
        let short = short.filter(|&bits| bits > wanted).map(|bits| {
            let enough = wanted.saturating_add(SPARE_BITS);
            let all = attempt(bits, None);
            match exact {
                true => vec![all],
                false => vec![all, attempt(bits, Some(enough))],
            }
        });
        Precisions {
            short: short.unwrap_or_default(),
            long: wanted.saturating_add(128),
        }
    }
}

impl Iterator for Precisions {
    type Item = Precision;

    fn next(&mut self) -> Option<Precision> {
        if let Some(precision) = self.short.pop() {
            return Some(precision);
        }
        let bits = self.long;
        self.long = bits.saturating_mul(2);
        (bits <= MOST_BITS).then_some(Precision {
            is_short: false,
            bits,
            enough: None,
        })
    }
}
