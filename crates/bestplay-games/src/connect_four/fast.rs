//! Connect Four by search: what is answered of the empty board, and of any other position.

use std::collections::HashMap;

use bestplay::{Distance, Notation, Player, Stage, Value};

use super::position::Layout;
use super::search::{Search, Stopped};
use super::table::Table;
use super::{ConnectFour, read};
use crate::board::Stones;
use crate::fast::{Explanation, tell, valued};
use bestplay_answers::{Answer, Field, GameError, Result, Task, explained_by, fields, state_of};

/// What the answers have beyond what every answer has.
pub(super) const FIELDS: &[Field] = fields! {
    distance?: Count, "the number of steps to the end, if somebody wins: the fastest win and the longest defence";
    positions: Count, "positions searched";
};

/// The same of a state that is explained, whose distance is there anyway.
pub(super) const EXPLAINED: &[Field] = fields! {
    positions: Count, "positions searched";
};

/// The rules, and the board as the search sees it, unless it is too large.
pub(super) fn board(task: &Task<'_>) -> Result<(ConnectFour, Layout)> {
    let (board, line) = read(task.arguments)?;
    let (columns, rows) = (board.columns(), board.rows());
    let layout = Layout::new(board, line).ok_or_else(|| {
        GameError::BeyondFast(format!(
            "a board of {columns} columns and {rows} rows: the search takes those whose columns times \
             (rows + 1) is at most 64, here {}; the rules take them all",
            columns * (rows + 1)
        ))
    })?;
    Ok((ConnectFour::on(board, line), layout))
}

pub(super) fn solve(task: &Task<'_>) -> Result<Answer> {
    searched(task, task.start, |asked, state| {
        let worth = asked.worth(state)?;
        let mut answer = valued(worth.value(), 1);
        let mut best = Vec::new();
        for (column, after) in asked.drops(&state) {
            if asked.is_worth(after, worth.result)? {
                best.push(asked.game.show_action(&column));
            }
        }
        answer.add("best", "best moves", best);
        if worth.result != 0 {
            answer.add("distance", "steps to the end", worth.steps);
        }
        answer.add("positions", "positions searched", asked.search.positions);
        Ok(answer)
    })
}

pub(super) fn explain(task: &Task<'_>, state: Option<&str>) -> Explanation {
    searched(task, state, |asked, state| {
        let drops = asked.drops(&state);
        // What comes next is in the table by the time when the state itself is asked about.
        let states = drops.into_iter().map(|(_, after)| after).chain([state]);
        let known = states.map(|state| Ok((state, asked.worth(state)?)));
        let known: HashMap<Stones, Worth> = known.collect::<Result<_, Stopped>>()?;
        let explained = explained_by(asked.game, &state, |state| {
            let worth = known.get(state).copied().unwrap_or_default();
            (worth.value(), worth.distance())
        });
        let mut details = Answer::default();
        details.add("positions", "positions searched", asked.search.positions);
        Ok((explained, details))
    })
}

/// Answers by a search of what can follow a state, or the start.
fn searched<T>(
    task: &Task<'_>,
    state: Option<&str>,
    answer: impl FnOnce(&mut Asked<'_>, Stones) -> Result<T, Stopped>,
) -> Result<T> {
    let (game, layout) = board(task)?;
    let state = state_of(&game, state)?;
    let limit = task.effort.most_memory();
    let table = Table::new(layout.key_bits(), limit).ok_or(GameError::TooMuchMemory { limit })?;
    // Nobody knows how far it has to go.
    let goes_on = |done| tell(task.watch, Stage::Exploring, done, done).is_ok();
    let mut asked = Asked {
        game: &game,
        layout,
        search: Search::new(layout, layout.position(state), table, &goes_on),
    };
    answer(&mut asked, state).map_err(|Stopped| bestplay::Error::stopped().into())
}

/// Who wins, told as the payoff is, and in how many steps; a draw takes none.
#[derive(Clone, Copy, Default)]
pub(super) struct Worth {
    pub(super) result: i64,
    pub(super) steps: u32,
}

impl Worth {
    /// What a score says of a position with so many empty cells, in which a player is to move.
    fn of(score: i32, player: Player, empty: u32) -> Worth {
        if score == 0 {
            return Worth::default();
        }
        // Who wins with the score 1 places the last stone or the one before it, and who is to move
        // wins in an odd number of steps.
        let most = empty + 2 - 2 * score.unsigned_abs();
        let is_odd = most % 2 == 1;
        Worth {
            result: sign(player) * i64::from(score.signum()),
            steps: most - u32::from(is_odd != (score > 0)),
        }
    }

    fn value(self) -> Value {
        Value::fraction(self.result, 1)
    }

    fn distance(self) -> Option<Distance> {
        (self.result != 0).then(|| Distance {
            winner: [Player::Min, Player::Max][usize::from(self.result > 0)],
            steps: Value::fraction(self.steps.into(), 1),
            on_average: false,
        })
    }
}

/// A win for a player, as it is paid.
pub(super) fn sign(player: Player) -> i64 {
    match player {
        Player::Max => 1,
        Player::Min => -1,
    }
}

/// The rules and a search. The rules say where play is over, and whether a single move ends it: so the
/// search sees no board with a line, of which it knows nothing.
pub(super) struct Asked<'a> {
    pub(super) game: &'a ConnectFour,
    pub(super) layout: Layout,
    pub(super) search: Search<'a>,
}

impl Asked<'_> {
    /// Where a stone may be dropped, with the state after it; nowhere if play is over.
    fn drops(&self, state: &Stones) -> Vec<(u8, Stones)> {
        match self.game.result(state) {
            Some(_) => Vec::new(),
            None => self.game.moves(state).collect(),
        }
    }

    /// What a state is worth.
    pub(super) fn worth(&mut self, state: Stones) -> Result<Worth, Stopped> {
        if let Some(result) = self.game.result(&state) {
            return Ok(Worth { result, steps: 0 });
        }
        let (player, position) = (state.turn(), self.layout.position(state));
        let win = sign(player);
        let wins = |(_, after): (u8, Stones)| self.game.result(&after) == Some(win);
        if self.game.moves(&state).any(wins) {
            let (result, steps) = (win, 1);
            return Ok(Worth { result, steps });
        }
        let score = self.search.score(position)?;
        let empty = self.layout.cells() - position.stones();
        Ok(Worth::of(score, player, empty))
    }

    /// Whether a state that a move leads to has the result of the state before it, which is the best that
    /// any move reaches.
    fn is_worth(&mut self, after: Stones, result: i64) -> Result<bool, Stopped> {
        if let Some(found) = self.game.result(&after) {
            return Ok(found == result);
        }
        // Told from the player who moves next, no score is better than this.
        let most = (result * sign(after.turn())) as i32;
        let aim = if most < 0 { 0 } else { most + 1 };
        Ok(most > 0 || self.search.bound(self.layout.position(after), aim)? < aim)
    }
}
