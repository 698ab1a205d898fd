//! Rules written in JavaScript in which players do not see everything: strategies are odds.

use std::fmt::{self, Debug, Display};

use bestplay::{Behaviour, Game, Hidden, Node, Notation, Odds, Player, Rational, Solver, Value};
use bestplay_answers::{HiddenGame, boxed_hidden};

use crate::areas;
use crate::errors::Failure;
use crate::held::{self, Kind};
use crate::host;
use crate::json::Json;
use crate::nodes::Number;
use crate::request::answered;
use crate::rules::Rules;

/// A view or an action of rules with a number, by the number that JavaScript gave it by its content.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Thing {
    rules: u32,
    number: u32,
}

impl Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&areas::request(host::name(self.rules, self.number)))
    }
}

impl Debug for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// Rules of which JavaScript says what players see.
struct Concealed(Rules);

impl Concealed {
    fn thing(&self, number: u32) -> Thing {
        let rules = self.0.number;
        Thing { rules, number }
    }
}

impl Game for Concealed {
    type State = Number;
    type Action = Thing;

    fn initial(&self) -> Number {
        self.0.initial()
    }

    fn node(&self, state: &Number) -> Node<Number, Thing> {
        let action = |place| self.thing(host::action(self.0.number, state.0, place));
        self.0.node(state).map(|to| to, action)
    }

    fn held_bytes(&self) -> u64 {
        self.0.held_bytes()
    }
}

impl Hidden for Concealed {
    type View = Thing;

    fn seen(&self, state: &Number, player: Player) -> Thing {
        self.thing(host::seen(self.0.number, state.0, player as u32))
    }
}

impl Notation for Concealed {
    fn show_state(&self, state: &Number) -> String {
        self.0.describe(state)
    }

    fn parse_state(&self, _: &str) -> Result<Number, String> {
        Err("states are JavaScript's".into())
    }

    fn show_action(&self, action: &Thing) -> String {
        action.to_string()
    }
}

/// Solves the rules with a number, and keeps the solution; what players remember, and the odds of what they do.
pub(crate) fn solve(number: u32, request: &str) -> String {
    answered(request, |request| {
        let game = boxed_hidden(Concealed(Rules::new(number, request)));
        let solver = request.effort.solver;
        let solved = game.unfold(&solver, true)?;
        Ok(held::keep(Kind::Hidden(solved), request.effort.digits))
    })
}

/// The value, and for each player what is remembered, with the actions, their odds, what they are worth, and how likely
/// play comes there.
pub(crate) fn write(json: &mut Json, game: &HiddenGame, digits: usize) -> Result<(), Failure> {
    let (solution, graph) = (game.solution()?, game.explored().graph());
    json.key("value").value(&solution.value(), digits);
    json.key("states").count(graph.states() as u64);
    json.key("transitions").count(graph.transitions());
    json.key("seconds").float(solution.time().as_secs_f64());
    let sides = Player::BOTH.map(|player| solution.explain(player));
    let rationals = |json: &mut Json, all: &[Rational]| {
        json.list(all, |json, number| json.rational(number));
    };
    let sides = Player::BOTH.iter().zip(&sides);
    json.key("sets").list(sides, |json, (&player, explained)| {
        let sets = game.sets(player).iter().zip(explained);
        json.objects(sets, |json, (set, explained)| {
            json.key("remembers").text(&set.memory);
            json.key("actions").texts(&set.actions);
            rationals(json.key("odds"), &explained.odds);
            match &explained.worth {
                Some(worth) => rationals(json.key("worth"), worth),
                None => json.key("worth").null(),
            }
            json.key("reached").rational(&explained.reached);
        });
    });
    Ok(())
}

/// A strategy from its odds: those of an information set between semicolons, of an action between commas.
fn behaviour(game: &HiddenGame, player: Player, text: &str) -> Result<Behaviour, Failure> {
    let number = |odds: &str| odds.parse().unwrap_or_default();
    let set = |set: &str| set.split(',').map(number).collect();
    let sets = text.split_terminator(';').map(set).collect();
    Ok(game.behaviour(player, sets)?)
}

pub(crate) fn evaluate(json: &mut Json, game: &HiddenGame, words: &[&str]) -> Result<(), Failure> {
    let [max, min] = both(game, words)?;
    json.rational(&game.evaluate(&max, &min));
    Ok(())
}

/// How play ends and how long it lasts by two strategies.
pub(crate) fn odds(
    game: &HiddenGame,
    words: &[&str],
    solver: &Solver<'_>,
) -> Result<Odds, Failure> {
    let [max, min] = both(game, words)?;
    Ok(game.odds(&max, &min, &solver.exact())?)
}

fn both(game: &HiddenGame, words: &[&str]) -> Result<[Behaviour; 2], Failure> {
    let [max, min] = words else {
        return Err(Failure::usage("give strategies of both players"));
    };
    let max = behaviour(game, Player::Max, max)?;
    Ok([max, behaviour(game, Player::Min, min)?])
}

/// The best reply to a strategy of a player, what is left then, and how much less than the value that is.
pub(crate) fn reply(
    json: &mut Json,
    game: &HiddenGame,
    words: &[&str],
    digits: usize,
) -> Result<(), Failure> {
    let [of, odds] = words else {
        return Err(Failure::usage("give a player and a strategy"));
    };
    let player = Player::BOTH[usize::from(*of == "1")];
    let found = game.reply(&behaviour(game, player, odds)?);
    let value = Value::Exact(found.value().clone());
    let truth = game.solution()?.value();
    json.object(|json| {
        json.key("value").rational(found.value());
        json.key("loses")
            .value(&value.regret(&truth, player), digits);
        json.key("odds")
            .list(found.behaviour().odds(), |json, odds| {
                json.list(odds, |json, odds| json.rational(odds));
            });
        Ok(())
    })
}
