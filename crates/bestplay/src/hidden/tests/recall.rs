//! What players remember, strategies evaluated, and mistakes in the rules.

use super::super::check::confirm;
use super::games::{Kuhn, LiarsDice, Numbered, choice, end, morra, numbered, unseen};
use super::repeat::drawn;
use crate::random::Random;

use crate::{Chance, ErrorKind, Node, Player, Rational, Remembered, Silent, Solver, Unfolded};

fn fraction(text: &str) -> Rational {
    text.parse().unwrap()
}

/// A coin that nobody sees; after heads a step in which nothing happens; then `Min` names it.
fn delayed_coin(seen_by_min: [u16; 3]) -> Numbered {
    let coin = Node::chance(Chance::uniform([1, 2]));
    let name = |right: usize| choice(Player::Min, [('H', 3 + right), ('T', 4 - right)]);
    let [start, heads, tails] = seen_by_min;
    Numbered {
        nodes: vec![coin, Node::forced(5), name(1), end(0), end(1), name(0)],
        seen: [start, heads, tails, 0, 0, tails]
            .map(|min| [0, min])
            .to_vec(),
    }
}

#[test]
fn nobody_notices_time_pass() {
    // Named with even odds, the coin is right half of the time, whatever the odds are.
    let blind = delayed_coin([0, 0, 0]);
    let game = Solver::new().unfold(&blind).unwrap();
    assert_eq!(game.information_sets(Player::Min).len(), 1);
    let reply = game.reply(&game.uniform(Player::Max));
    assert_eq!(*reply.value(), fraction("1/2"));
    // If the idle step looks different, it is known.
    let sharp = delayed_coin([0, 1, 2]);
    let game = Solver::new().unfold(&sharp).unwrap();
    assert_eq!(game.information_sets(Player::Min).len(), 2);
    let reply = game.reply(&game.uniform(Player::Max));
    assert_eq!(*reply.value(), fraction("0"));
}

#[test]
fn the_sets_of_kuhn_poker_are_those_of_the_book() {
    let game = Solver::new().unfold(&Kuhn(3)).unwrap();
    for player in Player::BOTH {
        assert_eq!(game.information_sets(player).len(), 6);
    }
    let first = game.information_sets(Player::Max).next().unwrap();
    assert_eq!(first.actions, ['p', 'b']);
    let seen = |card: Option<u8>| Remembered::Saw((card, String::new()));
    assert_eq!(first.memory, [seen(None), seen(Some(0))]);
}

/// A strategy of Kuhn poker by the odds of betting with each card at the first and the second turn.
fn kuhn<'a>(
    game: &Unfolded<&Kuhn>,
    player: Player,
    bets: impl Fn(u8, &str) -> &'a str,
) -> crate::Behaviour {
    let odds = |set: crate::InformationSet<(Option<u8>, String), char>| {
        let Some(Remembered::Saw((Some(card), said))) = set.memory.last() else {
            panic!("no card is seen");
        };
        let bet = fraction(bets(*card, said));
        vec![Rational::ONE - &bet, bet]
    };
    game.behaviour(player, odds).unwrap()
}

