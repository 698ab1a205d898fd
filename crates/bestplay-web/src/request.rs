//! What is asked: texts, one after the other, each of which ends with a zero byte.
//!
//! First come settings, `name=value`, then an empty text, then what the question is about.

use bestplay::sample::Plan;
use bestplay::{Payoff, Solver};
use bestplay_answers::{Effort, GameError, Instance, MOST_DIGITS, Method};

use crate::errors::{Failure, settled};
use crate::json::Json;
use crate::reporter::Reporter;

/// The most memory, in bytes, unless a setting says otherwise: a page has 4 GiB in all.
const MEMORY: u64 = 2 << 30;

pub(crate) struct Request<'a> {
    /// The words that the question is about.
    pub(crate) words: Vec<&'a str>,
    pub(crate) effort: Effort,
    /// The most steps for which play is followed.
    pub(crate) steps: u64,
    /// Whether the exact values of all actions are wanted.
    pub(crate) exactly: bool,
    /// Whether an average is of play that begins anew where it ends.
    pub(crate) again: bool,
    /// The state in which play of a game of the catalogue starts, if not as its rules say.
    pub(crate) start: Option<String>,
    /// Whether the rules are a part of a game, whose ends are not the game's.
    pub(crate) part: bool,
    /// What a play that never ends is paid.
    pub(crate) forever: Payoff,
    /// How a run samples, and when it stops.
    pub(crate) plan: Plan,
    /// How many games have to be played before a run may stop that can go on later.
    pub(crate) at_least: Option<u64>,
    /// Which of the game's own ways of sampling.
    pub(crate) sampler: Option<String>,
    /// Who plays where rules are played out.
    pub(crate) strategy: Option<String>,
}

/// Answers a request, or says what is wrong with it.
pub(crate) fn answered(
    request: &str,
    answer: impl FnOnce(&Request<'_>) -> Result<Json, Failure>,
) -> String {
    settled(Request::read(request).and_then(|request| answer(&request)))
}

impl<'a> Request<'a> {
    /// An instance, from the state in which play is to start.
    pub(crate) fn started(&self, instance: Instance) -> Result<Instance, GameError> {
        instance.starting_at(self.start.as_deref())
    }

    /// Reads a request; a setting that there is not, or that has no such value, is refused.
    fn read(text: &'a str) -> Result<Request<'a>, Failure> {
        let mut texts = text.split_terminator('\0');
        let mut request = Request {
            words: Vec::new(),
            effort: Effort::new(Solver::new().memory(MEMORY).threads(1).watch(&Reporter)),
            steps: 100_000,
            exactly: false,
            again: false,
            part: false,
            start: None,
            forever: Payoff::ZERO,
            plan: Plan {
                threads: 1,
                ..Plan::default()
            },
            at_least: None,
            sampler: None,
            strategy: None,
        };
        let mut is_exact = false;
        for setting in texts.by_ref().take_while(|text| !text.is_empty()) {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let wrong = || Failure::usage(format!("{name} cannot be {value}"));
            let whole = || value.parse::<u64>().map_err(|_| wrong());
            // By its bits: to read decimals takes a table of ten kilobytes.
            let part = || whole().map(f64::from_bits);
            let plan = &mut request.plan;
            let effort = &mut request.effort;
            match name {
                "digits" => {
                    let digits = value.parse().ok();
                    let digits = digits.filter(|digits| (1..=MOST_DIGITS).contains(digits));
                    effort.digits = digits.ok_or_else(|| {
                        Failure::usage(format!(
                            "digits cannot be {value}; expected a whole number from 1 to {MOST_DIGITS}"
                        ))
                    })?;
                }
                "exact" => is_exact = true,
                "exactly" => request.exactly = true,
                "again" => request.again = true,
                "part" => request.part = true,
                "everywhere" => effort.solver = effort.solver.everywhere(true),
                "start" => request.start = Some(value.into()),
                "maxStates" => effort.solver = effort.solver.max_states(whole()?),
                "memory" => effort.solver = effort.solver.memory(whole()?),
                "steps" => request.steps = whole()?,
                "seed" => plan.seed = whole()?,
                "confidence" => plan.confidence = part()?,
                "games" => plan.stop.games = Some(whole()?),
                "atLeast" => request.at_least = Some(whole()?),
                "seconds" => plan.stop.seconds = Some(part()?),
                "relative" => plan.stop.relative = Some(part()?),
                "decimals" => plan.stop.digits = Some(value.parse().map_err(|_| wrong())?),
                "sampler" => request.sampler = Some(value.into()),
                "strategy" => request.strategy = Some(value.into()),
                "method" => {
                    let known = Method::ALL.into_iter().find(|(name, _)| *name == value);
                    effort.method = Some(known.ok_or_else(wrong)?.1);
                }
                "forever" => {
                    let number = value.parse().map_err(|_| wrong())?;
                    request.forever = Payoff::from_rational(&number).ok_or_else(wrong)?;
                }
                _ => return Err(Failure::usage(format!("there is no setting {name}"))),
            }
        }
        let effort = &mut request.effort;
        effort.solver = match is_exact {
            true => effort.solver.exact(),
            false => effort.solver.digits(effort.digits),
        };
        request.words = texts.collect();
        Ok(request)
    }
}
