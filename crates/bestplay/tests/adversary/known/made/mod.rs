//! Laws of games made of games, on random games.

mod aims;

use std::collections::HashMap;

use bestplay::made::{
    Aim, Aimed, Collected, Discounted, Followed, Limited, Listed, Numbered, Strategy, Swapped,
    Walked, evenly,
};
use bestplay::sample::Actions;
use bestplay::{
    Chance, Error, ErrorKind, Game, Graph, Kind as NodeKind, Payoff, Player, Rational, Solution,
    Solver, Value,
};

use crate::generate::{Kind, Random, game};
use crate::given::Given;
use crate::table::{Entry, Table, table};

/// Games of several kinds that have a finite value, with their exact solution.
fn each(kinds: &[Kind], seeds: u64, mut law: impl FnMut(&Table, &Solution<&Table>, &mut Random)) {
    let mut seen = 0;
    for kind in kinds {
        for seed in 0..seeds {
            let mut random = Random(seed ^ 0x5eed);
            let table = game(kind, &mut random);
            let Ok(solution) = exact().solve(&table) else {
                continue;
            };
            if is_finite(&solution.value()) {
                seen += 1;
                law(&table, &solution, &mut random);
            }
        }
    }
    assert!(2 * seen > seeds, "only {seen} games");
}

/// A graph in words.
pub(super) fn lines(graph: &Graph) -> String {
    format!("{:?}", graph.iter().collect::<Vec<_>>())
}

fn exact() -> Solver<'static> {
    Solver::new().exact().threads(1)
}

fn is_finite(value: &Value) -> bool {
    matches!(value, Value::Exact(_))
}

/// The exact value of a game.
fn value(game: &impl Game) -> Rational {
    fraction(&exact().solve(&Given::met(game)).unwrap().value())
}

/// Why a game cannot be explored.
fn refusal<G: Game>(game: &G) -> Error {
    exact().explore(game).err().unwrap()
}

fn fraction(value: &Value) -> Rational {
    match value {
        Value::Exact(number) => number.clone(),
        other => panic!("{other:?} is not exact"),
    }
}

/// Payoffs on the way that are not negative, in games that end.
const RISING: Kind = Kind {
    paying: 60,
    sign: 1,
    acyclic: true,
    inner: 9,
    ..Kind::PLAIN
};

/// Ends that pay something from -10 to 10, cycles.
const CYCLIC: Kind = Kind {
    forever: true,
    inner: 8,
    ..Kind::PLAIN
};

/// A random strategy: what it takes of a state is fixed by the state.
fn some_strategy(seed: u64) -> impl Strategy<u32, u32> + Copy {
    move |state: &u32, _: Player, actions: &Actions<Table>| {
        let mut random = Random(seed ^ u64::from(*state) << 20);
        let weights = actions.iter().map(|_| u128::from(random.below(4)));
        let weights: Vec<u128> = weights.collect();
        let taken = weights.iter().copied().enumerate();
        let taken: Vec<(usize, u128)> = taken.filter(|&(_, weight)| weight > 0).collect();
        match taken.is_empty() {
            true => Chance::certain(0),
            false => Chance::weighted(taken),
        }
    }
}

#[test]
fn a_player_of_best_play_changes_no_value() {
    each(&[RISING, CYCLIC, Kind::PLAIN], 60, |table, solution, _| {
        let truth = fraction(&solution.value());
        for player in Player::BOTH {
            let followed = Followed::new(table, player, solution);
            assert_eq!(value(&followed), truth, "{table}");
        }
        assert_eq!(value(&Followed::by_both(table, solution)), truth, "{table}");
    });
}

#[test]
fn a_solution_is_a_strategy_where_its_value_is_infinite() {
    let table = table("0: Max [0×3(1) 1] [0(1)]; 1: ends 0");
    let solver = Solver::new();
    let solution = solver.solve(&table).unwrap();
    let followed = Followed::new(&table, Player::Max, &solution);
    let followed = solver.solve(&followed).unwrap();
    assert_eq!(followed.value(), Value::PlusInfinity);
}

#[test]
fn no_strategy_beats_best_play() {
    each(&[RISING, CYCLIC], 60, |table, solution, random| {
        let truth = fraction(&solution.value());
        let strategy = some_strategy(random.next());
        let of_max = value(&Followed::new(table, Player::Max, strategy));
        let of_min = value(&Followed::new(table, Player::Min, strategy));
        let both = value(&Followed::by_both(table, strategy));
        assert!(of_max <= truth && truth <= of_min, "{table}");
        // Nobody does better against it than the best reply.
        assert!(of_max <= both && both <= of_min, "{table}");
        let evenly = value(&Followed::new(table, Player::Max, evenly));
        assert!(evenly <= truth, "{table}");
        // What both do is what one does after the other.
        let one = Followed::new(table, Player::Max, strategy);
        let then = value(&Followed::new(one, Player::Min, strategy));
        assert_eq!(then, both, "{table}");
    });
}

