//! Sorting that is small in a program: the standard sorts are made anew for each type and order, some
//! kilobytes each, and together they were a tenth of what a browser loads.
//!
//! They suit the short lists of rules, dice, cards and heaps, and whatever is sorted now and then. For
//! long lists that are sorted often the standard ones take less time.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::Result;
use crate::interrupt::Interrupt;

/// Lists up to this long are sorted where they stand.
const SHORT: usize = 20;

/// Sorts, keeping equal items in their order.
///
/// # Complexity
///
/// O(n log n) comparisons, and n² / 4 for a list of up to 20 items.
///
/// # Examples
///
/// ```
/// let mut dice = [5, 1, 6, 1];
/// bestplay::sorting::sort(&mut dice);
/// assert_eq!(dice, [1, 1, 5, 6]);
/// ```
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts by a key that is asked for at each comparison, as [`sort`] does.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by an order that is given, as [`sort`] does.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    if items.len() > SHORT {
        let mut places = places(items.len(), &mut |a, b| compare(&items[a], &items[b]));
        for item in 0..items.len() {
            // Each exchange brings an item to its place for good.
            while places[item] != item {
                let place = places[item];
                items.swap(item, place);
                places.swap(item, place);
            }
        }
        return;
    }
    for next in 1..items.len() {
        let mut place = next;
        while place > 0 && compare(&items[place - 1], &items[place]) == Ordering::Greater {
            items.swap(place - 1, place);
            place -= 1;
        }
    }
}

/// Sorts what may be long, by a heap: one can stop between any two of its steps. O(n log n) comparisons.
pub(crate) fn sorted<T: Ord>(
    items: impl Iterator<Item = T>,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<T>> {
    let mut heap = BinaryHeap::new();
    for item in items {
        interrupt.check()?;
        heap.push(Reverse(item));
    }
    let mut sorted = Vec::with_capacity(heap.len());
    while let Some(Reverse(item)) = heap.pop() {
        interrupt.check()?;
        sorted.push(item);
    }
    Ok(sorted)
}

/// The place that each item of a list has in its order.
fn places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    let mut places = vec![0; count];
    for (place, item) in order.into_iter().enumerate() {
        places[item] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{sort_by_key, sorted};
    use crate::Silent;
    use crate::interrupt::Interrupt;
    use crate::watch::Stage;

    proptest! {
        #[test]
        fn it_sorts_as_the_standard_sort_does(keys in prop::collection::vec(0u8..9, 0..60)) {
            let mut items: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut standard = items.clone();
            standard.sort_by_key(|&(key, _)| key);
            sort_by_key(&mut items, |&(key, _)| key);
            prop_assert_eq!(&items, &standard);
            items.reverse();
            let interrupt = Interrupt::new(&Silent, Stage::Counting, items.len());
            prop_assert_eq!(sorted(items.into_iter(), &interrupt).unwrap(), standard);
        }
    }
}
