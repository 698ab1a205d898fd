//! Twins on every small row, the contest's samples, the contest format.

use std::collections::HashMap;

use bestplay::{Chance, Game, Node, Solver, Standing, Value};

use super::line::Line;
use super::rules::{Rules, State};
use super::{ENTRY, End, Outcome, Piece, Row, contest, fast, quadratic};
use crate::trial::{Plain, solved};
use bestplay_answers::{Arguments, Content, Happens, Instance};

/// All rows with this many pieces.
fn rows(length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..1u32 << length).map(move |bits| {
        (0..length)
            .map(|i| if bits >> i & 1 == 0 { b'I' } else { b'O' })
            .collect()
    })
}

const BOTH: [Piece; 2] = [Piece::Indigo, Piece::Orange];

/// Izabella's payoff by the plain rules: minimax, with the states met remembered.
fn minimax(rules: &Rules, state: &State, known: &mut HashMap<State, i64>) -> i64 {
    if let Some(&payoff) = known.get(state) {
        return payoff;
    }
    let payoff = match rules.node(state) {
        Node::End(payoff) => payoff.words().unwrap().0,
        Node::Choice(_, actions) => {
            let each: Vec<i64> = actions
                .into_iter()
                .map(|(end, _)| minimax(rules, &after(state, end), known))
                .collect();
            let best = match state.mover {
                Piece::Indigo => each.iter().max(),
                Piece::Orange => each.iter().min(),
            };
            *best.expect("a choice has an action")
        }
        Node::Chance(_) => panic!("nothing is random here"),
    };
    known.insert(state.clone(), payoff);
    payoff
}

/// The state after an action, told by the words of the rulebook alone.
fn after(state: &State, end: End) -> State {
    let mut row = state.row.clone();
    let taken = match end {
        End::Left => row.remove(0),
        End::Right => row.pop().expect("a piece to take"),
    };
    assert_eq!(taken, state.mover, "everybody takes the own colour");
    State {
        row,
        mover: state.mover.other(),
    }
}

#[test]
fn linear_is_quadratic_is_the_rules_on_every_row_up_to_16() {
    let mut known = HashMap::new();
    for length in 0..=16 {
        for letters in rows(length) {
            let row = Row::new(&letters).unwrap();
            for first in BOTH {
                let rules = Rules::new(row, first);
                let payoff = minimax(&rules, &rules.initial(), &mut known);
                let shown = String::from_utf8_lossy(&letters);
                assert_eq!(
                    fast::outcome(row, first).payoff(),
                    payoff,
                    "{first:?} {shown}"
                );
                assert_eq!(
                    quadratic::outcome(row, first).payoff(),
                    payoff,
                    "{first:?} {shown}"
                );
            }
        }
    }
}

#[test]
fn best_actions_and_lines_keep_the_outcome_on_every_row_up_to_14() {
    for length in 0..=14 {
        for letters in rows(length) {
            let row = Row::new(&letters).unwrap();
            for first in BOTH {
                let outcome = quadratic::outcome(row, first);
                let best = fast::best_actions(row, first);
                let legal: Vec<End> = row.open_to(first).collect();
                for &end in &legal {
                    let keeps = quadratic::outcome(row.after(end), first.other()) == outcome;
                    assert_eq!(best.contains(&end), keeps, "{row:?} {first:?} {end}");
                }
                assert_eq!(best.is_empty(), legal.is_empty());
                line_ends_as(row, first, outcome);
            }
        }
    }
}

/// Replays the line by the rulebook; every action on it must keep the outcome.
fn line_ends_as(row: Row<'_>, first: Piece, outcome: Outcome) {
    let mut line = Line::new(row, first);
    let (mut rest, mut mover) = (row, first);
    for (who, end) in line.by_ref() {
        assert_eq!(who, mover);
        assert!(
            rest.open_to(mover).any(|open| open == end),
            "{row:?}: {end} is not open"
        );
        rest = rest.after(end);
        mover = mover.other();
        assert_eq!(
            fast::outcome(rest, mover),
            outcome,
            "{row:?} {first:?} loses by {end}"
        );
    }
    assert_eq!(
        rest.open_to(mover).count(),
        0,
        "{row:?}: the line stops before the end"
    );
    assert_eq!(
        (mover.other(), 1 + rest.len() as u64),
        (outcome.winner, outcome.points)
    );
    assert_eq!((line.mover(), line.pieces_left()), (mover, rest.len()));
}

