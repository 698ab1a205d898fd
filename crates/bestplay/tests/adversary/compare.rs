//! Everything that the engine says of a game, against the oracle.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

use bestplay::{
    ErrorKind, Payoff, Player, Saved, Silent, Solution, Solver, Standing, StateId, Turn, Value,
    check,
};
use dashu_base::Abs;
use dashu_ratio::RBig;

use crate::brute::Worth;
use crate::families;
use crate::file::{saved, written};
use crate::finding::{Finding, Patience, Verdict, demand, doing, failed, finding};
use crate::generate::Random;
use crate::oracle::{self, model::Row};
use crate::table::{Entry, Table};
use crate::truth::{self, Truth};
use crate::{odds, tamper, united};

/// States whose actions are explained exactly, for which much is computed anew.
const EXPLAINED: usize = 4;

/// What a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Compared,
    /// The engine refused it, as it should or may.
    Refused,
    /// The engine knows of no value, though there is one: where payoffs have both signs.
    Open,
    /// The oracle does not know the values.
    Unknown,
}

/// Compares everything about a game; a solve that takes longer than the limit is a finding.
pub(crate) fn judge(table: &Table, seed: u64, limit: Duration) -> Result<Outcome, Finding> {
    doing("computing the truth");
    let truth = Truth::of(table, seed)?;
    let mut outcome = Outcome::Compared;
    let attained = RefCell::default();
    // Where there are many games, each is solved in two of these ways.
    let skipped =
        |place: usize| families::among_many(seed) && place < 3 && seed % 3 != place as u64;
    let ways = (0..).zip([3, 12, 40, 0]);
    for (place, digits) in ways.filter(|&(place, _)| !skipped(place)) {
        let solver = match digits {
            0 => Solver::new().exact().threads(1),
            digits => Solver::new().digits(digits).threads(1),
        };
        let one = One {
            table,
            digits,
            solver,
            random: seed,
            limit,
            // What takes long is done once in each game.
            thorough: match families::among_many(seed) {
                true => (digits == 0) == seed.is_multiple_of(2),
                false => seed % 4 == place as u64,
            },
            attained: &attained,
        };
        outcome = one.judge(&truth).map_err(|found| Finding {
            what: format!("with {digits} digits (0: exact): {}", found.what),
            ..found
        })?;
    }
    Ok(outcome)
}

/// One way to solve a game.
struct One<'a> {
    table: &'a Table,
    /// 0: exact.
    digits: usize,
    solver: Solver<'static>,
    random: u64,
    limit: Duration,
    /// Whether the file is tampered with and the odds are found, too.
    thorough: bool,
    attained: &'a RefCell<Attained>,
}

/// What strategies are worth to each player that were evaluated before.
type Attained = HashMap<(bool, Vec<usize>), Option<Vec<Worth>>>;

