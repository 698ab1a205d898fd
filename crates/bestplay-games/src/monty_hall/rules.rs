//! The rules of the Monty Hall problem.
//!
//! A state is what is seen. How likely doors are opened, and where the car is then, follows from how likely the host
//! opens them for each place of the car.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::fast::ways;
use crate::sides::{joined, listed};

pub(super) const MOST_DOORS: u8 = 100;

/// The most ways to open doors.
const MOST_WAYS: u128 = 20_000;

bestplay::named! {
    /// What the host does.
    pub enum Host {
        Knows: "knows", "He knows where the car is, and shows goats only.";
        Guesses: "guesses", "He does not know; if he shows the car it is lost.";
        GuessesAgain: "guesses-again", "He does not know; if he shows the car all begins anew.";
    }
}

/// Doors, from 1 on, in ascending order.
pub type Doors = Vec<u8>;

/// What is seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// You have named a door, and all are closed.
    Start,
    /// These are open, and show goats.
    Open(Doors),
    /// The host has opened the door with the car.
    Shown,
    /// A door is opened for you: whether the car is there.
    Over(bool),
}

/// What you do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Stay with your door.
    Stay,
    /// Switch to another one.
    Switch(u8),
}

/// Doors with one car, and a host. The payoff is 1 if you get the car.
#[derive(Clone, Debug)]
pub struct MontyHall {
    doors: u8,
    named: u8,
    opens: u8,
    host: Host,
    /// How likely he opens the lowest doors that he may open.
    lowest: (u64, u64),
}

impl MontyHall {
    /// So many doors, of which you name one and the host opens some others.
    ///
    /// # Errors
    ///
    /// A sentence, if there is no such door, less than two would stay closed, or there are too many ways to open them.
    pub fn new(
        doors: u8,
        named: u8,
        opens: u8,
        host: Host,
        lowest: (u64, u64),
    ) -> Result<MontyHall, String> {
        let has_two_closed = opens > 0 && opens.saturating_add(2) <= doors;
        if doors > MOST_DOORS || !(1..=doors).contains(&named) || !has_two_closed {
            return Err(format!(
                "{opens} of {doors} doors are opened and {named} is named: expected a door that is there, up to \
                 {MOST_DOORS} doors, and two more than are opened"
            ));
        }
        if lowest.0 > lowest.1 || lowest.1 == 0 {
            let (likely, of) = lowest;
            return Err(format!(
                "{likely}/{of} is not a probability: expected 0 to 1"
            ));
        }
        let ways = ways((doors - 1).into(), opens.into());
        if ways > MOST_WAYS {
            return Err(format!(
                "doors={doors} opens={opens}: there are more than {MOST_WAYS} ways to open them; try fewer doors, or let \
                 the host open nearly all of them or very few"
            ));
        }
        Ok(MontyHall {
            doors,
            named,
            opens,
            host,
            lowest,
        })
    }

    /// All ways to open doors.
    fn openings(&self) -> Vec<Doors> {
        let others = (1..=self.doors).filter(|&door| door != self.named);
        let opens = usize::from(self.opens);
        let mut all = vec![Doors::new()];
        for (left, door) in (0..self.doors - 1).rev().zip(others) {
            let with = all.iter().map(|doors| [doors.as_slice(), &[door]].concat());
            let with: Vec<Doors> = with.collect();
            all.extend(with);
            let still = opens.saturating_sub(left.into())..=opens;
            all.retain(|doors| still.contains(&doors.len()));
        }
        all
    }

