//! Solutions that are kept, under numbers, until JavaScript lets them go.

use std::cell::RefCell;
use std::rc::Rc;

use bestplay::graph::Kind as StateKind;
use bestplay::made::Numbered;
use bestplay::{Average, Lengths, Player, Silent, Solution, Solved, StateId};
use bestplay_answers::{
    AnyGame, AnySolution, Effort, Entry, GameError, HiddenGame, Instance, Strategy, Way,
};

use crate::errors::Failure;
use crate::explained;
use crate::hidden;
use crate::json::Json;
use crate::nodes::Number;
use crate::reporter::Reporter;
use crate::request::{Request, answered};
use crate::rules::Rules;
use crate::sampled::Run;

/// A solution that can be asked about its states.
struct Held {
    kind: Kind,
    digits: usize,
}

pub(crate) enum Kind {
    /// A solution of rules written in JavaScript.
    Rules(Box<Solution<Rules>>),
    /// Long-run averages of such rules.
    Average(Average<Rules>),
    /// Of such rules in which players do not see everything.
    Hidden(HiddenGame),
    /// Of a game of the catalogue, by its rules, with the strategy that was last asked about.
    Entry(&'static Entry, Opened, RefCell<Option<Asked>>),
    /// Of a game of the catalogue whose fast method explains every state by itself.
    Fast(Instance, Way, Effort),
    /// A run that samples.
    Run(Box<Run>),
}

type Opened = (Box<dyn AnyGame>, Box<dyn AnySolution>);

/// A strategy as it was named, and what it takes in all states.
type Asked = (String, Rc<Numbered>);

thread_local! {
    static KEPT: RefCell<Vec<Option<Rc<Held>>>> = const { RefCell::new(Vec::new()) };
}

/// Keeps a solution, and says under which number, with its value and its size.
pub(crate) fn keep(kind: Kind, digits: usize) -> Json {
    let held = Rc::new(Held { kind, digits });
    let number = KEPT.with_borrow_mut(|kept| {
        let free = kept.iter().position(Option::is_none);
        let place = free.unwrap_or(kept.len());
        if place == kept.len() {
            kept.push(None);
        }
        kept[place] = Some(Rc::clone(&held));
        place
    });
    let mut json = Json::new();
    json.object(|json| {
        json.key("number").count(number as u64);
        let (value, graph, time) = match (&held.kind, held.solved()) {
            (Kind::Average(average), _) => (average.value(), average.graph(), average.time()),
            (Kind::Hidden(game), _) => {
                // It was solved.
                let _ = hidden::write(json, game, digits);
                return;
            }
            (_, Ok(solved)) => (solved.value(), solved.graph(), solved.time()),
            _ => return,
        };
        json.key("value").value(&value, digits);
        json.key("states").count(graph.states() as u64);
        json.key("transitions").count(graph.transitions());
        json.key("seconds").float(time.as_secs_f64());
        if let Ok(solved) = held.solved() {
            json.key("stopped").text(solved.stopped().name());
        }
        json.key("players").list(&graph.choosers(), |json, player| {
            json.count(u64::from(*player == Player::Min));
        });
    });
    json
}

pub(crate) fn release(number: u32) {
    let released = KEPT.with_borrow_mut(|kept| kept.get_mut(number as usize)?.take());
    drop(released);
}

fn find(number: u32) -> Result<Rc<Held>, Failure> {
    let found = KEPT.with_borrow(|kept| kept.get(number as usize)?.clone());
    found.ok_or_else(|| Failure::usage("this solution has been let go; solve again"))
}

/// Answers a request about what is kept under a number.
fn asked(
    number: u32,
    request: &str,
    write: &dyn Fn(&Held, &Request<'_>, &mut Json) -> Result<(), Failure>,
) -> String {
    answered(request, |request| {
        let mut json = Json::new();
        write(&*find(number)?, request, &mut json)?;
        Ok(json)
    })
}

impl Held {
    /// All that is known of states by their numbers.
    fn solved(&self) -> Result<&Solved, Failure> {
        match &self.kind {
            Kind::Rules(solved) => Ok(solved),
            Kind::Entry(_, (_, solved), _) => Ok(solved.solved()),
            Kind::Average(_) | Kind::Hidden(_) | Kind::Fast(..) | Kind::Run(..) => {
                Err(by_rules_only())
            }
        }
    }
}

/// Only a solution by the rules knows all states.
fn by_rules_only() -> Failure {
    Failure::usage("the fast method does not answer this; take the method rules")
}

/// The number of a state of JavaScript's rules, the initial one unless a word says otherwise.
fn state_of(word: Option<&str>) -> Result<Number, Failure> {
    let number = word.map_or(Ok(0), str::parse);
    let wrong = |_| Failure::usage("a state is asked about by its number");
    Ok(Number(number.map_err(wrong)?))
}

/// Explains a state: its number for rules of JavaScript, else its text; the initial one without.
pub(crate) fn explain(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        let state = request.words.first().copied();
        let notation;
        let (found, game) = match &held.kind {
            Kind::Rules(solved) => {
                let found = solved.explain_watched(&state_of(state)?, request.exactly, &Silent)?;
                // Its states are numbers, and its actions places.
                let found = found.named(|state| state.0.to_string(), |place| place.to_string());
                explained::write(json, (&found, ""), ["MAX", "MIN"], held.digits);
                return Ok(());
            }
            Kind::Entry(_, (game, solved), _) => {
                let found = solved.explain_watched(state, request.exactly, &Silent)?;
                (found, &**game)
            }
            Kind::Fast(instance, way, effort) => {
                let asked = instance.asked(effort, *way, &Reporter);
                notation = instance.notation()?;
                let (found, _) = asked.explainer(&*notation, None)?(state)?;
                (found, &*notation)
            }
            Kind::Average(_) | Kind::Hidden(_) | Kind::Run(..) => return Err(by_rules_only()),
        };
        let picture = game.picture(&found.state)?;
        let names = game.player_names();
        explained::write(json, (&found, &picture), names, held.digits);
        Ok(())
    })
}

