//! The score card: its boxes, and what five dice score in each.

pub use crate::dice::Dice;

/// A box of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// The sum of the dice with this face, 1 to 6: a box of the upper section.
    Face(u8),
    /// Two of a face.
    OnePair,
    /// Twice two of a face.
    TwoPairs,
    /// Three of a face.
    Three,
    /// Four of a face.
    Four,
    /// Three of a face and two of another.
    FullHouse,
    /// Four in a row; in Yatzy 1 to 5.
    SmallStraight,
    /// Five in a row; in Yatzy 2 to 6.
    LargeStraight,
    /// Five of a face.
    Five,
    /// Anything.
    Chance,
}

/// Every box with its name, in the order of the card; `five` is a Yahtzee, or a Yatzy.
const NAMES: [(&str, Category); 15] = [
    ("ones", Category::Face(1)),
    ("twos", Category::Face(2)),
    ("threes", Category::Face(3)),
    ("fours", Category::Face(4)),
    ("fives", Category::Face(5)),
    ("sixes", Category::Face(6)),
    ("one-pair", Category::OnePair),
    ("two-pairs", Category::TwoPairs),
    ("three", Category::Three),
    ("four", Category::Four),
    ("full-house", Category::FullHouse),
    ("small-straight", Category::SmallStraight),
    ("large-straight", Category::LargeStraight),
    ("five", Category::Five),
    ("chance", Category::Chance),
];

bestplay::named! {
    /// How the boxes score.
    pub enum Scoring {
        Yahtzee: "yahtzee", "As in Yahtzee: most boxes of the lower section score a number of their own, or all dice.";
        Yatzy: "yatzy", "As in Scandinavian Yatzy: they score the dice that make the pattern.";
    }
}

bestplay::named! {
    /// What five of a face are good for once the box for them is filled.
    pub enum Joker {
        Free: "free", "They count in every box of the lower section once the face's own box is filled; each is 100 \
            points more if the box for them has 50.";
        Forced: "forced", "The same, but the face's own box has to be taken if it is open, and else one of the lower \
            section if there is any.";
        None: "none", "Nothing more than other dice.";
    }
}

/// A score card, with nothing in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its boxes, in order.
    pub boxes: Vec<Category>,
    /// How they score.
    pub scoring: Scoring,
    /// What more than one five of a face is good for.
    pub joker: Joker,
    /// What the upper section is rewarded with.
    pub bonus: u32,
    /// From how many points on.
    pub bonus_at: u8,
}

/// How far a card is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Filled {
    /// The boxes that are open: bit i is the box with place i.
    pub open: u16,
    /// The points of the upper section, at most those that earn the bonus; 0 once none of its boxes
    /// is open.
    pub upper: u8,
    /// Whether each further five of a face is 100 points more.
    pub has_fifty: bool,
}

/// What the dice can be used for: a box's place, its points with any bonus, and the card after it.
pub(super) type Use = (usize, u32, Filled);

impl Category {
    /// Its name.
    pub fn name(self) -> &'static str {
        let found = NAMES.iter().find(|(_, category)| *category == self);
        found.map_or("", |(name, _)| name)
    }

    /// The box with this name.
    pub fn named(name: &str) -> Option<Category> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, category)| category)
    }

    /// Whether it belongs to the upper section.
    pub fn is_upper(self) -> bool {
        matches!(self, Category::Face(_))
    }

    /// What the dice score here; a joker is as good as the pattern.
    pub fn score(self, dice: &Dice, scoring: Scoring, is_joker: bool) -> u32 {
        let all: u32 = (1..=6)
            .zip(dice)
            .map(|(face, &n)| face * u32::from(n))
            .sum();
        // The highest face of which there are so many.
        let are = |face: u32, least: u8| dice[face as usize - 1] >= least;
        let highest = |least: u8| (1..=6u32).rev().find(|&face| are(face, least));
        let of = |count: u8| highest(count).map_or(0, |face| face * u32::from(count));
        let has = |faces: std::ops::Range<usize>| dice[faces].iter().all(|&n| n > 0);
        let is_full = dice.contains(&3) && dice.contains(&2);
        let plain = |is_there: bool, points: u32| points * u32::from(is_there);
        let fixed = |is_there: bool, points| plain(is_there || is_joker, points);
        match (self, scoring) {
            (Category::Face(face), _) => u32::from(face) * u32::from(dice[usize::from(face) - 1]),
            (Category::Chance, _) => all,
            (Category::Five, _) => fixed(dice.contains(&5), 50),
            (Category::OnePair, _) => of(2),
            (Category::TwoPairs, _) => {
                let pairs = (1..=6).zip(dice).filter(|(_, n)| **n >= 2);
                let pairs: Vec<u32> = pairs.map(|(face, _)| 2 * face).collect();
                plain(pairs.len() == 2, pairs.iter().sum())
            }
            (Category::Three, Scoring::Yatzy) => of(3),
            (Category::Four, Scoring::Yatzy) => of(4),
            (Category::FullHouse, Scoring::Yatzy) => plain(is_full, all),
            (Category::SmallStraight, Scoring::Yatzy) => plain(has(0..5), 15),
            (Category::LargeStraight, Scoring::Yatzy) => plain(has(1..6), 20),
            (Category::Three, Scoring::Yahtzee) => highest(3).map_or(0, |_| all),
            (Category::Four, Scoring::Yahtzee) => highest(4).map_or(0, |_| all),
            (Category::FullHouse, Scoring::Yahtzee) => fixed(is_full, 25),
            (Category::SmallStraight, Scoring::Yahtzee) => {
                fixed((0..3).any(|first| has(first..first + 4)), 30)
            }
            (Category::LargeStraight, Scoring::Yahtzee) => {
                fixed((0..2).any(|first| has(first..first + 5)), 40)
            }
        }
    }
}

