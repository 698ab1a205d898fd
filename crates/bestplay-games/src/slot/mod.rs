//! Slot machines: from the stops of the reels and the lines that pay to what the machine keeps.

use bestplay::sorting::sort_by;
use bestplay::{Chance, Payoff};

use bestplay_answers::{Arguments, Entry, Result, Shelf};

use crate::sides::within;
use crate::wager::{Comes, MEANS, Wager, halves};

/// The most reels, kinds of stops on one of them, and stops of a kind.
const MOST_REELS: usize = 5;
const MOST_KINDS: usize = 32;
const MOST_STOPS: u32 = 1_000;

/// The most lines, which are the bits of a word.
const MOST_LINES: usize = 64;

/// The game in the catalogue.
pub const ENTRY: Entry = Entry {
    shelf: Shelf::Casino,
    line: "Three reels and what they pay: what a machine keeps, from its reel strips",
    also: &["fruit machine", "one-armed bandit", "par sheet"],
    about: "Each reel comes to rest at one of its stops, all of them equally likely, and shows the symbol there. The \
            table of lines says what is paid for which symbols, from the left to the right; only the best line is paid. \
            The machine here is a typical one of the years after 1945, with 20 stops on each reel; put in the stops and \
            the lines of any other.",
    source: "Savard, \"Slot Machines\", quadibloc.com; Shackleford, The Wizard of Odds, slots, appendix 5",
    parameters: bets! {
        reels = "cherry:5,orange:4,plum:6,bell:1,melon:2,bar:2/cherry:7,orange:1,plum:1,bell:9,melon:1,bar:1/\
                 cherry:3,orange:10,plum:4,bell:1,melon:1,bar:1" input,
            "the reels, with / between them, up to 5: symbols and the number of their stops, like cherry:5,bar:2; \
             cherry+bar is a stop that shows, or stands for, both";
        lines = "cherry-any-any:2,cherry-cherry-any:3,cherry-cherry-cherry:8,orange-orange-orange:10,\
                 orange-orange-bar:10,plum-plum-plum:14,plum-plum-bar:14,bell-bell-bell:18,bell-bell-bar:18,\
                 melon-melon-melon:100,melon-melon-bar:100,bar-bar-bar:200" input,
            "what a bet of 1 is paid for which symbols, up to 64 lines, like cherry-cherry-any:3";
    },
    value_means: MEANS,
    ..Entry::new("slot", "Slot machine", |arguments| {
        Wager::boxed(arguments, table(arguments)?)
    })
};

/// A line that pays.
struct Line<'t> {
    symbols: Vec<&'t str>,
    /// In halves of the bet.
    paid: i64,
}

/// The stops of a reel: the symbols that each kind shows, and how many there are.
type Reel<'t> = Vec<(Vec<&'t str>, u128)>;

/// What stands between these characters, if something is in each piece, and no more than so many.
fn listed<'t, T>(
    text: &'t str,
    between: &[char],
    most: usize,
    read: impl Fn(&'t str) -> Option<T>,
) -> Option<Vec<T>> {
    let pieces: Option<Vec<T>> = text
        .trim()
        .split(between)
        .map(|piece| read(piece.trim()))
        .collect();
    pieces.filter(|pieces| pieces.len() <= most)
}

fn symbol(text: &str) -> Option<&str> {
    (!text.is_empty() && text.chars().all(char::is_alphanumeric)).then_some(text)
}

fn reel(text: &str) -> Option<Reel<'_>> {
    listed(text, &[','], MOST_KINDS, |text| {
        let (shown, stops) = text.split_once(':')?;
        let stops = within(stops, 1..=MOST_STOPS)?;
        Some((listed(shown, &['+'], MOST_KINDS, symbol)?, stops.into()))
    })
}

fn line(text: &str) -> Option<Line<'_>> {
    let (symbols, paid) = text.split_once(':')?;
    Some(Line {
        symbols: listed(symbols, &['-'], MOST_REELS, symbol)?,
        paid: halves(paid)?,
    })
}

/// Whether a stop has what a line wants there.
fn fits(shown: &[&str], wanted: &str) -> bool {
    wanted == "any" || shown.contains(&wanted)
}

/// What comes of a bet: reel by reel, which lines may still be paid.
fn table(arguments: &Arguments) -> Result<Chance<Comes>> {
    let text = |name| arguments.required(name);
    let reels = listed(text("reels")?, &['/', '\n'], MOST_REELS, reel).ok_or_else(|| {
        let why = "expected up to 5 reels with / between them, each with up to 32 symbols in letters and digits and \
                   the number of their stops, up to 1,000, like cherry:5,bar:2/cherry:7,bar:1";
        arguments.refused("reels", why)
    })?;
    let is_possible = |line: &Line<'_>| {
        let mut both = line.symbols.iter().zip(&reels);
        line.symbols.len() == reels.len()
            && both.all(|(wanted, reel)| reel.iter().any(|(shown, _)| fits(shown, wanted)))
    };
    let lines = listed(text("lines")?, &[',', '\n'], MOST_LINES, line);
    let lines = lines.filter(|lines| lines.iter().all(is_possible));
    let mut lines = lines.ok_or_else(|| {
        let why = "expected up to 64 lines, each with a symbol of every reel, or any, and what is paid, up to 1,000,000, \
                   like cherry-cherry-any:3";
        arguments.refused("lines", why)
    })?;
    sort_by(&mut lines, |one, other| other.paid.cmp(&one.paid));
    let mut fitting = Chance::certain(u64::MAX);
    for (place, reel) in reels.iter().enumerate() {
        let stops = reel.iter().map(|(shown, stops)| {
            let fits = |line: &Line<'_>| u64::from(fits(shown, line.symbols[place]));
            let bits = (0..).zip(&lines).map(|(bit, line)| fits(line) << bit);
            (bits.sum::<u64>(), *stops)
        });
        let stops = Chance::weighted(stops).merged();
        fitting = fitting
            .then(|lines| stops.clone().map(|fit| lines & fit))
            .merged();
    }
    let comes = fitting.map(
        |fitting| match lines.get(fitting.trailing_zeros() as usize) {
            None => Comes::paid("nothing", 0),
            Some(Line { symbols, paid }) => {
                let line = symbols.join("-");
                Comes::paid(format!("{line} pays {}", Payoff::fraction(*paid, 2)), *paid)
            }
        },
    );
    Ok(comes.merged())
}
