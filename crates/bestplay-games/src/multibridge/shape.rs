//! The few numbers of a sequence on which its count depends, from one walk round the ring.

use super::deal::Team;

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
    let (seats, next) = (1u32.., digits.iter().cycle().skip(1));
    let mut changes = seats.zip(digits.iter().zip(next));
    // From a seat of A points may only rise, from one of P only fall.
    let fits = |(seat, (here, next)): (u32, (&u8, &u8))| match Team::of(seat) {
        Team::A => here <= next,
        Team::P => here >= next,
    };
    let has_both = digits.contains(&b'0') && digits.contains(&b'2');
    if has_both || !changes.all(fits) {
        return None;
    }
    let Some(start) = digits.windows(2).position(|two| two[0] != two[1]) else {
        return Some(match digits[0] {
            b'1' => Shape::Ties,
            _ => Shape::AllToOne,
        });
    };
    // From behind a boundary on, the ring consists of whole runs.
    let (end, beginning) = digits.split_at(start + 1);
    let ring = [beginning, end].concat();
    let ties = ring.chunk_by(|a, b| a == b).filter(|run| run[0] == b'1');
    let halves = ties.map(|run| run.len() as u64 / 2);
    let (runs, halves, squares) = halves.fold((0, 0, 0), |(runs, halves, squares), half| {
        (runs + 1, halves + half, squares + half * half)
    });
    Some(Shape::Mixed {
        runs,
        halves,
        squares,
    })
}
