//! Saved solutions: a file that holds a game's name and parameters, and for every state its proven
//! bounds and the chosen action.
//!
//! ```text
//!   magic      8 bytes  "bestplay"
//!   version    1 byte   2
//!   game       text
//!   parameters number of pairs, then name and value, as texts
//!   scale      binary places, common denominator
//!   exact      0: bounds; 1: bounds, and the initial state's fraction: numerator, denominator;
//!              2: every finite value is exact
//!   heights    binary places of potentials
//!   states     number of states, then for each, in the order in which play finds them:
//!                head    4 · the number of the chosen action + a kind:
//!                        0 finite, 1 plus infinity, 2 minus infinity, 3 finite with equal bounds
//!                lower   kinds 0 and 3: the lower bound in units of 1 / (denominator · 2^places),
//!                        counted from what a play that never ends is paid
//!                width   kind 0: upper bound - lower bound, in the same units
//!                level   kinds 1 and 2
//!                height  kinds 1 and 2: the potential, in units of 1 / (denominator · 2^heights)
//!   ranks      for the lower, then the upper bounds: how many ranks are not 0, then for each the number
//!              of states since the last such one, and the rank
//!   checksum   32 bytes BLAKE3 of everything before
//! ```
//!
//! A file of version 3 holds a long-run average in place of values: after the parameters come
//!
//! ```text
//!   question   1 if play begins anew where it ends, + 2 if states take other times than one step each
//!   states     number of states, then for each, in the same order:
//!                head    2 · the number of the chosen action + a kind: 0, or 1 if the bounds are equal
//!                bounds  the upper one, and for kind 0 the lower one: numerator, denominator
//!                potentials  of the upper, then of the lower bound: numerator, denominator
//!   ranks      of the upper bounds, of the lower ones, and of states that take no time, as above
//!   checksum   as above
//! ```
//!
//! A file of version 4 holds the odds of players who do not see everything: after the parameters come
//!
//! ```text
//!   states     number of states
//!   rounds     number of rounds, then for each, in the order of the states in which they begin:
//!                head    2 · the number of states since the last such one + a kind: 0, or 1 if the bounds are equal
//!                bounds  the lower one, and for kind 0 the upper one: numerator, denominator
//!   odds       for Max, then for Min: the number of information sets, then for each, in the order in which they are
//!              found: the number of actions, and the weight of each
//!   checksum   as above
//! ```
//!
//! What ranks, levels and potentials are for is said in `docs/certificate.md`. Files of version 1 have
//! none (nor heads of this kind); [`check`](crate::check()) has the engine fill them in, and
//! trusts them no more.
//!
//! Numbers are written in groups of seven bits, lowest first, the eighth bit set while more follow;
//! texts, denominators and bounds as their length and bytes. A file is written beside its place, brought
//! to disk and then renamed, so that no reader ever sees half of one.

mod bytes;
mod odds;
mod write;

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::average::claims::{Claims, Side};
use crate::witness::{Size, Witness};
use crate::{Error, ErrorKind, Result, Value, hidden};
use bytes::Read;
pub(crate) use bytes::{Bytes, put_block, put_fraction, put_integer, put_number};

/// What a solver hands over for a file.
pub(crate) struct Record<'a> {
    pub(crate) places: u32,
    pub(crate) denominator: &'a UBig,
    pub(crate) exact: &'a Exactness,
    pub(crate) states: usize,
    pub(crate) witness: &'a Witness,
    /// How large it is, lower bound, upper bound and choice of a state.
    pub(crate) state: &'a dyn Fn(u32) -> (Size, IBig, IBig, u32),
}

/// What a file starts with.
const MAGIC: &[u8; 8] = b"bestplay";

const VERSION: u8 = 2;

/// The version of a file that holds a long-run average.
const AVERAGE_VERSION: u8 = 3;

/// The version of a file that holds odds, of a game in which players do not see everything.
const ODDS_VERSION: u8 = 4;

/// The version before, which holds bounds and choices only.
const BARE_VERSION: u8 = 1;

/// Bytes of the checksum.
const CHECKSUM: usize = blake3::OUT_LEN;

/// Binary places that no solution exceeds.
const MOST_PLACES: u64 = 1 << 24;

