//! Laws of games made of games, on random games.

use std::collections::HashMap;

use bestplay::made::{
    Aim, Aimed, Discounted, Followed, Limited, Listed, Numbered, Strategy, Swapped, Totals, Walked,
    evenly,
};
use bestplay::sample::Actions;
use bestplay::{
    Chance, Error, ErrorKind, Game, Kind as NodeKind, Payoff, Player, Rational, Solution, Solver,
    Value,
};

use crate::generate::{Kind, Random, game};
use crate::table::{Entry, Table, step, toss};

const PLAYERS: [Player; 2] = [Player::Max, Player::Min];

/// Games of several kinds that have a finite value, with their exact solution.
fn each(
    kinds: &[Kind],
    seeds: u64,
    mut law: impl FnMut(&Table, &Solution<'_, Table>, &mut Random),
) {
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

fn exact() -> Solver<'static> {
    Solver::new().exact().threads(1)
}

fn is_finite(value: &Value) -> bool {
    matches!(value, Value::Exact(_))
}

/// The exact value of a game.
fn value(game: &impl Game) -> Rational {
    fraction(&exact().solve(game).unwrap().value())
}

/// Why a game cannot be solved.
fn refusal(game: &impl Game) -> Error {
    exact().solve(game).err().unwrap()
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
        for player in PLAYERS {
            assert_eq!(
                value(&Followed::new(table, player, solution)),
                truth,
                "{table}"
            );
        }
        assert_eq!(value(&Followed::by_both(table, solution)), truth, "{table}");
    });
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
    });
}

#[test]
fn what_both_do_is_what_one_does_after_the_other() {
    each(&[RISING, CYCLIC], 40, |table, _, random| {
        let strategy = some_strategy(random.next());
        let one = Followed::new(table, Player::Max, strategy);
        let other = move |state: &u32, who: Player, actions: &Actions<Table>| {
            strategy.choose(state, who, actions)
        };
        let both = Followed::new(one, Player::Min, other);
        assert_eq!(
            value(&both),
            value(&Followed::by_both(table, strategy)),
            "{table}"
        );
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
            for (player, strategy) in PLAYERS.into_iter().zip([max, min]) {
                if let Some(strategy) = strategy {
                    walked = walked.following(player, strategy);
                }
            }
            let one = exact().explore(&walked).unwrap();
            let two = exact().explore_walked(&walked).unwrap();
            assert_eq!(one.states(), two.states(), "{table}");
            let lines = |graph: &bestplay::Graph| format!("{:?}", graph.iter().collect::<Vec<_>>());
            assert_eq!(lines(one.graph()), lines(two.graph()), "{table}");
            assert_eq!(one.graph().bytes(), two.graph().bytes(), "{table}");
            assert_eq!(one.graph().forever(), two.graph().forever());
            assert_eq!(two.find(&two.states()[0]), Some(bestplay::StateId::INITIAL));
        }
        // A strategy that does not know a state is refused alike.
        let unknown = Numbered::default();
        let walked = Walked::new(solution.graph()).following(Player::Max, &unknown);
        let errors = [
            exact()
                .explore(&walked)
                .err()
                .map(|error| error.to_string()),
            exact()
                .explore_walked(&walked)
                .err()
                .map(|error| error.to_string()),
        ];
        assert_eq!(errors[0], errors[1], "{table}");
    });
}

#[test]
fn steps_approach_the_value_from_below() {
    let kind = Kind {
        acyclic: false,
        ..RISING
    };
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
    let table = Table::new(vec![
        Entry::Chance(toss(0, 1, 1, 1)),
        Entry::End(Payoff::ONE),
    ]);
    assert_eq!(value(&Limited::new(&table, 2)).to_string(), "3/4");
    let limited = Limited::new(&table, 2).then(|&state| Payoff::fraction(1 + i64::from(state), 2));
    assert_eq!(value(&limited).to_string(), "7/8");
}

