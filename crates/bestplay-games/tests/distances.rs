//! How far the end is in games without chance. (The engine's tests compare all states with sweeps over graphs.)

use bestplay::{Solver, Value};
use bestplay_answers::Instance;
use bestplay_games::find;

#[test]
fn the_fastest_wins_of_boards_and_heaps() {
    for (name, words, steps) in [
        ("mnk", &[][..], None),
        ("mnk", &["m=4", "n=3"], Some(7)),
        ("morris", &[], Some(9)),
        ("morris", &["men=4"], Some(11)),
        ("morris", &["centre=barred"], None),
        ("hare-and-hounds", &["stall=5"], Some(23)),
        ("fox-and-geese", &["size=6"], Some(23)),
        ("chess-endgame", &["position=KQ"], Some(19)),
        ("connect-four", &["columns=4", "rows=4", "line=3"], Some(9)),
        ("hex", &[], Some(5)),
        ("clobber", &["columns=3", "rows=3"], Some(5)),
        ("nim", &[], Some(11)),
        ("chomp", &[], Some(8)),
    ] {
        let instance = Instance::new(find(name).unwrap(), words).unwrap();
        let rules = instance.rules().unwrap();
        let solved = rules.solve(&Solver::new().threads(1)).unwrap();
        let found = solved.explain(None).unwrap().distance;
        let found = found.map(|distance| distance.steps);
        let steps = steps.map(|steps| Value::fraction(steps, 1));
        assert_eq!(found, steps, "{name} {words:?}");
    }
}
