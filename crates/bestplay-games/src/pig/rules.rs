//! The rules of Pig.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides;
use bestplay_answers::numbers;

/// The largest goal.
pub(super) const MOST_POINTS: u16 = u16::MAX;

/// The most faces of the die.
pub(super) const MOST_FACES: u16 = 100;

/// Pig with its goal and its die.
#[derive(Clone, Debug)]
pub struct Pig {
    goal: u16,
    /// What a roll scores, ascending, and in how many ways.
    scoring: Vec<(u16, u128)>,
    /// In how many ways it loses the turn total.
    busts: u128,
    /// In how many ways it loses the whole score.
    ruins: u128,
}

/// Whose turn it is, the scores of both, and the turn total.
///
/// Play is over when a score has reached the goal; points beyond it are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u64);

/// What a player may do after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Roll again.
    Roll,
    /// Add the turn total to the score; the other player is next.
    Hold,
}

/// The state in one word. Scores and total are at most the goal, 16 bits each:
///
/// ```text
///       48      32      16       0
/// +------+-------+-------+-------+
/// | turn | total | score | score |     turn: 0 when the first player rolls, 1 when the second
/// |      |       |   2   |   1   |
/// +------+-------+-------+-------+
/// ```
impl State {
    /// Player `turn` (0 is the first) has collected `total` in this turn.
    #[inline]
    pub fn new(turn: usize, scores: [u16; 2], total: u16) -> State {
        let [one, two] = scores.map(u64::from);
        State((turn as u64 & 1) << 48 | u64::from(total) << 32 | two << 16 | one)
    }

    /// Whose turn it is: 0 is the first player.
    #[inline]
    pub fn turn(self) -> usize {
        (self.0 >> 48) as usize
    }

    /// The scores, the first player's first.
    #[inline]
    pub fn scores(self) -> [u16; 2] {
        [self.0 as u16, (self.0 >> 16) as u16]
    }

    /// The points collected in this turn.
    #[inline]
    pub fn total(self) -> u16 {
        (self.0 >> 32) as u16
    }
}

impl Pig {
    /// Whoever first has `goal` points wins; the die has the faces 1 to `die`, and the faces in
    /// `bust` lose the turn.
    ///
    /// # Errors
    ///
    /// A sentence, if `goal` is 0, `die` is not in 1..=100, or `bust` lists a face that the die
    /// does not have or a face twice.
    pub fn new(goal: u16, die: u16, bust: &[u16]) -> Result<Pig, String> {
        if goal == 0 {
            return Err("a goal of 0: expected 1 or more".into());
        }
        if !(1..=MOST_FACES).contains(&die) {
            let expected = format!("expected 1 to {MOST_FACES}");
            return Err(format!("a die with {die} faces: {expected}"));
        }
        for (i, face) in bust.iter().enumerate() {
            if !(1..=die).contains(face) || bust[..i].contains(face) {
                let expected = format!("expected different faces from 1 to {die}");
                return Err(format!("bust lists {face}: {expected}"));
            }
        }
        let scoring = (1..=die).filter(|face| !bust.contains(face));
        Ok(Pig {
            goal,
            scoring: scoring.map(|face| (face, 1)).collect(),
            busts: bust.len() as u128,
            ruins: 0,
        })
    }

    /// The same where every roll that scores is one point, as in Piglet.
    pub fn by_ones(mut self) -> Pig {
        let ways: u128 = self.scoring.iter().map(|(_, ways)| ways).sum();
        self.scoring = match ways {
            0 => Vec::new(),
            _ => vec![(1, ways)],
        };
        self
    }

    /// The same with two dice at a time: if one of them busts, the turn total is lost, and if both
    /// do, the whole score.
    pub fn with_two_dice(mut self) -> Pig {
        let ways: u128 = self.scoring.iter().map(|(_, ways)| ways).sum();
        let die = Chance::weighted(self.scoring.iter().copied());
        if ways > 0 {
            let sums = die.repeated(2, 0, |sum, points| sum + points);
            self.scoring = sums.outcomes().to_vec();
        }
        self.ruins = self.busts * self.busts;
        self.busts *= 2 * ways;
        self
    }

    /// The points that win.
    pub fn goal(&self) -> u16 {
        self.goal
    }

    /// The scores after player `turn` has added `points`.
    #[inline]
    fn add(&self, mut scores: [u16; 2], turn: usize, points: u16) -> [u16; 2] {
        scores[turn] = scores[turn].saturating_add(points).min(self.goal);
        scores
    }

