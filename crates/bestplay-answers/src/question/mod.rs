//! What can be asked about a game: an [`Instance`] and a [`Question`] give an [`Answer`], the same
//! for every front end.

mod aim;
mod average;
mod explain;
mod hidden;
mod odds;
mod own;
mod people;
mod room;
mod solve;
mod threshold;
mod way;

use bestplay::{Silent, Solver, Watch};

pub use aim::{Aim, objective};
#[cfg(feature = "files")]
pub use average::saved_average;
pub use average::{average, tell_average};
pub use explain::{Explainer, LOSS_DIGITS, explain};
pub use odds::odds;
pub use own::{count, show};
pub use people::{
    Losses, Place, compare, evaluate, judged, losses, mistakes, reply, sheet, sheets,
};
pub(crate) use solve::finish_fast;
pub use solve::solve;
#[cfg(feature = "files")]
pub use solve::told_in_stages;
pub use threshold::threshold;
pub use way::{Effort, MOST_DIGITS, Method, Needs, Way};

use crate::{Answer, Arguments, Entry, Field, GameError, Instance, Result, Task, Topic, fields};

/// What is known of a saved solution that was confirmed.
const CHECKED: &[Field] = fields! {
    confirmed: Flag, "whether the solution holds";
    value?: Value, "the value, unless an average was saved";
    average?: Value, "the payoff per step in the long run, if that was saved";
    claimed?: Value, "the fraction that the file says is the value, where it is proven only to lie within the bounds";
    check: Text, "what was confirmed";
    entries?: Count, "of a game in stages, the states whose values were confirmed";
    states: Count, "states";
    transitions: Count, "transitions";
    seconds: Seconds, "the time it took";
};

/// A question about a game, with its own options.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// # fn main() -> Result<()> {
/// use bestplay::{Silent, Solver};
/// use bestplay_answers::question::{average, evaluate, explain, objective, odds, solve, threshold};
/// use bestplay_answers::{Aim, Content, Effort, Instance, Question, Strategy, Way, schema};
/// let (instance, effort) = (Instance::new(&TURN, &["goal=20"])?, Effort::new(Solver::new()));
/// let none = || Arguments::none("turn");
/// let value = |question: Question<'_>, key: &str| -> Result<String> {
///     let answer = instance.ask(&question, &effort, &Silent)?;
///     Ok(answer.get(key).and_then(Content::as_value).unwrap().decimal(4))
/// };
/// assert_eq!(value(solve(none(), false), "value")?, "8.142");
/// assert_eq!(value(explain(Some("19".into())), "value")?, "19.17");
/// assert_eq!(value(odds(100), "mean")?, "3.747"); // steps
/// assert_eq!(value(average(true), "average")?, "2.258"); // per step, turn after turn
/// assert_eq!(value(objective(Aim::read("at least 20")?, None), "value")?, "0.3755");
/// let met = instance.ask(&objective(Aim::read("at least 0")?, None), &effort, &Silent)?;
/// assert!(matches!(met.get("best"), Some(Content::List(any)) if *any == ["roll", "hold"]));
/// let random = Strategy::read(&TURN, "random")?;
/// assert_eq!(value(evaluate(vec![random], 100), "value")?, "2.456");
/// let question = threshold(none(), 8u8.into());
/// let answer = instance.answer(&question, &effort, Way::Rules, &Silent)?;
/// assert!(matches!(answer.get("at_least"), Some(Content::Flag(true))));
/// let fields = schema(question.topic, &TURN);
/// assert!(answer.fields(&fields).all(|(_, content)| !content.is_empty()));
/// # Ok(()) }
/// ```
pub struct Question<'q> {
    /// What it is about, by which the answer's fields are known.
    pub topic: Topic,
    answer: Box<Answers<'q>>,
}

type Answers<'q> = dyn Fn(&Asked<'_>) -> Result<Answer> + Sync + 'q;

impl<'q> Question<'q> {
    fn new(
        topic: Topic,
        answer: impl Fn(&Asked<'_>) -> Result<Answer> + Sync + 'q,
    ) -> Question<'q> {
        let answer = Box::new(answer);
        Question { topic, answer }
    }
}

/// Of which game a question is asked, and how it is to be answered. All that answers fails as [`Instance::ask`]
/// does, and as what it is given to call.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// # fn main() -> Result<()> {
/// use bestplay::{Saved, Silent, Solver, Staged};
/// use bestplay_answers::question::{saved_average, tell_average, told_in_stages};
/// use bestplay_answers::{Answer, Content, Effort, Instance, Way};
/// let (instance, effort) = (Instance::new(&TURN, &["goal=20"])?, Effort::new(Solver::new()));
/// let asked = instance.asked(&effort, Way::Rules, &Silent);
/// let (_, solved) = asked.solve_by_rules()?;
/// let value = solved.solved().value();
/// let mut told = Answer::default();
/// told.worth("value", value.clone(), 4, &TURN);
/// assert_eq!(told.get("value").and_then(Content::as_value), Some(&value));
/// let (largest, time) = ((1, 30), solved.solved().time());
/// let staged = Staged { value, stages: 2, entries: 3, states: 40, largest, time };
/// assert!(matches!(told_in_stages(staged, 4).get("stages"), Some(Content::Count(2))));
/// let rules = instance.rules()?;
/// let explain = asked.explainer(&*rules, Some("19"))?;
/// assert_eq!(explain(Some("19"))?.0.value.decimal(4), "19.17");
/// let (_, averages) = asked.average(true)?;
/// tell_average(&mut told, averages.value(), true, 4);
/// let mut file = Vec::new();
/// averages.write(&mut file, "turn", &instance.parameters()).unwrap();
/// let saved = Saved::parse(&file)?;
/// let confirmed = instance.answer(&saved_average(&saved), &effort, Way::Rules, &Silent)?;
/// let average = |answer: &Answer| answer.get("average").and_then(Content::as_value).cloned();
/// assert_eq!(average(&confirmed), average(&told));
/// assert!(instance.task(&instance.arguments, &effort.solver).start.is_none());
/// # Ok(()) }
/// ```
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The game with its parameters set.
    pub instance: &'a Instance,
    /// How hard to try.
    pub effort: &'a Effort,
    /// By the fast method, or by the rules.
    pub way: Way,
    /// Who sees progress, and may ask to stop.
    pub watch: &'a dyn Watch,
}

