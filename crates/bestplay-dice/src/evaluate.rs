//! A tree to its distribution. Whatever stands at different places of the text is rolled by itself, so
//! that parts are independent and combine as distributions; only a `let` holds one roll fast, and there
//! each of its results is gone through.

use std::collections::{BTreeMap, HashMap};

use bestplay::Natural;

use crate::compound::{Moments, compound};
use crate::distribution::Distribution;
use crate::explode::{exploding, rerolled};
use crate::mistake::{Mistake, Needs};
use crate::operators::{combined, holds, holds_from};
use crate::pool::{MOST_RANKED, Pool};
use crate::tree::{Condition, Function, Item, Keep, Node, Op, Output, Program, Tree};
use crate::work::{MOST_RESULTS, Work};

/// The most rolls of a pool with a name that are gone through.
const MOST_ROLLS: u64 = 20_000;

/// How deep names may stand inside each other.
const DEEPEST: usize = 250;

type Found<T> = Result<T, Mistake>;

/// What a tree comes to.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// Dice; a plain number is a die with one face.
    Dice(Pool),
    /// A number whose distribution would be too long.
    Moments(Moments),
}

/// What a name stands for in one roll.
#[derive(Clone)]
enum Roll {
    /// A number that was rolled as a single die, or the sum of dice.
    Sum(i64, bool),
    Dice(Pool),
}

pub(crate) struct Evaluator<'p, 'w> {
    program: &'p Program,
    work: &'w Work<'w>,
    /// Names that are known only inside, the innermost last.
    inner: Vec<(String, Roll)>,
    /// Names of the whole text that are rolled once.
    once: HashMap<usize, Roll>,
    /// How many names of the text are known here.
    known: usize,
    /// What does not depend on any roll, by its place in the tree.
    cache: HashMap<(*const Tree, bool), Value>,
    depends: bool,
    deep: usize,
}

impl<'p, 'w> Evaluator<'p, 'w> {
    pub(crate) fn new(program: &'p Program, work: &'w Work<'w>) -> Self {
        Evaluator {
            program,
            work,
            inner: Vec::new(),
            once: HashMap::new(),
            known: 0,
            cache: HashMap::new(),
            depends: false,
            deep: 0,
        }
    }

    /// The distribution of an output, or its moments. Names that are rolled once are gone through where they
    /// turn out to be needed.
    pub(crate) fn output(&mut self, output: &'p Output) -> Found<Result<Distribution, Moments>> {
        (self.known, self.deep) = (output.known, 0);
        self.inner.clear();
        match self.summed(&output.tree) {
            Err(Mistake {
                needs: Some(Needs::Roll(place)),
                ..
            }) => self.rolled(place, output).map(Ok),
            found => found,
        }
    }

    /// An output by the results of a name that is rolled once.
    fn rolled(&mut self, place: usize, output: &'p Output) -> Found<Distribution> {
        let named = &self.program.names[place];
        self.known = place;
        let found = self.each(&named.name, &named.tree, |this, roll| {
            this.once.insert(place, roll);
            let found = this.output(output);
            this.once.remove(&place);
            this.work.on(named.tree.at.clone());
            found?.map_err(|moments| this.too_long(&moments))
        });
        match found {
            // A name before this one, of which it is made.
            Err(Mistake {
                needs: Some(Needs::Roll(before)),
                ..
            }) => self.rolled(before, output),
            found => found,
        }
    }

