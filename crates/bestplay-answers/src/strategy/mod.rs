//! Strategies by name: one grammar for all questions, commands and files.
//!
//! A strategy is written `best`, `random`, `first`, as one of the game's own with what it asks for
//! (`hold:20`), or as a file that ends in `.csv`: see [`file`].

mod file;
mod odds;
mod played;
mod states;

use std::path::PathBuf;

use bestplay::Chance;
use bestplay::made::Numbered;
use bestplay::sample::Sampler;

use crate::any_game::{name_of, split};
use crate::{AnyGame, AnySolution, Entry, GameError, Named, Plays, Result, Who, hint};

pub use file::strategy_text;
pub use odds::{mark, odds_text};
pub use played::{Played, PlayedStep};
pub use states::{STATES, states};

/// A strategy as it was named.
///
/// A game may have no strategy of this name, or one that asks for something else; what a file holds is read, and
/// compared with the rules, where it is needed.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// use bestplay::{Silent, Solver};
/// use bestplay_answers::{Played, Plays, STATES, Strategy, states, strategy_text};
///
/// # fn main() -> Result<()> {
/// let game = boxed(Turn { goal: 2 });
/// let solved = game.solve(&Solver::new())?;
/// let (first, best, start) = (Strategy::read(&TURN, "first")?, Strategy::best(), solved.find("0")?.unwrap());
/// assert_eq!([first.numbered(&*solved)?, best.numbered(&*solved)?].map(|all| all.sure(start)), [Some(0); 2]);
/// let plays = Plays { name: "turn".into(), range: (0, 7), unit: 1 };
/// assert_eq!(first.playout(&*game, &plays, || Ok(&*solved))?.play(1, 0, 9)?.games, 9);
/// assert_eq!(strategy_text(&*solved), "state,action\n0,roll\n");
/// assert_eq!(states(&*solved, 6, &Silent)?.columns.len(), STATES.len());
/// let path = std::env::temp_dir().join(format!("bestplay-played-{}.csv", std::process::id()));
/// std::fs::write(&path, "game,state,action\n1,0,roll\n").unwrap();
/// assert_eq!(Played::text(&Played::read(&path)?), "game,state,action\n1,0,roll\n");
/// # std::fs::remove_file(path).unwrap();
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What was written.
    pub text: String,
    kind: Which,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Which {
    Best,
    Random,
    First,
    Own,
    File(PathBuf),
}

/// The strategies that every game has.
pub const EVERYWHERE: &[Named] = &[
    everywhere("best", "best play: the strategy that the solution found"),
    everywhere("random", "every action of a state is equally likely"),
    everywhere("first", "the first of the actions that the rules list"),
];

const fn everywhere(name: &'static str, about: &'static str) -> Named {
    Named {
        name,
        asks: None,
        about,
        source: "",
    }
}

impl Strategy {
    /// Reads the name of a strategy of a game.
    pub fn read(entry: &Entry, text: &str) -> Result<Strategy> {
        let kind = match Which::everywhere(text) {
            Some(known) => known,
            None if text.to_lowercase().ends_with(".csv") => Which::File(text.into()),
            None => own(entry, text)?,
        };
        let text = text.to_owned();
        Ok(Strategy { text, kind })
    }

    /// Best play.
    pub fn best() -> Strategy {
        Strategy {
            text: "best".into(),
            kind: Which::Best,
        }
    }

    /// Plays of a game in which both sides follow it, as a sampler. `solve` gives the solved game,
    /// where that is needed.
    pub fn playout<'g>(
        &self,
        game: &'g dyn AnyGame,
        plays: &Plays,
        solve: impl FnOnce() -> Result<&'g dyn AnySolution>,
    ) -> Result<Box<dyn Sampler + 'g>> {
        match &self.kind {
            Which::Best => {
                let solved = solve()?;
                let numbered = Numbered::new(solved.choices());
                solved.playout(&name_of(solved.choices()), numbered, plays)
            }
            Which::Random => game.playout(Who::Anybody, plays),
            Which::First | Which::Own => game.playout(Who::Own(&self.text), plays),
            Which::File(path) => {
                let solved = solve()?;
                let (name, numbered) = file::read(path, solved)?;
                solved.playout(&name, numbered, plays)
            }
        }
    }

    /// What it takes in each state.
    pub fn numbered(&self, solved: &dyn AnySolution) -> Result<Numbered> {
        let mut one = Strategy::numbered_each(std::slice::from_ref(self), solved)?;
        Ok(one.pop().unwrap_or_default())
    }

    /// What each of several takes in each state: the rules are asked once for all of them.
    pub(crate) fn numbered_each(
        strategies: &[Strategy],
        solved: &dyn AnySolution,
    ) -> Result<Vec<Numbered>> {
        let own = strategies.iter().filter(|one| one.kind == Which::Own);
        let named: Vec<&str> = own.map(|one| one.text.as_str()).collect();
        let own = match named.is_empty() {
            true => Vec::new(),
            false => solved.own_strategies(&named)?,
        };
        let mut own = own.into_iter();
        let numbered = |strategy: &Strategy| {
            Ok(match &strategy.kind {
                // There are as many of them as names.
                Which::Own => own.next().unwrap_or_default(),
                Which::File(path) => file::read(path, solved)?.1,
                known => known.everywhere_taken(solved).unwrap_or_default(),
            })
        };
        strategies.iter().map(numbered).collect()
    }
}

impl Which {
    /// One that every game has, by its name.
    fn everywhere(name: &str) -> Option<Which> {
        match name {
            "best" => Some(Which::Best),
            "random" => Some(Which::Random),
            "first" => Some(Which::First),
            _ => None,
        }
    }

    /// What it takes in each state, if it is one that every game has.
    fn everywhere_taken(&self, solved: &dyn AnySolution) -> Option<Numbered> {
        let graph = solved.graph();
        let on_graph = |choose: &dyn Fn(usize) -> Chance<usize>| {
            Numbered::from_fn(graph.states(), |id| {
                let state = graph.state(id);
                state.player().map(|_| choose(state.actions().count()))
            })
        };
        match self {
            Which::Best => Some(Numbered::new(solved.choices())),
            Which::Random => Some(on_graph(&|actions| Chance::uniform(0..actions))),
            Which::First => Some(on_graph(&|_| Chance::certain(0))),
            Which::Own | Which::File(_) => None,
        }
    }
}

/// One of the game's own strategies.
fn own(entry: &Entry, text: &str) -> Result<Which> {
    let (name, argument) = split(text);
    let known = entry.strategies.iter().find(|known| known.name == name);
    let Some(known) = known else {
        let all = EVERYWHERE.iter().chain(entry.strategies);
        let near = hint(name, all.clone().map(|known| known.name));
        let listed: Vec<String> = all.map(Named::shown).collect();
        let stop = if near.is_empty() { "" } else { "." };
        let (game, listed) = (entry.name, listed.join(", "));
        return Err(GameError::usage(format!(
            "{game} has no strategy '{text}'; expected {listed}, or a file that ends in .csv{stop}{near}"
        )));
    };
    match (known.asks, argument) {
        (Some(_), None) | (None, Some(_)) => {
            let shown = known.shown();
            Err(GameError::usage(format!(
                "strategy {text}: expected {shown}"
            )))
        }
        _ => Ok(Which::Own),
    }
}
