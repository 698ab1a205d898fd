//! A tree to its distribution. Whatever stands at different places of the text is rolled by itself, so
//! that parts are independent and combine as distributions; only a `let` holds one roll fast, and there
//! each of its results is gone through.

mod dice;

use std::collections::HashMap;

use crate::compound::Moments;
use crate::distribution::Distribution;
use crate::explode::{exploding, rerolled};
use crate::mistake::{Found, Mistake, Needs};
use crate::operators::{Op, Test, combined};
use crate::pool::Pool;
use crate::tree::{Node, Program, Tree};
use crate::work::Work;

/// The most rolls of a pool with a name that are gone through.
const MOST_ROLLS: u64 = 20_000;

/// How deep names may stand inside each other.
const DEEPEST: usize = 250;

pub(crate) struct Evaluator<'p, 'w> {
    program: &'p Program,
    work: &'w Work<'w>,
    /// What names stand for that are rolled once, by their place: all dice, or a number that is their sum.
    rolls: HashMap<usize, (Pool, bool)>,
    /// What does not depend on any roll, by its place in the tree.
    cache: HashMap<(*const Tree, bool), Pool>,
    depends: bool,
    deep: usize,
}

impl<'p, 'w> Evaluator<'p, 'w> {
    pub(crate) fn new(program: &'p Program, work: &'w Work<'w>) -> Self {
        Evaluator {
            program,
            work,
            rolls: HashMap::new(),
            cache: HashMap::new(),
            depends: false,
            deep: 0,
        }
    }

    /// The distribution of an output. Names that are rolled once are gone through where they
    /// turn out to be needed.
    pub(crate) fn output(&mut self, tree: &'p Tree) -> Found<Distribution> {
        self.deep = 0;
        let mut found = self.summed(tree);
        while let Some(Needs::Roll(name)) = found.as_ref().err().and_then(Mistake::needed) {
            self.deep = 0;
            let named = &self.program.names[name].tree;
            found = self.each(name, |this| {
                let found = this.output(tree)?;
                this.known(named, found)
            });
        }
        found
    }

