//! The few numbers of a sequence on which its count depends, 64 seats at a time.
//!
//! A word of 64 bits tells where there are ties. Its difference with the same word moved on by one
//! seat tells the boundaries, all at once, and whether they belong to the teams that they must
//! belong to. Only the runs of ties longer than 1 are looked at one by one.

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

/// The shape of a sequence of the digits `0`, `1`, `2`; `None` if no deal gives it.
pub(super) fn shape_of(digits: &[u8]) -> Option<Shape> {
    Scan::of(digits).shape()
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
        // In blocks, so that the compiler turns the work within into vector instructions.
        for block in digits.chunks(512) {
            let has = |wanted| {
                block
                    .iter()
                    .fold(false, |any, &digit| any | (digit == wanted))
            };
            scan.has_none |= has(b'0');
            scan.has_both |= has(b'2');
        }
        // Whether there is a tie at the seat before the present word; the ring closes.
        let mut before = u64::from(digits.last() == Some(&b'1'));
        // The ties just before the present word; those at the beginning of the ring, once known.
        let (mut open, mut first) = (0, None);
        for word in digits.chunks(64) {
            let ties = ties_of(word);
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

/// Bit i: a tie at seat i of a word of 64 seats, or fewer.
fn ties_of(word: &[u8]) -> u64 {
    let mut full = [0; 64];
    let bytes = word.first_chunk::<64>().unwrap_or_else(|| {
        full[..word.len()].copy_from_slice(word);
        &full
    });
    // '1' is the odd one of the three digits. Bit 8i + j of `square` is that of byte 8j + i ...
    let mut square = 0;
    for (row, j) in bytes.as_chunks::<8>().0.iter().zip(0..) {
        square |= (u64::from_le_bytes(*row) & LOW) << j;
    }
    // ... so mirror the square of 8 by 8 bits: single bits, squares of 2 by 2, of 4 by 4 (Warren,
    // Hacker's Delight, 7-3).
    for (shift, mask) in [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0xCCCC_0000_CCCC),
        (28, 0xF0F0_F0F0),
    ] {
        let swapped = (square ^ (square >> shift)) & mask;
        square ^= swapped ^ (swapped << shift);
    }
    square
}

/// length² − 1, and 0 for no run at all.
fn spread_of(length: u64) -> u64 {
    (length * length).saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_64_seats_and_the_seam_are_seen_through() {
        // The same shape from one pass and from the definition, for rings of many lengths.
        let mut stream = bestplay::sample::Stream::new(1, 0);
        for seats in (2..=200).step_by(2) {
            for _ in 0..40 {
                let digit = |_| if stream.below(8) < 3 { b'1' } else { b'2' };
                let mut digits: Vec<u8> = (0..seats).map(digit).collect();
                // Let no boundary be where none may be: ties only begin at A seats.
                for i in 0..2 * seats {
                    let (here, next) = (digits[i % seats], (i + 1) % seats);
                    if (here > digits[next]) == (i % 2 == 1) {
                        digits[next] = here;
                    }
                }
                assert_eq!(shape_of(&digits), plain_shape(&digits));
            }
        }
    }

    /// The shape by walking round the ring; `None` for what no deal gives.
    fn plain_shape(digits: &[u8]) -> Option<Shape> {
        let seats = digits.len();
        let fits = |i: usize| match digits[i].cmp(&digits[(i + 1) % seats]) {
            std::cmp::Ordering::Less => i % 2 == 1,
            std::cmp::Ordering::Greater => i % 2 != 1,
            std::cmp::Ordering::Equal => true,
        };
        if !(0..seats).all(fits) {
            return None;
        }
        let Some(start) = (0..seats).find(|&i| digits[i] != digits[(i + 1) % seats]) else {
            return Some(match digits[0] {
                b'1' => Shape::Ties,
                _ => Shape::AllToOne,
            });
        };
        let ring: Vec<u8> = (1..=seats).map(|i| digits[(start + i) % seats]).collect();
        let ties = ring.chunk_by(|a, b| a == b).filter(|run| run[0] == b'1');
        let halves: Vec<u64> = ties.map(|run| (run.len() as u64 - 1) / 2).collect();
        Some(Shape::Mixed {
            runs: halves.len() as u64,
            halves: halves.iter().sum(),
            squares: halves.iter().map(|a| a * a).sum(),
        })
    }
}
