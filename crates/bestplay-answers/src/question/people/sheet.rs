//! `sheet`: the strategy on one page, and what it loses.

use bestplay::made::{Numbered, Walked};
use bestplay::sorting::sort;
use bestplay::{Payoff, Player, Rational, Solved, Value, Watch};
use bestplay_sheets::{Rule, Seen, Tree};

use crate::any_game::mean;
use crate::question::solve::tell_meaning;
use crate::question::{Asked, Effort, Question};
use crate::sheet::seen;
use crate::{Answer, Content, Field, GameError, Result, Topic, fields, row};

/// The most lines of a sheet.
pub(in crate::question) const MOST_LINES: u64 = 200;

pub(in crate::question) const FIELDS: &[Field] = fields! {
    value: Value, "the value under best play of both";
    sheets: Table(fields! {
        lines: Count, "how many lines were asked for, besides the last one";
        needed: Count, "how many it has: no more than that helped";
        loss: Value, "what it loses against best play, on average over the seats";
    }), "a sheet for each number of lines";
    seats: Table(fields! {
        lines: Count, "how many lines were asked for";
        player: Text, "who plays by the sheet, against best play";
        value: Value, "the value then";
        loss: Value, "what is lost";
    }), "what each sheet is worth from each seat";
    rules: Table(fields! {
        lines: Count, "how many lines were asked for";
        line: Count, "the number of the line; the first one that fits counts";
        when: Text, "when the line fits; * in any state";
        action: Text, "what is done then, or the first action where there is none of this name";
    }), "the sheets";
};

/// The strategy on one page: sheets with these numbers of lines, besides the last one.
pub fn sheet(lines: Vec<u64>) -> Question<'static> {
    Question::new(Topic::Sheet, move |asked| {
        // Refused before anything is solved.
        counts(&lines)?;
        let Asked { effort, watch, .. } = *asked;
        let entry = asked.instance.entry;
        let room = asked.room(None)?;
        let seen = seen(&*room.game, entry.name)?;
        let mut answer = sheets(&room.game, &seen, room.names, &lines, effort, watch)?;
        tell_meaning(&mut answer, "value", entry.value_means);
        Ok(answer)
    })
}

/// The numbers of lines that are asked for.
fn counts(lines: &[u64]) -> Result<Vec<u64>> {
    let mut wanted = lines.to_vec();
    sort(&mut wanted);
    wanted.dedup();
    match wanted.last() {
        Some(&most) if most <= MOST_LINES => Ok(wanted),
        _ => Err(GameError::usage(format!(
            "lines: expected one or more numbers of at most {MOST_LINES}, like 1,2,4,8"
        ))),
    }
}

/// Sheets of any solved game, whose players have these names, with each of these numbers of lines; and what they
/// lose.
///
/// # Errors
///
/// No numbers of lines, or more than 200; nobody chooses, or there is too much to look at; the watch
/// asked to stop.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/turn.rs"));
/// # fn main() -> Result<()> {
/// use bestplay::{Silent, Solver};
/// use bestplay_answers::question::{losses, sheet};
/// use bestplay_answers::{Effort, Instance, Seen, Sheet, Strategy, sheets};
/// let (instance, effort) = (Instance::new(&TURN, &["goal=100"])?, Effort::new(Solver::new()));
/// let asked = Sheet::of(&instance.ask(&sheet(vec![1]), &effort, &Silent)?);
/// assert_eq!(asked[0].rules[0], ["turn total < 20", "roll"]);
///
/// let game = &*instance.rules()?.solve(&effort.solver)?;
/// let (solved, mut seen) = (game.solved(), Seen::default());
/// for id in solved.graph().iter().map(|state| state.id()) {
///     match game.actions(id) {
///         actions if actions.is_empty() => seen.pass(),
///         actions => assert!(seen.enter(&game.features(id), actions)),
///     }
/// }
/// let same = sheets(solved, &seen, ["you", "you"], &[1], &effort, &Silent)?;
/// assert_eq!(Sheet::of(&same)[0].rules, asked[0].rules);
///
/// let random = Strategy::read(&TURN, "random")?.numbered(game)?;
/// let seats = losses(solved, &random, 1, &effort.solver, |id| game.state(id))?;
/// assert_eq!(seats[0].places[0].visits.to_string(), "1");
/// # Ok(()) }
/// ```
pub fn sheets(
    solved: &Solved,
    seen: &Seen,
    names: [&str; 2],
    lines: &[u64],
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<Answer> {
    let wanted = counts(lines)?;
    let mut answer = Answer::default();
    answer.value("value", "best play", solved.value(), effort.digits);
    let solver = effort.solver.watch(watch);
    let players = solved.graph().choosers();
    let most = wanted.last().copied().unwrap_or_default();
    let trees = bestplay_sheets::sheets(solved, &players, seen, most as usize, &solver, watch)?;
    let best = Numbered::new(solved.choices());
    let shown = |value: Value| Content::Value(value, effort.digits);
    let share = Rational::from_parts(1.into(), players.len().into());
    let (mut sheets, mut seats, mut rules) = (Vec::new(), Vec::new(), Vec::new());
    // The sheet before, with what it is worth and what it loses from each seat.
    let mut known: Option<(&Tree, Vec<[Value; 2]>)> = None;
    for asked in wanted {
        let tree = &trees[asked as usize];
        let worth = match known.take() {
            // A sheet that more lines do not improve is there again.
            Some((before, worth)) if before == tree => worth,
            _ => {
                let strategy = seen.strategy(|features| Some(tree.label(features)));
                // Computed, unlike what the search for sheets guesses.
                let worth = |&player: &Player| {
                    let play = Walked::new(solved.graph()).following(player, &strategy);
                    let play = play.following(player.opponent(), &best);
                    let value = solver.solve_walked(&play)?.value();
                    let lost = value.regret(&solved.value(), player);
                    Ok([value, lost])
                };
                players.iter().map(worth).collect::<Result<_>>()?
            }
        };
        let written = Rule::all_of(tree, seen);
        let losses = worth.iter().map(|[_, lost]| lost.clone());
        let parts = losses.map(|lost| (share.clone(), Payoff::ZERO, lost));
        sheets.push(row![asked, written.len() - 1, shown(mean(parts))]);
        for (&player, worth) in players.iter().zip(&worth) {
            let [value, lost] = worth.clone().map(shown);
            seats.push(row![asked, names[player as usize], value, lost]);
        }
        for (number, line) in (1u64..).zip(written) {
            rules.push(row![asked, number, line.condition(), line.action]);
        }
        known = Some((tree, worth));
    }
    let title = "what sheets lose, on average over the seats";
    answer.rows(FIELDS, "sheets", title, sheets);
    answer.rows(FIELDS, "seats", "against best play", seats);
    let title = "the sheets: the first line that fits counts";
    answer.rows(FIELDS, "rules", title, rules);
    Ok(answer)
}
