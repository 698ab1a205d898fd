//! States that are written as what has happened: all words of a state are the first ones of the next.

use bestplay::{Branch, Game, Node, Notation};

use crate::sides::joined;

/// What was dealt and what was done: words, of which some may be empty, and then actions.
pub(crate) fn told<G: Notation>(game: &G, words: [&str; 2], done: &[G::Action]) -> String {
    let words = words.into_iter().filter(|word| !word.is_empty());
    let done = done.iter().map(|action| game.show_action(action));
    joined(words.map(str::to_owned).chain(done), " ")
}

/// The state that a text stands for: the rules are followed from the start, word by word.
pub(crate) fn replayed<G: Notation>(
    game: &G,
    text: &str,
    example: &str,
) -> Result<G::State, String> {
    let mut state = game.initial();
    loop {
        let shown = game.show_state(&state);
        if shown == text {
            return Ok(state);
        }
        let next = successors(game, &state).into_iter().find(|next| {
            let rest = text.strip_prefix(&game.show_state(next));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        state = next.ok_or_else(|| {
            format!("'{text}': no play begins like this after '{shown}'; a state is written like '{example}'")
        })?;
    }
}

/// The states that may come next.
pub(crate) fn successors<G: Game>(game: &G, state: &G::State) -> Vec<G::State> {
    let branches = match game.node(state) {
        Node::Chance(branch) => vec![branch],
        Node::Choice(_, actions) => actions.into_iter().map(|(_, branch)| branch).collect(),
        _ => Vec::new(),
    };
    let mut found = Vec::new();
    for chance in branches.into_iter().map(Branch::paying) {
        found.extend(chance.outcomes().iter().map(|((to, _), _)| to.clone()));
    }
    found
}
