//! What the command answers: one pair, all replies to a sequence, best play, and tables.

use bestplay::Rational;
use bestplay::sorting::sort_by_key;

use crate::fast::{Fractions, fraction};
use bestplay_answers::{
    Answer, Arguments, Content, Field, GameError, Piece, Result, Task, YES_OR_NO, fields, row,
};

use super::Setting;
use super::fast::{BestPlay, BestReplies, Penney};
use super::margin::Margin;
use super::rules::Rules;
use super::word::{COLOURS, Word};

/// The longest sequences of which all pairs are listed: 2^16.
const LONGEST_PAIRS: u32 = 8;

/// The setting and the sequences that the parameters name.
fn read(arguments: &Arguments) -> Result<Rules> {
    let count = |name| arguments.integer(name);
    let setting = Setting::new(count("k")?, count("red")?, count("black")?)?;
    let word = |name| Word::given(arguments, name);
    let (yvonne, zara) = (word("yvonne")?, word("zara")?);
    if yvonne.is_none() && zara.is_some() {
        return Err(GameError::of_parameter(
            "zara",
            "zara=...: Zara answers Yvonne's sequence; expected yvonne=... as well",
        ));
    }
    if let Some(yvonne) = yvonne {
        setting.check_choice(yvonne)?;
        zara.map_or(Ok(()), |zara| setting.check_reply(yvonne, zara))?;
    }
    Ok(Rules {
        setting,
        yvonne,
        zara,
    })
}

/// The longest sequences of which the plain rules make a list.
const MOST_LISTED: u32 = 16;

/// The plain rules for these parameters.
pub(super) fn rules(arguments: &Arguments) -> Result<Rules> {
    let rules = read(arguments)?;
    let k = rules.setting.k();
    if rules.zara.is_none() && k > MOST_LISTED {
        return Err(GameError::of_parameter(
            "k",
            format!(
                "k={k}: the plain rules list every sequence, 2^k of them, for k up to \
                 {MOST_LISTED}; name yvonne=... and zara=..., or leave it to the fast method"
            ),
        ));
    }
    Ok(rules)
}

pub(super) const FIELDS: &[Field] = fields! {
    winner: Text, "who is more likely to win: Yvonne, Zara or tie";
    yvonne_first?: Value, "of a pair: Yvonne's sequence comes first";
    zara_first?: Value, "of a pair: Zara's sequence comes first";
    nobody?: Value, "of a pair: neither appears";
    cards?: Value, "of a pair: the expected number of cards dealt";
    best_count?: Integer, "how many best sequences Yvonne has";
    best_replies_count?: Integer, "how many best replies Zara has";
    best_replies?: List, "Zara's best replies";
    replies?: Table(fields! {
        zara: Text, "a reply";
        value: Value, "Yvonne's probability of winning against it";
    }), "Zara's replies to one sequence, best first";
    answers?: Table(fields! {
        yvonne: Text, "a best sequence";
        replies: Integer, "how many best replies it has";
        zara: List, "the best replies";
    }), "Zara's best replies to each best sequence";
    pairs?: Table(fields! {
        yvonne: Text, "Yvonne's sequence";
        zara: Text, "Zara's sequence";
        value: Value, "Yvonne's probability of winning";
    }), "with pairs=yes, all pairs of sequences";
};

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    let given = read(task.arguments)?;
    let show = task.options.integer("show")?;
    let wants_pairs = task.options.one_of("pairs", &YES_OR_NO)?;
    if wants_pairs && (given.setting.k() > LONGEST_PAIRS || given.yvonne.is_some()) {
        return Err(GameError::of_parameter(
            "pairs",
            format!(
                "pairs=yes: expected k of at most {LONGEST_PAIRS} and no sequences; ask for \
                 yvonne=... where the sequences are longer"
            ),
        ));
    }
    let mut penney = Penney::new(given.setting);
    match (given.yvonne, given.zara) {
        (Some(yvonne), Some(zara)) => pair(&mut penney, yvonne, zara),
        (Some(yvonne), None) => replies(&mut penney, yvonne, show, task.brief),
        _ => {
            let mut answer = best_play(&mut penney, show, task)?;
            if wants_pairs {
                let title = "all pairs: Yvonne's probability of winning";
                answer.rows(FIELDS, "pairs", title, pairs(&mut penney, given.setting)?);
            }
            Ok(answer)
        }
    }
}

