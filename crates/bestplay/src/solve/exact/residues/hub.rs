//! Blocks in which every cycle goes through one state, the *hub*.
//!
//! Given the hub's value x, the others follow one after another, each as α + β·x. What the hub's
//! own row makes of that is an equation for x alone: (d - Σ w·β)·x = constant + Σ w·α.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use foldhash::fast::FixedState;

use super::super::system::System;
use crate::graph::{Backward, successors_first};
use crate::sorting::sort_by_key;

/// States that are tried as hubs: those that the most rows refer to.
const CANDIDATES: usize = 8;

/// All blocks with a hub: there may be millions.
///
/// Much of what is computed of a block depends on the weights within it alone, its *form*. In a
/// game of many alike turns few forms are different.
#[derive(Default)]
pub(super) struct Hubs {
    pub(super) list: Vec<Hub>,
    /// The rows of all blocks: the hub's, then the others, each after those that it refers to.
    rows: Vec<usize>,
    pub(super) forms: Vec<Arc<Form>>,
    numbers: HashMap<Arc<Form>, usize, FixedState>,
}

/// A block with a hub.
pub(super) struct Hub {
    pub(super) form: usize,
    /// Where its rows start and end.
    rows: Range<usize>,
}

/// What a block looks like from within: its rows in their order.
pub(super) type Form = Vec<Part>;

/// What a row looks like from within.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Part {
    /// The number of its divisor.
    pub(super) divisor: u32,
    /// Its terms: places among the parts, and weights.
    pub(super) terms: Vec<(u32, u64)>,
}

impl Hubs {
    /// The rows of a block, in the order of the parts of its form.
    pub(super) fn rows(&self, hub: &Hub) -> &[usize] {
        &self.rows[hub.rows.clone()]
    }

    /// Finds the hub of a block and enters it; `None` if there is none.
    ///
    /// # Complexity
    ///
    /// Linear in terms.
    pub(super) fn find(&mut self, system: &System, block: Range<usize>) -> Option<()> {
        let count = block.len() as u32;
        let row = |number: u32| block.start + number as usize;
        let ahead = |number: u32| system.within(&block, row(number)).map(|(to, _)| to);
        let order = match count {
            // Nearly all blocks of some games.
            2 => vec![0, 1],
            _ => {
                let back = Backward::of_steps(block.len(), ahead);
                let mut candidates: Vec<u32> = (0..count).collect();
                sort_by_key(&mut candidates, |&number| Reverse(back.of(number).len()));
                let order = |hub| {
                    let others = successors_first(&back, hub, ahead)?;
                    Some([vec![hub], others].concat())
                };
                candidates.into_iter().take(CANDIDATES).find_map(order)?
            }
        };
        let mut turn = vec![0u32; block.len()];
        for (new, &number) in (0..).zip(&order) {
            turn[number as usize] = new;
        }
        let part = |&number: &u32| Part {
            divisor: system.rows[row(number)].divisor,
            terms: (system.within(&block, row(number)))
                .map(|(target, weight)| (turn[target as usize], weight))
                .collect(),
        };
        let form: Arc<Form> = Arc::new(order.iter().map(part).collect());
        let forms = &mut self.forms;
        let form = *self.numbers.entry(form).or_insert_with_key(|form| {
            forms.push(form.clone());
            forms.len() - 1
        });
        let first = self.rows.len();
        self.rows.extend(order.into_iter().map(row));
        self.list.push(Hub {
            form,
            rows: first..self.rows.len(),
        });
        Some(())
    }
}
