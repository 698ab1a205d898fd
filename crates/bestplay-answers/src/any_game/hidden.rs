//! A game in which players do not see everything, whose types are hidden behind text.

use std::collections::HashMap;
use std::time::Duration;

use bestplay::clock::Instant;
use bestplay::{
    Behaviour, Explained, Graph, HiddenSolution, InformationSet, Notation, Player, Rational,
    Remembered, Reply, Solver, Unfolded, Value,
};

use super::boxed::{Boxed, Parcel};
use crate::GameError;

/// A game with what its players remember, and perhaps with its value.
pub struct HiddenGame<'g> {
    known: Known<'g>,
    sets: [Vec<Remembers>; 2],
    time: Duration,
}

enum Known<'g> {
    Unfolded(Unfolded<'g, Boxed>),
    Solved(HiddenSolution<'g, Boxed>),
}

/// An information set: what a player remembers there, and what he may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembers {
    /// What the player saw last, where that alone tells where he is. Else all that he remembers, in order:
    /// views, and own actions in square brackets.
    pub memory: String,
    /// The actions, in the game's notation.
    pub actions: Vec<String>,
}

impl<'g> HiddenGame<'g> {
    pub(super) fn of(
        game: &'g Boxed,
        solver: &Solver<'_>,
        solves: bool,
    ) -> Result<HiddenGame<'g>, GameError> {
        let start = Instant::now();
        let unfolded = solver.unfold(game)?;
        let sets = [Player::Max, Player::Min].map(|player| remembered(game, &unfolded, player));
        let known = match solves {
            true => Known::Solved(solver.solve_unfolded(unfolded)?),
            false => Known::Unfolded(unfolded),
        };
        Ok(HiddenGame {
            known,
            sets,
            time: start.elapsed(),
        })
    }

    /// The information sets of a player, in the order in which strategies list their odds.
    pub fn sets(&self, player: Player) -> &[Remembers] {
        &self.sets[player as usize]
    }

    /// The graph of its states.
    pub fn graph(&self) -> &Graph {
        self.unfolded().explored().graph()
    }

    /// The time that it took.
    pub fn time(&self) -> Duration {
        self.time
    }

    fn unfolded(&self) -> &Unfolded<'g, Boxed> {
        match &self.known {
            Known::Unfolded(game) => game,
            Known::Solved(solution) => solution.game(),
        }
    }

    /// The value, if the game was solved.
    ///
    /// # Errors
    ///
    /// It was not.
    pub fn value(&self) -> Result<Value, GameError> {
        Ok(self.solution()?.value())
    }

    /// A strategy that guarantees a player the value: [`HiddenSolution::strategy`].
    ///
    /// # Errors
    ///
    /// The game was not solved.
    pub fn strategy(&self, player: Player) -> Result<&Behaviour, GameError> {
        Ok(self.solution()?.strategy(player))
    }

    pub(crate) fn solution(&self) -> Result<&HiddenSolution<'g, Boxed>, GameError> {
        match &self.known {
            Known::Solved(solution) => Ok(solution),
            Known::Unfolded(_) => Err(GameError::usage("the game was not solved")),
        }
    }

    /// A strategy by its odds: those of the actions of each information set.
    ///
    /// # Errors
    ///
    /// As [`Unfolded::behaviour`].
    pub fn behaviour(
        &self,
        player: Player,
        odds: Vec<Vec<Rational>>,
    ) -> Result<Behaviour, GameError> {
        let mut odds = odds.into_iter();
        let next = |_| odds.next().unwrap_or_default();
        Ok(self.unfolded().behaviour(player, next)?)
    }

    /// As [`Unfolded::evaluate`].
    pub fn evaluate(&self, max: &Behaviour, min: &Behaviour) -> Rational {
        self.unfolded().evaluate(max, min)
    }

    /// As [`Unfolded::reply`].
    pub fn reply(&self, to: &Behaviour) -> Reply {
        self.unfolded().reply(to)
    }

    /// As [`Unfolded::explain`].
    pub fn explain(&self, own: &Behaviour, other: &Behaviour) -> Vec<Explained> {
        self.unfolded().explain(own, other)
    }

    /// As [`Unfolded::guaranteed`].
    pub fn guaranteed(&self, strategy: &Behaviour) -> Option<Rational> {
        self.unfolded().guaranteed(strategy)
    }
}

type Memory = Vec<Remembered<Parcel, Parcel>>;

/// The information sets of a player, as text.
fn remembered(game: &Boxed, unfolded: &Unfolded<'_, Boxed>, player: Player) -> Vec<Remembers> {
    let last = |memory: &Memory| {
        let views = memory.iter().rev().filter_map(|item| match item {
            Remembered::Saw(view) => Some(game.show_view(view)),
            Remembered::Did(_) => None,
        });
        views.into_iter().next().unwrap_or_default()
    };
    let with_last = |set: InformationSet<Parcel, Parcel>| (last(&set.memory), set);
    let sets: Vec<_> = unfolded.information_sets(player).map(with_last).collect();
    let mut times = HashMap::<String, usize>::new();
    for (last, _) in &sets {
        *times.entry(last.clone()).or_default() += 1;
    }
    let all = |memory: &Memory| {
        let items = memory.iter().map(|item| match item {
            Remembered::Saw(view) => game.show_view(view),
            Remembered::Did(action) => format!("[{}]", game.show_action(action)),
        });
        items.filter(|item| !item.is_empty()).collect::<Vec<_>>()
    };
    let sets = sets.into_iter().map(|(last, set)| {
        let actions = set.actions.iter();
        Remembers {
            memory: match times[&last] {
                1 => last,
                _ => all(&set.memory).join(" "),
            },
            actions: actions.map(|action| game.show_action(action)).collect(),
        }
    });
    sets.collect()
}
