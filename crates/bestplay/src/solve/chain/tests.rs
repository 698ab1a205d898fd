//! Chains of many shapes against elimination of the full matrix, written apart from everything
//! else, and against closed forms.

use super::eliminated::{Doubles, Eliminated};
use super::{Chain, Flow, Source, Way, Workshop};
use crate::interrupt::Interrupt;
use crate::random::Random;
use crate::watch::{Progress, Silent, Stage};

/// A row: where a state leads, and how likely it leaves.
type Row = (Vec<(usize, f64)>, f64);

impl Source for Vec<Row> {
    fn flow(&self, rows: &[u32]) -> Flow {
        let mut flow = Flow::default();
        for (row, exit) in rows.iter().map(|&row| &self[row as usize]) {
            for &(to, p) in row {
                flow.step(to as u32, p);
            }
            flow.end_state(*exit);
        }
        flow
    }
}

fn silent() -> Interrupt<'static> {
    Interrupt::new(&Silent, Stage::Solving, 0)
}

/// Every row.
fn all(rows: &[Row]) -> Vec<u32> {
    (0..rows.len() as u32).collect()
}

/// In a workshop of its own, which is never given back.
fn prepare<'a>(rows: &'a Vec<Row>, interrupt: &'a Interrupt<'a>) -> Chain<'a> {
    let workshop = Box::leak(Box::new(Workshop::new(u64::MAX, interrupt)));
    workshop.prepare(rows, all(rows)).unwrap()
}

/// The solution by elimination of the full matrix from the last state to the first, without
/// subtraction.
fn by_hand(rows: &[Row], right: &[f64]) -> Vec<f64> {
    let count = rows.len();
    let mut p = vec![vec![0.0; count + 1]; count];
    for (at, (row, exit)) in rows.iter().enumerate() {
        for &(to, q) in row {
            p[at][to] += q;
        }
        p[at][count] = *exit;
    }
    let mut x = right.to_vec();
    let mut leaving = vec![0.0; count];
    for last in (0..count).rev() {
        leaving[last] = p[last][..last].iter().sum::<f64>() + p[last][count];
        for at in 0..last {
            let share = p[at][last] / leaving[last];
            if share == 0.0 {
                continue;
            }
            x[at] += share * x[last];
            for to in (0..last).chain([count]) {
                p[at][to] += share * p[last][to];
            }
        }
    }
    for at in 0..count {
        let sum: f64 = (0..at).map(|to| p[at][to] * x[to]).sum();
        x[at] = (x[at] + sum) / leaving[at];
    }
    x
}

/// Random rows of some successors; state 0 leaves with some probability.
fn random(count: usize, successors: usize, exit: f64, seed: u64) -> Vec<Row> {
    let mut random = Random(seed);
    let mut below = |n: usize| random.below(n as u64) as usize;
    let mut rows: Vec<Row> = Vec::new();
    for at in 0..count {
        let exit = if at == 0 { exit } else { 0.0 };
        let number = 1 + below(successors);
        let mut row = vec![((at + 1) % count, (1.0 - exit) / (number + 1) as f64)];
        row.extend((0..number).map(|_| (below(count), (1.0 - exit) / (number + 1) as f64)));
        rows.push((row, exit));
    }
    rows
}

/// A walk on a square: right, left, down, up; what leads over the rim stays. One corner leaves.
fn square(side: usize, steps: [f64; 4], exit: f64) -> Vec<Row> {
    let state = |(y, x): (usize, usize)| y.min(side - 1) * side + x.min(side - 1);
    let cell = |at: usize| (at / side, at % side);
    let row = |at: usize| {
        let (y, x) = cell(at);
        let exit = if at == 0 { exit } else { 0.0 };
        let (up, left) = (y.saturating_sub(1), x.saturating_sub(1));
        let to = [(y, x + 1), (y, left), (y + 1, x), (up, x)].map(state);
        let row = to.into_iter().zip(steps.map(|p| p * (1.0 - exit)));
        (row.collect(), exit)
    };
    (0..side * side).map(row).collect()
}

/// Clusters with few links between them.
fn clusters(number: usize, size: usize, link: f64, seed: u64) -> Vec<Row> {
    let mut rows = Vec::new();
    for cluster in 0..number {
        for (mut row, _) in random(size, 3, 0.0, seed + cluster as u64) {
            row.iter_mut().for_each(|(to, _)| *to += cluster * size);
            let mut exit = 0.0;
            if rows.len() % size == 0 {
                row.iter_mut().for_each(|(_, p)| *p *= 1.0 - 2.0 * link);
                row.push(((rows.len() + size) % (number * size), link));
                match cluster % 5 {
                    0 => exit = link,
                    _ => row.push(((rows.len() + 2 * size) % (number * size), link)),
                }
            }
            rows.push((row, exit));
        }
    }
    rows
}

