//! What strategies of odds lose, and where.
//!
//! Against the other player's optimal strategy a strategy loses by its own odds alone: what they cost, compared
//! with the best action of each information set, adds up to that loss. The best reply makes more of it: what it gains
//! over the optimal strategy is in the same way the sum over the information sets of who replies. Both sums together
//! are the exploitability, how much less than the value the strategy guarantees.

use bestplay::sorting::sort_by;
use bestplay::{Behaviour, Explained, Player, Rational, Value};

use super::Room;
use crate::question::Asked;
use crate::{Answer, Content, Field, Remembers, Result, Strategy, fields, row};

pub(super) const FIELDS: &[Field] = fields! {
    value: Value, "the value of the game";
    strategy: Text, "the strategy";
    seats: Table(fields! {
        player: Text, "who follows the strategy";
        value: Rational, "the value against the optimal strategy of the other player";
        loss: Rational, "what the strategy loses then";
        worst: Rational, "the value against the best reply to it";
        worst_loss: Rational, "what it loses then: its exploitability";
    }), "what the strategy loses from each seat";
    mistakes: Table(fields! {
        player: Text, "who follows the strategy, against the optimal strategy of the other player";
        remembers: Text, "what he remembers";
        does: Text, "the actions of the strategy there, with their odds";
        best: Text, "the best actions";
        reached: Rational, "how likely play comes there";
        lost: Rational, "what is lost there in all; all of them add up to the loss against the optimal strategy";
    }), "where the strategy loses against the optimal one, the most first";
    exploited: Table(fields! {
        player: Text, "who replies to the strategy";
        remembers: Text, "what he remembers";
        does: Text, "the actions of the optimal strategy there, with their odds";
        best: Text, "the best actions against the strategy";
        reached: Rational, "how likely the optimal strategy comes there";
        gained: Rational, "what the best reply gains there over the optimal strategy; all of them and the loss against \
            the optimal strategy add up to the exploitability";
    }), "where the best reply makes more of the strategy than the optimal one does, the most first";
};

/// Where a strategy loses, from each seat at most so many information sets.
pub(in crate::question) fn mistakes(
    asked: &Asked<'_>,
    strategy: &Strategy,
    most: usize,
) -> Result<Answer> {
    let room = asked.beside(true)?;
    let (game, solution) = (&room.game, room.game.solution()?);
    let truth = solution.value();
    let (mut seats, mut lost, mut gained) = (Vec::new(), Vec::new(), Vec::new());
    for player in Player::BOTH {
        let own = strategy.odds(game, player)?;
        let best = solution.strategy(player.opponent());
        let value = match player {
            Player::Max => game.evaluate(&own, best),
            Player::Min => game.evaluate(best, &own),
        };
        let worst = game.reply(&own).value().clone();
        let loss = |value: &Rational| Value::Exact(value.clone()).regret(&truth, player);
        let [loss, worst_loss] = [&value, &worst].map(|value| loss(value).lower().cloned());
        seats.push(row![room.name(player), value, loss, worst, worst_loss]);
        lost.extend(room.costs([&own, best], most));
        gained.extend(room.costs([best, &own], most));
    }
    let mut answer = asked.answer("value", truth);
    answer.add("strategy", "strategy", &strategy.text);
    let title = "against the optimal strategy, and against the best reply";
    answer.rows(FIELDS, "seats", title, seats);
    let title = "where it loses against the optimal strategy";
    answer.rows(FIELDS, "mistakes", title, lost);
    let title = "where the best reply gains more";
    answer.rows(FIELDS, "exploited", title, gained);
    Ok(answer)
}

impl Room<'_> {
    /// The information sets in which a strategy loses most against another one, a row each.
    fn costs(&self, [own, other]: [&Behaviour; 2], most: usize) -> Vec<Vec<Content>> {
        let player = own.player();
        let mut sets = self.sorted(player, self.game.explain(own, other));
        sets.retain(|(_, explained)| !explained.cost.is_zero());
        sort_by(&mut sets, |(_, a), (_, b)| b.cost.cmp(&a.cost));
        let rows = sets.into_iter().take(most).map(|(set, found)| {
            let named = |(action, odds): (&String, &Rational)| match *odds == Rational::ONE {
                true => action.clone(),
                false => format!("{action} {odds}"),
            };
            let taken = set.actions.iter().zip(&found.odds);
            let taken = taken.filter(|(_, odds)| !odds.is_zero()).map(named);
            let does = taken.collect::<Vec<_>>().join(", ");
            let best = best(set, found.worth.as_deref().unwrap_or_default(), player);
            let Explained { reached, cost, .. } = found;
            row![self.name(player), &set.memory, does, best, reached, cost]
        });
        rows.collect()
    }
}

/// The best actions by what they are worth.
fn best(set: &Remembers, worth: &[Rational], player: Player) -> String {
    let best = match player {
        Player::Max => worth.iter().max(),
        Player::Min => worth.iter().min(),
    };
    let actions = set.actions.iter().zip(worth);
    let actions = actions.filter(|(_, worth)| Some(*worth) == best);
    let names: Vec<&str> = actions.map(|(action, _)| action.as_str()).collect();
    names.join(", ")
}

/// Strategies, each against each; what each loses against the optimal strategies, and against the best reply.
pub(in crate::question) fn compare(asked: &Asked<'_>, strategies: &[Strategy]) -> Result<Answer> {
    let best = Strategy::best();
    let room = asked.beside(true)?;
    let odds = |strategy: &Strategy| {
        let [max, min] = Player::BOTH.map(|player| strategy.odds(&room.game, player));
        Ok([max?, min?])
    };
    let all = strategies.iter().chain([&best]).map(odds);
    let all = all.collect::<Result<Vec<_>>>()?;
    let truth = room.game.solution()?.value();
    let value = |max: usize, min: usize| {
        let worth = room.game.evaluate(&all[max][0], &all[min][1]);
        Ok(Value::Exact(worth))
    };
    let worst = |place: usize, player| {
        let reply = room.game.reply(&all[place][player as usize]);
        Ok(Value::Exact(reply.value().clone()))
    };
    room.compared("value", strategies, &Player::BOTH, &truth, value, worst)
}
