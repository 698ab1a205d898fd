//! Laws that the rules of every game keep, looked at in each state that play reaches.
//!
//! Solving meets a mistake only where it does harm, and then some are silent: a canonical form that
//! merges states of different value, rules that answer differently when they are asked again, a
//! notation that is not read back. Here each state is asked twice and turned round.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::BuildHasher;
use std::ops::ControlFlow;

use bestplay::{Branch, Error, Node, Notation, Payoff, Player, Progress, Stage, Watch};

use super::orientation::{Destination, destination};
use crate::Result;

/// States between two looks at the watch.
const LOOK: usize = 1 << 10;

/// What was found of a game's laws.
#[derive(Clone, Debug)]
pub struct Laws {
    /// How many states were looked at.
    pub states: u64,
    /// Whether these are all that play reaches.
    pub is_whole: bool,
    /// The laws that are broken, each with the first state in which it is.
    pub broken: BTreeMap<&'static str, String>,
}

/// Looks at the states of a game, up to `most` of them, breadth first.
///
/// # Complexity
///
/// Each state's node is asked for twice, and once more for each symmetric copy that is met.
pub(super) fn laws<G: Notation>(game: &G, most: usize, watch: &dyn Watch) -> Result<Laws> {
    let mut walk = Walk {
        game,
        numbers: HashMap::new(),
        states: Vec::new(),
        before: Vec::new(),
        ends: Vec::new(),
        texts: HashSet::new(),
        laws: Laws {
            states: 0,
            is_whole: true,
            broken: BTreeMap::new(),
        },
    };
    // Nothing is said of the initial state by what it leads to itself.
    walk.meet(game.initial(), 0, most);
    let mut number = 0;
    while let Some(state) = walk.states.get(number).cloned() {
        if number.is_multiple_of(LOOK) {
            let (done, of) = (number as u64, walk.states.len() as u64);
            let progress = Progress::new(Stage::Checking, done, of);
            if let ControlFlow::Break(()) = watch.progress(&progress) {
                return Err(Error::stopped().into());
            }
        }
        walk.look_at(number, &state, most);
        number += 1;
    }
    if walk.laws.is_whole {
        walk.look_for_ends();
    }
    walk.laws.states = number as u64;
    Ok(walk.laws)
}

struct Walk<'g, G: Notation> {
    game: &'g G,
    numbers: HashMap<G::State, u32>,
    states: Vec<G::State>,
    /// For each state those that lead to it.
    before: Vec<Vec<u32>>,
    ends: Vec<u32>,
    texts: HashSet<String>,
    laws: Laws,
}

impl<G: Notation> Walk<'_, G> {
    fn broken(&mut self, law: &'static str, state: &G::State) {
        let state = self.game.show_state(state);
        self.laws.broken.entry(law).or_insert(state);
    }

    /// A state that play leads to from another one.
    fn meet(&mut self, state: G::State, from: u32, most: usize) {
        let game = self.game;
        let copy = state.clone();
        let hasher = self.numbers.hasher();
        if copy != state || hasher.hash_one(&copy) != hasher.hash_one(&state) {
            self.broken(
                "a copy of a state is the same state, with the same hash",
                &state,
            );
        }
        let canonical = game.canonical(copy);
        if game.canonical(canonical.clone()) != canonical {
            self.broken("a canonical form is its own canonical form", &state);
        }
        let number = match self.numbers.get(&canonical) {
            Some(&number) => number,
            None if self.states.len() >= most => {
                self.laws.is_whole = false;
                return;
            }
            None => {
                let number = self.states.len() as u32;
                self.numbers.insert(canonical.clone(), number);
                self.states.push(canonical.clone());
                self.before.push(Vec::new());
                number
            }
        };
        self.before[number as usize].push(from);
        if canonical != state && self.outline(&state) != self.outline(&canonical) {
            self.broken("a state and its canonical form lead to the same", &state);
        }
    }

    fn look_at(&mut self, number: usize, state: &G::State, most: usize) {
        let game = self.game;
        let text = game.show_state(state);
        if text.contains('\n') {
            self.broken("a state is written in one line", state);
        }
        if game.parse_state(&text).as_ref() != Ok(state) {
            self.broken("a state that is written is read back", state);
        }
        #[cfg(feature = "files")]
        {
            let mut packed = Vec::new();
            game.pack(state, &mut packed);
            if game.unpack(&packed).as_ref() != Ok(state) {
                self.broken("a state that is packed is unpacked", state);
            }
        }
        if !self.texts.insert(text) {
            self.broken("different states are written differently", state);
        }
        if self.outline(state) != self.outline(state) {
            self.broken("the rules answer the same when they are asked again", state);
        }
        let branches: Vec<Branch<G::State>> = match game.node(state) {
            Node::End(_) | Node::Between(..) => {
                self.ends.push(number as u32);
                Vec::new()
            }
            Node::Chance(branch) => vec![branch],
            Node::Choice(_, actions) => {
                let names = actions.iter().map(|(action, _)| game.show_action(action));
                let names: HashSet<String> = names.collect();
                if actions.is_empty() {
                    self.broken("a player who has to choose has an action", state);
                }
                if names.len() < actions.len() {
                    self.broken("the actions of a state are different and written so", state);
                }
                actions.into_iter().map(|(_, branch)| branch).collect()
            }
        };
        for chance in branches.into_iter().map(Branch::paying) {
            if chance.fault().is_some() {
                self.broken("a chance event has outcomes with weights above 0", state);
            }
            for ((next, _), _) in chance.outcomes() {
                self.meet(next.clone(), number as u32, most);
            }
        }
    }

    /// Looks for states from which play can never end.
    fn look_for_ends(&mut self) {
        let mut ends = vec![false; self.states.len()];
        let mut to_do = std::mem::take(&mut self.ends);
        while let Some(number) = to_do.pop() {
            if !std::mem::replace(&mut ends[number as usize], true) {
                to_do.extend(&self.before[number as usize]);
            }
        }
        if let Some(number) = ends.iter().position(|ends| !ends) {
            let state = self.states[number].clone();
            self.broken("play can come to an end from every state", &state);
        }
    }

    /// What happens in a state, whatever its orientation and the order of its actions.
    fn outline(&self, state: &G::State) -> Outline {
        let form = |state: &G::State| self.game.show_state(&self.game.canonical(state.clone()));
        let ways = |branch| destination(branch, form);
        let (player, payoff, mut branches) = match self.game.node(state) {
            Node::End(payoff) => (None, Some([payoff; 2]), Vec::new()),
            Node::Between(least, most) => (None, Some([least, most]), Vec::new()),
            Node::Chance(chance) => (None, None, vec![ways(chance)]),
            Node::Choice(player, actions) => {
                let branches = actions.into_iter().map(|(_, to)| ways(to));
                (Some(player), None, branches.collect())
            }
        };
        branches.sort();
        (player, payoff, branches)
    }
}

