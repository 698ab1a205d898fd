//! The problems: where each starts, and what happens next.

use bestplay::{Chance, Node, Payoff};

use super::Numbers;
use crate::grid::Grid;
use crate::sides::joined;
use bestplay_answers::Words;

/// A problem of the gallery.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// What the numbers of a state are.
    pub numbers: &'static str,
    /// Where it starts.
    pub start: &'static [u32],
    /// What happens in a state.
    pub node: fn(&Numbers) -> Node<Numbers, ()>,
    /// What a person reads of a state.
    pub picture: fn(&Problem, &Numbers) -> String,
    /// Whether numbers are a state, of a play with this start.
    pub fits: fn(&[u32], &[u32]) -> bool,
}

/// A problem in which any numbers are a state.
const fn problem(
    numbers: &'static str,
    start: &'static [u32],
    node: fn(&Numbers) -> Node<Numbers, ()>,
) -> Problem {
    Problem {
        numbers,
        start,
        node,
        picture: |problem, numbers| format!("{}: {}", problem.numbers, joined(numbers, ", ")),
        fits: |_, _| true,
    }
}

/// The gallery: problems by their numbers.
pub const PROBLEMS: Words<Problem, 8> = [
    ("84", ROUND),
    ("121", DISCS),
    ("151", SHEETS),
    ("205", PYRAMIDS),
    ("227", CHASE),
    ("280", ANT),
    ("323", BITS),
    ("329", FROG),
];

/// The end, with a probability or nothing more to count.
fn end<S>(won: bool) -> Node<S, ()> {
    Node::End(if won { Payoff::ONE } else { Payoff::ZERO })
}

/// A step that counts.
fn counted(chance: Chance<Numbers>) -> Node<Numbers, ()> {
    Node::chance(chance.map(|next| (next, Payoff::ONE)))
}

/// Squares of the board of problem 84: GO, JAIL, and one after GO that is GO again.
const GO: u32 = 0;
const JAIL: u32 = 10;
const BACK_ON_GO: u32 = 40;

const ROUND: Problem = problem(
    "the square whose visits are counted, that of the piece, and the doubles in a row",
    &[10, 0, 0],
    round,
);

/// 84: a piece goes round a board of 40 squares by two dice of four sides; cards, G2J and a third
/// double in a row send it elsewhere. Counted are the turns that end on one square, until one ends on GO
/// without a double: how often squares are visited in the long run is in proportion to that.
fn round(state: &Numbers) -> Node<Numbers, ()> {
    let (counted, square, doubles) = (state[0], state[1], state[2]);
    if square == BACK_ON_GO {
        return end(false);
    }
    let dice = Chance::die(4).and(Chance::die(4));
    let ends = dice.then(|(one, other)| match (one == other, doubles) {
        (true, 2) => Chance::certain((JAIL, 0)),
        (is_double, _) => {
            let doubles = if is_double { doubles + 1 } else { 0 };
            landed((square + one + other) % 40).map(|square| (square, doubles))
        }
    });
    Node::chance(ends.merged().map(|(square, doubles)| {
        let visit = Payoff::from(i64::from(square == counted));
        let square = match (square, doubles) {
            (GO, 0) => BACK_ON_GO,
            _ => square,
        };
        (vec![counted, square, doubles], visit)
    }))
}

/// Where a piece that lands on a square of problem 84 ends.
fn landed(square: u32) -> Chance<u32> {
    match square {
        30 => Chance::certain(JAIL),
        // A card of the community chest, of sixteen.
        2 | 17 | 33 => Chance::weighted([(GO, 1), (JAIL, 1), (square, 14)]),
        // A card of chance, of sixteen: squares by name, the next railway (two cards), the next
        // utility, and three squares back.
        7 | 22 | 36 => {
            let railway = (square + 5) / 10 % 4 * 10 + 5;
            let utility = if (12..28).contains(&square) { 28 } else { 12 };
            let named = [GO, JAIL, 11, 24, 39, 5, railway, railway, utility];
            let named = named.map(|square| (Some(square), 1));
            let cards = Chance::weighted(named.into_iter().chain([(None, 1), (Some(square), 6)]));
            cards.then(|card| card.map_or_else(|| landed(square - 3), Chance::certain))
        }
        _ => Chance::certain(square),
    }
}

const DISCS: Problem = problem("the turns played and the blue discs drawn", &[0, 0], discs);

/// 121: in turn t one of t + 1 discs is blue; more blue than red in 15 turns wins.
fn discs(state: &Numbers) -> Node<Numbers, ()> {
    let (turns, blue) = (state[0], state[1]);
    if turns == 15 {
        return end(2 * blue > 15);
    }
    let is_blue = Chance::coin(1, u64::from(turns) + 2);
    Node::chance(is_blue.map(|is_blue| vec![turns + 1, blue + u32::from(is_blue)]))
}

const SHEETS: Problem = problem(
    "the sheets of sizes A2, A3, A4 and A5",
    &[1, 1, 1, 1],
    sheets,
);

