//! Questions about games in which players do not see everything: strategies are odds, by what is remembered.

mod losses;
mod seated;

use bestplay::sorting::sort_by_key;
use bestplay::{Player, Rational, Solver, Value};

pub(super) use losses::{compare, mistakes};

use super::odds::{self};
use super::people::{seats_of, tell_seats};
use super::solve::tell_how;
use super::{Asked, Method, room};
use crate::{
    Answer, Field, GameError, HiddenGame, Piece, Remembers, Result, Strategy, Topic, fields,
    grouped, hint, row,
};

const SOLVE: &[Field] = fields! {
    value: Value, "the value";
    information_sets: Count, "how many information sets the players have, both together";
    states: Count, "states explored";
    transitions: Count, "transitions explored";
    seconds: Seconds, "the time it took";
    stopped: Text, "why it ended: exact or digits certain";
    method: Text, "rules";
};

const EXPLAIN: &[Field] = fields! {
    value: Value, "the value of the game";
    information_sets: Table(fields! {
        player: Text, "who chooses";
        remembers: Text, "what he remembers: the last that he saw, where that tells where he is; else all, his own \
            actions in square brackets";
        reached: Rational, "how likely play comes here";
        action: Text, "an action";
        odds: Rational, "how likely the strategy takes it";
        worth?: Rational, "what Max is paid on average if it is taken here and the player goes on as well as possible, \
            against the other player's strategy; nothing where that never leads";
        only?: Flag, "whether every strategy that guarantees the value, and comes here by its own actions, has these odds; \
            nothing where none comes here, or where it is not known, as without the exact value";
    }), "what the strategies do that guarantee the value, a row for each action";
};

const EVALUATE: &[Field] = fields! {
    value: Value, "the value when both play as said";
    max: Text, "the strategy of Max";
    min: Text, "the strategy of Min";
    guarantees: Table(fields! {
        player: Text, "a player";
        strategy: Text, "the strategy";
        value: Rational, "the value if the other player replies best";
    }), "what each of the strategies guarantees; the value of the game lies between";
};

const REPLY: &[Field] = fields! {
    strategy: Text, "the strategy that is replied to";
    replies: Table(fields! {
        player: Text, "who replies";
        value: Rational, "the value with the best reply";
    }), "the best reply from each seat";
    actions: Table(fields! {
        player: Text, "who replies";
        remembers: Text, "what he remembers";
        action: Text, "what the reply does there";
    }), "what the replies do";
};

/// What answers have about games in which players do not see everything.
pub(super) fn fields(topic: Topic) -> Option<[&'static [Field]; 2]> {
    match topic {
        Topic::Solve => Some([SOLVE, &[]]),
        Topic::Explain => Some([EXPLAIN, &[]]),
        Topic::Evaluate => Some([EVALUATE, odds::FIELDS]),
        Topic::Reply => Some([REPLY, &[]]),
        Topic::Mistakes => Some([losses::FIELDS, &[]]),
        _ => None,
    }
}

/// What to ask instead of what makes no sense where players do not see everything.
pub(super) fn instead(topic: Topic) -> Option<&'static str> {
    match topic {
        Topic::Judged => {
            Some("`play` judges each play at its end, and `mistakes STRATEGY` a strategy")
        }
        Topic::Sheet => Some("`explain` lists the odds of every action by what is remembered"),
        Topic::Aim | Topic::Curve => Some("`odds` lists how likely each result is"),
        Topic::Reach | Topic::Spread => Some("`evaluate STRATEGY` lists how likely each result is"),
        Topic::Threshold => Some("`solve` gives the value to compare with the number"),
        Topic::Average => Some("play ends, and `solve` gives the value of a play"),
        _ => None,
    }
}

/// A game with its information sets.
type Room<'a> = room::Room<'a, HiddenGame>;

