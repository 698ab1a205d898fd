//! `reply`: the best reply to a strategy, from each seat, and where it differs from best play.

use super::walked;
use crate::question::{Question, hidden};
use crate::{Field, GameError, Strategy, Topic, fields, row};

/// The most differences that are listed for a seat.
const MOST_LISTED: u64 = 10;

pub(in crate::question) const FIELDS: &[Field] = fields! {
    value: Value, "the value under best play of both";
    strategy: Text, "the strategy that is replied to";
    replies: Table(fields! {
        player: Text, "who replies";
        value: Value, "the value with the best reply";
        gain: Value, "what that is better for the player who replies than best play of both";
        states: Count, "the states in which the reply has to choose";
        differs: Count, "in how many of them it takes another action than the solution does";
    }), "the best reply from each seat";
    differences?: Aside(fields! {
        player: Text, "who replies";
        state: Text, "a state, those nearest to the start first";
        reply: Text, "what the reply does there";
        solution: Text, "what the solution does there";
    }), "where replies differ from the solution: the first of these states";
};

/// The best reply to a strategy.
pub fn reply(strategy: Strategy) -> Question<'static> {
    Question::new(Topic::Reply, move |asked| {
        if asked.instance.entry.hidden {
            return hidden::reply(asked, &strategy);
        }
        let room = asked.room(None)?;
        let solved = &*room.game;
        let players = solved.graph().choosers();
        if players.len() < 2 {
            let game = asked.instance.entry.name;
            return Err(GameError::usage(format!(
                "nobody replies in {game}: it does not have two players who choose; ask to `evaluate` the strategy"
            )));
        }
        let numbered = strategy.numbered(solved)?;
        let (mut rows, mut differences) = (Vec::new(), Vec::new());
        for replier in players {
            let play = walked(solved).following(replier.opponent(), &numbered);
            let replied = room.solver.solve_walked(&play)?;
            let name = room.name(replier);
            let (mut states, mut differs) = (0u64, 0u64);
            // Those of the replier alone are choices; the graph has them in the order of play.
            for state in replied.graph().iter().filter(|it| it.player().is_some()) {
                states += 1;
                let place = state.id().index();
                let id = replied.states()[place];
                let (reply, best) = (replied.choices()[place], solved.choices()[id.index()]);
                differs += u64::from(reply != best);
                if reply != best && differs <= MOST_LISTED {
                    let actions = solved.actions(id);
                    let action = |place: u32| actions.get(place as usize);
                    differences.push(row![name, solved.state(id), action(reply), action(best)]);
                }
            }
            let gain = solved.value().regret(&replied.value(), replier);
            let (value, gain) = (room.shown(replied.value()), room.shown(gain));
            rows.push(row![name, value, gain, states, differs]);
        }
        let mut answer = asked.answer("best play", solved.value());
        answer.add("strategy", "reply to", &strategy.text);
        answer.rows(FIELDS, "replies", "best replies", rows);
        let title = "differs from the solution in";
        answer.rows(FIELDS, "differences", title, differences);
        Ok(answer)
    })
}
