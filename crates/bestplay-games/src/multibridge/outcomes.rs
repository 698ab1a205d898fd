//! A sequence of A's points, one for each starting seat: which are possible, and the few numbers
//! on which the number of deals depends.
//!
//! Call a seat a *boundary* if A's points change when the start passes on from it to the next
//! seat. [`fast`](super::fast) tells what can be a boundary: only a seat q_k of the chain. When
//! the start passes on from q_k, k ≥ 1, the chain loses its last card c_k, and the team of c_k
//! itself takes the point instead of the team of the card below, if anything changes; when it
//! passes on from q₀, of team W, the chain grows from c₀ to its full length, and if anything
//! changes, W takes the point that the team of 4n − 1, not W, had before. So:
//!
//! - W has a point always: 0 and 2 do not both occur.
//! - When the start passes on from a seat of a team, the second point may go *to* that team. From
//!   an A seat A's points may only rise, from a P seat only fall.
//!
//! Rises and falls alternate round the ring, hence boundaries of A and P too, and each run of
//! equal points has odd length. Every sequence with these two properties is possible: the counts
//! in [`count`](super::count) are positive.

use std::borrow::Cow;

use super::deal::{MOST_PLAYERS, Team};
use super::shape::{Shape, shape_of};
use bestplay_answers::source;

/// A's points for the starting seats 1, 2, ..., 2n: digits `0`, `1`, `2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes<'a>(Cow<'a, [u8]>);

impl<'a> Outcomes<'a> {
    /// Reads a sequence. Blanks, commas and line ends between the digits are ignored.
    ///
    /// # Errors
    ///
    /// A sentence that names the line and column of anything else, or the number of digits if it
    /// is odd or zero.
    pub fn parse(text: &'a [u8]) -> Result<Outcomes<'a>, String> {
        let are_digits = text.iter().all(|digit| (b'0'..=b'2').contains(digit));
        let outcomes = match are_digits {
            true => Cow::Borrowed(text),
            false => picked(text)?.into(),
        };
        let length = outcomes.len();
        if length == 0 || !length.is_multiple_of(2) || length / 2 > MOST_PLAYERS {
            return Err(format!(
                "expected A's points for 2n starting seats, n from 1 to {MOST_PLAYERS}; found \
                 {length} digits"
            ));
        }
        Ok(Outcomes(outcomes))
    }

    /// The digits, `0`, `1` or `2`.
    pub fn digits(&self) -> &[u8] {
        &self.0
    }

    /// The number of players of a team.
    pub fn players(&self) -> u64 {
        self.0.len() as u64 / 2
    }

    /// The numbers on which the count depends, from one pass.
    ///
    /// # Errors
    ///
    /// A sentence: why no deal gives this sequence.
    ///
    /// # Complexity
    ///
    /// A few passes.
    pub fn shape(&self) -> Result<Shape, String> {
        shape_of(&self.0).ok_or_else(|| self.why_impossible())
    }

    /// The first thing that is wrong with an impossible sequence.
    fn why_impossible(&self) -> String {
        let at = |digit: u8| self.0.iter().position(|&d| d == digit).map(|i| i + 1);
        if let (Some(none), Some(both)) = (at(b'0'), at(b'2')) {
            return format!(
                "A gets 0 points if seat {none} begins and 2 if seat {both} begins, but the team \
                 that holds the highest card gets a point whoever begins"
            );
        }
        let seats = self.0.len();
        let points = |i: usize| self.0[i % seats] - b'0';
        let wrong = (0..seats).find(|&i| match Team::of(i as u32 + 1) {
            Team::A => points(i) > points(i + 1),
            Team::P => points(i) < points(i + 1),
        });
        let at = wrong.unwrap_or(0);
        let (team, only) = match Team::of(at as u32 + 1) {
            Team::A => ("A", "rise"),
            Team::P => ("P", "fall"),
        };
        let (here, there, seat, next) = (points(at), points(at + 1), at + 1, (at + 1) % seats + 1);
        format!(
            "A's points go from {here} to {there} when the start passes from seat {seat} to seat \
             {next}, but from a seat of team {team} they can only {only} or stay"
        )
    }
}

/// The digits of a text with something between them.
fn picked(text: &[u8]) -> Result<Vec<u8>, String> {
    let mut digits = Vec::with_capacity(text.len() / 2 + 1);
    for (i, &byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'2' => digits.push(byte),
            b' ' | b'\t' | b'\r' | b'\n' | b',' => (),
            _ => {
                let (place, shown) = (source::place(text, i), source::shown(byte));
                return Err(format!("{place}: expected 0, 1 or 2, found {shown}"));
            }
        }
    }
    Ok(digits)
}

/// Every possible sequence for n players a team, in the order of its digits. There are as many as
/// the 2n-th Lucas number doubled, less 1: about 2 · 2.618ⁿ.
pub fn possible(players: usize) -> Vec<String> {
    let seats = 2 * players;
    let mut all = Vec::new();
    let mut begun: Vec<Vec<u8>> = vec![vec![b'2'], vec![b'1'], vec![b'0']];
    while let Some(digits) = begun.pop() {
        if digits.len() == seats {
            if shape_of(&digits).is_some() {
                all.push(digits.iter().copied().map(char::from).collect());
            }
            continue;
        }
        let last = digits[digits.len() - 1];
        let is_tie = last == b'1';
        let others = if is_tie { [b'0', b'2'] } else { [last, last] };
        // Highest first, so that the lowest comes off the stack first.
        let (low, high) = (others[0].min(b'1'), others[1].max(b'1'));
        for next in (low..=high).rev() {
            let rises = next > last;
            let may = next == last || rises == (Team::of(digits.len() as u32) == Team::A);
            if may && !(digits.contains(&(b'0' + b'2' - next)) && next != b'1') {
                begun.push([&digits[..], &[next]].concat());
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_read_with_or_without_blanks() {
        let digits = |text: &str| Outcomes::parse(text.as_bytes()).map(|o| o.digits().to_vec());
        assert_eq!(digits("0010").unwrap(), b"0010");
        assert_eq!(digits("0, 0\r\n1 0\n").unwrap(), b"0010");
        assert_eq!(
            digits("00\n1x").unwrap_err(),
            "line 2, column 2: expected 0, 1 or 2, found 'x'"
        );
        assert!(digits("001").unwrap_err().contains("found 3 digits"));
        assert!(digits("").unwrap_err().contains("found 0 digits"));
    }

    #[test]
    fn impossible_sequences_say_why() {
        let passes = |change: &str, from: u8, to: u8, team: char| {
            let seats = format!("from seat {from} to seat {to}");
            format!("go {change} when the start passes {seats}, but from a seat of team {team}")
        };
        let both = "A gets 0 points if seat 1 begins and 2 if seat 4 begins";
        for (sequence, why) in [
            ("0112", both.to_owned()),
            ("0110", passes("from 0 to 1", 1, 2, 'P')),
            ("0001", passes("from 0 to 1", 3, 4, 'P')),
            ("1122", passes("from 2 to 1", 4, 1, 'A')),
        ] {
            let outcomes = Outcomes::parse(sequence.as_bytes()).unwrap();
            let found = outcomes.shape().unwrap_err();
            assert!(found.contains(&why), "{sequence}: {found}");
        }
    }
}