impl Room<'_> {
    /// The information sets of a player with what is said of each, those that come early in play first.
    fn sorted<T>(&self, player: Player, said: impl IntoIterator<Item = T>) -> Vec<(&Remembers, T)> {
        let mut sets: Vec<_> = self.game.sets(player).iter().zip(said).collect();
        sort_by_key(&mut sets, |one| {
            let memory = &one.0.memory;
            (memory.split(' ').count(), memory.len(), memory)
        });
        sets
    }
}

impl Asked<'_> {
    /// The information sets for answers about strategies that are named; and the strategies that guarantee the value, if
    /// the best ones are among them. Beside other strategies these are exact as well.
    fn beside(&self, best: bool) -> Result<Room<'_>> {
        self.unfolded(self.solver().exact(), best)
    }

    /// The information sets; and the value, if the game is to be solved.
    fn unfolded<'a>(&'a self, solver: Solver<'a>, solves: bool) -> Result<Room<'a>> {
        let game = self.instance.rules()?.unfold(&solver, solves)?;
        Ok(Room {
            asked: self,
            names: game.player_names(),
            game,
            solver,
        })
    }

    /// Solves the game by its rules, where players do not see everything; the answer, with the solution.
    ///
    /// # Examples
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
    /// use bestplay::{Hidden, Silent, Solver};
    /// use bestplay_answers::{Effort, Instance, Way, boxed_hidden};
    /// impl Hidden for Turn {
    ///     type View = u32;
    ///     fn seen(&self, state: &(u32, bool), _: Player) -> u32 { state.0 }
    /// }
    /// static HIDDEN: Entry = Entry {
    ///     hidden: true,
    ///     rules: |arguments| Ok(boxed_hidden(Turn { goal: arguments.integer("goal")? })),
    ///     ..TURN
    /// };
    /// # fn main() -> Result<()> {
    /// let (instance, effort) = (Instance::new(&HIDDEN, &["goal=2"])?, Effort::new(Solver::new()));
    /// let asked = instance.asked(&effort, Way::Rules, &Silent);
    /// assert_eq!(asked.solve_hidden()?.1.solution()?.value().to_string(), "10/3");
    /// let state = asked.with_seated(Some, |explain| explain(None).map(|it| it.0.state))??;
    /// assert_eq!(state, "0");
    /// # Ok(()) }
    /// ```
    pub fn solve_hidden(&self) -> Result<(Answer, HiddenGame)> {
        let room = self.unfolded(self.solver(), true)?;
        let solution = room.game.solution()?;
        let sets = Player::BOTH.map(|player| room.game.sets(player).len() as u64);
        let of = |place: usize| format!("{} of {}", grouped(sets[place]), room.names[place]);
        let mut answer = self.answer("value", solution.value());
        answer.push(Piece {
            note: format!("{}, {}", of(0), of(1)),
            ..Piece::new("information_sets", "information sets", sets[0] + sets[1])
        });
        answer.explored(room.game.explored().graph(), solution.time());
        tell_how(&mut answer, solution.stopped(), Method::Rules);
        Ok((answer, room.game))
    }
}