    /// What follows from each result of a roll, together: from its sum, or from all its dice where
    /// these are needed.
    fn each(
        &mut self,
        name: &str,
        tree: &'p Tree,
        mut follow: impl FnMut(&mut Self, Roll) -> Found<Distribution>,
    ) -> Found<Distribution> {
        let before = self.work.on(tree.at.clone());
        let pool = self.pool(tree)?;
        let is_one = pool.size() == 1 && pool.ranks.is_none();
        let sum = pool.sum(self.work)?;
        if sum.rest.is_some() {
            return self.fail(
                "dice explode here without end, and each of their results is gone through; state a limit, as in \
                 explode(3d6, 5)",
            );
        }
        let mut parts = Vec::new();
        let mut needs_dice = false;
        let deep = self.deep;
        for (value, weight) in &sum.results {
            self.work.spend(1000)?;
            match follow(self, Roll::Sum(*value, is_one)) {
                Err(mistake) if mistake.needs == Some(Needs::Dice(name.to_owned())) => {
                    needs_dice = true;
                    break;
                }
                found => parts.push((weight.clone(), found?)),
            }
        }
        if needs_dice {
            parts.clear();
            // As it was before the attempt.
            (self.deep, self.depends) = (deep, true);
            self.work.on(tree.at.clone());
            for (weight, roll) in pool.rolls(MOST_ROLLS, self.work)? {
                self.work.spend(1000)?;
                let dice = roll
                    .into_iter()
                    .map(|face| Pool::of(Distribution::certain(face), 1));
                let roll = Roll::Dice(Pool::joined(dice.collect()));
                parts.push((weight, follow(self, roll)?));
            }
        }
        let mixed = Distribution::mixed(&parts, self.work);
        self.work.on(before);
        mixed
    }

    /// A mistake in the part that is at work.
    fn fail<T>(&self, message: impl Into<String>) -> Found<T> {
        Err(self.work.mistake(message))
    }

    fn too_long(&self, moments: &Moments) -> Mistake {
        self.work.mistake(format!(
            "this has results from {} to {} with weights of {} bits, too long to compute; only its mean and \
             deviation are known, by itself, or added to other numbers",
            moments.lowest, moments.highest, moments.bits
        ))
    }

    /// What a tree comes to; with all its dice, if they matter.
    fn value(&mut self, tree: &'p Tree, dice: bool) -> Found<Value> {
        let key = (std::ptr::from_ref(tree), dice);
        if let Some(value) = self.cache.get(&key) {
            return Ok(value.clone());
        }
        self.deep += 1;
        if self.deep > DEEPEST {
            return Err(Mistake::new(
                tree.at.clone(),
                format!("more than {DEEPEST} levels of names and brackets inside each other"),
            ));
        }
        let before = self.work.on(tree.at.clone());
        let depended = std::mem::replace(&mut self.depends, false);
        let value = self.fresh(tree, dice)?;
        if !self.depends {
            self.cache.insert(key, value.clone());
        }
        self.depends |= depended;
        self.work.on(before);
        self.deep -= 1;
        Ok(value)
    }

