//! The Race: twins, laws, the judges' answer.

use bestplay::{Rational, Silent, Solver, Value};

use bestplay_games::race::{ENTRY, Setup, win_probability};

use crate::trial::{Plain, fraction, judged, solved};
use bestplay_answers::{Arguments, Content, GameError};

const COINS: [(u64, u64); 5] = [(1, 2), (1, 3), (37, 100), (5, 6), (1, 1)];

fn setup(targets: [u32; 2], heads: (u64, u64), first: u8) -> Setup {
    Setup::new(targets, heads, first).unwrap()
}

/// The values of all pairs of targets in plain rationals, from the equations as the source of the
/// problem suggests them: f for player 2 to toss. An independent computation, without the fast
/// method's rearrangement: among the numbers of tosses the best is found by solving the two
/// equations of a fixed choice.
fn plain_table(target: usize, (heads, of): (u64, u64)) -> Vec<Vec<Rational>> {
    let p = fraction(heads as i64, of);
    let q = Rational::ONE - &p;
    let mut f = vec![vec![Rational::ZERO; target + 1]; target + 1];
    for (i, j) in (0..=target).flat_map(|i| (0..=target).map(move |j| (i, j))) {
        f[i][j] = match (i, j) {
            (_, 0) => Rational::ONE,
            (0, _) => Rational::ZERO,
            _ => {
                let options = (1..=target.ilog2() as usize + 2).map(|tosses| {
                    let hit = p.pow(tosses as isize);
                    let miss = Rational::ONE - &hit;
                    let g = j.saturating_sub(1 << (tosses - 1));
                    let after_hit = match g {
                        0 => Rational::ONE,
                        _ => &p * &f[i - 1][g] + &q * &f[i][g],
                    };
                    (&hit * after_hit + &miss * &p * &f[i - 1][j]) / (Rational::ONE - &miss * &q)
                });
                options.max().unwrap()
            }
        };
    }
    f
}

#[test]
fn the_fast_method_brackets_the_exact_values() {
    for coin in COINS {
        let table = plain_table(12, coin);
        let p = fraction(coin.0 as i64, coin.1);
        for (i, j) in (1..=12u32).flat_map(|i| (1..=12u32).map(move |j| (i, j))) {
            let exact = |i: usize, j: usize| table[i][j].clone();
            let (i_, j_) = (i as usize, j as usize);
            let first_2 = exact(i_, j_);
            let first_1 = &p * exact(i_ - 1, j_) + (Rational::ONE - &p) * &first_2;
            for (first, exact) in [(1, first_1), (2, first_2)] {
                let fast = win_probability(setup([i, j], coin, first), 12, &Silent).unwrap();
                let (lower, upper) = (fast.lower().unwrap(), fast.upper().unwrap());
                let holds = *lower <= exact && exact <= *upper;
                assert!(holds, "{coin:?} {i} {j} {first}");
                assert!(upper - lower < fraction(1, 1 << 50));
            }
        }
    }
}

#[test]
fn many_digits_are_proven_or_refused() {
    let race = setup([100, 100], (1, 2), 1);
    let wide = win_probability(race, 30, &Silent).unwrap();
    let narrow = win_probability(race, 12, &Silent).unwrap();
    assert!(wide.certain_digits(30) == 30 && !wide.differs_from(&narrow));
    assert_eq!(wide.decimal(8), "0.83648556");
    let refused = win_probability(race, 50, &Silent);
    assert!(matches!(refused, Err(GameError::Engine(_))));
    // A small probability has its twelve digits too.
    let rare = win_probability(setup([1, 1000], (1, 2), 2), 12, &Silent).unwrap();
    assert_eq!(rare.certain_digits(12), 12);
}

#[test]
fn the_judges_answer() {
    // Project Euler 232.
    assert_eq!(judged(&ENTRY, "race", "").unwrap(), "0.83648556\n");
}

/// Rows of targets, the value and the best numbers of tosses.
fn together(words: &[&str]) -> Vec<([u32; 2], Value, Vec<String>)> {
    let ranges = bestplay_answers::Ranges::parse(words, ENTRY.parameters).unwrap();
    let arguments = ranges.combinations().map(|row| {
        let row = row.into_iter().map(|(name, value)| (name, value.clone()));
        Arguments::of("race", ENTRY.parameters, row).unwrap()
    });
    let arguments: Vec<Arguments> = arguments.collect();
    let all: Vec<&Arguments> = arguments.iter().collect();
    let together = ENTRY.fast.unwrap().together.unwrap();
    let answers = together(&all, &Solver::new(), &Silent).unwrap();
    let row = |(arguments, answer): (&Arguments, bestplay_answers::Answer)| {
        let tosses = answer.plain("tosses");
        let tosses = tosses.split(' ').map(String::from).collect();
        let target = |name| arguments.integer(name).or(arguments.integer("target"));
        let targets = ["target1", "target2"].map(|name| target(name).unwrap());
        (targets, answer.worth("value").clone(), tosses)
    };
    arguments.iter().zip(answers.unwrap()).map(row).collect()
}

#[test]
fn many_are_solved_in_one_go_as_one_by_one() {
    let coins = "heads={1/2,2/5}";
    let rows = together(&["target1=2..4", "target2=1..30", "first=2", coins]);
    assert_eq!(rows.len(), 180);
    for (place, (targets, value, tosses)) in rows.into_iter().enumerate() {
        let coin = [(1, 2), (2, 5)][place % 2];
        let alone = win_probability(setup(targets, coin, 2), 12, &Silent).unwrap();
        assert_eq!(value.decimal(12), alone.decimal(12));
        // With equal odds for every choice, one toss for one point is the only sensible one.
        if targets[1] == 1 {
            assert_eq!(tosses, ["1"]);
        }
    }
    assert_eq!(together(&["target=7..1"])[0].0, [7, 7]);
    assert_eq!(together(&["target=1..7", "target1=5"])[6].0, [5, 7]);
    let arguments = Arguments::none("race");
    let together = ENTRY.fast.unwrap().together.unwrap();
    let answers = together(&[&arguments], &Solver::new().exact(), &Silent);
    assert!(answers.unwrap().is_none());
}

#[test]
fn the_map_shows_the_least_of_the_best_numbers() {
    let answer = solved(&ENTRY, &["target1=2", "target2=12", "map=yes"]).unwrap();
    let Some(Content::Lines(lines)) = answer.get("map") else {
        panic!("no map");
    };
    for (line, row) in lines[2..].iter().zip(1..) {
        let rows = together(&[&format!("target1={row}"), "target2=1..12"]);
        let signs: String = rows.iter().map(|row| row.2[0].as_str()).collect();
        assert_eq!(line.trim(), format!("{row} {signs}"));
    }
    assert_eq!(lines.len(), 4);
}
