//! The same graph and the same errors, whatever the number of threads.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::*;
use crate::random::{Random, rounds};
use crate::watch::Progress;
use crate::{Branch, Chance, ErrorKind, Node, Payoff, Player};

/// Rules that hardly have any rule: what happens in a state follows from a hash of it.
#[derive(Clone, Copy)]
struct Scattered<'a> {
    /// States are below this.
    states: u64,
    /// How far successors are from their state, at the most.
    spread: u64,
    /// The most actions and outcomes, and different weights.
    actions: u64,
    outcomes: u64,
    weights: u64,
    seed: u64,
    /// A state in which the rules are wrong.
    wrong: Option<u64>,
    /// Hears of every state that the rules are asked about.
    heard: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl Game for Scattered<'_> {
    type State = u64;
    type Action = u64;

    fn initial(&self) -> u64 {
        0
    }

    fn canonical(&self, state: u64) -> u64 {
        // Every third state has a copy.
        if state % 3 == 2 { state - 1 } else { state }
    }

    fn node(&self, &state: &u64) -> Node<u64, u64> {
        if let Some(heard) = self.heard {
            heard(state);
        }
        let mut random = Random(self.seed ^ state.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let near = |random: &mut Random| (state + random.below(self.spread)) % self.states;
        let branch = |random: &mut Random| -> Branch<u64> {
            let outcomes = 1 + random.below(self.outcomes);
            let each =
                (0..outcomes).map(|_| (near(random), u128::from(1 + random.below(self.weights))));
            let each: Vec<(u64, u128)> = each.collect();
            if each[0].1 > 1 && random.below(3) == 0 {
                let paid = each
                    .into_iter()
                    .map(|(to, weight)| ((to, Payoff::from((to % 4) as i64)), weight));
                return Chance::weighted(paid).into();
            }
            Chance::weighted(each).into()
        };
        if self.wrong.is_some_and(|wrong| state >= wrong) {
            return Node::Choice(Player::Max, Vec::new());
        }
        match random.below(8) {
            0 => Node::End(Payoff::from(random.below(self.weights + 5) as i64)),
            1 | 2 => Node::Chance(branch(&mut random)),
            kind => {
                let player = if kind < 5 { Player::Max } else { Player::Min };
                let actions = 1 + random.below(self.actions);
                Node::choice(
                    player,
                    (0..actions).map(|action| (action, branch(&mut random))),
                )
            }
        }
    }
}

const GAMES: [Scattered<'_>; 5] = [
    // Wide, narrow, with many shapes, with rows of many successors, and large for its size.
    game(20_000, 20_000, [4, 4, 3]),
    game(4_000, 40, [3, 2, 2]),
    game(6_000, 6_000, [3, 5, 1_000_000]),
    game(600, 600, [20, 60, 2]),
    game(60_000, 1_000, [2, 2, 1]),
];

const fn game(
    states: u64,
    spread: u64,
    [actions, outcomes, weights]: [u64; 3],
) -> Scattered<'static> {
    Scattered {
        states,
        spread,
        actions,
        outcomes,
        weights,
        seed: 1,
        wrong: None,
        heard: None,
    }
}

fn with<G: Game>(game: &G, solver: &Solver<'_>, threads: usize) -> Result<Explored<G::State>> {
    explore_at(game, [game.initial()], solver, Sharing::eager(threads))
}

#[test]
fn the_graph_is_the_same_on_any_number_of_threads() {
    for mut game in GAMES {
        for seed in 0..rounds(10) {
            game.seed = seed;
            let alone = with(&game, &Solver::new(), 1).unwrap();
            for threads in [2, 3, 7] {
                let together = with(&game, &Solver::new(), threads).unwrap();
                assert!(alone.states() == together.states(), "{threads} threads");
                let text = alone.graph().difference(together.graph());
                assert_eq!(text, None, "{threads} threads, seed {seed}");
                assert_eq!(alone.graph().bytes(), together.graph().bytes());
            }
            let usual = Solver::new().explore(&game).unwrap();
            assert_eq!(alone.graph().difference(usual.graph()), None);
        }
    }
}

/// A walk over a torus whose states, which own memory, have one of a few hashes.
struct Torus {
    side: usize,
    hashes: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Corner {
    place: Vec<usize>,
    hash: usize,
}

impl std::hash::Hash for Corner {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.hash);
    }
}

impl Torus {
    fn corner(&self, place: [usize; 2]) -> Corner {
        let place = place.map(|coordinate| coordinate % self.side);
        Corner {
            place: place.to_vec(),
            hash: (place[0] * self.side + place[1]) % self.hashes,
        }
    }
}

impl Game for Torus {
    type State = Corner;
    type Action = usize;

    fn initial(&self) -> Corner {
        self.corner([0, 0])
    }

    fn node(&self, corner: &Corner) -> Node<Corner, usize> {
        let (x, y) = (corner.place[0], corner.place[1]);
        let steps = [
            [x + 1, y],
            [x, y + 1],
            [x + 2, y + 1],
            [x + self.side - 1, y],
        ];
        let steps = steps.into_iter().enumerate();
        Node::choice(
            Player::Max,
            steps.map(|(step, place)| (step, Chance::certain(self.corner(place)))),
        )
    }
}

#[test]
fn equal_hashes_change_nothing_on_any_number_of_threads() {
    for (side, hashes) in [(20, 1), (40, 7), (60, 500), (60, usize::MAX)] {
        let torus = Torus { side, hashes };
        let alone = with(&torus, &Solver::new(), 1).unwrap();
        assert_eq!(alone.states().len(), side * side);
        for threads in [2, 3, 7] {
            let together = with(&torus, &Solver::new(), threads).unwrap();
            assert!(alone.states() == together.states(), "{threads} threads");
            assert_eq!(alone.graph().difference(together.graph()), None);
        }
    }
}

