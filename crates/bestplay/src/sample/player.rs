//! Playing any game with any strategy: the rules themselves as a sampler.

use super::{Quantity, Sampler, Stream, Tally};
use crate::{Branch, Error, Game, Node, Payoff, Player, Result};

/// A state's actions, as the rules list them.
pub type Actions<G> = [(<G as Game>::Action, Branch<<G as Game>::State>)];

/// A game played out with a strategy for all choices. The total payoff is what is estimated, and
/// the results count how often each payoff came up (in units).
///
/// The strategy is a function: of the state, who chooses, the actions and the random numbers it
/// gets the index of the action to take. [`uniformly`] chooses at random; [`Solution::chosen`](crate::Solution::chosen) plays
/// the strategy of a solved game (in [canonical form](Playout::in_canonical_form)); a table or a
/// rule of thumb is a closure.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use std::ops::ControlFlow;
/// use bestplay::sample::{Plan, Playout, Stop, run, uniformly};
///
/// let pig = Playout::new(&Pig { goal: 2 }, "pig", uniformly, (Payoff::ZERO, Payoff::ONE), 1)?;
/// let plan = Plan { stop: Stop { games: Some(100_000), ..Stop::default() }, ..Plan::default() };
/// let (estimate, _) = run(&pig, &plan, None, &mut |_| ControlFlow::Continue(()))?;
/// assert!(estimate.interval.lower < 0.8 && 0.8 < estimate.interval.upper);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Playout<'g, G: Game, S> {
    game: &'g G,
    identity: String,
    strategy: S,
    quantity: Quantity,
    most_steps: u64,
    block_games: u64,
    canonical: bool,
}

/// A strategy that takes each action with the same probability.
pub fn uniformly<S, P, A>(_: &S, _: P, actions: &[A], stream: &mut Stream) -> usize {
    stream.below(actions.len() as u64) as usize
}

impl<'g, G, S> Playout<'g, G, S>
where
    G: Game,
    S: Fn(&G::State, Player, &Actions<G>, &mut Stream) -> usize + Send + Sync,
{
    /// Plays `game` with `strategy`. `name` says what is played and how, for checkpoints. The
    /// total payoff of a play must lie in `range` and be a multiple of 1/`unit`.
    ///
    /// # Errors
    ///
    /// The ends of the range are not multiples of 1/`unit`, or in the wrong order.
    pub fn new(
        game: &'g G,
        name: &str,
        strategy: S,
        range: (Payoff, Payoff),
        unit: u64,
    ) -> Result<Self> {
        let (least, most) = (in_units(range.0, unit)?, in_units(range.1, unit)?);
        if least > most {
            return Err(Error::plan(format!(
                "the range of payoffs, {} to {}, is empty",
                range.0, range.1
            )));
        }
        let quantity = Quantity {
            least,
            most,
            unit,
            guess: least + (most - least) / 2,
        };
        let identity = format!("{name} method=playout/1");
        Ok(Playout {
            game,
            identity,
            strategy,
            quantity,
            most_steps: 1_000_000,
            block_games: 1024,
            canonical: false,
        })
    }

    /// The same with another limit on the steps of one play; without one, a million.
    pub fn most_steps(self, most_steps: u64) -> Self {
        Playout { most_steps, ..self }
    }

    /// The same with another number of games in a block than 1024: fewer for slow rules.
    pub fn block_games(self, block_games: u64) -> Self {
        let block_games = block_games.max(1);
        Playout {
            block_games,
            ..self
        }
    }

    /// The same with every state replaced by the one that stands for its symmetric copies, for
    /// strategies that know only these. The strategy of a solved game is one: from its choices it
    /// plays to the value.
    pub fn in_canonical_form(self) -> Self {
        Playout {
            canonical: true,
            ..self
        }
    }

    /// One play: its total payoff, in units.
    fn one(&self, stream: &mut Stream) -> Result<i64> {
        let mut state = self.game.initial();
        let mut total = 0i64;
        for _ in 0..self.most_steps {
            if self.canonical {
                state = self.game.canonical(state);
            }
            let branch = match self.game.node(&state) {
                Node::End(payoff) => return self.paid(total, payoff),
                Node::Between(least, most) => {
                    return Err(Error::play(format!(
                        "play came to a state where it is cut off between {least} and {most}, which cannot \
                         be counted; solve the game for bounds"
                    )));
                }
                Node::Chance(branch) => branch,
                Node::Choice(player, mut actions) => {
                    let chosen = (self.strategy)(&state, player, &actions, stream);
                    if chosen >= actions.len() {
                        return Err(Error::play(format!(
                            "the strategy chose action {chosen} of {}, counted from 0",
                            actions.len()
                        )));
                    }
                    actions.swap_remove(chosen).1
                }
            };
            state = match branch {
                Branch::Free(chance) => stream.draw(&chance)?.clone(),
                Branch::Paying(chance) => {
                    let (next, payoff) = stream.draw(&chance)?;
                    total = self.paid(total, *payoff)?;
                    next.clone()
                }
            };
        }
        Err(Error::play(format!(
            "a play had not ended after {} steps, the limit; a strategy that ends is needed",
            self.most_steps
        )))
    }

    /// The total with one more payoff, which must be a whole number of units.
    fn paid(&self, total: i64, payoff: Payoff) -> Result<i64> {
        let sum = total.checked_add(in_units(payoff, self.quantity.unit)?);
        sum.ok_or_else(|| Error::play("a play's payoffs add up beyond 64 bits"))
    }
}

impl<G, S> Sampler for Playout<'_, G, S>
where
    G: Game,
    S: Fn(&G::State, Player, &Actions<G>, &mut Stream) -> usize + Send + Sync,
{
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn block_games(&self) -> u64 {
        self.block_games
    }

    fn quantity(&self) -> Quantity {
        self.quantity
    }

    fn play(&self, seed: u64, block: u64, games: u64) -> Result<Tally> {
        let (mut stream, mut tally) = (Stream::new(seed, block), Tally::default());
        for _ in 0..games {
            let paid = self.one(&mut stream)?;
            if !(self.quantity.least..=self.quantity.most).contains(&paid) {
                return Err(Error::play(format!(
                    "a play paid {paid} units of 1/{}, outside the range {} to {} that was stated",
                    self.quantity.unit, self.quantity.least, self.quantity.most
                )));
            }
            tally.add(paid);
            tally.result(paid, 1);
        }
        Ok(tally)
    }
}

/// A payoff as a whole number of units.
fn in_units(payoff: Payoff, unit: u64) -> Result<i64> {
    let units = payoff.words().and_then(|(numerator, denominator)| {
        let (units, of) = (
            i128::from(numerator) * i128::from(unit),
            i128::from(denominator),
        );
        (units % of == 0).then(|| i64::try_from(units / of).ok())?
    });
    units.ok_or_else(|| {
        Error::plan(format!(
            "the payoff {payoff} is not a multiple of 1/{unit} within 64 bits"
        ))
    })
}
