//! Games that look the same from both sides: by one state of each pair as by all of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use bestplay::{Branch, Chance, ErrorKind, Game, Node, Payoff, Player, Solver};

use crate::generate::{Kind, Random, game};
use crate::table::{Entry, Table};

/// A table that is played from either side: a state also says whether the players are exchanged,
/// which some of the steps do once more. The payoffs of an end and of its mirror image add up to
/// `sum`.
struct Sides {
    table: Table,
    sum: i64,
    /// How steps exchange the players: by the number of the state they lead to.
    turns: u64,
    /// Whether the mirror is used.
    mirrored: bool,
    /// What is wrong with the mirror, and from which state on.
    wrong: Option<(Wrong, u32)>,
    asked: AtomicUsize,
}

/// A mirror that is none.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Owner,
    Actions,
    Order,
    Weight,
    Sum,
    Kind,
    Twice,
}

type State = (u32, bool);

impl Sides {
    fn new(table: Table, seed: u64, mirrored: bool) -> Sides {
        Sides {
            table,
            sum: (seed % 3) as i64,
            turns: seed,
            mirrored,
            wrong: None,
            asked: AtomicUsize::new(0),
        }
    }

    /// Whether a step to a state exchanges the players.
    fn turns(&self, to: u32) -> bool {
        Random(self.turns ^ u64::from(to)).next().is_multiple_of(2)
    }

    /// What is wrong with a state, of those with the players exchanged.
    fn is_wrong(&self, (number, exchanged): State, wrong: Wrong) -> bool {
        exchanged
            && self
                .wrong
                .is_some_and(|(w, from)| w == wrong && number >= from)
    }
}

fn minus(payoff: Payoff) -> Payoff {
    -payoff
}

impl Game for Sides {
    type State = State;
    type Action = usize;

    fn initial(&self) -> State {
        (0, false)
    }

    fn node(&self, &state: &State) -> Node<State, usize> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let (number, exchanged) = state;
        let (player, rows) = self.table.rows(number);
        if let Entry::End(payoff) = &self.table.entries[number as usize] {
            let (over, under) = payoff.words().unwrap();
            let sum = self.sum + i64::from(self.is_wrong(state, Wrong::Sum));
            return Node::End(match exchanged {
                false => *payoff,
                true => Payoff::fraction(sum * under as i64 - over, under),
            });
        }
        let mut rows: Vec<Branch<State>> = rows
            .iter()
            .map(|row| {
                let mut outcomes: Vec<((State, Payoff), u128)> = row
                    .iter()
                    .map(|&(to, weight, payoff)| {
                        let to = (to, exchanged != self.turns(to));
                        ((to, if exchanged { minus(payoff) } else { payoff }), weight)
                    })
                    .collect();
                if self.is_wrong(state, Wrong::Order) {
                    outcomes.reverse();
                }
                if self.is_wrong(state, Wrong::Weight) {
                    outcomes[0].1 += 1;
                }
                Branch::from(Chance::weighted(outcomes))
            })
            .collect();
        let Some(player) = player else {
            return Node::Chance(rows.swap_remove(0));
        };
        if self.is_wrong(state, Wrong::Actions) {
            rows.push(Branch::from((number, exchanged)));
        }
        if self.is_wrong(state, Wrong::Kind) {
            return Node::Chance(rows.swap_remove(0));
        }
        let owner = match exchanged && !self.is_wrong(state, Wrong::Owner) {
            true => player.opponent(),
            false => player,
        };
        Node::choice(owner, rows.into_iter().enumerate())
    }

    fn mirror(&self, &(number, exchanged): &State) -> Option<State> {
        if self.is_wrong((number, exchanged), Wrong::Twice) {
            return Some((number, exchanged));
        }
        self.mirrored.then_some((number, !exchanged))
    }

    fn forever(&self) -> Payoff {
        self.table.forever
    }
}

fn lines(graph: &bestplay::Graph) -> String {
    format!("{:?}", graph.iter().collect::<Vec<_>>())
}

const KINDS: [Kind; 3] = [
    Kind {
        inner: 60,
        ..Kind::PLAIN
    },
    Kind {
        inner: 600,
        paying: 50,
        acyclic: true,
        ..Kind::PLAIN
    },
    Kind {
        inner: 150,
        ..Kind::PLAIN
    },
];

