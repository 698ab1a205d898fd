//! A game in which players do not see everything, whose types are hidden behind text.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

#[cfg(feature = "files")]
use bestplay::Saved;
use bestplay::made::{Strategy as _, Totals};
use bestplay::sample::Sampler;
use bestplay::{
    Behaviour, HiddenSolution, Histories, InformationSet, Notation, Player, Rational, Remembered,
    Solver, Unfolded,
};

use super::AnyGame;
use super::boxed::{Boxed, Parcel};
use super::plays::{Chooser, Plays, place};
use crate::{GameError, Result};

/// A game with what its players remember, and perhaps with its value: where it was not solved, it is an error to ask
/// for that or for the strategies that guarantee it.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// use bestplay::{Hidden, Saved, Solver};
/// use bestplay_answers::{Strategy, boxed_hidden, mark, odds_text};
///
/// impl Hidden for Turn {
///     type View = u32;
///     fn seen(&self, &(total, _): &(u32, bool), _: Player) -> u32 { total }
/// }
/// # fn main() -> Result<()> {
/// let (game, solver) = (boxed_hidden(Turn { goal: 6 }), Solver::new().exact());
/// assert_eq!(game.hidden()?.initial().get(), Some(&(0u32, false)));
/// assert!(game.unfold(&solver, false)?.solution().is_err());
/// let solved = game.unfold(&solver, true)?;
/// let (solution, sets) = (solved.solution()?, solved.sets(Player::Max));
/// assert_eq!((solved.player_names(), &sets[0].actions[0]), (game.player_names(), &"roll".into()));
/// assert_eq!(odds_text(&solved)?.lines().count(), 1 + 2 * sets.len());
/// let ([max, min], mut file) = (Player::BOTH.map(|of| Strategy::best().odds(&solved, of).unwrap()), Vec::new());
/// let again = solved.behaviour(Player::Max, max.odds().to_vec())?;
/// assert_eq!(mark([&again, &min]), mark([&max, &min]));
/// let games = solved.playing("turn".into(), [&max, &min], |plays| Ok(plays.play(1, 0, 9)?.games))?;
/// solution.write(&mut file, "turn", &[]).unwrap();
/// let restored = game.restore_hidden(&Saved::parse(&file)?, &solver)?;
/// assert_eq!((games, restored.solution()?.value()), (9, solution.value()));
/// # Ok(()) }
/// ```
pub struct HiddenGame {
    known: Known,
    sets: [Vec<Remembers>; 2],
}

/// The solution, or the game that was not solved.
type Known = Result<HiddenSolution<Boxed>, Unfolded<Boxed>>;

/// An information set: what a player remembers there, and what he may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembers {
    /// What the player saw last, where that alone tells where he is. Else all that he remembers, in order:
    /// views, and own actions in square brackets.
    pub memory: String,
    /// The actions, in the game's notation.
    pub actions: Vec<String>,
}

impl dyn AnyGame + '_ {
    /// The information sets of a game in which players do not see everything; its value too, if it is to be
    /// solved.
    pub fn unfold(&self, solver: &Solver<'_>, solves: bool) -> Result<HiddenGame> {
        let game = Arc::clone(self.hidden()?);
        Ok(HiddenGame::new(match solves {
            true => Ok(solver.solve_hidden(game)?),
            false => Err(solver.unfold(game)?),
        }))
    }

    /// Saved odds of a game in which players do not see everything, confirmed and ready to be asked again.
    #[cfg(feature = "files")]
    pub fn restore_hidden(&self, saved: &Saved, solver: &Solver<'_>) -> Result<HiddenGame> {
        let solution = solver.restore_hidden(Arc::clone(self.hidden()?), saved)?;
        Ok(HiddenGame::new(Ok(solution)))
    }
}

impl HiddenGame {
    fn new(known: Known) -> HiddenGame {
        let game = known.as_ref();
        let game = game.map_or_else(|game| game, HiddenSolution::game);
        let sets = Player::BOTH.map(|player| remembered(game, player));
        HiddenGame { known, sets }
    }

    /// What both players are called in this game.
    pub fn player_names(&self) -> [&'static str; 2] {
        Player::BOTH.map(|player| self.game().player_name(player))
    }

