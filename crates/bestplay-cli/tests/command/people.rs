//! Strategies of people: evaluated, replied to, compared, judged, written to files and read.

use serde_json::Value as Json;

use crate::support::{answer, at, bestplay, json, printed, refused};

#[test]
fn strategies_are_evaluated_from_both_seats() {
    let both = json("evaluate pig goal=20 hold:5 --exact");
    let first = json("evaluate pig goal=20 hold:5 best --exact");
    let best = json("evaluate pig goal=20 --exact");
    let players = |of: &Json| [of["max"].clone(), of["min"].clone()];
    assert_eq!(players(&both), ["hold:5", "hold:5"]);
    assert_eq!(players(&first), ["hold:5", "best"]);
    assert_eq!(best["value"], best["best_play"]);
    assert!(number(&first, "value") < number(&best, "value"));
    assert!(number(&first, "value") < number(&both, "value"));
    // Chances of the results add up to 1.
    let results = both["results"].as_array().unwrap();
    let sum: f64 = results.iter().map(|row| number(row, "probability")).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn strategies_are_compared_and_replied_to() {
    let compared = json("compare pig goal=12 hold:4 best --exact");
    assert_eq!(compared["pairs"].as_array().unwrap().len(), 4);
    let strategies = compared["strategies"].as_array().unwrap();
    assert_eq!(strategies.len(), 4);
    // Best play loses nothing to anybody.
    for row in &strategies[2..] {
        assert_eq!(row["strategy"], "best");
        for loss in ["loss", "worst_loss"] {
            assert_eq!(row[loss]["decimal"], "0");
        }
    }
    let replied = json("reply pig goal=12 hold:4 --exact");
    let replies = replied["replies"].as_array().unwrap();
    // The worst enemy is the best reply: to who goes second, by who goes first.
    assert_eq!(replies[0]["value"], strategies[1]["worst"]);
    assert_eq!(replies[1]["value"], strategies[0]["worst"]);
}

/// A value's digits as a number.
fn number(answer: &Json, key: &str) -> f64 {
    answer[key]["decimal"].as_str().unwrap().parse().unwrap()
}

#[test]
fn aims_are_chances_of_the_total() {
    // In a game that is won the total is who wins.
    let best = json("solve pig goal=8 --exact");
    let aim = printed(bestplay("solve pig goal=8 --exact --json --aim").arg("at least 1"));
    let aim: Json = serde_json::from_str(&aim).unwrap();
    assert_eq!(aim["value"], best["value"]);
    assert_eq!(aim["mean"], best["value"]);
    // Followed play: all totals, and one of them.
    let spread = json("evaluate pig goal=8 hold:3 --exact --aim each");
    let value = json("evaluate pig goal=8 hold:3 --exact");
    assert_eq!(spread["mean"], value["value"]);
    let (win, variance) = (number(&value, "value"), number(&spread, "variance"));
    assert!((variance - win * (1.0 - win)).abs() < 1e-9);
    assert!((number(&spread, "deviation") - variance.sqrt()).abs() < 1e-9);
    let totals = spread["totals"].as_array().unwrap();
    assert_eq!(totals.len(), 2);
    assert_eq!(totals[1]["at_least"], value["value"]);
    assert_eq!(totals[1]["probability"], value["value"]);
    // The curve of one strategy never beats that of best play.
    let curve = json("solve red-and-black red=5 black=5 --aim each");
    let random = json("evaluate red-and-black red=5 black=5 random --aim each");
    let rows = |answer: &Json| answer["totals"].as_array().unwrap().clone();
    for (best, random) in rows(&curve).iter().zip(rows(&random)) {
        assert_eq!(best["total"], random["total"]);
        assert!(number(best, "best") >= number(&random, "at_least") - 1e-9);
    }
}

#[test]
fn played_games_are_recorded_and_judged() {
    let folder = tempfile::tempdir().unwrap();
    let [path, file] = ["games.csv", "mine.csv"].map(|name| at(folder.path(), name));
    // Best play on both sides loses nothing, whatever chance does.
    for seed in 1..=2 {
        let words = "play pig goal=8 --as none";
        answer(&format!("{words} --seed {seed} --record {path}"));
    }
    let judged = json(&format!("mistakes pig goal=8 --played {path} --exact"));
    assert_eq!(judged["games"].as_array().unwrap().len(), 4);
    for row in judged["players"].as_array().unwrap() {
        assert_eq!((&row["games"], &row["mistakes"]), (&2.into(), &0.into()));
        assert_eq!(row["loss"]["decimal"], "0");
    }
    // What a game lost is the sum of what its choices lost.
    let text = "game,state,action\n\
                a,0-0 first 2,hold\n\
                a,2-0 second 6,hold\n\
                a,2-6 first 3,roll\n\
                b,0-0 first 3,hold\n";
    std::fs::write(&file, text).unwrap();
    let judged = json(&format!("mistakes pig goal=8 --played {file} --exact"));
    let rows = |key: &str| judged[key].as_array().unwrap().clone();
    let of = |key: &str, name: &str| -> f64 {
        let rows = rows(key).into_iter();
        let own = rows.filter(|row| row["player"] == name);
        own.map(|row| number(&row, "loss")).sum()
    };
    for name in ["first player", "second player"] {
        for key in ["games", "mistakes"] {
            assert!((of("players", name) - of(key, name)).abs() < 1e-9, "{key}");
        }
    }
    assert!(of("players", "first player") > 0.0);
    assert_eq!(rows("mistakes")[0]["best"], "roll");
}

/// By the rules, by the fast method, and by a folder of stages.
#[test]
fn games_are_judged_by_whatever_explains_their_states() {
    let folder = tempfile::tempdir().unwrap();
    let [path, file, stages] =
        ["games.csv", "mine.csv", "stages"].map(|name| at(folder.path(), name));
    let (game, stages) = ("yahtzee boxes=sixes,chance", format!("--folder {stages}"));
    answer(&format!("solve {game} {stages}"));
    let words = "--as none --seed 3 --record";
    answer(&format!("play {game} {stages} {words} {path}"));
    let played = std::fs::read_to_string(&path).unwrap();
    // The same with another first choice, and no more; what comes by chance alone may be left out.
    let mut steps = played.lines().skip(1);
    let first = steps.find(|line| !line.ends_with(',')).unwrap();
    let (start, _) = first.rsplit_once(',').unwrap();
    let changed = format!("game,state,action\n{start},keep-none\n");
    assert!(!first.ends_with("keep-none"), "{first}");
    std::fs::write(&file, changed).unwrap();
    let judged = |way: &str, file: &str| {
        let judged = json(&format!("mistakes {game} {way} --digits 8 --played {file}"));
        let total = judged["players"][0].clone();
        (total["mistakes"].clone(), total["loss"]["decimal"].clone())
    };
    let ways = ["--method rules", "--method fast", &stages];
    for way in ways {
        assert_eq!(judged(way, &path), (0.into(), "0".into()), "{way}");
    }
    let [rules, fast, folder] = ways.map(|way| judged(way, &file));
    assert_eq!((&rules.0, &rules), (&1.into(), &fast));
    assert_eq!(rules, folder);
    let words = format!("mistakes {game} first {stages}");
    refused(&words, 2, "leave the folder out");
}

/// Best play comes from the folder, and what the other one does against it is tried there.
#[test]
fn best_play_by_a_folder_meets_a_strategy() {
    let folder = tempfile::tempdir().unwrap();
    let stages = format!("--folder {}", at(folder.path(), "stages"));
    let game = "kalah houses=2 seeds=3";
    answer(&format!("solve {game} {stages}"));
    for seats in ["best first", "first best", "best random", "best best", ""] {
        let question = format!("evaluate {game} {seats}");
        let [by_folder, whole] = [&stages, ""].map(|rest| json(&format!("{question} {rest}")));
        assert_eq!(by_folder["best_play"], whole["best_play"], "{seats}");
        assert_eq!(by_folder["value"], whole["value"], "{seats}");
    }
    for (question, expected) in [
        ("evaluate {} random", "nobody plays best"),
        ("evaluate {} first random", "nobody plays best"),
        ("evaluate {} best first --aim each", "leave the folder out"),
        ("evaluate {} best nobody", "has no strategy 'nobody'"),
    ] {
        let words = question.replace("{}", game);
        refused(&format!("{words} {stages}"), 2, expected);
    }
}

/// Two play also where only one of them has something left to choose.
#[test]
fn a_player_who_has_nothing_to_choose_has_a_strategy() {
    let from = |seats: &str| {
        let mut command = bestplay(&format!("evaluate pig goal=12 {seats} --json --state"));
        let answer: Json = serde_json::from_str(&printed(command.arg("0-11 second 0"))).unwrap();
        answer["value"]["decimal"].clone()
    };
    assert_eq!(from("best hold:5"), from("best"));
    assert_eq!(from("hold:5 best"), from("hold:5"));
    refused("evaluate shut-the-box best first", 2, "has one player");
}

/// A person sees one side only, and the end says what was lost there; the other side draws by odds that a seed
/// fixes.
#[test]
fn one_plays_against_odds_and_sees_one_side() {
    let play = |seed: u64| {
        let words = format!("play kuhn-poker --seed {seed}");
        printed(bestplay(&words).write_stdin("check\nhint\nwhy fold\nfold\n"))
    };
    let plays: Vec<String> = (1..=60).map(play).collect();
    for text in &plays {
        assert!(!text.contains("chance ("), "{text}");
        // Both cards come with the end.
        let (_, end) = text.split_once("\ndeal ").unwrap();
        assert!(end.contains("Play is over"), "{text}");
    }
    let ended = |how: &str| plays.iter().find(|text| text.contains(how)).unwrap();
    // Who bets after a check with the lowest card bluffs: giving up the highest loses the ante and the stake.
    for (deal, says) in [
        ("1-3", "Each of your choices was a best one"),
        ("1-3", "is not for you to see"),
        ("3-1", "Your choices lost 3 against best play"),
    ] {
        let text = ended(&format!("deal {deal} check bet fold"));
        assert!(text.contains(says), "{text}");
    }
    assert_eq!(play(7), plays[6]);
}
