//! Games in which several animals hunt another one over a board: hounds a hare, geese a fox.
//!
//! The hunters never turn back, and win if their prey cannot move. The prey moves as it likes, and wins once no
//! hunter is behind it any more, or if the hunters cannot move or stall too long.

use bestplay::sorting::sort;
use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::sides::{self, joined};

/// A point of the board, by its number.
pub type Point = u8;

/// What a board is at a point.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The name of the point.
    pub name: String,
    /// How far ahead it lies, as the hunters go.
    pub ahead: u8,
    /// The points where lines lead from it.
    pub next: Vec<Point>,
}

/// A hunt. The payoff is 1 if the first player wins, -1 if the second does, and 0 if play goes on for ever.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The board.
    pub spots: Vec<Spot>,
    /// The board as people look at it, with names of points in braces.
    pub drawn: String,
    /// Where a mirror takes a point that leaves the board as it is, if there is one.
    pub mirror: Option<fn(Point) -> Point>,
    /// How it begins.
    pub start: State,
    /// After how many moves in a row that take no hunter ahead the hunters lose; 0: they never do. `None` where
    /// all moves go ahead.
    pub stall: Option<u8>,
    /// Who plays the hunters.
    pub hunters: Player,
    /// What the hunters and their prey are called.
    pub names: [&'static str; 2],
    /// What a state is written as.
    pub expected: String,
}

/// Where the animals are, who is to move, and how long the hunters have stalled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The points of the hunters, ascending.
    pub hunters: Vec<Point>,
    /// The point of the prey.
    pub prey: Point,
    /// Whether the hunters are to move.
    pub hunters_move: bool,
    /// How many moves in a row no hunter has gone ahead.
    pub stalled: u8,
}

/// From which point to which.
pub type Step = (Point, Point);

impl Hunt {
    fn spot(&self, point: Point) -> &Spot {
        &self.spots[usize::from(point)]
    }

    /// What is paid if the hunters win, or their prey does.
    fn won(&self, by_hunters: bool) -> Node<State, Step> {
        let by_max = by_hunters == (self.hunters == Player::Max);
        Node::End(Payoff::from(if by_max { 1 } else { -1 }))
    }
}

impl Game for Hunt {
    type State = State;
    type Action = Step;

    fn initial(&self) -> State {
        self.start.clone()
    }

    fn node(&self, state: &State) -> Node<State, Step> {
        let (hunters, prey, stall) = (&state.hunters, state.prey, self.stall.unwrap_or(0));
        let ahead = |point: Point| self.spot(point).ahead;
        let has_escaped = hunters.iter().all(|&hunter| ahead(hunter) >= ahead(prey));
        if has_escaped || stall > 0 && state.stalled >= stall {
            return self.won(false);
        }
        let free = |from: Point| {
            let next = self.spot(from).next.iter().copied();
            next.filter(|to| *to != prey && !hunters.contains(to))
        };
        let mut steps = Vec::new();
        if state.hunters_move {
            for (i, &from) in hunters.iter().enumerate() {
                for to in free(from).filter(|&to| ahead(to) >= ahead(from)) {
                    let mut next = state.clone();
                    next.hunters[i] = to;
                    sort(&mut next.hunters);
                    next.hunters_move = false;
                    let stalls = ahead(to) == ahead(from) && stall > 0;
                    next.stalled = if stalls { state.stalled + 1 } else { 0 };
                    steps.push(((from, to), next));
                }
            }
        } else {
            for to in free(prey) {
                let mut next = state.clone();
                (next.prey, next.hunters_move) = (to, true);
                steps.push(((prey, to), next));
            }
        }
        match (steps.is_empty(), state.hunters_move) {
            // Who cannot move loses.
            (true, hunters_lose) => self.won(!hunters_lose),
            (false, true) => Node::choice(self.hunters, steps),
            (false, false) => Node::choice(self.hunters.opponent(), steps),
        }
    }

    /// A board and its mirror image are the same.
    fn canonical(&self, state: State) -> State {
        let Some(mirrored) = self.mirror else {
            return state;
        };
        let mut mirror = state.clone();
        mirror
            .hunters
            .iter_mut()
            .for_each(|point| *point = mirrored(*point));
        mirror.prey = mirrored(state.prey);
        sort(&mut mirror.hunters);
        state.min(mirror)
    }
}

impl Notation for Hunt {
    /// `a2,b3,b1 e2 hounds 0`: the points of the hunters, that of their prey, who is to move, and how many moves in
    /// a row the hunters have stalled, where they can.
    fn show_state(&self, state: &State) -> String {
        let name = |&point: &Point| &self.spot(point).name;
        let (hunters, prey) = (
            joined(state.hunters.iter().map(name), ","),
            name(&state.prey),
        );
        let turn = self.names[usize::from(!state.hunters_move)];
        match self.stall {
            Some(_) => format!("{hunters} {prey} {turn} {}", state.stalled),
            None => format!("{hunters} {prey} {turn}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let point = |name: &str| {
            let place = self.spots.iter().position(|spot| spot.name == name)?;
            Point::try_from(place).ok()
        };
        let read = || {
            let ([hunters, prey, turn], rest) = sides::words_and_more(text)?;
            let stalled = match (self.stall, &rest[..]) {
                (Some(most), &[stalled]) => sides::within(stalled, 0..=most)?,
                (None, []) => 0,
                _ => return None,
            };
            let hunters: Option<Vec<Point>> = hunters.split(',').map(point).collect();
            let (hunters, prey) = (hunters?, point(prey)?);
            let apart = hunters.is_sorted_by(|one, other| one < other) && !hunters.contains(&prey);
            let fits = apart && hunters.len() == self.start.hunters.len();
            fits.then_some(State {
                hunters,
                prey,
                hunters_move: self.names.iter().position(|name| *name == turn)? == 0,
                stalled,
            })
        };
        read().ok_or_else(|| {
            let (expected, example) = (&self.expected, self.show_state(&self.start));
            format!("'{text}': expected {expected}, like '{example}'")
        })
    }

    /// `b2-c2`: from which point to which.
    fn show_action(&self, &(from, to): &Step) -> String {
        format!("{}-{}", self.spot(from).name, self.spot(to).name)
    }

    /// `x` is what the first player moves, `o` what the second does.
    fn picture(&self, state: &State) -> String {
        let of = |player: Player| if player == Player::Max { "x" } else { "o" };
        let letters = [of(self.hunters), of(self.hunters.opponent())];
        let mut picture = self.drawn.clone();
        for (point, spot) in (0..).zip(&self.spots) {
            let letter = match (state.hunters.contains(&point), state.prey == point) {
                (true, _) => letters[0],
                (_, true) => letters[1],
                _ => ".",
            };
            picture = picture.replace(&format!("{{{}}}", spot.name), letter);
        }
        let turn = usize::from(!state.hunters_move);
        format!(
            "{picture}\n{} ({}) to move",
            self.names[turn], letters[turn]
        )
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.names[usize::from(player != self.hunters)]
    }
}