/// The value of a state, `null` if play never reaches it.
pub(crate) fn value(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        let state = request.words.first().copied();
        let value = match &held.kind {
            Kind::Rules(solved) => solved.value_of(&state_of(state)?),
            Kind::Average(average) => average.value_of(&state_of(state)?),
            Kind::Entry(_, (_, solved), _) => {
                let place = match state {
                    Some(text) => solved.find(text)?,
                    None => Some(StateId::INITIAL),
                };
                place.map(|place| solved.value_at(place))
            }
            Kind::Hidden(_) | Kind::Fast(..) | Kind::Run(..) => None,
        };
        json.optional_value(value.as_ref(), held.digits);
        Ok(())
    })
}

/// The place of the action to choose in a state for the long-run average, `null` if play never reaches it.
pub(crate) fn chosen(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        let state = state_of(request.words.first().copied())?;
        let chosen = match &held.kind {
            Kind::Average(average) => average.chosen(&state),
            _ => None,
        };
        match chosen {
            Some(place) => json.count(place as u64),
            None => json.null(),
        }
        Ok(())
    })
}

impl Held {
    fn hidden(&self) -> Result<&HiddenGame, Failure> {
        match &self.kind {
            Kind::Hidden(game) => Ok(game),
            _ => Err(Failure::usage("players see everything in this game")),
        }
    }
}

/// What two strategies are worth against each other, where strategies are odds.
pub(crate) fn evaluate_odds(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        hidden::evaluate(json, held.hidden()?, &request.words)
    })
}

/// The best reply to a strategy, where strategies are odds.
pub(crate) fn reply_odds(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        hidden::reply(json, held.hidden()?, &request.words, held.digits)
    })
}

/// Of each information set of both players whether the odds are the only ones, where that is known.
pub(crate) fn only_odds(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        let solution = held.hidden()?.solution()?;
        let only = solution.only_odds(&request.effort.solver)?;
        json.list(only, |json, side| {
            json.list(side, |json, only| match only {
                Some(only) => json.flag(only),
                None => json.null(),
            });
        });
        Ok(())
    })
}

/// How play ends and how long it lasts, if both players follow the strategy, or two that are odds.
pub(crate) fn odds(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        let solver = request.effort.solver.max_steps(request.steps);
        let odds = match &held.kind {
            Kind::Hidden(game) => hidden::odds(game, &request.words, &solver)?,
            _ => solver.odds(&held.solved()?)?,
        };
        let digits = request.effort.digits;
        json.object(|json| {
            json.key("results").objects(&odds.results, |json, share| {
                json.key("result").rational(&share.result);
                json.key("probability").value(&share.probability, digits);
            });
            json.key("other_results").value(&odds.rest, digits);
            tell_lengths(json, &odds.lengths, digits);
        });
        Ok(())
    })
}

