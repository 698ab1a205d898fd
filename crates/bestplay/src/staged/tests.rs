//! Stages against the whole game, on random games with random stages; runs that are cut short; folders that are
//! damaged.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::found::Found;
use super::run::Pace;
use super::strings::Strings;
use super::{Kept, Staged, Stages, onward, parts, table};
use crate::random::{Random, rounds};
use crate::{
    Chance, ErrorKind, Game, Node, Notation, Payoff, Player, Progress, Rational, Result, Solver,
    Value,
};

#[derive(Clone)]
enum Inner {
    None,
    Lower,
    Any,
    /// All lead one stair up or two, and the first stair of the top wins.
    Climb,
}

/// States are numbers; those of a stage lead to each other and to later stages, by random rules.
#[derive(Clone)]
struct Stairs {
    seed: u64,
    stages: u64,
    width: u64,
    /// Whether states lead to others of their stage at all, to those with lower numbers only, or to any.
    inner: Inner,
    /// A stage that leads back.
    wrong: Option<u64>,
}

impl Game for Stairs {
    type State = u64;
    type Action = u64;

    fn initial(&self) -> u64 {
        self.width - 1
    }

    fn stage(&self, &state: &u64) -> u64 {
        // With gaps.
        3 * (state / self.width)
    }

    fn node(&self, &state: &u64) -> Node<u64, u64> {
        let mut random = Random(self.seed ^ state.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (stage, place) = (state / self.width, state % self.width);
        if let Inner::Climb = self.inner {
            return match stage < self.stages {
                true => Node::choice(
                    Player::Max,
                    [1, 2].map(|up| (up, Chance::certain(state + up))),
                ),
                false => Node::End(Payoff::from(i64::from(place == 0))),
            };
        }
        if stage == self.stages {
            return Node::End(Payoff::fraction(
                random.below(13) as i64 - 4,
                1 + random.below(3),
            ));
        }
        if self.wrong == Some(stage) {
            return Node::forced(0);
        }
        let on = |random: &mut Random| {
            let inside = match self.inner {
                Inner::None | Inner::Climb => 0,
                Inner::Lower => place,
                Inner::Any => self.width,
            };
            if inside > 0 && random.below(3) > 0 {
                return (stage * self.width + random.below(inside), Payoff::ZERO);
            }
            let later = stage + 1 + random.below(2).min(self.stages - stage - 1);
            let paid = Payoff::from(random.below(4) as i64 - 1);
            (later * self.width + random.below(self.width), paid)
        };
        let row = |random: &mut Random| {
            let outcomes =
                (0..1 + random.below(3)).map(|_| (on(random), 1 + u128::from(random.below(5))));
            Chance::weighted(outcomes.collect::<Vec<_>>())
        };
        let player = match random.below(3) {
            0 => return Node::chance(row(&mut random)),
            1 => Player::Max,
            _ => Player::Min,
        };
        let actions: Vec<_> = (0..1 + random.below(3))
            .map(|action| (action, row(&mut random)))
            .collect();
        Node::choice(player, actions)
    }
}

impl Notation for Stairs {
    fn show_state(&self, state: &u64) -> String {
        format!("state {state}")
    }

    fn parse_state(&self, text: &str) -> std::result::Result<u64, String> {
        let number = text
            .strip_prefix("state ")
            .and_then(|text| text.parse().ok());
        number.ok_or_else(|| "no state".to_owned())
    }

