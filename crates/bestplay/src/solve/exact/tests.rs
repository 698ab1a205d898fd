//! Random games of many kinds, their values put into every equation.

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::super::Bounds;
use super::super::bounds::{self, Job};
use super::super::totals::Totals;
use super::lifting::Fractions;
use super::restrict::Restricted;
use super::{Failure, Means, denominator::Lengths, fractions, plain, residues::Residues};
use crate::graph::{Components, Graph, GraphBuilder, Order};
use crate::watch::Silent;
use crate::{Payoff, Player};

const MEANS: Means<'static> = Means {
    threads: 1,
    memory: u64::MAX,
    watch: &Silent,
};

/// A small generator of numbers (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A kind of random games.
#[derive(Clone, Copy, Debug)]
struct Kind {
    states: usize,
    /// The most successors of a row.
    successors: usize,
    /// How many states of a hundred are a player's.
    choices: usize,
    /// The most rows of a player's state.
    rows: usize,
    /// Bits of the largest weight.
    weight: u32,
    /// How many rows of a hundred pay on the way.
    paying: usize,
    /// How many rows of a hundred stay in the component.
    staying: usize,
    /// Whether rows are repeated, and payoffs few, so that there are many ties.
    tied: bool,
    /// How far a row leads: successors are among so many neighbours.
    near: usize,
}

const PLAIN: Kind = Kind {
    states: 12,
    successors: 4,
    choices: 0,
    rows: 3,
    weight: 4,
    paying: 0,
    staying: 60,
    tied: false,
    near: usize::MAX,
};

fn game(kind: &Kind, random: &mut Random) -> Graph {
    let ends = if kind.tied { 2 } else { 4 };
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    for state in 0..kind.states {
        let player = random.chance(kind.choices).then(|| {
            if random.chance(50) {
                Player::Max
            } else {
                Player::Min
            }
        });
        let rows = player.map_or(1, |_| 1 + random.below(kind.rows));
        let mut list: Vec<Vec<(u32, u128)>> = Vec::new();
        for _ in 0..rows {
            let count = 1 + random.below(kind.successors);
            let stays = random.chance(kind.staying);
            let mut row: Vec<(u32, u128)> = (0..count)
                .map(|_| {
                    let shift = random.below(kind.weight as usize) as u32;
                    let weight = (u128::from(random.next()) << 64 | u128::from(random.next()))
                        >> (127 - shift);
                    let near = kind.near.min(kind.states);
                    let target =
                        (state + kind.states + random.below(near) - near / 2) % kind.states;
                    (target as u32, weight.max(1))
                })
                .collect();
            if !stays {
                let end = kind.states + random.below(ends);
                row.push((end as u32, 1));
            }
            if kind.tied && !list.is_empty() && random.chance(40) {
                row = list[random.below(list.len())].clone();
                row.push((state as u32, 1));
            }
            list.push(row);
        }
        for row in list {
            // One sign alone: totals are then finite or infinite, and never undefined.
            let pays = random.chance(kind.paying);
            for (target, weight) in row {
                let payoff = (kind.paying > 0)
                    .then(|| Payoff::from(if pays { 1 + random.below(3) as i64 } else { 0 }));
                builder.outcome(target, weight, payoff);
            }
            builder.end_choice();
        }
        builder.end_state(player);
    }
    for end in 0..ends {
        let payoff = if kind.tied {
            end as i64
        } else {
            3 * end as i64 - 4
        };
        builder.end(Payoff::from(payoff));
    }
    builder.build()
}

/// What came of some games.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    lifted: usize,
    precise: usize,
}

/// Compares the values of all states that play can reach, for both methods where both apply.
fn compare(kind: Kind, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let graph = game(&kind, &mut Random(seed));
        let components = Components::of(&graph);
        let Ok(totals) = Totals::of(&graph, &components, &Silent) else {
            continue;
        };
        let finite = |state: u32| totals.is_finite(state);
        let roots: Vec<u32> = (0..3.min(kind.states as u32))
            .filter(|&s| finite(s))
            .collect();
        if roots.is_empty() {
            continue;
        }
        // Few bits leave actions open that are not equal.
        for bits in [8, 80, 4000] {
            let job = Job {
                graph: &graph,
                totals: &totals,
                wanted: 0,
                enough: None,
                again: false,
                means: MEANS,
            };
            let Ok(bounds) = bounds::solve::<IBig>(&job, &mut Order::new(&graph, 1), bits) else {
                continue;
            };
            let restricted = Restricted::new(&graph, &bounds, &finite, &roots);
            let what = || format!("{kind:?}, seed {seed}, {bits} bits");
            let ours = fractions(&restricted, roots.len(), MEANS);
            // Nothing is left out where all states are asked for.
            match (
                ours,
                fractions(&restricted, restricted.graph.states(), MEANS),
            ) {
                (Ok(ours), Ok(all)) => {
                    assert_eq!(ours, all[..ours.len()], "{}", what());
                    assert!(plain::confirms(&restricted.graph, &all), "{}", what());
                    within(&restricted, &ours, &bounds, &roots, &what);
                    tally.compared += 1;
                    tally.lifted += usize::from(lift_too(&restricted, &ours, &what));
                }
                // Bounds have to separate all that is not equal.
                (Err(Failure::Precision), _) if bits < 4000 => tally.precise += 1,
                (ours, all) => panic!("{}: {ours:?} and {all:?}", what()),
            }
        }
    }
    tally
}

