//! Values from two sides: the lower bounds of one game and the upper bounds of another.
//!
//! Where play is cut off, what is paid is known within bounds. Values rise with what is paid: the value
//! lies between that of the game in which the least is paid wherever play is cut off and that of the game
//! in which the most is. Both are solved. `Max` plays as in the first, which proves the lower bounds, `Min`
//! as in the second. So it is with [zero end components](super::rebased), whose heights are added.

use dashu_int::IBig;

use super::proven::Bounds;
use super::totals::zero::ZeroEnds;
use super::values::{AnyBounds, Values};
use crate::graph::{Graph, Kind, StateId};
use crate::number::{Scale, extend};
use crate::{Error, Player, Result};

impl Values {
    /// The lower bounds of one solve of a graph, and the upper bounds of another, each with the heights and the
    /// choices of its player.
    ///
    /// # Errors
    ///
    /// A value is infinite in one of them alone.
    pub(super) fn between(
        graph: &Graph,
        least: Values,
        most: &Values,
        zero: &ZeroEnds,
    ) -> Result<Values> {
        let (solved, sides) = (least.solved(graph), [&least, most]);
        let mut states = 0..solved.states() as StateId;
        if states.any(|state| least.size(state) != most.size(state)) {
            return Err(Error::cut_off("whether the total is finite"));
        }
        let [exact, other] = Player::BOTH.map(|player| {
            let side = sides[usize::from(player == Player::Min)];
            let height = zero.height(0, player).to_rational();
            side.exact.as_ref().map(|exact| exact + height)
        });
        let scales = sides.map(|side| side.bounds.scale());
        let mut denominator = scales[0].denominator().clone();
        extend(&mut denominator, scales[1].denominator());
        let places = scales[0].places().max(scales[1].places());
        let scale = Scale::of_parts(places, denominator, graph.forever());
        let factors = scales.map(|own| {
            let factor = scale.denominator() / own.denominator();
            IBig::from(factor << (places - own.places()) as usize)
        });
        let bounds = Bounds::in_units(&scale, solved, |state| {
            let [[lower, _], [_, upper]] = sides.map(|side| side.bounds.units(state));
            let mut bounds = [lower * &factors[0], upper * &factors[1]];
            if !zero.is_empty() && least.totals.is_finite(state) {
                for (bound, player) in bounds.iter_mut().zip(Player::BOTH) {
                    *bound += scale.units(zero.height(state, player));
                }
            }
            let proves = sides[usize::from(solved.kind(state) == Kind::Min)];
            (bounds, proves.bounds.best()[state as usize])
        });
        let mut totals = least.totals;
        totals.zero = zero.clone();
        Ok(Values {
            drawn: least.drawn,
            ..Values::new(
                AnyBounds::Long(bounds),
                totals,
                exact.filter(|exact| Some(exact) == other.as_ref()),
            )
        })
    }
}
