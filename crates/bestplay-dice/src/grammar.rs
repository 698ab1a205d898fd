//! Words to a tree, by recursive descent: a function for each level of the grammar, which is written
//! out in `docs/dice.md`. Whatever is not expected is refused with its place and what was expected.

mod dice;

use std::ops::Range;

use crate::mistake::Mistake;
use crate::tree::{Function, Named, Node, Op, Output, Program, Tree};
use crate::words::{Kind, Word, words};

/// How deep a statement may be nested, and how many operators it may have.
const DEEPEST: usize = 60;
const MOST_OPERATORS: usize = 150;

/// What has a meaning of its own and cannot be a name.
const TAKEN: &str = "d k kh kl dh dl r rr ro cs keep drop reroll adv dis advantage disadvantage if then else let \
                     in and or not output named set of count max min abs highest lowest";

/// Whether a word has a meaning of its own.
fn is_taken(word: &str) -> bool {
    TAKEN.split_whitespace().any(|taken| taken == word)
}

type Read<T> = Result<T, Mistake>;

/// Reads a whole text.
pub(crate) fn read(text: &str) -> Read<Program> {
    let mut reader = Reader {
        text,
        words: words(text)?,
        place: 0,
        names: Vec::new(),
        inner: Vec::new(),
        explosions: None,
        deep: 0,
        operators: 0,
    };
    let mut outputs = Vec::new();
    while *reader.kind() != Kind::End {
        if !reader.takes(";") {
            reader.statement(&mut outputs)?;
        }
    }
    if outputs.is_empty() {
        return Err(reader.expected("something to roll, such as 4d6kh3"));
    }
    let names = reader.names;
    Ok(Program { names, outputs })
}

struct Reader<'t> {
    text: &'t str,
    words: Vec<Word>,
    place: usize,
    names: Vec<Named>,
    /// Names that are known only here, the innermost last.
    inner: Vec<String>,
    /// How often dice may explode, if that was set.
    explosions: Option<Tree>,
    deep: usize,
    operators: usize,
}

