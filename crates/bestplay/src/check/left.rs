//! What the bounds leave of a game: the states that play can still reach when every action is gone
//! that they prove to be worse than another.
//!
//! An action of `Max` whose upper bound lies below the state's lower bound is worth less than the
//! state, and no optimal strategy takes it; so for `Min`. There are optimal strategies that look at
//! nothing but the state; they are all still there, and nobody has gained an action: the game that
//! is left has the same value.

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::Units;
use super::walk::{Row, Turn, Walk};
use crate::store::{Extent, Saved};
use crate::{Game, Player, Result};

/// The states that are left, the initial one first.
pub(super) struct Left {
    pub(super) nodes: Vec<Node>,
}

/// A state that is left.
pub(super) struct Node {
    /// Its number in the file.
    pub(super) id: u32,
    pub(super) player: Option<Player>,
    /// What is paid if play ends here, counted from what a play that never ends is paid.
    pub(super) end: Option<RBig>,
    /// What happens here, the saved action first. The targets are numbers of nodes.
    pub(super) rows: Vec<Row>,
}

impl Left {
    /// Walks through what is left, by the saved actions and those that the bounds do not exclude.
    pub(super) fn of<G: Game>(
        walk: &mut Walk<'_, G>,
        saved: &Saved,
        units: &mut Units,
    ) -> Result<Left> {
        let mut number = vec![u32::MAX; saved.states.len()];
        let mut order = vec![0u32];
        number[0] = 0;
        let mut nodes = Vec::new();
        while let Some(&id) = order.get(nodes.len()) {
            let mut node = Node {
                id,
                player: None,
                end: None,
                rows: Vec::new(),
            };
            match walk.turn(id)? {
                Turn::End(payoff) => node.end = Some(payoff.to_rational() - walk.forever()),
                Turn::Chance(row) => node.rows.push(row),
                Turn::Choice(player, mut rows) => {
                    node.player = Some(player);
                    rows.swap(0, saved.states[id as usize].choice as usize);
                    let mut first = true;
                    rows.retain(|row| {
                        std::mem::take(&mut first) || may_be_best(saved, units, id, player, row)
                    });
                    node.rows = rows;
                }
            }
            for outcome in node.rows.iter_mut().flat_map(|row| &mut row.outcomes) {
                let number = &mut number[outcome.target as usize];
                if *number == u32::MAX {
                    *number = order.len() as u32;
                    order.push(outcome.target);
                }
                outcome.target = *number;
            }
            nodes.push(node);
        }
        Ok(Left { nodes })
    }

    /// For each node whether the saved actions never lead from there to an end, nor to where
    /// anything is paid: it is worth 0. `None` if from some other node they lead neither to an end
    /// nor to such a node.
    pub(super) fn trapped(&self) -> Option<Vec<bool>> {
        let mut starts = vec![0usize; self.nodes.len() + 1];
        let ways = || {
            let nodes = self.nodes.iter().enumerate();
            nodes.flat_map(|(from, node)| {
                let outcomes = node.rows.first().into_iter().flat_map(|row| &row.outcomes);
                outcomes.map(move |outcome| (from, outcome.target as usize))
            })
        };
        for (_, to) in ways() {
            starts[to] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut before = vec![0u32; sum];
        for (from, to) in ways() {
            starts[to] -= 1;
            before[starts[to]] = from as u32;
        }
        // The nodes from which some others can be reached.
        let leading_to = |mut reached: Vec<bool>| {
            let mut queue: Vec<usize> = (0..reached.len()).filter(|&node| reached[node]).collect();
            while let Some(node) = queue.pop() {
                for &from in &before[starts[node]..starts[node + 1]] {
                    if !std::mem::replace(&mut reached[from as usize], true) {
                        queue.push(from as usize);
                    }
                }
            }
            reached
        };
        let pays = |node: &Node| node.rows.first().is_some_and(Row::pays);
        let counts = |node: &Node| node.end.is_some() || pays(node);
        let busy = leading_to(self.nodes.iter().map(counts).collect());
        let rests = |(node, &busy): (&Node, &bool)| node.end.is_some() || !busy;
        let resting = leading_to(self.nodes.iter().zip(&busy).map(rests).collect());
        let trapped = busy.into_iter().map(|busy| !busy).collect();
        resting.into_iter().all(|rests| rests).then_some(trapped)
    }
}

/// Whether the bounds leave it open that an action is best.
fn may_be_best(saved: &Saved, units: &mut Units, id: u32, player: Player, row: &Row) -> bool {
    let infinite = |id: u32| saved.states[id as usize].extent != Extent::Finite;
    if row.outcomes.iter().any(|outcome| infinite(outcome.target)) {
        // Only what a player avoids at any price is left of such rows.
        return false;
    }
    let own = &saved.states[id as usize];
    let mut excess = match player {
        Player::Max => -(IBig::from(row.total) * &own.lower),
        Player::Min => IBig::from(row.total) * &own.upper,
    };
    for outcome in &row.outcomes {
        let target = &saved.states[outcome.target as usize];
        // Every payoff was a number of units when the bounds were confirmed.
        let Ok(paid) = units.way(outcome.payoff) else {
            return true;
        };
        let weight = IBig::from(outcome.weight);
        match player {
            Player::Max => excess += weight * (&target.upper + paid),
            Player::Min => excess -= weight * (&target.lower + paid),
        }
    }
    excess >= IBig::ZERO
}
