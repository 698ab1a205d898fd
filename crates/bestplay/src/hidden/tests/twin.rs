//! Random games against their plain twin: all pure strategies of both players as a matrix game, solved by the
//! simplex method in fractions. It walks through the rules and shares nothing with the solver.

use std::collections::{BTreeMap, HashMap};

use super::games::Numbered;
use super::recall::replies_agree;
use crate::random::{Random, rounds};
use crate::{
    Branch, Chance, ErrorKind, InformationSet, Node, Payoff, Player, Rational, Remembered, Solver,
    Value,
};

/// What kind of games are drawn.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) states: u64,
    /// Different things that a player may see.
    pub(super) views: u64,
    pub(super) actions: u64,
    /// Payoffs are below this, on both sides of 0.
    pub(super) payoffs: u64,
    pub(super) weights: u64,
    /// How far ahead states lead.
    pub(super) ahead: u64,
}

/// A game of numbered states, each with later ones.
pub(super) fn draw(shape: Shape, random: &mut Random) -> Numbered {
    let mut below = |n: u64| random.below(n);
    let states = 2 + below(shape.states);
    let mut nodes = Vec::new();
    let mut seen = Vec::new();
    for state in 0..states {
        seen.push([below(shape.views) as u16, below(shape.views) as u16]);
        let later = |below: &mut dyn FnMut(u64) -> u64| {
            ((state + 1 + below(shape.ahead)).min(states - 1)) as usize
        };
        let left = states - 1 - state;
        nodes.push(match below(8) {
            _ if left == 0 => Node::End(Payoff::from(below(shape.payoffs) as i64)),
            0 => Node::End(Payoff::from(
                below(2 * shape.payoffs) as i64 - shape.payoffs as i64,
            )),
            1 | 2 => {
                let outcomes = 1 + below(3);
                let outcome = |_| (later(&mut below), u128::from(1 + below(shape.weights)));
                Node::chance(Chance::weighted(
                    (0..outcomes).map(outcome).collect::<Vec<_>>(),
                ))
            }
            kind => {
                // Number of actions by what is seen, so that most games are right.
                let player = Player::BOTH[kind as usize % 2];
                let view = u64::from(seen[state as usize][player as usize]);
                let count = 1 + (view + shape.actions) % shape.actions;
                let action = |action| {
                    let paid = match below(4) {
                        0 => Payoff::fraction(below(shape.payoffs) as i64, 1 + below(3)),
                        _ => Payoff::ZERO,
                    };
                    let to = Chance::certain((later(&mut below), paid));
                    (char::from(b'a' + action as u8), Branch::from(to))
                };
                Node::Choice(player, (0..count).map(action).collect())
            }
        });
    }
    Numbered { nodes, seen }
}

/// What is remembered: views, and actions from there on.
pub(super) type Memory = Vec<u16>;
pub(super) const DID: u16 = 100;

/// An action as it is remembered.
fn did(action: char) -> u16 {
    DID + action as u16 - b'a' as u16
}

/// What an information set remembers.
pub(super) fn memory(set: &InformationSet<u16, char>) -> Memory {
    let item = |item: &Remembered<u16, char>| match item {
        Remembered::Saw(view) => *view,
        Remembered::Did(action) => did(*action),
    };
    set.memory.iter().map(item).collect()
}

fn look(memory: &Memory, view: u16) -> Memory {
    let last = memory.iter().rev().find(|&&item| item < DID);
    let mut memory = memory.clone();
    if last != Some(&view) {
        memory.push(view);
    }
    memory
}

/// A walk through all that may happen, by the rules.
pub(super) struct Walk<'w> {
    pub(super) game: &'w Numbered,
    /// The odds of the actions of a player who remembers this; so many they are.
    pub(super) odds: &'w mut dyn FnMut(usize, &Memory, usize) -> Vec<Rational>,
    /// Hears of each play what it pays, its steps and how likely it is.
    pub(super) ended: &'w mut dyn FnMut(Rational, u64, Rational),
}

