//! The stages that the games of a block go through together, sixteen or eight in a vector.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over places in arrays become vector instructions, closures need not"
)]

use bestplay::sample::Stream;

use super::endings::{AT_ONCE, Endings, may_be_won};
use super::planes::{PLANES, Planes, open_places, reversed, rotated, settle};
use super::word::Word;

/// Copies of a game in which its earlier cards are played on: forwards and turned round, rotated by
/// half and not.
pub(super) const COPIES: usize = 4;

/// A game under way: what is laid out, and behind it what is to come, except for the last cards.
#[derive(Clone, Copy)]
pub(super) struct Game<W> {
    planes: [W; PLANES],
    /// Cards on the table.
    table: u8,
    /// A win counts 2^halvings times.
    halvings: u8,
    /// The class of its last cards.
    class: u16,
    /// The round it belongs to.
    round: u32,
}

impl<W: Word> Game<W> {
    /// A game that stands in a lane.
    #[inline(always)]
    pub(super) fn new<const N: usize>(
        planes: &Planes<W, N>,
        lane: usize,
        table: u32,
        halvings: u32,
        class: u16,
        round: u32,
    ) -> Game<W> {
        let mut game = Game {
            planes: [W::ZERO; PLANES],
            table: table as u8,
            halvings: halvings as u8,
            class,
            round,
        };
        for b in 0..PLANES {
            game.planes[b] = planes[b][lane];
        }
        game
    }

    /// The game in words of another size, which has places for all its cards.
    #[inline(always)]
    fn fit<V: Word>(&self) -> Game<V> {
        let mut planes = [V::ZERO; PLANES];
        for b in 0..PLANES {
            planes[b] = V::of(self.planes[b].wide());
        }
        Game {
            planes,
            table: self.table,
            halvings: self.halvings,
            class: self.class,
            round: self.round,
        }
    }
}

/// Games between two stages.
#[derive(Default)]
pub(super) struct Games {
    /// Those that fit into 32 places until the next stage ends.
    short: Vec<Game<u32>>,
    /// Those that need more.
    long: Vec<Game<u64>>,
}

impl Games {
    /// Adds a game in which so many cards are dealt in the next stage.
    #[inline(always)]
    pub(super) fn add<W: Word>(&mut self, game: &Game<W>, to_come: u32) {
        if u32::from(game.table) + to_come <= u32::BITS {
            self.short.push(game.fit());
        } else {
            self.long.push(game.fit());
        }
    }

    /// The games after the `middle` cards to come, with `last` cards to come: see [`play_on`].
    #[inline(always)]
    pub(super) fn play_on(
        &self,
        middle: u32,
        last: u32,
        limits: &[u32],
        endings: &Endings,
        stream: &mut Stream,
    ) -> Games {
        let mut kept = Games::default();
        play_on::<u32, 16>(
            &self.short,
            middle,
            last,
            limits,
            endings,
            stream,
            &mut kept,
        );
        play_on::<u64, 8>(&self.long, middle, last, limits, endings, stream, &mut kept);
        kept
    }

    /// Plays the games to their ends: see [`finish`].
    #[inline(always)]
    pub(super) fn finish(
        &self,
        last: u32,
        endings: &Endings,
        stream: &mut Stream,
        won: &mut [i64],
    ) {
        finish::<u32, 16>(&self.short, last, endings, stream, won);
        finish::<u64, 8>(&self.long, last, endings, stream, won);
    }
}

/// How often a game is halved: once for each limit that its table reaches.
#[inline(always)]
pub(super) fn halvings(table: u32, limits: &[u32]) -> u32 {
    let mut halvings = 0;
    for &limit in limits {
        halvings += u32::from(table >= limit);
    }
    halvings
}

/// Whether a game that is halved so often goes on: true for 2^-halvings of all random words.
#[inline(always)]
pub(super) fn goes_on(luck: u64, halvings: u32) -> bool {
    luck & ((1 << halvings) - 1) == 0
}