    /// What follows from each result of the one roll of a name, together: from its sum, or from all its dice
    /// where these are needed.
    fn each(
        &mut self,
        name: usize,
        mut follow: impl FnMut(&mut Self) -> Found<Distribution>,
    ) -> Found<Distribution> {
        let tree = &self.program.names[name].tree;
        let before = self.work.on(tree.at.clone());
        let pool = self.pool(tree)?;
        let mut is_dice = pool.size() == 1 && pool.ranks.is_none();
        let sum = pool.sum(self.work)?;
        if sum.rest.is_some() {
            return self.fail(
                "dice explode here without end, and each of their results is gone through; state a limit, as in \
                 explode(3d6, 5)",
            );
        }
        let (deep, depends) = (self.deep, self.depends);
        let sums = sum.results.into_iter();
        let mut rolls: Vec<_> = sums.map(|(value, weight)| (weight, vec![value])).collect();
        let mut parts = Vec::new();
        while let Some((weight, roll)) = rolls.get(parts.len()).cloned() {
            self.work.spend(1000)?;
            let die = |face| (Distribution::certain(face), 1);
            let dice = Pool::joined(roll.into_iter().map(die));
            self.rolls.insert(name, (dice, is_dice));
            let found = follow(self);
            self.rolls.remove(&name);
            match found {
                Err(mistake) if mistake.needed() == Some(Needs::Dice(name)) => {
                    // Once more from the start, as it was before the attempt.
                    (self.deep, self.depends, is_dice) = (deep, depends, true);
                    self.work.on(tree.at.clone());
                    rolls = pool.rolls(MOST_ROLLS, self.work)?;
                    parts.clear();
                }
                found => parts.push((weight, found?)),
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

    /// What a tree comes to: dice, of which a plain number is one with one face. Where they do not matter, it
    /// may be their sum.
    fn value(&mut self, tree: &'p Tree, dice: bool) -> Found<Pool> {
        let key = (std::ptr::from_ref(tree), dice);
        if let Some(value) = self.cache.get(&key) {
            return Ok(value.clone());
        }
        self.deep += 1;
        if self.deep > DEEPEST {
            let message =
                format!("more than {DEEPEST} levels of names and brackets inside each other");
            return Err(Mistake::new(tree.at.clone(), message));
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

    fn fresh(&mut self, tree: &'p Tree, dice: bool) -> Found<Pool> {
        let distribution = match &tree.node {
            Node::Number(number) => Distribution::certain(*number),
            Node::Name(name) => return self.named(*name, dice),
            Node::Two(op, left, right) => self.two(*op, left, right)?,
            Node::If(parts) => {
                let [condition, yes, no] = &**parts;
                let number = self.number(condition)?;
                let truth = combined(Op::And, &number, &Distribution::certain(1), self.work)?;
                let mut parts = Vec::new();
                for (value, weight) in truth.results {
                    let branch = if value == 0 { no } else { yes };
                    parts.push((weight, self.number(branch)?));
                }
                Distribution::mixed(&parts, self.work)?
            }
            Node::Let(name, body) => {
                let found = self.each(*name, |this| this.number(body))?;
                // Only what was known outside matters now; with it the whole has to be done anew.
                self.depends = !self.rolls.is_empty();
                found
            }
            Node::Dice(count, faces) => return self.dice(count.as_deref(), faces),
            Node::Several(items) => return self.several(items),
            Node::Pool(parts) => {
                let pools: Found<Vec<Pool>> = parts.iter().map(|part| self.pool(part)).collect();
                let pools = pools?;
                if pools.iter().any(|pool| pool.ranks.is_some()) {
                    let message = "dice of which some are kept cannot be put together with others";
                    return self.fail(message);
                }
                let dice = pools.into_iter().flat_map(|pool| pool.dice);
                return Ok(Pool::joined(dice));
            }
            Node::Keep(keep, amount, pool) => return self.kept(*keep, amount.as_deref(), pool),
            Node::At(places, pool) => return self.placed(places, pool),
            Node::Explode(pool, condition, most) => {
                let most = self.whole(most.as_deref(), "how often dice may explode")?;
                let test = condition.as_ref().map(|condition| self.test(condition));
                let test = test.transpose()?;
                return self.each_die(pool, |die, work| {
                    let (op, faces) = (Op::Equal, vec![die.highest()]);
                    let highest = Test { op, faces };
                    exploding(die, test.as_ref().unwrap_or(&highest), most, work)
                });
            }
            Node::Reroll(pool, condition, once) => {
                let test = self.test(condition)?;
                return self.each_die(pool, |die, work| rerolled(die, &test, *once, work));
            }
            Node::Count(condition, pool) => {
                let test = self.test(condition)?;
                self.pool(pool)?.count(&test, self.work)?
            }
            Node::Ask(question, pool) => self.asked(*question, pool)?,
        };
        Ok(Pool::of(distribution, 1))
    }

    fn named(&mut self, name: usize, dice: bool) -> Found<Pool> {
        let named = &self.program.names[name];
        if !named.once {
            return self.value(&named.tree, dice);
        }
        self.depends = true;
        match self.rolls.get(&name) {
            None => Err(Mistake::needs(Needs::Roll(name))),
            Some((_, false)) if dice => Err(Mistake::needs(Needs::Dice(name))),
            Some((pool, _)) => Ok(pool.clone()),
        }
    }

    fn two(&mut self, op: Op, left: &'p Tree, right: &'p Tree) -> Found<Distribution> {
        let (a, b) = (self.summed(left)?, self.summed(right)?);
        if a.long.is_some() || b.long.is_some() {
            if let Some(moments) = Moments::combined(op, &a, &b) {
                return Ok(Distribution::long(moments));
            }
            self.known(left, a)?;
            return self.known(right, b);
        }
        combined(op, &a, &b, self.work)
    }

    fn pool(&mut self, tree: &'p Tree) -> Found<Pool> {
        let pool = self.value(tree, true)?;
        match &pool.dice[..] {
            [(die, _)] if die.long.is_some() => self.known(tree, die.clone()).map(|_| pool),
            _ => Ok(pool),
        }
    }

    fn summed(&mut self, tree: &'p Tree) -> Found<Distribution> {
        let pool = self.value(tree, false)?;
        let before = self.work.on(tree.at.clone());
        let sum = pool.sum(self.work)?;
        self.work.on(before);
        Ok(sum)
    }

    /// A tree as a number all of whose results are known.
    fn number(&mut self, tree: &'p Tree) -> Found<Distribution> {
        let found = self.summed(tree)?;
        self.known(tree, found)
    }

    /// A number, unless its results are not known.
    fn known(&self, tree: &Tree, number: Distribution) -> Found<Distribution> {
        let Some(Moments { ends, bits, .. }) = number.long else {
            return Ok(number);
        };
        let message = format!(
            "this has results from {} to {} with weights of {bits} bits, too long to compute; only its mean and \
             deviation are known, by itself, or added to other numbers",
            ends[0], ends[1]
        );
        Err(Mistake::new(tree.at.clone(), message))
    }

    /// A number that is certain.
    fn certain(&mut self, tree: &'p Tree) -> Found<i64> {
        self.number(tree)?.only().ok_or_else(|| {
            let message = "this has to be certain; give a roll a name first: let n = d6 in ...";
            Mistake::new(tree.at.clone(), message)
        })
    }

    /// One that is not negative, if one is given.
    fn whole(&mut self, tree: Option<&'p Tree>, what: &str) -> Found<Option<u64>> {
        let Some(tree) = tree else {
            return Ok(None);
        };
        let number = self.certain(tree)?;
        let mistake = |_| Mistake::new(tree.at.clone(), format!("{what} is {number}, less than 0"));
        u64::try_from(number).map(Some).map_err(mistake)
    }
}
