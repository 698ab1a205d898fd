//! How long the fractions are that the saved actions are worth.
//!
//! A state on its own, that leaves with weight W in all, has a denominator that divides W times the
//! least common multiple of those after it: these are kept as exponents of few factors. States that
//! lead to each other are worth x with A x = b, where A has what leaves a state on its diagonal,
//! and minus the weights between states beside it. Their denominators divide det A times those
//! after the component (Cramer); as A is an M-matrix, det A is at most the product of its diagonal
//! (Fischer's inequality). Determinants of different components are taken to have no factor in
//! common.

use dashu_base::BitTest;
use dashu_int::UBig;

use super::left::Left;

/// The most different factors that are kept apart.
const MOST_FACTORS: usize = 64;

/// Primes up to here are taken out of a weight.
const SMALL: u128 = 1 << 12;

/// Bits of a common denominator of the values of all nodes, but for those of the payoffs; `None`
/// if there are too many different factors.
pub(super) fn denominator_bits(left: &Left, trapped: &[bool]) -> Option<u64> {
    let mut factors = Vec::new();
    let components = Components::of(left, trapped);
    // What leaves each node, without a factor that all its weights have.
    let leaving: Vec<u128> = (0..left.nodes.len())
        .map(|node| {
            if trapped[node] {
                1
            } else {
                leaving(left, node)
            }
        })
        .collect();
    let mut parts: Vec<Vec<(usize, u32)>> = vec![Vec::new(); left.nodes.len()];
    let mut determinants = Product::default();
    for component in components.iter() {
        match *component {
            [node] => parts[node as usize] = split(leaving[node as usize], &mut factors)?,
            _ => component
                .iter()
                .for_each(|&node| determinants.times(leaving[node as usize])),
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
        if let [node] = *component {
            for &(factor, exponent) in &parts[node as usize] {
                own[factor] = own[factor].checked_add(exponent)?;
            }
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

/// What leaves a node, divided by what divides all weights that do.
fn leaving(left: &Left, node: usize) -> u128 {
    let Some(row) = left.nodes[node].rows.first() else {
        return 1;
    };
    let mut total = 0u128;
    let mut divisor = 0;
    // Weights to the same node add up.
    let mut away: Vec<(u32, u128)> = row
        .outcomes
        .iter()
        .filter(|outcome| outcome.target as usize != node)
        .map(|outcome| (outcome.target, outcome.weight))
        .collect();
    let pays = row.pays();
    away.sort_unstable();
    away.dedup_by(|(later, extra), (earlier, weight)| {
        let same = later == earlier;
        if same {
            // A part of the row's total, which fits.
            *weight += *extra;
        }
        same
    });
    for (_, weight) in away {
        total += weight;
        divisor = crate::chance::gcd(divisor, weight);
    }
    // A payoff counts with its own weight.
    if pays { total } else { total / divisor.max(1) }.max(1)
}

/// The factors of a number with their exponents; new ones are added.
fn split(mut number: u128, factors: &mut Vec<u128>) -> Option<Vec<(usize, u32)>> {
    let mut parts = Vec::new();
    let mut add = |factor: u128, exponent: u32| {
        let place = factors.iter().position(|&known| known == factor);
        if place.is_none() {
            factors.push(factor);
        }
        parts.push((place.unwrap_or(factors.len() - 1), exponent));
    };
    let mut candidate = 2;
    while candidate < SMALL && candidate * candidate <= number {
        let mut exponent = 0;
        while number.is_multiple_of(candidate) {
            number /= candidate;
            exponent += 1;
        }
        if exponent > 0 {
            add(candidate, exponent);
        }
        candidate += 1;
    }
    if number > 1 {
        add(number, 1);
    }
    (factors.len() <= MOST_FACTORS).then_some(parts)
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
