//! `solve --threshold`: whether the value is at least a number. Bounds decide where they can; where
//! they contain the number, the exact value does.

use bestplay::{Rational, Value};

use super::{Effort, Method, Question, solve};
use crate::{Answer, Arguments, Content, Field, GameError, Piece, Result, Topic, fields};

pub(super) const FIELDS: &[Field] = fields! {
    at_least: Flag, "whether the value is at least the threshold";
    threshold: Rational, "the threshold";
    value: Value, "the value, as far as it had to be known";
};

/// Whether the value is at least a number, with the options that the game has for `solve`.
pub fn threshold(options: Arguments, threshold: Rational) -> Question<'static> {
    let question = solve(options, true);
    Question::new(Topic::Threshold, move |asked| {
        let effort = asked.effort;
        let ask = |effort: Effort| -> Result<Value> {
            let answer = asked.instance.ask(&question, &effort, asked.watch)?;
            let value = answer.get("value").and_then(Content::as_value);
            value.cloned().ok_or_else(|| {
                GameError::usage("the fast method's value has no bounds here; take --method rules")
            })
        };
        let exact = Effort {
            solver: effort.solver.exact(),
            ..*effort
        };
        let by_rules = Effort {
            method: Some(Method::Rules),
            ..exact
        };
        // A fast method may have nothing but bounds.
        let last = effort.method.is_none().then_some(by_rules);
        for harder in [Some(*effort), Some(exact), last].into_iter().flatten() {
            let value = ask(harder)?;
            let Some(at_least) = verdict(&value, &threshold) else {
                continue;
            };
            let mut answer = Answer::default();
            let label = format!("at least {threshold}");
            answer
                .push(Piece::new("at_least", label, at_least))
                .push(Piece::unseen("threshold", threshold.clone()));
            answer.worth("value", value, effort.digits, asked.instance.entry);
            return Ok(answer);
        }
        Err(GameError::usage(format!(
            "the fast method's bounds contain {threshold}; take --method rules"
        )))
    })
}

/// Whether a value is at least a number, where that is certain.
fn verdict(value: &Value, threshold: &Rational) -> Option<bool> {
    match value {
        Value::PlusInfinity => Some(true),
        Value::MinusInfinity => Some(false),
        _ if value.lower()? >= threshold => Some(true),
        _ if value.upper()? < threshold => Some(false),
        _ => None,
    }
}
