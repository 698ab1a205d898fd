//! Every answer has the fields of its question's schema, and `docs/answers.md` lists them.

use bestplay::Silent;
use bestplay_answers::question::{
    compare, count, evaluate, explain, judged, mistakes, objective, odds, reply, sheet, show,
    solve, threshold,
};
use bestplay_answers::{
    Aim, Answer, Arguments, Content, Effort, Entry, Field, Instance, Kind, Method, Played,
    PlayedStep, Question, Strategy, Topic, fields, schema, sweep,
};
use bestplay_games::GAMES;

/// What a document calls a kind.
fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Value => "value",
        Kind::Count => "count",
        Kind::Integer => "integer",
        Kind::Rational => "fraction",
        Kind::Text => "text",
        Kind::List => "list",
        Kind::Lines => "lines",
        Kind::Flag => "flag",
        Kind::Seconds => "seconds",
        Kind::Estimate => "estimate",
        Kind::Table(_) => "rows",
        Kind::Aside(_) => "rows, not in CSV",
    }
}

/// The lines of a table of fields.
fn listed(fields: &[Field], prefix: &str, out: &mut String) {
    for field in fields {
        let missing = if field.optional { "yes" } else { "" };
        let (key, kind) = (field.key, name(field.kind));
        let about = field.about;
        *out += &format!("| `{prefix}{key}` | {kind} | {missing} | {about} |\n");
        if let Kind::Table(inner) | Kind::Aside(inner) = field.kind {
            listed(inner, &format!("{prefix}{key}."), out);
        }
    }
}

fn section(title: &str, text: &str, fields: &[Field], out: &mut String) {
    out.push_str(&format!("\n{title}\n\n{text}"));
    if !fields.is_empty() {
        out.push_str("| field | kind | may be missing | meaning |\n| --- | --- | --- | --- |\n");
        listed(fields, "", out);
    }
}

/// A game without anything of its own.
fn plain(entry: &Entry) -> Entry {
    Entry {
        fast: None,
        count: None,
        show: None,
        ..*entry
    }
}

/// The fields that a game adds to a question.
fn own(topic: Topic, entry: &Entry) -> Vec<Field> {
    let plain = schema(topic, &plain(entry));
    let mut fields = schema(topic, entry);
    fields.retain(|field| !plain.iter().any(|known| known.key == field.key));
    fields
}

/// What a question asks.
fn about(topic: Topic) -> &'static str {
    match topic {
        Topic::Solve => "The value, and the best first actions.",
        Topic::Explain => "A state, and every action there.",
        Topic::Odds => "How play ends and how long it lasts.",
        Topic::Evaluate => "What strategies are worth, how play ends and how long it lasts.",
        Topic::Reply => "The best reply to a strategy.",
        Topic::Compare => "Strategies, each against each.",
        Topic::Mistakes => "Where a strategy loses its value.",
        Topic::Judged => "What played games lost, and where.",
        Topic::Threshold => "Whether the value is at least a number.",
        Topic::Average => {
            "The payoff per step in the long run: of play that goes on for ever or, with `--again`, is begun \
             anew after each end."
        }
        Topic::Sheet => {
            "The strategy on one page, for games whose rules say what a person sees in a state."
        }
        Topic::Aim => {
            "The best chance of one event of the total that play pays, such as `at least 300`. A \
             play that never ends has no total."
        }
        Topic::Curve => "The best chance of at least each total, or of those of a range.",
        Topic::Reach => "The chance of one event of the total under strategies.",
        Topic::Spread => "How the total spreads under strategies: all totals, or those of a range.",
        Topic::Count => "The fields are the games' own.",
        Topic::Estimate => "What sampling says; `merge` answers the same.",
        Topic::Play => "The fields are the games' own, where a play is shown.",
        Topic::Check => "Whether a saved solution holds.",
    }
}

/// What is answered in other fields where players do not see everything.
const HIDDEN: [Topic; 5] = [
    Topic::Solve,
    Topic::Explain,
    Topic::Evaluate,
    Topic::Reply,
    Topic::Mistakes,
];

