//! The way to a good sheet: from no line to many, by the best few sheets of each number of lines (a
//! beam search). Each is split at one place, and those with one line less at two, of which the first
//! may be worth nothing without the second. The most promising of these are followed through the
//! game; then every split and every action of the best one is looked at again as long as that helps.
//!
//! What is promising is said in two ways: by what each action loses if best play follows, and by what
//! it loses if the sheet goes on as it is, which for small changes is right.
//!
//! Sheets of one line are compared with each other without exception, up to [`MOST_PAIRS`] of them:
//! what a sheet loses grows as play is followed, and one that has lost more than the best so far is
//! left there.

use std::ops::ControlFlow;

use bestplay::{Player, Progress, Solver, Stage, Watch};

use super::cells::Cells;
use super::seat::Seat;
use super::seen::Seen;
use super::splits::{Promising, most_promising};
use super::tree::{Node, Split, Tree};
use crate::{AnySolution, GameError};

/// Sheets of one line that are compared, at the most; the most promising ones.
const MOST_PAIRS: usize = 20_000;

/// Sheets of each number of lines that are kept.
const WIDTH: usize = 3;

/// Rounds of second looks for each line.
const ROUNDS: usize = 3;

/// How much visits of best play count beside those of the sheet: some, so that states count that the
/// next sheet may come to.
const SHARE_OF_BEST: f64 = 0.05;

/// Losses that differ by less are the same to floating point.
const SAME: f64 = 1e-12;

/// What is known of a game in search of sheets.
pub(crate) struct Search<'a> {
    seats: Vec<Seat>,
    cells: Cells,
    /// How often play comes where when both play their best.
    best: Vec<Vec<f64>>,
    watch: &'a dyn Watch,
    done: u64,
}

/// A sheet, what it seems to lose in all seats together, and its visits.
#[derive(Clone)]
struct Known {
    tree: Tree,
    lost: f64,
    visits: Vec<Vec<f64>>,
}

/// What an action is weighed by.
#[derive(Clone, Copy)]
enum After {
    /// Best play follows.
    Best,
    /// The sheet goes on.
    Own,
}