/// The explored graph is the same game, whatever is made of it.
#[test]
fn a_walked_graph_is_its_game() {
    each(
        &[RISING, CYCLIC, Kind::PLAIN],
        40,
        |table, solution, random| {
            let walked = Walked::new(solution.graph());
            assert_eq!(value(&walked), fraction(&solution.value()));
            let strategy = some_strategy(random.next());
            let numbered = solution.explored().numbered(table, &strategy);
            let on_graph = Followed::new(&walked, Player::Max, &numbered);
            let on_rules = Followed::new(table, Player::Max, strategy);
            assert_eq!(value(&on_graph), value(&on_rules), "{table}");
            let one = Walked::new(solution.graph()).following(Player::Max, &numbered);
            assert_eq!(value(&one), value(&on_rules), "{table}");
            let both = Followed::by_both(table, strategy);
            let walked = one.following(Player::Min, &numbered);
            assert_eq!(value(&walked), value(&both), "{table}");
        },
    );
}

/// What is left of a graph is what exploring finds, word for word: with sure strategies and mixed
/// ones, of one player or both.
#[test]
fn what_is_left_of_a_graph_is_what_exploring_finds() {
    let kinds = [RISING, CYCLIC, Kind::PLAIN];
    each(&kinds, 60, |table, solution, random| {
        let mixed = solution
            .explored()
            .numbered(table, &some_strategy(random.next()));
        let sure = Numbered::new(solution.choices());
        let follow = [None, Some(&mixed), Some(&sure)];
        for (max, min) in (0..9).map(|i| (follow[i / 3], follow[i % 3])) {
            let mut walked = Walked::new(solution.graph());
            for (player, strategy) in Player::BOTH.into_iter().zip([max, min]) {
                if let Some(strategy) = strategy {
                    walked = walked.following(player, strategy);
                }
            }
            let one = exact().explore(&walked).unwrap();
            let two = exact().explore_walked(&walked).unwrap();
            assert_eq!(one.states(), two.states(), "{table}");
            assert_eq!(lines(one.graph()), lines(two.graph()), "{table}");
            assert_eq!(one.graph().bytes(), two.graph().bytes(), "{table}");
            assert_eq!(one.graph().forever(), two.graph().forever());
            assert_eq!(two.find(&two.states()[0]), Some(bestplay::StateId::INITIAL));
        }
        // A strategy that does not know a state is refused alike.
        let unknown = Numbered::default();
        let walked = Walked::new(solution.graph()).following(Player::Max, &unknown);
        let [one, two] = [exact().explore(&walked), exact().explore_walked(&walked)]
            .map(|explored| explored.err().map(|error| error.to_string()));
        assert_eq!(one, two, "{table}");
    });
}

#[test]
fn steps_approach_the_value_from_below() {
    let kind = RISING.but(|kind| kind.acyclic = false);
    each(&[RISING, kind], 30, |table, solution, _| {
        let positive =
            |entry: &Entry| !matches!(entry, Entry::End(payoff) if *payoff < Payoff::ZERO);
        if !table.entries.iter().all(positive) {
            return;
        }
        let truth = fraction(&solution.value());
        let mut before = Rational::ZERO;
        for steps in [0, 1, 2, 3, 5, 8, 12] {
            let now = value(&Limited::new(table, steps));
            assert!(before <= now && now <= truth, "{steps} steps in\n{table}");
            before = now;
        }
        // Play without cycles is over after as many steps as there are states.
        if kind_is_acyclic(table) {
            assert_eq!(before, truth, "{table}");
        }
    });
}

/// Whether play leads onwards from each state.
fn kind_is_acyclic(table: &Table) -> bool {
    (0..table.entries.len() as u32).all(|state| {
        let (_, rows) = table.rows(state);
        rows.iter().flatten().all(|&(to, ..)| to > state)
    })
}

#[test]
fn steps_that_run_out_pay_what_is_said() {
    // A coin is tossed until it shows heads, which pays 1; after two steps 1/2 is paid.
    let table = table("0: chance [0 1]; 1: ends 1");
    assert_eq!(value(&Limited::new(&table, 2)).to_string(), "3/4");
    let limited = Limited::new(&table, 2).then(|&state| Payoff::fraction(1 + i64::from(state), 2));
    assert_eq!(value(&limited).to_string(), "7/8");
}

#[test]
fn swapped_players_have_the_other_value_and_twice_is_the_game() {
    let kind = Kind::PLAIN.but(|kind| (kind.paying, kind.acyclic) = (40, true));
    each(&[kind, CYCLIC, Kind::PLAIN], 60, |table, solution, _| {
        let swapped = Swapped::new(table);
        assert_eq!(value(&swapped), -fraction(&solution.value()), "{table}");
        let twice = exact().explore(&Swapped::new(swapped)).unwrap();
        assert_eq!(twice.states(), solution.states());
        assert_eq!(lines(twice.graph()), lines(solution.graph()), "{table}");
        assert_eq!(twice.graph().forever(), solution.graph().forever());
    });
}

