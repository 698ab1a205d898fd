//! How far Yvonne is ahead, as an exact fraction, and its order.

use std::cmp::Ordering;

use bestplay::{Integer, Natural, Rational};

/// Yvonne's lead: the number of orders of the dealt cards in which her sequence comes first, less
/// the number of those in which Zara's does, out of all orders. With the coin, Yvonne wins with
/// probability (1 + lead/orders) / 2.
///
/// Margins are ordered by that probability.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    lead: i128,
    orders: u128,
}

impl Margin {
    /// A lead of `lead` out of `orders` orders; at least one order, and no lead beyond them.
    pub(crate) fn new(lead: i128, orders: u128) -> Margin {
        debug_assert!(orders > 0 && lead.unsigned_abs() <= orders);
        Margin { lead, orders }
    }

    /// The margin of a bound on a lead, cut off where no lead can be.
    pub(crate) fn of_bound(lead: i128, orders: u128) -> Margin {
        // There are fewer than 2^117 orders.
        let lead = lead.clamp(-(orders as i128), orders as i128);
        Margin { lead, orders }
    }

    /// The sign of the lead: who is more likely to win.
    pub fn sign(&self) -> Ordering {
        self.lead.cmp(&0)
    }

    /// The probability that Yvonne wins, coin included.
    pub fn probability(&self) -> Rational {
        let ahead = Integer::from(self.orders) + Integer::from(self.lead);
        Rational::from_parts(ahead, Natural::from(self.orders) * 2u8)
    }
}

impl Ord for Margin {
    #[inline]
    fn cmp(&self, other: &Margin) -> Ordering {
        if self.orders == other.orders {
            return self.lead.cmp(&other.lead);
        }
        // a/b against c/d by a·d against c·b, with 256 bits.
        self.sign().cmp(&other.sign()).then_with(|| {
            let here = product(self.lead.unsigned_abs(), other.orders);
            let there = product(other.lead.unsigned_abs(), self.orders);
            match self.lead < 0 {
                true => there.cmp(&here),
                false => here.cmp(&there),
            }
        })
    }
}

impl PartialOrd for Margin {
    #[inline]
    fn partial_cmp(&self, other: &Margin) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Margin {
    fn eq(&self, other: &Margin) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Margin {}

/// The product of two numbers of 128 bits: its high and its low half.
fn product(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let low = a0 * b0;
    let middle = a1 * b0 + (low >> 64);
    let other = a0 * b1 + (middle & LOW);
    let high = a1 * b1 + (middle >> 64) + (other >> 64);
    (high, other << 64 | low & LOW)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_fractions(
            a in -(1i128 << 116)..1 << 116, b in -(1i128 << 116)..1 << 116,
            c in 0u128..1 << 116, d in 0u128..1 << 116, shift in 0u32..116,
        ) {
            let margin = |lead: i128, more: u128| {
                Margin::new(lead >> shift, (lead >> shift).unsigned_abs() + 1 + (more >> shift))
            };
            let (x, y) = (margin(a, c), margin(b, d));
            prop_assert_eq!(x.cmp(&y), x.probability().cmp(&y.probability()));
        }
    }

    #[test]
    fn equal_fractions_are_equal() {
        assert_eq!(Margin::new(-2, 6), Margin::new(-3, 9));
        let huge = 1i128 << 100;
        assert_eq!(Margin::new(-huge, 3 << 100), Margin::new(-1, 3));
        assert_eq!(Margin::new(-1, 3).probability().to_string(), "1/3");
    }
}
