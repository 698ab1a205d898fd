//! What can be asked about a game: an [`Instance`] and a [`Question`] give an [`Answer`], the same
//! for every front end.

mod aim;
mod count;
mod effort;
mod explain;
mod odds;
mod people;
mod room;
mod solve;
mod threshold;
mod way;

use bestplay::{Rational, Silent, Solver, Watch};

pub use aim::{Aim, Event};
pub use effort::{Effort, MOST_DIGITS, Method};
pub use explain::{Explainer, with_explainer};
pub use people::{Sheet, sheets};
pub(crate) use solve::finish_fast;
pub use solve::{solve_by_rules, tell_meaning};
pub use way::{Needs, Way};

use crate::{
    Answer, Arguments, Entry, Field, GameError, Instance, Played, Strategy, Task, Topic, fields,
};

/// What is known of a saved solution that was confirmed.
const CHECKED: &[Field] = fields! {
    confirmed: Flag, "whether the solution holds";
    value: Value, "the value";
    claimed?: Value, "the fraction that the file says is the value, where it is proven only to lie within the bounds";
    check: Text, "what was confirmed";
    states: Count, "states";
    transitions: Count, "transitions";
    seconds: Seconds, "the time it took";
};

/// A question about a game, with its own options.
#[derive(Clone, Debug)]
pub enum Question {
    /// The value, and the best first actions.
    Solve {
        /// The options that the game has for it.
        options: Arguments,
        /// How hard to try.
        effort: Effort,
        /// Whether the tables of the answer may be left out.
        brief: bool,
    },
    /// What best play does in a state.
    Explain {
        /// The state in the game's notation, or the initial one.
        state: Option<String>,
        /// How hard to try.
        effort: Effort,
    },
    /// How play ends and how long it lasts under best play.
    Odds {
        /// The most steps that play is followed.
        steps: u64,
        /// How hard to try.
        effort: Effort,
    },
    /// What strategies are worth, how play ends and how long it lasts.
    Evaluate {
        /// One for each player, or one for both.
        strategies: Vec<Strategy>,
        /// The most steps that play is followed.
        steps: u64,
        /// How hard to try.
        effort: Effort,
    },
    /// The best reply to a strategy.
    Reply {
        /// The strategy.
        strategy: Strategy,
        /// How hard to try.
        effort: Effort,
    },
    /// Strategies, each against each.
    Compare {
        /// The strategies.
        strategies: Vec<Strategy>,
        /// How hard to try.
        effort: Effort,
    },
    /// Where a strategy loses its value.
    Mistakes {
        /// The strategy.
        strategy: Strategy,
        /// How many states are listed for each seat, at the most.
        most: usize,
        /// How hard to try.
        effort: Effort,
    },
    /// What played games lost, and where.
    Judged {
        /// The games.
        games: Vec<Played>,
        /// How many mistakes are listed, at the most.
        most: usize,
        /// How hard to try.
        effort: Effort,
    },
    /// The strategy on one page.
    Sheet {
        /// The numbers of lines that sheets have, besides the last one.
        lines: Vec<u64>,
        /// How hard to try.
        effort: Effort,
    },
    /// The chance to reach a total, or how totals spread.
    Aim {
        /// The aim.
        aim: Aim,
        /// Strategies to play by, one for each player or one for both; without them, best play for
        /// the aim.
        strategies: Option<Vec<Strategy>>,
        /// How hard to try.
        effort: Effort,
    },
    /// Whether the value is at least a number.
    Threshold {
        /// The options that the game has for `solve`.
        options: Arguments,
        /// The number.
        threshold: Rational,
        /// How hard to try.
        effort: Effort,
    },
    /// How many instances have a given answer.
    Count {
        /// The options that the game has for it.
        options: Arguments,
        /// How hard to try.
        effort: Effort,
    },
    /// One play of a game in which nobody chooses.
    Show {
        /// The options that the game has for it.
        options: Arguments,
        /// The seed of chance.
        seed: u64,
    },
}

