//! A game as the oracle sees it: rows with weights and expected payoffs, all numbers exact, counted
//! from what a play that never ends is paid.

use bestplay::Player;
use dashu_int::UBig;
use dashu_ratio::RBig;

use crate::brute::{self, Worth};
use crate::table::{Entry, Table};

/// Who decides in a state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Owner {
    End(RBig),
    Chance,
    Choice(Player),
}

/// Where a choice leads.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) targets: Vec<(usize, u128)>,
    pub(crate) total: RBig,
    /// The expected payoff on the way.
    pub(crate) mean: RBig,
    /// Whether anything is paid, be it 0 on average.
    pub(crate) pays: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) owners: Vec<Owner>,
    pub(crate) rows: Vec<Vec<Row>>,
    pub(crate) forever: RBig,
    /// What play can reach; the other states have no rows.
    pub(crate) reached: Vec<bool>,
}

impl Model {
    /// The game without the states that play never reaches: they count as ends.
    pub(crate) fn of(table: &Table) -> Model {
        let count = table.entries.len();
        let mut reached = vec![false; count];
        reached[0] = true;
        let mut to_do = vec![0u32];
        while let Some(state) = to_do.pop() {
            for &(to, ..) in table.rows(state).1.iter().flatten() {
                if !std::mem::replace(&mut reached[to as usize], true) {
                    to_do.push(to);
                }
            }
        }
        Model::within(table, reached)
    }

    /// The game with all its states.
    pub(crate) fn whole(table: &Table) -> Model {
        Model::within(table, vec![true; table.entries.len()])
    }

    fn within(table: &Table, reached: Vec<bool>) -> Model {
        let forever = table.forever.to_rational();
        let count = table.entries.len();
        let mut owners = vec![Owner::End(RBig::ZERO); count];
        let mut all = vec![Vec::new(); count];
        for state in (0..count).filter(|&state| reached[state]) {
            let (player, rows) = table.rows(state as u32);
            owners[state] = match (&table.entries[state], player) {
                (Entry::End(payoff), _) => Owner::End(payoff.to_rational() - &forever),
                (_, Some(player)) => Owner::Choice(player),
                _ => Owner::Chance,
            };
            all[state] = rows.iter().map(Row::of).collect();
        }
        Model {
            owners,
            rows: all,
            forever,
            reached,
        }
    }

    pub(crate) fn states(&self) -> usize {
        self.owners.len()
    }

    /// The same game with the players' sides swapped: its values are the negatives.
    pub(crate) fn mirrored(&self) -> Model {
        let mut mirror = self.clone();
        mirror.forever = -&self.forever;
        for owner in &mut mirror.owners {
            *owner = match std::mem::replace(owner, Owner::Chance) {
                Owner::End(payoff) => Owner::End(-payoff),
                Owner::Choice(player) => Owner::Choice(player.opponent()),
                Owner::Chance => Owner::Chance,
            };
        }
        for row in mirror.rows.iter_mut().flatten() {
            row.mean = -std::mem::replace(&mut row.mean, RBig::ZERO);
        }
        mirror
    }

    /// The game in which a player's choices are settled.
    pub(crate) fn following(&self, player: Player, choices: &[usize]) -> Model {
        let mut settled = self.clone();
        for (state, owner) in settled.owners.iter_mut().enumerate() {
            if *owner == Owner::Choice(player) {
                *owner = Owner::Chance;
                let row = settled.rows[state].swap_remove(choices[state]);
                settled.rows[state] = vec![row];
            }
        }
        settled
    }

    /// Whether a state is left by somebody's choice.
    pub(crate) fn chooses(&self, state: usize, player: Player) -> bool {
        self.owners[state] == Owner::Choice(player)
    }
}

impl Row {
    pub(crate) fn of(row: &crate::table::Row) -> Row {
        let targets = row.iter().map(|&(to, weight, _)| (to as usize, weight));
        let total: UBig = row.iter().map(|&(_, weight, _)| UBig::from(weight)).sum();
        Row {
            targets: merged(targets),
            total: RBig::from(total),
            mean: brute::mean(row),
            pays: row.iter().any(|(.., paid)| !paid.is_zero()),
        }
    }

    /// The same row where states have these names, some of them the same.
    pub(crate) fn named(&self, names: &[usize]) -> Row {
        let targets = self.targets.iter().map(|&(to, weight)| (names[to], weight));
        Row {
            targets: merged(targets),
            ..self.clone()
        }
    }

    /// The expected payoff of taking this row, given values that are all finite.
    pub(crate) fn expected<'v>(&self, value: impl Fn(usize) -> &'v RBig) -> RBig {
        let parts = self.targets.iter();
        let parts = parts.map(|&(to, weight)| value(to) * RBig::from(weight));
        parts.fold(RBig::ZERO, |sum, part| sum + part) / &self.total + &self.mean
    }

    /// The same, given the values of the states; `None` if it may be both infinities.
    pub(crate) fn worth(&self, values: &[Worth]) -> Option<Worth> {
        let infinite = [Worth::MinusInfinite, Worth::PlusInfinite];
        let mut infinite = infinite.into_iter().filter(|worth| {
            let mut targets = self.targets.iter();
            targets.any(|&(to, _)| values[to] == *worth)
        });
        match (infinite.next(), infinite.next()) {
            (Some(_), Some(_)) => None,
            (Some(worth), None) => Some(worth),
            _ => Some(Worth::Finite(self.expected(|to| match &values[to] {
                Worth::Finite(value) => value,
                _ => unreachable!("it leads to no infinite value"),
            }))),
        }
    }
}

/// Each target once.
fn merged(outcomes: impl Iterator<Item = (usize, u128)>) -> Vec<(usize, u128)> {
    let mut targets: Vec<(usize, u128)> = Vec::new();
    for (to, weight) in outcomes {
        match targets.iter_mut().find(|(known, _)| *known == to) {
            Some((_, sum)) => *sum += weight,
            None => targets.push((to, weight)),
        }
    }
    targets
}
