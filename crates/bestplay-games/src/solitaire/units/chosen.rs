//! Which of several matches goes first.

use super::*;

/// The winning chance of cards on the table and cards to come, by plain recursion: where there are
/// several matches, `pick` says what they are worth together.
fn recursion(
    deck: Deck,
    table: &[Card],
    to_come: &[Card],
    pick: fn(&mut dyn Iterator<Item = Rational>) -> Option<Rational>,
) -> Rational {
    let without = |cards: &[Card], place: usize| [&cards[..place], &cards[place + 1..]].concat();
    let mut taken = (0..table.len().saturating_sub(2))
        .filter(|&place| deck.alike(table[place], table[place + 2]))
        .map(|place| recursion(deck, &without(table, place), to_come, pick));
    if let Some(worth) = pick(&mut taken) {
        return worth;
    }
    if to_come.is_empty() {
        return Rational::from(i64::from(table.len() == 2));
    }
    let dealt = (0..to_come.len()).map(|place| {
        let table = [table, &[to_come[place]]].concat();
        recursion(deck, &table, &without(to_come, place), pick)
    });
    sum(dealt) / Rational::from(to_come.len())
}

#[test]
fn the_leftmost_match_is_as_good_as_a_choice_and_the_rightmost_is_not() {
    for (ranks, suits) in [(3, 2), (2, 3), (2, 4), (4, 2)] {
        let deck = deck(ranks, suits);
        let game = Solitaire::new(deck).taking(First::Chosen);
        let best = recursion(deck, &[], &deck.all(), |worth| worth.max());
        assert_eq!(exact(&game), best);
        let leftmost = recursion(deck, &[], &deck.all(), |worth| worth.next());
        assert_eq!(leftmost, best);
        let (ranks, suits) = (format!("ranks={ranks}"), format!("suits={suits}"));
        let words = [ranks.as_str(), suits.as_str(), "matches=chosen"];
        let rightmost = recursion(deck, &[], &deck.all(), |worth| worth.last());
        let worth = |name| -> Rational {
            let answer = evaluated(&ENTRY, &words, &[name], Solver::new().exact());
            answer.plain("value").parse().unwrap()
        };
        assert_eq!(worth("rightmost"), rightmost);
        assert_eq!(worth("leftmost"), best);
        assert!(rightmost <= best);
    }
}
