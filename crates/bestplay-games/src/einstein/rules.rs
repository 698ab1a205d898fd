//! The rules of EinStein würfelt nicht!

use bestplay::sorting::sort;
use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::board::column_letter;
use crate::sides;

/// The most stones of a side.
pub(super) const MOST_STONES: usize = 6;

/// A cell: row · size + column, from the corner of the first player; or none, for a stone that is gone.
pub type Place = Option<u8>;

/// The stones of a side by their numbers, less one.
pub type Stones = [Place; MOST_STONES];

/// The game on a board of so many rows and columns.
#[derive(Clone, Debug)]
pub struct EinStein {
    size: u8,
    stones: u8,
    /// The numbers of the stones of both sides, from the corner on.
    setup: [Vec<u8>; 2],
}

/// Where the stones are, who is to play, and what was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The stones of both.
    pub sides: [Stones; 2],
    /// Whether the second player is to play.
    pub is_second: bool,
    /// The number that was rolled; 0 before the roll.
    pub rolled: u8,
}

/// The number of the stone that moves, from 1, and the cell that it comes to.
pub type Step = (u8, u8);

/// The cells that so many stones fill, from the corner of the first player on: by diagonals.
fn corner(size: u8, stones: u8) -> Vec<u8> {
    let diagonal = |sum: u8| (0..=sum).map(move |row| row * size + sum - row);
    (0..size).flat_map(diagonal).take(stones.into()).collect()
}

impl EinStein {
    /// A board of `size` rows and columns; each setup lists the numbers of a side's stones from its
    /// corner on, diagonal by diagonal.
    ///
    /// # Errors
    ///
    /// A sentence, if a setup is not 1, the numbers 1 to 3 or 1 to 6, each once, if they differ in how
    /// many, or if the board is too small for them.
    pub fn new(size: u8, setup: [Vec<u8>; 2]) -> Result<EinStein, String> {
        let stones = setup[0].len();
        let are_all = |setup: &Vec<u8>| {
            setup.len() == stones && (1..=stones).all(|stone| setup.contains(&(stone as u8)))
        };
        if !matches!(stones, 1 | 3 | 6) || !setup.iter().all(are_all) {
            let expected = "expected 1, the numbers 1 to 3 or 1 to 6, each once, for both players";
            return Err(expected.into());
        }
        if usize::from(size) < if stones == 6 { 4 } else { 3 } {
            let too_small = format!("is too small for {stones} stones each");
            return Err(format!("a board of {size} by {size} {too_small}"));
        }
        Ok(EinStein {
            size,
            stones: stones as u8,
            setup,
        })
    }

    /// The cells that a stone of a side may move to: a step towards the other corner.
    fn ahead(&self, place: u8, is_second: bool) -> impl Iterator<Item = u8> {
        let (row, column) = (place / self.size, place % self.size);
        let by = |number: u8, step: u8| match is_second {
            false => Some(number + step).filter(|&number| number < self.size),
            true => number.checked_sub(step),
        };
        let steps = [(0, 1), (1, 0), (1, 1)];
        let moved = steps.map(|(down, right)| by(row, down).zip(by(column, right)));
        let (size, moved) = (self.size, moved.into_iter().flatten());
        moved.map(move |(row, column)| row * size + column)
    }

    /// Who has won, if anybody: whoever reached the other corner, or took the last stone.
    fn winner(&self, state: &State) -> Option<Player> {
        let [first, second] = state.sides;
        let last = Some(self.size * self.size - 1);
        let none = [None; MOST_STONES];
        if first.contains(&last) || second == none {
            return Some(Player::Max);
        }
        let wins = second.contains(&Some(0)) || first == none;
        wins.then_some(Player::Min)
    }

    /// The stones that a roll lets move: the one with that number, or the nearest below and above.
    fn movable(&self, side: &Stones, rolled: u8) -> Vec<u8> {
        let is_there = |stone: &u8| side[usize::from(*stone) - 1].is_some();
        if is_there(&rolled) {
            return vec![rolled];
        }
        let below = (1..rolled).rev().find(is_there);
        let above = (rolled + 1..=self.stones).find(is_there);
        below.into_iter().chain(above).collect()
    }
}

impl Game for EinStein {
    type State = State;
    type Action = Step;

    fn initial(&self) -> State {
        let cells = corner(self.size, self.stones);
        let last = self.size * self.size - 1;
        let mut sides = [[None; MOST_STONES]; 2];
        for (at, &cell) in cells.iter().enumerate() {
            sides[0][usize::from(self.setup[0][at]) - 1] = Some(cell);
            sides[1][usize::from(self.setup[1][at]) - 1] = Some(last - cell);
        }
        State {
            sides,
            is_second: false,
            rolled: 0,
        }
    }

