//! Which states of a component have a finite value.
//!
//! What is proven, and how, stands in the module's own documentation; here are its steps.

use super::avoid::{Quest, Safety};
use super::ends::Ends;
use super::part::{NONE, Part};
use super::potential::direction;
use super::signs::Sign;
use super::{BOTH, MIXED, Size, Trouble, WAVERS};
use crate::solve::Interrupt;
use crate::{Player, Result};

/// What is paid in an end component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// Nothing that matters.
    Still,
    /// Whatever is paid again and again adds up to plus infinity.
    Plus,
    /// Whatever is paid again and again adds up to minus infinity.
    Minus,
    /// It depends, or need not add up.
    Mixed,
}

/// What is known of a component.
pub(super) struct Verdict {
    /// The size of each state's value; empty if all are finite.
    pub(super) sizes: Vec<Size>,
    /// For each state the choice that keeps its total finite, where that is in question, or
    /// [`NONE`]; empty if it is nowhere.
    pub(super) proper: Vec<u32>,
}

impl Verdict {
    const FINITE: Verdict = Verdict {
        sizes: Vec::new(),
        proper: Vec::new(),
    };
}

/// Some rows of the component, with the end components that they make.
struct Rounds {
    ends: Ends,
    sets: Vec<Set>,
    /// The sign that all rows of a set have, whatever each pays, as long as potentials are counted.
    tends: Vec<Option<Sign>>,
}

impl Rounds {
    fn of(
        part: &Part<'_>,
        playable: impl Fn(u32) -> bool,
        interrupt: &Interrupt<'_>,
    ) -> Result<Rounds> {
        let rows = 0..part.rows.len() as u32;
        let stays = |row: u32| part.rows[row as usize].stays() && playable(row);
        let ends = Ends::of(part, rows.map(stays).collect(), interrupt)?;
        let mut sets = sets(part, &ends, interrupt)?;
        let mut tends = vec![None; sets.len()];
        if sets.contains(&Set::Mixed) {
            let mut inside: Vec<Vec<u32>> = vec![Vec::new(); sets.len()];
            for row in (0..part.rows.len() as u32).filter(|&row| ends.endless[row as usize]) {
                let set = ends.set[part.rows[row as usize].owner as usize] as usize;
                if sets[set] == Set::Mixed {
                    inside[set].push(row);
                }
            }
            for (set, rows) in inside.iter().enumerate().filter(|(_, r)| !r.is_empty()) {
                tends[set] = direction(part, rows, interrupt)?;
                match tends[set] {
                    Some(Sign::Plus) => sets[set] = Set::Plus,
                    Some(Sign::Minus) => sets[set] = Set::Minus,
                    _ => {}
                }
            }
        }
        Ok(Rounds { ends, sets, tends })
    }

    /// The sign of what a row pays, or tends to.
    fn sign(&self, part: &Part<'_>, row: u32) -> Sign {
        let own = &part.rows[row as usize];
        let tends = || self.tends[self.ends.set[own.owner as usize] as usize];
        let endless = self.ends.endless[row as usize];
        endless.then(tends).flatten().unwrap_or(own.sign)
    }

    /// The kind of set that a row stays in; nothing if it does not stay in any.
    fn set(&self, part: &Part<'_>, row: u32) -> Option<Set> {
        let owner = part.rows[row as usize].owner;
        let endless = self.ends.endless[row as usize];
        endless.then(|| self.sets[self.ends.set[owner as usize] as usize])
    }

    fn any(&self, set: Set) -> bool {
        self.sets.contains(&set)
    }

    /// Whether a row, taken again and again, may make the total grow without end (or never settle),
    /// as `avoider` does not want.
    fn harms(&self, part: &Part<'_>, row: u32, avoider: Player) -> bool {
        let sign = self.sign(part, row);
        match self.set(part, row) {
            Some(Set::Mixed) => sign == unwanted(avoider).1 || sign == Sign::Wavers,
            set => set == Some(unwanted(avoider).0) && sign == unwanted(avoider).1,
        }
    }

    /// Whether a row, taken again and again, surely makes the total grow as `avoider` does not want.
    fn decides(&self, part: &Part<'_>, row: u32, avoider: Player) -> bool {
        let (set, sign) = unwanted(avoider);
        self.sign(part, row) == sign && self.set(part, row) == Some(set)
    }

