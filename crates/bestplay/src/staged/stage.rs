//! A game in stages: all of it, one stage, or what best play takes.

use std::sync::Arc;

#[cfg(feature = "files")]
use super::{
    after::After, folder::Folder, kept::Kept, later::Later, line::Line, records::packed,
    records::state, table::failed_to_read, worth,
};
use crate::game::notation_of_its_game;
use crate::{Error, Game, Node, Notation, Payoff};
#[cfg(feature = "files")]
use crate::{Result, Value};

/// A game, stage by stage: [`solve_in_stages`](crate::Solver::solve_in_stages) solves it in a folder.
///
/// Once [`look_up`](Self::look_up) has opened such a folder, play ends where the stage of a state does, with the value
/// that the folder knows of what comes then. So a state of a large game is explained in the time that the rest of its
/// own stage takes. Before that it is the whole game.
///
/// # Examples
///
/// A die is rolled until the sum is at least so much. How many rolls does that take?
///
/// ```
/// use bestplay::{Chance, Game, Kept, Node, Notation, Payoff, Solver, Stages};
///
/// struct Sum(u32);
///
/// impl Game for Sum {
///     type State = u32;
///     type Action = ();
///
///     fn initial(&self) -> u32 { 0 }
///
///     fn node(&self, &sum: &u32) -> Node<u32, ()> {
///         match sum < self.0 {
///             true => Node::chance(Chance::die(6).map(|eyes| (sum + eyes, Payoff::ONE))),
///             false => Node::End(Payoff::ZERO),
///         }
///     }
///
///     fn stage(&self, &sum: &u32) -> u64 { u64::from(sum / 10) }
/// }
///
/// impl Notation for Sum {
///     fn show_state(&self, sum: &u32) -> String { sum.to_string() }
///
///     fn parse_state(&self, text: &str) -> Result<u32, String> {
///         text.parse().map_err(|_| format!("'{text}': expected a sum"))
///     }
///
///     fn show_action(&self, _: &()) -> String { "roll".into() }
/// }
///
/// # fn main() -> bestplay::Result<()> {
/// # let folder = std::env::temp_dir().join(format!("bestplay-stages-{}", std::process::id()));
/// let kept = Kept::new(&folder, "sum", []);
/// let whole = Solver::new().solve(&Sum(40))?;
/// let staged = Solver::new().solve_in_stages(&Stages::new(Sum(40)), &kept)?;
/// assert_eq!(staged.value.decimal(12), whole.value().decimal(12));
/// assert_eq!(staged.stages, 5);
/// # std::fs::remove_dir_all(folder).unwrap_or_default();
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Stages<G: Game> {
    game: Arc<G>,
    #[cfg(feature = "files")]
    left: Left<G::State>,
}

/// What is left of the game.
#[cfg(feature = "files")]
#[derive(Debug)]
enum Left<S> {
    All,
    /// One stage, with the values of those after it.
    Stage(After),
    /// What players take when they play their best.
    Line(Line<S>),
}

impl<G: Notation + Send> Stages<G> {
    /// The whole game.
    pub fn new(game: G) -> Stages<G> {
        Stages {
            game: Arc::new(game),
            #[cfg(feature = "files")]
            left: Left::All,
        }
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game itself, to be changed; `None` while a solve shares it.
    pub fn game_mut(&mut self) -> Option<&mut G> {
        Arc::get_mut(&mut self.game)
    }

    /// What went wrong when a folder was asked: whatever was computed by then is of no use.
    pub fn failure(&self) -> Option<Error> {
        #[cfg(feature = "files")]
        if let Some(after) = self.after() {
            return after.failure();
        }
        None
    }
}

#[cfg(feature = "files")]
impl<G: Notation + Send> Stages<G> {
    /// From here on, the stage of a state, with the values of a folder, in which the game was solved.
    ///
    /// # Errors
    ///
    /// There is no such folder, its run has not come to its end, or it is of another game.
    pub fn look_up(&mut self, state: &G::State, kept: &Kept) -> Result<()> {
        let later = Later::in_folder(Folder::read(kept)?.known);
        self.left = Left::Stage(After::new(self.game.stage(state), Some(later)));
        Ok(())
    }

