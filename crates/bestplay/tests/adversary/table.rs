//! A game written down as a table: any graph can be made into rules.

use bestplay::{Branch, Chance, Game, Node, Payoff, Player};

/// What happens in one state.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// Play ends and pays this.
    End(Payoff),
    /// A random event.
    Chance(Row),
    /// A player chooses one of the rows.
    Choice(Player, Vec<Row>),
}

/// Where a choice leads: states with weights and what is paid on the way.
pub(crate) type Row = Vec<(u32, u128, Payoff)>;

/// The whole game; play starts in state 0.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
    pub(crate) forever: Payoff,
}

impl Table {
    /// A game in which play that never ends is paid nothing.
    pub(crate) fn new(entries: Vec<Entry>) -> Table {
        Table {
            entries,
            forever: Payoff::ZERO,
        }
    }

    /// Whether a way pays less than nothing, and whether one pays more.
    pub(crate) fn pays(&self) -> [bool; 2] {
        let states = 0..self.entries.len() as u32;
        let paid = states.flat_map(|state| self.rows(state).1.iter().flatten());
        paid.fold([false; 2], |[down, up], (.., paid)| {
            [down || paid.signum() < 0, up || paid.signum() > 0]
        })
    }

    /// What happens in a state, if this is where rows lead.
    pub(crate) fn node_of(
        &self,
        state: u32,
        mut branch: impl FnMut(&Row) -> Branch<u32>,
    ) -> Node<u32, u32> {
        match &self.entries[state as usize] {
            Entry::End(payoff) => Node::End(*payoff),
            Entry::Chance(row) => Node::Chance(branch(row)),
            Entry::Choice(player, rows) => {
                Node::choice(*player, (0..).zip(rows.iter().map(branch)))
            }
        }
    }

    /// The rows of a state, and who chooses.
    pub(crate) fn rows(&self, state: u32) -> (Option<Player>, &[Row]) {
        match &self.entries[state as usize] {
            Entry::End(_) => (None, &[]),
            Entry::Chance(row) => (None, std::slice::from_ref(row)),
            Entry::Choice(player, rows) => (Some(*player), rows),
        }
    }
}

/// The rows of an entry.
pub(crate) fn rows_of(entry: &mut Entry) -> &mut [Row] {
    match entry {
        Entry::End(_) => &mut [],
        Entry::Chance(row) => std::slice::from_mut(row),
        Entry::Choice(_, rows) => rows,
    }
}

/// The game that a text shows, as it is printed: a line a state, or more of them in a line with
/// semicolons between them. A weight of 1 may be left out.
pub(crate) fn table(text: impl std::fmt::Display) -> Table {
    let mut table = Table::new(Vec::new());
    let text = text.to_string();
    let lines = text.split(['\n', ';']).map(str::trim);
    for line in lines.filter(|line| !line.is_empty()) {
        let (name, what) = line
            .split_once(": ")
            .expect("a state and what happens there");
        if name == "for ever" {
            table.forever = payoff(what);
            continue;
        }
        assert_eq!(name, table.entries.len().to_string(), "the next state");
        let rows = what.split('[').skip(1);
        let mut rows = rows.map(|row| row.trim_end().trim_end_matches(']').split(' ').map(outcome));
        let mut rows = || rows.by_ref().map(Iterator::collect).collect::<Vec<Row>>();
        table.entries.push(match what.split_whitespace().next() {
            Some("chance") => Entry::Chance(rows().swap_remove(0)),
            Some("Max") => Entry::Choice(Player::Max, rows()),
            Some("Min") => Entry::Choice(Player::Min, rows()),
            _ => Entry::End(payoff(what.strip_prefix("ends ").expect("an end"))),
        });
    }
    table
}

/// `7×2(1/2)`: to state 7 with weight 2, which pays 1/2.
fn outcome(text: &str) -> (u32, u128, Payoff) {
    let (text, paid) = text.split_once('(').unwrap_or((text, "0)"));
    let (to, weight) = text.split_once('×').unwrap_or((text, "1"));
    let paid = payoff(paid.trim_end_matches(')'));
    (
        to.parse().expect("a state"),
        weight.parse().expect("a weight"),
        paid,
    )
}

fn payoff(text: &str) -> Payoff {
    let number = text.parse().expect("a fraction");
    Payoff::from_rational(&number).expect("a payoff")
}

/// A certain step without payoff.
pub(crate) fn step(to: u32) -> Row {
    vec![(to, 1, Payoff::ZERO)]
}

/// A step to either of two states with the given weights, without payoff.
pub(crate) fn toss(a: u32, weight_a: u128, b: u32, weight_b: u128) -> Row {
    vec![(a, weight_a, Payoff::ZERO), (b, weight_b, Payoff::ZERO)]
}

impl std::fmt::Display for Table {
    /// One line a state: `3: Max [5×2 7×1(1/2)] [0×1]`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "for ever: {}", self.forever)?;
        for (state, entry) in self.entries.iter().enumerate() {
            let (player, rows) = self.rows(state as u32);
            match (entry, player) {
                (Entry::End(payoff), _) => write!(f, "{state}: ends {payoff}")?,
                (_, Some(player)) => write!(f, "{state}: {player}")?,
                (_, None) => write!(f, "{state}: chance")?,
            }
            for row in rows {
                let outcomes = row
                    .iter()
                    .map(|(to, weight, payoff)| match payoff.is_zero() {
                        true => format!("{to}×{weight}"),
                        false => format!("{to}×{weight}({payoff})"),
                    });
                write!(f, " [{}]", outcomes.collect::<Vec<_>>().join(" "))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Game for Table {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn node(&self, &state: &u32) -> Node<u32, u32> {
        self.node_of(state, |row| {
            let outcomes = row
                .iter()
                .map(|&(to, weight, payoff)| ((to, payoff), weight));
            Branch::from(Chance::weighted(outcomes))
        })
    }

    fn forever(&self) -> Payoff {
        self.forever
    }
}
