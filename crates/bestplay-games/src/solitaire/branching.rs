//! Fewer games for the same digit: only deals that may be won, and the promising ones branch.
//!
//! Games are played in rounds of eight, and a round is what is counted as one game.
//!
//! 1. **Endings.** Which cards come last is drawn first, and only from [`Endings`] that may be
//!    won: of the Spanish deck, from 1 in 30 of all endings of eight cards. The eight games of a
//!    round have the same last cards, in orders to be drawn later, and are shuffled independently.
//! 2. **Thinning.** When all but [`MIDDLE`] of the earlier cards are dealt, and again when all of
//!    them are, a game with a long table goes on with probability 2^-e only, and counts 2^e times
//!    if it does.
//! 3. **Branching.** A game that goes on after the first thinning does so in four copies: the cards
//!    before the last ones are left in their order or turned round, and rotated by half or not. A
//!    copy that goes on after the second is finished in four orders of the last cards.
//! 4. **Dropping.** A copy is lost, and not played on, if the last card of a suit that the ending
//!    lacks has no like card further on.
//!
//! What a round contributes is the sum over its games of 2^e for each of the 16 finished games that
//! is won, shared by 8 · 16 · 30: a whole number of 3840ths.
//!
//! **Unbiased.** Deals with an ending that cannot be won contribute nothing to the winning chance,
//! so it is one 30th of the chance to win when the ending is drawn from a 30th of all endings that
//! contains all those that may be won. Given the class of the ending, its cards may be called
//! anything, each of its orders is as likely as any other, and the earlier cards are in a uniformly
//! random order independent of it. A fixed permutation of cards not yet dealt leaves that so; and
//! each of the orders drawn for a copy, looked at by itself, is uniformly random. So each finished
//! game, by itself, is a random deal with a possible ending, and the mean over several has the
//! same expectation (that they depend on each other matters for the variance only). Thinning
//! multiplies by 2^e what happens with probability 2^-e, independent of everything else. Altogether
//! the expectation of a contribution is the winning chance, for any thresholds; those below only
//! make the variance small. Rounds are independent of each other, and that is all that the
//! confidence sequence for bounded means asks for.
//!
//! **Why it pays.** Nearly all of the luck lies in the last cards: 97 of 100 deals are lost by the
//! order of their last eight cards, whatever came before. One in 575 deals is won, and one in 19 of
//! those that are drawn here. The rest is sharing: the first 26 cards decide little, so four copies
//! of a game are nearly worth four games, and of a finished game only the last eight cards are
//! played anew. Where all the cards of a game fit into 32 places, sixteen games fill a vector of
//! 512 bits. In time and variance this is 400 times a plain simulation with an array, 290 times
//! with 256 bits (`bench/src/bin/solitaire.rs` measures it).
//!
//! Other ways that were measured, and how many times as long they take to the same width: the fast
//! player's plain games 39; copies of plain games ten cards before the end, and two orders of the
//! last three, 18; here, eight copies and four orders 1.3, four and eight 1.1, four and two 1.2, two
//! and four 1.0. Random permutations instead of turning and rotating lower the variance by a tenth
//! and cost as much; so does dealing as the last card of a missing suit mostly one with a like card
//! further on.

use bestplay::sample::{LANES, Lanes, Quantity, Sampler, Stream, Tally};
use pulp::{Arch, Simd, WithSimd};

use super::cards::Deck;
use super::endings::{AT_ONCE, Endings, MOST_LAST};
use super::fast::identity;
use super::planes::{Planes, open_places, settle};
use super::stages::{COPIES, Game, Games, goes_on, halvings};

/// Cards that are dealt between the first thinning and the second, of a large deck.
const MIDDLE: usize = 14;
/// At the first thinning, a game with a table of so many cards is halved.
const LONG_BEFORE: [u32; 1] = [18];
/// At the second thinning, a game with a table of so many cards is halved, again, and once more.
const LONG: [u32; 3] = [14, 19, 24];
/// Finished games in a round, if none is dropped.
const ROUND: u64 = (LANES * COPIES * AT_ONCE) as u64;
/// Rounds played to guess the mean.
const PILOT: u64 = 1024;

