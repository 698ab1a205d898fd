//! The centre of it all: one small trait that a game's rules fill in.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use crate::{Chance, Fault, Natural, Payoff, Player, Value};

/// The rules of a finite game of chance and skill, with their parameters set.
///
/// One method says everything about a state, so that no two can disagree. Rules are written to be
/// obviously right, not to be fast: the explorer asks for each state's node once. The [crate] begins with an example.
pub trait Game: Sync {
    /// All that the future depends on.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a player may choose in a state.
    type Action: Clone + Eq + Hash + Debug + Send + Sync;

    /// The state in which play starts.
    fn initial(&self) -> Self::State;

    /// What happens in `state`: the end, a chance event, or a player's choice.
    fn node(&self, state: &Self::State) -> Node<Self::State, Self::Action>;

    /// The one state that stands for all symmetric copies of `state`. It must have the same value
    /// and be its own canonical form. Without symmetry, the state itself.
    #[inline]
    fn canonical(&self, state: Self::State) -> Self::State {
        state
    }

    /// The mirror image of `state` in a game that looks the same from both sides: the same situation
    /// with the players exchanged. The rules are then asked about one state of each pair; what
    /// happens in the other one follows. `None` where there is none, and without such a symmetry.
    ///
    /// In the mirror image of a state the other player has the same choice (or the same random event
    /// happens): actions and outcomes lead to the mirror images of the same states, in the same
    /// order and with the same weights; of what is paid on the way the opposite is paid. The payoffs
    /// of an end and of its mirror image add up to the same in the whole game: to 1 where a win pays
    /// 1 and a loss 0. The mirror image of the mirror image is the state. All of this is confirmed
    /// for some of the pairs, or for [all](crate::Solver::whole_mirror). A game whose initial state has no mirror image has none.
    #[inline]
    fn mirror(&self, state: &Self::State) -> Option<Self::State> {
        let _ = state;
        None
    }

    /// How far play has come in a game that makes progress, such as the boxes filled or the pieces that are
    /// home: a number that never goes down along any play, the same for a state and its canonical form. States
    /// of one stage may lead back to each other. It lets [`solve_in_stages`](crate::Solver::solve_in_stages)
    /// solve a game that is too large for memory; that it goes down nowhere is confirmed then. Unless the
    /// rules say otherwise, all of the game is one stage.
    #[inline]
    fn stage(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }

    /// The state in words, for error messages. Unless the rules say otherwise, its debug form.
    fn describe(&self, state: &Self::State) -> String {
        format!("{state:?}")
    }

    /// What a play that never ends is paid, on top of what it collected on the way.
    fn forever(&self) -> Payoff {
        Payoff::ZERO
    }

    /// Bytes that the rules keep of the states they were asked about so far, outside the states
    /// themselves. They count towards the limit on memory.
    fn held_bytes(&self) -> u64 {
        0
    }

    /// Whether this is a part of a game, whose ends pay what play is worth that goes on from there. Then nothing is
    /// said of how far the end is.
    fn is_part(&self) -> bool {
        false
    }
}

/// What happens in a game is what happens in the one that it stands for.
macro_rules! play_of_its_game {
    ($self:ident => $game:expr) => {
        #[inline]
        fn node(&$self, state: &G::State) -> $crate::Node<G::State, G::Action> {
            $game.node(state)
        }

        #[inline]
        fn canonical(&$self, state: G::State) -> G::State {
            $game.canonical(state)
        }

        #[inline]
        fn mirror(&$self, state: &G::State) -> Option<G::State> {
            $game.mirror(state)
        }

        fn stage(&$self, state: &G::State) -> u64 {
            $game.stage(state)
        }

        fn describe(&$self, state: &G::State) -> String {
            $game.describe(state)
        }

        fn forever(&$self) -> $crate::Payoff {
            $game.forever()
        }

        fn held_bytes(&$self) -> u64 {
            $game.held_bytes()
        }

        fn is_part(&$self) -> bool {
            $game.is_part()
        }
    };
}
pub(crate) use play_of_its_game;

/// A game that is lent is the game.
impl<G: Game + ?Sized> Game for &G {
    type State = G::State;
    type Action = G::Action;

    fn initial(&self) -> G::State {
        (**self).initial()
    }

    play_of_its_game!(self => (**self));
}

/// A game that is shared is the game, also where its own type is not known.
impl<G: Game + Send + ?Sized> Game for Arc<G> {
    type State = G::State;
    type Action = G::Action;

    fn initial(&self) -> G::State {
        (**self).initial()
    }

    play_of_its_game!(self => (**self));
}

/// How states and actions of a game are written and read, in the game's own notation.
///
/// What `show_state` writes, `parse_state` reads back to the same state.
pub trait Notation: Game {
    /// The state in the game's notation: one line.
    fn show_state(&self, state: &Self::State) -> String;

