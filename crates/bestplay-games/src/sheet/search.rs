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
use super::tree::{Node, Split, Tree};
use crate::{AnySolution, GameError};

/// Sheets of one line that are compared, at the most; the most promising ones.
const MOST_PAIRS: usize = 20_000;

/// New sheets that are followed through the game for each line: with one split more, and with two.
const PROMISING: usize = 6;

/// Sheets of each number of lines that are kept.
const WIDTH: usize = 3;

/// Cells that are looked at in search of two splits of one sheet, over all first ones.
const LOOKS: usize = 10_000_000;

/// First ones of two splits, at the most and at the least.
const MOST_FIRST: usize = 400;
const LEAST_FIRST: usize = 8;

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

/// A sheet that may be worth following, after what it seems to lose.
type Promising = (f64, Tree);

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
            let sums = self.sums(&all, feature);
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
                ones.extend(self.splits(known));
            }
            for known in less {
                self.weigh(known, after);
                twos.extend(self.double_splits(known));
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

    /// A sheet with one split more, the best one of each leaf and feature.
    fn splits(&self, known: &Known) -> Vec<Promising> {
        let mut found = Vec::new();
        for (node, cells) in self.regions(&known.tree).iter().enumerate() {
            let Node::Leaf(label) = known.tree.nodes[node] else {
                continue;
            };
            let now = self.cost(cells, label);
            for feature in 0..self.cells.values.len() {
                if let Some((cost, at, labels)) = self.best_split(cells, feature) {
                    let tree = known.tree.split(node, feature, at, labels);
                    found.push((known.lost + cost - now, tree));
                }
            }
        }
        found
    }

    /// A sheet with two splits more of one of its leaves: each first one with the best second one.
    fn double_splits(&self, known: &Known) -> Vec<Promising> {
        let width = self.cells.values.len();
        let looks = self.cells.features.len().saturating_mul(width).max(1);
        let most = (LOOKS / looks).clamp(LEAST_FIRST, MOST_FIRST);
        let mut found = Vec::new();
        for (node, cells) in self.regions(&known.tree).iter().enumerate() {
            let Node::Leaf(label) = known.tree.nodes[node] else {
                continue;
            };
            let now = self.cost(cells, label);
            let first: Vec<(usize, i64)> = (0..width)
                .flat_map(|feature| {
                    let values = self.numbers(cells, feature);
                    values.into_iter().skip(1).map(move |at| (feature, at))
                })
                .collect();
            // Evenly spread, where there are more of them.
            for (feature, at) in first
                .iter()
                .copied()
                .step_by(first.len().div_ceil(most).max(1))
            {
                let below = |&&cell: &&u32| self.cells.features[cell as usize][feature] < at;
                let (one, two): (Vec<u32>, Vec<u32>) = cells.iter().partition(|cell| below(cell));
                let parts = [one, two];
                let alone = parts.each_ref().map(|cells| self.best_label(cells));
                let tree = known
                    .tree
                    .split(node, feature, at, alone.map(|(_, label)| label));
                let leaves = [tree.nodes.len() - 2, tree.nodes.len() - 1];
                for (place, cells) in parts.iter().enumerate() {
                    let splits = (0..width).filter_map(|feature| {
                        let (cost, at, labels) = self.best_split(cells, feature)?;
                        Some((cost, feature, at, labels))
                    });
                    let best = splits.min_by(|a, b| a.0.total_cmp(&b.0));
                    if let Some((cost, feature, at, labels)) = best {
                        let seems = known.lost + cost + alone[1 - place].0 - now;
                        found.push((seems, tree.split(leaves[place], feature, at, labels)));
                    }
                }
            }
        }
        found
    }

    /// What an action costs in some cells.
    fn cost(&self, cells: &[u32], label: usize) -> f64 {
        let costs = cells
            .iter()
            .map(|&cell| self.cells.cost(cell as usize, label));
        costs.sum()
    }

    /// What the best action costs in some cells, and which it is.
    fn best_label(&self, cells: &[u32]) -> (f64, usize) {
        let labels = (0..self.cells.labels()).map(|label| (self.cost(cells, label), label));
        labels
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or_default()
    }

    /// The different numbers of a feature in some cells, ascending.
    fn numbers(&self, cells: &[u32], feature: usize) -> Vec<i64> {
        let numbers = cells
            .iter()
            .map(|&cell| self.cells.features[cell as usize][feature]);
        let mut numbers: Vec<i64> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Looks at every node again: another split, or another action.
    fn look_again(&mut self, mut known: Known) -> Result<Known, GameError> {
        for node in 0..known.tree.nodes.len() {
            for after in [After::Best, After::Own] {
                self.weigh(&known, after);
                let regions = self.regions(&known.tree);
                let by = match known.tree.nodes[node] {
                    Node::Leaf(_) => Some(Node::Leaf(self.best_label(&regions[node]).1)),
                    Node::Split(split) => self
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

    /// The cells that come to each node of a tree.
    fn regions(&self, tree: &Tree) -> Vec<Vec<u32>> {
        let mut regions = vec![Vec::new(); tree.nodes.len()];
        regions[0] = (0..self.cells.features.len() as u32).collect();
        let mut waiting = vec![0];
        while let Some(node) = waiting.pop() {
            if let Node::Split(split) = tree.nodes[node] {
                for place in 0..regions[node].len() {
                    let cell = regions[node][place];
                    regions[split.next(&self.cells.features[cell as usize])].push(cell);
                }
                waiting.extend(split.to);
            }
        }
        regions
    }

    /// For each number of a feature what each action costs in some cells.
    fn sums(&self, cells: &[u32], feature: usize) -> Vec<f64> {
        let labels = self.cells.labels();
        self.cells.by_value(cells, feature, labels, |cell, sums| {
            for (label, sum) in sums.iter_mut().enumerate() {
                *sum += self.cells.cost(cell, label);
            }
        })
    }

    /// The best split of some cells by a feature: what it costs, its number and its actions.
    fn best_split(&self, cells: &[u32], feature: usize) -> Option<(f64, i64, [usize; 2])> {
        let labels = self.cells.labels();
        let sums = self.sums(cells, feature);
        let mut below = vec![0.0; labels];
        let mut from: Vec<f64> = (0..labels)
            .map(|label| sums.iter().skip(label).step_by(labels).sum())
            .collect();
        let least = |costs: &[f64]| {
            let costs = costs.iter().copied().enumerate();
            costs.min_by(|a, b| a.1.total_cmp(&b.1))
        };
        let mut best: Option<(f64, i64, [usize; 2])> = None;
        for (place, &at) in self.cells.values[feature].iter().enumerate().skip(1) {
            for label in 0..labels {
                let moved = sums[(place - 1) * labels + label];
                below[label] += moved;
                from[label] -= moved;
            }
            let ((one, a), (two, b)) = (least(&below)?, least(&from)?);
            if best.is_none_or(|(cost, ..)| a + b < cost) {
                best = Some((a + b, at, [one, two]));
            }
        }
        best
    }

    /// The best split in the place of another one, with the same parts of the tree below.
    fn resplit(&self, tree: &Tree, split: Split, cells: &[u32]) -> Option<Split> {
        let mut best: Option<(f64, Split)> = None;
        for feature in 0..self.cells.values.len() {
            let sums = self.cells.by_value(cells, feature, 2, |cell, sums| {
                let features = &self.cells.features[cell];
                for (sum, to) in sums.iter_mut().zip(split.to) {
                    *sum += self.cells.cost(cell, tree.label_from(to, features));
                }
            });
            let mut from: f64 = sums.iter().skip(1).step_by(2).sum();
            let mut below = 0.0;
            for (place, &at) in self.cells.values[feature].iter().enumerate().skip(1) {
                below += sums[2 * (place - 1)];
                from -= sums[2 * (place - 1) + 1];
                if best.is_none_or(|(cost, _)| below + from < cost) {
                    let other = Split {
                        feature,
                        at,
                        ..split
                    };
                    best = Some((below + from, other));
                }
            }
        }
        best.map(|(_, split)| split)
    }
}

/// The trees that seem to lose least, each once.
fn most_promising(mut trees: Vec<Promising>) -> Vec<Tree> {
    trees.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least: Vec<Tree> = Vec::new();
    for (_, tree) in trees {
        if !least.contains(&tree) {
            least.push(tree);
        }
        if least.len() == PROMISING {
            break;
        }
    }
    least
}
