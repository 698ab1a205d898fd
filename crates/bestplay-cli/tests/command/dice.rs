//! `bestplay dice`: its forms agree with each other.

use serde_json::Value as Json;

use crate::support::{bestplay, printed};

/// What a call prints.
fn rolled(words: &[&str]) -> String {
    printed(bestplay("dice").args(words))
}

#[test]
fn all_forms_say_the_same() {
    let json: Json = serde_json::from_str(&rolled(&["2d6", "d4!", "--json"])).unwrap();
    assert_eq!(json[0]["mean"]["fraction"], "7");
    assert_eq!(json[0]["outcomes"][5]["exactly"]["fraction"], "1/6");
    assert_eq!(json[0]["outcomes"][5]["at_least"]["fraction"], "7/12");
    assert_eq!(json[0]["outcomes"][5]["at_most"]["fraction"], "7/12");
    assert_eq!(json[1]["mean"]["decimal"], "3.33333333333");
    assert_eq!(json[1]["highest"], Json::Null);
    let csv = rolled(&["2d6", "d4", "--csv"]);
    assert!(csv.contains("\n2d6,7,0.166666666667,1/6,,,"), "{csv}");
    assert_eq!(csv.lines().count(), 1 + 11 + 4);
    assert!(rolled(&["2d6 >= 7"]).contains("yes  0.583333333333 = 7/12"));
    assert!(rolled(&["2d6", "--at-least"]).contains("7  0.583333333333  "));
    assert!(rolled(&["2d6", "d4", "--at-most"]).contains("\n7   0.58333  "));
}

#[test]
fn a_file_is_rolled_and_a_picture_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(
        path("program"),
        "\\ AnyDice \\\nX: 3d6\noutput [highest 2 of X] named \"best\"\n",
    )
    .unwrap();
    let text = rolled(&[&format!("@{}", path("program")), "--svg", &path("best.svg")]);
    assert!(
        text.starts_with("best\n") && text.contains("8.45833333333 = 203/24"),
        "{text}"
    );
    let picture = std::fs::read_to_string(path("best.svg")).unwrap();
    assert_eq!(picture.matches("<rect").count(), 11);
}
