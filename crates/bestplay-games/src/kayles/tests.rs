//! Kayles: nim-values as printed, and their period.

use super::{Ball, ENTRY, fast};
use crate::trial::{Plain, solved};

/// The first nim-values as printed (The On-Line Encyclopedia of Integer Sequences, A002186), and the
/// period as far as the theorem of Guy and Smith asks for, and further.
#[test]
fn published_nim_values() {
    let table = fast::table(Ball::OneOrTwo, 400);
    let published = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
    ];
    assert_eq!(table[..24], published);
    assert!((71..=388).all(|row| table[row] == table[row + 12]));
    assert_ne!(table[70], table[82]);
}

#[test]
fn long_rows_are_those_of_the_table() {
    let table = fast::table(Ball::OneOrTwo, 400);
    for row in [1, 70, 71, 154, 155, 166, 167, 300, 399] {
        let fast = solved(&ENTRY, &[format!("rows={row}")]).unwrap();
        assert_eq!(fast.plain("nim_values"), table[row].to_string(), "{row}");
    }
}

/// Dawson's Kayles, as printed (A002187, which begins with the row of one pin), and its period.
#[test]
fn two_at_a_time_repeat_too() {
    let table = fast::table(Ball::Two, 400);
    let published = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
    assert_eq!(table[..20], published);
    assert!((53..=366).all(|row| table[row] == table[row + 34]));
    assert_ne!(table[52], table[86]);
    let known = fast::NimValues::new(Ball::Two);
    for most in [1, 2, 52, 139, 140, 141, 174, 175, 399] {
        let zeros = (1..=most).filter(|&row| table[row] == 0).count() as u64;
        assert_eq!(known.zeros(most as u64), zeros, "{most}");
    }
}
