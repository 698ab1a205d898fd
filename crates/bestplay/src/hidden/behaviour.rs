//! A strategy as a table of odds: one line for each information set.

use dashu_int::UBig;

use super::form::{Plan, Set, common_denominator};
use super::rounds::Rounds;
use crate::number::parts;
use crate::{Chance, Error, ErrorKind, Player, Rational, Result};

/// A behaviour strategy of a player: for each information set the odds of its actions, as fractions that add
/// up to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviour {
    player: Player,
    odds: Vec<Vec<Rational>>,
}

impl Behaviour {
    /// Odds in the order of the information sets and of their actions, confirmed.
    pub(super) fn new(
        player: Player,
        rounds: &Rounds,
        odds: Vec<Vec<Rational>>,
        describe: &dyn Fn(usize) -> String,
    ) -> Result<Behaviour> {
        let sets = rounds.sides(player).flat_map(|side| &side.sets);
        for (set, (given, known)) in odds.iter().zip(sets).enumerate() {
            let wrong = |what: String| {
                let message = format!(
                    "the strategy is wrong where {player} {}: {what}; the odds of the {} actions there must not \
                     be negative and must add up to 1",
                    describe(set),
                    known.actions,
                );
                Err(Error::new(ErrorKind::Strategy, message))
            };
            let sum = given.iter().fold(Rational::ZERO, |sum, odds| sum + odds);
            if given.len() != known.actions as usize {
                return wrong(format!("it gives {} odds", given.len()));
            } else if let Some(negative) = given.iter().find(|odds| **odds < Rational::ZERO) {
                return wrong(format!("the odds of an action are {negative}"));
            } else if sum != Rational::ONE {
                return wrong(format!("the odds add up to {sum}"));
            }
        }
        Ok(Behaviour { player, odds })
    }

    /// The same as a plan for each round does; where these never go, by `elsewhere`, a place among the actions of each
    /// set.
    pub(super) fn of_plans(
        player: Player,
        rounds: &Rounds,
        plans: &[Plan],
        elsewhere: &[Vec<u32>],
    ) -> Behaviour {
        let odds = |plan: &Plan, set: &Set, elsewhere: u32| -> Vec<Rational> {
            let whole = &plan.amounts[set.parent as usize];
            let odds = |(number, sequence): (u32, usize)| match whole.is_zero() {
                true => Rational::from(u8::from(number == elsewhere)),
                false => Rational::from_parts_signed(plan.amounts[sequence].clone(), whole.clone()),
            };
            (0..).zip(set.sequences()).map(odds).collect()
        };
        let each = rounds.sides(player).zip(plans).zip(elsewhere);
        let odds = each.flat_map(|((side, plan), elsewhere)| {
            let sets = side.sets.iter().zip(elsewhere);
            sets.map(move |(set, &elsewhere)| odds(plan, set, elsewhere))
        });
        Behaviour {
            player,
            odds: odds.collect(),
        }
    }

    /// Whose strategy it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The odds of the actions of each information set, in the order of
    /// [`information_sets`](super::Unfolded::information_sets).
    pub fn odds(&self) -> &[Vec<Rational>] {
        &self.odds
    }

    /// Of each information set the random event by which the place of an action is drawn.
    pub fn events(&self) -> Vec<Chance<u32>> {
        let event = |odds: &Vec<Rational>| {
            let whole = common_denominator(odds.iter());
            let weight = |odds| UBig::try_from(parts(odds, &whole)).unwrap_or_default();
            Chance::weighted_long((0..).zip(odds.iter().map(weight)))
        };
        self.odds.iter().map(event).collect()
    }

    /// How much is done of each sequence of each round.
    pub(super) fn plans(&self, rounds: &Rounds) -> Vec<Plan> {
        let mut odds = self.odds.iter().cloned();
        let sides = rounds.sides(self.player);
        let plans = sides.map(|side| Plan::by(side, odds.by_ref().take(side.sets.len())));
        plans.collect()
    }
}
