//! What a text says, as a tree. Each node knows its place in the text, for messages.

use std::ops::Range;

/// Something that can be rolled.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) node: Node,
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Number(i64),
    Name(String),
    Not(Box<Tree>),
    Two(Op, Box<Tree>, Box<Tree>),
    If(Box<Tree>, Box<Tree>, Box<Tree>),
    /// A name for one roll, and what is done with it.
    Let(String, Box<Tree>, Box<Tree>),
    /// So many dice (one, if nothing is said) with these faces.
    Dice(Option<Box<Tree>>, Box<Tree>),
    /// Things side by side.
    Several(Vec<Item>),
    /// Some of a pool by rank.
    Keep(Keep, Option<Box<Tree>>, Box<Tree>),
    /// Dice that roll again and add while they show this (their highest face, if nothing is said), so
    /// often at most.
    Explode(Box<Tree>, Option<Box<Condition>>, Option<Box<Tree>>),
    /// Dice that are rolled again if they show this, once or until they do not.
    Reroll(Box<Tree>, Box<Condition>, bool),
    Count(Box<Condition>, Box<Tree>),
    /// A die twice, of which the higher or the lower counts.
    Twice(Box<Tree>, bool),
    /// The dice at these places of a pool, the highest first.
    At(Box<Tree>, Box<Tree>),
    Call(Function, Vec<Tree>),
}

/// A thing or several: `a`, `a..b`, `a:times`.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) from: Tree,
    pub(crate) to: Option<Tree>,
    pub(crate) times: Option<Tree>,
}

/// What a face has to be.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) op: Op,
    pub(crate) than: Tree,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Power,
    Max,
    Min,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    And,
    Or,
}

impl Op {
    /// Whether it asks something: the answers are 0 and 1.
    pub(crate) fn asks(self) -> bool {
        use Op::{And, AtLeast, AtMost, Equal, Less, More, Or, Unequal};
        matches!(
            self,
            Equal | Unequal | Less | AtMost | More | AtLeast | And | Or
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    Highest,
    Lowest,
    Middle,
    DropHighest,
    DropLowest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Max,
    Min,
    Abs,
    /// All the dice of several pools as one.
    Pool,
    /// How many dice there are.
    Size,
    /// The most dice that show the same.
    Alike,
    /// How many faces are shown.
    Different,
    /// The longest run of faces that follow each other.
    Straight,
    /// The highest possible result.
    Maximum,
}

/// A whole text.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// Names in the order in which they are given, each for dice or for one roll.
    pub(crate) names: Vec<Named>,
    pub(crate) outputs: Vec<Output>,
}

#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) tree: Tree,
    pub(crate) once: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) label: String,
    pub(crate) tree: Tree,
    /// How many names were known by then.
    pub(crate) known: usize,
}
