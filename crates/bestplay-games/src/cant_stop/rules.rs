//! The rules of Can't Stop for one player.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides::{self, joined, listed};

/// The markers that climb in a turn, and the columns that are to be climbed.
const THREE: usize = 3;

/// How far each column is climbed, from that of the sum 2 on.
type Columns = Vec<u8>;

/// Where a turn stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// The dice are to be rolled.
    Roll,
    /// They show these faces, the highest first.
    Pair(Vec<u32>),
    /// Markers have climbed.
    Decide,
}

/// What is kept, where the markers are, and what is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// How far the columns were climbed before the turn.
    pub kept: Columns,
    /// How far with the markers.
    pub now: Columns,
    /// What is to be done.
    pub phase: Phase,
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Climb a step in these columns, one or two, which are written by their sums.
    Climb(Vec<u32>),
    /// Roll on.
    Roll,
    /// Keep what is climbed.
    Stop,
}

/// The game with dice of so many sides. The payoff counts turns.
#[derive(Clone, Debug)]
pub struct CantStop {
    sides: u32,
    /// The steps of each column.
    steps: Columns,
}

impl CantStop {
    /// With dice of so many sides, and so many steps in the shortest columns.
    pub fn new(sides: u32, shortest: u8) -> CantStop {
        let further_in = |sum: u32| (sum - 2).min(2 * sides - sum) as u8;
        let steps = (2..=2 * sides).map(|sum| shortest + 2 * further_in(sum));
        CantStop {
            sides,
            steps: steps.collect(),
        }
    }

    /// The columns with a marker.
    fn markers(kept: &Columns, now: &Columns) -> usize {
        kept.iter()
            .zip(now)
            .filter(|(kept, now)| kept < now)
            .count()
    }

    /// A marker climbs a step in the column of a sum, if it can.
    fn climbed(&self, kept: &Columns, now: &Columns, sum: u32) -> Option<Columns> {
        let column = sum as usize - 2;
        let has_marker = now[column] > kept[column] || Self::markers(kept, now) < THREE;
        let mut next = now.clone();
        next[column] += 1;
        (has_marker && next[column] <= self.steps[column]).then_some(next)
    }

    /// All ways to climb by four dice: by both pairs where that is possible, else by one.
    fn climbs(&self, state: &State, dice: &[u32]) -> Vec<(Action, State)> {
        let &[a, b, c, d] = dice else {
            return Vec::new();
        };
        let mut found: Vec<(Action, State)> = Vec::new();
        for [one, other] in [[a + b, c + d], [a + c, b + d], [a + d, b + c]] {
            let climbed = |now: &Columns, sum| self.climbed(&state.kept, now, sum);
            let [first, second] = [one, other].map(|sum| climbed(&state.now, sum));
            let both = first.as_ref().and_then(|now| climbed(now, other));
            let ways = match both {
                Some(now) => vec![(vec![one.min(other), one.max(other)], Some(now))],
                None => vec![(vec![one], first), (vec![other], second)],
            };
            for (sums, now) in ways {
                let action = Action::Climb(sums);
                let is_new = found.iter().all(|(known, _)| *known != action);
                if let Some(now) = now.filter(|_| is_new) {
                    let (kept, phase) = (state.kept.clone(), Phase::Decide);
                    found.push((action, State { kept, now, phase }));
                }
            }
        }
        found
    }

    /// A turn begins.
    fn turn(kept: &Columns) -> State {
        State {
            kept: kept.clone(),
            now: kept.clone(),
            phase: Phase::Roll,
        }
    }
}

