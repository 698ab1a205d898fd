//! States and actions in boxes, so that one copy of the engine serves many games.
//!
//! [`erase`](super::erase) compiles exploring, sampling, explaining and checking for the game's own
//! types, which is what makes millions of states a second possible. Here a state is a shared box
//! that can be compared and hashed without its type: all that is compiled for a game are its rules
//! and their notation. A step costs an allocation more, which games of up to some millions of
//! states do not feel.

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bestplay::{Branch, Game, Node, Notation, Payoff, Player};

use super::{AnyGame, Erased};

/// As [`erase`](super::erase), at a fraction of its code: for games whose states are counted in
/// thousands rather than in millions.
pub fn boxed<G: Notation + Send + 'static>(game: G) -> Box<dyn AnyGame> {
    let game = Boxed(Box::new(game));
    Box::new(Erased { game, lore: &[] })
}

/// What a box holds: a state or an action.
trait Thing: Any + Debug + Send + Sync {
    fn is(&self, other: &dyn Thing) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
}

impl<T: Any + Eq + Hash + Debug + Send + Sync> Thing for T {
    fn is(&self, other: &dyn Thing) -> bool {
        (other as &dyn Any).downcast_ref::<T>() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

/// A state or an action of some game.
#[derive(Clone)]
struct Parcel(Arc<dyn Thing>);

impl Parcel {
    fn new<T: Thing>(content: T) -> Parcel {
        Parcel(Arc::new(content))
    }

    /// What is in it. The parcels that a game is given are those that it gave away.
    fn open<T: Thing>(&self) -> &T {
        let content: &dyn Any = &*self.0;
        content
            .downcast_ref()
            .expect("a game is asked about its own states only")
    }
}

impl PartialEq for Parcel {
    fn eq(&self, other: &Parcel) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for Parcel {}

impl Hash for Parcel {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}

impl Debug for Parcel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Rules without their types.
trait Packed: Send + Sync {
    fn initial(&self) -> Parcel;
    fn node(&self, state: &Parcel) -> Node<Parcel, Parcel>;
    fn canonical(&self, state: Parcel) -> Parcel;
    fn describe(&self, state: &Parcel) -> String;
    fn forever(&self) -> Payoff;
    fn held_bytes(&self) -> u64;
    fn show_state(&self, state: &Parcel) -> String;
    fn parse_state(&self, text: &str) -> Result<Parcel, String>;
    fn show_action(&self, action: &Parcel) -> String;
    fn picture(&self, state: &Parcel) -> String;
    fn features(&self, state: &Parcel) -> Vec<(&'static str, i64)>;
    fn player_name(&self, player: Player) -> &'static str;
}

impl<G: Notation + Send + 'static> Packed for G {
    fn initial(&self) -> Parcel {
        Parcel::new(Game::initial(self))
    }

    fn node(&self, state: &Parcel) -> Node<Parcel, Parcel> {
        match Game::node(self, state.open()) {
            Node::End(payoff) => Node::End(payoff),
            Node::Chance(branch) => Node::Chance(pack(branch)),
            Node::Choice(player, actions) => {
                let actions = actions.into_iter();
                let packed = actions.map(|(action, branch)| (Parcel::new(action), pack(branch)));
                Node::Choice(player, packed.collect())
            }
        }
    }

    fn canonical(&self, state: Parcel) -> Parcel {
        let canonical = Game::canonical(self, state.open::<G::State>().clone());
        match canonical == *state.open() {
            true => state,
            false => Parcel::new(canonical),
        }
    }

    fn describe(&self, state: &Parcel) -> String {
        Game::describe(self, state.open())
    }

    fn forever(&self) -> Payoff {
        Game::forever(self)
    }

    fn held_bytes(&self) -> u64 {
        Game::held_bytes(self)
    }

    fn show_state(&self, state: &Parcel) -> String {
        Notation::show_state(self, state.open())
    }

    fn parse_state(&self, text: &str) -> Result<Parcel, String> {
        Notation::parse_state(self, text).map(Parcel::new)
    }

    fn show_action(&self, action: &Parcel) -> String {
        Notation::show_action(self, action.open())
    }

    fn picture(&self, state: &Parcel) -> String {
        Notation::picture(self, state.open())
    }

    fn features(&self, state: &Parcel) -> Vec<(&'static str, i64)> {
        Notation::features(self, state.open())
    }

    fn player_name(&self, player: Player) -> &'static str {
        Notation::player_name(self, player)
    }
}

fn pack<S: Thing>(branch: Branch<S>) -> Branch<Parcel> {
    match branch {
        Branch::Free(chance) => Branch::Free(chance.map(Parcel::new)),
        Branch::Paying(chance) => {
            Branch::Paying(chance.map(|(state, payoff)| (Parcel::new(state), payoff)))
        }
    }
}

/// Any game, of which nothing but the rules is compiled for its types.
struct Boxed(Box<dyn Packed>);

impl Game for Boxed {
    type State = Parcel;
    type Action = Parcel;

    fn initial(&self) -> Parcel {
        self.0.initial()
    }

    fn node(&self, state: &Parcel) -> Node<Parcel, Parcel> {
        self.0.node(state)
    }

    fn canonical(&self, state: Parcel) -> Parcel {
        self.0.canonical(state)
    }

    fn describe(&self, state: &Parcel) -> String {
        self.0.describe(state)
    }

    fn forever(&self) -> Payoff {
        self.0.forever()
    }

    fn held_bytes(&self) -> u64 {
        self.0.held_bytes()
    }
}

impl Notation for Boxed {
    fn show_state(&self, state: &Parcel) -> String {
        self.0.show_state(state)
    }

    fn parse_state(&self, text: &str) -> Result<Parcel, String> {
        self.0.parse_state(text)
    }

    fn show_action(&self, action: &Parcel) -> String {
        self.0.show_action(action)
    }

    fn picture(&self, state: &Parcel) -> String {
        self.0.picture(state)
    }

    fn features(&self, state: &Parcel) -> Vec<(&'static str, i64)> {
        self.0.features(state)
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.0.player_name(player)
    }
}

#[cfg(test)]
mod tests {
    use bestplay::Solver;

    use crate::pig::Pig;
    use crate::{boxed, erase};

    /// A game says the same in boxes: the graph, the values, the text.
    #[test]
    fn nothing_changes_in_a_box() {
        let pig = || Pig::new(8, 6, &[1]).unwrap();
        let (plain, packed) = (erase(pig()), boxed(pig()));
        let solver = Solver::new().exact();
        let (one, two) = (
            plain.solve(&solver).unwrap(),
            packed.solve(&solver).unwrap(),
        );
        assert_eq!(one.value(), two.value());
        assert_eq!(one.states(), two.states());
        assert_eq!(one.choices(), two.choices());
        for number in (0..one.states() as u32).map(bestplay::StateId::new) {
            assert_eq!(one.state(number), two.state(number));
            assert_eq!(one.actions(number), two.actions(number));
        }
        let laws = packed.laws(1_000, &bestplay::Silent).unwrap();
        assert!(laws.broken.is_empty() && laws.is_whole, "{laws:?}");
    }
}
