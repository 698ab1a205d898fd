//! The best choices of a player where both may go round for ever, found by trying them.
//!
//! A [`guess`](super::guess) may be wrong, and where both players choose in a level round, heights
//! that know nothing of what either of them does there say too little. Once all choices of one player
//! are settled, the other alone goes round, and what that is worth is known. So sides are solved one
//! after another, and the best one is kept. Where a player can settle his choices in few ways, each is
//! tried; elsewhere one choice after another of a guess is changed, as long as that makes some state worth
//! more and none worth less.

use super::super::precision::wanted;
use super::super::totals::{Size, Totals, Unsettled};
use super::super::{Bounds, Failure, Means, Precision};
use super::bounds;
use super::side::Side;
use crate::graph::{Graph, Order, StateId};
use crate::number::AnyLength;
use crate::watch::{Stage, tell};
use crate::{Arithmetic, Player, Result, Solver};

/// Transitions of all sides that are solved for a player, at the most.
const MOST_WORK: u64 = 1 << 18;

/// What both players do in the open states, and the level rounds that are left once one of them does.
pub(super) struct Settled {
    pub(super) unsettled: Unsettled,
    pub(super) choices: [Vec<u32>; 2],
}

/// Looks for the best choices of both players in the open states, from a guess; nothing if none are known to be
/// worth anything.
///
/// # Errors
///
/// A watch that asks to stop.
pub(super) fn settle(
    graph: &Graph,
    open: Vec<bool>,
    guess: &[u32],
    solver: &Solver<'_>,
) -> Result<Option<Settled>> {
    let all = Unsettled::among(open);
    let best = |player| Search::new(graph, &all, player, solver).run(guess);
    let Some(lower) = best(Player::Max)? else {
        return Ok(None);
    };
    let Some(upper) = best(Player::Min)? else {
        return Ok(None);
    };
    Ok(Some(Settled {
        unsettled: all.with_levels([lower.unsettled, upper.unsettled]),
        choices: [lower.choices, upper.choices],
    }))
}

/// The search for the best side of a player.
struct Search<'a> {
    graph: &'a Graph,
    open: &'a Unsettled,
    player: Player,
    solver: &'a Solver<'a>,
    /// His states that are open and leave him a choice, and how many choices there are.
    states: Vec<(StateId, u32)>,
    /// Sides that may still be solved.
    left: u64,
    best: Option<Worth>,
}

/// A side, and what its states are worth.
struct Worth {
    /// For each state of the graph.
    choices: Vec<u32>,
    /// The level rounds that are left on the side.
    unsettled: Unsettled,
    totals: Totals,
    bounds: Bounds<AnyLength>,
}

