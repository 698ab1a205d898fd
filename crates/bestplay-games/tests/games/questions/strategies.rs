//! Strategies are read, and refused with a reason.

use bestplay::{Player, Silent, Solver, StateId};

use bestplay_answers::question::evaluate;
use bestplay_answers::{Effort, Instance, Named, Strategy, odds_text, strategy_text};
use bestplay_games::GAMES;

use super::{instance, strategy};
use crate::trial::Plain;

#[test]
fn names_are_read_and_others_refused_with_what_there_is() {
    for name in [
        "best",
        "random",
        "first",
        "hold:20",
        "keep-pace",
        "a b.csv",
        "X.CSV",
    ] {
        assert_eq!(strategy("pig", name).unwrap().text, name);
    }
    for (name, says) in [
        (
            "holt:20",
            "expected best, random, first, hold:N, keep-pace, four-turns, or a file that ends in .csv. Did you mean 'hold'?",
        ),
        ("hold", "expected hold:N"),
        ("keep-pace:3", "expected keep-pace"),
        ("", "has no strategy ''"),
    ] {
        let error = strategy("pig", name).unwrap_err();
        assert!(error.is_usage(), "{error}");
        assert!(error.to_string().contains(says), "{error}");
    }
    assert!(strategy("mnk", "hold:20").is_err());
}

/// A small instance of each game that has strategies, and those that are tried.
const TRIED: &str = "\
pig goal=12: hold:4 keep-pace four-turns
race target=9: tosses:1 tosses:3 tosses:40
mnk m=3 n=2: centre
penney k=2 red=4 black=4: rule
penney-coin k=3: rule
hog goal=20 dice=4: dice:1 dice:4 greedy
farkle goal=300: bank:0 bank:150 dice:1 dice:6
blackjack hands=2 surrender=yes: mimic never-bust simple
connect-four columns=3 rows=3 line=3: centre
solitaire ranks=3 suits=2 matches=chosen: leftmost rightmost
shut-the-box tiles=6 dice=low-choice: highest
secretary candidates=5: pass:0 pass:2 pass:5
red-and-black red=3 black=4: ahead:0 ahead:2
repeated-sum limit=40: stop:1 stop:30
gambler capital=3 goal=10: bold timid";

/// The instance that a line begins with, and the words after the colon.
fn line(line: &str) -> (Instance, Vec<&str>) {
    let (game, rest) = line.split_once(": ").unwrap();
    let words: Vec<&str> = game.split(' ').collect();
    let instance = instance(words[0], &words[1..]);
    (instance, rest.split(' ').collect())
}

/// Every strategy that an entry names is there, of a small instance, and fits its rules.
#[test]
fn every_named_strategy_fits_its_game() {
    let mut tried = Vec::new();
    for (instance, names) in TRIED.lines().map(line) {
        let game = instance.entry.name;
        let rules = instance.rules().unwrap();
        let solved = rules.solve(&Solver::new()).unwrap();
        for name in names.iter().chain(&["best", "random", "first"]) {
            let strategy = Strategy::read(instance.entry, name).unwrap();
            let numbered = strategy.numbered(&*solved).unwrap();
            let states = solved.graph().iter();
            for state in states.filter(|state| state.player().is_some()) {
                let actions = state.actions().count();
                let taken = numbered.at(state.id());
                let mut places = taken.outcomes().iter().map(|&(place, _)| place);
                assert!(places.all(|place| place < actions), "{game} {name}");
            }
        }
        let is_tried = |known: &Named| names.iter().any(|name| name.starts_with(known.name));
        assert!(instance.entry.strategies.iter().all(is_tried), "{game}");
        tried.push(game);
    }
    let mut others = GAMES.iter().filter(|entry| !entry.strategies.is_empty());
    assert!(others.all(|entry| tried.contains(&entry.name)));
}

/// Strategies whose worth has a formula: for the secretary problem, the first candidate is the best of all,
/// or the first that is better than it; by reflection N more red cards come up with probability
/// C(2n, n - N) / C(2n, n); the gambler's ruin is 1 / (1 + (q/p)^n); and with two tiles and one die a 2 or
/// a 1 first leaves the other, and a 3 shuts both.
const WORTH: &str = "\
secretary candidates=4: pass:0 1/4
secretary candidates=4: pass:1 11/24
red-and-black red=26: ahead:1 26/27
red-and-black red=4 black=4: ahead:2 4/5
repeated-sum limit=500: stop:1 7
gambler capital=2 goal=4: timid 4/13
gambler capital=50: bold 2/5
shut-the-box tiles=2 dice=low-one: highest 2/9";

#[test]
fn worth_by_formulas() {
    for (instance, words) in WORTH.lines().map(line) {
        let strategies = vec![Strategy::read(instance.entry, words[0]).unwrap()];
        let question = evaluate(strategies, 1000);
        let effort = Effort::new(Solver::new().exact());
        let answer = instance.ask(&question, &effort, &Silent).unwrap();
        assert_eq!(answer.plain("value"), words[1], "{words:?}");
    }
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    let instance = instance("pig", &["goal=3"]);
    let rules = instance.rules().unwrap();
    let solved = rules.solve(&Solver::new()).unwrap();
    for text in ["hold:", "hold:x", "hold:-1", "hold:99999"] {
        let strategy = Strategy::read(instance.entry, text).unwrap();
        let error = strategy.numbered(&*solved).unwrap_err();
        assert!(error.to_string().contains("like hold:20"), "{error}");
    }
}

