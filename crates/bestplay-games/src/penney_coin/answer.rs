//! What the command answers.

use crate::fast::{Fractions, fraction};
use crate::penney::Word;
use bestplay_answers::{Answer, Arguments, Field, GameError, Result, Task, fields, row};

use super::duel::Duels;
use super::race::{Coin, race};
use super::rules::Rules;
use super::{COIN, LONGEST};

const MOST_PLAYERS: usize = 64;

/// The parameters, read.
fn read(arguments: &Arguments) -> Result<Rules> {
    let (heads, of) = arguments.probability("heads")?;
    let coin = Coin::new(heads, of)?;
    let mut k = arguments.integer("k")?;
    let text = arguments.text("sequences").unwrap_or("");
    let words = text.split(',').filter(|word| !word.is_empty());
    let words = words.map(|word| Word::parse(word, COIN));
    let sequences: Result<Vec<Word>, String> = words.collect();
    let sequences = sequences.map_err(|error| arguments.refused("sequences", &error))?;
    if sequences.len() > MOST_PLAYERS || sequences.iter().any(|word| word.len() > LONGEST) {
        let most = format!("expected at most {MOST_PLAYERS} sequences of at most {LONGEST} tosses");
        return Err(arguments.refused("sequences", &most));
    }
    if let [only] = sequences[..] {
        k = only.len();
    }
    if sequences.len() < 2 && k == 0 {
        return Err(GameError::usage("expected sequences of at least one toss"));
    }
    Ok(Rules { coin, k, sequences })
}

/// The plain rules for these parameters.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules> {
    let rules = read(arguments)?;
    // Two equal sequences have no winner.
    if !rules.sequences.is_empty() {
        race(rules.coin, &rules.sequences)?;
    }
    Ok(rules)
}

pub(super) const FIELDS: &[Field] = fields! {
    tosses?: Value, "of given sequences: the expected number of tosses";
    best_count?: Count, "how many best sequences player 1 has";
    best_replies?: List, "the best replies to one sequence";
    players?: Table(fields! {
        player: Count, "a player";
        sequence: Text, "the player's sequence";
        value: Value, "the player's probability of winning";
        note?: Text, "why it is 0";
    }), "of two or more sequences: each player's probability of winning";
    replies?: Table(fields! {
        reply: Text, "a reply";
        value: Value, "player 1's probability of winning against it";
    }), "the replies to one sequence, best first";
    answers?: Table(fields! {
        sequence: Text, "a best sequence";
        replies: Count, "how many best replies it has";
        best: List, "the best replies";
    }), "player 2's best replies to each best sequence";
};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let given = read(task.arguments)?;
    let most = task.options.integer("show")?;
    match given.sequences[..] {
        [] => best_play(&given, most),
        [only] => replies(&given, only, most),
        _ => players(&given),
    }
}

fn show(word: Word) -> String {
    word.show(COIN)
}

fn show_all(words: impl IntoIterator<Item = Word>) -> Vec<String> {
    words.into_iter().map(show).collect()
}

/// Two or more sequences: everyone's chance.
fn players(given: &Rules) -> Result<Answer> {
    let outcome = race(given.coin, &given.sequences)?;
    let mut answer = Answer::default();
    let first = outcome.wins.first().cloned().unwrap_or_default();
    answer.fraction("value", "player 1 wins", first);
    answer.fraction("tosses", "expected number of tosses", outcome.tosses);
    let words = show_all(given.sequences.iter().copied());
    let rows = words.iter().enumerate().map(|(place, word)| {
        let contains = outcome.contains[place].map(|part| &words[part]);
        let note = contains.map(|part| format!("contains {part}, which is never later"));
        let wins = fraction(outcome.wins[place].clone());
        row![place + 1, word.clone(), wins, note]
    });
    answer.rows(
        FIELDS,
        "players",
        "each player's probability of winning",
        rows,
    );
    Ok(answer)
}

/// One sequence: how long it takes to appear, and what beats it.
fn replies(given: &Rules, word: Word, most: usize) -> Result<Answer> {
    let tosses = race(given.coin, &[word])?.tosses;
    let replies = Duels::new(given.coin, given.k).replies(word)?;
    let mut answer = Answer::default();
    if let Some((_, least)) = replies.first() {
        let best = replies.iter().take_while(|(_, chance)| chance == least);
        let words = show_all(best.map(|&(word, _)| word));
        answer
            .fraction("value", "player 1 wins against best replies", least.clone())
            .add("best_replies", "best replies of the same length", words);
    }
    answer.fraction("tosses", "expected tosses until it appears", tosses);
    let total = replies.len();
    let rows = replies.into_iter().take(most);
    let rows = rows.map(|(reply, chance)| row![show(reply), fraction(chance)]);
    let shown = total.min(most);
    let title =
        format!("replies, best first ({shown} of {total}): player 1's probability of winning");
    answer.rows(FIELDS, "replies", &title, rows);
    Ok(answer)
}

/// No sequence: best play by two.
fn best_play(given: &Rules, most: usize) -> Result<Answer> {
    let (chance, best) = Duels::new(given.coin, given.k).best_play()?;
    let mut answer = Answer::default();
    let words = show_all(best.iter().take(most).map(|&(word, _)| word));
    answer
        .fraction("value", "player 1 wins", chance)
        .add("best_count", "player 1's best sequences", best.len() as u64)
        .add("best", "they are", words);
    let rows = best.iter().take(most).map(|(word, replies)| {
        let shown = show_all(replies.iter().take(most).copied());
        row![show(*word), replies.len(), shown]
    });
    answer.rows(FIELDS, "answers", "player 2's best replies", rows);
    Ok(answer)
}
