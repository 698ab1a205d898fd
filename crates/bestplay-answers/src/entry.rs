//! What the catalogue knows about a game.

use std::io::{BufRead, Write};

use bestplay::sample::Sampler;
use bestplay::{Payoff, Solver, Watch};

use crate::{Answer, AnyGame, Arguments, Explained, Field, Needs, Parameter, Result};

/// One game of the catalogue: what it is, where it comes from, and what can be asked of it.
///
/// Of the functions, only [`rules`](Entry::rules) is there for every game; with it the engine
/// solves, explains, plays, sweeps and checks. A game adds what it can do better or beyond.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// use bestplay::{Silent, Solver};
/// use bestplay_answers::question::{count, show};
/// use bestplay_answers::*;
///
/// fn told(number: u64) -> Result<Answer> {
///     Ok(Answer::default().add("number", "number", number).clone())
/// }
///
/// static PIG: Entry = Entry {
///     shelf: Shelf::Dice,
///     strategies: &[Named { name: "hold", asks: Some("N"), about: "holds at N", source: "" }],
///     options: &[(Topic::Solve, parameters! { tables = "7" within 1..=9, "how many tables"; })],
///     fast: Some(Fast::new("looks it up", |_| told(8), &[])),
///     count: Some(Own { run: |_| told(1_000), fields: &[] }),
///     show: Some(Own { run: |_, seed| told(seed), fields: &[] }),
///     ..TURN
/// };
/// # fn main() -> Result<()> {
/// assert!(PIG.is_about("turn") && !PIG.is_about("chess"));
/// assert_eq!((PIG.shelf.title(), &*PIG.strategies[0].shown()), ("Dice", "hold:N"));
/// assert_eq!(PIG.topic_of(PIG.options(Topic::Solve)[0].name), Some(Topic::Solve));
/// let effort = Effort { method: Some(Method::Fast), ..Effort::new(Solver::new()) };
/// let way = PIG.way(Topic::Solve, &effort)?;
/// assert!(way.fast().is_some() && way.remark().is_none() && Topic::Solve.takes_a_way());
/// let instance = Instance::new::<&str>(&PIG, &[])?;
/// let is_fast = |effort| instance.by_a_way(Topic::Solve, effort, |way| Ok(way.fast().is_some()));
/// assert_eq!((is_fast(Some(&effort))?, is_fast(None)?), (true, false));
/// let none = || Arguments::none("turn");
/// for (question, told) in [(count(none()), 1_000), (show(none(), 7), 7)] {
///     let answer = instance.ask(&question, &effort, &Silent)?;
///     assert!(matches!(answer.pieces[0].content, Content::Count(number) if number == told));
/// }
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What a user writes: lower case, words joined by `-`.
    pub name: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// Where it stands in the shop window.
    pub shelf: Shelf,
    /// Other names that people know it by, or games that it belongs to.
    pub also: &'static [&'static str],
    /// A line that makes one want to try it.
    pub line: &'static str,
    /// The rules in plain words, and how the answer is found.
    pub about: &'static str,
    /// Where the game and its known answers come from.
    pub source: &'static str,
    /// What may be set.
    pub parameters: &'static [Parameter],
    /// Values of the parameters that have none by themselves, to try the game with.
    pub example: &'static [(&'static str, &'static str)],
    /// Whose expected payoff the value is, in words: "probability that player 2 wins".
    pub value_means: &'static str,
    /// Whether players do not see everything, or move at once: strategies are odds then.
    pub hidden: bool,
    /// What a draw pays, in a game that is won: if play pays more `Max` has won, if less, `Min`.
    pub draw: Option<Payoff>,
    /// Strategies of its own that have a name; [`Thumb`](crate::Thumb)s say what they do.
    pub strategies: &'static [Named],
    /// The plain rules with the parameters set.
    pub rules: Rules,
    /// The same to name states by alone, where `rules` refuses parameters that only the fast method
    /// can solve.
    pub notation: Option<Rules>,
    /// The same to be solved in stages, where `rules` would keep all states that play has come to.
    pub in_stages: Option<Rules>,
    /// The game's own fast method for `solve`.
    pub fast: Option<Fast>,
    /// `count`: how many instances have a given answer.
    pub count: Option<Own<Run>>,
    /// `estimate`: how the game is sampled; `None` where it cannot be.
    pub estimate: Option<Estimate>,
    /// `play` of a game in which nobody has to choose: the play is shown.
    pub show: Option<Own<ShowPlay>>,
    /// What may be set in questions about the game, beyond what every game knows.
    pub options: &'static [(Topic, &'static [Parameter])],
    /// The contest formats.
    pub judges: &'static [Judge],
}

