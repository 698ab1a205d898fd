//! Parameters and options are read, and kept.

use bestplay_answers::{Instance, Topic};
use bestplay_games::find;

#[test]
fn options_are_no_part_of_what_is_played() {
    let penney = find("penney").unwrap();
    let (instance, options) =
        Instance::read(penney, &["show=5", "k=2"], Some(Topic::Solve)).unwrap();
    assert_eq!(instance.arguments.identity(), "penney k=2 red=26 black=26");
    assert_eq!(options.text("show"), Some("5"));
    let message = Instance::read(penney, &["show=5"], Some(Topic::Estimate)).unwrap_err();
    assert!(message.to_string().contains("`solve`"), "{message}");
}

#[test]
fn what_is_kept_opens_no_file() {
    let kept = [("row".to_owned(), "@-".to_owned())];
    let instance = Instance::kept(find("irrefutable").unwrap(), &kept).unwrap();
    assert_eq!(instance.arguments.text("row"), Some("@-"));
    let message = instance.rules().err().unwrap().to_string();
    assert_eq!(message, "row=@-, column 1: expected I or O, found '@'");
}
