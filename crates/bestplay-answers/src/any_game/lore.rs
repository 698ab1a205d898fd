//! What people say of a game: the strategies that have a name, in the game's own types.

use std::ops::RangeInclusive;

use bestplay::{Branch, Chance, Game, Player};

use crate::{GameError, Result, grouped, numbers};

/// What a strategy with a name does, in the game's own types.
pub type Chooses<'g, G> = dyn Fn(
        &<G as Game>::State,
        Player,
        &[(<G as Game>::Action, Branch<<G as Game>::State>)],
    ) -> Chance<usize>
    + Send
    + Sync
    + 'g;

/// A strategy, or a sentence that says what is wrong with what it was asked for.
type Made<'g, G> = Result<Box<Chooses<'g, G>>, String>;

/// A strategy with a name; what it is, and who says so, is in the game's
/// [`Entry`](crate::Entry::strategies).
pub struct Thumb<G: Game> {
    /// The name.
    pub name: &'static str,
    /// The strategy, by what stands after the name and a colon. The error is a sentence.
    pub make: for<'g> fn(&'g G, Option<&str>) -> Made<'g, G>,
}

/// The strategies of a game that have a name.
pub type Lore<G> = &'static [Thumb<G>];

/// The number that a strategy asks for; the error is a sentence.
pub fn argument_in(argument: Option<&str>, range: RangeInclusive<u32>) -> Result<u32, String> {
    let number = argument.and_then(numbers::plain);
    let number = number.filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let [least, most] = [*range.start(), *range.end()].map(grouped);
        format!("expected a number from {least} to {most} after the name and a colon")
    })
}

/// Takes this action.
pub fn choose<S, A: PartialEq>(actions: &[(A, Branch<S>)], wanted: &A) -> Chance<usize> {
    let place = actions.iter().position(|(action, _)| action == wanted);
    Chance::certain(place.unwrap_or(usize::MAX))
}

/// A strategy, if there is one of this name.
pub(super) type Found<'g, G> = Result<Box<Chooses<'g, G>>>;

/// What finds a game's strategies by their names, each with what it asks for.
pub(super) type Knows<G> = dyn for<'g> Fn(&'g G, &str) -> Found<'g, G> + Send + Sync;

/// The strategy that is written so, of those that are listed: `hold:20` is `hold`, asked for `20`.
pub(super) fn find<'g, G: Game>(game: &'g G, lore: Lore<G>, text: &str) -> Found<'g, G> {
    let (name, argument) = split(text);
    let known = lore.iter().find(|thumb| thumb.name == name);
    let made = match (known, name) {
        (Some(thumb), _) => (thumb.make)(game, argument),
        (None, "first") => Ok(Box::new(|_: &_, _, _: &_| Chance::certain(0usize)) as Box<_>),
        (None, _) => Err("the game has no strategy of this name".into()),
    };
    made.map_err(|wrong| GameError::usage(format!("strategy {text}: {wrong}")))
}

/// The name of a strategy, and what stands after a colon.
pub(crate) fn split(text: &str) -> (&str, Option<&str>) {
    match text.split_once(':') {
        Some((name, argument)) => (name, Some(argument)),
        None => (text, None),
    }
}
