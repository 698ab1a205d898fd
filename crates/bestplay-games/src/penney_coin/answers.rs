//! What the command answers.

use bestplay::{SolveOptions, Value, Watch};
use serde_json::Value as Json;

use crate::penney::Word;
use crate::{Arguments, GameError, Report, Table};

use super::duel::Duels;
use super::race::{Coin, race};
use super::rules::Rules;
use super::{COIN, LONGEST};

/// Digits of decimals.
const DIGITS: usize = 12;

/// The most players.
const MOST_PLAYERS: usize = 64;

/// The parameters, read.
struct Question {
    coin: Coin,
    k: u32,
    sequences: Vec<Word>,
    show: usize,
}

impl Question {
    fn read(arguments: &Arguments) -> Result<Question, GameError> {
        let (heads, of) = arguments.probability("heads")?;
        let coin = Coin::new(heads, of)?;
        let mut k = arguments.integer("k", 1..=LONGEST)?;
        let show = arguments.integer("show", 0..=1_000_000usize)?;
        let text = arguments.text("sequences").unwrap_or("");
        let words = text.split(',').filter(|word| !word.is_empty());
        let sequences: Vec<Word> = words
            .map(|word| Word::parse(word, COIN))
            .collect::<Result<_, _>>()
            .map_err(|error| GameError::usage(format!("sequences={text}: {error}")))?;
        if sequences.len() > MOST_PLAYERS || sequences.iter().any(|word| word.len() > LONGEST) {
            return Err(GameError::usage(format!(
                "sequences={text}: expected at most {MOST_PLAYERS} sequences of at most {LONGEST} \
                 tosses"
            )));
        }
        if let [only] = sequences[..] {
            k = only.len();
        }
        if sequences.len() < 2 && k == 0 {
            return Err(GameError::usage("expected sequences of at least one toss"));
        }
        Ok(Question {
            coin,
            k,
            sequences,
            show,
        })
    }
}

/// The plain rules for these parameters.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules, GameError> {
    let Question {
        coin, k, sequences, ..
    } = Question::read(arguments)?;
    // Two equal sequences have no winner.
    if !sequences.is_empty() {
        race(coin, &sequences)?;
    }
    Ok(Rules { coin, k, sequences })
}

/// `solve penney-coin`.
pub(super) fn solve(
    arguments: &Arguments,
    _: &SolveOptions,
    _: &dyn Watch,
) -> Result<Report, GameError> {
    let question = Question::read(arguments)?;
    match question.sequences[..] {
        [] => best_play(&question),
        [only] => replies(&question, only),
        _ => players(&question),
    }
}

fn show(word: Word) -> String {
    word.show(COIN)
}

/// Two or more sequences: everyone's chance.
fn players(question: &Question) -> Result<Report, GameError> {
    let outcome = race(question.coin, &question.sequences)?;
    let mut report = Report::default();
    let first = outcome.wins.first().cloned().unwrap_or_default();
    report
        .value("value", "player 1 wins", &Value::Exact(first), DIGITS)
        .value(
            "tosses",
            "expected number of tosses",
            &Value::Exact(outcome.tosses),
            DIGITS,
        );
    let rows = question
        .sequences
        .iter()
        .zip(&outcome.wins)
        .zip(&outcome.contains)
        .enumerate();
    let rows = rows.map(|(place, ((&word, wins), contains))| {
        let value = Value::Exact(wins.clone());
        let note = contains.map(|part| {
            format!(
                "contains {}, which is never later",
                show(question.sequences[part])
            )
        });
        let cells: [Json; 5] = [
            (place + 1).into(),
            show(word).into(),
            value.to_string().into(),
            value.decimal(DIGITS).into(),
            note.into(),
        ];
        cells.to_vec()
    });
    report.table(Table {
        key: "players",
        title: "each player's probability of winning".into(),
        columns: ["player", "sequence", "fraction", "decimal", "note"]
            .map(String::from)
            .to_vec(),
        rows: rows.collect(),
    });
    Ok(report)
}

/// One sequence: how long it takes to appear, and what beats it.
fn replies(question: &Question, word: Word) -> Result<Report, GameError> {
    let tosses = race(question.coin, &[word])?.tosses;
    let replies = Duels::new(question.coin, question.k).replies(word)?;
    let mut report = Report::default();
    if let Some((_, least)) = replies.first() {
        let best = replies.iter().take_while(|(_, chance)| chance == least);
        let words: Vec<String> = best.map(|&(word, _)| show(word)).collect();
        report
            .value(
                "value",
                "player 1 wins against best replies",
                &Value::Exact(least.clone()),
                DIGITS,
            )
            .list("best_replies", "best replies of the same length", words);
    }
    report.value(
        "tosses",
        "expected tosses until it appears",
        &Value::Exact(tosses),
        DIGITS,
    );
    let total = replies.len();
    let rows: Vec<Vec<Json>> = replies
        .into_iter()
        .take(question.show)
        .map(|(reply, chance)| {
            let value = Value::Exact(chance);
            vec![
                show(reply).into(),
                value.to_string().into(),
                value.decimal(DIGITS).into(),
            ]
        })
        .collect();
    report.table(Table {
        key: "replies",
        title: format!(
            "replies, best first ({} of {total}): player 1's probability of winning",
            rows.len()
        ),
        columns: ["reply", "fraction", "decimal"].map(String::from).to_vec(),
        rows,
    });
    Ok(report)
}

/// No sequence: best play by two.
fn best_play(question: &Question) -> Result<Report, GameError> {
    let (chance, best) = Duels::new(question.coin, question.k).best_play()?;
    let mut report = Report::default();
    let words = best
        .iter()
        .take(question.show)
        .map(|&(word, _)| show(word))
        .collect();
    report
        .value("value", "player 1 wins", &Value::Exact(chance), DIGITS)
        .number("best_count", "player 1's best sequences", best.len() as u64)
        .list("best", "they are", words);
    let rows = best.iter().take(question.show).map(|(word, replies)| {
        let listed: Vec<String> = replies
            .iter()
            .take(question.show)
            .map(|&w| show(w))
            .collect();
        vec![
            show(*word).into(),
            replies.len().into(),
            listed.join(" ").into(),
        ]
    });
    report.table(Table {
        key: "replies",
        title: "player 2's best replies".into(),
        columns: ["sequence", "replies", "best"].map(String::from).to_vec(),
        rows: rows.collect(),
    });
    Ok(report)
}
