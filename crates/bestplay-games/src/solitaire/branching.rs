//! Fewer games for the same digit: unpromising games are thinned out, the others branch.
//!
//! A first game is played like any other until [`Branching::FIRST`] cards are to come. Then
//!
//! 1. **Thinning.** With m cards on the table the game goes on with probability 2^-e(m), and
//!    counts 2^e(m) times if it does. e is 0 for a short table and 3 at most.
//! 2. **Branching.** A game that goes on does so in sixteen copies: the cards to come are rotated
//!    by eight different amounts, forwards and in the opposite order. When
//!    [`Branching::SECOND`] cards are to come, each copy is finished in two orders of these.
//!
//! What a first game contributes is 2^e times the share of its 32 copies that are won, a whole
//! number of 32nds between 0 and 256.
//!
//! **Unbiased.** Given the cards dealt so far, the cards to come are in a uniformly random order.
//! A permutation that is fixed by the number of cards to come alone leaves a uniformly random
//! order uniformly random; so each copy, looked at by itself, is a game in random order, and its
//! chance to win is that of the first game given the cards dealt. The mean over the copies has
//! that expectation (copies depend on each other, which matters for the variance only). The second
//! branching repeats the argument. Thinning multiplies by 2^e an event of probability 2^-e that is
//! independent of everything else, so the expectation is that of the game that always goes on,
//! whatever e is. Altogether the expectation of a contribution is the winning chance, for any
//! thresholds; those below only make the variance small. First games are independent of each
//! other, and that is all that the confidence sequence for bounded means asks for.
//!
//! **Why it pays.** With ten cards to come nearly all of the randomness is still ahead, so sixteen
//! copies are nearly as good as sixteen games, without the shuffle and the first 38 cards. A long
//! table is hardly ever cleared: dropping seven of eight such games costs little variance and
//! saves most of the time.
//!
//! Other ways that were measured, and how many times as long they take to the same width: the fast
//! player's plain games 2.3; all 24 orders of the last four cards without thinning 2.6, with it
//! 1.5; branching without thinning 1.6; splitting at six depths, by the number of cards on the
//! table and of matching pairs among those not yet removed, 5, because single games do not fill
//! the vectors; splitting at five depths with pools of games that do fill them 0.75 in an
//! experiment, which has no place here for so little. There a table card without a like card
//! further on was a loss, and the pairs and the loners among the cards to come set the weight: but
//! to look at these costs as much as to play on. Thinning by the cards on the table and matching
//! pairs gained nothing over the cards on the table alone.

use bestplay::sample::{LANES, Lanes, Quantity, SampleError, Sampler, Tally};
use pulp::{Arch, Simd, WithSimd};

use super::cards::Deck;
use super::fast::identity;
use super::planes::{Planes, Shuffler, open_places, reversed, rotated, settle};

/// Copies at the first branching.
const COPIES: usize = 16;
/// Orders in which each copy is finished.
const FINISHES: u64 = 2;
/// A game with at least so many cards on the table is thinned out by one, two, three halvings.
const LONG_TABLE: [u64; 3] = [11, 16, 23];
/// Contributions are multiples of one over this.
const UNIT: u64 = COPIES as u64 * FINISHES;

/// The winning chance by thinning and branching; see the module's text for the proof that it is
/// unbiased.
#[derive(Clone, Debug)]
pub struct Branching {
    deck: Deck,
    shuffler: Shuffler,
    /// Cards to come at the first and at the second branching.
    to_come: [u64; 2],
}

impl Branching {
    /// Cards to come at the first branching, of a large deck.
    pub const FIRST: u64 = 10;
    /// Cards to come at the second branching, of a large deck.
    pub const SECOND: u64 = 3;

    /// A sampler for this deck; `None` if it has more than 16 ranks and 4 suits (or 16 suits and 4
    /// ranks), or fewer than 8 cards, where there is nothing to gain.
    pub fn new(deck: Deck) -> Option<Branching> {
        let cards = deck.cards() as u64;
        if cards < 8 {
            return None;
        }
        let first = Branching::FIRST.min(cards / 2);
        let to_come = [first, Branching::SECOND.min(first - 1)];
        Some(Branching {
            deck,
            shuffler: Shuffler::new(deck)?,
            to_come,
        })
    }
}

