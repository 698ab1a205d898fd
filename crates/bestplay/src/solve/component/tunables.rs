//! What can be tuned where components are solved: name, default, range, what it is, and the game by which
//! it was set; "-" where no game asked for just this number. Ranges are what seems sensible.
//!
//! What floating point can hold or tell apart stands where it is used.

macro_rules! tunables {
    ($($name:ident: $type:ty = $default:expr, $range:expr, $about:literal, $bench:literal;)*) => {
        $(
            #[doc = $about]
            pub(super) const $name: $type = $default;
        )*

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn defaults_are_within_their_ranges() {
                $(assert!(($range).contains(&$name), stringify!($name));)*
            }
        }
    };
}

tunables! {
    MEMORY_PART: u64 = 3, 2..=16, "Elimination may take one in so many parts of the memory.", "-";
    BOUNDS_TRIES: u32 = 6, 1..=12, "Tries with more and more room before numbers count as too short.", "-";
    UNORDERED: usize = 256, 16..=4096, "Components of up to so many states keep the order in which they come.", "Pig 50";
    COLLAPSE_LEAST: usize = 16, 1..=256, "Components of no more states are left as they are.", "mazes";
    COLLAPSE_PART: usize = 8, 2..=64, "One state in so many has to go for others to be taken for one.", "mazes";
    FIRST_PASSES: usize = 12, 4..=50, "Passes after which values that still change are found by evaluating strategies.", "-";
    MOST_PASSES: usize = 1000, 100..=5000, "Passes at most where values settle quickly.", "-";
    ASKING: usize = 4, 2..=16, "While nobody switches, one pass in so many asks whether anybody would.", "pursuit";
    SPREADING: usize = 1000, 100..=10000, "Values spread as long as one state in so many switches in a pass.", "pursuit";
    FAINT: f64 = 1.0 / 64.0, 1e-3..=0.1, "And as long as one of them changes by so much of the largest.", "pursuit";
    SETTLED: f64 = 1e-14, 1e-15..=1e-10, "The relative change of values that have settled.", "-";
    FEW_STATES: usize = 1 << 10, 1 << 6..=1 << 14, "States so few that evaluating a pair takes no longer than a few passes.", "Pig 50";
    SETTLED_NEARLY: f64 = 0.1, 1e-14..=0.5, "The relative change that is small enough for so few states.", "Pig 50";
    AHEAD: usize = 12, 4..=50, "Passes by which improvements spread before the next pair is evaluated.", "pursuit, large random games";
    FAR_AHEAD: usize = 24, 4..=100, "The same after one of two players has answered best.", "pursuit, large random games";
    IDLE_PASSES: usize = 2, 1..=4, "Passes without a switch after which there will be none, where both players choose.", "pursuit";
    START_CLOSELY: f64 = 1e-3, 1e-8..=0.1, "How closely strategies to start from are evaluated.", "-";
    WORTH_SWITCHING: f64 = 1e-12, 1e-15..=1e-9, "How much better, relative to the values at hand, a row must be.", "-";
    HASTY_ROUNDS: usize = 12, 2..=50, "Rounds in which both players may switch at once.", "-";
    SWITCHING_ROUNDS: usize = 2000, 200..=20000, "Rounds in which anybody may switch.", "-";
    SETTLING: usize = 8, 2..=50, "Rounds after which better rows are no more looked for only step by step.", "tug of war on 9,000 places";
    COMPARED: usize = 4, 2..=16, "Rounds that are compared to tell whether it is step by step.", "grids to three digits";
    FASTER: f64 = 4.0, 1.0..=16.0, "Bits by which corrections get shorter in each where it is not.", "grids to three digits";
    CLOSER: f64 = 1e6, 1e3..=1e9, "How much less than the values may be off by passes go on for in each round.", "pursuit";
    CLOSER_ROUNDS: i32 = 3, 1..=10, "Rounds in which they do.", "pursuit";
    EVALUATE_LOOSELY: f64 = 1e-5, 1e-8..=1e-2, "How closely pairs are evaluated that still change.", "-";
    EVALUATE_CLOSELY: f64 = 1e-11, 1e-14..=1e-8, "How closely pairs are evaluated that may be the last.", "-";
    HEADING_BETTER: f64 = 1e-6, 1e-12..=1e-3, "How much more heading for good ends is worth, relative to the largest value.", "tug of war on 9,000 places";
    HEADING_CLOSELY: f64 = 1e-8, 1e-12..=1e-4, "How closely that is evaluated.", "tug of war on 9,000 places";
    IMPROVING_ROUNDS: usize = 3000, 300..=30000, "Rounds after which numbers count as too short.", "-";
    FUTILE: usize = 3, 1..=20, "Evaluations of the same pair that may leave more than was missing.", "1,000 heads in a row";
    LASTING: u32 = 600, 300..=1000, "Bits of a value that doubles need not refine.", "chains that last exponentially long";
    LASTING_WHOLE: u32 = 300, 100..=1000, "The same of its whole part, where it has many places.", "grids to three digits";
    FAR: u32 = 3000, 500..=20000, "Missing bits that long floats find sooner, once nobody switches.", "very many digits";
    TIED: f64 = 1e-12, 1e-15..=1e-9, "Gains, relative to the last change of a value, that count as nothing.", "-";
    NOISE: f64 = 4.0, 1.0..=64.0, "Units by which rounding alone may seem to improve a row.", "-";
    ROUNDED: f64 = 16.0, 1.0..=256.0, "Units that rounding may leave of a value.", "-";
    LONG_ROUNDS: usize = 1000, 100..=10000, "Pairs that are evaluated in long floats at most.", "200 heads in a row";
    STALL_PASSES: usize = 4, 0..=16, "Passes in which states are taken away before those that lead to them are looked up.", "Pig 50";
    COSTS_CLOSELY: f64 = 1e-7, 1e-10..=1e-4, "How closely costs are solved for if all differences count.", "-";
    COSTS_LOOSELY: f64 = 1e-3, 1e-7..=1e-1, "The same if not all do.", "-";
    MARGIN: f64 = 2.0, 2.0..=64.0, "Units that are added to every cost at first: rounding takes two at most.", "-";
    MERGERS: usize = 40, 5..=100, "Tries with more and more rows that count as tied.", "-";
    GRAINS: f64 = 1e11, 1e8..=1e12, "Grains in the widest room: many enough that a long play hardly widens it, few enough to be seen.", "grids to three digits";
    ROOM_PASSES: usize = 12, 4..=50, "Passes that raise the room before costs are solved for.", "-";
    ROOM_FEW: usize = 100, 10..=1000, "States so few that passes go on for them.", "-";
    ROOM_ROUNDS: usize = 60, 10..=300, "Rounds in which costs are solved for.", "-";
    ROOM_TURNS: usize = 12, 4..=50, "Rounds after which rows that ask for more no longer take turns.", "-";
    SPARE_ALIKE: f64 = 4.0, 0.0..=16.0, "Units to spare that count as about the same.", "chains that last exponentially long";
    ROOM_LASTING: f64 = 1e180, 1e90..=1e300, "Room that doubles need not refine.", "chains that last exponentially long";
    REFINED_SPARE: f64 = 2.0, 1.0..=16.0, "Units that rows are given beyond what they ask for: what refinement may leave.", "chains that last exponentially long";
}