/// A strategy that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// What a user writes.
    pub name: &'static str,
    /// What stands after the name and a colon, if anything does: `N`.
    pub asks: Option<&'static str>,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Who says so.
    pub source: &'static str,
}

impl Named {
    /// How it is written: `hold:N`.
    pub fn shown(&self) -> String {
        match self.asks {
            Some(asks) => format!("{}:{asks}", self.name),
            None => self.name.to_owned(),
        }
    }
}

bestplay::named! {
    /// A shelf of the shop window.
    pub enum Shelf {
        Dice: "dice", "Games of dice and of tracks.";
        Casino: "casino", "What a casino offers.";
        Coins: "coins", "Cards, coins, and games against luck.";
        Bluff: "bluff", "Games in which players do not see everything, or move at once.";
        Board: "board", "Boards.";
        Heaps: "heaps", "Heaps and rows.";
    }
}

impl Shelf {
    /// What stands above it.
    pub fn title(self) -> &'static str {
        match self {
            Shelf::Dice => "Dice",
            Shelf::Casino => "At the casino",
            Shelf::Coins => "Cards, coins and luck",
            Shelf::Bluff => "Bluffing, and moves at once",
            Shelf::Board => "Boards",
            Shelf::Heaps => "Heaps and rows",
        }
    }
}

bestplay::named! {
    /// What a question is about, as far as a game may have options of its own for it.
    pub enum Topic {
        Solve: "solve", "The value.";
        Explain: "explain", "A state.";
        Odds: "odds", "How play ends, and how long it lasts.";
        Evaluate: "evaluate", "What strategies are worth against each other.";
        Reply: "reply", "The best reply to a strategy.";
        Compare: "compare", "Strategies, each against each.";
        Mistakes: "mistakes", "Where a strategy loses its value.";
        Judged: "mistakes --played", "What played games lost.";
        Sheet: "sheet", "The strategy on one page.";
        Aim: "solve --aim", "The best chance of one event of the total.";
        Curve: "solve --aim each", "The best chance of each total.";
        Reach: "evaluate --aim", "The chance of one event under strategies.";
        Spread: "evaluate --aim each", "How totals spread under strategies.";
        Threshold: "solve --threshold", "Whether the value is at least a number.";
        Average: "solve --average", "The payoff per step in the long run.";
        Count: "count", "How many instances have a given answer.";
        Estimate: "estimate", "What sampling says.";
        Play: "play", "A play.";
        Check: "check", "Whether a saved solution holds.";
    }
}

impl Topic {
    /// What an answer needs of the game.
    pub(crate) fn needs(self) -> Needs {
        match self {
            Topic::Solve => Needs::Value,
            Topic::Explain | Topic::Play | Topic::Judged => Needs::States,
            _ => Needs::Graph,
        }
    }

    /// Whether a question is answered one way: by the fast method or by the rules. Whether the value reaches a
    /// threshold may ask for it more than once, each time another way.
    pub fn takes_a_way(self) -> bool {
        !matches!(self, Topic::Count | Topic::Play | Topic::Threshold)
    }
}

/// The plain rules of a game with its parameters set.
pub type Rules = fn(&Arguments) -> Result<Box<dyn AnyGame>>;

impl Entry {
    /// A game with what every game has to have; the rest is added as in
    /// `Entry { fast: Some(FAST), ..Entry::new("pig", "Pig", rules) }`.
    pub const fn new(name: &'static str, title: &'static str, rules: Rules) -> Entry {
        Entry {
            name,
            title,
            shelf: Shelf::Board,
            also: &[],
            line: "",
            about: "",
            source: "",
            parameters: &[],
            example: &[],
            value_means: "",
            hidden: false,
            draw: None,
            strategies: &[],
            rules,
            notation: None,
            in_stages: None,
            fast: None,
            count: None,
            estimate: None,
            show: None,
            options: &[],
            judges: &[],
        }
    }

    /// Whether the game has to do with a word: it is in the name, or a word of the title, of another name, of
    /// the line, the rules or the source begins with it, whatever its capitals.
    pub fn is_about(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let begins = |text: &str| {
            let text = text.to_lowercase();
            let mut found = text.match_indices(&word);
            found.any(|(place, _)| !text[..place].ends_with(char::is_alphanumeric))
        };
        let texts = [self.title, self.line, self.about, self.source];
        let mut texts = texts.iter().chain(self.also);
        self.name.contains(&word) || texts.any(|text| begins(text))
    }