#[test]
fn files_say_what_is_done() {
    let rules = instance("pig", &["goal=4"]).rules().unwrap();
    let solved = rules.solve(&Solver::new()).unwrap();
    let id = solved.find("0-0 first 2").unwrap().unwrap();
    let file = tempfile::Builder::new().suffix(".csv").tempfile().unwrap();
    let strategy = strategy("pig", file.path().to_str().unwrap()).unwrap();
    let places = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let taken = strategy.numbered(&*solved).unwrap().at(id);
        taken.outcomes().to_vec()
    };
    let plain = "state,action\n0-0 first 2,hold\n*,random\n";
    assert_eq!(places(plain), [(1, 1)]);
    let windows = "\u{feff}state,action\r\n\"0-0 first 2\",\"roll\"\r\n";
    assert_eq!(places(windows), [(0, 1)]);
    let mixed = "state,action,weight\n0-0 first 2,hold,2\n\n0-0 first 2,roll,3\n*,first,";
    assert_eq!(places(mixed), [(1, 2), (0, 3)]);
    assert_eq!(places("state,action,weight\n0-0 first 2,hold,"), [(1, 1)]);
    // What is not listed.
    assert_eq!(places("state,action\n*,random\n"), [(0, 1), (1, 1)]);
    assert_eq!(places("state,action\n*,first\n"), [(0, 1)]);
    let best = solved.choices()[id.index()] as usize;
    assert_eq!(places("state,action\n*,best\n"), [(best, 1)]);
    assert_eq!(places("state,action\n"), [(usize::MAX, 1)]);
}

/// What is written is read back to the same strategy.
#[test]
fn a_saved_strategy_is_read_back() {
    for (game, words) in [("pig", &["goal=6"][..]), ("mnk", &["m=3", "n=2", "k=2"])] {
        let rules = instance(game, words).rules().unwrap();
        let solved = rules.solve(&Solver::new()).unwrap();
        let file = tempfile::Builder::new().suffix(".csv").tempfile().unwrap();
        std::fs::write(file.path(), strategy_text(&*solved)).unwrap();
        let strategy = strategy(game, file.path().to_str().unwrap()).unwrap();
        let numbered = strategy.numbered(&*solved).unwrap();
        let states = solved.graph().iter();
        for state in states.filter(|state| state.player().is_some()) {
            let place = solved.choices()[state.id().index()] as usize;
            assert_eq!(numbered.sure(state.id()), Some(place));
        }
    }
}

/// Odds in a file are read back as they were written, and what is wrong with them is said.
#[test]
fn odds_are_read_from_files_or_refused() {
    let rules = instance("kuhn-poker", &["cards=2"]).rules().unwrap();
    let game = rules.unfold(&Solver::new().exact(), true).unwrap();
    let file = tempfile::Builder::new().suffix(".csv").tempfile().unwrap();
    let named = strategy("kuhn-poker", file.path().to_str().unwrap()).unwrap();
    let text = odds_text(&game).unwrap();
    let read = |text: &str, player| {
        std::fs::write(file.path(), text).unwrap();
        named.odds(&game, player)
    };
    for player in Player::BOTH {
        let back = read(&text, player).unwrap();
        let best = game.solution().unwrap().strategy(player);
        assert_eq!(back.odds(), best.odds());
    }
    let line = text
        .lines()
        .find(|line| line.starts_with("first player,2,check"))
        .unwrap();
    let with = |odds: &str| text.replace(line, &format!("first player,2,check,{odds}"));
    let none = text
        .replace(line, "")
        .replace("first player,2,bet", "second player,1 bet,bet");
    for (text, says) in [
        (with("1/0"), "expected odds such as 1/3"),
        (with("0/0"), "expected odds such as 1/3"),
        (with("-1"), "add up to"),
        (with("7"), "must add up to 1, and none be negative"),
        (
            text.replace("first player,1,", "third player,1,"),
            "'third player' is no player",
        ),
        (
            text.replace("first player,1,", "first player,9,"),
            "never chooses with '9' in mind",
        ),
        (none, "nothing is said of first player with '2' in mind"),
        (
            "state,action\n".into(),
            "expected the columns player,remembers,action,odds",
        ),
    ] {
        let error = read(&text, Player::Max).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}

/// In tic-tac-toe the centre comes first, then the nearest edge; Penney's rule is the best reply to
/// a coin's sequences, and not far from it to a deck's.
#[test]
fn boards_and_sequences_are_played_by_rules_of_thumb() {
    let penney = ["red=8", "black=8", "yvonne=BBR"];
    for (game, words, name, action) in [
        ("mnk", &["m=3"][..], "centre", "b2"),
        ("penney", &penney, "rule", "RBB"),
    ] {
        let rules = instance(game, words).rules().unwrap();
        let solved = rules.solve(&Solver::new()).unwrap();
        let numbered = strategy(game, name).unwrap().numbered(&*solved).unwrap();
        let first = numbered.sure(StateId::INITIAL).unwrap();
        assert_eq!(solved.actions(StateId::INITIAL)[first], action, "{game}");
    }
}
