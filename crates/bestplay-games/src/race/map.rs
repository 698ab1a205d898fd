//! What the fast method answers: the value, and the map of the best numbers of tosses.
//!
//! One run over the rows passes every pair of smaller targets: a table over ranges of `target1`
//! and `target2` costs no more than its largest instance.

use bestplay::{Arithmetic, SolveOptions, Value, Watch};
use serde_json::Value as Json;

use super::fast::{Pace, Rows, win_probability};
use super::{PARAMETERS, read};
use crate::{Arguments, GameError, Report, Table};

/// The most rows a table may have.
const MOST_CELLS: u64 = 1_000_000;

/// The most columns of the map in text; a wider one is left to the table.
const WIDEST_MAP: u32 = 160;

/// The digits of the map in text: one for each number of tosses.
const SYMBOLS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// `solve` by the fast method.
pub(super) fn solve(
    arguments: &Arguments,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<Report, GameError> {
    let digits = digits(options)?;
    let value = win_probability(read(arguments)?, digits, watch)?;
    let mut report = Report::default();
    report.value("value", "value", &value, digits);
    Ok(report)
}

/// The digits asked for.
pub(super) fn digits(options: &SolveOptions) -> Result<usize, GameError> {
    match options.arithmetic {
        Arithmetic::Bounds { digits } => Ok(digits),
        Arithmetic::Exact => Err(GameError::usage(
            "the fast method of race gives proven bounds; ask for --digits, or for the exact \
             fraction by --method rules",
        )),
    }
}

/// A range of targets as a user writes it: `1..100`, both ends included.
#[derive(Clone, Copy)]
struct Range {
    from: u32,
    to: u32,
}

impl Range {
    /// Reads `a..b`; `None` if it is no such range.
    fn parse(text: &str) -> Option<Range> {
        let (from, to) = text.split_once("..")?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (1 <= from && from <= to).then_some(Range { from, to })
    }

    fn contains(self, number: u32) -> bool {
        (self.from..=self.to).contains(&number)
    }

    fn size(self) -> u64 {
        u64::from(self.to - self.from) + 1
    }
}

/// `sweep` over ranges of targets: the value and the best number of tosses for each pair.
pub(super) fn sweep(
    words: &[String],
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<Option<Report>, GameError> {
    let Arithmetic::Bounds { digits } = options.arithmetic else {
        return Ok(None);
    };
    // The largest instance, and the ranges apart.
    let (mut largest, mut ranges) = (Vec::new(), Vec::new());
    for word in words {
        match word.split_once('=') {
            Some((name @ ("target" | "target1" | "target2"), text)) if text.contains("..") => {
                let Some(range) = Range::parse(text) else {
                    return Ok(None);
                };
                largest.push(format!("{name}={}", range.to));
                ranges.push((name, range));
            }
            Some((_, text)) if text.contains("..") => return Ok(None),
            _ => largest.push(word.clone()),
        }
    }
    let arguments = Arguments::parse("race", PARAMETERS, &largest)?;
    let setup = read(&arguments)?;
    let range_of = |name: &str, target: u32| {
        // A range of `target` moves every player whose own target is not given.
        let own = ranges.iter().find(|(ranged, _)| *ranged == name);
        let common = ranges.iter().find(|(ranged, _)| *ranged == "target");
        let common = common.filter(|_| arguments.text(name).is_none());
        own.or(common).map_or(
            Range {
                from: target,
                to: target,
            },
            |&(_, range)| range,
        )
    };
    let [target1, target2] = setup.targets();
    let sides = [range_of("target1", target1), range_of("target2", target2)];
    let neither_given = ["target1", "target2"]
        .iter()
        .all(|name| arguments.text(name).is_none());
    let pairs = Pairs {
        sides,
        tied: neither_given,
    };
    if pairs.count() > MOST_CELLS {
        return Err(GameError::usage(format!(
            "the table would have {} rows; ask for at most {MOST_CELLS}",
            pairs.count()
        )));
    }
    let map = match digits {
        0..=12 => Map::compute(
            Rows::<u64>::new(target2, setup.heads()),
            &pairs,
            setup.first(),
            watch,
        ),
        _ => Map::compute(
            Rows::<u128>::new(target2, setup.heads()),
            &pairs,
            setup.first(),
            watch,
        ),
    }?;
    Ok(Some(map.report(&pairs, digits)))
}

/// The pairs of targets of a table: all pairs of two ranges, or those with equal targets.
struct Pairs {
    sides: [Range; 2],
    tied: bool,
}

impl Pairs {
    fn count(&self) -> u64 {
        let [rows, columns] = self.sides;
        if self.tied {
            rows.size()
        } else {
            rows.size().saturating_mul(columns.size())
        }
    }

    /// The columns of a row; none outside the range of rows.
    fn columns(&self, row: u32) -> impl Iterator<Item = u32> {
        let [rows, columns] = self.sides;
        let range = if self.tied {
            row..=row
        } else {
            columns.from..=columns.to
        };
        range.filter(move |_| rows.contains(row))
    }
}

/// One pair of targets.
struct Cell {
    targets: [u32; 2],
    value: Value,
    /// The numbers of tosses that may be best when player 2 is to toss.
    best: Vec<u8>,
}

/// The cells of a table, row by row.
struct Map {
    cells: Vec<Cell>,
}

impl Map {
    fn compute<W: super::fixed::Fixed>(
        mut rows: Rows<W>,
        pairs: &Pairs,
        first: u8,
        watch: &dyn Watch,
    ) -> Result<Map, GameError> {
        let mut cells = Vec::new();
        let last = pairs.sides[0].to;
        let mut pace = Pace::new(watch, u64::from(last));
        for row in 1..=last {
            rows.advance();
            cells.extend(pairs.columns(row).map(|column| Cell {
                targets: [row, column],
                value: rows.value(column, first),
                best: rows.best(column),
            }));
            pace.tell(u64::from(row))?;
        }
        Ok(Map { cells })
    }

    fn report(&self, pairs: &Pairs, digits: usize) -> Report {
        let mut report = Report::default();
        let [rows, columns] = pairs.sides;
        if !pairs.tied && rows.size() > 1 && columns.size() <= u64::from(WIDEST_MAP) {
            report.text("map", "best numbers of tosses", self.draw(columns));
        }
        report.table(Table {
            key: "table",
            title: "value, and the best number of tosses when player 2 is to toss".into(),
            columns: ["target1", "target2", "value", "tosses"]
                .map(String::from)
                .to_vec(),
            rows: self.cells.iter().map(|cell| cell.row(digits)).collect(),
        });
        report
    }

    /// A line for each target of player 1, a symbol for each target of player 2.
    fn draw(&self, columns: Range) -> String {
        let mut text = format!(
            "one line for each target of player 1, one sign for each target of player 2 from {} \
             to {};\na = 10, b = 11, ...; where several may be best, the least of them\n",
            columns.from, columns.to
        );
        for row in self.cells.chunks(columns.size() as usize) {
            let signs = row.iter().map(|cell| {
                let tosses = cell.best.first().copied().unwrap_or_default();
                char::from(SYMBOLS[usize::from(tosses).min(SYMBOLS.len() - 1)])
            });
            let label = row.first().map_or(0, |cell| cell.targets[0]);
            text.push_str(&format!("{label:>7} {}\n", signs.collect::<String>()));
        }
        text.truncate(text.trim_end().len());
        text
    }
}

impl Cell {
    /// The row of the table. Numbers of tosses that could not be told apart are joined by `or`.
    fn row(&self, digits: usize) -> Vec<Json> {
        let tosses: Vec<String> = self.best.iter().map(u8::to_string).collect();
        let [target1, target2] = self.targets;
        vec![
            target1.into(),
            target2.into(),
            self.value.decimal(digits).into(),
            tosses.join(" or ").into(),
        ]
    }
}
