//! Games that look the same from both sides: the rules are asked about one state of each pair.
//!
//! Of the other one, its [mirror image](crate::Game::mirror), everything is known: the same happens
//! there, with the players exchanged, to the mirror images of the same states. What play pays at its
//! ends is mirrored around a constant of the game, which the first ends that are met say.
//!
//! The rules are asked about some of the pairs nevertheless, and about all as long as that constant
//! is not known, or if the solver is asked to confirm the [whole
//! mirror](crate::Solver::whole_mirror); what they say has to be what the mirror says, word for word. So the graph is the one
//! that would be found without a mirror.

use super::ahead::WINDOW;
use super::explorer::{Explorer, FIRST, LOOK_EXPLORED};
use crate::graph::{Graph, Kind, NONE, StateId};
use crate::{Game, Mistake, Payoff, Result};

/// What is known of mirror images.
pub(super) struct Mirror {
    /// The mirror image of each state, as far as it was asked for.
    images: Vec<StateId>,
    /// What the payoffs of an end and of its mirror image add up to.
    sum: Option<Payoff>,
    /// The pairs that were met.
    pairs: usize,
}

/// What happens in a state, in the words of a graph.
#[derive(Debug, PartialEq, Eq)]
enum Turn {
    /// The least and the most that is paid.
    End([Payoff; 2]),
    Rows(Kind, Vec<Row>),
}

/// An action: where it leads, with which weights and payoffs on the way.
type Row = Vec<(StateId, u128, Payoff)>;

impl Turn {
    /// The same with outcomes in the order of their states.
    fn sorted(&self) -> Turn {
        match self {
            Turn::End(range) => Turn::End(*range),
            Turn::Rows(kind, rows) => {
                let mut rows = rows.clone();
                rows.iter_mut().for_each(|row| row.sort_unstable());
                Turn::Rows(*kind, rows)
            }
        }
    }
}

/// What happens in a state that is in the graph.
fn turn(graph: &Graph, state: StateId) -> Turn {
    if graph.kind(state) == Kind::End {
        return Turn::End(graph.end_range(state));
    }
    let rows = graph.rows(state).map(|row| {
        let outcomes = row.outcomes();
        outcomes
            .map(|(to, weight, payoff)| (to, weight, payoff.unwrap_or_default()))
            .collect()
    });
    Turn::Rows(graph.kind(state), rows.collect())
}

