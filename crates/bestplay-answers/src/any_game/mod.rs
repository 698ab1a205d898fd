//! A game whose types are hidden behind text, so that one command serves all.

mod boxed;
mod explained;
mod hidden;
#[cfg(feature = "laws")]
mod laws;
mod lore;
mod orientation;
mod plays;
mod solution;

use std::sync::Arc;

#[cfg(any(feature = "files", feature = "laws"))]
use bestplay::Watch;
use bestplay::made::Starting;
use bestplay::sample::{Sampler, uniformly};
use bestplay::{Average, Averages, Game, Node, Notation, Payoff, Player, Solution, Solver, Stages};
#[cfg(feature = "files")]
use bestplay::{Checked, CheckedStages, Kept, Saved, Staged};

pub use boxed::{Parcel, boxed, boxed_hidden, boxed_with};
pub use explained::{ActionLine, Explained, OutcomeLine, explained_by, loss};
pub use hidden::{HiddenGame, Remembers};
#[cfg(feature = "laws")]
pub use laws::Laws;
pub use lore::{Chooses, Lore, Thumb, argument_in, choose};
pub use plays::{Choose, Plays, Who};
pub use solution::{AnySolution, state_of};

use crate::{GameError, Result};
use boxed::Boxed;
pub(crate) use explained::{mean, outcomes, ranked};
use lore::Knows;
pub(crate) use lore::split;
use plays::{Chooser, place};
pub(crate) use plays::{checksum, name_of};
use solution::{ErasedSolution, parse};

/// The rules of some game with its parameters set; states and actions are text in the game's own
/// notation.
///
/// # Errors
///
/// Text that is not a state is refused, and so is what has no meaning for the game: some methods are for games in
/// which players see everything, others for those in which they do not. Otherwise the errors are those of the
/// engine's method of that name, which is one of [`Solver`] or of [`Stages`].
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// use bestplay::{Kept, Saved, Silent, Solver};
/// use bestplay_answers::{Plays, Who};
///
/// # fn main() -> Result<()> {
/// let (solver, mut game) = (Solver::new(), boxed(Turn { goal: 9 }));
/// assert_eq!([game.initial(), game.canonical("3")?, game.picture("3")?], ["0", "3", "3"]);
/// assert_eq!(game.player_names(), [game.player_name(Player::Max), game.player_name(Player::Min)]);
/// assert!(game.laws(1_000, &Silent)?.broken.is_empty() && game.hidden().is_err());
/// let plays = Plays { name: "turn".into(), range: (0, 14), unit: 1 };
/// assert_eq!(game.playout(Who::Anybody, &plays)?.play(1, 0, 9)?.games, 9);
/// game.start_at("7")?;
/// game.won_beyond(Payoff::ZERO);
/// let (solved, mut file) = (game.solve(&solver)?, Vec::new());
/// assert_eq!(solved.value().decimal(3), "9.17");
/// solved.write(&mut file, "turn", &[]).unwrap();
/// let saved = Saved::parse(&file)?;
/// assert_eq!(game.check(&saved, &Silent)?.states, solved.graph().states() as u64);
/// assert_eq!(game.restore(&saved, &solver)?.value(), solved.value());
/// let (average, mut file) = (game.average(&solver)?.0, Vec::new());
/// average.write(&mut file, "turn", &[]).unwrap();
/// assert_eq!(game.restore_average(&Saved::parse(&file)?, &solver)?.0.value(), average.value());
/// let kept = Kept::new(std::env::temp_dir().join(format!("bestplay-{}", std::process::id())), "turn", []);
/// let [game, mut first, mut line] = [(); 3].map(|()| boxed(Turn { goal: 9 }));
/// let mut parts = game.parts_in_stages(&solver, &kept)?.into_iter();
/// parts.try_for_each(|part| game.work_in_stages(&solver, &kept, &part))?;
/// assert_eq!(game.solve_in_stages(&solver, &kept)?.value.decimal(4), "6.579");
/// assert_eq!(game.check_folder(&solver, &kept, 1)?.value.decimal(4), "6.579");
/// (first.look_up(&kept)?, line.follow(Some(Player::Max), &solver, &kept)?);
/// assert_eq!([first, line].map(|game| game.solve(&solver).unwrap().value().decimal(4)), ["6.579"; 2]);
/// # std::fs::remove_dir_all(kept.folder).unwrap();
/// # Ok(()) }
/// ```
pub trait AnyGame: Send + Sync {
    /// The initial state.
    fn initial(&self) -> String;

