//! Bets that a table pays by what comes of them, as at a wheel or with three dice: one bet, or a session of many.
//!
//! A session ends after a number of bets, when there is not enough left for another one, or at a goal. Where stakes
//! are free the player chooses one for each bet. Gains are counted in halves, since some houses keep half a stake.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player, Rational};

use bestplay_answers::{AnyGame, Arguments, Result, Words, boxed, numbers};

use crate::sides::joined;

/// The most bets of a session, and the largest stake.
pub(crate) const MOST_BETS: u32 = 1_000;

/// The most that one may own or want to own.
pub(crate) const MOST_OWNED: u32 = 10_000;

/// The most that a pay table pays for a bet of 1.
const MOST_PAID: i64 = 1_000_000;

/// What the value counts: whether it is a gain, or how likely there is one.
pub(crate) const COUNTS: Words<bool, 2> = [("gain", true), ("wins", false)];

/// The parameters of a bet: its own, and those of a session.
macro_rules! bets {
    ($($own:tt)*) => {
        bestplay_answers::parameters! {
            $($own)*
            counts = "gain" one_of $crate::wager::COUNTS,
                "gain: what is gained on average; wins: how likely you end with a gain or, if there is a goal, reach it";
            rounds within 1..=$crate::wager::MOST_BETS,
                "how many bets you make, up to 1,000; otherwise one, or with a goal as many as it takes";
            bankroll within 1..=$crate::wager::MOST_OWNED,
                "what you own at first, up to 10,000: you stop when you cannot bet 1 any more; otherwise as much as it takes";
            goal within 2..=$crate::wager::MOST_OWNED,
                "what you want to own, up to 10,000: you stop when you have it";
            stakes = "1" within 1..=$crate::wager::MOST_BETS,
                "the largest stake, up to 1,000: with more than 1 you choose the stake of each bet";
        }
    };
}

/// What the value of such a game is.
pub(crate) const MEANS: &str =
    "expected gain, or with counts=wins the probability of a gain or of the goal";

/// What may come of a bet of 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Comes {
    name: String,
    /// What it gains, in halves.
    halves: i64,
}

impl Comes {
    /// What is called so and paid so many halves of the bet, which is lost itself.
    pub(crate) fn paid(name: impl Into<String>, halves: i64) -> Comes {
        Comes {
            name: name.into(),
            halves: halves - 2,
        }
    }
}

/// What a bet of 1 is paid, as a pay table says it: a multiple of 1/2 up to 1,000,000, in halves.
pub(crate) fn halves(text: &str) -> Option<i64> {
    let (numerator, denominator) = numbers::fraction(text.trim())?;
    let halves = i64::try_from(numerator).ok()?.checked_mul(2)?;
    let denominator = i64::try_from(denominator).ok()?;
    (halves % denominator == 0 && halves / denominator <= 2 * MOST_PAID)
        .then(|| halves / denominator)
}

/// How far it has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum State {
    /// Before a bet, or after the last one: what was gained, in halves, and how many bets were made, if they are
    /// counted.
    At(i64, u32),
    /// What came of the only bet.
    Came(Comes),
}

/// A bet that is made once or in a session.
#[derive(Clone, Debug)]
pub(crate) struct Wager {
    table: Chance<Comes>,
    is_gain: bool,
    rounds: Option<u32>,
    /// What is owned at first, and what is wanted, in halves.
    bankroll: Option<i64>,
    goal: Option<i64>,
    stakes: i64,
}

impl Wager {
    /// The bet that pays by a table, with the parameters of a session, if these go together.
    pub(crate) fn read(arguments: &Arguments, table: Chance<Comes>) -> Result<Wager> {
        let owned = |name| -> Result<Option<i64>> {
            Ok(arguments.integer_if_any(name)?.map(|bets: i64| 2 * bets))
        };
        let (bankroll, goal) = (owned("bankroll")?, owned("goal")?);
        match (bankroll, goal) {
            (None, Some(_)) => Err(arguments.refused("goal", "expected bankroll=... as well")),
            (Some(bankroll), Some(goal)) if goal <= bankroll => {
                Err(arguments.refused("goal", "expected more than the bankroll"))
            }
            _ => Ok(Wager {
                table,
                is_gain: arguments.one_of("counts", &COUNTS)?,
                rounds: arguments
                    .integer_if_any("rounds")?
                    .or(goal.is_none().then_some(1)),
                bankroll,
                goal,
                stakes: arguments.integer("stakes")?,
            }),
        }
    }

    /// The same as a game of the catalogue.
    pub(crate) fn boxed(arguments: &Arguments, table: Chance<Comes>) -> Result<Box<dyn AnyGame>> {
        Ok(boxed(Wager::read(arguments, table)?))
    }