/// Deals the `middle` cards to come in four copies of each game, thins them out by the `limits` of
/// their tables, and adds those that go on to `kept`, with `last` cards to come.
///
/// Plain loops over plain arrays: closures handed to library functions would not be compiled for
/// the vector instructions of the machine.
#[inline(always)]
fn play_on<W: Word, const N: usize>(
    games: &[Game<W>],
    middle: u32,
    last: u32,
    limits: &[u32],
    endings: &Endings,
    stream: &mut Stream,
    kept: &mut Games,
) {
    let mut turns = [0; N];
    for copy in 0..N {
        turns[copy] = if copy % COPIES < 2 { 0 } else { middle / 2 };
    }
    for chunk in games.chunks(N / COPIES) {
        let mut planes: Planes<W, N> = [[W::ZERO; N]; PLANES];
        let (mut tables, mut cards) = ([0; N], [0; N]);
        let (mut ranks, mut missing_suits) = ([0; N], [0; N]);
        for (i, game) in chunk.iter().enumerate() {
            let class = endings.class(game.class);
            for copy in COPIES * i..COPIES * (i + 1) {
                for b in 0..PLANES {
                    planes[b][copy] = game.planes[b];
                }
                tables[copy] = u32::from(game.table);
                cards[copy] = u32::from(game.table) + middle;
                ranks[copy] = class.ranks;
                missing_suits[copy] = class.missing_suits;
            }
        }
        for plane in &mut planes {
            for copy in 0..N {
                let forwards = plane[copy];
                let backwards = reversed(forwards, tables[copy], middle);
                let either = if copy % 2 == 0 { forwards } else { backwards };
                plane[copy] = rotated(either, tables[copy], middle, turns[copy]);
            }
        }
        let may_be_won = may_be_won(&planes, &cards, &ranks, &missing_suits);
        let mut open = [W::ZERO; N];
        for copy in 0..N {
            if may_be_won[copy] {
                open[copy] = open_places(cards[copy]);
            }
        }
        settle(&mut planes, &mut open);
        let luck = stream.word();
        for (i, game) in chunk.iter().enumerate() {
            for copy in COPIES * i..COPIES * (i + 1) {
                let table = open[copy].count() + 2;
                let halvings = halvings(table, limits);
                if may_be_won[copy] & goes_on(luck >> (4 * copy), halvings) {
                    let halvings = u32::from(game.halvings) + halvings;
                    let game = Game::new(&planes, copy, table, halvings, game.class, game.round);
                    kept.add(&game, last);
                }
            }
        }
    }
}

/// Deals the last cards of each game in four orders, and adds to each round what is won.
#[inline(always)]
fn finish<W: Word, const N: usize>(
    games: &[Game<W>],
    last: u32,
    endings: &Endings,
    stream: &mut Stream,
    won: &mut [i64],
) {
    // Drawn for all games first: the lists of orders are large, and the processor fetches the next
    // ones from memory while it waits for one.
    let mut drawn = vec![[0; AT_ONCE]; games.len()];
    for (orders, game) in drawn.iter_mut().zip(games) {
        *orders = endings.class(game.class).some_orders(stream);
    }
    let together = N / AT_ONCE;
    for (chunk, drawn) in games.chunks(together).zip(drawn.chunks(together)) {
        let mut planes: Planes<W, N> = [[W::ZERO; N]; PLANES];
        let mut open = [W::ZERO; N];
        for (i, (game, orders)) in chunk.iter().zip(drawn).enumerate() {
            let table = u32::from(game.table);
            for b in 0..PLANES {
                for copy in 0..AT_ONCE {
                    let cards = W::of(orders[copy] >> (8 * b) & 0xff) << table;
                    planes[b][AT_ONCE * i + copy] = game.planes[b] | cards;
                }
            }
            for copy in 0..AT_ONCE {
                open[AT_ONCE * i + copy] = open_places(table + last);
            }
        }
        settle(&mut planes, &mut open);
        for (i, game) in chunk.iter().enumerate() {
            let mut wins = 0;
            for copy in 0..AT_ONCE {
                wins += i64::from(open[AT_ONCE * i + copy] == W::ZERO);
            }
            won[game.round as usize] += wins << game.halvings;
        }
    }
}
