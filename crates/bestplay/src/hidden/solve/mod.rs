//! The value of a game in which players do not see everything, with a strategy for each player that guarantees it.
//!
//! Rounds are solved from the last to the first, each as a game of its own ([`proven`]) in which going on to another
//! round pays what that is worth. Of values that are not known exactly the lower bounds count for `Max`, and
//! the upper ones for `Min`.
//!
//! Where rounds repeat, their values are guessed, the rounds are solved for these, and what the plans are worth
//! against the best replies gives the next bounds; from `Max`'s bounds on that is strategy iteration (Hoffman and
//! Karp 1966), which doubles the digits in each turn in the end. A third guess is the simplest fraction between the
//! bounds, which are equal once it is the value. That need not be a fraction.

mod face;
mod factor;
mod interior;
mod modular;
mod newton;
mod only;
mod proven;
mod task;

use std::cmp::Ordering;

use dashu_base::{BitTest, DivEuclid};
use dashu_int::{IBig, UBig};

use super::form::{Plan, ordered};
use super::reply::worth;
use super::rounds::{Round, Rounds};
use crate::interrupt::Interrupt;
use crate::watch::{Stage, tell};
use crate::{Arithmetic, Error, ErrorKind, Natural, Player, Rational, Result, Solver, Value};
pub(super) use only::only;
use proven::{Effort, Enough, Proven, failed, guarantee};

/// Digits by which more than asked for is proven of each of several rounds: few first, then more.
const MORE: [usize; 4] = [3, 10, 25, 60];

/// Turns in which bounds of rounds that repeat may be improved, and bits of the first guesses; each turn takes twice
/// as many, up to a limit.
const TURNS: u32 = 16;
const GUESSED: usize = 128;
const MOST_GUESSED: usize = 1 << 11;

/// Bits of a bound that is not shortened, besides four for each digit.
const KEPT: usize = 128;

/// The values of rounds, with plans that guarantee them.
pub(super) struct Solved {
    /// The lower and the upper bound of each round, and a number between.
    bounds: [Vec<Rational>; 2],
    pub(super) middle: Vec<Rational>,
    /// About what the plans of each player get if the other takes all actions evenly.
    even: [Vec<Rational>; 2],
    /// A plan of `Max` and of `Min` for each.
    pub(super) plans: [Vec<Plan>; 2],
}

impl Solved {
    /// Solves all rounds: exactly, or the first to so many digits. It fails if rounding was stronger, or no fraction
    /// was found to be the value.
    pub(super) fn solve(rounds: &Rounds, solver: &Solver<'_>) -> Result<Solved> {
        let sides = rounds.list.iter().flat_map(|round| round.form.sides.iter());
        let sets = sides.map(|side| side.sets.len()).sum();
        tell(solver.watch, Stage::Solving, 0, sets)?;
        let interrupt = Interrupt::new(solver.watch, Stage::Solving, sets);
        let zeros = vec![Rational::ZERO; rounds.list.len()];
        let even = |player| rounds.sides(player).map(Plan::even).collect();
        let mut solved = Solved {
            bounds: [zeros.clone(), zeros.clone()],
            even: [zeros.clone(), zeros.clone()],
            middle: zeros,
            plans: Player::BOTH.map(even),
        };
        let repeats = rounds.parts.iter().any(|part| rounds.repeats(part));
        let asked = match solver.arithmetic {
            Arithmetic::Exact => Enough::Exact,
            Arithmetic::Bounds { digits } => Enough::Digits(digits),
        };
        for more in MORE {
            let (enough, kept) = match asked {
                Enough::Digits(digits) if repeats || rounds.list.len() > 1 => (
                    &Enough::Width(
                        rounds.most() / Rational::from(Natural::from(10u8).pow(digits + more)),
                    ),
                    Some(KEPT + 4 * (digits + more)),
                ),
                _ => (&asked, None),
            };
            let effort = Effort {
                enough,
                kept,
                memory: solver.memory,
                interrupt: &interrupt,
            };
            for part in &rounds.parts {
                match rounds.repeats(part) {
                    true => solved.repeated(rounds, part, effort)?,
                    false => solved.once(&rounds.list[part[0]], part[0], effort)?,
                }
            }
            if asked.holds(&solved.value(0)) {
                return Ok(solved);
            }
            if kept.is_none() {
                break;
            }
        }
        Err(match asked {
            Enough::Exact if repeats => no_fraction(&solved.value(0)),
            _ => failed(solver.arithmetic, &solved.value(0)),
        })
    }

    /// The value from the start of a round on; that of the first is the value of the game.
    pub(super) fn value(&self, round: usize) -> Value {
        let [lower, upper] = &self.bounds;
        Value::between(lower[round].clone(), upper[round].clone())
    }

    /// Solves a round that does not come again, once those to which it leads are.
    fn once(&mut self, round: &Round, number: usize, effort: Effort<'_>) -> Result<()> {
        let forms = [0, 1].map(|own| round.with(&self.even[own]));
        let proven = Proven::solve(&round.with(&self.middle), [&forms[0], &forms[1]], effort)?;
        let evens = [0, 1].map(|own| Plan::even(&round.form.sides[own]));
        for (own, (_, plan)) in proven.plans.into_iter().enumerate() {
            let bounds = &mut self.bounds[own];
            bounds[number] = guarantee(&round.with(bounds), own, &plan);
            let gets = worth(&forms[own], ordered(own, &plan, &evens[1 - own]));
            self.even[own][number] = shortened(&gets, KEPT, false);
            self.plans[own][number] = plan;
        }
        self.settle(number, effort.kept);
        effort.interrupt.check()
    }