    /// Starts in another state: only what can follow is explored then.
    fn start_at(&mut self, state: &str) -> Result<()>;

    /// What a draw pays, in a game that is won. Where it is not known, nothing is said of how far the end is from
    /// another start than the game's own: the most that may follow is no win by that.
    fn won_beyond(&mut self, draw: Payoff);

    /// The state as a person wants to look at it.
    fn picture(&self, state: &str) -> Result<String>;

    /// The state that stands for this one and all that are symmetric to it.
    fn canonical(&self, state: &str) -> Result<String>;

    /// What a player is called in this game.
    fn player_name(&self, player: Player) -> &'static str;

    /// Explores and solves the game.
    fn solve(&self, solver: &Solver<'_>) -> Result<Box<dyn AnySolution>>;

    /// What play that goes on for ever is paid per step, and who chooses what at first, where somebody
    /// does.
    fn average(&self, solver: &Solver<'_>) -> Result<Averaged>;

    /// The rules of a game in which players do not see everything.
    fn hidden(&self) -> Result<&Boxed>;

    /// A saved solution, confirmed and ready to be asked again.
    #[cfg(feature = "files")]
    fn restore(&self, saved: &Saved, solver: &Solver<'_>) -> Result<Box<dyn AnySolution>>;

    /// A saved long-run average, confirmed, as [`average`](Self::average) gives one.
    #[cfg(feature = "files")]
    fn restore_average(&self, saved: &Saved, solver: &Solver<'_>) -> Result<Averaged>;

    /// Looks for mistakes in the rules, in the first states that play reaches, up to `most`.
    #[cfg(feature = "laws")]
    fn laws(&self, most: usize, watch: &dyn Watch) -> Result<Laws>;

    /// Explores and solves the game stage by stage, in a folder.
    #[cfg(feature = "files")]
    fn solve_in_stages(&self, solver: &Solver<'_>, kept: &Kept) -> Result<Staged>;

    /// The parts of a stage that others can work on before this goes on.
    #[cfg(feature = "files")]
    fn parts_in_stages(&self, solver: &Solver<'_>, kept: &Kept) -> Result<Vec<String>>;

    /// Works on such a part.
    #[cfg(feature = "files")]
    fn work_in_stages(&self, solver: &Solver<'_>, kept: &Kept, part: &str) -> Result<()>;

    /// From here on the game ends where the stage of its initial state does, with the values of such a folder.
    #[cfg(feature = "files")]
    fn look_up(&mut self, kept: &Kept) -> Result<()>;

    /// From here on, what is left of the game when one player, or both if nobody is named, follow the strategies that prove
    /// the values of such a folder.
    #[cfg(feature = "files")]
    fn follow(&mut self, who: Option<Player>, solver: &Solver<'_>, kept: &Kept) -> Result<()>;

    /// Confirms what such a folder says of one part of a stage in so many.
    #[cfg(feature = "files")]
    fn check_folder(&self, solver: &Solver<'_>, kept: &Kept, every: u64) -> Result<CheckedStages>;

    /// Confirms a saved solution by code that shares nothing with the solvers.
    #[cfg(feature = "files")]
    fn check(&self, saved: &Saved, watch: &dyn Watch) -> Result<Checked>;

    /// Plays of the game, as a sampler. Refused are a strategy of its own that the game does not have, and choices
    /// of another number of states.
    fn playout<'s>(&'s self, who: Who<'_, 's>, plays: &Plays) -> Result<Box<dyn Sampler + 's>>;
}

impl dyn AnyGame + '_ {
    /// What both players are called in this game.
    pub fn player_names(&self) -> [&'static str; 2] {
        Player::BOTH.map(|player| self.player_name(player))
    }
}

/// Long-run averages, and who chooses what at first, where somebody does.
pub(crate) type Averaged = (Averages, Option<(Player, String)>);

/// Hides the types of a game, which may have strategies of its own, behind text.
pub fn erase_with<G: Notation + Send + 'static>(game: G, lore: Lore<G>) -> Box<dyn AnyGame> {
    let knows: Arc<Knows<G>> = Arc::new(move |game, name| lore::find(game, lore, name));
    erased(game, None, knows)
}

/// As [`erase_with`]; but where a page loads all of the code, as [`boxed_with`]: for games whose fast
/// method mostly answers.
pub fn fitted_with<G: Notation + Send + 'static>(game: G, lore: Lore<G>) -> Box<dyn AnyGame> {
    match cfg!(target_family = "wasm") {
        true => boxed_with(game, lore),
        false => erase_with(game, lore),
    }
}

fn erased<G: Notation + Send + 'static>(
    game: G,
    hidden: Option<fn(&G) -> &Boxed>,
    knows: Arc<Knows<G>>,
) -> Box<dyn AnyGame> {
    Box::new(Erased {
        game: Arc::new(Stages::new(Starting::new(game, None))),
        knows,
        hidden,
        draw: None,
    })
}

/// A game from any state, stage by stage where that is asked for.
pub(crate) type Played<G> = Stages<Starting<G>>;

/// The same, shared with its solutions.
type Shared<G> = Arc<Played<G>>;

struct Erased<G: Notation + Send + 'static> {
    game: Shared<G>,
    knows: Arc<Knows<G>>,
    /// The game in boxes, where players do not see everything.
    hidden: Option<fn(&G) -> &Boxed>,
    /// What a draw pays, if that is known.
    draw: Option<Payoff>,
}

/// What is said where a game would be changed that others rely on.
fn shared() -> GameError {
    GameError::usage("the game is shared by a solution: change it before it is solved")
}

impl<G: Notation + Send + 'static> Erased<G> {
    /// The game, if it is one in which players see everything.
    fn open(&self) -> Result<&Shared<G>> {
        match self.hidden {
            None => Ok(&self.game),
            Some(_) => Err(GameError::usage(
                "players do not see everything in this game: it is played and solved from the start",
            )),
        }
    }

    /// The game, to be changed, as long as no solution shares it.
    fn alone(&mut self) -> Result<&mut Played<G>> {
        Arc::get_mut(&mut self.game).ok_or_else(shared)
    }

    /// A solution without its types.
    fn solved(&self, solution: Solution<Shared<G>>) -> Box<dyn AnySolution> {
        Box::new(ErasedSolution {
            solution,
            knows: Arc::clone(&self.knows),
            draw: self.draw,
        })
    }

    /// An average without its types.
    fn averaged(&self, average: Average<Shared<G>>) -> Averaged {
        let first = match self.game.node(&average.states()[0]) {
            Node::Choice(player, actions) => {
                let chosen = actions.get(average.choices()[0] as usize);
                chosen.map(|(action, _)| (player, self.game.show_action(action)))
            }
            Node::End(_) | Node::Between(..) | Node::Chance(_) => None,
        };
        (average.into_averages(), first)
    }
}

impl<G: Notation + Send + 'static> AnyGame for Erased<G> {
    fn initial(&self) -> String {
        self.game.show_state(&self.game.initial())
    }

    fn start_at(&mut self, state: &str) -> Result<()> {
        let state = parse(self.open()?, state)?;
        let game = self.alone()?.game_mut().ok_or_else(shared)?;
        game.start_at(state);
        Ok(())
    }

    fn won_beyond(&mut self, draw: Payoff) {
        self.draw = Some(draw);
    }

    fn picture(&self, state: &str) -> Result<String> {
        Ok(self.game.picture(&parse(&self.game, state)?))
    }

    fn canonical(&self, state: &str) -> Result<String> {
        let state = self.game.canonical(parse(&self.game, state)?);
        Ok(self.game.show_state(&state))
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }

    fn solve(&self, solver: &Solver<'_>) -> Result<Box<dyn AnySolution>> {
        let solution = solver.solve(Arc::clone(self.open()?))?;
        if let Some(error) = self.game.failure() {
            return Err(error.into());
        }
        Ok(self.solved(solution))
    }

    fn hidden(&self) -> Result<&Boxed> {
        let hidden = self.hidden.map(|open| open(self.game.game().game()));
        hidden.ok_or_else(|| GameError::usage("players see everything in this game"))
    }

    fn average(&self, solver: &Solver<'_>) -> Result<Averaged> {
        Ok(self.averaged(solver.average(Arc::clone(self.open()?))?))
    }

    #[cfg(feature = "files")]
    fn restore_average(&self, saved: &Saved, solver: &Solver<'_>) -> Result<Averaged> {
        let game = Arc::clone(self.open()?);
        Ok(self.averaged(solver.restore_average(game, saved)?))
    }

    #[cfg(feature = "files")]
    fn restore(&self, saved: &Saved, solver: &Solver<'_>) -> Result<Box<dyn AnySolution>> {
        let solution = solver.restore(Arc::clone(self.open()?), saved)?;
        Ok(self.solved(solution))
    }

    #[cfg(feature = "laws")]
    fn laws(&self, most: usize, watch: &dyn Watch) -> Result<Laws> {
        laws::laws(&*self.game, most, watch)
    }

    #[cfg(feature = "files")]
    fn solve_in_stages(&self, solver: &Solver<'_>, kept: &Kept) -> Result<Staged> {
        Ok(solver.solve_in_stages(self.open()?, kept)?)
    }

    #[cfg(feature = "files")]
    fn parts_in_stages(&self, solver: &Solver<'_>, kept: &Kept) -> Result<Vec<String>> {
        Ok(solver.parts_in_stages(self.open()?, kept)?)
    }

    #[cfg(feature = "files")]
    fn work_in_stages(&self, solver: &Solver<'_>, kept: &Kept, part: &str) -> Result<()> {
        Ok(solver.work_in_stages(self.open()?, kept, part)?)
    }

    #[cfg(feature = "files")]
    fn look_up(&mut self, kept: &Kept) -> Result<()> {
        let initial = self.open()?.initial();
        Ok(self.alone()?.look_up(&initial, kept)?)
    }

    #[cfg(feature = "files")]
    fn follow(&mut self, who: Option<Player>, solver: &Solver<'_>, kept: &Kept) -> Result<()> {
        self.game = Arc::new(self.open()?.followed(who, solver, kept)?);
        Ok(())
    }

    #[cfg(feature = "files")]
    fn check_folder(&self, solver: &Solver<'_>, kept: &Kept, every: u64) -> Result<CheckedStages> {
        Ok(self.open()?.check(solver, kept, every)?)
    }

    #[cfg(feature = "files")]
    fn check(&self, saved: &Saved, watch: &dyn Watch) -> Result<Checked> {
        Ok(match self.hidden() {
            Ok(game) => bestplay::check_hidden(game, saved, watch)?,
            Err(_) => bestplay::check(&*self.game, saved, watch)?,
        })
    }

    fn playout<'s>(&'s self, who: Who<'_, 's>, plays: &Plays) -> Result<Box<dyn Sampler + 's>> {
        let game = &*self.game;
        let chosen: Chooser<'s, Played<G>>;
        Ok(Box::new(match who {
            Who::Anybody => plays.by(game, None, Box::new(uniformly))?,
            Who::Own(name) => {
                let own = (self.knows)(game.game().game(), name)?;
                chosen = Box::new(move |state, player, actions, stream| {
                    place(stream.draw(&own(state, player, actions)).ok().copied())
                });
                plays.by(game, Some(name), chosen)?.in_canonical_form()
            }
            Who::Named(name, choose) => {
                chosen = Box::new(move |state, _, actions, _| {
                    let names = actions.iter().map(|(action, _)| game.show_action(action));
                    choose(&game.show_state(state), &names.collect::<Vec<_>>())
                });
                plays.by(game, Some(name), chosen)?
            }
            Who::Solved(choices, solver) => {
                let explored = solver.explore(self.open()?)?;
                let states = explored.states().len();
                if choices.len() != states {
                    let of = choices.len();
                    return Err(GameError::usage(format!(
                        "the strategy is of {of} states, but the game has {states}; take a solution of this very game"
                    )));
                }
                let name = name_of(&choices);
                chosen = Box::new(move |state, _, _, _| {
                    place(explored.find(state).map(|id| choices[id.index()] as usize))
                });
                plays.by(game, Some(&name), chosen)?.in_canonical_form()
            }
        }))
    }
}