fn document() -> String {
    use Topic::*;
    let mut out = include_str!("answers.md").to_owned();
    let plain = &plain(GAMES[0]);
    for topic in [
        Solve, Explain, Odds, Evaluate, Reply, Compare, Mistakes, Judged, Threshold, Average,
        Sheet, Aim, Curve, Reach, Spread, Count, Estimate, Play, Check,
    ] {
        let fields = schema(topic, plain);
        let end = if fields.is_empty() { "\n" } else { "\n\n" };
        let (title, text) = (format!("## `{}`", topic.name()), about(topic));
        section(&title, &format!("{text}{end}"), &fields, &mut out);
        for entry in GAMES {
            let own = own(topic, entry);
            if !own.is_empty() {
                let title = format!("### `{}` of `{}`, besides", topic.name(), entry.name);
                section(&title, "", &own, &mut out);
            }
        }
    }
    let hidden = &Entry {
        hidden: true,
        ..*plain
    };
    for topic in HIDDEN {
        let title = format!("## `{}` where players do not see everything", topic.name());
        section(&title, "", &schema(topic, hidden), &mut out);
    }
    let text = "In JSON the rows are `table`, and `stopped` says how far the sweep came if it was \
                stopped. A row has a column for each parameter that is swept, as text, then these, \
                and what `solve` of the game has besides (but rows and lines); `note` is last and \
                says why there is no answer.\n\n";
    section("## `sweep`", text, &sweep::columns(plain), &mut out);
    let text = "What a game is. In JSON, `parameters` lists what can be set, and `options` does so for \
                each question that has options of its own. Of each of them:\n\n";
    section("## `rules`", text, PARAMETER, &mut out);
    out
}

/// What `rules` says of a parameter.
const PARAMETER: &[Field] = fields! {
    name: Text, "what stands before the `=`";
    default?: Text, "what holds if nothing is set";
    takes: Text, "`whole`: a whole number; `word`: one of `words`; `probability`: a fraction, a decimal \
                  or a part in per cent, from 0 to 1; `text`: what the game reads by itself";
    least?: Count, "the least whole number";
    most?: Count, "the largest whole number; another parameter may leave fewer";
    step?: Count, "what a whole number has to be a multiple of";
    words: List, "all words that it takes; besides a number or a text, those that may stand in its \
                  place";
    about: Text, "what it means";
};

/// Written anew by `make write`.
#[test]
fn the_document_is_what_the_schemas_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/answers.md");
    let document = document();
    if std::env::var_os("BESTPLAY_WRITE").is_some() {
        std::fs::write(path, &document).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    let is_today = written == document;
    assert!(is_today, "make write writes docs/answers.md anew");
}

/// What an answer holds is what its fields say, and nothing is missing that should be there.
fn check(at: &str, fields: &[Field], answer: &Answer) {
    let mut seen = Vec::new();
    for piece in &answer.pieces {
        let field = fields.iter().find(|field| field.key == piece.key);
        let field = field.unwrap_or_else(|| panic!("{at}: {} is not in the schema", piece.key));
        fits(&format!("{at}: {}", piece.key), field, &piece.content);
        let is_twice = seen.contains(&piece.key);
        assert!(!is_twice, "{at}: {} is there twice", piece.key);
        seen.push(piece.key);
    }
    for field in fields.iter().filter(|field| !field.optional) {
        let may_be_empty = matches!(field.kind, Kind::Table(_));
        let is_there = may_be_empty || seen.contains(&field.key);
        assert!(is_there, "{at}: no {}", field.key);
    }
}

