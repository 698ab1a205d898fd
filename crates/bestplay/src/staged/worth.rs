//! What is kept of a value: a fraction, or bounds of 62 binary digits, rounded outwards.

use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::folder::Known;
use super::records::key;
use super::table::failed_to_read;
use crate::store::{Bytes, put_fraction, put_integer, put_number};
use crate::{Error, ErrorKind, Notation, Payoff, Result, Value};

/// Bits of the larger bound.
const BITS: usize = 62;

/// The two ways in which a value is written.
const BOUNDS: u64 = 0;
const FRACTION: u64 = 1;

/// Writes a finite value: as a fraction if it is to be one, or is known to be a short one. It fails if the value is
/// infinite, or has no room.
pub(super) fn write(value: &Value, is_exact: bool, out: &mut Vec<u8>) -> Result<()> {
    let too_large = || {
        Error::new(
            ErrorKind::Undefined,
            "a value is infinite, or too large for games in stages",
        )
    };
    let (lower, upper) = value.lower().zip(value.upper()).ok_or_else(too_large)?;
    let is_short = || {
        let fits =
            i64::try_from(lower.numerator()).is_ok() && u64::try_from(lower.denominator()).is_ok();
        fits && lower == upper
    };
    if is_exact || is_short() {
        put_number(out, FRACTION);
        put_fraction(out, lower);
        return Ok(());
    }
    let whole = [lower, upper].map(|bound| bound.trunc().bit_len());
    let places = BITS
        .checked_sub(whole[0].max(whole[1]))
        .ok_or_else(too_large)?;
    let units = |bound: &RBig| bound * RBig::from(IBig::ONE << places);
    put_number(out, BOUNDS);
    put_number(out, places as u64);
    put_integer(out, &units(lower).floor());
    put_integer(out, &units(upper).ceil());
    Ok(())
}

/// What [`write`](write()) has written.
pub(super) fn read(written: &[u8]) -> Result<Value> {
    let bounds = bounds(&mut Bytes::new(written));
    let [lower, upper] = bounds.map_err(Error::damaged)?;
    Ok(Value::between(lower, upper))
}

fn bounds(bytes: &mut Bytes<'_>) -> std::result::Result<[RBig; 2], &'static str> {
    match bytes.number()? {
        FRACTION => bytes.fraction().map(|value| [value.clone(), value]),
        BOUNDS => {
            let places = bytes.number()?;
            if places > BITS as u64 {
                return Err("a bound has too many places");
            }
            let one = dashu_int::UBig::ONE << places as usize;
            let mut bound = || Ok::<_, &str>(RBig::from_parts(bytes.integer()?, one.clone()));
            let (lower, upper) = (bound()?, bound()?);
            match lower <= upper {
                true => Ok([lower, upper]),
                false => Err("bounds cross"),
            }
        }
        _ => Err("a value is of no known kind"),
    }
}

/// What a folder says of a state. It fails if that is nothing.
pub(super) fn of_state<G: Notation>(known: &Known, game: &G, state: &G::State) -> Result<Value> {
    let unknown = || Error::unknown_state(game.describe(state));
    of_key(known, &key(game, state))?.ok_or_else(unknown)
}

/// What a folder says of the state with this key, if anything.
pub(super) fn of_key(known: &Known, key: &[u8]) -> Result<Option<Value>> {
    let found = known.find(key).map_err(failed_to_read)?;
    found.map(|written| read(&written)).transpose()
}

pub(super) fn payoffs(value: &Value) -> Result<[Payoff; 2]> {
    let too_large = || Error::damaged("a value of the folder is infinite");
    let (lower, upper) = value.lower().zip(value.upper()).ok_or_else(too_large)?;
    let payoff = |bound: &RBig| {
        Payoff::from_rational(bound).ok_or_else(|| {
            Error::new(
                ErrorKind::Precision,
                "fractions get too long for a game in stages; ask for digits",
            )
        })
    };
    Ok([payoff(lower)?, payoff(upper)?])
}
