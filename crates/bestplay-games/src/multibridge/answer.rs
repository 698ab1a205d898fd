//! What `solve`, `explain`, `count` and `sweep` answer.

use bestplay::{Game, Natural, Node, Value};

use super::count::Terms;
use super::deal::{Deal, Team};
use super::fast::{self, Chain};
use super::outcomes::{Outcomes, possible};
use super::probability::probability;
use super::rules::{Rules, State};
use crate::fast::Explanation;
use bestplay_answers::{
    Answer, Arguments, Field, GameError, Piece, Result, Task, explained_by, fields, grouped, row,
    state_of, values,
};

/// What the answer to `solve` has beyond what every answer has.
pub(super) const SOLVED: &[Field] = fields! {
    outcomes: Text, "A's points if seat 1, 2, ... begins";
    starters?: Aside(fields! {
        seat: Count, "a starting seat";
        team: Text, "its team";
        points: Count, "A's points if it begins";
        best: List, "its best first actions";
    }), "each starting seat, of up to 1,000";
};

/// What the answer to `explain` has beyond what every answer has.
pub(super) const EXPLAINED: &[Field] = fields! {
    chain?: List, "the chain from the highest live card";
    first_point?: Text, "the team that is sure of a point";
    next?: Text, "the next live card";
    taker?: Text, "the team that takes the other point";
    mover?: Text, "the seat to move";
};

/// What the answer to `count` has.
pub(super) const COUNTED: &[Field] = fields! {
    count?: Integer, "the deals, or their number modulo `modulo`";
    impossible?: Text, "why there is no such deal";
    digits?: Count, "the decimal digits of the exact count";
    probability?: Value, "the probability in a random deal";
    players?: Count, "players of a team";
    sequences?: Table(fields! {
        n: Count, "players of a team";
        outcomes: Text, "a sequence of A's points";
        count: Integer, "the deals that give it";
        probability: Value, "its probability in a random deal";
    }), "with n, every possible sequence of A's points";
};

/// Up to this many seats, a table lists them all.
const MOST_LISTED: u32 = 1000;
/// The most players a team for which the exact count is computed: some 650,000 digits.
const MOST_EXACT: u64 = 35_000;
/// The most players a team for which all sequences are listed.
const MOST_LISTED_PLAYERS: u64 = 12;

fn deal(arguments: &Arguments) -> Result<(Deal, u32)> {
    let deal = Deal::parse(arguments.required("deal")?.as_bytes());
    let deal = deal.map_err(|why| arguments.refused("deal", &why))?;
    let first = arguments.integer_up_to("first", deal.seats())?;
    Ok((deal, first))
}

/// The plain rules for the deal and the starting seat that the parameters name.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules> {
    let (deal, first) = deal(arguments)?;
    Ok(Rules::new(deal, first))
}

/// A's points for each starting seat, and the best actions.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let (deal, first) = deal(task.arguments)?;
    let outcomes = fast::outcomes(&deal);
    let mut answer = Answer::default();
    let value = points(outcomes[first as usize - 1].into());
    answer.value("value", "value", value, 1);
    let digits = outcomes.iter().map(|&points| char::from(b'0' + points));
    let digits: String = digits.collect();
    answer.add("outcomes", "A's points if seat 1, 2, ... begins", digits);
    let best = fast::best_actions(&deal, first, State::START);
    let best: Vec<String> = best.iter().map(ToString::to_string).collect();
    answer.add("best", &format!("best first actions of seat {first}"), best);
    if deal.seats() <= MOST_LISTED {
        let rows = outcomes.iter().zip(1..).map(|(&points, seat)| {
            let team = Team::of(seat).letter().to_string();
            let hand = deal.hand(seat).map(|card| card.to_string()).to_vec();
            row![seat, team, points, hand]
        });
        let title = "each starting seat (its two cards are equally good always)";
        answer.rows(SOLVED, "starters", title, rows);
    }
    Ok(answer)
}

/// A's points.
fn points(points: u32) -> Value {
    Value::fraction(points.into(), 1)
}

