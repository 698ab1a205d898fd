//! Writing a solution to a file.

use std::io::{BufWriter, Write};
use std::path::Path;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::bytes::{put_integer, put_long_number, put_natural, put_number, put_text};
use super::{Extent, MAGIC, VERSION};
use crate::{Error, Game, Result, Silent, Solution, Stage, Watch, replace, watch};

/// Bytes that are gathered before they are summed and written.
const PART: usize = 1 << 16;

/// What a solver hands over for a file.
pub(crate) struct Record<'a> {
    pub(crate) places: u32,
    pub(crate) denominator: &'a UBig,
    pub(crate) exact: Option<&'a RBig>,
    pub(crate) states: usize,
    /// Extent, lower bound, upper bound and choice of a state.
    pub(crate) state: &'a dyn Fn(u32) -> (Extent, IBig, IBig, u32),
}

impl<G: Game> Solution<'_, G> {
    /// Saves the solution: bounds and chosen action of every state, under the game's name and
    /// parameters, so that [`Saved::load`](crate::Saved::load) reads it and
    /// [`check`](crate::check()) can confirm it.
    ///
    /// # Errors
    ///
    /// What the operating system says if the file cannot be written. What was at `path` before is
    /// then still there.
    pub fn save(
        &self,
        path: impl AsRef<Path>,
        game: &str,
        parameters: &[(String, String)],
    ) -> Result<()> {
        self.save_watched(path, game, parameters, &Silent)
    }

    /// As [`save`](Self::save), with a watch that hears how far it is.
    ///
    /// # Errors
    ///
    /// Those of [`save`](Self::save); [`Stopped`](crate::ErrorKind::Stopped) if the watch asked to
    /// stop, and what was at `path` before is still there.
    pub fn save_watched(
        &self,
        path: impl AsRef<Path>,
        game: &str,
        parameters: &[(String, String)],
        watch: &dyn Watch,
    ) -> Result<()> {
        let path = path.as_ref();
        let mut is_stopped = false;
        let mut go_on = |done, of| {
            is_stopped = watch::tell(watch, Stage::Saving, done, of).is_err();
            !is_stopped
        };
        let written = replace::replace(path, |file| {
            let mut out = BufWriter::new(file);
            self.write_parts(&mut out, game, parameters, &mut go_on)?;
            out.into_inner()
                .map_err(|error| error.into_error())?
                .sync_all()
        });
        written.map_err(|source| match is_stopped {
            true => Error::stopped(),
            false => Error::io(format_args!("writing {}", path.display()), source),
        })
    }

    /// Writes what [`save`](Self::save) saves; [`Saved::parse`](crate::Saved::parse) reads it.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(
        &self,
        out: &mut dyn Write,
        game: &str,
        parameters: &[(String, String)],
    ) -> std::io::Result<()> {
        self.write_parts(out, game, parameters, &mut |_, _| true)
    }

    /// The same, asking `go_on` before each part: by the states that are written, and all states.
    fn write_parts(
        &self,
        out: &mut dyn Write,
        game: &str,
        parameters: &[(String, String)],
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> std::io::Result<()> {
        self.values().record(|record| {
            let mut out = Summed {
                to: out,
                hash: blake3::Hasher::new(),
                part: Vec::new(),
            };
            out.fill(game, parameters, record, go_on)
        })
    }
}

/// A file in the making, with its checksum so far.
struct Summed<'a> {
    to: &'a mut dyn Write,
    hash: blake3::Hasher,
    part: Vec<u8>,
}

impl Summed<'_> {
    fn fill(
        &mut self,
        game: &str,
        parameters: &[(String, String)],
        record: &Record<'_>,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> std::io::Result<()> {
        let part = &mut self.part;
        part.extend_from_slice(MAGIC);
        part.push(VERSION);
        put_text(part, game);
        put_number(part, parameters.len() as u64);
        for (name, value) in parameters {
            put_text(part, name);
            put_text(part, value);
        }
        put_number(part, u64::from(record.places));
        put_long_number(part, record.denominator);
        put_number(part, u64::from(record.exact.is_some()));
        if let Some(exact) = record.exact {
            put_integer(part, exact.numerator());
            put_natural(part, exact.denominator());
        }
        put_number(part, record.states as u64);
        for state in 0..record.states as u32 {
            let (extent, lower, upper, choice) = (record.state)(state);
            let part = &mut self.part;
            put_number(part, extent as u64);
            put_integer(part, &lower);
            // A solver's bounds never cross; crossed ones would be read as equal, and refuted.
            let width = UBig::try_from(upper - &lower).unwrap_or(UBig::ZERO);
            put_natural(part, &width);
            put_number(part, u64::from(choice));
            if part.len() >= PART {
                if !go_on(state as usize, record.states) {
                    return Err(std::io::ErrorKind::Other.into());
                }
                self.pass_on()?;
            }
        }
        self.pass_on()?;
        self.to.write_all(self.hash.finalize().as_bytes())
    }

    /// Hands on what has gathered.
    fn pass_on(&mut self) -> std::io::Result<()> {
        self.hash.update(&self.part);
        self.to.write_all(&self.part)?;
        self.part.clear();
        Ok(())
    }
}
