//! Yahtzee: the method's throws and its table, against the rules.

use bestplay::{Silent, Solver, Staged, Stages, Value};
use bestplay_answers::{Arguments, Instance};

use super::fast::Table;
use super::lattice::Lattice;
use super::rules::roll;
use super::{ENTRY, State, Yahtzee, read};

fn game(words: &[String]) -> Yahtzee {
    let arguments = Arguments::parse("yahtzee", ENTRY.parameters, words);
    read(&arguments.unwrap()).unwrap()
}

/// The method's throws are those of dice.
#[test]
fn throws_are_all_throws() {
    let lattice = Lattice::new();
    let throws = roll([0; 6]);
    assert_eq!((throws.total(), throws.outcomes().len()), (7776, 252));
    assert_eq!(lattice.throws().len(), 252);
    for (dice, _) in throws.outcomes() {
        let place = lattice.place(dice) - super::lattice::THROWS;
        assert_eq!(lattice.throws()[place], *dice);
    }
}

/// Whatever card play comes to is worth by the rules, in stages, what the method says: of small cards, and of the one that
/// was solved in the folder that `BESTPLAY_YAHTZEE` names, if it does.
#[test]
fn every_card_in_stages_is_worth_what_the_method_says() {
    let folder = tempfile::tempdir().unwrap();
    let joker =
        |joker| ["boxes=ones,fives,full-house,five", "bonus_at=13", joker].map(String::from);
    let cards = ["joker=free", "joker=forced", "joker=none"].map(joker);
    let small = cards
        .into_iter()
        .map(|words| (words.to_vec(), folder.path().join(&words[2])));
    let named = std::env::var_os("BESTPLAY_YAHTZEE").map(|path| {
        let (_, kept) = Staged::kept_in(path.as_ref()).unwrap();
        let words = kept.iter().map(|(name, value)| format!("{name}={value}"));
        (words.collect(), path.into())
    });
    for (words, path) in small.chain(named) {
        let stages = Stages::new(game(&words));
        let kept = Instance::new(&ENTRY, &words).unwrap().parameters();
        let solved = Solver::new().solve_in_stages(&stages, &path, "yahtzee", &kept);
        let table = Table::new(&stages.game().card, &Silent).unwrap();
        let mut entries = 0;
        let compare = |state: State, value: Value| {
            let expected = table.value(state.filled);
            assert!(
                !expected.differs_from(&value),
                "{state:?}: {value}, not {expected}"
            );
            entries += 1;
            Ok(())
        };
        stages.entries(&path, ("yahtzee", &kept), compare).unwrap();
        assert_eq!(entries, solved.unwrap().entries);
    }
}
