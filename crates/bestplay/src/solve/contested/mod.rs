//! Games in which both players choose in rounds that pay, some of either sign: solved from two sides.
//!
//! V⁻ and V⁺ are the values if totals that have no meaning count as minus infinity, or as plus
//! infinity; the value is defined where they are the same ([`totals`](super::totals)). Let `Max`
//! take some choices σ in the contested states. What is left is a game in which `Min` alone
//! chooses there, for which it is known whether its value is defined. If it is, `Max` has a
//! strategy that gets it however totals are counted: V⁻ is at least the value of that *side*. Likewise,
//! V⁺ is at most the value of the side on which `Min` takes some choices τ there. As V⁻ ≤ V⁺,
//!
//! ```text
//!   value with σ ≤ V⁻ ≤ V⁺ ≤ value with τ.
//! ```
//!
//! So lower bounds of the one side and upper bounds of the other are bounds of the value, whatever
//! totals without meaning count as, and where both sides are worth the same the value is defined.
//! Nothing is asked of σ and τ: they are a [`guess`], and each next guess is a better one.
//!
//! Where there are level rounds, the two sides are made of the two games in which these are still
//! ([`levels`](super::totals)), which are worth no more than V⁻ and no less than V⁺, less the heights. With
//! one player nothing has to be guessed then. Where both choose in one, they may be worth different
//! amounts although the value is defined.
//!
//! If the last guesses are worth different amounts, σ and τ are [searched](search): choices in all states
//! of the components concerned, so that only one player is left in level rounds, too. A value is
//! refused if the best that are found are worth different amounts. With bounds, a difference counts if it
//! shows at the precision that the digits take.

#[cfg(feature = "files")]
mod given;
mod guess;
mod search;
mod side;

use dashu_ratio::RBig;

use super::bounds::{self, Job};
use super::exact;
use super::precision::wanted;
use super::totals::{Size, Totals, Unsettled};
use super::values::AnyBounds;
use super::{Bounds, Failure, Means, Precision, Values};
use crate::graph::{Components, Graph, Order, StateId};
use crate::number::{AnyLength, Fixed, Scale};
use crate::watch::Watch;
use crate::{Arithmetic, Error, ErrorKind, Player, Result, Solver};
#[cfg(feature = "files")]
pub(super) use given::settled_by;
use guess::EXTREMES;
use search::Settled;
use side::Side;

/// Whose choices are settled on each side.
const SIDES: [Player; 2] = [Player::Max, Player::Min];

/// Digits of what the sides are worth in an error.
const SHOWN: usize = 6;

/// What came of a graph of which some states are contested.
pub(super) enum Found {
    Values(Box<Values>),
    /// Whether the values are defined is not known; nothing if totals settle near the state in question.
    Open(Option<Open>),
}

/// Where the sides are worth different amounts.
#[derive(Debug)]
pub(super) struct Open {
    /// `None` if no strategies were found that are worth anything however totals are counted.
    apart: Option<(StateId, [String; 2])>,
    /// Whether both players go round.
    both: bool,
}

impl Open {
    /// The error that says so. `otherwise` is a state that is undefined if level rounds and those
    /// about which players are at odds never settle, and why.
    pub(super) fn error(
        self,
        otherwise: (StateId, &str),
        describe: &dyn Fn(StateId) -> String,
    ) -> Error {
        if !self.both {
            let state = self.apart.map_or(otherwise.0, |(state, _)| state);
            return Error::undefined(describe(state), otherwise.1);
        }
        let round = "both players can go round for ever collecting payoffs of either sign";
        let counts = "however a total is counted that never settles";
        let advice = "let the play end, or pay only one way";
        match self.apart {
            Some((state, [least, most])) => Error::no_value(
                describe(state),
                &format!(
                    "{round}, and the best strategies known make it at least {least} and at most \
                     {most}, {counts}; {advice}"
                ),
            ),
            None => Error::no_value(
                describe(otherwise.0),
                &format!(
                    "{round}, and no strategies are known to be worth anything {counts}; {advice}"
                ),
            ),
        }
    }
}

