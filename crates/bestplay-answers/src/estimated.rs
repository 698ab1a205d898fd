//! `estimate`: what sampling has found, as an answer.

use std::time::Duration;

use bestplay::Rational;
use bestplay::sample::{self, Checkpoint};

use crate::{Answer, Content, Entry, Estimate, Field, Piece, Show, Table, fields, row};

/// The digits behind the point of a share.
const SHARE_DIGITS: usize = 9;

pub(crate) const FIELDS: &[Field] = fields! {
    estimate: Estimate, "the mean, and an interval with its confidence";
    games: Count, "the games played";
    seed: Count, "the seed";
    seconds: Seconds, "the time it took";
    results?: Table(fields! {
        result: Rational, "what a game came to";
        games: Count, "how many games came to it";
        share: Text, "their share of all games, in decimals";
    }), "the distribution, where the method counts results one by one";
};

/// An estimate as an answer; `digits` are the decimals that were asked for, if any were.
pub fn estimated(
    entry: &Entry,
    estimate: &sample::Estimate,
    checkpoint: &Checkpoint,
    digits: Option<u32>,
) -> Answer {
    let content = Content::Estimate(Box::new(estimate.clone()), digits);
    let mut piece = Piece::new("estimate", "estimate", content);
    piece.below = vec![entry.value_means.into()];
    piece.below.extend(by_whom(entry, checkpoint));
    let mut answer = Answer::default();
    answer
        .push(piece)
        .add("games", "games", estimate.games)
        .add("seed", "seed", estimate.seed);
    answer.time(Duration::from_secs_f64(estimate.seconds));
    let counts = results(estimate, checkpoint);
    if !counts.is_empty() {
        let row = |(result, games): (Rational, u64)| {
            let share = games as f64 / estimate.games as f64;
            row![result, games, format!("{share:.SHARE_DIGITS$}")]
        };
        let table = Table::below(FIELDS, "results", counts.into_iter().map(row));
        answer.push(Piece::new("results", results_are(entry), table).shown(Show::AsBars));
    }
    answer
}

/// Who plays, where the rules are played out.
fn by_whom(entry: &Entry, checkpoint: &Checkpoint) -> Option<String> {
    if let Some(Estimate::Own { .. }) = entry.estimate {
        return None;
    }
    let mut words = checkpoint.identity.split_whitespace();
    let strategy = words.find_map(|word| word.strip_prefix("strategy="));
    let kind = strategy.and_then(|name| name.split_once(':'));
    Some(match (kind.map(|(kind, _)| kind), strategy) {
        (_, None) => "every choice is made at random".into(),
        (Some("best"), _) => "both sides follow the strategy of the solved game".into(),
        (Some("file"), _) => "both sides follow the strategy in the file".into(),
        (_, Some(name)) => format!("both sides follow {name}"),
    })
}

/// What the results of a game's plays are.
pub fn results_are(entry: &Entry) -> &'static str {
    match entry.estimate {
        Some(Estimate::Own { results, .. }) => results,
        _ => "payoff",
    }
}

/// Each result with how often it came up.
pub fn results(estimate: &sample::Estimate, checkpoint: &Checkpoint) -> Vec<(Rational, u64)> {
    let unit = checkpoint.quantity.unit;
    let results = estimate.results.iter();
    let result = |&result: &i64| Rational::from_parts(result.into(), unit.into());
    results.map(|(of, &games)| (result(of), games)).collect()
}
