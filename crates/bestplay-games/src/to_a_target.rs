//! Games in rounds, in which both choose at once how much to risk, and see what came of it.

use bestplay::{Chance, Game, Hidden, Node, Notation, Player};
use bestplay_answers::{Arguments, GameError, Result, numbers};

use crate::sides;

/// In each round both players choose a risk unseen, score by it, and see both scores. Once a target is reached,
/// whoever is further beyond his own wins; the payoff is 1 if that is the first player, 1/2 if both are as far.
#[derive(Clone, Debug)]
pub struct ToATarget {
    targets: [u32; 2],
    /// What each risk scores, from 1 on.
    risks: Vec<Chance<u32>>,
}

/// The scores of both, and the risk that the first player has chosen.
pub type State = ([u32; 2], Option<u32>);

/// The parameters `target1` and `target2`, or `target` for both.
pub(crate) fn targets(arguments: &Arguments) -> Result<[u32; 2]> {
    let both = arguments.integer("target")?;
    let own = |name| Ok::<u32, GameError>(arguments.integer_if_any(name)?.unwrap_or(both));
    Ok([own("target1")?, own("target2")?])
}

impl ToATarget {
    /// A game with the [`targets`] that are set; `risks` by the larger of them.
    pub(crate) fn read(
        arguments: &Arguments,
        risks: impl Fn(u32) -> Vec<Chance<u32>>,
    ) -> Result<ToATarget> {
        let targets = targets(arguments)?;
        Ok(ToATarget {
            risks: risks(targets[0].max(targets[1])),
            targets,
        })
    }
}

impl Game for ToATarget {
    type State = State;
    /// A risk, from 1 on.
    type Action = u32;

    fn initial(&self) -> State {
        ([0, 0], None)
    }

    fn node(&self, &(scores, chosen): &State) -> Node<State, u32> {
        let [one, other] = [0, 1].map(|own| i64::from(scores[own]) - i64::from(self.targets[own]));
        if one.max(other) >= 0 {
            return Node::End(sides::paid(one.cmp(&other)));
        }
        let risks = (1..).zip(&self.risks);
        let Some(chosen) = chosen else {
            return Node::choice(
                Player::Max,
                risks.map(|(risk, _)| (risk, (scores, Some(risk)))),
            );
        };
        let first = &self.risks[chosen as usize - 1];
        let actions = risks.map(|(risk, second)| {
            let both = first.clone().and(second.clone());
            let add = |(one, other)| ([scores[0] + one, scores[1] + other], None);
            (risk, both.map(add))
        });
        Node::choice(Player::Min, actions)
    }
}

impl Hidden for ToATarget {
    type View = String;

    /// The scores.
    fn seen(&self, &(scores, _): &State, _: Player) -> String {
        self.show_state(&(scores, None))
    }
}

impl Notation for ToATarget {
    /// `3-7`: the scores; `3-7 2`: the first player has chosen 2.
    fn show_state(&self, ([one, other], chosen): &State) -> String {
        match chosen {
            None => format!("{one}-{other}"),
            Some(chosen) => format!("{one}-{other} {chosen}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let (scores, chosen) = match text.split_once(' ') {
                None => (text, None),
                Some((scores, chosen)) => (scores, Some(numbers::plain(chosen)?)),
            };
            let is_risk = |risk: u32| (1..=self.risks.len() as u32).contains(&risk);
            chosen
                .is_none_or(is_risk)
                .then_some((sides::pair(scores)?, chosen))
        };
        let expected = || {
            format!(
                "'{text}': expected the scores of both, like '3-7', and what the first player has chosen, like '3-7 2'"
            )
        };
        read().ok_or_else(expected)
    }

    fn show_action(&self, risk: &u32) -> String {
        risk.to_string()
    }

    players!("first player", "second player");
}
