//! The promise, for anybody to check: every value from outside through every way of computing it.
//!
//! A [`Case`] is a published value. It is computed by the plain rules with bounds of 12 and of 40
//! digits and as a fraction, and by the game's own fast method where it has one; what the rules found
//! is saved and confirmed by the checker, which shares no code with the solvers; and the game is
//! played out by the strategy that was found, where its payoffs have limits. Each must agree with the
//! published value to every digit that was printed.

use std::ops::ControlFlow;

use bestplay::clock::Instant;
use bestplay::made::Numbered;
use bestplay::sample::{Plan, Stop, run};
use bestplay::{ErrorKind, Integer, Natural, Rational, Saved, Solver, Value, Watch};

use crate::sides::joined;
use crate::{GAMES, Reference, references};
use bestplay_answers::{
    AnyGame, AnySolution, Content, Entry, Estimate, GameError, Instance, Own, Plays, Result, Run,
    Sampled, Task, Topic,
};

/// How much a verification may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// All cases together about a minute: larger ones are left for [`Depth::All`].
    Quick,
    /// As far as memory goes; fractions up to 200,000 states, 40 digits up to a million.
    All,
}

/// States of the largest game whose fractions are confirmed at [`Depth::Quick`].
const FRACTIONS_CONFIRMED: u64 = 2_000;

bestplay::named! {
    /// A way of computing a value.
    pub enum Way {
        Rules: "rules", "The plain rules, with proven bounds of 12 digits.";
        Digits: "40 digits", "The plain rules, with proven bounds of 40 digits.";
        Exact: "exact", "The plain rules, as a fraction.";
        Checker: "checker", "The checker, on a saved solution.";
        Plays: "plays", "Plays by the strategy that was found.";
        Fast: "fast", "The game's own fast method.";
    }
}

impl Way {
    /// The most states of a verification, if not as many as fit into memory.
    fn most_states(self, depth: Depth) -> Option<u64> {
        match (depth, self) {
            (Depth::Quick, Way::Rules) => Some(300_000),
            (Depth::Quick, Way::Digits | Way::Checker) => Some(60_000),
            (Depth::Quick, Way::Exact | Way::Plays | Way::Fast) => Some(25_000),
            // Fractions of a large component may take hours, and gigabytes.
            (Depth::All, Way::Exact) => Some(200_000),
            (Depth::All, Way::Digits) => Some(1_000_000),
            (Depth::All, _) => None,
        }
    }

    /// How the rules are solved.
    fn solver<'w>(self, solver: &Solver<'w>, depth: Depth) -> Solver<'w> {
        let solver = match self {
            Way::Digits => solver.digits(40),
            Way::Exact => solver.exact(),
            _ => solver.digits(12),
        };
        let most = self.most_states(depth);
        most.map_or(solver, |most| solver.max_states(most))
    }
}

/// What became of one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It gives the published value.
    Agrees,
    /// It gives this instead.
    Differs(String),
    /// It was left out, and why.
    Left(&'static str),
}

/// One way of computing a value, and what became of it.
#[derive(Clone, Debug)]
pub struct Computed {
    /// The way.
    pub way: Way,
    /// What became of it.
    pub verdict: Verdict,
    /// The seconds it took.
    pub seconds: f64,
}

/// A published value of a game.
#[derive(Clone, Debug)]
pub struct Case {
    /// The game.
    pub entry: &'static Entry,
    /// The value.
    pub reference: Reference,
}

/// All published values, or those of one game.
pub fn cases(only: Option<&Entry>) -> Vec<Case> {
    let games = GAMES.iter().copied();
    let wanted = games.filter(|entry| only.is_none_or(|only| only.name == entry.name));
    let cases = |entry: &'static Entry| {
        let case = move |reference| Case { entry, reference };
        references(entry).into_iter().map(case)
    };
    wanted.flat_map(cases).collect()
}

impl Case {
    /// The game with its parameters, and the field if it is not the value.
    pub fn name(&self) -> String {
        let parameters = self.reference.parameters.iter();
        let count = self.reference.counted.then_some("count");
        let words = count.into_iter().chain([self.entry.name]);
        let name = joined(words.chain(parameters.map(String::as_str)), " ");
        match &self.reference.field {
            Some(field) => format!("{name}: {field}"),
            None => name,
        }
    }