    /// What a roll leads to. A total that reaches the goal wins at once: to hold it is to win, and
    /// to roll on could only lose it.
    #[inline]
    fn roll(&self, state: State) -> Chance<State> {
        let (turn, scores, total) = (state.turn(), state.scores(), state.total());
        let needed = self.goal - scores[turn];
        let is_short = |&(points, _): &(u16, u128)| total.saturating_add(points) < needed;
        let count = self.scoring.partition_point(is_short);
        let (short, enough) = self.scoring.split_at(count);
        let rolled = short.iter();
        let rolled = rolled.map(|&(points, ways)| (State::new(turn, scores, total + points), ways));
        let next = |scores| State::new(1 - turn, scores, 0);
        let wins = enough.iter().map(|(_, ways)| ways).sum();
        let won = (next(self.add(scores, turn, needed)), wins);
        let mut nothing = scores;
        nothing[turn] = 0;
        // Who has no score yet has none to lose.
        let (busts, ruins) = match scores[turn] {
            0 => (self.busts + self.ruins, 0),
            _ => (self.busts, self.ruins),
        };
        let lost = [(next(scores), busts), (next(nothing), ruins)];
        Chance::weighted(rolled.chain([won]).chain(lost))
    }
}

impl Game for Pig {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State::new(0, [0, 0], 0)
    }

    /// Neller and Presser's players choose after each roll, so a turn begins with a roll. Their
    /// equations would also let a player hold a total of 0: that is never better, for rolling
    /// first and then holding gives the opponent the same turn and perhaps some points besides.
    fn node(&self, state: &State) -> Node<State, Action> {
        let (turn, scores, total) = (state.turn(), state.scores(), state.total());
        if scores.contains(&self.goal) {
            let first_wins = scores[0] == self.goal;
            return Node::End(Payoff::from(i64::from(first_wins)));
        }
        if total == 0 {
            return Node::chance(self.roll(*state));
        }
        let player = if turn == 0 { Player::Max } else { Player::Min };
        let held = State::new(1 - turn, self.add(scores, turn, total), 0);
        let hold = (Action::Hold, Chance::certain(held));
        Node::choice(player, [(Action::Roll, self.roll(*state)), hold])
    }

    /// The points that are scored; where a roll may lose them, all is one stage.
    fn stage(&self, state: &State) -> u64 {
        let scores = state.scores().into_iter().filter(|_| self.ruins == 0);
        scores.map(u64::from).sum()
    }
}

impl Notation for Pig {
    /// `35-60 first 12`: the scores, whose turn it is, the turn total.
    fn show_state(&self, state: &State) -> String {
        let [one, two] = state.scores();
        let turn = ["first", "second"][state.turn()];
        format!("{one}-{two} {turn} {}", state.total())
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let expected = || {
            format!(
                "'{text}': expected the scores, whose turn it is and the turn total, like \
                 '35-60 first 12', with scores up to {}, and a total below what is needed",
                self.goal
            )
        };
        let read = || {
            let [scores, turn, total] = sides::words(text)?;
            let turn = sides::read(turn)? as usize;
            let scores: [u16; 2] = sides::pair(scores)?;
            let (total, most): (u16, u16) = (numbers::plain(total)?, *scores.iter().max()?);
            let fits = match most == self.goal {
                true => total == 0,
                false => most < self.goal && total < self.goal - scores[turn],
            };
            fits.then(|| State::new(turn, scores, total))
        };
        read().ok_or_else(expected)
    }

    fn features(&self, state: &State) -> Vec<(&'static str, i64)> {
        let [one, two] = state.scores().map(i64::from);
        let (mine, yours) = match state.turn() {
            0 => (one, two),
            _ => (two, one),
        };
        let total = i64::from(state.total());
        let lead = ("lead if I hold", mine + total - yours);
        vec![
            ("my score", mine),
            ("your score", yours),
            ("turn total", total),
            lead,
        ]
    }

    actions_by_name!();

    fn picture(&self, state: &State) -> String {
        let (scores, total) = (state.scores(), state.total());
        let line = |player: usize, name: &str| {
            let turn = match (scores[player] == self.goal, state.turn() == player) {
                (true, _) => "  has won".into(),
                (false, true) if !scores.contains(&self.goal) => format!("  {total} in this turn"),
                _ => String::new(),
            };
            format!("{name}: {:>3} of {}{turn}", scores[player], self.goal)
        };
        format!("{}\n{}", line(0, "first player "), line(1, "second player"))
    }

    players!("first player", "second player");
}