impl Sampler for Branching {
    fn identity(&self) -> String {
        identity(self.deck, "branching/1")
    }

    fn block_games(&self) -> u64 {
        1 << 14
    }

    fn quantity(&self) -> Quantity {
        let most = UNIT << LONG_TABLE.len();
        Quantity {
            least: 0,
            most: most as i64,
            unit: UNIT,
            guess: 0,
        }
    }

    fn play(&self, seed: u64, block: u64, games: u64) -> Result<Tally, SampleError> {
        let random = Lanes::new(seed, block);
        let first_games = FirstGames {
            sampler: self,
            random,
            games,
        };
        Ok(Arch::new().dispatch(first_games))
    }
}

/// A block of first games, and the vector instructions of the machine to come.
struct FirstGames<'a> {
    sampler: &'a Branching,
    random: Lanes,
    games: u64,
}

impl WithSimd for FirstGames<'_> {
    type Output = Tally;

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) -> Tally {
        let Branching {
            shuffler,
            to_come: [first, second],
            ..
        } = self.sampler;
        let dealt = shuffler.cards() as u64 - first;
        let mut tally = Tally {
            games: self.games,
            ..Tally::default()
        };
        let mut to_play = self.games;
        while to_play > 0 {
            let mut planes = shuffler.shuffle(&mut self.random);
            let mut open = [open_places(dealt); LANES];
            settle(&mut planes, &mut open);
            let luck = self.random.words();
            let wanted = to_play.min(LANES as u64);
            for lane in 0..wanted as usize {
                let table = u64::from(open[lane].count_ones()) + 2;
                let halvings = LONG_TABLE.iter().filter(|&&long| table >= long).count();
                if luck[lane] >> (64 - LONG_TABLE.len()) >> (LONG_TABLE.len() - halvings) != 0 {
                    continue;
                }
                let mut game = [0; 6];
                for (word, plane) in game.iter_mut().zip(&planes) {
                    *word = plane[lane];
                }
                let won = branch(&game, table, *first, *second) << halvings;
                tally.sum += i128::from(won);
                tally.squares += u128::from(won * won);
            }
            to_play -= wanted;
        }
        tally
    }
}

/// How many of a game's 32 copies are won: `table` cards lie on the table, `first` are to come.
///
/// Plain loops over plain arrays: closures handed to library functions would not be compiled for
/// the vector instructions of the machine.
#[inline(always)]
fn branch(game: &[u64; 6], table: u64, first: u64, second: u64) -> u64 {
    let half = COPIES / 2;
    let mut turns = [0; COPIES];
    for (copy, turn) in turns.iter_mut().enumerate() {
        *turn = (copy % half) as u64 * first / half as u64;
    }
    let mut planes: Planes<COPIES> = [[0; COPIES]; 6];
    for (plane, &forwards) in planes.iter_mut().zip(game) {
        let backwards = reversed(forwards, table, first);
        for copy in 0..half {
            plane[copy] = rotated(forwards, table, first, turns[copy]);
            plane[half + copy] = rotated(backwards, table, first, turns[half + copy]);
        }
    }
    let mut open = [open_places(table + first - second); COPIES];
    settle(&mut planes, &mut open);
    let mut tables = [0; COPIES];
    for copy in 0..COPIES {
        tables[copy] = u64::from(open[copy].count_ones()) + 2;
    }
    let mut won = 0;
    for finish in 0..FINISHES {
        let mut finished = planes;
        if finish % second != 0 {
            for plane in &mut finished {
                for copy in 0..COPIES {
                    plane[copy] = rotated(plane[copy], tables[copy], second, finish % second);
                }
            }
        }
        let mut open = [0; COPIES];
        for copy in 0..COPIES {
            open[copy] = open_places(tables[copy] + second);
        }
        settle(&mut finished, &mut open);
        for places in open {
            won += u64::from(places == 0);
        }
    }
    won
}
