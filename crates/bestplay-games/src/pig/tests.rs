//! Pig: values from an independent value iteration, published figures, laws.

use bestplay::Solver;

use crate::trial::{self, Plain, ask, word};
use bestplay_answers::question::{self, reply};
use bestplay_answers::{Content, Strategy};
use bestplay_games::pig::{ENTRY, Pig, State};

/// What a player does with own score, opponent's score and turn total: hold or not; nothing said
/// for whoever plays as well as possible.
type Habit = fn(i32, i32, i32) -> Option<bool>;

const BEST: Habit = |_, _, _| None;

/// What a roll scores, with the chance of each; how likely it loses the turn total, and the whole score.
type Roll<'a> = (&'a [(usize, f64)], f64, f64);

const SIXTH: f64 = 1.0 / 6.0;

/// What a die with six faces scores, of which a 1 loses the total.
const FACES: [(usize, f64); 5] = [(2, SIXTH), (3, SIXTH), (4, SIXTH), (5, SIXTH), (6, SIXTH)];

const DIE: Roll<'_> = (&FACES, SIXTH, 0.0);

/// The probability that the first player wins by these habits, by plain value iteration in doubles over the
/// equations of Neller and Presser, with holding a total of 0 allowed as in theirs to who plays as well as
/// possible. Nothing of it is shared with the rules.
fn by_habit(goal: usize, (scoring, bust, ruin): Roll<'_>, habits: [Habit; 2]) -> f64 {
    // The place of the first player's chance when t is to play, with own score i.
    let place = |t: usize, i: usize, j: usize, k: usize| ((t * goal + i) * goal + j) * goal + k;
    let value = |at: usize, wins: &[f64]| {
        let (t, i) = (at / goal.pow(3), at / goal.pow(2) % goal);
        let (j, k) = (at / goal % goal, at % goal);
        if i + k >= goal {
            return 0.0;
        }
        let rolled = |&(points, chance): &(usize, f64)| match i + k + points >= goal {
            true => chance * [1.0, 0.0][t],
            false => chance * wins[place(t, i, j, k + points)],
        };
        let roll: f64 = scoring.iter().map(rolled).sum();
        let other = |i: usize| wins[place(1 - t, j, i, 0)];
        let (roll, hold) = (roll + bust * other(i) + ruin * other(0), other(i + k));
        match habits[t](i as i32, j as i32, k as i32) {
            None if t == 0 => roll.max(hold),
            None => roll.min(hold),
            Some(true) if k > 0 => hold,
            Some(_) => roll,
        }
    };
    trial::iterated(vec![0.0; 2 * goal.pow(3)], value)[0]
}

#[test]
fn values_agree_with_an_independent_value_iteration() {
    let check = |pig: Pig, roll: Roll<'_>| {
        let expected = by_habit(pig.goal().into(), roll, [BEST, BEST]);
        trial::is_worth(&pig, expected);
    };
    let cases: [(u16, u16, &[u16]); 9] = [
        (1, 6, &[1]),
        (10, 6, &[1]),
        (30, 6, &[1]),
        (50, 6, &[1]),
        (20, 6, &[1, 2]),
        (20, 8, &[8]),
        (12, 2, &[1]),
        // Nothing can bust, or everything.
        (30, 6, &[]),
        (5, 2, &[1, 2]),
    ];
    for (goal, die, bust) in cases {
        let chance = 1.0 / f64::from(die);
        let faces = (1..=die).filter(|face| !bust.contains(face));
        let scoring: Vec<_> = faces.map(|face| (usize::from(face), chance)).collect();
        let roll = (&scoring[..], bust.len() as f64 * chance, 0.0);
        check(Pig::new(goal, die, bust).unwrap(), roll);
    }
    // Two dice, where two 1s cost the score; and a coin.
    let mut two = Vec::new();
    (2..=6).for_each(|a| (2..=6).for_each(|b| two.push((a + b, 1.0 / 36.0))));
    for goal in [2, 5, 20] {
        let pig = Pig::new(goal, 6, &[1]).unwrap().with_two_dice();
        check(pig, (&two, 10.0 / 36.0, 1.0 / 36.0));
        let piglet = Pig::new(goal, 2, &[1]).unwrap().by_ones();
        check(piglet, (&[(1, 0.5)], 0.5, 0.0));
    }
}