#[test]
fn swapped_players_have_the_other_value_and_twice_is_the_game() {
    let kind = Kind {
        paying: 40,
        sign: 0,
        acyclic: true,
        ..Kind::PLAIN
    };
    each(&[kind, CYCLIC, Kind::PLAIN], 60, |table, solution, _| {
        let swapped = Swapped::new(table);
        assert_eq!(value(&swapped), -fraction(&solution.value()), "{table}");
        let twice = exact().explore(&Swapped::new(swapped)).unwrap();
        assert_eq!(twice.states(), solution.states());
        let lines = |graph: &bestplay::Graph| format!("{:?}", graph.iter().collect::<Vec<_>>());
        assert_eq!(lines(twice.graph()), lines(solution.graph()), "{table}");
        assert_eq!(twice.graph().forever(), solution.graph().forever());
    });
}

/// The least and the largest total of a game without cycles.
fn range(table: &Table, state: u32) -> (Rational, Rational) {
    if let Entry::End(payoff) = &table.entries[state as usize] {
        return (payoff.to_rational(), payoff.to_rational());
    }
    let (_, rows) = table.rows(state);
    let ends = rows.iter().flatten().map(|&(to, _, payoff)| {
        let (least, most) = range(table, to);
        (least + payoff.to_rational(), most + payoff.to_rational())
    });
    ends.reduce(|(a, b), (c, d)| (a.min(c), b.max(d))).unwrap()
}

#[test]
fn an_aim_below_the_minimum_is_sure_and_one_above_the_maximum_is_lost() {
    each(&[RISING], 60, |table, solution, _| {
        let (least, most) = range(table, 0);
        let floor: i64 = least.floor().try_into().unwrap();
        let ceiling: i64 = most.ceil().try_into().unwrap();
        let chance = |total: i64| value(&Aimed::new(table, Aim::at_least(Payoff::from(total))));
        assert_eq!(chance(floor), Rational::ONE, "{table}");
        assert_eq!(chance(ceiling + 1), Rational::ZERO, "{table}");
        let totals: Vec<i32> = (floor as i32 - 1..=ceiling as i32 + 1).collect();
        let chances: Vec<Rational> = totals.iter().map(|&t| chance(i64::from(t))).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b), "{table}");
        // All totals in one graph.
        let aimed = Aimed::at_least_each(table, totals.iter().map(|&t| i64::from(t).into()));
        let all = exact().solve(&aimed).unwrap();
        for (&total, chance) in totals.iter().zip(&chances) {
            let found = all
                .explain_exactly(&aimed.asking(i64::from(total).into()))
                .unwrap()
                .value;
            assert_eq!(fraction(&found), *chance, "{total} in\n{table}");
        }
        // An aim that is worth what the total is, is the game.
        let same = Aimed::new(table, Aim::utility(|total| total));
        assert_eq!(value(&same), fraction(&solution.value()), "{table}");
    });
}

#[test]
fn a_settled_aim_changes_no_chance_where_no_payoff_is_negative() {
    each(&[RISING], 80, |table, _, _| {
        let mut changed = table.clone();
        for entry in &mut changed.entries {
            if let Entry::End(payoff) = entry {
                *payoff = Payoff::fraction(payoff.numerator().abs(), payoff.denominator());
            }
        }
        let payoff = |n| Payoff::fraction(n, 3);
        let aims = [
            Aim::at_least(payoff(8)),
            Aim::exactly(Payoff::from(2)),
            Aim::between(payoff(4), payoff(11)),
            Aim::steps(payoff(-1), [(payoff(9), payoff(2)), (payoff(3), payoff(1))]),
        ];
        for aim in aims {
            let all = Aimed::new(&changed, aim.clone());
            let rising = Aimed::new(&changed, aim).rising();
            assert_eq!(value(&all), value(&rising), "{changed}");
            let states = |game: &Aimed<&Table>| exact().explore(game).unwrap().states().len();
            assert!(states(&rising) <= states(&all) + 1, "{changed}");
        }
    });
}

#[test]
fn totals_that_grow_without_end_are_settled_only_where_they_never_fall() {
    // Each toss pays 1; heads end it.
    let row = vec![(0, 1, Payoff::ONE), (1, 1, Payoff::ONE)];
    let table = Table::new(vec![Entry::Chance(row), Entry::End(Payoff::ZERO)]);
    let aimed = Aimed::new(&table, Aim::at_least(Payoff::from(4)));
    let error = exact().max_states(1000).solve(&aimed).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::TooManyStates);
    assert_eq!(value(&aimed.rising()).to_string(), "1/8");
    let row = vec![(0, 1, Payoff::ONE), (1, 1, Payoff::from(-1))];
    let falling = Table::new(vec![Entry::Chance(row), Entry::End(Payoff::ZERO)]);
    let aimed = Aimed::new(&falling, Aim::at_least(Payoff::from(4))).rising();
    let error = refusal(&aimed);
    assert_eq!(error.kind(), ErrorKind::Rules);
    assert!(error.to_string().contains("never to fall"), "{error}");
}

