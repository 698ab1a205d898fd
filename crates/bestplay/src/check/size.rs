//! How long the fractions are that the saved actions are worth.
//!
//! A state on its own, that leaves with weight W in all, has a denominator that divides W times the
//! least common multiple of those after it: these are kept as exponents of few factors. States that
//! lead to each other are worth x with A x = b, where A has what leaves a state on its diagonal,
//! and minus the weights between states beside it. Their denominators divide det A times those
//! after the component (Cramer); as A is an M-matrix, det A is at most the product of its diagonal
//! (Fischer's inequality). The determinant of a pair is known like a weight; those of larger
//! components are taken to have no factor in common.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::left::Left;
use crate::chance::gcd;

/// The most different factors that are kept apart.
const MOST_FACTORS: usize = 64;

/// Primes up to here are taken out of a weight.
const SMALL: u128 = 1 << 12;

/// Bits of a common denominator of the values of all nodes, but for those of the payoffs; `None`
/// if an exponent does not fit.
pub(super) fn denominator_bits(left: &Left, trapped: &[bool]) -> Option<u64> {
    let mut factors = Vec::new();
    let components = Components::of(left, trapped);
    let leaving: Vec<Leaving> = (0..left.nodes.len())
        .map(|node| Leaving::of(left, trapped, node))
        .collect();
    let all = |node: u32| leaving[node as usize].all;
    let mut parts: Vec<Vec<(usize, u32)>> = vec![Vec::new(); left.nodes.len()];
    let mut determinants = Product::default();
    for component in components.iter() {
        let known = match *component {
            [node] => Some(all(node)),
            [a, b] => determinant(left, &leaving, a, b),
            _ => None,
        };
        match known.and_then(|number| split(number, &mut factors)) {
            Some(found) => parts[component[0] as usize] = found,
            None => component
                .iter()
                .for_each(|&node| determinants.times(all(node))),
        }
    }
    let count = factors.len();
    let mut exponents = vec![0u32; left.nodes.len() * count];
    let mut most = vec![0u32; count];
    let mut own = vec![0u32; count];
    for component in components.iter() {
        own.fill(0);
        for &node in component {
            let row = left.nodes[node as usize].rows.first();
            for outcome in row.into_iter().flat_map(|row| &row.outcomes) {
                let after = outcome.target as usize * count;
                for (own, &other) in own.iter_mut().zip(&exponents[after..after + count]) {
                    *own = (*own).max(other);
                }
            }
        }
        for &(factor, exponent) in &parts[component[0] as usize] {
            own[factor] = own[factor].checked_add(exponent)?;
        }
        for &node in component {
            exponents[node as usize * count..][..count].copy_from_slice(&own);
        }
        most.iter_mut()
            .zip(&own)
            .for_each(|(most, &own)| *most = (*most).max(own));
    }
    let powers = factors.iter().zip(&most);
    let bits = powers.map(|(&factor, &exponent)| {
        // (2^k)^e needs k·e bits and one; a product needs no more than its factors together.
        UBig::from(factor).pow(exponent as usize).bit_len() as u64
    });
    Some(bits.sum::<u64>() + determinants.bits())
}

/// The weight with which play leaves a node, and what it was divided by: what divides all weights
/// that do.
struct Leaving {
    all: u128,
    divisor: u128,
}

impl Leaving {
    fn of(left: &Left, trapped: &[bool], node: usize) -> Leaving {
        let nothing = Leaving { all: 1, divisor: 1 };
        let row = left.nodes[node].rows.first().filter(|_| !trapped[node]);
        let Some(row) = row else {
            return nothing;
        };
        let away = row.outcomes.iter().filter(|o| o.target as usize != node);
        // A part of the row's total, which fits.
        let all: u128 = away.clone().map(|outcome| outcome.weight).sum();
        let divisor = match row.pays() {
            // A payoff counts with its own weight.
            true => 1,
            false => away.fold(0, |divisor, outcome| gcd(divisor, outcome.weight)),
        };
        match all {
            0 => nothing,
            _ => Leaving {
                all: all / divisor,
                divisor,
            },
        }
    }
}

/// The determinant of two nodes that lead to each other, if it fits.
fn determinant(left: &Left, leaving: &[Leaving], a: u32, b: u32) -> Option<u128> {
    let weight = |from: u32, to: u32| {
        let outcomes = &left.nodes[from as usize].rows[0].outcomes;
        let ways = outcomes.iter().filter(|outcome| outcome.target == to);
        ways.map(|outcome| outcome.weight).sum::<u128>() / leaving[from as usize].divisor
    };
    let whole = leaving[a as usize]
        .all
        .checked_mul(leaving[b as usize].all)?;
    // Not above the whole, as no weight is above what leaves its node; not 0, as play ends.
    whole.checked_sub(weight(a, b) * weight(b, a))
}

