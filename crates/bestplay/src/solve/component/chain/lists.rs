//! Lists that grow and shrink side by side in one piece of memory.

/// Lists that grow, each within a room of its own.
pub(super) struct Lists<T> {
    pub(super) data: Vec<T>,
    /// For each list: where it starts, its length and its room.
    pub(super) place: Vec<(u32, u32, u32)>,
}

impl<T: Copy> Lists<T> {
    #[inline]
    pub(super) fn of(&self, list: usize) -> &[T] {
        let (start, length, _) = self.place[list];
        &self.data[start as usize..(start + length) as usize]
    }

    #[inline]
    pub(super) fn len(&self, list: usize) -> u32 {
        self.place[list].1
    }

    /// Adds to a list; what `keep` rejects may be dropped before the list is given more room.
    #[inline]
    pub(super) fn push(&mut self, list: usize, item: T, keep: impl Fn(&T) -> bool) {
        let (start, length, room) = self.place[list];
        if length < room {
            self.data[(start + length) as usize] = item;
            self.place[list].1 += 1;
            return;
        }
        let mut kept = start;
        for at in start..start + length {
            let old = self.data[at as usize];
            if keep(&old) {
                self.data[kept as usize] = old;
                kept += 1;
            }
        }
        let length = kept - start;
        if length + length / 4 < room {
            self.data[kept as usize] = item;
            self.place[list].1 = length + 1;
            return;
        }
        let moved = self.data.len() as u32;
        let room = 2 * length + 2;
        self.data.extend_from_within(start as usize..kept as usize);
        self.data.resize((moved + room) as usize, item);
        self.data[(moved + length) as usize] = item;
        self.place[list] = (moved, length + 1, room);
    }
}
