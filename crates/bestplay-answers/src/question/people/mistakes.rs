//! `mistakes`: where a strategy loses its value.
//!
//! What is lost where, [`losses`] says; here it is put in words.

use std::collections::HashSet;

use bestplay::made::Numbered;
use bestplay::{Chance, Player, Standing, StateId, Turn, Value, Watch};

use super::losses;
use crate::question::{Question, hidden};
use crate::{AnySolution, Content, Field, Result, Strategy, Topic, fields, row};

pub(in crate::question) const FIELDS: &[Field] = fields! {
    value: Value, "the value under best play of both";
    strategy: Text, "the strategy";
    seats: Table(fields! {
        player: Text, "who follows the strategy, against best play";
        value: Value, "the value then";
        loss: Value, "what the strategy loses in all";
        listed: Value, "what of it is lost in the states that are listed";
        elsewhere: Value, "what is lost in other states, or by plays that never end";
    }), "what the strategy loses from each seat";
    mistakes: Table(fields! {
        player: Text, "who follows the strategy";
        state: Text, "a state";
        action: Text, "what the strategy does there";
        best: Text, "what the solution does there";
        visits: Value, "how often play comes there, on average";
        loss: Value, "what is lost at each visit";
        lost: Value, "their product: what is lost there in all";
    }), "the states in which most is lost, the largest share first";
    delays?: Table(fields! {
        player: Text, "who follows the strategy";
        state: Text, "a state";
        action: Text, "what the strategy does there: as good as the best, but it only delays";
        best: Text, "what the solution does there";
    }), "states in which the strategy puts the end off: nothing is lost by that, unless it goes on for ever";
};

/// Where a strategy loses its value: for each seat at most so many states are listed.
pub fn mistakes(strategy: Strategy, most: usize) -> Question<'static> {
    Question::new(Topic::Mistakes, move |asked| {
        if asked.instance.entry.hidden {
            return hidden::mistakes(asked, &strategy, most);
        }
        let room = asked.room(None)?;
        let (solved, solver) = (&*room.game, room.solver);
        let numbered = strategy.numbered(solved)?;
        let described = |state| solved.state(state);
        let found = losses(solved, &numbered, most, &solver, described)?;
        let shown = |value: Value| room.shown(value);
        let (mut seats, mut rows, mut delays) = (Vec::new(), Vec::new(), Vec::new());
        let words = Words {
            solved,
            strategy: &numbered,
        };
        for seat in found {
            let player = room.name(seat.player);
            for place in seat.places {
                let mut row = words.row(place.state, player);
                row.extend([place.visits, place.loss, place.lost].map(shown));
                rows.push(row);
            }
            for state in words.delaying(&seat.chooses, most, asked.watch)? {
                delays.push(words.row(state, player));
            }
            let elsewhere = seat.listed.regret(&seat.all, Player::Max);
            let mut row = row![player];
            row.extend([seat.value, seat.all, seat.listed, elsewhere].map(shown));
            seats.push(row);
        }
        let mut answer = asked.answer("best play", solved.value());
        answer.add("strategy", "strategy", &strategy.text);
        answer.rows(FIELDS, "seats", "against best play", seats);
        answer.rows(FIELDS, "mistakes", "where most is lost", rows);
        if !delays.is_empty() {
            answer.rows(FIELDS, "delays", "where the end is only put off", delays);
        }
        Ok(answer)
    })
}

/// A strategy of a solved game in words.
struct Words<'a> {
    solved: &'a dyn AnySolution,
    strategy: &'a Numbered,
}

