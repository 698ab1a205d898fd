//! The clock by which times are measured and progress is reported a few times a second.
//!
//! It is the standard library's, except where that has none: in a browser, or in another host of
//! WebAssembly, the host's clock is handed in by `set`. Without one, time stands still there: nothing
//! is reported, and computations take no time; what they find is the same.

/// A moment, as [`std::time::Instant`].
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use handed_in::{Instant, set};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod handed_in {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Hands in the clock: the time since some moment that stays the same. The first one counts.
    pub fn set(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// A moment by the clock that was handed in.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The moment that it is.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }
}