impl<'a> Search<'a> {
    /// The search for sheets of these players.
    ///
    /// # Errors
    ///
    /// Those of exploring; there is too much to look at.
    pub(crate) fn new(
        solved: &dyn AnySolution,
        players: &[Player],
        seen: &Seen,
        solver: &Solver<'_>,
        watch: &'a dyn Watch,
    ) -> Result<Search<'a>, GameError> {
        let seats = players
            .iter()
            .map(|&player| Seat::new(solved, player, solver));
        let seats: Vec<Seat> = seats.collect::<Result<_, _>>()?;
        let cells = Cells::new(seen, &seats)?;
        let best = seats.iter().map(|seat| {
            let followed = seat.follow(|state| seat.best(state), f64::INFINITY);
            followed.map_or_else(Vec::new, |(_, visits)| visits)
        });
        let best = best.collect();
        Ok(Search {
            seats,
            cells,
            best,
            watch,
            done: 0,
        })
    }

    /// Good sheets with each number of lines from 0 to `most`: at the place of their number; a sheet
    /// that more lines do not improve is there again.
    ///
    /// # Errors
    ///
    /// The watch asked to stop.
    pub(crate) fn sheets(&mut self, most: usize) -> Result<Vec<Tree>, GameError> {
        let nothing = self.without_lines()?;
        let mut found = vec![nothing.tree.clone()];
        // The best sheets with two lines less, and with one.
        let (mut less, mut beam) = (Vec::new(), vec![nothing]);
        for lines in 1..=most {
            let mut next = self.grow(&beam, &less)?;
            if lines == 1 {
                let best = self.one_line(next[0].clone())?;
                next.insert(0, best);
            }
            let mut best = next.remove(0);
            for _ in 0..ROUNDS {
                let before = best.lost;
                best = self.look_again(best)?;
                if before - best.lost <= SAME {
                    break;
                }
            }
            next.insert(0, best);
            next.truncate(WIDTH);
            found.push(next[0].tree.clone());
            less = std::mem::replace(&mut beam, next);
        }
        Ok(found)
    }

    /// What a sheet loses, and its visits; `None` if that is more than `most`.
    fn follow(&mut self, tree: Tree, most: f64) -> Result<Option<Known>, GameError> {
        self.done += 1;
        let progress = Progress::new(Stage::Counting, self.done, self.done);
        if let ControlFlow::Break(()) = self.watch.progress(&progress) {
            return Err(bestplay::Error::stopped().into());
        }
        let wanted = self.wanted(&tree);
        let (mut lost, mut visits) = (0.0, Vec::new());
        for (number, seat) in self.seats.iter().enumerate() {
            let taken = |state| self.cells.place(number, state, &wanted);
            let Some((own, came)) = seat.follow(taken, most - lost) else {
                return Ok(None);
            };
            lost += own;
            visits.push(came);
        }
        Ok(Some(Known { tree, lost, visits }))
    }

    /// The better one of what is known and another sheet.
    fn better(&mut self, known: Known, tree: Tree) -> Result<Known, GameError> {
        match self.follow(tree, known.lost)? {
            Some(other) if known.lost - other.lost > SAME => Ok(other),
            _ => Ok(known),
        }
    }

    /// Weighs what actions cost by the visits of a sheet.
    fn weigh(&mut self, known: &Known, after: After) {
        let visits = known.visits.iter().zip(&self.best).map(|(own, best)| {
            let both = own.iter().zip(best);
            both.map(|(own, best)| own + SHARE_OF_BEST * best).collect()
        });
        let visits: Vec<Vec<f64>> = visits.collect();
        let ahead: Option<Vec<Vec<f64>>> = match after {
            After::Best => None,
            After::Own => {
                let wanted = self.wanted(&known.tree);
                let seats = self.seats.iter().enumerate();
                let ahead = seats.map(|(number, seat)| {
                    seat.ahead(|state| self.cells.place(number, state, &wanted))
                });
                Some(ahead.collect())
            }
        };
        self.cells.weigh(&self.seats, &visits, ahead.as_deref());
    }

    /// What a sheet wants in each cell.
    fn wanted(&self, tree: &Tree) -> Vec<u16> {
        let labels = self.cells.features.iter();
        labels.map(|features| tree.label(features) as u16).collect()
    }

    /// The best action that is always the same.
    fn without_lines(&mut self) -> Result<Known, GameError> {
        let mut best: Option<Known> = None;
        for label in 0..self.cells.labels() {
            let most = best.as_ref().map_or(f64::INFINITY, |best| best.lost);
            let found = self.follow(Tree::leaf(label), most)?;
            let is_better = |found: &Known| best.as_ref().is_none_or(|best| found.lost < best.lost);
            if found.as_ref().is_some_and(is_better) {
                best = found;
            }
        }
        best.ok_or_else(|| {
            GameError::usage("nobody chooses anything: there is nothing to write on a sheet")
        })
    }

    /// The best sheet with one line.
    fn one_line(&mut self, mut best: Known) -> Result<Known, GameError> {
        self.cells.weigh(&self.seats, &self.best, None);
        let all: Vec<u32> = (0..self.cells.features.len() as u32).collect();
        let labels = self.cells.labels();
        let mut pairs = Vec::new();
        for feature in 0..self.cells.values.len() {
            let sums = self.cells.sums(&all, feature);
            let values = &self.cells.values[feature];
            let mut below = vec![0.0; labels];
            let mut from: Vec<f64> = (0..labels)
                .map(|l| sums.iter().skip(l).step_by(labels).sum())
                .collect();
            for (place, &at) in values.iter().enumerate().skip(1) {
                for label in 0..labels {
                    let moved = sums[(place - 1) * labels + label];
                    below[label] += moved;
                    from[label] -= moved;
                }
                for (one, below) in below.iter().enumerate() {
                    for (two, from) in from.iter().enumerate().filter(|&(two, _)| two != one) {
                        pairs.push((below + from, feature, at, [one, two]));
                    }
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, feature, at, labels) in pairs.into_iter().take(MOST_PAIRS) {
            let tree = Tree::leaf(0).split(0, feature, at, labels);
            best = self.better(best, tree)?;
        }
        Ok(best)
    }

    /// The best few sheets with one line more, and the best one with as many as before.
    fn grow(&mut self, beam: &[Known], less: &[Known]) -> Result<Vec<Known>, GameError> {
        let (mut ones, mut twos): (Vec<Promising>, Vec<Promising>) = (Vec::new(), Vec::new());
        for after in [After::Best, After::Own] {
            for known in beam {
                self.weigh(known, after);
                ones.extend(self.cells.splits(&known.tree, known.lost));
            }
            for known in less {
                self.weigh(known, after);
                twos.extend(self.cells.double_splits(&known.tree, known.lost));
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
                    let place = next.partition_point(|other| other.lost <= known.lost);
                    next.insert(place, known);
                    next.truncate(WIDTH);
                }
            }
        }
        Ok(next)
    }

    /// Looks at every node again: another split, or another action.
    fn look_again(&mut self, mut known: Known) -> Result<Known, GameError> {
        for node in 0..known.tree.nodes.len() {
            for after in [After::Best, After::Own] {
                self.weigh(&known, after);
                let regions = self.cells.regions(&known.tree);
                let by = match known.tree.nodes[node] {
                    Node::Leaf(_) => Some(Node::Leaf(self.cells.best_label(&regions[node]).1)),
                    Node::Split(split) => self
                        .cells
                        .resplit(&known.tree, split, &regions[node])
                        .map(Node::Split),
                };
                if let Some(by) = by.filter(|by| *by != known.tree.nodes[node]) {
                    let tree = known.tree.with(node, by);
                    known = self.better(known, tree)?;
                }
            }
            if let Node::Split(_) = known.tree.nodes[node] {
                known = self.shift(known, node)?;
            }
        }
        Ok(known)
    }

    /// Moves the number of a split to its neighbours as long as that helps.
    fn shift(&mut self, mut known: Known, node: usize) -> Result<Known, GameError> {
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
