//! Random expressions beside a plain interpreter that shares nothing with the evaluator: it rolls every die
//! by itself and goes through all rolls there are.

use std::collections::BTreeMap;

use bestplay::{Natural, Rational, Silent};

/// Which face each die shows, die by die; all rolls come one after another.
#[derive(Default)]
struct Table {
    shown: Vec<(usize, usize)>,
    next: usize,
}

impl Table {
    /// One of so many.
    fn one_of(&mut self, many: usize) -> usize {
        if self.next == self.shown.len() {
            self.shown.push((0, many));
        }
        self.next += 1;
        self.shown[self.next - 1].0
    }

    /// The next roll, if there is one.
    fn turn(&mut self) -> bool {
        self.next = 0;
        while let Some((face, of)) = self.shown.pop() {
            if face + 1 < of {
                self.shown.push((face + 1, of));
                return true;
            }
        }
        false
    }

    /// How many rolls like this one there are in one.
    fn share(&self) -> Rational {
        let all = self.shown.iter().map(|&(_, of)| Natural::from(of));
        Rational::from_parts(1.into(), all.product())
    }
}

/// An expression as the tests write it.
#[derive(Clone)]
enum Part {
    Number(i64),
    /// A name of one roll.
    Once(usize),
    /// So many dice with these faces, listed.
    Dice(i64, Vec<i64>),
    /// A random number of dice with faces 1 to n.
    Many(Box<Part>, i64),
    /// So many times an expression as a die.
    Rolled(i64, Box<Part>),
    Mixed(Vec<Part>),
    /// The dice of several pools together.
    Pooled(Vec<Part>),
    Two(&'static str, Box<Part>, Box<Part>),
    If(Box<Part>, Box<Part>, Box<Part>),
    Let(usize, Box<Part>, Box<Part>),
    Keep(&'static str, usize, Box<Part>),
    Count(&'static str, i64, Box<Part>),
    Fold(&'static str, Box<Part>),
    At(Vec<usize>, Box<Part>),
    /// Dice that explode on these faces, so often at most; that are rolled again, once or for ever.
    Explode(i64, Vec<i64>, i64),
    Reroll(i64, Vec<i64>, i64, bool),
    Advantage(Box<Part>, bool),
}

fn compare(op: &str, a: i64, b: i64) -> bool {
    match op {
        "=" => a == b,
        "!=" => a != b,
        "<" => a < b,
        "<=" => a <= b,
        ">" => a > b,
        _ => a >= b,
    }
}

fn highest_first(mut dice: Vec<i64>) -> Vec<i64> {
    dice.sort_by(|one, other| other.cmp(one));
    dice
}

/// The dice that count, in any order.
fn play(part: &Part, table: &mut Table, names: &mut Vec<(usize, Vec<i64>)>) -> Vec<i64> {
    use Part::*;
    let mut number = |part: &Part, table: &mut Table| play(part, table, names).iter().sum::<i64>();
    let face = |faces: &[i64], table: &mut Table| faces[table.one_of(faces.len())];
    match part {
        Number(n) => vec![*n],
        Once(name) => {
            let known = names.iter().rev().find(|(known, _)| known == name);
            known.unwrap().1.clone()
        }
        Dice(count, faces) => (0..*count).map(|_| face(faces, table)).collect(),
        Many(count, faces) => {
            let dice = 0..number(count, table);
            let shown = dice.map(|_| 1 + table.one_of(*faces as usize) as i64);
            vec![shown.sum()]
        }
        Rolled(count, die) => (0..*count).map(|_| number(die, table)).collect(),
        Mixed(parts) => parts.iter().map(|part| number(part, table)).collect(),
        Pooled(parts) => {
            let parts = parts.iter();
            parts.flat_map(|part| play(part, table, names)).collect()
        }
        Two(op, a, b) => {
            let (a, b) = (number(a, table), number(b, table));
            vec![match *op {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "/" => a / b,
                "%" => a % b,
                "max" => a.max(b),
                "min" => a.min(b),
                "and" => i64::from(a != 0 && b != 0),
                "or" => i64::from(a != 0 || b != 0),
                op => i64::from(compare(op, a, b)),
            }]
        }
        If(condition, yes, no) => match number(condition, table) {
            0 => vec![number(no, table)],
            _ => vec![number(yes, table)],
        },
        Let(name, roll, body) => {
            let roll = play(roll, table, names);
            names.push((*name, roll));
            let found = play(body, table, names).iter().sum();
            names.pop();
            vec![found]
        }
        Keep(how, many, pool) => {
            let dice = highest_first(play(pool, table, names));
            let all = dice.len();
            let many = (*many).min(all);
            match *how {
                "kh" => dice[..many].to_vec(),
                "kl" => dice[all - many..].to_vec(),
                "dh" => dice[many..].to_vec(),
                "dl" => dice[..all - many].to_vec(),
                _ => dice[(all - many) / 2..(all - many) / 2 + many].to_vec(),
            }
        }
        Count(op, than, pool) => {
            let dice = play(pool, table, names);
            vec![dice.iter().filter(|&&die| compare(op, die, *than)).count() as i64]
        }
        Fold(how, pool) => {
            let dice = play(pool, table, names);
            let times = |face: i64| dice.iter().filter(|&&die| die == face).count() as i64;
            let (low, high) = (-20, 200);
            vec![match *how {
                "alike" => (low..high).map(times).max().unwrap(),
                "different" => (low..high).filter(|&face| times(face) > 0).count() as i64,
                _ => {
                    let run = |from: i64| (from..).take_while(|&face| times(face) > 0).count();
                    (low..high).map(run).max().unwrap() as i64
                }
            }]
        }
        At(places, pool) => {
            let dice = highest_first(play(pool, table, names));
            let shown = places.iter().map(|place| dice.get(place - 1));
            shown.flatten().copied().collect()
        }
        Explode(count, faces, most) => {
            let highest = *faces.iter().max().unwrap();
            let one = |_| {
                let mut sum = 0;
                for _ in 0..=*most {
                    let shown = face(faces, table);
                    sum += shown;
                    if shown != highest {
                        break;
                    }
                }
                sum
            };
            (0..*count).map(one).collect()
        }
        Reroll(count, faces, again, once) => {
            let others: Vec<i64> = faces.iter().copied().filter(|face| face != again).collect();
            let one = |_| match once {
                false => face(&others, table),
                true => match face(faces, table) {
                    shown if shown == *again => face(faces, table),
                    shown => shown,
                },
            };
            (0..*count).map(one).collect()
        }
        Advantage(die, higher) => {
            let (one, other) = (number(die, table), number(die, table));
            vec![match higher {
                true => one.max(other),
                false => one.min(other),
            }]
        }
    }
}

fn faces(faces: &[i64]) -> String {
    let is_plain = faces.iter().copied().eq(1..=faces.len() as i64);
    let list: Vec<String> = faces.iter().map(ToString::to_string).collect();
    match is_plain {
        true => format!("d{}", faces.len()),
        false => format!("d{{{}}}", list.join(",")),
    }
}

/// The same in the words of the grammar.
fn written(part: &Part) -> String {
    use Part::*;
    let all = |parts: &[Part]| parts.iter().map(written).collect::<Vec<_>>().join(", ");
    match part {
        Number(n) => n.to_string(),
        Once(name) => format!("x{}", "x".repeat(*name)),
        Dice(1, of) => format!("({})", faces(of)),
        Dice(count, of) => format!("({count}{})", faces(of)),
        Many(count, faces) => format!("(({})d{faces})", written(count)),
        Rolled(count, die) => format!("({count}d({}))", written(die)),
        Mixed(parts) => format!("{{{}}}", all(parts)),
        Pooled(parts) => format!("pool({})", all(parts)),
        Two(op @ ("max" | "min"), a, b) => format!("{op}({}, {})", written(a), written(b)),
        Two(op, a, b) => format!("({} {op} {})", written(a), written(b)),
        If(a, b, c) => {
            let [a, b, c] = [a, b, c].map(|part| written(part));
            format!("(if {a} then {b} else {c})")
        }
        Let(name, a, b) => {
            let name = written(&Once(*name));
            format!("(let {name} = {} in {})", written(a), written(b))
        }
        Keep("middle", many, pool) => format!("[middle {many} of {}]", written(pool)),
        Keep(how, many, pool) => format!("({}{how}{many})", written(pool)),
        Count(op, than, pool) => format!("count({op} {than} in {})", written(pool)),
        Fold(how, pool) => format!("{how}({})", written(pool)),
        At(places, pool) => {
            let places: Vec<String> = places.iter().map(ToString::to_string).collect();
            format!("({{{}}}@{})", places.join(","), written(pool))
        }
        Explode(count, of, most) => format!("explode({count}{}, {most})", faces(of)),
        Reroll(count, of, again, once) => {
            let how = if *once { "ro" } else { "r" };
            format!("({count}{}{how}{again})", faces(of))
        }
        Advantage(die, true) => format!("(({})adv)", written(die)),
        Advantage(die, false) => format!("(({})dis)", written(die)),
    }
}

/// Random expressions, the same each time.
struct Random(bestplay::random::Random);

impl Random {
    fn below(&mut self, many: usize) -> usize {
        self.0.below(many as u64) as usize
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn faces(&mut self) -> Vec<i64> {
        match self.below(3) {
            0 => {
                let all = 0..=self.below(3);
                all.map(|_| self.below(7) as i64 - 2).collect()
            }
            _ => (1..=2 + self.below(3) as i64).collect(),
        }
    }

    /// Dice, of which each matters.
    fn pool(&mut self, depth: usize, known: usize) -> Box<Part> {
        use Part::*;
        let less = depth.saturating_sub(1);
        Box::new(match self.below(if depth == 0 { 5 } else { 9 }) {
            0 | 1 => Dice(self.below(4) as i64, self.faces()),
            2 => {
                let faces = self.faces();
                Explode(1 + self.below(2) as i64, faces, self.below(3) as i64)
            }
            3 => {
                let faces: Vec<i64> = (1..=2 + self.below(3) as i64).collect();
                let [count, again] = [0, 0].map(|_| 1 + self.below(2) as i64);
                Reroll(count, faces, again, self.below(2) == 0)
            }
            4 => {
                let dice = |_| Dice(self.below(3) as i64, self.faces());
                Pooled([0, 0].map(dice).into())
            }
            5 => {
                let parts = 0..1 + self.below(3);
                Mixed(parts.map(|_| *self.part(less, known)).collect())
            }
            6 => {
                let how = self.pick(&["kh", "kl", "dh", "dl", "middle"]);
                Keep(how, self.below(4), self.pool(less, known))
            }
            7 => {
                // Never a certain number n, which would be a die of n faces.
                let coin = Dice(1, vec![1, 2]);
                let die = Two("+", coin.into(), self.part(less, known));
                Rolled(1 + self.below(2) as i64, die.into())
            }
            _ if known > 0 => Once(self.below(known)),
            _ => {
                let places = vec![1 + self.below(3), 1 + self.below(2)];
                At(places, self.pool(less, known))
            }
        })
    }

    fn part(&mut self, depth: usize, known: usize) -> Box<Part> {
        use Part::*;
        if depth == 0 {
            return match self.below(4) {
                0 => Number(self.below(5) as i64).into(),
                1 if known > 0 => Once(self.below(known)).into(),
                _ => self.pool(0, known),
            };
        }
        let (ops, less) = ("+ - * max min and or = != < <= > >=", depth - 1);
        let ops: Vec<&'static str> = ops.split(' ').collect();
        Box::new(match self.below(11) {
            0..3 => {
                let op = self.pick(&ops);
                Two(op, self.part(less, known), self.part(less, known))
            }
            3 => {
                let op = self.pick(&["/", "%"]);
                let by = Number(1 + self.below(4) as i64);
                Two(op, self.part(less, known), by.into())
            }
            4 => {
                let [condition, yes, no] = [0; 3].map(|_| self.part(less, known));
                If(condition, yes, no)
            }
            5 => Let(known, self.pool(less, known), self.part(less, known + 1)),
            6 => {
                let op = self.pick(&ops[7..]);
                Count(op, self.below(5) as i64, self.pool(less, known))
            }
            7 => {
                let how = self.pick(&["alike", "different", "straight"]);
                Fold(how, self.pool(less, known))
            }
            8 => {
                let count = Dice(1, (self.below(2) as i64..4).collect());
                Many(count.into(), 2 + self.below(2) as i64)
            }
            9 => Advantage(self.part(less, known), self.below(2) == 0),
            _ => return self.pool(depth, known),
        })
    }
}

/// All rolls, unless there are too many.
fn enumerated(part: &Part) -> Option<BTreeMap<i64, Rational>> {
    let mut table = Table::default();
    let mut found: BTreeMap<i64, Rational> = BTreeMap::new();
    for _ in 0..20_000 {
        let result = play(part, &mut table, &mut Vec::new()).iter().sum();
        *found.entry(result).or_default() += table.share();
        if !table.turn() {
            return Some(found);
        }
    }
    None
}

#[test]
fn random_expressions_are_what_all_rolls_say() {
    let mut random = Random(bestplay::random::Random(2024));
    let mut compared = 0;
    while compared < 2500 {
        let part = random.part(1 + compared % 4, 0);
        let Some(found) = enumerated(&part) else {
            continue;
        };
        let text = match &*part {
            // As statements of the text.
            Part::Let(name, roll, body) if compared % 2 == 0 => {
                let name = written(&Part::Once(*name));
                format!("y: {}; let {name} = y\n{}", written(roll), written(body))
            }
            part => written(part),
        };
        let rolls = bestplay_dice::roll(&text, &Silent)
            .unwrap_or_else(|mistake| panic!("{}", mistake.pointed(&text)));
        let ours = rolls[0].results().iter();
        let ours = ours.map(|(value, weight)| (*value, rolls[0].share(weight)));
        assert_eq!(ours.collect::<BTreeMap<_, _>>(), found, "{text}");
        compared += 1;
    }
}
