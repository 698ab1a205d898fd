//! `explain`: a state, and every action there with its value.

use bestplay::{Player, Rational, Standing, Turn, Value};

use super::solve::remark;
use super::{Asked, Question};
use crate::{
    ActionLine, Answer, AnyGame, AnySolution, Arguments, Content, Explained, Field, OutcomeLine,
    Piece, Remedy, Result, Show, Table, Topic, fields, loss, row,
};

/// The digits of what an action loses.
pub const LOSS_DIGITS: usize = 3;

const OUTCOMES: &[Field] = fields! {
    probability: Rational, "how likely it is";
    payoff: Rational, "what is paid on the way";
    state: Text, "the state that comes next";
    value: Value, "the value of that state";
};

pub(super) const FIELDS: &[Field] = fields! {
    state: Text, "the state, in the game's notation";
    picture: Lines, "the state, as people look at it";
    value: Value, "its value";
    turn: Text, "what happens there: choice, chance or end";
    player?: Text, "who chooses";
    decided_for?: Text, "who is sure of the most that play can pay him, if anybody is";
    distance?: Value, "the expected number of steps to the end then, if the winner hurries and the other player holds out";
    on_average?: Flag, "whether that is a mean, because chance has a part in it";
    payoff?: Rational, "what the end pays";
    actions: Table(fields! {
        action: Text, "the action";
        value: Value, "its value";
        loss?: Value, "what it loses against the best, if it is worse";
        distance?: Value, "the same if the action is taken, this step included, as long as the winner stays sure; \
            some fast methods know it of every action that decides the game";
        standing: Text, "best, open, delays (as good as the best, but not if such actions are taken for ever) or worse";
        outcomes: Aside(OUTCOMES), "where it leads";
    }), "every action of a choice, best first";
    outcomes: Table(OUTCOMES), "what chance may bring";
};

/// What explains states: by the text of one, or the initial one.
pub type Explainer<'a> = dyn Fn(Option<&str>) -> Result<(Explained, Answer)> + 'a;

impl Asked<'_> {
    /// What explains the states of a game, [as it is shown](crate::Instance::shown_by): its fast method, the folder in
    /// which it was solved, or the solution of the rules. A `state` that will be asked about is refused before the long
    /// work if it is malformed.
    pub fn explainer(&self, game: &dyn AnyGame, state: Option<&str>) -> Result<Box<Explainer<'_>>> {
        let start = self.instance.start();
        if let Some(explain) = self.way.fast().and_then(|fast| fast.explain.as_ref()) {
            let none = Arguments::none(self.instance.entry.name);
            return Ok(Box::new(move |state| {
                (explain.run)(&self.task(&none), state.or(start))
            }));
        }
        if let Some(state) = state {
            game.picture(state)?;
        }
        let solver = self.solver();
        let explain = move |solved: &dyn AnySolution, state: Option<&str>| {
            // As it was given, where a symmetric copy stands for it.
            let exactly = self.effort.is_exact();
            let explained = solved.explain_watched(state.or(start), exactly, self.watch)?;
            Ok((explained, Answer::default()))
        };
        if self.instance.is_in_folder() {
            return Ok(Box::new(move |state| {
                // By what is left of its own stage.
                let rest = self.instance.clone().starting_at(state)?.rules()?;
                explain(&*rest.solve(&solver)?, state)
            }));
        }
        let solved = game.solve(&solver)?;
        Ok(Box::new(move |state| explain(&*solved, state)))
    }
}

