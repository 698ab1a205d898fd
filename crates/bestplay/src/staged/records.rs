//! Records of a folder's tables: the keys of states, and what is kept of a stage.

use std::io;
use std::sync::Arc;

use super::strings::Strings;
use super::table::{Records, Table, Writer, failed_to_read};
use crate::store::{Bytes, put_number};
use crate::{Error, Game, Notation, Result};

/// The key of a stage's own record, which comes before those of its states.
pub(super) fn stage_key(stage: u64) -> Vec<u8> {
    stage.to_be_bytes().to_vec()
}

/// The key of a packed state: its stage, 1, and the state.
pub(super) fn key_of(stage: u64, packed: &[u8]) -> Vec<u8> {
    [&stage.to_be_bytes(), [1].as_slice(), packed].concat()
}

/// The bytes that precede a packed state in its key.
const HEAD: usize = 9;

pub(super) fn key<G: Notation>(game: &G, state: &G::State) -> Vec<u8> {
    let mut key = key_of(game.stage(state), &[]);
    game.pack(state, &mut key);
    key
}

/// The state that play begins with.
pub(super) fn first<G: Game>(game: &G) -> G::State {
    game.canonical(game.initial())
}

/// A state that the folder has, packed.
pub(super) fn state<G: Notation>(game: &G, packed: &[u8]) -> Result<G::State> {
    let damaged = |why| Error::damaged(format!("a state in the folder is not one: {why}"));
    game.unpack(packed).map_err(damaged)
}

/// How many entries a stage has, and how many are taken together, if the next record is its own.
pub(super) fn sizes(records: &mut Records, stage: u64) -> Result<Option<(u64, usize)>> {
    let record = records.peek().map_err(failed_to_read)?;
    let own = record.filter(|&(key, _)| key == stage_key(stage));
    let sizes = own.and_then(|(_, sizes)| {
        let mut sizes = Bytes::new(sizes);
        Some((sizes.number().ok()?, sizes.number().ok()? as usize))
    });
    Ok(sizes)
}

/// How many entries of a stage are taken together, if a table has its record.
pub(super) fn size(table: &Arc<Table>, stage: u64) -> Result<Option<usize>> {
    let sizes = sizes(&mut table.from(&stage_key(stage)), stage)?;
    Ok(sizes.map(|(_, size)| size))
}

pub(super) fn stage_of(key: &[u8]) -> u64 {
    key.first_chunk()
        .map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

/// The packed state of a key; nothing in a stage's own.
pub(super) fn packed(key: &[u8]) -> &[u8] {
    key.get(HEAD..).unwrap_or_default()
}

/// Writes states of a stage, each with what its place has.
fn put_states<'v>(
    table: &mut Writer<'_>,
    (stage, states): (u64, &Strings),
    value: impl Fn(usize) -> &'v [u8],
) -> io::Result<()> {
    let mut key = key_of(stage, &[]);
    for (place, state) in states.iter().enumerate() {
        key.truncate(HEAD);
        key.extend_from_slice(state);
        table.put(&key, value(place))?;
    }
    Ok(())
}

/// Writes states of a stage of which nothing is known.
pub(super) fn put_bare(table: &mut Writer<'_>, of: &(u64, Strings)) -> io::Result<()> {
    put_states(table, (of.0, &of.1), |_| &[])
}

/// The states by which play enters a stage, and how many of them are taken together.
#[derive(Clone)]
pub(super) struct Entries {
    pub(super) stage: u64,
    pub(super) size: usize,
    pub(super) states: Arc<Strings>,
}

impl Entries {
    pub(super) fn put(&self, table: &mut Writer<'_>) -> io::Result<()> {
        let mut sizes = Vec::new();
        put_number(&mut sizes, self.states.len() as u64);
        put_number(&mut sizes, self.size as u64);
        table.put(&stage_key(self.stage), &sizes)?;
        put_states(table, (self.stage, &self.states), |_| &[])
    }
}

/// What the entries of a stage are worth.
pub(super) struct Values {
    pub(super) stage: u64,
    pub(super) states: Arc<Strings>,
    pub(super) values: Strings,
}

impl Values {
    pub(super) fn put(&self, table: &mut Writer<'_>) -> io::Result<()> {
        put_states(table, (self.stage, &self.states), |place| {
            self.values.get(place)
        })
    }
}

/// So many states, from the next record on; `None` if there are fewer.
pub(super) fn states(records: &mut Records, count: u64) -> io::Result<Option<Strings>> {
    let mut states = Strings::default();
    for _ in 0..count {
        let Some((key, _)) = records.peek()? else {
            return Ok(None);
        };
        states.add(packed(key));
        records.pass();
    }
    Ok(Some(states))
}