    /// A state of a mixed set, and what is wrong there.
    fn mixed(&self, part: &Part<'_>) -> Option<(u32, &'static str)> {
        let mut rows = 0..part.rows.len() as u32;
        let is_mixed = |row: &u32| self.set(part, *row) == Some(Set::Mixed);
        let wavers = |row: &u32| part.rows[*row as usize].sign == Sign::Wavers;
        let waver = rows.clone().find(|row| is_mixed(row) && wavers(row));
        let found = waver.map(|row| (row, WAVERS));
        let found = found.or_else(|| Some((rows.find(is_mixed)?, MIXED)));
        found.map(|(row, reason)| (part.rows[row as usize].owner, reason))
    }
}

/// The kind of set and of row that a player does not want for ever.
fn unwanted(player: Player) -> (Set, Sign) {
    match player {
        Player::Min => (Set::Plus, Sign::Plus),
        Player::Max => (Set::Minus, Sign::Minus),
    }
}

/// What is paid in each set.
fn sets(part: &Part<'_>, ends: &Ends, interrupt: &Interrupt<'_>) -> Result<Vec<Set>> {
    #[derive(Clone, Copy, Default)]
    struct Paid {
        plus: bool,
        minus: bool,
        wavers: bool,
    }
    let mut paid = vec![Paid::default(); ends.count];
    let set = |owner: u32| ends.set[owner as usize] as usize;
    for (row, _) in part.rows.iter().zip(&ends.endless).filter(|&(_, &e)| e) {
        let paid = &mut paid[set(row.owner)];
        match row.sign {
            Sign::Nothing => {}
            Sign::Plus => paid.plus = true,
            Sign::Minus => paid.minus = true,
            Sign::Wavers => paid.wavers = true,
        }
    }
    let kind = |paid: &Paid| match (paid.plus, paid.minus, paid.wavers) {
        (false, false, false) => Set::Still,
        (true, false, _) => Set::Plus,
        (false, true, _) => Set::Minus,
        _ => Set::Mixed,
    };
    let mut sets: Vec<Set> = paid.iter().map(kind).collect();
    if paid
        .iter()
        .any(|paid| paid.wavers && paid.plus != paid.minus)
    {
        // Rows of mean 0 are harmless if nobody can take them for ever without the others.
        let weightless = part.rows.iter().zip(&ends.endless).map(|(row, &endless)| {
            endless
                && paid[set(row.owner)].wavers
                && matches!(row.sign, Sign::Nothing | Sign::Wavers)
        });
        let inner = Ends::of(part, weightless.collect(), interrupt)?;
        for (row, _) in part.rows.iter().zip(&inner.endless).filter(|&(_, &e)| e) {
            if row.sign == Sign::Wavers {
                sets[set(row.owner)] = Set::Mixed;
            }
        }
    }
    Ok(sets)
}