/// What best play does in a state, in the game's notation, or in the initial one.
pub fn explain(state: Option<String>) -> Question<'static> {
    Question::new(Topic::Explain, move |asked| {
        let state = state.as_deref();
        if asked.instance.entry.hidden {
            return super::hidden::explain(asked, state);
        }
        let (way, digits) = (asked.way, asked.effort.digits);
        // By the rules only what can follow has to be known.
        let start = state.filter(|_| way.fast().is_none());
        let instance = &asked.instance.clone().starting_at(start)?;
        let game = instance.shown_by(way)?;
        let asked = Asked { instance, ..*asked };
        let (explained, details) = asked.explainer(&*game, state)?(state)?;
        let mut answer = Answer::default();
        answer.add("state", "state", explained.state.as_str());
        let picture = game.picture(&explained.state)?;
        let picture: Vec<String> = picture.lines().map(String::from).collect();
        let seen = match picture == [explained.state.as_str()] {
            true => Show::Never,
            false => Show::Plainly,
        };
        answer.push(Piece::new("picture", "", Content::Lines(picture)).shown(seen));
        answer.worth("value", explained.value.clone(), digits, instance.entry);
        tell_distance(&mut answer, &explained, &*game, digits);
        remark(&mut answer, way);
        answer.pieces.extend(details.pieces);
        let turn = |word: &str| Piece::unseen("turn", word);
        match &explained.turn {
            Turn::End(paid) => {
                answer.push(turn("end"));
                if let Value::Exact(paid) = paid {
                    answer.push(Piece::new("payoff", "play is over", paid.clone()));
                }
            }
            Turn::Chance(outcomes) => {
                answer.push(turn("chance"));
                let title = match outcomes.len() {
                    1 => "what comes next",
                    _ => "chance decides what comes next",
                };
                answer.add("outcomes", title, outcome_table(outcomes, digits));
            }
            Turn::Choice(player, actions) => {
                answer.push(turn("choice"));
                answer.add("player", "to choose", game.player_name(*player));
                let distance = explained.distance.as_ref();
                let hurries = distance.is_some_and(|distance| distance.winner == *player);
                let table = action_table(*player, actions, digits);
                let mut piece = Piece::new("actions", about_ties(actions, hurries), table);
                let is_open = |line: &ActionLine| line.standing == Standing::Open;
                piece.remedy = actions.iter().any(is_open).then_some(Remedy::TellApart);
                answer.push(piece);
            }
        }
        Ok(answer)
    })
}

/// Adds how far the end is, where the result is decided.
fn tell_distance(answer: &mut Answer, explained: &Explained, game: &dyn AnyGame, digits: usize) {
    let Some(distance) = &explained.distance else {
        return;
    };
    let (steps, name) = (&distance.steps, game.player_name(distance.winner));
    let unit = match steps {
        _ if distance.on_average => "steps on average",
        Value::Exact(steps) if *steps == Rational::ONE => "step",
        _ => "steps",
    };
    let content = Content::Value(steps.clone(), digits);
    let mut piece = Piece::new("distance", "distance", content);
    piece.note = match &explained.turn {
        Turn::End(_) => String::new(),
        _ if *steps == Value::PlusInfinity => "play may last for ever".into(),
        Turn::Choice(player, _) if *player != distance.winner => {
            format!("{unit} that {} can hold out", game.player_name(*player))
        }
        _ => format!("{unit} to a win for {name}"),
    };
    if let Turn::End(_) = explained.turn {
        piece.show = Show::Never;
    }
    answer
        .push(Piece::unseen("decided_for", name))
        .push(piece)
        .push(Piece::unseen("on_average", distance.on_average));
}

fn action_table(player: Player, actions: &[ActionLine], digits: usize) -> Table {
    let row = |line: &ActionLine| {
        let loss = loss(line, actions, player);
        let shown = |value: &Value| Content::Value(value.clone(), digits);
        row![
            &line.action,
            shown(&line.value),
            loss.map(|loss| Content::Value(loss, LOSS_DIGITS)),
            line.distance.as_ref().map(shown),
            line.standing.name(),
            outcome_table(&line.outcomes, digits),
        ]
    };
    Table::below(FIELDS, "actions", actions.iter().map(row))
}

/// What there is to say about the best of the actions, which come first; whether they are those of a winner.
fn about_ties(actions: &[ActionLine], hurries: bool) -> &'static str {
    let of = |standing| actions.iter().filter(move |line| line.standing == standing);
    let has = |standing| of(standing).next().is_some();
    let differ = of(Standing::Best).any(|line| line.distance != actions[0].distance);
    match (has(Standing::Open), has(Standing::Delays)) {
        (true, false) => "open: could not be told apart from the best",
        (true, true) => {
            "open: could not be told apart from the best; delays: no worse, but not for ever"
        }
        (_, true) => "delays: as good as the best, but not if such actions are taken for ever",
        _ if differ && hurries => "the best are proven equally good; the fastest win is first",
        _ if differ => "the best are proven equally good; the longest defence is first",
        _ if of(Standing::Best).count() > 1 => "the best are proven equally good",
        _ => "",
    }
}

fn outcome_table(outcomes: &[OutcomeLine], digits: usize) -> Table {
    let row = |outcome: &OutcomeLine| {
        let value = Content::Value(outcome.value.clone(), digits);
        let (probability, payoff) = (outcome.probability.clone(), outcome.payoff.to_rational());
        row![probability, payoff, &outcome.state, value]
    };
    Table::below(FIELDS, "outcomes", outcomes.iter().map(row))
}
