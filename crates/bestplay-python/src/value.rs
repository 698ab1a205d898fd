//! A value with its guarantee, as a Python object.

use bestplay::Value;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyNotImplementedError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{PrecisionError, UsageError};
use crate::number::{fraction, read_fraction};

/// A number that is known to lie between two fractions, both included.
///
/// Printing shows the digits that are certain, and no others. ``float()`` gives the middle.
/// Comparisons are answered where the bounds decide them, and raise
/// :class:`PrecisionError` where they do not.
#[pyclass(frozen, module = "bestplay")]
pub(crate) struct Bounds {
    value: Value,
    digits: usize,
}

#[pymethods]
impl Bounds {
    /// A number between two fractions, of which at most ``digits`` digits are shown.
    #[new]
    #[pyo3(signature = (lower, upper, digits=12))]
    fn new(lower: &Bound<'_, PyAny>, upper: &Bound<'_, PyAny>, digits: usize) -> PyResult<Bounds> {
        let (lower, upper) = (read_fraction(lower)?, read_fraction(upper)?);
        if lower > upper {
            return Err(UsageError::new_err(format!(
                "the lower bound {lower} is above the upper bound {upper}"
            )));
        }
        let value = Value::Bounds { lower, upper };
        Ok(Bounds { value, digits })
    }

    /// The lower bound, a ``fractions.Fraction``: the number is not below it.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.value.lower() {
            Some(lower) => fraction(py, lower),
            None => Err(PyNotImplementedError::new_err("infinite")),
        }
    }

    /// The upper bound, a ``fractions.Fraction``: the number is not above it.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.value.upper() {
            Some(upper) => fraction(py, upper),
            None => Err(PyNotImplementedError::new_err("infinite")),
        }
    }

    /// The certain digits, at most ``digits`` significant ones.
    fn decimal(&self, digits: usize) -> String {
        self.value.decimal(digits)
    }

    /// How many significant digits are certain, at most ``wanted``.
    fn certain_digits(&self, wanted: usize) -> usize {
        self.value.certain_digits(wanted)
    }

    /// Two fractions and the digits shown: what a pickle holds.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, bounds) = (slf.py(), slf.get());
        let given = (bounds.lower(py)?, bounds.upper(py)?, bounds.digits);
        (py.get_type::<Bounds>(), given).into_pyobject(py)
    }

    fn __str__(&self) -> String {
        self.value.decimal(self.digits)
    }

    fn __repr__(&self) -> String {
        format!("Bounds({})", self.value.decimal(self.digits))
    }

    fn __float__(&self) -> f64 {
        let (lower, upper) = self.value.enclosure();
        lower + (upper - lower) / 2.0
    }

    fn __hash__(&self) -> u64 {
        let (lower, upper) = self.value.enclosure();
        lower.to_bits() ^ upper.to_bits().rotate_left(32)
    }

    fn __contains__(&self, number: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = number.py();
        Ok(self.lower(py)?.le(number)? && self.upper(py)?.ge(number)?)
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let (low, high) = (self.lower(py)?, self.upper(py)?);
        let (other_low, other_high) = match other.cast::<Bounds>() {
            Ok(bounds) => (bounds.get().lower(py)?, bounds.get().upper(py)?),
            Err(_) if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                return Ok(py.NotImplemented());
            }
            Err(_) => (other.clone(), other.clone()),
        };
        let undecided = || {
            PrecisionError::new_err(format!(
                "the bounds {} to {} do not decide the comparison; solve with more digits, or \
                 exactly",
                low, high
            ))
        };
        let decide = |surely: bool, surely_not: bool| match (surely, surely_not) {
            (true, _) => Ok(true),
            (_, true) => Ok(false),
            _ => Err(undecided()),
        };
        let answer = match op {
            CompareOp::Eq => low.eq(&other_low)? && high.eq(&other_high)?,
            CompareOp::Ne => low.ne(&other_low)? || high.ne(&other_high)?,
            CompareOp::Lt => decide(high.lt(&other_low)?, low.ge(&other_high)?)?,
            CompareOp::Le => decide(high.le(&other_low)?, low.gt(&other_high)?)?,
            CompareOp::Gt => decide(low.gt(&other_high)?, high.le(&other_low)?)?,
            CompareOp::Ge => decide(low.ge(&other_high)?, high.lt(&other_low)?)?,
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }
}

/// A value: a `Fraction` where it is exact, [`Bounds`] where it is bounded, a `float` where it is
/// infinite. `digits` are shown of bounds unless the user says otherwise.
pub(crate) fn object<'py>(
    py: Python<'py>,
    value: &Value,
    digits: usize,
) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Exact(number) => fraction(py, number),
        Value::Bounds { .. } => {
            let value = value.clone();
            Ok(Bound::new(py, Bounds { value, digits })?.into_any())
        }
        Value::PlusInfinity => Ok(f64::INFINITY.into_pyobject(py)?.into_any()),
        Value::MinusInfinity => Ok(f64::NEG_INFINITY.into_pyobject(py)?.into_any()),
    }
}
