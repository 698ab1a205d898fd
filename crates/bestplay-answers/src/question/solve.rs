//! `solve`: the value, its guarantee, the best first actions and the size of the work.

#[cfg(feature = "files")]
use bestplay::Staged;
use bestplay::clock::Instant;
use bestplay::{Candidate, Player, Standing, StopReason, Turn, Value};

use super::{Asked, Method, Question, Way};
use crate::{
    ActionLine, Answer, AnySolution, Arguments, Content, Entry, Explained, Field, GameError, Piece,
    Remedy, Result, Task, Topic, fields, row,
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
    stages?: Count, "stages, where the game is solved stage by stage in a folder";
    entries?: Count, "states by which play enters them: those that the folder keeps";
    largest_stage?: Count, "the stage with the most states";
    largest_states?: Count, "how many it has";
    states?: Count, "states explored, by the rules; once for each part of a stage that they are in";
    transitions?: Count, "transitions explored, by the rules";
    seconds: Seconds, "the time it took";
    stopped: Text, "why it ended: exact, digits certain, infinite or cut off";
    widest_cut?: Text, "where play has to be cut off later for more digits, if it is cut off";
    method: Text, "fast or rules";
};

/// The value, and the best first actions, with the options that the game has for it; `brief` if the tables of the
/// answer may be left out.
pub fn solve(options: Arguments, brief: bool) -> Question<'static> {
    Question::new(Topic::Solve, move |asked| {
        if asked.instance.entry.hidden {
            return asked.solve_hidden().map(|(answer, _)| answer);
        }
        if let Some(fast) = asked.way.fast() {
            let task = Task {
                brief,
                ..asked.task(&options)
            };
            let start = Instant::now();
            let mut answer = (fast.solve.run)(&task)?;
            let time = start.elapsed();
            finish_fast(&mut answer, asked.instance.entry);
            answer.time(time);
            remark(&mut answer, asked.way);
            return Ok(answer);
        }
        if let Some(name) = options.given().next() {
            let fact = format!("{name} is an option of the fast method");
            let ways = &[Remedy::Plain("leave it out"), Remedy::TakeFast];
            return Err(GameError::advised(fact, ways));
        }
        #[cfg(feature = "files")]
        if asked.instance.is_in_folder() {
            return solve_in_stages(asked);
        }
        asked.solve_by_rules().map(|(answer, _)| answer)
    })
}

/// Solves stage by stage in a folder, by the plain rules.
#[cfg(feature = "files")]
fn solve_in_stages(asked: &Asked<'_>) -> Result<Answer> {
    let (instance, solver) = (asked.instance, asked.solver());
    let (whole, kept) = instance.in_stages()?;
    let staged = whole.solve_in_stages(&solver, &kept)?;
    let mut answer = told_in_stages(staged, asked.effort.digits);
    tell_meaning(&mut answer, "value", instance.entry.value_means);
    let (game, mut first) = (instance.rules()?, Answer::default());
    tell_first_choices(&mut first, game.player_names(), &*game.solve(&solver)?)?;
    // After the value.
    answer.pieces.splice(1..1, first.pieces);
    Ok(answer)
}

/// What was found stage by stage.
#[cfg(feature = "files")]
pub fn told_in_stages(staged: Staged, digits: usize) -> Answer {
    let stopped = match &staged.value {
        Value::Exact(_) => StopReason::Exact,
        value if value.certain_digits(digits) < digits => StopReason::CutOff,
        _ => StopReason::DigitsCertain,
    };
    let mut answer = Answer::default();
    answer
        .value("value", "value", staged.value, digits)
        .add("stages", "stages", staged.stages)
        .add("entries", "entries", staged.entries)
        .push(Piece::unseen("largest_stage", staged.largest.0))
        .add("largest_states", "states of the largest", staged.largest.1)
        .add("states", "states", staged.states)
        .time(staged.time);
    tell_how(&mut answer, stopped, Method::Rules);
    answer
}

impl Asked<'_> {
    /// Solves the game by its rules; the answer, with the solution.
    pub fn solve_by_rules(&self) -> Result<(Answer, Box<dyn AnySolution>)> {
        let room = self.room(None)?;
        let solved = &*room.game;
        let mut answer = self.answer("value", solved.value());
        tell_first_choices(&mut answer, room.names, solved)?;
        answer.explored(solved.graph(), solved.time());
        tell_how(&mut answer, solved.stopped(), Method::Rules);
        tell_cut(&mut answer, solved);
        Ok((answer, room.game))
    }
}

