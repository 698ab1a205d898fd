//! One game with its parameters set, and nothing that belongs to a question.

#[cfg(feature = "files")]
use std::path::Path;
use std::path::PathBuf;

#[cfg(feature = "files")]
use bestplay::Kept;
use bestplay::{Player, Solver};

use crate::{
    AnyGame, Arguments, Effort, Entry, GameError, Input, Method, Remedy, Result, Rules, Topic, Way,
};

/// Under what name the state is kept in which play starts; no parameter is called so.
const START: &str = "from";

/// A game of the catalogue with its parameters set.
///
/// Words, values and options that the game does not have are refused as by [`Arguments`], and so are parameters that
/// make no game, as soon as its rules are needed.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// # fn main() -> Result<()> {
/// use std::path::Path;
/// use bestplay::Solver;
/// use bestplay_answers::{GameError, Input, Instance, Topic, Way};
/// let instance = Instance::new(&TURN, &["goal=30"])?;
/// let same = Instance::of(&TURN, [("goal", Input::new("30"))])?;
/// assert_eq!(same.parameters(), instance.parameters());
/// let (same, options) = Instance::read(&TURN, &["goal=30"], Some(Topic::Solve))?;
/// assert!(same.start().is_none() && options.given().next().is_none());
///
/// let later = instance.starting_at("12")?;
/// assert_eq!(later.start(), Some("12"));
/// let kept = Instance::kept(&TURN, &later.parameters())?;
/// let games = [kept.rules()?, kept.notation()?, kept.shown_by(Way::Rules)?];
/// assert!(games.iter().all(|game| game.initial() == "12"));
/// assert_eq!(kept.followed(None, &Solver::new())?.initial(), "12");
/// assert!(kept.ways_out(&GameError::usage("no"), Topic::Solve, None).is_empty());
///
/// let staged = kept.in_folder(Some(Path::new("turn.stages")));
/// assert!(staged.is_in_folder() && staged.in_stages()?.1.folder.ends_with("turn.stages"));
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Instance {
    /// The game.
    pub entry: &'static Entry,
    /// Its parameters.
    pub arguments: Arguments,
    /// The state in which play starts, if not as the rules say.
    start: Option<String>,
    /// The folder in which the game is solved in stages, if it is.
    folder: Option<PathBuf>,
}

impl Instance {
    /// Reads `name=value` words, which all are parameters, and the files that they name.
    pub fn new<W: AsRef<str>>(entry: &'static Entry, words: &[W]) -> Result<Instance> {
        Instance::read(entry, words, None).map(|(instance, _)| instance)
    }

    /// Reads `name=value` words: parameters of the game, and options of a question about it, if there is one.
    pub fn read<W: AsRef<str>>(
        entry: &'static Entry,
        words: &[W],
        topic: Option<Topic>,
    ) -> Result<(Instance, Arguments)> {
        let options = topic.map_or(&[][..], |topic| entry.options(topic));
        let mut options = Arguments::defaults(entry.name, options);
        let mut arguments = Arguments::defaults(entry.name, entry.parameters);
        for word in words {
            let (name, value) = arguments.split(word.as_ref())?;
            match entry.topic_of(name) {
                None => arguments.add(name, value)?,
                Some(of) if topic == Some(of) => options.add(name, value)?,
                Some(of) => {
                    let (of, game) = (of.name(), entry.name);
                    return Err(GameError::usage(format!(
                        "{name} is an option of `{of}`, not a parameter of {game}; leave it out here"
                    )));
                }
            }
        }
        Ok((Instance::with(entry, arguments), options))
    }

    /// The game with values that are at hand: no file is opened.
    pub fn of<'a>(
        entry: &'static Entry,
        values: impl IntoIterator<Item = (&'a str, Input)>,
    ) -> Result<Instance> {
        let arguments = Arguments::of(entry.name, entry.parameters, values)?;
        Ok(Instance::with(entry, arguments))
    }

    fn with(entry: &'static Entry, arguments: Arguments) -> Instance {
        Instance {
            entry,
            arguments,
            start: None,
            folder: None,
        }
    }

