//! The run: game after game from seeds, on a thread of its own each, so that a solve that hangs or
//! panics is a finding and not the end.
//!
//! A seed names a game for ever: its family is the seed modulo their number. From a million on games
//! are small and many, and each is compared in fewer ways. What is set in the
//! environment says how far it goes: `ADVERSARY_SEEDS` (`from..to`), `ADVERSARY_SECONDS`,
//! `ADVERSARY_FAMILY` (a part of a name), `ADVERSARY_LIMIT` (seconds for one solve), `ADVERSARY_SHRINK` (seconds to shrink a game).

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::compare::{self, Outcome};
use crate::families::{self, FAMILIES};
use crate::finding::{Finding, Stopwatch, doing, finding, last_task, times};
use crate::shrink::{compact, shrink};
use crate::table::Table;

/// How far a run goes.
pub(crate) struct Plan {
    pub(crate) seeds: std::ops::Range<u64>,
    pub(crate) time: Duration,
    pub(crate) family: String,
    /// How long one solve may take.
    pub(crate) limit: Duration,
    /// How long a game is shrunk.
    pub(crate) shrink: Duration,
    /// Whether progress is printed, and games may be large.
    pub(crate) long: bool,
}

impl Plan {
    /// What the environment asks for, or a few seconds of small games.
    pub(crate) fn of_environment() -> Plan {
        let number = |name: &str| -> Option<u64> {
            let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
            let read = text.parse();
            Some(read.unwrap_or_else(|_| panic!("{name}={text} is not a whole number")))
        };
        let seeds = std::env::var("ADVERSARY_SEEDS").unwrap_or_default();
        let long = !seeds.is_empty() || std::env::var_os("ADVERSARY_SECONDS").is_some();
        let range = || {
            let (from, to) = seeds.split_once("..")?;
            Some(from.parse().ok()?..to.parse().ok()?)
        };
        Plan {
            seeds: match (seeds.as_str(), long) {
                ("", true) => 0..u64::MAX,
                ("", false) => 0..400,
                _ => range().unwrap_or_else(|| panic!("ADVERSARY_SEEDS={seeds} is not from..to")),
            },
            time: Duration::from_secs(number("ADVERSARY_SECONDS").unwrap_or(u64::MAX >> 1)),
            family: std::env::var("ADVERSARY_FAMILY").unwrap_or_default(),
            limit: Duration::from_secs(number("ADVERSARY_LIMIT").unwrap_or(20)),
            shrink: Duration::from_secs(number("ADVERSARY_SHRINK").unwrap_or(10)),
            long,
        }
    }
}

/// Runs, prints what is found, and says how many kinds of disagreement there are.
pub(crate) fn run(plan: &Plan) -> usize {
    let start = Instant::now();
    let mut tally: BTreeMap<&str, ([u64; 4], Duration)> = BTreeMap::new();
    let mut found: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let mut told = Instant::now();
    let mut games = 0u64;
    for seed in plan.seeds.clone() {
        if start.elapsed() > plan.time {
            break;
        }
        let family = &FAMILIES[(seed % FAMILIES.len() as u64) as usize];
        if !family.name.contains(&plan.family) {
            continue;
        }
        let table = families::game(seed, plan.long);
        games += 1;
        let begun = Instant::now();
        let verdict = judge(&table, seed, plan.limit);
        doing("");
        tally.entry(family.name).or_default().1 += begun.elapsed();
        match verdict {
            Ok(outcome) => tally.entry(family.name).or_default().0[outcome as usize] += 1,
            Err(finding) => {
                let again = found.entry((family.name, finding.kind)).or_default();
                *again += 1;
                if *again == 1 {
                    report(seed, family.name, table, finding, plan);
                }
            }
        }
        if plan.long && told.elapsed() > Duration::from_secs(20) {
            told = Instant::now();
            println!(
                "{games} games, next seed {}, {} s: {found:?}",
                seed + 1,
                start.elapsed().as_secs()
            );
        }
    }
    if plan.long {
        println!("family: games compared, refused, open, unknown; time");
        tally
            .iter()
            .for_each(|(name, (counts, time))| println!("  {name}: {counts:?} {time:.1?}"));
        doing("");
        println!("time by task: {:.1?}", times());
    }
    let kinds = found.len();
    let wrong: u64 = found.values().sum();
    println!(
        "adversary: {games} games in {:.1} s, {wrong} disagreements of {kinds} kinds {found:?}",
        start.elapsed().as_secs_f64()
    );
    kinds
}

/// Judges a game on a thread of its own.
pub(crate) fn judge(table: &Table, seed: u64, limit: Duration) -> Result<Outcome, Finding> {
    let (send, receive) = mpsc::channel();
    let table = table.clone();
    std::thread::spawn(move || {
        let judged = catch_unwind(AssertUnwindSafe(|| compare::judge(&table, seed, limit)));
        let verdict = judged.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|t| (*t).to_owned()));
            Err(finding("panic", text.unwrap_or_default()))
        });
        // Nobody listens any more if it took too long.
        let _ = send.send(verdict);
    });
    // Several solves, and the oracle's own work.
    let (watch, most) = (Stopwatch::start(), 10 * limit);
    loop {
        match receive.recv_timeout(Duration::from_millis(500)) {
            Ok(verdict) => return verdict,
            Err(_) if watch.elapsed() < most => {}
            Err(_) => {
                let task = last_task();
                return Err(finding(
                    "hang",
                    format!("no answer within {most:?} while {task}"),
                ));
            }
        }
    }
}

/// Prints a disagreement with the game as it was made and as small as it goes.
fn report(seed: u64, family: &str, table: Table, found: Finding, plan: &Plan) {
    println!(
        "seed {seed} ({family}), {}: {}\n{table}",
        found.kind, found.what
    );
    if found.kind == "hang" {
        return;
    }
    let limit = if found.kind == "slow" {
        plan.limit
    } else {
        plan.limit.min(Duration::from_secs(3))
    };
    let again = |table: &Table| judge(table, seed, limit).err();
    let (small, found) = shrink(compact(&table), found, plan.shrink, &again);
    println!("... shrunk: {}\n{small}", found.what);
}
