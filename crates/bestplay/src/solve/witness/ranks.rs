//! Ranks: whole numbers which show that nobody can stall.
//!
//! A tight row has to lead, with positive probability, to a lower rank; or it is *restful*, and leads to
//! no higher one. So the largest set of states all of whose tight rows are restful and stay in it has rank
//! 0, and the others are ranked by an attractor: one more than the lowest rank that each of their
//! tight rows leads to. Where that stops, play can go round for ever among what is left; each maximal end
//! component of it is ranked as one state. (Of a true bound with choices that attain it, all rows
//! of such a component are restful: see `docs/certificate.md`.)

use std::collections::VecDeque;

use super::Claims;
use super::tight::Tight;
use crate::Result;
use crate::graph::{Ends, NONE, Rows};
use crate::interrupt::Interrupt;
use crate::number::Fixed;
use crate::solve::proven::Side;

impl<I: Fixed> Claims<'_, I> {
    /// The ranks of a side; nothing if all are 0.
    pub(super) fn ranks(&self, side: Side, interrupt: &Interrupt<'_>) -> Result<Vec<u32>> {
        let tight = self.tight(side, interrupt)?;
        if tight.restful.iter().all(|&restful| restful) {
            return Ok(Vec::new());
        }
        let mut ranking = Ranking::new(&tight, interrupt)?;
        ranking.attract()?;
        if ranking.ranks.contains(&NONE) {
            ranking.unite_rounds()?;
            ranking.attract()?;
        }
        // What has no rank is refused by the checker, whatever is written.
        let ranks = ranking.ranks.into_iter();
        Ok(ranks
            .map(|rank| if rank == NONE { 0 } else { rank })
            .collect())
    }
}

struct Ranking<'a> {
    tight: &'a Tight,
    interrupt: &'a Interrupt<'a>,
    ranks: Vec<u32>,
    /// Whether each row leads to a state that has a rank, or need not.
    settled: Vec<bool>,
    /// The state, or the first state of its end component, on behalf of which a state is ranked.
    leader: Vec<u32>,
    /// For each leader, its rows that are not settled, and the rank that the others ask for.
    left: Vec<u32>,
    asked: Vec<u32>,
    /// The states of end components, by their leaders.
    members: Vec<Vec<u32>>,
    ranked: VecDeque<u32>,
}

impl<'a> Ranking<'a> {
    /// Gives rank 0 to states whose tight rows are restful and lead to such states.
    fn new(tight: &'a Tight, interrupt: &'a Interrupt<'a>) -> Result<Ranking<'a>> {
        let rows = &tight.rows;
        let count = rows.states();
        let mut ranks = vec![0; count];
        let mut moved: Vec<u32> = Vec::new();
        for (row, &restful) in (0..).zip(&tight.restful) {
            let owner = rows.owner(row);
            if !restful && ranks[owner as usize] == 0 {
                ranks[owner as usize] = NONE;
                moved.push(owner);
            }
        }
        while let Some(state) = moved.pop() {
            interrupt.step()?;
            for &row in rows.before(state) {
                let owner = rows.owner(row);
                if ranks[owner as usize] == 0 {
                    ranks[owner as usize] = NONE;
                    moved.push(owner);
                }
            }
        }
        let states = 0..count as u32;
        Ok(Ranking {
            interrupt,
            settled: vec![false; rows.len()],
            leader: states.clone().collect(),
            left: states
                .clone()
                .map(|s| rows.rows_of(s).len() as u32)
                .collect(),
            asked: vec![0; count],
            members: Vec::new(),
            ranked: states.filter(|&s| ranks[s as usize] == 0).collect(),
            ranks,
            tight,
        })
    }

    /// Ranks all states that lead to ranked ones by each of their rows.
    fn attract(&mut self) -> Result<()> {
        while let Some(state) = self.ranked.pop_front() {
            self.interrupt.step()?;
            let asks = self.ranks[state as usize] + 1;
            for &row in self.tight.rows.before(state) {
                if std::mem::replace(&mut self.settled[row as usize], true) {
                    continue;
                }
                let leader = self.leader[self.tight.rows.owner(row) as usize] as usize;
                self.asked[leader] = self.asked[leader].max(asks);
                self.left[leader] -= 1;
                if self.left[leader] == 0 {
                    self.rank(leader);
                }
            }
        }
        Ok(())
    }

    /// Ranks a state, or an end component, unless it has rank 0.
    fn rank(&mut self, leader: usize) {
        if self.ranks[leader] != NONE {
            return;
        }
        let one = [leader as u32];
        let members = match self.members.get(leader) {
            Some(members) if !members.is_empty() => members.as_slice(),
            _ => &one,
        };
        for &member in members {
            self.ranks[member as usize] = self.asked[leader];
            self.ranked.push_back(member);
        }
    }

    /// Lets each end component of what is left be ranked as one.
    fn unite_rounds(&mut self) -> Result<()> {
        let rows = &self.tight.rows;
        let open = |state: u32| self.ranks[state as usize] == NONE;
        let inside = (0..rows.len() as u32).map(|row| {
            let stays = || rows.targets(row).iter().all(|&target| open(target));
            !self.settled[row as usize] && open(rows.owner(row)) && stays()
        });
        let ends = Ends::of(rows, inside.collect(), self.interrupt)?;
        let mut leaders = vec![NONE; ends.count];
        self.members = vec![Vec::new(); rows.states()];
        for state in 0..rows.states() as u32 {
            if !open(state) || ends.set[state as usize] == NONE {
                continue;
            }
            let first = &mut leaders[ends.set[state as usize] as usize];
            if *first == NONE {
                *first = state;
            }
            let leader = *first as usize;
            self.leader[state as usize] = leader as u32;
            self.members[leader].push(state);
            if leader != state as usize {
                self.asked[leader] = self.asked[leader].max(self.asked[state as usize]);
                self.left[leader] += self.left[state as usize];
            }
        }
        for row in (0..rows.len() as u32).filter(|&row| ends.endless[row as usize]) {
            self.settled[row as usize] = true;
            let leader = self.leader[rows.owner(row) as usize] as usize;
            self.left[leader] -= 1;
        }
        for leader in leaders.into_iter().filter(|&leader| leader != NONE) {
            if self.left[leader as usize] == 0 {
                self.rank(leader as usize);
            }
        }
        Ok(())
    }
}
