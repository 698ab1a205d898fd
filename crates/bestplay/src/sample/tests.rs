//! The promises of a run: coverage, the same answer on any number of threads, in shards and after
//! a kill, and damaged checkpoints refused.

use std::ops::ControlFlow;

use super::*;
use crate::{Chance, Game, Node, Payoff, Player};

/// A biased coin: `heads` of `of`, in small blocks.
struct Coin {
    heads: u64,
    of: u64,
    block: u64,
}

impl Sampler for Coin {
    fn identity(&self) -> String {
        format!("coin {}/{} method=toss/1", self.heads, self.of)
    }

    fn block_games(&self) -> u64 {
        self.block
    }

    fn quantity(&self) -> Quantity {
        Quantity::PROBABILITY
    }

    fn play(&self, seed: u64, block: u64, games: u64) -> crate::Result<Tally> {
        let (mut stream, mut tally) = (Stream::new(seed, block), Tally::default());
        for _ in 0..games {
            let heads = stream.below(self.of) < self.heads;
            tally.add(heads.into());
            tally.result(heads.into(), 1);
        }
        Ok(tally)
    }
}

const COIN: Coin = Coin {
    heads: 3,
    of: 10,
    block: 1000,
};

fn go_on(_: &Sampling<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn games(games: u64) -> Stop {
    Stop {
        games: Some(games),
        ..Stop::default()
    }
}

#[test]
fn threads_do_not_matter() {
    let stop = Stop {
        digits: Some(2),
        ..Stop::default()
    };
    let answer = |threads| {
        let plan = Plan {
            seed: 5,
            stop,
            threads,
            ..Plan::default()
        };
        let (estimate, checkpoint) = run(&COIN, &plan, None, &mut go_on).unwrap();
        assert_eq!(estimate.stopped, Stopped::Digits);
        assert_eq!(estimate.decimals(2).as_deref(), Some("0.30"));
        (checkpoint.blocks, checkpoint.tally, estimate.interval)
    };
    let one = answer(1);
    assert_eq!(answer(2), one);
    assert_eq!(answer(7), one);
}

/// A quarter lies in the middle between 0.2 and 0.3: no number of games tells which is nearer.
#[test]
fn in_the_middle_between_two_roundings_more_digits_become_certain() {
    let quarter = Coin {
        heads: 1,
        of: 4,
        block: 1000,
    };
    let stop = Stop {
        digits: Some(1),
        ..Stop::default()
    };
    let plan = Plan {
        stop,
        ..Plan::default()
    };
    let (estimate, _) = run(&quarter, &plan, None, &mut go_on).unwrap();
    assert_eq!(estimate.stopped, Stopped::Digits);
    assert_eq!(estimate.decimals(1), None);
    assert_eq!(estimate.shown(Some(1)), "0.25");
}

#[test]
fn a_run_that_is_killed_and_resumed_gives_the_same_answer() {
    for stop in [
        games(54_321),
        Stop {
            relative: Some(0.02),
            ..Stop::default()
        },
    ] {
        let plan = Plan {
            seed: 8,
            stop,
            threads: 2,
            ..Plan::default()
        };
        let (undisturbed, whole) = run(&COIN, &plan, None, &mut go_on).unwrap();
        // Stopped after each chunk, saved as text, and resumed, again and again.
        let mut saved: Option<Checkpoint> = None;
        let estimate = loop {
            let mut chunks = 0;
            let mut stop_soon = |_: &Sampling<'_>| {
                chunks += 1;
                if chunks == 3 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let (estimate, checkpoint) = run(&COIN, &plan, saved, &mut stop_soon).unwrap();
            if estimate.stopped != Stopped::Request {
                assert_eq!(
                    (checkpoint.blocks, &checkpoint.tally),
                    (whole.blocks, &whole.tally)
                );
                break estimate;
            }
            saved = Some(Checkpoint::from_json(&checkpoint.to_json()).unwrap());
        };
        assert_eq!(estimate.interval, undisturbed.interval);
        assert_eq!(estimate.stopped, undisturbed.stopped);
        assert_eq!(estimate.results, undisturbed.results);
    }
}

/// A crew that plays ahead in pieces of its own size, sends every second piece twice, and has
/// nothing to show every third time it is asked.
struct Ahead {
    piece: u64,
    asked: u64,
    played: u64,
    parts: std::collections::VecDeque<Part>,
}

impl Crew for Ahead {
    fn play(&mut self, blocks: &Blocks, next: std::ops::Range<u64>) -> crate::Result<Part> {
        self.asked += 1;
        if self.asked.is_multiple_of(3) {
            let (until, tally) = (next.start, Tally::default());
            return Ok(Part { until, tally });
        }
        if self.parts.is_empty() {
            let planned = blocks.planned().unwrap_or(u64::MAX);
            let end = (next.start + self.piece).min(planned);
            self.parts = blocks.play_in_parts(&COIN, next.start..end)?.into();
            let again = blocks.play_in_parts(&COIN, next.start..end)?;
            assert!(
                self.parts.iter().eq(&again),
                "a block is the same whoever plays it"
            );
            self.played += end - next.start;
        }
        let part = self.parts.pop_front().unwrap();
        assert!(part.until <= next.end);
        Ok(part)
    }
}

#[test]
fn whoever_plays_the_answer_is_the_same() {
    let relative = Stop {
        relative: Some(0.02),
        ..Stop::default()
    };
    for (stop, piece) in [
        (games(54_321), 7),
        (relative, 1),
        (relative, 64),
        (relative, 1000),
    ] {
        let plan = Plan {
            stop,
            ..Plan::default()
        };
        let (estimate, checkpoint) = run(&COIN, &plan, None, &mut go_on).unwrap();
        let mut crew = Ahead {
            piece,
            asked: 0,
            played: 0,
            parts: Default::default(),
        };
        let (theirs, counted) = run_by(&mut crew, &COIN, &plan, None, &mut go_on).unwrap();
        assert_eq!(
            (counted.blocks, &counted.tally),
            (checkpoint.blocks, &checkpoint.tally)
        );
        assert_eq!(theirs.interval, estimate.interval);
        assert_eq!(theirs.stopped, estimate.stopped);
        assert!(crew.played >= counted.blocks);
    }
}

#[test]
fn a_crew_that_skips_blocks_is_refused() {
    struct Hasty;
    impl Crew for Hasty {
        fn play(&mut self, _: &Blocks, next: std::ops::Range<u64>) -> crate::Result<Part> {
            let (until, tally) = (next.end + 1, Tally::default());
            Ok(Part { until, tally })
        }
    }
    let plan = Plan {
        stop: games(5000),
        ..Plan::default()
    };
    let error = run_by(&mut Hasty, &COIN, &plan, None, &mut go_on).unwrap_err();
    assert!(error.to_string().contains("blocks up to 2"), "{error}");
}

#[test]
fn shards_merge_to_the_answer_of_one_machine() {
    let plan = |shard| Plan {
        seed: 3,
        stop: games(12_345),
        shard,
        ..Plan::default()
    };
    let (one, whole) = run(&COIN, &plan(Shard::WHOLE), None, &mut go_on).unwrap();
    let shard = |number| {
        let shard = Shard::new(number, 4).unwrap();
        let (_, checkpoint) = run(&COIN, &plan(shard), None, &mut go_on).unwrap();
        Checkpoint::from_json(&checkpoint.to_json()).unwrap()
    };
    let parts = [shard(3), shard(1), shard(4), shard(2)];
    let merged = merge(&parts).unwrap();
    assert_eq!(
        Checkpoint {
            milliseconds: whole.milliseconds,
            ..merged.clone()
        },
        whole
    );
    let estimate = Estimate::new(&merged, plan(Shard::WHOLE).confidence, Stopped::Games);
    assert_eq!(estimate.interval, one.interval);
    assert!(estimate.interval.method.starts_with("Clopper"));

    let refused = |parts: &[Checkpoint]| merge(parts).unwrap_err().to_string();
    assert!(refused(&[]).contains("nothing to merge"));
    assert!(refused(&parts[..3]).contains("missing: 2/4"));
    assert!(refused(&[shard(1), shard(1), shard(2), shard(3)]).contains("1/4 was given twice"));
    let unfinished = Checkpoint {
        blocks: 1,
        ..parts[0].clone()
    };
    assert!(refused(&[unfinished]).contains("not finished"));
    let foreign = Checkpoint {
        seed: 4,
        ..parts[1].clone()
    };
    assert!(refused(&[parts[0].clone(), foreign]).contains("its seed is 4, not 3"));
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let plan = Plan {
        stop: games(5_000),
        ..Plan::default()
    };
    let (_, checkpoint) = run(&COIN, &plan, None, &mut go_on).unwrap();
    let text = checkpoint.to_json();
    let refused = |text: &str| Checkpoint::from_json(text).unwrap_err().to_string();
    assert!(refused(&text[..text.len() / 2]).contains("not whole"));
    assert!(refused("{}").contains("not a bestplay checkpoint"));
    assert!(refused(&text.replace("\"version\": 1", "\"version\": 9")).contains("version 9"));
    let (true_count, false_count) = ("\"games\": 5000", "\"games\": 5001");
    assert!(text.contains(true_count));
    assert!(refused(&text.replace(true_count, false_count)).contains("checksum"));

    let resume = |coin: &Coin, plan: &Plan| {
        run(coin, plan, Some(checkpoint.clone()), &mut go_on)
            .unwrap_err()
            .to_string()
    };
    assert!(resume(&Coin { heads: 4, ..COIN }, &plan).contains("its game is"));
    assert!(resume(&COIN, &Plan { seed: 2, ..plan }).contains("its seed is 1, not 2"));
    assert!(
        resume(
            &COIN,
            &Plan {
                stop: games(6_000),
                ..plan
            }
        )
        .contains("5000 games")
    );
    let shard = Shard::new(2, 2).unwrap();
    assert!(resume(&COIN, &Plan { shard, ..plan }).contains("of shard 1/1, not of shard 2/2"));
}

#[test]
fn checkpoints_survive_on_disk() {
    let path = std::env::temp_dir().join(format!("bestplay-checkpoint-{}", std::process::id()));
    let plan = Plan {
        stop: games(3_000),
        ..Plan::default()
    };
    let (_, checkpoint) = run(&COIN, &plan, None, &mut go_on).unwrap();
    checkpoint.save(&path).unwrap();
    checkpoint.save(&path).unwrap();
    assert_eq!(Checkpoint::load(&path).unwrap(), checkpoint);
    std::fs::write(&path, "{rubbish").unwrap();
    let error = Checkpoint::load(&path).unwrap_err().to_string();
    assert!(error.contains("not whole") && error.contains("bestplay-checkpoint"));
    for other in [&b"a letter"[..], b"\x80\xff", b""] {
        std::fs::write(&path, other).unwrap();
        let error = Checkpoint::load(&path).unwrap_err().to_string();
        assert!(error.contains("not a bestplay checkpoint"), "{error}");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(
        Checkpoint::load(&path)
            .unwrap_err()
            .to_string()
            .contains("cannot read")
    );
    let nowhere = std::path::Path::new("/nonexistent-directory/checkpoint");
    assert!(
        checkpoint
            .save(nowhere)
            .unwrap_err()
            .to_string()
            .contains("cannot write")
    );
}

#[test]
fn impossible_plans_are_refused() {
    let refused = |plan: Plan| run(&COIN, &plan, None, &mut go_on).unwrap_err().to_string();
    let plan = Plan {
        stop: games(10),
        ..Plan::default()
    };
    assert!(
        refused(Plan {
            confidence: 1.0,
            ..plan
        })
        .contains("between 0 and 1")
    );
    assert!(
        refused(Plan {
            stop: games(0),
            ..plan
        })
        .contains("at least one game")
    );
    let relative = Stop {
        relative: Some(f64::NAN),
        ..Stop::default()
    };
    assert!(
        refused(Plan {
            stop: relative,
            ..plan
        })
        .contains("above 0")
    );
    let shard = Shard::new(1, 2).unwrap();
    assert!(
        refused(Plan {
            shard,
            stop: Stop::default(),
            ..plan
        })
        .contains("number of games")
    );
}

/// How many of many short runs, each watched all the way, ever had an interval without the truth.
fn misses(runs: u64, mut looks: impl FnMut(&mut Stream, u64) -> Interval, truth: f64) -> u64 {
    let missed = (0..runs).filter(|&run| {
        let mut stream = Stream::new(77, run);
        (0..25).any(|look| {
            let interval = looks(&mut stream, look);
            truth < interval.lower || interval.upper < truth
        })
    });
    missed.count() as u64
}

#[test]
fn sequences_keep_their_promise_at_all_looks_at_once() {
    // 1,500 runs, each looked at 25 times, at a confidence of 90 per cent: at most 150 may ever
    // miss on average; 3.3 deviations above that is 188.
    let (runs, confidence, allowed) = (1_500, 0.9, 188);
    for (heads, of) in [(1u64, 2u64), (1, 50), (9, 10)] {
        let mut tally = Tally::default();
        let missed = misses(
            runs,
            |stream, look| {
                if look == 0 {
                    tally = Tally::default();
                }
                (0..=look).for_each(|_| tally.add((stream.below(of) < heads).into()));
                confidence::interval(&Quantity::PROBABILITY, &tally, confidence, false)
            },
            heads as f64 / of as f64,
        );
        assert!(missed <= allowed, "{heads}/{of}: {missed} of {runs} missed");
        assert!(
            missed > 0,
            "{heads}/{of}: the intervals are needlessly wide"
        );
    }
    // Bounded contributions of a rare and skewed kind: 0, 1, 4 or 16 sixteenths with
    // probabilities 80, 15, 4 and 1 per cent; their mean is 47/1600.
    let quantity = Quantity {
        least: 0,
        most: 16,
        unit: 16,
        guess: 1,
    };
    let mut tally = Tally::default();
    let missed = misses(
        runs,
        |stream, look| {
            if look == 0 {
                tally = Tally::default();
            }
            (0..=look * 4).for_each(|_| {
                tally.add(match stream.below(100) {
                    0..80 => 0,
                    80..95 => 1,
                    95..99 => 4,
                    _ => 16,
                });
            });
            confidence::interval(&quantity, &tally, confidence, false)
        },
        47.0 / 1600.0,
    );
    assert!(missed <= allowed, "{missed} of {runs} missed");
}

#[test]
fn fixed_intervals_keep_their_promise_exactly() {
    // The coverage of Clopper and Pearson's interval, summed over all results: not below the
    // stated confidence for any p.
    for p in [0.01, 0.1, 0.37, 0.5, 0.93] {
        for n in [1u64, 5, 30, 100] {
            let covered: f64 = (0..=n)
                .filter(|&s| {
                    let interval = fixed(s, n, 0.95);
                    interval.lower <= p && p <= interval.upper
                })
                .map(|s| beta::ln_binomial(s as f64, n as f64, p).exp())
                .sum();
            assert!(covered >= 0.95 - 1e-9, "p = {p}, n = {n}: {covered}");
        }
    }
}

/// Max may roll a second die instead of the first; the last roll is paid, half a point a pip.
struct RerollOnce;

impl Game for RerollOnce {
    type State = (u8, u32);
    type Action = bool;

    fn initial(&self) -> (u8, u32) {
        (0, 0)
    }

    fn node(&self, &(rolls, shown): &(u8, u32)) -> Node<(u8, u32), bool> {
        match rolls {
            0 => Node::chance(Chance::die(6).map(|roll| (1, roll))),
            1 => Node::choice(
                Player::Max,
                [
                    (false, Chance::certain((2, shown))),
                    (true, Chance::die(6).map(|roll| (2, roll))),
                ],
            ),
            _ => Node::End(Payoff::fraction(i64::from(shown), 2)),
        }
    }
}

#[test]
fn any_game_is_played_with_any_strategy() {
    let range = (Payoff::HALF, Payoff::from(3));
    let plan = Plan {
        stop: games(200_000),
        ..Plan::default()
    };
    let uniform = Playout::new(&RerollOnce, "reroll uniform", uniformly, range, 2).unwrap();
    let (estimate, _) = run(&uniform, &plan, None, &mut go_on).unwrap();
    assert!(estimate.interval.lower < 1.75 && 1.75 < estimate.interval.upper);

    // The solved strategy: reroll 1, 2, 3. Its value is 17/8.
    let solved = crate::Solver::new().exact().solve(&RerollOnce).unwrap();
    let best = |state: &(u8, u32), _: Player, _: &Actions<RerollOnce>, _: &mut Stream| {
        solved.chosen(state).unwrap()
    };
    let best = Playout::new(&RerollOnce, "reroll best", best, range, 2).unwrap();
    let (estimate, _) = run(&best, &plan, None, &mut go_on).unwrap();
    assert!(estimate.interval.lower < 2.125 && 2.125 < estimate.interval.upper);
    assert!(estimate.interval.lower > 2.0);
    assert_eq!(estimate.results.values().sum::<u64>(), 200_000);

    let narrow = Playout::new(
        &RerollOnce,
        "x",
        uniformly,
        (Payoff::ONE, Payoff::from(2)),
        2,
    );
    let error = run(&narrow.unwrap(), &plan, None, &mut go_on)
        .unwrap_err()
        .to_string();
    assert!(error.contains("outside the range"), "{error}");
    assert!(Playout::new(&RerollOnce, "x", uniformly, range, 1).is_err());
}