/// The chain in a state, who takes the second point, and what each action leads to.
pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    let (deal, first) = deal(task.arguments)?;
    let rules = Rules::new(deal.clone(), first);
    let state = state_of(&rules, state)?;
    let value_of = |&state: &_| match rules.node(&state) {
        Node::End(payoff) => Value::Exact(payoff.to_rational()),
        _ => fast::points(&deal, first, state).map_or(Value::PlusInfinity, points),
    };
    let explained = explained_by(&rules, &state, |state| (value_of(state), None));
    let mut answer = Answer::default();
    let Some(chain) = Chain::new(&deal, first, state) else {
        return Ok((explained, answer));
    };
    let holder = |card: u32| {
        let seat = deal.seat_of(card);
        format!("{card} (seat {seat}, {})", Team::of(seat).letter())
    };
    let team = |card: u32| format!("team {}", deal.team_of(card).letter());
    let cards: Vec<String> = chain.cards.iter().copied().map(holder).collect();
    answer
        .add("chain", "chain from the highest live card", cards)
        .add("first_point", "sure of a point", team(chain.cards[0]))
        .add("next", "next live card", holder(chain.next))
        .add("taker", "takes the other point", team(chain.next));
    if state.moved < deal.seats() {
        let seat = deal.seat_at(state.moved, first);
        let mover = format!("seat {seat} ({})", Team::of(seat).letter());
        answer.add("mover", "to move", mover);
    }
    Ok((explained, answer))
}

/// How many deals give a sequence, and how likely it is; or that of every possible sequence.
pub(super) fn count(task: &Task<'_>) -> Result<Answer> {
    if let Some(range) = task.options.text("n") {
        if task.arguments.text("outcomes").is_some() || task.options.text("modulo").is_some() {
            return Err(GameError::usage(
                "n=... lists every sequence; leave out outcomes=... and modulo=..., or n=...",
            ));
        }
        return sequences(range);
    }
    let outcomes = Outcomes::parse(task.arguments.required("outcomes")?.as_bytes());
    let outcomes = outcomes.map_err(|why| task.arguments.refused("outcomes", &why))?;
    let modulus = task.options.integer_if_any("modulo")?;
    let mut answer = Answer::default();
    let players = outcomes.players();
    let (terms, impossible) = match outcomes.shape() {
        Ok(shape) => (Terms::new(players, shape), None),
        Err(why) => {
            let terms = Vec::new();
            (Terms { players, terms }, Some(why))
        }
    };
    let count = counted(&terms, modulus)?;
    let label = modulus.map_or("deals".into(), |modulus| format!("deals modulo {modulus}"));
    let digits = count.to_string().len() as u64;
    answer.push(Piece::new("count", label, count));
    match impossible {
        Some(why) => answer.add("impossible", "impossible", why),
        None if modulus.is_none() => answer.add("digits", "decimal digits of that number", digits),
        None => &mut answer,
    };
    let (label, probability) = ("probability in a random deal", probability(&terms));
    answer.push(Piece::new("probability", label, probability));
    answer.add("players", "players of a team", players);
    Ok(answer)
}

/// The count, or its remainder.
fn counted(terms: &Terms, modulus: Option<u64>) -> Result<Natural> {
    match modulus {
        _ if terms.terms.is_empty() => Ok(Natural::ZERO),
        Some(modulus) => Ok(terms.modulo(modulus).into()),
        None if terms.players <= MOST_EXACT => Ok(terms.exact()),
        None => Err(GameError::usage(format!(
            "the exact count of a sequence for {} seats has about {} digits, and bestplay writes \
             out the counts of {} seats at most; ask for modulo=998244353, or any other modulus",
            grouped(2 * terms.players),
            grouped(terms.digits() as u64),
            grouped(2 * MOST_EXACT),
        ))),
    }
}

/// A table of every possible sequence for a range of n.
fn sequences(range: &str) -> Result<Answer> {
    let numbers = values(range)?.into_iter().map(|number| {
        let number = number.parse().ok();
        number.filter(|number| (1..=MOST_LISTED_PLAYERS).contains(number))
    });
    let all: Option<Vec<u64>> = numbers.collect();
    let all = all.ok_or_else(|| {
        GameError::of_parameter(
            "n",
            format!(
                "n={range}: expected a number or a range like 1..3, from 1 to \
                 {MOST_LISTED_PLAYERS} (the number of sequences grows by 2.618 with each n)"
            ),
        )
    })?;
    let mut rows = Vec::new();
    for players in all {
        for digits in possible(players as usize) {
            let outcomes = Outcomes::parse(digits.as_bytes()).map_err(GameError::usage)?;
            let Ok(shape) = outcomes.shape() else {
                continue;
            };
            let terms = Terms::new(players, shape);
            let (count, probability) = (terms.exact(), probability(&terms));
            rows.push(row![players, digits, count, probability]);
        }
    }
    let mut answer = Answer::default();
    let title = "every possible sequence of A's points (all others have count 0)";
    answer.rows(COUNTED, "sequences", title, rows);
    Ok(answer)
}
