//! Sheets are the best there are where that can be checked, and lose what they say.

use bestplay::{Rational, Solver};

use bestplay_answers::question::{compare, sheet};
use bestplay_answers::{Answer, Question, Sheet};
use bestplay_games::find;

use super::strategy;
use crate::trial::{self, Plain, sum};

fn ask(game: &str, words: &[&str], question: &Question<'_>) -> Answer {
    trial::ask(find(game).unwrap(), words, question, Solver::new().exact())
}

/// A column of a table of fractions.
fn column(answer: &Answer, key: &str, place: usize) -> Vec<Rational> {
    let rows = answer.rows(key).into_iter();
    rows.map(|row| row[place].parse().unwrap()).collect()
}

/// What a strategy loses against best play, on average over the seats.
fn loss(game: &str, words: &[&str], name: &str) -> Rational {
    let strategies = vec![strategy(game, name).unwrap()];
    let answer = ask(game, words, &compare(strategies));
    let losses = column(&answer, "strategies", 3);
    let seats = Rational::from(losses.len());
    sum(losses) / seats
}

#[test]
fn one_line_of_pig_is_the_best_hold_at_n_and_more_lines_lose_less() {
    let words = ["goal=16", "die=2"];
    let lines = vec![1, 2, 4];
    let answer = ask("pig", &words, &sheet(lines));
    let losses = column(&answer, "sheets", 2);
    let best = (1..=16).map(|n| loss("pig", &words, &format!("hold:{n}")));
    assert_eq!(losses[0], best.min().unwrap());
    assert!(losses.is_sorted_by(|more, less| more > less));
    // The longest sheet, as a strategy of its own, loses what it says.
    let sheets = Sheet::of(&answer);
    let folder = std::env::temp_dir().join(format!("bestplay-sheet-{}.csv", std::process::id()));
    std::fs::write(&folder, sheets[2].csv()).unwrap();
    assert_eq!(loss("pig", &words, folder.to_str().unwrap()), losses[2]);
    std::fs::remove_file(&folder).unwrap();
    let picture = sheets[2].svg("Pig");
    let texts = picture.matches("<text").count();
    assert_eq!(texts, 2 + 2 * sheets[2].rules.len());
    assert!(Sheet::html(&sheets, "Pig", "<rules>").contains("&lt;rules&gt;"));
}

/// Red cards and black ones: all sheets with one line of one game, one by one.
#[test]
fn no_sheet_of_one_line_loses_less() {
    let words = ["red=5", "black=4"];
    let found = ask("red-and-black", &words, &sheet(vec![1]));
    let found = column(&found, "sheets", 2).swap_remove(0);
    let path = std::env::temp_dir().join(format!("bestplay-line-{}.csv", std::process::id()));
    let mut best: Option<Rational> = None;
    for feature in ["red cards left", "black cards left", "more black than red"] {
        for at in -5..=5 {
            for [below, from] in [["turn", "stop"], ["stop", "turn"]] {
                let text = format!("when,action\n{feature} < {at},{below}\n*,{from}\n");
                std::fs::write(&path, text).unwrap();
                let loss = loss("red-and-black", &words, path.to_str().unwrap());
                best = Some(best.map_or(loss.clone(), |best| best.min(loss)));
            }
        }
    }
    std::fs::remove_file(&path).unwrap();
    assert_eq!(Some(found), best);
}

/// Twenty lines for a dice game that lose less than a thousandth, in bounds that were proven.
#[test]
fn twenty_lines_lose_less_than_a_thousandth() {
    let lines = vec![1, 20];
    let words = ["goal=24", "die=3"];
    let answer = trial::ask(find("pig").unwrap(), &words, &sheet(lines), Solver::new());
    let sheets = answer.rows("sheets");
    let [one, twenty] = [0, 1].map(|sheet| sheets[sheet][2].parse::<f64>().unwrap());
    assert!(sheets[1][1].parse::<usize>().unwrap() <= 20);
    assert!(twenty < 0.001 && one > 0.02, "{one} {twenty}");
}
