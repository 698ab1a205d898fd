//! What a person sees in each state in which somebody chooses, and what may be done there.

use std::collections::HashMap;

use bestplay::{Chance, StateId, made::Numbered};

/// The features of a game's states, and the names of its actions; of no state at first.
#[derive(Default)]
pub struct Seen {
    /// The names of the features.
    pub(crate) names: Vec<String>,
    /// The names of all actions.
    pub(crate) labels: Vec<String>,
    /// The places of the names of actions.
    numbers: HashMap<String, u32>,
    /// For each state its features; none where nobody chooses.
    rows: Vec<Option<Row>>,
}

struct Row {
    features: Box<[i64]>,
    /// The actions, as places among `labels`.
    actions: Box<[u32]>,
}

impl Seen {
    /// The names of the features: those of the first state that was entered.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Enters the next state, in which nobody chooses.
    pub fn pass(&mut self) {
        self.rows.push(None);
    }

    /// Enters the next state, with its features and its actions; tells whether the features are called
    /// like those of the states before.
    #[must_use]
    pub fn enter<N: AsRef<str>>(
        &mut self,
        features: &[(N, i64)],
        actions: impl IntoIterator<Item = String>,
    ) -> bool {
        let names = || features.iter().map(|(name, _)| name.as_ref());
        if self.names.is_empty() {
            self.names = names().map(String::from).collect();
        } else if !self.names.iter().map(String::as_str).eq(names()) {
            return false;
        }
        let features = features.iter().map(|&(_, value)| value).collect();
        let (labels, numbers) = (&mut self.labels, &mut self.numbers);
        let number = |action: String| {
            *numbers.entry(action).or_insert_with_key(|action| {
                labels.push(action.clone());
                labels.len() as u32 - 1
            })
        };
        let actions = actions.into_iter().map(number).collect();
        self.rows.push(Some(Row { features, actions }));
        true
    }

    /// The features of a state in which somebody chooses.
    pub(crate) fn features(&self, state: StateId) -> Option<&[i64]> {
        let row = self.rows.get(state.index())?.as_ref();
        row.map(|row| &*row.features)
    }

    /// The place of the action that is taken in a state if this one is wanted: the first one where
    /// there is none of this name.
    pub(crate) fn place(&self, state: StateId, label: usize) -> usize {
        let row = self.rows.get(state.index()).and_then(Option::as_ref);
        let found = row.and_then(|row| row.actions.iter().position(|&own| own as usize == label));
        found.unwrap_or(0)
    }

    /// The strategy that wants an action by the features of a state; `None` where it does not say.
    pub fn strategy(&self, wanted: impl Fn(&[i64]) -> Option<usize>) -> Numbered {
        Numbered::from_fn(self.rows.len(), |state| {
            let label = wanted(self.features(state)?)?;
            Some(Chance::certain(self.place(state, label)))
        })
    }
}
