//! `odds`: how play ends and how long it lasts, when both play their best.

use bestplay::{Graph, Rational, Value};

use super::Question;
use crate::{Answer, Content, Field, Piece, Show, Table, Topic, fields, grouped};

/// What an answer begins with.
pub(super) const VALUE: &[Field] = fields! {
    value: Value, "the value";
};

/// What every answer has besides.
pub(super) const FIELDS: &[Field] = fields! {
    other_results: Value, "the probability of results that are not listed";
    never_ends: Value, "the probability that play never ends";
    mean: Value, "the mean number of steps";
    median?: Count, "the median number of steps, if it is known";
    shortest?: Count, "the fewest steps, if play ever ends";
    longest?: Count, "the most steps, if there is a limit";
    results: Table(fields! {
        result: Rational, "what play pays in all";
        probability: Value, "how likely that is";
    }), "the results";
    steps: Table(fields! {
        steps: Count, "a number of steps";
        probability: Value, "how likely play takes that many";
    }), "the numbers of steps";
    followed: Count, "how many steps play was followed";
    longer: Value, "the probability that play takes more than that";
};

/// How play ends and how long it lasts under best play, followed for at most so many steps.
pub fn odds(steps: u64) -> Question<'static> {
    Question::new(Topic::Odds, move |asked| {
        if asked.instance.entry.hidden {
            return super::hidden::odds(asked, steps);
        }
        let room = asked.room(None)?;
        let odds = room.solver.max_steps(steps).odds(&*room.game)?;
        let mut answer = asked.answer("value", room.game.value());
        tell(&mut answer, &odds, room.digits());
        note_cut(&mut answer, room.game.graph());
        Ok(answer)
    })
}

/// Says so where play is cut off.
pub(super) fn note_cut(answer: &mut Answer, graph: &Graph) {
    if let (true, Some(mean)) = (graph.is_cut(), answer.get_mut("mean")) {
        mean.note =
            "to where play ends or is cut off, which counts as one of the other results".into();
    }
}

/// Adds how play ends and how long it lasts.
pub(super) fn tell(answer: &mut Answer, odds: &bestplay::Odds, digits: usize) {
    let lengths = &odds.lengths;
    let value = |value: &Value| Content::Value(value.clone(), digits);
    let unless_zero = |key, label: &str, probability: &Value| {
        Piece::new(key, label, value(probability)).shown(Show::UnlessZero)
    };
    let bars = |key, rows: Vec<(Content, Value)>| {
        let rows = rows.into_iter().map(|(name, p)| vec![name, value(&p)]);
        Piece::new(key, key, Table::below(FIELDS, key, rows)).shown(Show::AsBars)
    };
    let whole = |key, label: &str, steps: Option<u64>, none| {
        Piece::new(key, label, steps).shown(Show::Instead(none))
    };
    let results = odds.results.iter();
    let results = results.map(|share| (share.result.clone().into(), share.probability.clone()));
    let lasting = lengths.iter().map(|(steps, p)| (steps.into(), p));
    let median = lengths.quantile(&Rational::from_parts(1.into(), 2u8.into()));
    let (followed, mean) = (lengths.followed(), value(&lengths.mean));
    answer
        .push(bars("results", results.collect()))
        .push(unless_zero("other_results", "other results", &odds.rest))
        .push(unless_zero("never_ends", "never ends", &odds.never))
        .push(Piece::new("mean", "mean number of steps", mean))
        .push(whole("median", "median", median, "not known"))
        .push(whole("shortest", "fewest", lengths.shortest, "never ends"))
        .push(whole("longest", "most", lengths.longest, "no limit"))
        .push(bars("steps", lasting.collect()))
        .push(Piece::unseen("followed", followed));
    let label = format!("more than {}", grouped(followed));
    let longer = lengths.longer_than(followed);
    answer.push(unless_zero("longer", &label, &longer));
}