impl Question {
    /// What every answer to the question has, for a game.
    pub fn schema(&self, entry: &Entry) -> Vec<Field> {
        schema(self.topic(), entry)
    }

    /// What it is about.
    pub fn topic(&self) -> Topic {
        match self {
            Question::Solve { .. } => Topic::Solve,
            Question::Explain { .. } => Topic::Explain,
            Question::Odds { .. } => Topic::Odds,
            Question::Evaluate { .. } => Topic::Evaluate,
            Question::Reply { .. } => Topic::Reply,
            Question::Compare { .. } => Topic::Compare,
            Question::Mistakes { .. } => Topic::Mistakes,
            Question::Judged { .. } => Topic::Judged,
            Question::Sheet { .. } => Topic::Sheet,
            Question::Aim {
                aim, strategies, ..
            } => aim::topic(aim, strategies.as_deref()),
            Question::Threshold { .. } => Topic::Threshold,
            Question::Count { .. } => Topic::Count,
            Question::Show { .. } => Topic::Play,
        }
    }

    /// The effort, of a question for which one way is to be chosen.
    pub fn effort(&self) -> Option<&Effort> {
        match self {
            Question::Solve { effort, .. }
            | Question::Explain { effort, .. }
            | Question::Odds { effort, .. }
            | Question::Evaluate { effort, .. }
            | Question::Reply { effort, .. }
            | Question::Compare { effort, .. }
            | Question::Mistakes { effort, .. }
            | Question::Judged { effort, .. }
            | Question::Sheet { effort, .. }
            | Question::Aim { effort, .. } => Some(effort),
            // A threshold may ask for the value more than once.
            Question::Threshold { .. } | Question::Count { .. } | Question::Show { .. } => None,
        }
    }
}

/// What every answer to a question has, for a game.
pub fn schema(topic: Topic, entry: &Entry) -> Vec<Field> {
    let own: &[Field] = match topic {
        Topic::Solve => entry.fast.as_ref().map_or(&[], |fast| fast.solve.fields),
        Topic::Explain => entry
            .fast
            .and_then(|fast| fast.explain)
            .map_or(&[], |explain| explain.fields),
        Topic::Count => entry.count.as_ref().map_or(&[], |count| count.fields),
        Topic::Play => entry.show.as_ref().map_or(&[], |show| show.fields),
        _ => &[],
    };
    let (first, last): (&[Field], &[Field]) = match topic {
        Topic::Solve => (solve::FIRST, solve::LAST),
        Topic::Explain => (explain::FIELDS, &[]),
        Topic::Odds => (odds::VALUE, odds::FIELDS),
        Topic::Evaluate => (people::EVALUATED, odds::FIELDS),
        Topic::Reply => (people::REPLIED, &[]),
        Topic::Compare => (people::COMPARED, &[]),
        Topic::Mistakes => (people::MISTAKES, &[]),
        Topic::Judged => (people::JUDGED, &[]),
        Topic::Sheet => (people::SHEETS, &[]),
        Topic::Aim | Topic::Curve | Topic::Reach | Topic::Spread => (aim::fields(topic), &[]),
        Topic::Threshold => (threshold::FIELDS, &[]),
        Topic::Estimate => (crate::estimated::FIELDS, &[]),
        Topic::Check => (CHECKED, &[]),
        Topic::Count | Topic::Play => (&[], &[]),
    };
    // What a fast method adds is missing where the rules answer.
    let by_rules = matches!(topic, Topic::Solve | Topic::Explain);
    let own = own.iter().map(|field| Field {
        optional: field.optional || by_rules,
        ..*field
    });
    let first = first.iter().copied();
    first.chain(own).chain(last.iter().copied()).collect()
}

impl Instance {
    /// The answer to a question.
    ///
    /// # Errors
    ///
    /// The game has no answer to it, or it takes more than is allowed; `watch` asked to stop.
    pub fn ask(&self, question: &Question, watch: &dyn Watch) -> Result<Answer, GameError> {
        let answer = |way| self.answer(question, way, watch);
        self.by_a_way(question.topic(), question.effort(), answer)
    }