#[test]
fn long_rows_of_every_kind_agree_with_the_quadratic_method() {
    // Alternating rows with flaws here and there, and runs at the ends: long forced phases.
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    let mut random = move |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % below
    };
    for _ in 0..300 {
        let length = 1 + random(1500) as usize;
        let flaws = random(4);
        let mut letters = b"IO".repeat(length)[random(2) as usize..][..length].to_vec();
        for _ in 0..flaws {
            let at = random(length as u64) as usize;
            letters[at..].iter_mut().for_each(|c| *c ^= b'I' ^ b'O');
        }
        if random(3) == 0 {
            let (left, right) = (random(9) as usize, random(9) as usize);
            letters.splice(0..0, b"I".repeat(left));
            letters.extend(b"O".repeat(right));
        }
        let row = Row::new(&letters).unwrap();
        for first in BOTH {
            let outcome = quadratic::outcome(row, first);
            assert_eq!(fast::outcome(row, first), outcome);
            line_ends_as(row, first, outcome);
        }
    }
}

/// The plain rules after a row has been laid out at random: one game that contains every row up to
/// `LONGEST` pieces.
struct AnyRow(Rules);

const LONGEST: usize = 16;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum AnyState {
    LaidOut(Vec<Piece>),
    Playing(State),
}

impl Game for AnyRow {
    type State = AnyState;
    type Action = End;

    fn initial(&self) -> AnyState {
        AnyState::LaidOut(Vec::new())
    }

    fn node(&self, state: &AnyState) -> Node<AnyState, End> {
        let state = match state {
            AnyState::LaidOut(row) => {
                let start = |mover| {
                    AnyState::Playing(State {
                        row: row.clone(),
                        mover,
                    })
                };
                let longer = |piece| AnyState::LaidOut([&row[..], &[piece]].concat());
                let mut next = BOTH.map(start).to_vec();
                if row.len() < LONGEST {
                    next.extend(BOTH.map(longer));
                }
                return Node::chance(Chance::uniform(next));
            }
            AnyState::Playing(state) => state,
        };
        match self.0.node(state) {
            Node::Choice(player, actions) => {
                let next = |(end, _)| (end, AnyState::Playing(after(state, end)));
                Node::choice(player, actions.into_iter().map(next))
            }
            Node::End(payoff) => Node::End(payoff),
            Node::Chance(_) => panic!("nothing is random here"),
        }
    }
}

#[test]
fn the_engine_agrees_on_every_row_up_to_16() {
    let game = AnyRow(Rules::new(Row::new(b"").unwrap(), Piece::Indigo));
    let solved = Solver::new().solve(&game).unwrap();
    for letters in (0..=LONGEST).flat_map(rows) {
        let row = Row::new(&letters).unwrap();
        for first in BOTH {
            let payoff = fast::outcome(row, first).payoff();
            let state = AnyState::Playing(Rules::new(row, first).initial());
            let value = solved.value_of(&state);
            assert_eq!(value, Some(Value::fraction(payoff, 1)), "{first:?} {row:?}");
        }
    }
}

fn judged(input: &str) -> Result<String, String> {
    let mut output = Vec::new();
    let result = contest::judge(&mut input.as_bytes(), &mut output);
    let text = String::from_utf8(output).unwrap();
    result.map(|()| text).map_err(|e| e.to_string())
}

const SAMPLES: &str = "5\nIOIOOOII\nOIIIIO\nIO\nIOIOIOI\nIOIOIOOIO\n";
const ANSWERS: &str = "Case #1: I 8\nCase #2: O 7\nCase #3: O 1\nCase #4: I 1\nCase #5: O 6\n";

#[test]
fn the_contest_samples() {
    assert_eq!(judged(SAMPLES).unwrap(), ANSWERS);
    assert_eq!(judged(&SAMPLES.replace('\n', "\r\n")).unwrap(), ANSWERS);
    assert_eq!(judged(SAMPLES.trim_end()).unwrap(), ANSWERS);
    assert_eq!(
        judged(&format!("\u{FEFF}{SAMPLES}\r\n\n \n")).unwrap(),
        ANSWERS
    );
}

#[test]
fn malformed_contest_files_are_answered_with_line_and_column() {
    let error = |input: &str| judged(input).unwrap_err();
    assert_eq!(
        error("2\nIO\nIOXO\n"),
        "line 3, column 3: expected I or O, found 'X'"
    );
    assert_eq!(
        error("1\n IO O\n"),
        "line 2, column 4: expected I or O, found a space"
    );
    assert_eq!(
        error("1\nIO\0"),
        "line 2, column 3: expected I or O, found the byte 0x00"
    );
    assert_eq!(
        error("2\nIO\n"),
        "line 3: expected row 2 of 2, found the end of the input"
    );
    assert_eq!(
        error("2\nIO\n\nIO\n"),
        "line 3: expected row 2 of 2, found a blank line"
    );
    assert_eq!(
        error("two\nIO\n"),
        "line 1: expected the number of rows, found 'two'"
    );
    assert_eq!(
        error(""),
        "line 1: expected the number of rows, found the end of the input"
    );
    assert!(error("1\nIO\nII\n").starts_with("line 3: expected nothing after the 1 rows"));
}

