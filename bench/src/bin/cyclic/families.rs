//! The families by name.

use bestplay::{Game, Integer, Natural, Rational};
use bestplay_games::hypergammon::{Counts, Hypergammon, Opening};
use bestplay_games::ludo::{Ludo, ludo};
use bestplay_games::ur::ur;

use crate::walks::Walk;
use crate::{coin, grid, herman, pursuit, random, tiles};

/// All families, a line each: the name, a size that a plain program solves at once, and what the family is.
pub const FAMILIES: &str = "\
random-sparse 300 two players, SIZE states, 1-3 actions, 2-4 successors, one in 50 ends
random-trap 60 the same with two ends in all
random-dense 300 two players, SIZE states, 1-3 actions, 20-24 successors, one in 50 ends
determined 321 two players without chance, SIZE states, 2 actions, one in 50 ends
maze 9 SIZE x SIZE cells with slip, walls and pits: chance to reach the far corner
grid 8 SIZE x SIZE cells with slip, Min pays 1 a step to the far corner
grid-walls 9 the same with a wall every third row, open at alternating ends
pursuit 4 evader and pursuer on SIZE x SIZE cells, both may stumble: chance to reach a corner
pursuit-time 4 the same without the corner: expected moves until caught
wait-path 40 SIZE steps up with 2/3, back with 1/3, 1 a step; Min may wait at the same cost
ruin 40 gambler's ruin: expected length from the middle of 0..SIZE, = SIZE^2 / 4
corridor 40 SIZE cells: walk either way or wait for 1, or a taxi to the end for 2 SIZE
heads 12 expected tosses until SIZE heads in a row, = 2^(SIZE + 1) - 2
reflecting 10 SIZE states, up with 1/3, down with 2/3; which of two equal doors at the top
tiles 3 sliding puzzle of 2 by SIZE cells that slips: the fewest expected moves
ur 1 Royal Game of Ur with SIZE pieces a side
gammon 1 backgammon with SIZE checkers a side
herman 5 Herman's ring of SIZE processes, odd: the longest expected time
ludo 4 two players with two pieces each on a ring of SIZE squares, even, with capture
ludo-one 6 the same with one piece each
coin 3 SIZE processes push a shared coin to 2 SIZE or -2 SIZE: worst chance to decide differently
coin-tosses 3 the same: the most tosses that are expected until all have decided";

/// Does something with a game of any type.
pub trait Visitor {
    type Output;

    /// `known` is the value, where it has a closed form.
    fn visit<G: Game>(&mut self, game: &G, known: Option<Rational>) -> Self::Output;
}

/// Hands the game of a family to a visitor; `None` if there is no such family or size.
pub fn with_game<V: Visitor>(family: &str, size: u32, visitor: &mut V) -> Option<V::Output> {
    let whole = |n: u64| Some(Rational::from(n));
    let n = u64::from(size);
    let from = |least: u32| (least..=1 << 31).contains(&size);
    let within = |least: u32, most: u32| (least..=most).contains(&size);
    let is_even = size.is_multiple_of(2);
    Some(match family {
        "random-sparse" if from(1) => visitor.visit(&random::Random::sparse(size), None),
        "random-trap" if from(3) => visitor.visit(&random::Random::trap(size), None),
        "random-dense" if from(1) => visitor.visit(&random::Random::dense(size), None),
        "determined" if from(1) => visitor.visit(&random::Determined(size), None),
        "maze" if within(2, 1 << 15) => visitor.visit(&grid::Maze(size), None),
        "grid" if within(2, 1 << 15) => visitor.visit(&grid::Grid::open(size), None),
        "grid-walls" if within(2, 1 << 15) => visitor.visit(&grid::Grid::walled(size), None),
        "pursuit" if within(2, 250) => visitor.visit(&pursuit::Pursuit::to_corner(size), None),
        "pursuit-time" if within(2, 250) => {
            visitor.visit(&pursuit::Pursuit::until_caught(size), None)
        }
        "wait-path" if from(1) => {
            // From i the next step up takes 3 - 2 / 2^i steps in the mean.
            let rest = Rational::from_parts(Integer::from(4), Natural::ONE << size as usize);
            let steps = Rational::from(3 * n) - Rational::from(4) + rest;
            visitor.visit(&Walk::waiting(size), Some(steps))
        }
        "ruin" if from(2) => visitor.visit(&Walk::ruin(size), whole((n / 2) * (n - n / 2))),
        "corridor" if from(2) => visitor.visit(&Walk::corridor(size), whole(n - 1)),
        "heads" if from(1) => {
            let tosses = (Integer::ONE << (size as usize + 1)) - Integer::from(2);
            visitor.visit(&Walk::heads(size), Some(Rational::from(tosses)))
        }
        "reflecting" if from(2) => {
            let half = Rational::from_parts(1.into(), 2u8.into());
            visitor.visit(&Walk::reflecting(size), Some(half))
        }
        "tiles" if within(2, tiles::MOST) => visitor.visit(&tiles::Tiles::new(size), None),
        "ur" if within(1, 7) => visitor.visit(&ur(size as u8), None),
        "gammon" if within(1, 3) => {
            let game = Hypergammon::new(size as usize, Counts::Wins, Opening::Any);
            visitor.visit(&game, None)
        }
        "herman" if within(3, 31) && !is_even => {
            visitor.visit(&herman::Herman(size), Some(herman::longest(size)))
        }
        "ludo" | "ludo-one" if within(4, 60) && is_even => {
            let game = ludo(Ludo {
                pieces: if family == "ludo" { 2 } else { 1 },
                squares: size as u8,
                column: 0,
                die: 6,
                enters_with_highest: false,
                again_with_highest: true,
            });
            visitor.visit(&game, None)
        }
        "coin" if within(2, 60) => visitor.visit(&coin::Coin::split(size), None),
        "coin-tosses" if within(2, 60) => {
            visitor.visit(&coin::Coin::tosses(size), whole(coin::most_tosses(n)))
        }
        _ => return None,
    })
}
