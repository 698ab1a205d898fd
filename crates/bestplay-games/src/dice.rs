//! Dice that lie there, by how many show each face.

use bestplay::Chance;

/// How many show each face, 1 to 6.
pub type Dice = [u8; 6];

/// The most dice that are read.
const MOST: usize = 6;

/// The dice that are kept, and so many others, which are rolled.
pub(crate) fn rolled(kept: Dice, others: u8) -> Chance<Dice> {
    Chance::die(6).repeated(others.into(), kept, |dice, &face| {
        let mut dice = *dice;
        dice[face as usize - 1] += 1;
        dice
    })
}

/// All that may be kept of some dice; the first one keeps none.
pub(crate) fn kept(dice: &Dice) -> Vec<Dice> {
    let mut all = vec![[0; 6]];
    for (face, &count) in dice.iter().enumerate() {
        let with = |kept: Dice| {
            (0..=count).map(move |count| {
                let mut kept = kept;
                kept[face] = count;
                kept
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

/// `11346`: the faces in order.
pub(crate) fn show(dice: &Dice) -> String {
    let faces = ('1'..='6').zip(dice);
    let shown = faces.flat_map(|(face, &n)| std::iter::repeat_n(face, n.into()));
    shown.collect()
}

/// Up to six dice by their faces, in any order.
pub(crate) fn read(faces: &str) -> Option<Dice> {
    let mut dice = [0; 6];
    for face in faces.bytes().take(MOST) {
        *dice.get_mut(usize::from(face.checked_sub(b'1')?))? += 1;
    }
    (faces.len() <= MOST).then_some(dice)
}
