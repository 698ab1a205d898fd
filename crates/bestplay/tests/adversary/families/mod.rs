//! The families of games, each a way to draw a game from random numbers.

mod build;
mod cancelling;
mod components;
mod loops;
mod random;
mod scales;
mod stalling;
mod switching;
mod ties;
mod totals;
mod walks;

use crate::generate::Random;
use crate::table::Table;

/// A family.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    make: fn(&mut Random, Size) -> Table,
}

/// How large a game may be.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// About as many states.
    pub(crate) states: u64,
    /// The most heads in a row and the like.
    pub(crate) depth: u64,
}

impl Size {
    /// A number of states, from `least` on.
    fn draw(self, least: u64, random: &mut Random) -> u32 {
        let most = self.states.max(least + 1);
        // Small ones more often: they are done at once, and what they show is easily read.
        let most = least + 1 + random.below(most - least);
        (least + random.below(most - least)) as u32
    }
}

const fn family(name: &'static str, make: fn(&mut Random, Size) -> Table) -> Family {
    Family { name, make }
}

/// All families. A seed's family is the seed modulo their number.
pub(crate) const FAMILIES: &[Family] = &[
    family("tiny", random::tiny),
    family("tiny-paying", totals::tiny),
    family("tiny-exits", loops::tiny_exits),
    family("self-loops", loops::self_loops),
    family("pairs", loops::pairs),
    family("hub", loops::hub),
    family("huge-weights", loops::huge_weights),
    family("near-ties", ties::near),
    family("exact-ties", ties::exact),
    family("ties-by-symmetry", ties::symmetric),
    family("forever", stalling::forever),
    family("stalling-ties", stalling::tied),
    family("growing-totals", totals::growing),
    family("falling-totals", totals::falling),
    family("totals-of-both-signs", totals::both),
    family("undefined-totals", totals::undefined),
    family("corridor", totals::corridor),
    family("gamblers-ruin", walks::ruin),
    family("pursuit", walks::pursuit),
    family("ludo-ring", walks::ludo),
    family("condon", switching::condon),
    family("counter", switching::counter),
    family("random-sparse", components::sparse),
    family("random-dense", components::dense),
    family("huge-payoffs", totals::huge),
    family("near-totals", ties::totals),
    family("spliced", random::spliced),
    family("heads-for-two", scales::heads_for_two),
    family("time-scales", scales::time_scales),
    family("doubling-path", scales::doubling_path),
    family("contested-totals", totals::contested),
    family("determined", components::determined),
    family("maze", walks::maze),
    family("falling-back", scales::falling_back),
    family("stiff-grid", scales::stiff_grid),
    family("rooms", stalling::rooms),
    family("cancelling-potentials", cancelling::potentials),
    family("cancelling-coins", cancelling::coins),
];

/// From this seed on games are many: most are small, and less is done with each.
pub(crate) const MANY: u64 = 1_000_000;

/// Whether a seed's game is one of many.
pub(crate) fn among_many(seed: u64) -> bool {
    seed >= MANY
}

/// The game of a seed.
pub(crate) fn game(seed: u64, large: bool) -> Table {
    made(
        &FAMILIES[(seed % FAMILIES.len() as u64) as usize],
        seed,
        large,
    )
}

/// What a family makes of a seed.
pub(crate) fn of(name: &str, seed: u64, large: bool) -> Table {
    let family = FAMILIES.iter().find(|family| family.name == name);
    made(family.expect("a family"), seed, large)
}

fn made(family: &Family, seed: u64, large: bool) -> Table {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed);
    let one_in = if among_many(seed) { 120 } else { 12 };
    let (states, depth) = match (large, random.below(one_in)) {
        (true, 0) => (150, 300),
        (true, 1..4) => (40, 100),
        _ => (12, 30),
    };
    (family.make)(&mut random, Size { states, depth })
}