#[test]
fn a_discount_counts_later_payoffs_less() {
    // A step that pays 1, round and round: 1 + x + x² + …
    let round = Table::new(vec![Entry::Chance(vec![(0, 1, Payoff::ONE)])]);
    assert_eq!(value(&Discounted::new(&round, 9, 10)).to_string(), "10");
    assert_eq!(value(&Discounted::new(&round, 0, 1)).to_string(), "1");
    // What is paid at the end counts after the steps that lead there.
    let later = Table::new(vec![
        Entry::Chance(step(1)),
        Entry::Chance(step(2)),
        Entry::End(Payoff::ONE),
    ]);
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
        let other =
            Limited::new(Aimed::new(&followed, Aim::at_least(Payoff::ONE)), 3).then(|collected| {
                match collected {
                    bestplay::made::Collected::At(_, total) => {
                        Payoff::from(i64::from(*total >= Payoff::ONE))
                    }
                    _ => Payoff::ZERO,
                }
            });
        assert_eq!(value(&aimed), value(&other), "{table}");
    });
}

#[test]
fn a_strategy_without_an_action_of_the_state_is_refused() {
    let table = Table::new(vec![
        Entry::Choice(Player::Max, vec![step(1), step(2)]),
        Entry::End(Payoff::ONE),
        Entry::End(Payoff::ZERO),
    ]);
    let list = |actions: &[(u32, u32)]| -> Listed<u32, u32> { actions.iter().copied().collect() };
    assert_eq!(
        value(&Followed::new(&table, Player::Max, list(&[(0, 1)]))),
        Rational::ZERO
    );
    let hashed: Listed<u32, u32> = HashMap::from([(0, 0)]).into();
    assert_eq!(
        value(&Followed::new(&table, Player::Max, hashed)),
        Rational::ONE
    );
    // Who does not choose needs no strategy.
    assert_eq!(
        value(&Followed::new(&table, Player::Min, list(&[]))),
        Rational::ONE
    );
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
    #[derive(Debug)]
    struct Mirrored;

    impl Game for Mirrored {
        type State = i32;
        type Action = bool;

        fn initial(&self) -> i32 {
            0
        }

        fn node(&self, &state: &i32) -> bestplay::Node<i32, bool> {
            match state {
                0 => bestplay::Node::chance(Chance::uniform([-1, 1])),
                -1 | 1 => bestplay::Node::choice(Player::Max, [(true, 2 * state), (false, 3)]),
                other => bestplay::Node::End(Payoff::from(i64::from(other.abs()))),
            }
        }

        fn canonical(&self, state: i32) -> i32 {
            state.abs()
        }
    }

    let only_positive: Listed<i32, bool> = [(1, true)].into_iter().collect();
    let followed = Followed::new(&Mirrored, Player::Max, only_positive);
    let solution = exact().solve(&followed).unwrap();
    assert_eq!(fraction(&solution.value()), Rational::from(2));
    assert!(
        solution
            .graph()
            .iter()
            .all(|state| state.kind() != NodeKind::Max)
    );
    assert_eq!(value(&Mirrored), Rational::from(3));
}

/// A dice game of some thousand states, as people play it on paper: two dice, up to two of them
/// rolled again twice, and then one of six boxes filled with the points of its number.
struct Boxes;

impl Game for Boxes {
    /// The boxes that are filled, the rolls that are left, and the dice; no dice before a turn.
    type State = (u8, u8, [u8; 2]);
    type Action = (bool, u8);

    fn initial(&self) -> Self::State {
        (0, 2, [0, 0])
    }

