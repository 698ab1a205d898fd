//! A game's answer: its value, its guarantee, the best first actions and the size of the work.

use std::time::{Duration, Instant};

use bestplay::{Player, SolveOptions, Standing, Value, Watch};
use bestplay_games::{
    ActionLine, AnyGame, AnySolved, Arguments, Entry, Explained, Fast, GameError, Happens, Line,
    Report,
};
use serde_json::{Value as Json, json};

/// The most first choices that are listed where play begins with chance.
const MOST_FIRST: usize = 12;

/// The most states that are looked at in search of them.
const MOST_LOOKED_AT: usize = 200;

/// The answer of a game that the engine has solved from its plain rules.
pub(crate) fn from_rules(
    entry: &Entry,
    game: &dyn AnyGame,
    solved: &dyn AnySolved,
    digits: usize,
) -> Result<Report, GameError> {
    let mut report = Report::default();
    report.value("value", "value", &solved.value(), digits);
    explain_value(&mut report, entry);
    let first = FirstChoices::find(solved)?;
    first.tell(&mut report, game);
    report.number("states", "states", solved.states()).number(
        "transitions",
        "transitions",
        solved.transitions(),
    );
    tell_time(&mut report, solved.time());
    report
        .lines
        .push(for_programs("stopped", solved.stopped().to_string().into()));
    report.lines.push(for_programs("method", "rules".into()));
    Ok(report)
}

/// The answer of a game's own fast method.
pub(crate) fn from_fast(
    entry: &Entry,
    fast: &Fast,
    arguments: &Arguments,
    options: &SolveOptions,
    watch: &dyn Watch,
) -> Result<Report, GameError> {
    let start = Instant::now();
    let mut report = (fast.solve)(arguments, options, watch)?;
    let time = start.elapsed();
    explain_value(&mut report, entry);
    let has = |report: &Report, key: &str| report.lines.iter().any(|line| line.key == key);
    if !has(&report, "seconds") {
        tell_time(&mut report, time);
    }
    if !has(&report, "stopped")
        && let Some(kind) = kind_of_value(&report)
    {
        let stopped = match kind {
            "exact" => bestplay::StopReason::Exact,
            "bounds" => bestplay::StopReason::DigitsCertain,
            _ => bestplay::StopReason::Infinite,
        };
        report
            .lines
            .push(for_programs("stopped", stopped.to_string().into()));
    }
    report.lines.push(for_programs("method", "fast".into()));
    Ok(report)
}

fn kind_of_value(report: &Report) -> Option<&str> {
    let value = report.lines.iter().find(|line| line.key == "value")?;
    value.json.get("kind")?.as_str()
}

/// Adds to the value what it means and what is guaranteed about it.
pub(crate) fn explain_value(report: &mut Report, entry: &Entry) {
    let Some(line) = report.lines.iter_mut().find(|line| line.key == "value") else {
        return;
    };
    // The digits, what they mean, how sure they are; a long fraction comes last.
    let (first, rest) = line.text.split_once('\n').unwrap_or((&line.text, ""));
    let parts = [
        first,
        entry.value_means,
        guarantee(&line.json).unwrap_or(""),
        rest,
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    line.text = parts.join("\n");
}

/// What is guaranteed about a value.
fn guarantee(value: &Json) -> Option<&'static str> {
    let part = |name: &str| value.get(name).and_then(Json::as_str);
    match part("kind")? {
        "exact" => Some("exact"),
        // Where not even one digit is certain, the bounds stand in place of the digits.
        "bounds" if part("decimal")?.starts_with('[') => Some("proven bounds"),
        "bounds" => Some("proven bounds, rounded: every digit is certain"),
        _ => None,
    }
}

pub(crate) fn tell_time(report: &mut Report, time: Duration) {
    let seconds = time.as_secs_f64();
    report.lines.push(Line {
        key: "seconds",
        label: "time".into(),
        text: readable(time),
        json: seconds.into(),
    });
}

/// A time to about three digits.
fn readable(time: Duration) -> String {
    match (time.as_secs_f64(), time.as_micros()) {
        (seconds, 10_000_000..) => format!("{seconds:.0} s"),
        (seconds, 1_000_000..) => format!("{seconds:.2} s"),
        (_, micros @ 1_000..) => format!("{} ms", micros / 1_000),
        (_, micros) => format!("{micros} µs"),
    }
}

/// A line that only programs read.
pub(crate) fn for_programs(key: &'static str, json: Json) -> Line {
    Line {
        key,
        label: String::new(),
        text: String::new(),
        json,
    }
}