    /// Computes the value in every way there is.
    ///
    /// # Errors
    ///
    /// What is wrong with the parameters or the rules; `watch` asked to stop.
    pub fn verify(
        &self,
        depth: Depth,
        solver: &Solver<'_>,
        watch: &dyn Watch,
    ) -> Result<Vec<Computed>> {
        let words = &self.reference.parameters;
        let mut all = Vec::new();
        if let (Some(count), true) = (self.entry.count, self.reference.counted) {
            let (instance, options) = Instance::read(self.entry, words, Some(Topic::Count))?;
            let mut task = instance.task(&options, solver);
            task.watch = watch;
            all.push(self.by_own(&count, &task)?);
            return Ok(all);
        }
        let (instance, options) = Instance::read(self.entry, words, Some(Topic::Solve))?;
        let whole = self.reference.field.is_none() && options.given().next().is_none();
        if let (true, true, Ok(game)) = (whole, self.entry.hidden, instance.rules()) {
            self.by_hidden(&instance, &*game, (depth, solver, watch), &mut all)?;
        } else if let (true, Ok(game)) = (whole, instance.rules()) {
            self.by_rules(&instance, &*game, (depth, solver, watch), &mut all)?;
        }
        let is_left = self.reference.slow && depth == Depth::Quick;
        if is_left && self.entry.fast.is_some() {
            let verdict = Verdict::Left("for --all");
            all.push(timed(Way::Fast, Instant::now(), verdict));
        } else if let Some(fast) = &self.entry.fast {
            // As a fraction, or with proven digits where a method knows no other way.
            for effort in [solver.exact(), *solver] {
                let effort = effort.watch(watch);
                let mut task = instance.task(&options, &effort);
                task.watch = watch;
                let one = self.by_own(&fast.solve, &task)?;
                let is_left = matches!(one.verdict, Verdict::Left(_));
                if !is_left || effort.arithmetic() == solver.arithmetic() {
                    all.push(one);
                    break;
                }
            }
        }
        Ok(all)
    }

