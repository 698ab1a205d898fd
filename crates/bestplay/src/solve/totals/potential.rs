//! Whether what is paid in an end component adds up one way, although some rows pay and others cost.
//!
//! Let each state have a potential h. A row that pays c is said to tend to c + Σ p·h(t) - h(s): what
//! it pays and what it changes the potential by, on average. Along a play, what is paid and what
//! the rows tend to differ by no more than potentials do. If all rows tend upwards, the total thus
//! grows to plus infinity, whichever are taken.
//!
//! Play may also idle: stay for ever where nothing is paid at all. The end components in which it
//! can, by rows that pay nothing, have one potential each, so that these rows tend to nothing and
//! the total stands still as long as they are taken. All others have to tend upwards. (There are
//! such potentials whenever no round pays less than nothing on average, and those that pay nothing
//! on average pay nothing at all: strict complementarity in the linear program of mean payoffs.)
//!
//! Where one player alone chooses in an end component, it is enough that he can make play tend
//! upwards: that one of the rows of each state does, or of states to which he can come and stay.
//!
//! So the question is always what the best round is worth to somebody who makes all choices: his best average
//! ([`average`](crate::average)). The engine bounds it by values of games in which play comes to an end, each time
//! to more digits. Where these do not tell it from nothing, the rows that seem to tend to nothing are a guess.

use dashu_base::Abs;
use dashu_int::{IBig, UBig};

use super::part::Part;
use super::signs::Sign;
use crate::average::part::Part as Game;
use crate::graph::{GraphBuilder, Leads, Rows, Shape};
use crate::interrupt::Interrupt;
use crate::sorting::sort_by_key;
use crate::{ErrorKind, Payoff, Player, Rational, Result, Solver};

/// Digits of what potentials come from, beside the largest payoff, one try after another; and how many tries there
/// are where it is not known that any will do.
const DIGITS: [usize; 5] = [6, 40, 160, 640, 2560];
const FEW: usize = 2;

/// A row: a state with its successors and shape.
type Step<'a> = (u32, &'a [u32], &'a Shape);

