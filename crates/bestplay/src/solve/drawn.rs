//! Random events with long weights, drawn digit by digit: the solvers see weights of at most 127 bits.
//!
//! Outcome i of an event has the numbers from cᵢ to cᵢ₊₁ of those below the total W. A number below W is
//! drawn by its digits, the highest first, until they say which outcome it belongs to; one that is not below
//! W is drawn anew. Each digit that can be short of an answer is a state, and where it leads a row with
//! words for weights. So the event is the same, to the last bit, whatever the total is: the arithmetic
//! coder's way (Knuth and Yao, *The complexity of nonuniform random number generation*, 1976).
//!
//! The states in between come after those of the graph, which keep their numbers, as do their actions. What
//! is proven of the whole holds for them, and a certificate's ranks and levels, too: followed through
//! the states in between, a row that is tight is made of tight ones, and leads to a lower rank or
//! rests as they do.
//!
//! For an event of n outcomes with weights of m digits there are at most n · m states more.

use dashu_base::BitTest;

use crate::graph::{Graph, GraphBuilder, Kind, Row, StateId};
use crate::{Natural, Payoff};

/// The bits of a digit: sums of weights times values should not be much longer than they need be.
const DIGIT_BITS: usize = 120;

/// A graph whose long weights are drawn.
pub(crate) struct Drawn {
    pub(crate) graph: Graph,
    /// The states of the graph that was given.
    pub(super) states: usize,
    /// For each state in between the one in which it is drawn.
    owners: Vec<StateId>,
}

/// A row with long weights.
struct Event<'a> {
    row: Row<'a>,
    /// Where the numbers of each outcome end; of the last one, the total.
    ends: Vec<Natural>,
    /// The bits of a digit.
    bits: usize,
    /// The first of its states.
    root: StateId,
}

/// A digit that is drawn.
struct Digit {
    event: usize,
    /// How many digits come after it.
    after: usize,
    /// How many values it may have.
    values: Natural,
    /// The least number that it may belong to.
    base: Natural,
    /// The outcomes that these numbers may have; the number of outcomes stands for drawing anew.
    first: usize,
    last: usize,
}

impl Drawn {
    /// The same graph in words; `None` if it is.
    ///
    /// # Complexity
    ///
    /// Linear in the graph and in the digits of long weights.
    pub(crate) fn of(graph: &Graph) -> Option<Drawn> {
        if !graph.shapes().has_long() {
            return None;
        }
        let states = graph.states();
        let (mut builder, mut targets) = (GraphBuilder::new(graph.forever()), Vec::new());
        let (mut events, mut digits, mut owners) = (Vec::new(), Vec::new(), Vec::new());
        for state in 0..states as StateId {
            if graph.kind(state) == Kind::End {
                builder.between(graph.end_range(state));
                continue;
            }
            for row in graph.rows(state) {
                targets.clear();
                if let Some(weights) = row.shape.long() {
                    let root = (states + digits.len()) as StateId;
                    let event = Event::new(row, weights, root);
                    digits.push(event.start(events.len()));
                    owners.push(state);
                    events.push(event);
                    builder.outcome(root, 1, None);
                    builder.end_choice();
                } else {
                    targets.extend(row.targets.iter());
                    let shape = builder.shape(row.shape);
                    builder.choice(shape, &targets);
                }
            }
            builder.end_state(graph.kind(state).player());
        }
        let mut next = 0;
        while next < digits.len() {
            let more = states + digits.len();
            let found = events[digits[next].event].draw(&digits[next], more, &mut builder);
            owners.resize(owners.len() + found.len(), owners[next]);
            digits.extend(found);
            next += 1;
        }
        Some(Drawn {
            graph: builder.build(),
            states,
            owners,
        })
    }

    /// The state of the given graph that a state belongs to.
    pub(super) fn owner(&self, state: StateId) -> StateId {
        let between = (state as usize).checked_sub(self.states);
        between.map_or(state, |between| self.owners[between])
    }
}

