//! A game in which players do not see everything, solved.

use std::time::Duration;

use super::behaviour::Behaviour;
use super::reply::Worths;
use super::rules::Hidden;
use super::solve::{self, Solved};
use super::unfolded::{Explained, Unfolded};
use crate::clock::Instant;
use crate::interrupt::Interrupt;
use crate::watch::Stage;
use crate::{Player, Result, Solver, StopReason, Value};

/// A game in which players do not see everything, with its value and a strategy for each player that guarantees
/// it.
pub struct HiddenSolution<H: Hidden> {
    pub(super) game: Unfolded<H>,
    pub(super) value: Value,
    pub(super) strategies: [Behaviour; 2],
    pub(super) time: Duration,
}

impl Solver<'_> {
    /// Finds the information sets of a game in which players do not see everything, and solves it: to so many
    /// [digits](Self::digits), or [exactly](Self::exact).
    ///
    /// # Errors
    ///
    /// As [`unfold`](Self::unfold); [`Precision`](crate::ErrorKind::Precision) if payoffs or weights are of so
    /// different sizes that no strategies were found that prove as much as was asked for.
    ///
    /// # Complexity
    ///
    /// A few tens of times the factoring of a matrix with an entry for each pair of sequences that pays: for games
    /// in which all actions are seen about linear in the number of histories, times the square of the number
    /// of hands.
    ///
    /// # Examples
    ///
    /// Rock, paper, scissors, where winning with rock counts twice:
    ///
    /// ```
    /// use bestplay::{Game, Hidden, Node, Payoff, Player, Solver};
    ///
    /// struct Rock;
    ///
    /// impl Game for Rock {
    ///     type State = Vec<usize>;
    ///     type Action = &'static str;
    ///     fn initial(&self) -> Vec<usize> { vec![] }
    ///     fn node(&self, shown: &Vec<usize>) -> Node<Vec<usize>, &'static str> {
    ///         let hands = ["rock", "paper", "scissors"].into_iter().zip(0..);
    ///         let show = hands.map(|(name, hand)| (name, [&shown[..], &[hand]].concat()));
    ///         match shown[..] {
    ///             [] => Node::choice(Player::Max, show),
    ///             [_] => Node::choice(Player::Min, show),
    ///             _ => Node::End(Payoff::from([[0, -1, 2], [1, 0, -1], [-2, 1, 0]][shown[0]][shown[1]])),
    ///         }
    ///     }
    /// }
    ///
    /// impl Hidden for Rock {
    ///     type View = ();
    ///     fn seen(&self, _: &Vec<usize>, _: Player) {}
    /// }
    ///
    /// let solution = Solver::new().exact().solve_hidden(&Rock).unwrap();
    /// assert_eq!(solution.value().to_string(), "0");
    /// let odds = &solution.strategy(Player::Max).odds()[0];
    /// assert_eq!(odds.iter().map(|p| p.to_string()).collect::<Vec<_>>(), ["1/4", "1/2", "1/4"]);
    /// ```
    pub fn solve_hidden<H: Hidden>(&self, game: H) -> Result<HiddenSolution<H>> {
        let start = Instant::now();
        let solution = self.solve_unfolded(self.unfold(game)?)?;
        Ok(HiddenSolution {
            time: start.elapsed(),
            ..solution
        })
    }

    /// Solves a game whose information sets have been found. Asks the rules nothing.
    ///
    /// # Errors
    ///
    /// As [`solve_hidden`](Self::solve_hidden), but for those of unfolding.
    pub fn solve_unfolded<H: Hidden>(&self, game: Unfolded<H>) -> Result<HiddenSolution<H>> {
        let start = Instant::now();
        let rounds = &game.rounds;
        let solved = Solved::solve(rounds, self)?;
        let strategies = Player::BOTH.map(|player| {
            // Where the plan never goes, as is best against somebody who takes all actions evenly.
            let even = game.uniform(player.opponent()).plans(rounds);
            let each = rounds.list.iter().zip(even);
            let elsewhere = each.map(|(round, even)| {
                Worths::against(&round.with(&solved.middle), player, &even).best
            });
            let elsewhere: Vec<_> = elsewhere.collect();
            Behaviour::of_plans(player, rounds, &solved.plans[player as usize], &elsewhere)
        });
        Ok(HiddenSolution {
            value: solved.value(0),
            strategies,
            time: start.elapsed(),
            game,
        })
    }
}