    fn node(&self, state: &State) -> Node<State, Step> {
        match self.winner(state) {
            Some(Player::Max) => return Node::End(Payoff::ONE),
            Some(Player::Min) => return Node::End(Payoff::ZERO),
            None => {}
        }
        if state.rolled == 0 {
            let roll = Chance::uniform(1..=self.stones);
            return Node::chance(roll.map(|rolled| State { rolled, ..*state }));
        }
        let own = usize::from(state.is_second);
        let mut steps = Vec::new();
        for stone in self.movable(&state.sides[own], state.rolled) {
            let Some(place) = state.sides[own][usize::from(stone) - 1] else {
                continue;
            };
            for to in self.ahead(place, state.is_second) {
                let mut next = State {
                    is_second: !state.is_second,
                    rolled: 0,
                    ..*state
                };
                // Whatever stands there is taken, one's own stones too.
                let stones = next.sides.iter_mut().flatten();
                for other in stones.filter(|other| **other == Some(to)) {
                    *other = None;
                }
                next.sides[own][usize::from(stone) - 1] = Some(to);
                steps.push(((stone, to), next));
            }
        }
        Node::choice(Player::BOTH[own], steps)
    }
}

impl EinStein {
    /// The name of a cell: `a1` is the corner of the first player.
    fn name(&self, cell: u8) -> String {
        let column = column_letter(u32::from(cell % self.size));
        format!("{column}{}", cell / self.size + 1)
    }

    /// The stones of a side: `a1,b1,-`.
    fn show_side(&self, side: &Stones) -> String {
        let stones = side[..usize::from(self.stones)].iter();
        let shown = stones.map(|place| place.map_or("-".into(), |cell| self.name(cell)));
        sides::joined(shown, ",")
    }

    /// Reads the stones of a side.
    fn read_side(&self, text: &str) -> Option<Stones> {
        let mut side = [None; MOST_STONES];
        let words: Vec<&str> = text.split(',').collect();
        for (stone, word) in words.iter().enumerate() {
            let cell = (0..self.size * self.size).find(|&cell| self.name(cell) == *word);
            *side.get_mut(stone)? = (cell.is_some() || *word == "-").then_some(cell)?;
        }
        (words.len() == usize::from(self.stones)).then_some(side)
    }
}

impl Notation for EinStein {
    /// `a1,b1,a2 c3,-,c2 first 2`: the cells of the stones of both by their numbers, `-` for those
    /// that are gone, who is to play and what was rolled, if anything.
    fn show_state(&self, state: &State) -> String {
        let [first, second] = state.sides.each_ref().map(|side| self.show_side(side));
        let turn = if state.is_second { "second" } else { "first" };
        match state.rolled {
            0 => format!("{first} {second} {turn}"),
            rolled => format!("{first} {second} {turn} {rolled}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let ([first, second, player], rolled) = sides::words_and_more(text)?;
            let rolled = match rolled[..] {
                [] => 0,
                [rolled] => sides::within(rolled, 1..=self.stones)?,
                _ => return None,
            };
            let state = State {
                sides: [self.read_side(first)?, self.read_side(second)?],
                is_second: sides::read(player)? == Player::Min,
                rolled,
            };
            let mut cells: Vec<u8> = state.sides.iter().flatten().flatten().copied().collect();
            let stones = cells.len();
            sort(&mut cells);
            cells.dedup();
            let is_over = self.winner(&state).is_some();
            (stones > 0 && cells.len() == stones && !(is_over && rolled > 0)).then_some(state)
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the cells of the {} stones of each player by their numbers, - for \
                 one that is gone, who is to play and what was rolled, like '{} 2'",
                self.stones,
                self.show_state(&self.initial())
            )
        })
    }

    /// `2-b2`: which stone goes where.
    fn show_action(&self, &(stone, to): &Step) -> String {
        format!("{stone}-{}", self.name(to))
    }

    fn picture(&self, state: &State) -> String {
        let at = |cell: u8| {
            let number = |side: &Stones| side.iter().position(|place| *place == Some(cell));
            match state.sides.each_ref().map(number) {
                [Some(stone), _] => format!(" x{}", stone + 1),
                [_, Some(stone)] => format!(" o{}", stone + 1),
                _ => " . ".into(),
            }
        };
        let cells = |row: u8| row * self.size..(row + 1) * self.size;
        let row = |row: u8| cells(row).map(at).collect();
        let mut rows: Vec<String> = (0..self.size).rev().map(row).collect();
        let letter = if state.is_second { "o" } else { "x" };
        rows.push(match state.rolled {
            0 => format!("{letter} to roll"),
            rolled => format!("{letter} rolled {rolled}"),
        });
        rows.join("\n")
    }

    players!("first player", "second player");
}