    /// Whether there is one bet, of which it is said what came.
    fn is_single(&self) -> bool {
        (self.rounds, self.goal, self.stakes) == (Some(1), None, 1)
    }

    /// The largest stake that there is to choose; 0 when play is over.
    fn most(&self, gained: i64, made: u32) -> i64 {
        let owned = self.bankroll.map(|bankroll| bankroll + gained);
        let is_there = owned
            .zip(self.goal)
            .is_some_and(|(owned, goal)| owned >= goal);
        match is_there || self.rounds == Some(made) {
            true => 0,
            false => self.stakes.min(owned.map_or(i64::MAX, |owned| owned / 2)),
        }
    }

    /// What such a gain is worth in the end.
    fn worth(&self, gained: i64) -> Payoff {
        let wanted = match (self.bankroll, self.goal) {
            (Some(bankroll), Some(goal)) => goal - bankroll,
            _ => 1,
        };
        match self.is_gain {
            true => Payoff::fraction(gained, 2),
            false => Payoff::from(i64::from(gained >= wanted)),
        }
    }

    /// Whether this may have been gained by so many bets.
    fn is_possible(&self, gained: i64, made: u32) -> bool {
        let all = || self.table.outcomes().iter().map(|(comes, _)| comes.halves);
        let best = self.stakes * all().max().unwrap_or(0);
        let worst = self.stakes * all().min().unwrap_or(0);
        let bets = i64::from(made);
        let by_bets = match self.rounds {
            Some(rounds) => made <= rounds && (worst * bets..=best * bets).contains(&gained),
            None => made == 0,
        };
        let by_bankroll = self.bankroll.is_none_or(|bankroll| bankroll + gained >= 0);
        let wanted = self.bankroll.zip(self.goal);
        let by_goal = wanted.is_none_or(|(bankroll, goal)| bankroll + gained < goal + best);
        by_bets && by_bankroll && by_goal
    }
}

impl Game for Wager {
    type State = State;
    /// The stake.
    type Action = i64;

    fn initial(&self) -> State {
        State::At(0, 0)
    }

    fn node(&self, state: &State) -> Node<State, i64> {
        let (gained, made) = match *state {
            State::Came(ref comes) => return Node::End(self.worth(comes.halves)),
            State::At(gained, made) => (gained, made),
        };
        let bet = |stake: i64| {
            let made = made + u32::from(self.rounds.is_some());
            let gained = |comes: Comes| State::At(gained + stake * comes.halves, made);
            self.table.clone().map(gained).merged()
        };
        match self.most(gained, made) {
            0 => Node::End(self.worth(gained)),
            _ if self.is_single() => Node::chance(self.table.clone().map(State::Came)),
            _ if self.stakes == 1 => Node::chance(bet(1)),
            most => Node::choice(Player::Max, (1..=most).map(|stake| (stake, bet(stake)))),
        }
    }
}

impl Notation for Wager {
    /// `start` and what came of the only bet; in a session `gain -1/2 after 7`, or `gain 3` where bets are not counted.
    fn show_state(&self, state: &State) -> String {
        match *state {
            State::Came(ref comes) => comes.name.clone(),
            State::At(..) if self.is_single() => "start".into(),
            State::At(gained, made) => {
                let gained = Payoff::fraction(gained, 2);
                match self.rounds {
                    Some(_) => format!("gain {gained} after {made}"),
                    None => format!("gain {gained}"),
                }
            }
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let text = text.trim();
        if self.is_single() {
            let outcomes = self.table.outcomes().iter();
            let came = outcomes.map(|(comes, _)| State::Came(comes.clone()));
            let mut all = std::iter::once(self.initial()).chain(came);
            return all
                .find(|state| self.show_state(state) == text)
                .ok_or_else(|| {
                    let came = self.table.outcomes().iter().map(|(comes, _)| &comes.name);
                    let came = joined(came, ", ");
                    format!("'{text}': expected start, or what came of the bet: {came}")
                });
        }
        let read = || {
            let gain = text.strip_prefix("gain ")?;
            let (gain, made) = match self.rounds {
                Some(_) => gain.split_once(" after ")?,
                None => (gain, "0"),
            };
            let halves = numbers::rational(gain)? * Rational::from(2);
            let (gained, made) = (i64::try_from(halves).ok()?, numbers::plain(made)?);
            self.is_possible(gained, made)
                .then_some(State::At(gained, made))
        };
        read().ok_or_else(|| {
            let state = self.show_state(&self.initial());
            format!("'{text}': expected a gain that is possible, written like '{state}'")
        })
    }

    /// `stake 3`.
    fn show_action(&self, stake: &i64) -> String {
        format!("stake {stake}")
    }

    players!("you");
}
