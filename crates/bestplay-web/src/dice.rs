//! Dice in a line on their way to JavaScript.

use bestplay_dice::Roll;

use crate::errors::{Failure, settled};
use crate::json::Json;
use crate::reporter::Reporter;

/// Digits of a mean.
const DIGITS: usize = 12;

/// What can come of each of the rolls that a text asks for.
pub(crate) fn roll(text: &str) -> String {
    let text = text.trim_end_matches('\0');
    let answer = || -> Result<Json, Failure> {
        let rolls =
            bestplay_dice::roll(text, &Reporter).map_err(|mistake| match mistake.is_stopped() {
                true => bestplay::Error::stopped().into(),
                false => Failure::usage(mistake.pointed(text)),
            })?;
        let mut json = Json::new();
        json.objects(&rolls, write);
        Ok(json)
    };
    settled(answer())
}

fn write(json: &mut Json, roll: &Roll) {
    json.key("label").text(roll.label());
    json.key("asks").flag(roll.asks());
    let results = roll.results();
    json.key("outcomes")
        .list(results, |json, (value, _)| json.display(value));
    json.key("weights")
        .texts(results.iter().map(|(_, weight)| weight.to_string()));
    let (least, most) = roll.range();
    let rest = roll.rest();
    json.key("least")
        .display(rest.as_ref().map_or(least, |(from, _)| *from));
    match rest.is_some() {
        true => json.key("most").null(),
        false => json.key("most").display(most),
    }
    let weight = rest.map(|(_, weight)| weight.to_string());
    let all = roll.is_too_long().then(|| "1".to_owned());
    json.key("rest").optional(weight.or(all).as_deref());
    json.key("mean").value(&roll.mean(), DIGITS);
    json.key("variance").value(&roll.variance(), DIGITS);
    json.key("deviation").value(&roll.deviation(DIGITS), DIGITS);
}
