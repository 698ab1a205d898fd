//! How actions stand beside each other, as far as the bounds of their values show.

use crate::{Player, Rational, Value};

crate::named! {
    /// How an action stands beside the others of its state; the best come first.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Standing {
        Best: "best", "Proven best. If several are, they are proven equal.";
        Open: "open", "Perhaps best: its bounds overlap with those of the best. The exact arithmetic, or more \
            digits, can tell.";
        Delays: "delays", "Not worse than the best, but only if another action is taken some time later: if such \
            actions are taken for ever, the value is not attained. (Who wins next move as well may wait, and wait \
            again.)";
        Worse: "worse", "Proven worse than the best.";
    }
}

impl Standing {
    /// Whether taking only such actions attains the value, as far as is known: the action is
    /// [`Best`](Self::Best), or [`Open`](Self::Open).
    pub fn may_be_best(self) -> bool {
        matches!(self, Standing::Best | Standing::Open)
    }

    /// How each action stands beside the others.
    ///
    /// An action is proven best if the least that it may be worth is no less, for the player, than the most
    /// that any other may be worth; and worse if even the most is less than the least of another.
    pub fn of_each(player: Player, values: &[Value]) -> Vec<Standing> {
        let order = |a: &Bound<'_>, b: &Bound<'_>| player.order(a, b);
        let least_and_most = |value| match (player, Bound::both(value)) {
            (Player::Max, (lower, upper)) => (lower, upper),
            (Player::Min, (lower, upper)) => (upper, lower),
        };
        let bounds: Vec<_> = values.iter().map(least_and_most).collect();
        let Some(surest) = bounds.iter().map(|own| own.0).max_by(order) else {
            return Vec::new();
        };
        // The two most promising actions: the one that any other has to match, and the one that it has to.
        let mut promising = [None; 2];
        for place in 0..bounds.len() {
            let more_than = |other: usize| order(&bounds[place].1, &bounds[other].1).is_gt();
            match promising {
                [first, _] if first.is_none_or(more_than) => promising = [Some(place), first],
                [first, second] if second.is_none_or(more_than) => promising = [first, Some(place)],
                _ => {}
            }
        }
        let standing = |(place, (least, most))| {
            let [first, second] = promising;
            let rival = if first == Some(place) { second } else { first };
            if rival.is_none_or(|rival| order(least, &bounds[rival].1).is_ge()) {
                Standing::Best
            } else if order(most, &surest).is_lt() {
                Standing::Worse
            } else {
                Standing::Open
            }
        };
        let all = bounds.iter().map(|(least, most)| (least, most));
        all.enumerate().map(standing).collect()
    }
}

/// A bound of a value that may be infinite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bound<'a> {
    MinusInfinite,
    Finite(&'a Rational),
    PlusInfinite,
}

impl Bound<'_> {
    /// The lower and the upper bound of a value.
    fn both(value: &Value) -> (Bound<'_>, Bound<'_>) {
        match (value.lower(), value.upper()) {
            (Some(lower), Some(upper)) => (Bound::Finite(lower), Bound::Finite(upper)),
            _ if *value == Value::PlusInfinity => (Bound::PlusInfinite, Bound::PlusInfinite),
            _ => (Bound::MinusInfinite, Bound::MinusInfinite),
        }
    }
}

/// How much a player likes a value, by the middle of its bounds; what he likes most comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Liking {
    Best,
    Finite(Rational),
    Worst,
}

impl Liking {
    pub(super) fn of(player: Player, value: &Value) -> Liking {
        match (player, value.lower(), value.upper()) {
            (Player::Max, Some(lower), Some(upper)) => Liking::Finite(-(lower + upper)),
            (Player::Min, Some(lower), Some(upper)) => Liking::Finite(lower + upper),
            _ if (player == Player::Max) == (*value == Value::PlusInfinity) => Liking::Best,
            _ => Liking::Worst,
        }
    }
}