    fn show_action(&self, action: &u64) -> String {
        action.to_string()
    }
}

/// Everything goes to disk at once, and is read from there.
const AT_ONCE: Pace = Pace {
    part: 8,
    first: Duration::ZERO,
    rest: u32::MAX,
    most: 0,
    later: 0,
};

const RARELY: Pace = Pace {
    part: 1 << 19,
    first: Duration::from_secs(1000),
    rest: 1,
    most: usize::MAX,
    later: u64::MAX,
};

fn stairs(seed: u64) -> Stairs {
    let mut random = Random(seed);
    Stairs {
        seed,
        stages: 1 + random.below(6),
        width: 1 + random.below(12),
        inner: match random.below(3) {
            0 => Inner::None,
            1 => Inner::Lower,
            _ => Inner::Any,
        },
        wrong: None,
    }
}

fn kept(folder: &Path) -> Kept {
    Kept::new(folder, "stairs", [])
}

fn solve(game: &Stairs, solver: &Solver<'_>, folder: &Path, pace: Pace) -> Result<Staged> {
    solver.stages_at(&Stages::new(game.clone()), &kept(folder), pace)
}

/// What the whole game is worth, if that is a number.
fn worth(game: &Stairs) -> Option<Rational> {
    match Solver::new().exact().solve(game).ok()?.value() {
        Value::Exact(value) => Some(value),
        _ => None,
    }
}

/// Either way to solve games, and the name of its folder.
fn both() -> [(&'static str, Solver<'static>); 2] {
    [("bounds", Solver::new()), ("exact", Solver::new().exact())]
}

fn holds(value: &Value, exact: &Rational) -> bool {
    let (lower, upper) = value.lower().zip(value.upper()).unwrap();
    lower <= exact && exact <= upper && (upper - lower).to_f64().value() < 1e-15
}

#[test]
fn stages_are_worth_what_the_whole_game_is() {
    let mut infinite = 0;
    for seed in 0..rounds(60) {
        let game = stairs(seed);
        let pace = if seed % 10 == 0 { AT_ONCE } else { RARELY };
        let solver = Solver::new().threads(1 + (seed % 3) as usize);
        let folder = tempfile::tempdir().unwrap();
        let Some(value) = worth(&game) else {
            infinite += 1;
            continue;
        };
        let whole = solver.exact().solve(&game).unwrap();
        let bounds = folder.path().join("bounds");
        let staged = solve(&game, &solver, &bounds, pace).unwrap();
        let found = staged.value;
        assert!(holds(&found, &value), "{seed}: {found:?} {value}");
        let exact = solve(&game, &solver.exact(), &folder.path().join("exact"), pace).unwrap();
        assert_eq!(exact.value, Value::Exact(value), "{seed}");
        // The folder answers for every entry, and so for every state that follows one in its stage.
        for &state in whole.states().iter().step_by(5) {
            let mut one = Stages::new(game.clone());
            one.look_up(&state, &kept(&bounds)).unwrap();
            let game = crate::made::Starting::new(&one, Some(state));
            let found = solver.solve(&game).unwrap().value();
            assert!(one.failure().is_none());
            let exact = whole
                .exact_value_at(whole.find(&state).unwrap(), &crate::Silent)
                .unwrap();
            let Value::Exact(exact) = exact else { panic!() };
            assert!(holds(&found, &exact), "{seed} {state}: {found:?} {exact}");
        }
    }
    assert!(infinite < rounds(60) / 6, "{infinite}");
}

#[test]
fn the_end_of_a_stage_is_not_taken_for_that_of_the_game() {
    let (folder, solver) = (tempfile::tempdir().unwrap(), Solver::new());
    let game = Stairs {
        stages: 3,
        width: 4,
        inner: Inner::Climb,
        ..stairs(0)
    };
    solve(&game, &solver, folder.path(), RARELY).unwrap();
    let whole = solver.solve(&game).unwrap();
    assert!(whole.explain(&3).unwrap().distance.is_some());
    for stair in 3..14 {
        let mut one = Stages::new(game.clone());
        one.look_up(&stair, &kept(folder.path())).unwrap();
        let one = crate::made::Starting::new(&one, Some(stair));
        let explained = solver.solve(&one).unwrap().explain(&stair).unwrap();
        assert_eq!(explained.value, whole.value_of(&stair).unwrap());
        assert!(explained.distance.is_none(), "{stair}: {explained:?}");
    }
}

#[test]
fn what_follows_a_stage_without_a_graph_is_what_the_graph_says() {
    let solver = Solver::new();
    for seed in 0..rounds(60) {
        let inner = [Inner::None, Inner::Any][(seed % 2) as usize].clone();
        let game = Stages::new(Stairs {
            inner,
            ..stairs(seed)
        });
        let mut entries = Strings::default();
        (0..game.game().width).for_each(|state| entries.push(|out| game.pack(&state, out)));
        let one = game.one(0, None);
        let explored = parts::explore(&one, &solver, &entries).unwrap();
        let whole = Found::of(&game, 0, explored.states());
        let stays = |&to: &u64| explored.find(&to).is_some_and(|_| one.is_inner(&to));
        let mut steps = explored.states().iter().filter(|state| one.is_inner(state));
        let is_left = steps.all(|state| {
            let node = game.node(state);
            let mut leads = Vec::new();
            node.map(|to| leads.push(to), |_| ());
            !leads.iter().any(stays)
        });
        let found = onward::find(&one, &entries, &solver).unwrap();
        assert_eq!(found.is_some(), is_left, "{seed}");
        let Some(found) = found else { continue };
        assert_eq!(found.inner, whole.inner);
        let all = |found: Found| -> Vec<(u64, Vec<Vec<u8>>)> {
            let listed = |states: Strings| states.iter().map(<[u8]>::to_vec).collect();
            let ahead = found.ahead.into_iter();
            ahead
                .map(|(stage, states)| (stage, listed(states)))
                .collect()
        };
        assert_eq!(all(found), all(whole), "{seed}");
    }
}

#[test]
fn what_best_play_comes_to_is_worth_what_the_game_is() {
    let (mut followed, mut free) = (0, 0_u64);
    for seed in 5000..5000 + rounds(60) {
        let game = stairs(seed);
        let Some(value) = worth(&game) else { continue };
        let folder = tempfile::tempdir().unwrap();
        let pace = if seed % 4 == 0 { AT_ONCE } else { RARELY };
        for (path, solver) in both() {
            let path = folder.path().join(path);
            let solver = solver.threads(1 + (seed % 3) as usize);
            solve(&game, &solver, &path, pace).unwrap();
            let whole = Stages::new(game.clone());
            let most = if path.ends_with("exact") { 0.0 } else { 1e-12 };
            let followed_by = |who: Option<Player>| {
                let line = whole.followed(who, &solver, &kept(&path)).unwrap();
                let solved = solver.exact().solve(&line).unwrap();
                let free = solved.graph().choosers();
                assert!(free.is_empty() || who.is_some_and(|who| !free.contains(&who)));
                let Value::Exact(found) = solved.value() else {
                    panic!("{seed}")
                };
                let off = (&found - &value).to_f64().value().abs();
                assert!(off <= most, "{seed}: {found} {value}");
                (found, solver.exact().odds(&solved).unwrap(), free.len())
            };
            // Whatever the other one does.
            for who in [Player::Max, Player::Min] {
                free += followed_by(Some(who)).2 as u64;
            }
            let (found, odds, _) = followed_by(None);
            if [odds.rest, odds.never] == [0, 0].map(|none| Value::fraction(none, 1)) {
                let mean = odds.results.iter().map(|share| {
                    let Value::Exact(likely) = &share.probability else {
                        panic!("{seed}")
                    };
                    likely * &share.result
                });
                let mean = mean.fold(Rational::ZERO, |sum, share| sum + share);
                assert_eq!(mean, found, "{seed}");
                followed += 1;
            }
        }
    }
    assert!(
        followed > rounds(60) && free > rounds(60),
        "{followed} {free}"
    );
}

#[test]
fn a_forged_value_is_refused_or_still_true() {
    let mut refused = 0;
    for seed in 2000..2000 + rounds(2) {
        let game = stairs(seed);
        let Some(value) = worth(&game) else { continue };
        let folder = tempfile::tempdir().unwrap();
        for (path, solver) in both() {
            let path = folder.path().join(path);
            let whole = solve(&game, &solver, &path, RARELY).unwrap();
            let check = || Stages::new(game.clone()).check(&solver, &kept(&path), 1);
            let checked = check().unwrap();
            assert_eq!(checked.value, whole.value);
            assert_eq!(checked.entries, whole.entries);
            let table = path.join("values-0");
            let read = std::sync::Arc::new(table::Table::open(&table).unwrap()).from(&[]);
            let records: Vec<table::Record> = read.collect::<std::io::Result<_>>().unwrap();
            let mut random = Random(seed);
            for _ in 0..20 {
                let mut forged = records.clone();
                let at = random.below(forged.len() as u64) as usize;
                let bytes = &mut forged[at].1;
                // A number that stays readable: its last group of bits.
                let last = bytes.len() - 1 - random.below(2) as usize;
                bytes[last] ^= 1 << random.below(8);
                table::tests::write_all(&table, &forged);
                match check() {
                    Ok(checked) => {
                        let (lower, upper) =
                            checked.value.lower().zip(checked.value.upper()).unwrap();
                        assert!(*lower <= value && value <= *upper, "{seed}");
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 13 * rounds(2), "{refused}");
}

#[test]
fn a_run_that_is_cut_short_goes_on_to_the_same_bits() {
    for seed in 1000..1004 {
        let game = stairs(seed);
        if worth(&game).is_none() {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let whole = solve(&game, &Solver::new(), &folder.path().join("whole"), RARELY).unwrap();
        let mut random = Random(seed);
        let path = folder.path().join("cut");
        // Stopped again and again, and each time what is not in the journal is there as well.
        for _ in 0..1000 {
            let (calls, most) = (AtomicU64::new(0), random.below(9));
            let watch = |_: &Progress| match calls.fetch_add(1, Ordering::Relaxed) < most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            let solver = Solver::new().threads(1).watch(&watch);
            match solve(&game, &solver, &path, AT_ONCE) {
                Ok(staged) => {
                    assert_eq!(staged.value, whole.value);
                    assert_eq!(staged.entries, whole.entries);
                    break;
                }
                Err(error) => assert_eq!(error.kind(), ErrorKind::Stopped, "{error}"),
            }
            fs::write(path.join("values-99"), b"stray").unwrap();
        }
        let again = solve(&game, &Solver::new(), &path, RARELY).unwrap();
        assert_eq!(again.value, whole.value);
    }
}

/// All that the tables of a folder hold whose names begin so.
fn held(folder: &Path, kind: &str) -> Vec<table::Record> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let files = files.filter(|file| file.file_name().to_string_lossy().starts_with(kind));
    let tables = files.map(|file| table::Table::open(&file.path()).unwrap());
    let records = tables.flat_map(|table| std::sync::Arc::new(table).from(&[]));
    let mut records = records.collect::<std::io::Result<Vec<_>>>().unwrap();
    records.sort();
    records
}

#[test]
fn parts_that_others_work_on_come_to_the_same_bits() {
    let mut worked_on = 0;
    for seed in 3000..3000 + rounds(12) {
        let game = Stairs {
            width: 400,
            inner: Inner::Lower,
            ..stairs(seed)
        };
        let folder = tempfile::tempdir().unwrap();
        let (alone, others) = (folder.path().join("alone"), folder.path().join("others"));
        let (_, solver) = both()[seed as usize % 2];
        let whole = solve(&game, &solver, &alone, AT_ONCE).unwrap();
        let mut random = Random(seed);
        let (staged, there) = (Stages::new(game.clone()), kept(&others));
        loop {
            let parts = solver.parts_at(&staged, &there, AT_ONCE).unwrap();
            if parts.is_empty() {
                break;
            }
            // Some workers are lost, some are late: what they have worked on is done again or was done already.
            for part in parts.iter().chain(&parts) {
                if random.below(3) > 0 {
                    solver.work_in_stages(&staged, &there, part).unwrap();
                    worked_on += 1;
                }
            }
        }
        let found = solve(&game, &solver, &others, AT_ONCE).unwrap();
        assert_eq!(found.value, whole.value);
        assert_eq!((found.entries, found.states), (whole.entries, whole.states));
        for kind in ["entries-", "values-"] {
            assert_eq!(held(&alone, kind), held(&others, kind), "{seed}");
        }
        for kind in ["forwards-", "backwards-"] {
            assert_eq!(held(&others, kind), []);
        }
        let error = solver.work_in_stages(&staged, &there, "backwards 0 0 9 78");
        assert_eq!(error.unwrap_err().kind(), ErrorKind::Damaged);
        let error = solver.work_in_stages(&staged, &there, "sideways");
        assert_eq!(error.unwrap_err().kind(), ErrorKind::Plan);
    }
    assert!(worked_on > 20 * rounds(12), "{worked_on}");
}

#[test]
fn a_folder_keeps_to_its_room() {
    let folder = tempfile::tempdir().unwrap();
    let (game, path) = (stairs(1000), folder.path().join("stages"));
    let whole = Solver::new().solve(&game).unwrap().value();
    let (mut room, mut refused) = (0, 0);
    let staged = loop {
        let solver = Solver::new().disk(room);
        match solve(&game, &solver, &path, AT_ONCE) {
            Ok(staged) => break staged,
            Err(error) => {
                let text = error.to_string();
                assert!(text.contains("and may take"), "{text}");
                let files = fs::read_dir(&path).unwrap().map(|file| file.unwrap());
                // The journal has to be there, and grows with the time that the run takes.
                let tables = files.filter(|file| file.file_name() != "folder.json");
                let bytes: u64 = tables.map(|file| file.metadata().unwrap().len()).sum();
                assert!(bytes <= room, "{bytes} {room}");
                (room, refused) = (room + 100, refused + 1);
            }
        }
    };
    assert!(
        !staged.value.differs_from(&whole) && refused > 3,
        "{refused}"
    );
}

#[test]
fn mistakes_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stages");
    let wrong = Stairs {
        seed: 1,
        stages: 3,
        width: 4,
        inner: Inner::Lower,
        wrong: Some(2),
    };
    let refused = |game: &Stairs, solver: Solver<'_>, path: &Path, words: &str| {
        let error = solve(game, &solver, path, AT_ONCE).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        error.kind()
    };
    let back = "from the state state 11 of stage 6 to the state state 0 of stage 0";
    let kind = refused(&wrong, Solver::new(), &path, back);
    assert_eq!(kind, ErrorKind::Rules);
    let game = Stairs {
        wrong: None,
        ..wrong
    };
    let path = folder.path().join("other");
    solve(&game, &Solver::new(), &path, AT_ONCE).unwrap();
    let (exact, long) = (Solver::new().exact(), Solver::new().digits(30));
    refused(&game, exact, &path, "12 digits, not for fractions");
    assert_eq!(refused(&game, long, &path, ""), ErrorKind::Plan);
    refused(&game, Solver::new(), folder.path(), "holds other files");
    let other = Kept::new(&path, "stairs", [("n".into(), "1".into())]);
    let error = Solver::new().solve_in_stages(&Stages::new(game), &other);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("is of stairs, not of stairs n=1"), "{error}");
}

#[test]
fn a_changed_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stages");
    let game = Stairs {
        seed: 7,
        stages: 5,
        width: 9,
        inner: Inner::Any,
        wrong: None,
    };
    let whole = solve(&game, &Solver::new(), &path, RARELY).unwrap();
    let (mut random, mut noticed) = (Random(1), 0);
    for file in ["folder.json", "entries-0", "values-0"] {
        let file = path.join(file);
        let bytes = fs::read(&file).unwrap();
        for _ in 0..25 {
            let mut changed = bytes.clone();
            let at = random.below(bytes.len() as u64) as usize;
            changed[at] ^= 1 << random.below(8);
            fs::write(&file, &changed).unwrap();
            let read = table::Table::open(&file).and_then(|table| {
                let records = std::sync::Arc::new(table).from(&[]);
                records.collect::<std::io::Result<Vec<_>>>()
            });
            match solve(&game, &Solver::new(), &path, RARELY) {
                Ok(staged) => assert_eq!(staged.value, whole.value),
                Err(_) => noticed += 1,
            }
            assert!(file.ends_with("folder.json") || read.is_err());
            fs::write(&file, &bytes).unwrap();
        }
    }
    // What a finished run is not asked for is not read.
    assert!(noticed > 40, "{noticed}");
}
