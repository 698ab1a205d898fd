//! Random games of many kinds: their values by both methods, and between proven bounds.

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::super::bounds::{self, Job};
use super::super::totals;
use super::super::witness::Claims;
use super::lifting::Fractions;
use super::restrict::Restricted;
use super::{Failure, denominator::Lengths, fractions, residues::Residues};
use crate::Solver;
use crate::graph::{Components, Order};
use crate::random::{Random, rounds};
use crate::solve::tests::generate::Kind;
use crate::watch::Silent;

const PLAIN: Kind = Kind {
    states: 12,
    rows: 3,
    outcomes: 4,
    max: 0,
    min: 0,
    staying: 60,
    paying: 0,
    paid: (0, 3),
    weight: 4,
    tied: false,
    near: u64::MAX,
};

/// What came of some games.
#[derive(Debug, Default)]
struct Tally {
    compared: u64,
    lifted: u64,
    precise: usize,
}

/// Compares the values of some states with proven bounds that leave room for one fraction, by both methods
/// where both apply, whatever else is asked for.
fn compare(kind: Kind, games: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..games {
        let graph = kind.graph(&mut Random(seed));
        let components = Components::of(&graph);
        let Ok(Ok(totals)) = totals::find(&graph, &components, &Silent) else {
            continue;
        };
        let finite = |state: u32| totals.is_finite(state);
        let roots: Vec<u32> = (0..6).filter(|&state| finite(state)).collect();
        if roots.is_empty() {
            continue;
        }
        let mut known: Option<Vec<RBig>> = None;
        // Few bits leave actions open that are not equal.
        for bits in [4000, 80, 8] {
            let solver = Solver::new().threads(1).memory(u64::MAX);
            let job = Job::new(&graph, &totals, &solver);
            let Ok(bounds) = bounds::solve::<IBig>(&job, &mut Order::new(&graph, 1), bits) else {
                continue;
            };
            let claims = Claims {
                graph: &graph,
                totals: &totals,
                bounds: &bounds,
            };
            let restricted = Restricted::new(&claims, &roots);
            let what = || format!("{kind:?}, seed {seed}, {bits} bits");
            let ours = fractions(&restricted, roots.len(), &solver);
            // Nothing is left out where all states are asked for.
            let all = fractions(&restricted, restricted.graph.states(), &solver);
            match (ours, all) {
                (Ok(ours), Ok(all)) => {
                    assert_eq!(ours, all[..ours.len()], "{}", what());
                    assert_eq!(ours, *known.get_or_insert(ours.clone()), "{}", what());
                    for (value, &root) in ours.iter().zip(&roots) {
                        let (lower, upper) = bounds.of(root);
                        let [lower, upper] = [lower, upper].map(|units| bounds.scale.number(units));
                        assert!(lower <= *value && *value <= upper, "{}", what());
                    }
                    tally.compared += 1;
                    tally.lifted += u64::from(lift_too(&restricted, &ours, &what));
                }
                // Bounds have to separate all that is not equal.
                (Err(Failure::Precision), _) if bits < 4000 => tally.precise += 1,
                (ours, all) => panic!("{}: {ours:?} and {all:?}", what()),
            }
        }
    }
    tally
}

/// Systems that are small enough for primes are lifted as well; whether this one was lifted alone.
fn lift_too(restricted: &Restricted, values: &[RBig], what: &dyn Fn() -> String) -> bool {
    let roots = values.len();
    let system = super::assemble::assemble(restricted, roots, &Silent).unwrap();
    if Residues::new(&system).is_none() {
        return true;
    }
    let lengths = Lengths::of(&system, restricted.unit_bits);
    let lifted = super::lifting::lift(&system, &lengths, &Silent);
    let (lifted, modulus) = lifted.unwrap();
    let bits = lengths.numerator.ceil() as usize;
    let mut fractions = Fractions::new(&modulus, bits);
    for ((residue, known), value) in lifted.into_iter().zip(lengths.known).zip(values) {
        let numerator = fractions.numerator(&(residue * &known % &modulus));
        let found = RBig::from_parts(numerator, &fractions.common * known);
        assert_eq!(found, *value, "{}", what());
    }
    false
}

#[test]
fn chains() {
    let tally = compare(PLAIN, rounds(300));
    assert!(
        tally.compared > rounds(300) && tally.lifted > rounds(50),
        "{tally:?}"
    );
    compare(PLAIN.but(|k| k.outcomes = 12), rounds(100));
    let long = PLAIN.but(|k| (k.states, k.near, k.staying) = (60, 6, 90));
    compare(long, rounds(30));
}

#[test]
fn games_of_two_players() {
    for tied in [false, true] {
        let kind = PLAIN.but(|k| (k.max, k.min, k.tied) = (30, 30, tied));
        let tally = compare(kind, rounds(600));
        assert!(
            tally.compared > rounds(600) && tally.lifted > rounds(50),
            "{tally:?}"
        );
        assert!(tally.precise > 0, "{tally:?}");
        compare(kind.but(|k| (k.states, k.near) = (40, 5)), rounds(60));
    }
}

#[test]
fn end_components() {
    let kind = PLAIN.but(|k| (k.max, k.min, k.tied) = (40, 40, true));
    let kind = kind.but(|k| (k.staying, k.outcomes) = (95, 2));
    let tally = compare(kind, rounds(1000));
    assert!(tally.compared > rounds(1000), "{tally:?}");
}

#[test]
fn totals() {
    // One sign alone: totals are then finite or infinite, and never undefined.
    for players in [0, 30] {
        let kind = PLAIN.but(|k| (k.max, k.min) = (players, players));
        let tally = compare(kind.but(|k| (k.paying, k.staying) = (40, 50)), rounds(300));
        assert!(tally.compared > rounds(200), "{tally:?}");
    }
}

#[test]
fn huge_weights() {
    for weight in [40, 64, 100] {
        for players in [0, 25] {
            let kind = PLAIN.but(|k| (k.weight, k.max, k.min) = (weight, players, players));
            let tally = compare(kind, rounds(60));
            assert!(tally.compared > rounds(30), "{kind:?}: {tally:?}");
        }
    }
}

#[test]
fn a_component_with_a_dense_rest() {
    // Large enough to be eliminated by panels, with values and without choices.
    let kind = PLAIN.but(|k| (k.states, k.staying, k.weight) = (150, 97, 2));
    let tally = compare(kind, 1);
    assert!(tally.compared > 0 && tally.lifted > 0, "{tally:?}");
}

#[test]
fn large_chains() {
    for (states, outcomes) in [(100, 2), (150, 4), (80, 40)] {
        let kind = PLAIN.but(|k| (k.states, k.outcomes, k.staying) = (states, outcomes, 95));
        let tally = compare(kind, 1);
        assert!(tally.compared > 0, "{kind:?}: {tally:?}");
    }
}