/// Players who take turns and get on or lose what they have: the first state of each is the next of
/// the other. Some wait where they are, and some steps skip others.
fn turns(length: usize, exit: f64, seed: u64) -> Vec<Row> {
    let mut random = Random(seed);
    let mut below = |n: usize| random.below(n as u64) as usize;
    let mut rows: Vec<Row> = Vec::new();
    for player in 0..2 {
        for at in 0..length {
            let end = (player + 1) * length;
            let own = player * length + at;
            let mut row = vec![((1 - player) * length, 0.25)];
            let mut left = 0.75;
            if below(3) == 0 {
                row.push((own, 0.25));
                left = 0.5;
            }
            let skip = below(4);
            let ahead = (0..4).filter(|&step| step != skip);
            let inside = ahead.map(|step| own + 1 + step).filter(|&to| to < end);
            let inside: Vec<(usize, f64)> = inside.map(|to| (to, left / 3.0)).collect();
            left -= inside.iter().map(|(_, p)| p).sum::<f64>();
            row.extend(inside);
            let exit = exit * left.max(0.0);
            row[0].1 += left.max(0.0) - exit;
            rows.push((row, exit));
        }
    }
    rows
}

fn has_hub(chain: &Chain<'_>) -> bool {
    matches!(chain.way, Way::Hub(..))
}

#[test]
fn chains_with_a_hub_take_one_pass() {
    for seed in 0..200 {
        let length = 8 + seed as usize % 40;
        for exit in [1.0, 1e-9, 1e-200] {
            let rows = turns(length, exit, seed);
            let silent = silent();
            let chain = prepare(&rows, &silent);
            assert!(has_hub(&chain), "{length} states, seed {seed}");
            let right: Vec<f64> = (0..rows.len()).map(|at| (at % 5) as f64).collect();
            let x = chain.solve(&right, None, 1e-12).unwrap();
            for (x, truth) in x.iter().zip(by_hand(&rows, &right)) {
                assert!((x - truth).abs() <= 1e-12 * truth, "{x} for {truth}");
            }
        }
    }
    // Without exits, or with two ways round, there is none.
    let silent = silent();
    for rows in [turns(5, 0.0, 1), square(3, [0.25; 4], 0.1)] {
        assert!(!has_hub(&prepare(&rows, &silent)));
    }
}

fn assert_solves(rows: Vec<Row>, name: &str, within: f64) {
    let silent = silent();
    let chain = prepare(&rows, &silent);
    let right: Vec<f64> = (0..rows.len()).map(|at| (at % 5) as f64).collect();
    let x = chain.solve(&right, None, 1e-12).unwrap();
    let rest = chain.residual(&right, &x);
    let truth = by_hand(&rows, &right);
    let size = truth.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    for (x, truth) in x.iter().zip(&truth) {
        let off = (x - truth).abs();
        assert!(off <= within * size, "{name}: {x} for {truth}");
    }
    let most = 1e-10f64.max(1e-13 * size);
    assert!(rest <= most, "{name}: rest {rest}, size {size}");
}

#[test]
fn small_chains_of_all_shapes() {
    for seed in 0..60 {
        let count = 1 + seed as usize;
        assert_solves(random(count, 3, 0.5, seed), "sparse", 1e-11);
        assert_solves(random(count, 30, 0.01, seed), "dense", 1e-11);
        assert_solves(random(count, 4, 1e-12, seed), "tiny exit", 1e-11);
        assert_solves(square(1 + count / 8, [0.25; 4], 0.1), "diffusion", 1e-11);
        let drift = square(1 + count / 8, [0.4, 0.1, 0.3, 0.2], 0.1);
        assert_solves(drift, "drift", 1e-10);
        assert_solves(clusters(1 + count / 6, 5, 1e-9, seed), "clusters", 1e-10);
    }
}

