//! What a game declares of its parameters is what it reads.

use bestplay_answers::{Arguments, Entry, Instance, Parameter, Result, Takes, grouped};
use bestplay_games::GAMES;

/// What has to be set besides so that a parameter counts.
const BESIDES: (&str, (&str, &str)) = ("euler", ("problem", "84"));

/// Reads a game with its example, and one parameter set.
fn read(entry: &'static Entry, set: Option<(&str, &str)>) -> Result<()> {
    let is_other = |name: &str| set.is_none_or(|(own, _)| own != name);
    let besides = (set.is_some() && entry.name == BESIDES.0).then_some(BESIDES.1);
    let example = entry.example.iter().copied().chain(besides);
    let words = example.filter(|(name, _)| is_other(name)).chain(set);
    let words: Vec<String> = words
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let arguments = Arguments::parse(entry.name, entry.parameters, &words)?;
    (entry.notation.unwrap_or(entry.rules))(&arguments).map(drop)
}

/// There is an example if and only if a game has a parameter that it cannot do without.
#[test]
fn an_example_has_what_nothing_stands_for_by_itself() {
    for entry in GAMES {
        let wanted = |read: Result<()>| read.err().and_then(|error| error.parameter());
        assert_eq!(wanted(read(entry, None)), None, "{}", entry.name);
        let nothing = Arguments::parse::<&str>(entry.name, entry.parameters, &[]).unwrap();
        let alone = (entry.notation.unwrap_or(entry.rules))(&nothing).map(drop);
        assert_eq!(
            wanted(alone).is_none(),
            entry.example.is_empty(),
            "{}",
            entry.name
        );
    }
}

/// What is said of a value that a declaration does not allow.
fn refusal(declared: &'static Parameter, value: &str) -> Option<String> {
    let word = format!("{}={value}", declared.name);
    let read = Arguments::parse("", std::slice::from_ref(declared), &[word]);
    read.err().map(|error| error.to_string())
}

/// All that a declaration names, and values at its edges.
fn allowed(declared: &Parameter) -> Vec<String> {
    let words = declared.words.iter().map(|word| (*word).to_owned());
    let edges = match declared.takes {
        Takes::Whole { least, most, step } => {
            let next = (least + step).min(most);
            vec![least.to_string(), next.to_string(), most.to_string()]
        }
        Takes::Probability => vec!["0".into(), "1".into(), "1/2".into(), "37%".into()],
        Takes::Word | Takes::Text | Takes::Input => Vec::new(),
    };
    let default = declared.default.map(str::to_owned);
    words.chain(edges).chain(default).collect()
}

/// Values next to those that a declaration names.
fn forbidden(declared: &Parameter) -> Vec<String> {
    let mut all = match declared.takes {
        Takes::Whole { least, most, step } => {
            let above = u128::from(most) + u128::from(step);
            let mut all = vec![above.to_string(), "1.5".into()];
            all.extend(least.checked_sub(step).map(|below| below.to_string()));
            all.extend((step > 1).then(|| (least + 1).to_string()));
            all
        }
        Takes::Probability => vec!["3/2".into(), "101%".into(), "-1".into()],
        Takes::Word => vec![String::new()],
        Takes::Text | Takes::Input => return Vec::new(),
    };
    all.push("none such".into());
    all
}

fn declarations() -> impl Iterator<Item = (&'static Entry, &'static Parameter)> {
    let all = |entry: &'static Entry| entry.parameters.iter().map(move |one| (entry, one));
    GAMES.iter().copied().flat_map(all)
}

/// What is declared is read; where it is refused nevertheless, something else is the reason: another
/// parameter, or what the rules can do.
#[test]
fn what_is_declared_is_read() {
    for (entry, declared) in declarations() {
        for value in allowed(declared) {
            assert_eq!(refusal(declared, &value), None, "{}", entry.name);
            let Err(error) = read(entry, Some((declared.name, &value))) else {
                continue;
            };
            let at = format!("{} {}={value}: {error}", entry.name, declared.name);
            assert!(!matches!(declared.takes, Takes::Word), "{at}");
            for reason in ["expected one of", "expected a multiple"] {
                assert!(!error.to_string().contains(reason), "{at}");
            }
        }
    }
}

/// What is next to it is refused in the words of the declaration and by its name, before any game
/// reads it.
#[test]
fn what_is_not_declared_is_refused() {
    for (entry, declared) in declarations() {
        for value in forbidden(declared) {
            let at = format!("{} {}={value}", entry.name, declared.name);
            let error = Instance::new(entry, &[format!("{}={value}", declared.name)]);
            let error = error.expect_err(&at);
            assert_eq!(Some(error.to_string()), refusal(declared, &value), "{at}");
            assert_eq!(error.parameter(), Some(declared.name), "{at}");
        }
    }
}

/// What people read of a parameter names its range and its words.
#[test]
fn what_people_read_says_what_is_declared() {
    let options = |entry: &'static Entry| {
        let all = entry.options.iter().flat_map(|(_, options)| *options);
        all.map(move |one| (entry, one))
    };
    let options = GAMES.iter().copied().flat_map(options);
    for (entry, declared) in declarations().chain(options) {
        let at = format!("{} {}: {}", entry.name, declared.name, declared.about);
        let says = |what: &str| declared.about.contains(what);
        for word in declared.words {
            let is_plain = ["yes", "no"].contains(word);
            let says = is_plain || says(word) || says_rank(declared.about, word);
            assert!(says, "{at}");
        }
        if let Takes::Whole { most, .. } = declared.takes {
            let power = format!("10^{}", most.ilog10());
            let is_power = 10u64.checked_pow(most.ilog10()) == Some(most) && says(&power);
            let says = says(&grouped(most)) || is_power || says("as many as");
            assert!(says, "{at}");
        }
    }
}

/// Whether a rank is between others that are named.
fn says_rank(about: &str, word: &str) -> bool {
    about.contains("2 to 10") && word.parse().is_ok_and(|rank: u8| (2..=10).contains(&rank))
}