impl<'a> Search<'a> {
    fn new(
        graph: &'a Graph,
        open: &'a Unsettled,
        player: Player,
        solver: &'a Solver<'a>,
    ) -> Search<'a> {
        let own = |&state: &StateId| {
            open.is_contested(state) && graph.kind(state).player() == Some(player)
        };
        let states = (0..graph.states() as StateId).filter(own);
        let states = states.map(|state| (state, graph.rows(state).count() as u32));
        Search {
            graph,
            open,
            player,
            solver,
            states: states.filter(|&(_, count)| count > 1).collect(),
            left: MOST_WORK / graph.transitions().max(1),
            best: None,
        }
    }

    fn run(mut self, guess: &[u32]) -> Result<Option<Worth>> {
        let mut counts = self.states.iter().map(|&(_, count)| u64::from(count));
        match counts.try_fold(1, u64::checked_mul) {
            Some(ways) if ways <= self.left => self.try_all()?,
            _ => self.climb(guess.to_vec())?,
        }
        Ok(self.best)
    }

    /// Tries all ways to settle the choices.
    fn try_all(&mut self) -> Result<()> {
        let mut choices = vec![0; self.graph.states()];
        loop {
            self.try_one(&choices)?;
            // The next number, whose digits are the choices.
            let next = self.states.iter().find(|&&(state, count)| {
                let choice = &mut choices[state as usize];
                *choice = (*choice + 1) % count;
                *choice > 0
            });
            if next.is_none() {
                return Ok(());
            }
        }
    }

    /// Changes one choice after another until nothing gains, or too many sides were solved.
    fn climb(&mut self, mut choices: Vec<u32>) -> Result<()> {
        self.try_one(&choices)?;
        loop {
            let mut gains = false;
            for place in 0..self.states.len() {
                let (state, count) = self.states[place];
                let before = choices[state as usize];
                let mut best = before;
                for choice in (0..count).filter(|&choice| choice != before) {
                    if self.left == 0 {
                        return Ok(());
                    }
                    choices[state as usize] = choice;
                    if self.try_one(&choices)? {
                        best = choice;
                        gains = true;
                    }
                }
                choices[state as usize] = best;
            }
            if !gains {
                return Ok(());
            }
        }
    }

    /// Solves a side; says whether it is the best so far.
    fn try_one(&mut self, choices: &[u32]) -> Result<bool> {
        tell(self.solver.watch, Stage::Solving, 0, self.graph.states())?;
        self.left = self.left.saturating_sub(1);
        let Some(worth) = self.worth(choices)? else {
            return Ok(false);
        };
        let best = self.best.as_ref();
        let is_better = best.is_none_or(|best| worth.is_better(best, self.player));
        if is_better {
            self.best = Some(worth);
        }
        Ok(is_better)
    }

    /// What the side is worth on which the player takes these choices; nothing if that is not known.
    fn worth(&self, choices: &[u32]) -> Result<Option<Worth>> {
        let (solver, player) = (self.solver, self.player);
        let side = Side::new(self.graph, self.open, player, choices).graph;
        let mut order = Order::new(&side, 1);
        order.finish();
        let (mut unsettled, mut flat) = (Unsettled::default(), None);
        let mut totals = Totals::defined(&side, order.found(), solver.watch)?;
        if totals.is_none() {
            unsettled = Unsettled::level(&side, order.found(), solver.watch)?;
            flat = unsettled.flat(&side, player);
            if let Some(flat) = &flat {
                totals = Totals::defined(flat, order.found(), solver.watch)?;
            }
        }
        let Some(totals) = totals else {
            return Ok(None);
        };
        let digits = solver.arithmetic.digits();
        let exact = solver.arithmetic == Arithmetic::Exact;
        let precision = Precision::first(self.graph, digits, exact).lengthened(digits);
        let graph = flat.as_ref().unwrap_or(&side);
        let precise = (wanted(digits), precision.bits);
        let flat = match bounds(graph, &totals, &mut order, precise, Means::of(solver)) {
            Ok(bounds) => bounds,
            Err(Failure::Error(error)) => return Err(error),
            Err(_) => return Ok(None),
        };
        let mut choices = choices.to_vec();
        for (state, choice) in choices.iter_mut().enumerate() {
            if !self.open.is_contested(state as StateId) {
                *choice = flat.best[state];
            }
        }
        Ok(Some(Worth {
            choices,
            bounds: flat.raised(super::units(&flat.scale, &unsettled, player)),
            unsettled,
            totals,
        }))
    }
}

impl Worth {
    /// Whether some state is worth more to a player than on another side, as far as bounds tell, and
    /// none less.
    fn is_better(&self, other: &Worth, player: Player) -> bool {
        let (own, other) = match player {
            Player::Max => (self, other),
            Player::Min => (other, self),
        };
        own.exceeds(other) && !other.exceeds(own)
    }

    /// Whether some state is surely worth more than on another side.
    fn exceeds(&self, other: &Worth) -> bool {
        let mut states = 0..self.choices.len() as StateId;
        states.any(|state| {
            let sizes = [self, other].map(|worth| worth.totals.size(state));
            match sizes {
                [Size::Finite, Size::Finite] => {
                    *self.bounds.of(state).0 > *other.bounds.of(state).1
                }
                [own, other] => {
                    own != other && (own == Size::PlusInfinite || other == Size::MinusInfinite)
                }
            }
        })
    }
}
