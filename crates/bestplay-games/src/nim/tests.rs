//! Nim: positions counted as one by one.

use bestplay_games::nim::ENTRY;

use crate::trial::{Plain, counted, solved};

#[test]
fn multiples_are_counted_as_one_by_one() {
    let all = "1-2-3 1 2-2 1-3-5-7 6-10 1-1-1 1-1 3-5-6 1-2-4-7-9";
    for multiples in all.split(' ') {
        for last in ["wins", "loses"] {
            for most in [1, 2, 3, 40, 63, 64, 65, 100] {
                let words = [
                    format!("last={last}"),
                    format!("multiples={multiples}"),
                    format!("most={most}"),
                ];
                let counted = counted(&ENTRY, &words).unwrap();
                let lost = |n: &u16| {
                    let heaps = multiples.split('-');
                    let heaps = heaps.map(|times| n * times.parse::<u16>().unwrap());
                    let heaps: Vec<String> = heaps.map(|heap| heap.to_string()).collect();
                    let words = [format!("heaps={}", heaps.join("-")), words[0].clone()];
                    solved(&ENTRY, &words).unwrap().plain("value") == "-1"
                };
                let lost = (1..=most).filter(lost).count();
                let found = ["second_wins", "first_wins"].map(|key| counted.plain(key));
                let expected = [lost, usize::from(most) - lost].map(|count| count.to_string());
                assert_eq!(found, expected, "{words:?}");
            }
        }
    }
}
