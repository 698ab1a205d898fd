//! Irrefutable Outcome at 10⁸ pieces beside a plain pass over the same bytes, and 100 rows of 10⁵
//! through the contest format beside reading them line by line.
//!
//! One line each: the time, the speed, and the ratio to the yardstick. Answers are asserted first.

use std::hint::black_box;
use std::io::BufRead;
use std::time::Duration;

use bestplay_bench::shortest;
use bestplay_games::irrefutable::{ENTRY, Piece, Row, fast};

/// How often each of the ways is timed.
const RUNS: usize = 7;

/// The yardstick: a pass that looks at every byte.
fn plain_pass(letters: &[u8]) -> u64 {
    let folded = |chunk: &[u8]| u64::from(chunk.iter().fold(0, |all, &byte| all ^ byte));
    letters.chunks(128).map(folded).sum()
}

fn main() {
    let length = 100_000_001;
    let alternating = b"IO".repeat(length / 2 + 1)[..length].to_vec();
    let mut middle = alternating.clone();
    let half = length / 2;
    for letter in &mut middle[half..] {
        *letter ^= b'I' ^ b'O';
    }
    let forced: Vec<u8> = [b"I".repeat(half), b"O".repeat(half)].concat();
    let rows = [
        ("alternating", &alternating, "I 1".to_string()),
        // Izabella's forced I leaves 10^8 pieces to Olga, OO after 49,999,998 of them.
        ("a pair in the middle", &middle, format!("O {}", half + 2)),
        ("forced", &forced, "O 1".to_string()),
    ];
    for (name, letters, expected) in rows {
        let solve = |letters: &[u8]| {
            let row = Row::new(letters).expect("only I and O");
            fast::outcome(row, Piece::Indigo).to_string()
        };
        assert_eq!(solve(letters), expected, "{name}");
        let checked = Row::new(letters).expect("only I and O");
        let pass = shortest(RUNS, || plain_pass(black_box(letters)));
        let outcome = shortest(RUNS, || fast::outcome(black_box(checked), Piece::Indigo));
        let all = shortest(RUNS, || solve(black_box(letters)));
        let gigabytes = |time: Duration| letters.len() as f64 / 1e9 / time.as_secs_f64();
        println!(
            "irrefutable, 10^8 pieces, {name}: outcome {outcome:.1?} ({:.1} GB/s, {:.2} of a \
             plain pass), with the check of every letter {all:.1?} ({:.1} GB/s, {:.2})",
            gigabytes(outcome),
            outcome.as_secs_f64() / pass.as_secs_f64(),
            gigabytes(all),
            all.as_secs_f64() / pass.as_secs_f64(),
        );
    }
    judge(&alternating[..100_000]);
}

/// 100 rows of 10⁵ pieces through the contest format.
fn judge(row: &[u8]) {
    let mut input = b"100\n".to_vec();
    for _ in 0..100 {
        input.extend_from_slice(row);
        input.push(b'\n');
    }
    let run = || {
        let mut output = Vec::new();
        (ENTRY.judges[0].run)(&mut black_box(&input[..]), &mut output).expect("a good file");
        output
    };
    let output = String::from_utf8(run()).expect("text");
    assert_eq!(output.lines().count(), 100);
    assert_eq!(output.lines().last(), Some("Case #100: O 1"));
    let reading = shortest(RUNS, || {
        let (mut input, mut line, mut bytes) = (black_box(&input[..]), Vec::new(), 0);
        while input.read_until(b'\n', &mut line).expect("memory") > 0 {
            bytes += line.len();
            line.clear();
        }
        bytes
    });
    let judged = shortest(RUNS, run);
    println!(
        "irrefutable, 100 rows of 10^5 through judge: {judged:.1?}, {:.2} of reading them",
        judged.as_secs_f64() / reading.as_secs_f64()
    );
}
