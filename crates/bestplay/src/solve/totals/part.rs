//! A strongly connected component with what matters for infinite totals.

use super::signs::Sign;
use super::{Size, Totals};
use crate::Player;
use crate::graph::{Backward, Graph, Leads, Rows, Shape, StateId};

/// A state of no set; a row that is none.
pub(super) use crate::graph::NONE;

/// A component. Its states are numbered from 0, and its rows too, state after state.
pub(super) struct Part<'a> {
    graph: &'a Graph,
    pub(super) states: &'a [StateId],
    pub(super) players: Vec<Option<Player>>,
    /// The rows of each state start here; one more entry.
    first: Vec<u32>,
    pub(super) rows: Vec<PartRow>,
    /// The successors inside, row after row.
    targets: Vec<u32>,
    /// The rows that lead to each state.
    before: Backward,
}

/// A row of a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartRow {
    pub(super) owner: u32,
    /// Where its successors inside end.
    end: usize,
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
    /// Gathers the rows of a component. `place` is a scratch: [`NONE`] for every state of the graph
    /// before and after.
    pub(super) fn new(
        graph: &'a Graph,
        signs: &[Sign],
        totals: &Totals,
        states: &'a [StateId],
        place: &mut [u32],
    ) -> Part<'a> {
        for (number, &state) in states.iter().enumerate() {
            place[state as usize] = number as u32;
        }
        let mut part = Part {
            graph,
            states,
            players: Vec::with_capacity(states.len()),
            first: Vec::with_capacity(states.len() + 1),
            rows: Vec::new(),
            targets: Vec::new(),
            before: Backward::new(0, std::iter::empty),
        };
        part.first.push(0);
        for (number, &state) in states.iter().enumerate() {
            part.players.push(graph.kind(state).player());
            for row in graph.rows(state) {
                let (mut leaves, mut ahead) = (false, [false; 2]);
                for &target in row.targets.iter() {
                    match (place[target as usize], totals.size(target)) {
                        (NONE, Size::Finite) => leaves = true,
                        (NONE, Size::PlusInfinite) => ahead[0] = true,
                        (NONE, Size::MinusInfinite) => ahead[1] = true,
                        (inside, _) => part.targets.push(inside),
                    }
                }
                part.rows.push(PartRow {
                    owner: number as u32,
                    end: part.targets.len(),
                    leaves,
                    ahead,
                    sign: signs[row.shape_id as usize],
                    is_wasted: false,
                    shape: row.shape_id,
                });
            }
            part.first.push(part.rows.len() as u32);
        }
        for &state in states {
            place[state as usize] = NONE;
        }
        part.before = Backward::new(states.len(), || {
            let targets = |row: u32| part.targets(row).iter().map(move |&target| (target, row));
            (0..part.rows.len() as u32).flat_map(targets)
        });
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
            let unwanted = match self.players[state as usize] {
                Some(Player::Max) => Sign::Minus,
                Some(Player::Min) => Sign::Plus,
                None => continue,
            };
            let is_waste = |row: &u32| {
                let own = &self.rows[*row as usize];
                let stays = own.stays() && self.targets(*row).iter().all(|&to| to == state);
                stays && own.sign == unwanted
            };
            let rows = self.rows_of(state);
            let waste: Vec<u32> = rows.clone().filter(is_waste).collect();
            if waste.len() < rows.len() {
                (waste.into_iter()).for_each(|row| self.rows[row as usize].is_wasted = true);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The weights of a row and what it pays; the successors of a row that stays inside are in the
    /// same order.
    pub(super) fn shape(&self, row: u32) -> &'a Shape {
        self.graph.shapes().get(self.rows[row as usize].shape)
    }
}

impl Leads for Part<'_> {
    fn states(&self) -> usize {
        self.states.len()
    }

    #[inline]
    fn owner(&self, row: u32) -> u32 {
        self.rows[row as usize].owner
    }

    #[inline]
    fn before(&self, state: u32) -> &[u32] {
        self.before.of(state)
    }
}

impl Rows for Part<'_> {
    #[inline]
    fn targets(&self, row: u32) -> &[u32] {
        let row = row as usize;
        let start = if row == 0 { 0 } else { self.rows[row - 1].end };
        &self.targets[start..self.rows[row].end]
    }

    #[inline]
    fn rows_of(&self, state: u32) -> std::ops::Range<u32> {
        self.first[state as usize]..self.first[state as usize + 1]
    }
}
