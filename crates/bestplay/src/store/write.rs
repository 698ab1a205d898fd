//! Writing a solution to a file.

use std::io::Write;
use std::path::Path;

use dashu_int::{IBig, UBig};

use super::bytes::{put_fraction, put_integer, put_natural, put_number, put_text};
use super::values::{Exactness, Record};
use super::version::{AVERAGE_VERSION, MAGIC, ODDS_VERSION, VERSION};
use crate::average::claims::Claims;
use crate::witness::Size;
use crate::{
    Averages, Error, Hidden, HiddenSolution, Result, Silent, Solved, Stage, Watch, replace, watch,
};

/// Bytes that are gathered before they are summed and written.
const PART: usize = 1 << 16;

impl Solved {
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
        self.record(watch, |record| {
            save(path.as_ref(), watch, |file, go_on| {
                Summed::new(file, VERSION, game, parameters).fill(record, go_on)
            })
        })?
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
        let filled = self.record(&Silent, |record| {
            Summed::new(out, VERSION, game, parameters).fill(record, &mut |_, _| true)
        });
        filled.map_err(std::io::Error::other)?
    }
}

impl Averages {
    /// Saves the averages with all that proves them, as [`Solved::save`] does a solution.
    ///
    /// # Errors
    ///
    /// As [`Solved::save_watched`].
    pub fn save_watched(
        &self,
        path: impl AsRef<Path>,
        game: &str,
        parameters: &[(String, String)],
        watch: &dyn Watch,
    ) -> Result<()> {
        save(path.as_ref(), watch, |file, go_on| {
            let file = Summed::new(file, AVERAGE_VERSION, game, parameters);
            file.fill_average(&self.claims, go_on)
        })
    }

    /// Writes what [`save_watched`](Self::save_watched) saves; [`Saved::parse`](crate::Saved::parse) reads it.
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
        let out = Summed::new(out, AVERAGE_VERSION, game, parameters);
        out.fill_average(&self.claims, &mut |_, _| true)
    }
}

impl<H: Hidden> HiddenSolution<H> {
    /// Saves the odds of both players with what they guarantee, as [`Solved::save`] does a solution;
    /// [`check_hidden`](crate::check_hidden) confirms them.
    ///
    /// # Errors
    ///
    /// As [`Solved::save_watched`]; the rules say something else when they are asked again.
    pub fn save_watched(
        &self,
        path: impl AsRef<Path>,
        game: &str,
        parameters: &[(String, String)],
        watch: &dyn Watch,
    ) -> Result<()> {
        let claims = self.claims(watch)?;
        save(path.as_ref(), watch, |file, go_on| {
            Summed::new(file, ODDS_VERSION, game, parameters).fill_odds(&claims, go_on)
        })
    }

    /// Writes what [`save_watched`](Self::save_watched) saves; [`Saved::parse`](crate::Saved::parse) reads it.
    ///
    /// # Errors
    ///
    /// As [`save_watched`](Self::save_watched); those of `out`.
    pub fn write(
        &self,
        out: &mut dyn Write,
        game: &str,
        parameters: &[(String, String)],
    ) -> std::io::Result<()> {
        let claims = self.claims(&Silent).map_err(std::io::Error::other)?;
        Summed::new(out, ODDS_VERSION, game, parameters).fill_odds(&claims, &mut |_, _| true)
    }
}

/// Whether writing goes on, by the states that are written, and all states.
pub(super) type GoOn<'a> = dyn FnMut(usize, usize) -> bool + 'a;

/// Saves what `write` writes, unless the watch asks to stop.
fn save(
    path: &Path,
    watch: &dyn Watch,
    write: impl FnOnce(&mut dyn Write, &mut GoOn<'_>) -> std::io::Result<()>,
) -> Result<()> {
    let mut is_stopped = false;
    let mut go_on = |done, of| {
        is_stopped = watch::tell(watch, Stage::Saving, done, of).is_err();
        !is_stopped
    };
    let written = replace::replace(path, |out| write(out, &mut go_on));
    written.map_err(|source| match is_stopped {
        true => Error::stopped(),
        false => Error::io(format_args!("writing {}", path.display()), source),
    })
}

/// A file in the making, with its checksum so far.
pub(super) struct Summed<'a> {
    to: &'a mut dyn Write,
    hash: blake3::Hasher,
    pub(super) part: Vec<u8>,
}

