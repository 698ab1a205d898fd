//! What is wrong with the rules, or too much, in sentences: with the histories that show it.

use std::collections::{HashMap, VecDeque};
use std::mem::size_of;

use dashu_ratio::RBig;

use super::recall::{Item, Memory, Pair};
use super::told::listed;
use super::unfold::{Found, Unfolding};
use crate::graph::StateId;
use crate::{Error, ErrorKind, Player, Result, Solver};

impl Unfolding<'_> {
    /// Fails where there is more of it than the limits allow.
    pub(super) fn within_limits(&self, solver: &Solver<'_>) -> Result<()> {
        let memories = self.recalls.iter().map(|recall| recall.len() as u64);
        let entry = size_of::<([u32; 3], RBig)>() as u64;
        // Solving takes some more numbers for each entry; a position is kept in one table and one list.
        let bytes = 4 * entry * self.entries() as u64
            + 2 * size_of::<Memory>() as u64 * memories.sum::<u64>()
            + 2 * entry * self.positions;
        let (kind, limit) = if self.positions > solver.max_states {
            let limit = format!("{} positions", solver.max_states);
            (ErrorKind::TooManyStates, limit)
        } else if bytes > solver.memory {
            let limit = format!("{} MiB of memory", solver.memory >> 20);
            (ErrorKind::TooMuchMemory, limit)
        } else {
            return Ok(());
        };
        let message = format!(
            "the game needs more than {limit}, the limit: {} positions were found so far, which are states with \
             all that both players remember, with {} information sets of Max and {} of Min; let the views show \
             only what matters, as every change of a view is remembered, and leave choices of one action out",
            self.positions,
            self.sets[0].len(),
            self.sets[1].len(),
        );
        Err(Error::new(kind, message))
    }

    /// The same memory, but other actions.
    #[cold]
    pub(super) fn two_lists(&self, player: Player, known: &Found, state: StateId) -> Error {
        let history = |state| self.history(player, known.memory, state);
        let [first, second] = [known.state, state].map(history);
        let message = format!(
            "the rules are wrong: {player} remembers the same after {first}, and may choose {}, and after \
             {second}, and may choose {}; let {player} see a difference, or list the same actions in both",
            self.told.name(self.actions.of(known.state)),
            self.told.name(self.actions.of(state)),
        );
        Error::new(ErrorKind::Rules, message)
    }

    /// The same memories, but another player's turn.
    #[cold]
    pub(super) fn two_movers(
        &self,
        states: [StateId; 2],
        players: [Player; 2],
        pair: Pair,
    ) -> Error {
        let [first, second] = players;
        let [one, other] = states.map(|state| self.history(first, pair[first as usize], state));
        let message = format!(
            "the rules are wrong: both players remember the same after {one}, where {first} chooses, and after \
             {other}, where {second} does; let the views show whose turn it is"
        );
        Error::new(ErrorKind::Rules, message)
    }

    /// The shortest way in the round at hand on which play comes to a state so that a player remembers just this, in
    /// words. Only memories that lead to the one asked for are followed.
    fn history(&self, player: Player, memory: u32, goal: StateId) -> String {
        let recall = &self.recalls[player as usize];
        // A look leads on only to what is part of the memory asked for.
        let looks = |before: u32, state: StateId| {
            let view = self.told.view(state, player);
            let after = recall.looked(before, view)?;
            recall.leads(after, memory).then_some((state, after))
        };
        let root = self.round.roots[player as usize];
        let mut came = HashMap::new();
        let mut queue = VecDeque::from_iter(looks(root, self.round.start));
        came.extend(queue.iter().map(|&start| (start, start)));
        while let Some(at) = queue.pop_front() {
            let (state, before) = at;
            if at == (goal, memory) {
                return self.path(&came, at);
            }
            let chooses = self.graph.kind(state).player() == Some(player);
            let actions = chooses.then(|| self.told.actions(state));
            let actions = actions.unwrap_or_default();
            for (number, row) in self.graph.rows(state).enumerate() {
                let did = match actions.get(number) {
                    Some(&action) => recall.find(before, Item::Did(action)),
                    None => Some(before),
                };
                let next = did.into_iter().flat_map(|did| {
                    let inside = row.targets.iter().filter(|&target| !self.is_public(target));
                    inside.filter_map(move |target| looks(did, target))
                });
                for after in next {
                    came.entry(after).or_insert_with(|| {
                        queue.push_back(after);
                        at
                    });
                }
            }
        }
        self.told.describe(goal)
    }

    /// The states on the way, in words.
    fn path(&self, came: &HashMap<(StateId, u32), (StateId, u32)>, end: (StateId, u32)) -> String {
        let mut states = vec![end.0];
        let mut at = end;
        while let Some(&before) = came.get(&at).filter(|&&before| before != at) {
            states.push(before.0);
            at = before;
        }
        states.reverse();
        listed(&states, " → ", self.told)
    }
}
