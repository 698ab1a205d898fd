//! `solve`: the value, its guarantee, the best first actions and the size of the work.

use bestplay::clock::Instant;
use bestplay::{Player, Standing, StopReason, Value, Watch};

use super::{Asked, Effort, Method, Question, Way};
use crate::{
    ActionLine, Answer, AnyGame, AnySolution, Arguments, Content, Entry, Explained, Fast, Field,
    GameError, Happens, Instance, Piece, Remedy, Table, Task, Topic, fields,
};

/// The most first choices that are listed where play begins with chance.
const MOST_FIRST: usize = 12;

/// The most states that are looked at in search of them.
const MOST_LOOKED_AT: usize = 200;

/// What an answer begins with.
pub(super) const FIRST: &[Field] = fields! {
    value: Value, "the value";
    best?: List, "the best first actions; none where play begins with chance";
    best_proven?: Flag, "whether each of them is proven best";
};

/// What an answer ends with.
pub(super) const LAST: &[Field] = fields! {
    first_choices?: Aside(fields! {
        state: Text, "a state that chance leads to";
        player: Text, "who chooses there";
        best: List, "the best actions";
        best_proven: Flag, "whether each of them is proven best";
    }), "the first choices, where play begins with chance";
    states?: Count, "states explored, by the rules";
    transitions?: Count, "transitions explored, by the rules";
    seconds: Seconds, "the time it took";
    stopped: Text, "why it ended: exact, digits certain or infinite";
    method: Text, "fast or rules";
};

/// The value, and the best first actions.
#[derive(Clone, Debug)]
pub struct Solve {
    /// The options that the game has for it.
    pub options: Arguments,
    /// Whether the tables of the answer may be left out.
    pub brief: bool,
}