    /// Solves rounds that lead back to each other, once all others to which they lead are.
    fn repeated(&mut self, rounds: &Rounds, part: &[usize], effort: Effort<'_>) -> Result<()> {
        for own in [0, 1] {
            let even = |&round: &usize| Plan::even(&rounds.list[round].form.sides[own]);
            self.offer(rounds, part, own, part.iter().map(even).collect(), true);
        }
        for turn in 0..TURNS {
            for &round in part {
                self.settle(round, effort.kept);
            }
            let is_known = |&round: &usize| effort.enough.holds(&self.value(round));
            if part.iter().all(is_known) {
                break;
            }
            let bits = (GUESSED << turn).min(MOST_GUESSED);
            let mut improved = false;
            for guess in 0..3 {
                for &round in part {
                    let [lower, upper] = [0, 1].map(|own| &self.bounds[own][round]);
                    self.middle[round] = match guess {
                        0 => Rational::simplest_in(lower.clone(), upper.clone()),
                        1 => shortened(lower, bits, false),
                        _ => shortened(upper, bits, true),
                    };
                }
                let solve = |&round: &usize| {
                    let form = rounds.list[round].with(&self.middle);
                    Proven::solve(&form, [&form, &form], effort)
                };
                let proven = part.iter().map(solve).collect::<Result<Vec<_>>>()?;
                let plans = proven.into_iter().map(|proven| proven.plans);
                let (max, min) = plans.map(|[(_, max), (_, min)]| (max, min)).unzip();
                improved |= self.offer(rounds, part, 0, max, false);
                improved |= self.offer(rounds, part, 1, min, false);
            }
            if !improved {
                break;
            }
        }
        part.iter()
            .for_each(|&round| self.settle(round, effort.kept));
        self.meet_even(rounds, part);
        Ok(())
    }

    /// What plans get in rounds that repeat if the other player takes all actions evenly.
    fn meet_even(&mut self, rounds: &Rounds, part: &[usize]) {
        for own in [0, 1] {
            let even = |&round: &usize| Plan::even(&rounds.list[round].form.sides[1 - own]);
            let even: Vec<Plan> = part.iter().map(even).collect();
            let plans = |place: usize| ordered(own, &self.plans[own][part[place]], &even[place]);
            rounds.worth_of(part, plans, &mut self.even[own]);
            for &round in part {
                self.even[own][round] = shortened(&self.even[own][round], KEPT, false);
            }
        }
    }

    /// Takes plans for the rounds of a part if they guarantee more, summed over the rounds, or in any case. Tells whether
    /// they do.
    fn offer(
        &mut self,
        rounds: &Rounds,
        part: &[usize],
        own: usize,
        plans: Vec<Plan>,
        in_any_case: bool,
    ) -> bool {
        let bounds = &mut self.bounds[own];
        let before: Vec<Rational> = part.iter().map(|&round| bounds[round].clone()).collect();
        let other = [Player::Min, Player::Max][own];
        rounds.reply_in(part, other, &|place| &plans[place], bounds);
        let gains = part.iter().zip(&before);
        let gains = gains.map(|(&round, before)| &bounds[round] - before);
        let gain = gains.fold(Rational::ZERO, |sum, gain| sum + gain);
        let is_better = gain.cmp(&Rational::ZERO) == [Ordering::Greater, Ordering::Less][own];
        for ((&round, plan), before) in part.iter().zip(plans).zip(before) {
            match is_better || in_any_case {
                true => self.plans[own][round] = plan,
                false => bounds[round] = before,
            }
        }
        is_better
    }

    /// Bounds and the number between them, once a round is solved. Bounds that are no fraction to be shown are
    /// shortened: they would grow from round to round.
    fn settle(&mut self, round: usize, kept: Option<usize>) {
        if let Some(kept) = kept {
            for (own, bounds) in self.bounds.iter_mut().enumerate() {
                bounds[round] = shortened(&bounds[round], kept, own == 1);
            }
        }
        let [lower, upper] = [0, 1].map(|own| self.bounds[own][round].clone());
        self.middle[round] = Rational::simplest_in(lower, upper);
    }
}

/// A number of so many bits, at most as large, or at least.
pub(super) fn shortened(value: &Rational, bits: usize, up: bool) -> Rational {
    let (numerator, denominator) = (value.numerator(), value.denominator());
    let longer = denominator.bit_len();
    if longer <= bits {
        return value.clone();
    }
    let shift = bits + longer - numerator.bit_len().min(longer);
    let sign = if up { -IBig::ONE } else { IBig::ONE };
    let floor = ((&sign * numerator) << shift).div_euclid(IBig::from(denominator.clone()));
    Rational::from_parts(sign * floor, UBig::ONE << shift)
}

/// Where rounds repeat, no fraction was found to be the value.
fn no_fraction(value: &Value) -> Error {
    let message = format!(
        "no fraction was found to be the value: where rounds repeat it need not be one; the value is in {value}; ask \
         for digits"
    );
    Error::new(ErrorKind::Precision, message)
}
