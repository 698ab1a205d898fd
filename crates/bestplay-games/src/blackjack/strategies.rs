//! How people play blackjack.

use bestplay::{Branch, Chance};

use super::table::ACE;
use super::{Action, Blackjack, Hand, State};
use bestplay_answers::Chooses;

strategies! {
    Blackjack:
    "mimic", "play as the dealer does: take cards up to 16, and one with a soft 17 where the dealer does; never double \
     nor split",
    "Baldwin, Cantey, Maisel and McDermott, \"The optimum strategy in blackjack\", 1956" => |game, _| {
        let soft_17 = game.table.hits_soft_17;
        Ok(first_of(move |_, hand| {
            let total = hand.total;
            hits(total.points < 17 || total.is_soft && total.points == 17 && soft_17)
        }))
    };

    "never-bust", "take no card that could bring the hand above 21: stand with a hard 12 or more, and with a soft 18 \
     or more; never double nor split",
    "folklore" =>
        |_, _| Ok(first_of(|_, hand| hits(hand.total.points < if hand.total.is_soft { 18 } else { 12 })));

    "simple", "a few lines for a chart: against 2 to 6 double 9 and soft 16 to 18 (or else stand with soft 18), stand \
     with 12 to 16 and split pairs but fours, fives and tens; otherwise take cards up to hard 16 and soft 18; double \
     10 and 11 with more than the dealer shows; always split aces and eights; give up 16 against a ten",
    "Shackleford, The Wizard of Odds, blackjack appendix 21, \"Wizard's Simple Blackjack Strategy\", 2019: it costs \
     0.14 per cent" =>
        |_, _| Ok(first_of(simple));
}

/// Takes a card, or stands.
fn hits(takes: bool) -> &'static [Action] {
    match takes {
        true => &[Action::Hit],
        false => &[Action::Stand],
    }
}

/// Takes the first of the wanted actions that is there, and stands if none is: by the dealer's card and
/// the hand.
fn first_of<'g>(
    wanted: impl Fn(u8, Hand) -> &'static [Action] + Send + Sync + 'g,
) -> Box<Chooses<'g, Blackjack>> {
    Box::new(
        move |state: &State, _, actions: &[(Action, Branch<State>)]| {
            let State::Turn(up, hand, _) = *state else {
                return Chance::certain(usize::MAX);
            };
            let place = |&wanted: &Action| actions.iter().position(|&(action, _)| action == wanted);
            // To stand is the first of all actions, and always there.
            Chance::certain(wanted(up, hand).iter().find_map(place).unwrap_or(0))
        },
    )
}

/// The simple chart: what is wanted most comes first.
fn simple(up: u8, hand: Hand) -> &'static [Action] {
    let is_low = (2..=6).contains(&up);
    let splits = match hand.pair {
        _ if !hand.is_first => false,
        ACE | 8 => true,
        0 | 4 | 5 | 10 => false,
        _ => is_low,
    };
    // An ace of the dealer counts 11.
    let shown = if up == ACE { 11 } else { up };
    let points = hand.total.points;
    if splits {
        return &[Action::Split, Action::Hit];
    }
    if hand.total.is_soft {
        return match points {
            16..=17 if is_low => &[Action::Double, Action::Hit],
            18 if is_low => &[Action::Double, Action::Stand],
            ..=18 => &[Action::Hit],
            _ => &[Action::Stand],
        };
    }
    match points {
        16 if up == 10 => &[Action::Surrender, Action::Hit],
        9 if is_low => &[Action::Double, Action::Hit],
        10 | 11 if points > shown => &[Action::Double, Action::Hit],
        12..=16 if is_low => &[Action::Stand],
        ..=16 => &[Action::Hit],
        _ => &[Action::Stand],
    }
}
