//! How the total spreads when strategies are followed: mean, variance, quantiles, and the chance of
//! each total.
//!
//! With c near the mean m, the variance is Σ p (x − c)² − (m − c)², in which hardly anything is
//! subtracted: bounds on the chances become bounds on the variance that are about as tight.

use bestplay::{Graph, Payoff, Player, Rational, Value};

use super::chances::{Chances, chances, totals};
use crate::question::people::{both, seats, tell_seats};
use crate::question::room::Room;
use crate::{Answer, Content, Field, Piece, Result, Show, Strategy, fields, row};

pub(in crate::question) const FIELDS: &[Field] = fields! {
    max: Text, "the strategy of Max";
    min: Text, "the strategy of Min";
    mean: Value, "the mean of what play pays";
    variance?: Value, "its variance, if all totals are asked for and play surely ends";
    deviation?: Value, "its standard deviation, the square root of that";
    may_never_end: Flag, "whether play may never end; its total is then none of those listed";
    quantiles: Table(fields! {
        share: Rational, "a part of all plays";
        total?: Rational, "the least of the totals that at least that part does not exceed, if known";
    }), "quantiles of the total";
    totals: Table(fields! {
        total: Rational, "a total";
        probability?: Value, "the chance of this very total, if all totals are asked for";
        at_least: Value, "the chance of at least that much";
    }), "the totals";
};

/// The quantiles that are listed, in hundredths.
const QUANTILES: [u8; 7] = [1, 5, 25, 50, 75, 95, 99];

/// Finds how the total spreads.
pub(super) fn spread(
    room: &Room<'_>,
    named: Option<&[Payoff]>,
    strategies: &[Strategy],
) -> Result<Answer> {
    let named_seats = seats(room, strategies)?;
    let numbered = Strategy::numbered_each(&named_seats, &*room.game)?;
    let (max, min) = (&numbered[0], &numbered[1]);
    let play = both(&*room.game, max, min);
    let played = room.solver.solve_walked(&play)?;
    // The strategies may leave fewer totals than the game has.
    let totals = totals(played.graph(), named)?;
    let all = chances(room, both(&*room.game, max, min), &totals)?;
    let ends = ends_surely(played.graph());
    // Whether every play ends with one of them.
    let is_complete = named.is_none() && ends;
    let mean = played.value();
    let variance = is_complete.then(|| all.variance(&mean)).flatten();
    let shown = |value: Value| Content::Value(value, room.digits());
    let mut answer = Answer::default();
    tell_seats(&mut answer, room.names, &named_seats);
    answer.value("mean", "mean", mean, room.digits());
    let root = |variance: &Value| variance.root(room.digits());
    let deviation = variance.as_ref().map(root);
    let unless_unknown = |key, label: &str, value: Option<Value>| {
        Piece::new(key, label, value.map(shown)).shown(Show::Instead("not known"))
    };
    answer.push(unless_unknown("variance", "variance", variance));
    answer.push(unless_unknown("deviation", "standard deviation", deviation));
    answer.push(Piece::unseen("may_never_end", !ends));
    let quantile = |&hundredths: &u8| {
        let share = Rational::from_parts(hundredths.into(), 100u8.into());
        let total = is_complete.then(|| all.quantile(&share)).flatten();
        row![share, total.cloned()]
    };
    let rows = QUANTILES.iter().map(quantile);
    answer.rows(FIELDS, "quantiles", "quantiles", rows);
    let rows = (0..all.totals.len()).map(|place| {
        let probability = is_complete.then(|| shown(all.probability(place)));
        let at_least = shown(all.at_least[place].clone());
        row![all.totals[place].clone(), probability, at_least]
    });
    answer.rows(FIELDS, "totals", "totals", rows);
    Ok(answer)
}

impl Chances {
    /// The chance of the total at this place, where they are complete.
    fn probability(&self, place: usize) -> Value {
        let none = Value::Exact(Rational::ZERO);
        let more = self.at_least.get(place + 1).unwrap_or(&none);
        more.regret(&self.at_least[place], Player::Max)
    }

    /// The variance, where they are complete, unless the mean is infinite.
    fn variance(&self, mean: &Value) -> Option<Value> {
        let (least, most) = (mean.lower()?, mean.upper()?);
        let two = Rational::from(2u8);
        let center = (least + most) / &two;
        let (mut lower, mut upper) = (Rational::ZERO, Rational::ZERO);
        for (place, total) in self.totals.iter().enumerate() {
            let probability = self.probability(place);
            let from_center = total - &center;
            let square = &from_center * &from_center;
            lower += &square * probability.lower()?;
            upper += &square * probability.upper()?;
        }
        let off = (most - least) / two;
        lower -= &off * &off;
        Some(Value::between(lower.max(Rational::ZERO), upper))
    }

    /// The least total that at least this part of all plays does not exceed, where they are complete, if that is certain.
    fn quantile(&self, share: &Rational) -> Option<&Rational> {
        let rest = Rational::ONE - share;
        for (place, total) in self.totals.iter().enumerate() {
            // What exceeds a total is at least the next one.
            let Some(more) = self.at_least.get(place + 1) else {
                return Some(total);
            };
            if *more.upper()? <= rest {
                return Some(total);
            }
            if *more.lower()? <= rest {
                return None;
            }
        }
        None
    }
}

/// Whether every play of a chain ends: it is never where no end can be reached.
fn ends_surely(graph: &Graph) -> bool {
    let ends = graph.iter().filter(|state| state.payoff().is_some());
    let leads_there = graph.before(ends.map(|state| state.id()));
    leads_there.iter().all(|&leads_there| leads_there)
}
