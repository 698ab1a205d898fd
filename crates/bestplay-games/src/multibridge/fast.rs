//! Who wins the second point: the chain of highest cards.
//!
//! The team W that holds the highest card 4n gets one of the two points for sure: wherever the
//! card goes, laid or kept, it is the highest there. The question is who gets the other point.
//!
//! # The rule, in any state of the game
//!
//! Some players may have had their turn. Call *live* the cards in the hands of the others, and of
//! the cards that have found their place the highest laid and the highest kept one, the *placed*
//! cards; what lies below a placed card in the same group, laid or kept, is dead, and no longer
//! matters. Let c₀ > c₁ > c₂ > … be the live cards. The time of a card in a hand is its holder's
//! turn; the placed cards have the same time, before all others.
//!
//! The *chain* is the longest beginning c₀, …, c_k in which the cards belong to the two teams
//! alternately and the times fall strictly. **The team of c₀ gets one point, the team of c_{k+1}
//! the other one.** (That card exists: the cards of a chain belong to different players, so it
//! contains half the live cards at most.)
//!
//! # Proof
//!
//! By induction on the number of players to come. If there are none, c₀ and c₁ are the placed
//! cards, their times are equal, k = 0, and they win the points. Otherwise let the player p, of
//! team T, with the cards a > b, be next. In hands, no time is before p's. c₀ stays live whatever
//! p does. Let i be the smallest index of a card of p.
//!
//! 1. *i > k + 1.* Both actions leave c₀, …, c_{k+1} live with their times in the same order:
//!    nothing changes, as claimed.
//! 2. *i = k + 1.* T is claimed to get the point; it has to be shown that some action achieves it.
//!    - c_k is in a hand. Its time is after p's, so the chain ended because c_k and c_{k+1} = a
//!      both belong to T. No chain card is placed. Wherever a goes, it becomes a placed card, and
//!      the chain ends at c_k for the same reason: c_{k+1} of T follows.
//!    - c_k is placed. No other placed card is above a. Let p put a into the other group: then
//!      c_{k+1} = a is placed, and the chain ends at c_k because no time is before c_k's.
//! 3. *i = k*, the last card of the chain is a = c_k. T's opponents would extend the chain with a
//!    placed c_{k+1}, so c_{k+1} belongs to T or is in a hand of the opponents.
//!    - It belongs to T: claimed is the point for T. If c_{k+1} = b, both cards become placed ones.
//!      If it is in another hand of T, put a anywhere. If it is placed, put a into the other
//!      group. Always c_k is placed, the chain ends there, and c_{k+1} is still live.
//!    - It is in a hand of the opponents: claimed is that no action of p helps. After either,
//!      c_k is placed, the chain ends there, and c_{k+1} is still live.
//! 4. *i < k.* No hand has an earlier time, so c_{i+1} is placed, i + 1 = k, and c_k belongs to the
//!    opponents. If p puts a into the group of c_k, c_k is dead, the chain ends at c_{k−1} = a,
//!    placed, and the next live card is c_{k+1} (if that is b, it goes to the other group, where no
//!    higher card is). If p puts a into the other group, c_k follows it, and the opponents get the
//!    point. So T gets it if and only if c_{k+1} belongs to T. ∎
//!
//! Each of the actions in the proof follows from comparing, for both actions, who gets the point in
//! the state that they lead to: [`best_actions`].
//!
//! # All starting seats at once
//!
//! Before the first turn all cards are live. Let q₀, q₁, … be the seats of 4n, 4n − 1, …, and let
//! D_k be the sum of the distances from q₀ to q₁, from q₁ to q₂, …, from q_{k−1} to q_k, each
//! counted backwards around the ring. If seat s begins, q₀ has its turn e = q₀ − s seats later
//! (modulo 2n), and the chain reaches c_k if and only if the teams alternate that far and D_k ≤ e.
//! As s goes round the ring backwards from q₀, e grows from 0 to 2n − 1, and the chain grows with
//! it. One walk round the ring serves all seats.
//!
//! # The first action
//!
//! Swapping the groups, laid and kept, turns one action of the first player into the other one and
//! leaves the points as they are: both actions are always equally good.

