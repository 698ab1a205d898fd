//! How far the end is in games without chance, against sweeps over their graphs.

use bestplay::random::rounds_of;
use bestplay::{Graph, Payoff, Player, Silent, Solver, StateId, Turn, Value};
use bestplay_answers::AnySolution;

use crate::questions::instance;

/// The fewest steps in which the winner can end play, whatever the other one does, from each of the states
/// that are worth the most to him; nothing where there is no limit.
fn by_sweeps(
    graph: &Graph,
    winner: Player,
    is_decided: &dyn Fn(StateId) -> bool,
) -> Vec<Option<u64>> {
    let mut known: Vec<Option<u64>> = vec![None; graph.states()];
    loop {
        let mut is_new = false;
        for state in graph.iter().filter(|state| is_decided(state.id())) {
            let after = state.actions().filter_map(|action| {
                let to = action.outcomes().next()?.to;
                is_decided(to).then(|| known[to.index()].map(|steps| steps + 1))
            });
            let next = match state.player() {
                _ if state.payoff().is_some() => Some(0),
                Some(player) if player == winner => after.flatten().min(),
                _ => after
                    .collect::<Option<Vec<u64>>>()
                    .and_then(|all| all.into_iter().max()),
            };
            is_new |= std::mem::replace(&mut known[state.id().index()], next) != next;
        }
        if !is_new {
            return known;
        }
    }
}

/// Compares all states that are worth the most to a player, of whom nothing is said if that is a draw; returns the distance
/// of the first one.
fn compare(solved: &dyn AnySolution, winner: Player, draw: Option<Payoff>) -> Option<u64> {
    let graph = solved.graph();
    let ends = graph.iter().filter_map(|state| state.payoff());
    let all = ends.chain([graph.forever()]).map(|paid| paid.to_rational());
    let best = match winner {
        Player::Max => all.max(),
        Player::Min => all.min(),
    };
    let best = Value::Exact(best.unwrap());
    let is_draw = draw.is_some_and(|draw| best == Value::Exact(draw.to_rational()));
    let is_decided = |state| solved.value_at(state) == best;
    let known = by_sweeps(graph, winner, &is_decided);
    let states = graph.iter().map(|state| state.id());
    // One in five of them, and all before a release.
    let every = rounds_of(5, 1) as usize;
    for state in states.filter(|&state| is_decided(state)).step_by(every) {
        let text = solved.state(state);
        let explained = solved.explain_watched(Some(&text), false, &Silent).unwrap();
        if is_draw {
            assert!(explained.distance.is_none(), "{text}");
            continue;
        }
        let distance = explained.distance.unwrap();
        let steps = known[state.index()].map(|steps| Value::Exact(steps.into()));
        let steps = steps.unwrap_or(Value::PlusInfinity);
        assert_eq!(distance.winner, winner, "{text}");
        assert_eq!(distance.steps, steps, "{text}");
        if let Turn::Choice(_, lines) = explained.turn {
            let first = lines[0].distance.as_ref().unwrap();
            assert_eq!(*first, steps, "{text}");
        }
    }
    known[0]
}

#[test]
fn the_fastest_wins_of_boards_and_heaps() {
    let games: [(&str, &[&str], Option<u64>); 13] = [
        ("mnk", &[], None),
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
    ];
    let mut found = Vec::new();
    for (name, words, _) in games {
        let instance = instance(name, words);
        let (rules, draw) = (instance.rules().unwrap(), instance.entry.draw);
        let solved = rules.solve(&Solver::new().threads(1)).unwrap();
        let first = Player::BOTH.map(|player| compare(&*solved, player, draw));
        found.push((name, words, first[0].or(first[1])));
    }
    assert_eq!(found, games);
}
