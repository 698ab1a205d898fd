//! The rounds of a game: sequence forms that lead to each other, evaluated and replied to in exact fractions.
//!
//! What a round pays and how likely it leads to each other one follows from a plan of each player. Between rounds
//! play is a Markov chain then, and against a fixed strategy a decision process, for which strategy iteration finds
//! the best reply (Howard 1960, "Dynamic programming and Markov processes"). Rounds that do not lead back to
//! each other are taken from the last to the first, each once.

use std::borrow::Cow;
use std::collections::BTreeMap;

use dashu_base::UnsignedAbs;
use dashu_int::IBig;

use super::form::{Entry, Form, Plan, Side, common_denominator, ordered};
use super::recall::Pair;
use super::reply::{self, Worths};
use crate::graph::{RowListBuilder, StateId, Strong};
use crate::sorting::sort_by_key;
use crate::{Player, Rational, number};

/// A game from one public state to the next ones.
pub(super) struct Round {
    /// The information sets, and what is paid.
    pub(super) form: Form,
    /// How likely pairs of sequences lead to the start of which round, over the unit of the form.
    pub(super) goes: Vec<(Entry, u32)>,
    /// How many information sets of each player come before those of this round.
    pub(super) first: [usize; 2],
    /// The state in which it begins, and where both players' memories do.
    pub(super) start: StateId,
    pub(super) roots: Pair,
}

impl Round {
    /// The round as a game of its own, in which whoever comes to the start of another one gets what that is worth.
    pub(super) fn with(&self, values: &[Rational]) -> Cow<'_, Form> {
        if self.goes.is_empty() {
            return Cow::Borrowed(&self.form);
        }
        let form = &self.form;
        let next = || self.goes.iter().map(|&(_, to)| &values[to as usize]);
        let common = common_denominator(next());
        let paid = form.pays.iter().map(|entry| Entry {
            number: &entry.number * IBig::from(common.clone()),
            ..*entry
        });
        let onward = (self.goes.iter().zip(next())).map(|((entry, _), value)| Entry {
            number: &entry.number * number::parts(value, &common),
            ..*entry
        });
        let mut pays: Vec<Entry> = paid.chain(onward).collect();
        sort_by_key(&mut pays, |entry| (entry.row, entry.column));
        pays.dedup_by(|later, earlier| {
            let same = (later.row, later.column) == (earlier.row, earlier.column);
            if same {
                earlier.number += &later.number;
            }
            same
        });
        pays.retain(|entry| !entry.number.is_zero());
        Cow::Owned(Form {
            sides: form.sides.clone(),
            pays,
            unit: &form.unit * common,
            weight_unit: form.weight_unit.clone(),
        })
    }

    /// How likely two plans lead to the start of each round.
    fn steps(&self, [x, y]: [&Plan; 2]) -> BTreeMap<usize, Rational> {
        let whole = Rational::from(&self.form.unit * &x.whole * &y.whole);
        let mut likely = BTreeMap::<usize, Rational>::new();
        for (entry, to) in &self.goes {
            let [row, column] = [entry.row, entry.column].map(|sequence| sequence as usize);
            let weight = &x.amounts[row] * &y.amounts[column] * &entry.number;
            *likely.entry(*to as usize).or_default() += Rational::from(weight);
        }
        likely.values_mut().for_each(|likely| *likely /= &whole);
        likely
    }
}

/// All rounds; play begins with the first.
pub(super) struct Rounds {
    pub(super) list: Vec<Round>,
    /// The rounds that lead back to each other; each part after those that it leads to.
    pub(super) parts: Vec<Vec<usize>>,
}

impl Rounds {
    pub(super) fn new(list: Vec<Round>) -> Rounds {
        let mut rows = RowListBuilder::new();
        for round in &list {
            rows.row(round.goes.iter().map(|&(_, to)| to));
            rows.end_state();
        }
        let all: Vec<u32> = (0..list.len() as u32).collect();
        let mut search = Strong::new(vec![0; list.len()]);
        let Ok(parts) = search.components(
            &rows.build(),
            |_| true,
            &all,
            || Ok::<_, std::convert::Infallible>(()),
        );
        let part = |part: &[u32]| part.iter().map(|&round| round as usize).collect();
        let parts = parts.iter().map(part).collect();
        Rounds { list, parts }
    }

    /// A player's information sets in each round.
    pub(super) fn sides(&self, player: Player) -> impl ExactSizeIterator<Item = &Side> {
        (self.list.iter()).map(move |round| &round.form.sides[player as usize])
    }

    /// The largest amount that a pair of sequences pays by itself.
    pub(super) fn most(&self) -> Rational {
        let most = self.list.iter().map(|Round { form, .. }| {
            let pays = form.pays.iter().map(|entry| (&entry.number).unsigned_abs());
            Rational::from_parts(pays.max().unwrap_or_default().into(), form.unit.clone())
        });
        most.max().unwrap_or_default()
    }

    /// Whether the rounds of a part can come again.
    pub(super) fn repeats(&self, part: &[usize]) -> bool {
        let itself = |&(_, to): &(Entry, u32)| to as usize == part[0];
        part.len() > 1 || self.list[part[0]].goes.iter().any(itself)
    }

