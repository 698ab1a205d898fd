//! `mistakes` of played games: what each choice lost against best play, and where most was lost.
//!
//! A choice loses the difference between the value of the state and that of the action: what is
//! given away even if luck helps afterwards. The losses of a game add up to what its players lost.

use std::collections::HashSet;

use bestplay::sorting::{sort, sort_by_key};
use bestplay::{Graph, Kind, Player, Rational, Standing, StateId, Value};

use crate::question::room::Room;
use crate::question::{Asked, Question};
use crate::{
    ActionLine, Answer, Field, GameError, Happens, Played, PlayedStep, Topic, fields, row,
};

/// What an answer has.
pub(in crate::question) const FIELDS: &[Field] = fields! {
    value: Value, "the value under best play of both";
    players: Table(fields! {
        player: Text, "a player";
        games: Count, "the games";
        choices: Count, "how often the player chose in them";
        mistakes: Count, "how many of these choices are proven worse than the best one";
        loss: Value, "what they lost in all";
    }), "all games together";
    games: Table(fields! {
        game: Text, "the name of a game";
        player: Text, "a player";
        choices: Count, "how often the player chose in it";
        mistakes: Count, "how many of these choices are proven worse than the best one";
        loss: Value, "what they lost in all";
    }), "the games";
    mistakes: Table(fields! {
        game: Text, "the name of a game";
        player: Text, "who chose";
        state: Text, "the state";
        action: Text, "what was done there";
        best: Text, "the best action, or one of several";
        loss: Value, "what that lost";
    }), "the choices that lost most, the worst first";
};

/// What played games lost, and where.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The games.
    pub games: Vec<Played>,
    /// How many mistakes are listed, at the most.
    pub most: usize,
}

impl Question for Judged {
    fn topic(&self) -> Topic {
        Topic::Judged
    }

    fn answer(&self, asked: &Asked<'_>) -> Result<Answer, GameError> {
        if self.games.is_empty() {
            return Err(GameError::usage("no games: expected at least one"));
        }
        asked.in_room(|room| judged(room, &self.games, self.most))
    }
}

/// A choice of a game.
struct Choice<'g> {
    game: &'g Played,
    step: &'g PlayedStep,
    player: Player,
    best: String,
    /// What it lost; nothing if it is proven best.
    loss: Value,
    is_worse: bool,
}

fn judged(room: &Room<'_>, games: &[Played], most: usize) -> Result<Answer, GameError> {
    let players = room.solved.graph().choosers();
    let name = |player| room.game.player_name(player);
    let choices = games.iter().map(|played| judge(room, played));
    let choices = choices.collect::<Result<Vec<_>, _>>()?;
    // The cells of a row about a player's choices, after those that say which.
    let cells = |player: Player, choices: &mut dyn Iterator<Item = &Choice<'_>>| {
        let (mut count, mut worse, mut loss) = (0u64, 0u64, Value::Exact(Rational::ZERO));
        for choice in choices.filter(|choice| choice.player == player) {
            count += 1;
            worse += u64::from(choice.is_worse);
            loss = loss.plus(&choice.loss);
        }
        row![count, worse, room.shown(loss)]
    };
    let totals = players.iter().map(|&player| {
        let row = row![name(player), games.len()];
        [row, cells(player, &mut choices.iter().flatten())].concat()
    });
    let totals: Vec<_> = totals.collect();
    let rows = games.iter().zip(&choices).flat_map(|(played, choices)| {
        let row = |&player: &Player| {
            let row = row![&played.name, name(player)];
            [row, cells(player, &mut choices.iter())].concat()
        };
        players.iter().map(row).collect::<Vec<_>>()
    });
    let rows: Vec<_> = rows.collect();
    let mut worst: Vec<_> = choices
        .iter()
        .flatten()
        .filter(|one| one.is_worse)
        .collect();
    sort_by_key(&mut worst, |one| std::cmp::Reverse(size(&one.loss)));
    let worst = worst.into_iter().take(most).map(|choice| {
        let Choice { game, step, .. } = choice;
        let (player, loss) = (name(choice.player), room.shown(choice.loss.clone()));
        row![
            &game.name,
            player,
            &step.state,
            &step.action,
            &choice.best,
            loss
        ]
    });
    let mut answer = room.answer_beside_best_play();
    let title = "all games together, against best play";
    answer.rows(FIELDS, "players", title, totals);
    answer.rows(FIELDS, "games", "game by game", rows);
    answer.rows(FIELDS, "mistakes", "where most was lost", worst);
    Ok(answer)
}

