//! States and actions in boxes, so that one copy of the engine serves many games.
//!
//! [`erase_with`](super::erase_with) compiles exploring, sampling, explaining and checking for the game's own
//! types, which is what makes millions of states a second possible. Here a state is a shared box
//! that can be compared and hashed without its type: all that is compiled for a game are its rules
//! and their notation. A step costs an allocation more, which games of up to some millions of
//! states do not feel.

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bestplay::{Branch, Game, Hidden, Node, Notation, Payoff, Player};

use super::lore::{self, Found};
use super::{AnyGame, Lore};

/// As [`erase_with`](super::erase_with), at a fraction of its code: for games whose states are counted in
/// thousands rather than in millions.
pub fn boxed<G: Notation + Send + 'static>(game: G) -> Box<dyn AnyGame> {
    let rules = Box::new(Packed(Arc::new(game)));
    let (own, looks) = (None, None);
    erased(Boxed { rules, own, looks }, None)
}

/// The same for a game in which players do not see everything.
pub fn boxed_hidden<G>(game: G) -> Box<dyn AnyGame>
where
    G: Notation + Hidden<View: Display + 'static> + Send + 'static,
{
    let game = Arc::new(game);
    let seen = Arc::clone(&game);
    let game = Boxed {
        looks: Some(Looks {
            seen: Box::new(move |state, player| Parcel::new(seen.seen(state.open(), player))),
            show: |view| view.open::<G::View>().to_string(),
        }),
        rules: Box::new(Packed(game)),
        own: None,
    };
    erased(game, Some(|game| game))
}

/// The same for a game with strategies of its own.
pub fn boxed_with<G: Notation + Send + 'static>(game: G, lore: Lore<G>) -> Box<dyn AnyGame> {
    let game = Arc::new(game);
    let own = Known(Arc::clone(&game), lore);
    let game = Boxed {
        rules: Box::new(Packed(game)),
        own: Some(Box::new(own)),
        looks: None,
    };
    erased(game, None)
}

fn erased(game: Boxed, hidden: Option<fn(&Boxed) -> &Boxed>) -> Box<dyn AnyGame> {
    super::erased(game, hidden, |game: &Boxed, name| match &game.own {
        Some(own) => own.find(name),
        None => lore::find(game, &[], name),
    })
}

/// The strategies of a game, without its types.
trait Own: Send + Sync {
    fn find<'g>(&'g self, name: &str) -> Found<'g, Boxed>;
}

/// A game with its strategies.
struct Known<G: Game + 'static>(Arc<G>, Lore<G>);

impl<G: Notation + Send + 'static> Own for Known<G> {
    fn find<'g>(&'g self, name: &str) -> Found<'g, Boxed> {
        let own = lore::find(&*self.0, self.1, name)?;
        Ok(Box::new(move |state: &Parcel, player, actions: &_| {
            let actions: &[(Parcel, Branch<Parcel>)] = actions;
            let opened = actions.iter().map(|(action, branch)| {
                let to = branch.clone().map(|to| to.open::<G::State>().clone());
                (action.open::<G::Action>().clone(), to)
            });
            own(state.open(), player, &opened.collect::<Vec<_>>())
        }))
    }
}

/// What a player sees in a state.
type Sees = dyn Fn(&Parcel, Player) -> Parcel + Send + Sync;

/// What players see of a game, without its types, and how that is written.
struct Looks {
    seen: Box<Sees>,
    show: fn(&Parcel) -> String,
}

/// What a box holds: a state, an action or a view.
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

/// A state, an action or a view of some game.
#[derive(Clone)]
pub struct Parcel(Arc<dyn Thing>);

impl Parcel {
    /// Apart, so that it is compiled once for a type.
    #[inline(never)]
    fn new<T: Thing>(content: T) -> Parcel {
        Parcel(Arc::new(content))
    }

    /// What is in it. The parcels that a game is given are those that it gave away.
    fn open<T: Thing>(&self) -> &T {
        self.get()
            .expect("a game is asked about its own states only")
    }