impl Game for CantStop {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        Self::turn(&vec![0; self.steps.len()])
    }

    fn node(&self, state: &State) -> Node<State, Action> {
        match &state.phase {
            Phase::Roll => {
                let tops = state
                    .kept
                    .iter()
                    .zip(&self.steps)
                    .filter(|(kept, steps)| kept == steps);
                if tops.count() >= THREE {
                    return Node::End(Payoff::ZERO);
                }
                let rolled = Chance::die(self.sides).pool(4);
                let rolled = rolled.map(|dice| State {
                    phase: Phase::Pair(dice),
                    ..state.clone()
                });
                // A turn counts when it begins.
                let pays = if state.now == state.kept {
                    Payoff::ONE
                } else {
                    Payoff::ZERO
                };
                Node::chance(rolled.map(|next| (next, pays)))
            }
            Phase::Pair(dice) => {
                let climbs = self.climbs(state, dice);
                match climbs.is_empty() {
                    true => Node::forced(Self::turn(&state.kept)),
                    false => Node::choice(Player::Min, climbs),
                }
            }
            Phase::Decide => {
                let on = State {
                    phase: Phase::Roll,
                    ..state.clone()
                };
                Node::choice(
                    Player::Min,
                    [(Action::Roll, on), (Action::Stop, Self::turn(&state.now))],
                )
            }
        }
    }

    /// Low sums are as likely as high ones.
    fn canonical(&self, state: State) -> State {
        let turned = |columns: &Columns| columns.iter().rev().copied().collect();
        let phase = match &state.phase {
            Phase::Pair(dice) => {
                Phase::Pair(dice.iter().rev().map(|die| self.sides + 1 - die).collect())
            }
            phase => phase.clone(),
        };
        let mirror = State {
            kept: turned(&state.kept),
            now: turned(&state.now),
            phase,
        };
        state.min(mirror)
    }
}

impl Notation for CantStop {
    /// `0-1-0 1-1-0 roll`: how far the columns are climbed, without the markers and with them; then `roll`, `decide` or
    /// what the dice show.
    fn show_state(&self, State { kept, now, phase }: &State) -> String {
        let phase = match phase {
            Phase::Roll => "roll".into(),
            Phase::Decide => "decide".into(),
            Phase::Pair(dice) => joined(dice, ""),
        };
        format!("{} {} {phase}", joined(kept, "-"), joined(now, "-"))
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let [kept, now, phase] = sides::words(text)?;
            let (kept, now): (Columns, Columns) = (listed(kept)?, listed(now)?);
            let has_all = kept.len() == self.steps.len() && now.len() == self.steps.len();
            let climbs = |at: usize| kept[at] <= now[at] && now[at] <= self.steps[at];
            let fits =
                has_all && (0..kept.len()).all(climbs) && Self::markers(&kept, &now) <= THREE;
            let phase = match phase {
                "roll" => Phase::Roll,
                "decide" if kept != now => Phase::Decide,
                dice => {
                    let faces = dice.chars().map(|face| face.to_digit(10));
                    let dice: Vec<u32> = faces.collect::<Option<_>>()?;
                    let shown = dice.iter().all(|die| (1..=self.sides).contains(die));
                    (shown && dice.len() == 4 && dice.iter().rev().is_sorted())
                        .then_some(Phase::Pair(dice))?
                }
            };
            fits.then_some(State { kept, now, phase })
        };
        read().ok_or_else(|| {
            let example = self.show_state(&self.initial());
            format!(
                "'{text}': expected how far the columns of {} steps are climbed, without the at most three markers and \
                 with them, and 'roll', 'decide' or what the four dice show, the highest first, like '{example}'",
                joined(&self.steps, "-")
            )
        })
    }

    /// `4+6`: climb in these columns; `roll`; `stop`.
    fn show_action(&self, action: &Action) -> String {
        match action {
            Action::Climb(sums) => joined(sums, "+"),
            Action::Roll => "roll".into(),
            Action::Stop => "stop".into(),
        }
    }

    fn picture(&self, State { kept, now, phase }: &State) -> String {
        let mut picture = String::new();
        for (sum, at) in (2..).zip(0..kept.len()) {
            let steps =
                (1..=self.steps[at]).map(|step| match (step <= kept[at], step <= now[at]) {
                    (true, _) => " x",
                    (_, true) => " o",
                    _ => " .",
                });
            picture.push_str(&format!("{sum:>2} {}\n", steps.collect::<String>()));
        }
        picture
            + &match phase {
                Phase::Roll => "to roll".into(),
                Phase::Decide => "roll on, or stop".into(),
                Phase::Pair(dice) => format!("rolled {}", joined(dice, " ")),
            }
    }

    players!("you");
}
