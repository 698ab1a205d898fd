//! What is said of dice: how many, which faces, which of them count, and what is asked about them.

use bestplay::Natural;

use super::Evaluator;
use crate::compound::compound;
use crate::distribution::Distribution;
use crate::mistake::Found;
use crate::operators::{Op, Test};
use crate::pool::{MOST_RANKED, Pool};
use crate::tree::{Condition, Item, Keep, Question, Tree};
use crate::work::{MOST_RESULTS, Work};

impl<'p> Evaluator<'p, '_> {
    /// So many dice with these faces.
    pub(super) fn dice(&mut self, count: Option<&'p Tree>, faces: &'p Tree) -> Found<Pool> {
        let count = match count {
            Some(count) => self.summed(count)?,
            None => Distribution::certain(1),
        };
        let least = count.lowest();
        if least < 0 {
            return self.fail(format!("the number of dice may be {least}, less than 0"));
        }
        let before = self.work.on(faces.at.clone());
        let die = self.die(faces)?;
        self.work.on(before);
        match count.only() {
            Some(count) => Ok(Pool::of(die, count.unsigned_abs())),
            None => Ok(Pool::of(compound(&count, &die, self.work)?, 1)),
        }
    }

    /// A die: with the faces 1 to n for a number, with those that are listed in braces, and what is rolled
    /// is a die itself.
    fn die(&mut self, faces: &'p Tree) -> Found<Distribution> {
        let pool = self.pool(faces)?;
        if pool.listed {
            let message = "the faces of a die have to be numbers that are certain";
            let faces = self.listed(&pool, message)?.into_iter();
            let faces = faces.map(|(face, count)| (face, Natural::from(count)));
            return match pool.dice.is_empty() {
                true => self.fail("a die needs at least one face"),
                false => Ok(Distribution::of(faces)),
            };
        }
        let die = pool.sum(self.work)?;
        match die.only() {
            None => Ok(die),
            Some(faces @ ..1) => {
                self.fail(format!("a die cannot have {faces} faces; give at least 1"))
            }
            Some(faces) if faces.unsigned_abs() > MOST_RESULTS => self.fail(format!(
                "a die with {faces} faces is too large; at most {MOST_RESULTS} will do"
            )),
            Some(faces) => Ok(Distribution::of(
                (1..=faces).map(|face| (face, Natural::ONE)),
            )),
        }
    }

    pub(super) fn several(&mut self, items: &'p [Item]) -> Found<Pool> {
        let mut dice = Vec::new();
        for Item { from, to, times } in items {
            let times = self.whole(times.as_ref(), "how often it is repeated")?;
            let times = times.unwrap_or(1);
            let Some(to) = to else {
                dice.push((self.number(from)?, times));
                continue;
            };
            let (from, to) = (self.certain(from)?, self.certain(to)?);
            if to.saturating_sub(from) >= MOST_RANKED as i64 {
                return self.fail(format!("more than {MOST_RANKED} numbers are listed here"));
            }
            dice.extend((from..=to).map(|value| (Distribution::certain(value), times)));
        }
        self.work.spend((dice.len() * dice.len()) as u64)?;
        let mut pool = Pool::joined(dice);
        pool.listed = true;
        Ok(pool)
    }

    /// So many of the dice that count, one if nothing is said.
    pub(super) fn kept(
        &mut self,
        keep: Keep,
        amount: Option<&'p Tree>,
        pool: &'p Tree,
    ) -> Found<Pool> {
        let amount = self.whole(amount, "a number of dice");
        let pool = self.pool(pool)?;
        let amount = amount?.unwrap_or(1);
        let ranks = pool.ranks(self.work)?;
        let all = ranks.len();
        let amount = usize::try_from(amount).unwrap_or(all).min(all);
        let middle = (all - amount) / 2;
        let kept = match keep {
            Keep::Highest => 0..amount,
            Keep::Lowest => all - amount..all,
            Keep::Middle => middle..middle + amount,
            Keep::DropHighest => amount..all,
            Keep::DropLowest => 0..all - amount,
        };
        Ok(pool.of_ranks(ranks[kept].to_vec()))
    }

    /// The dice at some places.
    pub(super) fn placed(&mut self, places: &'p Tree, pool: &'p Tree) -> Found<Pool> {
        let places = self.pool(places)?;
        let places = self.listed(&places, "a place in a pool is not certain")?;
        let pool = self.pool(pool)?;
        let ranks = pool.ranks(self.work)?;
        let mut chosen = Vec::new();
        for (place, count) in places {
            let place = usize::try_from(place.saturating_sub(1));
            if let Some(&rank) = place.ok().and_then(|place| ranks.get(place)) {
                chosen.extend(std::iter::repeat_n(rank, count));
            }
        }
        chosen.sort_unstable();
        Ok(pool.of_ranks(chosen))
    }

    /// Numbers that are certain, each with how often it is there.
    fn listed(&self, pool: &Pool, message: &str) -> Found<Vec<(i64, usize)>> {
        let face = |(face, count): &(Distribution, u64)| Some((face.only()?, *count as usize));
        let faces: Option<Vec<_>> = pool.dice.iter().map(face).collect();
        faces.ok_or_else(|| self.work.mistake(message))
    }

    /// A pool whose dice are each changed before they are rolled.
    pub(super) fn each_die(
        &mut self,
        pool: &'p Tree,
        change: impl Fn(&Distribution, &Work<'_>) -> Found<Distribution>,
    ) -> Found<Pool> {
        let pool = self.pool(pool)?;
        if pool.ranks.is_some() {
            return self.fail("say this of the dice before some of them are kept, as in 4d6!kh3");
        }
        let mut changed = Vec::new();
        for (die, count) in &pool.dice {
            changed.push((change(die, self.work)?, *count));
        }
        Ok(Pool::joined(changed))
    }

    pub(super) fn test(&mut self, condition: &'p Condition) -> Found<Test> {
        let op = condition.op;
        let than = self.pool(&condition.than)?;
        let faces = self.listed(&than, "what a face is compared with has to be certain")?;
        let faces: Vec<i64> = faces.into_iter().map(|(face, _)| face).collect();
        match (op, faces.len()) {
            (Op::Equal | Op::Unequal, _) | (_, 1) => Ok(Test { op, faces }),
            _ => self.fail("a face is compared with several numbers; only = and != take a list"),
        }
    }

    /// What is asked of a pool.
    pub(super) fn asked(&mut self, question: Question, tree: &'p Tree) -> Found<Distribution> {
        if question == Question::Maximum {
            let number = self.number(tree)?;
            return match number.rest {
                Some(_) => self.fail("this has no highest result"),
                None => Ok(Distribution::certain(number.highest())),
            };
        }
        let pool = self.pool(tree)?;
        // The answer so far, and what else has to be known for it.
        let fold: fn([i64; 3], i64, i64) -> [i64; 3] = match question {
            Question::Alike => |[most, ..], _, count| [most.max(count), 0, 0],
            Question::Different => |[shown, ..], _, count| [shown + count.min(1), 0, 0],
            // The longest run, the one up to the face before, and that face.
            Question::Straight => |[longest, run, last], face, count| match count {
                0 => [longest, run, last],
                _ if run > 0 && face + 1 == last => [longest.max(run + 1), run + 1, face],
                _ => [longest.max(1), 1, face],
            },
            Question::Size | Question::Maximum => {
                let ranks = pool.ranks.as_ref();
                let counting = ranks.map_or(pool.size(), |ranks| ranks.len() as u64);
                let counting = i64::try_from(counting).unwrap_or(i64::MAX);
                return Ok(Distribution::certain(counting));
            }
        };
        let fold = |state: &[i64; 3], face, count| fold(*state, face, count as i64);
        let found = pool.folded([0; 3], fold, u64::MAX, self.work)?;
        let found = found.into_iter();
        let answers = found.map(|([answer, ..], ways)| (answer, ways));
        Ok(Distribution::of(answers))
    }
}
