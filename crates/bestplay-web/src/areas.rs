//! The two areas of memory through which texts and words pass the border.
//!
//! Neither is borrowed while JavaScript runs: what is read or written here is read or written at once.

use std::cell::RefCell;

thread_local! {
    /// What JavaScript hands over.
    static INWARD: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    /// What JavaScript gets.
    static OUTWARD: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for this many words that JavaScript hands over, and says where.
pub(crate) fn inward(words: usize) -> *mut u32 {
    INWARD.with_borrow_mut(|area| {
        if area.len() < words {
            area.resize(words, 0);
        }
        area.as_mut_ptr()
    })
}

/// Where the answer to the last question is, and how many bytes it has.
pub(crate) fn outward() -> (*const u8, u32) {
    OUTWARD.with_borrow(|area| (area.as_ptr(), area.len() as u32))
}

pub(crate) fn answer(text: String) {
    OUTWARD.set(text);
}

/// The first bytes of what JavaScript has handed over, as text.
pub(crate) fn request(bytes: u32) -> String {
    let bytes = bytes as usize;
    let all = with_words(bytes.div_ceil(4) as u32, |words| {
        let all = words.iter().flat_map(|word| word.to_le_bytes());
        all.take(bytes).collect::<Vec<u8>>()
    });
    String::from_utf8_lossy(&all).into_owned()
}

/// Calls `read` with the first words of what JavaScript has handed over.
pub(crate) fn with_words<T>(words: u32, read: impl FnOnce(&[u32]) -> T) -> T {
    INWARD.with_borrow(|area| read(&area[..(words as usize).min(area.len())]))
}
