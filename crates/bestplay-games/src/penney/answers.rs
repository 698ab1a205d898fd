//! What the command answers: one pair, all replies to a sequence, best play, and tables.

use bestplay::{SolveOptions, Value, Watch};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use serde_json::Value as Json;

use crate::{Arguments, GameError, Report, Table};

use super::fast::Penney;
use super::margin::Margin;
use super::rules::Rules;
use super::word::{COLOURS, Word};
use super::{ENTRY, Setting};

/// Digits of decimals.
const DIGITS: usize = 12;

/// The longest sequences whose pairs are shown as a matrix: 256 rows and columns.
const LONGEST_MATRIX: u32 = 8;

/// The parameters, read.
struct Question {
    setting: Setting,
    yvonne: Option<Word>,
    zara: Option<Word>,
    show: usize,
}

impl Question {
    fn read(arguments: &Arguments) -> Result<Question, GameError> {
        let count = |name: &str| arguments.integer(name, 0..=u32::from(u16::MAX));
        let setting = Setting::new(count("k")?, count("red")?, count("black")?)?;
        let word = |name: &str| match arguments.text(name) {
            Some(text) => Word::parse(text, COLOURS)
                .map(Some)
                .map_err(|error| GameError::usage(format!("{name}={text}: {error}"))),
            None => Ok(None),
        };
        let (yvonne, zara) = (word("yvonne")?, word("zara")?);
        match (yvonne, zara) {
            (Some(yvonne), None) => setting.check_choice(yvonne)?,
            (Some(yvonne), Some(zara)) => {
                setting.check_choice(yvonne)?;
                setting.check_reply(yvonne, zara)?;
            }
            (None, Some(_)) => {
                return Err(GameError::usage(
                    "zara=...: Zara answers Yvonne's sequence; expected yvonne=... as well",
                ));
            }
            (None, None) => (),
        }
        let show = arguments.integer("show", 0..=1_000_000usize)?;
        Ok(Question {
            setting,
            yvonne,
            zara,
            show,
        })
    }
}

/// The longest sequences of which the plain rules make a list.
const MOST_LISTED: u32 = 16;

/// The plain rules for these parameters.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules, GameError> {
    let Question {
        setting,
        yvonne,
        zara,
        ..
    } = Question::read(arguments)?;
    if zara.is_none() && setting.k() > MOST_LISTED {
        return Err(GameError::usage(format!(
            "k={}: the plain rules list every sequence, 2^k of them, for k up to {MOST_LISTED}; \
             name yvonne=... and zara=..., or leave it to the fast method",
            setting.k()
        )));
    }
    Ok(Rules {
        setting,
        yvonne,
        zara,
    })
}

/// `solve penney`.
pub(super) fn solve(
    arguments: &Arguments,
    _: &SolveOptions,
    watch: &dyn Watch,
) -> Result<Report, GameError> {
    let question = Question::read(arguments)?;
    let mut penney = Penney::new(question.setting);
    match (question.yvonne, question.zara) {
        (Some(yvonne), Some(zara)) => pair(&mut penney, yvonne, zara),
        (Some(yvonne), None) => replies(&mut penney, yvonne, question.show),
        _ => best_play(&mut penney, question.show, watch),
    }
}

fn exact(fraction: RBig) -> Value {
    Value::Exact(fraction)
}

fn show(word: Word) -> String {
    word.show(COLOURS)
}

fn show_all(words: &[Word]) -> Vec<String> {
    words.iter().map(|&word| show(word)).collect()
}

fn winner(margin: Margin) -> &'static str {
    match margin.sign() {
        std::cmp::Ordering::Less => "Zara",
        std::cmp::Ordering::Equal => "tie",
        std::cmp::Ordering::Greater => "Yvonne",
    }
}