/// Judges the states of a component.
///
/// # Errors
///
/// A state whose value is undefined, or whose sets of mixed payoffs leave it open; a watch that asks
/// to stop.
pub(super) fn judge(
    part: &Part<'_>,
    interrupt: &Interrupt<'_>,
) -> std::result::Result<Verdict, Trouble> {
    let ahead = [0, 1].map(|side| part.rows.iter().any(|row| row.ahead[side]));
    let all = Rounds::of(part, |_| true, interrupt)?;
    let mixed = all.mixed(part);
    let grows = [Set::Plus, Set::Minus].map(|set| mixed.is_some() || all.any(set));
    if ahead == [false; 2] && grows == [false; 2] {
        return Ok(Verdict::FINITE);
    }
    // Where each player can avoid what he does not want; nothing where there is no danger.
    let avoid = |avoider: Player, danger: bool| -> Result<Option<Safety>> {
        let everywhere = vec![true; part.len()];
        let harms = |row| all.harms(part, row, avoider);
        let quest = || Quest::new(part, avoider, everywhere, |_| true, harms);
        danger.then(|| quest().solve(interrupt)).transpose()
    };
    let for_min = avoid(Player::Min, ahead[0] || grows[0])?;
    let for_max = avoid(Player::Max, ahead[1] || grows[1])?;

    let holds = |safety: &Option<Safety>, state| safety.as_ref().is_none_or(|s| s.holds(state));
    let undefined = |state: u32, reason| Trouble::Undefined {
        state: part.states[state as usize],
        reason,
    };
    let open = |state: u32| undefined(state, mixed.map_or(BOTH, |(_, reason)| reason));
    let mut sizes = vec![Size::Finite; part.len()];
    for state in 0..part.len() as u32 {
        sizes[state as usize] = match (holds(&for_min, state), holds(&for_max, state)) {
            (true, true) => Size::Finite,
            (false, true) => Size::PlusInfinite,
            (true, false) => Size::MinusInfinite,
            (false, false) => return Err(open(state)),
        };
    }
    let sides = [
        (Size::PlusInfinite, Player::Max, &for_max),
        (Size::MinusInfinite, Player::Min, &for_min),
    ];
    for (size, gainer, own) in sides {
        // Without any danger to the gainer, what the other cannot avoid is his.
        if !sizes.contains(&size) || own.is_none() {
            continue;
        }
        let domain = (0..part.len() as u32).map(|state| holds(own, state));
        let gained = gain(
            part,
            gainer,
            domain.collect(),
            mixed.is_some(),
            &all,
            interrupt,
        )?;
        let missed = (0..part.len()).find(|&state| sizes[state] == size && !gained[state]);
        if let Some(state) = missed {
            return Err(open(state as u32));
        }
    }
    if mixed.is_some() {
        let finite = |state: u32| sizes[state as usize] == Size::Finite;
        let playable = |row: u32| {
            finite(part.rows[row as usize].owner) && part.targets(row).iter().all(|&t| finite(t))
        };
        if let Some((state, reason)) = Rounds::of(part, playable, interrupt)?.mixed(part) {
            return Err(undefined(state, reason));
        }
    }
    let mut proper = Vec::new();
    for (safety, grows) in [&for_min, &for_max].into_iter().zip(grows) {
        if let Some(safety) = safety.as_ref().filter(|_| grows) {
            proper.resize(part.len(), NONE);
            for (proper, &choice) in proper.iter_mut().zip(&safety.choices) {
                if choice != NONE {
                    *proper = choice;
                }
            }
        }
    }
    if sizes.iter().all(|&size| size == Size::Finite) {
        sizes.clear();
    }
    Ok(Verdict { sizes, proper })
}

/// Where `gainer` can make the total infinite, as he wants it, with positive probability and
/// without risking the opposite. `domain` is where he can avoid the latter.
fn gain(
    part: &Part<'_>,
    gainer: Player,
    domain: Vec<bool>,
    mixed: bool,
    all: &Rounds,
    interrupt: &Interrupt<'_>,
) -> Result<Vec<bool>> {
    let loser = gainer.opponent();
    let feared = usize::from(gainer == Player::Max);
    let inside = |row: u32| {
        let whole = &part.rows[row as usize];
        let targets = part.targets(row);
        domain[whole.owner as usize]
            && !whole.ahead[feared]
            && targets.iter().all(|&target| domain[target as usize])
    };
    let mut gained = vec![false; part.len()];
    let mut left = domain.clone();
    let mut note = |safety: &Safety, left: &mut Vec<bool>| {
        for state in 0..part.len() {
            if left[state] && !safety.holds(state as u32) {
                left[state] = false;
                gained[state] = true;
            }
        }
    };
    let narrowed = mixed
        .then(|| Rounds::of(part, inside, interrupt))
        .transpose()?;
    let rounds = narrowed.as_ref().unwrap_or(all);
    if rounds.any(Set::Mixed) {
        // First by playing what cannot harm the gainer only.
        let careful = |row: u32| {
            let chooses = part.players[part.rows[row as usize].owner as usize] == Some(gainer);
            inside(row) && !(chooses && rounds.harms(part, row, gainer))
        };
        let rounds = Rounds::of(part, careful, interrupt)?;
        let decides = |row| rounds.decides(part, row, loser);
        let quest = Quest::new(part, loser, left.clone(), careful, decides);
        note(&quest.solve(interrupt)?, &mut left);
    }
    let decides = |row| rounds.decides(part, row, loser);
    let quest = Quest::new(part, loser, left.clone(), inside, decides);
    note(&quest.solve(interrupt)?, &mut left);
    Ok(gained)
}
