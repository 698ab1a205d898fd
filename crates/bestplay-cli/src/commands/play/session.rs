//! One play, from the start to its end.

use anyhow::Result;
use bestplay::random::Random;
use bestplay::{Payoff, Player, Rational, Standing, Turn, Value};
use bestplay_answers::{ActionLine, AnyGame, Entry, Explained, Explainer, OutcomeLine, loss};

use super::advice;
use super::dice::{draw, short_probability};
use super::line::{self, Line};
use super::record::Record;
use super::seats::Seats;
use crate::output::print;

/// The longest play. Some games may go on for ever.
const MOST_STEPS: usize = 10_000;

/// Plays between a person and best play.
pub(super) struct Session<'a> {
    pub(super) entry: &'static Entry,
    pub(super) game: &'a dyn AnyGame,
    pub(super) explain: &'a Explainer<'a>,
    pub(super) seats: Seats,
    pub(super) random: Random,
    pub(super) digits: usize,
    /// The value at the start.
    pub(super) promised: String,
    /// Where plays are written down, if they are.
    pub(super) record: Option<Record>,
    /// Whether the person sees what his side sees, and no more.
    pub(super) conceals: bool,
}

/// Where a play stands.
#[derive(Clone)]
struct Moment {
    state: String,
    /// What was paid so far.
    payoff: Rational,
    /// What the person's choices lost against best ones, if the person made any.
    lost: Option<Value>,
    /// Whether it is known of all of them what they lost.
    is_sure: bool,
    random: Random,
    /// How likely the chance event was that led here, if one did.
    chance: Option<String>,
    /// How many steps were written down.
    recorded: usize,
}

enum Decision<'l> {
    Take(&'l ActionLine),
    Undo,
    Quit,
}

