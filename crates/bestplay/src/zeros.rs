//! Long lists of zeros whose memory is there.
//!
//! The system hands out memory that is zero, but only on the first access to a page, and a page that is
//! read first comes twice: at first one that all share, then, when it is written, one of its own, of
//! which all other threads have to be told. Bounds are read to see what is missing.
//!
//! A first access may take as long as solving the states whose bounds are on the page: several threads
//! share them. Of Connect Four on five by five squares, one thread that had them all took a quarter of
//! the time of two.

use bytemuck::Zeroable;

use crate::threads::Pool;

/// The smallest page of any system.
const PAGE_BYTES: usize = 1 << 12;

/// What a thread takes at a time, and what is worth calling others.
const PIECE_BYTES: usize = 1 << 22;
const WORTH_SHARING: usize = 1 << 26;

/// So many zeros, each page of which was written, on up to so many threads; 0 for one for each core. Where
/// there is one thread alone, it has pages written as it comes to them.
pub(crate) fn zeros<T: Zeroable + Send>(count: usize, threads: usize) -> Vec<T> {
    let mut list = bytemuck::zeroed_vec(count);
    if threads == 1 {
        return list;
    }
    if count.saturating_mul(size_of::<T>()) >= WORTH_SHARING
        && let Some(pool) = Pool::new(threads)
    {
        pool.map(list.chunks_mut(step::<T>(PIECE_BYTES)).collect(), touch);
    } else {
        touch(&mut list);
    }
    list
}

/// Writes to each page of a list of zeros.
fn touch<T: Zeroable>(list: &mut [T]) {
    // Otherwise the compiler sees that nothing changes.
    let list = std::hint::black_box(list);
    for first in list.iter_mut().step_by(step::<T>(PAGE_BYTES)) {
        *first = T::zeroed();
    }
}

/// How many lie on so many bytes, but one at the least.
fn step<T>(bytes: usize) -> usize {
    (bytes / size_of::<T>().max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_zeros_as_were_asked_for() {
        for count in [0, 1, PAGE_BYTES + 1, WORTH_SHARING / 8 + 5] {
            for threads in [1, 2] {
                let list: Vec<u64> = zeros(count, threads);
                assert!(list.len() == count && list.iter().all(|&word| word == 0));
            }
        }
    }
}
