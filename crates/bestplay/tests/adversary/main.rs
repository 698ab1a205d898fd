//! An adversary: hard random games of many families, and everything that the engine says of them
//! compared with an independent computation in rationals.
//!
//! A few seconds of it run among the tests; `make adversary` goes on for as long as one likes.

mod averages;
#[path = "../common/brute.rs"]
mod brute;
mod compare;
mod contested;
mod cut;
mod families;
mod file;
mod finding;
#[path = "../common/generate.rs"]
mod generate;
mod lasting;
mod odds;
mod oracle;
mod pinned;
mod run;
mod shrink;
mod staged;
#[path = "../common/table.rs"]
mod table;
mod tamper;
mod truth;
mod united;

#[test]
fn nothing_disagrees() {
    let kinds = run::run(&run::Plan::of_environment());
    assert_eq!(kinds, 0, "disagreements, printed above");
}
