//! What a text says, as a tree. Each node knows its place in the text, for messages.

use std::ops::Range;

use crate::operators::Op;

/// Something that can be rolled.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) node: Node,
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Number(i64),
    /// A name, by its place in the program.
    Name(usize),
    Two(Op, Box<Tree>, Box<Tree>),
    If(Box<[Tree; 3]>),
    /// What is done with one roll, which has a name.
    Let(usize, Box<Tree>),
    /// So many dice (one, if nothing is said) with these faces.
    Dice(Option<Box<Tree>>, Box<Tree>),
    /// Things side by side.
    Several(Vec<Item>),
    /// All the dice of several pools as one.
    Pool(Vec<Tree>),
    /// Some of a pool by rank.
    Keep(Keep, Option<Box<Tree>>, Box<Tree>),
    /// The dice at these places of a pool, the highest first.
    At(Box<Tree>, Box<Tree>),
    /// Dice that roll again and add while they show this (their highest face, if nothing is said), so
    /// often at most.
    Explode(Box<Tree>, Option<Box<Condition>>, Option<Box<Tree>>),
    /// Dice that are rolled again if they show this, once or until they do not.
    Reroll(Box<Tree>, Box<Condition>, bool),
    Count(Box<Condition>, Box<Tree>),
    Ask(Question, Box<Tree>),
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
pub(crate) enum Keep {
    Highest,
    Lowest,
    Middle,
    DropHighest,
    DropLowest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
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

#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// What has a name, in the order of the text.
    pub(crate) names: Vec<Named>,
    pub(crate) outputs: Vec<Output>,
}

/// What a name stands for: text that is put in its place, or one roll.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) tree: Tree,
    pub(crate) once: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) label: String,
    pub(crate) tree: Tree,
}
