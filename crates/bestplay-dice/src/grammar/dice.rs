//! The part of the grammar that is about dice: what stands before and behind a `d`, conditions, lists, and
//! functions with either kind of brackets.

use super::{COMPARISON, COMPARISONS, Reader, SUM, is_taken};
use crate::mistake::{Found, Mistake};
use crate::operators::Op;
use crate::tree::{Condition, Item, Keep, Node, Question, Tree};
use crate::words::{Kind, Word};

/// What is done by `name(...)`.
#[derive(Clone, Copy)]
enum Call {
    Keep(Keep),
    /// An operator between all parts.
    All(Op),
    Apart,
    Pool,
    Ask(Question),
    Count,
    Explode,
}

const CALLS: [(&str, Call); 13] = [
    ("highest", Call::Keep(Keep::Highest)),
    ("lowest", Call::Keep(Keep::Lowest)),
    ("middle", Call::Keep(Keep::Middle)),
    ("max", Call::All(Op::Max)),
    ("min", Call::All(Op::Min)),
    ("abs", Call::Apart),
    ("pool", Call::Pool),
    ("alike", Call::Ask(Question::Alike)),
    ("different", Call::Ask(Question::Different)),
    ("straight", Call::Ask(Question::Straight)),
    ("maximum", Call::Ask(Question::Maximum)),
    ("count", Call::Count),
    ("explode", Call::Explode),
];

const ENDS: [(&str, Keep); 3] = [
    ("highest", Keep::Highest),
    ("lowest", Keep::Lowest),
    ("middle", Keep::Middle),
];

const KEEPS: [(&str, Keep); 5] = [
    ("k", Keep::Highest),
    ("kh", Keep::Highest),
    ("kl", Keep::Lowest),
    ("dh", Keep::DropHighest),
    ("dl", Keep::DropLowest),
];

const DROPS: [(&str, Keep); 2] = [("highest", Keep::DropHighest), ("lowest", Keep::DropLowest)];

/// Which of two counts.
const TWICE: [(&str, Keep); 4] = [
    ("adv", Keep::Highest),
    ("advantage", Keep::Highest),
    ("dis", Keep::Lowest),
    ("disadvantage", Keep::Lowest),
];

