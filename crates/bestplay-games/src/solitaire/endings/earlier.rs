//! Which games may still be won, by the cards before the last ones.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over places in arrays become vector instructions, closures need not"
)]

use crate::solitaire::planes::Planes;
use crate::solitaire::word::Word;

/// Whether games may still be won, the `cards[lane]` first cards of which are laid out or come
/// before the last ones: a suit that is missing among the last cards turns up for the last time
/// before them, and that card must have one of their ranks, or one of a card two or more places
/// further on. (The others have a like card of their suit further on, or so nearly all of them.)
///
/// `ranks` and `missing_suits` are those of the [class](super::Class) in each lane.
#[inline(always)]
pub(in crate::solitaire) fn may_be_won<W: Word, const N: usize>(
    planes: &Planes<W, N>,
    cards: &[u32; N],
    ranks: &[u32; N],
    missing_suits: &[u32; N],
) -> [bool; N] {
    let mut may_be = [true; N];
    for suit in 0..4 {
        for lane in 0..N {
            let all = |set: bool| if set { !W::ZERO } else { W::ZERO };
            let there = W::of((1 << cards[lane]) - 1);
            let of_suit = !(planes[4][lane] ^ all(suit & 1 == 1))
                & !(planes[5][lane] ^ all(suit & 2 == 2))
                & there;
            let last = of_suit.highest();
            let mut rank = 0;
            let mut other_rank = W::ZERO;
            for b in 0..4 {
                let set = planes[b][lane] & last != W::ZERO;
                rank |= u32::from(set) << b;
                other_rank = other_rank | (planes[b][lane] ^ all(set));
            }
            let further_on = !(last << 2).less_one() & there;
            let lost = (missing_suits[lane] >> suit & 1 == 1)
                & (last != W::ZERO)
                & (ranks[lane] >> rank & 1 == 0)
                & (!other_rank & further_on == W::ZERO);
            may_be[lane] &= !lost;
        }
    }
    may_be
}
