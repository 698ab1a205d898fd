//! When a run writes its checkpoint.

use std::time::{Duration, Instant};

/// The longest time between two writings.
const LONGEST: Duration = Duration::from_secs(5);

/// When a run writes its checkpoint: soon after it begins, and then after longer and longer times, up to
/// five seconds. Whenever it is killed, a fifth of what it has done is lost at most, or five seconds.
#[derive(Clone, Copy, Debug)]
pub struct Saves {
    begun: Instant,
    /// How long the run had taken when the last one was written.
    last: Option<Duration>,
}

impl Saves {
    /// Of a run that begins now.
    pub fn new() -> Saves {
        Saves {
            begun: Instant::now(),
            last: None,
        }
    }

    /// Whether the checkpoint is to be written now.
    pub fn is_due(&mut self) -> bool {
        self.is_due_at(self.begun.elapsed())
    }

    fn is_due_at(&mut self, now: Duration) -> bool {
        let is_due = |last: Duration| now >= last + LONGEST.min(last / 4);
        let is_due = self.last.is_none_or(is_due);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}

impl Default for Saves {
    fn default() -> Saves {
        Saves::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_is_lost_at_most_and_writings_are_few() {
        let (mut saves, mut last, mut count) = (Saves::new(), 0, 0);
        for millisecond in 1..=60_000u64 {
            if saves.is_due_at(Duration::from_millis(millisecond)) {
                (last, count) = (millisecond, count + 1);
            }
            assert!(5 * (millisecond - last) <= millisecond && millisecond - last < 5_000);
        }
        assert!((30..60).contains(&count), "{count}");
    }
}
