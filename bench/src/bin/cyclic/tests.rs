//! Each family at a small size: the known value, or that of a plain value iteration in doubles.

use bestplay::{Branch, Game, Node, Player, Rational, Solution, Solver};

use crate::families::{FAMILIES, Visitor, with_game};
use crate::largest_component;

/// An action, or a random event: what it pays in the mean, and the odds of its successors.
struct Row {
    paid: f64,
    odds: Vec<(usize, f64)>,
}

/// The value of the initial state by sweeps in place from 0 on, which never overshoot where all
/// payoffs are at least 0. Nothing vouches for its digits.
fn by_sweeps<G: Game>(solved: &Solution<'_, G>) -> f64 {
    let place = |state: &G::State| solved.find(state).unwrap().index();
    let row = |branch: &Branch<G::State>| {
        let mut row = Row {
            paid: 0.0,
            odds: Vec::new(),
        };
        let mut add = |state, paid: f64, share: f64| {
            row.paid += paid * share;
            row.odds.push((place(state), share));
        };
        match branch {
            Branch::Free(chance) => {
                let all = chance.total() as f64;
                let outcomes = chance.outcomes().iter();
                outcomes.for_each(|(state, weight)| add(state, 0.0, *weight as f64 / all));
            }
            Branch::Paying(chance) => {
                let all = chance.total() as f64;
                for ((state, pays), weight) in chance.outcomes() {
                    add(state, pays.to_f64(), *weight as f64 / all);
                }
            }
        }
        row
    };
    let mut turns = Vec::new();
    let mut values = Vec::new();
    for state in solved.states() {
        let (value, turn) = match solved.game().node(state) {
            Node::End(pays) | Node::Between(pays, _) => (pays.to_f64(), (Player::Max, vec![])),
            Node::Chance(branch) => (0.0, (Player::Max, vec![row(&branch)])),
            Node::Choice(player, actions) => {
                let rows = actions.iter().map(|(_, branch)| row(branch)).collect();
                (0.0, (player, rows))
            }
        };
        values.push(value);
        turns.push(turn);
    }
    loop {
        let mut change = 0.0f64;
        for (state, (player, rows)) in turns
            .iter()
            .enumerate()
            .filter(|(_, turn)| !turn.1.is_empty())
        {
            let worth =
                |row: &Row| row.paid + row.odds.iter().map(|&(s, p)| p * values[s]).sum::<f64>();
            let all = rows.iter().map(worth);
            let value = match player {
                Player::Max => all.fold(f64::NEG_INFINITY, f64::max),
                Player::Min => all.fold(f64::INFINITY, f64::min),
            };
            change = change.max((value - values[state]).abs() / value.abs().max(1.0));
            values[state] = value;
        }
        if change < 1e-13 {
            return values[0];
        }
    }
}

/// Solves the game, and compares.
struct Compare(&'static str);

impl Visitor for Compare {
    type Output = ();

    fn visit<G: Game>(&mut self, game: &G, known: Option<Rational>) {
        let solved = Solver::new().solve(game).unwrap();
        let value = solved.value();
        if let Some(known) = known {
            let known = bestplay::Value::Exact(known);
            assert!(
                !value.differs_from(&known),
                "{}: {value}, known: {known}",
                self.0
            );
        }
        let (lower, upper) = value.enclosure();
        let swept = by_sweeps(&solved);
        let slack = 1e-6 * swept.abs().max(1.0);
        assert!(
            lower - slack <= swept && swept <= upper + slack,
            "{}: {value}, swept: {swept}",
            self.0
        );
        // A value of 0 or 1 would say little of the rules; but in the maze nobody has to fall.
        let certain = swept == 1.0 && self.0 != "maze";
        assert!(swept > 0.0 && !certain, "{}: {swept}", self.0);
        let largest = largest_component(solved.graph());
        assert!(largest > 9, "{}: {largest}", self.0);
    }
}

#[test]
fn every_family_has_its_value() {
    for line in FAMILIES.lines() {
        let mut words = line.split(' ');
        let name = words.next().unwrap();
        let small = words.next().unwrap().parse().unwrap();
        with_game(name, small, &mut Compare(name)).unwrap();
    }
}

#[test]
fn the_longest_time_of_herman_is_that_of_three_tokens() {
    assert_eq!(
        crate::herman::longest(15),
        Rational::from_parts(100.into(), 3u8.into())
    );
    assert_eq!(
        crate::herman::longest(11),
        Rational::from_parts(192.into(), 11u8.into())
    );
}

#[test]
fn the_royal_game_has_its_states() {
    // Counted by independent rules, written in Python.
    struct States;
    impl Visitor for States {
        type Output = usize;
        fn visit<G: Game>(&mut self, game: &G, _: Option<Rational>) -> usize {
            Solver::new().explore(game).unwrap().states().len()
        }
    }
    assert_eq!(with_game("ur", 2, &mut States), Some(128_932));
}