fn pair(penney: &mut Penney, yvonne: Word, zara: Word) -> Result<Report, GameError> {
    let tally = penney.tally(yvonne, zara)?;
    let share = |count: u128| {
        exact(RBig::from_parts(
            IBig::from(count),
            UBig::from(tally.orders),
        ))
    };
    let margin = tally.margin();
    let mut report = Report::default();
    report
        .value(
            "value",
            "Yvonne wins, coin included",
            &exact(margin.probability()),
            DIGITS,
        )
        .text("winner", "more likely to win", winner(margin))
        .value(
            "yvonne_first",
            "Yvonne's sequence comes first",
            &share(tally.yvonne),
            DIGITS,
        )
        .value(
            "zara_first",
            "Zara's sequence comes first",
            &share(tally.zara),
            DIGITS,
        )
        .value("nobody", "neither appears", &share(tally.nobody()), DIGITS)
        .value(
            "cards",
            "expected number of cards dealt",
            &share(tally.cards),
            DIGITS,
        );
    Ok(report)
}

fn replies(penney: &mut Penney, yvonne: Word, most: usize) -> Result<Report, GameError> {
    let best = penney.best_replies(yvonne, most)?;
    let mut report = Report::default();
    let probability = exact(best.margin.probability());
    report
        .value(
            "value",
            "Yvonne wins against best replies",
            &probability,
            DIGITS,
        )
        .text("winner", "more likely to win", winner(best.margin))
        .text(
            "best_replies_count",
            "Zara's best replies",
            best.zara.count().to_string(),
        )
        .list("best_replies", "they are", show_all(best.zara.first()));
    // Where there are too many to look at one by one, the best ones must do.
    if let Ok(mut all) = penney.replies(yvonne) {
        all.sort_by_key(|&(zara, margin)| (margin, zara));
        let total = all.len();
        let rows = all.into_iter().take(most).map(|(zara, margin)| {
            let value = exact(margin.probability());
            vec![
                show(zara).into(),
                value.to_string().into(),
                value.decimal(DIGITS).into(),
            ]
        });
        let rows: Vec<Vec<Json>> = rows.collect();
        report.table(Table {
            key: "replies",
            title: format!(
                "Zara's replies, best first ({} of {total}): Yvonne's probability of winning",
                rows.len()
            ),
            columns: ["zara", "fraction", "decimal"].map(String::from).to_vec(),
            rows,
        });
    }
    Ok(report)
}

fn best_play(penney: &mut Penney, most: usize, watch: &dyn Watch) -> Result<Report, GameError> {
    let best = penney.best_play(most, watch)?;
    let mut report = Report::default();
    report
        .value(
            "value",
            "Yvonne wins",
            &exact(best.margin.probability()),
            DIGITS,
        )
        .text("winner", "more likely to win", winner(best.margin))
        .text(
            "best_count",
            "Yvonne's best sequences",
            best.yvonne.count().to_string(),
        )
        .list("best", "they are", show_all(best.yvonne.first()));
    let mut rows = Vec::new();
    for &yvonne in best.yvonne.first() {
        let replies = penney.best_replies(yvonne, most)?;
        rows.push(vec![
            show(yvonne).into(),
            replies.zara.count().to_string().into(),
            show_all(replies.zara.first()).join(" ").into(),
        ]);
    }
    report.table(Table {
        key: "replies",
        title: format!(
            "Zara's best replies to {} of them (at most {most} each)",
            best.yvonne.first().len()
        ),
        columns: ["yvonne", "replies", "zara"].map(String::from).to_vec(),
        rows,
    });
    Ok(report)
}

/// `sweep penney k=1..26 [red=26] [black=26]`: a row for each k; with `pairs=fraction` or
/// `pairs=decimal` and one k, all pairs as a matrix.
pub(super) fn sweep(
    words: &[String],
    _: &SolveOptions,
    watch: &dyn Watch,
) -> Result<Option<Report>, GameError> {
    let ranges: Vec<&String> = words.iter().filter(|word| word.contains("..")).collect();
    let (first, last) = match ranges[..] {
        [] => (None, None),
        [range] => match range
            .strip_prefix("k=")
            .and_then(|text| text.split_once(".."))
        {
            Some((first, last)) => (Some(first), Some(last.trim_start_matches('='))),
            None => return Ok(None),
        },
        // Ranges of the deck are for the general sweep.
        _ => return Ok(None),
    };
    let plain: Vec<&String> = words.iter().filter(|word| !word.contains("..")).collect();
    let with_k = |k: u32| -> Result<Arguments, GameError> {
        let k = format!("k={k}");
        let with = plain.iter().copied().chain([&k]).collect::<Vec<_>>();
        Arguments::parse(ENTRY.name, ENTRY.parameters, &with)
    };
    let Some((first, last)) = first.zip(last) else {
        let arguments = Arguments::parse(ENTRY.name, ENTRY.parameters, words)?;
        if arguments.text("pairs").is_none() {
            return Ok(None);
        }
        return matrix(&arguments).map(Some);
    };
    let number = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|k| (1..=Word::LONGEST).contains(k))
            .ok_or_else(|| {
                GameError::usage(format!(
                    "k={first}..{last}: expected two numbers from 1 to {}, like k=1..26",
                    Word::LONGEST
                ))
            })
    };
    table(number(first)?..=number(last)?, with_k, watch).map(Some)
}