/// A solution read from a file. That the file is whole is certain; that the solution is true is
/// not before [`check`](crate::check()) has confirmed it.
///
/// # Examples
///
/// With the Pig of the [guide](crate::guide):
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide/pig.rs"));
/// # fn main() -> bestplay::Result<()> {
/// use bestplay::{Saved, Silent, Solver, Value, check};
///
/// let (game, mut file) = (Pig { goal: 2 }, Vec::new());
/// let solution = Solver::new().exact().solve(&game)?;
/// solution.write(&mut file, "pig", &[("goal".into(), "2".into())]).unwrap();
/// let saved = Saved::parse(&file)?;
/// assert_eq!((saved.game(), saved.parameters().len(), saved.states()), ("pig", 1, 8));
/// assert_eq!(check(&game, &saved, &Silent)?.value, Value::fraction(4, 5));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Saved {
    game: String,
    parameters: Vec<(String, String)>,
    pub(crate) content: Content,
}

/// What a file is about.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Values(SavedValues),
    Average(Claims),
    Odds(hidden::Claims),
}

#[derive(Clone, Debug)]
pub(crate) struct SavedValues {
    pub(crate) places: usize,
    pub(crate) denominator: UBig,
    pub(crate) exact: Exactness,
    pub(crate) states: Vec<SavedState>,
    /// None in files of version 1.
    pub(crate) witness: Option<Witness>,
}

/// What a file says of fractions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Exactness {
    /// It holds bounds.
    Bounds,
    /// It holds bounds, and claims that this is the value of the initial state.
    Claimed(RBig),
    /// All its bounds of finite values are equal.
    All,
}

/// What a file says of one state.
#[derive(Clone, Debug)]
pub(crate) struct SavedState {
    pub(crate) extent: Size,
    pub(crate) lower: IBig,
    pub(crate) upper: IBig,
    pub(crate) choice: u32,
}

