//! What the command answers.

use bestplay::sorting::sort_by;

use crate::fast::{Fractions, fraction};
use crate::penney::{COLOURS, Word};
use bestplay_answers::{Answer, Arguments, Content, Field, GameError, Result, Task, fields};

use super::rules::Rules;
use super::tricks::{Tricks, tricks};

/// The longest sequence.
pub(super) const LONGEST: u32 = 16;

/// The longest sequences for best play by both: 4^6 pairs.
const LONGEST_PLAY: u32 = 6;

/// The longest sequence whose replies are looked at.
const LONGEST_REPLY: u32 = 11;

/// The plain rules for these parameters.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules> {
    let mut k = arguments.integer("k")?;
    let deck = (arguments.integer("red")?, arguments.integer("black")?);
    let word = |name| Word::given(arguments, name);
    let (first, second) = (word("first")?, word("second")?);
    k = first.map_or(k, Word::len);
    if k > LONGEST {
        let most = format!("first: expected at most {LONGEST} cards");
        return Err(GameError::of_parameter("first", most));
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

pub(super) const FIELDS: &[Field] = fields! {
    first_wins?: Value, "of a pair: player 1 has more tricks";
    draw?: Value, "of a pair: both have as many";
    second_wins?: Value, "of a pair: player 2 has more tricks";
    first_tricks?: Value, "of a pair: player 1's expected tricks";
    second_tricks?: Value, "of a pair: player 2's expected tricks";
    best_replies?: List, "player 2's best replies to one sequence";
    replies?: Table(fields! {
        second: Text, "a reply";
        value: Value, "player 1's expected payoff";
        first_wins: Value, "player 1 has more tricks";
        draw: Value, "both have as many";
        second_wins: Value, "player 2 has more tricks";
    }), "player 2's replies to one sequence, best first";
    sequences?: Table(fields! {
        first: Text, "a sequence";
        second: List, "player 2's best replies";
        value: Value, "player 1's expected payoff";
        first_wins: Value, "player 1 has more tricks";
        draw: Value, "both have as many";
        second_wins: Value, "player 2 has more tricks";
    }), "player 1's sequences, best first";
};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
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
    let mut answer = Answer::default();
    answer.fraction("value", "player 1's expected payoff", tricks.value());
    for (key, label, count) in [
        ("first_wins", "player 1 has more tricks", tricks.first),
        ("draw", "as many", tricks.draws),
        ("second_wins", "player 2 has more tricks", tricks.second()),
    ] {
        answer.fraction(key, label, tricks.share(count));
    }
    let [first, second] = [tricks.first_tricks, tricks.second_tricks].map(|all| tricks.share(all));
    answer.fraction("first_tricks", "player 1's expected tricks", first);
    answer.fraction("second_tricks", "player 2's expected tricks", second);
    answer
}

/// All replies to a sequence, best first.
pub(super) fn sorted_replies(first: Word, deck: (u32, u32)) -> Vec<(Word, Tricks)> {
    let others = Word::all(first.len()).filter(|&word| word != first);
    let replies = others.map(|second| (second, tricks(first, second, deck)));
    let mut replies: Vec<(Word, Tricks)> = replies.collect();
    sort_by(&mut replies, |(_, a), (_, b)| a.cmp_value(b));
    replies
}

/// Those of sorted words that are as good as the first one.
fn best_of<'a>(words: impl Iterator<Item = (Word, &'a Tricks)> + Clone) -> Vec<String> {
    let first = words.clone().next();
    let is_best = |tricks: &Tricks| first.is_some_and(|(_, best)| tricks.cmp_value(best).is_eq());
    let best = words.take_while(|(_, tricks)| is_best(tricks));
    best.map(|(word, _)| show_word(word)).collect()
}

/// The best replies of sorted ones.
fn best_replies(replies: &[(Word, Tricks)]) -> Vec<String> {
    best_of(replies.iter().map(|(word, tricks)| (*word, tricks)))
}

/// Cells: value, and the chances of the first player, of a draw, of the second player.
fn chances(tricks: &Tricks) -> impl Iterator<Item = Content> {
    let shares = [tricks.first, tricks.draws, tricks.second()].map(|count| tricks.share(count));
    let all = [tricks.value()].into_iter().chain(shares);
    all.map(fraction)
}

fn replies(rules: &Rules, first: Word, show: usize) -> Result<Answer> {
    if first.len() > LONGEST_REPLY {
        return Err(GameError::usage(format!(
            "first: expected at most {LONGEST_REPLY} cards for all replies; give second=... too"
        )));
    }
    let replies = sorted_replies(first, rules.deck);
    let mut answer = Answer::default();
    if let Some((_, best)) = replies.first() {
        let label = "player 1's expected payoff against best replies";
        answer.fraction("value", label, best.value());
        let best = best_replies(&replies);
        answer.add("best_replies", "player 2's best replies", best);
    }
    let rows = replies.iter().take(show);
    let rows = rows.map(|(word, tricks)| {
        let reply = std::iter::once(show_word(*word).into());
        reply.chain(chances(tricks)).collect()
    });
    let title = format!("player 2's replies, best first ({} in all)", replies.len());
    answer.rows(FIELDS, "replies", &title, rows);
    Ok(answer)
}

fn best_play(rules: &Rules, show: usize) -> Result<Answer> {
    let k = rules.k;
    if k > LONGEST_PLAY {
        return Err(GameError::usage(format!(
            "k={k}: expected at most {LONGEST_PLAY} for all pairs; give first=... for the replies \
             to one sequence"
        )));
    }
    let replies = |first| (first, sorted_replies(first, rules.deck));
    let mut all: Vec<(Word, Vec<(Word, Tricks)>)> = Word::all(k).map(replies).collect();
    // The best of player 1's sequences first; each has a reply, since there are two words at least.
    all.retain(|(_, replies)| !replies.is_empty());
    sort_by(&mut all, |(_, a), (_, b)| b[0].1.cmp_value(&a[0].1));
    let mut answer = Answer::default();
    if let Some((_, replies)) = all.first() {
        let best = best_of(all.iter().map(|(word, replies)| (*word, &replies[0].1)));
        answer
            .fraction("value", "player 1's expected payoff", replies[0].1.value())
            .add("best", "player 1's best sequences", best);
    }
    let rows = all.iter().take(show).map(|(word, replies)| {
        let start = [show_word(*word).into(), best_replies(replies).into()];
        start.into_iter().chain(chances(&replies[0].1)).collect()
    });
    let title = "player 1's sequences, best first, with player 2's best replies";
    answer.rows(FIELDS, "sequences", title, rows);
    Ok(answer)
}