/// The winning chance by endings and branching; see the module's text for the proof that it is
/// unbiased.
#[derive(Clone, Debug)]
pub struct Branching {
    deck: Deck,
    endings: Endings,
    /// How many cards are dealt before the first thinning, until the second, and then.
    parts: [u32; 3],
    /// About the mean contribution.
    guess: i64,
}

impl Branching {
    /// A sampler for this deck; `None` if it has more than 16 ranks and 4 suits (or 16 suits and 4
    /// ranks), or fewer than 8 cards, where there is nothing to gain.
    pub fn new(deck: Deck) -> Option<Branching> {
        if deck.cards() < 8 {
            return None;
        }
        let last = MOST_LAST.min(deck.cards() / 2);
        let earlier = deck.cards() - last;
        let middle = MIDDLE.min(earlier / 2);
        let mut branching = Branching {
            deck,
            endings: Endings::new(deck, last)?,
            parts: [earlier - middle, middle, last].map(|cards| cards as u32),
            guess: 0,
        };
        // No run comes as far as the last block.
        let pilot = branching.tally(Lanes::new(0, u64::MAX), Stream::new(0, u64::MAX), PILOT);
        branching.guess = (pilot.sum as f64 / PILOT as f64).round() as i64;
        Some(branching)
    }

    /// Plays so many rounds.
    fn tally(&self, lanes: Lanes, stream: Stream, rounds: u64) -> Tally {
        Arch::new().dispatch(Block {
            sampler: self,
            lanes,
            stream,
            rounds,
        })
    }
}

impl Sampler for Branching {
    fn identity(&self) -> String {
        identity(self.deck, "branching/2")
    }

    fn block_games(&self) -> u64 {
        1 << 10
    }

    fn quantity(&self) -> Quantity {
        Quantity {
            least: 0,
            most: (ROUND << (LONG_BEFORE.len() + LONG.len())) as i64,
            unit: ROUND * self.endings.one_in(),
            guess: self.guess,
        }
    }

    fn play(&self, seed: u64, block: u64, games: u64) -> bestplay::Result<Tally> {
        Ok(self.tally(Lanes::new(seed, block), Stream::new(seed, block), games))
    }
}

/// A block of rounds, and the vector instructions of the machine to come.
struct Block<'a> {
    sampler: &'a Branching,
    lanes: Lanes,
    stream: Stream,
    rounds: u64,
}

impl WithSimd for Block<'_> {
    type Output = Tally;

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) -> Tally {
        let Branching { endings, parts, .. } = self.sampler;
        let stream = &mut self.stream;
        let mut started = Games::default();
        for round in 0..self.rounds as u32 {
            if let Some(class) = endings.draw(stream) {
                let planes = endings.class(class).earlier.shuffle(&mut self.lanes);
                deal(planes, parts, (class, round), stream, &mut started);
            }
        }
        let [_, middle, last] = *parts;
        let earlier = started.play_on(middle, last, &LONG, endings, stream);
        let mut won = vec![0; self.rounds as usize];
        earlier.finish(last, endings, stream, &mut won);
        let mut tally = Tally::default();
        for won in won {
            tally.add(won);
        }
        tally
    }
}

/// Deals the first part of the earlier cards of a round's eight games.
#[inline(always)]
fn deal(
    mut planes: Planes<u64, LANES>,
    [first, middle, _]: &[u32; 3],
    (class, round): (u16, u32),
    stream: &mut Stream,
    games: &mut Games,
) {
    let mut open = [open_places(*first); LANES];
    settle(&mut planes, &mut open);
    let luck = stream.word();
    for (lane, places) in open.iter().enumerate() {
        let table = places.count_ones() + 2;
        let halvings = halvings(table, &LONG_BEFORE);
        if goes_on(luck >> (8 * lane), halvings) {
            let game = Game::new(&planes, lane, table, halvings, class, round);
            games.add(&game, *middle);
        }
    }
}
