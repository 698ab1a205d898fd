//! Odds in the order in which the checker finds information sets: what a file holds, and what is read from one.

use dashu_base::BitTest;

use super::behaviour::Behaviour;
use super::check::{Item, Plays, check_hidden};
use super::claims::Claims;
use super::form::common_denominator;
use super::rules::Hidden;
use super::solution::HiddenSolution;
use super::solve::shortened;
use super::unfolded::{Remembered, Unfolded};
use crate::clock::Instant;
use crate::number::parts;
use crate::{
    Error, ErrorKind, Mistake, Natural, Player, Rational, Result, Saved, Solver, Value, Watch,
};

/// Bits of a bound that is not shortened, besides those of the bounds at the start.
const KEPT: usize = 1 << 12;

/// The state in which a round begins, and the number of the round.
type Start = (u32, usize);

/// An information set of a player, in the order of the engine, and its place in a file; with the places of its actions
/// there.
struct Place {
    player: Player,
    set: usize,
    there: usize,
    actions: Vec<usize>,
}

impl<H: Hidden> Unfolded<H> {
    /// What a file says of strategies of both players: their odds and what these guarantee, in as many bits unless all are
    /// asked for.
    pub(super) fn claims(
        &self,
        strategies: [&Behaviour; 2],
        bits: Option<usize>,
        watch: &dyn Watch,
    ) -> Result<Claims> {
        let (plays, starts) = self.plays(watch)?;
        let [lower, upper] = strategies.map(|strategy| self.guarantees(strategy, bits));
        let rounds = starts
            .iter()
            .map(|&(start, round)| (start, [lower[round].clone(), upper[round].clone()]));
        let mut odds = strategies.map(|strategy| vec![Vec::new(); strategy.odds().len()]);
        for place in self.places(&plays, &starts)? {
            let own = place.player as usize;
            let given = &strategies[own].odds()[place.set];
            let whole = common_denominator(given.iter());
            let mut weights = vec![Natural::ZERO; given.len()];
            for (&action, odds) in place.actions.iter().zip(given) {
                weights[action] = Natural::try_from(parts(odds, &whole)).unwrap_or_default();
            }
            odds[own][place.there] = weights;
        }
        Ok(Claims {
            states: plays.walk.found(),
            rounds: rounds.collect(),
            odds,
        })
    }

    /// What a strategy guarantees from the start of each round on.
    fn guarantees(&self, strategy: &Behaviour, bits: Option<usize>) -> Vec<Rational> {
        let (rounds, player) = (&self.rounds, strategy.player());
        let plans = strategy.plans(rounds);
        let mut values = vec![Rational::ZERO; rounds.list.len()];
        for part in &rounds.parts {
            let plan = |place: usize| &plans[part[place]];
            rounds.reply_in(part, player.opponent(), &plan, &mut values);
            // Rounds that repeat bound each other.
            if let (Some(bits), false) = (bits, rounds.repeats(part)) {
                values[part[0]] = shortened(&values[part[0]], bits, player == Player::Min);
            }
        }
        values
    }

    /// The strategies that a file holds which was confirmed, if its rounds are those that are known here.
    fn strategies(&self, claims: &Claims, watch: &dyn Watch) -> Result<[Behaviour; 2]> {
        let (plays, starts) = self.plays(watch)?;
        let begin = starts.iter().map(|&(start, _)| start);
        if !begin.eq(claims.rounds.iter().map(|&(start, _)| start)) {
            let message = "the rounds of the file begin in other states than those that this program finds; solve and \
                           save again";
            return Err(Error::new(ErrorKind::NotASolution, message));
        }
        let mut odds = Player::BOTH.map(|player| {
            let sets = self.information_sets(player);
            sets.map(|_| Vec::new()).collect::<Vec<_>>()
        });
        for place in self.places(&plays, &starts)? {
            let own = place.player as usize;
            let weights = &claims.odds[own][place.there];
            let whole: Natural = weights.iter().sum();
            let share = |&action: &usize| {
                Rational::from_parts(weights[action].clone().into(), whole.clone())
            };
            odds[own][place.set] = place.actions.iter().map(share).collect();
        }
        let [max, min] = odds;
        Ok([
            self.checked(Player::Max, max)?,
            self.checked(Player::Min, min)?,
        ])
    }