    /// Goes through what a folder knows, in which the game was solved: the states by which play enters stages, with
    /// what they are worth.
    ///
    /// # Errors
    ///
    /// As [`look_up`](Self::look_up); a state that cannot be read, and what `take` gives.
    pub fn entries(
        &self,
        kept: &Kept,
        mut take: impl FnMut(G::State, Value) -> Result<()>,
    ) -> Result<()> {
        let known = Folder::read(kept)?.known;
        for record in known.tables().iter().flat_map(|table| table.from(&[])) {
            let (key, value) = record.map_err(failed_to_read)?;
            take(state(self, packed(&key))?, worth::read(&value)?)?;
        }
        Ok(())
    }

    /// A stage of it.
    pub(super) fn one(&self, stage: u64, later: Option<Later>) -> Stages<G> {
        self.with_left(Left::Stage(After::new(stage, later)))
    }

    /// What is taken of it in a line of best play.
    pub(super) fn along(&self, line: Line<G::State>) -> Stages<G> {
        self.with_left(Left::Line(line))
    }

    fn with_left(&self, left: Left<G::State>) -> Stages<G> {
        let game = Arc::clone(&self.game);
        Stages { game, left }
    }

    /// The states in which [best play](Self::followed) has a choice, each with the place of the action that it takes;
    /// none where it was not followed.
    pub fn taken(&self) -> impl Iterator<Item = (&G::State, u32)> {
        let line = match &self.left {
            Left::Line(line) => Some(line),
            Left::All | Left::Stage(_) => None,
        };
        line.into_iter().flat_map(Line::taken)
    }

    /// What happens in a state where not all of the game is left. Apart, so that most games need not carry it along.
    #[inline(never)]
    fn part(&self, state: &G::State) -> Node<G::State, G::Action> {
        let end = match &self.left {
            Left::All => None,
            Left::Stage(after) => after.end(&*self.game, state),
            Left::Line(line) => return line.node(&*self.game, state),
        };
        end.unwrap_or_else(|| self.game.node(state))
    }

    /// The stage that is left of the game, with what comes after it.
    pub(super) fn after(&self) -> Option<&After> {
        match &self.left {
            Left::Stage(after) => Some(after),
            Left::All | Left::Line(_) => None,
        }
    }

    pub(super) fn is_inner(&self, state: &G::State) -> bool {
        self.after()
            .is_none_or(|after| after.stage == self.game.stage(state))
    }
}

impl<G: Notation + Send> Game for Stages<G> {
    type State = G::State;
    type Action = G::Action;

    fn initial(&self) -> G::State {
        self.game.initial()
    }

    #[inline]
    fn node(&self, state: &G::State) -> Node<G::State, G::Action> {
        #[cfg(feature = "files")]
        if !matches!(self.left, Left::All) {
            return self.part(state);
        }
        self.game.node(state)
    }

    fn canonical(&self, state: G::State) -> G::State {
        self.game.canonical(state)
    }

    fn mirror(&self, state: &G::State) -> Option<G::State> {
        // Values of the two need not be rounded alike, nor are the same actions taken.
        #[cfg(feature = "files")]
        if !matches!(self.left, Left::All) {
            return None;
        }
        self.game.mirror(state)
    }

    fn stage(&self, state: &G::State) -> u64 {
        self.game.stage(state)
    }

    fn describe(&self, state: &G::State) -> String {
        self.game.show_state(state)
    }

    fn forever(&self) -> Payoff {
        self.game.forever()
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }

    #[cfg(feature = "files")]
    fn is_part(&self) -> bool {
        self.after().is_some()
    }
}

impl<G: Notation + Send> Notation for Stages<G> {
    notation_of_its_game!();
}