    /// The options of a question.
    pub fn options(&self, topic: Topic) -> &'static [Parameter] {
        let found = self.options.iter().find(|(known, _)| *known == topic);
        found.map_or(&[], |(_, options)| options)
    }

    /// The question that has an option with this name.
    pub fn topic_of(&self, name: &str) -> Option<Topic> {
        let has = |options: &[Parameter]| options.iter().any(|option| option.name == name);
        let found = self.options.iter().find(|(_, options)| has(options));
        found.map(|(topic, _)| *topic)
    }
}

/// What a computation of a game's own is asked for.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The game's parameters.
    pub arguments: &'a Arguments,
    /// The state in which play starts, if not as the rules say; only where the fast method
    /// [`starts`](Fast::starts) anywhere.
    pub start: Option<&'a str>,
    /// The question's options.
    pub options: &'a Arguments,
    /// The effort.
    pub effort: &'a Solver<'a>,
    /// Whether the tables of the answer may be left out.
    pub brief: bool,
    /// What a long computation reports to.
    pub watch: &'a dyn Watch,
}

/// A computation of a game's own, and what its answer has beyond what every answer to the question
/// has.
#[derive(Clone, Copy, Debug)]
pub struct Own<F> {
    /// Computes.
    pub run: F,
    /// What the answer has.
    pub fields: &'static [Field],
}

/// Answers a question.
pub type Run = fn(&Task<'_>) -> Result<Answer>;

/// What best play does in a state, or at the start, and what else there is to say about it.
pub type Explain = fn(&Task<'_>, Option<&str>) -> Result<(Explained, Answer)>;

/// One play of a game in which nobody chooses, step by step, by the seed of chance.
pub type ShowPlay = fn(&Task<'_>, u64) -> Result<Answer>;

/// Solves many instances in one go, or leaves them to be solved one by one.
pub type Together = fn(&[&Arguments], &Solver<'_>, &dyn Watch) -> Result<Option<Vec<Answer>>>;

/// A sampler for these parameters, by the method's name if the user gave one.
pub type NewSampler = fn(&Arguments, Option<&str>) -> Result<Box<dyn Sampler>>;

/// The least and the largest total payoff of a game with its parameters set.
pub type Range = fn(&dyn AnyGame) -> (i64, i64);

/// How a game is sampled.
#[derive(Clone, Copy, Debug)]
pub enum Estimate {
    /// By playing out its plain rules, with choices at random or by a strategy. Confidence needs
    /// bounds that hold whatever happens, so the range of the total payoff is stated; a play
    /// outside ends the run with an error.
    Playout {
        /// The least and the largest total payoff.
        range: Range,
        /// Every total payoff is a multiple of one over this.
        unit: u64,
    },
    /// By samplers of the game's own.
    Own {
        /// The methods' names, each with a sentence about it; the first one is the
        /// default.
        methods: &'static [(&'static str, &'static str)],
        /// The sampler by a method's name; without a name, the best one for these parameters.
        sampler: NewSampler,
        /// What the results are that the sampler counts.
        results: &'static str,
    },
}

impl Estimate {
    /// By playing out the plain rules, of which every total payoff lies in `range` and is a
    /// multiple of one over `unit`.
    pub const fn playout(range: Range, unit: u64) -> Option<Estimate> {
        Some(Estimate::Playout { range, unit })
    }
}

/// A fast method.
#[derive(Clone, Copy, Debug)]
pub struct Fast {
    /// What it does, in a sentence, with its complexity.
    pub about: &'static str,
    /// Whether it is used by default. The plain rules are always there on request, and where it says
    /// that a game is [beyond](crate::GameError::BeyondFast) it.
    pub is_default: bool,
    /// Refuses what is beyond the method, before any work.
    pub check: fn(&Task<'_>) -> Result<()>,
    /// Solves.
    pub solve: Own<Run>,
    /// Whether it solves the game from any other [`start`](Task::start) as well.
    pub starts: bool,
    /// Explains a state, where the general engine would not do.
    pub explain: Option<Own<Explain>>,
    /// Solves many instances in one go, which a sweep then does by default.
    pub together: Option<Together>,
}

impl Fast {
    /// A fast method that is used on request, solves one instance at a time, from the start, and explains no states.
    pub const fn new(about: &'static str, run: Run, fields: &'static [Field]) -> Fast {
        Fast {
            about,
            is_default: false,
            check: |_| Ok(()),
            solve: Own { run, fields },
            starts: false,
            explain: None,
            together: None,
        }
    }
}

/// A contest's own input and output.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// What a user writes after `judge`.
    pub name: &'static str,
    /// The format, and the contest.
    pub about: &'static str,
    /// Reads the contest's input, writes the contest's output.
    pub run: fn(&mut dyn BufRead, &mut dyn Write) -> Result<()>,
}
