//! The way to a good sheet: from no line to many, by the best few sheets of each number of lines (a
//! beam search). Each is split at one place, and those with one line less at two, of which the first
//! may be worth nothing without the second. The most promising of these are followed through the
//! game; then every split and every action of the best one is looked at again as long as that helps.
//!
//! What is promising is said in two ways: by what each action loses if best play follows, and by what
//! it loses if the sheet goes on as it is, which for small changes is right.
//!
//! Beside these, sheets are grown from nothing to each number of lines, by how often play comes to
//! each state on average over best play and the sheets that were grown before (as in DAgger, Ross,
//! Gordon and Bagnell 2011): where one decision leads to quite another game, a sheet that only grows
//! is soon stuck.
//!
//! Sheets of one line are compared with each other without exception, up to [`MOST_PAIRS`] of them:
//! what a sheet loses grows as play is followed, and one that has lost more than the best so far is
//! left there.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ops::ControlFlow;

use bestplay::sorting::sort_by;
use bestplay::{Player, Progress, Solved, Solver, Stage, Watch};

use crate::cells::Cells;
use crate::costs::Costs;
use crate::rules::Rule;
use crate::seat::Seat;
use crate::seen::Seen;
use crate::splits::{Promising, most_promising};
use crate::tree::{Node, Split, Tree};
use crate::{Error, Result};

/// Sheets of one line that are compared, at the most and at the least; the most promising ones.
const MOST_PAIRS: usize = 20_000;
const LEAST_PAIRS: usize = 1000;

/// Transitions along which they are followed: when there were more, no others than the least are.
const PAIRED: u64 = 2_000_000_000;

/// Sheets of each number of lines that are kept.
const WIDTH: usize = 3;

/// Rounds of second looks for each line.
const ROUNDS: usize = 3;

/// Sheets of each number of lines that are grown from nothing, and how much the visits of the last one
/// count beside those before.
const AFRESH: usize = 4;
const NEWS: f64 = 0.3;

/// Of so many splits one may be more than there are lines, where fewer lines say the same.
const SPARE: usize = 4;

/// How much visits of best play count beside those of the sheet: some, so that states count that the
/// next sheet may come to.
const SHARE_OF_BEST: f64 = 0.05;

/// Losses that differ by less are the same to floating point.
const SAME: f64 = 1e-12;

/// Good sheets for these players of a solved game, by what is `seen` in its states, with each number of lines from 0
/// to `most`: at the place of their number; a sheet that more lines do not improve is there again. Lines are counted
/// as they are [written](Rule::all_of), which may be fewer than the splits.
///
/// # Errors
///
/// Nobody chooses, or there is too much to look at; the watch asked to stop.
///
/// # Complexity
///
/// For every line, following some hundred sheets through the game: each linear in its transitions.
pub fn sheets(
    solved: &Solved,
    players: &[Player],
    seen: &Seen,
    most: usize,
    solver: &Solver<'_>,
    watch: &dyn Watch,
) -> Result<Vec<Tree>> {
    Search::new(solved, players, seen, solver, watch)?.sheets(most)
}

/// What is known of a game in search of sheets.
struct Search<'a> {
    seats: Vec<Seat>,
    seen: &'a Seen,
    cells: Cells,
    /// How often play comes where when both play their best.
    best: Vec<Vec<f64>>,
    watch: &'a dyn Watch,
    /// Sheets that were followed, and how many will be, while that is known; else 0.
    done: Cell<u64>,
    all: Cell<u64>,
    /// The least that sheets lose that were found to lose too much.
    least: RefCell<HashMap<Tree, f64>>,
}

/// A sheet, what it seems to lose in all seats together, and its visits.
#[derive(Clone)]
struct Known {
    tree: Tree,
    lost: f64,
    visits: Vec<Vec<f64>>,
}

