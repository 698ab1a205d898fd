//! Kayles: nim-values as printed, and their period.

use bestplay_games::kayles::{Ball, ENTRY};

use crate::trial::{Plain, counted, solved};

/// The nim-values of rows of up to so many pins: each is the least number that no ball leads to.
fn nim_values(ball: Ball, most: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for row in 0..=most {
        let pins = ball.pins(row as u32).map(|pins| row - pins as usize);
        let after = pins.flat_map(|left| (0..=left).map(move |behind| (behind, left - behind)));
        let after: Vec<usize> = after
            .map(|(one, other)| values[one] ^ values[other])
            .collect();
        values.extend((0..).find(|value| !after.contains(value)));
    }
    values
}

/// The first nim-values as printed (The On-Line Encyclopedia of Integer Sequences, A002186), and the
/// period as far as the theorem of Guy and Smith asks for, and further.
#[test]
fn published_nim_values() {
    let table = nim_values(Ball::OneOrTwo, 400);
    let published = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
    ];
    assert_eq!(table[..24], published);
    assert!((71..=388).all(|row| table[row] == table[row + 12]));
    assert_ne!(table[70], table[82]);
    for row in [1, 70, 71, 154, 155, 166, 167, 300, 399] {
        let fast = solved(&ENTRY, &[format!("rows={row}")]).unwrap();
        assert_eq!(fast.plain("nim_values"), table[row].to_string(), "{row}");
    }
}

/// Dawson's Kayles, as printed (A002187, which begins with the row of one pin), and its period.
#[test]
fn two_at_a_time_repeat_too() {
    let table = nim_values(Ball::Two, 400);
    let published = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
    assert_eq!(table[..20], published);
    assert!((53..=366).all(|row| table[row] == table[row + 34]));
    assert_ne!(table[52], table[86]);
    for most in [1, 2, 52, 139, 140, 141, 174, 175, 399] {
        let zeros = (1..=most).filter(|&row| table[row] == 0).count();
        let counted = counted(&ENTRY, &["ball=2".into(), format!("most={most}")]).unwrap();
        assert_eq!(counted.plain("second_wins"), zeros.to_string(), "{most}");
    }
}