fn fits(at: &str, field: &Field, content: &Content) {
    let is_right = match (field.kind, content) {
        (_, Content::Nothing) => field.optional,
        (Kind::Value, Content::Value(..) | Content::Written(_)) => true,
        (Kind::Count, Content::Count(_)) => true,
        (Kind::Integer, Content::Integer(_)) => true,
        (Kind::Rational, Content::Rational(_)) => true,
        (Kind::Text, Content::Text(_)) => true,
        (Kind::List, Content::List(_)) => true,
        (Kind::Lines, Content::Lines(_)) => true,
        (Kind::Flag, Content::Flag(_)) => true,
        (Kind::Seconds, Content::Seconds(_)) => true,
        (Kind::Estimate, Content::Estimate(..)) => true,
        (Kind::Table(inner) | Kind::Aside(inner), Content::Table(table)) => {
            let keys: Vec<&str> = inner.iter().map(|field| field.key).collect();
            assert_eq!(table.columns, keys, "{at}");
            for row in &table.rows {
                assert_eq!(row.len(), keys.len(), "{at}");
                for (field, cell) in inner.iter().zip(row) {
                    fits(&format!("{at}.{}", field.key), field, cell);
                }
            }
            true
        }
        _ => false,
    };
    assert!(is_right, "{at}: {:?} holds {content:?}", field.kind);
}

/// Instances of a game, small and of each kind; the default ones if they are small.
fn instances(game: &str) -> &'static [&'static [&'static str]] {
    match game {
        "race" => &[
            &["target=4"],
            &["target=3", "first=2"],
            &["target=3", "map=yes"],
        ],
        "pig" => &[&["goal=5"]],
        "connect-four" => &[&["columns=3", "rows=3", "line=3"]],
        "bear-off" => &[&["board=0,1,0,0,0,1", "against=2,0,0,0,0,0"]],
        "penney" => &[
            &["k=2", "red=4", "black=4"],
            &["k=2", "red=4", "black=4", "pairs=yes"],
            &["yvonne=RBR", "red=5", "black=5"],
            &["yvonne=RBR", "zara=RRB", "red=5", "black=5"],
        ],
        "penney-coin" => &[&["k=2"], &["sequences=HHT"], &["sequences=HHT,THH,HT"]],
        "humble-nishiyama" => &[
            &["k=2", "red=4", "black=4"],
            &["first=RB", "red=4", "black=4"],
            &["first=RB", "second=BB", "red=4", "black=4"],
        ],
        "irrefutable" => &[&["row=IOIIOO"], &["row=OO"]],
        "multibridge" => &[&["deal=1,8/2,3/4,5/6,7"]],
        "kalah" => &[&["houses=2"]],
        "solitaire" => &[&["ranks=3", "suits=1"]],
        "video-poker" => &[&["hand=AsKsJsTs9h", "ranks=7"]],
        "yahtzee" => &[&["boxes=five"]],
        "farkle" => &[&["goal=200"]],
        "hog" => &[&["goal=10"]],
        "fleas" => &[&["width=2", "height=2", "bells=3"]],
        "cant-stop" => &[&["sides=2"]],
        "ludo" => &[&["squares=12"]],
        _ => &[&[]],
    }
}

fn every_answer_about_odds_has_its_fields(entry: &'static Entry, effort: &Effort) {
    let reference = bestplay_games::references(entry).swap_remove(0);
    let instance = Instance::new(entry, &reference.parameters).unwrap();
    let [best, random] = ["best", "random"].map(|name| Strategy::read(entry, name).unwrap());
    let both = || vec![best.clone(), random.clone()];
    let questions = [
        solve(Arguments::none(entry.name), false),
        explain(None),
        evaluate(both(), 50),
        odds(50),
        compare(both()),
        mistakes(random.clone(), 3),
        reply(random),
        reply(best),
    ];
    for question in &questions {
        let at = format!("{} {}", entry.name, question.topic.name());
        let answer = instance.ask(question, effort, &Silent);
        check(&at, &schema(question.topic, entry), &answer.unwrap());
    }
    let refused = instance.ask(&sheet(vec![1]), effort, &Silent);
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("`explain` lists the odds"), "{refused}");
}