    /// What two strategies, with a plan for each round, are worth against each other from the start of each round
    /// on.
    pub(super) fn worth(&self, plans: [&[Plan]; 2]) -> Vec<Rational> {
        let mut values = vec![Rational::ZERO; self.list.len()];
        for part in &self.parts {
            let plans = |place: usize| plans.map(|plans| &plans[part[place]]);
            self.worth_of(part, plans, &mut values);
        }
        values
    }

    /// The same for the rounds of a part, once that of all to which it leads is known; plans by the place of their
    /// round in the part.
    pub(super) fn worth_of<'p>(
        &self,
        part: &[usize],
        plans: impl Fn(usize) -> [&'p Plan; 2],
        values: &mut [Rational],
    ) {
        let (mut steps, mut right) = (Vec::new(), Vec::new());
        for (place, &number) in part.iter().enumerate() {
            let round = &self.list[number];
            let mut paid = reply::worth(&round.form, plans(place));
            let mut inside = BTreeMap::new();
            for (to, likely) in round.steps(plans(place)) {
                match part.iter().position(|&other| other == to) {
                    Some(place) => _ = inside.insert(place, likely),
                    None => paid += likely * &values[to],
                }
            }
            steps.push(inside);
            right.push(paid);
        }
        for (&round, value) in part.iter().zip(settled(steps, right)) {
            values[round] = value;
        }
    }

    /// The best reply of a player to a strategy with a plan for each round: what it is worth from the start of each
    /// round on, and what is worth what in each.
    pub(super) fn reply(&self, player: Player, to: &[Plan]) -> (Vec<Rational>, Vec<Worths>) {
        let mut values = vec![Rational::ZERO; self.list.len()];
        let mut worths: Vec<Option<Worths>> = self.list.iter().map(|_| None).collect();
        for part in &self.parts {
            let found = self.reply_in(part, player, &|place| &to[part[place]], &mut values);
            for (&round, found) in part.iter().zip(found) {
                worths[round] = Some(found);
            }
        }
        (values, worths.into_iter().flatten().collect())
    }

    /// The same for the rounds of a part, once those to which it leads are known; plans by the place of their round in
    /// the part.
    pub(super) fn reply_in<'p>(
        &self,
        part: &[usize],
        player: Player,
        to: &dyn Fn(usize) -> &'p Plan,
        values: &mut [Rational],
    ) -> Vec<Worths> {
        let look = |values: &[Rational]| -> (Vec<Rational>, Vec<Worths>) {
            let each = part.iter().enumerate().map(|(place, &round)| {
                let form = self.list[round].with(values);
                let worths = Worths::against(&form, player, to(place));
                (worths.value(&form, to(place)), worths)
            });
            each.unzip()
        };
        let (mut found, mut worths) = look(values);
        if self.repeats(part) {
            loop {
                let plans: Vec<Plan> = (part.iter().zip(&worths))
                    .map(|(&round, worths)| {
                        Plan::pure(&self.list[round].form.sides[player as usize], &worths.best)
                    })
                    .collect();
                let both = |place: usize| ordered(player as usize, &plans[place], to(place));
                self.worth_of(part, both, values);
                (found, worths) = look(values);
                let mut each = part.iter().zip(&found);
                if each.all(|(&round, found)| values[round] == *found) {
                    break;
                }
            }
        }
        for (&round, found) in part.iter().zip(found) {
            values[round] = found;
        }
        worths
    }

    /// How often each round is begun on average.
    pub(super) fn visits(&self, plans: [&[Plan]; 2]) -> Vec<Rational> {
        let mut visits = vec![Rational::ZERO; self.list.len()];
        visits[0] = Rational::ONE;
        for part in self.parts.iter().rev() {
            let steps = |&round: &usize| self.list[round].steps(plans.map(|plans| &plans[round]));
            let onward: Vec<_> = part.iter().map(steps).collect();
            let inside = |&to: &usize| {
                let from = onward.iter().enumerate();
                let likely = from.filter_map(|(from, steps)| Some((from, steps.get(&to)?.clone())));
                likely.collect()
            };
            let right = part.iter().map(|&round| visits[round].clone()).collect();
            let often = settled(part.iter().map(inside).collect(), right);
            for ((&round, often), onward) in part.iter().zip(often).zip(onward) {
                for (to, likely) in onward {
                    if !part.contains(&to) {
                        visits[to] += &often * likely;
                    }
                }
                visits[round] = often;
            }
        }
        visits
    }
}

/// The solution of x = steps · x + right, where the steps are those of a chain that ends, or these backwards.
fn settled(mut steps: Vec<BTreeMap<usize, Rational>>, mut right: Vec<Rational>) -> Vec<Rational> {
    for at in 0..steps.len() {
        let mut row = std::mem::take(&mut steps[at]);
        let again = row.remove(&at).unwrap_or_default();
        if !again.is_zero() {
            let scale = Rational::ONE / (Rational::ONE - again);
            row.values_mut().for_each(|step| *step *= &scale);
            right[at] *= scale;
        }
        for later in at + 1..steps.len() {
            let Some(step) = steps[later].remove(&at) else {
                continue;
            };
            for (&to, likely) in &row {
                *steps[later].entry(to).or_default() += &step * likely;
            }
            let more = &step * &right[at];
            right[later] += more;
        }
        steps[at] = row;
    }
    for at in (0..steps.len()).rev() {
        let row = std::mem::take(&mut steps[at]);
        for (to, step) in row {
            let more = step * &right[to];
            right[at] += more;
        }
    }
    right
}
