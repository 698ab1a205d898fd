//! A file as it is read: whole, but not confirmed.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use super::bytes::{Bytes, Read};
use super::values::SavedValues;
use super::version::{AVERAGE_VERSION, BARE_VERSION, MAGIC, ODDS_VERSION};
use super::{odds, read};
use crate::average::claims::Claims;
use crate::{Error, ErrorKind, Result, hidden};

/// Bytes of the checksum.
const CHECKSUM: usize = blake3::OUT_LEN;

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
    Odds(hidden::claims::Claims),
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
        let saved = read_all(&mut bytes, rest[0]).map_err(damaged)?;
        if !bytes.is_empty() {
            return Err(damaged("something follows its end"));
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
    pub(crate) fn odds(&self) -> Result<&hidden::claims::Claims> {
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
fn read_all(bytes: &mut Bytes<'_>, version: u8) -> Read<Saved> {
    let game = bytes.text()?;
    let pairs = bytes.count(2)?;
    let mut parameters = Vec::with_capacity(pairs);
    for _ in 0..pairs {
        parameters.push((bytes.text()?, bytes.text()?));
    }
    let content = match version {
        AVERAGE_VERSION => Content::Average(read::average(bytes)?),
        ODDS_VERSION => Content::Odds(odds::read(bytes)?),
        _ => Content::Values(read::values(bytes, version == BARE_VERSION)?),
    };
    Ok(Saved {
        game,
        parameters,
        content,
    })
}
