//! Plays through a pipe.

use crate::support::{bestplay, printed};

/// A play with these lines typed in.
fn play(words: &str, typed: &str) -> String {
    printed(bestplay(&format!("play {words}")).write_stdin(typed.to_owned()))
}

#[test]
fn a_play_of_tic_tac_toe_to_the_end() {
    // x asks for a hint, mistypes, and fills the board: two best players draw, and o plays best.
    let all = "hint\nb9\n\nB2\na1\na2\na3\nb1\nb3\nc1\nc2\nc3\na1\na2\na3\nb1\nb3\nc1\nc2\nc3\n";
    let text = play("mnk", all);
    assert!(
        text.contains("x, your action (a1 a2 a3 b1 b2 b3 c1 c2 c3): hint"),
        "{text}"
    );
    assert!(text.contains("action  value\n"), "{text}");
    assert!(text.contains("'b9' is not an action here"), "{text}");
    assert!(text.contains("o plays "), "{text}");
}

#[test]
fn the_winner_is_named_and_another_game_is_played() {
    let seen = play(
        "mnk --as both",
        "a1\nb1\na2\nb2\na3\nmaybe\nye\nb2\na1\nquit\n",
    );
    assert!(seen.contains("Play is over: x wins.\n"), "{seen}");
    assert!(seen.contains("'maybe' is neither yes nor no\n"), "{seen}");
    assert!(seen.contains("Another game? (yes or no): ye\n"), "{seen}");
    assert!(seen.ends_with("Left before the end.\n"), "{seen}");
    assert_eq!(seen.matches("Best play is worth").count(), 1, "{seen}");
    let seen = play("nim heaps=1 --as 1", "1\nno\n");
    assert!(seen.contains("you win as first player"), "{seen}");
    // The only person has won, and has had enough.
    let seen = play("race target=1 first=2 --seed 5", "1\n1\n1\n1\nno\n");
    assert!(
        seen.contains("you win as player 2") || seen.contains("player 1 wins"),
        "{seen}"
    );
}

#[test]
fn best_play_wins_as_soon_and_loses_as_late_as_can_be() {
    let seen = play("morris --as none", "");
    assert!(
        seen.contains("Play is over: first player wins.\n"),
        "{seen}"
    );
    assert_eq!(seen.matches(" plays ").count(), 9, "{seen}");
    let seen = play("hex --as both", "hint\nquit\n");
    assert!(
        seen.contains("action  value  distance\nb2      1      5         best\n"),
        "{seen}"
    );
}

#[test]
fn any_beginning_of_an_action_and_words_about_the_play() {
    // `h` is hold, where there is nothing to hold it is help or hint.
    let seen = play(
        "pig goal=20 --seed 3 --as both",
        "help\nr\nundo\nwhy hold\nwhy\nh\nquit\n",
    );
    assert!(seen.contains("undo  takes your last choice back"), "{seen}");
    assert!(
        seen.contains("hold loses ") || seen.contains("roll would lose "),
        "{seen}"
    );
    assert!(seen.contains("leads to"), "{seen}");
    let seen = play("mnk", "undo\na\nh\nquit\n");
    assert!(seen.contains("nothing to take back"), "{seen}");
    assert!(seen.contains("'a' may be a1 or a2 or a3\n"), "{seen}");
    assert!(seen.contains("'h' may be help or hint\n"), "{seen}");
}

/// What is taken back happens once more in the same way: chance has the same seed.
#[test]
fn undo_takes_back_what_chance_made_of_a_choice() {
    let once = play("race target=4 --seed 9", "2\nquit\n");
    let twice = play("race target=4 --seed 9", "2\nundo\n2\nquit\n");
    let question = "player 2, your action";
    let after = |text: &str| text.rsplit(": 2\n").next().unwrap().to_owned();
    assert_eq!(after(&once), after(&twice));
    let states = |text: &str| -> Vec<String> {
        text.split(question)
            .map(|part| part.trim().to_owned())
            .collect()
    };
    // Undone, the first question stands there again.
    assert_eq!(states(&once).len() + 2, states(&twice).len(), "{twice}");
}

#[test]
fn a_state_is_drawn_once() {
    let seen = play("race target=3 --seed 7 --as none", "");
    let drawn: Vec<&str> = seen
        .split("\n\n")
        .filter(|part| part.contains("of 3"))
        .collect();
    let pictures: std::collections::HashSet<&str> = drawn
        .iter()
        .map(|part| &part[..part.find("is to toss").unwrap_or(part.len())])
        .collect();
    assert_eq!(pictures.len(), drawn.len(), "{seen}");
}

#[test]
fn a_lost_game_tells_what_was_lost() {
    // With one toss at a time player 2 never does what is best in the end.
    let text = play("race target=3 --seed 1 --as 2", &"1\n".repeat(500));
    assert!(text.contains("Play is over: "), "{text}");
    assert!(text.contains("Your choices lost 0."), "{text}");
}

#[test]
fn best_choices_lose_nothing() {
    // With a target of 1 one toss is best, and there is no other.
    let text = play("race target=1 first=2 --seed 5", &"1\n".repeat(500));
    assert!(
        text.contains("Each of your choices was a best one."),
        "{text}"
    );
}

#[test]
fn a_seed_fixes_chance() {
    let words = "pig goal=15 --as none --seed 42";
    let text = play(words, "");
    assert_eq!(text, play(words, ""));
    assert!(text.contains("Play is over: "), "{text}");
    assert_ne!(text, play("pig goal=15 --as none --seed 43", ""));
}

#[test]
fn quitting_and_the_end_of_input_leave() {
    for typed in ["quit\n", "QUIT", "q\n", ""] {
        let text = play("mnk --as o", typed);
        assert!(text.contains("x plays "), "{text}");
        assert!(text.ends_with("Left before the end.\n"), "{text}");
    }
}

#[test]
fn players_are_found_by_number_and_by_name() {
    // In The Race only player 2 ever chooses, and is the one whose probability is told.
    for seat in ["2", "player 2"] {
        let mut command = bestplay("play race target=3 --seed 1 --as");
        let text = printed(command.arg(seat).write_stdin("quit\n"));
        assert!(text.contains("player 2, your action"), "{text}");
    }
    assert!(!play("race target=3 --as 1", "quit\n").contains("your action"));
    assert!(play("mnk --as both", "b2\na1\nquit\n").contains("your action"));
}
