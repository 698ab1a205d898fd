//! The best that one player can do where nobody else chooses, exactly.
//!
//! Where play can be kept for ever without being paid, all states of such an end component are one
//! place, from which the player takes any way out or stays for nothing (de Alfaro 1997). What is
//! left is a shortest-path problem: going round for ever costs infinitely much, so that policy
//! iteration from a policy that surely arrives ends at the value (Bertsekas and Tsitsiklis 1991).

use bestplay::Player;
use dashu_base::Gcd;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::ends::{self, Ends};
use super::lift::{self, Line};
use super::model::{Model, Owner, Row};
use crate::brute::Worth;

/// The value of every state if `player` replies as well as possible; the other one has no choice.
///
/// What is paid in end components must have one sign.
pub(crate) fn best(model: &Model, player: Player) -> Vec<Worth> {
    match player {
        Player::Min => least(model),
        Player::Max => least(&model.mirrored()).into_iter().map(negative).collect(),
    }
}

pub(crate) fn negative(worth: Worth) -> Worth {
    match worth {
        Worth::MinusInfinite => Worth::PlusInfinite,
        Worth::Finite(value) => Worth::Finite(-value),
        Worth::PlusInfinite => Worth::MinusInfinite,
    }
}

/// A place: a state, or an end component in which nothing is paid.
#[derive(Default)]
struct Place {
    /// What is paid when play ends or stays here.
    stop: Option<RBig>,
    /// Whether the rows are there to choose from.
    chooses: bool,
    rows: Vec<Row>,
}

fn least(model: &Model) -> Vec<Worth> {
    let free = ends::components(model, |row| !row.pays);
    let (place_of, places) = contract(model, &free);
    let gains = losses(model);
    let arrives = arrival(&places);
    let mut way: Vec<usize> = arrives.iter().map(|way| way.unwrap_or(0)).collect();
    let open: Vec<bool> = arrives.iter().map(Option::is_some).collect();
    let infinite: Vec<bool> = (0..places.len())
        .map(|place| (0..model.states()).any(|s| place_of[s] == place && gains[s]))
        .collect();
    let live = |place: usize| open[place] && !infinite[place];
    let values = loop {
        let values = evaluate(&places, &way, &live);
        let mut better = false;
        let all = places.iter().enumerate();
        for (place, content) in all.filter(|(place, content)| live(*place) && content.chooses) {
            let mut known = values[place].clone();
            if let Some(stop) = content.stop.as_ref().filter(|stop| **stop < known) {
                (known, way[place], better) = (stop.clone(), content.rows.len(), true);
            }
            for (number, row) in content.rows.iter().enumerate() {
                if row.targets.iter().all(|&(to, _)| live(to)) {
                    let worth = row.expected(|to| &values[to]);
                    if worth < known {
                        (known, way[place], better) = (worth, number, true);
                    }
                }
            }
        }
        if !better {
            break values;
        }
    };
    (0..model.states())
        .map(|state| match place_of[state] {
            place if infinite[place] => Worth::MinusInfinite,
            place if open[place] => Worth::Finite(values[place].clone()),
            _ => Worth::PlusInfinite,
        })
        .collect()
}

/// One place for each free end component, one for each other state.
fn contract(model: &Model, free: &Ends) -> (Vec<usize>, Vec<Place>) {
    let own = |state: usize| free.of[state].unwrap_or(state);
    let mut names: Vec<usize> = (0..model.states()).map(own).collect();
    let mut used = names.clone();
    used.sort_unstable();
    used.dedup();
    names
        .iter_mut()
        .for_each(|name| *name = used.partition_point(|u| u < name));
    let mut places: Vec<Place> = used.iter().map(|_| Place::default()).collect();
    for state in 0..model.states() {
        let place = &mut places[names[state]];
        match (&model.owners[state], free.of[state]) {
            (Owner::End(payoff), _) => place.stop = Some(payoff.clone()),
            (_, Some(_)) => (place.stop, place.chooses) = (Some(RBig::ZERO), true),
            (Owner::Choice(_), None) => place.chooses = true,
            (Owner::Chance, None) => {}
        }
        for (row, keeps) in model.rows[state].iter().zip(&free.inside[state]) {
            if !keeps {
                place.rows.push(row.named(&names));
            }
        }
    }
    (names, places)
}

