//! A game in boxes says what it says in its own types.

use bestplay::Solver;
use bestplay_answers::{boxed, erase_with};
use bestplay_games::pig::Pig;

/// A game says the same in boxes: the graph, the values, the text.
#[test]
fn nothing_changes_in_a_box() {
    let pig = || Pig::new(8, 6, &[1]).unwrap();
    let (plain, packed) = (erase_with(pig(), &[]), boxed(pig()));
    let solver = Solver::new().exact();
    let one = plain.solve(&solver).unwrap();
    let two = packed.solve(&solver).unwrap();
    assert_eq!(one.value(), two.value());
    assert_eq!(one.graph().states(), two.graph().states());
    assert_eq!(one.choices(), two.choices());
    for number in (0..one.graph().states() as u32).map(bestplay::StateId::new) {
        assert_eq!(one.state(number), two.state(number));
        assert_eq!(one.actions(number), two.actions(number));
    }
    let laws = packed.laws(1_000, &bestplay::Silent).unwrap();
    assert!(laws.broken.is_empty() && laws.is_whole, "{laws:?}");
}