#[test]
fn kuhn_s_strategies_are_worth_what_he_says() {
    let game = Solver::new().unfold(&Kuhn(3)).unwrap();
    // Kuhn 1950: with 0 ≤ a ≤ 1/3 bet the lowest card with odds a, the highest with 3a; call with
    // the middle one with odds a + 1/3. Min bets the lowest after a pass and calls with the middle, 1/3 each.
    let max = kuhn(&game, Player::Max, |card, said| match (card, said) {
        (0, "") => "1/6",
        (2, "") => "1/2",
        (1, "pb") => "1/2",
        (2, "pb") => "1",
        _ => "0",
    });
    let min = kuhn(&game, Player::Min, |card, said| match (card, said) {
        (0, "p") | (1, "b") => "1/3",
        (2, _) => "1",
        _ => "0",
    });
    assert_eq!(game.evaluate(&max, &min), fraction("-1/18"));
    assert_eq!(*game.reply(&max).value(), fraction("-1/18"));
    assert_eq!(*game.reply(&min).value(), fraction("-1/18"));
    // Calling with the lowest card is the only mistake here: one in six holds it after a pass and a bet with
    // odds; it costs what the table says, and costs add up.
    let rash = kuhn(&game, Player::Max, |card, said| match (card, said) {
        (0, "pb") => "1",
        (2, _) => "1",
        _ => "0",
    });
    let told = game.explain(&rash, &min);
    let cost = told.iter().fold(Rational::ZERO, |sum, set| sum + &set.cost);
    let gain = game.reply(&min).value() - game.evaluate(&rash, &min);
    assert_eq!(cost, gain);
    assert!(gain > Rational::ZERO);
    let sets = game.information_sets(Player::Max);
    for (set, told) in sets.zip(&told) {
        let Some(Remembered::Saw((card, said))) = set.memory.last() else {
            panic!("nothing is seen");
        };
        let Some(worth) = &told.worth else {
            panic!("always reached")
        };
        if (*card, said.as_str()) == (Some(0), "pb") {
            // Min bets with the highest card for certain, and never with the middle one: -2 against -1.
            assert_eq!(worth[..], [fraction("-1"), fraction("-2")]);
            assert_eq!(told.reached, fraction("1/6"));
            assert_eq!(told.cost, fraction("1/6"));
        }
    }
}

/// A strategy with random odds, some of them 0.
pub(super) fn random_behaviour(
    game: &Unfolded<&Numbered>,
    player: Player,
    random: &mut Random,
) -> crate::Behaviour {
    let odds = |set: crate::InformationSet<u16, char>| {
        let mut weights: Vec<u64> = set.actions.iter().map(|_| random.below(4)).collect();
        if weights.iter().all(|&weight| weight == 0) {
            weights[0] = 1;
        }
        let sum = Rational::from(weights.iter().sum::<u64>());
        let odds = weights.into_iter();
        odds.map(|weight| Rational::from(weight) / &sum).collect()
    };
    game.behaviour(player, odds).unwrap()
}

/// Replies as the checker finds them by going through the rules: it confirms what they leave of a strategy, and no more.
pub(super) fn replies_agree(game: &Unfolded<&Numbered>, to: &crate::Behaviour) {
    let player = to.player();
    let reply = game.reply(to);
    let [max, min] = match player {
        Player::Max => [to, reply.behaviour()],
        Player::Min => [reply.behaviour(), to],
    };
    assert_eq!(game.evaluate(max, min), *reply.value());
    let mut claims = game.claims([max, min], None, &Silent).unwrap();
    let own = player as usize;
    assert_eq!(claims.rounds[0].1[own], *reply.value());
    assert!(confirm(game.game(), &claims, &Silent).is_ok());
    let tiny = Rational::from(1) / Rational::from(u64::MAX);
    claims.rounds[0].1[own] += if own == 0 { tiny } else { -tiny };
    let error = confirm(game.game(), &claims, &Silent).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Refuted);
}

#[test]
fn replies_are_those_of_the_checker() {
    let mut random = Random(1);
    let mut games = vec![numbered(&Kuhn(4)), numbered(&LiarsDice(2)), morra(2)];
    games.extend((0..4).map(|_| drawn(&mut random).numbered()));
    for game in &games {
        let game = Solver::new().unfold(game).unwrap();
        for player in Player::BOTH {
            for _ in 0..10 {
                replies_agree(&game, &random_behaviour(&game, player, &mut random));
            }
        }
    }
}

/// What is said of a mistake in such a game has these parts.
fn mistake(nodes: Vec<Node<usize, char>>, kind: ErrorKind, parts: &[&str]) -> String {
    let game = unseen(nodes);
    let error = Solver::new().unfold(&game).err().expect("a mistake");
    assert_eq!(error.kind(), kind);
    let message = error.to_string();
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
    message
}