    fn fresh(&mut self, tree: &'p Tree, dice: bool) -> Found<Value> {
        let distribution = match &tree.node {
            Node::Number(number) => Distribution::certain(*number),
            Node::Name(name) => return self.named(name, dice),
            Node::Not(of) => {
                let truth = self.truth(of)?;
                combined(Op::Equal, &truth, &Distribution::certain(0), self.work)?
            }
            Node::Two(op, left, right) => return self.two(*op, left, right),
            Node::If(condition, yes, no) => {
                let truth = self.truth(condition)?;
                let mut parts = Vec::new();
                for (value, weight) in truth.results {
                    let branch = if value == 0 { no } else { yes };
                    parts.push((weight, self.number(branch)?));
                }
                Distribution::mixed(&parts, self.work)?
            }
            Node::Let(name, roll, body) => {
                let depended = self.depends;
                let found = self.each(name, roll, |this, roll| {
                    this.inner.push((name.clone(), roll));
                    let found = this.number(body);
                    this.inner.pop();
                    found
                })?;
                // Only what was known outside matters now; with it the whole has to be done anew.
                self.depends = depended || !self.inner.is_empty() || !self.once.is_empty();
                found
            }
            Node::Dice(count, faces) => return self.dice(count.as_deref(), faces),
            Node::Several(items) => return Ok(Value::Dice(self.several(items)?)),
            Node::Keep(keep, amount, pool) => {
                let amount = match amount {
                    Some(amount) => self.whole(amount, "a number of dice")?,
                    None => 1,
                };
                let pool = self.pool(pool)?;
                return self.kept(*keep, amount, pool);
            }
            Node::At(places, pool) => {
                let places = self.pool(places)?;
                let mut wanted = Vec::new();
                for (place, count) in &places.dice {
                    let place = place
                        .only()
                        .ok_or_else(|| self.work.mistake("a place in a pool is not certain"))?;
                    wanted.extend(std::iter::repeat_n(place, *count as usize));
                }
                let pool = self.pool(pool)?;
                let wanted = wanted
                    .into_iter()
                    .filter_map(|place| usize::try_from(place - 1).ok());
                return self.selected(pool, &wanted.collect::<Vec<_>>());
            }
            Node::Explode(pool, condition, most) => {
                let most = match most {
                    Some(most) => Some(self.whole(most, "how often dice may explode")?),
                    None => None,
                };
                let condition = match condition {
                    Some(condition) => Some(self.condition(condition)?),
                    None => None,
                };
                return self.each_die(pool, |die, work| {
                    let highest = die.highest();
                    let is = |face| match &condition {
                        Some(condition) => Ok(condition.holds(face)),
                        None => Ok(face == highest),
                    };
                    exploding(die, is, most, work)
                });
            }
            Node::Reroll(pool, condition, once) => {
                let condition = self.condition(condition)?;
                return self.each_die(pool, |die, work| {
                    rerolled(die, |face| Ok(condition.holds(face)), *once, work)
                });
            }
            Node::Count(condition, pool) => {
                let condition = self.condition(condition)?;
                let pool = self.pool(pool)?;
                let is = |face: i64, is_rest: bool| match is_rest {
                    true => condition.holds_from(face),
                    false => Some(condition.holds(face)),
                };
                pool.count(&is, self.work)?
            }
            Node::Twice(die, higher) => {
                let die = self.number(die)?;
                let ranks = Some(if *higher { vec![1, 0] } else { vec![0, 1] });
                return Ok(Value::Dice(Pool {
                    ranks,
                    ..Pool::of(die, 2)
                }));
            }
            Node::Call(function, parts) => return self.called(*function, parts),
        };
        Ok(one(distribution))
    }

    fn named(&mut self, name: &str, dice: bool) -> Found<Value> {
        let program = self.program;
        let inner = self.inner.iter().rev().find(|(known, _)| known == name);
        let place = || {
            (0..self.known)
                .rev()
                .find(|&place| program.names[place].name == name)
        };
        let (roll, place) = match inner {
            Some((_, roll)) => (Some(roll.clone()), None),
            None => {
                let place = place();
                (
                    place.and_then(|place| self.once.get(&place)).cloned(),
                    place,
                )
            }
        };
        if let Some(roll) = roll {
            self.depends = true;
            return match roll {
                Roll::Sum(_, false) if dice => {
                    let message = format!("the dice of {name} are needed");
                    Err(self
                        .work
                        .mistake(message)
                        .unless(Needs::Dice(name.to_owned())))
                }
                Roll::Sum(value, _) => Ok(one(Distribution::certain(value))),
                Roll::Dice(pool) => Ok(Value::Dice(pool)),
            };
        }
        let Some(place) = place else {
            return self.fail(format!("there is no name '{name}' here"));
        };
        if program.names[place].once {
            return Err(self
                .work
                .mistake(format!("{name} is rolled first"))
                .unless(Needs::Roll(place)));
        }
        // What the name stands for knows what was known where it was given.
        let known = std::mem::replace(&mut self.known, place);
        let inner = std::mem::take(&mut self.inner);
        let value = self.value(&program.names[place].tree, dice);
        self.inner = inner;
        self.known = known;
        value
    }