    /// The answer to a question about best play: what it is worth, takes, leads to and looks like on
    /// one page, and what is counted or shown. A front end that asks nothing else stays small.
    ///
    /// # Errors
    ///
    /// As [`ask`](Self::ask); the question is another one.
    pub fn ask_about_best_play(
        &self,
        question: &Question,
        watch: &dyn Watch,
    ) -> Result<Answer, GameError> {
        let answer = |way| self.answer_about_best_play(question, way, watch);
        self.by_a_way(question.topic(), question.effort(), answer)
    }

    /// The answer to a question the given way.
    ///
    /// # Errors
    ///
    /// As [`ask`](Self::ask).
    pub fn answer(
        &self,
        question: &Question,
        way: Way,
        watch: &dyn Watch,
    ) -> Result<Answer, GameError> {
        match question {
            Question::Evaluate {
                strategies,
                steps,
                effort,
            } => self.in_room(effort, watch, |room| {
                people::evaluate(room, strategies, *steps)
            }),
            Question::Reply { strategy, effort } => {
                self.in_room(effort, watch, |room| people::reply(room, strategy))
            }
            Question::Compare { strategies, effort } => {
                self.in_room(effort, watch, |room| people::compare(room, strategies))
            }
            Question::Mistakes {
                strategy,
                most,
                effort,
            } => self.in_room(effort, watch, |room| {
                people::mistakes(room, strategy, *most)
            }),
            Question::Judged {
                games,
                most,
                effort,
            } => people::judged(self, games, *most, effort, watch),
            Question::Aim {
                aim,
                strategies,
                effort,
            } => {
                let strategies = strategies.as_deref();
                self.in_room(effort, watch, |room| aim::aim(room, aim, strategies))
            }
            Question::Threshold {
                options,
                threshold,
                effort,
            } => threshold::threshold(self, options, threshold, effort, watch),
            other => self.answer_about_best_play(other, way, watch),
        }
    }

    /// The same for questions about best play.
    fn answer_about_best_play(
        &self,
        question: &Question,
        way: Way,
        watch: &dyn Watch,
    ) -> Result<Answer, GameError> {
        match question {
            Question::Solve {
                options,
                effort,
                brief,
            } => {
                let task = Task {
                    brief: *brief,
                    watch,
                    ..self.task(options, &effort.solver)
                };
                solve::solve(self, way, &task, effort)
            }
            Question::Explain { state, effort } => {
                explain::explain(self, way, state.as_deref(), effort, watch)
            }
            Question::Odds { steps, effort } => {
                self.in_room(effort, watch, |room| odds::odds(room, *steps))
            }
            Question::Sheet { lines, effort } => people::sheet(self, lines, effort, watch),
            Question::Count { options, effort } => count::count(self, options, effort, watch),
            Question::Show { options, seed } => {
                let Some(show) = &self.entry.show else {
                    return Err(GameError::usage(format!(
                        "{} is played, not shown: players choose in it",
                        self.entry.name
                    )));
                };
                let effort = Solver::new();
                let task = Task {
                    watch,
                    ..self.task(options, &effort)
                };
                (show.run)(&task, *seed)
            }
            Question::Evaluate { .. }
            | Question::Reply { .. }
            | Question::Compare { .. }
            | Question::Mistakes { .. }
            | Question::Judged { .. }
            | Question::Aim { .. }
            | Question::Threshold { .. } => Err(GameError::usage(format!(
                "{} is not about best play alone, and not asked here",
                question.topic().name()
            ))),
        }
    }

    /// What a computation of the game's own is asked for, all of it, with nobody watching.
    pub fn task<'a>(&'a self, options: &'a Arguments, effort: &'a Solver<'a>) -> Task<'a> {
        Task {
            arguments: &self.arguments,
            options,
            effort,
            brief: false,
            watch: &Silent,
        }
    }
}
