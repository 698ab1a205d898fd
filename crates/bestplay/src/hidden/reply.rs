//! What a plan is worth, and the best reply to it, in whole numbers.
//!
//! Against a fixed plan each own sequence pays a fixed amount; from the last information sets back to the
//! first the best action is taken (Koller, Megiddo and von Stengel 1996). One pass over what pairs pay, one
//! over the sequences.

use dashu_int::IBig;

use super::form::{Form, Plan};
use crate::{Player, Rational};

/// What a player can get against a fixed plan of the other, in units of one over the form's unit and
/// over the plan's whole.
pub(super) struct Worths {
    pub(super) player: Player,
    /// Of each own sequence what it pays by itself and what best play makes of it afterwards.
    pub(super) sequences: Vec<IBig>,
    /// Of each information set the best action, the first one among equals.
    pub(super) best: Vec<u32>,
}

impl Worths {
    /// Those of `player` against the other's plan. Linear in the sequences and in the pairs that pay.
    pub(super) fn against(form: &Form, player: Player, plan: &Plan) -> Worths {
        let side = &form.sides[player as usize];
        let mut sequences = vec![IBig::ZERO; side.sequences];
        for entry in &form.pays {
            let (own, other) = match player {
                Player::Max => (entry.row, entry.column),
                Player::Min => (entry.column, entry.row),
            };
            let amount = &plan.amounts[other as usize];
            if !amount.is_zero() {
                sequences[own as usize] += amount * &entry.number;
            }
        }
        let mut best = vec![0; side.sets.len()];
        for (set, best) in side.sets.iter().zip(&mut best).rev() {
            for sequence in set.first + 1..set.first + set.actions {
                let (now, so_far) = (sequence as usize, (set.first + *best) as usize);
                if player.order(&sequences[now], &sequences[so_far]).is_gt() {
                    *best = sequence - set.first;
                }
            }
            let worth = sequences[(set.first + *best) as usize].clone();
            sequences[set.parent as usize] += worth;
        }
        Worths {
            player,
            sequences,
            best,
        }
    }

    /// What the best reply is worth.
    pub(super) fn value(&self, form: &Form, plan: &Plan) -> Rational {
        Rational::from_parts(self.sequences[0].clone(), &form.unit * &plan.whole)
    }

    /// What each information set costs a plan that is not the best reply: the amount by which its
    /// actions there fall short of the best one with best play afterwards, as often as it comes
    /// there. The costs add up to what the best reply would gain.
    ///
    /// Let W be what a set is worth with best play and U with the plan: W - U is W - Σ odds·(worths of the
    /// actions), and Σ odds·(W - U) of the sets that follow.
    pub(super) fn costs(&self, form: &Form, own: &Plan, other: &Plan) -> Vec<Rational> {
        let denominator = &form.unit * &other.whole * &own.whole;
        let sets = form.sides[self.player as usize].sets.iter().zip(&self.best);
        let cost = |(set, best): (&super::form::Set, &u32)| {
            let most = &self.sequences[(set.first + best) as usize];
            let lost = set.sequences().map(|sequence| {
                let short = most - &self.sequences[sequence];
                &own.amounts[sequence] * short
            });
            let lost: IBig = lost.sum();
            let lost = match self.player {
                Player::Max => lost,
                Player::Min => -lost,
            };
            Rational::from_parts(lost, denominator.clone())
        };
        sets.map(cost).collect()
    }
}

/// What two plans are worth against each other.
pub(super) fn worth(form: &Form, plans: [&Plan; 2]) -> Rational {
    let [x, y] = plans;
    let pays = form.pays.iter().map(|entry| {
        &x.amounts[entry.row as usize] * &y.amounts[entry.column as usize] * &entry.number
    });
    Rational::from_parts(pays.sum(), &form.unit * &x.whole * &y.whole)
}

/// How likely each information set of `player` is reached when its player tries to: the share that chance
/// and the other's plan have in it.
pub(super) fn arrivals(form: &Form, player: Player, other: &Plan) -> Vec<Rational> {
    let side = &form.sides[player as usize];
    let mut sums = vec![IBig::ZERO; side.sets.len()];
    for entry in &side.arrivals {
        sums[entry.row as usize] += &other.amounts[entry.column as usize] * &entry.number;
    }
    let whole = &form.weight_unit * &other.whole;
    let share = |sum| Rational::from_parts(sum, whole.clone());
    sums.into_iter().map(share).collect()
}