fn show(word: Word) -> String {
    word.show(COLOURS)
}

fn show_all(words: &[Word]) -> Vec<String> {
    words.iter().map(|&word| show(word)).collect()
}

/// Who is more likely to win.
pub(super) fn winner(margin: Margin) -> &'static str {
    match margin.sign() {
        std::cmp::Ordering::Less => "Zara",
        std::cmp::Ordering::Equal => "tie",
        std::cmp::Ordering::Greater => "Yvonne",
    }
}

fn pair(penney: &mut Penney, yvonne: Word, zara: Word) -> Result<Answer> {
    let tally = penney.tally(yvonne, zara)?;
    let margin = tally.margin();
    let mut answer = Answer::default();
    answer
        .fraction("value", "Yvonne wins, coin included", margin.probability())
        .add("winner", "more likely to win", winner(margin));
    for (key, label, count) in [
        (
            "yvonne_first",
            "Yvonne's sequence comes first",
            tally.yvonne,
        ),
        ("zara_first", "Zara's sequence comes first", tally.zara),
        ("nobody", "neither appears", tally.nobody()),
        ("cards", "expected number of cards dealt", tally.cards),
    ] {
        let share = Rational::from_parts(count.into(), tally.orders.into());
        answer.fraction(key, label, share);
    }
    Ok(answer)
}

fn replies(penney: &mut Penney, yvonne: Word, most: usize, is_brief: bool) -> Result<Answer> {
    let BestReplies { margin, zara } = penney.best_replies(yvonne, most)?;
    let count = Piece::new("best_replies_count", "Zara's best replies", zara.count());
    let (label, value) = ("Yvonne wins against best replies", margin.probability());
    let mut answer = Answer::default();
    answer
        .fraction("value", label, value)
        .add("winner", "more likely to win", winner(margin))
        .push(count)
        .add("best_replies", "they are", show_all(zara.first()));
    if is_brief {
        return Ok(answer);
    }
    // Where there are too many to look at one by one, the best ones must do.
    if let Ok(mut all) = penney.replies(yvonne) {
        sort_by_key(&mut all, |&(zara, margin)| (margin, zara));
        let total = all.len();
        let rows = all.into_iter().take(most);
        let rows = rows.map(|(zara, margin)| row![show(zara), fraction(margin.probability())]);
        let shown = total.min(most);
        let title = format!(
            "Zara's replies, best first ({shown} of {total}): Yvonne's probability of winning"
        );
        answer.rows(FIELDS, "replies", &title, rows);
    }
    Ok(answer)
}

fn best_play(penney: &mut Penney, most: usize, task: &Task<'_>) -> Result<Answer> {
    let BestPlay { margin, yvonne } = penney.best_play(most, task.watch)?;
    let count = Piece::new("best_count", "Yvonne's best sequences", yvonne.count());
    let mut answer = Answer::default();
    answer
        .fraction("value", "Yvonne wins", margin.probability())
        .add("winner", "more likely to win", winner(margin))
        .push(count)
        .add("best", "they are", show_all(yvonne.first()));
    if let (true, Some(&first)) = (task.brief, yvonne.first().first()) {
        let replies = show_all(penney.best_replies(first, 1)?.zara.first());
        answer.add("best_replies", "a best reply to the first", replies);
        return Ok(answer);
    }
    let mut rows = Vec::new();
    for &yvonne in yvonne.first() {
        let zara = penney.best_replies(yvonne, most)?.zara;
        rows.push(row![show(yvonne), zara.count(), show_all(zara.first())]);
    }
    let title = format!(
        "Zara's best replies to {} of them (at most {most} each)",
        yvonne.first().len()
    );
    answer.rows(FIELDS, "answers", &title, rows);
    Ok(answer)
}

/// All pairs of sequences, in the order of a dictionary.
fn pairs(penney: &mut Penney, setting: Setting) -> Result<Vec<Vec<Content>>> {
    let words = Word::all(setting.k());
    let mut rows = Vec::new();
    for yvonne in words.filter(|&word| setting.check_choice(word).is_ok()) {
        for (zara, margin) in penney.replies(yvonne)? {
            let value = fraction(margin.probability());
            rows.push(row![show(yvonne), show(zara), value]);
        }
    }
    Ok(rows)
}