impl<G: Game> Explorer<'_, G> {
    /// Explores everything, on this thread.
    pub(super) fn run_mirrored(&mut self) -> Result<()> {
        let mut mirror = Mirror {
            images: Vec::new(),
            sum: None,
            pairs: 0,
        };
        self.look_at_limits()?;
        while self.go_on()? {
            for _ in 0..self.ahead().min(WINDOW) {
                self.enter_mirrored(&mut mirror)?;
            }
        }
        self.look_at_limits()
    }

    /// Enters what happens in the next state.
    fn enter_mirrored(&mut self, mirror: &mut Mirror) -> Result<()> {
        let id = self.explored();
        let state = id as StateId;
        let image = match mirror.images.get(id) {
            Some(&image) if image != NONE => Some(image),
            _ => self.known_image(mirror, state)?,
        };
        let Some(image) = image.filter(|&image| image <= state) else {
            return self.enter(id);
        };
        let is_looked_at = self.solver.whole_mirror
            || mirror.pairs < FIRST
            || mirror.pairs.is_multiple_of(LOOK_EXPLORED);
        mirror.pairs += 1;
        if image < state
            && !is_looked_at
            && let Some(expected) = self.expected(mirror, image)?
        {
            self.put(&expected);
            return self.written(id, Ok(()));
        }
        self.enter(id)?;
        self.compare(mirror, state, image)
    }

    /// The mirror image of a state, if it was found.
    fn known_image(&self, mirror: &mut Mirror, state: StateId) -> Result<Option<StateId>> {
        let image = self.game.mirror(&self.table.states()[state as usize]);
        let image = image.and_then(|image| self.table.find(&self.game.canonical(image)));
        if let Some(image) = image {
            self.note(mirror, state, image)?;
        }
        Ok(image)
    }

    /// The mirror image of a state to which play comes, with a number that is new if it is; `None`
    /// if it has none.
    fn image(&mut self, mirror: &mut Mirror, state: StateId) -> Result<Option<StateId>> {
        match mirror.images.get(state as usize) {
            Some(&image) if image != NONE => return Ok(Some(image)),
            _ => {}
        }
        let Some(image) = self.game.mirror(&self.table.states()[state as usize]) else {
            return Ok(None);
        };
        let image = self.table.insert(self.game.canonical(image));
        self.note(mirror, state, image)?;
        Ok(Some(image))
    }

    /// Two states are mirror images of each other, and of no other ones.
    fn note(&self, mirror: &mut Mirror, one: StateId, two: StateId) -> Result<()> {
        mirror.images.resize(self.table.len(), NONE);
        for (from, to) in [(one, two), (two, one)] {
            let known = std::mem::replace(&mut mirror.images[from as usize], to);
            if known != NONE && known != to {
                let other = self.game.describe(&self.table.states()[known as usize]);
                return Err(self.no_mirror(
                    from,
                    to,
                    format!("and so is {other}; the mirror of a state's mirror must be the state"),
                ));
            }
        }
        Ok(())
    }

    /// What happens in a state, by its mirror image; `None` if that does not say it.
    fn expected(&mut self, mirror: &mut Mirror, image: StateId) -> Result<Option<Turn>> {
        let (kind, mut rows) = match turn(self.scribe.builder.graph(), image) {
            Turn::End([least, most]) => {
                let own = |payoff: Payoff| mirror.sum?.checked_add(-payoff);
                let range = own(most).zip(own(least));
                return Ok(range.map(|(least, most)| Turn::End([least, most])));
            }
            Turn::Rows(Kind::Max, rows) => (Kind::Min, rows),
            Turn::Rows(Kind::Min, rows) => (Kind::Max, rows),
            Turn::Rows(kind, rows) => (kind, rows),
        };
        if self.scribe.builder.graph().shapes().has_long() {
            // Rows of words do not say what long weights are: the rules do.
            return Ok(None);
        }
        for (to, _, payoff) in rows.iter_mut().flatten() {
            let Some(own) = self.image(mirror, *to)? else {
                return Ok(None);
            };
            (*to, *payoff) = (own, -*payoff);
        }
        Ok(Some(Turn::Rows(kind, rows)))
    }

    /// Writes what happens in the next state.
    fn put(&mut self, turn: &Turn) {
        let builder = &mut self.scribe.builder;
        match turn {
            Turn::End(range) => builder.between(*range),
            Turn::Rows(kind, rows) => {
                for row in rows {
                    let pays = row.iter().any(|(.., payoff)| !payoff.is_zero());
                    for &(to, weight, payoff) in row {
                        builder.outcome(to, weight, pays.then_some(payoff));
                    }
                    builder.end_choice();
                }
                builder.end_state(kind.player());
            }
        }
    }

    /// Whether the rules say of the last state what its mirror image says.
    fn compare(&mut self, mirror: &mut Mirror, state: StateId, image: StateId) -> Result<()> {
        let graph = self.scribe.builder.graph();
        let found = turn(graph, state);
        if let (Turn::End(one), Turn::End(two), None) = (&found, turn(graph, image), mirror.sum) {
            mirror.sum = one[0].checked_add(two[1]);
            return Ok(());
        }
        let again = self.game.mirror(&self.table.states()[image as usize]);
        let again = again.map(|again| self.table.find(&self.game.canonical(again)));
        if again != Some(Some(state)) {
            let what = "but the mirror of that is another state; it must be the state itself";
            return Err(self.no_mirror(state, image, what.to_owned()));
        }
        let Some(expected) = self.expected(mirror, image)? else {
            return Ok(());
        };
        // A state that is its own mirror image may list its outcomes in another order than that.
        let is_own = state == image && expected.sorted() == found.sorted();
        match is_own || found == expected {
            true => Ok(()),
            false => Err(self.no_mirror(state, image, difference(&found, &expected))),
        }
    }

    /// The error that two states are no mirror images.
    #[cold]
    fn no_mirror(&self, state: StateId, image: StateId, what: String) -> crate::Error {
        let image = self.game.describe(&self.table.states()[image as usize]);
        let what = format!("the state {image} is its mirror, {what}");
        self.wrong(state as usize, Mistake::Mirror(what))
    }
}

/// In what a state differs from what its mirror image says of it.
fn difference(found: &Turn, expected: &Turn) -> String {
    let names = |kind: &Kind| match kind.player() {
        Some(player) => format!("{player:?} chooses"),
        None => "nobody chooses".to_owned(),
    };
    match (found, expected) {
        (Turn::End([one, _]), Turn::End([two, _])) => format!(
            "play ends in both, with {one} in the one and not {two}; the payoffs of an end and of its mirror must \
             add up to the same in the whole game"
        ),
        (Turn::Rows(kind, _), Turn::Rows(other, _)) if kind != other => format!(
            "{} here, where with the players exchanged {}",
            names(kind),
            names(other)
        ),
        (Turn::Rows(_, rows), Turn::Rows(_, others)) if rows.len() != others.len() => {
            format!("it has {} actions and not {}", rows.len(), others.len())
        }
        (Turn::Rows(_, rows), Turn::Rows(_, others)) => {
            let place = rows.iter().zip(others).position(|(a, b)| a != b);
            format!(
                "action {} of {} is not the mirror of the other's: it must lead to the mirrors of the same states, in \
                 the same order, with the same weights and with the opposite of what is paid on the way",
                place.unwrap_or_default() + 1,
                rows.len()
            )
        }
        _ => "play ends in one of them alone".to_owned(),
    }
}