impl<'a> Search<'a> {
    /// The search for sheets of these players. It is refused where there is too much to look at.
    fn new(
        solved: &Solved,
        players: &[Player],
        seen: &'a Seen,
        solver: &Solver<'_>,
        watch: &'a dyn Watch,
    ) -> Result<Search<'a>> {
        let seat = |&player: &Player| Seat::new(solved, player, solver);
        let seats: Vec<Seat> = players.iter().map(seat).collect::<Result<_, _>>()?;
        let cells = Cells::new(seen, &seats)?;
        let best = seats.iter().map(|seat| {
            let followed = seat.follow(|state| seat.best[state] as usize, f64::INFINITY);
            followed.map_or_else(Vec::new, |(_, visits)| visits)
        });
        let best = best.collect();
        Ok(Search {
            seats,
            seen,
            cells,
            best,
            watch,
            done: Cell::new(0),
            all: Cell::new(0),
            least: RefCell::default(),
        })
    }

    /// What [`sheets`] says.
    fn sheets(&self, most: usize) -> Result<Vec<Tree>> {
        let nothing = self.without_lines()?;
        let mut found = vec![(0, nothing.lost, nothing.tree.clone())];
        let mut mean = self.best.clone();
        // The best sheets with two lines less, and with one.
        let (mut less, mut beam) = (Vec::new(), vec![nothing]);
        for lines in 1..=most + most / SPARE {
            let mut next = self.grow(&beam, &less)?;
            if lines == 1 {
                let best = self.one_line(next[0].clone())?;
                enter(&mut next, best);
            }
            for afresh in self.afresh(lines, &mut mean)? {
                enter(&mut next, afresh);
            }
            let best = next.remove(0);
            let best = self.settle(best, lines)?;
            enter(&mut next, best);
            let written = Rule::all_of(&next[0].tree, self.seen).len() - 1;
            if lines > most && written > most {
                break;
            }
            found.push((written, next[0].lost, next[0].tree.clone()));
            less = std::mem::replace(&mut beam, next);
        }
        let best = (0..=most).filter_map(|lines| {
            let splits = &found[..found.len().min(1 + lines + lines / SPARE)];
            let fits = splits.iter().filter(|(written, ..)| *written <= lines);
            let best = fits.min_by(|(_, a, _), (_, b, _)| a.total_cmp(b));
            best.map(|(.., tree)| tree.clone())
        });
        Ok(best.collect())
    }

    /// Looks at a sheet again as long as that helps; where lines say nothing, others take their place.
    fn settle(&self, mut known: Known, lines: usize) -> Result<Known> {
        for _ in 0..ROUNDS {
            let before = known.lost;
            known = self.look_again(known)?;
            let tree = known.tree.without_idle_lines();
            if tree.lines() < lines {
                known.tree = tree;
                known = self.grow(&[known], &[])?.swap_remove(0);
            }
            if before - known.lost <= SAME {
                break;
            }
        }
        Ok(known)
    }

    /// Sheets grown from nothing, by visits to which each of them then adds its own.
    fn afresh(&self, lines: usize, mean: &mut [Vec<f64>]) -> Result<Vec<Known>> {
        let mut found = Vec::new();
        for _ in 0..AFRESH {
            let tree = Costs::new(&self.cells, &self.seats, mean, None).grown(lines);
            let Some(known) = self.follow(tree, f64::INFINITY)? else {
                break;
            };
            for (mean, own) in mean.iter_mut().zip(&known.visits) {
                for (mean, own) in mean.iter_mut().zip(own) {
                    *mean += NEWS * (own - *mean);
                }
            }
            found.push(known);
        }
        Ok(found)
    }

    /// What a sheet loses, and its visits; `None` if that is more than `most`.
    fn follow(&self, tree: Tree, most: f64) -> Result<Option<Known>> {
        let done = self.done.get() + 1;
        self.done.set(done);
        let progress = Progress::new(Stage::Trying, done, self.all.get());
        if let ControlFlow::Break(()) = self.watch.progress(&progress) {
            return Err(bestplay::Error::stopped().into());
        }
        let least = self.least.borrow().get(&tree).copied();
        if least.is_some_and(|least| least > most) {
            return Ok(None);
        }
        let wanted = self.cells.wanted(&tree);
        let (mut lost, mut visits) = (0.0, Vec::new());
        for (number, seat) in self.seats.iter().enumerate() {
            let taken = |state| self.cells.place(number, state, &wanted);
            let Some((own, came)) = seat.follow(taken, most - lost) else {
                self.least.borrow_mut().insert(tree, most.next_up());
                return Ok(None);
            };
            lost += own;
            visits.push(came);
        }
        Ok(Some(Known { tree, lost, visits }))
    }

    /// The better one of what is known and another sheet.
    fn better(&self, known: Known, tree: Tree) -> Result<Known> {
        match self.follow(tree, known.lost)? {
            Some(other) if known.lost - other.lost > SAME => Ok(other),
            _ => Ok(known),
        }
    }

    /// What actions cost by the visits of a sheet: if best play follows, and if the sheet goes on.
    fn weigh(&self, known: &Known) -> [Costs<'_>; 2] {
        let visits = known.visits.iter().zip(&self.best).map(|(own, best)| {
            let both = own.iter().zip(best);
            both.map(|(own, best)| own + SHARE_OF_BEST * best).collect()
        });
        let visits: Vec<Vec<f64>> = visits.collect();
        let wanted = self.cells.wanted(&known.tree);
        let seats = self.seats.iter().enumerate();
        let ahead = seats
            .map(|(number, seat)| seat.ahead(|state| self.cells.place(number, state, &wanted)));
        let ahead: Vec<Vec<f64>> = ahead.collect();
        [None, Some(&ahead[..])].map(|ahead| Costs::new(&self.cells, &self.seats, &visits, ahead))
    }

    /// The best action that is always the same.
    fn without_lines(&self) -> Result<Known> {
        let mut best: Vec<Known> = Vec::new();
        for label in 0..self.cells.labels {
            let most = best.first().map_or(f64::INFINITY, |best| best.lost);
            if let Some(known) = self.follow(Tree::leaf(label), most)? {
                enter(&mut best, known);
            }
        }
        best.into_iter().next().ok_or(Error::NoChoice)
    }

    /// The best sheet with one line.
    fn one_line(&self, mut best: Known) -> Result<Known> {
        let costs = Costs::new(&self.cells, &self.seats, &self.best, None);
        let all = self.cells.all();
        let mut pairs = Vec::new();
        for feature in 0..self.cells.values.len() {
            costs.sides(&all, feature, |at, below, from| {
                for (one, below) in below.iter().enumerate() {
                    for (two, from) in from.iter().enumerate().filter(|&(two, _)| two != one) {
                        pairs.push((below + from, (feature, at, [one, two])));
                    }
                }
            });
        }
        sort_by(&mut pairs, |a, b| a.0.total_cmp(&b.0));
        let before = self.work();
        self.all
            .set(self.done.get() + pairs.len().min(MOST_PAIRS) as u64);
        for (number, (_, cut)) in pairs.into_iter().take(MOST_PAIRS).enumerate() {
            if number >= LEAST_PAIRS && self.work() - before > PAIRED {
                break;
            }
            best = self.better(best, Tree::leaf(0).split(0, cut))?;
        }
        self.all.set(0);
        Ok(best)
    }

    /// Transitions along which sheets were followed until now.
    fn work(&self) -> u64 {
        self.seats.iter().map(|seat| seat.work.get()).sum()
    }

    /// The best few sheets with one line more, and the best one with as many as before.
    fn grow(&self, beam: &[Known], less: &[Known]) -> Result<Vec<Known>> {
        let (mut ones, mut twos): (Vec<Promising>, Vec<Promising>) = (Vec::new(), Vec::new());
        let weigh = |known| (known, self.weigh(known));
        let [beam_weighed, less_weighed] =
            [beam, less].map(|sheets| sheets.iter().map(weigh).collect::<Vec<_>>());
        for after in 0..2 {
            for (known, costs) in &beam_weighed {
                ones.extend(costs[after].splits(&known.tree, known.lost));
            }
            for (known, costs) in &less_weighed {
                twos.extend(costs[after].double_splits(&known.tree, known.lost));
            }
        }
        let mut next: Vec<Known> = beam.first().cloned().into_iter().collect();
        for trees in [ones, twos] {
            for tree in most_promising(trees) {
                let most = next.get(WIDTH - 1).map_or(f64::INFINITY, |last| last.lost);
                if next.iter().any(|known| known.tree == tree) {
                    continue;
                }
                if let Some(known) = self.follow(tree, most)? {
                    enter(&mut next, known);
                }
            }
        }
        Ok(next)
    }

    /// Looks at every node again: another split, or another action.
    fn look_again(&self, mut known: Known) -> Result<Known> {
        // What holds of a sheet until it is changed: it then loses something else.
        let weigh = |known: &Known| {
            let regions = self.cells.regions(&known.tree);
            (known.lost, regions, self.weigh(known))
        };
        let (mut lost, mut regions, mut costs) = weigh(&known);
        for node in 0..known.tree.nodes.len() {
            for after in 0..2 {
                if lost != known.lost {
                    (lost, regions, costs) = weigh(&known);
                }
                let (cells, costs) = (&regions[node], &costs[after]);
                let by = match known.tree.nodes[node] {
                    Node::Leaf(_) => Some(Node::Leaf(costs.best_label(cells).1)),
                    Node::Split(split) => costs.resplit(&known.tree, split, cells).map(Node::Split),
                };
                if let Some(by) = by.filter(|by| *by != known.tree.nodes[node]) {
                    let tree = known.tree.with(node, by);
                    known = self.better(known, tree)?;
                }
            }
            known = self.shift(known, node)?;
        }
        Ok(known)
    }

    /// Moves the number of a split to its neighbours as long as that helps; a leaf has none.
    fn shift(&self, mut known: Known, node: usize) -> Result<Known> {
        for up in [true, false] {
            while let Node::Split(split) = known.tree.nodes[node] {
                let values = &self.cells.values[split.feature];
                let place = values.partition_point(|&value| value < split.at);
                let next = match up {
                    true => values.get(place + 1),
                    false => place.checked_sub(1).and_then(|place| values.get(place)),
                };
                let Some(&at) = next else { break };
                let before = known.lost;
                let tree = known.tree.with(node, Node::Split(Split { at, ..split }));
                known = self.better(known, tree)?;
                if known.lost == before {
                    break;
                }
            }
        }
        Ok(known)
    }
}

/// Enters a sheet among the best few, which lose least first, unless it is there.
fn enter(beam: &mut Vec<Known>, known: Known) {
    if beam.iter().all(|other| other.tree != known.tree) {
        let place = beam.partition_point(|other| other.lost <= known.lost);
        beam.insert(place, known);
        beam.truncate(WIDTH);
    }
}
