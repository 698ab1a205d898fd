//! An adversary: hard random games of many families, and everything that the engine says of them
//! compared with an independent computation in rationals. And games whose values are known by other means
//! ([`known`]). All in one program, so that the engine is compiled once for games that are tables.
//!
//! A few seconds of it run among the tests; `make adversary` goes on for as long as one likes.

mod averages;
mod brute;
mod compare;
mod cut;
mod families;
mod file;
mod finding;
mod generate;
mod given;
mod kinds;
mod known;
mod odds;
mod oracle;
mod pinned;
mod run;
mod shrink;
mod staged;
mod table;
mod tamper;
mod truth;
mod united;

#[test]
fn nothing_disagrees() {
    let kinds = run::run(&run::Plan::of_environment());
    assert_eq!(kinds, 0, "disagreements, printed above");
}
