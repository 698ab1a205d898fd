//! The chance of one event: under best play for it, and under strategies.

use bestplay::made::{Aimed, Numbered};
use bestplay::{Standing, Turn, Value};

use super::{Context, Event};
use crate::question::people::{PLAYERS, both, seats, walked};
use crate::{Answer, Field, GameError, Piece, Strategy, fields};

/// What an answer has under best play.
pub(super) const BEST: &[Field] = fields! {
    aim: Text, "what is asked of the total";
    value: Value, "the chance under best play for it: Max seeks it, Min prevents it";
    mean: Value, "the chance when both play their best for the mean instead";
    best: List, "the best first actions for the aim; none where play begins with chance";
    best_proven: Flag, "whether each of them is proven best";
    states: Count, "states, each with what was collected on the way";
    transitions: Count, "transitions between them";
    seconds: Seconds, "the time it took, but for solving for the mean";
};

/// What an answer has under strategies.
pub(super) const FOLLOWED: &[Field] = fields! {
    aim: Text, "what is asked of the total";
    value: Value, "the chance when both play as said";
    best: Value, "the chance under best play for the aim";
    max: Text, "the strategy of Max";
    min: Text, "the strategy of Min";
};

/// The chance under best play for the event.
pub(super) fn best(context: &Context<'_>, event: Event) -> Result<Answer, GameError> {
    let aimed = context.rising(Aimed::new(walked(context.solved), event.aim()));
    let solved = context.solver.solve(&aimed)?;
    let mean = Numbered::new(context.solved.choices());
    let mean = chance(context, event, [&mean, &mean])?;
    let start = &solved.states()[0];
    let explanation = solved.explain_watched(start, false, context.watch)?;
    let (mut best, mut proven) = (Vec::new(), true);
    if let Turn::Choice(_, candidates) = explanation.turn {
        let names = context.solved.actions(bestplay::StateId::INITIAL);
        for candidate in candidates.iter().filter(|c| c.standing.may_be_best()) {
            best.extend(names.get(candidate.action as usize).cloned());
            proven &= candidate.standing == Standing::Best;
        }
    }
    let mut answer = Answer::default();
    answer.text("aim", "aim", event.to_string());
    answer.value("value", "best chance", solved.value(), context.digits);
    answer.value("mean", "by best play for the mean", mean, context.digits);
    let mut piece = Piece::new("best", "best for the aim", best);
    piece.note = if proven { "" } else { "not told apart" }.into();
    answer.push(piece);
    answer.push(Piece::unseen("best_proven", proven));
    let graph = solved.graph();
    answer
        .size(graph.states() as u64, graph.transitions())
        .time(solved.time());
    Ok(answer)
}

/// The chance when both play as said.
pub(super) fn followed(
    context: &Context<'_>,
    event: Event,
    strategies: &[Strategy],
) -> Result<Answer, GameError> {
    let named = seats(context, strategies)?;
    let numbered = Strategy::numbered_each(&named, context.solved)?;
    let (max, min) = (&numbered[0], &numbered[1]);
    let value = chance(context, event, [max, min])?;
    let aimed = context.rising(Aimed::new(walked(context.solved), event.aim()));
    let best = context.solver.solve(&aimed)?.value();
    let mut answer = Answer::default();
    answer.text("aim", "aim", event.to_string());
    answer.value("value", "chance", value, context.digits);
    answer.value("best", "best chance", best, context.digits);
    for (player, (key, strategy)) in PLAYERS
        .into_iter()
        .zip(["max", "min"].into_iter().zip(named))
    {
        answer.text(key, context.game.player_name(player), &strategy.text);
    }
    Ok(answer)
}

/// The chance when both follow strategies.
fn chance(
    context: &Context<'_>,
    event: Event,
    [max, min]: [&Numbered; 2],
) -> Result<Value, GameError> {
    let aimed = context.rising(Aimed::new(both(context.solved, max, min), event.aim()));
    Ok(context.solver.solve(&aimed)?.value())
}