    /// The information sets of a player, in the order in which strategies list their odds.
    pub fn sets(&self, player: Player) -> &[Remembers] {
        &self.sets[player as usize]
    }

    /// The value and the strategies that guarantee it.
    pub fn solution(&self) -> Result<&HiddenSolution<Boxed>> {
        let known = self.known.as_ref();
        known.map_err(|_| GameError::usage("the game was not solved"))
    }

    /// A strategy by its odds: those of the actions of each information set.
    ///
    /// # Errors
    ///
    /// As [`Unfolded::behaviour`].
    pub fn behaviour(&self, player: Player, odds: Vec<Vec<Rational>>) -> Result<Behaviour> {
        let mut odds = odds.into_iter();
        let next = |_| odds.next().unwrap_or_default();
        Ok(Unfolded::behaviour(self, player, next)?)
    }

    /// Calls `run` with plays in which both follow these strategies, as a sampler. `name` is what is played and
    /// how, for checkpoints.
    ///
    /// # Errors
    ///
    /// Payoffs that cannot be counted in whole numbers; those of `run`.
    pub fn playing<T>(
        &self,
        name: String,
        of: [&Behaviour; 2],
        run: impl FnOnce(&dyn Sampler) -> Result<T>,
    ) -> Result<T> {
        let (range, unit) = self.totals()?;
        let histories = self.histories();
        let strategy = histories.strategy(of);
        let drawn: Chooser<'_, Histories<'_>> = Box::new(|history, player, actions, stream| {
            let chance = strategy.choose(history, player, actions);
            place(stream.draw(&chance).ok().copied())
        });
        run(&Plays { name, range, unit }.by(&histories, None, drawn)?)
    }

    /// Whole numbers between which all totals lie that a play may pay, and one over which they are multiples of.
    fn totals(&self) -> Result<((i64, i64), u64)> {
        let Totals { range, step, .. } = Totals::of(self.explored().graph());
        let Some((least, most)) = range else {
            // Without a common unit there is no step.
            return Err(GameError::usage(match step.is_zero() {
                true => TOO_FINE,
                false => "what is paid in rounds that repeat has no limit; ask for `odds`",
            }));
        };
        let ends = [least.floor(), most.ceil()].map(|end| i64::try_from(end).ok());
        let unit = u64::try_from(step.denominator().clone()).ok();
        let range = ends[0].zip(ends[1]);
        range.zip(unit).ok_or_else(|| GameError::usage(TOO_FINE))
    }
}

/// What it says of strategies: what they are worth, what replies to them, and how play ends.
impl Deref for HiddenGame {
    type Target = Unfolded<Boxed>;

    fn deref(&self) -> &Unfolded<Boxed> {
        let known = self.known.as_ref();
        known.map_or_else(|game| game, HiddenSolution::game)
    }
}

const TOO_FINE: &str = "payoffs are too large or too fine to be counted; ask for `odds`";

/// The information sets of a player, as text.
fn remembered(unfolded: &Unfolded<Boxed>, player: Player) -> Vec<Remembers> {
    let game = unfolded.game();
    let shown = |item: &Remembered<Parcel, Parcel>| match item {
        Remembered::Saw(view) => game.show_view(view),
        Remembered::Did(action) => format!("[{}]", game.show_action(action)),
    };
    let with_last = |set: InformationSet<Parcel, Parcel>| {
        let mut latest = set.memory.iter().rev();
        let last = latest.find(|item| matches!(item, Remembered::Saw(_)));
        (last.map(shown).unwrap_or_default(), set)
    };
    let sets: Vec<_> = unfolded.information_sets(player).map(with_last).collect();
    let mut times = HashMap::<String, usize>::new();
    for (last, _) in &sets {
        *times.entry(last.clone()).or_default() += 1;
    }
    let sets = sets.into_iter().map(|(last, set)| {
        let all = set.memory.iter().map(shown);
        let memory = match times[&last] {
            1 => last,
            _ => all
                .filter(|item| !item.is_empty())
                .collect::<Vec<_>>()
                .join(" "),
        };
        let actions = set.actions.iter().map(|action| game.show_action(action));
        let actions = actions.collect();
        Remembers { memory, actions }
    });
    sets.collect()
}
