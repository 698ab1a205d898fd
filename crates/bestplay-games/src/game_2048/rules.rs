//! The rules of 2048.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::joined;
use bestplay_answers::numbers;

/// The tiles row by row from the top, each by how often 2 is multiplied; 0 is an empty square.
pub type Tiles = Vec<u8>;

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

    /// A new tile on each empty square, a 4 in one of ten cases.
    fn new_tile(&self, tiles: &Tiles) -> Chance<Tiles> {
        let empty = (0..tiles.len()).filter(|&square| tiles[square] == 0);
        let square = Chance::uniform(empty);
        let tile = Chance::weighted([(1, 9), (2, 1)]);
        square.and(tile).map(|(square, tile)| {
            let mut tiles = tiles.clone();
            tiles[square] = tile;
            tiles
        })
    }

    /// The squares of each row or column, in the order in which tiles slide along it.
    fn lanes(&self, side: Side) -> impl Iterator<Item = Vec<usize>> {
        let size = self.size;
        (0..size).map(move |lane| {
            let square = |step: usize| match side {
                Side::Left => lane * size + step,
                Side::Right => lane * size + size - 1 - step,
                Side::Up => step * size + lane,
                Side::Down => (size - 1 - step) * size + lane,
            };
            (0..size).map(square).collect()
        })
    }

    /// The board after tiles have slid.
    fn slide(&self, tiles: &Tiles, side: Side) -> Tiles {
        let mut slid = vec![0; tiles.len()];
        for lane in self.lanes(side) {
            let mut places = lane.iter();
            let mut last: Option<usize> = None;
            let along = lane.iter().map(|&square| tiles[square]);
            for tile in along.filter(|&tile| tile > 0) {
                match last {
                    // A tile that was merged does not merge again.
                    Some(place) if slid[place] == tile => {
                        slid[place] += 1;
                        last = None;
                    }
                    _ => {
                        last = places.next().copied();
                        last.into_iter().for_each(|place| slid[place] = tile);
                    }
                }
            }
        }
        slid
    }

    /// The board with rows and columns exchanged, or each row backwards.
    fn image(&self, tiles: &Tiles, exchanged: bool, backwards: bool) -> Tiles {
        let size = self.size;
        let from = |place: usize| {
            let (row, column) = (place / size, place % size);
            let column = if backwards { size - 1 - column } else { column };
            match exchanged {
                true => column * size + row,
                false => row * size + column,
            }
        };
        (0..tiles.len()).map(|place| tiles[from(place)]).collect()
    }
}

impl Game for Game2048 {
    type State = Tiles;
    type Action = Side;

    fn initial(&self) -> Tiles {
        vec![0; self.size * self.size]
    }

    fn node(&self, tiles: &Tiles) -> Node<Tiles, Side> {
        if tiles.iter().all(|&tile| tile == 0) {
            let two = self.new_tile(tiles).then(|tiles| self.new_tile(&tiles));
            return Node::chance(two.merged());
        }
        if tiles.iter().any(|&tile| tile >= self.target) {
            return Node::End(Payoff::ONE);
        }
        let slides = Side::ALL.map(|side| (side, self.slide(tiles, side)));
        let moves = slides.into_iter().filter(|(_, slid)| slid != tiles);
        let moves = moves.map(|(side, slid)| (side, self.new_tile(&slid)));
        let moves: Vec<_> = moves.collect();
        match moves.is_empty() {
            true => Node::End(Payoff::ZERO),
            false => Node::choice(Player::Max, moves),
        }
    }

    /// The least of the eight images.
    fn canonical(&self, tiles: Tiles) -> Tiles {
        let mut least = tiles.clone();
        let mut image = tiles;
        for turn in 0..8 {
            image = self.image(&image, turn % 2 == 0, turn % 2 == 1);
            if image < least {
                least.clone_from(&image);
            }
        }
        least
    }

    /// The sum of the tiles, which grows with each new one.
    fn stage(&self, tiles: &Tiles) -> u64 {
        tiles
            .iter()
            .map(|&tile| if tile == 0 { 0 } else { 1 << tile })
            .sum()
    }

    described!();
}

impl Notation for Game2048 {
    /// Two tiles in a byte; after an odd number of them comes 0.
    fn pack(&self, tiles: &Tiles, out: &mut Vec<u8>) {
        let byte = |pair: &[u8]| pair[0] << 4 | pair.get(1).copied().unwrap_or(0);
        out.extend(tiles.chunks(2).map(byte));
    }

    fn unpack(&self, packed: &[u8]) -> Result<Tiles, String> {
        let squares = self.size * self.size;
        if packed.len() != squares.div_ceil(2) {
            return Err(format!("{packed:02x?} are not {squares} tiles"));
        }
        let tiles = packed.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Ok(tiles.take(squares).collect())
    }

    /// `2-0/8-4`: the rows from the top, 0 for an empty square.
    fn show_state(&self, tiles: &Tiles) -> String {
        let number = |&tile: &u8| if tile == 0 { 0 } else { 1u64 << tile };
        let row = |row: &[u8]| joined(row.iter().map(number), "-");
        joined(tiles.chunks(self.size).map(row), "/")
    }

    fn parse_state(&self, text: &str) -> Result<Tiles, String> {
        let tile = |text: &str| match numbers::plain::<u32>(text)? {
            0 => Some(0),
            number if number.is_power_of_two() && (2..=4096).contains(&number) => {
                Some(number.trailing_zeros() as u8)
            }
            _ => None,
        };
        let row = |row: &str| -> Option<Tiles> { row.split('-').map(tile).collect() };
        let rows: Option<Vec<Tiles>> = text.trim().split('/').map(row).collect();
        let fits = |rows: &Vec<Tiles>| {
            rows.len() == self.size && rows.iter().all(|row| row.len() == self.size)
        };
        rows.filter(fits).map(|rows| rows.concat()).ok_or_else(|| {
            format!(
                "'{text}': expected {0} rows of {0} tiles from the top, 0 for an empty square, like \
                 2-0/8-4",
                self.size
            )
        })
    }

    actions_by_name!();

    fn picture(&self, tiles: &Tiles) -> String {
        let tile = |&tile: &u8| match tile {
            0 => "    .".into(),
            tile => format!("{:>5}", 1u64 << tile),
        };
        let row = |row: &[u8]| row.iter().map(tile).collect::<String>();
        joined(tiles.chunks(self.size).map(row), "\n")
    }

    players!("you");
}
