//! A state explained, on its way to JavaScript.

use bestplay::{Explanation, Player, Standing, Turn, Value};
use bestplay_answers::{ActionLine, Explained, Happens, OutcomeLine};

use crate::json::Json;
use crate::nodes::Number;

/// The digits of what an action loses.
const LOSS_DIGITS: usize = 3;

/// A state of rules of JavaScript, as the catalogue's are: its states are numbers, and its actions
/// places.
pub(crate) fn of_rules(found: Explanation<Number, u32>) -> Explained {
    let outcomes = |all: Vec<bestplay::Outcome<Number>>| -> Vec<OutcomeLine> {
        let line = |one: bestplay::Outcome<Number>| OutcomeLine {
            probability: one.probability,
            payoff: one.payoff,
            state: one.state.0.to_string(),
            value: one.value,
        };
        all.into_iter().map(line).collect()
    };
    let happens = match found.turn {
        Turn::End(payoff) => Happens::End(payoff),
        Turn::Chance(all) => Happens::Chance(outcomes(all)),
        Turn::Choice(player, candidates) => {
            let line = |one: bestplay::Candidate<Number, u32>| ActionLine {
                action: one.action.to_string(),
                value: one.value,
                standing: one.standing,
                distance: one.distance,
                outcomes: outcomes(one.outcomes),
            };
            Happens::Choice(player, candidates.into_iter().map(line).collect())
        }
    };
    Explained {
        state: found.state.0.to_string(),
        picture: String::new(),
        value: found.value,
        distance: found.distance,
        happens,
    }
}

/// Writes what is known of a state; players are called by `name`.
pub(crate) fn write(
    json: &mut Json,
    found: &Explained,
    name: impl Fn(Player) -> &'static str,
    digits: usize,
) {
    json.object(|json| {
        json.key("state").text(&found.state);
        json.key("picture").text(&found.picture);
        json.key("value").value(&found.value, digits);
        let turn = match &found.happens {
            Happens::End(_) => "end",
            Happens::Chance(_) => "chance",
            Happens::Choice(..) => "choice",
        };
        json.key("turn").text(turn);
        if let Some(distance) = &found.distance {
            json.key("winner").text(word(distance.winner));
            json.key("winnerName").text(name(distance.winner));
            json.key("distance").value(&distance.steps, digits);
            json.key("onAverage").flag(distance.on_average);
        }
        match &found.happens {
            Happens::End(payoff) => {
                json.key("payoff").rational(&payoff.to_rational());
            }
            Happens::Chance(all) => outcomes(json.key("outcomes"), all, digits),
            Happens::Choice(player, lines) => {
                json.key("player").text(word(*player));
                json.key("playerName").text(name(*player));
                json.key("actions").list(lines, |json, line| {
                    action(json, line, line.loss(&lines[0], *player), digits);
                });
            }
        }
    });
}

fn word(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

fn action(json: &mut Json, line: &ActionLine, loss: Option<Value>, digits: usize) {
    json.object(|json| {
        json.key("action").text(&line.action);
        json.key("value").value(&line.value, digits);
        match loss {
            Some(loss) => json.key("loss").value(&loss, LOSS_DIGITS),
            None => json.key("loss").null(),
        }
        match &line.distance {
            Some(steps) => json.key("distance").value(steps, digits),
            None => json.key("distance").null(),
        }
        json.key("standing").text(match line.standing {
            Standing::Best => "best",
            Standing::Open => "open",
            Standing::Delays => "delays",
            Standing::Worse => "worse",
        });
        outcomes(json.key("outcomes"), &line.outcomes, digits);
    });
}

fn outcomes(json: &mut Json, all: &[OutcomeLine], digits: usize) {
    json.list(all, |json, one| {
        json.object(|json| {
            json.key("probability").rational(&one.probability);
            json.key("payoff").rational(&one.payoff.to_rational());
            json.key("state").text(&one.state);
            json.key("value").value(&one.value, digits);
        });
    });
}
