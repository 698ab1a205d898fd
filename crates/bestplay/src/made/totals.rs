//! What plays can be paid in all: between which numbers every total lies, and which steps it takes.
//!
//! Within a strongly connected component nothing may be paid, or the same could be paid again and
//! again; from component to component the least and the largest total are sums along a path, found
//! backwards in one pass.

use crate::graph::{Components, Graph, Kind, StateId};
use crate::payoff::gcd;
use crate::{Integer, Natural, Payoff, Rational};

/// What the plays of a graph can be paid in all, on the way and at the end.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Totals {
    /// The least and the largest total of a play that ends, or numbers beyond them; `None` where
    /// something is paid in a cycle, so that there may be no limit, and where no play ends.
    pub range: Option<(Rational, Rational)>,
    /// Every total is a multiple of this; 0 if nothing is ever paid.
    pub step: Rational,
    /// Whether no payoff is negative.
    pub rising: bool,
}

impl Totals {
    /// The totals of a graph.
    ///
    /// # Complexity
    ///
    /// Linear in states and transitions.
    pub fn of(graph: &Graph) -> Totals {
        let payoffs = || {
            let paid = graph.shapes().payoffs();
            paid.chain(graph.possible_payoffs()).copied()
        };
        let rising = payoffs().all(|payoff| payoff >= Payoff::ZERO);
        let unit = payoffs().try_fold(1u64, |unit, payoff| {
            let (_, own) = payoff.words()?;
            let missing = own / gcd(u128::from(unit), u128::from(own)) as u64;
            unit.checked_mul(missing).filter(|&unit| unit < 1 << 62)
        });
        let Some(unit) = unit else {
            // No common denominator within a word: totals have no useful step.
            return Totals {
                range: None,
                step: Rational::ZERO,
                rising,
            };
        };
        let units = |payoff: Payoff| {
            // 63 bits times 62; all are words.
            let (numerator, denominator) = payoff.words().unwrap_or_default();
            i128::from(numerator) * i128::from(unit / denominator.max(1))
        };
        let steps = payoffs().map(|payoff| units(payoff).unsigned_abs());
        let step = steps.fold(0, |a, b| if a == 0 { b } else { gcd(a, b) });
        let number = |units: i128| Rational::from_parts(Integer::from(units), Natural::from(unit));
        Totals {
            range: range(graph, &units).map(|(least, most)| (number(least), number(most))),
            step: Rational::from_parts(Integer::from(step), Natural::from(unit)),
            rising,
        }
    }
}

/// No play from here ends.
const NEVER: (i128, i128) = (i128::MAX, i128::MIN);

/// The least and the largest total in units.
fn range(graph: &Graph, units: &dyn Fn(Payoff) -> i128) -> Option<(i128, i128)> {
    let components = Components::of(graph);
    let mut found = vec![NEVER; graph.states()];
    let component_of = components.numbers();
    for (number, component) in (0..).zip(components.iter()) {
        let mut all = NEVER;
        for &state in component {
            let own = of_state(graph, state, number, &component_of, &found, units)?;
            all = (all.0.min(own.0), all.1.max(own.1));
        }
        for &state in component {
            found[state as usize] = all;
        }
    }
    Some(found[0]).filter(|&(least, most)| least <= most)
}

/// The same from one state, by way of states outside its component; `None` if something is paid
/// inside, or if a total is too large for its integer.
fn of_state(
    graph: &Graph,
    state: StateId,
    component: u32,
    component_of: &[u32],
    found: &[(i128, i128)],
    units: &dyn Fn(Payoff) -> i128,
) -> Option<(i128, i128)> {
    if graph.kind(state) == Kind::End {
        let [least, most] = graph.end_range(state);
        return Some((units(least), units(most)));
    }
    let mut own = NEVER;
    for row in graph.rows(state) {
        for (target, _, paid) in row.outcomes() {
            let paid = paid.map_or(0, units);
            if component_of[target as usize] == component {
                if paid != 0 {
                    return None;
                }
                continue;
            }
            let (least, most) = found[target as usize];
            if least > most {
                continue;
            }
            own.0 = own.0.min(least.checked_add(paid)?);
            own.1 = own.1.max(most.checked_add(paid)?);
        }
    }
    Some(own)
}