/// What lies between two values.
pub(crate) fn difference(a: &Value, b: &Value) -> Value {
    match (a.lower(), a.upper(), b.lower(), b.upper()) {
        (Some(low), Some(high), Some(other_low), Some(other_high)) => Value::Bounds {
            lower: low - other_high,
            upper: high - other_low,
        },
        _ => Value::PlusInfinity,
    }
}

/// The first choices of a play: the one at the start, or those that chance leads to.
struct FirstChoices {
    /// Whether play begins with the choice.
    at_once: bool,
    /// The states with their choices; none if nobody ever chooses, or if there are too many.
    states: Vec<(Explained, Player)>,
}

impl FirstChoices {
    fn find(solved: &dyn AnySolved) -> Result<FirstChoices, GameError> {
        let start = solved.explain(None)?;
        if let Happens::Choice(player, _) = start.happens {
            return Ok(FirstChoices {
                at_once: true,
                states: vec![(start, player)],
            });
        }
        let mut seen = vec![start.state.clone()];
        let mut to_do = vec![start];
        let mut states = Vec::new();
        while let Some(explained) = to_do.pop() {
            match &explained.happens {
                Happens::End(_) => {}
                Happens::Choice(player, _) => {
                    let player = *player;
                    states.push((explained, player));
                }
                Happens::Chance(outcomes) => {
                    for outcome in outcomes.iter().rev() {
                        if seen.len() >= MOST_LOOKED_AT {
                            return Ok(FirstChoices {
                                at_once: false,
                                states: Vec::new(),
                            });
                        }
                        if !seen.contains(&outcome.state) {
                            seen.push(outcome.state.clone());
                            to_do.push(solved.explain(Some(&outcome.state))?);
                        }
                    }
                }
            }
            if states.len() > MOST_FIRST {
                return Ok(FirstChoices {
                    at_once: false,
                    states: Vec::new(),
                });
            }
        }
        Ok(FirstChoices {
            at_once: false,
            states,
        })
    }

    /// Adds the line `best`, and `first_choices` where chance comes first.
    fn tell(&self, report: &mut Report, game: &dyn AnyGame) {
        let lines = self.states.iter().filter_map(|(explained, player)| {
            let best = Best::of(explained)?;
            Some((explained.state.as_str(), game.player_name(*player), best))
        });
        let lines: Vec<(&str, &str, Best)> = lines.collect();
        if let ([(_, player, best)], true) = (lines.as_slice(), self.at_once) {
            report.lines.push(Line {
                key: "best",
                label: "best".into(),
                text: format!("{} ({player}{})", best.actions.join(", "), best.remark()),
                json: best.actions.clone().into(),
            });
            report
                .lines
                .push(for_programs("best_proven", best.proven.into()));
            return;
        }
        report
            .lines
            .push(for_programs("best", Json::Array(Vec::new())));
        let width = lines
            .iter()
            .map(|(state, ..)| state.chars().count())
            .max()
            .unwrap_or(0);
        let text = lines.iter().map(|(state, player, best)| {
            format!(
                "{state:<width$}  {} ({player}{})",
                best.actions.join(", "),
                best.remark()
            )
        });
        let json = lines.iter().map(|(state, player, best)| {
            json!({
                "state": state,
                "player": player,
                "best": best.actions,
                "best_proven": best.proven,
            })
        });
        report.lines.push(Line {
            key: "first_choices",
            label: "first choices".into(),
            text: text.collect::<Vec<_>>().join("\n"),
            json: json.collect(),
        });
    }
}

/// The best actions of a state.
pub(crate) struct Best {
    /// All that are not proven worse than another.
    pub(crate) actions: Vec<String>,
    /// Whether each of them is proven best.
    proven: bool,
}

impl Best {
    /// The best actions of a choice.
    pub(crate) fn of(explained: &Explained) -> Option<Best> {
        let Happens::Choice(_, lines) = &explained.happens else {
            return None;
        };
        let good: Vec<&ActionLine> = lines
            .iter()
            .filter(|line| line.standing != Standing::Worse)
            .collect();
        Some(Best {
            actions: good.iter().map(|line| line.action.clone()).collect(),
            proven: good.iter().all(|line| line.standing == Standing::Best),
        })
    }

    /// What there is to say about several best actions.
    fn remark(&self) -> &'static str {
        match (self.actions.len(), self.proven) {
            (0 | 1, _) => "",
            (_, true) => "; equally good",
            (_, false) => "; not told apart: --exact or more --digits can",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let readable = |micros| readable(Duration::from_micros(micros));
        assert_eq!(readable(76), "76 µs");
        assert_eq!(readable(14_600), "14 ms");
        assert_eq!(readable(2_908_000), "2.91 s");
        assert_eq!(readable(83_400_000), "83 s");
    }
}
