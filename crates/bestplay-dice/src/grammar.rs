//! Words to a tree, by precedence: a table of operators for each level that has two sides, and a function for
//! everything else. The grammar is written out in `docs/dice.md`. Whatever is not expected is refused with its
//! place and what was expected.

mod dice;

use std::ops::Range;

use crate::mistake::{Found, Mistake};
use crate::operators::Op;
use crate::tree::{Named, Node, Output, Program, Question, Tree};
use crate::words::{Kind, Word, words};

/// How deep a statement may be nested, and how many operators it may have.
const DEEPEST: usize = 60;
const MOST_OPERATORS: usize = 150;

/// What has a meaning of its own and cannot be a name.
const TAKEN: &str = "d k kh kl dh dl r rr ro cs keep drop reroll adv dis advantage disadvantage if then else let \
                     in and or not output named set of count max min abs highest lowest";

/// Operators with two sides, those that bind loosest first; all are done from the left to the right.
const LEVELS: [&[(&str, Op)]; 5] = [
    &[("or", Op::Or), ("|", Op::Or), ("||", Op::Or)],
    &[("and", Op::And), ("&", Op::And), ("&&", Op::And)],
    &COMPARISONS,
    &[("+", Op::Plus), ("-", Op::Minus)],
    &[("*", Op::Times), ("/", Op::Over), ("%", Op::Modulo)],
];

/// The levels of comparisons, before which `not` stands, and of sums.
const COMPARISON: usize = 2;
const SUM: usize = 3;

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

