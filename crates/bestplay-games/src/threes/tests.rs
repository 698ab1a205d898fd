//! Threes: rolls one by one, of which the lowest are kept, and totals as chances.

use crate::trial;
use bestplay_games::threes::{Aim, Threes};

/// All rolls of so many dice, what they count in order; each is as likely.
fn rolls(dice: u32) -> impl Iterator<Item = Vec<usize>> {
    (0..6usize.pow(dice)).map(move |number| {
        let faces = (0..dice).map(|die| [1, 2, 0, 4, 5, 6][number / 6usize.pow(die) % 6]);
        let mut faces: Vec<usize> = faces.collect();
        faces.sort_unstable();
        faces
    })
}

/// What others count already, and how many dice are left.
type Left = (usize, u32);

/// What the dice are worth at best, where each total in the end is worth what `worth` says, the less the better.
/// Whoever keeps some keeps the lowest.
fn best(&(before, dice): &Left, worth: &[f64], best: &mut dyn FnMut(Left) -> f64) -> f64 {
    if dice == 0 {
        return worth[before];
    }
    let mut sum = 0.0;
    for roll in rolls(dice) {
        let total = |kept: usize| before + roll[..kept].iter().sum::<usize>();
        let after = (1..=roll.len()).map(|kept| best((total(kept), dice - kept as u32)));
        sum += after.fold(f64::INFINITY, f64::min);
    }
    sum / 6f64.powi(dice as i32)
}

#[test]
fn totals_agree_with_a_table() {
    let start = |dice: u32, worth: &[f64]| {
        trial::recursion((0, dice), |left, after| best(left, worth, after))
    };
    let totals: Vec<f64> = (0..37).map(f64::from).collect();
    for dice in 1..=5 {
        let aim = Aim::Total;
        trial::is_worth(&Threes { dice, aim }, start(dice.into(), &totals));
    }
    for dice in 1..=4 {
        // How likely the second player wins against each total; the first one wants that to be small.
        let against = |first: usize| {
            let lost = |second: usize| {
                1.0 - f64::from(u8::from(second < first))
                    - f64::from(u8::from(second == first)) / 2.0
            };
            1.0 - start(dice.into(), &(0..37).map(lost).collect::<Vec<_>>())
        };
        let against: Vec<f64> = (0..37).map(against).collect();
        let (aim, expected) = (Aim::Beat, 1.0 - start(dice.into(), &against));
        trial::is_worth(&Threes { dice, aim }, expected);
    }
}
