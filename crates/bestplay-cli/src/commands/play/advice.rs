//! What best play knows about a choice, for a person who asks.

use bestplay::{Payoff, Player, Standing};
use bestplay_answers::{ActionLine, LOSS_DIGITS, loss};

use super::dice::short_probability;
use crate::output::{columns, terminal_width};

/// Every action with its value, best first, and the steps to the end where the result is decided.
pub(super) fn hint(actions: &[ActionLine], digits: usize) -> String {
    let has_distance = actions.iter().any(|line| line.distance.is_some());
    let row = |line: &ActionLine| {
        let standing = match line.standing {
            Standing::Best => "best",
            Standing::Open => "perhaps best",
            Standing::Delays => "as good, but not for ever",
            Standing::Worse => "",
        };
        let ahead = line.distance.as_ref();
        let distance =
            has_distance.then(|| ahead.map_or(String::new(), |steps| steps.decimal(digits)));
        let known = [line.action.clone(), line.value.decimal(digits)].into_iter();
        known.chain(distance).chain([standing.to_owned()]).collect()
    };
    let rows: Vec<Vec<String>> = actions.iter().map(row).collect();
    let names = ["action", "value"].into_iter();
    let names = names.chain(has_distance.then_some("distance")).chain([""]);
    let names: Vec<_> = names.map(|name| (name, false)).collect();
    columns(&names, &rows, terminal_width())
}

/// What an action leads to, and what it loses against the best one, or the next one against it.
pub(super) fn why(
    action: &ActionLine,
    player: Player,
    actions: &[ActionLine],
    digits: usize,
) -> String {
    let name = &action.action;
    let loss = |line: &ActionLine| Some(loss(line, actions, player)?.decimal(LOSS_DIGITS));
    let mut outcomes = action.outcomes.iter();
    let pays = outcomes.any(|outcome| outcome.payoff != Payoff::ZERO);
    let rows = action.outcomes.iter().map(|outcome| {
        let paid = pays.then(|| outcome.payoff.to_string());
        let leads_to = [outcome.state.clone(), outcome.value.decimal(digits)];
        let probability = short_probability(&outcome.probability);
        let chance = [probability].into_iter();
        chance.chain(paid).chain(leads_to).collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let names = ["chance"].into_iter().chain(pays.then_some("pays"));
    let names = names.chain(["leads to", "value"]);
    let names: Vec<_> = names.map(|name| (name, false)).collect();
    let mut text = columns(&names, &rows, terminal_width());
    let value = action.value.decimal(digits);
    let mut next = actions.iter();
    let next = next.find_map(|line| Some((&line.action, loss(line)?)));
    text.push_str(&match (loss(action), next) {
        (Some(loss), _) => {
            let best = actions.first().map_or("", |best| &best.action);
            format!("on average {value}: {name} loses {loss} against {best}\n")
        }
        (None, Some((next, loss))) => {
            format!("on average {value}: nothing is better; {next} would lose {loss}\n")
        }
        (None, None) => format!("on average {value}: nothing is better\n"),
    });
    text
}
