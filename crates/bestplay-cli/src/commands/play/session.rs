//! One play, from the start to its end.

use std::io::BufRead;

use anyhow::Result;
use bestplay::{Payoff, Player, Standing, Value};
use bestplay_games::{
    ActionLine, AnyGame, Explained, Explainer, GameError, Happens, OutcomeLine, nearest,
};
use dashu_ratio::RBig;

use super::dice::Dice;
use super::seats::Seats;
use crate::output::{columns, print};

/// The longest play. Some games may go on for ever.
const MOST_STEPS: usize = 10_000;

/// The most actions that a question lists.
const MOST_LISTED: usize = 12;

/// A play between a person and best play.
pub(super) struct Session<'a, R> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) explain: &'a Explainer<'a>,
    pub(super) seats: Seats,
    pub(super) dice: Dice,
    pub(super) input: R,
    pub(super) echo: bool,
    pub(super) digits: usize,
}

/// How a play came to its end.
pub(super) enum End {
    /// By the rules: what it paid in all, and what the person's choices lost against best ones, if
    /// the person made any.
    Over { payoff: RBig, lost: Option<Value> },
    /// The person left.
    Left,
    /// It became too long.
    TooLong,
}

/// What a person answered.
enum Answer<'l> {
    Action(&'l ActionLine),
    Quit,
}

impl<R: BufRead> Session<'_, R> {
    /// Plays.
    pub(super) fn play(&mut self) -> Result<End> {
        let mut state = self.game.initial();
        let mut payoff = RBig::ZERO;
        let mut lost: Option<Value> = None;
        for _ in 0..MOST_STEPS {
            let (here, _) = (self.explain)(Some(&state))?;
            let outcomes: &[OutcomeLine] = match &here.happens {
                Happens::End(last) => {
                    print(&format!("\n{}\n", here.picture.trim_end()))?;
                    payoff += last.to_rational();
                    return Ok(End::Over { payoff, lost });
                }
                Happens::Chance(outcomes) => outcomes,
                Happens::Choice(player, actions) => {
                    print(&format!("\n{}\n", here.picture.trim_end()))?;
                    let action = if self.seats.is_person(*player) {
                        let Answer::Action(action) = self.ask(&here, *player, actions)? else {
                            return Ok(End::Left);
                        };
                        let before = lost.unwrap_or(Value::Exact(RBig::ZERO));
                        let loss = actions.first().and_then(|best| action.loss(best));
                        lost = Some(sum(before, loss.unwrap_or(Value::Exact(RBig::ZERO))));
                        action
                    } else {
                        let Some(action) = actions.first() else {
                            return Ok(End::Left);
                        };
                        let name = self.game.player_name(*player);
                        print(&format!("{name} plays {}\n", action.action))?;
                        action
                    };
                    &action.outcomes
                }
            };
            let Some(drawn) = self.dice.draw(outcomes) else {
                return Ok(End::Left);
            };
            if outcomes.len() > 1 {
                let probability = short_probability(&drawn.probability);
                print(&format!("chance ({probability}): {}\n", drawn.state))?;
            }
            if drawn.payoff != Payoff::ZERO {
                print(&format!("this pays {}\n", drawn.payoff))?;
                payoff += drawn.payoff.to_rational();
            }
            state = drawn.state.clone();
        }
        Ok(End::TooLong)
    }

    /// Asks a person for an action until there is an answer.
    fn ask<'l>(
        &mut self,
        here: &Explained,
        player: Player,
        actions: &'l [ActionLine],
    ) -> Result<Answer<'l>> {
        let mut names: Vec<&str> = actions.iter().map(|line| line.action.as_str()).collect();
        // The order in which they are known, best first, would give the best away.
        names.sort_by_key(|name| (name.len(), *name));
        let listed = match names.len() {
            0..=MOST_LISTED => names.join(" "),
            more => format!("{} ... {more} in all", names[..MOST_LISTED].join(" ")),
        };
        let question = format!(
            "{}, your action ({listed}): ",
            self.game.player_name(player)
        );
        loop {
            print(&question)?;
            let mut line = String::new();
            let read = self.input.read_line(&mut line);
            if read.map_err(|error| GameError::io("standard input", error))? == 0 {
                print("\n")?;
                return Ok(Answer::Quit);
            }
            let word = line.trim();
            if self.echo {
                print(&format!("{word}\n"))?;
            }
            let same = |line: &&ActionLine| line.action == word;
            let alike = |line: &&ActionLine| line.action.eq_ignore_ascii_case(word);
            let found = actions
                .iter()
                .find(same)
                .or_else(|| actions.iter().find(alike));
            match (found, word.to_lowercase().as_str()) {
                (Some(action), _) => return Ok(Answer::Action(action)),
                (None, "quit" | "q" | "exit") => return Ok(Answer::Quit),
                (None, "hint" | "h" | "?") => print(&self.hint(here, actions))?,
                (None, "") => {}
                (None, _) => {
                    let hint = nearest(word, names.iter().copied())
                        .map_or(String::new(), |name| format!(" Did you mean '{name}'?"));
                    print(&format!(
                        "'{word}' is no action here.{hint} Others are: {}, hint, quit\n",
                        names.join(" ")
                    ))?;
                }
            }
        }
    }

    /// Every action with its value, best first.
    fn hint(&self, here: &Explained, actions: &[ActionLine]) -> String {
        let row = |line: &ActionLine| {
            let standing = match line.standing {
                Standing::Best => "best",
                Standing::Open => "perhaps best",
                Standing::Worse => "",
            };
            vec![
                line.action.clone(),
                line.value.decimal(self.digits),
                standing.to_owned(),
            ]
        };
        let rows: Vec<Vec<String>> = actions.iter().map(row).collect();
        format!(
            "{}value here: {}\n",
            columns(&["action", "value", ""].map(|name| (name, false)), &rows),
            here.value.decimal(self.digits)
        )
    }
}

fn sum(a: Value, b: Value) -> Value {
    match (a.lower(), a.upper(), b.lower(), b.upper()) {
        (Some(low), Some(high), Some(other_low), Some(other_high)) => Value::Bounds {
            lower: low + other_low,
            upper: high + other_high,
        },
        _ => Value::PlusInfinity,
    }
}

/// A probability as a short fraction, or else as a decimal.
fn short_probability(probability: &RBig) -> String {
    let fraction = probability.to_string();
    match fraction.len() {
        0..=12 => fraction,
        _ => Value::Exact(probability.clone()).decimal(4),
    }
}

impl End {
    /// How it ended, in words; `promised` is the value at the start.
    pub(super) fn describe(&self, promised: &str) -> String {
        match self {
            End::Over { payoff, lost } => {
                let mut text =
                    format!("Play is over. It pays {payoff}; best play was worth {promised}.\n");
                let lost = lost.as_ref().map(|lost| lost.decimal(3));
                text.push_str(&match lost.as_deref() {
                    None => String::new(),
                    Some(lost) if lost.trim_matches(['0', '.']).is_empty() => {
                        "Each of your choices was a best one.\n".to_owned()
                    }
                    Some(lost) => format!("Your choices lost {lost} against best play.\n"),
                });
                text
            }
            End::Left => "Left before the end.\n".into(),
            End::TooLong => format!("Stopped after {MOST_STEPS} steps; this play may never end.\n"),
        }
    }
}