impl<'a> Asked<'a> {
    /// The engine's options, with who sees progress.
    fn solver(&self) -> Solver<'a> {
        self.effort.solver.watch(self.watch)
    }

    /// What a computation of the game's own is asked for.
    fn task(&self, options: &'a Arguments) -> Task<'a> {
        Task {
            watch: self.watch,
            ..self.instance.task(options, &self.effort.solver)
        }
    }
}

/// What every answer to a question has, for a game.
pub fn schema(topic: Topic, entry: &Entry) -> Vec<Field> {
    if let (true, Some(fields)) = (entry.hidden, hidden::fields(topic)) {
        return fields.concat();
    }
    let explain = entry.fast.and_then(|fast| fast.explain);
    let own = match topic {
        Topic::Solve => entry.fast.map(|fast| fast.solve.fields),
        Topic::Explain => explain.map(|explain| explain.fields),
        Topic::Count => entry.count.map(|count| count.fields),
        Topic::Play => entry.show.map(|show| show.fields),
        _ => None,
    };
    let (first, last): (&[Field], &[Field]) = match topic {
        Topic::Solve => (solve::FIRST, solve::LAST),
        Topic::Explain => (explain::FIELDS, &[]),
        Topic::Odds => (odds::VALUE, odds::FIELDS),
        Topic::Evaluate => (people::evaluate::FIELDS, odds::FIELDS),
        Topic::Reply => (people::reply::FIELDS, &[]),
        Topic::Compare => (people::compare::FIELDS, &[]),
        Topic::Mistakes => (people::mistakes::FIELDS, &[]),
        Topic::Judged => (people::judged::FIELDS, &[]),
        Topic::Sheet => (people::sheet::FIELDS, &[]),
        Topic::Aim => (aim::one::BEST, &[]),
        Topic::Curve => (aim::chances::CURVE, &[]),
        Topic::Reach => (aim::one::FOLLOWED, &[]),
        Topic::Spread => (aim::spread::FIELDS, &[]),
        Topic::Threshold => (threshold::FIELDS, &[]),
        Topic::Average => (average::FIELDS, &[]),
        Topic::Estimate => (crate::estimated::FIELDS, &[]),
        Topic::Check => (CHECKED, &[]),
        Topic::Count | Topic::Play => (&[], &[]),
    };
    // What a fast method adds is missing where the rules answer.
    let by_rules = matches!(topic, Topic::Solve | Topic::Explain);
    let own = own.unwrap_or_default().iter().map(|field| Field {
        optional: field.optional || by_rules,
        ..*field
    });
    let first = first.iter().copied();
    first.chain(own).chain(last.iter().copied()).collect()
}

impl Instance {
    /// The answer to a question.
    ///
    /// # Errors
    ///
    /// The game has no answer to it, or it takes more than is allowed; `watch` asked to stop.
    pub fn ask(
        &self,
        question: &Question<'_>,
        effort: &Effort,
        watch: &dyn Watch,
    ) -> Result<Answer> {
        let chooses = question.topic.takes_a_way().then_some(effort);
        let answer = |way| self.answer(question, effort, way, watch);
        self.by_a_way(question.topic, chooses, answer)
    }

    /// The answer to a question the given way.
    pub fn answer(
        &self,
        question: &Question<'_>,
        effort: &Effort,
        way: Way,
        watch: &dyn Watch,
    ) -> Result<Answer> {
        let topic = question.topic;
        if let (true, Some(instead)) = (self.entry.hidden, hidden::instead(topic)) {
            let (game, topic) = (self.entry.name, topic.name());
            return Err(GameError::usage(format!(
                "players do not see everything in {game}, so that there is no `{topic}`: {instead}"
            )));
        }
        (question.answer)(&self.asked(effort, way, watch))
    }

    /// The game as a question is asked of it.
    pub fn asked<'a>(&'a self, effort: &'a Effort, way: Way, watch: &'a dyn Watch) -> Asked<'a> {
        Asked {
            instance: self,
            effort,
            way,
            watch,
        }
    }

    /// What a computation of the game's own is asked for, all of it, with nobody watching.
    pub fn task<'a>(&'a self, options: &'a Arguments, effort: &'a Solver<'a>) -> Task<'a> {
        Task {
            arguments: &self.arguments,
            start: self.start(),
            options,
            effort,
            brief: false,
            watch: &Silent,
        }
    }
}
