//! A sheet as lines: the first one that fits says what to do.
//!
//! ```text
//! when,action
//! turn total < 21,roll
//! *,hold
//! ```
//!
//! A condition compares a feature with a whole number by `<`, `<=`, `=`, `>=` or `>`; `and` joins
//! several, and `*` stands for any state. Where the action of a line is none of those that a state
//! has, the first one of its actions is taken.

use std::cmp::Ordering;

use crate::seen::Seen;
use crate::tree::{Node, Tree};

/// A line of a sheet.
pub struct Rule {
    /// When it fits: all of these hold.
    when: Vec<Condition>,
    /// The action in the game's notation.
    pub action: String,
}

#[derive(Debug, PartialEq, Eq)]
struct Condition {
    feature: String,
    /// The comparison: `<`, `<=`, `=`, `>=` or `>`.
    is: &'static str,
    than: i64,
}

/// The comparisons; those that begin with another one come first.
const COMPARISONS: [&str; 5] = ["<=", ">=", "<", ">", "="];

/// What stands for any state.
pub const ANY: &str = "*";

impl Rule {
    /// The lines of a tree, of which the first one that fits counts.
    ///
    /// Leaves are listed with what is below a split before the rest: whatever comes to a later line
    /// is known not to be below, so that each line only says what it is below of, and the last one
    /// nothing. A line that only says earlier what the next one says is left out.
    pub fn all_of(tree: &Tree, seen: &Seen) -> Vec<Rule> {
        let mut lines = Vec::new();
        let mut waiting: Vec<(usize, Vec<(usize, i64)>)> = vec![(0, Vec::new())];
        while let Some((node, below)) = waiting.pop() {
            match tree.nodes[node] {
                Node::Leaf(label) => {
                    let condition = |&(feature, than): &(usize, i64)| Condition {
                        feature: seen.names[feature].clone(),
                        is: "<",
                        than,
                    };
                    lines.push(Rule {
                        when: below.iter().map(condition).collect(),
                        action: seen.labels[label].clone(),
                    });
                }
                Node::Split(split) => {
                    waiting.push((split.to[1], below.clone()));
                    let mut more = below;
                    more.retain(|&(feature, than)| feature != split.feature || than < split.at);
                    if !more.iter().any(|&(feature, _)| feature == split.feature) {
                        more.push((split.feature, split.at));
                    }
                    waiting.push((split.to[0], more));
                }
            }
        }
        let mut short: Vec<Rule> = Vec::new();
        for line in lines.into_iter().rev() {
            let says_more = |next: &&Rule| next.action == line.action && next.covers(&line);
            if short.last().filter(says_more).is_none() {
                short.push(line);
            }
        }
        short.reverse();
        short
    }

    /// What lines want by the features of a state: the place of the action's name. `None` where none
    /// fits. The error is a sentence, with where the line stands that names what there is not.
    pub fn wanted(
        rules: Vec<(String, Rule)>,
        seen: &Seen,
    ) -> Result<impl Fn(&[i64]) -> Option<usize> + use<>, (String, String)> {
        let mut lines = Vec::new();
        for (place, line) in rules {
            let mut when = Vec::new();
            for condition in &line.when {
                let (given, names) = (&condition.feature, &seen.names);
                let expected = || names.join(", ");
                let wrong = || format!("'{given}' is not seen in a state; expected {}", expected());
                let found = names.iter().position(|name| name == given);
                let feature = found.ok_or_else(|| (place.clone(), wrong()))?;
                when.push((feature, condition.is, condition.than));
            }
            let found = seen.labels.iter().position(|label| *label == line.action);
            let wrong = || format!("'{}' is not an action of any state", line.action);
            let label = found.ok_or_else(|| (place, wrong()))?;
            lines.push((when, label));
        }
        Ok(move |features: &[i64]| {
            let fits =
                |&(feature, is, than): &(usize, &str, i64)| holds(features[feature], is, than);
            let line = lines.iter().find(|(when, _)| when.iter().all(fits));
            line.map(|&(_, label)| label)
        })
    }

    /// Whether this line fits wherever another one does; both say only what they are below of.
    fn covers(&self, other: &Rule) -> bool {
        let is_met = |own: &Condition| {
            let mut others = other.when.iter();
            others.any(|other| other.feature == own.feature && other.than <= own.than)
        };
        self.when.iter().all(is_met)
    }

    /// When the line fits, in words: `*` for any state.
    pub fn condition(&self) -> String {
        let all: Vec<String> = self.when.iter().map(Condition::shown).collect();
        match all.is_empty() {
            true => ANY.into(),
            false => all.join(" and "),
        }
    }

    /// Reads when a line fits, and what it says. The error is a sentence.
    pub fn read(when: &str, action: &str) -> Result<Rule, String> {
        let when = when.trim();
        let conditions = when.split(" and ").map(Condition::read);
        let when = match when {
            ANY => Vec::new(),
            _ => conditions.collect::<Result<_, _>>()?,
        };
        let action = action.trim().to_owned();
        Ok(Rule { when, action })
    }
}

/// Whether a number compares so with another one.
fn holds(number: i64, is: &str, than: i64) -> bool {
    match number.cmp(&than) {
        Ordering::Less => is.starts_with('<'),
        Ordering::Equal => is.ends_with('='),
        Ordering::Greater => is.starts_with('>'),
    }
}

impl Condition {
    fn read(text: &str) -> Result<Condition, String> {
        let found = COMPARISONS.into_iter().find_map(|is| {
            let (feature, than) = text.split_once(is)?;
            let than = than.trim().parse().ok()?;
            let feature = feature.trim().to_owned();
            Some(Condition { feature, is, than })
        });
        found.ok_or_else(|| {
            format!("'{text}': expected a condition like 'turn total < 20', or {ANY} for any state")
        })
    }

    fn shown(&self) -> String {
        format!("{} {} {}", self.feature, self.is, self.than)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_compared() {
        let rule = Rule::read("turn total<=20 and my score > -3", "roll").unwrap();
        assert_eq!(rule.condition(), "turn total <= 20 and my score > -3");
        assert_eq!(Rule::read(" * ", "hold").unwrap().when, []);
        for wrong in ["", "20", "turn total", "turn total < x", "a < 1 and"] {
            assert!(Rule::read(wrong, "roll").is_err(), "{wrong}");
        }
        for (number, than) in [(1, 2), (2, 2), (3, 2)] {
            assert_eq!(holds(number, "<", than), number < than);
            assert_eq!(holds(number, "<=", than), number <= than);
            assert_eq!(holds(number, "=", than), number == than);
            assert_eq!(holds(number, ">=", than), number >= than);
            assert_eq!(holds(number, ">", than), number > than);
        }
    }
}
