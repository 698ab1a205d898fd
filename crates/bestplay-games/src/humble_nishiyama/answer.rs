//! What the command answers.

use std::cmp::Ordering;

use bestplay::sorting::sort_by;

use crate::fast::{Fractions, fraction};
use crate::penney::{COLOURS, Word};
use bestplay_answers::{Answer, Arguments, Content, Field, GameError, Kind, Table, Task};

use super::rules::Rules;
use super::tricks::{Tricks, tricks};

/// The longest sequence.
pub(super) const LONGEST: u32 = 16;

/// The longest sequences for best play by both: 4^6 pairs.
const LONGEST_PLAY: u32 = 6;

/// The longest sequence whose replies are looked at.
const LONGEST_REPLY: u32 = 11;

/// The plain rules for these parameters.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules, GameError> {
    let mut k = arguments.integer("k")?;
    let deck = (arguments.integer("red")?, arguments.integer("black")?);
    let word = |name| Word::given(arguments, name);
    let (first, second) = (word("first")?, word("second")?);
    if let Some(first) = first {
        k = first.len();
        if k > LONGEST {
            let most = format!("first: expected at most {LONGEST} cards");
            return Err(GameError::of_parameter("first", most));
        }
    }
    match (first, second) {
        (None, Some(_)) => Err(GameError::of_parameter(
            "second",
            "second=...: player 2 answers player 1's sequence; expected first=... as well",
        )),
        (Some(first), Some(second)) if first == second || first.len() != second.len() => {
            Err(GameError::of_parameter(
                "second",
                "first, second: expected two different sequences of one length",
            ))
        }
        _ => Ok(Rules {
            k,
            deck,
            first,
            second,
        }),
    }
}

/// How likely each result is under a pair of sequences.
const CHANCES: [Field; 4] = [
    Field::new("value", Kind::Value, "player 1's expected payoff"),
    Field::new("first_wins", Kind::Value, "player 1 has more tricks"),
    Field::new("draw", Kind::Value, "both have as many"),
    Field::new("second_wins", Kind::Value, "player 2 has more tricks"),
];

/// What the answer has beyond what every answer has.
pub(super) const FIELDS: &[Field] = &[
    Field::optional(
        "first_wins",
        Kind::Value,
        "of a pair: player 1 has more tricks",
    ),
    Field::optional("draw", Kind::Value, "of a pair: both have as many"),
    Field::optional(
        "second_wins",
        Kind::Value,
        "of a pair: player 2 has more tricks",
    ),
    Field::optional(
        "first_tricks",
        Kind::Value,
        "of a pair: player 1's expected tricks",
    ),
    Field::optional(
        "second_tricks",
        Kind::Value,
        "of a pair: player 2's expected tricks",
    ),
    Field::optional(
        "best_replies",
        Kind::List,
        "player 2's best replies to one sequence",
    ),
    Field::optional(
        "replies",
        Kind::Table(&[
            Field::new("second", Kind::Text, "a reply"),
            CHANCES[0],
            CHANCES[1],
            CHANCES[2],
            CHANCES[3],
        ]),
        "player 2's replies to one sequence, best first",
    ),
    Field::optional(
        "sequences",
        Kind::Table(&[
            Field::new("first", Kind::Text, "a sequence"),
            Field::new("second", Kind::List, "player 2's best replies"),
            CHANCES[0],
            CHANCES[1],
            CHANCES[2],
            CHANCES[3],
        ]),
        "player 1's sequences, best first",
    ),
];

/// `solve humble-nishiyama`.
pub(super) fn solve(task: &Task<'_>) -> Result<Answer, GameError> {
    let rules = rules(task.arguments)?;
    let show = task.options.integer("show")?;
    match (rules.first, rules.second) {
        (Some(first), Some(second)) => Ok(pair(tricks(first, second, rules.deck))),
        (Some(first), None) => replies(&rules, first, show),
        _ => best_play(&rules, show),
    }
}

fn show_word(word: Word) -> String {
    word.show(COLOURS)
}