/// What is lost at least; what is infinite is more than any number.
fn size(loss: &Value) -> (bool, Option<Rational>) {
    (loss.lower().is_none(), loss.lower().cloned())
}

/// The choices of a game.
fn judge<'g>(room: &Room<'_>, game: &'g Played) -> Result<Vec<Choice<'g>>, GameError> {
    let (solved, mut choices) = (room.solved, Vec::new());
    let mut may_follow = reached(solved.graph(), [StateId::INITIAL]);
    let mut steps = game.steps.iter().peekable();
    while let Some(step) = steps.next() {
        let wrong = |wrong: String| GameError::input(format!("{}: {wrong}", step.place));
        let here = solved.explain_watched(Some(&step.state), room.is_exact(), room.watch);
        let here = here.map_err(|error| wrong(error.to_string()))?;
        let id = solved.find(&step.state)?;
        if !id.is_some_and(|id| may_follow.contains(&id)) {
            return Err(wrong(format!(
                "play cannot come to {} here, whatever chance does",
                step.state
            )));
        }
        let outcomes = match &here.happens {
            Happens::Choice(..) if step.action.is_empty() && steps.peek().is_none() => break,
            &Happens::Choice(player, ref actions) => {
                let taken = taken(step, actions).map_err(wrong)?;
                choices.push(Choice {
                    game,
                    step,
                    player,
                    best: actions[0].action.clone(),
                    loss: match taken.standing {
                        Standing::Best => Value::Exact(Rational::ZERO),
                        _ => taken.value.regret(&here.value, player),
                    },
                    is_worse: taken.standing == Standing::Worse,
                });
                taken.outcomes.as_slice()
            }
            _ if !step.action.is_empty() => {
                return Err(wrong(format!(
                    "nobody chooses in {}; leave the action out",
                    step.state
                )));
            }
            Happens::Chance(outcomes) => outcomes,
            Happens::End(_) => &[],
        };
        let next = outcomes.iter().map(|outcome| solved.find(&outcome.state));
        let next = next.collect::<Result<Vec<_>, _>>()?;
        may_follow = reached(solved.graph(), next.into_iter().flatten());
    }
    Ok(choices)
}

/// The states that a game may list next: these, and those to which chance alone leads from them.
fn reached(graph: &Graph, from: impl IntoIterator<Item = StateId>) -> HashSet<StateId> {
    let mut waiting: Vec<StateId> = from.into_iter().collect();
    let mut found: HashSet<StateId> = waiting.iter().copied().collect();
    while let Some(id) = waiting.pop() {
        let state = graph.state(id);
        if state.kind() != Kind::Chance {
            continue;
        }
        for outcome in state.actions().flat_map(|action| action.outcomes()) {
            if found.insert(outcome.to) {
                waiting.push(outcome.to);
            }
        }
    }
    found
}

/// The action that was taken.
fn taken<'l>(step: &PlayedStep, actions: &'l [ActionLine]) -> Result<&'l ActionLine, String> {
    let found = actions.iter().find(|line| line.action == step.action);
    found.ok_or_else(|| {
        // The order in which they are known, best first, would give the best away.
        let mut names: Vec<&str> = actions.iter().map(|line| line.action.as_str()).collect();
        sort(&mut names);
        let (given, state) = (&step.action, &step.state);
        match given.is_empty() {
            true => format!("expected an action of {state}: {}", names.join(", ")),
            false => format!(
                "'{given}' is not an action of {state}; expected {}",
                names.join(", ")
            ),
        }
    })
}