impl<'a> Summed<'a> {
    /// Begins a file: all up to what depends on its version.
    fn new(
        to: &'a mut dyn Write,
        version: u8,
        game: &str,
        parameters: &[(String, String)],
    ) -> Summed<'a> {
        let (hash, mut part) = (blake3::Hasher::new(), MAGIC.to_vec());
        part.push(version);
        put_text(&mut part, game);
        put_number(&mut part, parameters.len() as u64);
        for (name, value) in parameters {
            put_text(&mut part, name);
            put_text(&mut part, value);
        }
        Summed { to, hash, part }
    }

    fn fill_average(mut self, claims: &Claims, go_on: &mut GoOn<'_>) -> std::io::Result<()> {
        let states = claims.choices.len();
        let question = u64::from(claims.again) + 2 * u64::from(claims.is_timed);
        put_number(&mut self.part, question);
        put_number(&mut self.part, states as u64);
        for (state, &choice) in claims.choices.iter().enumerate() {
            let part = &mut self.part;
            let [upper, lower] = claims.sides.each_ref().map(|side| &side.bounds[state]);
            put_number(part, 2 * u64::from(choice) + u64::from(upper == lower));
            put_fraction(part, upper);
            if upper != lower {
                put_fraction(part, lower);
            }
            for side in &claims.sides {
                put_fraction(part, &side.potentials[state]);
            }
            self.pass_on_whole(state, states, go_on)?;
        }
        let [upper, lower] = &claims.sides;
        self.finish([&upper.ranks, &lower.ranks, &claims.pauses])
    }

    fn fill(mut self, record: &Record<'_>, go_on: &mut GoOn<'_>) -> std::io::Result<()> {
        let part = &mut self.part;
        put_number(part, u64::from(record.places));
        put_natural(part, record.denominator);
        match record.exact {
            Exactness::Bounds => put_number(part, 0),
            Exactness::Claimed(exact) => {
                put_number(part, 1);
                put_fraction(part, exact);
            }
            Exactness::All => put_number(part, 2),
        }
        put_number(part, record.witness.places as u64);
        put_number(part, record.states as u64);
        for state in 0..record.states as u32 {
            let (size, lower, upper, choice) = (record.state)(state);
            let part = &mut self.part;
            let head = u64::from(choice) << 2;
            if size == Size::Finite {
                // A solver's bounds never cross; crossed ones would be read as equal, and refuted.
                let width = UBig::try_from(upper - &lower).unwrap_or(UBig::ZERO);
                put_number(part, if width == UBig::ZERO { head + 3 } else { head });
                put_integer(part, &lower);
                if width != UBig::ZERO {
                    put_natural(part, &width);
                }
            } else {
                let level = record.witness.levels.get(state as usize);
                let height = record.witness.heights.get(state as usize);
                put_number(part, head + size as u64);
                put_number(part, level.map_or(0, |&level| level.into()));
                put_integer(part, height.unwrap_or(&IBig::ZERO));
            }
            self.pass_on_whole(state as usize, record.states, go_on)?;
        }
        self.finish(record.witness.ranks.each_ref())
    }

    /// Ends a file with lists of ranks and the checksum.
    pub(super) fn finish<const N: usize>(mut self, lists: [&Vec<u32>; N]) -> std::io::Result<()> {
        for ranks in lists {
            self.put_ranks(ranks)?;
        }
        self.pass_on()?;
        self.to.write_all(self.hash.finalize().as_bytes())
    }

    fn put_ranks(&mut self, ranks: &[u32]) -> std::io::Result<()> {
        let given = || (0..).zip(ranks).filter(|&(_, &rank)| rank != 0);
        put_number(&mut self.part, given().count() as u64);
        let mut next = 0;
        for (place, &rank) in given() {
            put_number(&mut self.part, place - next);
            put_number(&mut self.part, rank.into());
            next = place + 1;
            if self.part.len() >= PART {
                self.pass_on()?;
            }
        }
        Ok(())
    }

    /// Hands on what has gathered if it is a whole part and `go_on` agrees.
    pub(super) fn pass_on_whole(
        &mut self,
        state: usize,
        states: usize,
        go_on: &mut GoOn<'_>,
    ) -> std::io::Result<()> {
        match self.part.len() >= PART {
            true if go_on(state, states) => self.pass_on(),
            true => Err(std::io::ErrorKind::Other.into()),
            false => Ok(()),
        }
    }

    /// Hands on what has gathered.
    fn pass_on(&mut self) -> std::io::Result<()> {
        self.hash.update(&self.part);
        self.to.write_all(&self.part)?;
        self.part.clear();
        Ok(())
    }
}