/// The values of a graph with rounds in which totals need not settle, in which a state is undefined if
/// these never do.
///
/// # Errors
///
/// Numbers that take too much memory; a watch that asks to stop.
pub(super) fn solve(
    graph: &Graph,
    components: &Components,
    state: StateId,
    solver: &Solver<'_>,
) -> Result<Found> {
    let (mut found, mut is_shared) = (Found::Open(None), false);
    let mut choices = vec![0; graph.states()];
    let mut states = vec![false; graph.states()];
    for find in [Unsettled::contested, Unsettled::level] {
        let unsettled = find(graph, components, solver.watch)?;
        if unsettled.is_near(state, components) {
            is_shared |= unsettled.is_shared();
            unsettled.note_open(components, &mut states);
            let guess = guessed(graph, components, unsettled, &mut choices, solver)?;
            if guess.is_sure {
                return Ok(guess.found);
            }
            found = guess.found;
            if matches!(found, Found::Values(_)) {
                break;
            }
        }
    }
    let is_searched = is_shared || matches!(found, Found::Values(_));
    let searched = is_searched.then(|| searched(graph, states, &choices, solver));
    Ok(match (searched.transpose()?.flatten(), found) {
        (Some(Found::Open(_)) | None, Found::Values(values)) => Found::Values(values),
        (searched, found) => searched.unwrap_or(found),
    })
}

/// What guesses prove.
struct Guess {
    found: Found,
    /// Whether the values are found, and all actions certain.
    is_sure: bool,
}

/// The values if guesses of what is best prove them; the last guesses are noted.
fn guessed(
    graph: &Graph,
    components: &Components,
    unsettled: Unsettled,
    choices: &mut Vec<u32>,
    solver: &Solver<'_>,
) -> Result<Guess> {
    let contested = !unsettled.contested.is_empty();
    let mut open = Open {
        apart: None,
        both: unsettled.is_shared(),
    };
    let flat = SIDES.map(|player| unsettled.flat(graph, player));
    let flat = flat.each_ref().map(|flat| flat.as_ref().unwrap_or(graph));
    for stages in EXTREMES {
        let guess = |side: usize| match contested {
            true => guess::choices(
                flat[side],
                components,
                SIDES[side],
                stages,
                Means::of(solver),
            ),
            false => Ok(Some(vec![0; graph.states()])),
        };
        let (Some(lower), Some(upper)) = (guess(0)?, guess(1)?) else {
            continue;
        };
        *choices = (0..graph.states())
            .map(|at| match graph.kind(at as StateId).player() {
                Some(Player::Min) => upper[at],
                _ => lower[at],
            })
            .collect();
        match compared(graph, flat, &unsettled, [&lower, &upper], solver)? {
            Some((Outcome::Alike(alike), totals)) => {
                let is_sure = !unsettled.are_levels_contested()
                    && grows(graph, &totals, &alike, solver.watch)?;
                let values = alike.values(totals.with(unsettled));
                let found = Found::Values(values);
                return Ok(Guess { found, is_sure });
            }
            Some((Outcome::Apart(state, worth), _)) => open.apart = Some((state, worth)),
            None => {}
        }
        if !contested {
            break;
        }
    }
    Ok(Guess {
        found: Found::Open(Some(open)),
        is_sure: false,
    })
}

