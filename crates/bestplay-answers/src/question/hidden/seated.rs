//! A play as one player sees it, or as nobody does who plays: the others follow the optimal odds.

use std::cell::RefCell;

use bestplay::made::Followed;
use bestplay::{Branch, Game, History, Node, Notation, Player, Standing, Turn, Value};

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
        // What the actions of the person are worth, by information set.
        let explained = person.map(|player| solution.explain(player));
        let worth = explained.into_iter().flatten().map(|of| of.worth);
        let worth: Vec<_> = worth.map(Option::unwrap_or_default).collect();
        let met = RefCell::new(Vec::<History>::new());
        let value = solution.value();
        // Where a branch leads.
        let outcomes = |branch: Branch<History>| -> Vec<OutcomeLine> {
            let numbered = |history: &History| {
                let mut met = met.borrow_mut();
                met.push(*history);
                Some((format!("#{}", met.len() - 1), value.clone()))
            };
            outcomes(branch, numbered).unwrap_or_default()
        };
        Ok(with(&|state| {
            let known = |number: &str| met.borrow().get(number.parse::<usize>().ok()?).copied();
            let history = state.and_then(|state| known(state.strip_prefix('#')?));
            let history = history.unwrap_or_else(|| play.initial());
            let state = &room.game.explored().states()[history.state.index()];
            let mut state = room.game.game().show_state(state);
            let turn = match play.node(&history) {
                Node::Chance(branch) => Turn::Chance(outcomes(branch)),
                Node::Choice(player, actions) => {
                    let set = histories.set(&history, player).unwrap_or_default();
                    let known = &room.game.sets(player)[set];
                    state.clone_from(&known.memory);
                    let line = |(place, branch): (u32, Branch<History>)| {
                        let worth = worth[set].get(place as usize).cloned();
                        let line = ActionLine {
                            action: known.actions[place as usize].clone(),
                            value: Value::Exact(worth.unwrap_or_default()),
                            standing: Standing::Worse,
                            distance: None,
                            outcomes: outcomes(branch),
                        };
                        (None, line)
                    };
                    let lines = actions.into_iter().map(line);
                    Turn::Choice(player, ranked(player, lines.collect()))
                }
                node => Turn::End(node.pays().unwrap_or_else(|| value.clone())),
            };
            let explained = Explained {
                state,
                value: value.clone(),
                distance: None,
                turn,
            };
            Ok((explained, Answer::default()))
        }))
    }
}
