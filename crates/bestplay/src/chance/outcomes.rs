//! The list behind a chance event. Most events of most games have one or two outcomes (a certain
//! step, a coin): those take no allocation and no loop. Measured against a general short-vector
//! type, exploring The Race is twice as fast.

use super::Fault;
use crate::Natural;

/// Outcomes that may turn out not to be there, for which a list has room.
const FEW: usize = 8;

#[derive(Clone, Debug)]
pub(super) enum Outcomes<T> {
    One([(T, u128); 1]),
    Two([(T, u128); 2]),
    /// Any other number of them.
    Many(Vec<(T, u128)>),
    /// Those with weights of any length, which stand beside them.
    Long(Vec<(T, u128)>, Vec<Natural>),
    /// None: something is wrong.
    Wrong(Fault),
}

impl<T> Outcomes<T> {
    /// What a list holds.
    pub(super) fn of(list: Vec<(T, u128)>) -> Outcomes<T> {
        if list.is_empty() {
            return Outcomes::Wrong(Fault::Empty);
        }
        match list.try_into() {
            Ok(one) => Outcomes::One(one),
            Err(list) => match list.try_into() {
                Ok(two) => Outcomes::Two(two),
                Err(list) => Outcomes::Many(list),
            },
        }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[(T, u128)] {
        match self {
            Outcomes::One(outcomes) => outcomes,
            Outcomes::Two(outcomes) => outcomes,
            Outcomes::Many(outcomes) | Outcomes::Long(outcomes, _) => outcomes,
            Outcomes::Wrong(_) => &[],
        }
    }

    /// The weights, where they are of any length.
    #[inline]
    pub(super) fn long(&self) -> Option<&[Natural]> {
        match self {
            Outcomes::Long(_, weights) => Some(weights),
            _ => None,
        }
    }

    /// Other outcomes with the same weights.
    pub(super) fn replaced<U>(&self, to: impl Fn(&T) -> U) -> Outcomes<U> {
        let outcomes = self.as_slice().iter().map(|(outcome, w)| (to(outcome), *w));
        match self {
            Outcomes::Long(_, weights) => Outcomes::Long(outcomes.collect(), weights.clone()),
            Outcomes::Wrong(fault) => Outcomes::Wrong(*fault),
            _ => outcomes.collect(),
        }
    }

    #[inline]
    pub(super) fn map<U>(self, mut to: impl FnMut(T) -> U) -> Outcomes<U> {
        match self {
            Outcomes::One([(a, u)]) => Outcomes::One([(to(a), u)]),
            Outcomes::Two([(a, u), (b, v)]) => Outcomes::Two([(to(a), u), (to(b), v)]),
            Outcomes::Many(list) => Outcomes::Many(every(list, to)),
            Outcomes::Long(list, weights) => Outcomes::Long(every(list, to), weights),
            Outcomes::Wrong(fault) => Outcomes::Wrong(fault),
        }
    }

    /// Hands out the outcomes, each with its place.
    #[inline]
    pub(super) fn each(self, mut take: impl FnMut(usize, T, u128)) {
        match self {
            Outcomes::One([(a, u)]) => take(0, a, u),
            Outcomes::Two([(a, u), (b, v)]) => {
                take(0, a, u);
                take(1, b, v);
            }
            Outcomes::Many(list) | Outcomes::Long(list, _) => {
                list.into_iter()
                    .enumerate()
                    .for_each(|(place, (a, u))| take(place, a, u));
            }
            Outcomes::Wrong(_) => {}
        }
    }

    pub(super) fn into_vec(self) -> Vec<(T, u128)> {
        match self {
            Outcomes::One(outcomes) => outcomes.into(),
            Outcomes::Two(outcomes) => outcomes.into(),
            Outcomes::Many(outcomes) | Outcomes::Long(outcomes, _) => outcomes,
            Outcomes::Wrong(_) => Vec::new(),
        }
    }

    /// The weights, however long they are.
    pub(super) fn any_weights(&self) -> Vec<Natural> {
        let short = || self.as_slice().iter().map(|&(_, weight)| weight.into());
        (self.long()).map_or_else(|| short().collect(), <[Natural]>::to_vec)
    }
}

/// Other outcomes with the same words beside them; apart, so that it is compiled once for both kinds of lists.
#[inline(never)]
fn every<T, U>(list: Vec<(T, u128)>, mut to: impl FnMut(T) -> U) -> Vec<(U, u128)> {
    let replaced = list
        .into_iter()
        .map(|(outcome, weight)| (to(outcome), weight));
    replaced.collect()
}

impl<T> FromIterator<(T, u128)> for Outcomes<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = (T, u128)>>(outcomes: I) -> Self {
        let mut outcomes = outcomes.into_iter();
        let Some(first) = outcomes.next() else {
            return Outcomes::Wrong(Fault::Empty);
        };
        let Some(second) = outcomes.next() else {
            return Outcomes::One([first]);
        };
        let Some(third) = outcomes.next() else {
            return Outcomes::Two([first, second]);
        };
        // What a filter may leave out has room as well, as long as that is little.
        let (least, most) = outcomes.size_hint();
        let room = most.unwrap_or(least).min(least + FEW);
        let mut list = Vec::with_capacity(3 + room);
        list.extend([first, second, third]);
        list.extend(outcomes);
        Outcomes::Many(list)
    }
}