impl Saved {
    #[cfg(test)]
    pub(crate) fn new(game: &str, content: Content) -> Saved {
        let (game, parameters) = (game.into(), Vec::new());
        Saved {
            game,
            parameters,
            content,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, is no saved solution, has another version, or is damaged.
    ///
    /// # Complexity
    ///
    /// Linear in the file's size, in time and memory: lengths that a file claims are never
    /// believed beyond the bytes that are there.
    pub fn load(path: impl AsRef<Path>) -> Result<Saved> {
        let path = path.as_ref();
        let content = content(path)
            .map_err(|source| Error::io(format_args!("reading {}", path.display()), source))?;
        Saved::of_file(&content, &path.display())
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn parse(content: &[u8]) -> Result<Saved> {
        Saved::of_file(content, &"the file")
    }

    /// Reads the content of a file that errors call `name`.
    fn of_file(content: &[u8], name: &dyn std::fmt::Display) -> Result<Saved> {
        let damaged = |how: &str| Error::damaged(format!("{name} is damaged: {how}"));
        let rest = content.strip_prefix(MAGIC).ok_or_else(|| {
            let message = format!("{name} is not a solution saved by bestplay");
            Error::new(ErrorKind::NotASolution, message)
        })?;
        match rest.first() {
            Some(BARE_VERSION..=ODDS_VERSION) => {}
            Some(version) => {
                return Err(Error::damaged(format!(
                    "{name} has version {version} of the format, this program reads versions \
                     {BARE_VERSION} to {ODDS_VERSION}"
                )));
            }
            None => return Err(damaged("it ends after its first bytes")),
        }
        let body = content.len().checked_sub(CHECKSUM);
        let body = body.filter(|&end| end > MAGIC.len());
        let end = body.ok_or_else(|| damaged("it is too short"))?;
        if blake3::hash(&content[..end]).as_bytes()[..] != content[end..] {
            return Err(damaged("its checksum does not match"));
        }
        let mut bytes = Bytes::new(&content[MAGIC.len() + 1..end]);
        let saved = read(&mut bytes, rest[0]).map_err(damaged)?;
        if !bytes.is_empty() {
            return Err(damaged("something follows its last state"));
        }
        Ok(saved)
    }

    /// The game's name, as it was given when the solution was saved.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The parameters, names and values, as they were given when the solution was saved.
    pub fn parameters(&self) -> &[(String, String)] {
        &self.parameters
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        match &self.content {
            Content::Values(values) => values.states.len(),
            Content::Average(claims) => claims.choices.len(),
            Content::Odds(claims) => claims.states,
        }
    }

    /// Whether it holds the odds of a game in which players do not [see everything](crate::Hidden).
    pub fn is_hidden(&self) -> bool {
        self.odds().is_ok()
    }

    /// If it holds a [long-run average](crate::Average) in place of a solution's values, whether play
    /// [begins anew](crate::Solver::again) where it ends.
    pub fn again(&self) -> Option<bool> {
        self.average().ok().map(|claims| claims.again)
    }

    pub(crate) fn values(&self) -> Result<&SavedValues> {
        match &self.content {
            Content::Values(values) => Ok(values),
            other => Err(other.instead_of("a solution's values are")),
        }
    }

    /// The long-run average.
    pub(crate) fn average(&self) -> Result<&Claims> {
        match &self.content {
            Content::Average(claims) => Ok(claims),
            other => Err(other.instead_of("a long-run average is")),
        }
    }

    /// The odds by which players who do not see everything guarantee the value.
    pub(crate) fn odds(&self) -> Result<&hidden::Claims> {
        match &self.content {
            Content::Odds(claims) => Ok(claims),
            other => Err(other.instead_of("odds by what players remember are")),
        }
    }
}

impl Content {
    /// The file holds this, but something else was expected.
    fn instead_of(&self, expected: &str) -> Error {
        let held = match self {
            Content::Values(_) => "a solution's values",
            Content::Average(_) => "a long-run average",
            Content::Odds(_) => "odds by what players remember",
        };
        let message = format!("the file holds {held}, but {expected} expected");
        Error::new(ErrorKind::NotASolution, message)
    }
}

impl SavedValues {
    /// What the bounds say of a state's value, given what a play that never ends is paid.
    pub(crate) fn bounds(&self, state: usize, forever: &RBig) -> Value {
        let Some(state) = self.states.get(state) else {
            return Value::Exact(forever.clone());
        };
        let unit = &self.denominator << self.places;
        let number = |units: &IBig| RBig::from_parts(units.clone(), unit.clone()) + forever;
        match state.extent {
            Size::PlusInfinite => Value::PlusInfinity,
            Size::MinusInfinite => Value::MinusInfinity,
            Size::Finite if state.lower == state.upper => Value::Exact(number(&state.lower)),
            Size::Finite => Value::Bounds {
                lower: number(&state.lower),
                upper: number(&state.upper),
            },
        }
    }
}

/// What is in a file; no more than its first bytes if they are not those of a saved solution.
fn content(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut content = Vec::new();
    let first = MAGIC.len() as u64;
    file.by_ref().take(first).read_to_end(&mut content)?;
    if content == MAGIC {
        let rest = file.metadata().map_or(0, |file| file.len());
        content.reserve(usize::try_from(rest.saturating_sub(first)).unwrap_or(0));
        file.read_to_end(&mut content)?;
    }
    Ok(content)
}

/// Reads everything after the version.
fn read(bytes: &mut Bytes<'_>, version: u8) -> Read<Saved> {
    let game = bytes.text()?;
    let pairs = bytes.count(2)?;
    let mut parameters = Vec::with_capacity(pairs);
    for _ in 0..pairs {
        parameters.push((bytes.text()?, bytes.text()?));
    }
    let content = match version {
        AVERAGE_VERSION => Content::Average(read_average(bytes)?),
        ODDS_VERSION => Content::Odds(odds::read(bytes)?),
        _ => Content::Values(read_values(bytes, version == BARE_VERSION)?),
    };
    Ok(Saved {
        game,
        parameters,
        content,
    })
}

fn read_average(bytes: &mut Bytes<'_>) -> Read<Claims> {
    let question = bytes.number()?;
    if question > 3 {
        return Err("it holds the answer to a question that is not known");
    }
    let mut claims = Claims {
        again: question & 1 == 1,
        is_timed: question & 2 == 2,
        ..Claims::default()
    };
    // A state takes three fractions of two bytes at least, and one more.
    let count = bytes.count(7)?;
    if count == 0 {
        return Err("it holds no state");
    }
    for _ in 0..count {
        let head = bytes.number()?;
        claims.choices.push(choice(head / 2)?);
        let upper = bytes.fraction()?;
        let lower = match head % 2 {
            0 => bytes.fraction()?,
            _ => upper.clone(),
        };
        for (side, bound) in claims.sides.iter_mut().zip([upper, lower]) {
            side.bounds.push(bound);
            side.potentials.push(bytes.fraction()?);
        }
    }
    for Side { ranks, .. } in &mut claims.sides {
        *ranks = read_ranks(bytes, count)?;
        ranks.resize(count, 0);
    }
    claims.pauses = read_ranks(bytes, count)?;
    Ok(claims)
}

fn read_values(bytes: &mut Bytes<'_>, is_bare: bool) -> Read<SavedValues> {
    let places = bytes.number()?;
    if places > MOST_PLACES {
        return Err("it claims more binary places than any solution has");
    }
    let denominator = match is_bare {
        true => bytes.long_number()?,
        false => bytes.natural()?,
    };
    if denominator == UBig::ZERO {
        return Err("the denominator of its payoffs is 0");
    }
    let exact = match bytes.number()? {
        0 => Exactness::Bounds,
        1 => Exactness::Claimed(bytes.fraction()?),
        2 if !is_bare => Exactness::All,
        _ => return Err("it does not say whether it holds a fraction"),
    };
    let heights = if is_bare { 0 } else { bytes.number()? };
    if heights > MOST_PLACES {
        return Err("it claims more binary places of potentials than any solution has");
    }
    // A state takes two bytes at least.
    let count = bytes.count(2)?;
    if count == 0 {
        return Err("it holds no state");
    }
    let mut states = Vec::with_capacity(count);
    let mut witness = Witness {
        places: heights as usize,
        ..Witness::default()
    };
    for place in 0..count {
        states.push(match is_bare {
            true => bare_state(bytes)?,
            false => state(bytes, &mut witness, place, count)?,
        });
    }
    if !is_bare {
        for ranks in &mut witness.ranks {
            *ranks = read_ranks(bytes, count)?;
        }
    }
    Ok(SavedValues {
        places: places as usize,
        denominator,
        exact,
        states,
        witness: (!is_bare).then_some(witness),
    })
}

/// Reads a state of a file of version 1.
fn bare_state(bytes: &mut Bytes<'_>) -> Read<SavedState> {
    let extent = extent(bytes.number()?)?;
    let lower = bytes.integer()?;
    let upper = &lower + IBig::from(bytes.natural()?);
    let choice = choice(bytes.number()?)?;
    Ok(SavedState {
        extent,
        lower,
        upper,
        choice,
    })
}

/// Reads a state, with its level and its potential.
fn state(
    bytes: &mut Bytes<'_>,
    witness: &mut Witness,
    place: usize,
    count: usize,
) -> Read<SavedState> {
    let head = bytes.number()?;
    let kind = head % 4;
    let choice = choice(head / 4)?;
    if kind == 1 || kind == 2 {
        witness.levels.resize(count, 0);
        witness.heights.resize(count, IBig::ZERO);
        let level = u32::try_from(bytes.number()?);
        witness.levels[place] = level.map_err(|_| "a level is too large")?;
        witness.heights[place] = bytes.integer()?;
        return Ok(SavedState {
            extent: extent(kind)?,
            lower: IBig::ZERO,
            upper: IBig::ZERO,
            choice,
        });
    }
    let lower = bytes.integer()?;
    let width = if kind == 0 {
        bytes.natural()?
    } else {
        UBig::ZERO
    };
    Ok(SavedState {
        extent: Size::Finite,
        upper: &lower + IBig::from(width),
        lower,
        choice,
    })
}

fn read_ranks(bytes: &mut Bytes<'_>, states: usize) -> Read<Vec<u32>> {
    let count = bytes.count(2)?;
    let mut ranks = Vec::new();
    for _ in 0..count {
        let gap = usize::try_from(bytes.number()?).unwrap_or(usize::MAX);
        let place = ranks.len().saturating_add(gap);
        if place >= states {
            return Err("it has ranks of more states than it holds");
        }
        ranks.resize(place, 0);
        ranks.push(u32::try_from(bytes.number()?).map_err(|_| "a rank is too large")?);
    }
    if !ranks.is_empty() {
        ranks.resize(states, 0);
    }
    Ok(ranks)
}

fn extent(number: u64) -> Read<Size> {
    match number {
        0 => Ok(Size::Finite),
        1 => Ok(Size::PlusInfinite),
        2 => Ok(Size::MinusInfinite),
        _ => Err("a state's value is neither finite nor infinite"),
    }
}

fn choice(number: u64) -> Read<u32> {
    u32::try_from(number).map_err(|_| "an action's number is too large")
}
