//! Enumerations whose cases have words.

/// An enumeration, a case a line: the word that users and programs write for it, and what it is.
///
/// ```
/// bestplay::named! {
///     /// A side of a coin.
///     pub enum Side {
///         Heads: "heads", "With a head on it.";
///         Tails: "tails", "The other one.";
///     }
/// }
///
/// assert_eq!(Side::ALL, [("heads", Side::Heads), ("tails", Side::Tails)]);
/// assert_eq!(Side::Tails.name(), "tails");
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* pub enum $name:ident { $($case:ident: $word:literal, $about:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = $about] $case,)*
        }

        impl $name {
            /// All of them in the order in which they are listed, each after its word.
            pub const ALL: [(&'static str, $name); [$($word),*].len()] = [$(($word, $name::$case)),*];

            /// The word for it, which stays.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$case => $word,)*
                }
            }
        }
    };
}
