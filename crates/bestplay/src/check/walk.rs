//! Walking through the rules: states numbered in the order in which they are found.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use foldhash::fast::RandomState;

use crate::watch::{Stage, Watch, tell};
use crate::{Branch, Error, Game, Mistake, Natural, Node, Payoff, Player, Result};

/// States that are checked between two looks at the watch.
const PAUSE: usize = 4096;

/// Goes through all states of a game that follow some of them and should be so many, and confirms what happens in each.
///
/// # Errors
///
/// Another number of states; what `confirm` says is wrong in a state. The rules are wrong; the watch asks to stop.
pub(crate) fn through<'g, G: Game>(
    game: &'g G,
    starts: impl IntoIterator<Item = G::State>,
    states: usize,
    watch: &dyn Watch,
    mut confirm: impl FnMut(&G::State, u32, &Turn) -> std::result::Result<(), String>,
) -> Result<Walk<'g, G>> {
    let mut walk = Walk {
        game,
        states: Vec::new(),
        numbers: HashMap::default(),
        most: states,
    };
    for start in starts {
        walk.number(start)?;
    }
    let mut next = 0;
    while next < walk.found() {
        if next.is_multiple_of(PAUSE) {
            tell(watch, Stage::Checking, next, states)?;
        }
        let turn = walk.turn(next as u32)?;
        confirm(&walk.states[next], next as u32, &turn)
            .map_err(|reason| walk.refuted(next as u32, reason))?;
        next += 1;
    }
    if next < states {
        let reason = format!("the file holds {states} states, the game has {next}");
        return Err(walk.refuted(0, reason));
    }
    Ok(walk)
}

/// A game's states as far as they were found.
pub(crate) struct Walk<'g, G: Game> {
    game: &'g G,
    states: Vec<G::State>,
    numbers: HashMap<G::State, u32, RandomState>,
    /// The most states that there may be.
    most: usize,
}

/// What happens in a state, with numbers for states.
#[derive(Clone)]
pub(crate) enum Turn {
    /// The least and the most that is paid.
    End([Payoff; 2]),
    Chance(Row),
    Choice(Player, Vec<Row>),
}

impl Turn {
    /// The rows: none where play ends, one where nobody chooses.
    pub(crate) fn rows(&self) -> &[Row] {
        match self {
            Turn::End(_) => &[],
            Turn::Chance(row) => std::slice::from_ref(row),
            Turn::Choice(_, rows) => rows,
        }
    }

    /// Who chooses, if anybody does.
    pub(crate) fn player(&self) -> Option<Player> {
        match self {
            Turn::Choice(player, _) => Some(*player),
            Turn::End(_) | Turn::Chance(_) => None,
        }
    }

    pub(crate) fn transitions(&self) -> u64 {
        self.rows()
            .iter()
            .map(|row| row.outcomes.len() as u64)
            .sum()
    }
}

/// One action, or a random event.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) total: u128,
    pub(crate) outcomes: Vec<Outcome>,
    /// The weights where they are too long for words; those of the outcomes are 0 then.
    pub(crate) long: Vec<Natural>,
}

/// Where a row may lead.
#[derive(Clone)]
pub(crate) struct Outcome {
    pub(crate) target: u32,
    pub(crate) weight: u128,
    pub(crate) payoff: Payoff,
}

impl<G: Game> Walk<'_, G> {
    /// The number of states found so far.
    pub(crate) fn found(&self) -> usize {
        self.states.len()
    }

    /// The error that a state is wrong.
    pub(crate) fn refuted(&self, id: u32, reason: String) -> Error {
        Error::refuted(self.describe(id), &reason)
    }

    /// A state in words.
    fn describe(&self, id: u32) -> String {
        self.game.describe(&self.states[id as usize])
    }

    /// What happens in a state that was found.
    fn turn(&mut self, id: u32) -> Result<Turn> {
        Ok(match self.game.node(&self.states[id as usize]) {
            Node::End(payoff) => Turn::End([payoff; 2]),
            Node::Between(least, most) => Turn::End([least, most]),
            Node::Chance(branch) => Turn::Chance(self.row(id, branch)?),
            Node::Choice(_, actions) if actions.is_empty() => {
                return Err(Error::rules(self.describe(id), Mistake::NoAction));
            }
            Node::Choice(player, actions) => {
                let rows = actions.into_iter();
                let rows = rows.map(|(_, branch)| self.row(id, branch));
                Turn::Choice(player, rows.collect::<Result<_>>()?)
            }
        })
    }

    /// An action of a state, or what chance does there.
    fn row(&mut self, id: u32, branch: Branch<G::State>) -> Result<Row> {
        let chance = branch.paying();
        if let Some(fault) = chance.fault() {
            return Err(Error::rules(self.describe(id), fault.into()));
        }
        let mut outcomes = Vec::with_capacity(chance.outcomes().len());
        for ((state, payoff), weight) in chance.outcomes() {
            outcomes.push(Outcome {
                target: self.number(state.clone())?,
                weight: *weight,
                payoff: *payoff,
            });
        }
        Ok(Row {
            total: chance.total(),
            long: chance.long_weights().unwrap_or_default().to_vec(),
            outcomes,
        })
    }

    /// The number of a state; the next one if it is new.
    fn number(&mut self, state: G::State) -> Result<u32> {
        let found = self.states.len();
        match self.numbers.entry(self.game.canonical(state)) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) if found == self.most => {
                let reason = format!("the file holds {found} states, the game has more");
                Err(Error::refuted(self.game.describe(new.key()), &reason))
            }
            Entry::Vacant(new) => {
                self.states.push(new.key().clone());
                Ok(*new.insert(found as u32))
            }
        }
    }
}
