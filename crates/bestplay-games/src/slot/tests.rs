//! Slot machines: every stop of every reel, one by one.

use bestplay::Rational;

use crate::trial::{by_rules, fraction};
use bestplay_games::slot::ENTRY;

/// What is paid at each combination of stops, added up, and how many there are.
fn paid(reels: &str, lines: &str) -> (i64, u64) {
    let mut shown: Vec<Vec<String>> = vec![Vec::new()];
    for reel in reels.split('/') {
        let stops = reel.split(',').flat_map(|stop| {
            let (symbols, count) = stop.split_once(':').unwrap();
            std::iter::repeat_n(symbols.to_owned(), count.parse().unwrap())
        });
        let stops: Vec<String> = stops.collect();
        let with = |before: &Vec<String>, stop: &String| {
            let mut all = before.clone();
            all.push(stop.clone());
            all
        };
        let all = shown
            .iter()
            .flat_map(|before| stops.iter().map(move |stop| with(before, stop)));
        shown = all.collect();
    }
    let pays = |stops: &Vec<String>| {
        let lines = lines.split(',').map(|line| line.split_once(':').unwrap());
        let fitting = lines.filter(|(symbols, _)| {
            let mut both = symbols.split('-').zip(stops);
            both.all(|(wanted, shown)| wanted == "any" || shown.split('+').any(|one| one == wanted))
        });
        fitting
            .map(|(_, paid)| paid.parse::<i64>().unwrap())
            .max()
            .unwrap_or(0)
    };
    (shown.iter().map(pays).sum(), shown.len() as u64)
}

#[test]
fn every_combination_of_stops() {
    let wild = "7:1,bar+wild:2,cherry+bar:3,7+bar+cherry:1,lemon:9";
    let reels = [wild; 3].join("/");
    let lines = "7-7-7:50,bar-bar-bar:9,cherry-cherry-cherry:20,any-any-cherry:1,cherry-any-any:2,wild-7-any:11";
    let default = |name| {
        let found = ENTRY
            .parameters
            .iter()
            .find(|parameter| parameter.name == name);
        found.unwrap().default.unwrap()
    };
    for (reels, lines) in [
        (default("reels"), default("lines")),
        (&reels, lines),
        ("a:2,b:3", "b:4,any:1"),
        (
            "a:1/a:1,b:2/a:1,b:3/a:4,b:1/b:7,a:2",
            "a-a-a-a-a:500,any-any-any-any-b:1",
        ),
    ] {
        let words = [format!("reels={reels}"), format!("lines={lines}")];
        let (paid, of) = paid(reels, lines);
        let expected = fraction(paid, of) - Rational::ONE;
        assert_eq!(by_rules(&ENTRY, &words), expected, "{reels}");
    }
}