    /// The same game from another state, if one is given, in its notation: all that is asked of it then explores
    /// only what can follow.
    pub fn starting_at<'s>(mut self, state: impl Into<Option<&'s str>>) -> Result<Instance> {
        if let Some(state) = state.into() {
            self.notation()?.start_at(state)?;
            self.start = Some(state.to_owned());
        }
        Ok(self)
    }

    /// The same game, solved stage by stage in a folder: `solve` goes on there until it is done, and then states are
    /// explained from it, each by what is left of its stage.
    #[cfg(feature = "files")]
    pub fn in_folder(self, folder: Option<&Path>) -> Instance {
        let folder = folder.map(Path::to_owned);
        Instance { folder, ..self }
    }

    /// Whether the game is solved in stages.
    pub fn is_in_folder(&self) -> bool {
        cfg!(feature = "files") && self.folder.is_some()
    }

    /// The state in which play starts, if not as the rules say.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The instance whose [`parameters`](Self::parameters) were kept.
    pub fn kept(entry: &'static Entry, parameters: &[(String, String)]) -> Result<Instance> {
        let start = parameters.iter().find(|(name, _)| name == START);
        let values = parameters.iter().filter(|(name, _)| name != START);
        let values = values.map(|(name, text)| (name.as_str(), Input::new(text)));
        Instance::of(entry, values)?.starting_at(start.map(|(_, state)| state.as_str()))
    }

    /// The plain rules; of a stage alone, if the game was solved in stages.
    #[cfg_attr(not(feature = "files"), expect(unused_mut))]
    pub fn rules(&self) -> Result<Box<dyn AnyGame>> {
        let mut game = self.started(self.whole())?;
        #[cfg(feature = "files")]
        if let Some(kept) = self.known() {
            game.look_up(&kept)?;
        }
        Ok(game)
    }

    /// The rules, to be solved for what play comes to where one player plays his best, or both do if nobody is named: all
    /// of them, or what is left of a game that was solved in stages.
    #[cfg_attr(not(feature = "files"), expect(unused_mut, unused_variables))]
    pub fn followed(&self, who: Option<Player>, solver: &Solver<'_>) -> Result<Box<dyn AnyGame>> {
        let mut game = self.started(self.whole())?;
        #[cfg(feature = "files")]
        if let Some(kept) = self.known() {
            game.follow(who, solver, &kept)?;
        }
        Ok(game)
    }

    /// The parameters of the game alone, wherever play starts.
    fn own_parameters(&self) -> Vec<(String, String)> {
        let owned = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
        self.arguments.texts().map(owned).collect()
    }

    /// The whole rules, and the folder in which they are solved stage by stage.
    #[cfg(feature = "files")]
    pub fn in_stages(&self) -> Result<(Box<dyn AnyGame>, Kept)> {
        let no_folder = || GameError::usage("a game in stages needs a folder");
        let kept = self.known().ok_or_else(no_folder)?;
        Ok((self.whole()(&self.arguments)?, kept))
    }

    /// What the folder is of, if there is one.
    #[cfg(feature = "files")]
    fn known(&self) -> Option<Kept> {
        let folder = self.folder.as_ref()?;
        let parameters = self.own_parameters();
        Some(Kept::new(folder, self.entry.name, parameters))
    }

    /// What makes the rules.
    fn whole(&self) -> Rules {
        let in_stages = self.entry.in_stages.filter(|_| self.is_in_folder());
        in_stages.unwrap_or(self.entry.rules)
    }

    fn started(&self, rules: Rules) -> Result<Box<dyn AnyGame>> {
        let mut game = rules(&self.arguments)?;
        if let Some(draw) = self.entry.draw {
            game.won_beyond(draw);
        }
        if let Some(state) = &self.start {
            game.start_at(state)?;
        }
        Ok(game)
    }

    /// The rules as far as names and states go, where the fast method solves and explains: they may
    /// be refused as the [`rules`](Self::rules) to solve by.
    pub fn notation(&self) -> Result<Box<dyn AnyGame>> {
        self.started(self.entry.notation.unwrap_or(self.entry.rules))
    }

    /// The game's notation where states are explained this way.
    pub fn shown_by(&self, way: Way) -> Result<Box<dyn AnyGame>> {
        match way.fast() {
            None if !self.is_in_folder() => self.rules(),
            _ => self.notation(),
        }
    }

    /// What can be done about an error of a question: a game that is too large may have a fast method
    /// that has not been tried, or be sampled. The effort is that of a question which fast methods
    /// answer.
    pub fn ways_out(
        &self,
        error: &GameError,
        topic: Topic,
        effort: Option<&Effort>,
    ) -> Vec<Remedy> {
        let mut ways = error.remedies().to_vec();
        if error.is_too_large() {
            let by_rules = effort.filter(|effort| effort.method == Some(Method::Rules));
            let fast = by_rules.and_then(|effort| {
                let none = Arguments::none(self.entry.name);
                let fast = self.entry.fast_for(topic.needs())?;
                (fast.check)(&self.task(&none, &effort.solver)).ok()
            });
            ways.extend(fast.map(|()| Remedy::TakeFast));
            ways.extend(self.entry.estimate.map(|_| Remedy::Sample(self.entry.name)));
        }
        ways
    }

    /// The parameters that have a value, with the texts that they stand for: what is kept of the
    /// instance in files, and sent to where it is solved.
    pub fn parameters(&self) -> Vec<(String, String)> {
        let mut parameters = self.own_parameters();
        parameters.extend(self.start.clone().map(|state| (START.to_owned(), state)));
        parameters
    }
}
