//! `compare`: strategies, each against each from both seats; what each loses against best play, and
//! against its worst enemy.

use std::collections::HashMap;

use bestplay::made::Numbered;
use bestplay::{Player, Value};

use super::{both, walked};
use crate::question::room::Room;
use crate::question::{Question, hidden};
use crate::{Answer, Field, Result, Strategy, Topic, fields, row};

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

/// Strategies, each against each.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// # fn main() -> Result<()> {
/// use bestplay::{Silent, Solver};
/// use bestplay_answers::question::{compare, judged, mistakes, reply};
/// use bestplay_answers::{Content, Effort, Instance, Played, PlayedStep, Question, Strategy};
/// let (instance, effort) = (Instance::new(&TURN, &["goal=20"])?, Effort::new(Solver::new()));
/// let first = |question: Question<'_>, key: &str, column: usize| -> Result<String> {
///     let answer = instance.ask(&question, &effort, &Silent)?;
///     let Some(Content::Table(table)) = answer.get(key) else { panic!("no {key}") };
///     Ok(table.rows[0][column].as_value().unwrap().decimal(4))
/// };
/// let random = Strategy::read(&TURN, "random")?;
/// let both = vec![random.clone(), Strategy::best()];
/// assert_eq!(first(compare(both), "pairs", 2)?, "2.456"); // at random
/// assert_eq!(first(mistakes(random.clone(), 3), "seats", 2)?, "5.686"); // what that loses
/// assert!(first(reply(random), "replies", 1).is_err()); // where one player is alone
///
/// let hold = PlayedStep { state: "0".into(), action: "hold".into(), place: "line 2".into() };
/// let game = Played { name: "1".into(), steps: vec![hold] };
/// assert_eq!(first(judged(vec![game], 5), "players", 4)?, "8.142"); // lost by holding at once
/// # Ok(()) }
/// ```
pub fn compare(strategies: Vec<Strategy>) -> Question<'static> {
    Question::new(Topic::Compare, move |asked| {
        if asked.instance.entry.hidden {
            return hidden::compare(asked, &strategies);
        }
        let room = asked.room(None)?;
        let (solved, truth) = (&*room.game, room.game.value());
        let best = Numbered::new(solved.choices());
        let numbered = Strategy::numbered_each(&strategies, solved)?;
        let named = strategies.iter().map(|one| one.text.as_str());
        let all: Vec<(&str, &Numbered)> = named.zip(&numbered).chain([(BEST, &best)]).collect();
        let players = solved.graph().choosers();
        // The values that are known, by the strategies' names.
        let mut known: HashMap<[&str; 2], Value> = HashMap::new();
        // The strategies of a solution prove its value.
        if truth.lower().is_some() {
            known.insert([BEST; 2], truth.clone());
        }
        let value = |max: usize, min: usize| {
            // What the other one follows makes no difference where one player alone chooses.
            let (max, min) = match players[..] {
                [Player::Max] => (max, max),
                [Player::Min] => (min, min),
                _ => (max, min),
            };
            let ((max_name, max), (min_name, min)) = (all[max], all[min]);
            if let Some(value) = known.get(&[max_name, min_name]) {
                return Ok(value.clone());
            }
            let play = both(solved, max, min);
            let value = room.solver.solve_walked(&play)?.value();
            known.insert([max_name, min_name], value.clone());
            Ok(value)
        };
        let worst = |place: usize, player| match all[place] {
            (BEST, _) if truth.lower().is_some() => Ok(truth.clone()),
            (_, strategy) => {
                let play = walked(solved).following(player, strategy);
                Ok(room.solver.solve_walked(&play)?.value())
            }
        };
        room.compared("best play", &strategies, &players, &truth, value, worst)
    })
}

impl<G> Room<'_, G> {
    /// What strategies are worth for these players; `value` is that of a pair, in which best play comes after the
    /// others, and `worst` that of a strategy before its worst enemy.
    pub(in crate::question) fn compared(
        &self,
        label: &str,
        strategies: &[Strategy],
        players: &[Player],
        truth: &Value,
        mut value: impl FnMut(usize, usize) -> Result<Value>,
        worst: impl Fn(usize, Player) -> Result<Value>,
    ) -> Result<Answer> {
        let (mut pairs, mut losses) = (Vec::new(), Vec::new());
        for (max, one) in strategies.iter().enumerate() {
            // A single player needs no opponent.
            let opponents = match players.len() < 2 {
                true => vec![(max, None)],
                false => strategies.iter().map(Some).enumerate().collect(),
            };
            for (min, other) in opponents {
                let opponent = other.map(|other| &other.text);
                pairs.push(row![&one.text, opponent, self.shown(value(max, min)?)]);
            }
        }
        let best = strategies.len();
        for (place, one) in strategies.iter().enumerate() {
            for &player in players {
                let against_best = match player {
                    Player::Max => value(place, best)?,
                    Player::Min => value(best, place)?,
                };
                let mut row = row![&one.text, self.name(player)];
                for value in [against_best, worst(place, player)?] {
                    let loss = value.regret(truth, player);
                    row.extend([value, loss].map(|value| self.shown(value)));
                }
                losses.push(row);
            }
        }
        let mut answer = self.asked.answer(label, truth.clone());
        answer.rows(FIELDS, "pairs", "each against each", pairs);
        let title = "against best play, and against the worst enemy";
        answer.rows(FIELDS, "strategies", title, losses);
        Ok(answer)
    }
}

const BEST: &str = "best";
