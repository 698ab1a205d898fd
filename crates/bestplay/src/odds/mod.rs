//! The odds of a solved game: how play ends, and how long it lasts, when the best strategies are
//! followed from the start.
//!
//! With a strategy for each player there is nothing left to choose: what remains is a chain of
//! random steps ([`chain`]). How likely each result is, is then the value of that chain in which
//! this result pays 1 and all else 0: the engine proves it, cycles and all. How likely each length
//! is, is found by following the probability forward, step by step ([`forward`]).
//!
//! Where something is paid on the way, a state of the chain is a state of the game together with
//! what was paid so far. Where play can be paid again and again without end, there is no limit to
//! the results; they are then found like the lengths, as far as play is followed.

mod chain;
mod course;
mod forward;
mod lengths;

use dashu_base::Gcd;

use crate::graph::{Graph, StateId};
use crate::solve;
use crate::sorting::sort_by;
use crate::{Arithmetic, Error, Game, Payoff, Rational, Result, Solution, Solver, Value};

use chain::{Chain, Play};
use course::Course;

pub use lengths::Lengths;

/// How play ends and how long it lasts, when both players follow their best strategies.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The results, the least first.
    pub results: Vec<Share>,
    /// The probability of an end with a result that is not listed, or not yet known: 0 unless play
    /// can be paid on the way without end.
    pub rest: Value,
    /// The probability that play never ends.
    pub never: Value,
    /// How long play lasts.
    pub lengths: Lengths,
}

/// A result of play and how likely it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// What `Max` is paid in all: at the end and on the way.
    pub result: Rational,
    /// How likely it is that play ends with it.
    pub probability: Value,
}

impl Solver<'_> {
    /// How play ends and how long it lasts, when both players follow the strategies that the
    /// solution records, those that prove its bounds.
    ///
    /// The arithmetic is that of the results' probabilities and of the mean length. The digits also
    /// say how far play is followed, within [`max_steps`](Self::max_steps): until at most
    /// 10^-digits of the plays that may still end are left (12 digits where the arithmetic is
    /// exact).
    ///
    /// Where several actions are equally good, one of them is followed; the others give the same
    /// value, but perhaps other odds.
    ///
    /// # Errors
    ///
    /// Somebody has to choose in a state of infinite value; payoffs on the way make more different
    /// totals than the limits allow, or outgrow 126 bits; the watch asks to stop; as
    /// [`solve`](Self::solve).
    ///
    /// # Complexity
    ///
    /// Only states that the strategies reach count. One solve of their chain for each result, one
    /// for the mean length and one for play that never ends; each step of the lengths costs the
    /// transitions of the states where play may then be.
    ///
    /// # Examples
    ///
    /// A coin is tossed until heads come up.
    ///
    /// ```
    /// use bestplay::{Chance, Game, Node, Payoff, Solver, Value};
    ///
    /// struct UntilHeads;
    ///
    /// impl Game for UntilHeads {
    ///     type State = bool;
    ///     type Action = ();
    ///
    ///     fn initial(&self) -> bool { false }
    ///
    ///     fn node(&self, heads: &bool) -> Node<bool, ()> {
    ///         match heads {
    ///             true => Node::End(Payoff::ONE),
    ///             false => Node::chance(Chance::weighted([(true, 1), (false, 1)])),
    ///         }
    ///     }
    /// }
    ///
    /// let solver = Solver::new().exact();
    /// let odds = solver.odds(&solver.solve(&UntilHeads).unwrap()).unwrap();
    /// assert_eq!(odds.results[0].probability, Value::fraction(1, 1));
    /// assert_eq!(odds.lengths.mean, Value::fraction(2, 1));
    /// assert_eq!(odds.lengths.at(3), Value::fraction(1, 8));
    /// assert_eq!(odds.lengths.longer_than(3), Value::fraction(1, 8));
    /// ```
    pub fn odds<G: Game>(&self, solution: &Solution<'_, G>) -> Result<Odds> {
        let graph = solution.graph();
        let describe =
            |state: StateId| solution.game().describe(&solution.states()[state as usize]);
        let play = Play {
            graph,
            values: solution.values(),
            describe: &describe,
            solver: self,
            unit: unit(graph)?,
        };
        let mut states = Chain::new(&play, None);
        states.explore_all()?;
        let course = Course::of(&states);
        let endless = states.pays() && course.totals_are_endless(&states)?;
        let mut totals = states
            .pays()
            .then(|| Chain::new(&play, Some(&course.traps)));
        let followed = match &mut totals {
            Some(totals) if endless => forward::follow(totals, &course, self)?,
            _ => forward::follow(&mut states, &course, self)?,
        };
        let engine = Engine { solver: self };
        let (mut graph, results) = states.finish();
        let (results, rest) = match totals {
            Some(totals) if endless => {
                let (_, results) = totals.finish();
                (Play::shares(results, followed.results()), followed.rest())
            }
            Some(mut totals) => {
                totals.explore_all()?;
                let (mut graph, results) = totals.finish();
                let found = engine.results(&mut graph, &course)?;
                (Play::shares(results, found), Value::fraction(0, 1))
            }
            None => {
                let by_value = match course.may_never_end() {
                    false => engine.by_value(&solution.value(), &results),
                    true => None,
                };
                let found = match by_value {
                    Some(found) => found,
                    None => engine.results(&mut graph, &course)?,
                };
                (Play::shares(results, found), Value::fraction(0, 1))
            }
        };
        let never = engine.never(&mut graph, &course)?;
        let mean = engine.mean(&mut graph)?;
        Ok(Odds {
            results,
            rest,
            lengths: Lengths::new(mean, never.clone(), &course, followed),
            never,
        })
    }
}

