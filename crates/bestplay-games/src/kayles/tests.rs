//! Kayles: nim-values against the rules, and their period.

use bestplay::Solver;

use super::{ENTRY, Kayles, fast};
use crate::answer::tests::solved;

#[test]
fn rules_and_nim_values_agree() {
    for one in 0..=9u32 {
        for other in 0..=one {
            let game = Kayles::new(vec![one, other]);
            let rules = Solver::new().exact().solve(&game).unwrap().value();
            let fast = solved(&ENTRY, &[format!("rows={one}-{other}")]).unwrap();
            assert_eq!(fast.plain("value"), rules.to_string(), "{one} {other}");
        }
    }
}

/// The first nim-values as printed (The On-Line Encyclopedia of Integer Sequences, A002186), and the
/// period as far as the theorem of Guy and Smith asks for, and further.
#[test]
fn published_nim_values() {
    let table = fast::table(400);
    let published = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
    ];
    assert_eq!(table[..24], published);
    assert!((71..=388).all(|row| table[row] == table[row + 12]));
    assert_ne!(table[70], table[82]);
}

#[test]
fn long_rows_are_those_of_the_table() {
    let table = fast::table(400);
    for row in [1, 70, 71, 154, 155, 166, 167, 300, 399] {
        let fast = solved(&ENTRY, &[format!("rows={row}")]).unwrap();
        assert_eq!(fast.plain("nim_values"), table[row].to_string(), "{row}");
    }
}