#[test]
fn large_cores_are_solved_by_iteration() {
    assert_solves(random(1500, 8, 0.5, 7), "sparse", 1e-10);
    assert_solves(square(40, [0.25; 4], 0.5), "diffusion", 1e-9);
    assert_solves(square(40, [0.2, 0.3, 0.2, 0.3], 0.5), "drift", 1e-9);
    let tiny = random(1500, 8, 1e-30, 8);
    let silent = silent();
    let x = prepare(&tiny, &silent).solve(&vec![1.0; tiny.len()], None, 1e-10);
    let truth = by_hand(&tiny, &vec![1.0; tiny.len()]);
    for (x, truth) in x.unwrap().iter().zip(&truth) {
        assert!((x / truth - 1.0).abs() < 1e-9, "{x} for {truth}");
    }
}

#[test]
fn a_workshop_serves_changing_chains() {
    let silent = silent();
    let workshop = Workshop::new(u64::MAX, &silent);
    for seed in 0..4 {
        let rows = random(1500, 6, 0.5, seed);
        let chain = workshop.prepare(&rows, all(&rows)).unwrap();
        let right = vec![1.0; rows.len()];
        let x = chain.solve(&right, None, 1e-11).unwrap();
        let rest = chain.residual(&right, &x);
        assert!(rest <= 1e-9, "{rest}");
        // From its own solution nothing is left to do.
        let again = chain.solve(&right, Some(&x), 1e-9).unwrap();
        let rest = chain.residual(&right, &again);
        assert!(rest <= 1e-8, "{rest}");
        let near = |(x, again): (&f64, &f64)| (x - again).abs() <= 1e-9 * x.abs();
        assert!(x.iter().zip(&again).all(near), "the guess was left");
    }
}

#[test]
fn steps_of_very_different_sizes_are_eliminated() {
    let silent = silent();
    let mut random = Random(5);
    for _ in 0..20 {
        let mut rows = square(12, [1.0; 4], 0.1);
        for (row, exit) in &mut rows {
            row.iter_mut()
                .for_each(|(_, p)| *p *= (-(random.below(20) as f64)).exp2());
            let leaving = row.iter().map(|(_, p)| p).sum::<f64>() + *exit;
            row.iter_mut().for_each(|(_, p)| *p /= leaving);
            *exit /= leaving;
        }
        // Of what two states lead to each other nothing leaves: their values are 0 as if they were left at once.
        rows[30] = (vec![(31, 1.0)], 0.0);
        rows[31] = (vec![(30, 1.0)], 0.0);
        let trapped = |at: usize| at == 30 || at == 31;
        let limits = (usize::MAX, usize::MAX);
        let all = Eliminated::all_of(Doubles, &rows.flow(&all(&rows)), trapped, limits, &silent);
        let mut right = vec![1.0; rows.len()];
        (right[30], right[31]) = (0.0, 0.0);
        let x = all.unwrap().unwrap().solve(right.clone());
        (rows[30], rows[31]) = ((Vec::new(), 1.0), (Vec::new(), 1.0));
        for (x, truth) in x.iter().zip(by_hand(&rows, &right)) {
            assert!((x - truth).abs() <= 1e-12 * truth, "{x} for {truth}");
        }
    }
}

#[test]
fn where_play_settles_the_value_is_0() {
    // 0 leads to 1 or to 2 and 3, which lead to each other.
    let rows: Vec<Row> = vec![
        (vec![(1, 0.5), (2, 0.5)], 0.0),
        (vec![(0, 0.5)], 0.5),
        (vec![(3, 1.0)], 0.0),
        (vec![(2, 1.0)], 0.0),
    ];
    let silent = silent();
    let chain = prepare(&rows, &silent);
    let trapped: Vec<bool> = (0..4).map(|state| chain.trapped[state]).collect();
    assert_eq!(trapped, [false, false, true, true]);
    let right = [0.0, 1.0, 5.0, 5.0];
    let x = chain.solve(&right, None, 1e-12).unwrap();
    assert!(chain.residual(&right, &x) < 1e-15);
    assert!((x[0] - 2.0 / 3.0).abs() < 1e-15 && (x[1] - 4.0 / 3.0).abs() < 1e-15);
    assert_eq!(x[2..], [0.0, 0.0]);
}

#[test]
fn a_stop_is_heard() {
    let stop = |_: &Progress| std::ops::ControlFlow::Break(());
    let interrupt = Interrupt::new(&stop, Stage::Solving, 0);
    let workshop = Workshop::new(u64::MAX, &interrupt);
    let stopped = (0..).find_map(|seed| {
        let rows = random(3000, 6, 0.5, seed);
        workshop.prepare(&rows, all(&rows)).err()
    });
    assert_eq!(stopped.unwrap().kind(), crate::ErrorKind::Stopped);
}