/// What exploring ends with, in words.
fn end(game: &Scattered<'_>, solver: &Solver<'_>, threads: usize) -> String {
    with(game, solver, threads).map_or_else(|error| error.to_string(), |_| "fine".into())
}

#[test]
fn errors_are_the_same_on_any_number_of_threads() {
    let mut ends = HashSet::new();
    for mut game in GAMES {
        let whole = with(&game, &Solver::new(), 1).unwrap();
        let (found, bytes) = (whole.states().len() as u64, {
            let solving = SOLVING_BYTES * whole.states().len() as u64;
            whole.graph().bytes() + whole.table.bytes() + solving
        });
        let mut ways = Vec::new();
        for part in [1, 4, 10] {
            let limits = |max_states, memory| Solver::new().max_states(max_states).memory(memory);
            ways.push((limits(found * part / 10, u64::MAX), None));
            ways.push((limits(u64::MAX, bytes * part / 10), None));
            ways.push((Solver::new(), Some(game.states * part / 10)));
            ways.push((
                limits(found * part / 10, u64::MAX),
                Some(game.states * 4 / 10),
            ));
        }
        for limit in [0, 1, 2, found - 1, found] {
            ways.push((Solver::new().max_states(limit), None));
        }
        for (solver, wrong) in ways {
            game.wrong = wrong;
            let alone = end(&game, &solver, 1);
            for threads in [2, 3, 7] {
                assert_eq!(alone, end(&game, &solver, threads), "{threads} threads");
            }
            ends.insert(alone.split_whitespace().take(5).collect::<String>());
        }
    }
    // Each of the ends was met: no error, wrong rules, too many states, too much memory.
    assert_eq!(ends.len(), 4, "{ends:?}");
}

/// The first game, and who hears of every state that is asked about.
fn heard(heard: &(dyn Fn(u64) + Sync)) -> Scattered<'_> {
    Scattered {
        heard: Some(heard),
        ..GAMES[0]
    }
}

#[test]
fn all_threads_explore() {
    for threads in [2, 3, 7] {
        let asking = Mutex::new(HashSet::new());
        let hear = |_| _ = asking.lock().unwrap().insert(std::thread::current().id());
        with(&heard(&hear), &Solver::new(), threads).unwrap();
        assert_eq!(asking.into_inner().unwrap().len(), threads);
    }
}

#[test]
fn rules_that_panic_do_so_for_whoever_explores() {
    let hear = |state| assert!(state < 10_000, "the rules know no {state}");
    for threads in [2, 3, 7] {
        let explore = || with(&heard(&hear), &Solver::new(), threads).map(drop);
        let panic = catch_unwind(AssertUnwindSafe(explore)).unwrap_err();
        let text = panic.downcast_ref::<String>().unwrap();
        assert!(text.starts_with("the rules know no "), "{text}");
    }
}

#[test]
fn stops_soon_when_asked_to_also_where_states_begin_to_take_long() {
    let sharings = [1, 2, 3].map(Sharing::eager);
    for enough in [0, 1, 2_001] {
        for &sharing in sharings.iter().chain(&[Sharing::among(2)]) {
            let (asked, done) = (AtomicU64::new(0), AtomicU64::new(0));
            // All states after the first ones take a millisecond each.
            let hear = |_| {
                if asked.fetch_add(1, Ordering::Relaxed) > 2_000 {
                    std::thread::sleep(Duration::from_millis(1));
                }
            };
            let watch = |progress: &Progress| {
                assert!(progress.done <= progress.of);
                assert!(done.swap(progress.done, Ordering::Relaxed) <= progress.done);
                match progress.done < enough {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            let solver = Solver::new().watch(&watch);
            let ended = explore_at(&heard(&hear), [0], &solver, sharing);
            let kind = ended.err().map(|error| error.kind());
            assert_eq!(kind, Some(ErrorKind::Stopped));
            let asked = asked.into_inner();
            assert!(asked < 2_200, "{asked} states");
        }
    }
}

#[test]
fn a_helper_that_is_late_holds_nobody_up() {
    // A state that another thread than the first one explores takes a while.
    let first = std::thread::current().id();
    let hear = |_| {
        if std::thread::current().id() != first {
            std::thread::sleep(Duration::from_millis(1));
        }
    };
    let game = heard(&hear);
    let explored = |threads| with(&game, &Solver::new(), threads).unwrap();
    let (alone, together) = (explored(1), explored(3));
    assert!(alone.states() == together.states());
    assert_eq!(alone.graph().difference(together.graph()), None);
}

/// Ever more states, the chance of each with weights of its own.
struct Weighty;

impl Game for Weighty {
    type State = (u64, u64);
    type Action = ();

    fn initial(&self) -> (u64, u64) {
        (0, 0)
    }

    fn node(&self, &(up, down): &(u64, u64)) -> Node<(u64, u64), ()> {
        let weight = u128::from(Random(up << 32 | down).below(u64::MAX));
        Node::chance(Chance::weighted([
            ((up + 1, down), weight),
            ((up, down + 1), 1),
        ]))
    }
}

#[test]
fn weights_count_in_memory() {
    for mebibytes in [8u64, 11, 16, 23] {
        let solver = Solver::new().threads(1).memory(mebibytes << 20);
        let error = solver.explore(&Weighty).unwrap_err();
        let found = error.reached().unwrap().found;
        // A state of 16 bytes, its place and words, what it takes to solve it, and two weights of 16 bytes
        // with their list, its number and an outline.
        assert!(
            found * 200 < mebibytes << 20,
            "{found} states in {mebibytes} MiB"
        );
    }
}