/// 151: a random sheet is taken out and cut down to A5, the other halves go back. Counted is how
/// often the envelope holds a single sheet, but for the first and the last time.
fn sheets(state: &Numbers) -> Node<Numbers, ()> {
    let all: u32 = state.iter().sum();
    if all == 1 && state[3] == 1 {
        return end(false);
    }
    let single = if all == 1 { Payoff::ONE } else { Payoff::ZERO };
    let sizes = (0..4).filter(|&size| state[size] > 0);
    let taken = Chance::weighted(sizes.map(|size| (size, u128::from(state[size]))));
    Node::chance(taken.map(|size| {
        let mut next = state.clone();
        next[size] -= 1;
        next[size + 1..].iter_mut().for_each(|sheets| *sheets += 1);
        (next, single)
    }))
}

const PYRAMIDS: Problem = problem(
    "who has rolled (0, 1 or 2), and Peter's total or whether he won",
    &[0, 0],
    pyramids,
);

/// 205: Peter rolls nine dice of four sides, Colin six of six; the higher total wins.
fn pyramids(state: &Numbers) -> Node<Numbers, ()> {
    let total = |dice, sides| Chance::die(sides).repeated(dice, 0, |sum, die| sum + die);
    match state[0] {
        0 => Node::chance(total(9, 4).map(|peter| vec![1, peter])),
        1 => {
            let wins = total(6, 6).map(|colin| u32::from(state[1] > colin));
            Node::chance(wins.merged().map(|wins| vec![2, wins]))
        }
        _ => end(state[1] == 1),
    }
}

const CHASE: Problem = problem("how far the dice are apart", &[50], chase);

/// 227: two of 100 players round a table have a die. On a 1 it goes to the left, on a 6 to the right.
/// Counted are the turns until one has both.
fn chase(state: &Numbers) -> Node<Numbers, ()> {
    if state[0] == 0 {
        return end(false);
    }
    let goes = || Chance::weighted([(99, 1), (0, 4), (1, 1)]);
    let apart = goes().and(goes()).map(|(one, other)| {
        let apart = (state[0] + one + other) % 100;
        vec![apart.min(100 - apart)]
    });
    counted(apart.merged())
}

const ANT: Problem = problem(
    "the square of the ant, whether it carries a seed, and the seeds below and above",
    &[12, 0, 31, 0],
    ant,
);

/// 280: an ant walks at random on a grid of five by five, from the centre. It takes up a seed of the
/// lowest row and lays it down on the next empty square of the highest. Counted are its steps.
fn ant(state: &Numbers) -> Node<Numbers, ()> {
    let (square, carries, below, above) = (state[0], state[1], state[2], state[3]);
    if above == 31 {
        return end(false);
    }
    let (columns, rows) = (5, 5);
    let steps = Grid { columns, rows }.beside(square as usize);
    counted(Chance::uniform(steps).map(|square| {
        let square = square as u32;
        let seed = 1 << (square % 5);
        match (carries, square / 5) {
            (0, 0) if below & seed > 0 => vec![square, 1, below ^ seed, above],
            (1, 4) if above & seed == 0 => vec![square, 0, below, above | seed],
            _ => vec![square, carries, below, above],
        }
    }))
}

const BITS: Problem = problem("how many bits are set", &[0], bits);

/// 323: each bit that is not set yet is set with probability 1/2. Counted are the steps until all 32
/// are.
fn bits(state: &Numbers) -> Node<Numbers, ()> {
    if state[0] == 32 {
        return end(false);
    }
    let bit = Chance::coin(1, 2);
    let more = bit.repeated(32 - state[0], 0, |set, bit| set + u32::from(*bit));
    counted(more.map(|more| vec![state[0] + more]))
}

const FROG: Problem = problem(
    "the square of the frog (0 before it is known) and the croaks that were right",
    &[0, 0],
    frog,
);

/// 329: a frog on one of 500 squares croaks P or N, on a prime P with probability 2/3, else with 1/3;
/// then it jumps to a neighbour. How likely is PPPPNNPPPNPPNPN?
fn frog(state: &Numbers) -> Node<Numbers, ()> {
    const HEARD: &[u8] = b"PPPPNNPPPNPPNPN";
    let (square, right) = (state[0], state[1] as usize);
    if square == 0 {
        // Before it is known where the frog is, or after a wrong croak.
        return match right {
            0 => Node::chance(Chance::uniform(1..=500).map(|square| vec![square, 0])),
            _ => end(false),
        };
    }
    if right == HEARD.len() {
        return end(true);
    }
    let prime = square > 1 && (2..square).all(|divisor| square % divisor > 0);
    let likely = prime == (HEARD[right] == b'P');
    let croak = Chance::coin(if likely { 2 } else { 1 }, 3);
    let jumps = [square - 1, square + 1].into_iter();
    let jump = Chance::uniform(jumps.filter(|square| (1..=500).contains(square)));
    let next = croak.and(jump).map(|(is_right, square)| match is_right {
        true => vec![square, state[1] + 1],
        false => vec![0, 1],
    });
    Node::chance(next.merged())
}
