//! Rounds that repeat, and what everybody sees.

use super::games::{Numbered, choice, end};
use super::recall::{random_behaviour, replies_agree};
use super::twin::matrix_value;
use crate::random::{Random, rounds};
use crate::{Chance, ErrorKind, Node, Player, Rational, Solver};

type Cell = Vec<(To, u128)>;

/// Both choose at once in a few positions: a payoff, or on to a position, or else both by chance.
pub(super) struct Matrices {
    /// For each position a table of outcomes: weights of payoffs and positions.
    tables: Vec<Vec<Vec<Cell>>>,
}

/// Payoffs are -4 to 4.
#[derive(Clone, Copy)]
pub(super) enum To {
    Pay(i64),
    Go(usize),
}

impl Matrices {
    /// The positions come first, then the lines that may have been named in each, then the ends.
    pub(super) fn numbered(&self) -> Numbered {
        let count = self.tables.len();
        let lines = self.tables.iter().flatten();
        let ends = count + lines.clone().count();
        let place = |to: To| match to {
            To::Pay(points) => ends + (points + 4) as usize,
            To::Go(position) => position,
        };
        let (mut nodes, mut views) = (Vec::new(), Vec::from_iter(0..count));
        for (position, table) in self.tables.iter().enumerate() {
            let first = views.len();
            views.resize(first + table.len(), position);
            nodes.push(choice(Player::Max, ('a'..).zip(first..views.len())));
        }
        nodes.extend(lines.map(|line| {
            let cells = line.iter().map(|cell| {
                let outcomes = cell.iter().map(|&(to, weight)| (place(to), weight));
                Chance::weighted(outcomes)
            });
            Node::choice(Player::Min, ('a'..).zip(cells))
        }));
        nodes.extend((-4..=4).map(end));
        views.resize(nodes.len(), count);
        let seen = views.into_iter().map(|view| [view as u16; 2]).collect();
        Numbered { nodes, seen }
    }
}

/// One position, in which play ends with weights 1 and 1, or goes on.
fn one(cells: [[&[(To, u128)]; 2]; 2]) -> Matrices {
    let table = cells.map(|row| row.map(<[_]>::to_vec).to_vec()).to_vec();
    Matrices {
        tables: vec![table],
    }
}

#[test]
fn a_value_that_is_no_fraction_has_proven_digits() {
    use To::{Go, Pay};
    // v is the value of the table [[1, v/2], [0, 1]]: v = 1 / (2 - v/2), so that v = 2 - √2.
    let game = one([
        [&[(Pay(1), 1)], &[(Go(0), 1), (Pay(0), 1)]],
        [&[(Pay(0), 1)], &[(Pay(1), 1)]],
    ]);
    let table = game.numbered();
    let root = "0.58578643762690495119831127579030192143032812462305";
    for digits in [3, 12, 40] {
        let solution = Solver::new().digits(digits).solve_hidden(&table).unwrap();
        let value = solution.value().decimal(digits);
        assert_eq!(value.len(), digits + 2, "{value}");
        assert!(root.starts_with(&value[..digits]), "{value}");
        for player in Player::BOTH {
            replies_agree(solution.game(), solution.strategy(player));
        }
    }
    let error = Solver::new().exact().solve_hidden(&table).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::Precision);
    assert!(error.to_string().contains("need not be"), "{error}");
}

#[test]
fn a_fraction_is_found_where_rounds_repeat() {
    use To::{Go, Pay};
    // Matching pennies; a wrong guess goes on with 1/2: v = 1/2 + v/4.
    let wrong: &[_] = &[(Go(0), 1), (Pay(0), 1)];
    let game = one([[&[(Pay(1), 1)], wrong], [wrong, &[(Pay(1), 1)]]]);
    let table = game.numbered();
    let solution = Solver::new().exact().solve_hidden(&table).unwrap();
    assert_eq!(solution.value().to_string(), "2/3");
    for player in Player::BOTH {
        let odds = &solution.strategy(player).odds()[0];
        assert_eq!(odds[0].to_string(), "1/2");
        // Every second round is followed by one half of a round: 4/3 on average.
        assert_eq!(solution.explain(player)[0].reached.to_string(), "4/3");
    }
}