    /// Reads a state.
    ///
    /// # Errors
    ///
    /// A sentence that says what was given, what was expected and what to do.
    fn parse_state(&self, text: &str) -> Result<Self::State, String>;

    /// The action in the game's notation: one word, if possible. Different actions of one state
    /// are written differently.
    fn show_action(&self, action: &Self::Action) -> String;

    /// The state as a person wants to look at it: may have several lines. Unless the game says
    /// otherwise, [`show_state`](Self::show_state).
    fn picture(&self, state: &Self::State) -> String {
        self.show_state(state)
    }

    /// Appends the state in as few bytes as may be, as folders of [stages](crate::Stages) keep it; states that are kept
    /// near each other had best begin alike. Unless the game says otherwise, its notation.
    #[cfg(feature = "files")]
    fn pack(&self, state: &Self::State, out: &mut Vec<u8>) {
        out.extend_from_slice(self.show_state(state).as_bytes());
    }

    /// Reads what [`pack`](Self::pack) has written.
    ///
    /// # Errors
    ///
    /// What is wrong, in a sentence.
    #[cfg(feature = "files")]
    fn unpack(&self, packed: &[u8]) -> Result<Self::State, String> {
        let text = std::str::from_utf8(packed).map_err(|_| "it is not in UTF-8")?;
        self.parse_state(text)
    }

    /// What a person sees in a state and may decide by: numbers with their names, such as `("turn
    /// total", 12)`. The names are the same, in the same order, in every state in which somebody
    /// chooses, and speak of whoever does. Unless the game says otherwise, there are none.
    fn features(&self, state: &Self::State) -> Vec<(&'static str, i64)> {
        let _ = state;
        Vec::new()
    }

    /// What the two players are called, `Max` first.
    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::Max => "Max",
            Player::Min => "Min",
        }
    }
}

/// Names and states are written and read as those of the game that this one is made of.
macro_rules! notation_of_its_game {
    ($self:ident => $game:expr) => {
        fn show_state(&$self, state: &Self::State) -> String {
            $game.show_state(state)
        }

        fn parse_state(&$self, text: &str) -> std::result::Result<Self::State, String> {
            $game.parse_state(text)
        }

        fn show_action(&$self, action: &Self::Action) -> String {
            $game.show_action(action)
        }

        #[cfg(feature = "files")]
        fn pack(&$self, state: &Self::State, out: &mut Vec<u8>) {
            $game.pack(state, out);
        }

        #[cfg(feature = "files")]
        fn unpack(&$self, packed: &[u8]) -> std::result::Result<Self::State, String> {
            $game.unpack(packed)
        }

        fn picture(&$self, state: &Self::State) -> String {
            $game.picture(state)
        }

        fn features(&$self, state: &Self::State) -> Vec<(&'static str, i64)> {
            $game.features(state)
        }

        fn player_name(&$self, player: $crate::Player) -> &'static str {
            $game.player_name(player)
        }
    };
    () => {
        $crate::game::notation_of_its_game!(self => self.game);
    };
}
pub(crate) use notation_of_its_game;

/// A game that is shared is written as the game, also where its own type is not known.
impl<G: Notation + Send + ?Sized> Notation for Arc<G> {
    notation_of_its_game!(self => (**self));
}

/// What happens in a state.
///
/// # Examples
///
/// ```
/// use bestplay::{Chance, Node, Payoff, Player, Value};
///
/// let roll: Node<u32, &str> = Node::chance(Chance::die(6));
/// let choice = Node::choice(Player::Max, [("stay", 1), ("go on", 2)]);
/// let nobody_decides: Node<u32, &str> = Node::forced(3);
/// for node in [roll, choice, nobody_decides] {
///     assert_eq!(node.pays(), None);
/// }
/// assert_eq!(Node::<u32, &str>::End(Payoff::HALF).pays(), Some(Value::fraction(1, 2)));
/// ```
#[derive(Clone, Debug)]
pub enum Node<S, A> {
    /// Play is over and `Max` is paid this (on top of what was collected on the way).
    End(Payoff),
    /// Play is cut off where `Max` would be paid no less than the first and no more than the second of
    /// these, whatever follows. Lower bounds count the least, upper ones the most, so that all that is
    /// printed of a value holds for the whole game.
    Between(Payoff, Payoff),
    /// Something random happens.
    Chance(Branch<S>),
    /// A player chooses one of the actions.
    Choice(Player, Vec<(A, Branch<S>)>),
}

impl<S, A> Node<S, A> {
    /// A random event that leads on.
    #[inline]
    pub fn chance(to: impl Into<Branch<S>>) -> Node<S, A> {
        Node::Chance(to.into())
    }

