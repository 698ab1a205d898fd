//! After a kill, and from a file.

use super::*;

#[test]
fn a_run_that_is_killed_and_resumed_gives_the_same_answer() {
    for mut plan in [games(54_321), relative(0.02)] {
        (plan.seed, plan.threads) = (8, 2);
        let (undisturbed, whole) = run(&COIN, &plan, None, &mut go_on).unwrap();
        // Stopped after each chunk, saved as text, and resumed, again and again.
        let mut saved: Option<Checkpoint> = None;
        let estimate = loop {
            let mut chunks = 0;
            let mut stop_soon = |_: &Sampling<'_>| {
                chunks += 1;
                match chunks {
                    3 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            };
            let (estimate, checkpoint) = run(&COIN, &plan, saved, &mut stop_soon).unwrap();
            if estimate.stopped != Stopped::Request {
                assert_eq!(checkpoint.blocks, whole.blocks);
                assert_eq!(checkpoint.tally, whole.tally);
                break estimate;
            }
            saved = Some(Checkpoint::from_json(&checkpoint.to_json()).unwrap());
        };
        assert_eq!(estimate.interval, undisturbed.interval);
        assert_eq!(estimate.stopped, undisturbed.stopped);
        assert_eq!(estimate.results, undisturbed.results);
    }
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let plan = games(5_000);
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
        let resumed = run(coin, plan, Some(checkpoint.clone()), &mut go_on);
        resumed.unwrap_err().to_string()
    };
    assert!(resume(&Coin { heads: 4, ..COIN }, &plan).contains("its game is"));
    assert!(resume(&COIN, &Plan { seed: 2, ..plan }).contains("its seed is 1, not 2"));
    assert!(resume(&COIN, &games(6_000)).contains("5000 games"));
    let shard = Shard::new(2, 2).unwrap();
    assert!(resume(&COIN, &Plan { shard, ..plan }).contains("of shard 1/1, not of shard 2/2"));
}

#[test]
fn checkpoints_survive_on_disk() {
    let path = std::env::temp_dir().join(format!("bestplay-checkpoint-{}", std::process::id()));
    let (_, checkpoint) = run(&COIN, &games(3_000), None, &mut go_on).unwrap();
    checkpoint.save(&path).unwrap();
    checkpoint.save(&path).unwrap();
    assert_eq!(Checkpoint::load(&path).unwrap(), checkpoint);
    let refused = || Checkpoint::load(&path).unwrap_err().to_string();
    std::fs::write(&path, "{rubbish").unwrap();
    let error = refused();
    assert!(error.contains("not whole") && error.contains("bestplay-checkpoint"));
    for other in [&b"a letter"[..], b"\x80\xff", b""] {
        std::fs::write(&path, other).unwrap();
        let error = refused();
        assert!(error.contains("not a bestplay checkpoint"), "{error}");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(refused().contains("cannot read"));
    let nowhere = std::path::Path::new("/nonexistent-directory/checkpoint");
    let error = checkpoint.save(nowhere).unwrap_err();
    assert!(error.to_string().contains("cannot write"));
}
