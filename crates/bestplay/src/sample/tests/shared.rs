//! Several threads, crews and machines.

use super::*;

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
    let mut plans = vec![(games(54_321), 7)];
    plans.extend([1, 64, 1000].map(|piece| (relative(0.02), piece)));
    for (plan, piece) in plans {
        let (estimate, checkpoint) = run(&COIN, &plan, None, &mut go_on).unwrap();
        let mut crew = Ahead {
            piece,
            asked: 0,
            played: 0,
            parts: Default::default(),
        };
        let (theirs, counted) = run_by(&mut crew, &COIN, &plan, None, &mut go_on).unwrap();
        assert_eq!(counted.blocks, checkpoint.blocks);
        assert_eq!(counted.tally, checkpoint.tally);
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
    let error = run_by(&mut Hasty, &COIN, &games(5000), None, &mut go_on).unwrap_err();
    assert!(error.to_string().contains("blocks up to 2"), "{error}");
}

#[test]
fn shards_merge_to_the_answer_of_one_machine() {
    let plan = |shard| {
        let mut plan = games(12_345);
        (plan.seed, plan.shard) = (3, shard);
        plan
    };
    let (one, whole) = run(&COIN, &plan(Shard::WHOLE), None, &mut go_on).unwrap();
    let shard = |number| {
        let shard = Shard::new(number, 4).unwrap();
        let (_, checkpoint) = run(&COIN, &plan(shard), None, &mut go_on).unwrap();
        Checkpoint::from_json(&checkpoint.to_json()).unwrap()
    };
    let parts = [shard(3), shard(1), shard(4), shard(2)];
    let merged = merge(&parts).unwrap();
    let mut timed = merged.clone();
    timed.milliseconds = whole.milliseconds;
    assert_eq!(timed, whole);
    let estimate = Estimate::new(&merged, plan(Shard::WHOLE).confidence, Stopped::Games);
    assert_eq!(estimate.interval, one.interval);
    assert!(estimate.interval.method.starts_with("Clopper"));

    let refused = |parts: &[Checkpoint]| merge(parts).unwrap_err().to_string();
    assert!(refused(&[]).contains("nothing to merge"));
    assert!(refused(&parts[..3]).contains("missing: 2/4"));
    assert!(refused(&[shard(1), shard(1), shard(2), shard(3)]).contains("1/4 was given twice"));
    let mut unfinished = parts[0].clone();
    unfinished.blocks = 1;
    assert!(refused(&[unfinished]).contains("not finished"));
    let mut foreign = parts[1].clone();
    foreign.seed = 4;
    assert!(refused(&[parts[0].clone(), foreign]).contains("its seed is 4, not 3"));
}
