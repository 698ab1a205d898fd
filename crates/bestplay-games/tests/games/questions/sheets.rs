//! Sheets are the best there are where that can be checked, and lose what they say.

use bestplay::{Rational, Silent, Solver, Value};

use bestplay_answers::question::{compare, sheet};
use bestplay_answers::{Answer, Content, Effort, Method, Question, Sheet};

use super::{instance, strategy};

fn ask(game: &str, words: &[&str], question: &Question<'_>) -> Answer {
    let effort = Effort {
        method: Some(Method::Rules),
        ..Effort::new(Solver::new().exact())
    };
    let instance = instance(game, words);
    instance.ask(question, &effort, &Silent).unwrap()
}

fn rows(answer: &Answer, key: &str) -> Vec<Vec<Content>> {
    match answer.get(key) {
        Some(Content::Table(table)) => table.rows.clone(),
        other => panic!("{key}: {other:?}"),
    }
}

fn exact(content: &Content) -> Rational {
    match content.as_value() {
        Some(Value::Exact(number)) => number.clone(),
        other => panic!("{other:?}"),
    }
}

/// What a strategy loses against best play, on average over the seats.
fn loss(game: &str, words: &[&str], name: &str) -> Rational {
    let strategies = vec![strategy(game, name).unwrap()];
    let answer = ask(game, words, &compare(strategies));
    let losses = rows(&answer, "strategies");
    let sum = losses.iter().map(|row| exact(&row[3]));
    sum.fold(Rational::ZERO, |sum, loss| sum + loss) / Rational::from(losses.len())
}

#[test]
fn one_line_of_pig_is_the_best_hold_at_n_and_more_lines_lose_less() {
    let words = ["goal=16", "die=2"];
    let lines = vec![1, 2, 4];
    let answer = ask("pig", &words, &sheet(lines));
    let found = rows(&answer, "sheets");
    let losses: Vec<Rational> = found.iter().map(|row| exact(&row[2])).collect();
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
    let found = exact(&rows(&found, "sheets")[0][2]);
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
    let instance = instance("pig", &["goal=24", "die=3"]);
    let lines = vec![1, 20];
    let answer = instance.ask(&sheet(lines), &Effort::new(Solver::new()), &Silent);
    let answer = answer.unwrap();
    let sheets = rows(&answer, "sheets");
    let least = |row: &[Content]| row[2].as_value().unwrap().enclosure().0;
    let most = |row: &[Content]| row[2].as_value().unwrap().enclosure().1;
    assert!(matches!(sheets[1][1], Content::Count(lines) if lines <= 20));
    assert!(most(&sheets[1]) < 0.001, "{}", most(&sheets[1]));
    assert!(least(&sheets[0]) > 0.02);
}