impl Card {
    /// The whole card of a game.
    pub fn all(scoring: Scoring) -> Vec<Category> {
        let is_in = |category: &Category| {
            scoring == Scoring::Yatzy || !matches!(category, Category::OnePair | Category::TwoPairs)
        };
        let all = NAMES.iter().map(|&(_, category)| category);
        all.filter(is_in).collect()
    }

    /// Nothing is filled.
    pub fn empty(&self) -> Filled {
        Filled {
            open: ((1u32 << self.boxes.len()) - 1) as u16,
            upper: 0,
            has_fifty: false,
        }
    }

    /// The boxes with these places.
    pub fn names(&self, places: u16) -> impl Iterator<Item = &'static str> {
        let boxes = self.boxes.iter().enumerate();
        let found = boxes.filter(move |(place, _)| places >> place & 1 == 1);
        found.map(|(_, category)| category.name())
    }

    /// The place of a box, if the card has it.
    pub fn place(&self, category: Category) -> Option<usize> {
        self.boxes.iter().position(|&known| known == category)
    }

    /// The boxes of the upper section.
    pub fn upper(&self) -> u16 {
        let boxes = self.boxes.iter().enumerate();
        let upper = boxes.filter(|(_, category)| category.is_upper());
        upper.fold(0, |set, (place, _)| set | 1 << place)
    }

    /// Whether this box is open.
    fn is_open(&self, filled: Filled, category: Category) -> bool {
        self.place(category)
            .is_some_and(|place| filled.open >> place & 1 == 1)
    }

    /// All that the dice can be used for.
    pub fn uses(&self, filled: Filled, dice: &Dice) -> Vec<Use> {
        let face = (1..=6).find(|&face| dice[usize::from(face) - 1] == 5);
        let fives_are_filled = !self.is_open(filled, Category::Five);
        // Five of a face once more.
        let again = face.filter(|_| self.joker != Joker::None && fives_are_filled);
        let own_is_open = again.is_some_and(|face| self.is_open(filled, Category::Face(face)));
        let is_joker = again.is_some() && !own_is_open;
        let extra = 100 * u32::from(again.is_some() && filled.has_fifty);
        let places = (0..self.boxes.len()).filter(|place| filled.open >> place & 1 == 1);
        let is_allowed = |&place: &usize| match (self.joker, again) {
            (Joker::Forced, Some(face)) if own_is_open => self.boxes[place] == Category::Face(face),
            (Joker::Forced, Some(_)) if filled.open & !self.upper() != 0 => {
                !self.boxes[place].is_upper()
            }
            _ => true,
        };
        let used = |place: usize| {
            let category = self.boxes[place];
            let points = category.score(dice, self.scoring, is_joker);
            let (bonus, next) = self.fill(filled, place, points);
            (place, points + bonus + extra, next)
        };
        places.filter(is_allowed).map(used).collect()
    }

    /// The bonus that is earned by filling a box with so many points, and the card after it.
    pub fn fill(&self, filled: Filled, place: usize, points: u32) -> (u32, Filled) {
        let category = self.boxes[place];
        let (before, reached) = (u32::from(filled.upper), u32::from(self.bonus_at));
        let after = match category.is_upper() {
            true => (before + points).min(reached),
            false => before,
        };
        let bonus = self.bonus * u32::from(before < reached && after == reached);
        let open = filled.open & !(1 << place);
        let fifty = category == Category::Five && points > 0 && self.joker != Joker::None;
        let counts = open & self.upper() != 0;
        let next = Filled {
            open,
            upper: if counts { after as u8 } else { 0 },
            has_fifty: filled.has_fifty || fifty,
        };
        (bonus, next)
    }
}