/// A probability between two numbers, as far as these lie between 0 and 1.
fn share_between(lower: Rational, upper: Rational) -> Value {
    let (lower, upper) = (lower.max(Rational::ZERO), upper.min(Rational::ONE));
    match lower == upper {
        true => Value::Exact(lower),
        false => Value::Bounds { lower, upper },
    }
}

/// A common denominator of what is paid on the way: totals are counted in units of one over it.
fn unit(graph: &Graph) -> Result<u64> {
    let payoffs = graph.shapes().iter().flat_map(|shape| shape.payoffs());
    let mut denominators = payoffs.map(|payoff| payoff.denominator());
    denominators
        .try_fold(1u64, |unit, own| unit.checked_mul(own / unit.gcd(own)))
        .filter(|&unit| unit < 1 << 62)
        .ok_or_else(Error::total_too_large)
}

/// Questions to the engine about a chain; each is asked by what the chain pays.
struct Engine<'a> {
    solver: &'a Solver<'a>,
}

impl Engine<'_> {
    /// The probability of each result.
    fn results(&self, graph: &mut Graph, course: &Course) -> Result<Vec<Value>> {
        let count = graph.end_payoffs().len();
        if count == 1 && !course.may_never_end() {
            return Ok(vec![Value::fraction(1, 1)]);
        }
        let ask = |result: usize| {
            let pays = |end: usize| Payoff::from(i64::from(end == result));
            graph.pay((0..count).map(pays).collect(), Payoff::ZERO, Payoff::ZERO);
            self.probability(graph)
        };
        (0..count).map(ask).collect()
    }

    /// The probabilities of two results, one of which every play has, as the mean of both tells
    /// them; `None` where it does not tell enough.
    fn by_value(&self, mean: &Value, results: &[Rational]) -> Option<Vec<Value>> {
        let [a, b] = results else { return None };
        let (lower, upper) = (mean.lower()?, mean.upper()?);
        let share = |own: &Rational, other: &Rational| {
            let at = |mean: &Rational| (mean - other) / (own - other);
            let (one, two) = (at(lower), at(upper));
            share_between(one.clone().min(two.clone()), one.max(two))
        };
        let shares = vec![share(a, b), share(b, a)];
        let digits = self.solver.arithmetic.digits();
        let enough = |share: &Value| match self.solver.arithmetic {
            Arithmetic::Exact => matches!(share, Value::Exact(_)),
            Arithmetic::Bounds { .. } => share.certain_digits(digits) >= digits,
        };
        shares.iter().all(enough).then_some(shares)
    }

    /// A mean that is a probability.
    fn probability(&self, graph: &Graph) -> Result<Value> {
        Ok(match self.value(graph)? {
            Value::Bounds { lower, upper } => share_between(lower, upper),
            other => other,
        })
    }

    /// The probability that play never ends.
    fn never(&self, graph: &mut Graph, course: &Course) -> Result<Value> {
        match (course.may_never_end(), course.shortest) {
            (false, _) => Ok(Value::fraction(0, 1)),
            (true, None) => Ok(Value::fraction(1, 1)),
            (true, Some(_)) => {
                let ends = vec![Payoff::ZERO; graph.end_payoffs().len()];
                graph.pay(ends, Payoff::ONE, Payoff::ZERO);
                self.probability(graph)
            }
        }
    }

    /// The mean number of steps.
    fn mean(&self, graph: &mut Graph) -> Result<Value> {
        let ends = vec![Payoff::ZERO; graph.end_payoffs().len()];
        graph.pay(ends, Payoff::ZERO, Payoff::ONE);
        self.value(graph)
    }

    fn value(&self, graph: &Graph) -> Result<Value> {
        // Steps are never paid with different signs, so that no total is undefined.
        let describe = |state: StateId| state.to_string();
        Ok(solve::solve(graph, self.solver, &describe)?.value(0))
    }
}

impl Play<'_> {
    /// Results with their probabilities, the least result first.
    fn shares(results: Vec<Rational>, probabilities: Vec<Value>) -> Vec<Share> {
        let pairs = results.into_iter().zip(probabilities);
        let share = |(result, probability)| Share {
            result,
            probability,
        };
        let mut shares: Vec<Share> = pairs.map(share).collect();
        sort_by(&mut shares, |a, b| a.result.cmp(&b.result));
        shares
    }
}
