//! The catalogue of bestplay: one folder a game, and one list.

#[macro_use]
mod catalogue;
#[macro_use]
mod declared;
#[macro_use]
mod wager;

// The list of games. A line declares the module and adds its entry to the list.
catalogue! {
    pig,
    race,
    shut_the_box,
    yahtzee,
    hog,
    farkle,
    bear_off,
    hypergammon,
    ur,
    ludo,
    repeated_sum,
    risk,
    six_and_eight,
    chutes,
    cherry_o,
    cant_stop,
    left_center_right,
    threes,

    craps,
    roulette,
    sic_bo,
    keno,
    slot,
    baccarat,
    blackjack,
    video_poker,

    penney,
    penney_coin,
    humble_nishiyama,
    solitaire,
    multibridge,
    gambler,
    red_and_black,
    secretary,
    monty_hall,
    coupons,
    fleas,
    euler,

    kuhn_poker,
    leduc_poker,
    liars_dice,
    goofspiel,
    rock_paper_scissors,
    morra,
    undercut,
    blotto,
    penney_at_once,
    race_at_once,
    pig_at_once,

    game_2048,
    mnk,
    connect_four,
    dots_and_boxes,
    kalah,
    hex,
    clobber,
    einstein,
    breakthrough,
    reversi,
    chess_endgame,
    morris,
    hare_and_hounds,
    fox_and_geese,

    nim,
    wythoff,
    kayles,
    chomp,
    irrefutable,
}

pub mod at_once;
pub mod board;
mod dice;
mod fast;
mod grid;
pub mod homeward;
pub mod hunt;
mod played;
#[cfg(feature = "files")]
mod reference;
mod sides;
pub mod to_a_target;
#[cfg(test)]
mod trial;
#[cfg(feature = "files")]
pub mod verify;

pub use catalogue::{find, find_judge};
#[cfg(feature = "files")]
pub use reference::{Reference, references};
