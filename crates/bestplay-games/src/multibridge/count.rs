//! How many deals give a sequence of A's points.
//!
//! # What decides
//!
//! Let W hold the card 4n, L be the other team, q₀, q₁, … the seats of 4n, 4n − 1, …. For the start
//! just behind q₀ the chain of [`fast`](super::fast) is longest: c₀, …, c_k; this k is meant below.
//! As the start goes once round the ring, it passes on from q_k, …, q₁, q₀ in the order in which
//! they sit, and the second point is
//!
//! - L's while the chain ends at c_j with j < k even, W's if j is odd (the next card alternates);
//! - in the first part, while the chain ends at c_k: the team's that holds c_{k+1}. That is c_k's
//!   team (*case 1*) or the other one, its card coming too late for the chain (*case 2*).
//!
//! So passing on from q_j changes the taker for 1 ≤ j < k, for j = k in case 2 only, and for q₀ if
//! L does not have the point in the first part: c_{k+1} belongs to W, which is to say k even in
//! case 1, k odd in case 2. A boundary at an L seat ends a run of W's, one at a W seat a run of L's
//! points (of ties).
//!
//! # Deals without boundaries
//!
//! k = 0 (then 4n − 1 is W's, as a card of L's would extend the chain) or case 1 with k = 1.
//!
//! - *All to one team.* W holds 4n and 4n − 1: n seats for 4n, and for 4n − 1 the same seat or one
//!   of n − 1 others.
//! - *Ties.* W holds 4n, L holds 4n − 1 and 4n − 2: n seats, n seats, and the same one or one of
//!   n − 1 others. W may be either team.
//!
//! # Deals with 2ℓ boundaries
//!
//! Counting boundaries: case 1 has k − 1 of them and one more if k is even, case 2 has k and one
//! more if k is odd. So k = 2ℓ + 1 or 2ℓ in case 1, k = 2ℓ or 2ℓ − 1 in case 2. Let the ties before
//! the W boundary number r be 2aᵣ + 1 seats (r = 1, …, ℓ), the other seats behind it 2bᵣ + 1. Going
//! *backwards* around the ring, the boundaries among the q's follow each other in order. What is
//! free is told in each case; H = Σ aᵣ, Q = Σ aᵣ², and Σ bᵣ = n − ℓ − H, as there are 2n seats.
//!
//! The next card, c_{k+1}, goes to a seat of a given team: a *fresh* one that holds no chain card,
//! or one that does. Let m = 4n − k − 2 be the number of cards below, and let
//!
//! > M_k = m! / 2^(2n−k−1).
//!
//! If c_{k+1} is the second card of a chain seat, k seats are left with one free place and
//! 2n − k − 1 with two: M_k ways to deal the rest. If it is at a fresh seat, k + 2 seats have one
//! free place and 2n − k − 2 have two: 2·M_k ways. So a case counts M_k times the sum over its free
//! choices of (2 · fresh seats + chain seats) for c_{k+1}.
//!
//! - **Case 1, k = 2ℓ + 1.** Boundaries are q₁, …, q_{2ℓ}. q₁ is any L boundary; backwards from it
//!   follow q₂, q₃, …, and the last one met, q_{2ℓ}, is the W boundary next to q₁ going forwards.
//!   Between q₁ and q_{2ℓ}, going forwards, lie 2a seats, of W and L in turn. q₀ is one of W's, q_k
//!   one of L's further on than q₀, so that all times fall: a(a + 1)/2 pairs. c_{k+1} is L's, with
//!   ℓ + 1 chain seats and n − ℓ − 1 fresh ones: weight 2n − ℓ − 1.
//!
//!   > (2n − ℓ − 1) · Σ aᵣ(aᵣ + 1)/2 · M_{2ℓ+1} = (2n − ℓ − 1) · (Q + H)/2 · M_{2ℓ+1}
//!
//! - **Case 1, k = 2ℓ.** Boundaries are q₀, …, q_{2ℓ−1}; q₀ is any W boundary, q_{2ℓ−1} the L
//!   boundary next to it going forwards. Between them lie 2b seats, of L and W in turn; q_k is one
//!   of the b of W.
//!   c_{k+1} is W's, with ℓ + 1 chain seats and n − ℓ − 1 fresh ones.
//!
//!   > (2n − ℓ − 1) · Σ bᵣ · M_{2ℓ} = (2n − ℓ − 1) · (n − ℓ − H) · M_{2ℓ}
//!
//! - **Case 2, k = 2ℓ.** Boundaries are q₁, …, q_{2ℓ}; q₀ is one of the a W seats between q₁ and
//!   q_{2ℓ}. c_{k+1} is L's and must be too late for the chain: going backwards from q_{2ℓ} one
//!   meets q₀ first. That excludes the L seats between q₀ and q_{2ℓ}: u of them, where u = 1, …, a as
//!   q₀ varies. There are ℓ chain seats, none of them excluded, and n − ℓ − u fresh ones: weight
//!   2n − ℓ − 2u.
//!
//!   > Σ aᵣ(2n − ℓ − 1 − aᵣ) · M_{2ℓ} = ((2n − ℓ − 1) · H − Q) · M_{2ℓ}
//!
//! - **Case 2, k = 2ℓ − 1.** Boundaries are q₀, …, q_{2ℓ−1}; q₀ is any W boundary. c_{k+1} is W's,
//!   and the b seats of W between q₀ and q_{2ℓ−1} are excluded (q₀ itself is not: it is met too
//!   late, at the very end of the round). ℓ chain seats, n − ℓ − b fresh ones.
//!
//!   > Σ (2n − ℓ − 2bᵣ) · M_{2ℓ−1} = (ℓ(2n − ℓ) − 2(n − ℓ − H)) · M_{2ℓ−1}
//!
//! The last of these is positive always (ℓ(2n − ℓ) − 2(n − ℓ) = (ℓ − 1)(2n − ℓ) + ℓ), so that each
//! sequence with the properties of [`outcomes`](super::outcomes) is possible.
//!
//! # Without a division
//!
//! With t = 2n − k − 1 we have m = 2t + k and
//!
//! > M_k = Π i(2i − 1) for i = 1, …, t  ·  Π j for j = 2t + 1, …, 2t + k,
//!
//! since (2t)!/2^t = Π i(2i − 1). Whole factors only, so that it holds modulo anything: 2 and small
//! primes included.