impl<H: Hidden> HiddenSolution<H> {
    /// The value: the expected payoff that `Max` can guarantee, and `Min` can hold it down to.
    pub fn value(&self) -> Value {
        self.value.clone()
    }

    /// A strategy that guarantees its player the value; of bounds, that bound which is the worse one for the
    /// player. Of several the solver prefers one that gets the most out of an opponent who takes all actions evenly, so
    /// that it makes use of mistakes; that no other gets more is not proven. Where it never goes by itself, it names
    /// the best action against such an opponent.
    pub fn strategy(&self, player: Player) -> &Behaviour {
        &self.strategies[player as usize]
    }

    /// The information sets of a player where both follow their strategies: the odds, what each action is
    /// worth there, and how likely one gets there.
    pub fn explain(&self, player: Player) -> Vec<Explained> {
        self.game
            .explain(self.strategy(player), self.strategy(player.opponent()))
    }

    /// Of each information set of `Max` and of `Min` whether the odds of the [strategy](Self::strategy) are the only ones:
    /// every strategy that guarantees the value, and comes there by its own actions, has the same. `None` if none comes
    /// there, and where it is not known: what the strategies guarantee is not the exact value, or rounds repeat, or no
    /// strategies were found that prove it. Where rounds follow each other, the strategies are those that guarantee what
    /// each round is worth from its start on.
    ///
    /// # Errors
    ///
    /// As [`solve_unfolded`](Solver::solve_unfolded).
    ///
    /// # Complexity
    ///
    /// As solving, and a few passes over the factors for each direction in which optimal strategies differ.
    pub fn only_odds(&self, solver: &Solver<'_>) -> Result<[Vec<Option<bool>>; 2]> {
        let rounds = &self.game.rounds;
        let players = Player::BOTH;
        let plans = players.map(|player| self.strategy(player).plans(rounds));
        let bounds = [0, 1].map(|own| rounds.reply(players[1 - own], &plans[own]).0);
        let mut only = players.map(|player| vec![None; self.game.information_sets(player).len()]);
        let interrupt = Interrupt::new(solver.watch, Stage::Solving, only[0].len() + only[1].len());
        for part in rounds.parts.iter().filter(|part| !rounds.repeats(part)) {
            let (number, round) = (part[0], &rounds.list[part[0]]);
            let goes = round.goes.iter().map(|&(_, to)| to as usize);
            if (goes.chain([number])).any(|round| bounds[0][round] != bounds[1][round]) {
                continue;
            }
            let form = round.with(&bounds[0]);
            let odds = [0, 1].map(|own| {
                let first = round.first[own];
                &self.strategies[own].odds()[first..first + form.sides[own].sets.len()]
            });
            let found = solve::only(&form, odds, solver.memory, &interrupt)?;
            for (own, found) in found.into_iter().flatten().enumerate() {
                only[own][round.first[own]..][..found.len()].copy_from_slice(&found);
            }
        }
        Ok(only)
    }

    /// The exploitability of a strategy: how much less than the value it guarantees its player. Bounds of it
    /// where the value has bounds.
    pub fn exploitability(&self, strategy: &Behaviour) -> Value {
        let reply = Value::Exact(self.game.reply(strategy).value().clone());
        reply.regret(&self.value, strategy.player())
    }

    /// The game with its information sets.
    pub fn game(&self) -> &Unfolded<H> {
        &self.game
    }

    /// Why the solve ended.
    pub fn stopped(&self) -> StopReason {
        match self.value {
            Value::Exact(_) => StopReason::Exact,
            _ => StopReason::DigitsCertain,
        }
    }

    /// The time that the solve took.
    pub fn time(&self) -> Duration {
        self.time
    }
}
