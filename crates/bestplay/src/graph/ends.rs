//! Maximal end components: the largest sets of states in which play can be kept for ever, each
//! state leading to each other by rows that surely stay in the set.
//!
//! States are kept in *blocks*, each of which was strongly connected when it was made. A row that
//! leads out of its block is cut; a state without a row left is dead, and rows that lead to it are
//! cut in turn. A block falls apart only if some state has lost a row since, and then a part of it
//! that play cannot leave any more contains such a state. So play is followed from these states
//! alone, in searches that give up after a few steps, and after twice as many when all have given
//! up. One that comes to an end has found a part that cannot be left, which is ordered into
//! strongly connected blocks of its own. When the searches have cost as much as ordering the whole
//! block would, that is done instead.
//!
//! A part is thus cut off for about its own size: a path that falls apart state by state takes
//! linear time. In general the time is O(m √m) for m transitions, as in Chatterjee and Henzinger
//! 2011, "Faster and dynamic algorithms for maximal end-component decomposition and related graph
//! problems in probabilistic verification", whose searches in lock-step these replace.

use super::components::Strong;
use super::rows::{Leads, Rows};
use crate::Result;
use crate::interrupt::Interrupt;

/// A state of no set.
pub(crate) const NONE: u32 = u32::MAX;

/// Steps after which a search gives up at first.
const PATIENCE: usize = 16;

/// The maximal end components that some rows make.
pub(crate) struct Ends {
    /// Whether each row belongs to one.
    pub(crate) endless: Vec<bool>,
    /// The number of each state's set, or [`NONE`].
    pub(crate) set: Vec<u32>,
    /// Numbers are below this; not every one is a set's.
    pub(crate) count: usize,
}

impl Ends {
    /// The end components that the `playable` rows make; these lead to states inside only.
    pub(crate) fn of<R: Rows + Leads>(
        rows: &R,
        playable: Vec<bool>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Ends> {
        if !playable.contains(&true) {
            return Ok(Ends {
                endless: playable,
                set: vec![NONE; rows.states()],
                count: 0,
            });
        }
        let mut cutter = Cutter::new(rows, playable, interrupt);
        if let Some(whole) = cutter.waiting.pop() {
            cutter.order(&whole.members)?;
        }
        cutter.finish()
    }

    /// The same where all rows together, playable or not, lead from each state to each other: then nothing
    /// has to be ordered at first.
    pub(crate) fn of_component<R: Rows + Leads>(
        rows: &R,
        playable: Vec<bool>,
        interrupt: &Interrupt<'_>,
    ) -> Result<Ends> {
        Cutter::new(rows, playable, interrupt).finish()
    }
}

/// A block that may fall apart.
struct Block {
    number: u32,
    /// Its states, and perhaps some that have left it.
    members: Vec<u32>,
}

struct Cutter<'a, R> {
    rows: &'a R,
    interrupt: &'a Interrupt<'a>,
    alive: Vec<bool>,
    /// The number of rows that each state has left.
    left: Vec<u32>,
    /// The block of each state; [`NONE`] if it is dead.
    block: Vec<u32>,
    /// For each block, states that have lost a row.
    lost: Vec<Vec<u32>>,
    waiting: Vec<Block>,
    dead: Vec<u32>,
    /// Which search has seen a state last.
    seen: Vec<u32>,
    search: u32,
    strong: Strong,
}

