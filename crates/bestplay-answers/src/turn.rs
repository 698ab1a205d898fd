use bestplay::{Chance, Game, Node, Notation, Payoff, Player};
use bestplay_answers::{AnyGame, Arguments, Entry, Result, boxed, parameters};

/// One turn of Pig: roll as often as you like and hold the sum, but a 1 loses it. At the goal the turn is over.
struct Turn {
    goal: u32,
}

impl Game for Turn {
    /// The turn total, and whether the turn is over.
    type State = (u32, bool);
    type Action = &'static str;

    fn initial(&self) -> (u32, bool) {
        (0, false)
    }

    fn node(&self, &(total, over): &(u32, bool)) -> Node<(u32, bool), &'static str> {
        if over || total >= self.goal {
            return Node::End(Payoff::from(i64::from(total)));
        }
        let roll = Chance::die(6).map(|eyes| match eyes {
            1 => (0, true),
            _ => (total + eyes, false),
        });
        Node::choice(Player::Max, [("roll", roll), ("hold", Chance::certain((total, true)))])
    }
}

impl Notation for Turn {
    fn show_state(&self, &(total, over): &(u32, bool)) -> String {
        format!("{total}{}", if over { " over" } else { "" })
    }

    fn parse_state(&self, text: &str) -> Result<(u32, bool), String> {
        let (total, over) = text.strip_suffix(" over").map_or((text, false), |total| (total, true));
        let total = total.parse().map_err(|_| format!("'{text}': expected a turn total"))?;
        Ok((total, over))
    }

    fn show_action(&self, action: &&str) -> String {
        action.to_string()
    }

    fn features(&self, &(total, _): &(u32, bool)) -> Vec<(&'static str, i64)> {
        vec![("turn total", total.into())]
    }
}

fn rules(arguments: &Arguments) -> Result<Box<dyn AnyGame>> {
    Ok(boxed(Turn { goal: arguments.integer("goal")? }))
}

static TURN: Entry = Entry {
    parameters: parameters! {
        goal = "50" within 1..=1_000, "the turn total at which the turn is over, from 1 to 1,000";
    },
    ..Entry::new("turn", "A Turn of Pig", rules)
};