/// The strategies that guarantee the value; only where a player remembers something, if that is asked.
pub(super) fn explain(asked: &Asked<'_>, memory: Option<&str>) -> Result<Answer> {
    let room = asked.unfolded(asked.solver(), true)?;
    let solution = room.game.solution()?;
    let mut rows = Vec::new();
    let only = solution.only_odds(&room.solver)?;
    let told = match only.iter().flatten().any(Option::is_some) {
        true => "; only: whether all that guarantee the value have these odds here",
        false => "",
    };
    for (player, only) in Player::BOTH.into_iter().zip(only) {
        let mut sets = room.sorted(player, solution.explain(player).into_iter().zip(only));
        sets.retain(|(set, _)| memory.is_none_or(|wanted| set.memory == wanted));
        for (set, (explained, only)) in sets {
            let worth = |place: usize| Some(explained.worth.as_ref()?[place].clone());
            let actions = set.actions.iter().zip(&explained.odds).enumerate();
            rows.extend(actions.map(|(place, (action, odds))| {
                let (reached, odds) = (explained.reached.clone(), odds.clone());
                let name = room.name(player);
                row![name, &set.memory, reached, action, odds, worth(place), only]
            }));
        }
    }
    if let (true, Some(memory)) = (rows.is_empty(), memory) {
        let known = Player::BOTH.map(|player| room.game.sets(player)).concat();
        let hint = hint(memory, known.iter().map(|set| set.memory.as_str()));
        return Err(GameError::usage(format!(
            "nobody who chooses remembers '{memory}'; `explain` without a state lists what is remembered.{hint}"
        )));
    }
    let mut answer = asked.answer("value", solution.value());
    let digits = match asked.effort.is_exact() {
        true => "",
        false => " to these digits",
    };
    let title = format!(
        "odds that guarantee the value{digits}; worth: what {} is paid on average after the action, if its player goes \
         on as well as possible{told}",
        room.names[0]
    );
    answer.rows(EXPLAIN, "information_sets", &title, rows);
    Ok(answer)
}

/// What strategies are worth against each other, and what each guarantees.
pub(super) fn evaluate(asked: &Asked<'_>, strategies: &[Strategy], steps: u64) -> Result<Answer> {
    let named = seats_of(asked.instance.entry.name, Player::BOTH.len(), strategies)?;
    let room = asked.beside(named.iter().any(Strategy::is_best))?;
    let odds = |player: Player| named[player as usize].odds(&room.game, player);
    let played = [odds(Player::Max)?, odds(Player::Min)?];
    let value = Value::Exact(room.game.evaluate(&played[0], &played[1]));
    let mut answer = asked.answer("value", value);
    tell_seats(&mut answer, room.names, &named);
    let rows = Player::BOTH.map(|player| {
        let value = room.game.reply(&played[player as usize]).value().clone();
        let strategy = &named[player as usize].text;
        row![room.name(player), strategy, value]
    });
    let title = "what each guarantees, if the other player replies best";
    answer.rows(EVALUATE, "guarantees", title, rows);
    let solver = room.solver.max_steps(steps);
    let found = room.game.odds(&played[0], &played[1], &solver)?;
    odds::tell(&mut answer, &found, asked.effort.digits);
    Ok(answer)
}

/// How play ends and how long it lasts by the strategies that guarantee the value.
pub(super) fn odds(asked: &Asked<'_>, steps: u64) -> Result<Answer> {
    let room = asked.beside(true)?;
    let solution = room.game.solution()?;
    let mut answer = asked.answer("value", solution.value());
    let [max, min] = Player::BOTH.map(|player| solution.strategy(player));
    let found = room.game.odds(max, min, &room.solver.max_steps(steps))?;
    odds::tell(&mut answer, &found, asked.effort.digits);
    Ok(answer)
}

/// The best replies to a strategy.
pub(super) fn reply(asked: &Asked<'_>, strategy: &Strategy) -> Result<Answer> {
    let room = asked.beside(strategy.is_best())?;
    let (mut replies, mut actions) = (Vec::new(), Vec::new());
    for replier in Player::BOTH {
        let seat = replier.opponent();
        let found = room.game.reply(&strategy.odds(&room.game, seat)?);
        let name = room.name(replier);
        replies.push(row![name, found.value().clone()]);
        let sets = room.sorted(replier, found.behaviour().odds());
        actions.extend(sets.into_iter().map(|(set, odds)| {
            let place = odds.iter().position(|odds| *odds == Rational::ONE);
            let action = place.and_then(|place| set.actions.get(place));
            row![name, &set.memory, action]
        }));
    }
    let mut answer = Answer::default();
    answer.add("strategy", "reply to", &strategy.text);
    answer.rows(REPLY, "replies", "best replies", replies);
    answer.rows(REPLY, "actions", "what they do", actions);
    Ok(answer)
}
