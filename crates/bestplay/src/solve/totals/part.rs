//! A strongly connected component with what matters for infinite totals.

use std::ops::Deref;

use super::signs::Sign;
use crate::Player;
use crate::graph::{Graph, NONE, Places, RowList, RowListBuilder, Rows, Shape, StateId};
use crate::interrupt::Interrupt;
use crate::witness::Size;

/// A component. Its states are numbered from 0, and its rows too, state after state.
pub(super) struct Part<'a> {
    graph: &'a Graph,
    pub(super) states: &'a [StateId],
    pub(super) players: Vec<Option<Player>>,
    /// Where the rows lead inside.
    pub(super) list: RowList,
    pub(super) rows: Vec<PartRow>,
    /// Asked about now and then, whatever is done with the component.
    pub(super) interrupt: &'a Interrupt<'a>,
}

/// A row of a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartRow {
    /// Whether a successor outside has a finite value.
    pub(super) leaves: bool,
    /// Whether a successor outside has the value plus, or minus, infinity.
    pub(super) ahead: [bool; 2],
    pub(super) sign: Sign,
    /// Whether nobody takes it: it stays in its state at the cost of whoever chooses, who may do otherwise.
    pub(super) is_wasted: bool,
    shape: u32,
}

impl PartRow {
    /// Whether play surely stays in the component.
    pub(super) fn stays(&self) -> bool {
        !self.leaves && self.ahead == [false; 2]
    }
}

impl<'a> Part<'a> {
    /// Gathers the rows of a component.
    pub(super) fn new(
        graph: &'a Graph,
        signs: &[Sign],
        size: impl Fn(StateId) -> Size,
        states: &'a [StateId],
        place: &mut Places,
        interrupt: &'a Interrupt<'a>,
    ) -> Part<'a> {
        let (mut list, mut rows) = (RowListBuilder::new(), Vec::new());
        place.with(states, |place| {
            for &state in states {
                for row in graph.rows(state) {
                    let (mut leaves, mut ahead) = (false, [false; 2]);
                    list.row(row.targets.iter().filter_map(|target| {
                        match (place.of(target), size(target)) {
                            (NONE, Size::Finite) => leaves = true,
                            (NONE, Size::PlusInfinite) => ahead[0] = true,
                            (NONE, Size::MinusInfinite) => ahead[1] = true,
                            (inside, _) => return Some(inside),
                        }
                        None
                    }));
                    rows.push(PartRow {
                        leaves,
                        ahead,
                        sign: signs[row.shape_id as usize],
                        is_wasted: false,
                        shape: row.shape_id,
                    });
                }
                list.end_state();
            }
        });
        let player = |&state: &StateId| graph.kind(state).player();
        let mut part = Part {
            graph,
            states,
            players: states.iter().map(player).collect(),
            list: list.build(),
            rows,
            interrupt,
        };
        part.find_waste();
        part
    }

    /// Finds the rows that nobody takes. Where all is paid one way, the player who has to make play end knows
    /// that anyway.
    fn find_waste(&mut self) {
        let pays = |sign: Sign| self.rows.iter().any(|row| row.sign == sign);
        if !(pays(Sign::Plus) && pays(Sign::Minus)) {
            return;
        }
        for state in 0..self.len() as u32 {
            let Some(player) = self.players[state as usize] else {
                continue;
            };
            let is_waste = |row: &u32| {
                let own = &self.rows[*row as usize];
                let stays = own.stays() && self.targets(*row).iter().all(|&to| to == state);
                stays && own.sign == Sign::unwanted_by(player)
            };
            let rows = self.rows_of(state);
            let waste: Vec<u32> = rows.clone().filter(is_waste).collect();
            if waste.len() < rows.len() {
                (waste.into_iter()).for_each(|row| self.rows[row as usize].is_wasted = true);
            }
        }
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The weights of a row and what it pays; the successors of a row that stays inside are in the
    /// same order.
    pub(super) fn shape(&self, row: u32) -> &'a Shape {
        self.graph.shapes().get(self.rows[row as usize].shape)
    }
}

impl Deref for Part<'_> {
    type Target = RowList;

    fn deref(&self) -> &RowList {
        &self.list
    }
}
