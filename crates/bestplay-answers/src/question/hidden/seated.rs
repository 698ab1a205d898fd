//! A play as one player sees it, or as nobody does who plays: the others follow the optimal odds.

use std::cell::RefCell;

use bestplay::made::Followed;
use bestplay::{Branch, Game, History, Node, Player, Rational, Standing, Turn, Value};

use super::Room;
use crate::any_game::{outcomes, ranked};
use crate::question::{Asked, Explainer};
use crate::{ActionLine, Answer, Explained, OutcomeLine, Result};

impl Asked<'_> {
    /// Calls `with` with what explains a play to the person in a seat, or to a spectator. `seat` hears who has to choose
    /// first, and says whose seat it is.
    ///
    /// States are known by `#` and a number; any other text is the start. Where the person chooses, the state is
    /// what he remembers, and the value of an action is what it is worth there against the optimal odds, with his own
    /// best play afterwards. Elsewhere chance goes on for everybody, and nothing is to be shown before the end, but to
    /// a spectator.
    pub fn with_seated<T>(
        &self,
        seat: impl FnOnce(Player) -> Option<Player>,
        with: impl FnOnce(&Explainer<'_>) -> T,
    ) -> Result<T> {
        let room = &self.beside(true)?;
        let solution = room.game.solution()?;
        let histories = room.game.histories();
        let mut states = room.game.explored().graph().iter();
        let first = states.find_map(|state| state.player());
        let person = seat(first.unwrap_or(Player::Max));
        let best = Player::BOTH.map(|player| solution.strategy(player));
        let strategy = histories.strategy(best);
        let play = match person {
            Some(person) => Followed::new(&histories, person.opponent(), strategy),
            None => Followed::by_both(&histories, strategy),
        };
        let explained = person.map(|player| solution.explain(player));
        let worth = explained.into_iter().flatten().map(|of| of.worth);
        let table = Table {
            room,
            value: solution.value(),
            worth: worth.map(Option::unwrap_or_default).collect(),
            met: RefCell::default(),
        };
        Ok(with(&|state| {
            let known = |number: &str| {
                let met = table.met.borrow();
                met.get(number.parse::<usize>().ok()?).copied()
            };
            let met = state.and_then(|state| known(state.strip_prefix('#')?));
            let history = met.unwrap_or_else(|| play.initial());
            let set = |player| histories.set(&history, player).unwrap_or_default();
            let explained = table.explain(history, play.node(&history), set);
            Ok((explained, Answer::default()))
        }))
    }
}

struct Table<'r> {
    room: &'r Room<'r>,
    value: Value,
    /// What the actions of the person are worth, by information set.
    worth: Vec<Vec<Rational>>,
    met: RefCell<Vec<History>>,
}

impl Table<'_> {
    /// What the person is to know of a history; `set` is the information set of who chooses there.
    fn explain(
        &self,
        history: History,
        node: Node<History, u32>,
        set: impl Fn(Player) -> usize,
    ) -> Explained {
        let mut state = self.room.game.state(history.state);
        let turn = match node {
            Node::Chance(branch) => Turn::Chance(self.outcomes(branch)),
            Node::Choice(player, actions) => {
                let set = set(player);
                let known = &self.room.game.sets(player)[set];
                state.clone_from(&known.memory);
                let line = |(place, branch): (u32, Branch<History>)| {
                    let worth = self.worth[set].get(place as usize).cloned();
                    let line = ActionLine {
                        action: known.actions[place as usize].clone(),
                        value: Value::Exact(worth.unwrap_or_default()),
                        standing: Standing::Worse,
                        distance: None,
                        outcomes: self.outcomes(branch),
                    };
                    (None, line)
                };
                let lines = actions.into_iter().map(line);
                Turn::Choice(player, ranked(player, lines.collect()))
            }
            node => Turn::End(node.pays().unwrap_or_else(|| self.value.clone())),
        };
        Explained {
            state,
            value: self.value.clone(),
            distance: None,
            turn,
        }
    }

    /// Where a branch leads.
    fn outcomes(&self, branch: Branch<History>) -> Vec<OutcomeLine> {
        let numbered = |history: &History| {
            let mut met = self.met.borrow_mut();
            met.push(*history);
            Some((format!("#{}", met.len() - 1), self.value.clone()))
        };
        outcomes(branch, numbered).unwrap_or_default()
    }
}
