//! A tree to its distribution. Whatever stands at different places of the text is rolled by itself, so
//! that parts are independent and combine as distributions; only a `let` holds one roll fast, and there
//! each of its results is gone through.

mod dice;

use std::collections::HashMap;

use crate::compound::Moments;
use crate::distribution::Distribution;
use crate::explode::{exploding, rerolled};
use crate::mistake::{Mistake, Needs};
use crate::operators::combined;
use crate::pool::Pool;
use crate::tree::{Node, Op, Output, Program, Tree};
use crate::work::Work;

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
                let amount = amount
                    .as_ref()
                    .map(|amount| self.whole(amount, "a number of dice"));
                let pool = self.pool(pool)?;
                return self.kept(*keep, amount.transpose()?.unwrap_or(1), pool);
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
                let most = most
                    .as_ref()
                    .map(|most| self.whole(most, "how often dice may explode"));
                let most = most.transpose()?;
                let condition = condition
                    .as_ref()
                    .map(|condition| self.condition(condition));
                let condition = condition.transpose()?;
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

fn one(distribution: Distribution) -> Value {
    Value::Dice(Pool::of(distribution, 1))
}
