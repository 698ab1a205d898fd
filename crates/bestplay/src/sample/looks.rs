//! When the rules of stopping are consulted: at numbers of blocks that are fixed beforehand, so that
//! it does not matter who plays them.

/// The next number of blocks at which the rules are consulted: every block at first, later after
/// every 64th part more, so that a run is at most that much longer than it need be.
pub(super) fn next_look(blocks: u64) -> u64 {
    let mut look = 0u64;
    while look <= blocks {
        look = look.saturating_add((look / 64).max(1));
    }
    look
}

/// Whether the number of blocks is one at which the rules are consulted.
pub(super) fn is_look(blocks: u64) -> bool {
    blocks > 0 && next_look(blocks - 1) == blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_fixed_and_come_in_small_steps() {
        let mut looks = vec![next_look(0)];
        while looks.last().is_some_and(|&look| look < 100_000) {
            looks.push(next_look(looks[looks.len() - 1]));
        }
        assert_eq!(looks[..3], [1, 2, 3]);
        assert!(looks.windows(2).all(|w| w[1] - w[0] <= (w[0] / 64).max(1)));
        assert!(looks.iter().all(|&look| is_look(look)));
        assert!(!is_look(129) && is_look(130));
        assert_eq!(next_look(129), 130);
    }
}