#[derive(serde::Deserialize)]
struct Reference {
    value: Vec<Published>,
}

/// A published outcome: the parameters, the value and the contest's answer.
#[derive(serde::Deserialize)]
struct Published {
    parameters: Vec<String>,
    fraction: String,
    answer: String,
    source: String,
}

#[test]
fn published_outcomes() {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/reference/irrefutable.toml"
    ));
    for published in toml::from_str::<Reference>(text).unwrap().value {
        let Published {
            parameters,
            fraction,
            answer,
            source,
        } = published;
        let arguments = Arguments::parse(ENTRY.name, ENTRY.parameters, &parameters).unwrap();
        let report = solved(&ENTRY, &parameters).unwrap();
        assert_eq!(report.plain("answer"), answer, "{source}");
        assert_eq!(report.plain("value"), fraction, "{source}");
        // Through the engine, behind text.
        let rules = (ENTRY.rules)(&arguments).unwrap();
        let engine = rules.solve(&Solver::new().exact()).unwrap();
        assert_eq!(engine.value().to_string(), fraction, "{source}");
        // What the report calls best is what the engine calls best.
        if let Happens::Choice(_, lines) = engine.explain(None).unwrap().happens {
            let best = lines.iter().filter(|line| line.standing != Standing::Worse);
            let mut best: Vec<&str> = best.map(|line| line.action.as_str()).collect();
            best.sort_unstable();
            assert_eq!(report.plain("best"), best.join(" "), "{source}");
        }
    }
}

#[test]
fn a_long_line_is_shortened_and_mistakes_are_placed() {
    let report = solved(&ENTRY, &[format!("row={}", "IO".repeat(500) + "I")]).unwrap();
    assert_eq!(report.plain("answer"), "I 1");
    assert_eq!(report.plain("actions_played"), "1001");
    let Some(Content::List(line)) = report.get("line") else {
        panic!("no line");
    };
    assert_eq!((line.len(), line[24].as_str()), (33, "... 969 more ..."));

    let error = |word: &str| solved(&ENTRY, &[word]).unwrap_err().to_string();
    assert_eq!(
        error("row=IOx"),
        "row=IOx, column 3: expected I or O, found 'x'"
    );
    let path = std::env::temp_dir().join(format!("bestplay-rows-{}", std::process::id()));
    std::fs::write(&path, "\r\nIOI\r\nII\n").unwrap();
    let message = error(&format!("row=@{}", path.display()));
    std::fs::remove_file(&path).unwrap();
    let expected = "line 2, column 4: expected I or O, found a carriage return; expected one row";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn explain_reads_the_states_that_the_rules_write() {
    let explain = ENTRY.fast.unwrap().explain.unwrap().run;
    let instance = Instance::new(&ENTRY, &["row=IOIIOOIOOI"]).unwrap();
    let (none, options) = (Arguments::none("irrefutable"), Solver::new().exact());
    let task = instance.task(&none, &options);
    let (_, details) = explain(&task, Some("O:OIIO")).unwrap();
    assert_eq!(details.plain("answer"), "I 1");
    assert!(explain(&task, Some("OIIO")).is_err());
    // As the engine does, in every state that it knows.
    let rules = instance.rules().unwrap();
    let solved = rules.solve(&options).unwrap();
    for state in solved.graph().iter() {
        let state = solved.state(state.id());
        let (fast, _) = explain(&task, Some(&state)).unwrap();
        let engine = solved.explain(Some(&state)).unwrap();
        assert_eq!(fast.value, engine.value, "{state}");
        let standings = |happens: Happens| -> Vec<(String, Value, Standing)> {
            let Happens::Choice(_, lines) = happens else {
                return Vec::new();
            };
            let mut all: Vec<_> = lines
                .into_iter()
                .map(|line| (line.action, line.value, line.standing))
                .collect();
            all.sort_by(|a, b| a.0.cmp(&b.0));
            all
        };
        assert_eq!(
            standings(fast.happens),
            standings(engine.happens),
            "{state}"
        );
    }
}
