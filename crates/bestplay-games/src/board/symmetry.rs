//! Boards that are mirrored or turned count as one: the least of all images stands for them.

use super::{Board, Stones};

/// Ways to turn or mirror a board onto itself.
///
/// The image of a set of cells is put together from the images of its bytes, which are tabled.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    /// Bytes that the cells take.
    bytes: usize,
    /// For each symmetry, each byte and each of its 256 values the image.
    images: Vec<u64>,
}

impl Symmetries {
    /// Left and right exchanged.
    pub(crate) fn mirror(board: Board) -> Symmetries {
        Symmetries::new(board, &[[true, false, false]])
    }

    /// All that there are: three of a rectangle, seven of a square, besides the identity.
    pub(crate) fn all(board: Board) -> Symmetries {
        let is_square = board.columns == board.rows;
        let ways = (1..8).map(|way| [1, 2, 4].map(|bit| way & bit > 0));
        let ways = ways.filter(|[.., diagonal]| is_square || !diagonal);
        Symmetries::new(board, &ways.collect::<Vec<_>>())
    }

    /// Ways to exchange left and right, top and bottom, columns and rows.
    fn new(board: Board, ways: &[[bool; 3]]) -> Symmetries {
        let cells = board.columns * board.rows;
        let bytes = cells.div_ceil(8) as usize;
        let mut images = Vec::with_capacity(ways.len() * bytes * 256);
        for &[left_right, up_down, diagonal] in ways {
            let image_of = |cell: u32| {
                let (mut column, mut row) = (cell / board.rows, cell % board.rows);
                if cell >= cells {
                    return 0;
                }
                if left_right {
                    column = board.columns - 1 - column;
                }
                if up_down {
                    row = board.rows - 1 - row;
                }
                if diagonal {
                    (column, row) = (row, column);
                }
                1u64 << board.cell(column, row)
            };
            for first_cell in (0..bytes as u32).map(|byte| byte * 8) {
                images.extend((0..256u32).map(|value| {
                    let set = (0..8).filter(|bit| value >> bit & 1 == 1);
                    set.fold(0, |image, bit| image | image_of(first_cell + bit))
                }));
            }
        }
        Symmetries { bytes, images }
    }

    /// The least of all images of the stones, these themselves among them.
    #[inline]
    pub(crate) fn least(&self, stones: Stones) -> Stones {
        let tables = self.images.chunks_exact(self.bytes * 256);
        let images = tables
            .map(|table| Stones::new(image(table, stones.first), image(table, stones.second)));
        images.fold(stones, Stones::min)
    }
}

/// The image of a set of cells under one symmetry.
#[inline]
fn image(table: &[u64], cells: u64) -> u64 {
    let bytes = table.chunks_exact(256).zip(0u32..);
    bytes.fold(0, |image, (values, byte)| {
        image | values[usize::from((cells >> (8 * byte)) as u8)]
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_stones(board: Board) -> impl Strategy<Value = Stones> {
        let first_and_second = (any::<u64>(), any::<u64>());
        first_and_second.prop_map(move |(first, second)| Stones {
            first: first & !second & board.all(),
            second: second & !first & board.all(),
        })
    }

    proptest! {
        #[test]
        fn the_least_image_is_its_own(
            stones in any_stones(Board::new(4, 4).unwrap()),
            oblong in any_stones(Board::new(8, 7).unwrap()),
        ) {
            for (board, stones) in [(Board::new(4, 4), stones), (Board::new(8, 7), oblong)] {
                let board = board.unwrap();
                for symmetries in [Symmetries::all(board), Symmetries::mirror(board)] {
                    let least = symmetries.least(stones);
                    prop_assert_eq!(symmetries.least(least), least);
                    prop_assert_eq!(least.first.count_ones(), stones.first.count_ones());
                    prop_assert_eq!(least.taken().count_ones(), stones.taken().count_ones());
                    for table in symmetries.images.chunks_exact(symmetries.bytes * 256) {
                        let image = Stones {
                            first: image(table, stones.first),
                            second: image(table, stones.second),
                        };
                        prop_assert_eq!(symmetries.least(image), least);
                    }
                }
            }
        }
    }
}
