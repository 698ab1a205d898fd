//! The rules of The Race.

use bestplay::{Branch, Chance, Game, Node, Notation, Payoff, Player};

use super::Setup;
use crate::sides;

/// The rules of The Race with its targets, its coin and who goes first.
#[derive(Clone, Debug)]
pub struct Race {
    setup: Setup,
    /// What each number of tosses T = 1, 2, ... brings player 2.
    tosses: Vec<Tosses>,
}

/// A number of tosses that player 2 may choose.
#[derive(Clone, Copy, Debug)]
struct Tosses {
    /// How many: T.
    number: u8,
    /// The points for all heads: 2^(T-1).
    points: u32,
    /// The weight of all heads.
    all_heads: u128,
    /// The weight of anything else.
    otherwise: u128,
}

/// Whose turn it is and the points of both, in one word:
///
/// ```text
///  63  62       32 31        0
/// +---+-----------+-----------+
/// | t | points 1  | points 2  |     t: 0 when player 1 is to toss, 1 when player 2 is
/// +---+-----------+-----------+
/// ```
///
/// Points beyond the target change nothing and are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u64);

impl State {
    /// Player `turn` (1 or 2) is to toss, at these points.
    #[inline]
    pub fn new(turn: u8, points: [u32; 2]) -> State {
        let turn = u64::from(turn == 2);
        State(turn << 63 | u64::from(points[0]) << 32 | u64::from(points[1]))
    }

    /// Who is to toss: 1 or 2.
    #[inline]
    pub fn turn(self) -> u8 {
        1 + (self.0 >> 63) as u8
    }

    /// The points of player 1 and of player 2.
    #[inline]
    pub fn points(self) -> [u32; 2] {
        [(self.0 >> 32) as u32 & (u32::MAX >> 1), self.0 as u32]
    }

    /// Reads what is printed of a state.
    pub(super) fn parse(text: &str, [target1, target2]: [u32; 2]) -> Result<State, String> {
        let expected = || {
            format!(
                "'{text}': expected the points of both and who is to toss, like '34-72 1', \
                 with points up to {target1} and {target2}"
            )
        };
        let read = || {
            let [points, turn] = sides::words(text)?;
            let turn = sides::within(turn, 1..=2)?;
            let [one, two] = sides::pair(points)?;
            (one <= target1 && two <= target2).then(|| State::new(turn, [one, two]))
        };
        read().ok_or_else(expected)
    }
}

impl Race {
    /// The game as set up.
    ///
    /// # Errors
    ///
    /// A sentence, if the probabilities of the longest rows of tosses need weights of more than
    /// 128 bits.
    pub fn new(setup: Setup) -> Result<Race, String> {
        let (target, (heads, of)) = (setup.targets()[1], setup.heads());
        let tosses = rows_of_tosses(target, (heads, of)).ok_or_else(|| {
            format!(
                "heads={heads}/{of} is too fine for the plain rules with a target of {target}: \
                 its powers do not fit in 128 bits; take the fast method, a simpler fraction or a \
                 smaller target"
            )
        })?;
        Ok(Race { setup, tosses })
    }

    /// What is set.
    pub fn setup(&self) -> Setup {
        self.setup
    }
}

/// The numbers of tosses up to the first whose points reach the target; `None` if a weight does
/// not fit.
fn rows_of_tosses(target: u32, (heads, of): (u64, u64)) -> Option<Vec<Tosses>> {
    let mut tosses = Vec::new();
    let (mut points, mut all_heads, mut total) = (1u32, u128::from(heads), u128::from(of));
    loop {
        tosses.push(Tosses {
            number: 1 + tosses.len() as u8,
            points,
            all_heads,
            otherwise: total - all_heads,
        });
        if points >= target {
            return Some(tosses);
        }
        points = points.checked_mul(2)?;
        all_heads = all_heads.checked_mul(u128::from(heads))?;
        total = total.checked_mul(u128::from(of))?;
    }
}

impl Tosses {
    /// One of two states, by weight.
    #[inline]
    fn either(&self, hit: State, miss: State) -> Branch<State> {
        Chance::either((hit, self.all_heads), (miss, self.otherwise)).into()
    }
}

impl Game for Race {
    type State = State;
    /// The number of tosses.
    type Action = u8;

    fn initial(&self) -> State {
        State::new(self.setup.first(), [0, 0])
    }

    /// Player 2 need not toss oftener than up to the first T whose 2^(T-1) points win at once: a
    /// larger T wins just the same when it hits, but it hits less often, and to hit is never worse
    /// than to miss (with more points player 2 can play as if she had fewer).
    fn node(&self, state: &State) -> Node<State, u8> {
        let [one, two] = state.points();
        let [target1, target2] = self.setup.targets();
        if one >= target1 {
            return Node::End(Payoff::ZERO);
        }
        if two >= target2 {
            return Node::End(Payoff::ONE);
        }
        if state.turn() == 1 {
            let hit = State::new(2, [one + 1, two]);
            return Node::Chance(self.tosses[0].either(hit, State::new(2, [one, two])));
        }
        let needed = target2 - two;
        let miss = State::new(1, [one, two]);
        let short = |tosses: &Tosses| tosses.points < needed;
        let useful = &self.tosses[..=self.tosses.partition_point(short)];
        let actions = useful.iter().map(|tosses| {
            let hit = State::new(1, [one, (two + tosses.points).min(target2)]);
            (tosses.number, tosses.either(hit, miss))
        });
        Node::Choice(Player::Max, actions.collect())
    }
}

impl Notation for Race {
    /// `34-72 1`: player 1 has 34 points, player 2 has 72, player 1 is to toss.
    fn show_state(&self, state: &State) -> String {
        let [one, two] = state.points();
        format!("{one}-{two} {}", state.turn())
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        State::parse(text, self.setup.targets())
    }

    fn features(&self, state: &State) -> Vec<(&'static str, i64)> {
        let [yours, mine] = state.points().map(i64::from);
        vec![("my points", mine), ("your points", yours)]
    }

    /// The number of tosses.
    fn show_action(&self, tosses: &u8) -> String {
        tosses.to_string()
    }

    fn picture(&self, state: &State) -> String {
        let [one, two] = state.points();
        let [target1, target2] = self.setup.targets();
        let turn = match (one >= target1, two >= target2) {
            (true, _) => "player 1 has won".into(),
            (_, true) => "player 2 has won".into(),
            _ => format!("player {} is to toss", state.turn()),
        };
        format!("player 1: {one} of {target1}\nplayer 2: {two} of {target2}\n{turn}")
    }

    players!("player 2", "player 1");
}
