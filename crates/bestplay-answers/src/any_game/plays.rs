//! Plays of a game for sampling: what is said of them, and who chooses.

use bestplay::sample::{Actions, Playout, Stream};
use bestplay::{Game, Payoff, Player, Solver};

use crate::Result;

/// A strategy that sees a game as text: of a state and the names of its actions it tells the place
/// of one.
pub type Choose<'s> = dyn Fn(&str, &[String]) -> usize + Send + Sync + 's;

/// Who chooses in plays for sampling.
pub enum Who<'a, 's> {
    /// Anybody: every action of a state is equally likely.
    Anybody,
    /// One of the game's own strategies, by its name with what it asks for. Nothing is explored.
    Own(&'a str),
    /// A strategy with a name of its own.
    Named(&'a str, Box<Choose<'s>>),
    /// A solution: the place of each state's action, as [`Solved::choices`](bestplay::Solved::choices) lists
    /// them. The states are explored for it.
    Solved(Vec<u32>, &'a Solver<'a>),
}

/// A strategy of whatever kind: one kind of play for each game, so that the program stays small.
pub(super) type Chooser<'g, G> =
    Box<dyn Fn(&<G as Game>::State, Player, &Actions<G>, &mut Stream) -> usize + Send + Sync + 'g>;

/// What is said of a game's plays for sampling them.
#[derive(Clone, Debug)]
pub struct Plays {
    /// What is played, for checkpoints: [`Arguments::identity`](crate::Arguments::identity).
    pub name: String,
    /// The least and the largest total payoff.
    pub range: (i64, i64),
    /// Every total payoff is a multiple of one over this.
    pub unit: u64,
}

impl Plays {
    /// These plays by a strategy with a name; one that is not named takes any action alike, or is in the name of the
    /// plays.
    pub(super) fn by<'g, G: Game>(
        &self,
        game: &'g G,
        named: Option<&str>,
        strategy: Chooser<'g, G>,
    ) -> Result<Playout<'g, G, Chooser<'g, G>>> {
        let range = (Payoff::from(self.range.0), Payoff::from(self.range.1));
        let named = named.map_or(String::new(), |named| format!(" strategy={named}"));
        let name = format!("{}{named}", self.name);
        Ok(Playout::new(game, &name, strategy, range, self.unit)?)
    }
}

/// A solution's strategy by name: different choices have different ones.
pub(crate) fn name_of(choices: &[u32]) -> String {
    let bytes = choices.iter().flat_map(|place| place.to_le_bytes());
    format!("best:{}", checksum(&bytes.collect::<Vec<_>>()))
}

/// What tells strategies apart that have one name.
pub(crate) fn checksum(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}

/// The place of an action, one that there is not for a state that the strategy does not know: the
/// play then ends with an error.
pub(super) fn place(chosen: Option<usize>) -> usize {
    chosen.unwrap_or(usize::MAX)
}
