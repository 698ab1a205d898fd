//! What states of later stages are worth: in memory while they are asked for, and in the folder.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use foldhash::fast::FixedState;

use super::folder::Known;
use super::records::{Values, key_of, state};
use super::strings::Strings;
use super::worth;
use crate::{Error, ErrorKind, Notation, Payoff, Result};

/// Different values of a stage that are looked for before each state has its own.
const MOST_ALIKE: usize = 1 << 16;

/// What is known of later stages.
#[derive(Clone)]
pub(super) struct Later {
    folder: Arc<Known>,
    /// Stages that were solved in this run.
    stages: Arc<BTreeMap<u64, Arc<Worths>>>,
}

/// What the entries of a stage are worth.
struct Worths {
    states: Arc<Strings>,
    /// Where the bounds of each state are in the list.
    numbers: Vec<u32>,
    bounds: Vec<[Payoff; 2]>,
    is_asked: AtomicBool,
}

impl Worths {
    fn of(values: &Values) -> Result<Worths> {
        let states = Arc::clone(&values.states);
        let (mut numbers, mut bounds) = (Vec::with_capacity(states.len()), Vec::new());
        let mut alike: HashMap<&[u8], u32, FixedState> = HashMap::default();
        let too_many = || {
            let message = "a stage has more different values than 32 bits count";
            Error::new(ErrorKind::TooManyStates, message)
        };
        for written in values.values.iter() {
            let number = match alike.get(written) {
                Some(number) => *number,
                None => {
                    let next = u32::try_from(bounds.len()).map_err(|_| too_many())?;
                    bounds.push(worth::payoffs(&worth::read(written)?)?);
                    if alike.len() < MOST_ALIKE {
                        alike.insert(written, next);
                    }
                    next
                }
            };
            numbers.push(number);
        }
        Ok(Worths {
            states,
            numbers,
            bounds,
            is_asked: AtomicBool::new(true),
        })
    }

    /// What some states are worth, which are in order.
    fn find_all<'s>(
        &self,
        states: impl Iterator<Item = &'s [u8]>,
    ) -> impl Iterator<Item = Option<[Payoff; 2]>> {
        let mut from = 0;
        states.map(move |state| {
            from = self.states.place(state, from);
            let is_there = from < self.states.len() && self.states.get(from) == state;
            is_there.then(|| self.bounds[self.numbers[from] as usize])
        })
    }

    fn ask(&self) {
        if !self.is_asked.load(Ordering::Relaxed) {
            self.is_asked.store(true, Ordering::Relaxed);
        }
    }

    fn bytes(&self) -> u64 {
        let bounds = self.bounds.len() * size_of::<[Payoff; 2]>();
        let numbers = self.numbers.len() * size_of::<u32>();
        (self.states.bytes() + numbers + bounds) as u64
    }
}

impl Later {
    pub(super) fn in_folder(folder: Arc<Known>) -> Later {
        Later {
            folder,
            stages: Arc::default(),
        }
    }

    /// Adds what a stage is worth.
    pub(super) fn add(&mut self, values: &Values) -> Result<()> {
        let worths = Arc::new(Worths::of(values)?);
        Arc::make_mut(&mut self.stages).insert(values.stage, worths);
        Ok(())
    }

    /// From now on it counts which stages are asked for.
    pub(super) fn begin(&self) {
        for worths in self.stages.values() {
            worths.is_asked.store(false, Ordering::Relaxed);
        }
    }

    /// Forgets all stages but those that were asked for since, and of these the latest if they take more than so many
    /// bytes: all are in the folder.
    pub(super) fn forget(&mut self, most: u64) {
        let stages = Arc::make_mut(&mut self.stages);
        stages.retain(|_, worths| worths.is_asked.load(Ordering::Relaxed));
        let mut bytes = 0;
        stages.retain(|_, worths| {
            bytes += worths.bytes();
            bytes <= most
        });
    }

    /// Bounds of what some states of a stage are worth, as they are packed, each by its place: looked up in their
    /// order, so that those near each other are found near each other. It fails if one is not known.
    pub(super) fn all_bounds<G: Notation>(
        &self,
        game: &G,
        (stage, states): (u64, &Strings),
    ) -> Result<Vec<[Payoff; 2]>> {
        let order = states.order();
        let in_order = order.iter().map(|&place| states.get(place));
        let unknown = |place: usize| match state(game, states.get(place)) {
            Ok(state) => Error::unknown_state(game.describe(&state)),
            Err(error) => error,
        };
        let mut bounds = vec![[Payoff::ZERO; 2]; states.len()];
        let Some(worths) = self.stages.get(&stage) else {
            for (state, &place) in in_order.zip(&order) {
                let value = worth::of_key(&self.folder, &key_of(stage, state))?;
                bounds[place] = worth::payoffs(&value.ok_or_else(|| unknown(place))?)?;
            }
            return Ok(bounds);
        };
        worths.ask();
        for (found, &place) in worths.find_all(in_order).zip(&order) {
            bounds[place] = found.ok_or_else(|| unknown(place))?;
        }
        Ok(bounds)
    }

    /// Bounds of what a state of a stage is worth. It fails if it is not known.
    pub(super) fn bounds<G: Notation>(
        &self,
        game: &G,
        state: &G::State,
        stage: u64,
    ) -> Result<[Payoff; 2]> {
        let Some(worths) = self.stages.get(&stage) else {
            return worth::payoffs(&worth::of_state(&self.folder, game, state)?);
        };
        worths.ask();
        let mut packed = Vec::new();
        game.pack(state, &mut packed);
        let unknown = || Error::unknown_state(game.describe(state));
        let found = worths.find_all(std::iter::once(&packed[..])).next();
        found.flatten().ok_or_else(unknown)
    }
}