/// The factors of a number with their exponents; new ones are added, unless there are too many.
fn split(mut number: u128, factors: &mut Vec<u128>) -> Option<Vec<(usize, u32)>> {
    let mut parts = Vec::new();
    let mut candidate = 2;
    while candidate < SMALL && candidate * candidate <= number {
        let mut exponent = 0;
        while number.is_multiple_of(candidate) {
            number /= candidate;
            exponent += 1;
        }
        if exponent > 0 {
            parts.push((candidate, exponent));
        }
        candidate += 1;
    }
    if number > 1 {
        parts.push((number, 1));
    }
    let unknown = parts.iter().filter(|(factor, _)| !factors.contains(factor));
    if factors.len() + unknown.count() > MOST_FACTORS {
        return None;
    }
    let mut place = |factor: u128| {
        let known = factors.iter().position(|&known| known == factor);
        known.unwrap_or_else(|| {
            factors.push(factor);
            factors.len() - 1
        })
    };
    Some(
        parts
            .into_iter()
            .map(|(factor, exponent)| (place(factor), exponent))
            .collect(),
    )
}

/// The length of a product of many numbers, at most a bit too long for every 64.
#[derive(Default)]
struct Product {
    bits: u64,
    /// The factors that are not in `bits` yet; 0 means none.
    last: u128,
}

impl Product {
    fn times(&mut self, factor: u128) {
        match self.last.max(1).checked_mul(factor) {
            Some(product) => self.last = product,
            None => {
                self.bits = self.bits();
                self.last = factor;
            }
        }
    }

    fn bits(&self) -> u64 {
        self.bits + self.last.bit_len() as u64
    }
}

/// Strongly connected components of the nodes by the saved actions, successors first (Tarjan
/// 1972, without recursion). Trapped nodes stand alone: they are worth 0, wherever they lead.
struct Components {
    nodes: Vec<u32>,
    ends: Vec<usize>,
}

impl Components {
    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts
            .zip(&self.ends)
            .map(|(&start, &end)| &self.nodes[start..end])
    }

    fn of(left: &Left, trapped: &[bool]) -> Components {
        const DONE: u32 = u32::MAX;
        let mut found = Components {
            nodes: Vec::with_capacity(left.nodes.len()),
            ends: Vec::new(),
        };
        // The earliest entry that a node is known to reach, counted from 1.
        let mut low = vec![0u32; left.nodes.len()];
        let (mut entered, mut waiting) = (0, Vec::new());
        // A node, the next of its successors, and when it was entered.
        let mut path: Vec<(u32, usize, u32)> = Vec::new();
        for start in 0..left.nodes.len() {
            if low[start] == 0 {
                path.push((start as u32, 0, 0));
            }
            while let Some(&mut (node, ref mut next, ref mut number)) = path.last_mut() {
                let n = node as usize;
                if *number == 0 {
                    entered += 1;
                    *number = entered;
                    low[n] = entered;
                    waiting.push(node);
                }
                let number = *number;
                let row = left.nodes[n].rows.first().filter(|_| !trapped[n]);
                if let Some(outcome) = row.and_then(|row| row.outcomes.get(*next)) {
                    let target = outcome.target as usize;
                    match low[target] {
                        0 => path.push((outcome.target, 0, 0)),
                        other => {
                            *next += 1;
                            if other != DONE {
                                low[n] = low[n].min(other);
                            }
                        }
                    }
                    continue;
                }
                if low[n] == number {
                    while let Some(member) = waiting.pop() {
                        low[member as usize] = DONE;
                        found.nodes.push(member);
                        if member == node {
                            break;
                        }
                    }
                    found.ends.push(found.nodes.len());
                }
                path.pop();
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Payoff;
    use crate::check::left::Node;
    use crate::check::walk::{Outcome, Row};

    fn node(outcomes: &[(u32, u128)]) -> Node {
        let outcomes = outcomes.iter().map(|&(target, weight)| Outcome {
            target,
            weight,
            payoff: Payoff::ZERO,
        });
        let outcomes: Vec<Outcome> = outcomes.collect();
        let total = outcomes.iter().map(|outcome| outcome.weight).sum();
        let rows = if total == 0 {
            vec![]
        } else {
            vec![Row { total, outcomes }]
        };
        let end = rows.is_empty().then(dashu_ratio::RBig::default);
        Node {
            id: 0,
            player: None,
            end,
            rows,
        }
    }

    fn bits(nodes: &[&[(u32, u128)]]) -> u64 {
        let left = Left {
            nodes: nodes.iter().map(|outcomes| node(outcomes)).collect(),
        };
        denominator_bits(&left, &left.trapped().unwrap()).unwrap()
    }

    #[test]
    fn denominators_are_as_long_as_they_can_be() {
        // Two ways over halves, once each: 4, of 3 bits. A return to itself, a common factor.
        assert_eq!(bits(&[&[(1, 1), (2, 1)], &[(2, 1), (3, 1)], &[], &[]]), 3);
        assert_eq!(bits(&[&[(0, 5), (1, 2), (2, 2)], &[], &[]]), 2);
        // A pair: 3/4 to the other, 1/2 back: 4·2 - 3·1 = 5.
        assert_eq!(bits(&[&[(1, 3), (2, 1)], &[(0, 1), (3, 1)], &[], &[]]), 3);
        // A ring of three that is left with 1/2 each: at most 2·2·2.
        let ring = |next| [(next, 1), (3, 1)];
        assert_eq!(bits(&[&ring(1), &ring(2), &ring(0), &[]]), 4);
        // Round for ever: worth 0.
        assert_eq!(bits(&[&[(1, 1), (2, 1)], &[(1, 1)], &[]]), 2);
    }
}
