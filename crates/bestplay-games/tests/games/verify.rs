//! That a verification tells right values from wrong ones.

use bestplay::{Silent, Solver};
use bestplay_games::verify::{Case, Depth, Verdict, Way};
use bestplay_games::{Reference, find};

fn case(parameter: &str, fraction: Option<&str>) -> Case {
    Case {
        entry: find("race").unwrap(),
        reference: Reference {
            parameters: vec![parameter.into()],
            fraction: fraction.map(String::from),
            decimal: fraction.is_none().then(|| "0.526".into()),
            ..Reference::default()
        },
    }
}

fn verdicts(case: &Case) -> Vec<(Way, Verdict)> {
    let all = case.verify(Depth::Quick, &Solver::new(), &Silent).unwrap();
    all.into_iter().map(|one| (one.way, one.verdict)).collect()
}

#[test]
fn right_and_wrong_values_are_told_apart() {
    for right in [case("target=2", Some("71/135")), case("target=2", None)] {
        let all = verdicts(&right);
        let agrees = |(_, verdict): &(Way, Verdict)| *verdict == Verdict::Agrees;
        assert!(all.iter().all(agrees), "{all:?}");
        let ways: Vec<Way> = all.iter().map(|(way, _)| *way).collect();
        for way in [Way::Rules, Way::Digits, Way::Exact, Way::Checker, Way::Fast] {
            assert!(ways.contains(&way), "{way:?} {ways:?}");
        }
    }
    for wrong in [case("target=2", Some("71/134")), case("target=3", None)] {
        let all = verdicts(&wrong);
        let differs = |(way, verdict): &(Way, Verdict)| match way {
            // Chance would have to be asked for longer.
            Way::Plays => true,
            _ => matches!(verdict, Verdict::Differs(_)),
        };
        assert!(all.iter().all(differs), "{all:?}");
    }
}