impl Reader<'_> {
    /// Takes a name apart from what is written close to it: `xd6`, `dx`, `xkh3`, `dFkh2`.
    fn take_apart(&mut self) {
        let Kind::Name(word) = self.kind().clone() else {
            return;
        };
        let is_mark = |word: &str| {
            KEEPS.iter().any(|(mark, _)| *mark == word)
                || ["d", "r", "rr", "ro", "cs"].contains(&word)
        };
        let is_apart = |first: &str, second: &str| {
            self.means(first, "d") && (self.knows(second) || self.means(second, "f"))
                || (self.knows(first) || first.eq_ignore_ascii_case("df")) && is_mark(second)
        };
        let part = |place| Some((word.get(..place)?, word.get(place..)?));
        let is_place = |place: &usize| part(*place).is_some_and(|(a, b)| is_apart(a, b));
        let place = (1..word.len()).rfind(is_place);
        if let Some(place) = place.filter(|_| !self.knows(&word)) {
            let start = self.at().start;
            let parts = [0..place, place..word.len()].map(|part| Word {
                kind: Kind::Name(word[part.clone()].to_owned()),
                at: start + part.start..start + part.end,
            });
            self.words.splice(self.place..=self.place, parts);
            self.take_apart();
        }
    }

    /// Dice, and what is said behind them.
    pub(super) fn dice(&mut self) -> Found<Tree> {
        let start = self.at().start;
        self.take_apart();
        let mut tree = match self.takes("d") {
            true => {
                let faces = self.faces()?;
                self.tree(start, Node::Dice(None, faces.into()))
            }
            false => self.primary()?,
        };
        while let Some(node) = self.behind(&tree)? {
            self.operator()?;
            tree = self.tree(start, node);
        }
        Ok(tree)
    }

    /// What stands behind dice, if anything does.
    fn behind(&mut self, tree: &Tree) -> Found<Option<Node>> {
        let of = || Box::new(tree.clone());
        self.take_apart();
        if self.takes("d") {
            let several = matches!(tree.node, Node::Several(_));
            return Ok(Some(match several && !self.faces_follow() {
                true => Node::Dice(None, of()),
                false => Node::Dice(Some(of()), self.faces()?.into()),
            }));
        }
        let mut keep = self.takes_one(&KEEPS);
        for (word, ends, usual) in [
            ("keep", &ENDS[..], Keep::Highest),
            ("drop", &DROPS[..], Keep::DropLowest),
        ] {
            if keep.is_none() && self.takes(word) {
                self.takes("the");
                keep = Some(self.takes_one(ends).unwrap_or(usual));
            }
        }
        if let Some(keep) = keep {
            // A number of dice, if one is said.
            let says = matches!(self.kind(), Kind::Number(_) | Kind::Symbol("("));
            let amount = says.then(|| self.primary()).transpose()?;
            return Ok(Some(Node::Keep(keep, amount.map(Box::new), of())));
        }
        if let Some(keep) = self.takes_one(&TWICE) {
            let (from, to, times) = (tree.clone(), None, Some(self.number(2)));
            let twice = self.tree(tree.at.start, Node::Several(vec![Item { from, to, times }]));
            return Ok(Some(Node::Keep(keep, None, twice.into())));
        }
        let mut once = self.takes_one(&[("r", false), ("rr", false), ("ro", true)]);
        if once.is_none() && self.takes("reroll") {
            once = Some(self.takes("once"));
        }
        if let Some(once) = once {
            return Ok(Some(Node::Reroll(of(), self.condition()?.into(), once)));
        }
        if self.takes("cs") {
            return Ok(Some(Node::Count(self.condition()?.into(), of())));
        }
        if !self.takes("!") {
            return Ok(None);
        }
        if self.is("!") && self.is_close() {
            self.place += 1;
        }
        // A condition, if it stands close behind: `3d6! > 9` compares.
        let says =
            matches!(self.kind(), Kind::Number(_)) || COMPARISONS.iter().any(|(op, _)| self.is(op));
        let condition = (says && self.is_close()).then(|| self.condition());
        let condition = condition.transpose()?;
        let condition = condition.map(Box::new);
        Ok(Some(Node::Explode(of(), condition, self.limit())))
    }

    /// How often dice may explode, if that was set.
    fn limit(&self) -> Option<Box<Tree>> {
        self.explosions.clone().map(Box::new)
    }

    /// `>=5`, `1`, `{1,2}`.
    fn condition(&mut self) -> Found<Condition> {
        let op = self.takes_one(&COMPARISONS).unwrap_or(Op::Equal);
        let start = self.at().start;
        let minus = self.takes("-");
        let mut than = match self.kind() {
            Kind::Number(_) | Kind::Symbol("(" | "{") => self.primary()?,
            Kind::Name(name) if self.knows(name) => self.primary()?,
            _ => return Err(self.expected("what a face has to be, such as 1, >=5 or {1,2}")),
        };
        if minus {
            than = self.two(start, Op::Minus, self.number(0), than);
        }
        // `6s` are sixes.
        if !self.knows("s") {
            self.takes("s");
        }
        Ok(Condition { op, than })
    }

    fn faces_follow(&self) -> bool {
        match self.kind() {
            Kind::Number(_) | Kind::Symbol("%" | "(" | "{" | "[") => true,
            Kind::Name(name) => self.is("F") || self.is("d") || self.knows(name),
            _ => false,
        }
    }

    fn faces(&mut self) -> Found<Tree> {
        let start = self.at().start;
        if self.takes("%") {
            return Ok(self.tree(start, Node::Number(100)));
        }
        if self.takes("d") {
            self.operator()?;
            let faces = self.faces()?;
            return Ok(self.tree(start, Node::Dice(None, faces.into())));
        }
        if !self.knows("F") && self.takes("F") {
            let (from, to, times) = (self.number(-1), Some(self.number(1)), None);
            return Ok(self.tree(start, Node::Several(vec![Item { from, to, times }])));
        }
        match self.faces_follow() {
            true => self.primary(),
            false => Err(self.expected("the faces of a die, such as 6, % or {1,1,2}")),
        }
    }

    fn primary(&mut self) -> Found<Tree> {
        let start = self.at().start;
        let node = match self.kind().clone() {
            Kind::Number(number) => {
                self.place += 1;
                Node::Number(number)
            }
            Kind::Symbol("(") => {
                self.place += 1;
                let inner = self.expression()?;
                self.needs(")")?;
                // With its brackets.
                inner.node
            }
            Kind::Symbol("{") => self.several()?,
            Kind::Symbol("[") => self.bracketed(start)?,
            Kind::Name(name) => match self.find(&name) {
                Some(place) => {
                    self.place += 1;
                    Node::Name(place)
                }
                None if self.next_is("(") => self.call(start, &name)?,
                None => return Err(self.unknown(&name)),
            },
            _ => return Err(self.expected("a number, dice, a name or a bracket")),
        };
        Ok(self.tree(start, node))
    }

    fn unknown(&self, name: &str) -> Mistake {
        if is_taken(name) {
            return self.expected("a number, dice, a name or a bracket");
        }
        let message = format!("there is no name '{name}' yet; `{name}: 2d6` makes it one for dice");
        Mistake::new(self.at(), message)
    }

    /// `{1, 2..4, 6:2}`.
    fn several(&mut self) -> Found<Node> {
        self.needs("{")?;
        let mut items = Vec::new();
        while !self.takes("}") {
            let from = self.expression()?;
            let mut part = |mark| self.takes(mark).then(|| self.level(SUM)).transpose();
            let (to, times) = (part("..")?, part(":")?);
            items.push(Item { from, to, times });
            if !self.is("}") && !self.takes(",") {
                return Err(self.expected("',' or '}'"));
            }
        }
        Ok(Node::Several(items))
    }

    /// `name(...)`.
    fn call(&mut self, start: usize, name: &str) -> Found<Node> {
        let Some(call) = self.takes_one(&CALLS) else {
            return Err(self.unknown(name));
        };
        self.needs("(")?;
        if matches!(call, Call::Count) {
            let node = self.counting()?;
            return self.needs(")").map(|()| node);
        }
        let mut parts = vec![self.expression()?];
        while self.takes(",") {
            parts.push(self.expression()?);
        }
        self.needs(")")?;
        let first = |parts: &mut Vec<Tree>| parts.remove(0);
        Ok(match (call, parts.len()) {
            (Call::Keep(keep), 2..) => {
                let amount = first(&mut parts);
                Node::Keep(keep, Some(amount.into()), pooled(parts).into())
            }
            (Call::All(op), 2..) => {
                let first = first(&mut parts);
                let two = |a, b| self.two(start, op, a, b);
                parts.into_iter().fold(first, two).node
            }
            (Call::Apart, 1) => {
                self.two(start, Op::Apart, first(&mut parts), self.number(0))
                    .node
            }
            (Call::Pool, _) => Node::Pool(vec![pooled(parts)]),
            (Call::Ask(question), _) => Node::Ask(question, pooled(parts).into()),
            (Call::Explode, 1 | 2) => {
                let most = parts.drain(1..).next().map(Box::new);
                let most = most.or_else(|| self.limit());
                Node::Explode(first(&mut parts).into(), None, most)
            }
            _ => {
                let example = match call {
                    Call::Keep(_) => "highest(2, 4d6)",
                    Call::Explode => "explode(3d6), or explode(3d6, 5) for five times at most",
                    _ => "max(d4, d6)",
                };
                let message = format!("{name}(...) takes other parts: {example}");
                return Err(Mistake::new(start..self.last().end, message));
            }
        })
    }

    /// `6s in 5d6`, after `count`.
    fn counting(&mut self) -> Found<Node> {
        let condition = self.condition()?;
        self.needs("in")?;
        Ok(Node::Count(condition.into(), self.expression()?.into()))
    }

    /// AnyDice's functions: `[highest 3 of 4d6]`.
    fn bracketed(&mut self, start: usize) -> Found<Node> {
        self.needs("[")?;
        let node = if let Some(keep) = self.takes_one(&ENDS) {
            if self.takes("of") {
                let op = match keep {
                    Keep::Highest => Op::Max,
                    _ => Op::Min,
                };
                let one = self.level(COMPARISON)?;
                self.needs("and")?;
                let other = self.level(COMPARISON)?;
                self.two(start, op, one, other).node
            } else {
                let amount = self.level(SUM)?;
                self.needs("of")?;
                Node::Keep(keep, Some(amount.into()), self.expression()?.into())
            }
        } else if self.takes("count") {
            self.counting()?
        } else if self.takes("explode") {
            Node::Explode(self.expression()?.into(), None, self.limit())
        } else if self.takes("absolute") {
            let of = self.expression()?;
            self.two(start, Op::Apart, of, self.number(0)).node
        } else if self.takes("maximum") {
            self.needs("of")?;
            Node::Ask(Question::Maximum, self.expression()?.into())
        } else if self.takes("sort") {
            self.expression()?.node
        } else {
            let pool = self.expression()?;
            if !self.takes("contains") {
                return Err(self.expected(
                    "one of AnyDice's functions, such as [highest 3 of 4d6] or [count 6 in 5d6]",
                ));
            }
            let condition = self.condition()?;
            let count = self.tree(start, Node::Count(condition.into(), pool.into()));
            self.two(start, Op::More, count, self.number(0)).node
        };
        self.needs("]")?;
        Ok(node)
    }
}

fn pooled(mut parts: Vec<Tree>) -> Tree {
    if parts.len() == 1 {
        return parts.remove(0);
    }
    let at = parts[0].at.start..parts[parts.len() - 1].at.end;
    let node = Node::Pool(parts);
    Tree { node, at }
}
