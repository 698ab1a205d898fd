//! Games that are cut off, where what is paid is known within bounds.
//!
//! Values rise with what is paid: the value lies between that of the game in which the least is paid
//! wherever play is cut off and that of the game in which the most is. Both are solved. `Max` plays as
//! in the first, which proves the lower bounds, `Min` as in the second.

use dashu_int::IBig;

use super::proven::Bounds;
use super::values::{AnyBounds, Values, each};
use crate::graph::{Graph, Kind, StateId};
use crate::number::{AnyLength, Fixed, Scale, extend};
use crate::{Error, Result};

impl Values {
    /// The lower bounds of one solve of a graph, and the upper bounds of another.
    ///
    /// # Errors
    ///
    /// A value is infinite in one of them alone.
    pub(super) fn between(graph: &Graph, least: Values, most: &Values) -> Result<Values> {
        let (one, other) = (least.bounds.scale(), most.bounds.scale());
        let mut denominator = one.denominator().clone();
        extend(&mut denominator, other.denominator());
        let bits = one.bits().max(other.bits());
        let factor = |scale: &Scale| {
            IBig::from((&denominator / scale.denominator()) << (bits - scale.bits()) as usize)
        };
        let factors = [factor(one), factor(other)];
        let solved = least.solved(graph);
        let merged = Bounds::confirmed(
            Scale::of_parts(bits, denominator, graph.forever()),
            solved.states(),
            |place| {
                let state = place as StateId;
                if least.size(state) != most.size(state) {
                    return Err(Error::cut_off("whether the total is finite"));
                }
                let proves = match solved.kind(state) {
                    Kind::Min => most,
                    _ => &least,
                };
                let [lower, _] = least.bounds.times(&factors[0], state);
                let [_, upper] = most.bounds.times(&factors[1], state);
                Ok((lower, upper, proves.bounds.best()[place]))
            },
        )?;
        let exact = least.exact.clone();
        Ok(Values {
            bounds: AnyBounds::Long(merged),
            exact: exact.filter(|_| least.exact == most.exact),
            ..least
        })
    }
}

impl AnyBounds {
    /// The bounds of a state in units of which there are so many in one.
    fn times(&self, factor: &IBig, state: StateId) -> [AnyLength; 2] {
        each!(self, bounds => {
            let (lower, upper) = bounds.of(state);
            [lower.to_big(), upper.to_big()].map(|units| AnyLength::from(units * factor))
        })
    }
}