/// The values lie between their bounds.
fn within(
    restricted: &Restricted,
    values: &[RBig],
    bounds: &Bounds<IBig>,
    roots: &[u32],
    what: &dyn Fn() -> String,
) {
    assert_eq!(restricted.graph.forever(), Payoff::ZERO);
    for (value, &root) in values.iter().zip(roots) {
        let number = |units: &IBig| bounds.scale.number(units);
        let (lower, upper) = bounds.of(root);
        let (lower, upper) = (number(lower), number(upper));
        assert!(lower <= *value && *value <= upper, "{}", what());
    }
}

/// Systems that are small enough for primes are lifted as well; whether this one was lifted alone.
fn lift_too(restricted: &Restricted, values: &[RBig], what: &dyn Fn() -> String) -> bool {
    let roots = values.len();
    let states = restricted.graph.states();
    let system = super::assemble::assemble(restricted, roots, &Silent).unwrap();
    if Residues::new(&system, roots).is_none() {
        return true;
    }
    let lengths = Lengths::of(&system, states, roots, restricted.unit_bits);
    let (lifted, modulus) =
        super::lifting::lift(&system, states, roots, &lengths, &Silent).unwrap();
    let bits = lengths.numerator.ceil() as usize;
    let mut fractions = Fractions::new(&modulus, bits);
    for ((residue, known), value) in lifted.into_iter().zip(lengths.known).zip(values) {
        let numerator = fractions.numerator(&(residue * &known % &modulus));
        assert_eq!(
            RBig::from_parts(numerator, &fractions.common * known),
            *value,
            "{}",
            what()
        );
    }
    false
}

#[test]
fn chains() {
    let tally = compare(PLAIN, 0..300);
    assert!(tally.compared > 300 && tally.lifted > 50, "{tally:?}");
    let dense = Kind {
        successors: 12,
        ..PLAIN
    };
    compare(dense, 0..100);
    let long = Kind {
        states: 60,
        near: 6,
        staying: 90,
        ..PLAIN
    };
    compare(long, 0..30);
}

#[test]
fn games_of_two_players() {
    for tied in [false, true] {
        let kind = Kind {
            choices: 60,
            tied,
            ..PLAIN
        };
        let tally = compare(kind, 0..600);
        assert!(tally.compared > 600 && tally.lifted > 50, "{tally:?}");
        assert!(tally.precise > 0, "{tally:?}");
        let near = Kind {
            states: 40,
            near: 5,
            ..kind
        };
        compare(near, 0..60);
    }
}

#[test]
fn end_components() {
    let kind = Kind {
        choices: 80,
        staying: 95,
        successors: 2,
        tied: true,
        ..PLAIN
    };
    let tally = compare(kind, 0..1000);
    assert!(tally.compared > 1000, "{tally:?}");
}

#[test]
fn totals() {
    for choices in [0, 60] {
        let kind = Kind {
            choices,
            paying: 40,
            staying: 50,
            ..PLAIN
        };
        let tally = compare(kind, 0..300);
        assert!(tally.compared > 200, "{tally:?}");
    }
}

#[test]
fn huge_weights() {
    for weight in [40, 64, 100] {
        for choices in [0, 50] {
            let kind = Kind {
                weight,
                choices,
                ..PLAIN
            };
            let tally = compare(kind, 0..60);
            assert!(tally.compared > 30, "{kind:?}: {tally:?}");
        }
    }
}

#[test]
fn a_component_with_a_dense_rest() {
    // Large enough to be eliminated by panels, with values and without choices.
    let kind = Kind {
        states: 150,
        staying: 97,
        weight: 2,
        ..PLAIN
    };
    let tally = compare(kind, 0..1);
    assert!(tally.compared > 0 && tally.lifted > 0, "{tally:?}");
}

/// A random chain of one component without choices, as if bounds had been computed.
fn chain(states: usize, successors: usize, random: &mut Random) -> Restricted {
    let mut builder = GraphBuilder::new(Payoff::ZERO);
    let end = states as u32;
    for state in 0..states {
        // A ring holds it together.
        builder.outcome(
            ((state + 1) % states) as u32,
            1 + random.below(9) as u128,
            None,
        );
        for _ in 1..successors {
            let target = random.below(states) as u32;
            builder.outcome(target, 1 + random.below(9) as u128, None);
        }
        if random.chance(10) {
            builder.outcome(end + random.below(2) as u32, 1, None);
        }
        builder.end_choice();
        builder.end_state(None);
    }
    builder.end(Payoff::ZERO);
    builder.end(Payoff::ONE);
    let graph = builder.build();
    Restricted {
        components: Components::of(&graph),
        signs: vec![[false, true]; graph.states()],
        unit_bits: 2,
        graph,
    }
}

#[test]
fn large_chains() {
    for (states, successors) in [(100, 2), (150, 4), (80, 40)] {
        let restricted = chain(states, successors, &mut Random(states as u64));
        let values = fractions(&restricted, states + 2, MEANS).unwrap();
        assert!(
            plain::confirms(&restricted.graph, &values),
            "{states} states"
        );
        assert_eq!(fractions(&restricted, 1, MEANS).unwrap(), values[..1]);
    }
}
