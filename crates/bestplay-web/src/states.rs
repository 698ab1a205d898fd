//! All states of a solution at once, in columns: for maps, and for strategies as tables.

use bestplay::graph::Kind;
use bestplay::{Graph, StateId, Value};

use crate::json::Json;

/// Writes for each state, in the order in which play finds them, who chooses there, what its value is
/// close to, and the place of the action that is taken.
pub(crate) fn columns(
    json: &mut Json,
    graph: &Graph,
    choices: &[u32],
    value: impl Fn(StateId) -> Value,
) {
    json.key("turns").list(graph.iter(), |json, state| {
        json.count(match state.kind() {
            Kind::Max => 0,
            Kind::Min => 1,
            Kind::Chance => 2,
            Kind::End => 3,
        });
    });
    json.key("choices").list(choices, |json, &place| {
        json.count(place.into());
    });
    json.key("values").list(graph.iter(), |json, state| {
        let (low, high) = value(state.id()).enclosure();
        json.float(match low == high {
            true => low,
            false => low + (high - low) / 2.0,
        });
    });
}
