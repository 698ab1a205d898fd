//! A value with its guarantee, as a Python object.

use std::cmp::Ordering;

use bestplay::value::outward_decimals;
use bestplay::{Rational, Value};
use bestplay_answers::MOST_DIGITS;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyModule, PyTuple, PyType};

use crate::errors::{PrecisionError, UsageError};
use crate::interval::Interval;
use crate::mistake::shown;
use crate::number::{fraction, read_fraction, written};

/// A number that is known to lie between two fractions, both included.
///
/// Printing shows the digits that are certain, and no others; ``float()`` gives the middle.
/// Formatting (``f"{value:.4f}"``) and rounding give the digits asked for where all of them are
/// certain. Comparisons are true or false where the bounds decide them. Whatever is not certain
/// raises :class:`PrecisionError`.
///
/// Numbers can be computed with: ``+``, ``-``, ``*``, ``/``, ``abs`` and whole powers, among
/// themselves and with ``int`` and ``fractions.Fraction``, give bounds on the result. A ``float``
/// is refused, because it is not exact. Bounds do not know where they come from: ``x - x`` is
/// laid around 0.
///
/// >>> from bestplay import Bounds
/// >>> win = Bounds("0.83648555", "0.83648556")
/// >>> print(win, 1 - win)
/// 0.8364856 0.163514
/// >>> f"{win:.4f} {win:.2%}", round(win, 3), win > 0.5
/// ('0.8365 83.65%', Fraction(209, 250), True)
/// >>> win == Bounds("0.8364", "0.8365")
/// Traceback (most recent call last):
///     ...
/// bestplay.PrecisionError: whether [0.8364855500, 0.8364855600] == [0.836400, 0.836500] is undecided; solve with more digits, or exactly
#[pyclass(frozen, module = "bestplay")]
pub(crate) struct Bounds {
    interval: Interval,
    digits: usize,
}

/// The largest exponent: fractions grow by as much.
const LARGEST_POWER: u64 = 100_000;

/// What may stand beside bounds.
enum Operand {
    /// A number that is known, as exactly as the interval says, and the digits that are shown.
    Known(Interval, usize),
    /// A `float`; not a number for which arithmetic is exact.
    Float(f64),
}

impl Operand {
    /// None for what is no number.
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Option<Operand>> {
        if let Ok(bounds) = object.cast::<Bounds>() {
            let Bounds { interval, digits } = bounds.get();
            return Ok(Some(Operand::Known(interval.clone(), *digits)));
        }
        if let Ok(float) = object.cast::<PyFloat>() {
            return Ok(Some(Operand::Float(float.extract()?)));
        }
        let number = is_rational(object)?.then(|| read_fraction(object));
        let number = number.transpose()?.map(Interval::exactly);
        Ok(number.map(|number| Operand::Known(number, 0)))
    }
}

fn is_rational(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    static RATIONAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = object.py();
    Ok(
        object.is_instance(RATIONAL.import(py, "numbers", "Rational")?)?
            || object.is_instance(DECIMAL.import(py, "decimal", "Decimal")?)?,
    )
}

impl Bounds {
    fn new(interval: Interval, digits: usize) -> Bounds {
        Bounds { interval, digits }
    }