    /// The rules as the checker goes through them, with the states in which rounds begin, in order, each with the number of
    /// the round.
    fn plays<'p>(&'p self, watch: &'p dyn Watch) -> Result<(Plays<'p, H>, Vec<Start>)> {
        let begins: Vec<u32> = (self.rounds.list.iter()).map(|round| round.start).collect();
        let states = self.explored().states().len();
        let plays = Plays::of(self.game(), states, &begins, watch)?;
        let mut starts: Vec<Start> = begins.into_iter().zip(0..).collect();
        starts.sort_unstable();
        Ok((plays, starts))
    }

    /// The places of all information sets in a file.
    fn places(&self, plays: &Plays<'_, H>, starts: &[Start]) -> Result<Vec<Place>> {
        let game = self.game();
        let changed = || Error::rules(game.describe(&game.initial()), Mistake::Changed);
        let mut places = Vec::new();
        let mut found = [0; 2];
        for &(start, number) in starts {
            let round = plays.round(start)?;
            for player in Player::BOTH {
                let own = player as usize;
                let (first, count) = (self.rounds.list[number].first[own], round.sets[own].len());
                for set in first..first + self.rounds.list[number].form.sides[own].sets.len() {
                    let known = self.information_set(player, set);
                    let items = known.memory.iter().map(|item| match item {
                        Remembered::Saw(view) => plays.views.get(view).copied().map(Item::Saw),
                        Remembered::Did(action) => {
                            plays.actions.get(action).copied().map(Item::Did)
                        }
                    });
                    let there = round.memories[own].set(items).ok_or_else(changed)? as usize;
                    let listed = &round.sets[own][there];
                    let action = |action| {
                        let number = plays.actions.get(action)?;
                        listed.iter().position(|listed| listed == number)
                    };
                    let actions: Option<Vec<usize>> = known.actions.iter().map(action).collect();
                    places.push(Place {
                        player,
                        set,
                        there: found[own] + there,
                        actions: actions.ok_or_else(changed)?,
                    });
                }
                found[own] += count;
            }
        }
        Ok(places)
    }
}

impl<H: Hidden> HiddenSolution<H> {
    /// What a file says of the solution.
    pub(crate) fn claims(&self, watch: &dyn Watch) -> Result<Claims> {
        let [max, min] = &self.strategies;
        let bits = match &self.value {
            Value::Bounds { lower, upper } => {
                let bits = [lower, upper].map(|bound| bound.denominator().bit_len());
                Some(KEPT + 2 * bits[0].max(bits[1]))
            }
            _ => None,
        };
        self.game.claims([max, min], bits, watch)
    }
}

impl Solver<'_> {
    /// The saved odds of a game in which players do not see everything, ready to be asked again. They are confirmed by
    /// [`check_hidden`] first, which shares nothing with the solver; the value is what is proven by the file.
    ///
    /// # Errors
    ///
    /// As [`check_hidden`] and [`unfold`](Self::unfold);
    /// [`NotASolution`](crate::ErrorKind::NotASolution) if rounds begin elsewhere in the file, which may be true but
    /// was not written by this program.
    pub fn restore_hidden<H: Hidden>(&self, game: H, saved: &Saved) -> Result<HiddenSolution<H>> {
        let start = Instant::now();
        let value = check_hidden(&game, saved, self.watch)?.value;
        let game = self.unfold(game)?;
        let strategies = game.strategies(saved.odds()?, self.watch)?;
        Ok(HiddenSolution {
            game,
            value,
            strategies,
            time: start.elapsed(),
        })
    }
}
