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

    /// The rows of a state, and who chooses.
    pub(crate) fn rows(&self, state: u32) -> (Option<Player>, &[Row]) {
        match &self.entries[state as usize] {
            Entry::End(_) => (None, &[]),
            Entry::Chance(row) => (None, std::slice::from_ref(row)),
            Entry::Choice(player, rows) => (Some(*player), rows),
        }
    }
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
    /// One line a state: `3: Max [5×2 7×1(+1/2)] [0×1]`.
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
        let branch = |row: &Row| {
            let outcomes = row
                .iter()
                .map(|&(to, weight, payoff)| ((to, payoff), weight));
            Branch::Paying(Chance::weighted(outcomes))
        };
        match &self.entries[state as usize] {
            Entry::End(payoff) => Node::End(*payoff),
            Entry::Chance(row) => Node::Chance(branch(row)),
            Entry::Choice(player, rows) => {
                let actions = rows.iter().enumerate();
                Node::choice(*player, actions.map(|(i, row)| (i as u32, branch(row))))
            }
        }
    }

    fn forever(&self) -> Payoff {
        self.forever
    }
}
