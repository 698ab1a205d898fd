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
use std::fmt;

use super::deal::{MOST_PLAYERS, Team};

/// A's points for the starting seats 1, 2, ..., 2n: digits `0`, `1`, `2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes<'a>(Cow<'a, [u8]>);

/// Digits looked at between two decisions to go on.
const BLOCK: usize = 512;

impl<'a> Outcomes<'a> {
    /// Reads a sequence. Blanks, commas and line ends between the digits are ignored.
    ///
    /// # Errors
    ///
    /// A sentence that names the line and column of anything else, or the number of digits if it
    /// is odd or zero.
    pub fn parse(text: &'a [u8]) -> Result<Outcomes<'a>, String> {
        let outcomes = if are_digits(text) {
            Cow::Borrowed(text)
        } else {
            picked(text)?.into()
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
    /// Why no deal gives this sequence.
    ///
    /// # Complexity
    ///
    /// One pass, 64 seats at a time, and a few instructions for each boundary.
    pub fn shape(&self) -> Result<Shape, Impossible> {
        Scan::of(&self.0)
            .shape()
            .ok_or_else(|| self.why_impossible())
    }

    /// The first thing that is wrong with an impossible sequence.
    fn why_impossible(&self) -> Impossible {
        let at = |digit: u8| self.0.iter().position(|&d| d == digit).map(|i| i + 1);
        if let (Some(none), Some(both)) = (at(b'0'), at(b'2')) {
            return Impossible::NoneAndBoth { none, both };
        }
        let seats = self.0.len();
        let wrong = (0..seats).find(|&i| {
            let (here, next) = (self.0[i], self.0[(i + 1) % seats]);
            match Team::of(i as u32 + 1) {
                Team::A => here > next,
                Team::P => here < next,
            }
        });
        let from = wrong.unwrap_or(0);
        let to = (from + 1) % seats;
        let points = [self.0[from], self.0[to]].map(|digit| digit - b'0');
        Impossible::WrongWay {
            from: from + 1,
            to: to + 1,
            points,
        }
    }
}

/// Whether there are digits 0, 1, 2 only.
fn are_digits(text: &[u8]) -> bool {
    let is_digit = |digit: u8| digit.wrapping_sub(b'0') <= 2;
    text.chunks(BLOCK)
        .all(|block| block.iter().fold(true, |all, &d| all & is_digit(d)))
}

/// The digits of a text with something between them.
fn picked(text: &[u8]) -> Result<Vec<u8>, String> {
    let mut digits = Vec::with_capacity(text.len() / 2 + 1);
    for (i, &byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'2' => digits.push(byte),
            b' ' | b'\t' | b'\r' | b'\n' | b',' => (),
            _ => {
                let line_start = text[..i]
                    .iter()
                    .rposition(|&b| b == b'\n')
                    .map_or(0, |i| i + 1);
                let line = 1 + text[..i].iter().filter(|&&b| b == b'\n').count();
                let column = i - line_start + 1;
                let shown = crate::source::shown(byte);
                return Err(format!(
                    "line {line}, column {column}: expected 0, 1 or 2, found {shown}"
                ));
            }
        }
    }
    Ok(digits)
}

/// Why no deal gives a sequence. Seats count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The points 0 and 2 both occur.
    NoneAndBoth {
        /// The first starting seat with 0 points.
        none: usize,
        /// The first starting seat with 2 points.
        both: usize,
    },
    /// The points fall after an A seat or rise after a P seat.
    WrongWay {
        /// The starting seat before the change.
        from: usize,
        /// The next starting seat.
        to: usize,
        /// A's points at both.
        points: [u8; 2],
    },
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Impossible::NoneAndBoth { none, both } => write!(
                f,
                "A gets 0 points if seat {none} begins and 2 if seat {both} begins, but the team \
                 that holds the highest card gets a point whoever begins"
            ),
            Impossible::WrongWay {
                from,
                to,
                points: [here, next],
            } => {
                let (team, only) = match Team::of(from as u32) {
                    Team::A => ("A", "rise"),
                    Team::P => ("P", "fall"),
                };
                write!(
                    f,
                    "A's points go from {here} to {next} when the start passes from seat {from} to \
                     seat {to}, but from a seat of team {team} they can only {only} or stay"
                )
            }
        }
    }
}

