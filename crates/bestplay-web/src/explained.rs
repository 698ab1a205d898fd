//! A state explained, on its way to JavaScript.

use bestplay::{Player, Turn, Value};
use bestplay_answers::{ActionLine, Explained, LOSS_DIGITS, OutcomeLine, loss};

use crate::json::Json;

/// Writes what is known of a state; `names` are those of the players.
pub(crate) fn write(
    json: &mut Json,
    (found, picture): (&Explained, &str),
    names: [&str; 2],
    digits: usize,
) {
    json.object(|json| {
        json.key("state").text(&found.state);
        json.key("picture").text(picture);
        json.key("value").value(&found.value, digits);
        let turn = match &found.turn {
            Turn::End(_) => "end",
            Turn::Chance(_) => "chance",
            Turn::Choice(..) => "choice",
        };
        json.key("turn").text(turn);
        if let Some(distance) = &found.distance {
            json.key("winner").text(word(distance.winner));
            json.key("winnerName").text(names[distance.winner as usize]);
            json.key("distance").value(&distance.steps, digits);
            json.key("onAverage").flag(distance.on_average);
        }
        match &found.turn {
            Turn::End(Value::Exact(paid)) => {
                json.key("payoff").rational(paid);
            }
            Turn::End(_) => {}
            Turn::Chance(all) => outcomes(json.key("outcomes"), all, digits),
            Turn::Choice(player, lines) => {
                json.key("player").text(word(*player));
                json.key("playerName").text(names[*player as usize]);
                json.key("actions").objects(lines, |json, line| {
                    action(json, line, loss(line, lines, *player), digits);
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
    json.key("action").text(&line.action);
    json.key("value").value(&line.value, digits);
    json.key("loss").optional_value(loss.as_ref(), LOSS_DIGITS);
    json.key("distance")
        .optional_value(line.distance.as_ref(), digits);
    json.key("standing").text(line.standing.name());
    outcomes(json.key("outcomes"), &line.outcomes, digits);
}

fn outcomes(json: &mut Json, all: &[OutcomeLine], digits: usize) {
    json.objects(all, |json, one| {
        json.key("probability").rational(&one.probability);
        json.key("payoff").rational(&one.payoff.to_rational());
        json.key("state").text(&one.state);
        json.key("value").value(&one.value, digits);
    });
}
