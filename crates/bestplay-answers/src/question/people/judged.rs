//! `mistakes` of played games: what each choice lost against best play, and where most was lost.
//!
//! A choice loses the difference between the value of the state and that of the action: what is
//! given away even if luck helps afterwards. The losses of a game add up to what its players lost.
//!
//! Games are judged by whatever explains their states: the rules, a fast method, a folder of stages.

use std::collections::HashSet;

use bestplay::sorting::{sort, sort_by_key};
use bestplay::{Player, Rational, Standing, Turn, Value};

use crate::question::solve::remark;
use crate::question::{Explainer, Question};
use crate::{
    ActionLine, Answer, AnyGame, Content, Field, GameError, OutcomeLine, Played, PlayedStep,
    Result, Topic, fields, row,
};

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

/// What played games lost, and where: at most so many mistakes are listed.
pub fn judged(games: Vec<Played>, most: usize) -> Question<'static> {
    Question::new(Topic::Judged, move |asked| {
        if games.is_empty() {
            return Err(GameError::usage("no games: expected at least one"));
        }
        let game = asked.instance.shown_by(asked.way)?;
        let digits = asked.effort.digits;
        let explain = &*asked.explainer(&*game, None)?;
        let judge = Judge {
            game: &*game,
            explain,
            digits,
        };
        let mut answer = asked.answer("best play", explain(None)?.0.value);
        remark(&mut answer, asked.way);
        judge.tell(&mut answer, &games, most)?;
        Ok(answer)
    })
}

struct Judge<'a> {
    game: &'a dyn AnyGame,
    explain: &'a Explainer<'a>,
    digits: usize,
}

struct Choice<'g> {
    game: &'g Played,
    step: &'g PlayedStep,
    player: Player,
    best: String,
    /// What it lost; nothing if it is proven best.
    loss: Value,
    is_worse: bool,
}

impl Judge<'_> {
    /// Adds what the games lost, and where most.
    fn tell(&self, answer: &mut Answer, games: &[Played], most: usize) -> Result<()> {
        let name = |player| self.game.player_name(player);
        let shown = |value| Content::Value(value, self.digits);
        let choices = games.iter().map(|played| self.choices(played));
        let choices = choices.collect::<Result<Vec<_>, _>>()?;
        let mut players = Player::BOTH.to_vec();
        players.retain(|&player| choices.iter().flatten().any(|one| one.player == player));
        // The cells of a row about a player's choices, after those that say which.
        let cells = |player: Player, choices: &mut dyn Iterator<Item = &Choice<'_>>| {
            let (mut count, mut worse, mut loss) = (0u64, 0u64, Value::Exact(Rational::ZERO));
            for choice in choices.filter(|choice| choice.player == player) {
                count += 1;
                worse += u64::from(choice.is_worse);
                loss = loss.plus(&choice.loss);
            }
            row![count, worse, shown(loss)]
        };
        let totals = players.iter().map(|&player| {
            let row = row![name(player), games.len()];
            [row, cells(player, &mut choices.iter().flatten())].concat()
        });
        let rows = games.iter().zip(&choices).flat_map(|(played, choices)| {
            let row = |&player: &Player| {
                let row = row![&played.name, name(player)];
                [row, cells(player, &mut choices.iter())].concat()
            };
            players.iter().map(row).collect::<Vec<_>>()
        });
        let all = choices.iter().flatten();
        let mut worst: Vec<_> = all.filter(|one| one.is_worse).collect();
        // What is infinite is more than any number.
        let size = |loss: &Value| (loss.lower().is_none(), loss.lower().cloned());
        sort_by_key(&mut worst, |one| std::cmp::Reverse(size(&one.loss)));
        let worst = worst.into_iter().take(most).map(|choice| {
            let (player, lost) = (name(choice.player), shown(choice.loss.clone()));
            let PlayedStep { state, action, .. } = choice.step;
            row![&choice.game.name, player, state, action, &choice.best, lost]
        });
        let title = "all games together, against best play";
        answer.rows(FIELDS, "players", title, totals);
        answer.rows(FIELDS, "games", "game by game", rows);
        answer.rows(FIELDS, "mistakes", "where most was lost", worst);
        Ok(())
    }

    fn choices<'g>(&self, game: &'g Played) -> Result<Vec<Choice<'g>>> {
        let mut choices = Vec::new();
        let mut may_follow = vec![self.game.initial()];
        let mut steps = game.steps.iter().peekable();
        while let Some(step) = steps.next() {
            let wrong = |wrong: String| GameError::input(format!("{}: {wrong}", step.place));
            let state = self.game.canonical(&step.state);
            let state = state.map_err(|error| wrong(error.to_string()))?;
            if !self.comes_to(&state, may_follow)? {
                return Err(wrong(format!(
                    "play cannot come to {} here, whatever chance does",
                    step.state
                )));
            }
            let here = (self.explain)(Some(&step.state)).map(|(here, _)| here);
            let here = here.map_err(|error| wrong(error.to_string()))?;
            may_follow = match &here.turn {
                Turn::Choice(..) if step.action.is_empty() && steps.peek().is_none() => break,
                &Turn::Choice(player, ref actions) => {
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
                    states(&taken.outcomes)
                }
                _ if !step.action.is_empty() => {
                    return Err(wrong(format!(
                        "nobody chooses in {}; leave the action out",
                        step.state
                    )));
                }
                Turn::Chance(outcomes) => states(outcomes),
                Turn::End(_) => Vec::new(),
            };
        }
        Ok(choices)
    }

    /// Whether play comes from one of these states to another, by chance alone if it is none of them.
    fn comes_to(&self, state: &str, from: Vec<String>) -> Result<bool> {
        let (mut found, mut next) = (HashSet::new(), from);
        while !next.is_empty() {
            let canonical = next.iter().map(|state| self.game.canonical(state));
            let canonical = canonical.collect::<Result<Vec<_>, _>>()?;
            if canonical.iter().any(|one| one == state) {
                return Ok(true);
            }
            next = Vec::new();
            for one in canonical {
                if let (true, (here, _)) = (found.insert(one.clone()), (self.explain)(Some(&one))?)
                    && let Turn::Chance(outcomes) = &here.turn
                {
                    next.extend(states(outcomes));
                }
            }
        }
        Ok(false)
    }
}

/// The states that outcomes lead to.
fn states(outcomes: &[OutcomeLine]) -> Vec<String> {
    let states = outcomes.iter().map(|outcome| outcome.state.clone());
    states.collect()
}

/// The action that was taken.
fn taken<'l>(step: &PlayedStep, actions: &'l [ActionLine]) -> Result<&'l ActionLine, String> {
    let found = actions.iter().find(|line| line.action == step.action);
    found.ok_or_else(|| {
        // The order in which they are known, best first, would give the best away.
        let mut names: Vec<&str> = actions.iter().map(|line| line.action.as_str()).collect();
        sort(&mut names);
        let (given, state, names) = (&step.action, &step.state, names.join(", "));
        match given.is_empty() {
            true => format!("expected an action of {state}: {names}"),
            false => format!("'{given}' is not an action of {state}; expected {names}"),
        }
    })
}
