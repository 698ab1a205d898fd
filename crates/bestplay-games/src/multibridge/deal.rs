//! A deal: who sits where, and who holds what.

use bestplay::sorting::sort_by_key;
use bestplay_answers::source;

/// A team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// Seats 1, 3, 5, ...
    P,
    /// Seats 2, 4, 6, ...
    A,
}

impl Team {
    /// The team of a seat.
    pub fn of(seat: u32) -> Team {
        if seat % 2 == 1 { Team::P } else { Team::A }
    }

    /// The team's letter.
    pub fn letter(self) -> char {
        match self {
            Team::P => 'P',
            Team::A => 'A',
        }
    }
}

/// The most players of a team: with more, numbers of cards would not fit in 32 bits.
pub const MOST_PLAYERS: usize = 1 << 29;

/// A deal that has been checked: an even number of seats, two cards each, every card from 1 to
/// twice the number of seats once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The two cards of each seat, the higher one first; seat 1 is at index 0.
    hands: Vec<[u32; 2]>,
    /// The seat of each card; card 1 is at index 0.
    seats: Vec<u32>,
}

impl Deal {
    /// Checks the hands of seats 1, 2, ....
    ///
    /// # Errors
    ///
    /// A sentence: an odd number of seats, or none, or too many; a card out of range or dealt
    /// twice.
    pub fn new(mut hands: Vec<[u32; 2]>) -> Result<Deal, String> {
        if hands.is_empty() || !hands.len().is_multiple_of(2) || hands.len() / 2 > MOST_PLAYERS {
            return Err(format!(
                "a deal has 2n hands, n for each team, n from 1 to {MOST_PLAYERS}; found {}",
                hands.len()
            ));
        }
        let cards = 2 * hands.len();
        let mut seats = vec![0; cards];
        for (hand, seat) in hands.iter_mut().zip(1..) {
            for &mut card in hand.iter_mut() {
                let index = (card as usize).checked_sub(1);
                let holder = index.and_then(|index| seats.get_mut(index));
                let holder = holder.ok_or_else(|| {
                    let all = format!("1 to {cards}, the cards of {} hands", cards / 2);
                    format!("seat {seat}: card {card} is none of {all}")
                })?;
                if *holder != 0 {
                    let both = format!("to seats {holder} and {seat}");
                    return Err(format!("card {card} is dealt twice: {both}"));
                }
                *holder = seat;
            }
            sort_by_key(hand, |&card| std::cmp::Reverse(card));
        }
        Ok(Deal { hands, seats })
    }

    /// Reads `1,8/2,3/4,5/6,7`: the hands of seats 1, 2, ..., divided by `/` or on lines of their
    /// own; the two cards of a hand are divided by a comma or blanks.
    ///
    /// # Errors
    ///
    /// A sentence that names the seat.
    pub fn parse(text: &[u8]) -> Result<Deal, String> {
        let mut hands = Vec::new();
        for line in source::trimmed(text).split(|&byte| byte == b'\n') {
            if line.trim_ascii().is_empty() {
                continue;
            }
            for hand in line.split(|&byte| byte == b'/') {
                let cards = hand_of(hand).ok_or_else(|| {
                    let found = String::from_utf8_lossy(&hand[..hand.len().min(40)]);
                    let (seat, found) = (hands.len() + 1, found.trim());
                    let expected = "expected two cards like 3,8";
                    format!("seat {seat}: {expected}, found '{found}'; hands are divided by /")
                })?;
                hands.push(cards);
            }
        }
        Deal::new(hands)
    }

    /// The number of seats, 2n.
    pub fn seats(&self) -> u32 {
        self.hands.len() as u32
    }

    /// The highest card, 4n.
    pub fn top(&self) -> u32 {
        self.seats.len() as u32
    }

    /// The two cards of a seat, the higher one first.
    pub fn hand(&self, seat: u32) -> [u32; 2] {
        self.hands[seat as usize - 1]
    }

    /// The seat that holds a card.
    pub fn seat_of(&self, card: u32) -> u32 {
        self.seats[card as usize - 1]
    }

    /// The team that holds a card.
    pub fn team_of(&self, card: u32) -> Team {
        Team::of(self.seat_of(card))
    }

    /// When a seat has its turn if `first` begins: 0 for `first` itself.
    pub fn turn_of(&self, seat: u32, first: u32) -> u32 {
        let later = if seat >= first { 0 } else { self.seats() };
        seat + later - first
    }

    /// The seat whose turn is number `turn` (from 0) if `first` begins.
    pub fn seat_at(&self, turn: u32, first: u32) -> u32 {
        (first - 1 + turn) % self.seats() + 1
    }
}

/// Two numbers divided by a comma or blanks.
fn hand_of(text: &[u8]) -> Option<[u32; 2]> {
    let text = std::str::from_utf8(text).ok()?;
    let (first, second) = match text.split_once(',') {
        Some(parts) => parts,
        None => text.trim().split_once(|c: char| c.is_ascii_whitespace())?,
    };
    Some([first.trim().parse().ok()?, second.trim().parse().ok()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_read_from_one_line_or_many() {
        let deal = Deal::parse(b"1,8/2,3/4,5/6,7").unwrap();
        let lines = Deal::parse(b" 8 1\r\n\n2, 3 / 5 4\r\n6,7\r\n");
        assert_eq!(lines.as_ref(), Ok(&deal));
        assert_eq!((deal.seats(), deal.top(), deal.hand(1)), (4, 8, [8, 1]));
        assert_eq!((deal.seat_of(7), deal.team_of(7)), (4, Team::A));
        assert_eq!((deal.turn_of(1, 3), deal.seat_at(2, 3)), (2, 1));
    }
}