#[test]
fn every_answer_has_the_fields_of_its_schema() {
    let effort = Effort::new(bestplay::Solver::new());
    for entry in GAMES {
        if entry.hidden {
            every_answer_about_odds_has_its_fields(entry, &effort);
            continue;
        }
        for words in instances(entry.name) {
            let ask_by = |question: &Question<'_>, words: &[&str], method| {
                let topic = question.topic;
                let at = format!("{} {} {words:?}", entry.name, topic.name());
                let (instance, _) = Instance::read(entry, words, Some(topic)).unwrap();
                match instance.ask(question, &Effort { method, ..effort }, &Silent) {
                    Ok(answer) => check(&at, &schema(question.topic, entry), &answer),
                    Err(error) => panic!("{at}: {error}"),
                }
            };
            let own = |word: &&&str| entry.topic_of(word.split('=').next().unwrap()).is_none();
            let plain: Vec<&str> = words.iter().filter(own).copied().collect();
            let ask = |question: &Question<'_>| ask_by(question, &plain, None);
            for method in [None, Some(Method::Fast), Some(Method::Rules)] {
                let has_options = words.len() > plain.len();
                if method == Some(Method::Fast) && entry.fast.is_none() {
                    continue;
                }
                for brief in [false, true] {
                    let words = match method {
                        Some(Method::Fast) => words,
                        _ => plain.as_slice(),
                    };
                    let (_, options) = Instance::read(entry, words, Some(Topic::Solve)).unwrap();
                    ask_by(&solve(options, brief), words, method);
                }
                let explains = entry.fast.is_some_and(|fast| fast.explain.is_some());
                if has_options || (method == Some(Method::Fast) && !explains) {
                    continue;
                }
                ask_by(&explain(None), &plain, method);
            }
            ask(&odds(50));
            let named = |name| Strategy::read(entry, name).unwrap();
            let random = || named("random");
            ask(&compare(vec![named("first"), random()]));
            ask(&mistakes(random(), 2));
            ask(&evaluate(vec![named("first")], 50));
            let (instance, options) = Instance::read(entry, &plain, Some(Topic::Solve)).unwrap();
            let mut played = Played::default();
            played.steps.push(PlayedStep {
                state: instance.rules().unwrap().initial(),
                ..PlayedStep::default()
            });
            ask(&judged(vec![played], 2));
            ask(&threshold(options, bestplay::Rational::ONE));
            if ["pig", "race", "red-and-black"].contains(&entry.name) {
                ask(&sheet(vec![0, 1, 3]));
            }
            if ["pig", "mnk", "chutes", "shut-the-box"].contains(&entry.name) {
                for aim in ["at least 1", "between 0 and 3", "at least 0..2", "each"] {
                    // Where something is paid in a cycle there is no list of all totals.
                    if (entry.name, aim) == ("chutes", "each") {
                        continue;
                    }
                    for strategies in [None, Some(vec![random()])] {
                        ask(&objective(Aim::read(aim).unwrap(), strategies));
                    }
                }
            }
            if ["pig", "mnk", "connect-four"].contains(&entry.name) {
                ask(&reply(random()));
            }
        }
    }
    let ask = |name: &str, words: &[&str], topic, question: fn(_) -> Question<'static>| {
        let entry = bestplay_games::find(name).unwrap();
        let (instance, options) = Instance::read(entry, words, Some(topic)).unwrap();
        let question = question(options);
        let answer = instance.ask(&question, &effort, &Silent).unwrap();
        let fields = schema(question.topic, entry);
        check(&format!("{words:?}"), &fields, &answer);
    };
    for words in [
        &["outcomes=0010"][..],
        &["outcomes=0010", "modulo=7"],
        &["outcomes=0110"],
        &["n=1..2"],
        &["n=2"],
    ] {
        ask("multibridge", words, Topic::Count, count);
    }
    for words in [&["ranks=3"][..], &["order=CB 1B 1C SO"]] {
        ask("solitaire", words, Topic::Play, |options| show(options, 7));
    }
}