/// Adds to the answer of a fast method what every answer has.
pub(crate) fn finish_fast(answer: &mut Answer, entry: &Entry) {
    tell_meaning(answer, "value", entry.value_means);
    let stopped = match answer.get("value").and_then(Content::as_value) {
        Some(Value::Exact(_)) => StopReason::Exact,
        Some(Value::Bounds { .. }) => StopReason::DigitsCertain,
        _ => StopReason::Infinite,
    };
    tell_how(answer, stopped, Method::Fast);
}

pub(super) fn tell_how(answer: &mut Answer, stopped: StopReason, method: Method) {
    answer
        .push(Piece::unseen("stopped", stopped.name()))
        .push(Piece::unseen("method", method.name()));
}

/// Adds to the value where play is cut off, if that hides digits.
fn tell_cut(answer: &mut Answer, solved: &dyn AnySolution) {
    let cut = (solved.stopped() == StopReason::CutOff).then(|| solved.widest_cut());
    if let (Some(value), Some(cut)) = (answer.get_mut("value"), cut.flatten()) {
        let cut = solved.state(cut);
        let remark = format!("play is cut off; more digits take a later cut, first at {cut}");
        value.below.push(remark);
        answer.push(Piece::unseen("widest_cut", cut));
    }
}

/// Adds to the value that another way had been tried first, if it had.
pub(super) fn remark(answer: &mut Answer, way: Way) {
    if let (Some(value), Some(remark)) = (answer.get_mut("value"), way.remark()) {
        value.below.push(remark.into());
    }
}

impl Answer {
    /// Adds the value of a game, what it means and what is guaranteed about it; at most `digits` certain digits are
    /// shown.
    pub fn worth(&mut self, label: &str, value: Value, digits: usize, entry: &Entry) {
        self.value("value", label, value, digits);
        tell_meaning(self, "value", entry.value_means);
    }
}

/// Adds to the piece with this name what it means and what is guaranteed about it.
pub(super) fn tell_meaning(answer: &mut Answer, key: &str, means: &str) {
    if let Some(piece) = answer.get_mut(key) {
        piece.below = vec![means.to_owned()];
        if let Content::Value(value, digits) = &piece.content {
            let guaranteed = guarantee(value, *digits);
            piece.below.extend(guaranteed.map(String::from));
        }
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

/// A state, who chooses there, and the actions.
type Choice = (String, Player, Vec<ActionLine>);

/// The first choices of a play: the one at the start, or those that chance leads to. None if nobody ever
/// chooses, or if there are too many.
fn first_choices(start: Explained, solved: &dyn AnySolution) -> Result<Vec<Choice>> {
    let mut seen = vec![start.state.clone()];
    let (mut to_do, mut found) = (vec![start], Vec::new());
    while let Some(explained) = to_do.pop() {
        match explained.turn {
            Turn::End(_) => {}
            Turn::Choice(player, actions) => found.push((explained.state, player, actions)),
            Turn::Chance(outcomes) => {
                for outcome in outcomes.iter().rev() {
                    if seen.len() >= MOST_LOOKED_AT {
                        return Ok(Vec::new());
                    }
                    if !seen.contains(&outcome.state) {
                        seen.push(outcome.state.clone());
                        to_do.push(solved.explain(Some(&outcome.state))?);
                    }
                }
            }
        }
        if found.len() > MOST_FIRST {
            return Ok(Vec::new());
        }
    }
    Ok(found)
}

/// Adds `best` and `best_proven`, or `first_choices` where chance comes first.
fn tell_first_choices(
    answer: &mut Answer,
    names: [&str; 2],
    solved: &dyn AnySolution,
) -> Result<()> {
    let start = solved.explain(None)?;
    if let Turn::Choice(player, actions) = &start.turn {
        let (best, proven) = best(actions);
        let remark = match (best.len(), proven) {
            (0 | 1, _) => "",
            (_, true) => "; equally good",
            (_, false) => "; not told apart",
        };
        let mut piece = Piece::new("best", "best", best);
        piece.note = format!("{}{remark}", names[*player as usize]);
        piece.remedy = (!proven).then_some(Remedy::TellApart);
        answer
            .push(piece)
            .push(Piece::unseen("best_proven", proven));
        return Ok(());
    }
    answer.push(Piece::unseen("best", Vec::new()));
    let choices = first_choices(start, solved)?.into_iter();
    let rows = choices.map(|(state, player, actions)| {
        let (best, proven) = best(&actions);
        row![state, names[player as usize], best, proven]
    });
    answer.rows(LAST, "first_choices", "first choices", rows);
    Ok(())
}

/// The actions that may be best, and attain the value wherever they are taken; and whether each of them is
/// proven best.
pub(super) fn best<S, A: Clone>(actions: &[Candidate<S, A>]) -> (Vec<A>, bool) {
    let good = || actions.iter().filter(|line| line.standing.may_be_best());
    (
        good().map(|line| line.action.clone()).collect(),
        good().all(|line| line.standing == Standing::Best),
    )
}
