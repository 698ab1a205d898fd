//! Answers of the catalogue as Python objects.

use bestplay::Value;
use bestplay_answers::{Answer, Content, Show, Table, Written};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::number::{fraction, fraction_type, integer};
use crate::value;

/// The digits of bounds that are shown unless the user says otherwise.
pub(crate) const DIGITS: usize = 12;

/// A piece: its name, what a person reads before and below it, what it holds, and whether people
/// see it at all.
type Piece<'py> = (&'static str, String, Vec<String>, Bound<'py, PyAny>, bool);

pub(crate) fn pieces(py: Python<'_>, answer: Answer) -> PyResult<Bound<'_, PyTuple>> {
    let piece = |piece: bestplay_answers::Piece| -> PyResult<Piece<'_>> {
        let content = object(py, &piece.content)?;
        let is_seen = piece.show != Show::Never;
        Ok((piece.key, piece.label, piece.below, content, is_seen))
    };
    let pieces: PyResult<Vec<_>> = answer.pieces.into_iter().map(piece).collect();
    PyTuple::new(py, pieces?)
}

/// What a piece or a cell holds.
pub(crate) fn object<'py>(py: Python<'py>, content: &Content) -> PyResult<Bound<'py, PyAny>> {
    Ok(match content {
        Content::Value(found, digits) => value::object(py, found, *digits)?,
        Content::Written(number) => written(py, number)?,
        Content::Count(number) => number.into_pyobject(py)?.into_any(),
        Content::Integer(number) => integer(py, &number.clone().into())?,
        Content::Rational(number) => fraction(py, number)?,
        Content::Text(text) => text.into_pyobject(py)?.into_any(),
        Content::List(items) | Content::Lines(items) => PyList::new(py, items)?.into_any(),
        Content::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Content::Seconds(seconds) => seconds.into_pyobject(py)?.into_any(),
        Content::Table(table) => rows(py, table)?.into_any(),
        Content::Nothing | Content::Estimate(..) => py.None().into_bound(py),
    })
}

/// A number too long for the engine: Python reads its digits.
fn written<'py>(py: Python<'py>, number: &Written) -> PyResult<Bound<'py, PyAny>> {
    let read = |text: &str| {
        let read = fraction_type(py)?.call1((text,))?;
        crate::number::read_fraction(&read)
    };
    match (&number.fraction, &number.bounds) {
        (Some(exact), _) => fraction(py, exact),
        (None, Some((lower, upper))) => {
            let (lower, upper) = (read(lower)?, read(upper)?);
            value::object(py, &Value::Bounds { lower, upper }, DIGITS)
        }
        (None, None) => Ok(number.decimal.as_str().into_pyobject(py)?.into_any()),
    }
}

/// The rows of a table, each a dictionary.
fn rows<'py>(py: Python<'py>, table: &Table) -> PyResult<Bound<'py, PyList>> {
    let all = PyList::empty(py);
    for row in &table.rows {
        let cells = PyDict::new(py);
        for (name, cell) in table.columns.iter().zip(row) {
            cells.set_item(name, object(py, cell)?)?;
        }
        all.append(cells)?;
    }
    Ok(all)
}
