//! Positions that somebody sets up: whatever is read as a state is played from, or refused.

use bestplay::random::rounds;
use bestplay::sample::Stream;
use bestplay::{Silent, Solver};
use bestplay_answers::question::{explain, solve};
use bestplay_answers::{Arguments, Effort, Instance, Method};
use bestplay_games::{GAMES, references};

use super::instance;
use crate::trial::Plain;

/// Texts of states near the start.
fn texts(instance: &Instance) -> Vec<String> {
    let Ok(game) = instance.rules() else {
        return Vec::new();
    };
    let solver = Solver::new().max_states(3_000).threads(1);
    let Ok(solved) = game.solve(&solver) else {
        return vec![game.initial()];
    };
    let states = solved.graph().states() as u32;
    let step = (states / 40).max(1) as usize;
    let numbers = (0..states).step_by(step).map(bestplay::StateId::new);
    numbers.map(|number| solved.state(number)).collect()
}

/// A text in which a few letters are other ones.
fn changed(text: &str, stream: &mut Stream) -> String {
    let mut below = |end: usize| stream.below(end as u64) as usize;
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + below(3) {
        if letters.is_empty() {
            break;
        }
        let (at, other) = (below(letters.len()), below(letters.len()));
        match below(5) {
            0 => letters.swap(at, other),
            1 => letters[at] = letters[other],
            2 if letters[at].is_ascii_digit() => {
                letters[at] = char::from(b'0' + below(10) as u8);
            }
            3 => drop(letters.remove(at)),
            _ => letters.insert(at, letters[other]),
        }
    }
    letters.into_iter().collect()
}

/// No position makes the rules panic, none takes more than it may, and all are read back as they are
/// written.
#[test]
fn whatever_is_read_as_a_state_is_played_from() {
    let effort = Effort {
        method: Some(Method::Rules),
        ..Effort::new(Solver::new().max_states(2_000).threads(1))
    };
    let (mut played, mut unsound) = (0, Vec::new());
    for entry in GAMES.iter().filter(|entry| !entry.hidden) {
        let mut stream = Stream::new(7, 0);
        let mut panicked = None;
        for reference in references(entry).iter().take(4) {
            let Ok(instance) = Instance::new(entry, &reference.parameters) else {
                continue;
            };
            for text in texts(&instance) {
                for _ in 0..rounds(12) {
                    let text = changed(&text, &mut stream);
                    let ask = || {
                        let instance = instance.clone().starting_at(text.as_str()).ok()?;
                        // What is read is written, and read back.
                        let initial = |instance: &Instance| instance.rules().unwrap().initial();
                        let shown = initial(&instance);
                        let again = instance.clone().starting_at(shown.as_str()).unwrap();
                        assert_eq!(initial(&again), shown);
                        let options = Arguments::none(entry.name);
                        let brief = true;
                        instance.ask(&solve(options, brief), &effort, &Silent).ok()
                    };
                    let at = format!("{} {:?} {text:?}", entry.name, reference.parameters);
                    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(ask)) {
                        Ok(answer) => played += usize::from(answer.is_some()),
                        Err(_) => panicked = Some(at),
                    }
                }
            }
        }
        unsound.extend(panicked);
    }
    assert!(unsound.is_empty(), "{unsound:#?}");
    assert!(played > rounds(5_000) as usize, "{played}");
}

fn value(game: &str, words: &[&str], state: &str) -> String {
    let effort = Effort::new(Solver::new().max_states(100_000).threads(1));
    let state = Some(state.to_owned());
    let instance = instance(game, words);
    let answer = instance.ask(&explain(state), &effort, &Silent).unwrap();
    answer.plain("value")
}

/// The last moves of games that are far too large to be solved from their start.
#[test]
fn the_end_of_a_large_game_is_explained() {
    let board = "oxoxox./oxoxox./oxoxox./xoxoxo./xoxoxo./xoxoxox";
    let words = ["columns=7", "rows=6"];
    assert_eq!(value("connect-four", &words, board), "0");
    let words = ["m=5", "n=5", "k=4"];
    assert_eq!(value("mnk", &words, "xoxox/oxoxo/xxoox/oxxxo/xoo.."), "-1");
}