#[test]
fn large_numbers_do_not_overflow() {
    let pig = Pig::new(u16::MAX, 100, &[1]).unwrap();
    let (_, roll) = &trial::choices(&pig, &State::new(0, [0, 0], u16::MAX - 1))[0];
    assert_eq!(roll.weight_of(&State::new(1, [u16::MAX, 0], 0)), 99);
}

/// What a piece of an answer is worth.
fn number(content: &Content) -> f64 {
    let (lower, upper) = content.as_value().unwrap().enclosure();
    assert!(upper - lower < 1e-10);
    (lower + upper) / 2.0
}

fn evaluated(words: &[&str], names: &[&str]) -> f64 {
    let answer = trial::evaluated(&ENTRY, words, names, Solver::new());
    number(answer.get("value").unwrap())
}

fn strategy(name: &str) -> Strategy {
    Strategy::read(&ENTRY, name).unwrap()
}

/// The values of the best replies of the first and of the second player.
fn replied(words: &[&str], name: &str) -> [f64; 2] {
    let strategy = strategy(name);
    let answer = ask(&ENTRY, words, &reply(strategy), Solver::new());
    let Some(Content::Table(replies)) = answer.get("replies") else {
        panic!("no replies");
    };
    [0, 1].map(|seat| number(&replies.rows[seat][1]))
}

#[test]
fn strategies_are_worth_what_an_independent_iteration_says() {
    const HOLD_7: Habit = |_, _, k| Some(k >= 7);
    const PACE: Habit = |i, j, k| {
        let race = 40 - i <= 29 || 40 - j <= 29;
        let behind = ((j - i) as f64 / 8.0 + 0.5).floor() as i32;
        Some(!race && k >= 21 + behind)
    };
    let words = ["goal=40"];
    for (names, habits) in [
        (["hold:7", "hold:7"], [HOLD_7, HOLD_7]),
        (["hold:7", "keep-pace"], [HOLD_7, PACE]),
        (["keep-pace", "hold:7"], [PACE, HOLD_7]),
    ] {
        let truth = by_habit(40, DIE, habits);
        let found = evaluated(&words, &names);
        assert!((found - truth).abs() < 1e-11, "{names:?}: {found} {truth}");
    }
    for (name, habit) in [("hold:7", HOLD_7), ("keep-pace", PACE)] {
        let found = replied(&words, name);
        let truth = [[BEST, habit], [habit, BEST]].map(|habits| by_habit(40, DIE, habits));
        for (found, truth) in found.into_iter().zip(truth) {
            assert!((found - truth).abs() < 1e-11, "{name}: {found} {truth}");
        }
    }
    assert!((evaluated(&words, &["best"]) - by_habit(40, DIE, [BEST, BEST])).abs() < 1e-11);
}

/// The losses in all states add up to the whole loss, and are where the strategy is wrong.
#[test]
fn mistakes_add_up_to_the_whole_loss() {
    let (strategy, most) = (strategy("hold:3"), 1000);
    let question = question::mistakes(strategy, most);
    let answer = ask(&ENTRY, &["goal=7"], &question, Solver::new().exact());
    let (Some(Content::Table(seats)), Some(Content::Table(mistakes))) =
        (answer.get("seats"), answer.get("mistakes"))
    else {
        panic!("no tables");
    };
    for seat in &seats.rows {
        let [_, value, loss, listed, elsewhere] = &seat[..] else {
            panic!("{seat:?}");
        };
        assert!(number(loss) > 1e-3, "{value:?}");
        assert!((number(loss) - number(listed)).abs() < 1e-11);
        assert!(number(elsewhere) < 1e-11);
    }
    assert!(mistakes.rows.len() > 4);
    for row in &mistakes.rows {
        assert_ne!(word(&row[2]), word(&row[3]), "{row:?}");
        assert!((number(&row[4]) * number(&row[5]) - number(&row[6])).abs() < 1e-11);
    }
    let strategy = Strategy::best();
    let question = question::mistakes(strategy, most);
    let answer = ask(&ENTRY, &["goal=7"], &question, Solver::new());
    assert!(answer.rows("mistakes").is_empty());
}

/// Neller and Presser, "Optimal Play of the Dice Game Pig" (2004): hold at 20 against itself.
#[test]
fn hold_at_20_is_worth_what_was_published() {
    let published = |value: f64, digits: &str| assert_eq!(format!("{:.2}", 100.0 * value), digits);
    published(evaluated(&[], &["hold:20"]), "53.47");
    let [first, second] = replied(&[], "hold:20");
    published(first, "58.74");
    published(1.0 - second, "52.24");
}
