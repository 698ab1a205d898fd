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

use super::lore::{self, Found, Knows};
use super::{AnyGame, Lore};

/// As [`erase_with`](super::erase_with), at a fraction of its code: for games whose states are counted in
/// thousands rather than in millions.
pub fn boxed<G: Notation + Send + 'static>(game: G) -> Box<dyn AnyGame> {
    Packed::new(game).erased(None)
}

/// The same for a game in which players do not see everything.
pub fn boxed_hidden<G>(game: G) -> Box<dyn AnyGame>
where
    G: Notation + Hidden<View: Display + 'static> + Send + 'static,
{
    let mut packed = Packed::new(game);
    packed.seen = |game, state, player| Parcel::new(game.seen(state.open(), player));
    packed.show_view = |_, view| view.open::<G::View>().to_string();
    packed.erased(Some(|game| game))
}

/// The same for a game with strategies of its own.
pub fn boxed_with<G: Notation + Send + 'static>(game: G, lore: Lore<G>) -> Box<dyn AnyGame> {
    let knows: Arc<Knows<Boxed>> = Arc::new(move |game, name| found(game, lore, name));
    super::erased(Arc::new(Packed::new(game)) as Boxed, None, knows)
}

/// A strategy of a game in a box, of those that it lists.
fn found<'g, G>(boxed: &'g Boxed, lore: Lore<G>, name: &str) -> Found<'g, Boxed>
where
    G: Notation + Send + 'static,
{
    let packed: &dyn Any = &**boxed;
    let Some(Packed { game, .. }) = packed.downcast_ref() else {
        return lore::find(boxed, &[], name);
    };
    let own = lore::find(game, lore, name)?;
    Ok(Box::new(move |state: &Parcel, player, actions: &_| {
        let actions: &[(Parcel, Branch<Parcel>)] = actions;
        let opened = actions.iter().map(|(action, branch)| {
            let to = branch.clone().map(|to| to.open::<G::State>().clone());
            (action.open::<G::Action>().clone(), to)
        });
        own(state.open(), player, &opened.collect::<Vec<_>>())
    }))
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

/// Any game, of which nothing but the rules is compiled for its types, its strategies if it has some, and what
/// players see if that is not everything.
pub(super) type Boxed = Arc<dyn Unboxed>;

/// Rules without their types.
pub trait Unboxed:
    Notation<State = Parcel, Action = Parcel> + Hidden<View = Parcel> + Send + Any
{
    /// What a player sees, as text.
    fn show_view(&self, view: &Parcel) -> String;
}

/// A game whose states and actions are put into boxes, with what it has beside its rules.
struct Packed<G> {
    game: G,
    /// What a player sees, and how that is written: everything, unless the game says otherwise.
    seen: fn(&G, &Parcel, Player) -> Parcel,
    show_view: fn(&G, &Parcel) -> String,
}

impl<G: Notation + Send + 'static> Packed<G> {
    fn new(game: G) -> Packed<G> {
        Packed {
            game,
            seen: |_, state, _| state.clone(),
            show_view: |game, view| game.show_state(view.open()),
        }
    }

    fn erased(self, hidden: Option<fn(&Boxed) -> &Boxed>) -> Box<dyn AnyGame> {
        let knows: Arc<Knows<Boxed>> = Arc::new(|game, name| lore::find(game, &[], name));
        super::erased(Arc::new(self) as Boxed, hidden, knows)
    }
}

impl<G: Notation + Send + 'static> Unboxed for Packed<G> {
    fn show_view(&self, view: &Parcel) -> String {
        (self.show_view)(&self.game, view)
    }
}

impl<G: Notation + Send + 'static> Hidden for Packed<G> {
    type View = Parcel;

    fn seen(&self, state: &Parcel, player: Player) -> Parcel {
        (self.seen)(&self.game, state, player)
    }
}

impl<G: Notation + Send + 'static> Game for Packed<G> {
    type State = Parcel;
    type Action = Parcel;

    fn initial(&self) -> Parcel {
        Parcel::new(self.game.initial())
    }

    fn node(&self, state: &Parcel) -> Node<Parcel, Parcel> {
        let node = self.game.node(state.open());
        node.map(Parcel::new, Parcel::new)
    }

    fn canonical(&self, state: Parcel) -> Parcel {
        let canonical = self.game.canonical(state.open::<G::State>().clone());
        match canonical == *state.open() {
            true => state,
            false => Parcel::new(canonical),
        }
    }

    #[cfg(feature = "files")]
    fn stage(&self, state: &Parcel) -> u64 {
        self.game.stage(state.open())
    }

    fn describe(&self, state: &Parcel) -> String {
        self.game.show_state(state.open())
    }

    fn forever(&self) -> Payoff {
        self.game.forever()
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }

    fn is_part(&self) -> bool {
        self.game.is_part()
    }
}

impl<G: Notation + Send + 'static> Notation for Packed<G> {
    fn show_state(&self, state: &Parcel) -> String {
        self.game.show_state(state.open())
    }

    fn parse_state(&self, text: &str) -> Result<Parcel, String> {
        self.game.parse_state(text).map(Parcel::new)
    }

    fn show_action(&self, action: &Parcel) -> String {
        self.game.show_action(action.open())
    }

    #[cfg(feature = "files")]
    fn pack(&self, state: &Parcel, out: &mut Vec<u8>) {
        self.game.pack(state.open(), out);
    }

    #[cfg(feature = "files")]
    fn unpack(&self, packed: &[u8]) -> Result<Parcel, String> {
        self.game.unpack(packed).map(Parcel::new)
    }

    fn picture(&self, state: &Parcel) -> String {
        self.game.picture(state.open())
    }

    fn features(&self, state: &Parcel) -> Vec<(&'static str, i64)> {
        self.game.features(state.open())
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }
}
