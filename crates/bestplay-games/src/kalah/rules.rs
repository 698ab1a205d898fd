//! The rules of Kalah.

use bestplay::{Chance, Game, Node, Notation, Payoff, Player};

use crate::sides;

/// The seeds in the houses, those of the player to move first, each side in the order of sowing.
pub type Houses = Vec<u8>;

/// A board. Each seed that comes into a store pays 1 on the way, to the first player if it is his.
#[derive(Clone, Debug)]
pub struct Kalah {
    /// Houses of a side.
    pub houses: usize,
    /// Seeds of each house at first.
    pub seeds: u8,
}

/// What a move leads to: the houses as the player who moved sees them, the seeds that came into the
/// store, and whether the player moves again.
struct Sown {
    houses: Houses,
    stored: u8,
    again: bool,
}

impl Kalah {
    /// Sows the seeds of a house.
    fn sow(&self, houses: &Houses, from: usize) -> Sown {
        let (own, all) = (self.houses, 2 * self.houses);
        let mut sown = Sown {
            houses: houses.clone(),
            stored: 0,
            again: false,
        };
        let seeds = std::mem::take(&mut sown.houses[from]);
        // The places in the order of sowing: own houses, the store, the houses of the other.
        let mut place = if from < own { from } else { from + 1 };
        for _ in 0..seeds {
            place = (place + 1) % (all + 1);
            match place.cmp(&own) {
                std::cmp::Ordering::Less => sown.houses[place] += 1,
                std::cmp::Ordering::Equal => sown.stored += 1,
                std::cmp::Ordering::Greater => sown.houses[place - 1] += 1,
            }
        }
        sown.again = place == own;
        let opposite = all - 1 - place.min(own - 1);
        if place < own && sown.houses[place] == 1 && sown.houses[opposite] > 0 {
            sown.stored += sown.houses[place] + sown.houses[opposite];
            sown.houses[place] = 0;
            sown.houses[opposite] = 0;
        }
        sown
    }
}

/// What seeds pay that come into a player's store.
fn paid(player: Player, seeds: u32) -> Payoff {
    let seeds = i64::from(seeds);
    Payoff::from(if player == Player::Max { seeds } else { -seeds })
}

impl Game for Kalah {
    /// The houses, and who is to move.
    type State = (Houses, Player);
    /// The house that is sown, from 0.
    type Action = u8;

    fn initial(&self) -> (Houses, Player) {
        (vec![self.seeds; 2 * self.houses], Player::Max)
    }

    fn node(&self, (houses, player): &(Houses, Player)) -> Node<(Houses, Player), u8> {
        let (own, other) = houses.split_at(self.houses);
        let sum = |side: &[u8]| side.iter().map(|&seeds| u32::from(seeds)).sum();
        if sum(own) == 0 {
            return Node::End(paid(player.opponent(), sum(other)));
        }
        let filled = (0..self.houses).filter(|&house| own[house] > 0);
        let moves = filled.map(|house| {
            let sown = self.sow(houses, house);
            let next = match sown.again {
                true => (sown.houses, *player),
                false => {
                    let (own, other) = sown.houses.split_at(self.houses);
                    ([other, own].concat(), player.opponent())
                }
            };
            let paid = paid(*player, sown.stored.into());
            (house as u8, Chance::certain((next, paid)))
        });
        Node::choice(*player, moves)
    }

    /// The seeds in the stores.
    fn stage(&self, (houses, _): &Self::State) -> u64 {
        let all = 2 * self.houses as u64 * u64::from(self.seeds);
        all.saturating_sub(houses.iter().map(|&seeds| u64::from(seeds)).sum())
    }
}

impl Notation for Kalah {
    /// `2-2-0-3 2-2-2-2 first`: the seeds of the player to move, those of the other, each side in the
    /// order of sowing; who is to move.
    fn show_state(&self, (houses, player): &(Houses, Player)) -> String {
        let side = |side: &[u8]| sides::joined(side, "-");
        let (own, other) = houses.split_at(self.houses);
        format!("{} {} {}", side(own), side(other), sides::show(*player))
    }

    fn parse_state(&self, text: &str) -> Result<(Houses, Player), String> {
        let read = || {
            let [own, other, player] = sides::words(text)?;
            let (own, other): (Houses, Houses) = (sides::listed(own)?, sides::listed(other)?);
            let fits = own.len() == self.houses && other.len() == self.houses;
            let few = |&seeds: &u8| usize::from(seeds) <= 2 * self.houses * usize::from(self.seeds);
            let houses = [own, other].concat();
            (fits && houses.iter().all(few)).then_some((houses, sides::read(player)?))
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected the seeds in the {} houses of the player to move and of the \
                 other, each side in the order of sowing, and who is to move, like '2-2 0-3 first'",
                self.houses
            )
        })
    }

    /// The number of the house, 1 for the one that is farthest from the store.
    fn show_action(&self, house: &u8) -> String {
        (house + 1).to_string()
    }

    fn picture(&self, (houses, player): &(Houses, Player)) -> String {
        let (own, other) = houses.split_at(self.houses);
        let row = |seeds: &u8| format!("{seeds:>4}");
        let above: String = other.iter().rev().map(row).collect();
        let below: String = own.iter().map(row).collect();
        format!("{above}\n{below}   <- {}", self.player_name(*player))
    }

    players!("first player", "second player");
}
