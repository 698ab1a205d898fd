//! Games that are hard for rules of switching in strategy iteration.
//!
//! References: Condon 1993, "On algorithms for simple stochastic games"; Melekopoglou and Condon
//! 1994, "On the complexity of the policy improvement algorithm for Markov decision processes";
//! Friedmann 2009, "An exponential lower bound for the parity game strategy improvement algorithm";
//! Fearnley 2010, "Exponential lower bounds for policy iteration".

use bestplay::{Payoff, Player};

use super::Size;
use super::build::{Builder, payoff, player, row, small};
use crate::generate::Random;
use crate::table::{Entry, Row, Table, step};

/// A ladder: each choice is between the step below and a toss between the two steps below that,
/// in the manner of Melekopoglou and Condon; as drawn, or for both players in turn.
pub(crate) fn condon(random: &mut Random, size: Size) -> Table {
    let count = (size.draw(4, random) / 2).max(2);
    let mut game = Builder::new(2 * count);
    let (zero, one) = (game.end(Payoff::ZERO), game.end(Payoff::ONE));
    let both = random.percent(50);
    let top = if random.percent(50) {
        one
    } else {
        game.end(payoff(random))
    };
    // Play starts at the highest step.
    let choice = |step: u32| 2 * (count - 1 - step);
    let toss = |step: u32| 2 * (count - 1 - step) + 1;
    for rung in 0..count {
        let below = if rung == 0 { zero } else { choice(rung - 1) };
        let second = match rung {
            0 => one,
            1 => top,
            _ => toss(rung - 2),
        };
        let who = Player::BOTH[usize::from(both && rung % 2 == 1)];
        // Sometimes a way up closes the ladder to one component.
        let mut ways: Vec<Row> = vec![step(below), step(toss(rung))];
        if random.percent(30) {
            ways.push(step(choice(random.below(count.into()) as u32)));
        }
        game.set(choice(rung), Entry::Choice(who, ways));
        let back = choice(random.below(count.into()) as u32);
        let outcomes = match random.percent(40) {
            true => vec![(below, 1), (second, 1), (back, small(random))],
            false => vec![(below, 1), (second, 1)],
        };
        game.set(toss(rung), Entry::Chance(row(&outcomes)));
    }
    game.table()
}

/// A binary counter: each bit is a loop that a player may keep to or leave, left by chance once in
/// so many rounds, the more the higher the bit, towards what pays more and more.
pub(crate) fn counter(random: &mut Random, size: Size) -> Table {
    let bits = (size.draw(6, random) / 3).clamp(2, 14);
    // Of each bit: the choice to keep to the loop, the loop's toss, and the entry above.
    // Play starts at a toss of the lowest and the highest bit.
    let name = |bit: u32, part: u32| 1 + 3 * bit + part;
    let mut game = Builder::new(1 + 3 * bits);
    game.set(
        0,
        Entry::Chance(row(&[(name(0, 2), 1), (name(bits - 1, 2), 1)])),
    );
    let last = game.end(Payoff::ZERO);
    let rare = 1 + random.below(6);
    let costs = random.percent(50);
    for bit in 0..bits {
        let reward = if costs { 1i64 << (2 * bit).min(40) } else { 0 };
        let next = |from: u32| if from < bits { name(from, 2) } else { last };
        let paid = Payoff::from(if bit % 2 == 0 { reward } else { -reward });
        let leave = match costs {
            true => vec![(next(bit + 1), 1, paid)],
            false => {
                let won = game.end(Payoff::fraction(i64::from(bit + 1), u64::from(bits)));
                row(&[(won, 1), (next(bit + 1), 1 + u128::from(bit % 3))])
            }
        };
        let exit = game.chance(leave);
        let stays = (1u128 << (rare * u64::from(bit)).min(100)) - u128::from(bit > 0) + 1;
        let loops = row(&[(name(bit, 0), stays), (exit, 1)]);
        game.set(name(bit, 1), Entry::Chance(loops));
        let first = name(0, 2);
        let who = match random.percent(85) {
            true => Player::Max,
            false => player(random),
        };
        // The step beyond the highest bit is the last one.
        let away = step(next(bit + 1));
        let reset = row(&[(first, 1), (last, 1)]);
        let ways = vec![away.clone(), reset, step(name(bit, 1))];
        game.set(name(bit, 0), Entry::Choice(who, ways));
        let ways = vec![step(name(bit, 0)), away];
        game.set(name(bit, 2), Entry::Choice(Player::Min, ways));
    }
    crate::shrink::compact(&game.table())
}