impl Walk<'_> {
    pub(super) fn start(&mut self) {
        self.go(0, Default::default(), (Rational::ZERO, 0), Rational::ONE);
    }

    fn go(
        &mut self,
        state: usize,
        memories: [Memory; 2],
        (paid, steps): (Rational, u64),
        likely: Rational,
    ) {
        let memories = [0, 1].map(|own| look(&memories[own], self.game.seen[state][own]));
        let ways = match &self.game.nodes[state] {
            Node::End(payoff) => {
                return (self.ended)(paid + payoff.to_rational(), steps, likely);
            }
            Node::Between(..) => unreachable!(),
            Node::Chance(branch) => vec![(Rational::ONE, None, branch)],
            Node::Choice(player, actions) => {
                let own = *player as usize;
                let odds = (self.odds)(own, &memories[own], actions.len());
                let ways = odds.into_iter().zip(actions);
                ways.map(|(odds, (action, branch))| (odds, Some((own, did(*action))), branch))
                    .collect()
            }
        };
        for (odds, did, branch) in ways.into_iter().filter(|(odds, ..)| !odds.is_zero()) {
            let mut after = memories.clone();
            if let Some((own, did)) = did {
                after[own].push(did);
            }
            let chance = branch.clone().paying();
            let outcomes = chance.outcomes().iter().zip(chance.probabilities());
            for (((to, payoff), _), share) in outcomes {
                let so_far = (&paid + payoff.to_rational(), steps + 1);
                self.go(*to, after.clone(), so_far, &likely * &odds * share);
            }
        }
    }
}

/// The same odds of so many actions.
fn even(count: usize) -> Vec<Rational> {
    vec![Rational::ONE / Rational::from(count); count]
}

/// A game as a table of what all pure strategies pay, `Max`'s in rows.
pub(super) struct Twin<'g> {
    game: &'g Numbered,
    /// The actions of each information set.
    pub(super) sets: [BTreeMap<Memory, usize>; 2],
    table: Vec<Vec<Rational>>,
    pub(super) value: Rational,
}

impl Twin<'_> {
    /// `None` if a player has more strategies than that.
    pub(super) fn new(game: &Numbered, most: usize) -> Option<Twin<'_>> {
        let mut sets = [BTreeMap::new(), BTreeMap::new()];
        let mut walk = Walk {
            game,
            odds: &mut |own, memory, count| {
                sets[own].insert(memory.clone(), count);
                even(count)
            },
            ended: &mut |_, _, _| (),
        };
        walk.start();
        let counts = [0, 1].map(|own| {
            let mut counts = sets[own].values();
            let count = counts.try_fold(1usize, |all, count| all.checked_mul(*count));
            count.filter(|&count| count <= most)
        });
        let [Some(rows), Some(columns)] = counts else {
            return None;
        };
        let mut twin = Twin {
            game,
            sets,
            table: Vec::new(),
            value: Rational::ZERO,
        };
        let pays = |row, column| twin.pays([Some(twin.pure(0, row)), Some(twin.pure(1, column))]);
        let line = |row| (0..columns).map(|column| pays(row, column)).collect();
        twin.table = (0..rows).map(line).collect();
        twin.value = matrix_value(twin.table.clone());
        Some(twin)
    }

    /// A pure strategy by its number.
    pub(super) fn pure(&self, own: usize, mut number: usize) -> HashMap<Memory, usize> {
        let take = |(memory, &count): (&Memory, &usize)| {
            let action = number % count;
            number /= count;
            (memory.clone(), action)
        };
        self.sets[own].iter().map(take).collect()
    }

    /// What strategies pay. Who has none takes everything.
    fn pays(&self, strategies: [Option<HashMap<Memory, usize>>; 2]) -> Rational {
        let mut mean = Rational::ZERO;
        let mut walk = Walk {
            game: self.game,
            odds: &mut |own, memory, count| match &strategies[own] {
                None => even(count),
                Some(strategy) => (0..count)
                    .map(|place| Rational::from(u8::from(place == strategy[memory])))
                    .collect(),
            },
            ended: &mut |pays, _, likely| mean += pays * likely,
        };
        walk.start();
        mean
    }

    /// The best that a player's optimal strategies can get, if that is what the pure ones get: for `Max` the most,
    /// for `Min` the least.
    pub(super) fn best(&self, own: usize, gets: &dyn Fn(usize) -> Rational) -> Rational {
        // A payoff on top that is too small to matter, but for the choice among optimal strategies.
        let tiny = Rational::ONE / Rational::from(10u8).pow(400);
        let count = [self.table.len(), self.table[0].len()][own];
        let gets: Vec<Rational> = (0..count).map(|number| &tiny * gets(number)).collect();
        let table = self.table.iter().enumerate().map(|(row, line)| {
            let cell = |(column, pays)| pays + &gets[[row, column][own]];
            line.iter().enumerate().map(cell).collect()
        });
        (matrix_value(table.collect()) - &self.value) / &tiny
    }

    /// The best that each player can get if the other takes all actions evenly, without giving the value away.
    fn against_even(&self) -> [Rational; 2] {
        [0, 1].map(|own| {
            self.best(own, &|number| {
                let mut strategies = [None, None];
                strategies[own] = Some(self.pure(own, number));
                self.pays(strategies)
            })
        })
    }
}