#[test]
fn a_discount_counts_later_payoffs_less() {
    // A step that pays 1, round and round: 1 + x + x² + …
    let round = table("0: chance [0(1)]");
    assert_eq!(value(&Discounted::new(&round, 9, 10)).to_string(), "10");
    assert_eq!(value(&Discounted::new(&round, 0, 1)).to_string(), "1");
    // What is paid at the end counts after the steps that lead there.
    let later = table("0: chance [1]; 1: chance [2]; 2: ends 1");
    assert_eq!(value(&Discounted::new(&later, 2, 3)).to_string(), "4/9");
    for (numerator, denominator) in [(1, 1), (3, 2), (0, 0)] {
        let wrong = Discounted::new(&later, numerator, denominator);
        assert_eq!(refusal(&wrong).kind(), ErrorKind::Rules);
    }
    // Value iteration with a discount, step by step, is what a limited game collects.
    each(&[CYCLIC], 30, |table, _, _| {
        let discounted = Discounted::new(table, 3, 4);
        let truth = value(&discounted);
        let error = truth - value(&Limited::new(&discounted, 40));
        let largest = Rational::from(11);
        let factor = Rational::from_parts(3.into(), 4u8.into());
        let bound = (0..40).fold(largest, |bound, _| bound * &factor);
        assert!(-&bound <= error && error <= bound, "{table}");
    });
}

#[test]
fn wrappers_combine_in_any_order() {
    each(&[RISING], 40, |table, _, random| {
        let strategy = some_strategy(random.next());
        let followed = Followed::by_both(table, strategy);
        let aimed = Aimed::new(Limited::new(&followed, 3), Aim::at_least(Payoff::ONE));
        let other = Limited::new(Aimed::new(&followed, Aim::at_least(Payoff::ONE)), 3);
        let other = other.then(|collected| match collected {
            Collected::At(_, total) => Payoff::from(i64::from(*total >= Payoff::ONE)),
            _ => Payoff::ZERO,
        });
        assert_eq!(value(&aimed), value(&other), "{table}");
    });
}

#[test]
fn a_strategy_without_an_action_of_the_state_is_refused() {
    let table = table("0: Max [1] [2]; 1: ends 1; 2: ends 0");
    let list = |actions: &[(u32, u32)]| -> Listed<u32, u32> { actions.iter().copied().collect() };
    let worth = |player, list| value(&Followed::new(&table, player, list));
    assert_eq!(worth(Player::Max, list(&[(0, 1)])), Rational::ZERO);
    let hashed = HashMap::from([(0, 0)]);
    assert_eq!(worth(Player::Max, hashed.into()), Rational::ONE);
    // Who does not choose needs no strategy.
    assert_eq!(worth(Player::Min, list(&[])), Rational::ONE);
    for wrong in [list(&[]), list(&[(0, 2)])] {
        let error = refusal(&Followed::new(&table, Player::Max, wrong));
        assert_eq!(error.kind(), ErrorKind::Strategy);
        assert_eq!(error.state(), Some("0"));
    }
    let nothing = |_: &u32, _: Player, _: &Actions<Table>| Chance::weighted([]);
    let error = refusal(&Followed::by_both(&table, nothing));
    assert_eq!(error.kind(), ErrorKind::Rules);
}

/// A game whose states have mirror images: the strategy sees one of the two.
#[test]
fn a_strategy_is_asked_about_canonical_forms() {
    // State 1 stands for 2 as well.
    let table = table("0: chance [2 1]; 1: Max [3] [4]; 2: Max [3] [4]; 3: ends 2; 4: ends 3");
    let mirrored = Given {
        forms: vec![0, 1, 1],
        ..Given::of(&table)
    };
    let one: Listed<u32, u32> = [(1, 0)].into_iter().collect();
    let followed = Followed::new(&mirrored, Player::Max, one);
    let solution = exact().solve(&followed).unwrap();
    assert_eq!(fraction(&solution.value()), Rational::from(2));
    let mut states = solution.graph().iter();
    assert!(states.all(|state| state.kind() != NodeKind::Max));
    assert_eq!(value(&mirrored), Rational::from(3));
}

#[test]
fn a_form_that_has_another_form_is_refused() {
    let table = table("0: chance [1]; 1: chance [2]; 2: chance [3]; 3: ends 1");
    let sliding = Given {
        forms: vec![0, 2, 3, 3],
        ..Given::of(&table)
    };
    let error = refusal(&sliding).to_string();
    let says = ["state 2", "must be itself"];
    assert!(says.iter().all(|part| error.contains(part)), "{error}");
}