    /// What is in it, if that is of this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        let content: &dyn Any = &*self.0;
        content.downcast_ref()
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
type Unboxed = dyn Notation<State = Parcel, Action = Parcel> + Send;

/// A game whose states and actions are put into boxes.
struct Packed<G>(Arc<G>);

impl<G: Notation + Send + 'static> Game for Packed<G> {
    type State = Parcel;
    type Action = Parcel;

    fn initial(&self) -> Parcel {
        Parcel::new(self.0.initial())
    }

    fn node(&self, state: &Parcel) -> Node<Parcel, Parcel> {
        let node = self.0.node(state.open());
        node.map(Parcel::new, Parcel::new)
    }

    fn canonical(&self, state: Parcel) -> Parcel {
        let canonical = self.0.canonical(state.open::<G::State>().clone());
        match canonical == *state.open() {
            true => state,
            false => Parcel::new(canonical),
        }
    }

    fn stage(&self, state: &Parcel) -> u64 {
        self.0.stage(state.open())
    }

    fn describe(&self, state: &Parcel) -> String {
        self.0.describe(state.open())
    }

    fn forever(&self) -> Payoff {
        self.0.forever()
    }

    fn held_bytes(&self) -> u64 {
        self.0.held_bytes()
    }
}

impl<G: Notation + Send + 'static> Notation for Packed<G> {
    fn show_state(&self, state: &Parcel) -> String {
        self.0.show_state(state.open())
    }

    fn parse_state(&self, text: &str) -> Result<Parcel, String> {
        self.0.parse_state(text).map(Parcel::new)
    }

    fn show_action(&self, action: &Parcel) -> String {
        self.0.show_action(action.open())
    }

    fn picture(&self, state: &Parcel) -> String {
        self.0.picture(state.open())
    }

    fn features(&self, state: &Parcel) -> Vec<(&'static str, i64)> {
        self.0.features(state.open())
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.0.player_name(player)
    }
}

/// Any game, of which nothing but the rules is compiled for its types, its strategies if it has some, and what
/// players see if that is not everything.
pub struct Boxed {
    rules: Box<Unboxed>,
    own: Option<Box<dyn Own>>,
    looks: Option<Looks>,
}

impl Boxed {
    /// What a player sees, as text.
    pub(super) fn show_view(&self, view: &Parcel) -> String {
        match &self.looks {
            Some(looks) => (looks.show)(view),
            None => self.show_state(view),
        }
    }
}

impl Game for Boxed {
    type State = Parcel;
    type Action = Parcel;

    fn initial(&self) -> Parcel {
        self.rules.initial()
    }

    fn node(&self, state: &Parcel) -> Node<Parcel, Parcel> {
        self.rules.node(state)
    }

    fn canonical(&self, state: Parcel) -> Parcel {
        self.rules.canonical(state)
    }

    fn stage(&self, state: &Parcel) -> u64 {
        self.rules.stage(state)
    }

    fn describe(&self, state: &Parcel) -> String {
        self.rules.describe(state)
    }

    fn forever(&self) -> Payoff {
        self.rules.forever()
    }

    fn held_bytes(&self) -> u64 {
        self.rules.held_bytes()
    }
}

impl Hidden for Boxed {
    type View = Parcel;

    fn seen(&self, state: &Parcel, player: Player) -> Parcel {
        match &self.looks {
            Some(looks) => (looks.seen)(state, player),
            None => state.clone(),
        }
    }
}

impl Notation for Boxed {
    fn show_state(&self, state: &Parcel) -> String {
        self.rules.show_state(state)
    }

    fn parse_state(&self, text: &str) -> Result<Parcel, String> {
        self.rules.parse_state(text)
    }

    fn show_action(&self, action: &Parcel) -> String {
        self.rules.show_action(action)
    }

    fn picture(&self, state: &Parcel) -> String {
        self.rules.picture(state)
    }

    fn features(&self, state: &Parcel) -> Vec<(&'static str, i64)> {
        self.rules.features(state)
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.rules.player_name(player)
    }
}
