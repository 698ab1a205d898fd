//! What the command answers.

use std::cmp::Ordering;

use bestplay::{SolveOptions, Value, Watch};
use serde_json::Value as Json;

use crate::penney::{COLOURS, MOST, Word};
use crate::{Arguments, GameError, Report, Table};

use super::rules::Rules;
use super::tricks::{Tricks, tricks};

/// Digits of decimals.
const DIGITS: usize = 12;

/// The longest sequence.
const LONGEST: u32 = 16;

/// The longest sequences for best play by both: 4^6 pairs.
const LONGEST_PLAY: u32 = 6;

/// The longest sequence whose replies are looked at.
const LONGEST_REPLY: u32 = 11;

/// The plain rules for these parameters.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules, GameError> {
    let mut k = arguments.integer("k", 1..=LONGEST)?;
    let deck = (
        arguments.integer("red", 0..=MOST)?,
        arguments.integer("black", 0..=MOST)?,
    );
    let word = |name: &str| match arguments.text(name) {
        Some(text) => Word::parse(text, COLOURS)
            .map(Some)
            .map_err(|error| GameError::usage(format!("{name}={text}: {error}"))),
        None => Ok(None),
    };
    let (first, second) = (word("first")?, word("second")?);
    if let Some(first) = first {
        k = first.len();
        if k > LONGEST {
            return Err(GameError::usage(format!(
                "first: expected at most {LONGEST} cards"
            )));
        }
    }
    match (first, second) {
        (None, Some(_)) => Err(GameError::usage(
            "second=...: player 2 answers player 1's sequence; expected first=... as well",
        )),
        (Some(first), Some(second)) if first == second || first.len() != second.len() => Err(
            GameError::usage("first, second: expected two different sequences of one length"),
        ),
        _ => Ok(Rules {
            k,
            deck,
            first,
            second,
        }),
    }
}

/// `solve humble-nishiyama`.
pub(super) fn solve(
    arguments: &Arguments,
    _: &SolveOptions,
    _: &dyn Watch,
) -> Result<Report, GameError> {
    let rules = rules(arguments)?;
    let show = arguments.integer("show", 0..=1_000_000usize)?;
    match (rules.first, rules.second) {
        (Some(first), Some(second)) => Ok(pair(tricks(first, second, rules.deck))),
        (Some(first), None) => replies(&rules, first, show),
        _ => best_play(&rules, show),
    }
}

fn show_word(word: Word) -> String {
    word.show(COLOURS)
}

fn pair(tricks: Tricks) -> Report {
    let share = |count: u128| Value::Exact(tricks.share(count));
    let mut report = Report::default();
    report
        .value(
            "value",
            "player 1's expected payoff",
            &Value::Exact(tricks.value()),
            DIGITS,
        )
        .value(
            "first_wins",
            "player 1 has more tricks",
            &share(tricks.first),
            DIGITS,
        )
        .value("draw", "as many", &share(tricks.draws), DIGITS)
        .value(
            "second_wins",
            "player 2 has more tricks",
            &share(tricks.second()),
            DIGITS,
        )
        .value(
            "first_tricks",
            "player 1's expected tricks",
            &share(tricks.first_tricks),
            DIGITS,
        )
        .value(
            "second_tricks",
            "player 2's expected tricks",
            &share(tricks.second_tricks),
            DIGITS,
        );
    report
}

/// All replies to a sequence, best first.
pub(super) fn sorted_replies(first: Word, deck: (u32, u32)) -> Vec<(Word, Tricks)> {
    let words = (0..1 << first.len()).map(|bits| Word::new(bits, first.len()));
    let others = words.filter(|&word| word != first);
    let mut replies: Vec<(Word, Tricks)> = others
        .map(|second| (second, tricks(first, second, deck)))
        .collect();
    replies.sort_by(|(_, a), (_, b)| a.cmp_value(b));
    replies
}

/// The replies that are as good as the first one.
fn best_of(replies: &[(Word, Tricks)]) -> Vec<String> {
    let best = replies
        .iter()
        .take_while(|(_, t)| t.cmp_value(&replies[0].1) == Ordering::Equal);
    best.map(|&(word, _)| show_word(word)).collect()
}

/// Cells: value, and the chances of the first player, of a draw, of the second player.
fn chances(tricks: &Tricks) -> Vec<Json> {
    let shares = [tricks.first, tricks.draws, tricks.second()];
    let decimal = |fraction| Value::Exact(fraction).decimal(DIGITS).into();
    let decimals = shares.map(|count| decimal(tricks.share(count)));
    [tricks.value().to_string().into()]
        .into_iter()
        .chain(decimals)
        .collect()
}

const CHANCES: [&str; 4] = ["value", "first_wins", "draw", "second_wins"];

fn replies(rules: &Rules, first: Word, show: usize) -> Result<Report, GameError> {
    if first.len() > LONGEST_REPLY {
        return Err(GameError::usage(format!(
            "first: expected at most {LONGEST_REPLY} cards for all replies; give second=... too"
        )));
    }
    let replies = sorted_replies(first, rules.deck);
    let mut report = Report::default();
    if let Some((_, best)) = replies.first() {
        let value = Value::Exact(best.value());
        report
            .value(
                "value",
                "player 1's expected payoff against best replies",
                &value,
                DIGITS,
            )
            .list("best_replies", "player 2's best replies", best_of(&replies));
    }
    let rows = replies.iter().take(show);
    let rows = rows.map(|(word, tricks)| {
        std::iter::once(show_word(*word).into())
            .chain(chances(tricks))
            .collect()
    });
    report.table(Table {
        key: "replies",
        title: format!("player 2's replies, best first ({} in all)", replies.len()),
        columns: ["second"]
            .into_iter()
            .chain(CHANCES)
            .map(String::from)
            .collect(),
        rows: rows.collect(),
    });
    Ok(report)
}

fn best_play(rules: &Rules, show: usize) -> Result<Report, GameError> {
    if rules.k > LONGEST_PLAY {
        return Err(GameError::usage(format!(
            "k={}: expected at most {LONGEST_PLAY} for all pairs; give first=... for the replies \
             to one sequence",
            rules.k
        )));
    }
    let words = (0..1 << rules.k).map(|bits| Word::new(bits, rules.k));
    let mut all: Vec<(Word, Vec<(Word, Tricks)>)> = words
        .map(|first| (first, sorted_replies(first, rules.deck)))
        .collect();
    // The best of player 1's sequences first; each has a reply, since there are two words at least.
    all.retain(|(_, replies)| !replies.is_empty());
    all.sort_by(|(_, a), (_, b)| b[0].1.cmp_value(&a[0].1));
    let mut report = Report::default();
    if let Some((_, replies)) = all.first() {
        let top = replies[0].1;
        let best = all
            .iter()
            .take_while(|(_, r)| r[0].1.cmp_value(&top) == Ordering::Equal);
        let best = best.map(|&(word, _)| show_word(word)).collect();
        report
            .value(
                "value",
                "player 1's expected payoff",
                &Value::Exact(top.value()),
                DIGITS,
            )
            .list("best", "player 1's best sequences", best);
    }
    let rows = all.iter().take(show).map(|(word, replies)| {
        let start = [show_word(*word).into(), best_of(replies).join(" ").into()];
        start.into_iter().chain(chances(&replies[0].1)).collect()
    });
    report.table(Table {
        key: "sequences",
        title: "player 1's sequences, best first, with player 2's best replies".into(),
        columns: ["first", "second"]
            .into_iter()
            .chain(CHANCES)
            .map(String::from)
            .collect(),
        rows: rows.collect(),
    });
    Ok(report)
}
