//! Shares of a whole as a histogram.

use bestplay::{Rational, Value};
use bestplay_answers::Content;

use super::histogram::{self, Line, length};
use super::value::share;

/// The most bars of a histogram of proven probabilities.
const MOST_BARS: usize = 24;

/// The longest probability beside a bar; where one is longer, rare ones share a bar as well.
const LONGEST: usize = 30;

/// How long the longest bar may be, in characters: as long as there is room for, within this.
const BAR: std::ops::RangeInclusive<usize> = 10..=40;

/// The digits beside a bar that stands for several numbers.
const BAR_DIGITS: usize = 5;

/// A number with its probability, and the digits to show.
type Share = (String, Value, usize);

/// Rows that begin with a name and a probability, or with a name and a count, where there is room
/// for this many characters.
pub(super) fn bars(rows: &[Vec<Content>], room: usize) -> Vec<String> {
    let name = |content: &Content| match content {
        Content::Count(number) => number.to_string(),
        Content::Rational(number) => number.to_string(),
        Content::Text(name) => name.clone(),
        _ => String::new(),
    };
    let mut shares: Vec<Share> = Vec::new();
    let mut counts: Vec<(String, u64)> = Vec::new();
    for row in rows {
        match row.as_slice() {
            [of, Content::Value(value, digits), ..] => {
                shares.push((name(of), value.clone(), *digits));
            }
            [of, Content::Count(count), ..] => counts.push((name(of), *count)),
            _ => {}
        }
    }
    let lines = match counts.is_empty() {
        true => proven(&shares),
        false => histogram::lines(&counts),
    };
    let longest = |part: fn(&Line) -> &String| {
        let lengths = lines.iter().map(|line| part(line).chars().count());
        lengths.max().unwrap_or(0)
    };
    let beside = longest(|line| &line.0) + longest(|line| &line.1) + 4;
    let longest_bar = room.saturating_sub(beside).clamp(*BAR.start(), *BAR.end());
    let text = histogram::bars(&lines, longest_bar);
    text.lines().map(String::from).collect()
}

/// Of many numbers several share a bar; the rare ones at either end share one.
fn proven(shares: &[Share]) -> Vec<Line> {
    let line = |group: &[Share]| match group {
        [] => Line::default(),
        [(name, only, digits)] => (name.clone(), share(only, *digits), length(only)),
        [(first, ..), .., (last, ..)] => {
            let none = Value::Exact(Rational::ZERO);
            let shares = group.iter().map(|(_, share, _)| share);
            let sum = shares.fold(none, |sum, share| sum.plus(share));
            histogram::line(format!("{first} to {last}"), &sum, BAR_DIGITS)
        }
    };
    let each: Vec<Line> = shares.chunks(1).map(line).collect();
    if shares.len() <= MOST_BARS && each.iter().all(|line| line.1.len() <= LONGEST) {
        return each;
    }
    let (low, high) = (rare(shares.iter()), rare(shares.iter().rev()));
    let (low, rest) = shares.split_at(low);
    let (middle, high) = rest.split_at(rest.len() - high);
    let each = middle.len().div_ceil(MOST_BARS - 2).max(1);
    let groups = [low].into_iter().chain(middle.chunks(each)).chain([high]);
    let groups = groups.filter(|group| !group.is_empty());
    groups.map(line).collect()
}

/// How many of the first numbers are rare: together at most one play in a thousand.
fn rare<'a>(shares: impl Iterator<Item = &'a Share>) -> usize {
    let most = Rational::from_parts(1.into(), 1000u16.into());
    let mut so_far = Rational::ZERO;
    let is_rare = |(_, probability, _): &&Share| {
        so_far += probability.upper().unwrap_or(&Rational::ONE);
        so_far <= most
    };
    shares.take_while(is_rare).count()
}