/// What happens in a state: who chooses, what the end pays, and where each way leads.
type Outline = (
    Option<Player>,
    Option<[Payoff; 2]>,
    Vec<Destination<String>>,
);

#[cfg(test)]
mod tests {
    use bestplay::{Chance, Game, Silent};

    use super::*;

    /// Mistakes, each with the law that it breaks.
    const MISTAKES: &str = "\
canonical: a state and its canonical form lead to the same
form: a canonical form is its own canonical form
texts: different states are written differently
line: a state is written in one line
actions: a player who has to choose has an action
names: the actions of a state are different and written so
weights: a chance event has outcomes with weights above 0
end: play can come to an end from every state";

    /// A walk on 0 to 9 that one of the mistakes is made in.
    struct Wrong(&'static str);

    impl Game for Wrong {
        type State = u32;
        type Action = u32;

        fn initial(&self) -> u32 {
            5
        }

        fn node(&self, &state: &u32) -> Node<u32, u32> {
            match (state, self.0) {
                (0 | 9, _) => Node::End(Payoff::ZERO),
                (5, "canonical") => Node::choice(Player::Max, [(4, 4), (6, 6)]),
                (7, "end") => Node::forced(7),
                (3, "actions") => Node::choice(Player::Max, Vec::<(u32, u32)>::new()),
                (3, "names") => Node::choice(Player::Max, [(2, 2), (2, 4)]),
                (3, "weights") => Node::chance(Chance::weighted([(2, 0), (4, 0)])),
                _ => Node::choice(
                    Player::Min,
                    [(state - 1, state - 1), (state + 1, state + 1)],
                ),
            }
        }

        fn canonical(&self, state: u32) -> u32 {
            match self.0 {
                "canonical" => state.min(9 - state),
                "form" if state == 6 => 4,
                "form" if state == 4 => 6,
                _ => state,
            }
        }
    }

    impl Notation for Wrong {
        fn show_state(&self, state: &u32) -> String {
            match (state, self.0) {
                (2, "texts") => "3".into(),
                (2, "line") => "2\n".into(),
                _ => state.to_string(),
            }
        }

        fn parse_state(&self, text: &str) -> Result<u32, String> {
            text.trim().parse().map_err(|_| "a number".into())
        }

        fn show_action(&self, action: &u32) -> String {
            action.to_string()
        }
    }

    #[test]
    fn every_mistake_is_found_and_nothing_else() {
        for line in MISTAKES.lines() {
            let (mistake, law) = line.split_once(": ").unwrap();
            let found = laws(&Wrong(mistake), 100, &Silent).unwrap();
            assert!(
                found.is_whole && found.broken.contains_key(law),
                "{line}: {found:?}"
            );
        }
        let found = laws(&Wrong("none"), 100, &Silent).unwrap();
        assert!(found.is_whole && found.broken.is_empty(), "{found:?}");
        let found = laws(&Wrong("none"), 3, &Silent).unwrap();
        assert!(!found.is_whole && found.states == 3);
    }
}