impl One<'_> {
    /// Whether an error says that no value is known, of a game that pays one way as well as the other.
    fn may_be_open(&self, error: &bestplay::Error) -> bool {
        error.to_string().starts_with("no value is known") && self.table.pays() == [true; 2]
    }

    fn judge(&self, truth: &Truth) -> Result<Outcome, Finding> {
        doing("solving");
        let patience = Patience::of(self.limit);
        let solved = match (self.solver.watch(&patience).solve(self.table), truth) {
            (Ok(solved), Truth::Values(_)) => solved,
            (Ok(solved), Truth::Undefined) => {
                let value = solved.value();
                return Err(finding("accepted", format!("{value}, but it is undefined")));
            }
            (Ok(solved), Truth::Unknown) => {
                doing("checking files");
                self.confirmed(&solved)?;
                return Ok(Outcome::Unknown);
            }
            (Ok(solved), Truth::Apart(readings)) => {
                self.readings(&solved, readings)?;
                return Ok(Outcome::Unknown);
            }
            (Err(error), truth) => {
                return match (error.kind(), truth) {
                    (ErrorKind::Undefined, Truth::Undefined | Truth::Unknown | Truth::Apart(_)) => {
                        Ok(Outcome::Refused)
                    }
                    (ErrorKind::Undefined, Truth::Values(_)) if self.may_be_open(&error) => {
                        Ok(Outcome::Open)
                    }
                    (ErrorKind::Stopped, _) => {
                        Err(finding("slow", format!("over {:?}", self.limit)))
                    }
                    _ => Err(finding("refused", error.to_string())),
                };
            }
        };
        let Truth::Values(values) = truth else {
            return Ok(Outcome::Unknown);
        };
        self.values(&solved, values)?;
        doing("evaluating strategies");
        self.attains(&solved, values, &choices(&solved), "the recorded actions")?;
        self.grow(&solved, values)?;
        self.attained(&solved, values)?;
        doing("explaining");
        self.explanations(&solved, values)?;
        doing("checking files");
        self.file(&solved, values)?;
        doing("finding odds");
        if self.thorough {
            odds::judge(self.table, &solved, &self.solver, self.limit)?;
        }
        if self.digits == 12 && self.random.is_multiple_of(4) {
            self.threads(&solved)?;
        }
        if self.thorough {
            doing("uniting events");
            united::judge(self.table, &self.solver, values, &Patience::of(self.limit))?;
        }
        if self.digits == 0 {
            doing("finding exact values everywhere");
            self.everywhere(&solved, values)?;
        }
        Ok(Outcome::Compared)
    }

    /// After an exact solve the fraction of any state is found, and then those of all.
    fn everywhere(&self, solved: &Solution<&Table>, truth: &[Worth]) -> Verdict {
        let states = solved.states();
        let one = StateId::new((self.random % states.len() as u64) as u32);
        let agrees = |value: Value, state: u32| {
            let is_exact = !matches!(value, Value::Bounds { .. });
            let right = is_exact && truth::holds(&value, &truth[state as usize]);
            demand(right, "everywhere", || format!("{value} in state {state}"))
        };
        let refused = failed("everywhere");
        let value = solved.exact_value_at(one, &Silent).map_err(refused)?;
        agrees(value, states[one.index()])?;
        solved.find_exact_values(&Silent).map_err(refused)?;
        truth::told(solved).try_for_each(|(state, value)| agrees(value, state))
    }

    /// Bounds contain the truth, and are narrow wherever play may come.
    fn values(&self, solved: &Solution<&Table>, truth: &[Worth]) -> Verdict {
        // Values count from what is paid for ever.
        let forever = self.table.forever.to_rational();
        let sizes = truth.iter().filter_map(|worth| match worth {
            Worth::Finite(worth) => Some((worth - &forever).abs()),
            _ => None,
        });
        let digits = match self.digits {
            0 => 12,
            digits => digits.min(12),
        };
        let most = sizes.fold(RBig::ONE, RBig::max);
        let room = RBig::from(2u8) * most / RBig::from(10u64.pow(digits as u32));
        truth::all_sound(solved, truth, "value")?;
        for (id, (state, value)) in (0..).zip(truth::told(solved)) {
            if let (Some(lower), Some(upper)) = (value.lower(), value.upper()) {
                demand(upper - lower <= room, "width", || {
                    format!("{value} is said of state {state}")
                })?;
            }
            if id == 0 || (self.random + id).is_multiple_of(8) {
                let what = || format!("state {state}");
                truth::agree(&value, &truth[state as usize], "value", what)?;
            }
        }
        let value = solved.value();
        if value.lower().is_some() {
            let certain = value.certain_digits(self.digits);
            demand(certain >= self.digits, "digits", || {
                format!("{value} has {certain} digits")
            })?;
            let exact = matches!(value, Value::Exact(_));
            demand(self.digits > 0 || exact, "digits", || {
                format!("{value} is not exact")
            })?;
        }
        Ok(())
    }

    /// What is said of a game that is not defined everywhere must hold however totals without
    /// meaning are counted.
    fn readings(&self, solved: &Solution<&Table>, readings: &[[Worth; 2]]) -> Verdict {
        for (state, value) in truth::told(solved) {
            for worth in &readings[state as usize] {
                truth::sound(&value, worth, "accepted", || format!("state {state}"))?;
            }
        }
        Ok(())
    }

    /// Some choices attain the bounds, whatever the other player does, where values are finite.
    fn attains(
        &self,
        solved: &Solution<&Table>,
        truth: &[Worth],
        choices: &[usize],
        which: &str,
    ) -> Verdict {
        let table = settled(self.table, truth);
        for player in [Player::Max, Player::Min] {
            let key = (player == Player::Max, choices.to_vec());
            let mut known = self.attained.borrow_mut();
            let attained = known
                .entry(key)
                .or_insert_with(|| oracle::against(&table, player, choices));
            let Some(attained) = attained else { continue };
            // The initial state's fraction may be attained by other strategies.
            let others = usize::from(self.digits == 0);
            for (state, value) in truth::told(solved).skip(others) {
                let worth = &attained[state as usize];
                let enough = match (player, worth) {
                    (Player::Max, Worth::Finite(x)) => value.lower().is_none_or(|low| x >= low),
                    (Player::Min, Worth::Finite(x)) => value.upper().is_none_or(|high| x <= high),
                    (_, infinite) => *infinite == truth[state as usize],
                };
                demand(enough, "strategy", || {
                    let worth = truth::shown(worth);
                    format!("{player} gets {worth} in state {state} by {which}, {value} is said")
                })?;
            }
        }
        Ok(())
    }

    /// Where values are infinite, the recorded actions make totals grow that far by themselves.
    fn grow(&self, solved: &Solution<&Table>, truth: &[Worth]) -> Verdict {
        let choices = choices(solved);
        for (player, wanted) in [
            (Player::Max, Worth::PlusInfinite),
            (Player::Min, Worth::MinusInfinite),
        ] {
            if !truth.contains(&wanted) {
                continue;
            }
            let Some(gained) = oracle::against(self.table, player, &choices) else {
                continue;
            };
            for &state in solved.states() {
                let is_wanted = |worths: &[Worth]| worths[state as usize] == wanted;
                demand(!is_wanted(truth) || is_wanted(&gained), "growth", || {
                    let gained = truth::shown(&gained[state as usize]);
                    format!("{player} gets {gained} in state {state} by the recorded actions")
                })?;
            }
        }
        Ok(())
    }

    /// After an exact solve, what the recorded strategies make of each other is the value.
    fn attained(&self, solved: &Solution<&Table>, truth: &[Worth]) -> Verdict {
        if self.digits > 0 || !matches!(truth[0], Worth::Finite(_)) {
            return Ok(());
        }
        let Some(mut attained) = oracle::chain(self.table, &choices(solved)) else {
            return Ok(());
        };
        let attained = attained.swap_remove(0);
        demand(attained == truth[0], "attained", || {
            let [found, right] = [&attained, &truth[0]].map(truth::shown);
            format!("the recorded strategies lead to {found}, not to {right}")
        })
    }

    /// What every action is worth, and how it stands.
    fn explanations(&self, solved: &Solution<&Table>, truth: &[Worth]) -> Verdict {
        let mut states: Vec<u32> = solved.states().to_vec();
        states.retain(|&state| self.table.rows(state).1.len() > 1);
        let is_all = self.digits > 0 || states.len() <= EXPLAINED;
        if !is_all {
            let first = Random(self.random).below((states.len() - EXPLAINED) as u64) as usize;
            states = states.split_off(first);
            states.truncate(EXPLAINED);
        }
        let mut last = choices(solved);
        for state in states {
            let explanation = solved.explain(&state).map_err(failed("explain"))?;
            let Turn::Choice(player, candidates) = explanation.turn else {
                continue;
            };
            let own = &truth[state as usize];
            let mut best = false;
            for candidate in &candidates {
                let name = || format!("state {state}, action {}", candidate.action);
                let row = &self.table.rows(state).1[candidate.action as usize];
                let Some(worth) = Row::of(row).worth(truth) else {
                    continue;
                };
                truth::sound(&candidate.value, &worth, "action", name)?;
                let right = match candidate.standing {
                    Standing::Best => worth == *own,
                    Standing::Worse => worth != *own,
                    Standing::Delays => self.digits > 0 || worth == *own,
                    // With exact arithmetic nothing that is finite stays open.
                    _ => self.digits > 0 || !matches!(own, Worth::Finite(_)),
                };
                demand(right, "standing", || {
                    let (worth, own) = (truth::shown(&worth), truth::shown(own));
                    format!("{} is {:?}: {worth} of {own}", name(), candidate.standing)
                })?;
                best |= candidate.standing.may_be_best();
            }
            demand(best, "standing", || {
                format!("{player} has no best action in state {state}")
            })?;
            // Whatever is best without a mark attains the value, whichever of it is taken.
            let mut good = candidates.iter().filter(|c| c.standing == Standing::Best);
            if let Some(candidate) = good.next_back() {
                last[state as usize] = candidate.action as usize;
            }
        }
        // Where the result is decided they hurry, and need not go together with recorded ones.
        match is_all {
            true => self.attains(solved, truth, &last, "the last best action of each state"),
            false => Ok(()),
        }
    }

    /// The saved solution is confirmed and says the same; and nothing else is.
    fn file(&self, solved: &Solution<&Table>, truth: &[Worth]) -> Verdict {
        let value = self.confirmed(solved)?;
        truth::agree(&value, &truth[0], "check", || "confirmed".into())?;
        if self.thorough {
            let file = written(solved);
            let saved = Saved::parse(&file).map_err(failed("file"))?;
            let restored = self.solver.restore(self.table, &saved);
            let restored = restored.map_err(failed("restore"))?;
            truth::all_sound(&restored, truth, "restore")?;
            // In the file of an exact solve all choices are best, not only where play comes.
            let same = restored.choices() == solved.choices();
            demand(same || self.digits == 0, "restore", || {
                "other choices".into()
            })?;
            self.explanations(&restored, truth)?;
            return tamper::judge(self.table, &file, truth, self.random, self.limit);
        }
        Ok(())
    }

    /// The value of the solution, which the checker confirms.
    fn confirmed(&self, solved: &Solution<&Table>) -> Result<Value, Finding> {
        let checked = check(self.table, &saved(solved), &Patience::of(self.limit));
        let checked = checked.map_err(|error| match error.kind() {
            ErrorKind::Stopped => finding("slow", "check"),
            _ => failed("check")(error),
        })?;
        let value = checked.value;
        let own = solved.value();
        demand(value == own, "check", || {
            format!("{own} is confirmed as {value}")
        })?;
        Ok(value)
    }

    /// Two threads say the same as one.
    fn threads(&self, solved: &Solution<&Table>) -> Verdict {
        let patience = Patience::of(self.limit);
        let solver = self.solver.threads(2).watch(&patience);
        let other = solver.solve(self.table).map_err(failed("threads"))?;
        let same =
            other.choices() == solved.choices() && truth::told(&other).eq(truth::told(solved));
        demand(same, "threads", || "two threads say something else".into())
    }
}

/// The game in which states of infinite value collect it by themselves.
fn settled(table: &Table, truth: &[Worth]) -> Table {
    let mut settled = table.clone();
    for (state, (entry, worth)) in settled.entries.iter_mut().zip(truth).enumerate() {
        let paid = match worth {
            Worth::Finite(_) => continue,
            Worth::PlusInfinite => Payoff::ONE,
            Worth::MinusInfinite => Payoff::from(-1),
        };
        *entry = Entry::Chance(vec![(state as u32, 1, paid)]);
    }
    settled
}

/// The recorded choices, by the table's states.
pub(crate) fn choices(solved: &Solution<&Table>) -> Vec<usize> {
    let mut choices = vec![0; solved.game().entries.len()];
    for (&state, &choice) in solved.states().iter().zip(solved.choices()) {
        choices[state as usize] = choice as usize;
    }
    choices
}