#[test]
fn players_who_can_go_on_for_ever_are_named() {
    use To::{Go, Pay};
    let game = one([
        [&[(Pay(1), 1)], &[(Go(0), 1)]],
        [&[(Pay(-1), 1)], &[(Pay(1), 1)]],
    ]);
    let game = game.numbered();
    let error = Solver::new().unfold(&game).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::Undefined);
    assert!(error.to_string().contains("0, 1"), "{error}");
}

pub(super) fn drawn(random: &mut Random) -> Matrices {
    let mut below = |n: u64| random.below(n);
    let count = 1 + below(4) as usize;
    let tables = (0..count).map(|_| {
        let (rows, columns) = (1 + below(3), 1 + below(3));
        let mut cell = || {
            let mut outcomes = vec![(To::Pay(below(9) as i64 - 4), 1 + u128::from(below(3)))];
            for _ in 0..below(3) {
                let to = To::Go(below(count as u64) as usize);
                outcomes.push((to, 1 + u128::from(below(4))));
            }
            outcomes
        };
        let mut row = || (0..columns).map(|_| cell()).collect();
        (0..rows).map(|_| row()).collect()
    });
    Matrices {
        tables: tables.collect(),
    }
}

/// The value by repeating v = value of the tables at v, each by the simplex method in fractions, rounded to 60 bits. A
/// step leaves at most 8/9 of an error.
fn by_value_iteration(game: &Matrices) -> Rational {
    let unit = Rational::from(1u64 << 60);
    let mut values = vec![Rational::ZERO; game.tables.len()];
    for _ in 0..220 {
        let worth = |cell: &Cell| {
            let total: u128 = cell.iter().map(|(_, weight)| weight).sum();
            let sum = cell.iter().fold(Rational::ZERO, |sum, &(to, weight)| {
                let worth = match to {
                    To::Pay(points) => Rational::from(points),
                    To::Go(position) => values[position].clone(),
                };
                sum + worth * Rational::from(weight)
            });
            sum / Rational::from(total)
        };
        let value = |table: &Vec<Vec<Cell>>| {
            let rows = table.iter().map(|row| row.iter().map(worth).collect());
            Rational::from((matrix_value(rows.collect()) * &unit).floor()) / &unit
        };
        values = game.tables.iter().map(value).collect();
    }
    values.swap_remove(0)
}

#[test]
fn random_rounds_have_the_value_of_value_iteration() {
    let mut random = Random(7);
    let mut fractions = 0;
    for number in 0..rounds(60) {
        let game = drawn(&mut random);
        let table = game.numbered();
        let twin = by_value_iteration(&game);
        let near = |value: &Rational| {
            let far = (value - &twin).to_f64().value().abs();
            assert!(far < 1e-9, "game {number}: {value} and {twin}");
        };
        let solution = Solver::new().digits(20).solve_hidden(&table).unwrap();
        let value = solution.value();
        assert_eq!(value.certain_digits(20), 20, "game {number}: {value}");
        near(value.lower().unwrap());
        for player in Player::BOTH {
            replies_agree(solution.game(), solution.strategy(player));
            let any = random_behaviour(solution.game(), player, &mut random);
            replies_agree(solution.game(), &any);
            let reply = solution.game().reply(&any);
            let costs = solution.game().explain(&any, reply.behaviour());
            let most = solution.game().reply(reply.behaviour());
            let lost: Rational = costs
                .iter()
                .fold(Rational::ZERO, |sum, set| sum + &set.cost);
            let gained = most.value() - reply.value();
            let gained = if player == Player::Max {
                gained
            } else {
                -gained
            };
            assert_eq!(lost, gained, "game {number}");
        }
        match Solver::new().exact().solve_hidden(&table) {
            Ok(solution) => {
                fractions += 1;
                near(solution.value().lower().unwrap());
            }
            Err(error) => assert_eq!(error.kind(), ErrorKind::Precision, "game {number}"),
        }
    }
    assert!(fractions > rounds(60) / 3, "{fractions}");
}