    /// A choice of `player` between actions; each leads to a state, to a chance event over states,
    /// or to either with payoffs on the way.
    #[inline]
    pub fn choice<B: Into<Branch<S>>>(
        player: Player,
        actions: impl IntoIterator<Item = (A, B)>,
    ) -> Node<S, A> {
        let actions = actions.into_iter().map(|(action, to)| (action, to.into()));
        Node::Choice(player, actions.collect())
    }

    /// What is paid, if play ends here: bounds, if it is cut off.
    pub fn pays(&self) -> Option<Value> {
        match self {
            Node::End(payoff) => Some(Value::Exact(payoff.to_rational())),
            Node::Between(least, most) => {
                Some(Value::between(least.to_rational(), most.to_rational()))
            }
            Node::Chance(_) | Node::Choice(..) => None,
        }
    }

    /// The same with other names for states and actions.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::{Node, Player};
    ///
    /// let node = Node::choice(Player::Max, [("one", 1), ("two", 2)]);
    /// let Node::Choice(_, actions) = node.map(|state| state * 10, str::len) else { panic!() };
    /// assert_eq!(actions[1].0, 3);
    /// ```
    pub fn map<T, B>(
        self,
        mut state: impl FnMut(S) -> T,
        mut action: impl FnMut(A) -> B,
    ) -> Node<T, B> {
        match self {
            Node::End(payoff) => Node::End(payoff),
            Node::Between(least, most) => Node::Between(least, most),
            Node::Chance(branch) => Node::Chance(branch.map(state)),
            Node::Choice(player, actions) => {
                let actions = actions.into_iter();
                Node::choice(
                    player,
                    actions.map(|(name, branch)| (action(name), branch.map(&mut state))),
                )
            }
        }
    }

    /// A step without choice or chance.
    #[inline]
    pub fn forced(to: S) -> Node<S, A> {
        Node::Chance(Branch::Free(Chance::certain(to)))
    }
}

/// Where an action or a chance event leads: to states, with or without payoffs on the way.
#[derive(Clone, Debug)]
pub enum Branch<S> {
    /// Nothing is paid on the way.
    Free(Chance<S>),
    /// Each outcome pays `Max` something on the way. Apart, since most branches of most games pay nothing, and would
    /// be as large.
    Paying(Box<Chance<(S, Payoff)>>),
}

impl<S> Branch<S> {
    /// The event, with what is paid on the way in any case.
    pub fn paying(self) -> Chance<(S, Payoff)> {
        match self {
            Branch::Free(chance) => chance.map(|state| (state, Payoff::ZERO)),
            Branch::Paying(chance) => *chance,
        }
    }

    /// What is wrong with the event, if anything.
    pub(crate) fn fault(&self) -> Option<Fault> {
        match self {
            Branch::Free(chance) => chance.fault(),
            Branch::Paying(chance) => chance.fault(),
        }
    }

    /// The weights where they are long, those of the outcomes being 0 then.
    pub(crate) fn long_weights(&self) -> Option<&[Natural]> {
        match self {
            Branch::Free(chance) => chance.long_weights(),
            Branch::Paying(chance) => chance.long_weights(),
        }
    }

    /// Where it may lead, each with its weight and, where anything is paid, what is paid on the way.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = (&S, u128, Option<Payoff>)> {
        let (free, paying) = match self {
            Branch::Free(chance) => (chance.outcomes(), [].as_slice()),
            Branch::Paying(chance) => ([].as_slice(), chance.outcomes()),
        };
        let free = free.iter().map(|(to, weight)| (to, *weight, None));
        free.chain((paying.iter()).map(|((to, paid), weight)| (to, *weight, Some(*paid))))
    }

    /// The same with other names for states.
    ///
    /// # Examples
    ///
    /// ```
    /// use bestplay::{Branch, Chance};
    ///
    /// let roll = Branch::Free(Chance::die(6)).map(|eyes: u32| eyes * 10);
    /// assert_eq!(roll.paying().outcomes()[5].0.0, 60);
    /// ```
    pub fn map<T>(self, mut to: impl FnMut(S) -> T) -> Branch<T> {
        match self {
            Branch::Free(chance) => Branch::Free(chance.map(to)),
            Branch::Paying(chance) => {
                Branch::from(chance.map(|(state, payoff)| (to(state), payoff)))
            }
        }
    }
}

impl<S> From<S> for Branch<S> {
    #[inline]
    fn from(state: S) -> Branch<S> {
        Branch::Free(Chance::certain(state))
    }
}

impl<S> From<Chance<S>> for Branch<S> {
    #[inline]
    fn from(chance: Chance<S>) -> Branch<S> {
        Branch::Free(chance)
    }
}

impl<S> From<Chance<(S, Payoff)>> for Branch<S> {
    #[inline]
    fn from(chance: Chance<(S, Payoff)>) -> Branch<S> {
        Branch::Paying(Box::new(chance))
    }
}