fn pair(tricks: Tricks) -> Answer {
    let share = |count: u128| tricks.share(count);
    let mut answer = Answer::default();
    answer
        .fraction("value", "player 1's expected payoff", tricks.value())
        .fraction(
            "first_wins",
            "player 1 has more tricks",
            share(tricks.first),
        )
        .fraction("draw", "as many", share(tricks.draws))
        .fraction(
            "second_wins",
            "player 2 has more tricks",
            share(tricks.second()),
        )
        .fraction(
            "first_tricks",
            "player 1's expected tricks",
            share(tricks.first_tricks),
        )
        .fraction(
            "second_tricks",
            "player 2's expected tricks",
            share(tricks.second_tricks),
        );
    answer
}

/// All replies to a sequence, best first.
pub(super) fn sorted_replies(first: Word, deck: (u32, u32)) -> Vec<(Word, Tricks)> {
    let words = Word::all(first.len());
    let others = words.filter(|&word| word != first);
    let mut replies: Vec<(Word, Tricks)> = others
        .map(|second| (second, tricks(first, second, deck)))
        .collect();
    sort_by(&mut replies, |(_, a), (_, b)| a.cmp_value(b));
    replies
}

/// The replies that are as good as the first one.
fn best_of(replies: &[(Word, Tricks)]) -> Vec<String> {
    let best = replies
        .iter()
        .take_while(|(_, t)| t.cmp_value(&replies[0].1) == Ordering::Equal);
    best.map(|&(word, _)| show_word(word)).collect()
}

/// Cells: value, and the chances of the first player, of a draw, of the second player.
fn chances(tricks: &Tricks) -> impl Iterator<Item = Content> {
    let shares = [tricks.first, tricks.draws, tricks.second()].map(|count| tricks.share(count));
    let all = [tricks.value()].into_iter().chain(shares);
    all.map(fraction)
}

/// The columns: first those that name the sequences.
fn columns<const N: usize>(names: [&'static str; N]) -> impl Iterator<Item = &'static str> {
    names.into_iter().chain(CHANCES.map(|field| field.key))
}

fn replies(rules: &Rules, first: Word, show: usize) -> Result<Answer, GameError> {
    if first.len() > LONGEST_REPLY {
        return Err(GameError::usage(format!(
            "first: expected at most {LONGEST_REPLY} cards for all replies; give second=... too"
        )));
    }
    let replies = sorted_replies(first, rules.deck);
    let mut answer = Answer::default();
    if let Some((_, best)) = replies.first() {
        let label = "player 1's expected payoff against best replies";
        answer.fraction("value", label, best.value()).list(
            "best_replies",
            "player 2's best replies",
            best_of(&replies),
        );
    }
    let rows = replies.iter().take(show);
    let rows = rows.map(|(word, tricks)| {
        std::iter::once(show_word(*word).into())
            .chain(chances(tricks))
            .collect()
    });
    let title = format!("player 2's replies, best first ({} in all)", replies.len());
    answer.table("replies", &title, Table::new(columns(["second"]), rows));
    Ok(answer)
}

fn best_play(rules: &Rules, show: usize) -> Result<Answer, GameError> {
    if rules.k > LONGEST_PLAY {
        return Err(GameError::usage(format!(
            "k={}: expected at most {LONGEST_PLAY} for all pairs; give first=... for the replies \
             to one sequence",
            rules.k
        )));
    }
    let words = Word::all(rules.k);
    let mut all: Vec<(Word, Vec<(Word, Tricks)>)> = words
        .map(|first| (first, sorted_replies(first, rules.deck)))
        .collect();
    // The best of player 1's sequences first; each has a reply, since there are two words at least.
    all.retain(|(_, replies)| !replies.is_empty());
    sort_by(&mut all, |(_, a), (_, b)| b[0].1.cmp_value(&a[0].1));
    let mut answer = Answer::default();
    if let Some((_, replies)) = all.first() {
        let top = replies[0].1;
        let best = all
            .iter()
            .take_while(|(_, r)| r[0].1.cmp_value(&top) == Ordering::Equal);
        let best = best.map(|&(word, _)| show_word(word)).collect();
        answer
            .fraction("value", "player 1's expected payoff", top.value())
            .list("best", "player 1's best sequences", best);
    }
    let rows = all.iter().take(show).map(|(word, replies)| {
        let start = [show_word(*word).into(), best_of(replies).into()];
        start.into_iter().chain(chances(&replies[0].1)).collect()
    });
    let title = "player 1's sequences, best first, with player 2's best replies";
    answer.table(
        "sequences",
        title,
        Table::new(columns(["first", "second"]), rows),
    );
    Ok(answer)
}
