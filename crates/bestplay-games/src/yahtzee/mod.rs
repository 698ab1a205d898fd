//! Yahtzee and Yatzy: five dice, three rolls, and a card to fill.
//!
//! Yahtzee is worth 254.589609 by the rules of Tom Verhoeff, who computed it first, 254.587729 with
//! forced jokers, and 245.870775 where further fives of a face are nothing special. The
//! Scandinavian Yatzy is worth 248.43999.
//!
//! - `card.rs`: the score card, its boxes and what they score.
//! - `lattice.rs`: a turn, for several cards at once; `fast.rs`: the whole card.

mod answer;
mod card;
mod fast;
mod lattice;
mod rules;

pub use card::{Card, Category, Dice, Filled, Joker, Scoring};
pub use rules::{Action, State, Throw, Yahtzee};

use bestplay::sorting::sort;
use bestplay_answers::{
    Arguments, Entry, Fast, GameError, Own, Result, Shelf, fitted_with, parameters,
};

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Dice,
    line: "The whole card, and what to keep: 254.59 on average",
    also: &["yatzee", "yatzi", "kniffel", "yacht"],
    about: "Thirteen turns. Each rolls five dice, then up to twice again any of them, and fills a box \
            of the card with what they score there: ones to sixes, with 35 points more for 63 or \
            above, and three or four of a kind, a full house, straights, five of a kind (50), or \
            chance. Further fives of a kind are 100 points each and can stand for other patterns. \
            What is the best average total?",
    source: "Verhoeff, \"How to maximize your score in solitaire Yahtzee\", 1999; Glenn, \"An optimal \
             strategy for Yahtzee\", Loyola College CS-TR-0002, 2006; Woodward, \"Yahtzee: the \
             solution\", Chance 16 (2003)",
    parameters: parameters! {
        scoring = "yahtzee" one_of Scoring::ALL,
            "yahtzee, or yatzy: the Scandinavian card with its fifteen boxes";
        boxes = "all", or ["all"],
            "all, or those that the card has: ones,twos,threes,fours,fives,sixes,one-pair,two-pairs,\
             three,four,full-house,small-straight,large-straight,five,chance";
        joker one_of Joker::ALL,
            "a five of a kind once its box is filled: free (Verhoeff's rules: 100 points more, and a \
             pattern of the lower section once its face is filled), forced (the same, but its face \
             has to be filled first) or none; free in Yahtzee, none in Yatzy, unless said";
        bonus within 0..=200,
            "what the upper section is rewarded with, up to 200: 35, or 50 in Yatzy, unless said";
        bonus_at = "63" within 1..=105, "for so many points in it, 1 to 105";
    },
    value_means: "expected total",
    fast: Some(Fast {
        is_default: true,
        explain: Some(Own {
            run: answer::explain,
            fields: &[],
        }),
        check: |task| answer::game(task).map(drop),
        ..Fast::new(
            "A turn for each card that can be come to, by neighbouring sets of dice, in whole numbers \
             that are rounded down.",
            answer::solve,
            &[],
        )
    }),
    ..Entry::new("yahtzee", "Yahtzee and Yatzy", |arguments| {
        Ok(fitted_with(read(arguments)?, &[]))
    })
};

/// The game with the parameters set.
///
/// # Errors
///
/// Parameters that do not fit.
pub fn read(arguments: &Arguments) -> Result<Yahtzee> {
    let scoring = arguments.one_of("scoring", &Scoring::ALL)?;
    let (usual_joker, usual_bonus) = match scoring {
        Scoring::Yahtzee => (Joker::Free, 35),
        Scoring::Yatzy => (Joker::None, 50),
    };
    let joker = match arguments.text("joker") {
        None => usual_joker,
        Some(_) => arguments.one_of("joker", &Joker::ALL)?,
    };
    let bonus = arguments.integer_if_any("bonus")?.unwrap_or(usual_bonus);
    let boxes = match arguments.required("boxes")? {
        "all" => Card::all(scoring),
        list => {
            let boxes = list.split(',').map(|name| Category::named(name.trim()));
            let mut boxes = boxes.collect::<Option<Vec<_>>>().ok_or_else(|| {
                let expected = "expected all, or names of boxes with commas between them, like \
                                ones,twos,full-house,chance";
                arguments.refused("boxes", expected)
            })?;
            sort(&mut boxes);
            let given = boxes.len();
            boxes.dedup();
            if boxes.len() < given {
                return Err(arguments.refused("boxes", "a box is named twice"));
            }
            boxes
        }
    };
    let is_yatzy_box = |category: &Category| !Card::all(scoring).contains(category);
    if let Some(category) = boxes.iter().find(|category| is_yatzy_box(category)) {
        let name = category.name();
        return Err(GameError::of_parameter(
            "boxes",
            format!("boxes: {name} is on the card of scoring=yatzy only"),
        ));
    }
    Ok(Yahtzee::new(Card {
        boxes,
        scoring,
        joker,
        bonus,
        bonus_at: arguments.integer("bonus_at")?,
    }))
}