impl Session<'_> {
    /// Plays until the person has had enough.
    pub(super) fn play(&mut self) -> Result<()> {
        loop {
            let ended = self.play_once()?;
            if let Some(record) = &mut self.record {
                record.end()?;
            }
            if !ended || !self.seats.has_person() || !line::agrees("Another game?")? {
                return Ok(());
            }
        }
    }

    fn note(&mut self, now: &mut Moment, action: &str) {
        if let Some(record) = &mut self.record {
            now.recorded = record.note(now.recorded, &now.state, action);
        }
    }

    /// One play. Says whether it came to an end.
    fn play_once(&mut self) -> Result<bool> {
        let mut now = Moment {
            state: self.game.initial(),
            payoff: Rational::ZERO,
            lost: None,
            is_sure: true,
            random: self.random,
            chance: None,
            recorded: 0,
        };
        // Where the person has chosen.
        let mut past: Vec<Moment> = Vec::new();
        for _ in 0..MOST_STEPS {
            let (here, _) = (self.explain)(Some(&now.state))?;
            self.show(&here, now.chance.take())?;
            let outcomes: &[OutcomeLine] = match &here.turn {
                Turn::End(last) => {
                    self.note(&mut now, "");
                    self.random = now.random;
                    if let Value::Bounds { lower, upper } = last {
                        let [least, most] = [lower, upper].map(|bound| &now.payoff + bound);
                        print(&format!(
                            "Play is cut off. It would pay from {least} to {most}.\n"
                        ))?;
                        return Ok(true);
                    }
                    now.payoff += last.lower().cloned().unwrap_or_default();
                    print(&self.verdict(&now))?;
                    return Ok(true);
                }
                Turn::Chance(outcomes) => {
                    self.note(&mut now, "");
                    outcomes
                }
                Turn::Choice(player, actions) if self.seats.is_person(*player) => {
                    let action = match self.ask(*player, actions, !past.is_empty())? {
                        Decision::Take(action) => action,
                        Decision::Undo => {
                            now = past.pop().unwrap_or(now);
                            continue;
                        }
                        Decision::Quit => {
                            self.note(&mut now, "");
                            print("Left before the end.\n")?;
                            return Ok(false);
                        }
                    };
                    past.push(now.clone());
                    self.note(&mut now, &action.action);
                    let none = Value::Exact(Rational::ZERO);
                    let loss = loss(action, actions, *player);
                    let before = now.lost.unwrap_or_else(|| none.clone());
                    now.lost = Some(before.plus(&loss.unwrap_or(none)));
                    now.is_sure &= action.standing != Standing::Open;
                    &action.outcomes
                }
                Turn::Choice(player, actions) => {
                    let Some(action) = actions.first() else { break };
                    self.note(&mut now, &action.action);
                    let name = self.game.player_name(*player);
                    print(&format!("{name} plays {}\n", action.action))?;
                    &action.outcomes
                }
            };
            let Some(drawn) = draw(&mut now.random, outcomes) else {
                break;
            };
            if outcomes.len() > 1 && !self.conceals {
                now.chance = Some(short_probability(&drawn.probability));
            }
            if drawn.payoff != Payoff::ZERO {
                if !self.conceals {
                    print(&format!("this pays {}\n", drawn.payoff))?;
                }
                now.payoff += drawn.payoff.to_rational();
            }
            now.state = drawn.state.clone();
        }
        print(&format!(
            "Stopped after {MOST_STEPS} steps; this play may never end.\n"
        ))?;
        Ok(false)
    }

    /// Asks a person what to do until there is an answer.
    fn ask<'l>(
        &mut self,
        player: Player,
        actions: &'l [ActionLine],
        can_undo: bool,
    ) -> Result<Decision<'l>> {
        let name = self.game.player_name(player);
        loop {
            let answer = match line::ask(name, actions)? {
                Line::Action(action) => return Ok(Decision::Take(action)),
                Line::Undo if can_undo => return Ok(Decision::Undo),
                Line::Quit => return Ok(Decision::Quit),
                Line::Undo => "There is nothing to take back yet.\n".into(),
                Line::Hint => advice::hint(actions, self.digits),
                Line::Why(_) if self.conceals => {
                    "What an action leads to is not for you to see; `hint` says what each is worth.\n".into()
                }
                Line::Why(action) => advice::why(action, player, actions, self.digits),
            };
            print(&answer)?;
        }
    }

    fn verdict(&self, end: &Moment) -> String {
        let winner = self.entry.draw.map(|draw| {
            let draw = draw.to_rational();
            let winner = match end.payoff.cmp(&draw) {
                std::cmp::Ordering::Greater => Player::Max,
                std::cmp::Ordering::Less => Player::Min,
                std::cmp::Ordering::Equal => return "a draw".to_owned(),
            };
            let name = self.game.player_name(winner);
            match self.seats.is_only_person(winner) {
                true => format!("you win as {name}"),
                false => format!("{name} wins"),
            }
        });
        let lost = end.lost.as_ref().map(|lost| lost.decimal(3));
        let lost = match lost.as_deref() {
            None => String::new(),
            Some(lost) if lost.trim_matches(['0', '.']).is_empty() => match end.is_sure {
                true => "Each of your choices was a best one.\n".to_owned(),
                false => "None of your choices is known to be worse than another.\n".to_owned(),
            },
            Some(lost) => format!("Your choices lost {lost} against best play.\n"),
        };
        format!(
            "Play is over{}.\nIt pays {}; best play was worth {}.\n{lost}",
            winner.map_or(String::new(), |winner| format!(": {winner}")),
            end.payoff,
            self.promised
        )
    }

    /// Shows a state, once: where chance goes on, and nobody looks at it for long, in one line.
    fn show(&self, here: &Explained, chance: Option<String>) -> Result<()> {
        let picture = match &here.turn {
            Turn::Choice(..) if self.entry.hidden => here.state.clone(),
            _ => self.game.picture(&here.state)?,
        };
        let picture = picture.trim_end();
        let is_one_line = !picture.contains('\n');
        print(&match (&here.turn, chance) {
            (Turn::Chance(_), None) => return Ok(()),
            (Turn::Chance(_), Some(chance)) => format!("chance ({chance}): {}\n", here.state),
            (_, Some(chance)) if is_one_line => format!("chance ({chance}): {picture}\n"),
            (_, Some(chance)) => format!("chance ({chance}):\n\n{picture}\n"),
            (_, None) => format!("\n{picture}\n"),
        })
    }
}
