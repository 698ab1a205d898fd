//! `compare`: strategies, each against each from both seats; what each loses against best play, and
//! against its worst enemy.

use bestplay::made::Numbered;
use bestplay::{Player, Value, Watch};

use super::{both, choosers, loss, one, walked};
use crate::question::Effort;
use crate::question::solve::tell_meaning;
use crate::{Answer, Content, Field, GameError, Instance, Strategy, Table, fields};

/// What an answer has.
pub(in crate::question) const FIELDS: &[Field] = fields! {
    value: Value, "the value under best play of both";
    pairs: Table(fields! {
        max: Text, "the strategy of Max, or of the only player";
        min?: Text, "the strategy of Min";
        value: Value, "the value when both play so";
    }), "each against each";
    strategies: Table(fields! {
        strategy: Text, "a strategy";
        player: Text, "who follows it";
        value: Value, "its value against best play";
        loss: Value, "what it loses there";
        worst: Value, "its value against its worst enemy, the best reply to it";
        worst_loss: Value, "what it loses there";
    }), "what each of them loses";
};

/// Compares.
pub(in crate::question) fn compare(
    instance: &Instance,
    strategies: &[Strategy],
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Answer, GameError> {
    effort.check_rules(instance.entry, "compare")?;
    let game = instance.rules()?;
    let solver = effort.solver.watch(watch);
    let solved = game.solve(&solver)?;
    let best = Numbered::new(solved.choices());
    let truth = solved.value();
    let numbered = strategies
        .iter()
        .map(|strategy| strategy.numbered(&*solved));
    let numbered: Vec<Numbered> = numbered.collect::<Result<_, _>>()?;
    let all: Vec<(&str, &Numbered)> = strategies
        .iter()
        .map(|strategy| strategy.text.as_str())
        .zip(&numbered)
        .collect();
    let walked = walked(&*solved);
    let evaluate = |max: &Numbered, min: &Numbered| -> Result<Value, GameError> {
        Ok(solver.solve(&both(&walked, max, min))?.value())
    };
    let shown = |value: Value| Content::Value(value, effort.digits);
    let players = choosers(&*solved);
    let mut pairs = Vec::new();
    for &(max, first) in &all {
        // A single player needs no opponent.
        let opponents = if players.len() < 2 {
            &all[..1]
        } else {
            &all[..]
        };
        for &(min, second) in opponents {
            let (second, name) = match players.len() < 2 {
                true => (first, Content::Nothing),
                false => (second, min.into()),
            };
            pairs.push(vec![max.into(), name, shown(evaluate(first, second)?)]);
        }
    }
    let mut losses = Vec::new();
    for &(name, strategy) in &all {
        for &player in &players {
            let against_best = match player {
                Player::Max => evaluate(strategy, &best)?,
                Player::Min => evaluate(&best, strategy)?,
            };
            let worst = solver.solve(&one(&walked, player, strategy))?.value();
            losses.push(vec![
                name.into(),
                game.player_name(player).into(),
                shown(against_best.clone()),
                shown(loss(player, &truth, &against_best)),
                shown(worst.clone()),
                shown(loss(player, &truth, &worst)),
            ]);
        }
    }
    let mut answer = Answer::default();
    answer.value("value", "best play", truth.clone(), effort.digits);
    tell_meaning(&mut answer, instance.entry);
    answer.table(
        "pairs",
        "each against each",
        Table::new(["max", "min", "value"], pairs),
    );
    let columns = ["strategy", "player", "value", "loss", "worst", "worst_loss"];
    let title = "against best play, and against the worst enemy";
    answer.table("strategies", title, Table::new(columns, losses));
    Ok(answer)
}