#[test]
fn actions_must_not_depend_on_what_is_not_remembered() {
    let nodes = |last: [(char, usize); 2]| {
        vec![
            Node::chance(Chance::uniform([1, 2])),
            Node::forced(3),
            choice(Player::Max, [('a', 4), ('b', 5)]),
            choice(Player::Max, last),
            end(0),
            end(1),
        ]
    };
    let parts = ["Max", "0 → 2", "0 → 1 → 3", "'a', 'b'", "'a', 'c'"];
    mistake(nodes([('a', 4), ('c', 5)]), ErrorKind::Rules, &parts);
    // The same actions in another order are the same.
    let game = unseen(nodes([('b', 4), ('a', 5)]));
    let game = Solver::new().unfold(&game).unwrap();
    let even = game.uniform(Player::Min);
    // Whatever is chosen is right after one side of the coin.
    assert_eq!(*game.reply(&even).value(), fraction("1/2"));
    let first = game.information_sets(Player::Max).next().unwrap();
    assert_eq!(first.actions.len(), 2);
}

#[test]
fn somebody_must_know_whose_turn_it_is() {
    let nodes = vec![
        Node::chance(Chance::uniform([1, 2])),
        choice(Player::Max, [('a', 3), ('b', 4)]),
        choice(Player::Min, [('a', 3), ('b', 4)]),
        end(0),
        end(1),
    ];
    let parts = ["0 → 1, where Max", "0 → 2, where Min"];
    mistake(nodes, ErrorKind::Rules, &parts);
}

#[test]
fn a_state_that_comes_again_is_refused() {
    let both = vec![
        Node::forced(1),
        choice(Player::Max, [('a', 2), ('b', 3)]),
        choice(Player::Min, [('a', 1), ('b', 3)]),
        end(1),
    ];
    let message = mistake(both, ErrorKind::Undefined, &[]);
    let named = ["1, 2", "2, 1"].map(|states| message.contains(states));
    assert!(named.contains(&true), "{message}");
    let alone = vec![choice(Player::Max, [('a', 0), ('b', 1)]), end(1)];
    mistake(alone, ErrorKind::Undefined, &[]);
}

#[test]
fn limits_say_how_far_it_came() {
    let game = numbered(&LiarsDice(4));
    let error = |solver: Solver<'_>| solver.unfold(&game).err().expect("a limit");
    let few = error(Solver::new().max_states(5_000));
    assert_eq!(few.kind(), ErrorKind::TooManyStates);
    let small = error(Solver::new().memory(1 << 20));
    assert_eq!(small.kind(), ErrorKind::TooMuchMemory, "{small}");
    let stop = |_: &crate::Progress| std::ops::ControlFlow::Break(());
    let stopped = error(Solver::new().watch(&stop));
    assert_eq!(stopped.kind(), ErrorKind::Stopped);
}

#[test]
fn memories_that_explode_are_counted() {
    // The same question so many times: memories double each time, states do not.
    let asked = |times: usize| {
        let choice = |state: usize| choice(Player::Max, [('a', state + 1), ('b', state + 1)]);
        unseen((0..times).map(choice).chain([end(1)]).collect())
    };
    let many = asked(40);
    let error = Solver::new().max_states(10_000).unfold(&many).err();
    let error = error.unwrap();
    assert_eq!(error.kind(), ErrorKind::TooManyStates);
    let message = error.to_string();
    let told = "information sets of Max and 0 of Min";
    assert!(message.contains(told), "{message}");
    let few = asked(3);
    let game = Solver::new().unfold(&few).unwrap();
    assert_eq!(game.information_sets(Player::Max).len(), 7);
}

#[test]
fn odds_that_are_none_are_refused() {
    let game = Solver::new().unfold(&Kuhn(3)).unwrap();
    for (odds, said) in [
        (vec!["1/2", "1/3"], "add up to 5/6"),
        (vec!["3/2", "-1/2"], "are -1/2"),
        (vec!["1"], "gives 1 odds"),
    ] {
        let odds = |_| odds.iter().map(|text| fraction(text)).collect();
        let error = game.behaviour(Player::Min, odds).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Strategy);
        assert!(error.to_string().contains(said), "{error}");
        assert!(error.to_string().contains("saw (Some("), "{error}");
    }
}
