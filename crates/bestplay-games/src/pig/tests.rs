//! Pig: values from an independent value iteration, published figures, laws.

use bestplay::{Game, Node, Notation, Silent, Solver};
use proptest::prelude::*;

use super::{Action, ENTRY, Pig, State};
use crate::trial;
use crate::trial::{Plain, word};
use bestplay_answers::question::{Evaluate, Mistakes, Reply};
use bestplay_answers::{Answer, Content, Effort, Instance, Question, Strategy};

/// The probability that the player to move wins, by plain value iteration in doubles over the
/// equations of Neller and Presser: P(i, j, k) for own score i, opponent's score j, turn total k,
/// with holding a total of 0 allowed as in theirs. Nothing of it is shared with the rules.
fn value_iteration(goal: usize, die: usize, bust: &[usize]) -> f64 {
    let mut p = vec![vec![vec![0.0f64; goal]; goal]; goal];
    let at = |p: &Vec<Vec<Vec<f64>>>, i: usize, j: usize, k: usize| match i + k >= goal {
        true => 1.0,
        false => p[i][j][k],
    };
    loop {
        let mut change = 0.0f64;
        for i in (0..goal).rev() {
            for j in (0..goal).rev() {
                for k in (0..goal - i).rev() {
                    let lost = 1.0 - p[j][i][0];
                    let roll: f64 = (1..=die)
                        .map(|face| {
                            if bust.contains(&face) {
                                lost
                            } else {
                                at(&p, i, j, k + face)
                            }
                        })
                        .sum::<f64>()
                        / die as f64;
                    let value = roll.max(1.0 - p[j][i + k][0]);
                    change = change.max((value - p[i][j][k]).abs());
                    p[i][j][k] = value;
                }
            }
        }
        if change < 1e-15 {
            return p[0][0][0];
        }
    }
}

fn solved(goal: u16, die: u16, bust: &[u16]) -> f64 {
    let value = Solver::new()
        .solve(&Pig::new(goal, die, bust).unwrap())
        .unwrap()
        .value();
    let (lower, upper) = (
        value.lower().unwrap().to_f64(),
        value.upper().unwrap().to_f64(),
    );
    (lower.value() + upper.value()) / 2.0
}

#[test]
fn values_agree_with_an_independent_value_iteration() {
    let cases: [(u16, u16, &[u16]); 7] = [
        (1, 6, &[1]),
        (10, 6, &[1]),
        (30, 6, &[1]),
        (50, 6, &[1]),
        (20, 6, &[1, 2]),
        (20, 8, &[8]),
        (12, 2, &[1]),
    ];
    for (goal, die, bust) in cases {
        let faces: Vec<usize> = bust.iter().map(|&face| face.into()).collect();
        let expected = value_iteration(goal.into(), die.into(), &faces);
        let found = solved(goal, die, bust);
        assert!(
            (found - expected).abs() < 1e-9,
            "{goal} {die} {bust:?}: {found} {expected}"
        );
    }
}

/// The same for two dice, where two 1s cost the score, by value iteration in doubles; or for a coin.
fn family(goal: usize, outcomes: &[(usize, f64)], bust: f64, ruin: f64) -> f64 {
    let mut p = vec![vec![vec![0.5f64; goal]; goal]; goal];
    loop {
        let mut change = 0.0f64;
        for i in (0..goal).rev() {
            for j in (0..goal).rev() {
                for k in (0..goal - i).rev() {
                    let scored = |&(points, chance): &(usize, f64)| match i + k + points >= goal {
                        true => chance,
                        false => chance * p[i][j][k + points],
                    };
                    let roll: f64 = outcomes.iter().map(scored).sum();
                    let roll = roll + bust * (1.0 - p[j][i][0]) + ruin * (1.0 - p[j][0][0]);
                    let value = if k == 0 {
                        roll
                    } else {
                        roll.max(1.0 - p[j][i + k][0])
                    };
                    change = change.max((value - p[i][j][k]).abs());
                    p[i][j][k] = value;
                }
            }
        }
        if change < 1e-15 {
            return p[0][0][0];
        }
    }
}

