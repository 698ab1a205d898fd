//! Liar's dice: what is a lie.

use bestplay_games::liars_dice::LiarsDice;

#[test]
fn ones_count_as_any_face_where_they_are_wild() {
    let faces = vec![vec![1, 3], vec![3, 4, 6]];
    for (are_wild, there) in [(false, [1, 0, 2, 1, 0, 1]), (true, [1, 1, 3, 2, 1, 2])] {
        let (dice, sides) = ([2, 3], 6);
        let game = LiarsDice {
            dice,
            sides,
            are_wild,
        };
        for (face, there) in (1..).zip(there) {
            let most = (0..=5)
                .rev()
                .find(|&count| game.is_true(&faces, count, face));
            assert_eq!(most, Some(there), "{face}");
        }
    }
}
