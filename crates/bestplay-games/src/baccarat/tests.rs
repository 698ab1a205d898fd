//! Baccarat: the counts of deals, by plain loops over six cards as they lie in the shoe.

use crate::trial::{exact, fraction};
use bestplay_games::baccarat::{Baccarat, Bet};

/// How many orders of six cards make player, banker and tie win; the six are the two hands in the
/// order of a table and two more, whether they are drawn or not.
fn deals(decks: u64) -> [u64; 3] {
    let mut left = [4 * decks; 10];
    left[0] = 16 * decks;
    let mut counts = [0; 3];
    let mut cards = [0usize; 6];
    fn deal(
        at: usize,
        ways: u64,
        left: &mut [u64; 10],
        cards: &mut [usize; 6],
        out: &mut [u64; 3],
    ) {
        if at == 6 {
            out[winner(cards)] += ways;
            return;
        }
        for card in 0..10 {
            if left[card] > 0 {
                cards[at] = card;
                let ways = ways * left[card];
                left[card] -= 1;
                deal(at + 1, ways, left, cards, out);
                left[card] += 1;
            }
        }
    }
    deal(0, 1, &mut left, &mut cards, &mut counts);
    counts
}

/// 0: the player, 1: the banker, 2: a tie.
fn winner(cards: &[usize; 6]) -> usize {
    let (mut player, mut banker) = ((cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10);
    if player < 8 && banker < 8 {
        if player > 5 {
            if banker < 6 {
                banker = (banker + cards[4]) % 10;
            }
        } else {
            let third = cards[4];
            player = (player + third) % 10;
            // For each sum of the banker the third cards on which it draws.
            let all = "0123456789";
            let table = [all, all, all, "012345679", "234567", "4567", "67", ""];
            if table[banker].contains(&third.to_string()) {
                banker = (banker + cards[5]) % 10;
            }
        }
    }
    match player.cmp(&banker) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    }
}

#[test]
fn rules_and_loops_agree() {
    // The published counts of eight decks are among them.
    let [player, banker, tie] = deals(8);
    assert_eq!(
        (player, banker),
        (2_230_518_282_592_256, 2_292_252_566_437_888)
    );
    assert_eq!(tie, 475_627_426_473_216);
    for decks in [1, 8] {
        let deals = deals(decks);
        let all: u64 = deals.iter().sum();
        for (bet, wins) in [Bet::Player, Bet::Banker, Bet::Tie].into_iter().zip(deals) {
            let game = Baccarat::new(decks as u32, bet);
            let expected = fraction(wins as i64, all);
            assert_eq!(exact(&game), expected, "{bet:?}");
        }
    }
}