/// The value of a matrix game by the simplex method (Dantzig 1951), with the rule of Bland (1977).
pub(super) fn matrix_value(table: Vec<Vec<Rational>>) -> Rational {
    let least = table.iter().flatten().min().unwrap().clone();
    let (rows, columns) = (table.len(), table[0].len());
    // All payoffs positive: maximise Σ u with payoffs · u ≤ 1; the value is 1 / Σ u.
    let shift = Rational::ONE - least;
    let mut tableau: Vec<Vec<Rational>> = (0..rows)
        .map(|row| {
            let unit = (0..rows).map(|other| Rational::from(u8::from(other == row)));
            let pays = table[row].iter().map(|pays| pays + &shift);
            pays.chain(unit).chain([Rational::ONE]).collect()
        })
        .collect();
    let mut goal: Vec<Rational> = (0..columns + rows + 1)
        .map(|j| -Rational::from(u8::from(j < columns)))
        .collect();
    let mut basis: Vec<usize> = (columns..columns + rows).collect();
    while let Some(enter) = (0..columns + rows).find(|&j| goal[j] < Rational::ZERO) {
        let ratios = (0..rows).filter(|&i| tableau[i][enter] > Rational::ZERO);
        let leave = ratios
            .min_by_key(|&i| (&tableau[i][columns + rows] / &tableau[i][enter], basis[i]))
            .unwrap();
        let pivot = tableau[leave][enter].clone();
        tableau[leave]
            .iter_mut()
            .for_each(|entry| *entry = &*entry / &pivot);
        let row = tableau[leave].clone();
        let others = tableau.iter_mut().chain([&mut goal]).enumerate();
        for (_, other) in others.filter(|&(i, _)| i != leave) {
            let factor = other[enter].clone();
            if !factor.is_zero() {
                let entries = other.iter_mut().zip(&row);
                entries.for_each(|(entry, own)| *entry -= &factor * own);
            }
        }
        basis[leave] = enter;
    }
    Rational::ONE / &goal[columns + rows] - shift
}

/// Solves so many games, and says how many had a twin, and in how many of these a strategy is not the one that gets
/// the most out of mistakes.
fn compare(shape: Shape, games: u64, seed: u64) -> (usize, usize) {
    let (mut random, mut compared, mut missed) = (Random(seed), 0, 0);
    for number in 0..games {
        let game = draw(shape, &mut random);
        let solution = match Solver::new().exact().solve_hidden(&game) {
            Ok(solution) => solution,
            Err(error) if error.kind() == ErrorKind::Rules => continue,
            Err(error) => panic!("game {number}: {error}: {:?} {:?}", game.nodes, game.seen),
        };
        let Value::Exact(value) = solution.value() else {
            panic!("game {number} is not exact");
        };
        for player in Player::BOTH {
            // Both guarantee the value, by the checker.
            let strategy = solution.strategy(player);
            replies_agree(solution.game(), strategy);
            let reply = solution.game().reply(strategy);
            assert_eq!(*reply.value(), value, "game {number}");
        }
        if let Some(twin) = Twin::new(&game, 64) {
            let (nodes, seen) = (&game.nodes, &game.seen);
            assert_eq!(value, twin.value, "game {number}: {nodes:?} {seen:?}");
            let unfolded = solution.game();
            let [max, min] = Player::BOTH.map(|player| solution.strategy(player));
            let gets = [
                unfolded.evaluate(max, &unfolded.uniform(Player::Min)),
                unfolded.evaluate(&unfolded.uniform(Player::Max), min),
            ];
            missed += usize::from(gets != twin.against_even());
            compared += 1;
        }
    }
    (compared, missed)
}

pub(super) const SMALL: Shape = Shape {
    states: 16,
    views: 3,
    actions: 3,
    payoffs: 4,
    weights: 3,
    ahead: 6,
};

#[test]
fn random_games_have_the_value_of_their_twins() {
    let with = |[payoffs, views, states, ahead, weights]: [u64; 5]| Shape {
        payoffs,
        views,
        states,
        ahead,
        weights,
        ..SMALL
    };
    let shapes = [
        (SMALL, 1500, 5, 0),
        // Many ties.
        (with([1, 2, 20, 6, 3]), 1000, 5, 0),
        // Nothing to see.
        (with([4, 1, 14, 4, 3]), 1000, 10, 0),
        // What is selected is a preference where numbers are of so different sizes.
        (with([1 << 30, 3, 14, 6, 1 << 30]), 1000, 5, 5),
        // Larger ones are confirmed by the checker.
        (with([4, 5, 60, 12, 3]), 200, u64::MAX, usize::MAX),
    ];
    for (seed, (shape, games, least, may_miss)) in (1..).zip(shapes) {
        let games = rounds(games);
        let (compared, missed) = compare(shape, games, seed);
        assert!(compared as u64 >= games / least, "{compared} of {games}");
        assert!(missed <= may_miss, "{missed} of {compared}");
    }
}