pub(crate) fn read(text: &str) -> Found<Program> {
    let mut reader = Reader {
        text,
        words: words(text)?,
        place: 0,
        names: Vec::new(),
        known: Vec::new(),
        explosions: None,
        deep: 0,
        operators: 0,
    };
    let mut outputs = Vec::new();
    while *reader.kind() != Kind::End {
        if !reader.takes(";") {
            outputs.extend(reader.statement()?);
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
    /// The names that are known here with their places, the latest last.
    known: Vec<(String, usize)>,
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

    fn last(&self) -> Range<usize> {
        self.words[self.place.max(1) - 1].at.clone()
    }

    /// A node that reaches from there to the last word that was taken.
    fn tree(&self, start: usize, node: Node) -> Tree {
        let at = start..self.last().end.max(start);
        Tree { node, at }
    }

    fn two(&self, start: usize, op: Op, left: Tree, right: Tree) -> Tree {
        self.tree(start, Node::Two(op, left.into(), right.into()))
    }

    /// A number that is not in the text, at the word that was taken last.
    fn number(&self, number: i64) -> Tree {
        self.tree(self.last().start, Node::Number(number))
    }

    fn fail<T>(&self, message: String) -> Found<T> {
        Err(Mistake::new(self.at(), message))
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

    /// Whether a word of the text is one of the grammar: in capitals as well, unless they are a name.
    fn means(&self, found: &str, word: &str) -> bool {
        found == word || found.eq_ignore_ascii_case(word) && !self.knows(found)
    }

    /// Whether a symbol or a word of the grammar comes next.
    fn is(&self, word: &str) -> bool {
        match self.kind() {
            Kind::Symbol(symbol) => *symbol == word,
            Kind::Name(name) => self.means(name, word),
            _ => false,
        }
    }

    /// Whether a symbol comes after the next word.
    fn next_is(&self, symbol: &str) -> bool {
        let next = self.words.get(self.place + 1).map(|word| &word.kind);
        matches!(next, Some(Kind::Symbol(found)) if *found == symbol)
    }

    /// Whether the word stands right behind the one before.
    fn is_close(&self) -> bool {
        self.place > 0 && self.last().end == self.at().start
    }

    fn takes(&mut self, word: &str) -> bool {
        self.takes_one(&[(word, ())]).is_some()
    }

    /// One of some words, with what it stands for.
    fn takes_one<T: Copy>(&mut self, of: &[(&str, T)]) -> Option<T> {
        let found = of.iter().find(|(word, _)| self.is(word));
        self.place += usize::from(found.is_some());
        found.map(|&(_, means)| means)
    }

    fn needs(&mut self, word: &str) -> Found<()> {
        match self.takes(word) {
            true => Ok(()),
            false => Err(self.expected(&format!("'{word}'"))),
        }
    }

    /// One more operator, of which a statement may have so many.
    fn operator(&mut self) -> Found<()> {
        self.operators += 1;
        match self.operators <= MOST_OPERATORS {
            true => Ok(()),
            false => self.fail(format!(
                "this statement has more than {MOST_OPERATORS} operators; give parts of it a name"
            )),
        }
    }

    /// A statement; what it puts out, if it does.
    fn statement(&mut self) -> Found<Option<Output>> {
        self.operators = 0;
        let start = self.at().start;
        let tree = if self.takes("let") {
            let (name, place) = self.bound()?;
            if !self.takes("in") {
                self.known.push((name, place));
                return self.end(None);
            }
            self.held(start, name, place)?
        } else if matches!(self.kind(), Kind::Name(_)) && self.next_is(":") {
            let name = self.new_name()?;
            self.needs(":")?;
            let place = self.named(false)?;
            self.known.push((name, place));
            return self.end(None);
        } else if self.takes("set") {
            self.setting()?;
            return self.end(None);
        } else {
            self.takes("output");
            self.expression()?
        };
        let mut label = self.text[tree.at.clone()].to_owned();
        if self.takes("named") {
            let Kind::Quoted(name) = self.kind() else {
                return Err(self.expected("a name in quotation marks"));
            };
            label.clone_from(name);
            self.place += 1;
        }
        self.end(Some(Output { label, tree }))
    }

    fn end<T>(&mut self, statement: T) -> Found<T> {
        match *self.kind() == Kind::End || self.takes(";") {
            true => Ok(statement),
            false => Err(self.expected("an operator, or the end of the expression")),
        }
    }

    /// AnyDice's settings, of which one has a meaning here.
    fn setting(&mut self) -> Found<()> {
        if *self.kind() != Kind::Quoted("explode depth".into()) {
            return Err(self.expected("\"explode depth\", the one thing that can be set"));
        }
        self.place += 1;
        self.needs("to")?;
        self.explosions = Some(self.level(SUM)?);
        Ok(())
    }

    /// An expression that has a name from now on; its place.
    fn named(&mut self, once: bool) -> Found<usize> {
        let tree = self.expression()?;
        self.names.push(Named { tree, once });
        Ok(self.names.len() - 1)
    }

    /// `name = expression`, after `let`.
    fn bound(&mut self) -> Found<(String, usize)> {
        let name = self.new_name()?;
        self.needs("=")?;
        Ok((name, self.named(true)?))
    }

    /// What is done with a roll, after `in`.
    fn held(&mut self, start: usize, name: String, place: usize) -> Found<Tree> {
        self.known.push((name, place));
        let body = self.expression()?;
        self.known.pop();
        Ok(self.tree(start, Node::Let(place, body.into())))
    }

    fn new_name(&mut self) -> Found<String> {
        match self.kind().clone() {
            Kind::Name(name) if is_taken(&name) => self.fail(format!(
                "'{name}' has a meaning of its own; take another name"
            )),
            Kind::Name(name) => {
                self.place += 1;
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// The place of what a name stands for here.
    fn find(&self, name: &str) -> Option<usize> {
        let latest = self.known.iter().rfind(|(known, _)| known == name);
        latest.map(|(_, place)| *place)
    }

    fn knows(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn expression(&mut self) -> Found<Tree> {
        self.deep += 1;
        if self.deep > DEEPEST {
            let message = "levels inside each other; give parts a name";
            return self.fail(format!("more than {DEEPEST} {message}"));
        }
        let start = self.at().start;
        let tree = if self.takes("if") {
            let condition = self.expression()?;
            self.needs("then")?;
            let yes = self.expression()?;
            self.needs("else")?;
            let parts = [condition, yes, self.expression()?];
            self.tree(start, Node::If(parts.into()))
        } else if self.takes("let") {
            let (name, place) = self.bound()?;
            self.needs("in")?;
            self.held(start, name, place)?
        } else {
            self.level(0)?
        };
        self.deep -= 1;
        Ok(tree)
    }

    /// An expression whose operators bind as closely as those of a level.
    fn level(&mut self, level: usize) -> Found<Tree> {
        let Some(operators) = LEVELS.get(level) else {
            return self.signed();
        };
        let start = self.at().start;
        if level == COMPARISON && self.takes_one(&[("not", ()), ("!", ())]).is_some() {
            self.operator()?;
            self.deep += 1;
            if self.deep > DEEPEST {
                return Err(self.expected("fewer times 'not'"));
            }
            let of = self.level(level)?;
            self.deep -= 1;
            return Ok(self.two(start, Op::Equal, of, self.number(0)));
        }
        let mut tree = self.level(level + 1)?;
        while let Some(op) = self.takes_one(operators) {
            self.operator()?;
            let right = self.level(level + 1)?;
            tree = self.two(start, op, tree, right);
            if level == COMPARISON && operators.iter().any(|(op, _)| self.is(op)) {
                return Err(self.expected("'and' between two comparisons"));
            }
        }
        Ok(tree)
    }

    fn signed(&mut self) -> Found<Tree> {
        let start = self.at().start;
        let Some(minus) = self.takes_one(&[("+", false), ("-", true)]) else {
            return self.power();
        };
        self.operator()?;
        let of = self.signed()?;
        match minus {
            true => Ok(self.two(start, Op::Minus, self.number(0), of)),
            false => Ok(of),
        }
    }

    fn power(&mut self) -> Found<Tree> {
        let start = self.at().start;
        let base = self.placed()?;
        if self.takes_one(&[("^", ()), ("**", ())]).is_none() {
            return Ok(base);
        }
        self.operator()?;
        let exponent = self.signed()?;
        Ok(self.two(start, Op::Power, base, exponent))
    }

    /// `#pool` and `places@pool`.
    fn placed(&mut self) -> Found<Tree> {
        let start = self.at().start;
        if self.takes("#") {
            let pool = self.dice()?;
            return Ok(self.tree(start, Node::Ask(Question::Size, pool.into())));
        }
        let tree = self.dice()?;
        if !self.takes("@") {
            return Ok(tree);
        }
        let pool = self.dice()?;
        Ok(self.tree(start, Node::At(tree.into(), pool.into())))
    }
}

fn is_taken(word: &str) -> bool {
    TAKEN.split_whitespace().any(|taken| taken == word)
}
