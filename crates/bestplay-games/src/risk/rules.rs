//! The rules of a battle in Risk.

use bestplay::{Chance, Game, Node, Notation, Payoff};

use bestplay_answers::numbers;

pub(super) const MOST_ARMIES: u32 = 2_000;

/// What is left on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Battle {
    /// Armies that attack.
    pub attackers: u32,
    /// Armies that defend.
    pub defenders: u32,
    /// How often they still roll, if that is limited.
    pub rolls: Option<u32>,
}

/// A battle of Risk. The payoff is 1 if the attacker wins.
#[derive(Clone, Debug)]
pub struct Risk {
    start: Battle,
    /// For so many dice of both, counted from 1, what the attacker loses.
    losses: Vec<Vec<Chance<u32>>>,
}

impl Risk {
    /// A battle with at most so many dice of attacker and defender.
    pub fn new(start: Battle, [attacking, defending]: [u32; 2], faces: u32) -> Risk {
        let row = |a| (1..=defending).map(|d| losses(a, d, faces)).collect();
        let losses = (1..=attacking).map(row).collect();
        Risk { start, losses }
    }
}

/// What the attacker loses in one roll of so many dice: of as many armies as pairs are compared.
fn losses(attacking: u32, defending: u32, faces: u32) -> Chance<u32> {
    let compared = attacking.min(defending);
    let highest = |dice| Chance::die(faces).highest(dice, compared);
    let dice = highest(attacking).and(highest(defending));
    let lost = dice.map(|(attack, defence)| {
        let pairs = attack.iter().zip(&defence);
        pairs.filter(|(attack, defence)| attack <= defence).count() as u32
    });
    lost.merged()
}

impl Game for Risk {
    type State = Battle;
    type Action = ();

    fn initial(&self) -> Battle {
        self.start
    }

    fn node(&self, &battle: &Battle) -> Node<Battle, ()> {
        let Battle {
            attackers,
            defenders,
            rolls,
        } = battle;
        if defenders == 0 {
            return Node::End(Payoff::ONE);
        }
        if attackers == 0 || rolls == Some(0) {
            return Node::End(Payoff::ZERO);
        }
        let by_dice = &self.losses[(attackers as usize).min(self.losses.len()) - 1];
        let dice = (defenders as usize).min(by_dice.len());
        let compared = attackers.min(self.losses.len() as u32).min(dice as u32);
        Node::chance(by_dice[dice - 1].clone().map(|lost| Battle {
            attackers: attackers - lost,
            defenders: defenders - (compared - lost),
            rolls: rolls.map(|rolls| rolls - 1),
        }))
    }
}

impl Notation for Risk {
    /// `5-3`: the armies of attacker and defender; `5-3 with 2 rolls` where rolls are limited.
    fn show_state(&self, battle: &Battle) -> String {
        let armies = format!("{}-{}", battle.attackers, battle.defenders);
        match battle.rolls {
            None => armies,
            Some(rolls) => format!("{armies} with {rolls} rolls"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<Battle, String> {
        let text = text.trim();
        let (armies, rolls) = match text.strip_suffix(" rolls") {
            None => (text, Some(None)),
            Some(text) => match text.split_once(" with ") {
                Some((armies, rolls)) => (armies, numbers::plain(rolls).map(Some)),
                None => (text, None),
            },
        };
        let numbers = numbers::several(armies, &['-']);
        let (Some([attackers, defenders]), Some(rolls)) = (numbers, rolls) else {
            return Err(format!(
                "'{text}': expected the armies of attacker and defender, like 5-3, and 'with 2 \
                 rolls' where rolls are limited"
            ));
        };
        Ok(Battle {
            attackers,
            defenders,
            rolls,
        })
    }

    only_chance!("fight");

    players!("the attacker", "the defender");
}
