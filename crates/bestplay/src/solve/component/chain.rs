//! The Markov chain that two fixed strategies leave of a component, prepared once so that many
//! right-hand sides can be solved.
//!
//! It is factored ([`Factors`]) in depth-first order, which suits what refers back to few states.
//! Where too many places fill in that way, as on a grid, separators are eliminated last
//! ([`dissect`]); and where that does not help either, the chain is not factored but solved by
//! iteration ([`iterate`]). All numbers are floating point; whoever needs more refines them by
//! exact residuals.

use super::dissect::dissect;
use super::factors::Factors;
use super::flow::Flow;
use super::iterate::iterate;

/// Places that may fill in, for each place that is there, in depth-first order.
const FILL: usize = 12;

/// Places that may fill in altogether: some 500 MB.
const MOST_PLACES: usize = 1 << 25;

/// A chain that is ready to be solved. States among which play goes round for ever are *trapped*:
/// their value is 0.
pub(super) struct Chain {
    method: Method,
    /// For each state.
    trapped: Vec<bool>,
}

enum Method {
    Factored(Factors),
    Iterated(Flow),
}

impl Chain {
    /// Prepares a chain.
    ///
    /// # Complexity
    ///
    /// Linear in transitions for chains that refer back to few states; n^1.5 steps for n states
    /// on a grid.
    pub(super) fn new(flow: Flow) -> Chain {
        let trapped = flow.trapped();
        let modest = FILL * (flow.transitions() + flow.len()) + (1 << 12);
        let factors = Factors::new(&flow, depth_first(&flow, &trapped), modest)
            .or_else(|| Factors::new(&flow, dissect(&flow, &trapped), MOST_PLACES));
        let method = match factors {
            Some(factors) => Method::Factored(factors),
            None => Method::Iterated(flow),
        };
        Chain { method, trapped }
    }

    /// Whether play goes round for ever once it is in a state.
    pub(super) fn trapped(&self, state: usize) -> bool {
        self.trapped[state]
    }

    /// The solution of x = P x + right, with 0 in trapped states.
    pub(super) fn solve(&self, right: impl Fn(usize) -> f64) -> Vec<f64> {
        match &self.method {
            Method::Factored(factors) => factors.solve(self.trapped.len(), right),
            Method::Iterated(flow) => iterate(flow, &self.trapped, right),
        }
    }
}

/// The states that are not trapped in depth-first order, each after what it leads to (but for
/// what leads back).
fn depth_first(flow: &Flow, trapped: &[bool]) -> Vec<u32> {
    let mut seen: Vec<bool> = trapped.to_vec();
    let mut order = Vec::with_capacity(flow.len());
    let mut path: Vec<(u32, u32)> = Vec::new();
    for start in (0..flow.len()).rev() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        path.push((start as u32, 0));
        while let Some((state, next)) = path.last_mut() {
            match flow.row(*state as usize).get(*next as usize) {
                Some(&(target, _)) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[target as usize], true) {
                        path.push((target, 0));
                    }
                }
                None => {
                    order.push(*state);
                    path.pop();
                }
            }
        }
    }
    order
}