use super::shape::Shape;
use crate::fast::by_halves;
use bestplay::Natural;

/// A count as a sum of weights times M_k, for at most three consecutive k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The number of players of a team, n.
    pub players: u64,
    /// (k, weight), k rising; weights are positive.
    pub terms: Vec<(u64, u128)>,
}

impl Terms {
    /// The terms for a shape with n players a team.
    pub fn new(players: u64, shape: Shape) -> Terms {
        let n = u128::from(players);
        let terms = match shape {
            Shape::AllToOne => vec![(0, n * (2 * n - 1))],
            Shape::Ties => vec![(1, 2 * n * n * (2 * n - 1))],
            Shape::Mixed {
                runs,
                halves,
                squares,
            } => {
                let (l, h, q) = (u128::from(runs), u128::from(halves), u128::from(squares));
                // Not negative: ties and other runs make up 2n seats, so l + h is n at most.
                let (chosen, others) = (2 * n - l - 1, n - l - h);
                vec![
                    (2 * runs - 1, l * (2 * n - l) - 2 * others),
                    (2 * runs, chosen * others + (chosen * h - q)),
                    (2 * runs + 1, chosen * ((q + h) / 2)),
                ]
            }
        };
        let terms = terms.into_iter().filter(|&(_, weight)| weight > 0);
        let terms = terms.collect();
        Terms { players, terms }
    }

    /// The factors of M_k.
    fn factors(&self, k: u64) -> impl Iterator<Item = u64> {
        factors(2 * self.players - k - 1, k)
    }

    /// The count modulo `modulus`, which need not be a prime.
    ///
    /// # Panics
    ///
    /// If `modulus` is 0.
    ///
    /// # Complexity
    ///
    /// 2n multiplications for each term.
    pub fn modulo(&self, modulus: u64) -> u64 {
        let modulus = u128::from(modulus);
        let terms = self.terms.iter().map(|&(k, weight)| {
            let times = |all: u128, factor: u64| all * u128::from(factor) % modulus;
            self.factors(k).fold(weight % modulus, times)
        });
        (terms.sum::<u128>() % modulus) as u64
    }

    /// The count.
    ///
    /// # Complexity
    ///
    /// A balanced tree of products of up to 2n numbers for each term.
    pub fn exact(&self) -> Natural {
        let terms = self.terms.iter();
        let terms = terms.map(|&(k, weight)| Natural::from(weight) * product(self.factors(k)));
        terms.sum()
    }

    /// About how many decimal digits the count has.
    pub fn digits(&self) -> f64 {
        // Stirling.
        let ln_factorial = |m: f64| match m < 1.0 {
            true => 0.0,
            false => m * m.ln() - m + 0.5 * (6.3 * m).ln(),
        };
        let n = self.players as f64;
        let ln = self.terms.iter().fold(0.0f64, |most, &(k, weight)| {
            let k = k as f64;
            let halvings = 2.0 * n - k - 1.0;
            let ln_m = ln_factorial(4.0 * n - k - 2.0) - halvings * std::f64::consts::LN_2;
            most.max((weight as f64).ln() + ln_m)
        });
        ln / std::f64::consts::LN_10
    }
}

/// The factors of (2t + k)! / 2ᵗ.
fn factors(t: u64, k: u64) -> impl Iterator<Item = u64> {
    let pairs = (1..=t).map(|i| i * (2 * i - 1));
    pairs.chain(2 * t + 1..=2 * t + k)
}

/// The product of many numbers.
fn product(factors: impl Iterator<Item = u64>) -> Natural {
    let factors: Vec<u64> = factors.collect();
    let one = |place: usize| Natural::from(factors[place]);
    by_halves(0..factors.len(), Natural::ONE, &one, &|one, other| {
        one * other
    })
}

/// The number of deals for n players a team, (4n)!/4ⁿ, and what it is: every hand holds two cards
/// in no order.
pub fn deals(players: u64) -> Natural {
    product(factors(2 * players, 0))
}
