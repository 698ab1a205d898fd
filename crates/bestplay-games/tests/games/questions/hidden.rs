//! Questions about strategies that are odds: what they lose adds up, along every play and in every table.

use bestplay::{Player, Rational, Silent, Solver, Turn};
use bestplay_answers::question::mistakes;
use bestplay_answers::{
    ActionLine, Content, Effort, Explainer, OutcomeLine, Strategy, Table, Way, loss,
};
use bestplay_games::find;

use super::instance;
use crate::trial::sum;

const GAMES: [(&str, &[&str]); 5] = [
    ("kuhn-poker", &[]),
    ("kuhn-poker", &["cards=4", "bet=2"]),
    ("goofspiel", &["cards=3", "goal=points"]),
    ("liars-dice", &["sides=2"]),
    ("undercut", &[]),
];

fn effort() -> Effort {
    Effort::new(Solver::new().exact())
}

/// The rows of a table, each with who it is about and its last number.
fn last(table: Option<&Content>) -> Vec<(String, Rational)> {
    let Some(Content::Table(Table { rows, .. })) = table else {
        panic!("no table");
    };
    let cells = |row: &Vec<Content>| match (&row[0], row.last()) {
        (Content::Text(player), Some(Content::Rational(number))) => {
            (player.clone(), number.clone())
        }
        other => panic!("{other:?}"),
    };
    rows.iter().map(cells).collect()
}

#[test]
fn mistakes_add_up_to_the_exploitability() {
    for (game, words) in GAMES {
        for name in ["random", "first", "best"] {
            let strategy = Strategy::read(find(game).unwrap(), name).unwrap();
            let (instance, most) = (instance(game, words), usize::MAX);
            let answer = instance
                .ask(&mistakes(strategy, most), &effort(), &Silent)
                .unwrap();
            let rules = instance.rules().unwrap();
            let [mistakes, exploited, seats] =
                ["mistakes", "exploited", "seats"].map(|key| last(answer.get(key)));
            for player in Player::BOTH {
                let of = |rows: &[(String, Rational)], player| {
                    let rows = rows
                        .iter()
                        .filter(|(name, _)| name == rules.player_name(player));
                    sum(rows.map(|(_, number)| number.clone()))
                };
                let both = of(&mistakes, player) + of(&exploited, player.opponent());
                assert_eq!(both, of(&seats, player), "{game} {name} {player}");
                assert_eq!(
                    name == "best",
                    both == Rational::ZERO,
                    "{game} {name} {player}"
                );
            }
        }
    }
}

/// What play comes to if the person takes every action alike: what it pays and what was lost, on average.
fn walk(explain: &Explainer<'_>, state: Option<&str>, person: Player) -> [Rational; 2] {
    let (here, _) = explain(state).unwrap();
    let along = |outcomes: &[OutcomeLine]| {
        let mut mean = [Rational::ZERO, Rational::ZERO];
        for outcome in outcomes {
            let [paid, lost] = walk(explain, Some(&outcome.state), person);
            mean[0] += &outcome.probability * (paid + outcome.payoff.to_rational());
            mean[1] += &outcome.probability * lost;
        }
        mean
    };
    match &here.turn {
        Turn::End(paid) => [paid.lower().unwrap().clone(), Rational::ZERO],
        Turn::Chance(outcomes) => along(outcomes),
        Turn::Choice(player, actions) => {
            assert_eq!(*player, person);
            let share = Rational::ONE / Rational::from(actions.len() as u64);
            let mut mean = [Rational::ZERO, Rational::ZERO];
            for action in actions {
                let lost = |line: &ActionLine| Some(loss(line, actions, person)?.lower()?.clone());
                let [paid, later] = along(&action.outcomes);
                mean[0] += &share * paid;
                mean[1] += &share * (later + lost(action).unwrap_or_default());
            }
            mean
        }
    }
}

#[test]
fn a_person_loses_what_the_choices_of_a_play_are_said_to_lose() {
    for (game, words) in GAMES {
        for person in Player::BOTH {
            let (instance, effort) = (instance(game, words), effort());
            let asked = instance.asked(&effort, Way::Rules, &Silent);
            let walked = asked.with_seated(|_| Some(person), |explain| walk(explain, None, person));
            let [paid, lost] = walked.unwrap();
            let rules = instance.rules().unwrap();
            let solved = rules.unfold(&Solver::new().exact(), true).unwrap();
            let even = Strategy::read(find(game).unwrap(), "random").unwrap();
            let even = even.odds(&solved, person).unwrap();
            let best = solved.solution().unwrap().strategy(person.opponent());
            let (worth, sign) = match person {
                Player::Max => (solved.evaluate(&even, best), Rational::ONE),
                Player::Min => (solved.evaluate(best, &even), -Rational::ONE),
            };
            assert_eq!(paid, worth, "{game} {person}");
            let value = solved.solution().unwrap().value();
            let value = value.lower().unwrap().clone();
            assert_eq!(lost, (value - worth) * sign, "{game} {person}");
        }
    }
}

/// Where the play is shown to a spectator, everybody follows the optimal odds.
#[test]
fn a_spectator_sees_plays_that_are_worth_the_value() {
    for (game, words) in GAMES {
        let (instance, effort) = (instance(game, words), effort());
        let asked = instance.asked(&effort, Way::Rules, &Silent);
        let walked = asked.with_seated(|_| None, |explain| walk(explain, None, Player::Max));
        let [paid, lost] = walked.unwrap();
        let rules = instance.rules().unwrap();
        let solved = rules.unfold(&Solver::new().exact(), true).unwrap();
        let value = solved.solution().unwrap().value();
        assert_eq!(Some(&paid), value.lower(), "{game}");
        assert_eq!(lost, Rational::ZERO);
    }
}
