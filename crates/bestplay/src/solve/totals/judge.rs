//! Which states of a component have a finite value.
//!
//! What is proven, and how, stands in the module's own documentation; here are its steps.

use super::avoid::Safety;
use super::objective::Objective;
use super::part::Part;
use super::rounds::Rounds;
use super::signs::Sign;
use crate::graph::{Leads, NONE, StateId};
use crate::witness::Size;
use crate::{Player, Result};

const BOTH: &str = "one way to go on makes the total infinite and another minus infinite";

/// A state in which the expected total has no meaning, or may have none, and why.
#[derive(Debug)]
pub(in crate::solve) struct Undefined {
    pub(in crate::solve) state: StateId,
    pub(in crate::solve) reason: &'static str,
    /// Whether it has none for certain.
    pub(in crate::solve) is_known: bool,
}

/// The size of each state's value in a component, and the choice by which it is gained where it is infinite, or
/// kept finite where that is in question, or [`NONE`]; no states where all are finite and nothing is in question. Or
/// a state whose value is undefined, or whose sets of mixed payoffs leave it open.
///
/// # Errors
///
/// A watch that asks to stop.
pub(super) fn judge(part: &Part<'_>) -> Result<std::result::Result<Vec<(Size, u32)>, Undefined>> {
    let ahead = [0, 1].map(|side| part.rows.iter().any(|row| row.ahead[side]));
    let all = Rounds::of(part, |_| true)?;
    let mixed = all.mixed();
    // Whoever wastes something has to be told not to.
    let is_wasteful = part.rows.iter().any(|row| row.is_wasted);
    let grows = [Sign::Plus, Sign::Minus].map(|set| mixed.is_some() || is_wasteful || all.any(set));
    if ahead == [false; 2] && grows == [false; 2] {
        return Ok(Ok(Vec::new()));
    }
    // Where each player can avoid what he does not want; nothing where there is no danger.
    let avoid = |avoider: Player, danger: bool| -> Result<Option<Safety>> {
        let everywhere = vec![true; part.len()];
        let harms = |row| all.harms(row, avoider);
        let objective = || Objective::new(part, avoider, everywhere, |_| true, harms);
        danger.then(|| objective().solve()).transpose()
    };
    let for_min = avoid(Player::Min, ahead[0] || grows[0])?;
    let for_max = avoid(Player::Max, ahead[1] || grows[1])?;

    let holds = |safety: &Option<Safety>, state: u32| {
        safety.as_ref().is_none_or(|s| s.holds[state as usize])
    };
    let undefined = |state: u32, reason| Undefined {
        state: part.states[state as usize],
        reason,
        is_known: mixed.is_none() || part.len() == 1,
    };
    let open = |state: u32| undefined(state, mixed.map_or(BOTH, |(_, reason)| reason));
    let mut sizes = vec![Size::Finite; part.len()];
    for state in 0..part.len() as u32 {
        sizes[state as usize] = match (holds(&for_min, state), holds(&for_max, state)) {
            (true, true) => Size::Finite,
            (false, true) => Size::PlusInfinite,
            (true, false) => Size::MinusInfinite,
            (false, false) => return Ok(Err(open(state))),
        };
    }
    let sides = [
        (Size::PlusInfinite, Player::Max, &for_max),
        (Size::MinusInfinite, Player::Min, &for_min),
    ];
    let mut choices = vec![NONE; part.len()];
    for (size, gainer, own) in sides {
        if !sizes.contains(&size) {
            continue;
        }
        let domain = (0..part.len() as u32).map(|state| holds(own, state));
        let mut gain = Gain {
            part,
            gainer,
            left: domain.collect(),
            choices: &mut choices,
        };
        gain.find(mixed.is_some(), &all)?;
        let missed = (0..part.len()).find(|&state| sizes[state] == size && gain.left[state]);
        if let Some(state) = missed {
            return Ok(Err(open(state as u32)));
        }
    }
    if mixed.is_some() {
        let finite = |state: u32| sizes[state as usize] == Size::Finite;
        let playable =
            |row: u32| finite(part.owner(row)) && part.targets(row).iter().all(|&t| finite(t));
        if let Some((state, reason)) = Rounds::of(part, playable)?.mixed() {
            return Ok(Err(undefined(state, reason)));
        }
    }
    let kept = [&for_min, &for_max].into_iter().zip(grows);
    let kept: Vec<&Safety> = kept
        .filter_map(|(safety, grows)| safety.as_ref().filter(|_| grows))
        .collect();
    let states = sizes.into_iter().zip(choices).enumerate();
    let judged = states.map(|(state, (size, choice))| match size {
        Size::Finite => {
            let mut keeps = kept.iter().map(|safety| safety.choices[state]);
            (size, keeps.find(|&choice| choice != NONE).unwrap_or(NONE))
        }
        _ => (size, choice),
    });
    Ok(Ok(judged.collect()))
}

/// Where `gainer` can make the total infinite, as he wants it, with positive probability and without
/// risking the opposite.
struct Gain<'a> {
    part: &'a Part<'a>,
    gainer: Player,
    /// The states where he can avoid the opposite, but is not known to gain anything.
    left: Vec<bool>,
    /// His choices where he gains.
    choices: &'a mut [u32],
}

impl Gain<'_> {
    fn find(&mut self, mixed: bool, all: &Rounds<'_>) -> Result<()> {
        let (part, gainer) = (self.part, self.gainer);
        let feared = usize::from(gainer == Player::Max);
        let domain = self.left.clone();
        let inside = |row: u32| {
            let whole = &part.rows[row as usize];
            let targets = part.targets(row);
            domain[part.owner(row) as usize]
                && !whole.ahead[feared]
                && targets.iter().all(|&target| domain[target as usize])
        };
        let narrowed = mixed.then(|| Rounds::of(part, inside)).transpose()?;
        let rounds = narrowed.as_ref().unwrap_or(all);
        if rounds.any(Sign::Wavers) {
            // First by playing what cannot harm the gainer only.
            let careful = |row: u32| {
                let chooses = part.players[part.owner(row) as usize] == Some(gainer);
                inside(row) && !(chooses && rounds.harms(row, gainer))
            };
            let rounds = Rounds::of(part, careful)?;
            self.note(&rounds, careful)?;
        }
        self.note(rounds, inside)
    }

    /// Notes what is gained in these rounds, and how: where the other one cannot avoid it.
    fn note(&mut self, rounds: &Rounds<'_>, playable: impl Fn(u32) -> bool) -> Result<()> {
        let (part, loser) = (self.part, self.gainer.opponent());
        let playable = |row| playable(row) && !rounds.bars(row, loser);
        let decides = |row| rounds.decides(row, loser);
        let objective = Objective::new(part, loser, self.left.clone(), playable, decides);
        let safety = objective.solve()?;
        for (state, &reply) in safety.choices.iter().enumerate() {
            if self.left[state] && !safety.holds[state] {
                self.left[state] = false;
                self.choices[state] = reply;
            }
        }
        Ok(())
    }
}