    /// How likely the host opens these doors if the car is behind this one, as a weight that is the same for all.
    fn opens(&self, car: u8, opened: &Doors) -> u128 {
        let knows = self.host == Host::Knows;
        if knows && opened.contains(&car) {
            return 0;
        }
        let may_open = |door: &u8| *door != self.named && !(knows && *door == car);
        let lowest = (1..=self.doors).filter(may_open).take(opened.len());
        let (likely, of) = (u128::from(self.lowest.0), u128::from(self.lowest.1));
        let [few, many] =
            [self.doors - 2, self.doors - 1].map(|doors| ways(doors.into(), self.opens.into()));
        // One over the number of ways, times both numbers that it may be.
        let any = if knows && car != self.named {
            many
        } else {
            few
        };
        let is_lowest = lowest.eq(opened.iter().copied());
        (of - likely) * any + u128::from(is_lowest) * likely * few * many
    }

    /// The doors that are closed while these are open.
    fn closed(&self, opened: &Doors) -> impl Iterator<Item = u8> {
        (1..=self.doors).filter(|door| !opened.contains(door))
    }

    /// How likely the host opens these doors with the car behind one that stays closed, as a weight.
    fn goats(&self, opened: &Doors) -> u128 {
        self.closed(opened).map(|car| self.opens(car, opened)).sum()
    }

    /// What may be seen when the host has opened doors.
    fn seen(&self) -> Chance<State> {
        let anew = match self.host {
            Host::GuessesAgain => State::Start,
            _ => State::Shown,
        };
        let seen = self.openings().into_iter().flat_map(|opened| {
            let car = opened.iter().map(|&car| self.opens(car, &opened)).sum();
            let goats = self.goats(&opened);
            [(State::Open(opened), goats), (anew.clone(), car)]
        });
        Chance::weighted(seen).merged()
    }
}

impl Game for MontyHall {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State::Start
    }

    fn node(&self, state: &State) -> Node<State, Action> {
        match state {
            State::Start => Node::chance(self.seen()),
            State::Open(opened) => {
                let all = self.goats(opened);
                let take = |door| {
                    let car = self.opens(door, opened);
                    Chance::either((State::Over(true), car), (State::Over(false), all - car))
                };
                let stay = (Action::Stay, take(self.named));
                let others = self.closed(opened).filter(|&door| door != self.named);
                let switch = others.map(|door| (Action::Switch(door), take(door)));
                Node::choice(Player::Max, std::iter::once(stay).chain(switch))
            }
            State::Shown => Node::End(Payoff::ZERO),
            State::Over(is_car) => Node::End(Payoff::from(i64::from(*is_car))),
        }
    }
}

/// The states that have names.
const NAMES: [(&str, State); 4] = [
    ("start", State::Start),
    ("the host shows the car", State::Shown),
    ("car", State::Over(true)),
    ("goat", State::Over(false)),
];

impl Notation for MontyHall {
    /// `start`; `open 2-4`: those that show goats; `car` or `goat`; `the host shows the car`.
    fn show_state(&self, state: &State) -> String {
        match (state, NAMES.iter().find(|(_, named)| named == state)) {
            (State::Open(opened), _) => format!("open {}", joined(opened, "-")),
            (_, Some((name, _))) => (*name).to_owned(),
            (_, None) => String::new(),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let text = text.trim();
        let named = NAMES.iter().find(|(name, _)| *name == text);
        let open = || {
            let opened: Doors = listed(text.strip_prefix("open ")?)?;
            let are_doors = opened.is_sorted_by(|one, other| one < other)
                && opened.len() == usize::from(self.opens)
                && opened
                    .iter()
                    .all(|&door| (1..=self.doors).contains(&door) && door != self.named);
            (are_doors && self.goats(&opened) > 0).then_some(State::Open(opened))
        };
        let state = named.map(|(_, state)| state.clone()).or_else(open);
        state.ok_or_else(|| {
            format!(
                "'{text}': expected start, or which {} of the {} doors the host may open when {} is yours, in ascending \
                 order, like 'open 2' or 'open 2-3'",
                self.opens, self.doors, self.named
            )
        })
    }

    fn show_action(&self, action: &Action) -> String {
        match action {
            Action::Stay => "stay".into(),
            Action::Switch(door) => format!("switch to {door}"),
        }
    }

    players!("you");
}
