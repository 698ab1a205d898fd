//! A solved game whose types are hidden behind text.

use std::ops::Deref;
use std::sync::Arc;

use bestplay::made::Numbered;
use bestplay::sample::Sampler;
use bestplay::{
    Distance, ErrorKind, Explanation, Game, Node, Notation, Payoff, Player, Solution, Solved,
    StateId, Value, Watch,
};

use super::explained::Explained;
use super::lore::Knows;
use super::orientation;
use super::plays::{Chooser, Plays, place};
use super::{Played, Shared};
use crate::{GameError, Remedy, Result};

/// A solved game whose types are hidden behind text.
///
/// # Errors
///
/// Text that is not a state, or a state that play never reaches; strategies that the game does not have.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// use bestplay::{Rational, Silent, Solver, Value, made::Numbered};
/// use bestplay_answers::{Lore, Plays, Thumb, explained_by, loss, state_of};
/// use bestplay_answers::{argument_in, boxed_with, choose, erase_with, fitted_with};
///
/// const LORE: Lore<Turn> = &[Thumb {
///     name: "hold",
///     make: |_, argument| {
///         let at = argument_in(argument, 1..=1_000)?;
///         Ok(Box::new(move |&(total, _), _, all| choose(all, &if total < at { "roll" } else { "hold" })))
///     },
/// }];
///
/// # fn main() -> Result<()> {
/// for hide in [boxed_with, erase_with, fitted_with] {
///     let solved = hide(Turn { goal: 50 }, LORE).solve(&Solver::new())?;
///     let id = solved.find("21")?.unwrap();
///     assert_eq!((solved.state(id).as_str(), &solved.actions(id)[1]), ("21", &"hold".into()));
///     assert_eq!((solved.features(id)[0], solved.solved().choices()[id.index()]), (("turn total", 21), 1));
///     assert_eq!(solved.own_strategies(&["hold:22"])?[0].sure(id), Some(0));
///     assert_eq!(solved.explain(None)?.value.decimal(4), "8.142");
///     assert_eq!(solved.explain_watched(Some("21"), true, &Silent)?.value.to_string(), "21");
///     assert_eq!(solved.explained(Some("21"), &|id| solved.explain_at(id, false, &Silent))?.state, "21");
///     let plays = Plays { name: "turn".into(), range: (0, 55), unit: 1 };
///     assert_eq!(solved.playout("best", Numbered::new(solved.choices()), &plays)?.play(1, 0, 9)?.games, 9);
/// }
/// let game = Turn { goal: 50 };
/// let held = |&(total, _): &(u32, bool)| (Value::Exact(Rational::from(total)), None);
/// let explained = explained_by(&game, &state_of(&game, Some("30"))?, held);
/// let bestplay::Turn::Choice(player, actions) = explained.turn else { panic!("a choice") };
/// assert_eq!(loss(&actions[1], &actions, player).unwrap().to_string(), "5/3");
/// # Ok(()) }
/// ```
pub trait AnySolution: Send + Sync {
    /// All that is known of states by their numbers.
    fn solved(&self) -> &Solved;

    /// The state with this number, in the game's notation.
    fn state(&self, number: StateId) -> String;

    /// The number of a state; `None` if play never reaches it.
    fn find(&self, state: &str) -> Result<Option<StateId>>;

    /// The actions of the state with this number, in the order in which the rules list them; none
    /// where nobody chooses.
    fn actions(&self, number: StateId) -> Vec<String>;

    /// What a person sees in the state with this number and may decide by: numbers with their names,
    /// the same names in every state in which somebody chooses.
    fn features(&self, number: StateId) -> Vec<(&'static str, i64)>;

    /// What each of several strategies of the game's own takes in each state, by its name with what it asks for.
    fn own_strategies(&self, named: &[&str]) -> Result<Vec<Numbered>>;

    /// Plays of the game in which both sides do what a strategy with a name takes in each state. With the
    /// solution's own choices their mean is the value.
    fn playout(
        &self,
        name: &str,
        strategy: Numbered,
        plays: &Plays,
    ) -> Result<Box<dyn Sampler + '_>>;

    /// A state (the initial one on `None`), as it lies, with what `explain` says of it by its number.
    fn explained(&self, state: Option<&str>, explain: &Explains<'_>) -> Result<Explained>;
}

/// What explains a state by its number, with the places of its actions.
type Explains<'a> = dyn Fn(StateId) -> bestplay::Result<Explanation<StateId, usize>> + 'a;

impl dyn AnySolution + '_ {
    /// A state (the initial one on `None`) with what best play does there, but for how far the end is.
    pub fn explain(&self, state: Option<&str>) -> Result<Explained> {
        self.explained(state, &|id| self.explain_without_distance(id))
    }

    /// The same with how far the end is, the exact value of every action if they are asked for, and a watch that
    /// hears how far it is.
    pub fn explain_watched(
        &self,
        state: Option<&str>,
        exactly: bool,
        watch: &dyn Watch,
    ) -> Result<Explained> {
        self.explained(state, &|id| self.explain_at(id, exactly, watch))
    }
}

impl Deref for dyn AnySolution + '_ {
    type Target = Solved;