#[test]
fn the_family_agrees_with_an_independent_value_iteration() {
    let value = |pig: Pig| trial::value(&pig);
    for goal in [2, 5, 20] {
        let mut two = Vec::new();
        (2..=6).for_each(|a| (2..=6).for_each(|b| two.push((a + b, 1.0 / 36.0))));
        let expected = family(goal, &two, 10.0 / 36.0, 1.0 / 36.0);
        let found = value(Pig::new(goal as u16, 6, &[1]).unwrap().with_two_dice());
        assert!(
            (found - expected).abs() < 1e-10,
            "{goal}: {found} {expected}"
        );
        let expected = family(goal, &[(1, 0.5)], 0.5, 0.0);
        let found = value(Pig::new(goal as u16, 2, &[1]).unwrap().by_ones());
        assert!(
            (found - expected).abs() < 1e-10,
            "{goal}: {found} {expected}"
        );
    }
}

#[test]
fn piglet_is_as_published() {
    // Neller and Presser play Piglet (a coin; heads scores 1, tails busts) to 2 points as an
    // example: the first player wins with probability 4/7. A die with the faces 1 (bust) and 2 to
    // twice the goal is the same game.
    assert!((solved(4, 2, &[1]) - 4.0 / 7.0).abs() < 1e-9);
    // To one point, by hand: x = 1/2 + 1/2 (1 - x), x = 2/3.
    assert!((solved(2, 2, &[1]) - 2.0 / 3.0).abs() < 1e-9);
}

#[test]
fn nothing_can_bust_or_everything() {
    assert_eq!(solved(30, 6, &[]), 1.0);
    assert_eq!(solved(5, 2, &[1, 2]), 0.0);
}

#[test]
fn a_turn_begins_with_a_roll_and_a_total_that_reaches_the_goal_is_held() {
    let pig = Pig::new(20, 6, &[1]).unwrap();
    assert!(matches!(
        pig.node(&State::new(1, [3, 5], 0)),
        Node::Chance(_)
    ));
    let Node::Choice(_, actions) = pig.node(&State::new(0, [10, 5], 6)) else {
        panic!("a choice")
    };
    assert_eq!(actions.len(), 2);
    assert_eq!((actions[0].0, actions[1].0), (Action::Roll, Action::Hold));
    // 4 points are missing: 2 and 3 go on, 4, 5 and 6 win, 1 busts.
    let bestplay::Branch::Free(roll) = &actions[0].1 else {
        panic!("nothing is paid")
    };
    assert_eq!(roll.total(), 6);
    assert_eq!(roll.weight_of(&State::new(1, [20, 5], 0)), 3);
    assert_eq!(roll.weight_of(&State::new(1, [10, 5], 0)), 1);
    assert_eq!(roll.weight_of(&State::new(0, [10, 5], 9)), 1);
    let bestplay::Branch::Free(hold) = &actions[1].1 else {
        panic!("nothing is paid")
    };
    assert_eq!(hold.outcomes(), &[(State::new(1, [16, 5], 0), 1)]);
}

#[test]
fn large_numbers_do_not_overflow() {
    let pig = Pig::new(u16::MAX, 100, &[1]).unwrap();
    let Node::Choice(_, actions) = pig.node(&State::new(0, [0, 0], u16::MAX - 1)) else {
        panic!("a choice")
    };
    let bestplay::Branch::Free(roll) = &actions[0].1 else {
        panic!("nothing is paid")
    };
    assert_eq!(roll.weight_of(&State::new(1, [u16::MAX, 0], 0)), 99);
}

#[test]
fn what_is_wrong_is_said() {
    let read = |words: &[&str]| {
        let instance = Instance::new(&ENTRY, words);
        let game = instance.and_then(|instance| instance.rules());
        game.err().map_or(String::new(), |error| error.to_string())
    };
    assert_eq!(read(&[]), "");
    assert_eq!(read(&["bust=none"]), "");
    assert!(read(&["bust=7"]).contains("1 to 6"));
    assert!(read(&["bust=1,1"]).contains("different faces"));
    assert!(read(&["bust=x"]).contains("none"));
    assert!(read(&["goal=0"]).contains("1 to 65,535"));
}

proptest! {
    #[test]
    fn text_round_trips(turn in 0usize..2, one in 0u16..100, two in 0u16..100, total in 0u16..100) {
        let pig = Pig::new(100, 6, &[1]).unwrap();
        let total = total.min(99 - [one, two][turn]);
        let state = State::new(turn, [one, two], total);
        prop_assert_eq!((state.turn(), state.scores(), state.total()), (turn, [one, two], total));
        prop_assert_eq!(pig.parse_state(&pig.show_state(&state)), Ok(state));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*|[0-9]{1,3}-[0-9]{1,3} (first|second) [0-9]{1,3}") {
        let pig = Pig::new(100, 6, &[1]).unwrap();
        if let Ok(state) = pig.parse_state(&text) {
            // What is read is a state that the rules can handle.
            pig.node(&state);
        }
    }
}