    fn node(&self, &(filled, left, dice): &Self::State) -> bestplay::Node<Self::State, (bool, u8)> {
        let rolled = |kept: u8| {
            let dice_of = move |which: usize| match kept >> which & 1 {
                1 => Chance::certain(dice[which]),
                _ => Chance::die(6).map(|face| face as u8),
            };
            dice_of(0).then(move |one| dice_of(1).map(move |two| [one.min(two), one.max(two)]))
        };
        if filled == 63 {
            return bestplay::Node::End(Payoff::ZERO);
        }
        if dice == [0, 0] {
            return bestplay::Node::chance(
                rolled(0).merged().map(move |dice| (filled, left, dice)),
            );
        }
        let rerolls = (0..3).filter(|_| left > 0).map(|kept| {
            let to = rolled(kept)
                .merged()
                .map(move |dice| ((filled, left - 1, dice), Payoff::ZERO));
            ((false, kept), bestplay::Branch::Paying(to))
        });
        let fills = (0..6)
            .filter(|number| filled >> number & 1 == 0)
            .map(|number| {
                let points = dice.iter().filter(|&&face| face == number + 1).count() as i64;
                let points = Payoff::from(points * i64::from(number + 1));
                let next = (filled | 1 << number, 2, [0, 0]);
                (
                    (true, number),
                    bestplay::Branch::Paying(Chance::certain((next, points))),
                )
            });
        bestplay::Node::choice(Player::Max, rerolls.chain(fills))
    }
}

/// A card of boxes: those that are filled, rolls that are left, and the dice.
type Card = (u8, u8, [u8; 2]);

/// The same chance by plain recursion over what is still missing, in floating point.
fn chance_of(missing: i64, state: Card, known: &mut HashMap<(i64, Card), f64>) -> f64 {
    if missing <= 0 {
        return 1.0;
    }
    if let Some(&chance) = known.get(&(missing, state)) {
        return chance;
    }
    let (filled, left, dice) = state;
    let roll = |kept: u8, left: u8, known: &mut _| {
        let mut sum = 0.0;
        for one in 1..=6u8 {
            for two in 1..=6u8 {
                let mut dice = [
                    if kept & 1 == 1 { dice[0] } else { one },
                    if kept & 2 == 2 { dice[1] } else { two },
                ];
                dice.sort_unstable();
                sum += chance_of(missing, (filled, left, dice), known);
            }
        }
        sum / 36.0
    };
    let chance = if filled == 63 {
        0.0
    } else if dice == [0, 0] {
        roll(0, left, known)
    } else {
        let mut best = 0f64;
        if left > 0 {
            for kept in 0..3 {
                best = best.max(roll(kept, left - 1, known));
            }
        }
        for number in (0..6u8).filter(|number| filled >> number & 1 == 0) {
            let hits = dice.iter().filter(|&&face| face == number + 1).count() as i64;
            let next = (filled | 1 << number, 2, [0, 0]);
            best = best.max(chance_of(
                missing - hits * i64::from(number + 1),
                next,
                known,
            ));
        }
        best
    };
    known.insert((missing, state), chance);
    chance
}

#[test]
fn all_totals_of_a_dice_game_are_one_sweep() {
    let solved = Solver::new().solve(&Boxes).unwrap();
    assert!((1_000..10_000).contains(&solved.states().len()));
    let totals = Totals::of(solved.graph());
    let range = (Rational::ZERO, Rational::from(42));
    assert_eq!((totals.range, totals.rising), (Some(range), true));
    assert_eq!(totals.step, Rational::ONE);
    let asked = (0..=43i64).map(Payoff::from);
    let aimed = Aimed::at_least_each(&Boxes, asked.clone()).rising();
    let all = Solver::new().solve(&aimed).unwrap();
    let mut known = HashMap::new();
    for total in asked {
        let (lower, upper) = all.value_of(&aimed.asking(total)).unwrap().enclosure();
        let expected = chance_of(total.numerator(), Boxes.initial(), &mut known);
        assert!(
            lower - 1e-12 <= expected && expected <= upper + 1e-12,
            "{total}: {expected}"
        );
        assert!(upper - lower < 1e-12, "{total}");
    }
}

/// Totals have a range unless something is paid in a cycle.
#[test]
fn totals_lie_in_their_range() {
    each(&[RISING, CYCLIC], 40, |table, solution, _| {
        let totals = Totals::of(solution.graph());
        if kind_is_acyclic(table) {
            assert_eq!(totals.range, Some(range(table, 0)), "{table}");
        }
    });
}