/// The states from which the player can come to an end component in which less than nothing is
/// paid again and again.
fn losses(model: &Model) -> Vec<bool> {
    let all = ends::components(model, |_| true);
    let mut losing: Vec<bool> = (0..model.states())
        .map(|state| {
            let mut rows = model.rows[state].iter().zip(&all.inside[state]);
            rows.any(|(row, inside)| *inside && row.mean < RBig::ZERO)
        })
        .collect();
    if losing.contains(&true) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for state in 0..model.states() {
                let mut ahead = model.rows[state].iter().flat_map(|row| &row.targets);
                if !losing[state] && ahead.any(|&(to, _)| losing[to]) {
                    (losing[state], changed) = (true, true);
                }
            }
        }
    }
    losing
}

/// For each place from which the player can surely come to where play stops, a way that does; the
/// number of ways stands for stopping.
fn arrival(places: &[Place]) -> Vec<Option<usize>> {
    let mut hopeful = vec![true; places.len()];
    loop {
        let stops = |place: &Place| place.stop.is_some().then_some(place.rows.len());
        let mut found: Vec<Option<usize>> = places.iter().map(stops).collect();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for place in (0..places.len()).filter(|&p| hopeful[p]) {
                let near = |way: &Row| {
                    way.targets.iter().all(|&(to, _)| hopeful[to])
                        && way.targets.iter().any(|&(to, _)| found[to].is_some())
                };
                if found[place].is_none()
                    && let Some(number) = places[place].rows.iter().position(near)
                {
                    (found[place], changed) = (Some(number), true);
                }
            }
        }
        let left: Vec<bool> = found.iter().map(Option::is_some).collect();
        if left == hopeful {
            return found;
        }
        hopeful = left;
    }
}

/// The values of the live places if these ways are taken.
fn evaluate(places: &[Place], way: &[usize], live: &dyn Fn(usize) -> bool) -> Vec<RBig> {
    let mut values = vec![RBig::ZERO; places.len()];
    let mut column = vec![None; places.len()];
    let mut open = Vec::new();
    for (place, content) in places.iter().enumerate().filter(|(place, _)| live(*place)) {
        if way[place] == content.rows.len() {
            values[place] = content.stop.clone().expect("a place where play stops");
        } else {
            column[place] = Some(open.len());
            open.push(place);
        }
    }
    let mut lines: Vec<Line> = Vec::with_capacity(open.len());
    let mut right: Vec<RBig> = Vec::with_capacity(open.len());
    for (own, &place) in open.iter().enumerate() {
        let row = &places[place].rows[way[place]];
        let mut constant = &row.mean * &row.total;
        let mut diagonal = row.total.numerator().clone();
        let mut line = Line::new();
        for &(to, weight) in &row.targets {
            match column[to] {
                Some(column) if column == own => diagonal -= IBig::from(weight),
                Some(column) => line.push((column, -IBig::from(weight))),
                None => constant += &values[to] * RBig::from(weight),
            }
        }
        line.push((own, diagonal));
        lines.push(line);
        right.push(constant);
    }
    let common = right.iter().fold(UBig::ONE, |common, b| {
        let below = b.denominator();
        &common / (&common).gcd(below) * below
    });
    let scale = RBig::from(common);
    let whole = right.iter().map(|b| (b * &scale).numerator().clone());
    let whole: Vec<IBig> = whole.collect();
    for (place, value) in open.iter().zip(lift::solve(&lines, &whole)) {
        values[*place] = value / &scale;
    }
    values
}
