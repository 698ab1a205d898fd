//! What sampling says, and that it says it again.

use super::*;

#[test]
fn estimates_cover_the_exact_value() {
    for deck in [deck(4, 2), deck(5, 2), deck(6, 2), deck(3, 4)] {
        let exact = exactly(deck, 2).to_f64().value();
        let samplers: [Box<dyn Sampler>; 3] = [
            Box::new(FastPlayer::new(deck).unwrap()),
            Box::new(Branching::new(deck).unwrap()),
            Box::new(ArrayPlayer(deck)),
        ];
        for sampler in samplers {
            let is_slow = sampler.block_games() == 1024;
            let plan = games(if is_slow { 40_000 } else { 400_000 });
            let (estimate, _) = run(&*sampler, &plan, None, &mut go_on).unwrap();
            let interval = estimate.interval;
            let at = format!("{}: {interval:?} {exact}", sampler.identity());
            assert!(interval.lower < exact && exact < interval.upper, "{at}");
            assert!(interval.upper - interval.lower < 0.05, "{at}");
        }
    }
}

#[test]
fn branching_agrees_with_plain_games_on_the_spanish_deck() {
    let plain = FastPlayer::new(Deck::SPANISH).unwrap();
    let (plain, _) = run(&plain, &games(8_000_000), None, &mut go_on).unwrap();
    let branching = Branching::new(Deck::SPANISH).unwrap();
    let (branching, checkpoint) = run(&branching, &games(200_000), None, &mut go_on).unwrap();
    // The standard errors are 1.5e-5 and 0.3e-5.
    let (one, other) = (plain.mean, branching.mean);
    assert!((one - other).abs() < 6e-5, "{one} {other}");
    let variance = checkpoint.tally.variance(&checkpoint.quantity);
    let plain = one * (1.0 - one);
    assert!(plain / variance > 700.0, "{plain} {variance}");
}

#[test]
fn runs_are_pinned() {
    let player = FastPlayer::new(Deck::SPANISH).unwrap();
    let tally = player.play(1, 0, 10_000).unwrap();
    let results = [12, 20].map(|left| tally.results[&left]);
    assert_eq!((tally.sum, results), (14, [352, 446]));
    let branching = Branching::new(Deck::SPANISH).unwrap();
    let tally = branching.play(1, 0, 10_000).unwrap();
    assert_eq!((tally.games, tally.sum), (10_000, 67_092));
    assert_eq!(tally.squares, 709_388);
    let order = Deck::SPANISH.shuffled(7);
    assert_eq!(Deck::SPANISH.show_all(&order[..7]), "8O 4B 9O 8B 1B 1O 5C");
}

#[test]
fn shards_and_resumptions_give_the_answer_of_one_run() {
    for sampler in [
        Box::new(FastPlayer::new(Deck::SPANISH).unwrap()) as Box<dyn Sampler>,
        Box::new(Branching::new(Deck::SPANISH).unwrap()),
    ] {
        let (seed, plan) = (6, games(5 * sampler.block_games() + 12));
        let plan = Plan { seed, ..plan };
        let (one, whole) = run(&*sampler, &plan, None, &mut go_on).unwrap();
        let part = |number| {
            let plan = Plan {
                shard: Shard::new(number, 2).unwrap(),
                threads: 1,
                ..plan
            };
            let stop_at_once = &mut |_: &Sampling<'_>| ControlFlow::Break(());
            let (_, checkpoint) = run(&*sampler, &plan, None, stop_at_once).unwrap();
            let checkpoint = Checkpoint::from_json(&checkpoint.to_json()).unwrap();
            let (_, whole) = run(&*sampler, &plan, Some(checkpoint), &mut go_on).unwrap();
            whole
        };
        let merged = merge(&[part(2), part(1)]).unwrap();
        assert_eq!((merged.blocks, &merged.tally), (whole.blocks, &whole.tally));
        assert_eq!(one.games, whole.tally.games);
    }
}