impl Words<'_> {
    /// Some of these states in which the strategy takes actions that only delay.
    fn delaying(&self, among: &[StateId], most: usize, watch: &dyn Watch) -> Result<Vec<StateId>> {
        let graph = self.solved.graph();
        let leads_to_itself = |id: StateId| {
            let mut actions = graph.state(id).actions();
            actions.any(|action| action.outcomes().any(|outcome| outcome.to == id))
        };
        let goes_round = |states: &Vec<StateId>| states.len() > 1 || leads_to_itself(states[0]);
        let comes_back: HashSet<StateId> =
            graph.components().filter(goes_round).flatten().collect();
        let mut found = Vec::new();
        for &state in among {
            let may_delay = found.len() < most && comes_back.contains(&state);
            if may_delay && self.delays(state, watch)? {
                found.push(state);
            }
        }
        Ok(found)
    }

    /// Whether the strategy takes an action of a state that only delays.
    fn delays(&self, state: StateId, watch: &dyn Watch) -> Result<bool> {
        let taken = self.strategy.at(state);
        let best = self.solved.choices()[state.index()] as usize;
        if taken.outcomes().iter().all(|&(place, _)| place == best) {
            return Ok(false);
        }
        let Turn::Choice(_, lines) = self.solved.explain_at(state, false, watch)?.turn else {
            return Ok(false);
        };
        let mut lines = lines.iter();
        Ok(lines.any(|line| {
            let is_taken = |&(place, _): &(usize, u128)| place == line.action;
            line.standing == Standing::Delays && taken.outcomes().iter().any(is_taken)
        }))
    }

    /// The first cells of a row about a state: who plays, where, what the strategy does, and the solution.
    fn row(&self, state: StateId, player: &str) -> Vec<Content> {
        let best = Chance::certain(self.solved.choices()[state.index()] as usize);
        let both = [&self.strategy.at(state), &best];
        let [taken, best] = both.map(|taken| self.names(state, taken));
        row![player, self.solved.state(state), taken, best]
    }

    /// The names of actions, with how likely each is if there are several.
    fn names(&self, state: StateId, taken: &Chance<usize>) -> String {
        let actions = self.solved.actions(state);
        let (count, total) = (taken.outcomes().len(), taken.total());
        let name = |(&(place, weight), likely): (&(usize, u128), _)| {
            let name = actions.get(place).cloned().unwrap_or_default();
            match (count, total) {
                (1, _) => name,
                (_, 0) => format!("{name} {likely}"),
                _ => format!("{name} {weight}/{total}"),
            }
        };
        let taken = taken.outcomes().iter().zip(taken.probabilities());
        taken.map(name).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use bestplay::{Game, Node, Notation, Payoff, Silent, Solver};

    use super::*;
    use crate::{Effort, Entry, Instance, boxed};

    /// One may wait as long as one likes before one wins.
    struct Waiting;

    impl Game for Waiting {
        type State = bool;
        type Action = &'static str;

        fn initial(&self) -> bool {
            false
        }

        fn node(&self, &won: &bool) -> Node<bool, &'static str> {
            match won {
                true => Node::End(Payoff::ONE),
                false => Node::choice(Player::Max, [("wait", false), ("go", true)]),
            }
        }
    }

    impl Notation for Waiting {
        fn show_state(&self, won: &bool) -> String {
            won.to_string()
        }

        fn parse_state(&self, text: &str) -> Result<bool, String> {
            text.parse().map_err(|_| "expected true or false".into())
        }

        fn show_action(&self, action: &&'static str) -> String {
            action.to_string()
        }
    }

    #[test]
    fn what_only_delays_is_listed() {
        static ENTRY: Entry = Entry::new("waiting", "Waiting", |_| Ok(boxed(Waiting)));
        let instance = Instance::new::<&str>(&ENTRY, &[]).unwrap();
        let effort = Effort::new(Solver::new());
        let ask = |strategy| {
            let strategy = Strategy::read(&ENTRY, strategy).unwrap();
            let question = mistakes(strategy, 5);
            instance.ask(&question, &effort, &Silent).unwrap()
        };
        let first = ask("first");
        let rows = |key| match first.get(key) {
            Some(Content::Table(table)) => table.rows.clone(),
            other => panic!("{key}: {other:?}"),
        };
        assert!(rows("mistakes").is_empty());
        let delays = r#"[[Text("Max"), Text("false"), Text("wait"), Text("go")]]"#;
        assert_eq!(format!("{:?}", rows("delays")), delays);
        let seats = rows("seats");
        let seat: Vec<_> = seats[0].iter().filter_map(Content::as_value).collect();
        assert_eq!(seat[..2], [&Value::fraction(0, 1), &Value::fraction(1, 1)]);
        assert!(ask("best").get("delays").is_none());
    }
}