/// Whether the choices by which values are infinite make totals grow that far if they are kept to: where
/// they are not settled, they were only guessed.
fn grows(graph: &Graph, totals: &Totals, alike: &Alike, watch: &dyn Watch) -> Result<bool> {
    let states = 0..graph.states() as StateId;
    let infinite: Vec<bool> = states.map(|state| !totals.is_finite(state)).collect();
    if !infinite.contains(&true) {
        return Ok(true);
    }
    let infinite = Unsettled::among(infinite);
    for (player, size) in SIDES
        .into_iter()
        .zip([Size::PlusInfinite, Size::MinusInfinite])
    {
        let side = Side::new(graph, &infinite, player, &alike.bounds.best);
        let kept = Totals::defined(&side.graph, &Components::of(&side.graph), watch)?;
        let mut states = 0..graph.states() as StateId;
        let grows =
            |state: StateId, kept: &Totals| totals.size(state) != size || kept.size(state) == size;
        if !kept.is_some_and(|kept| states.all(|state| grows(state, &kept))) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What the best choices in the open states prove, as far as these are found from some guess; nothing
/// if they are worth nothing for certain.
fn searched(
    graph: &Graph,
    open: Vec<bool>,
    guess: &[u32],
    solver: &Solver<'_>,
) -> Result<Option<Found>> {
    let Some(settled) = search::settle(graph, open, guess, solver)? else {
        return Ok(None);
    };
    let Settled { unsettled, choices } = settled;
    let flat = SIDES.map(|player| unsettled.flat(graph, player));
    let flat = flat.each_ref().map(|flat| flat.as_ref().unwrap_or(graph));
    let choices = choices.each_ref().map(Vec::as_slice);
    let compared = compared(graph, flat, &unsettled, choices, solver)?;
    Ok(compared.map(|(outcome, totals)| match outcome {
        Outcome::Alike(alike) => Found::Values(alike.values(totals.with(unsettled))),
        Outcome::Apart(state, worth) => Found::Open(Some(Open {
            apart: Some((state, worth)),
            both: true,
        })),
    }))
}

/// Solves both sides on which these choices are settled: how they compare, and the sizes of their values.
/// Nothing if those of one are undefined, or too hard to know.
fn compared(
    graph: &Graph,
    flat: [&Graph; 2],
    unsettled: &Unsettled,
    [lower, upper]: [&[u32]; 2],
    solver: &Solver<'_>,
) -> Result<Option<(Outcome, Totals)>> {
    let sides = [
        Side::new(flat[0], unsettled, Player::Max, lower),
        Side::new(flat[1], unsettled, Player::Min, upper),
    ];
    let mut orders = sides
        .each_ref()
        .map(|side| Order::new(&side.graph, solver.threads));
    orders.iter_mut().for_each(Order::finish);
    let Some(totals) = totals(&sides, &orders, solver.watch)? else {
        return Ok(None);
    };
    let both = Both {
        graph,
        unsettled,
        sides: &sides,
        totals,
    };
    match both.solve(&mut orders, solver) {
        Ok(outcome) => {
            let [totals, _] = both.totals;
            Ok(Some((outcome, totals)))
        }
        Err(error) if error.kind() == ErrorKind::Precision => Ok(None),
        Err(error) => Err(error),
    }
}

/// The sizes of the sides' values; `None` if those of one are undefined.
fn totals(
    sides: &[Side<'_>; 2],
    orders: &[Order<'_>; 2],
    watch: &dyn Watch,
) -> Result<Option<[Totals; 2]>> {
    let of = |at: usize| Totals::defined(&sides[at].graph, orders[at].found(), watch);
    Ok(of(0)?.zip(of(1)?).map(|(a, b)| [a, b]))
}

/// How two sides compare.
enum Outcome {
    /// They are worth the same, as far as is asked.
    Alike(Alike),
    /// They are worth different amounts in a state.
    Apart(StateId, [String; 2]),
}

/// What two sides are worth.
struct Alike {
    bounds: Bounds<AnyLength>,
    /// The exact value of the initial state, where it was asked for.
    exact: Option<RBig>,
}

impl Alike {
    fn values(self, totals: Totals) -> Box<Values> {
        Box::new(Values::new(
            AnyBounds::Long(self.bounds),
            totals,
            self.exact,
        ))
    }
}

/// Two sides whose values are defined.
struct Both<'a> {
    graph: &'a Graph,
    unsettled: &'a Unsettled,
    sides: &'a [Side<'a>; 2],
    totals: [Totals; 2],
}

impl Both<'_> {
    /// Solves both sides.
    fn solve(&self, orders: &mut [Order<'_>; 2], solver: &Solver<'_>) -> Result<Outcome> {
        let size = |state: StateId| [0, 1].map(|side: usize| self.totals[side].size(state));
        let mut states = 0..self.graph.states() as StateId;
        if let Some(state) = states.find(|&state| size(state)[0] != size(state)[1]) {
            let worth = size(state).map(|size| match size {
                Size::Finite => "a finite amount",
                Size::PlusInfinite => "infinity",
                Size::MinusInfinite => "minus infinity",
            });
            return Ok(Outcome::Apart(state, worth.map(str::to_owned)));
        }
        let digits = solver.arithmetic.digits();
        let exact = solver.arithmetic == Arithmetic::Exact;
        let mut precision = Precision::first(self.graph, digits, exact).lengthened(digits);
        loop {
            let failure = match self.attempt(orders, precision.bits, solver) {
                Ok(outcome) => return Ok(outcome),
                Err(Failure::Error(error)) => return Err(error),
                Err(failure) => failure,
            };
            precision = precision
                .after(&failure, digits)
                .ok_or_else(|| Error::precision(digits))?;
        }
    }

    /// Solves both sides with so many binary places.
    fn attempt(
        &self,
        orders: &mut [Order<'_>; 2],
        bits: u32,
        solver: &Solver<'_>,
    ) -> std::result::Result<Outcome, Failure> {
        let means = Means::of(solver);
        let digits = wanted(solver.arithmetic.digits());
        let mut solve = |at: usize| {
            let graph = &self.sides[at].graph;
            bounds(
                graph,
                &self.totals[at],
                &mut orders[at],
                (digits, bits),
                means,
            )
        };
        let (flat_lower, flat_upper) = (solve(0)?, solve(1)?);
        let lower = self.raised(&flat_lower, Player::Max);
        let upper = self.raised(&flat_upper, Player::Min);
        let finite = |state: StateId| self.totals[0].is_finite(state);
        let apart = |state: StateId| {
            let worth = [&lower, &upper].map(|bounds| bounds.value(state).decimal(SHOWN));
            Ok(Outcome::Apart(state, worth))
        };
        let differs = |&state: &StateId| finite(state) && *lower.of(state).1 < *upper.of(state).0;
        if let Some(state) = (0..self.graph.states() as StateId).find(differs) {
            return apart(state);
        }
        let mut exact = None;
        if finite(0) && solver.arithmetic == Arithmetic::Exact {
            let value = |at: usize, bounds: &Bounds<AnyLength>| {
                let graph = &self.sides[at].graph;
                let found = exact::values(graph, bounds, &finite, &[0], true, means)?;
                Ok::<_, Failure>(self.unsettled.raised(found, &[0], SIDES[at]))
            };
            let (least, most) = (value(0, &flat_lower)?, value(1, &flat_upper)?);
            if least != most {
                return apart(0);
            }
            let forever = self.graph.forever().to_rational();
            exact = least.into_iter().next().map(|value| value + forever);
        }
        let bounds = self.join(&lower, &upper);
        let digits = solver.arithmetic.digits();
        let certain = || bounds.value(0).certain_digits(digits) >= digits;
        match !finite(0) || exact.is_some() || certain() {
            true => Ok(Outcome::Alike(Alike { bounds, exact })),
            false => Err(Failure::Precision),
        }
    }

    /// The bounds of a side from those of the game in which level rounds are still. Where its player
    /// goes round in it for ever, he rests.
    fn raised(&self, flat: &Bounds<AnyLength>, player: Player) -> Bounds<AnyLength> {
        let side = &self.sides[usize::from(player == Player::Min)];
        let choice = |(at, &best): (usize, &u32)| {
            let state = at as StateId;
            side.outer(state, self.graph.kind(state), best)
        };
        // What is settled is not changed.
        let resting = match self.unsettled.are_levels_contested() {
            true => Vec::new(),
            false => {
                let choices: Vec<u32> = flat.best.iter().enumerate().map(choice).collect();
                (self.unsettled.levels).resting(self.graph, player, &choices)
            }
        };
        let rests = |state: StateId| resting.get(state as usize).copied().flatten();
        let height = units(&flat.scale, self.unsettled, player);
        let mut raised = flat.raised(|state| match rests(state) {
            None => height(state),
            Some(_) => {
                let (lower, upper) = flat.of(state);
                let proven = if player == Player::Max { lower } else { upper };
                let mut left = height(state);
                left.sub(proven);
                left
            }
        });
        for (best, rest) in raised.best.iter_mut().zip(resting) {
            *best = rest.unwrap_or(*best);
        }
        raised
    }

    /// The lower bounds of the one side and the upper bounds of the other, with the strategies that
    /// prove them.
    fn join(&self, lower: &Bounds<AnyLength>, upper: &Bounds<AnyLength>) -> Bounds<AnyLength> {
        let best = (0..self.graph.states()).map(|at| {
            let state = at as StateId;
            let kind = self.graph.kind(state);
            let (side, best) = match kind.player() {
                Some(Player::Min) => (&self.sides[1], upper.best[at]),
                _ => (&self.sides[0], lower.best[at]),
            };
            match self.totals[0].is_finite(state) || self.unsettled.contested.is_empty() {
                true => side.outer(state, kind, best),
                // Bounds do not say what makes a total grow.
                false => side.given(state),
            }
        });
        Bounds::between(lower, upper, best.collect())
    }
}

/// The exact values of some states, counted from the payoff of a play that never ends.
///
/// # Errors
///
/// The bounds are too wide to tell some actions apart, or the sides are worth different amounts; the
/// watch asks to stop.
pub(super) fn exact_values<I: Fixed>(
    graph: &Graph,
    bounds: &Bounds<I>,
    totals: &Totals,
    states: &[StateId],
    means: Means<'_>,
) -> std::result::Result<Vec<RBig>, Failure> {
    let finite = |state: StateId| totals.size(state) == Size::Finite;
    let unsettled = totals.unsettled();
    let fits = |state| {
        let height = |player| unsettled.levels.height(state, player);
        SIDES
            .map(height)
            .iter()
            .all(|&height| bounds.scale.way::<I>(height).is_some())
    };
    if !(0..graph.states() as StateId).all(fits) {
        return Err(Failure::Overflow);
    }
    let inner = |side: &Side<'_>| -> Vec<u32> {
        let states = (0..).zip(&bounds.best);
        let choice = |(state, &choice)| side.inner(state, graph.kind(state), choice);
        states.map(choice).collect()
    };
    let value = |player: Player| {
        let flat = unsettled.flat(graph, player);
        let side = Side::new(
            flat.as_ref().unwrap_or(graph),
            unsettled,
            player,
            &bounds.best,
        );
        let height = units(&bounds.scale, unsettled, player);
        let bounds = bounds.raised(|state| {
            let mut down = I::default();
            down.sub(&height(state));
            down
        });
        let bounds = Bounds::between(&bounds, &bounds, inner(&side));
        let found = exact::values(&side.graph, &bounds, &finite, states, false, means)?;
        Ok::<_, Failure>(unsettled.raised(found, states, player))
    };
    let [least, most] = SIDES.map(value);
    let (least, most) = (least?, most?);
    match least == most {
        true => Ok(least),
        false => Err(Failure::Precision),
    }
}

/// Solves a game in long numbers with so many binary places, so that so many bits are certain.
fn bounds(
    graph: &Graph,
    totals: &Totals,
    order: &mut Order<'_>,
    (wanted, bits): (u32, u32),
    means: Means<'_>,
) -> std::result::Result<Bounds<AnyLength>, Failure> {
    let job = Job {
        graph,
        totals,
        wanted,
        enough: None,
        again: false,
        means,
    };
    bounds::solve(&job, order, bits)
}

/// What states are worth in a game beyond what they are worth in that of a player, in units.
fn units<I: Fixed>(scale: &Scale, unsettled: &Unsettled, player: Player) -> impl Fn(StateId) -> I {
    // Long numbers hold every payoff; of short ones it was seen.
    move |state| {
        scale
            .way(unsettled.levels.height(state, player))
            .unwrap_or_default()
    }
}

impl Unsettled {
    /// The game of a player in which level rounds are still; `None` if there are none.
    fn flat(&self, graph: &Graph, player: Player) -> Option<Graph> {
        match self.levels.is_empty() {
            true => None,
            false => self.levels.graph(graph, player),
        }
    }

    /// The values of some states from those in the game of a player.
    fn raised(&self, values: Vec<RBig>, states: &[StateId], player: Player) -> Vec<RBig> {
        let height = |&state: &StateId| self.levels.height(state, player).to_rational();
        let values = values.into_iter().zip(states);
        values.map(|(value, state)| value + height(state)).collect()
    }
}