    /// By the rules; what is too large for a way is too large for the next ones.
    fn by_rules(
        &self,
        instance: &Instance,
        game: &dyn AnyGame,
        (depth, solver, watch): (Depth, &Solver<'_>, &dyn Watch),
        all: &mut Vec<Computed>,
    ) -> Result<()> {
        for way in [Way::Rules, Way::Digits, Way::Exact] {
            let start = Instant::now();
            let solved = match game.solve(&way.solver(solver, depth).watch(watch)) {
                Err(error) if error.is_too_large() => {
                    let left = match depth {
                        Depth::Quick => "for --all",
                        Depth::All => "too large",
                    };
                    all.push(timed(way, start, Verdict::Left(left)));
                    break;
                }
                solved => solved?,
            };
            all.push(timed(way, start, self.verdict(&solved.value())));
            let states = solved.graph().states() as u64;
            let is_small = |way: Way| way.most_states(depth).is_none_or(|most| states <= most);
            let is_confirmed = match (way, depth) {
                (Way::Digits, _) => false,
                // A file with the fractions of all states, which are as long as these are many.
                (Way::Exact, Depth::Quick) => states <= FRACTIONS_CONFIRMED,
                _ => is_small(Way::Checker),
            };
            if is_confirmed {
                let write = |file: &mut Vec<u8>| {
                    solved.write(file, self.entry.name, &instance.parameters())
                };
                all.push(self.by_checker(game, &write, watch)?);
            }
            if let (Way::Rules, Some(Estimate::Playout { .. }), true) =
                (way, self.entry.estimate, is_small(Way::Plays))
                && let Sampled::PlayedOut(_, plays) = instance.sampled(None, false)?
            {
                all.push(self.by_plays(&*solved, &plays, depth)?);
            }
        }
        Ok(())
    }

    /// By the rules, where players do not see everything.
    fn by_hidden(
        &self,
        instance: &Instance,
        game: &dyn AnyGame,
        (depth, solver, watch): (Depth, &Solver<'_>, &dyn Watch),
        all: &mut Vec<Computed>,
    ) -> Result<()> {
        for way in [Way::Rules, Way::Exact] {
            let start = Instant::now();
            let found = match game.unfold(&way.solver(solver, depth).watch(watch), true) {
                // Where rounds repeat, the value need not be a fraction.
                Err(GameError::Engine(error)) if error.kind() == ErrorKind::Precision => {
                    all.push(timed(way, start, Verdict::Left("no fraction")));
                    continue;
                }
                Err(error) if error.is_too_large() => {
                    all.push(timed(way, start, Verdict::Left("for --all")));
                    break;
                }
                found => found?,
            };
            let solution = found.solution()?;
            all.push(timed(way, start, self.verdict(&solution.value())));
            let write =
                |file: &mut Vec<u8>| solution.write(file, self.entry.name, &instance.parameters());
            all.push(self.by_checker(game, &write, watch)?);
        }
        Ok(())
    }

    /// What was found, saved and confirmed.
    fn by_checker(
        &self,
        game: &dyn AnyGame,
        write: &dyn Fn(&mut Vec<u8>) -> std::io::Result<()>,
        watch: &dyn Watch,
    ) -> Result<Computed> {
        let start = Instant::now();
        let mut file = Vec::new();
        let written = write(&mut file);
        written.map_err(|source| GameError::io("writing a solution to memory", source))?;
        let checked = game.check(&Saved::parse(&file)?, watch)?;
        Ok(timed(Way::Checker, start, self.verdict(&checked.value)))
    }

    /// Plays by the strategy that was found: their mean is the value, all but certainly.
    fn by_plays(&self, solved: &dyn AnySolution, plays: &Plays, depth: Depth) -> Result<Computed> {
        let start = Instant::now();
        let best = Numbered::new(solved.choices());
        let sampler = solved.playout("best", best, plays)?;
        let plan = Plan {
            // Among as many runs as there will ever be, none fails by chance; and the seed is fixed.
            confidence: 1.0 - 1e-9,
            stop: Stop {
                games: Some(match depth {
                    Depth::Quick => 1 << 14,
                    Depth::All => 1 << 17,
                }),
                ..Stop::default()
            },
            threads: 1,
            ..Plan::default()
        };
        let (estimate, _) = run(&*sampler, &plan, None, &mut |_| ControlFlow::Continue(()))?;
        let interval = &estimate.interval;
        let (least, most) = self.range();
        let meets = match [interval.lower, interval.upper].map(Rational::try_from) {
            [Ok(lower), Ok(upper)] => lower <= most && least <= upper,
            _ => false,
        };
        let verdict = match meets {
            true => Verdict::Agrees,
            false => Verdict::Differs(format!("{} to {}", interval.lower, interval.upper)),
        };
        Ok(timed(Way::Plays, start, verdict))
    }

    /// By the game's own fast method, which may be for part of the instances only.
    fn by_own(&self, own: &Own<Run>, task: &Task<'_>) -> Result<Computed> {
        let start = Instant::now();
        let answer = match (own.run)(task) {
            Err(error) if error.is_usage() || error.is_too_large() => {
                return Ok(timed(Way::Fast, start, Verdict::Left("not for this")));
            }
            answer => answer?,
        };
        let verdict = match answer.get(self.reference.field.as_deref().unwrap_or("value")) {
            Some(Content::Value(value, _)) => self.verdict(value),
            Some(Content::Rational(number)) => self.verdict(&Value::Exact(number.clone())),
            Some(Content::Count(count)) => self.verdict(&Value::Exact((*count).into())),
            Some(Content::Integer(count)) => self.verdict(&Value::Exact(count.clone().into())),
            Some(Content::Written(written)) => match &written.fraction {
                Some(number) => self.verdict(&Value::Exact(number.clone())),
                None => Verdict::Left("digits only"),
            },
            _ => Verdict::Left("no such field"),
        };
        Ok(timed(Way::Fast, start, verdict))
    }

    /// Whether a value is the published one: to the last digit that was printed, as far as its
    /// bounds tell.
    fn verdict(&self, value: &Value) -> Verdict {
        let is_fraction = self.fraction().is_none_or(|fraction| {
            let above = value.lower().is_some_and(|lower| *lower <= fraction);
            above && value.upper().is_some_and(|upper| *upper >= fraction)
        });
        let rounds = self.reference.decimal.as_ref().is_none_or(|decimal| {
            let (least, most) = rounding_to(decimal);
            let near = |bound: &Rational| least <= *bound && *bound <= most;
            value.lower().is_some_and(near) && value.upper().is_some_and(near)
        });
        match is_fraction && rounds {
            true => Verdict::Agrees,
            false => Verdict::Differs(value.to_string()),
        }
    }

    /// The numbers that the published value stands for.
    fn range(&self) -> (Rational, Rational) {
        match self.fraction() {
            Some(fraction) => (fraction.clone(), fraction),
            None => rounding_to(self.reference.figure()),
        }
    }

    fn fraction(&self) -> Option<Rational> {
        self.reference.fraction.as_ref()?.parse().ok()
    }
}

fn timed(way: Way, start: Instant, verdict: Verdict) -> Computed {
    let seconds = start.elapsed().as_secs_f64();
    Computed {
        way,
        verdict,
        seconds,
    }
}

/// The least and the largest number that are printed so.
fn rounding_to(decimal: &str) -> (Rational, Rational) {
    let decimals = decimal.split_once('.');
    let places = decimals.map_or(0, |(_, digits)| digits.len());
    let digits: Integer = decimal.replace('.', "").parse().unwrap_or_default();
    let scale = Natural::from(10u8).pow(places) * Natural::from(2u8);
    let half =
        |offset: i8| Rational::from_parts(&digits * Integer::from(2) + offset, scale.clone());
    (half(-1), half(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_printed_number_stands_for() {
        for (decimal, ends) in [("-0.25", ["-51/200", "-49/200"]), ("7", ["13/2", "15/2"])] {
            let (least, most) = rounding_to(decimal);
            assert_eq!([least, most].map(|end| end.to_string()), ends);
        }
    }
}
