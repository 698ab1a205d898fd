//! The rules of hare and hounds.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::sides;
use bestplay_answers::numbers;

/// A point of the board, 0 to 10:
///
/// ```text
///       1---4---7
///     / | \ | / | \
///   0---2---5---8---10
///     \ | / | \ | /
///       3---6---9
/// ```
pub type Point = u8;

/// The points next to each: where lines lead.
const NEXT: [&[Point]; 11] = [
    &[1, 2, 3],
    &[0, 2, 4, 5],
    &[0, 1, 3, 5],
    &[0, 2, 6, 5],
    &[1, 5, 7],
    &[2, 1, 3, 4, 6, 8, 7, 9],
    &[3, 5, 9],
    &[4, 5, 8, 10],
    &[5, 7, 9, 10],
    &[6, 5, 8, 10],
    &[7, 8, 9],
];

/// The names of the points: columns `a` to `e` from the left, rows 3 to 1 from the top.
const NAMES: [&str; 11] = [
    "a2", "b3", "b2", "b1", "c3", "c2", "c1", "d3", "d2", "d1", "e2",
];

/// How far a point is to the right.
fn column(point: Point) -> u8 {
    point.div_ceil(3)
}

/// The game: hounds that stall too long lose. The payoff is 1 if the hounds win, -1 if the hare does,
/// and 0 if play goes on for ever.
#[derive(Clone, Debug)]
pub struct HareAndHounds {
    hounds_begin: bool,
    /// How many moves in a row the hounds may stay in their columns; 0: as many as they like.
    stall: u8,
}

/// Where the animals are, who is to move, and how long the hounds have stalled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The points of the hounds, ascending.
    pub hounds: [Point; 3],
    /// The point of the hare.
    pub hare: Point,
    /// Whether the hounds are to move.
    pub hounds_move: bool,
    /// How many moves in a row no hound has gone to the right.
    pub stalled: u8,
}

/// From which point to which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// From this point.
    pub from: Point,
    /// To this one.
    pub to: Point,
}

/// The points next to one.
fn next_to(point: Point) -> impl Iterator<Item = Point> {
    NEXT[usize::from(point)].iter().copied()
}

impl HareAndHounds {
    /// Who begins, and for how many moves in a row the hounds may stall before they lose; 0 for ever.
    pub fn new(hounds_begin: bool, stall: u8) -> HareAndHounds {
        HareAndHounds {
            hounds_begin,
            stall,
        }
    }

    /// Whether the hare has got past the hounds: none of them is to its left.
    fn has_escaped(hounds: [Point; 3], hare: Point) -> bool {
        hounds.iter().all(|&hound| column(hound) >= column(hare))
    }
}

impl Game for HareAndHounds {
    type State = State;
    type Action = Step;

    fn initial(&self) -> State {
        State {
            hounds: [0, 1, 3],
            hare: 10,
            hounds_move: self.hounds_begin,
            stalled: 0,
        }
    }

    fn node(&self, state: &State) -> Node<State, Step> {
        let State { hounds, hare, .. } = *state;
        let (hounds_move, stalled) = (state.hounds_move, state.stalled);
        let is_free = |point: &Point| *point != hare && !hounds.contains(point);
        if HareAndHounds::has_escaped(hounds, hare) || self.stall > 0 && stalled >= self.stall {
            return Node::End(Payoff::from(-1));
        }
        let mut steps = Vec::new();
        if hounds_move {
            for (i, &from) in hounds.iter().enumerate() {
                let free = next_to(from).filter(is_free);
                for to in free.filter(|&to| column(to) >= column(from)) {
                    let mut hounds = hounds;
                    hounds[i] = to;
                    sort(&mut hounds);
                    let stalls = column(to) == column(from) && self.stall > 0;
                    let next = State {
                        hounds,
                        hounds_move: false,
                        stalled: if stalls { stalled + 1 } else { 0 },
                        ..*state
                    };
                    steps.push((Step { from, to }, next));
                }
            }
        } else {
            for to in next_to(hare).filter(is_free) {
                let next = State {
                    hare: to,
                    hounds_move: true,
                    ..*state
                };
                steps.push((Step { from: hare, to }, next));
            }
        }
        match (steps.is_empty(), hounds_move) {
            // The hare is caught; hounds that cannot move have lost it.
            (true, false) => Node::End(Payoff::ONE),
            (true, true) => Node::End(Payoff::from(-1)),
            (false, true) => Node::choice(Player::Max, steps),
            (false, false) => Node::choice(Player::Min, steps),
        }
    }

    /// The board and its mirror image are the same.
    fn canonical(&self, state: State) -> State {
        let mirrored = |point: Point| match point {
            0 | 10 => point,
            _ => 3 * ((point - 1) / 3) + 3 - (point - 1) % 3,
        };
        let mut mirror = state;
        mirror.hounds = state.hounds.map(mirrored);
        mirror.hare = mirrored(state.hare);
        sort(&mut mirror.hounds);
        state.min(mirror)
    }

    described!();
}

impl Notation for HareAndHounds {
    /// `a2,b3,b1 e2 hounds 0`: the points of the hounds, that of the hare, who is to move, and how
    /// many moves in a row the hounds have stalled.
    fn show_state(&self, state: &State) -> String {
        let name = |point: Point| NAMES[usize::from(point)];
        let (hounds, hare) = (state.hounds.map(name).join(","), name(state.hare));
        let turn = if state.hounds_move { "hounds" } else { "hare" };
        format!("{hounds} {hare} {turn} {}", state.stalled)
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let point = |name: &str| {
            let place = NAMES.iter().position(|known| *known == name)?;
            Point::try_from(place).ok()
        };
        let read = || {
            let [hounds, hare, turn, stalled] = sides::words(text)?;
            let hounds: Option<Vec<Point>> = hounds.split(',').map(point).collect();
            let hounds: [Point; 3] = hounds?.try_into().ok()?;
            let state = State {
                hounds,
                hare: point(hare)?,
                hounds_move: ["hare", "hounds"].iter().position(|name| *name == turn)? == 1,
                stalled: numbers::plain(stalled).filter(|&stalled| stalled <= self.stall)?,
            };
            let apart = hounds.is_sorted_by(|one, other| one < other);
            (apart && !hounds.contains(&state.hare)).then_some(state)
        };
        read().ok_or_else(|| {
            let (order, most) = (NAMES.join(", "), self.stall);
            let example = self.show_state(&self.initial());
            format!(
                "'{text}': expected the points of the three hounds in the order {order}, that of the \
                 hare, who is to move and how many moves in a row the hounds have stalled, up to \
                 {most}, like '{example}'"
            )
        })
    }

    /// `b2-c2`: from which point to which.
    fn show_action(&self, step: &Step) -> String {
        let [from, to] = [step.from, step.to].map(|point| NAMES[usize::from(point)]);
        format!("{from}-{to}")
    }

    fn picture(&self, state: &State) -> String {
        let at = |point: Point| match (state.hounds.contains(&point), state.hare == point) {
            (true, _) => 'x',
            (_, true) => 'o',
            _ => '.',
        };
        let [a, b, c, d, e, f, g, h, i, j, k] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(at);
        let turn = ["hare (o)", "hounds (x)"][usize::from(state.hounds_move)];
        format!(
            "    {b}---{e}---{h}\n  / | \\ | / | \\\n{a}---{c}---{f}---{i}---{k}\n  \\ | / | \\ | /\n    \
             {d}---{g}---{j}\n{turn} to move"
        )
    }

    players!("hounds", "hare");
}
