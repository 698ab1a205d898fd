//! The rules of craps.

use bestplay::{Chance, Game, Node, Notation, Payoff};

use bestplay_answers::numbers;

/// What a bet is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bet {
    /// 7 or 11 at once, or the point before a 7.
    Pass,
    /// The reverse, but a 12 on the first roll is a tie.
    DontPass,
    /// 2, 3, 4, 9, 10, 11 or 12 on one roll.
    Field,
    /// 7 on one roll.
    AnySeven,
    /// This number before a 7.
    Place(u8),
    /// This number as a pair before a 7, and before it comes in another way.
    Hard(u8),
}

impl Bet {
    /// Every bet by its name.
    pub const ALL: [(&'static str, Bet); 14] = [
        ("pass", Bet::Pass),
        ("dont-pass", Bet::DontPass),
        ("field", Bet::Field),
        ("any-seven", Bet::AnySeven),
        ("place-4", Bet::Place(4)),
        ("place-5", Bet::Place(5)),
        ("place-6", Bet::Place(6)),
        ("place-8", Bet::Place(8)),
        ("place-9", Bet::Place(9)),
        ("place-10", Bet::Place(10)),
        ("hard-4", Bet::Hard(4)),
        ("hard-6", Bet::Hard(6)),
        ("hard-8", Bet::Hard(8)),
        ("hard-10", Bet::Hard(10)),
    ];
}

bestplay::named! {
    /// What the value counts.
    pub enum Counts {
        Wins: "wins", "How likely the bet is to win.";
        Gain: "gain", "What a bet of 1 gains.";
    }
}

/// How far a bet has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// It is about to be decided by the next roll, or not.
    Start,
    /// The point that is to come before a 7.
    Point(u8),
    /// It has won, as usual.
    Won,
    /// The field has won with a 2: double.
    Double,
    /// The field has won with a 12.
    Twelve,
    /// It has lost.
    Lost,
    /// Nobody wins.
    Tie,
}

/// A bet of 1 at craps.
#[derive(Clone, Debug)]
pub struct Craps {
    bet: Bet,
    counts: Counts,
    twelve: u8,
}

impl Craps {
    /// A bet, and what counts; the field pays `twelve` times the bet on a 12.
    pub fn new(bet: Bet, counts: Counts, twelve: u8) -> Craps {
        Craps {
            bet,
            counts,
            twelve,
        }
    }

    /// What a bet that wins gains.
    fn pays(&self) -> Payoff {
        match self.bet {
            Bet::Pass | Bet::DontPass | Bet::Field => Payoff::ONE,
            Bet::AnySeven => Payoff::from(4),
            Bet::Place(4 | 10) => Payoff::fraction(9, 5),
            Bet::Place(5 | 9) => Payoff::fraction(7, 5),
            Bet::Place(_) => Payoff::fraction(7, 6),
            Bet::Hard(4 | 10) => Payoff::from(7),
            Bet::Hard(_) => Payoff::from(9),
        }
    }

    /// What the first roll leads to.
    fn first(&self, (one, two): (u8, u8)) -> State {
        let sum = one + two;
        match self.bet {
            Bet::Pass => match sum {
                7 | 11 => State::Won,
                2 | 3 | 12 => State::Lost,
                point => State::Point(point),
            },
            Bet::DontPass => match sum {
                7 | 11 => State::Lost,
                2 | 3 => State::Won,
                12 => State::Tie,
                point => State::Point(point),
            },
            Bet::Field => match sum {
                2 => State::Double,
                12 => State::Twelve,
                3 | 4 | 9 | 10 | 11 => State::Won,
                _ => State::Lost,
            },
            Bet::AnySeven if sum == 7 => State::Won,
            Bet::AnySeven => State::Lost,
            Bet::Place(number) | Bet::Hard(number) => match (sum == number, sum) {
                (true, _) if matches!(self.bet, Bet::Hard(_)) && one != two => State::Lost,
                (true, _) => State::Won,
                (false, 7) => State::Lost,
                _ => State::Start,
            },
        }
    }

    /// What a roll leads to when there is a point.
    fn later(&self, point: u8, (one, two): (u8, u8)) -> State {
        let passes = self.bet == Bet::Pass;
        match one + two {
            sum if sum == point => [State::Lost, State::Won][usize::from(passes)],
            7 => [State::Won, State::Lost][usize::from(passes)],
            _ => State::Point(point),
        }
    }
}

impl Game for Craps {
    type State = State;
    type Action = ();

    fn initial(&self) -> State {
        State::Start
    }

    fn node(&self, &state: &State) -> Node<State, ()> {
        let die = || Chance::uniform(1..=6u8);
        let rolls = die().and(die());
        let gain = match state {
            State::Start => return Node::chance(rolls.map(|roll| self.first(roll)).merged()),
            State::Point(point) => {
                return Node::chance(rolls.map(|roll| self.later(point, roll)).merged());
            }
            State::Won => self.pays(),
            State::Double => Payoff::from(2),
            State::Twelve => Payoff::from(i64::from(self.twelve)),
            State::Lost => Payoff::from(-1),
            State::Tie => Payoff::ZERO,
        };
        Node::End(match self.counts {
            Counts::Gain => gain,
            Counts::Wins if gain > Payoff::ZERO => Payoff::ONE,
            Counts::Wins => Payoff::ZERO,
        })
    }
}

/// The states that have names.
const NAMES: [(&str, State); 6] = [
    ("start", State::Start),
    ("won", State::Won),
    ("won-double", State::Double),
    ("won-on-12", State::Twelve),
    ("lost", State::Lost),
    ("tie", State::Tie),
];

impl Notation for Craps {
    /// `start`, `point 6`, or how it ended: `won`, `won-double`, `won-on-12`, `lost`, `tie`.
    fn show_state(&self, state: &State) -> String {
        match (state, NAMES.iter().find(|(_, named)| named == state)) {
            (State::Point(point), _) => format!("point {point}"),
            (_, Some((name, _))) => (*name).to_owned(),
            (_, None) => String::new(),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let named = NAMES.iter().find(|(name, _)| *name == text.trim());
        let point = text.trim().strip_prefix("point ").and_then(numbers::plain);
        let point = point.filter(|point| matches!(point, 4..=6 | 8..=10));
        let state = named.map(|&(_, state)| state).or(point.map(State::Point));
        state.ok_or_else(|| {
            format!("'{text}': expected start, a point like 'point 6', won, lost or tie")
        })
    }

    only_chance!("roll");

    players!("the bet");
}
