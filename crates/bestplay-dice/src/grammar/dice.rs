//! The part of the grammar that is about dice: what stands before and behind a `d`, conditions, lists, and
//! functions with either kind of brackets.

use super::{COMPARISONS, Read, Reader, is_taken};
use crate::mistake::Mistake;
use crate::tree::{Condition, Function, Item, Keep, Node, Op, Tree};
use crate::words::{Kind, Word};

impl Reader<'_> {
    /// Takes a name apart from what is written close to it: `xd6`, `dx`, `xkh3`.
    fn take_apart(&mut self) {
        let Kind::Name(word) = self.kind().clone() else {
            return;
        };
        let marks = KEEPS
            .iter()
            .map(|(mark, _)| *mark)
            .chain(["d", "r", "rr", "ro", "cs"]);
        let is_apart = |first: &str, second: &str| {
            self.means(first, "d") && (self.knows(second) || self.means(second, "f"))
                || self.knows(first) && marks.clone().any(|mark| mark == second)
        };
        let places = (1..word.len()).filter(|&place| word.is_char_boundary(place));
        let place = places
            .rev()
            .find(|&place| is_apart(&word[..place], &word[place..]));
        if let Some(place) = place.filter(|_| !self.knows(&word)) {
            let (start, end) = (self.at().start, self.at().end);
            let part = |from: usize, to: usize| Word {
                kind: Kind::Name(word[from..to].to_owned()),
                at: start + from..start + to,
            };
            let parts = [part(0, place), part(place, end - start)];
            self.words.splice(self.place..=self.place, parts);
        }
    }

    /// Dice, and what is said behind them.
    pub(super) fn dice(&mut self) -> Read<Tree> {
        let start = self.at().start;
        self.take_apart();
        let mut tree = match self.takes_word("d") {
            true => {
                let faces = self.faces()?;
                self.tree(start, Node::Dice(None, faces.into()))
            }
            false => self.primary()?,
        };
        loop {
            let Some(node) = self.behind(&tree)? else {
                return Ok(tree);
            };
            self.operator()?;
            tree = self.tree(start, node);
        }
    }

    /// What stands behind dice, if anything does.
    fn behind(&mut self, tree: &Tree) -> Read<Option<Node>> {
        let of = || Box::new(tree.clone());
        self.take_apart();
        if self.takes_word("d") {
            let several = matches!(tree.node, Node::Several(_));
            return Ok(Some(match several && !self.faces_follow() {
                true => Node::Dice(None, of()),
                false => Node::Dice(Some(of()), self.faces()?.into()),
            }));
        }
        if let Some(keep) = self.takes_one(&KEEPS) {
            return Ok(Some(Node::Keep(keep, self.amount()?, of())));
        }
        if self.takes_word("keep") {
            self.takes_word("the");
            let keep = self.takes_one(&ENDS);
            return Ok(Some(Node::Keep(
                keep.unwrap_or(Keep::Highest),
                self.amount()?,
                of(),
            )));
        }
        if self.takes_word("drop") {
            self.takes_word("the");
            let drop =
                self.takes_one(&[("highest", Keep::DropHighest), ("lowest", Keep::DropLowest)]);
            return Ok(Some(Node::Keep(
                drop.unwrap_or(Keep::DropLowest),
                self.amount()?,
                of(),
            )));
        }
        if self.is("!") {
            return self.exploding(tree).map(Some);
        }
        let advantage = [
            ("adv", true),
            ("advantage", true),
            ("dis", false),
            ("disadvantage", false),
        ];
        if let Some(higher) = self.takes_one(&advantage) {
            return Ok(Some(Node::Twice(of(), higher)));
        }
        if let Some(once) = self.takes_one(&[("r", false), ("rr", false), ("ro", true)]) {
            return Ok(Some(Node::Reroll(of(), self.condition()?.into(), once)));
        }
        if self.takes_word("reroll") {
            let once = self.takes_word("once");
            return Ok(Some(Node::Reroll(of(), self.condition()?.into(), once)));
        }
        if self.takes_word("cs") {
            return Ok(Some(Node::Count(self.condition()?.into(), of())));
        }
        Ok(None)
    }

    /// `!`, with a condition if it stands close behind: `3d6! > 9` compares.
    fn exploding(&mut self, tree: &Tree) -> Read<Node> {
        self.place += 1;
        if self.is("!") && self.is_close() {
            self.place += 1;
        }
        let says =
            matches!(self.kind(), Kind::Number(_)) || COMPARISONS.iter().any(|(op, _)| self.is(op));
        let condition = match says && self.is_close() {
            true => Some(self.condition()?.into()),
            false => None,
        };
        let most = self.explosions.clone().map(Box::new);
        Ok(Node::Explode(tree.clone().into(), condition, most))
    }

    /// A number of dice, if one is said.
    fn amount(&mut self) -> Read<Option<Box<Tree>>> {
        let says = matches!(self.kind(), Kind::Number(_)) || self.is("(");
        Ok(match says {
            true => Some(self.primary()?.into()),
            false => None,
        })
    }

    /// `>=5`, `1`, `{1,2}`.
    fn condition(&mut self) -> Read<Condition> {
        let op = self.takes_one(&COMPARISONS).unwrap_or(Op::Equal);
        let start = self.at().start;
        let minus = self.takes("-");
        let mut than = match self.kind() {
            Kind::Number(_) | Kind::Symbol("(" | "{") => self.primary()?,
            Kind::Name(name) if self.knows(name) => self.primary()?,
            _ => return Err(self.expected("what a face has to be, such as 1, >=5 or {1,2}")),
        };
        if minus {
            than = self.tree(
                start,
                Node::Two(Op::Minus, Box::new(self.number(0)), than.into()),
            );
        }
        // `6s` are sixes.
        if !self.knows("s") {
            self.takes_word("s");
        }
        Ok(Condition { op, than })
    }

    /// Whether faces of a die follow.
    fn faces_follow(&self) -> bool {
        match self.kind() {
            Kind::Number(_) | Kind::Symbol("%" | "(" | "{" | "[") => true,
            Kind::Name(name) => self.means(name, "F") || self.means(name, "d") || self.knows(name),
            _ => false,
        }
    }

    fn faces(&mut self) -> Read<Tree> {
        let start = self.at().start;
        if self.takes("%") {
            return Ok(self.tree(start, Node::Number(100)));
        }
        if self.takes_word("d") {
            self.operator()?;
            let faces = self.faces()?;
            return Ok(self.tree(start, Node::Dice(None, faces.into())));
        }
        if !self.knows("F") && self.takes_word("F") {
            let minus = Node::Number(-1);
            let item = Item {
                from: self.tree(start, minus),
                to: Some(self.number(1)),
                times: None,
            };
            return Ok(self.tree(start, Node::Several(vec![item])));
        }
        match self.faces_follow() {
            true => self.primary(),
            false => Err(self.expected("the faces of a die, such as 6, % or {1,1,2}")),
        }
    }

    fn primary(&mut self) -> Read<Tree> {
        let start = self.at().start;
        match self.kind().clone() {
            Kind::Number(number) => {
                self.place += 1;
                Ok(self.tree(start, Node::Number(number)))
            }
            Kind::Symbol("(") => {
                self.place += 1;
                let inner = self.expression()?;
                self.needs(")")?;
                // With its brackets.
                Ok(self.tree(start, inner.node))
            }
            Kind::Symbol("{") => self.several(),
            Kind::Symbol("[") => self.bracketed(),
            Kind::Name(name) if self.next_is("(") && !self.knows(&name) => self.call(&name),
            Kind::Name(name) if self.knows(&name) => {
                self.place += 1;
                Ok(self.tree(start, Node::Name(name)))
            }
            Kind::Name(name) => Err(self.unknown(&name)),
            _ => Err(self.expected("a number, dice, a name or a bracket")),
        }
    }

    fn unknown(&self, name: &str) -> Mistake {
        if is_taken(name) {
            return self.expected("a number, dice, a name or a bracket");
        }
        let message = format!("there is no name '{name}' yet; `{name}: 2d6` makes it one for dice");
        Mistake::new(self.at(), message)
    }

    /// `{1, 2..4, 6:2}`.
    fn several(&mut self) -> Read<Tree> {
        let start = self.at().start;
        self.needs("{")?;
        let mut items = Vec::new();
        while !self.takes("}") {
            let from = self.expression()?;
            let to = match self.takes("..") {
                true => Some(self.sum()?),
                false => None,
            };
            let times = match self.takes(":") {
                true => Some(self.sum()?),
                false => None,
            };
            items.push(Item { from, to, times });
            if !self.is("}") && !self.takes(",") {
                return Err(self.expected("',' or '}'"));
            }
        }
        Ok(self.tree(start, Node::Several(items)))
    }

    /// `name(...)`.
    fn call(&mut self, name: &str) -> Read<Tree> {
        let start = self.at().start;
        let keep = self.takes_one(&ENDS);
        let function = match keep {
            Some(_) => None,
            None => self.takes_one(&FUNCTIONS),
        };
        if keep.is_none() && function.is_none() && !["count", "explode"].contains(&name) {
            return Err(self.unknown(name));
        }
        self.place += usize::from(keep.is_none() && function.is_none());
        self.needs("(")?;
        if name == "count" {
            let condition = self.condition()?;
            self.needs_word("in")?;
            let pool = self.expression()?;
            self.needs(")")?;
            return Ok(self.tree(start, Node::Count(condition.into(), pool.into())));
        }
        let mut parts = vec![self.expression()?];
        while self.takes(",") {
            parts.push(self.expression()?);
        }
        self.needs(")")?;
        let node = match (keep, function, parts.len()) {
            (Some(keep), _, 2..) => {
                let amount = parts.remove(0);
                Node::Keep(keep, Some(amount.into()), self.pooled(parts).into())
            }
            (None, Some(function @ (Function::Max | Function::Min)), 2..) => {
                Node::Call(function, parts)
            }
            (None, Some(function), _) if !matches!(function, Function::Max | Function::Min) => {
                let several = function != Function::Abs && parts.len() > 1;
                Node::Call(
                    function,
                    match several {
                        true => vec![self.pooled(parts)],
                        false => parts,
                    },
                )
            }
            (None, None, 1 | 2) => {
                let pool = parts.remove(0);
                let most = parts
                    .pop()
                    .map(Box::new)
                    .or_else(|| self.explosions.clone().map(Box::new));
                Node::Explode(pool.into(), None, most)
            }
            _ => {
                let message = format!("{name}(...) takes other parts: {}", example(name));
                return Err(Mistake::new(self.since(start), message));
            }
        };
        Ok(self.tree(start, node))
    }

    /// Several pools as one.
    fn pooled(&self, mut parts: Vec<Tree>) -> Tree {
        if parts.len() == 1 {
            return parts.remove(0);
        }
        let at = parts[0].at.start..parts[parts.len() - 1].at.end;
        let node = Node::Call(Function::Pool, parts);
        Tree { node, at }
    }

    /// AnyDice's functions: `[highest 3 of 4d6]`.
    fn bracketed(&mut self) -> Read<Tree> {
        let start = self.at().start;
        self.needs("[")?;
        let node = if let Some(keep) = self.takes_one(&ENDS) {
            if self.takes_word("of") {
                let function = match keep {
                    Keep::Highest => Function::Max,
                    _ => Function::Min,
                };
                let one = self.comparison()?;
                self.needs_word("and")?;
                Node::Call(function, vec![one, self.comparison()?])
            } else {
                let amount = self.sum()?;
                self.needs_word("of")?;
                Node::Keep(keep, Some(amount.into()), self.expression()?.into())
            }
        } else if self.takes_word("count") {
            let condition = self.condition()?;
            self.needs_word("in")?;
            Node::Count(condition.into(), self.expression()?.into())
        } else if self.takes_word("explode") {
            let most = self.explosions.clone().map(Box::new);
            Node::Explode(self.expression()?.into(), None, most)
        } else if self.takes_word("absolute") {
            Node::Call(Function::Abs, vec![self.expression()?])
        } else if self.takes_word("maximum") {
            self.needs_word("of")?;
            Node::Call(Function::Maximum, vec![self.expression()?])
        } else if self.takes_word("sort") {
            self.expression()?.node
        } else {
            let pool = self.expression()?;
            if !self.takes_word("contains") {
                return Err(self.expected(
                    "one of AnyDice's functions, such as [highest 3 of 4d6] or [count 6 in 5d6]",
                ));
            }
            let condition = self.condition()?;
            let count = self.tree(start, Node::Count(condition.into(), pool.into()));
            Node::Two(Op::More, count.into(), Box::new(self.number(0)))
        };
        self.needs("]")?;
        Ok(self.tree(start, node))
    }
}

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

const FUNCTIONS: [(&str, Function); 8] = [
    ("max", Function::Max),
    ("min", Function::Min),
    ("abs", Function::Abs),
    ("pool", Function::Pool),
    ("alike", Function::Alike),
    ("different", Function::Different),
    ("straight", Function::Straight),
    ("maximum", Function::Maximum),
];

/// How a function is called.
fn example(name: &str) -> &'static str {
    match name {
        "highest" | "lowest" | "middle" => "highest(2, 4d6)",
        "explode" => "explode(3d6), or explode(3d6, 5) for five times at most",
        _ => "max(d4, d6)",
    }
}