impl Question for Solve {
    fn topic(&self) -> Topic {
        Topic::Solve
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer, GameError> {
        if let Some(fast) = asked.way.fast() {
            let task = Task {
                brief: self.brief,
                ..asked.task(&self.options)
            };
            let mut answer = by_fast(asked.instance.entry, fast, &task)?;
            remark(&mut answer, asked.way);
            return Ok(answer);
        }
        if let Some(name) = self.options.given().next() {
            return Err(GameError::advised(
                format!("{name} is an option of the fast method"),
                &[Remedy::Plain("leave it out"), Remedy::TakeFast],
            ));
        }
        solve_by_rules(asked.instance, asked.effort, asked.watch, |_| Ok(()))
    }
}

/// Solves by the plain rules, and lets the caller keep the solution.
///
/// # Errors
///
/// As [`Instance::ask`], and those of `keep`.
pub fn solve_by_rules(
    instance: &Instance,
    effort: &Effort,
    watch: &dyn Watch,
    keep: impl FnOnce(&dyn AnySolution) -> Result<(), GameError>,
) -> Result<Answer, GameError> {
    let game = instance.rules()?;
    let solved = game.solve(&effort.solver.watch(watch))?;
    keep(&*solved)?;
    let mut answer = Answer::default();
    answer.value("value", "value", solved.value(), effort.digits);
    tell_meaning(&mut answer, instance.entry);
    FirstChoices::find(&*solved)?.tell(&mut answer, &*game);
    answer
        .number("states", "states", solved.graph().states() as u64)
        .number("transitions", "transitions", solved.graph().transitions());
    answer.time(solved.time());
    tell_how(&mut answer, solved.stopped(), Method::Rules);
    Ok(answer)
}

/// Solves by the game's own fast method.
fn by_fast(entry: &Entry, fast: &Fast, task: &Task<'_>) -> Result<Answer, GameError> {
    let start = Instant::now();
    let mut answer = (fast.solve.run)(task)?;
    let time = start.elapsed();
    finish_fast(&mut answer, entry);
    answer.time(time);
    Ok(answer)
}

/// Adds to the answer of a fast method what every answer has.
pub(crate) fn finish_fast(answer: &mut Answer, entry: &Entry) {
    tell_meaning(answer, entry);
    let stopped = match answer.get("value").and_then(Content::as_value) {
        Some(Value::Exact(_)) => StopReason::Exact,
        Some(Value::Bounds { .. }) => StopReason::DigitsCertain,
        _ => StopReason::Infinite,
    };
    tell_how(answer, stopped, Method::Fast);
}

fn tell_how(answer: &mut Answer, stopped: StopReason, method: Method) {
    answer
        .push(Piece::unseen("stopped", stopped.to_string()))
        .push(Piece::unseen("method", method.name()));
}

/// Adds to the value that another way had been tried first, if it had.
pub(super) fn remark(answer: &mut Answer, way: Way) {
    let value = answer.pieces.iter_mut().find(|piece| piece.key == "value");
    if let (Some(value), Some(remark)) = (value, way.remark()) {
        value.below.push(remark.into());
    }
}

/// Adds to the value what it means and what is guaranteed about it.
pub fn tell_meaning(answer: &mut Answer, entry: &Entry) {
    let Some(piece) = answer.pieces.iter_mut().find(|piece| piece.key == "value") else {
        return;
    };
    piece.below = vec![entry.value_means.to_owned()];
    if let Content::Value(value, digits) = &piece.content {
        piece
            .below
            .extend(guarantee(value, *digits).map(String::from));
    }
}

/// What is guaranteed about a value.
fn guarantee(value: &Value, digits: usize) -> Option<&'static str> {
    match value {
        Value::Exact(_) => Some("exact"),
        // Where not even one digit is certain, the bounds stand in place of the digits.
        Value::Bounds { .. } if value.certain_digits(digits) == 0 => Some("proven bounds"),
        Value::Bounds { .. } => Some("proven bounds, rounded: every digit is certain"),
        _ => None,
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
    fn find(solved: &dyn AnySolution) -> Result<FirstChoices, GameError> {
        let start = solved.explain(None)?;
        if let Happens::Choice(player, _) = start.happens {
            return Ok(FirstChoices {
                at_once: true,
                states: vec![(start, player)],
            });
        }
        let too_many = FirstChoices {
            at_once: false,
            states: Vec::new(),
        };
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
                            return Ok(too_many);
                        }
                        if !seen.contains(&outcome.state) {
                            seen.push(outcome.state.clone());
                            to_do.push(solved.explain(Some(&outcome.state))?);
                        }
                    }
                }
            }
            if states.len() > MOST_FIRST {
                return Ok(too_many);
            }
        }
        Ok(FirstChoices {
            at_once: false,
            states,
        })
    }

    /// Adds `best` and `best_proven`, or `first_choices` where chance comes first.
    fn tell(&self, answer: &mut Answer, game: &dyn AnyGame) {
        let lines = self.states.iter().filter_map(|(explained, player)| {
            let best = Best::of(explained)?;
            Some((explained.state.as_str(), game.player_name(*player), best))
        });
        let lines: Vec<(&str, &str, Best)> = lines.collect();
        if let ([(_, player, best)], true) = (lines.as_slice(), self.at_once) {
            let mut piece = Piece::new("best", "best", best.actions.clone());
            piece.note = format!("{player}{}", best.remark());
            piece.remedy = (!best.proven).then_some(Remedy::TellApart);
            answer
                .push(piece)
                .push(Piece::unseen("best_proven", best.proven));
            return;
        }
        answer.push(Piece::unseen("best", Vec::new()));
        let row = |(state, player, best): (&str, &str, Best)| {
            vec![
                state.into(),
                player.into(),
                best.actions.into(),
                best.proven.into(),
            ]
        };
        let columns = ["state", "player", "best", "best_proven"];
        let table = Table::new(columns, lines.into_iter().map(row));
        answer.table("first_choices", "first choices", table);
    }
}

/// The best actions of a state.
struct Best {
    /// All that may be best, and attain the value wherever they are taken.
    actions: Vec<String>,
    /// Whether each of them is proven best.
    proven: bool,
}

impl Best {
    /// The best actions of a choice.
    fn of(explained: &Explained) -> Option<Best> {
        let Happens::Choice(_, lines) = &explained.happens else {
            return None;
        };
        let good: Vec<&ActionLine> = lines
            .iter()
            .filter(|line| line.standing.may_be_best())
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
            (_, false) => "; not told apart",
        }
    }
}