#[test]
fn one_state_of_each_pair_says_all() {
    let solver = Solver::new().threads(1);
    let (mut saved, mut all) = (0, 0);
    for seed in 0..120 {
        let table = game(&KINDS[seed as usize % 3], &mut Random(seed ^ 0x3117));
        let plain = Sides::new(table.clone(), seed, false);
        let mirrored = Sides::new(table, seed, true);
        let (one, two) = (
            solver.explore(&plain).unwrap(),
            solver.explore(&mirrored).unwrap(),
        );
        assert_eq!(one.states(), two.states(), "{}", plain.table);
        assert_eq!(lines(one.graph()), lines(two.graph()), "{}", plain.table);
        let asked = |game: &Sides| game.asked.load(Ordering::Relaxed);
        assert_eq!(asked(&plain), one.states().len());
        assert!(asked(&mirrored) <= asked(&plain));
        all += asked(&plain);
        saved += asked(&plain) - asked(&mirrored);
        let Ok(solution) = solver.solve(&mirrored) else {
            continue;
        };
        // A state and its mirror image have mirrored values where play always ends.
        let always_ends = seed % 3 == 1;
        let sum = bestplay::Rational::from(mirrored.sum);
        let numbers: HashMap<State, usize> = solution.states().iter().copied().zip(0..).collect();
        for (&(number, exchanged), &place) in &numbers {
            let Some(&other) = numbers.get(&(number, !exchanged)).filter(|_| always_ends) else {
                continue;
            };
            let [one, two] =
                [place, other].map(|place| solution.value_at(bestplay::StateId::new(place as u32)));
            let (Some(a), Some(b)) = (one.lower(), two.upper()) else {
                continue;
            };
            assert!(a + b >= &sum - bestplay::Rational::from_parts(1.into(), 1_000_000u32.into()));
        }
    }
    // The first pairs of each game are asked about too.
    assert!(8 * saved > all, "{saved} of {all}");
}

#[test]
fn a_mirror_that_is_none_is_refused() {
    let solver = Solver::new().threads(1);
    let says = [
        (
            Wrong::Owner,
            "chooses here, where with the players exchanged",
        ),
        (Wrong::Actions, "actions and not"),
        (Wrong::Order, "is not the mirror of the other's"),
        (Wrong::Weight, "is not the mirror of the other's"),
        (Wrong::Sum, "must add up to the same in the whole game"),
        (Wrong::Kind, "nobody chooses here"),
        (Wrong::Twice, "mirror"),
    ];
    for (wrong, words) in says {
        let mut refused = 0;
        for seed in 0..40 {
            let table = game(&KINDS[1], &mut Random(seed ^ 0x0bad));
            let mut sides = Sides::new(table, seed, true);
            // An end says the sum, before another one is wrong.
            let ends = sides.table.entries.iter().enumerate();
            let ends = ends.filter(|(_, entry)| matches!(entry, Entry::End(_)));
            let from = match wrong {
                Wrong::Sum => ends.map(|(number, _)| number).next_back().unwrap_or(0),
                _ => 0,
            };
            sides.wrong = Some((wrong, from as u32));
            match solver.explore(&sides) {
                Ok(_) => {}
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::Rules);
                    refused += usize::from(error.to_string().contains(words));
                }
            }
        }
        assert!(refused >= 10, "{wrong:?}: {refused}");
    }
}

/// A pair that is asked about only where the whole mirror is to be confirmed.
#[test]
fn the_whole_mirror_is_confirmed_where_that_is_asked_for() {
    let solver = Solver::new().threads(1);
    let mut missed = 0;
    for place in 1..399 {
        let line = Line { wrong: Some(place) };
        let error = solver.whole_mirror(true).explore(&line).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Rules);
        let words = format!("in state ({place}, true): the state ({place}, false) is its mirror");
        assert!(error.to_string().contains(&words), "{error}");
        missed += usize::from(solver.explore(&line).is_ok());
    }
    assert!(missed > 300, "{missed}");
    let right = Line { wrong: None };
    assert!(solver.whole_mirror(true).explore(&right).is_ok());
}

/// A toss at each place of a line says who is next, and who is at the end of it has won.
struct Line {
    /// The place where `Max` alone leads to the end.
    wrong: Option<u32>,
}

impl Game for Line {
    type State = (u32, bool);
    type Action = ();

    fn initial(&self) -> (u32, bool) {
        (0, false)
    }

    fn node(&self, &(place, is_max): &(u32, bool)) -> Node<(u32, bool), ()> {
        if place == 400 {
            return Node::End(Payoff::from(i64::from(is_max)));
        }
        let next = if is_max && self.wrong == Some(place) {
            400
        } else {
            place + 1
        };
        Node::chance(Chance::weighted([
            ((place + 1, is_max), 1),
            ((next, !is_max), 2),
        ]))
    }

    fn mirror(&self, &(place, is_max): &(u32, bool)) -> Option<(u32, bool)> {
        Some((place, !is_max))
    }
}

/// Who starts is tossed for, so that the first state is its own mirror image.
struct Tossed;

impl Game for Tossed {
    type State = i32;
    type Action = ();

    fn initial(&self) -> i32 {
        0
    }

    fn node(&self, state: &i32) -> Node<i32, ()> {
        match *state {
            0 => Node::chance(Chance::weighted([(1, 1), (-1, 1)])),
            1 => Node::choice(Player::Max, [((), 2)]),
            -1 => Node::choice(Player::Min, [((), -2)]),
            end => Node::End(Payoff::from(i64::from(end > 0))),
        }
    }

    fn mirror(&self, state: &i32) -> Option<i32> {
        Some(-state)
    }
}

#[test]
fn a_state_may_be_its_own_mirror_image() {
    let solution = Solver::new().exact().solve(&Tossed).unwrap();
    assert_eq!(solution.value().to_string(), "1/2");
}