impl<'a> Event<'a> {
    fn new(row: Row<'a>, weights: &[Natural], root: StateId) -> Event<'a> {
        let ends = weights.iter().scan(Natural::ZERO, |sum, weight| {
            *sum += weight;
            Some(sum.clone())
        });
        let ends: Vec<Natural> = ends.collect();
        let length = ends[ends.len() - 1].bit_len();
        Event {
            row,
            ends,
            bits: length.div_ceil(length.div_ceil(DIGIT_BITS)),
            root,
        }
    }

    /// The first digit, where this is the event with some number.
    fn start(&self, event: usize) -> Digit {
        let last = self.ends.len() - 1;
        let total = &self.ends[last];
        let after = (total.bit_len() - 1) / self.bits;
        let shift = after * self.bits;
        // No more values than it takes to have all numbers below the total.
        let values = ((total - Natural::ONE) >> shift) + Natural::ONE;
        let anew = &values << shift > *total;
        Digit {
            event,
            after,
            values,
            base: Natural::ZERO,
            first: 0,
            last: last + usize::from(anew),
        }
    }

    /// Adds the state in which a digit is drawn, and gives the digits after it; the first of these will be the
    /// state `next`.
    fn draw(&self, digit: &Digit, next: usize, builder: &mut GraphBuilder) -> Vec<Digit> {
        let shift = digit.after * self.bits;
        let payoffs = self.row.shape.payoffs();
        let nothing = (!payoffs.is_empty()).then_some(Payoff::ZERO);
        let targets: Vec<StateId> = self.row.targets.iter().collect();
        let mut found: Vec<Digit> = Vec::new();
        // The values before this one are seen to; the last of them may have left its number open.
        let (mut at, mut is_open) = (Natural::ZERO, false);
        for place in digit.first..=digit.last {
            let end = match self.ends.get(place).filter(|_| place < digit.last) {
                Some(end) => end - &digit.base,
                None => &digit.values << shift,
            };
            let value = &end >> shift;
            if value < at {
                // It ends among the numbers that are open.
                continue;
            }
            if std::mem::take(&mut is_open)
                && let Some(open) = found.last_mut()
            {
                open.last = place;
            }
            // They fit: a digit has fewer bits.
            let weight = u128::try_from(&value - &at).unwrap_or_default();
            if weight > 0 {
                let (target, payoff) = match targets.get(place) {
                    Some(&target) => (target, payoffs.get(place).copied()),
                    None => (self.root, nothing),
                };
                builder.outcome(target, weight, payoff);
            }
            at = value;
            if &at << shift < end {
                builder.outcome((next + found.len()) as StateId, 1, nothing);
                found.push(Digit {
                    event: digit.event,
                    after: digit.after - 1,
                    values: Natural::ONE << self.bits,
                    base: &digit.base + (&at << shift),
                    first: place,
                    last: place,
                });
                is_open = true;
                at += Natural::ONE;
            }
        }
        builder.end_choice();
        builder.end_state(None);
        found
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::Drawn;
    use crate::graph::{GraphBuilder, StateId};
    use crate::{Natural, Payoff, Rational};

    proptest! {
        #[test]
        fn what_is_drawn_is_as_likely_as_it_was(
            weights in vec((1..u64::MAX, 0..400usize), 2..6),
            pays in any::<bool>(),
        ) {
            let weights = weights.iter().map(|&(x, shift)| Natural::from(x) << shift);
            let mut weights: Vec<Natural> = weights.collect();
            weights.push((Natural::ONE << 130) - Natural::ONE);
            let payoff = |i: usize| pays.then(|| Payoff::from(i as i64));
            let mut builder = GraphBuilder::new(Payoff::ZERO);
            for place in 0..weights.len() {
                builder.outcome_of(place as StateId + 1, 0, payoff(place), (Some(&weights), place));
            }
            builder.end_choice();
            builder.end_state(None);
            for end in 0..weights.len() as i64 {
                builder.end(Payoff::from(end));
            }
            let graph = builder.build();
            let drawn = Drawn::of(&graph);
            let total: Natural = weights.iter().sum();
            let Some(drawn) = drawn else {
                // Without their common factor they are short.
                return Ok(());
            };
            // How likely each end is, by the states in between; what comes back to the root is drawn anew.
            let mut likely = vec![Rational::ZERO; drawn.graph.states()];
            likely[weights.len() + 1] = Rational::ONE;
            let root = weights.len() as StateId + 1;
            let mut anew = Rational::ZERO;
            for state in root..drawn.graph.states() as StateId {
                let row = drawn.graph.row(state, 0);
                let own = likely[state as usize].clone() / Rational::from(row.shape.total());
                for (target, weight, payoff) in row.outcomes() {
                    let share = &own * Rational::from(weight);
                    match target == root {
                        true => anew += share,
                        false => likely[target as usize] += share,
                    }
                    let paid = if target < root { target as i64 - 1 } else { 0 };
                    prop_assert!(!pays || payoff.unwrap_or_default() == Payoff::from(paid));
                }
            }
            for (place, weight) in weights.into_iter().enumerate() {
                let right = Rational::from_parts(weight.into(), total.clone());
                prop_assert_eq!(&likely[place + 1] / (Rational::ONE - &anew), right);
            }
        }
    }
}
