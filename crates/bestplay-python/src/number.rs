//! Numbers between Python and the engine.

use bestplay::{Integer, Natural, Payoff, Rational};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyType};

pub(crate) fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// A whole number of any size.
pub(crate) fn integer<'py>(py: Python<'py>, number: &Integer) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = i64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let is_negative = *number < Integer::ZERO;
    let (_, magnitude) = number.clone().into_parts();
    let bytes = PyBytes::new(py, &magnitude.to_le_bytes());
    let class = py.get_type::<PyInt>();
    let number = class.call_method1(intern!(py, "from_bytes"), (bytes, "little"))?;
    match is_negative {
        true => number.neg(),
        false => Ok(number),
    }
}

pub(crate) fn fraction<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    let numerator = integer(py, number.numerator())?;
    let denominator = integer(py, &Integer::from(number.denominator().clone()))?;
    fraction_type(py)?.call1((numerator, denominator))
}

/// Reads a rational number of any size, or the text of one. Digits are not asked for: Python writes and
/// reads 4,300 at most.
pub(crate) fn read_fraction(number: &Bound<'_, PyAny>) -> PyResult<Rational> {
    let py = number.py();
    let number = fraction_type(py)?.call1((number,))?;
    let numerator = read_integer(&number.getattr(intern!(py, "numerator"))?)?;
    let denominator = read_integer(&number.getattr(intern!(py, "denominator"))?)?;
    let (_, denominator) = denominator.into_parts();
    Ok(Rational::from_parts(numerator, denominator))
}

fn read_integer(number: &Bound<'_, PyAny>) -> PyResult<Integer> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    let py = number.py();
    let magnitude = number.abs()?;
    let bits = magnitude.call_method0(intern!(py, "bit_length"))?;
    let bits: usize = bits.extract()?;
    let bytes = magnitude.call_method1(intern!(py, "to_bytes"), (bits.div_ceil(8), "little"))?;
    let magnitude = Integer::from(Natural::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes()));
    Ok(match number.lt(0)? {
        true => -magnitude,
        false => magnitude,
    })
}

/// A whole number or a fraction as text, of any length.
#[pyfunction]
pub(crate) fn written(number: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(read_fraction(number)?.to_string())
}

/// A payoff as a `Fraction`, or an `int` where it is whole.
pub(crate) fn payoff<'py>(py: Python<'py>, payoff: Payoff) -> PyResult<Bound<'py, PyAny>> {
    rational(py, &payoff.to_rational())
}

/// A rational number as a `Fraction`, or an `int` where it is whole.
pub(crate) fn rational<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    match number.is_int() {
        true => integer(py, number.numerator()),
        false => fraction(py, number),
    }
}

/// Reads a payoff: an `int`, a `Fraction`, or anything else that is a whole or rational number.
pub(crate) fn read_payoff(number: &Bound<'_, PyAny>) -> PyResult<Payoff> {
    let py = number.py();
    if let Ok(whole) = number.extract::<i64>() {
        return Ok(Payoff::from(whole));
    }
    if let Ok(float) = number.cast::<PyFloat>() {
        let given = number.repr()?;
        let float = PyFloat::new(py, float.value()).repr()?;
        return Err(PyTypeError::new_err(match number.extract::<f64>() {
            Ok(finite) if finite.is_finite() => format!(
                "the payoff {given} is a float, which is not exact; give an int, or a \
                 fractions.Fraction such as Fraction('{float}')"
            ),
            _ => format!("the payoff {given} is not a number that can be paid; give a finite one"),
        }));
    }
    let (over, under) = (intern!(py, "numerator"), intern!(py, "denominator"));
    let (Ok(over), Ok(under)) = (number.getattr(over), number.getattr(under)) else {
        return Err(PyTypeError::new_err(format!(
            "the payoff {} is no number that a payoff can be; give an int or a fractions.Fraction",
            number.repr()?
        )));
    };
    if let (Ok(numerator), Ok(denominator @ 1..)) = (over.extract(), under.extract::<i64>()) {
        return Ok(Payoff::fraction(numerator, denominator as u64));
    }
    let read = || -> PyResult<Option<Payoff>> {
        let (numerator, denominator) = (read_integer(&over)?, read_integer(&under)?);
        if denominator <= Integer::ZERO {
            return Ok(None);
        }
        let (_, denominator) = denominator.into_parts();
        let number = Rational::from_parts(numerator, denominator);
        Ok(Payoff::from_rational(&number))
    };
    read().ok().flatten().ok_or_else(|| {
        PyTypeError::new_err(format!(
            "the payoff {} is too long; its numerator and denominator may have 512 bits, so count in other \
             units",
            crate::mistake::shown(number)
        ))
    })
}

/// Reads a whole weight of an outcome, which is positive.
pub(crate) fn read_weight(weight: &Bound<'_, PyAny>) -> PyResult<Natural> {
    match weight.extract::<u64>() {
        Ok(small) => Ok(small.into()),
        Err(_) => Ok(read_integer(weight)?.into_parts().1),
    }
}