    fn two(&mut self, op: Op, left: &'p Tree, right: &'p Tree) -> Found<Value> {
        let (a, b) = (self.summed(left)?, self.summed(right)?);
        let found = match (op, a, b) {
            (_, Ok(a), Ok(b)) => return Ok(one(combined(op, &a, &b, self.work)?)),
            (Op::Plus | Op::Minus, a, b) => {
                let known = |of: Result<Distribution, Moments>| match of {
                    Ok(of) if of.rest.is_some() => None,
                    Ok(of) => Some(Moments::of(&of)),
                    Err(moments) => Some(moments),
                };
                match (known(a), known(b)) {
                    (Some(a), Some(b)) => Ok(a.plus(&b, op == Op::Minus)),
                    (Some(long), None) | (None, Some(long)) => Err(long),
                    (None, None) => return self.fail("neither of these is known"),
                }
            }
            (Op::Times, Ok(by), Err(long)) | (Op::Times, Err(long), Ok(by)) => match by.only() {
                Some(factor) => Ok(long.times(factor)),
                None => Err(long),
            },
            (_, Err(long), _) | (_, _, Err(long)) => Err(long),
        };
        found
            .map(Value::Moments)
            .map_err(|long| self.too_long(&long))
    }

    /// So many dice with these faces.
    fn dice(&mut self, count: Option<&'p Tree>, faces: &'p Tree) -> Found<Value> {
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
    fn die(&mut self, faces: &'p Tree) -> Found<Distribution> {
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

    fn several(&mut self, items: &'p [Item]) -> Found<Pool> {
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
    fn selected(&mut self, pool: Pool, wanted: &[usize]) -> Found<Value> {
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

    fn kept(&mut self, keep: Keep, amount: u64, pool: Pool) -> Found<Value> {
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
    fn each_die(
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

    fn condition(&mut self, condition: &'p Condition) -> Found<Test> {
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

    fn called(&mut self, function: Function, parts: &'p [Tree]) -> Found<Value> {
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
                            .ok_or_else(|| self.work.mistake(crate::distribution::TOO_LARGE))
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

    /// Whether a number is anything but 0.
    fn truth(&mut self, tree: &'p Tree) -> Found<Distribution> {
        let number = self.number(tree)?;
        combined(Op::And, &number, &Distribution::certain(1), self.work)
    }

    /// A tree as dice.
    fn pool(&mut self, tree: &'p Tree) -> Found<Pool> {
        match self.value(tree, true)? {
            Value::Dice(pool) => Ok(pool),
            Value::Moments(moments) => Err(Mistake::new(
                tree.at.clone(),
                self.too_long(&moments).to_string(),
            )),
        }
    }

    /// A tree as a number.
    fn summed(&mut self, tree: &'p Tree) -> Found<Result<Distribution, Moments>> {
        let value = self.value(tree, false)?;
        let before = self.work.on(tree.at.clone());
        let sum = match value {
            Value::Dice(pool) => Ok(pool.sum(self.work)?),
            Value::Moments(moments) => Err(moments),
        };
        self.work.on(before);
        Ok(sum)
    }

    fn number(&mut self, tree: &'p Tree) -> Found<Distribution> {
        self.summed(tree)?
            .map_err(|moments| Mistake::new(tree.at.clone(), self.too_long(&moments).to_string()))
    }

    /// A number that is certain.
    fn certain(&mut self, tree: &'p Tree) -> Found<i64> {
        self.number(tree)?.only().ok_or_else(|| {
            let message = "this has to be certain; give a roll a name first: let n = d6 in ...";
            Mistake::new(tree.at.clone(), message)
        })
    }

    /// One that is not negative.
    fn whole(&mut self, tree: &'p Tree, what: &str) -> Found<u64> {
        let number = self.certain(tree)?;
        u64::try_from(number)
            .map_err(|_| Mistake::new(tree.at.clone(), format!("{what} is {number}, less than 0")))
    }
}

/// What a face has to be, with numbers.
struct Test {
    op: Op,
    faces: Vec<i64>,
}

impl Test {
    fn holds(&self, face: i64) -> bool {
        match self.op {
            Op::Equal => self.faces.contains(&face),
            Op::Unequal => !self.faces.contains(&face),
            op => holds(op, face, self.faces[0]),
        }
    }

    /// Whether it holds of all faces from one on, or of none.
    fn holds_from(&self, from: i64) -> Option<bool> {
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

fn one(distribution: Distribution) -> Value {
    Value::Dice(Pool::of(distribution, 1))
}
