//! The true values of a game, and whether what the engine says agrees with them.

use bestplay::{Game, Solution, StateId, Value};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::brute::{self, Worth};
use crate::families;
use crate::finding::{Verdict, demand, finding};
use crate::oracle;
use crate::table::{Entry, Table};

/// What is known to be true of a game.
pub(crate) enum Truth {
    /// The value of every state.
    Values(Vec<Worth>),
    /// The total is undefined from the start, whatever anybody does.
    Undefined,
    /// Some value is undefined: what each state is worth if totals without meaning are taken for
    /// minus infinity, and if they are taken for plus infinity.
    Apart(Vec<[Worth; 2]>),
    /// The oracle cannot tell: an engine may solve or refuse it.
    Unknown,
}

impl Truth {
    /// Computes it; tiny games by trying everything, too, which must agree (where there are many
    /// games, some of them).
    pub(crate) fn of(table: &Table, seed: u64) -> Result<Truth, crate::finding::Finding> {
        let found = oracle::solve(table);
        let some = !families::among_many(seed) || seed.is_multiple_of(16);
        let tiny = some && table.entries.len() <= 10 && brute::pairs(table) <= 64;
        if !tiny && (found.is_some() || brute::pairs(table) > 600) {
            return Ok(found.map_or(Truth::Unknown, Truth::Values));
        }
        // What play never reaches need not be defined.
        let reached = oracle::model::Model::of(table).reached;
        let mut tried = brute::readings(table);
        let all = tried.iter_mut().zip(&reached);
        for (worths, _) in all.filter(|(_, reached)| !**reached) {
            *worths = [0, 1].map(|_| Worth::Finite(RBig::ZERO));
        }
        let defined = tried.iter().all(|[least, most]| least == most);
        let is_chain = |entry: &Entry| !matches!(entry, Entry::Choice(..));
        Ok(match found {
            Some(found) => {
                let wrong = |&state: &usize| reached[state] && found[state] != tried[state][0];
                if let Some(state) = (0..found.len()).find(wrong).filter(|_| defined) {
                    let (found, [tried, _]) = (&found[state], &tried[state]);
                    let what = format!("state {state}: {found:?}, tried {tried:?}");
                    return Err(finding("oracle", what));
                }
                Truth::Values(found)
            }
            None if defined => Truth::Values(tried.into_iter().map(|[worth, _]| worth).collect()),
            None if table.entries.iter().all(is_chain) => Truth::Undefined,
            None => Truth::Apart(tried),
        })
    }
}

/// Whether a value is true.
pub(crate) fn holds(value: &Value, truth: &Worth) -> bool {
    match (value, truth) {
        (Value::PlusInfinity, Worth::PlusInfinite) => true,
        (Value::MinusInfinity, Worth::MinusInfinite) => true,
        (Value::Exact(x), Worth::Finite(y)) => x == y,
        (Value::Bounds { lower, upper }, Worth::Finite(y)) => lower <= y && y <= upper,
        _ => false,
    }
}

/// What is said of every state.
pub(crate) fn told<G: Game<State = u32>>(
    solved: &Solution<&G>,
) -> impl Iterator<Item = (u32, Value)> {
    let states = solved.states().iter().enumerate();
    states.map(|(id, &state)| (state, solved.value_at(StateId::new(id as u32))))
}

/// What is said of all states must be true.
pub(crate) fn all_sound<G: Game<State = u32>>(
    solved: &Solution<&G>,
    truth: &[Worth],
    kind: &'static str,
) -> Verdict {
    told(solved).try_for_each(|(state, value)| {
        sound(&value, &truth[state as usize], kind, || {
            format!("state {state}")
        })
    })
}

/// A value must be true.
pub(crate) fn sound(
    value: &Value,
    truth: &Worth,
    kind: &'static str,
    what: impl Fn() -> String,
) -> Verdict {
    demand(holds(value, truth), kind, || {
        format!("{}: {value} is not {}", what(), shown(truth))
    })
}

/// A value must be true, and so must every digit of it that is printed.
pub(crate) fn agree(
    value: &Value,
    truth: &Worth,
    kind: &'static str,
    what: impl Fn() -> String,
) -> Verdict {
    sound(value, truth, kind, &what)?;
    for digits in [3, 12, 40] {
        let text = value.decimal(digits);
        demand(rounded(&text, truth), "digits", || {
            format!("{}: prints {text} of {}", what(), shown(truth))
        })?;
    }
    Ok(())
}

/// A number that can be read: the fraction, and a decimal where that is long.
pub(crate) fn shown(truth: &Worth) -> String {
    match truth {
        Worth::Finite(value) => {
            let fraction = value.to_string();
            match fraction.len() {
                0..60 => format!("{fraction} = {}", Value::Exact(value.clone()).decimal(20)),
                _ => Value::Exact(value.clone()).decimal(50),
            }
        }
        other => format!("{other:?}"),
    }
}

/// Whether a printed text is the number, rounded to the last digit printed.
fn rounded(text: &str, truth: &Worth) -> bool {
    let number = match truth {
        Worth::PlusInfinite => return text == "infinity",
        Worth::MinusInfinite => return text == "-infinity",
        Worth::Finite(number) => number,
    };
    if let Some((low, high)) = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .and_then(|rest| rest.split_once(", "))
    {
        return decimal(low).0 <= *number && *number <= decimal(high).0;
    }
    let (printed, unit) = decimal(text);
    let off = &printed - number;
    let half = unit / RBig::from(2u8);
    -&half <= off && off <= half
}

/// A decimal, and the unit of its last digit.
fn decimal(text: &str) -> (RBig, RBig) {
    let places = text.split_once('.').map_or(0, |(_, after)| after.len());
    let digits: String = text.chars().filter(|&c| c != '.').collect();
    let whole: IBig = digits.parse().expect("a decimal");
    let below = UBig::from(10u8).pow(places);
    (
        RBig::from_parts(whole, below.clone()),
        RBig::from_parts(IBig::ONE, below),
    )
}
