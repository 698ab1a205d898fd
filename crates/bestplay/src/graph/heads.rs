//! What is kept of each state beside its successors, in as few bytes as that takes.

/// So far from the start of a block, or further.
pub(super) const FAR: u8 = u8::MAX;

/// The outline of a state, and how far its successors start behind those of the first state of its block, or
/// [`FAR`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) outline: u32,
    pub(super) from: u8,
}

/// The heads of all states, in two, four or eight bytes each: of games with many outlines in more.
#[derive(Clone, Debug)]
pub(super) enum Heads {
    Halves(Vec<u16>),
    Words(Vec<u32>),
    Long(Vec<u64>),
}

impl Default for Heads {
    fn default() -> Self {
        Heads::Halves(Vec::new())
    }
}

/// The same with the list, whatever the width of its numbers.
macro_rules! whichever {
    ($heads:expr, $list:ident => $does:expr) => {
        match $heads {
            Heads::Halves($list) => $does,
            Heads::Words($list) => $does,
            Heads::Long($list) => $does,
        }
    };
}

impl Head {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.outline) << 8 | u64::from(self.from)
    }

    #[inline]
    fn unpack(packed: impl Into<u64>) -> Head {
        let packed = packed.into();
        Head {
            outline: (packed >> 8) as u32,
            from: packed as u8,
        }
    }
}

impl Heads {
    #[inline]
    pub(super) fn len(&self) -> usize {
        whichever!(self, list => list.len())
    }

    #[inline]
    pub(super) fn get(&self, state: usize) -> Head {
        whichever!(self, list => Head::unpack(list[state]))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Head> {
        (0..self.len()).map(|state| self.get(state))
    }

    #[inline]
    pub(super) fn push(&mut self, head: Head) {
        let packed = head.pack();
        match self {
            Heads::Halves(list) if packed <= u16::MAX.into() => list.push(packed as u16),
            Heads::Words(list) if packed <= u32::MAX.into() => list.push(packed as u32),
            Heads::Long(list) => list.push(packed),
            _ => self.widen(head),
        }
    }

    #[cold]
    fn widen(&mut self, next: Head) {
        let all = self.iter().chain([next]).map(Head::pack);
        *self = match next.pack() <= u32::MAX.into() {
            true => Heads::Words(all.map(|packed| packed as u32).collect()),
            false => Heads::Long(all.collect()),
        };
    }

    pub(super) fn clear(&mut self) {
        whichever!(self, list => list.clear());
    }

    pub(super) fn shrink(&mut self) {
        whichever!(self, list => list.shrink_to_fit());
    }

    /// The memory, in bytes, that so many more take, of no more outlines than that. (While they are widened, the old
    /// list and the new one stand side by side.)
    pub(super) fn bytes_with(&self, more: usize, outlines: usize) -> usize {
        let (width, widest) = match self {
            Heads::Halves(_) => (2, 1 << 8),
            Heads::Words(_) => (4, 1 << 24),
            Heads::Long(_) => (8, usize::MAX),
        };
        let widened = if outlines > widest { 2 * width } else { 0 };
        (self.len() + more) * (width + widened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_come_back_whatever_the_width() {
        let mut heads = Heads::default();
        let outlines = [0, 255, 256, 1 << 24, u32::MAX, 3];
        let all = outlines.map(|outline| [0, 7, FAR].map(|from| Head { outline, from }));
        for (count, &head) in all.as_flattened().iter().enumerate() {
            heads.push(head);
            assert!(
                heads
                    .iter()
                    .eq(all.as_flattened()[..=count].iter().copied())
            );
        }
        assert_eq!(heads.bytes_with(2, 9), 8 * 20);
    }
}
