//! `docs/gambler.md` with its picture: all best stakes of the gambler's problem, and which of them
//! floating point does not find. `make write` writes both anew.

use std::fmt::Write;

use bestplay::{Solver, Value};
use bestplay_answers::AnySolution;
use bestplay_games::gambler::Gambler;

use crate::trial::{best, solution};

const GOAL: u32 = 100;

/// What a capital is worth, and its best stakes in order.
pub(crate) fn best_stakes(solved: &dyn AnySolution, capital: u32) -> (Value, Vec<u32>) {
    let (value, best) = best(solved, Some(&capital.to_string()));
    let number = |stake: &String| stake["stake ".len()..].parse().unwrap();
    let mut best: Vec<u32> = best.iter().map(number).collect();
    best.sort_unstable();
    (value, best)
}

/// All best stakes of each capital, proven.
fn proven() -> Vec<Vec<u32>> {
    let gambler = Gambler::new(50, GOAL, (2, 5)).unwrap();
    let solved = solution(&gambler, &Solver::new().exact());
    (1..GOAL)
        .map(|capital| best_stakes(&*solved, capital).1)
        .collect()
}

/// What value iteration in doubles finds, gone on with until not one bit changes any more: the
/// stakes whose value is the largest.
fn floating() -> Vec<Vec<u32>> {
    let mut values = vec![0.0f64; GOAL as usize + 1];
    values[GOAL as usize] = 1.0;
    let worth = |values: &[f64], capital: u32, stake: u32| {
        0.4 * values[(capital + stake) as usize] + 0.6 * values[(capital - stake) as usize]
    };
    let stakes = |capital: u32| 1..=capital.min(GOAL - capital);
    loop {
        let before = values.clone();
        for capital in 1..GOAL {
            let worths = stakes(capital).map(|stake| worth(&values, capital, stake));
            values[capital as usize] = worths.fold(0.0, f64::max);
        }
        if values == before {
            break;
        }
    }
    let best = |capital: u32| {
        let most = values[capital as usize];
        let best = |stake: &u32| worth(&values, capital, *stake) == most;
        stakes(capital).filter(best).collect()
    };
    (1..GOAL).map(best).collect()
}

/// The picture: a disc for each best stake, an open ring where floating point does not find it.
fn picture(proven: &[Vec<u32>], floating: &[Vec<u32>]) -> String {
    let (left, top, wide, high) = (46.0, 16.0, 7.0, 7.0);
    let x = |capital: u32| left + wide * f64::from(capital);
    let y = |stake: u32| top + high * (50.0 - f64::from(stake));
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 770 420\" width=\"770\" \
         height=\"420\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
    );
    for mark in (0..=100).step_by(10) {
        let _ = writeln!(
            out,
            "<line x1=\"{0}\" y1=\"{1}\" x2=\"{0}\" y2=\"{2}\" stroke=\"#ddd\"/>\n\
             <text x=\"{0}\" y=\"{3}\" text-anchor=\"middle\">{mark}</text>",
            x(mark),
            y(50),
            y(0),
            y(0) + 18.0
        );
    }
    for mark in (0..=50).step_by(10) {
        let _ = writeln!(
            out,
            "<line x1=\"{1}\" y1=\"{0}\" x2=\"{2}\" y2=\"{0}\" stroke=\"#ddd\"/>\n\
             <text x=\"{3}\" y=\"{4}\" text-anchor=\"end\">{mark}</text>",
            y(mark),
            x(0),
            x(100),
            x(0) - 6.0,
            y(mark) + 4.0
        );
    }
    for (capital, (best, found)) in (1..).zip(proven.iter().zip(floating)) {
        for &stake in best {
            let look = match found.contains(&stake) {
                true => "fill=\"#0072b2\"",
                false => "fill=\"white\" stroke=\"#d55e00\" stroke-width=\"1.6\"",
            };
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"2.8\" {look}/>",
                x(capital),
                y(stake)
            );
        }
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"408\" text-anchor=\"middle\">what the gambler owns</text>\n\
         <text x=\"14\" y=\"{1}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {1})\">best \
         stakes</text>\n</svg>",
        x(50),
        y(25)
    );
    out
}

fn page(proven: &[Vec<u32>], floating: &[Vec<u32>]) -> String {
    let all: usize = proven.iter().map(Vec::len).sum();
    let pairs = || proven.iter().zip(floating);
    let missed: usize = pairs()
        .map(|(best, found)| best.iter().filter(|stake| !found.contains(stake)).count())
        .sum();
    let wrong = pairs().filter(|(best, found)| best != found).count();
    let mut out = format!(
        "# The gambler's problem, exactly\n\n\
         You bet on heads of a coin that shows heads four times in ten. You own a whole number of \
         points, stake any whole number of them that does not take you beyond 100, and play until \
         you own 100 or nothing. Which stakes are best? It is an exercise in Sutton and Barto's \
         *Reinforcement Learning*, and the plots that people draw of it all differ: many stakes are \
         exactly equally good, and in floating point rounding picks among them.\n\n\
         Here are all {all} best stakes of the 99 amounts, proven by fractions. Value iteration in \
         doubles, gone on with until not one bit changes any more, finds the discs and misses the \
         {missed} open rings; in {wrong} of the 99 amounts its set of best stakes is wrong.\n\n\
         ![All best stakes of the gambler's problem](gambler.svg)\n\n\
         `bestplay explain gambler --state 37 --exact` lists the stakes of one amount with their \
         values. Staking all that one can (bold play: Dubins and Savage 1965) is always among the \
         best, and with 50 it is the only one. Never betting at all is not a stake here: it would \
         be as good as anything, and lead nowhere.\n\n\
         | owned | best stakes | found in floating point |\n| --- | --- | --- |\n"
    );
    let listed = |stakes: &[u32]| {
        let stakes: Vec<String> = stakes.iter().map(u32::to_string).collect();
        stakes.join(", ")
    };
    for (capital, (best, found)) in (1..).zip(pairs()) {
        let found = match best == found {
            true => "all".into(),
            false => listed(found),
        };
        let _ = writeln!(out, "| {capital} | {} | {found} |", listed(best));
    }
    out
}

#[test]
fn the_page_is_what_is_proven() {
    let (proven, floating) = (proven(), floating());
    // What floating point finds is best; it does not find all.
    for (best, found) in proven.iter().zip(&floating) {
        assert!(!found.is_empty() && found.iter().all(|stake| best.contains(stake)));
    }
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/");
    for (name, text) in [
        ("gambler.svg", picture(&proven, &floating)),
        ("gambler.md", page(&proven, &floating)),
    ] {
        let path = format!("{docs}{name}");
        if std::env::var_os("BESTPLAY_WRITE").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == text, "make write writes docs/{name} anew");
    }
}
