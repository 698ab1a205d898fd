//! What is said of dice: how many, which faces, which of them count, and what is asked about them.

use std::collections::BTreeMap;

use bestplay::Natural;

use super::{Evaluator, Found, Value, one};
use crate::compound::compound;
use crate::distribution::{Distribution, TOO_LARGE};
use crate::operators::{combined, holds, holds_from};
use crate::pool::{MOST_RANKED, Pool};
use crate::tree::{Condition, Function, Item, Keep, Op, Tree};
use crate::work::{MOST_RESULTS, Work};

impl<'p> Evaluator<'p, '_> {
    /// So many dice with these faces.
    pub(super) fn dice(&mut self, count: Option<&'p Tree>, faces: &'p Tree) -> Found<Value> {
        let count = match count {
            Some(count) => self.summed(count)?,
            None => Ok(Distribution::certain(1)),
        };
        let least = count
            .as_ref()
            .map_or_else(|long| long.lowest, Distribution::lowest);
        if least < 0 {
            return self.fail(format!("the number of dice may be {least}, less than 0"));
        }
        let before = self.work.on(faces.at.clone());
        let die = self.die(faces)?;
        self.work.on(before);
        match count {
            Err(long) if die.rest.is_none() => Ok(Value::Moments(long.dice(&die))),
            Err(long) => Err(self.too_long(&long)),
            Ok(count) => match count.only() {
                Some(count) => Ok(Value::Dice(Pool::of(die, count.unsigned_abs()))),
                None => Ok(match compound(&count, &die, self.work)? {
                    Ok(sum) => one(sum),
                    Err(moments) => Value::Moments(moments),
                }),
            },
        }
    }

    /// A die: with the faces 1 to n for a number, with those that are listed in braces, and what is rolled
    /// is a die itself.
    pub(super) fn die(&mut self, faces: &'p Tree) -> Found<Distribution> {
        let pool = self.pool(faces)?;
        if pool.listed {
            let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
            for (face, count) in &pool.dice {
                let Some(face) = face.only() else {
                    return self.fail("the faces of a die have to be numbers that are certain");
                };
                *weights.entry(face).or_default() += *count;
            }
            return match weights.is_empty() {
                true => self.fail("a die needs at least one face"),
                false => Ok(Distribution::of(weights)),
            };
        }
        let die = pool.sum(self.work)?;
        let Some(faces) = die.only() else {
            return Ok(die);
        };
        if faces < 1 {
            return self.fail(format!("a die cannot have {faces} faces; give at least 1"));
        }
        if faces.unsigned_abs() > MOST_RESULTS {
            return self.fail(format!(
                "a die with {faces} faces is too large; at most {MOST_RESULTS} will do"
            ));
        }
        Ok(Distribution::of(
            (1..=faces).map(|face| (face, Natural::ONE)).collect(),
        ))
    }

    pub(super) fn several(&mut self, items: &'p [Item]) -> Found<Pool> {
        let mut pools = Vec::new();
        for item in items {
            let times = match &item.times {
                Some(times) => self.whole(times, "how often it is repeated")?,
                None => 1,
            };
            match &item.to {
                None => pools.push(Pool::of(self.number(&item.from)?, times)),
                Some(to) => {
                    let (from, to) = (self.certain(&item.from)?, self.certain(to)?);
                    if to.saturating_sub(from) >= MOST_RANKED as i64 {
                        return self
                            .fail(format!("more than {MOST_RANKED} numbers are listed here"));
                    }
                    pools.extend(
                        (from..=to).map(|value| Pool::of(Distribution::certain(value), times)),
                    );
                }
            }
        }
        self.work.spend((pools.len() * pools.len()) as u64)?;
        let listed = true;
        Ok(Pool {
            listed,
            ..Pool::joined(pools)
        })
    }

    /// Some of the dice that count, by their places from the highest on.
    pub(super) fn selected(&mut self, pool: Pool, wanted: &[usize]) -> Found<Value> {
        let ranks = pool.ranks(self.work)?;
        let times = ranks
            .iter()
            .enumerate()
            .flat_map(|(rank, &times)| std::iter::repeat_n(rank, times as usize));
        let counting: Vec<usize> = times.collect();
        let mut ranks = vec![0; ranks.len()];
        wanted
            .iter()
            .filter_map(|&place| counting.get(place))
            .for_each(|&rank| ranks[rank] += 1);
        let ranks = Some(ranks);
        Ok(Value::Dice(Pool {
            ranks,
            listed: false,
            ..pool
        }))
    }

    pub(super) fn kept(&mut self, keep: Keep, amount: u64, pool: Pool) -> Found<Value> {
        let ranks = pool.ranks(self.work)?;
        let all: usize = ranks.iter().map(|&times| times as usize).sum();
        let amount = usize::try_from(amount).unwrap_or(all).min(all);
        let middle = (all - amount) / 2;
        let wanted = match keep {
            Keep::Highest => 0..amount,
            Keep::Lowest => all - amount..all,
            Keep::Middle => middle..middle + amount,
            Keep::DropHighest => amount..all,
            Keep::DropLowest => 0..all - amount,
        };
        self.selected(pool, &wanted.collect::<Vec<_>>())
    }

    /// A pool whose dice are each changed before they are rolled.
    pub(super) fn each_die(
        &mut self,
        pool: &'p Tree,
        change: impl Fn(&Distribution, &Work<'_>) -> Found<Distribution>,
    ) -> Found<Value> {
        let pool = self.pool(pool)?;
        if pool.ranks.is_some() {
            return self.fail("say this of the dice before some of them are kept, as in 4d6!kh3");
        }
        let mut changed = Vec::new();
        for (die, count) in &pool.dice {
            changed.push(Pool::of(change(die, self.work)?, *count));
        }
        Ok(Value::Dice(Pool::joined(changed)))
    }

    pub(super) fn condition(&mut self, condition: &'p Condition) -> Found<Test> {
        let than = self.pool(&condition.than)?;
        let mut faces = Vec::new();
        for (face, _) in &than.dice {
            match face.only() {
                Some(face) => faces.push(face),
                None => {
                    return self.fail("what a face is compared with has to be certain");
                }
            }
        }
        let op = condition.op;
        match (op, &faces[..]) {
            (Op::Equal | Op::Unequal, _) | (_, [_]) => Ok(Test { op, faces }),
            _ => self.fail("a face is compared with several numbers; only = and != take a list"),
        }
    }

    pub(super) fn called(&mut self, function: Function, parts: &'p [Tree]) -> Found<Value> {
        let mut values = Vec::new();
        for part in parts {
            values.push(match function {
                Function::Max | Function::Min | Function::Abs | Function::Maximum => {
                    Pool::of(self.number(part)?, 1)
                }
                _ => self.pool(part)?,
            });
        }
        if function == Function::Pool {
            if values.iter().any(|pool| pool.ranks.is_some()) {
                return self.fail("dice of which some are kept cannot be put together with others");
            }
            return Ok(Value::Dice(Pool::joined(values)));
        }
        let first = &values[0];
        Ok(one(match function {
            Function::Max | Function::Min => {
                let op = if function == Function::Max {
                    Op::Max
                } else {
                    Op::Min
                };
                let mut all = first.dice[0].0.clone();
                for other in &values[1..] {
                    all = combined(op, &all, &other.dice[0].0, self.work)?;
                }
                all
            }
            Function::Abs => {
                let of = &first.dice[0].0;
                let negative = combined(Op::Less, of, &Distribution::certain(0), self.work)?;
                match negative.only() {
                    Some(0) => of.clone(),
                    _ if of.rest.is_some() => {
                        return self.fail("state how often dice may explode here");
                    }
                    _ => of.map(|value| {
                        value
                            .checked_abs()
                            .ok_or_else(|| self.work.mistake(TOO_LARGE))
                    })?,
                }
            }
            Function::Maximum => {
                if first.dice[0].0.rest.is_some() {
                    return self.fail("this has no highest result");
                }
                Distribution::certain(first.dice[0].0.highest())
            }
            Function::Alike => {
                let fold = |most: &i64, _, count| (*most).max(count as i64);
                Distribution::of(first.folded(0, fold, u64::MAX, self.work)?)
            }
            Function::Different => {
                let fold = |shown: &i64, _, count| shown + i64::from(count > 0);
                Distribution::of(first.folded(0, fold, u64::MAX, self.work)?)
            }
            Function::Straight => {
                // The longest run, the one up to the face before, and that face.
                let fold = |&(longest, run, last): &(i64, i64, i64), face: i64, count| match count {
                    0 => (longest, run, last),
                    _ => {
                        let run = if face.checked_add(1) == Some(last) {
                            run + 1
                        } else {
                            1
                        };
                        (longest.max(run), run, face)
                    }
                };
                let mut weights: BTreeMap<i64, Natural> = BTreeMap::new();
                for ((longest, ..), ways) in
                    first.folded((0, 0, i64::MIN), fold, u64::MAX, self.work)?
                {
                    *weights.entry(longest).or_default() += ways;
                }
                Distribution::of(weights)
            }
            Function::Size | Function::Pool => {
                let counting = match &first.ranks {
                    Some(ranks) => ranks.iter().map(|&times| u64::from(times)).sum(),
                    None => first.size(),
                };
                Distribution::certain(i64::try_from(counting).unwrap_or(i64::MAX))
            }
        }))
    }
}

/// What a face has to be, with numbers.
pub(super) struct Test {
    op: Op,
    faces: Vec<i64>,
}

impl Test {
    pub(super) fn holds(&self, face: i64) -> bool {
        match self.op {
            Op::Equal => self.faces.contains(&face),
            Op::Unequal => !self.faces.contains(&face),
            op => holds(op, face, self.faces[0]),
        }
    }

    /// Whether it holds of all faces from one on, or of none.
    pub(super) fn holds_from(&self, from: i64) -> Option<bool> {
        let each = self
            .faces
            .iter()
            .map(|&face| holds_from(self.op, from, face));
        let all: Vec<bool> = each.collect::<Option<_>>()?;
        Some(match self.op {
            Op::Equal => all.contains(&true),
            _ => !all.contains(&false),
        })
    }
}