use super::deal::{Deal, Team};
use super::rules::State;
use crate::fast::best;

/// The chain in a state, and the card that decides about the second point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The cards of the chain, from the highest down.
    pub cards: Vec<u32>,
    /// The next live card: its team takes the second point.
    pub next: u32,
}

impl Chain {
    /// The chain in a state of the game that `first` begins; `None` for cards that cannot be the
    /// highest laid and kept ones in that state.
    ///
    /// # Complexity
    ///
    /// As many steps as there are cards above the deciding one.
    pub fn new(deal: &Deal, first: u32, state: State) -> Option<Chain> {
        // The time of a live card; 0 for placed ones. `None` for a dead card.
        let time = |card: u32| {
            if card == state.laid || card == state.kept {
                return Some(0);
            }
            let turn = deal.turn_of(deal.seat_of(card), first);
            (turn >= state.moved).then_some(turn + 1)
        };
        let down = (1..=deal.top()).rev();
        let mut live = down.filter_map(|card| Some((card, time(card)?)));
        let (mut last, mut last_time) = live.next()?;
        let mut cards = vec![last];
        for (card, time) in live {
            if deal.team_of(card) == deal.team_of(last) || time >= last_time {
                return Some(Chain { cards, next: card });
            }
            cards.push(card);
            (last, last_time) = (card, time);
        }
        None
    }

    /// A's points.
    pub fn points(&self, deal: &Deal) -> u32 {
        let point = |card| u32::from(deal.team_of(card) == Team::A);
        point(self.cards[0]) + point(self.next)
    }
}

/// A's points under best play from a state of the game that `first` begins.
///
/// # Complexity
///
/// As [`Chain::new`].
pub fn points(deal: &Deal, first: u32, state: State) -> Option<u32> {
    Some(Chain::new(deal, first, state)?.points(deal))
}

/// The cards that the next player does best to lay, the higher one first. None when all have moved.
pub fn best_actions(deal: &Deal, first: u32, state: State) -> Vec<u32> {
    if state.moved >= deal.seats() {
        return Vec::new();
    }
    let seat = deal.seat_at(state.moved, first);
    let [high, low] = deal.hand(seat);
    let after = |laid, kept| Some((points(deal, first, state.after(laid, kept))?, laid));
    let valued = [after(high, low), after(low, high)].into_iter().flatten();
    let order = |one: &u32, other: &u32| match Team::of(seat) {
        Team::A => one.cmp(other),
        Team::P => other.cmp(one),
    };
    best(valued, order).map_or(Vec::new(), |(_, cards)| cards)
}

/// A's points under best play if seat 1 begins, if seat 2 begins, and so on.
///
/// # Complexity
///
/// O(n), whatever the deal.
///
/// # Examples
///
/// ```
/// use bestplay_games::multibridge::{Deal, fast};
///
/// // Team A holds the two highest cards: both points, whoever begins.
/// let deal = Deal::parse(b"1,2/3,8/4,5/6,7").unwrap();
/// assert_eq!(fast::outcomes(&deal), [2, 2, 2, 2]);
/// ```
pub fn outcomes(deal: &Deal) -> Vec<u8> {
    let seats = deal.seats();
    let point = |card| u8::from(deal.team_of(card) == Team::A);
    let mut outcomes = vec![0; seats as usize];
    // The chain's last card c_k, and D_k.
    let (mut last, mut distance) = (deal.top(), 0);
    for e in 0..seats {
        // The chain is shorter than the ring, so that the card below its last one exists.
        loop {
            let (holder, below) = (deal.seat_of(last), deal.seat_of(last - 1));
            let step = deal.turn_of(holder, below);
            if Team::of(holder) == Team::of(below) || distance + step > e {
                break;
            }
            (last, distance) = (last - 1, distance + step);
        }
        let first = deal.seat_at(seats - e, deal.seat_of(deal.top()));
        outcomes[first as usize - 1] = point(deal.top()) + point(last - 1);
    }
    outcomes
}
