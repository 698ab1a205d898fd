//! Who leads to whom, backwards.

/// For each of some places, those that lead to it.
pub(super) struct Backward {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Backward {
    /// From the pairs (source, target) that `links` lists, the same ones each time it is called.
    pub(super) fn new<L: Iterator<Item = (u32, u32)>>(
        places: usize,
        links: impl Fn() -> L,
    ) -> Backward {
        let mut starts = vec![0u32; places + 1];
        links().for_each(|(_, target)| starts[target as usize] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut sources = vec![0; sum as usize];
        for (source, target) in links() {
            let start = &mut starts[target as usize];
            *start -= 1;
            sources[*start as usize] = source;
        }
        Backward { starts, sources }
    }

    pub(super) fn of(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.sources[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}