    /// An operation with another number; `NotImplemented` if that is none.
    fn with<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        compute: impl FnOnce(&Interval, &Interval) -> PyResult<Interval>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match Operand::read(other)? {
            Some(Operand::Known(known, digits)) => {
                let interval = compute(&self.interval, &known)?;
                let bounds = Bounds::new(interval, self.digits.max(digits));
                Ok(Bound::new(py, bounds)?.into_any())
            }
            Some(Operand::Float(float)) => Err(PyTypeError::new_err(format!(
                "{float} is a float, which is not exact; give a fractions.Fraction, such as \
                 Fraction('{float}'), or compute with float(...) of the bounds, without a guarantee"
            ))),
            None => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    /// What a function of Python makes of both bounds, where that is the same.
    fn agreed<'py>(
        &self,
        py: Python<'py>,
        what: &str,
        make: impl Fn(Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let low = make(fraction(py, &self.interval.lower)?)?;
        let high = make(fraction(py, &self.interval.upper)?)?;
        match low.eq(high)? {
            true => Ok(low),
            false => Err(undecided(&format!("what {} is {what}", self.interval))),
        }
    }
}

/// A number of digits, if it is not too large.
fn few(digits: usize) -> PyResult<usize> {
    if digits <= MOST_DIGITS {
        return Ok(digits);
    }
    Err(UsageError::new_err(format!(
        "{digits} digits are too many; expected at most {MOST_DIGITS}"
    )))
}

/// The error of what the bounds do not tell.
fn undecided(what: &str) -> PyErr {
    PrecisionError::new_err(format!(
        "{what} is undecided; solve with more digits, or exactly"
    ))
}

/// A quotient, if the divisor cannot be 0.
fn quotient(of: &Interval, by: &Interval) -> PyResult<Interval> {
    match by.inverse() {
        Some(inverse) => Ok(of.times(&inverse)),
        None if by.is_exact() => Err(PyZeroDivisionError::new_err("division by 0")),
        None => Err(undecided(&format!("whether the divisor {by} is 0"))),
    }
}

fn math<'py>(
    py: Python<'py>,
    name: &str,
) -> PyResult<impl Fn(Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>> {
    let function = PyModule::import(py, "math")?.getattr(name)?;
    Ok(move |number| function.call1((number,)))
}

#[pymethods]
impl Bounds {
    /// A number between two fractions, of which at most ``digits`` digits are shown.
    #[new]
    #[pyo3(signature = (lower, upper, digits=12))]
    fn create(
        lower: &Bound<'_, PyAny>,
        upper: &Bound<'_, PyAny>,
        digits: usize,
    ) -> PyResult<Bounds> {
        let digits = few(digits)?;
        let (lower, upper) = (read_fraction(lower)?, read_fraction(upper)?);
        if lower > upper {
            return Err(UsageError::new_err(format!(
                "the lower bound {lower} is above the upper bound {upper}"
            )));
        }
        Ok(Bounds::new(Interval { lower, upper }, digits))
    }

    /// The lower bound, a ``fractions.Fraction``: the number is not below it.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.interval.lower)
    }

    /// The upper bound, a ``fractions.Fraction``: the number is not above it.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.interval.upper)
    }

    /// The certain digits, at most ``digits`` significant ones.
    fn decimal(&self, digits: usize) -> PyResult<String> {
        Ok(self.interval.value().decimal(few(digits)?))
    }

    /// How many significant digits are certain, at most ``wanted``.
    fn certain_digits(&self, wanted: usize) -> PyResult<usize> {
        Ok(self.interval.value().certain_digits(few(wanted)?))
    }

    /// The bounds as decimals with enough places to tell them apart, rounded outwards.
    fn outward(&self) -> (String, String) {
        outward_decimals(&self.interval.lower, &self.interval.upper)
    }

    /// Two fractions and the digits shown: what a pickle holds.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, bounds) = (slf.py(), slf.get());
        let given = (bounds.lower(py)?, bounds.upper(py)?, bounds.digits);
        (py.get_type::<Bounds>(), given).into_pyobject(py)
    }

    fn __str__(&self) -> String {
        self.interval.value().decimal(self.digits)
    }

    fn __repr__(&self) -> String {
        format!("Bounds({})", self.__str__())
    }

    fn __format__<'py>(&self, py: Python<'py>, spec: &str) -> PyResult<Bound<'py, PyAny>> {
        let formatted = PyModule::import(py, intern!(py, "bestplay._format"))?;
        let (low, high) = (self.lower(py)?, self.upper(py)?);
        formatted.call_method1(intern!(py, "formatted"), (low, high, self.__str__(), spec))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let shown = PyModule::import(py, intern!(py, "bestplay._shown"))?;
        shown.call_method1(intern!(py, "bounds"), (slf, slf.get().digits))
    }

    fn __float__(&self) -> f64 {
        let (lower, upper) = self.interval.value().enclosure();
        lower + (upper - lower) / 2.0
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |mine, other| Ok(mine.plus(other)))
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |mine, other| Ok(mine.minus(other)))
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |mine, other| Ok(other.minus(mine)))
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |mine, other| Ok(mine.times(other)))
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__mul__(other)
    }

    fn __truediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, quotient)
    }

    fn __rtruediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |mine, other| quotient(other, mine))
    }

    fn __pow__(&self, exponent: i64, modulo: Option<i64>) -> PyResult<Bounds> {
        if exponent.unsigned_abs() > LARGEST_POWER {
            return Err(PyValueError::new_err(format!(
                "the exponent {exponent} is too large; expected at most {LARGEST_POWER}"
            )));
        }
        if modulo.is_some() {
            return Err(PyTypeError::new_err("powers of bounds have no modulus"));
        }
        let power = self.interval.power(exponent.unsigned_abs() as isize);
        let power = match exponent < 0 {
            true => quotient(&Interval::exactly(Rational::ONE), &power)?,
            false => power,
        };
        Ok(Bounds::new(power, self.digits))
    }

    fn __neg__(&self) -> Bounds {
        Bounds::new(self.interval.negated(), self.digits)
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __abs__(&self) -> Bounds {
        Bounds::new(self.interval.magnitude(), self.digits)
    }

    #[pyo3(signature = (ndigits=None))]
    fn __round__<'py>(&self, py: Python<'py>, ndigits: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let what = match ndigits {
            None => "rounded to a whole number".to_owned(),
            Some(places) => format!("rounded to {places} decimals"),
        };
        self.agreed(py, &what, |number| match ndigits {
            None => number.call_method0(intern!(py, "__round__")),
            Some(places) => number.call_method1(intern!(py, "__round__"), (places,)),
        })
    }

    fn __floor__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.agreed(py, "rounded down", math(py, "floor")?)
    }

    fn __ceil__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.agreed(py, "rounded up", math(py, "ceil")?)
    }

    fn __trunc__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.agreed(py, "rounded towards 0", math(py, "trunc")?)
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.__trunc__(py)
    }

    fn __bool__(&self) -> PyResult<bool> {
        let zero = Interval::exactly(Rational::ZERO);
        let answer = self.interval.compare(&zero, CompareOp::Ne);
        answer.ok_or_else(|| undecided(&format!("whether {} is 0", self.interval)))
    }

    /// Equal to the hash of the number where that is known, as equal numbers demand.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let (low, high) = (self.lower(py)?, self.upper(py)?);
        match self.interval.is_exact() {
            true => low.hash(),
            false => (low, high).into_pyobject(py)?.hash(),
        }
    }

    fn __contains__(&self, number: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.interval.contains(&read_fraction(number)?))
    }

    fn __richcmp__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let mine = &slf.get().interval;
        let answer = match Operand::read(other)? {
            None => return Ok(py.NotImplemented().into_bound(py)),
            // The same number, whatever it is.
            Some(_) if slf.is(other) => Some(op.matches(Ordering::Equal)),
            Some(Operand::Known(other, _)) => mine.compare(&other, op),
            Some(Operand::Float(float)) if float.is_finite() => {
                mine.compare(&Interval::exactly(read_fraction(other)?), op)
            }
            Some(Operand::Float(float)) if float.is_nan() => Some(matches!(op, CompareOp::Ne)),
            Some(Operand::Float(infinite)) => {
                Some(op.matches(0.0.partial_cmp(&infinite).unwrap_or(Ordering::Equal)))
            }
        };
        let answer = answer.ok_or_else(|| {
            let other = match other.cast::<Bounds>() {
                Ok(bounds) => bounds.get().interval.to_string(),
                Err(_) => written(other).unwrap_or_else(|_| shown(other)),
            };
            undecided(&format!("whether {mine} {} {other}", sign(op)))
        })?;
        Ok(answer.into_pyobject(py)?.to_owned().into_any())
    }
}

fn sign(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
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
        Value::Bounds { lower, upper } => {
            let (lower, upper) = (lower.clone(), upper.clone());
            let bounds = Bounds::new(Interval { lower, upper }, digits);
            Ok(Bound::new(py, bounds)?.into_any())
        }
        Value::PlusInfinity => Ok(f64::INFINITY.into_pyobject(py)?.into_any()),
        Value::MinusInfinity => Ok(f64::NEG_INFINITY.into_pyobject(py)?.into_any()),
    }
}