/// What a player does with own score, opponent's score and turn total: hold or not; nothing said
/// for whoever plays as well as possible.
type Habit = fn(i32, i32, i32) -> Option<bool>;

/// The probability that the first player wins by these habits, by plain value iteration in doubles.
/// Nothing of it is shared with the rules.
fn by_habit(goal: usize, habits: [Habit; 2]) -> f64 {
    // wins[t][i][j][k]: the first player's chance when t is to play, with own score i.
    let mut wins = vec![vec![vec![vec![0.0f64; goal]; goal]; goal]; 2];
    loop {
        let mut change = 0.0f64;
        for t in [0, 1] {
            let won = if t == 0 { 1.0 } else { 0.0 };
            for i in (0..goal).rev() {
                for j in (0..goal).rev() {
                    for k in (0..goal - i).rev() {
                        let rolled = |face: usize| match (face, i + k + face >= goal) {
                            (1, _) => wins[1 - t][j][i][0],
                            (_, true) => won,
                            _ => wins[t][i][j][k + face],
                        };
                        let roll = (1..=6).map(rolled).sum::<f64>() / 6.0;
                        let hold = wins[1 - t][j][i + k][0];
                        let value = match habits[t](i as i32, j as i32, k as i32) {
                            _ if k == 0 => roll,
                            Some(true) => hold,
                            Some(false) => roll,
                            None if t == 0 => roll.max(hold),
                            None => roll.min(hold),
                        };
                        change = change.max((value - wins[t][i][j][k]).abs());
                        wins[t][i][j][k] = value;
                    }
                }
            }
        }
        if change < 1e-15 {
            return wins[0][0][0][0];
        }
    }
}

/// What a piece of an answer is worth.
fn number(content: &Content) -> f64 {
    let (lower, upper) = content.as_value().unwrap().enclosure();
    assert!(upper - lower < 1e-10);
    (lower + upper) / 2.0
}

fn ask(words: &[&str], question: &dyn Question, solver: Solver<'static>) -> Answer {
    let instance = Instance::new(&ENTRY, words).unwrap();
    instance
        .ask(question, &Effort::new(solver), &Silent)
        .unwrap()
}

fn evaluated(words: &[&str], names: &[&str]) -> f64 {
    let strategies = names
        .iter()
        .map(|name| Strategy::read(&ENTRY, name).unwrap());
    let question = Evaluate {
        strategies: strategies.collect(),
        steps: 10,
    };
    number(ask(words, &question, Solver::new()).get("value").unwrap())
}

/// The values of the best replies of the first and of the second player.
fn replied(words: &[&str], name: &str) -> [f64; 2] {
    let question = Reply {
        strategy: Strategy::read(&ENTRY, name).unwrap(),
    };
    let answer = ask(words, &question, Solver::new());
    let Some(Content::Table(replies)) = answer.get("replies") else {
        panic!("no replies");
    };
    [0, 1].map(|seat| number(&replies.rows[seat][1]))
}

#[test]
fn strategies_are_worth_what_an_independent_iteration_says() {
    const HOLD_7: Habit = |_, _, k| Some(k >= 7);
    const BEST: Habit = |_, _, _| None;
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
        let truth = by_habit(40, habits);
        let found = evaluated(&words, &names);
        assert!((found - truth).abs() < 1e-11, "{names:?}: {found} {truth}");
    }
    for (name, habit) in [("hold:7", HOLD_7), ("keep-pace", PACE)] {
        let found = replied(&words, name);
        let truth = [by_habit(40, [BEST, habit]), by_habit(40, [habit, BEST])];
        for (found, truth) in found.into_iter().zip(truth) {
            assert!((found - truth).abs() < 1e-11, "{name}: {found} {truth}");
        }
    }
    assert!((evaluated(&words, &["best"]) - by_habit(40, [BEST, BEST])).abs() < 1e-11);
}

/// The losses in all states add up to the whole loss, and are where the strategy is wrong.
#[test]
fn mistakes_add_up_to_the_whole_loss() {
    let question = Mistakes {
        strategy: Strategy::read(&ENTRY, "hold:3").unwrap(),
        most: 1000,
    };
    let answer = ask(&["goal=7"], &question, Solver::new().exact());
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
    let question = Mistakes {
        strategy: Strategy::best(),
        most: 10,
    };
    let answer = ask(&["goal=7"], &question, Solver::new());
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
