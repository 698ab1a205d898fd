//! Each family at a small size: the known value, and what the checker confirms, which shares nothing with the
//! solvers.

use bestplay::{Game, Rational, Saved, Silent, Solver, Value, check};

use crate::families::{FAMILIES, Visitor, with_game};
use crate::largest_component;

struct Compare(&'static str);

impl Visitor for Compare {
    type Output = ();

    fn visit<G: Game>(&mut self, game: &G, known: Option<Rational>) {
        let solved = Solver::new().solve(game).unwrap();
        let value = solved.value();
        if let Some(known) = known {
            let (known, name) = (Value::Exact(known), self.0);
            let agrees = !value.differs_from(&known);
            assert!(agrees, "{name}: {value}, known: {known}");
        }
        let mut file = Vec::new();
        solved.write(&mut file, self.0, &[]).unwrap();
        let checked = check(game, &Saved::parse(&file).unwrap(), &Silent).unwrap();
        assert_eq!(checked.value, value, "{}", self.0);
        // A value of 0 or 1 would say little of the rules; but in the maze nobody has to fall.
        let (lower, upper) = value.enclosure();
        let certain = lower > 1.0 - 1e-9 && upper == 1.0 && self.0 != "maze";
        assert!(lower > 0.0 && !certain, "{}: {value}", self.0);
        let largest = largest_component(solved.graph());
        assert!(largest > 9, "{}: {largest}", self.0);
    }
}

#[test]
fn every_family_has_its_value() {
    for line in FAMILIES.lines() {
        let mut words = line.split(' ');
        let name = words.next().unwrap();
        let small = words.next().unwrap().parse().unwrap();
        with_game(name, small, &mut Compare(name)).unwrap();
    }
}

#[test]
fn the_longest_time_of_herman_is_that_of_three_tokens() {
    for (processes, time) in [(15, (100, 3u8)), (11, (192, 11))] {
        let time = Rational::from_parts(time.0.into(), time.1.into());
        assert_eq!(crate::herman::longest(processes), time);
    }
}

#[test]
fn the_royal_game_has_its_states() {
    // Counted by independent rules, written in Python.
    struct States;
    impl Visitor for States {
        type Output = usize;
        fn visit<G: Game>(&mut self, game: &G, _: Option<Rational>) -> usize {
            Solver::new().explore(game).unwrap().states().len()
        }
    }
    assert_eq!(with_game("ur", 2, &mut States), Some(128_932));
}
