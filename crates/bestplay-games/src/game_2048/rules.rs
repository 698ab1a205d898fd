//! The rules of 2048.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::joined;
use bestplay_answers::numbers;

/// The tiles row by row from the top, each by how often 2 is multiplied, in four bits, those of the first highest; 0 is an
/// empty square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles(u64);

impl Tiles {
    /// The tile on a square.
    fn at(self, square: usize) -> u8 {
        (self.0 >> (60 - 4 * square)) as u8 & 15
    }

    /// With so much more on a square.
    fn with(self, square: usize, more: u8) -> Tiles {
        Tiles(self.0 + (u64::from(more) << (60 - 4 * square)))
    }
}

impl FromIterator<u8> for Tiles {
    fn from_iter<I: IntoIterator<Item = u8>>(tiles: I) -> Tiles {
        let placed = tiles.into_iter().take(16).enumerate();
        placed.fold(Tiles::default(), |tiles, (square, tile)| {
            tiles.with(square, tile)
        })
    }
}

/// Where tiles slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

impl Side {
    const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Up, Side::Down];
}

/// A board and the tile that wins. The payoff is 1 if it is made.
#[derive(Clone, Debug)]
pub struct Game2048 {
    size: usize,
    target: u8,
}

impl Game2048 {
    /// A board of so many squares along a side; 2 multiplied so often wins.
    pub fn new(size: usize, target: u8) -> Game2048 {
        Game2048 { size, target }
    }

    /// All tiles, row by row.
    pub fn all(&self, tiles: Tiles) -> impl Iterator<Item = u8> {
        (0..self.size * self.size).map(move |square| tiles.at(square))
    }

    /// A new tile on each empty square, a 4 in one of ten cases.
    fn new_tile(&self, tiles: Tiles) -> Chance<Tiles> {
        let empty = (0..self.size * self.size).filter(|&square| tiles.at(square) == 0);
        Chance::weighted(
            empty.flat_map(|square| [(tiles.with(square, 1), 9), (tiles.with(square, 2), 1)]),
        )
    }

    /// The square of a row or column that comes so many steps after the one to which tiles slide.
    fn square(&self, side: Side, lane: usize, step: usize) -> usize {
        let size = self.size;
        match side {
            Side::Left => lane * size + step,
            Side::Right => lane * size + size - 1 - step,
            Side::Up => step * size + lane,
            Side::Down => (size - 1 - step) * size + lane,
        }
    }

    /// The board after tiles have slid.
    fn slide(&self, tiles: Tiles, side: Side) -> Tiles {
        let mut slid = Tiles::default();
        for lane in 0..self.size {
            let (mut next, mut last) = (0, None);
            let along = (0..self.size).map(|step| tiles.at(self.square(side, lane, step)));
            for tile in along.filter(|&tile| tile > 0) {
                match last {
                    // A tile that was merged does not merge again.
                    Some(place) if slid.at(place) == tile => {
                        slid = slid.with(place, 1);
                        last = None;
                    }
                    _ => {
                        let place = self.square(side, lane, next);
                        slid = slid.with(place, tile);
                        (next, last) = (next + 1, Some(place));
                    }
                }
            }
        }
        slid
    }

    /// The board with rows and columns exchanged, or each row backwards.
    fn image(&self, tiles: Tiles, exchanged: bool) -> Tiles {
        let size = self.size;
        let from = |place: usize| match (exchanged, place / size, place % size) {
            (true, row, column) => column * size + row,
            (false, row, column) => row * size + size - 1 - column,
        };
        (0..size * size)
            .map(|place| tiles.at(from(place)))
            .collect()
    }
}

/// What is written on a tile.
fn number(tile: u8) -> u64 {
    if tile == 0 { 0 } else { 1 << tile }
}

impl Game for Game2048 {
    type State = Tiles;
    type Action = Side;

    fn initial(&self) -> Tiles {
        Tiles::default()
    }

    fn node(&self, &tiles: &Tiles) -> Node<Tiles, Side> {
        if tiles == Tiles::default() {
            let two = self.new_tile(tiles).then(|tiles| self.new_tile(tiles));
            return Node::chance(two.merged());
        }
        if self.all(tiles).any(|tile| tile >= self.target) {
            return Node::End(Payoff::ONE);
        }
        let slides = Side::ALL.map(|side| (side, self.slide(tiles, side)));
        let moves = slides.into_iter().filter(|&(_, slid)| slid != tiles);
        let moves = moves.map(|(side, slid)| (side, self.new_tile(slid)));
        let moves: Vec<_> = moves.collect();
        match moves.is_empty() {
            true => Node::End(Payoff::ZERO),
            false => Node::choice(Player::Max, moves),
        }
    }

    /// The least of the eight images.
    fn canonical(&self, tiles: Tiles) -> Tiles {
        let turns = (0..8).scan(tiles, |image, turn| {
            *image = self.image(*image, turn % 2 == 0);
            Some(*image)
        });
        turns.min().unwrap_or(tiles)
    }

    /// The sum of the tiles, which grows with each new one.
    fn stage(&self, &tiles: &Tiles) -> u64 {
        self.all(tiles).map(number).sum()
    }
}

impl Notation for Game2048 {
    /// Two tiles in a byte; after an odd number of them comes 0.
    #[cfg(feature = "files")]
    fn pack(&self, tiles: &Tiles, out: &mut Vec<u8>) {
        let bytes = (self.size * self.size).div_ceil(2);
        out.extend_from_slice(&tiles.0.to_be_bytes()[..bytes]);
    }

    #[cfg(feature = "files")]
    fn unpack(&self, packed: &[u8]) -> Result<Tiles, String> {
        let squares = self.size * self.size;
        if packed.len() != squares.div_ceil(2) {
            return Err(format!("{packed:02x?} are not {squares} tiles"));
        }
        let tiles = packed.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Ok(tiles.take(squares).collect())
    }

    /// `2-0/8-4`: the rows from the top, 0 for an empty square.
    fn show_state(&self, &tiles: &Tiles) -> String {
        let numbers: Vec<u64> = self.all(tiles).map(number).collect();
        joined(numbers.chunks(self.size).map(|row| joined(row, "-")), "/")
    }

    fn parse_state(&self, text: &str) -> Result<Tiles, String> {
        let tile = |text: &str| match numbers::plain::<u32>(text)? {
            0 => Some(0),
            number if number.is_power_of_two() && (2..=4096).contains(&number) => {
                Some(number.trailing_zeros() as u8)
            }
            _ => None,
        };
        let row = |row: &str| -> Option<Vec<u8>> { row.split('-').map(tile).collect() };
        let rows: Option<Vec<Vec<u8>>> = text.trim().split('/').map(row).collect();
        let fits = |rows: &Vec<Vec<u8>>| {
            rows.len() == self.size && rows.iter().all(|row| row.len() == self.size)
        };
        let placed = |rows: Vec<Vec<u8>>| rows.into_iter().flatten().collect();
        rows.filter(fits).map(placed).ok_or_else(|| {
            format!(
                "'{text}': expected {0} rows of {0} tiles from the top, 0 for an empty square, like \
                 2-0/8-4",
                self.size
            )
        })
    }

    actions_by_name!();

    fn picture(&self, &tiles: &Tiles) -> String {
        let tile = |tile| match tile {
            0 => "    .".into(),
            tile => format!("{:>5}", number(tile)),
        };
        let shown: Vec<String> = self.all(tiles).map(tile).collect();
        joined(shown.chunks(self.size).map(<[_]>::concat), "\n")
    }

    players!("you");
}
