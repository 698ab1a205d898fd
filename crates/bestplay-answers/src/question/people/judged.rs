//! `mistakes` of played games: what each choice lost against best play, and where most was lost.
//!
//! A choice loses the difference between the value of the state and that of the action: what is
//! given away even if luck helps afterwards. The losses of a game add up to what its players lost.

use std::collections::HashSet;

use bestplay::sorting::{sort, sort_by_key};
use bestplay::{Kind, Player, Rational, Standing, StateId, Value, Watch};

use crate::question::room::Room;
use crate::question::{Asked, Question};
use crate::{
    ActionLine, Answer, AnySolution, Content, Field, GameError, Happens, OutcomeLine, Played,
    PlayedStep, Topic, fields, row,
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

/// A choice of a game that is not proven best.
struct Choice<'g> {
    game: &'g str,
    player: Player,
    state: &'g str,
    action: &'g str,
    best: String,
    loss: Value,
}

/// What a player did.
#[derive(Clone)]
struct Account {
    choices: u64,
    mistakes: u64,
    loss: Value,
}

impl Default for Account {
    fn default() -> Account {
        Account {
            choices: 0,
            mistakes: 0,
            loss: Value::Exact(Rational::ZERO),
        }
    }
}

impl Account {
    fn add(&mut self, other: &Account) {
        self.choices += other.choices;
        self.mistakes += other.mistakes;
        self.loss = self.loss.plus(&other.loss);
    }

    /// The cells of a row about it, after those that say whose it is.
    fn cells(&self, room: &Room<'_>) -> Vec<Content> {
        let loss = room.shown(self.loss.clone());
        row![self.choices, self.mistakes, loss]
    }
}

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

fn judged(room: &Room<'_>, games: &[Played], most: usize) -> Result<Answer, GameError> {
    let (game, solved) = (room.game, room.solved);
    let players = solved.graph().choosers();
    let (mut choices, mut rows) = (Vec::new(), Vec::new());
    let mut all = [(); 2].map(|()| Account::default());
    for played in games {
        let judge = Judge {
            solved,
            exactly: room.is_exact(),
            watch: room.watch,
        };
        let own = judge.judge(played, &mut choices)?;
        for &player in &players {
            let account = &own[player as usize];
            all[player as usize].add(account);
            let row = row![&played.name, game.player_name(player)];
            rows.push([row, account.cells(room)].concat());
        }
    }
    let totals = players.iter().map(|&player| {
        let row = row![game.player_name(player), games.len()];
        [row, all[player as usize].cells(room)].concat()
    });
    sort_by_key(&mut choices, |one| std::cmp::Reverse(size(&one.loss)));
    let worst = choices.into_iter().take(most).map(|choice| {
        let player = game.player_name(choice.player);
        let (state, loss) = (choice.state, room.shown(choice.loss));
        row![choice.game, player, state, choice.action, choice.best, loss]
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

/// Who knows what every action is worth.
struct Judge<'a> {
    solved: &'a dyn AnySolution,
    /// Whether the exact value of every action is asked for.
    exactly: bool,
    watch: &'a dyn Watch,
}

impl Judge<'_> {
    /// What each player did in a game; lists the mistakes.
    fn judge<'g>(
        &self,
        played: &'g Played,
        mistakes: &mut Vec<Choice<'g>>,
    ) -> Result<[Account; 2], GameError> {
        let mut accounts = [Account::default(), Account::default()];
        let mut may_follow = self.reached([StateId::INITIAL]);
        let mut steps = played.steps.iter().peekable();
        while let Some(step) = steps.next() {
            let wrong = |wrong: String| GameError::input(format!("{}: {wrong}", step.place));
            let here = self
                .solved
                .explain_watched(Some(&step.state), self.exactly, self.watch);
            let here = here.map_err(|error| wrong(error.to_string()))?;
            let id = self.solved.find(&step.state)?;
            if !id.is_some_and(|id| may_follow.contains(&id)) {
                return Err(wrong(format!(
                    "play cannot come to {} here, whatever chance does",
                    step.state
                )));
            }
            let is_last = steps.peek().is_none();
            let outcomes = match &here.happens {
                Happens::Choice(..) if step.action.is_empty() && is_last => break,
                Happens::Choice(player, actions) => {
                    let taken = taken(step, actions).map_err(wrong)?;
                    let account = &mut accounts[*player as usize];
                    account.choices += 1;
                    if taken.standing != Standing::Best {
                        let lost = taken.value.regret(&here.value, *player);
                        account.loss = account.loss.plus(&lost);
                        if taken.standing == Standing::Worse {
                            account.mistakes += 1;
                            mistakes.push(Choice {
                                game: &played.name,
                                player: *player,
                                state: &step.state,
                                action: &step.action,
                                best: actions[0].action.clone(),
                                loss: lost,
                            });
                        }
                    }
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
            may_follow = self.reached(self.numbers(outcomes)?);
        }
        Ok(accounts)
    }

    /// The numbers of the states that may come next.
    fn numbers(&self, outcomes: &[OutcomeLine]) -> Result<Vec<StateId>, GameError> {
        let numbers = outcomes
            .iter()
            .filter_map(|outcome| self.solved.find(&outcome.state).transpose());
        numbers.collect()
    }

    /// The states that a game may list next: these, and those to which chance alone leads from them.
    fn reached(&self, from: impl IntoIterator<Item = StateId>) -> HashSet<StateId> {
        let mut waiting: Vec<StateId> = from.into_iter().collect();
        let mut found: HashSet<StateId> = waiting.iter().copied().collect();
        while let Some(id) = waiting.pop() {
            let state = self.solved.graph().state(id);
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