/// How long play lasts, if both players follow the strategy.
pub(crate) fn lengths(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        let solver = request.effort.solver.max_steps(request.steps);
        let lengths = solver.lengths(&held.solved()?)?;
        json.object(|json| tell_lengths(json, &lengths, request.effort.digits));
        Ok(())
    })
}

fn tell_lengths(json: &mut Json, lengths: &Lengths, digits: usize) {
    let followed = lengths.followed();
    json.key("never_ends").value(&lengths.never, digits);
    json.key("mean").value(&lengths.mean, digits);
    json.key("steps")
        .objects(lengths.iter(), |json, (steps, share)| {
            json.key("steps").count(steps);
            json.key("probability").value(&share, digits);
        });
    json.key("followed").count(followed);
    json.key("longer")
        .value(&lengths.longer_than(followed), digits);
}

/// The actions that a strategy takes in a state, with their probabilities: its name, and the state.
pub(crate) fn taken(number: u32, request: &str) -> String {
    asked(number, request, &|held, request, json| {
        let Kind::Entry(entry, (_, solved), asked) = &held.kind else {
            return Err(by_rules_only());
        };
        let [name, state] = &request.words[..] else {
            return Err(Failure::usage("name a strategy and a state"));
        };
        let known = asked.borrow().clone().filter(|(of, _)| of == name);
        let (_, numbered) = match known {
            Some(known) => known,
            None => {
                let numbered = Strategy::read(entry, name)?.numbered(&**solved)?;
                let found = ((*name).to_owned(), Rc::new(numbered));
                asked.replace(Some(found.clone()));
                found
            }
        };
        let place = solved.find(state)?;
        let place = place.ok_or_else(|| GameError::usage("play never reaches the state"))?;
        let actions = solved.actions(place);
        let chance = numbered.at(place);
        let likely = chance.probabilities();
        let both = chance.outcomes().iter().zip(&likely);
        json.objects(both, |json, ((action, _), likely)| {
            let action = actions.get(*action).map(String::as_str);
            json.key("action").optional(action);
            json.key("probability").rational(likely);
        });
        Ok(())
    })
}

/// All states at once, in columns, for maps and for strategies as tables: their texts (none for rules of
/// JavaScript, which has them), who chooses, the actions' places, the actions of each that is a choice, and
/// what values are close to, for pictures.
pub(crate) fn all_states(number: u32) -> String {
    asked(number, "", &|held, _, json| {
        let solved = held.solved()?;
        let (graph, choices) = (solved.graph(), solved.choices());
        json.object(|json| {
            json.key("turns").list(graph.iter(), |json, state| {
                json.count(match state.kind() {
                    StateKind::Max => 0,
                    StateKind::Min => 1,
                    StateKind::Chance => 2,
                    StateKind::End => 3,
                });
            });
            json.key("choices").list(choices, |json, &place| {
                json.count(place.into());
            });
            json.key("values").list(graph.iter(), |json, state| {
                let (low, high) = solved.value_at(state.id()).enclosure();
                json.float(match low == high {
                    true => low,
                    false => low + (high - low) / 2.0,
                });
            });
            let Kind::Entry(_, (_, solved), _) = &held.kind else {
                return;
            };
            json.key("states").list(graph.iter(), |json, state| {
                json.text(&solved.state(state.id()));
            });
            json.key("actions").list(graph.iter(), |json, state| {
                let chosen = choices.get(state.id().index()).copied().unwrap_or(0);
                let taken = state.kind().player().and_then(|_| {
                    let actions = solved.actions(state.id());
                    actions.into_iter().nth(chosen as usize)
                });
                json.optional(taken.as_deref());
            });
        });
        Ok(())
    })
}

pub(crate) fn sample(number: u32, request: &str) -> String {
    let other = "this is a solution; there is nothing to sample";
    asked(number, request, &|held, request, json| match &held.kind {
        Kind::Run(run) => run.go_on(json, request.plan.stop, request.at_least),
        _ => Err(Failure::usage(other)),
    })
}
