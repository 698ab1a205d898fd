//! Races home told in other words: an independent value iteration.

use std::collections::HashMap;

use crate::trial;

/// The pieces of the side to move and of the other, as sorted places: 0 before the board.
type Places = (Vec<u8>, Vec<u8>);

/// A game as its rules are told, in other words than the code has.
pub(crate) struct Told {
    pub(crate) home: u8,
    /// What may be rolled, with its probability.
    pub(crate) rolls: Vec<(u8, f64)>,
    /// Where a piece comes on the board.
    pub(crate) enters: fn(u8) -> Option<u8>,
    /// The other's square at the same place.
    pub(crate) meets: fn(u8) -> Option<u8>,
    /// Nobody is taken there, and it gives another roll.
    pub(crate) rosettes: &'static [u8],
    /// A roll that gives another one.
    pub(crate) again: u8,
}

impl Told {
    /// Where a roll may lead: the places as the next to move sees them, and whether that is the other.
    fn moves(&self, (own, other): &Places, roll: u8) -> Vec<(Places, bool)> {
        let again = roll == self.again;
        let mut found = Vec::new();
        for (i, &from) in own.iter().enumerate() {
            let is_new = i == 0 || own[i - 1] != from;
            let to = match from {
                0 => (self.enters)(roll),
                from => Some(from + roll),
            };
            let Some(to) = to.filter(|&to| is_new && from < self.home && to <= self.home) else {
                continue;
            };
            let met = (self.meets)(to).filter(|met| other.contains(met));
            let is_rosette = self.rosettes.contains(&to);
            if to < self.home && own.contains(&to) || is_rosette && met.is_some() {
                continue;
            }
            let mut after = own.clone();
            after[i] = to;
            after.sort_unstable();
            let hit = |&place: &u8| if met == Some(place) { 0 } else { place };
            let mut hit: Vec<u8> = other.iter().map(hit).collect();
            hit.sort_unstable();
            match is_rosette || again {
                true => found.push(((after, hit), false)),
                false => found.push(((hit, after), true)),
            }
        }
        match (found.is_empty(), again) {
            (true, true) => found.push(((own.clone(), other.clone()), false)),
            (true, false) => found.push(((other.clone(), own.clone()), true)),
            _ => {}
        }
        found
    }

    /// The probability that the player to roll wins, by value iteration in doubles.
    pub(crate) fn value_iteration(&self, pieces: usize) -> f64 {
        let start: Places = (vec![0; pieces], vec![0; pieces]);
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut all = vec![start];
        let mut rolls: Vec<Vec<Vec<(usize, bool)>>> = Vec::new();
        while let Some(places) = all.get(rolls.len()).cloned() {
            let mut number = |(next, other): (Places, bool)| {
                let number = *numbers.entry(next.clone()).or_insert_with(|| {
                    all.push(next);
                    all.len() - 1
                });
                (number, other)
            };
            let rows = self.rolls.iter().map(|&(roll, _)| match roll {
                0 => vec![((places.1.clone(), places.0.clone()), true)],
                roll => self.moves(&places, roll),
            });
            let row = |row: Vec<(Places, bool)>| row.into_iter().map(&mut number).collect();
            rolls.push(rows.map(row).collect());
        }
        let is_home = |places: &[u8]| places.iter().all(|&place| place == self.home);
        let value = |number: usize, p: &[f64]| {
            let (own, other) = &all[number];
            if is_home(own) || is_home(other) {
                return f64::from(u8::from(is_home(own)));
            }
            let best = |row: &Vec<(usize, bool)>| {
                let value =
                    |&(next, other): &(usize, bool)| if other { 1.0 - p[next] } else { p[next] };
                row.iter().map(value).fold(0.0, f64::max)
            };
            let rolls = rolls[number].iter().zip(&self.rolls);
            rolls.map(|(row, (_, weight))| weight * best(row)).sum()
        };
        trial::iterated(vec![0.0; all.len()], value)[0]
    }
}
