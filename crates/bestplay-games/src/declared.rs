//! What many games declare in a line.

/// Actions are written by their names in the code, in small letters.
macro_rules! actions_by_name {
    () => {
        fn show_action(&self, action: &Self::Action) -> String {
            format!("{action:?}").to_lowercase()
        }
    };
}

/// Nobody chooses anything: what chance does is called so.
macro_rules! only_chance {
    ($name:literal) => {
        fn show_action(&self, (): &()) -> String {
            $name.into()
        }
    };
}

/// What the two players are called, `Max` first; or the only one.
macro_rules! players {
    ($one:literal) => {
        players!($one, $one);
    };
    ($max:literal, $min:literal) => {
        fn player_name(&self, player: bestplay::Player) -> &'static str {
            match player {
                bestplay::Player::Max => $max,
                bestplay::Player::Min => $min,
            }
        }
    };
}

/// How people play a game. Each strategy has a name, with what it asks for, if anything; what it is, and
/// who says so, for the entry (`NAMED`); and what it does (`LORE`; `lore` where the type of the game has a parameter).
macro_rules! strategies {
    (@named $($name:literal $(asks $asks:literal)?, $about:literal, $source:literal => $make:expr;)*) => {
        /// The strategies that have a name.
        pub(super) const NAMED: &[bestplay_answers::Named] = &[$(bestplay_answers::Named {
            name: $name,
            asks: strategies!(@asks $($asks)?),
            about: $about,
            source: $source,
        }),*];
    };
    (@lore $($name:literal $(asks $asks:literal)?, $about:literal, $source:literal => $make:expr;)*) => {
        &[$(bestplay_answers::Thumb {
            name: $name,
            make: $make,
        }),*]
    };
    (@asks) => { None };
    (@asks $asks:literal) => { Some($asks) };
    (with $kept:ident: $of:path, $game:ty: $($all:tt)*) => {
        strategies!(@named $($all)*);

        /// What they do.
        pub(super) const fn lore<$kept: $of>() -> bestplay_answers::Lore<$game> {
            const { strategies!(@lore $($all)*) }
        }
    };
    ($game:ty: $($all:tt)*) => {
        strategies!(@named $($all)*);

        /// What they do.
        pub(super) const LORE: bestplay_answers::Lore<$game> = strategies!(@lore $($all)*);
    };
}