impl Reader<'_> {
    fn kind(&self) -> &Kind {
        &self.words[self.place].kind
    }

    fn at(&self) -> Range<usize> {
        self.words[self.place].at.clone()
    }

    /// Everything from there up to the last word that was taken.
    fn since(&self, start: usize) -> Range<usize> {
        start..self.words[self.place.max(1) - 1].at.end.max(start)
    }

    fn tree(&self, start: usize, node: Node) -> Tree {
        let at = self.since(start);
        Tree { node, at }
    }

    /// A number that is not in the text, at the word that was taken last.
    fn number(&self, number: i64) -> Tree {
        let at = self.words[self.place.max(1) - 1].at.clone();
        let node = Node::Number(number);
        Tree { node, at }
    }

    fn expected(&self, what: &str) -> Mistake {
        let found = match self.kind() {
            Kind::End => "the end".to_owned(),
            Kind::Symbol(";") if self.text[self.at()].contains('\n') => {
                "the end of the line".to_owned()
            }
            _ => format!("'{}'", &self.text[self.at()]),
        };
        Mistake::new(self.at(), format!("expected {what}; found {found}"))
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(self.kind(), Kind::Symbol(found) if *found == symbol)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), Kind::Name(found) if self.means(found, word))
    }

    fn next_is(&self, symbol: &str) -> bool {
        let next = self.words.get(self.place + 1).map(|word| &word.kind);
        matches!(next, Some(Kind::Symbol(found)) if *found == symbol)
    }

    /// Whether a word of the text is one of the grammar: in capitals as well, unless they are a name.
    fn means(&self, found: &str, word: &str) -> bool {
        found == word || found.eq_ignore_ascii_case(word) && !self.knows(found)
    }

    /// Whether the word stands right behind the one before.
    fn is_close(&self) -> bool {
        self.place > 0 && self.words[self.place - 1].at.end == self.at().start
    }

    fn takes(&mut self, symbol: &str) -> bool {
        let is = self.is(symbol);
        self.place += usize::from(is);
        is
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let is = self.is_word(word);
        self.place += usize::from(is);
        is
    }

    /// One of some words, with what it stands for.
    fn takes_one<T: Copy>(&mut self, of: &[(&str, T)]) -> Option<T> {
        let found = match self.kind() {
            Kind::Symbol(symbol) => of.iter().find(|(name, _)| name == symbol),
            Kind::Name(word) => of.iter().find(|(name, _)| self.means(word, name)),
            _ => None,
        };
        self.place += usize::from(found.is_some());
        found.map(|&(_, means)| means)
    }

    fn needs(&mut self, symbol: &str) -> Read<()> {
        match self.takes(symbol) {
            true => Ok(()),
            false => Err(self.expected(&format!("'{symbol}'"))),
        }
    }

    fn needs_word(&mut self, word: &str) -> Read<()> {
        match self.takes_word(word) {
            true => Ok(()),
            false => Err(self.expected(&format!("'{word}'"))),
        }
    }

    /// One more operator, of which a statement may have so many.
    fn operator(&mut self) -> Read<()> {
        self.operators += 1;
        match self.operators <= MOST_OPERATORS {
            true => Ok(()),
            false => Err(Mistake::new(
                self.at(),
                format!(
                    "this statement has more than {MOST_OPERATORS} operators; give parts of it a name"
                ),
            )),
        }
    }

    fn statement(&mut self, outputs: &mut Vec<Output>) -> Read<()> {
        self.operators = 0;
        if self.is_word("let") {
            let before = self.place;
            self.place += 1;
            let (name, tree) = self.bound()?;
            if self.is_word("in") {
                self.place = before;
            } else {
                self.names.push(Named {
                    name,
                    tree,
                    once: true,
                });
                return self.end();
            }
        }
        if matches!(self.kind(), Kind::Name(_)) && self.next_is(":") {
            let name = self.new_name()?;
            self.needs(":")?;
            let tree = self.expression()?;
            self.names.push(Named {
                name,
                tree,
                once: false,
            });
            return self.end();
        }
        if self.takes_word("set") {
            return self.setting();
        }
        self.takes_word("output");
        let tree = self.expression()?;
        let mut label = self.text[tree.at.clone()].to_owned();
        if self.takes_word("named") {
            let Kind::Quoted(name) = self.kind() else {
                return Err(self.expected("a name in quotation marks"));
            };
            label.clone_from(name);
            self.place += 1;
        }
        let known = self.names.len();
        outputs.push(Output { label, tree, known });
        self.end()
    }

    fn end(&mut self) -> Read<()> {
        match *self.kind() == Kind::End || self.takes(";") {
            true => Ok(()),
            false => Err(self.expected("an operator, or the end of the expression")),
        }
    }

    /// AnyDice's settings, of which one has a meaning here.
    fn setting(&mut self) -> Read<()> {
        if *self.kind() != Kind::Quoted("explode depth".into()) {
            return Err(self.expected("\"explode depth\", the one thing that can be set"));
        }
        self.place += 1;
        self.needs_word("to")?;
        self.explosions = Some(self.sum()?);
        self.end()
    }

    /// `name = expression`, after `let`.
    fn bound(&mut self) -> Read<(String, Tree)> {
        let name = self.new_name()?;
        self.needs("=")?;
        Ok((name, self.expression()?))
    }

    fn new_name(&mut self) -> Read<String> {
        match self.kind() {
            Kind::Name(name) if is_taken(name) => {
                let message = format!("'{name}' has a meaning of its own; take another name");
                Err(Mistake::new(self.at(), message))
            }
            Kind::Name(name) => {
                let name = name.clone();
                self.place += 1;
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    fn knows(&self, name: &str) -> bool {
        self.inner.iter().any(|known| known == name)
            || self.names.iter().any(|known| known.name == name)
    }

    fn expression(&mut self) -> Read<Tree> {
        self.deep += 1;
        if self.deep > DEEPEST {
            let message =
                format!("more than {DEEPEST} levels inside each other; give parts a name");
            return Err(Mistake::new(self.at(), message));
        }
        let start = self.at().start;
        let tree = if self.takes_word("if") {
            let condition = self.expression()?;
            self.needs_word("then")?;
            let yes = self.expression()?;
            self.needs_word("else")?;
            let no = self.expression()?;
            self.tree(start, Node::If(condition.into(), yes.into(), no.into()))
        } else if self.takes_word("let") {
            let (name, roll) = self.bound()?;
            self.needs_word("in")?;
            self.inner.push(name.clone());
            let body = self.expression()?;
            self.inner.pop();
            self.tree(start, Node::Let(name, roll.into(), body.into()))
        } else {
            self.either()?
        };
        self.deep -= 1;
        Ok(tree)
    }

    /// A level of operators that are done from the left to the right.
    fn level(&mut self, of: &[(&str, Op)], part: fn(&mut Self) -> Read<Tree>) -> Read<Tree> {
        let start = self.at().start;
        let mut tree = part(self)?;
        while let Some(op) = self.takes_one(of) {
            self.operator()?;
            let right = part(self)?;
            tree = self.tree(start, Node::Two(op, tree.into(), right.into()));
        }
        Ok(tree)
    }

    fn either(&mut self) -> Read<Tree> {
        self.level(&[("or", Op::Or), ("|", Op::Or), ("||", Op::Or)], Self::both)
    }

    fn both(&mut self) -> Read<Tree> {
        self.level(
            &[("and", Op::And), ("&", Op::And), ("&&", Op::And)],
            Self::not,
        )
    }

    fn not(&mut self) -> Read<Tree> {
        let start = self.at().start;
        if !self.takes_word("not") && !self.takes("!") {
            return self.comparison();
        }
        self.operator()?;
        self.deep += 1;
        if self.deep > DEEPEST {
            return Err(self.expected("fewer times 'not'"));
        }
        let of = self.not()?;
        self.deep -= 1;
        Ok(self.tree(start, Node::Not(of.into())))
    }

    fn comparison(&mut self) -> Read<Tree> {
        let start = self.at().start;
        let left = self.sum()?;
        let Some(op) = self.takes_one(&COMPARISONS) else {
            return Ok(left);
        };
        let right = self.sum()?;
        if self.takes_one(&COMPARISONS).is_some() {
            self.place -= 1;
            return Err(self.expected("'and' between two comparisons"));
        }
        Ok(self.tree(start, Node::Two(op, left.into(), right.into())))
    }

    fn sum(&mut self) -> Read<Tree> {
        self.level(&[("+", Op::Plus), ("-", Op::Minus)], Self::product)
    }

    fn product(&mut self) -> Read<Tree> {
        self.level(
            &[("*", Op::Times), ("/", Op::Over), ("%", Op::Modulo)],
            Self::signed,
        )
    }

    fn signed(&mut self) -> Read<Tree> {
        let start = self.at().start;
        if self.takes("+") {
            self.operator()?;
            return self.signed();
        }
        if !self.takes("-") {
            return self.power();
        }
        self.operator()?;
        let of = self.signed()?;
        Ok(self.tree(
            start,
            Node::Two(Op::Minus, Box::new(self.number(0)), of.into()),
        ))
    }

    fn power(&mut self) -> Read<Tree> {
        let start = self.at().start;
        let base = self.placed()?;
        if !self.takes("^") && !self.takes("**") {
            return Ok(base);
        }
        self.operator()?;
        let exponent = self.signed()?;
        Ok(self.tree(start, Node::Two(Op::Power, base.into(), exponent.into())))
    }

    /// `#pool` and `places@pool`.
    fn placed(&mut self) -> Read<Tree> {
        let start = self.at().start;
        if self.takes("#") {
            let pool = self.dice()?;
            return Ok(self.tree(start, Node::Call(Function::Size, vec![pool])));
        }
        let tree = self.dice()?;
        if !self.takes("@") {
            return Ok(tree);
        }
        let pool = self.dice()?;
        Ok(self.tree(start, Node::At(tree.into(), pool.into())))
    }
}

const COMPARISONS: [(&str, Op); 8] = [
    ("=", Op::Equal),
    ("==", Op::Equal),
    ("!=", Op::Unequal),
    ("<>", Op::Unequal),
    ("<", Op::Less),
    ("<=", Op::AtMost),
    (">", Op::More),
    (">=", Op::AtLeast),
];