fn table(
    range: std::ops::RangeInclusive<u32>,
    arguments: impl Fn(u32) -> Result<Arguments, GameError>,
    watch: &dyn Watch,
) -> Result<Report, GameError> {
    let columns = [
        "k", "winner", "fraction", "decimal", "best", "yvonne", "zara",
    ];
    let mut rows = Vec::new();
    for k in range {
        let Question {
            setting, yvonne, ..
        } = Question::read(&arguments(k)?)?;
        if yvonne.is_some() {
            return Err(GameError::usage("a sweep over k takes no sequences"));
        }
        let mut penney = Penney::new(setting);
        let best = penney.best_play(1, watch)?;
        let value = exact(best.margin.probability());
        let example = best.yvonne.first().first().copied();
        let reply = match example {
            Some(yvonne) => penney
                .best_replies(yvonne, 1)?
                .zara
                .first()
                .first()
                .copied(),
            None => None,
        };
        rows.push(vec![
            k.into(),
            winner(best.margin).into(),
            value.to_string().into(),
            value.decimal(DIGITS).into(),
            best.yvonne.count().to_string().into(),
            example.map(show).into(),
            reply.map(show).into(),
        ]);
    }
    let mut report = Report::default();
    report.table(Table {
        key: "table",
        title: "Yvonne's probability of winning under best play, how many best sequences she has, \
                the first of them, and a best reply"
            .into(),
        columns: columns.map(String::from).to_vec(),
        rows,
    });
    Ok(report)
}

fn matrix(arguments: &Arguments) -> Result<Report, GameError> {
    let Question {
        setting, yvonne, ..
    } = Question::read(arguments)?;
    let fractions = arguments.one_of("pairs", &[("fraction", true), ("decimal", false)])?;
    let k = setting.k();
    if k > LONGEST_MATRIX || yvonne.is_some() {
        return Err(GameError::usage(format!(
            "pairs=...: expected k of at most {LONGEST_MATRIX} and no sequences; ask for \
             yvonne=... where the sequences are longer"
        )));
    }
    let mut penney = Penney::new(setting);
    let words: Vec<Word> = (0..1 << k).map(|bits| Word::new(bits, k)).collect();
    let mut rows = Vec::new();
    for &yvonne in words
        .iter()
        .filter(|&&word| setting.check_choice(word).is_ok())
    {
        let mut row: Vec<Json> = vec![show(yvonne).into()];
        let mut replies = penney.replies(yvonne)?.into_iter().peekable();
        // Both are in the order of a dictionary.
        for &zara in &words {
            let margin = replies
                .next_if(|(reply, _)| *reply == zara)
                .map(|(_, margin)| margin);
            let value = margin.map(|margin| exact(margin.probability()));
            row.push(
                value
                    .map(|v| {
                        if fractions {
                            v.to_string()
                        } else {
                            v.decimal(DIGITS)
                        }
                    })
                    .into(),
            );
        }
        rows.push(row);
    }
    let columns = std::iter::once("yvonne".into()).chain(words.iter().map(|&word| show(word)));
    let mut report = Report::default();
    report.table(Table {
        key: "pairs",
        title: "Yvonne's probability of winning with the row's sequence against the column's"
            .into(),
        columns: columns.collect(),
        rows,
    });
    Ok(report)
}