/// Potentials by which some rows all tend upwards, or all downwards if the total is to fall, with their states. The
/// rows lead from each state to each other. `None` if there are none, or none are found.
pub(in crate::solve) fn heights(
    rows: &[Step<'_>],
    grows: bool,
    interrupt: &Interrupt<'_>,
) -> Result<Option<Vec<(u32, Rational)>>> {
    if rows.is_empty() {
        return Ok(None);
    }
    let opposed = Moves::of(rows, |state| state, !grows);
    let Outlook::Falls(potential) = opposed.outlook(&DIGITS, interrupt)? else {
        return Ok(None);
    };
    let potential = potential.into_iter();
    let potential = potential.map(|height| if grows { -height } else { height });
    Ok(Some(opposed.names.into_iter().zip(potential).collect()))
}

/// Which way the rows of an end component tend, where `Max` and `Min` choose or not. States with the same
/// name have the same potential; nothing else is asked of the names.
///
/// All tend up or down, or if the player who alone chooses takes the rows that are named, one of all states with the
/// same name, and otherwise heads for such states. Where they waver it is either way, or not known: if the best
/// rounds of a player pay nothing on average, they consist of some of the rows that are named.
pub(super) fn tends(
    part: &Part<'_>,
    rows: &[u32],
    name: impl Fn(u32) -> u32,
    choosers: [bool; 2],
) -> Result<(Sign, Vec<u32>)> {
    let step = |&row: &u32| (part.owner(row), part.targets(row), part.shape(row));
    let steps: Vec<Step<'_>> = rows.iter().map(step).collect();
    let numbers = |found: Vec<u32>| found.into_iter().map(|row| rows[row as usize]).collect();
    // A player who alone chooses is asked what he can do; of two, each what he could do if the other one
    // did as he likes.
    let asked = match choosers {
        [true, true] => Player::BOTH.to_vec(),
        [false, true] => vec![Player::Min],
        [_, false] => vec![Player::Max],
    };
    let mut zero = Vec::new();
    for &player in &asked {
        let moves = Moves::of(&steps, &name, player == Player::Max);
        match moves.outlook(&DIGITS[..FEW], part.interrupt)? {
            Outlook::Rises(made) if asked.len() == 1 => {
                return Ok((Sign::unwanted_by(player.opponent()), numbers(made)));
            }
            Outlook::Rises(_) => {}
            Outlook::Falls(_) => return Ok((Sign::unwanted_by(player), Vec::new())),
            Outlook::Open(found) => zero = numbers(found),
        }
    }
    Ok((Sign::Wavers, zero))
}

/// Which way the total goes of a player who makes all choices and wants it high, if play goes on for ever.
enum Outlook {
    /// He can make it grow: by these rows, one of all states with the same name.
    Rises(Vec<u32>),
    /// It falls whatever he does: by these potentials all rows tend downwards.
    Falls(Vec<Rational>),
    /// Not known. If his best rounds pay nothing on average, they consist of some of these rows.
    Open(Vec<u32>),
}

/// Rows as a game of one player.
struct Moves {
    /// What each of its states is called, in their order.
    names: Vec<u32>,
    /// The number of each of its rows.
    rows: Vec<u32>,
    game: Game,
    /// Decimal places that the largest payoff does not reach.
    places: usize,
}

impl Moves {
    /// States with the same name are one. The player wants totals high, or low.
    fn of(steps: &[Step<'_>], name: impl Fn(u32) -> u32, high: bool) -> Moves {
        let of_row = |row: u32| name(steps[row as usize].0);
        let mut rows: Vec<u32> = (0..steps.len() as u32).collect();
        sort_by_key(&mut rows, |&row| (of_row(row), row));
        let payoffs = steps.iter().flat_map(|(.., shape)| shape.payoffs());
        let largest = payoffs.map(|payoff| payoff.to_f64().abs()).reduce(f64::max);
        let places = largest.map_or(0.0, |largest| -largest.max(f64::MIN_POSITIVE).log10());
        let mut names: Vec<u32> = rows.iter().map(|&row| of_row(row)).collect();
        names.dedup();
        let mut builder = GraphBuilder::new(Payoff::ZERO);
        for own in rows.chunk_by(|&one, &other| of_row(one) == of_row(other)) {
            for &row in own {
                let (_, targets, shape) = steps[row as usize];
                for (at, (&to, &weight)) in targets.iter().zip(shape.weights()).enumerate() {
                    let place = names.partition_point(|&other| other < name(to));
                    let paid = shape.payoffs().get(at);
                    let paid = paid.map(|&paid| if high { paid } else { -paid });
                    builder.outcome(place as u32, weight, paid);
                }
                builder.end_choice();
            }
            builder.end_state(Some(Player::Max));
        }
        Moves {
            game: Game::new(builder.build(), vec![1; names.len()]),
            names,
            rows,
            places: places.ceil() as usize,
        }
    }

    /// Which way the total goes, by potentials that come from so many digits, one try after another.
    fn outlook(&self, tries: &[usize], interrupt: &Interrupt<'_>) -> Result<Outlook> {
        let first = |state| self.game.rows.rows_of(state).start;
        let mut taken: Vec<u32> = (0..self.names.len() as u32).map(first).collect();
        let mut open = Vec::new();
        for digits in tries.iter().map(|digits| digits + self.places) {
            let solver = Solver::new().threads(1).watch(interrupt.watch());
            let settled = match self.game.settle(taken.clone(), &solver.digits(digits)) {
                Err(error) if error.kind() == ErrorKind::Precision => continue,
                settled => settled?,
            };
            if settled.most < Rational::ZERO {
                return Ok(Outlook::Falls(settled.potential));
            }
            taken = settled.taken;
            let tends = |row: u32| self.game.tends(row, &settled.potential);
            if taken.iter().all(|&row| tends(row) > Rational::ZERO) {
                let made = taken.iter().map(|&row| self.rows[row as usize]);
                return Ok(Outlook::Rises(made.collect()));
            }
            let little =
                Rational::from_parts(IBig::ONE, UBig::from(10u8).pow((digits + self.places) / 2));
            let all = (0..).zip(&self.rows);
            let level = all.filter(|&(row, _)| tends(row).abs() <= little);
            open = level.map(|(_, &row)| row).collect();
        }
        Ok(Outlook::Open(open))
    }
}
