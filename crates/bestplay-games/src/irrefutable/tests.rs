//! The rules on every small row, lines of play, the contest's samples and format.

use bestplay::Rational;
use bestplay::sample::Stream;

use crate::trial::{Plain, exact, judged, solved};
use bestplay_answers::Content;
use bestplay_games::irrefutable::line::Line;
use bestplay_games::irrefutable::rules::Rules;
use bestplay_games::irrefutable::{ENTRY, End, Outcome, Piece, Row, fast};

/// All rows with this many pieces.
fn rows(length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..1u32 << length).map(move |bits| {
        let letter = |i| if bits >> i & 1 == 0 { b'I' } else { b'O' };
        (0..length).map(letter).collect()
    })
}

const BOTH: [Piece; 2] = [Piece::Indigo, Piece::Orange];

/// The outcome by the contest's middle way: all intervals of the row, shortest first, each by the two that
/// are one piece shorter.
fn quadratic(row: Row<'_>, first: Piece) -> Outcome {
    let letters = row.letters();
    // payoffs[start] of the intervals of the present length: Izabella to move, Olga to move.
    let mut payoffs = vec![[-1i64, 1]; letters.len() + 1];
    for length in 1..=letters.len() {
        for start in 0..=letters.len() - length {
            // payoffs[start + 1] still speaks of the shorter interval.
            let (without_left, without_right) = (payoffs[start + 1], payoffs[start]);
            let lost = 1 + length as i64;
            payoffs[start] = match (letters[start], letters[start + length - 1]) {
                (b'I', b'I') => [without_left[1].max(without_right[1]), lost],
                (b'O', b'O') => [-lost, without_left[0].min(without_right[0])],
                (b'I', _) => [without_left[1], without_right[0]],
                _ => [without_right[1], without_left[0]],
            };
        }
    }
    let payoff = payoffs[0][usize::from(first == Piece::Orange)];
    let (winner, points) = (BOTH[usize::from(payoff < 0)], payoff.unsigned_abs());
    Outcome { winner, points }
}

#[test]
fn best_actions_and_lines_keep_the_outcome_on_every_row_up_to_14() {
    for length in 0..=14 {
        for letters in rows(length) {
            let row = Row::new(&letters).unwrap();
            for first in BOTH {
                let outcome = quadratic(row, first);
                assert_eq!(fast::outcome(row, first), outcome);
                let best = fast::best_actions(row, first);
                let legal: Vec<End> = row.open_to(first).collect();
                for &end in &legal {
                    let keeps = quadratic(row.after(end), first.other()) == outcome;
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
        let is_open = rest.open_to(mover).any(|open| open == end);
        assert!(is_open && who == mover, "{row:?}: {end} is not open");
        rest = rest.after(end);
        mover = mover.other();
        let found = fast::outcome(rest, mover);
        assert_eq!(found, outcome, "{row:?} {first:?} loses by {end}");
    }
    let goes_on = rest.open_to(mover).count() > 0;
    assert!(!goes_on, "{row:?}: the line stops before the end");
    let (winner, points) = (mover.other(), 1 + rest.len() as u64);
    assert_eq!(Outcome { winner, points }, outcome);
    assert_eq!(line.pieces_left(), rest.len());
}

#[test]
fn long_rows_of_every_kind_agree_with_the_quadratic_method() {
    // Alternating rows with flaws here and there, and runs at the ends: long forced phases.
    let mut stream = Stream::new(1, 0);
    let mut random = |below: usize| stream.below(below as u64) as usize;
    for _ in 0..300 {
        let length = 1 + random(1500);
        let flaws = random(4);
        let mut letters = b"IO".repeat(length)[random(2)..][..length].to_vec();
        for _ in 0..flaws {
            let at = random(length);
            letters[at..].iter_mut().for_each(|c| *c ^= b'I' ^ b'O');
        }
        if random(3) == 0 {
            let (left, right) = (random(9), random(9));
            letters.splice(0..0, b"I".repeat(left));
            letters.extend(b"O".repeat(right));
        }
        let row = Row::new(&letters).unwrap();
        for first in BOTH {
            let outcome = quadratic(row, first);
            assert_eq!(fast::outcome(row, first), outcome);
            line_ends_as(row, first, outcome);
        }
    }
}

#[test]
fn the_rules_agree_on_every_row_up_to_9() {
    for letters in (0..=9).flat_map(rows) {
        let row = Row::new(&letters).unwrap();
        for first in BOTH {
            let payoff = quadratic(row, first).payoff();
            let value = exact(&Rules::new(row, first));
            assert_eq!(value, Rational::from(payoff), "{first:?} {row:?}");
        }
    }
}

const SAMPLES: &str = "5\nIOIOOOII\nOIIIIO\nIO\nIOIOIOI\nIOIOIOOIO\n";
const ANSWERS: &str = "Case #1: I 8\nCase #2: O 7\nCase #3: O 1\nCase #4: I 1\nCase #5: O 6\n";

#[test]
fn the_contest_samples() {
    let windows = SAMPLES.replace('\n', "\r\n");
    let blank = format!("\u{FEFF}{SAMPLES}\r\n\n \n");
    for input in [SAMPLES, &windows, SAMPLES.trim_end(), &blank] {
        assert_eq!(judged(&ENTRY, "irrefutable", input).unwrap(), ANSWERS);
    }
}

#[test]
fn malformed_contest_files_are_answered_with_line_and_column() {
    for (input, place, expected) in [
        ("2\nIO\nIOXO\n", "line 3, column 3", "I or O, found 'X'"),
        ("1\n IO O\n", "line 2, column 4", "I or O, found a space"),
        ("1\nIO\0", "line 2, column 3", "I or O, found the byte"),
        ("2\nIO\n", "line 3", "row 2 of 2, found the end"),
        ("2\nIO\n\nIO\n", "line 3", "row 2 of 2, found a blank line"),
        ("two\nIO\n", "line 1", "the number of rows, found 'two'"),
        ("", "line 1", "the number of rows, found the end"),
        ("1\nIO\nII\n", "line 3", "nothing after the 1 rows"),
    ] {
        let found = judged(&ENTRY, "irrefutable", input).unwrap_err();
        let expected = format!("{place}: expected {expected}");
        assert!(found.starts_with(&expected), "{found}");
    }
}

#[test]
fn a_long_line_is_shortened() {
    let report = solved(&ENTRY, &[format!("row={}", "IO".repeat(500) + "I")]).unwrap();
    assert_eq!(report.plain("answer"), "I 1");
    assert_eq!(report.plain("actions_played"), "1001");
    let Some(Content::List(line)) = report.get("line") else {
        panic!("no line");
    };
    assert_eq!((line.len(), line[24].as_str()), (33, "... 969 more ..."));
}
