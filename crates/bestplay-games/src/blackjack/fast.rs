//! Hand by hand, in fractions.
//!
//! With an endless deck nothing matters but the dealer's card and the total at hand: what a hand is
//! worth when more cards are drawn follows from the higher totals, and what the two first cards are
//! worth from that. Hands of a split are worth the same, one by one, and add up. Let x be what one
//! card of a split is worth, p the chance of another like it, and c what the other cards give: where
//! splitting goes on without limit and is better than what else can be done with the pair, the pair
//! becomes two such hands, and x = c + 2 p x, so that x = c / (1 - 2 p); p is at most 4/13. With at
//! most n hands the hands that wait are counted: O(n²) values for each pair.

use std::cmp::Ordering;

use bestplay::Rational;
use bestplay::sorting::sort_by;

use super::rules::{Action, Blackjack};
use super::shoe::Cards;
use super::table::{ACE, Table, Total, card, gain};
use crate::fast::mean;

/// What the actions of a hand are worth, the best first.
pub(super) type Ranked = Vec<(Action, Rational)>;

/// Everything against one card of the dealer's.
pub(super) struct Against<'g> {
    game: &'g Blackjack,
    up: u8,
    /// What a hand of more than two cards is worth, hard and soft, by its points.
    drawn: [Vec<Rational>; 2],
}

impl<'g> Against<'g> {
    /// Against this card.
    pub(super) fn new(game: &'g Blackjack, up: u8) -> Against<'g> {
        let nothing = || vec![Rational::ZERO; 22];
        let drawn = [nothing(), nothing()];
        let mut against = Against { game, up, drawn };
        // A card leads to a higher total, or from a soft one to a hard one; hard totals below 12
        // lead to soft ones too.
        let hard = |points| (points, false);
        let order = (11..=21).rev().map(hard);
        let order = order.chain((12..=21).rev().map(|points| (points, true)));
        for (points, is_soft) in order.chain((4..=10).rev().map(hard)) {
            let total = Total { points, is_soft };
            let stand = against.stand(total);
            let hit = against.hit(total).unwrap_or_else(|| stand.clone());
            against.drawn[usize::from(is_soft)][usize::from(points)] = stand.max(hit);
        }
        against
    }

    /// What it is worth to stand.
    fn stand(&self, total: Total) -> Rational {
        let won = |outcome: &Ordering| gain(*outcome, 1).to_rational();
        mean(self.game.stand(self.up, total.points), won)
    }

    /// What it is worth to take a card, by what the hand is worth then.
    fn take(total: Total, worth: impl Fn(Total) -> Rational) -> Rational {
        mean(&card(), |&card| match total.with(card) {
            total if total.is_bust() => Rational::from(-1),
            total => worth(total),
        })
    }

    /// What it is worth to take a card, and perhaps more; nobody does with 21.
    fn hit(&self, total: Total) -> Option<Rational> {
        let Against { drawn, .. } = self;
        let worth =
            |total: Total| drawn[usize::from(total.is_soft)][usize::from(total.points)].clone();
        (total.points < 21).then(|| Against::take(total, worth))
    }

    /// What it is worth to double.
    fn double(&self, total: Total) -> Rational {
        Against::take(total, |total| self.stand(total)) * Rational::from(2)
    }

    /// What two cards may do other than to be split.
    fn unsplit(&self, total: Total, is_split: bool) -> Ranked {
        let table = &self.game.table;
        let mut all = vec![(Action::Stand, self.stand(total))];
        all.extend(self.hit(total).map(|worth| (Action::Hit, worth)));
        if table.may_double(total) && (!is_split || table.double_after_split) {
            all.push((Action::Double, self.double(total)));
        }
        if table.surrender && !is_split {
            let hole = self.game.has_blackjack(self.up, Cards::default());
            let hole = hole.map(|has| has && !table.peek);
            let half =
                |lost: &bool| Rational::from_parts((-1 - i64::from(*lost)).into(), 2u8.into());
            all.push((Action::Surrender, mean(&hole, half)));
        }
        all
    }

    /// What all that may be done with the two first cards is worth.
    pub(super) fn first(&self, one: u8, other: u8) -> Ranked {
        let total = Total::NONE.with(one).with(other);
        let mut all = self.unsplit(total, false);
        if one == other && self.game.table.hands != Some(1) {
            all.push((Action::Split, self.split(one)));
        }
        sort_by(&mut all, |(_, one), (_, other)| other.cmp(one));
        all
    }

    /// What a hand from a split is worth with this second card, if it is not split again.
    fn second(&self, split: u8, card: u8) -> Rational {
        let total = Total::NONE.with(split).with(card);
        match split {
            ACE => self.stand(total),
            _ => {
                let all = self.unsplit(total, true).into_iter();
                all.map(|(_, worth)| worth).max().unwrap_or_default()
            }
        }
    }

    /// What it is worth to split a pair.
    fn split(&self, of: u8) -> Rational {
        let table = &self.game.table;
        let others = mean(&card(), |&card| match card == of {
            true => Rational::ZERO,
            false => self.second(of, card),
        });
        let same = mean(&card(), |&card| Rational::from(u8::from(card == of)));
        let kept = self.second(of, of);
        let goes_on = of != ACE || table.resplit_aces;
        match table.hands {
            Some(most) if goes_on => limited(most, &others, &same, &kept),
            None if goes_on => {
                let again = &others / (Rational::ONE - Rational::from(2) * &same);
                let once = others + same * &kept;
                let two = Rational::from(2);
                &two * if &two * &again >= kept { again } else { once }
            }
            _ => Rational::from(2) * (others + same * kept),
        }
    }
}

/// What a split is worth where it may make at most so many hands: `others` is what cards that are not
/// like the split one give, `same` how likely one is that is, and `kept` what it gives without being
/// split.
fn limited(most: u8, others: &Rational, same: &Rational, kept: &Rational) -> Rational {
    // What so many hands are worth that wait, by their number, for ever fewer hands that there are.
    let mut more: Vec<Rational> = Vec::new();
    for hands in (2..=most).rev() {
        let mut waiting = vec![Rational::ZERO];
        for wait in 1..=usize::from(hands) {
            let rest = &waiting[wait - 1];
            let again = more.get(wait + 1).filter(|again| **again > kept + rest);
            let pair = again.map_or_else(|| kept + rest, Rational::clone);
            let other = rest * (Rational::ONE - same);
            waiting.push(others + other + same * pair);
        }
        more = waiting;
    }
    more.swap_remove(2)
}

/// What the whole game is worth.
pub(super) fn value(game: &Blackjack, all: &[Against<'_>]) -> Rational {
    mean(&game.deals(), |&(one, other, up)| {
        let table = &game.table;
        let dealer_has = mean(&game.has_blackjack(up, Cards::default()), |&has| {
            Rational::from(u8::from(has))
        });
        let dealer_has_not = Rational::ONE - &dealer_has;
        if Table::is_blackjack(one, other) {
            return dealer_has_not * table.blackjack.to_rational();
        }
        let best = all[usize::from(up) - 1].first(one, other).swap_remove(0).1;
        match table.peek {
            true => dealer_has_not * best - dealer_has,
            false => best,
        }
    })
}