/// What the number of deals depends on. Lengths in seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One team takes both points whoever begins: `0…0` or `2…2`.
    AllToOne,
    /// One point each, whoever begins: `1…1`.
    Ties,
    /// The second point depends on who begins.
    Mixed {
        /// Runs of ties (and as many other runs), round the ring: ℓ.
        runs: u64,
        /// Σ a over the runs of ties, where a run has length 2a + 1.
        halves: u64,
        /// Σ a² over the runs of ties.
        squares: u64,
    },
}

/// What one pass gathers.
#[derive(Default)]
struct Scan {
    ties: u64,
    has_none: bool,
    has_both: bool,
    /// Some boundary does not fit if W = A; if W = P.
    wrong: [bool; 2],
    boundaries: u64,
    /// Σ (length² − 1) over the runs of ties. Runs of length 1 add nothing and are passed over.
    spread: u64,
}

/// The lowest bit of each byte.
const LOW: u64 = 0x0101_0101_0101_0101;
/// A's seats: the odd indices.
const SEATS_OF_A: u64 = 0xAAAA_AAAA_AAAA_AAAA;

impl Scan {
    fn of(digits: &[u8]) -> Scan {
        let mut scan = Scan::default();
        // Whether there is a tie at the seat before the present word; the ring closes.
        let mut before = u64::from(digits.last() == Some(&b'1'));
        // The ties just before the present word; those at the beginning of the ring, once known.
        let (mut open, mut first) = (0, None);
        for word in digits.chunks(64) {
            let ties = scan.pack(word);
            let mask = u64::MAX >> (64 - word.len());
            // Bit i: the seat before seat i is a boundary. Then that seat must belong to W just if
            // it is a tie, which is to say that seat i belongs to W just if it is a tie.
            let changes = (ties ^ (ties << 1 | before)) & mask;
            scan.wrong[0] |= changes & (ties ^ SEATS_OF_A) != 0;
            scan.wrong[1] |= changes & !(ties ^ SEATS_OF_A) != 0;
            scan.ties += u64::from(ties.count_ones());
            scan.boundaries += u64::from(changes.count_ones());
            before = ties >> (word.len() - 1) & 1;
            let head = ties.trailing_ones();
            if head as usize == word.len() {
                open += u64::from(head);
                continue;
            }
            // The run across the seam of two words ends here. The ring's own seam comes last.
            match first {
                None => first = Some(open + u64::from(head)),
                Some(_) => scan.spread += spread_of(open + u64::from(head)),
            }
            let tail = (ties << (64 - word.len())).leading_ones();
            open = u64::from(tail);
            // What is left are runs within the word, of which only those longer than 1 count.
            let inner = ties >> head << head & mask.unbounded_shr(tail);
            let mut long_ends = inner & inner << 1 & !(inner >> 1);
            while long_ends != 0 {
                let end = long_ends.trailing_zeros();
                long_ends &= long_ends - 1;
                let length = (inner << (63 - end)).leading_ones();
                scan.spread += spread_of(u64::from(length));
            }
        }
        scan.spread += spread_of(open + first.unwrap_or(0));
        scan
    }

