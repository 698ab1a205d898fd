//! Long lists of zeros whose memory is there.
//!
//! The system hands out memory that is zero, but only on the first access to a page, and a page that is
//! read first comes twice: at first one that all share, then, when it is written, one of its own, of
//! which all other threads have to be told. Where tables are read to see what is missing, as tables of
//! states and bounds are, that took two threads that explore The Race a tenth of their time.

use bytemuck::Zeroable;

/// The smallest page of any system.
const PAGE_BYTES: usize = 1 << 12;

/// So many zeros, each page of which was written.
pub(crate) fn zeros<T: Zeroable>(count: usize) -> Vec<T> {
    let mut list = bytemuck::zeroed_vec(count);
    // Otherwise the compiler sees that nothing changes.
    let pages = std::hint::black_box(&mut list);
    let step = (PAGE_BYTES / size_of::<T>().max(1)).max(1);
    for first in pages.iter_mut().step_by(step) {
        *first = T::zeroed();
    }
    list
}
