//! The rules of a game in which players do not see everything.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use crate::{Game, Player};

/// A game in which the players do not see everything: [`Game`], and what each of them sees.
///
/// Nobody names information sets. The engine remembers for each player what they did and how what they
/// saw changed: two states are in one information set if the player who chooses there remembers the
/// same. Recall is perfect because it is the engine's, and no view can take back what was seen.
///
/// *Nobody notices time pass.* A view that stays the same adds nothing to what is remembered; only one's
/// own actions and changes of the view do. If nobody sees a coin, and after heads the play idles for a
/// step before `Min` names the coin, then `Min` does not know by the delay that it was heads. Whoever has to choose
/// knows that, and nothing more than that.
///
/// *Moves made at once* are two choices in a row, the first of which the other player does not see.
///
/// *Where everything becomes public, a round begins.* If both players see that play is in a certain state and in no
/// other, what follows is a game of its own: it is solved once, and nobody remembers what came before. Such a state
/// may come again, as when a round without a winner is played once more; then play must end with some probability
/// whatever both do, and the value need not be a fraction. Other states may not come again.
///
/// What is paid on the way is paid unseen, unless the views show it.
///
/// # Examples
///
/// Kuhn poker (Kuhn 1950, "A simplified two-person poker"): both players put 1 into the pot and get one of
/// three cards. They pass or bet 1 more; who passes on a bet gives up, otherwise the higher card wins.
///
/// ```
/// use bestplay::{Chance, Game, Hidden, Node, Payoff, Player, Solver};
///
/// struct Kuhn;
///
/// impl Game for Kuhn {
///     type State = (Vec<u8>, String);
///     type Action = char;
///     fn initial(&self) -> Self::State { Default::default() }
///     fn node(&self, (cards, said): &Self::State) -> Node<Self::State, char> {
///         let showdown = |stake: i64| Node::End(Payoff::from(if cards[0] > cards[1] { stake } else { -stake }));
///         match said.as_str() {
///             "" if cards.is_empty() => Node::chance(Chance::draws(&[(1, 1), (2, 1), (3, 1)], 2).map(|cards| (cards, String::new()))),
///             "pp" => showdown(1),
///             "bb" | "pbb" => showdown(2),
///             "bp" | "pbp" => Node::End(Payoff::from(if said == "bp" { 1 } else { -1 })),
///             _ => Node::choice(Player::BOTH[said.len() % 2], ['p', 'b'].map(|a| (a, (cards.clone(), format!("{said}{a}"))))),
///         }
///     }
/// }
///
/// impl Hidden for Kuhn {
///     type View = (Option<u8>, String);
///     fn seen(&self, (cards, said): &Self::State, player: Player) -> Self::View { (cards.get(player as usize).copied(), said.clone()) }
/// }
///
/// # fn main() -> bestplay::Result<()> {
/// let solution = Solver::new().exact().solve_hidden(&Kuhn)?;
/// assert_eq!(solution.value().to_string(), "-1/18");
///
/// // Any other strategy is a table of odds. Passing and betting evenly loses 5/12 to the best reply.
/// let even = solution.game().uniform(Player::Max);
/// assert_eq!(solution.game().reply(&even).value().to_string(), "-5/12");
/// assert_eq!(solution.exploitability(&even).to_string(), "13/36");
/// # Ok(()) }
/// ```
pub trait Hidden: Game {
    /// What a player can see in a state: anything that can be compared.
    type View: Clone + Eq + Hash + Debug + Send + Sync;

    /// What `player` sees in `state`; two states look alike if these are equal. To show everything,
    /// return the state.
    ///
    /// Where a game names a [canonical form](Game::canonical), both players must see the same in a state
    /// as in its canonical form.
    fn seen(&self, state: &Self::State, player: Player) -> Self::View;
}

/// A game that is lent is the game.
impl<H: Hidden> Hidden for &H {
    type View = H::View;

    fn seen(&self, state: &H::State, player: Player) -> H::View {
        (**self).seen(state, player)
    }
}

/// A game that is shared is the game, also where its own type is not known.
impl<H: Hidden + Send + ?Sized> Hidden for Arc<H> {
    type View = H::View;

    fn seen(&self, state: &H::State, player: Player) -> H::View {
        (**self).seen(state, player)
    }
}
