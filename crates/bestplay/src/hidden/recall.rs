//! What a player remembers: everything seen and done, in order, as a tree in which histories that the
//! player cannot tell apart meet in one place.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// What both players remember.
pub(super) type Pair = [u32; 2];

/// What is added to a memory; views and actions are known by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Saw(u32),
    Did(u32),
}

/// No information set, or no view yet.
pub(super) const NONE: u32 = u32::MAX;

/// One place of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    parent: u32,
    item: Item,
    /// The view last seen.
    view: u32,
    /// The player's own actions so far: a sequence, of which 0 is the empty one.
    pub(super) sequence: u32,
    /// The information set, if the player chooses here.
    pub(super) set: u32,
}

/// All memories of a player: for each round a tree, which begins with nothing seen and nothing done.
#[derive(Default)]
pub(super) struct Recall {
    places: Vec<Memory>,
    children: HashMap<(u32, Item), u32, FixedState>,
}

impl Recall {
    /// Where another tree begins.
    pub(super) fn begin(&mut self) -> u32 {
        self.places.push(Memory {
            parent: NONE,
            item: Item::Did(NONE),
            view: NONE,
            sequence: 0,
            set: NONE,
        });
        self.places.len() as u32 - 1
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn at(&self, place: u32) -> &Memory {
        &self.places[place as usize]
    }

    /// Makes the memory that of an information set.
    pub(super) fn choose(&mut self, place: u32, set: u32) {
        self.places[place as usize].set = set;
    }

    /// The memory after a look: the same, unless something else is seen than before.
    pub(super) fn saw(&mut self, place: u32, view: u32) -> u32 {
        let before = self.at(place);
        match before.view == view {
            true => place,
            false => self.child(place, Item::Saw(view), before.sequence),
        }
    }

    /// The memory after an own action, with the sequence that it ends.
    pub(super) fn did(&mut self, place: u32, action: u32, sequence: u32) -> u32 {
        self.child(place, Item::Did(action), sequence)
    }

    fn child(&mut self, parent: u32, item: Item, sequence: u32) -> u32 {
        let seen = self.at(parent).view;
        let places = &mut self.places;
        *self.children.entry((parent, item)).or_insert_with(|| {
            let view = match item {
                Item::Saw(view) => view,
                Item::Did(_) => seen,
            };
            places.push(Memory {
                parent,
                item,
                view,
                sequence,
                set: NONE,
            });
            places.len() as u32 - 1
        })
    }

    /// The memory that leads on from this one by one item, if there is one.
    pub(super) fn find(&self, place: u32, item: Item) -> Option<u32> {
        self.children.get(&(place, item)).copied()
    }

    /// The memory after a look, if there is one.
    pub(super) fn looked(&self, place: u32, view: u32) -> Option<u32> {
        match self.at(place).view == view {
            true => Some(place),
            false => self.find(place, Item::Saw(view)),
        }
    }

    /// Whether something that is remembered at `early` leads on to `late`.
    pub(super) fn leads(&self, early: u32, late: u32) -> bool {
        let mut at = late;
        // A place is younger than its parent.
        while at != NONE && at > early {
            at = self.at(at).parent;
        }
        at == early
    }

    /// What is remembered, in order.
    pub(super) fn items(&self, place: u32) -> Vec<Item> {
        let mut items = Vec::new();
        let mut at = self.at(place);
        while at.parent != NONE {
            items.push(at.item);
            at = self.at(at.parent);
        }
        items.reverse();
        items
    }
}
