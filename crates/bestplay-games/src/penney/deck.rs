//! The deck, the length of the sequences, and who can pay for what.

use bestplay_answers::{GameError, Result};

use super::word::Word;

/// The most cards of one colour.
pub const MOST: u32 = 60;

/// What the game is played with: a deck of red and black cards, and the length of the sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    red: u32,
    black: u32,
    k: u32,
}

impl Setting {
    /// Sequences of `k` cards from a deck of `red` and `black` cards.
    ///
    /// # Errors
    ///
    /// More than [`MOST`] cards of a colour, a length of 0, or a deck from which the two players
    /// cannot lay out two different sequences of that length.
    pub fn new(k: u32, red: u32, black: u32) -> Result<Setting> {
        let setting = Setting { red, black, k };
        if red > MOST || black > MOST {
            return Err(GameError::of_parameter(
                if red > MOST { "red" } else { "black" },
                format!("red={red} black={black}: expected at most {MOST} cards of each colour"),
            ));
        }
        if k == 0 || 2 * k > red + black || setting.choices().next().is_none() {
            return Err(GameError::of_parameter(
                "k",
                format!(
                    "k={k}: two different sequences of {k} cards cannot be laid out from {red} red \
                     and {black} black cards; expected a smaller k, at least 1"
                ),
            ));
        }
        Ok(setting)
    }

    /// The cards of a sequence.
    pub fn k(&self) -> u32 {
        self.k
    }

    /// The red and black cards of the whole deck.
    pub fn deck(&self) -> (u32, u32) {
        (self.red, self.black)
    }

    /// The cards that are dealt: those that neither sequence has used up.
    pub fn dealt(&self) -> u32 {
        self.red + self.black - 2 * self.k
    }

    /// Whether the two colours may be exchanged without changing anything.
    pub fn is_symmetric(&self) -> bool {
        self.red == self.black
    }

    /// The red and black cards left to deal once sequences with `y` and `z` reds are laid out;
    /// `None` if the deck cannot pay for both.
    pub fn rest(&self, y: u32, z: u32) -> Option<(u32, u32)> {
        let blacks = self.k.checked_sub(y)? + self.k.checked_sub(z)?;
        let red = self.red.checked_sub(y + z)?;
        Some((red, self.black.checked_sub(blacks)?))
    }

    /// How many reds Yvonne's sequence may have: the deck pays for it and leaves Zara a reply.
    pub fn choices(&self) -> impl Iterator<Item = u32> {
        (0..=self.k).filter(move |&y| self.replies(y).next().is_some())
    }

    /// How many reds Zara's sequence may have when Yvonne's has `y`.
    pub fn replies(&self, y: u32) -> impl Iterator<Item = u32> {
        // With no red card, or with nothing else, there is just one sequence: Yvonne's own.
        let another = move |z: u32| z != y || (0 < z && z < self.k);
        (0..=self.k).filter(move |&z| another(z) && self.rest(y, z).is_some())
    }

    /// Checks that Yvonne may lay out this sequence.
    ///
    /// # Errors
    ///
    /// It has another length, the deck cannot pay for it, or it leaves Zara no reply.
    pub fn check_choice(&self, yvonne: Word) -> Result<()> {
        self.check_length("yvonne", yvonne)?;
        if self.choices().any(|y| y == yvonne.reds()) {
            return Ok(());
        }
        let (red, black) = (yvonne.reds(), yvonne.blacks());
        Err(GameError::of_parameter(
            "yvonne",
            format!(
                "yvonne: {red} red and {black} black cards cannot be taken from a deck of {} red \
                 and {} black and leave Zara another sequence of {} cards",
                self.red, self.black, self.k
            ),
        ))
    }

    /// Checks that Zara may answer with this sequence.
    ///
    /// # Errors
    ///
    /// It has another length, is Yvonne's own, or the rest of the deck cannot pay for it.
    pub fn check_reply(&self, yvonne: Word, zara: Word) -> Result<()> {
        self.check_length("zara", zara)?;
        if yvonne == zara {
            return Err(GameError::of_parameter(
                "zara",
                "zara: expected a sequence other than Yvonne's",
            ));
        }
        if self.rest(yvonne.reds(), zara.reds()).is_some() {
            return Ok(());
        }
        Err(GameError::usage(format!(
            "zara: {} red and {} black cards cannot be taken from the {} red and {} black that \
             Yvonne leaves",
            zara.reds(),
            zara.blacks(),
            self.red.saturating_sub(yvonne.reds()),
            self.black.saturating_sub(yvonne.blacks())
        )))
    }

    fn check_length(&self, name: &str, word: Word) -> Result<()> {
        if word.len() == self.k {
            return Ok(());
        }
        Err(GameError::usage(format!(
            "{name}: expected a sequence of {} cards, as k says; it has {}",
            self.k,
            word.len()
        )))
    }
}

/// Binomial coefficients up to the largest deck.
///
/// C(120, 60) < 2^117, so that all of them fit.
pub(crate) struct Binomials(Vec<Vec<u128>>);

impl Binomials {
    /// Those of 0 to `most` things.
    pub(crate) fn new(most: u32) -> Binomials {
        let mut rows = vec![vec![1u128]];
        for n in 1..=most as usize {
            let above = &rows[n - 1];
            let inner = above.windows(2).map(|two| two[0] + two[1]);
            let row = [1].into_iter().chain(inner).chain([1]).collect();
            rows.push(row);
        }
        Binomials(rows)
    }

    /// In how many ways `reds` red and `blacks` black cards can be ordered.
    pub(crate) fn orders(&self, reds: u32, blacks: u32) -> u128 {
        self.0[(reds + blacks) as usize][reds as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_pays_for_both() {
        let setting = Setting::new(3, 4, 2).unwrap();
        // Three reds leave one red and two blacks: RBB in some order. Three blacks are not there.
        assert_eq!(setting.choices().collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(setting.replies(3).collect::<Vec<_>>(), [1]);
        assert_eq!(setting.rest(3, 1), Some((0, 0)));
        assert_eq!(setting.rest(0, 1), None);
    }

    #[test]
    fn impossible_settings_are_refused() {
        for (k, red, black) in [(0, 4, 4), (5, 4, 4), (1, 2, 0), (3, 9, 0), (1, 61, 3)] {
            assert!(Setting::new(k, red, black).is_err(), "{k} {red} {black}");
        }
        assert!(Setting::new(1, 1, 1).is_ok() && Setting::new(4, 4, 4).is_ok());
    }

    #[test]
    fn binomials_add_up() {
        let binomials = Binomials::new(120);
        assert_eq!(binomials.orders(26, 26), 495_918_532_948_104);
        let row: u128 = (0..=100).map(|i| binomials.orders(i, 100 - i)).sum();
        assert_eq!(row, 1 << 100);
    }
}