    /// Bit i: a tie at seat i of the word. Takes note of other points.
    fn pack(&mut self, word: &[u8]) -> u64 {
        let (mut ties, mut none, mut both) = (0, 0, 0);
        let (eights, rest) = word.as_chunks::<8>();
        for (i, eight) in eights.iter().enumerate() {
            // '0', '1', '2' end in the bits 00, 01, 10.
            let eight = u64::from_le_bytes(*eight);
            none |= !(eight | eight >> 1) & LOW;
            both |= eight >> 1 & LOW;
            // The multiplication gathers the lowest bits of the eight bytes in the top byte.
            ties |= ((eight & LOW).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
        for (&digit, i) in rest.iter().zip(8 * eights.len()..) {
            none |= u64::from(digit == b'0');
            both |= u64::from(digit == b'2');
            ties |= u64::from(digit & 1) << i;
        }
        self.has_none |= none != 0;
        self.has_both |= both != 0;
        ties
    }

    /// The shape; `None` if the sequence is impossible.
    fn shape(&self) -> Option<Shape> {
        match (self.has_none, self.has_both) {
            (true, true) => return None,
            (false, false) => return Some(Shape::Ties),
            (false, true) if self.wrong[0] => return None,
            (true, false) if self.wrong[1] => return None,
            _ => (),
        }
        if self.boundaries == 0 {
            return Some(Shape::AllToOne);
        }
        let runs = self.boundaries / 2;
        // Σ (2a + 1) = ties, Σ ((2a + 1)² − 1) = 4·Σ (a² + a).
        let halves = (self.ties - runs) / 2;
        let squares = self.spread / 4 - halves;
        Some(Shape::Mixed {
            runs,
            halves,
            squares,
        })
    }
}

/// length² − 1, and 0 for no run at all.
fn spread_of(length: u64) -> u64 {
    (length * length).saturating_sub(1)
}

/// Every possible sequence for n players a team, in the order of its digits. There are as many as
/// the 2n-th Lucas number doubled, less 1: about 2 · 2.618ⁿ.
pub fn possible(players: usize) -> Vec<String> {
    let seats = 2 * players;
    let mut all = Vec::new();
    let mut begun: Vec<Vec<u8>> = vec![vec![b'2'], vec![b'1'], vec![b'0']];
    while let Some(digits) = begun.pop() {
        if digits.len() == seats {
            if Scan::of(&digits).shape().is_some() {
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
        let why = |text: &str| {
            Outcomes::parse(text.as_bytes())
                .unwrap()
                .shape()
                .unwrap_err()
        };
        assert_eq!(why("0112"), Impossible::NoneAndBoth { none: 1, both: 4 });
        assert_eq!(
            why("0110"),
            Impossible::WrongWay {
                from: 1,
                to: 2,
                points: [0, 1]
            }
        );
        assert!(
            why("0110")
                .to_string()
                .contains("from a seat of team P they can only fall")
        );
        assert_eq!(
            why("0001"),
            Impossible::WrongWay {
                from: 3,
                to: 4,
                points: [0, 1]
            }
        );
        assert_eq!(
            why("1122"),
            Impossible::WrongWay {
                from: 4,
                to: 1,
                points: [2, 1]
            }
        );
    }

    #[test]
    fn words_of_64_seats_and_the_seam_are_seen_through() {
        // The same shape from one pass and from the definition, for rings of many lengths.
        let mut random = 1u64;
        for seats in (2..=200).step_by(2) {
            for _ in 0..40 {
                let mut digits = vec![0; seats];
                for digit in &mut digits {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    *digit = if random >> 61 < 3 { b'1' } else { b'2' };
                }
                // Let no boundary be where none may be: ties only begin at A seats.
                for i in 0..2 * seats {
                    let (here, next) = (digits[i % seats], (i + 1) % seats);
                    if (here > digits[next]) == (i % 2 == 1) {
                        digits[next] = here;
                    }
                }
                let outcomes = Outcomes(digits.clone().into());
                assert_eq!(outcomes.shape().ok(), plain_shape(&digits));
            }
        }
    }

    /// The shape by walking round the ring; `None` for what no deal gives.
    fn plain_shape(digits: &[u8]) -> Option<Shape> {
        let seats = digits.len();
        let fits = |i: usize| match digits[i].cmp(&digits[(i + 1) % seats]) {
            std::cmp::Ordering::Less => i % 2 == 1,
            std::cmp::Ordering::Greater => i % 2 == 0,
            std::cmp::Ordering::Equal => true,
        };
        if !(0..seats).all(fits) {
            return None;
        }
        let Some(start) = (0..seats).find(|&i| digits[i] != digits[(i + 1) % seats]) else {
            return Some(if digits[0] == b'1' {
                Shape::Ties
            } else {
                Shape::AllToOne
            });
        };
        let ring: Vec<u8> = (1..=seats).map(|i| digits[(start + i) % seats]).collect();
        let lengths = ring
            .chunk_by(|a, b| a == b)
            .filter(|run| run[0] == b'1')
            .map(<[u8]>::len);
        let halves: Vec<u64> = lengths.map(|length| (length as u64 - 1) / 2).collect();
        Some(Shape::Mixed {
            runs: halves.len() as u64,
            halves: halves.iter().sum(),
            squares: halves.iter().map(|a| a * a).sum(),
        })
    }
}
