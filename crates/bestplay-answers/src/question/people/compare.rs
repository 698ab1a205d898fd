//! `compare`: strategies, each against each from both seats; what each loses against best play, and
//! against its worst enemy.

use std::collections::HashMap;

use bestplay::made::Numbered;
use bestplay::{Player, Solver, Value};

use super::{both, one};
use crate::question::room::Room;
use crate::question::{Asked, Question, hidden};
use crate::{Answer, AnySolution, Content, Field, GameError, Strategy, Topic, fields, row};

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

/// Strategies, each against each.
#[derive(Clone, Debug)]
pub struct Compare {
    /// The strategies.
    pub strategies: Vec<Strategy>,
}

impl Question for Compare {
    fn topic(&self) -> Topic {
        Topic::Compare
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer, GameError> {
        if asked.instance.entry.hidden {
            return hidden::compare(asked, &self.strategies);
        }
        asked.in_room(|room| compare(room, &self.strategies))
    }
}

fn compare(room: &Room<'_>, strategies: &[Strategy]) -> Result<Answer, GameError> {
    let (solved, solver) = (room.solved, room.solver);
    let best = Numbered::new(solved.choices());
    let truth = solved.value();
    let numbered = Strategy::numbered_each(strategies, solved)?;
    let named: Vec<&str> = strategies.iter().map(|one| one.text.as_str()).collect();
    let all: Vec<(&str, &Numbered)> = named.iter().copied().zip(&numbered).collect();
    let players = solved.graph().choosers();
    let mut court = Court {
        solved,
        solver,
        best: &best,
        all: &all,
        alone: match players[..] {
            [player] => Some(player),
            _ => None,
        },
        known: HashMap::new(),
    };
    let players = players
        .iter()
        .map(|&player| (player, room.game.player_name(player)));
    let mut answer = room.answer_beside_best_play();
    tell(
        (&mut answer, room.digits),
        (&named, &players.collect::<Vec<_>>()),
        &truth,
        |max, min| court.value(max, min),
        |place, player| match all[place] {
            (BEST, _) if truth.lower().is_some() => Ok(truth.clone()),
            (_, strategy) => Ok(solver.solve_walked(&one(solved, player, strategy))?.value()),
        },
    )?;
    Ok(answer)
}

/// Adds the tables about strategies with these names, for these players; `value` is that of a pair, best play
/// where there is none, and `worst` that of a strategy before its worst enemy.
pub(in crate::question) fn tell(
    (answer, digits): (&mut Answer, usize),
    (named, players): (&[&str], &[(Player, &str)]),
    truth: &Value,
    mut value: impl FnMut(Option<usize>, Option<usize>) -> Result<Value, GameError>,
    worst: impl Fn(usize, Player) -> Result<Value, GameError>,
) -> Result<(), GameError> {
    let shown = |value: Value| Content::Value(value, digits);
    let (mut pairs, mut losses) = (Vec::new(), Vec::new());
    for (max, name) in named.iter().enumerate() {
        // A single player needs no opponent.
        let opponents = match players.len() < 2 {
            true => vec![(max, None)],
            false => named.iter().map(|&name| Some(name)).enumerate().collect(),
        };
        for (min, opponent) in opponents {
            let value = shown(value(Some(max), Some(min))?);
            pairs.push(row![*name, opponent, value]);
        }
    }
    for (place, name) in named.iter().enumerate() {
        for &(player, player_name) in players {
            let against_best = match player {
                Player::Max => value(Some(place), None)?,
                Player::Min => value(None, Some(place))?,
            };
            let worst = worst(place, player)?;
            losses.push(row![
                *name,
                player_name,
                shown(against_best.clone()),
                shown(against_best.regret(truth, player)),
                shown(worst.clone()),
                shown(worst.regret(truth, player)),
            ]);
        }
    }
    answer.rows(FIELDS, "pairs", "each against each", pairs);
    let title = "against best play, and against the worst enemy";
    answer.rows(FIELDS, "strategies", title, losses);
    Ok(())
}

/// Strategies that play each other, each pair once.
struct Court<'a> {
    solved: &'a dyn AnySolution,
    solver: Solver<'a>,
    best: &'a Numbered,
    all: &'a [(&'a str, &'a Numbered)],
    /// The only player who chooses, if there is one: what the other follows makes no difference.
    alone: Option<Player>,
    /// The values that are known, by the strategies' names.
    known: HashMap<[&'a str; 2], Value>,
}

impl Court<'_> {
    /// The value when these strategies play each other, `Max` first; none is best play.
    fn value(&mut self, max: Option<usize>, min: Option<usize>) -> Result<Value, GameError> {
        let strategy =
            |place: Option<usize>| place.map_or((BEST, self.best), |place| self.all[place]);
        let (max, min) = match self.alone {
            Some(Player::Max) => (max, max),
            Some(Player::Min) => (min, min),
            None => (max, min),
        };
        let ((max_name, max), (min_name, min)) = (strategy(max), strategy(min));
        let names = [max_name, min_name];
        // The strategies of a solution prove its value.
        if names == [BEST; 2] && self.solved.value().lower().is_some() {
            return Ok(self.solved.value());
        }
        if let Some(value) = self.known.get(&names) {
            return Ok(value.clone());
        }
        let value = self
            .solver
            .solve_walked(&both(self.solved, max, min))?
            .value();
        self.known.insert(names, value.clone());
        Ok(value)
    }
}

/// The name of best play.
const BEST: &str = "best";