    fn deref(&self) -> &Solved {
        self.solved()
    }
}

/// A state from its text.
pub(super) fn parse<G: Notation>(game: &G, text: &str) -> Result<G::State> {
    game.parse_state(text).map_err(GameError::usage)
}

/// A state from its text, or the initial one.
pub fn state_of<G: Notation>(game: &G, text: Option<&str>) -> Result<G::State> {
    text.map_or_else(|| Ok(game.initial()), |text| parse(game, text))
}

pub(super) struct ErasedSolution<G: Notation + Send + 'static> {
    pub(super) solution: Solution<Shared<G>>,
    pub(super) knows: Arc<Knows<G>>,
    /// What a draw pays, if that is known.
    pub(super) draw: Option<Payoff>,
}

impl<G: Notation + Send + 'static> ErasedSolution<G> {
    /// Whether who is sure of the most that may follow has won.
    fn is_won(&self, value: &Value, distance: &Distance) -> bool {
        let Some(draw) = self.draw else {
            return !self.solution.game().game().is_moved();
        };
        let draw = draw.to_rational();
        match distance.winner {
            Player::Max => value.lower().is_some_and(|lower| *lower > draw),
            Player::Min => value.upper().is_some_and(|upper| *upper < draw),
        }
    }
}

impl<G: Notation + Send + 'static> AnySolution for ErasedSolution<G> {
    fn solved(&self) -> &Solved {
        &self.solution
    }

    fn state(&self, number: StateId) -> String {
        let state = &self.solution.states()[number.index()];
        self.solution.game().show_state(state)
    }

    fn find(&self, state: &str) -> Result<Option<StateId>> {
        Ok(self.solution.find(&parse(self.solution.game(), state)?))
    }

    fn actions(&self, number: StateId) -> Vec<String> {
        let game = self.solution.game();
        let Node::Choice(_, actions) = game.node(&self.solution.states()[number.index()]) else {
            return Vec::new();
        };
        let names = actions.iter().map(|(action, _)| game.show_action(action));
        names.collect()
    }

    fn features(&self, number: StateId) -> Vec<(&'static str, i64)> {
        let state = &self.solution.states()[number.index()];
        self.solution.game().features(state)
    }

    fn own_strategies(&self, named: &[&str]) -> Result<Vec<Numbered>> {
        let game = self.solution.game();
        let own = |name: &&str| (self.knows)(game.game().game(), name);
        let own: Vec<_> = named.iter().map(own).collect::<Result<_, _>>()?;
        Ok(self.solution.explored().numbered_each(game, &own))
    }

    fn playout(
        &self,
        name: &str,
        strategy: Numbered,
        plays: &Plays,
    ) -> Result<Box<dyn Sampler + '_>> {
        let solution = &self.solution;
        let chosen: Chooser<'_, Played<G>> = Box::new(move |state, _, _, stream| {
            let mut draw = |id| stream.draw(&strategy.at(id)).ok().copied();
            let taken = solution.find(state);
            place(taken.and_then(|id| strategy.sure(id).or_else(|| draw(id))))
        });
        let playout = plays.by(&**solution.game(), Some(name), chosen)?;
        Ok(Box::new(playout.in_canonical_form()))
    }

    fn explained(&self, state: Option<&str>, explain: &Explains<'_>) -> Result<Explained> {
        let (solution, game) = (&self.solution, self.solution.game());
        let state = state_of(game, state)?;
        let id = solution.find(&state).ok_or_else(|| {
            let unreached = format!("play never reaches the state {}", game.show_state(&state));
            GameError::advised(unreached, Remedy::of(ErrorKind::UnknownState))
        })?;
        solution.confirm(id, &game.node(&solution.states()[id.index()]))?;
        let mut explained = explain(id)?;
        let is_won = |distance| self.is_won(&explained.value, distance);
        if !explained.distance.as_ref().is_some_and(is_won) {
            explained = explained.without_distance();
        }
        let turned = orientation::turned(solution, &state, explained);
        turned.ok_or_else(|| {
            let wrong = game.show_state(&state);
            GameError::input(format!(
                "the rules are wrong in state {wrong}: it leads elsewhere than its canonical form"
            ))
        })
    }
}