impl<'a, R: Rows + Leads> Cutter<'a, R> {
    fn new(rows: &'a R, alive: Vec<bool>, interrupt: &'a Interrupt<'a>) -> Cutter<'a, R> {
        let count = rows.states();
        let mut left = vec![0; count];
        for (row, _) in (0..).zip(&alive).filter(|&(_, &alive)| alive) {
            left[rows.owner(row) as usize] += 1;
        }
        let mut cutter = Cutter {
            rows,
            interrupt,
            alive,
            left,
            block: vec![0; count],
            lost: vec![Vec::new()],
            waiting: Vec::new(),
            dead: Vec::new(),
            seen: vec![0; count],
            search: 0,
            strong: Strong::new(vec![0; count]),
        };
        let states = 0..count as u32;
        // All rows together make one block; states that lack some of them have lost those.
        for state in states.clone() {
            let rows = rows.rows_of(state);
            match cutter.left[state as usize] {
                0 => cutter.dead.push(state),
                left if (left as usize) < rows.len() => cutter.lost[0].push(state),
                _ => {}
            }
        }
        cutter.bury();
        let members = states.filter(|&s| cutter.block[s as usize] == 0).collect();
        cutter.waiting.push(Block { number: 0, members });
        cutter
    }

    fn finish(mut self) -> Result<Ends> {
        while let Some(block) = self.waiting.pop() {
            self.refine(block)?;
        }
        Ok(Ends {
            endless: self.alive,
            set: self.block,
            count: self.lost.len(),
        })
    }

    fn cut(&mut self, row: u32) {
        if !std::mem::replace(&mut self.alive[row as usize], false) {
            return;
        }
        let owner = self.rows.owner(row);
        let left = &mut self.left[owner as usize];
        *left -= 1;
        if *left == 0 {
            self.dead.push(owner);
        } else {
            self.lost[self.block[owner as usize] as usize].push(owner);
        }
    }

    /// Cuts the rows that lead to dead states, and so on.
    fn bury(&mut self) {
        while let Some(state) = self.dead.pop() {
            self.block[state as usize] = NONE;
            for &row in self.rows.before(state) {
                self.cut(row);
            }
        }
    }

    /// Cuts parts off a block until it is an end component, or nothing is left of it.
    fn refine(&mut self, block: Block) -> Result<()> {
        let Block {
            number,
            mut members,
        } = block;
        let lost = &mut self.lost[number as usize];
        if lost.is_empty() {
            return Ok(());
        }
        let size = |state: &u32| self.rows.rows_of(*state).len() + 1;
        let mut allowance: usize = members.iter().map(size).sum();
        // States to search from, by how often a search from there gave up.
        let mut tired: Vec<Vec<u32>> = Vec::new();
        loop {
            let (state, level) = match self.lost[number as usize].pop() {
                Some(state) => (state, 0),
                None => match tired.iter_mut().position(|states| !states.is_empty()) {
                    // Not empty, as was just seen.
                    Some(level) => (tired[level].pop().unwrap_or_default(), level + 1),
                    None => return Ok(()),
                },
            };
            if self.block[state as usize] != number {
                continue;
            }
            let patience = PATIENCE << level;
            let reached = if patience < allowance {
                allowance -= patience;
                self.follow(state, patience)?
            } else {
                members.retain(|&state| self.block[state as usize] == number);
                Some(std::mem::take(&mut members))
            };
            match reached {
                Some(states) => {
                    self.order(&states)?;
                    if members.is_empty() {
                        return Ok(());
                    }
                }
                None => {
                    if tired.len() <= level {
                        tired.resize_with(level + 1, Vec::new);
                    }
                    tired[level].push(state);
                }
            }
        }
    }

    /// All states to which play can come from a state, unless it takes more than `patience` steps
    /// to find them.
    fn follow(&mut self, from: u32, patience: usize) -> Result<Option<Vec<u32>>> {
        self.search += 1;
        self.seen[from as usize] = self.search;
        let mut reached = vec![from];
        let (mut next, mut steps) = (0, 0);
        while let Some(&state) = reached.get(next) {
            next += 1;
            self.interrupt.step()?;
            for row in self.rows.rows_of(state) {
                steps += 1;
                if !self.alive[row as usize] {
                    continue;
                }
                for target in self.rows.ahead(row, 0) {
                    steps += 1;
                    let seen = &mut self.seen[target as usize];
                    if std::mem::replace(seen, self.search) != self.search {
                        reached.push(target);
                    }
                }
                if steps > patience {
                    return Ok(None);
                }
            }
        }
        Ok(Some(reached))
    }

    /// Makes blocks of the strongly connected components of some states that play cannot leave,
    /// and cuts the rows between them and from outside.
    fn order(&mut self, states: &[u32]) -> Result<()> {
        let alive = |row: u32| self.alive[row as usize];
        let parts = (self.strong).components(self.rows, alive, states, || self.interrupt.step())?;
        for members in parts.iter() {
            let number = self.lost.len() as u32;
            self.lost.push(Vec::new());
            for &member in members {
                self.block[member as usize] = number;
            }
            let members = members.to_vec();
            self.waiting.push(Block { number, members });
        }
        for &state in states {
            for &row in self.rows.before(state) {
                let owner = self.rows.owner(row);
                if self.block[owner as usize] != self.block[state as usize] {
                    self.cut(row);
                }
            }
        }
        self.bury();
        Ok(())
    }
}
