//! At most so many steps, and what is paid when they run out.

use std::fmt;

use super::map_branches;
use crate::{Game, Node, Payoff};

/// A game that is over after at most so many steps.
///
/// A step leaves one state, by a choice together with what chance makes of it, or by chance alone:
/// as [`Lengths`](crate::Lengths) counts them. When the steps run out, play pays nothing more, unless
/// [`then`](Self::then) says otherwise. As the steps grow the value approaches that of the game, from
/// below if no payoff is negative and no play that never ends is paid anything.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::made::Limited;
/// use bestplay::{Solver, Value};
///
/// let value = |game| Ok::<Value, bestplay::Error>(Solver::new().exact().solve(&game)?.value());
/// let once = || Limited::new(Pig { goal: 2 }, 1);
/// assert_eq!(value(once())?, Value::fraction(3, 4));
/// assert_eq!(value(once().then(|_| Payoff::HALF))?, Value::fraction(7, 8));
/// # Ok(()) }
/// ```
pub struct Limited<G: Game> {
    game: G,
    steps: u64,
    then: Option<Box<Then<G>>>,
}

/// What is paid in a state when the steps run out.
type Then<G> = dyn Fn(&<G as Game>::State) -> Payoff + Send + Sync;

/// A state, and the steps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Left<S> {
    /// The state of the game.
    pub state: S,
    /// The steps that are left.
    pub steps: u64,
}

impl<G: Game> Limited<G> {
    /// At most `steps` of them.
    pub fn new(game: G, steps: u64) -> Limited<G> {
        Limited {
            game,
            steps,
            then: None,
        }
    }

    /// The same, where this is paid when the steps run out in a state, on top of what was collected
    /// on the way.
    pub fn then(self, pays: impl Fn(&G::State) -> Payoff + Send + Sync + 'static) -> Limited<G> {
        let then: Box<Then<G>> = Box::new(pays);
        Limited {
            then: Some(then),
            ..self
        }
    }
}

impl<G: Game + fmt::Debug> fmt::Debug for Limited<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limited")
            .field("game", &self.game)
            .field("steps", &self.steps)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Game for Limited<G> {
    type State = Left<G::State>;
    type Action = G::Action;

    fn initial(&self) -> Self::State {
        Left {
            state: self.game.initial(),
            steps: self.steps,
        }
    }

    fn node(&self, left: &Self::State) -> Node<Self::State, G::Action> {
        let Left { state, steps } = left;
        let node = self.game.node(state);
        match steps.checked_sub(1) {
            None if !matches!(node, Node::End(_) | Node::Between(..)) => {
                let pays = self.then.as_ref().map(|then| then(state));
                Node::End(pays.unwrap_or_default())
            }
            fewer => map_branches(node, |branch| {
                let steps = fewer.unwrap_or(0);
                branch.map(|state| Left { state, steps })
            }),
        }
    }

    fn canonical(&self, left: Self::State) -> Self::State {
        Left {
            state: self.game.canonical(left.state),
            steps: left.steps,
        }
    }

    fn describe(&self, left: &Self::State) -> String {
        let state = self.game.describe(&left.state);
        format!("{state} with {} steps left", left.steps)
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }
}
