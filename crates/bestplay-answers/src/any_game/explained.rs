//! A state and what best play does there, as text.

use bestplay::sorting::{sort_by, sort_by_key};
use bestplay::{
    Branch, Candidate, Distance, Explanation, Node, Notation, Outcome, Payoff, Player, Rational,
    Standing, Turn, Value,
};

/// A state and what best play does there, in the game's notation; the state lies as it was asked about.
pub type Explained = Explanation<String, String>;

/// An action with what it is worth.
pub type ActionLine = Candidate<String, String>;

/// A state that may come next.
pub type OutcomeLine = Outcome<String>;

/// What an action costs the player who chooses, against the best of them, as far as is known which that is; nothing if
/// it is not proven worse.
pub fn loss(line: &ActionLine, actions: &[ActionLine], player: Player) -> Option<Value> {
    let first = (actions.first()).filter(|_| line.standing == Standing::Worse)?;
    let best = |bound: fn(&Value) -> Option<&Rational>| {
        let bounds = actions.iter().filter_map(|action| bound(&action.value));
        match player {
            Player::Max => bounds.max(),
            Player::Min => bounds.min(),
        }
    };
    let best = match (best(Value::lower), best(Value::upper)) {
        (Some(lower), Some(upper)) if first.value.lower().is_some() => {
            Value::between(lower.clone(), upper.clone())
        }
        _ => first.value.clone(),
    };
    Some(line.value.regret(&best, player))
}

/// Explains a state by its rules and by what is `known` of each state: its value, and how far the end is if the result
/// is decided there and that is known; a step whose outcome is certain takes one more.
pub fn explained_by<G: Notation>(
    game: &G,
    state: &G::State,
    known: impl Fn(&G::State) -> (Value, Option<Distance>),
) -> Explained {
    let said = |state: &G::State| Some((game.show_state(state), known(state).0));
    let outcomes = |branch| outcomes(branch, said).unwrap_or_default();
    let (value, distance) = known(state);
    let node = game.node(state);
    let value = node.pays().unwrap_or(value);
    let turn = match node {
        Node::End(_) | Node::Between(..) => Turn::End(value.clone()),
        Node::Chance(branch) => Turn::Chance(outcomes(branch)),
        Node::Choice(player, actions) => {
            let line = |(action, branch): (G::Action, Branch<G::State>)| {
                let after = only(&branch).and_then(|next| known(&next).1);
                let winner = after.as_ref().map(|after| after.winner);
                let distance = after.and_then(|after| match after.steps {
                    Value::Exact(steps) => Some(Value::Exact(steps + Rational::ONE)),
                    _ => None,
                });
                let outcomes = outcomes(branch);
                let parts = outcomes.iter();
                let parts = parts.map(|o| (o.probability.clone(), o.payoff, o.value.clone()));
                let line = ActionLine {
                    action: game.show_action(&action),
                    value: mean(parts),
                    standing: Standing::Worse,
                    distance,
                    outcomes,
                };
                (winner, line)
            };
            let lines = actions.into_iter().map(line).collect();
            Turn::Choice(player, ranked(player, lines))
        }
    };
    Explained {
        state: game.show_state(state),
        value,
        distance,
        turn,
    }
}

/// The state that surely comes next, if it is certain which.
fn only<S: Clone>(branch: &Branch<S>) -> Option<S> {
    match branch.clone().paying().outcomes() {
        [((next, _), _)] => Some(next.clone()),
        _ => None,
    }
}

/// The outcomes of a branch by what is said of their states, in words and as a value; nothing if that is not known
/// of one.
pub(crate) fn outcomes<S>(
    branch: Branch<S>,
    mut said: impl FnMut(&S) -> Option<(String, Value)>,
) -> Option<Vec<OutcomeLine>> {
    let paying = branch.paying();
    let outcomes = paying.outcomes().iter().zip(paying.probabilities());
    let line = |(((state, payoff), _), probability): (&((S, Payoff), u128), Rational)| {
        let (state, value) = said(state)?;
        Some(OutcomeLine {
            probability,
            payoff: *payoff,
            state,
            value,
        })
    };
    outcomes.map(line).collect()
}

/// The mean of some values, each with how likely it is and what is paid besides. An infinite one stays what it is.
pub(crate) fn mean(parts: impl IntoIterator<Item = (Rational, Payoff, Value)>) -> Value {
    let (mut lower, mut upper) = (Rational::ZERO, Rational::ZERO);
    for (likely, paid, value) in parts {
        let (Some(low), Some(high)) = (value.lower(), value.upper()) else {
            return value;
        };
        let paid = paid.to_rational();
        lower += &likely * (low + &paid);
        upper += &likely * (high + &paid);
    }
    Value::between(lower, upper)
}

/// The actions, each with who wins then, best first: the fastest win and the longest defence; and how they
/// stand beside each other.
pub(crate) fn ranked(
    player: Player,
    mut lines: Vec<(Option<Player>, ActionLine)>,
) -> Vec<ActionLine> {
    sort_by(&mut lines, |(winner, a), (_, b)| {
        let by_value = match player {
            Player::Max => b.value.lower().cmp(&a.value.lower()),
            Player::Min => a.value.upper().cmp(&b.value.upper()),
        };
        let steps = |line: &ActionLine| line.distance.as_ref().and_then(Value::lower).cloned();
        by_value.then_with(|| match *winner == Some(player) {
            true => steps(a).cmp(&steps(b)),
            false => steps(b).cmp(&steps(a)),
        })
    });
    let mut lines: Vec<ActionLine> = lines.into_iter().map(|(_, line)| line).collect();
    let values: Vec<Value> = lines.iter().map(|line| line.value.clone()).collect();
    for (line, standing) in lines.iter_mut().zip(Standing::of_each(player, &values)) {
        line.standing = standing;
    }
    sort_by_key(&mut lines, |line| line.standing == Standing::Worse);
    lines
}
