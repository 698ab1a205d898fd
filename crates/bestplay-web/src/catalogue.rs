//! The games of the catalogue, and questions about them.

use std::cell::RefCell;

use bestplay_answers::question::{average, count, explain, odds, sheet, solve};
use bestplay_answers::{EVERYWHERE, Entry, GameError, Instance, Parameter, Topic, hint, schema};
use bestplay_games::{GAMES, find};

use crate::answers;
use crate::errors::Failure;
use crate::held::{self, Kind};
use crate::json::Json;
use crate::reporter::Reporter;
use crate::request::{Request, answered};
use crate::sampled::Run;

pub(crate) fn list() -> String {
    let mut json = Json::new();
    json.objects(GAMES, |json, entry| describe(json, entry));
    json.finish()
}

fn describe(json: &mut Json, entry: &Entry) {
    let parameters = |json: &mut Json, all: &[Parameter]| {
        json.objects(all, |json, parameter| {
            json.key("name").text(parameter.name);
            json.key("default").optional(parameter.default);
            json.key("takes").text(parameter.takes.name());
            let range = parameter.takes.range();
            for (place, key) in ["least", "most", "step"].into_iter().enumerate() {
                match range {
                    Some(range) => json.key(key).count(range[place]),
                    None => json.key(key).null(),
                }
            }
            json.key("words").texts(parameter.words);
            json.key("about").text(parameter.about);
        });
    };
    json.key("name").text(entry.name);
    json.key("title").text(entry.title);
    json.key("about").text(entry.about);
    json.key("source").text(entry.source);
    json.key("valueMeans").text(entry.value_means);
    parameters(json.key("parameters"), entry.parameters);
    json.key("example").object(|json| {
        for (name, value) in entry.example {
            json.key(name).text(value);
        }
    });
    json.key("options").object(|json| {
        for (topic, options) in entry.options {
            parameters(json.key(topic.name()), options);
        }
    });
    json.key("fast").optional(entry.fast.map(|fast| fast.about));
    json.key("counts").flag(entry.count.is_some());
    json.key("hidden").flag(entry.hidden);
    json.key("samples").flag(entry.estimate.is_some());
    let strategies = EVERYWHERE.iter().chain(entry.strategies);
    json.key("strategies")
        .objects(strategies, |json, strategy| {
            json.key("name").text(strategy.name);
            json.key("asks").optional(strategy.asks);
            json.key("about").text(strategy.about);
        });
    json.key("shelf").text(entry.shelf.title());
    json.key("also").texts(entry.also);
    json.key("line").text(entry.line);
}

/// Asks a question: its name, the game's, and the parameters with the options.
pub(crate) fn ask(request: &str) -> String {
    answered(request, |request| {
        let (topic, entry, words) = asked(request)?;
        // What is asked of a state, or of sheets, comes before the parameters.
        let (about, words) = match (topic, words) {
            (Topic::Explain | Topic::Sheet, [about, words @ ..]) => (*about, words),
            (_, words) => ("", words),
        };
        let (_, about) = about.split_once('=').unwrap_or_default();
        let (instance, options) = Instance::read(entry, words, Some(topic))?;
        let instance = request.started(instance)?;
        let effort = request.effort;
        let question = match topic {
            Topic::Explain => explain((!about.is_empty()).then(|| about.to_owned())),
            Topic::Sheet => {
                let lines = about.split(',').map(str::parse).collect::<Result<_, _>>();
                sheet(lines.map_err(|_| {
                    GameError::usage(format!("lines cannot be {about}; give whole numbers"))
                })?)
            }
            Topic::Odds => odds(request.steps),
            Topic::Average => average(request.again),
            Topic::Count => count(options),
            _ => solve(options, false),
        };
        let answer = instance.ask(&question, &effort, &Reporter)?;
        Ok(answers::write(&schema(topic, entry), &answer))
    })
}

/// Solves a game so that its states can be explained one after the other.
pub(crate) fn open(request: &str) -> String {
    answered(request, |request| {
        let (_, entry, words) = asked(request)?;
        let instance = request.started(Instance::new(entry, words)?)?;
        let effort = request.effort;
        let held = instance.by_a_way(Topic::Explain, Some(&effort), |way| {
            // What is wrong with the parameters is said now.
            let game = instance.shown_by(way)?;
            if way.fast().is_some() {
                return Ok(Kind::Fast(instance.clone(), way, effort));
            }
            let solved = game.solve(&effort.solver)?;
            Ok(Kind::Entry(entry, (game, solved), RefCell::default()))
        })?;
        Ok(held::keep(held, effort.digits))
    })
}

/// Begins a run that samples a game.
pub(crate) fn begin_run(request: &str) -> String {
    answered(request, |request| {
        let [name, words @ ..] = &request.words[..] else {
            return Err(Failure::usage("say which game is sampled"));
        };
        let instance = request.started(Instance::new(find(name)?, words)?)?;
        let run = Box::new(Run::new(instance, request)?);
        Ok(held::keep(Kind::Run(run), 12))
    })
}

/// The question, the game, and what else is said of them.
fn asked<'a>(
    request: &'a Request<'a>,
) -> Result<(Topic, &'static Entry, &'a [&'a str]), GameError> {
    let [topic, name, words @ ..] = &request.words[..] else {
        return Err(GameError::usage("say what is asked about which game"));
    };
    let topics = [
        Topic::Solve,
        Topic::Average,
        Topic::Explain,
        Topic::Odds,
        Topic::Count,
        Topic::Sheet,
    ];
    let names = topics.map(Topic::name);
    let known = topics.into_iter().find(|known| known.name() == *topic);
    let topic = known.ok_or_else(|| {
        let hint = hint(topic, names);
        GameError::usage(format!("there is no question '{topic}'.{hint}"))
    })?;
    Ok((topic, find(name)?, words))
}
