//! What a strategy loses against best play, and where: in numbers, whatever states and actions are called.
//!
//! The expected loss is the sum over all states of the expected number of visits times what the action loses
//! there (the performance difference of Kakade and Langford 2002, for undiscounted games). The states with
//! the largest share are found by floating point, which only orders them; their visits are then proven, one
//! by one, as the value of a chain that pays 1 for each visit.

use bestplay::made::{Numbered, Walked};
use bestplay::sorting::sort_by;
use bestplay::{Player, Rational, Solution, Solved, Solver, StateId, Value};

use super::visits;
use bestplay_sheets::Seat;

use crate::Result;
use crate::any_game::mean;

/// What a strategy loses for one player, against best play of the other.
#[derive(Clone, Debug)]
pub struct Losses {
    /// Who follows the strategy.
    pub player: Player,
    /// The value then.
    pub value: Value,
    /// What is lost in all.
    pub all: Value,
    /// What of it is lost in the places that are listed.
    pub listed: Value,
    /// The states in which most is lost, the largest share first.
    pub places: Vec<Place>,
    /// The states in which the player chooses and to which play may come.
    pub(super) chooses: Vec<StateId>,
}

/// A state in which a strategy loses something.
#[derive(Clone, Debug)]
pub struct Place {
    /// The state, as the solution numbers it.
    pub state: StateId,
    /// How often play comes there, on average.
    pub visits: Value,
    /// What is lost at each visit.
    pub loss: Value,
    /// Their product.
    pub lost: Value,
}

/// What a strategy loses from each seat; for each at most so many places. `describe` says states in words.
///
/// # Errors
///
/// The strategy takes no action of a state to which play comes; those of solving.
pub fn losses<'a>(
    solved: &'a Solved,
    strategy: &'a Numbered,
    most: usize,
    solver: &Solver<'_>,
    describe: impl Fn(StateId) -> String + Copy + Send + Sync + 'a,
) -> Result<Vec<Losses>> {
    let best = Numbered::new(solved.choices());
    let mut found = Vec::new();
    for player in solved.graph().choosers() {
        let play = Walked::new(solved.graph()).described(describe);
        let play = play.following(player, strategy);
        let play = play.following(player.opponent(), &best);
        let court = Court {
            solved,
            played: &solver.solve_walked(&play)?,
            strategy,
            player,
        };
        let mut listed = Value::Exact(Rational::ZERO);
        let mut places = Vec::new();
        for id in court.worst(most) {
            let state = court.played.states()[id.index()];
            let loss = court.loss(state);
            // Floating point only shortlists: what is not proven to lose is not listed.
            if loss.lower().is_some_and(|least| *least == Rational::ZERO) {
                continue;
            }
            let visits = visits::visits(court.played.graph(), id, solver)?;
            let lost = product(&visits, &loss);
            listed = listed.plus(&lost);
            places.push(Place {
                state,
                visits,
                loss,
                lost,
            });
        }
        let value = court.played.value();
        let states = court.played.states().iter().copied();
        found.push(Losses {
            player,
            all: value.regret(&solved.value(), player),
            value,
            listed,
            places,
            chooses: states.filter(|&state| court.chooses(state)).collect(),
        });
    }
    Ok(found)
}

/// The product of two numbers that are not negative.
fn product(a: &Value, b: &Value) -> Value {
    match (a.lower(), a.upper(), b.lower(), b.upper()) {
        (Some(a_least), Some(a_most), Some(b_least), Some(b_most)) => {
            Value::between(a_least * b_least, a_most * b_most)
        }
        _ => Value::PlusInfinity,
    }
}

/// A strategy of one player before best play, which knows what each action is worth.
struct Court<'a, 'p> {
    solved: &'a Solved,
    played: &'a Solution<&'p Walked<'p>>,
    strategy: &'a Numbered,
    player: Player,
}

impl Court<'_, '_> {
    /// Whether the strategy has to choose in a state of the game.
    fn chooses(&self, state: StateId) -> bool {
        self.solved.graph().state(state).player() == Some(self.player)
    }

    /// The states of the play in which most seems to be lost, the most first.
    fn worst(&self, most: usize) -> Vec<StateId> {
        let seat = Seat::of(self.solved, self.player, self.played.explored());
        let followed = seat.follow(|_| 0, f64::INFINITY);
        let (_, visits) = followed.unwrap_or_default();
        let mut losses: Vec<(f64, StateId)> = Vec::new();
        for state in (0..visits.len()).filter(|&state| seat.chooses[state]) {
            let lost = visits[state] * seat.regret(state, 0);
            if lost > 1e-12 {
                losses.extend(self.played.find(&seat.states[state]).map(|id| (lost, id)));
            }
        }
        sort_by(&mut losses, |(a, x), (b, y)| b.total_cmp(a).then(x.cmp(y)));
        losses.into_iter().take(most).map(|(_, id)| id).collect()
    }

    /// What is lost at each visit to a state of the game.
    fn loss(&self, state: StateId) -> Value {
        let taken = self.strategy.at(state);
        let mut parts = Vec::new();
        for (&(place, _), taken) in taken.outcomes().iter().zip(taken.probabilities()) {
            let Some(action) = self.solved.graph().state(state).actions().nth(place) else {
                continue;
            };
            for (outcome, likely) in action.outcomes().zip(action.probabilities()) {
                let value = self.solved.value_at(outcome.to);
                parts.push((likely * &taken, outcome.payoff, value));
            }
        }
        mean(parts).regret(&self.solved.value_at(state), self.player)
    }
}
