//! `solve --threshold`: whether the value is at least a number. Bounds decide where they can; where
//! they contain the number, the exact value does.

use bestplay::{Rational, Value, Watch};

use super::solve::tell_meaning;
use super::{Effort, Method, Question};
use crate::{Answer, Arguments, Content, Field, GameError, Instance, fields};

/// What an answer has.
pub(super) const FIELDS: &[Field] = fields! {
    at_least: Flag, "whether the value is at least the threshold";
    threshold: Rational, "the threshold";
    value: Value, "the value, as far as it had to be known";
};

/// Decides.
pub(super) fn threshold(
    instance: &Instance,
    options: &Arguments,
    threshold: &Rational,
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Answer, GameError> {
    let ask = |effort: Effort| -> Result<Value, GameError> {
        let question = Question::Solve {
            options: options.clone(),
            effort,
            brief: true,
        };
        let answer = instance.ask_about_best_play(&question, watch)?;
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
    let mut value = ask(*effort)?;
    if verdict(&value, threshold).is_none() {
        value = ask(exact)?;
    }
    // A fast method may have nothing but bounds.
    if verdict(&value, threshold).is_none() && effort.method.is_none() {
        value = ask(by_rules)?;
    }
    let Some(at_least) = verdict(&value, threshold) else {
        return Err(GameError::usage(format!(
            "the fast method's bounds contain {threshold}; take --method rules"
        )));
    };
    let mut answer = Answer::default();
    answer.push(crate::Piece::new(
        "at_least",
        format!("at least {threshold}"),
        at_least,
    ));
    answer.push(crate::Piece::unseen("threshold", threshold.clone()));
    answer.value("value", "value", value, effort.digits);
    tell_meaning(&mut answer, instance.entry);
    Ok(answer)
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
