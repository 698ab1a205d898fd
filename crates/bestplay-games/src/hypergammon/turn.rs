//! A turn: the best plays of all rolls, of every side against one and the same opponent.
//!
//! What a play is worth is looked up by what it leads to. In between, a side that has played some of
//! its dice is like any other: with b left to play, it is worth the best that a step with b leads to.
//! So a roll (a, b) from a side is the best over the steps with a of what b is worth from the side that
//! they lead to, and that is found once for all sides and dice, from the fewest pips to the most. A
//! double is four such steps. Only a hit changes the opponent; from there on the dice are played out
//! one by one, which is rare.
//!
//! # Complexity
//!
//! Some 200 comparisons a position, for all 21 rolls and all their plays.

use super::rules::BAR;
use super::sides::Sides;

/// The worth of what cannot be played.
const NONE: i64 = i64::MIN;

/// What is no position: both sides have checkers on one point.
pub(super) const NO_POSITION: i64 = i64::MIN;

/// What it is worth to play one more die, the same die twice, and three times, by the die.
pub(super) type Ahead = [[i64; 6]; 3];

/// An opponent as the side to move sees it.
struct Opponent<'a> {
    sides: &'a Sides,
    /// The points that are closed: point n is bit n.
    closed: u32,
    /// The points where a checker may be hit.
    blots: [u32; 3],
    /// What the positions are worth to the opponent, then to move, by which blots were hit (bits) and
    /// the side that has moved.
    replies: [&'a [i64]; 8],
}

impl<'a> Opponent<'a> {
    fn new(sides: &'a Sides, values: &'a [i64], number: usize) -> Opponent<'a> {
        let side = sides.side(number);
        let mut closed = 0;
        let mut blots = [0; 3];
        let mut places = [0; 3];
        let mut count = 0;
        for (i, &point) in side.iter().enumerate() {
            if point == 0 || point == BAR {
                continue;
            }
            let bit = 1 << (BAR - point);
            if side.iter().filter(|&&other| other == point).count() > 1 {
                closed |= bit;
            } else {
                (blots[count], places[count]) = (bit, i);
                count += 1;
            }
        }
        let replies = std::array::from_fn(|hits| {
            if hits >> count != 0 {
                return &values[..0];
            }
            let mut hit = side;
            for blot in (0..count).filter(|blot| hits >> blot & 1 == 1) {
                hit[places[blot]] = BAR;
            }
            let start = sides.number(hit) * sides.count();
            &values[start..start + sides.count()]
        });
        Opponent {
            sides,
            closed,
            blots,
            replies,
        }
    }

    /// What has been hit, once a checker has come to a point.
    fn hit(&self, hits: usize, to: u8) -> usize {
        let at = |blot: &usize| self.blots[*blot] == 1 << to;
        hits | (0..3).find(at).map_or(0, |blot| 1 << blot)
    }

    /// What it is worth to play a die so many times, after hits; [`NONE`] if that cannot be done. Who
    /// has no checkers left need not play the rest.
    fn play(&self, hits: usize, own: usize, die: usize, times: usize) -> i64 {
        if times == 0 || own == 0 {
            return -self.replies[hits][own];
        }
        let mut best = NONE;
        for step in self.sides.steps(own, die) {
            if self.closed >> step.to & 1 == 0 {
                let hits = self.hit(hits, step.to);
                best = best.max(self.play(hits, usize::from(step.next), die, times - 1));
            }
        }
        best
    }
}

/// The first that can be played.
fn first(worth: &[i64]) -> i64 {
    let found = worth.iter().find(|&&worth| worth != NONE);
    found.copied().unwrap_or(NONE)
}

/// For each side to move against an opponent, by their numbers: the sum of what the 36 rolls are worth
/// with the best plays, or [`NO_POSITION`]. `values` are what positions are worth to the side to move,
/// by its number and then the other side's; `ahead` is room to work in, one for each side.
pub(super) fn sums(
    sides: &Sides,
    values: &[i64],
    opponent: usize,
    ahead: &mut [Ahead],
    sums: &mut [i64],
) {
    let against = Opponent::new(sides, values, opponent);
    let blots = against.blots.iter().fold(0, |all, blot| all | blot);
    let taken = blots | against.closed;
    let quiet = against.replies[0];
    ahead[0] = [[-quiet[0]; 6]; 3];
    sums[0] = NO_POSITION;
    for own in 1..sides.count() {
        let stands = |&point: &u8| taken >> point & 1 == 1;
        if sides.side(own).iter().any(stands) {
            sums[own] = NO_POSITION;
            continue;
        }
        let mut once = [NONE; 6];
        let mut pairs = [[NONE; 6]; 6];
        let mut thrice = [NONE; 6];
        let mut four = [NONE; 6];
        for die in 0..6 {
            for step in sides.steps(own, die) {
                let next = usize::from(step.next);
                let bit = 1 << step.to;
                if against.closed & bit != 0 {
                    continue;
                }
                let (one, then);
                if blots & bit == 0 {
                    one = -quiet[next];
                    then = ahead[next];
                } else {
                    let hits = against.hit(0, step.to);
                    one = -against.replies[hits][next];
                    let mut after = [[NONE; 6]; 3];
                    after[0] = std::array::from_fn(|die| against.play(hits, next, die, 1));
                    after[1][die] = against.play(hits, next, die, 2);
                    after[2][die] = against.play(hits, next, die, 3);
                    then = after;
                }
                once[die] = once[die].max(one);
                for (pair, then) in pairs[die].iter_mut().zip(then[0]) {
                    *pair = (*pair).max(then);
                }
                thrice[die] = thrice[die].max(then[1][die]);
                four[die] = four[die].max(then[2][die]);
            }
        }
        let twice = std::array::from_fn(|die| pairs[die][die]);
        ahead[own] = [once, twice, thrice];
        let pass = -quiet[own];
        let mut sum = 0;
        for high in 0..6 {
            sum += first(&[four[high], thrice[high], twice[high], once[high], pass]);
            for low in 0..high {
                // Both dice if they can be played, else the higher one.
                let both = pairs[high][low].max(pairs[low][high]);
                sum += 2 * first(&[both, once[high], once[low], pass]);
            }
        }
        sums[own] = sum;
    }
}
