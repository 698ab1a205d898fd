//! Games with known values, by their rulebooks.

use std::collections::HashMap;
use std::hash::Hash;

use crate::made::map_branches;
use crate::{Branch, Chance, Game, Hidden, Natural, Node, Payoff, Player};

/// A game of numbered states. What is tried with several games is tried with these, so that the solver is built for
/// one.
pub(super) struct Numbered {
    pub(super) nodes: Vec<Node<usize, char>>,
    /// What `Max` and `Min` see in each state.
    pub(super) seen: Vec<[u16; 2]>,
}

impl Game for Numbered {
    type State = usize;
    type Action = char;

    fn initial(&self) -> usize {
        0
    }

    fn node(&self, state: &usize) -> Node<usize, char> {
        self.nodes[*state].clone()
    }
}

impl Hidden for Numbered {
    type View = u16;

    fn seen(&self, state: &usize, player: Player) -> u16 {
        self.seen[*state][player as usize]
    }
}

/// Things in the order in which they were met.
struct Met<T>(Vec<T>, HashMap<T, usize>);

impl<T: Clone + Eq + Hash> Met<T> {
    fn number(&mut self, thing: T) -> usize {
        let next = self.0.len();
        *self.1.entry(thing.clone()).or_insert_with(|| {
            self.0.push(thing);
            next
        })
    }
}

/// The same game, its states, actions and views in the order in which they are met.
pub(super) fn numbered<H: Hidden>(game: &H) -> Numbered {
    let mut states = Met(Vec::new(), HashMap::new());
    let mut actions = Met(Vec::new(), HashMap::new());
    let mut views = Met(Vec::new(), HashMap::new());
    let mut table = Numbered {
        nodes: Vec::new(),
        seen: Vec::new(),
    };
    states.number(game.initial());
    while let Some(state) = states.0.get(table.nodes.len()).cloned() {
        let seen = Player::BOTH.map(|player| views.number(game.seen(&state, player)) as u16);
        table.seen.push(seen);
        let node = map_branches(game.node(&state), |branch| match branch {
            Branch::Free(chance) => Branch::Free(chance.map(|to| states.number(to))),
            paid => Branch::from(paid.paying().map(|(to, paid)| (states.number(to), paid))),
        });
        table.nodes.push(match node {
            Node::Choice(player, choices) => {
                let choices = choices.into_iter().map(|(action, branch)| {
                    let letter = b'a' + actions.number(action) as u8;
                    (char::from(letter), branch)
                });
                Node::Choice(player, choices.collect())
            }
            Node::Chance(branch) => Node::Chance(branch),
            Node::End(payoff) => Node::End(payoff),
            Node::Between(least, most) => Node::Between(least, most),
        });
    }
    table
}

/// Kuhn poker (Kuhn 1950) with so many cards: ante 1, one bet of 1.
pub(super) struct Kuhn(pub(super) u8);

impl Game for Kuhn {
    type State = (Vec<u8>, String);
    type Action = char;

    fn initial(&self) -> Self::State {
        (vec![], String::new())
    }

    fn node(&self, (cards, said): &Self::State) -> Node<Self::State, char> {
        let won = |by_max, stake: i64| Node::End(Payoff::from(if by_max { stake } else { -stake }));
        let deck: Vec<(u8, u64)> = (0..self.0).map(|card| (card, 1)).collect();
        match said.as_str() {
            _ if cards.is_empty() => {
                Node::chance(Chance::draws(&deck, 2).map(|cards| (cards, said.clone())))
            }
            "bp" | "pbp" => won(said == "bp", 1),
            "pp" => won(cards[0] > cards[1], 1),
            "bb" | "pbb" => won(cards[0] > cards[1], 2),
            _ => {
                let player = Player::BOTH[said.len() % 2];
                Node::choice(
                    player,
                    ['p', 'b'].map(|a| (a, (cards.clone(), format!("{said}{a}")))),
                )
            }
        }
    }
}

impl Hidden for Kuhn {
    type View = (Option<u8>, String);

    fn seen(&self, (cards, said): &Self::State, player: Player) -> Self::View {
        (cards.get(player as usize).copied(), said.clone())
    }
}

/// A coin that shows tails once in so many tosses and one; `Min` names its side without seeing it, and pays 1
/// for the wrong one.
pub(super) struct Bent(pub(super) Natural);

impl Game for Bent {
    type State = Option<(bool, Option<bool>)>;
    type Action = bool;

    fn initial(&self) -> Self::State {
        None
    }

    fn node(&self, state: &Self::State) -> Node<Self::State, bool> {
        match *state {
            None => Node::chance(Chance::weighted_long([
                (Some((true, None)), self.0.clone()),
                (Some((false, None)), Natural::ONE),
            ])),
            Some((heads, None)) => {
                let name = |guess| (guess, Some((heads, Some(guess))));
                Node::choice(Player::Min, [true, false].map(name))
            }
            Some((heads, Some(guess))) => Node::End(Payoff::from(i64::from(guess != heads))),
        }
    }
}

impl Hidden for Bent {
    type View = ();

    fn seen(&self, _: &Self::State, _: Player) {}
}

/// Liar's dice with one die each: in turn players bid that there are at least so many dice with some face, higher
/// each time, or call the last bid a lie. No face counts as any other.
pub(super) struct LiarsDice(pub(super) u8);

impl Game for LiarsDice {
    type State = (Vec<u8>, Vec<u8>);
    type Action = u8;

    fn initial(&self) -> Self::State {
        (vec![], vec![])
    }

    fn node(&self, (dice, bids): &Self::State) -> Node<Self::State, u8> {
        let sides = self.0;
        if dice.is_empty() {
            let roll = || Chance::uniform(1..=sides);
            return Node::chance(roll().and(roll()).map(|(a, b)| (vec![a, b], vec![])));
        }
        let last = bids.last().copied();
        let lie = 2 * sides;
        if last == Some(lie) {
            let bid = bids[bids.len() - 2];
            let (count, face) = (bid / sides + 1, bid % sides + 1);
            let there = dice.iter().filter(|&&die| die == face).count();
            // The caller is the one who spoke last.
            let caller = (bids.len() - 1) % 2;
            let caller_wins = there < usize::from(count);
            let max_wins = (caller == 0) == caller_wins;
            return Node::End(Payoff::from(if max_wins { 1 } else { -1 }));
        }
        let from = last.map_or(0, |last| last + 1);
        let to = if last.is_some() { lie + 1 } else { lie };
        let player = Player::BOTH[bids.len() % 2];
        let act = |bid: u8| (bid, (dice.clone(), [&bids[..], &[bid]].concat()));
        Node::choice(player, (from..to).map(act))
    }
}

impl Hidden for LiarsDice {
    type View = (Option<u8>, Vec<u8>);

    fn seen(&self, (dice, bids): &Self::State, player: Player) -> Self::View {
        (dice.get(player as usize).copied(), bids.clone())
    }
}

/// A table of payoffs: both name a line at once.
pub(super) struct Matrix(pub(super) Vec<Vec<i64>>);

impl Game for Matrix {
    type State = Vec<usize>;
    type Action = usize;

    fn initial(&self) -> Vec<usize> {
        vec![]
    }

    fn node(&self, named: &Vec<usize>) -> Node<Vec<usize>, usize> {
        let choice = |player, lines| {
            Node::choice(
                player,
                (0..lines).map(|line| (line, [&named[..], &[line]].concat())),
            )
        };
        match named[..] {
            [] => choice(Player::Max, self.0.len()),
            [_] => choice(Player::Min, self.0[0].len()),
            _ => Node::End(Payoff::from(self.0[named[0]][named[1]])),
        }
    }
}

impl Hidden for Matrix {
    type View = ();

    fn seen(&self, _: &Vec<usize>, _: Player) {}
}

/// Goofspiel (Ross 1971) with the cards 1 to n: prizes come up in random order, both bid a card at once, the
/// higher one takes the prize, a tie nobody. Who has more points wins.
pub(super) struct Goofspiel(pub(super) u8);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bids {
    prizes: Vec<u8>,
    bids: [Vec<u8>; 2],
}

impl Game for Goofspiel {
    type State = Bids;
    type Action = u8;

    fn initial(&self) -> Bids {
        Bids {
            prizes: vec![],
            bids: [vec![], vec![]],
        }
    }

    fn node(&self, state: &Bids) -> Node<Bids, u8> {
        let left =
            |gone: &[u8]| -> Vec<u8> { (1..=self.0).filter(|c| !gone.contains(c)).collect() };
        let [max, min] = &state.bids;
        if min.len() < state.prizes.len() {
            let own = usize::from(max.len() > min.len());
            let bid = |card: u8| {
                let mut next = state.clone();
                next.bids[own].push(card);
                (card, next)
            };
            let cards = left(&state.bids[own]);
            return Node::choice(Player::BOTH[own], cards.into_iter().map(bid));
        }
        if min.len() == usize::from(self.0) {
            let points =
                (0..min.len()).map(|i| i64::from(state.prizes[i]) * (max[i].cmp(&min[i]) as i64));
            return Node::End(Payoff::from(points.sum::<i64>().signum()));
        }
        Node::chance(Chance::uniform(left(&state.prizes)).map(|prize| {
            let mut next = state.clone();
            next.prizes.push(prize);
            next
        }))
    }
}

impl Hidden for Goofspiel {
    /// The prizes, and the bids that are complete.
    type View = (Vec<u8>, [Vec<u8>; 2]);

    fn seen(&self, state: &Bids, _: Player) -> Self::View {
        let rounds = state.bids[1].len();
        (
            state.prizes.clone(),
            [0, 1].map(|own| state.bids[own][..rounds].to_vec()),
        )
    }
}

/// Morra (Two-finger Morra, Dantzig 1963, example 13-2): both show 1 to n fingers and call the sum at once;
/// who alone is right gets the sum from the other.
pub(super) fn morra(fingers: i64) -> Matrix {
    let calls = || (1..=fingers).flat_map(|shown| (1..=fingers).map(move |guess| (shown, guess)));
    let pays =
        |(a, b): (i64, i64), (c, d): (i64, i64)| (a + c) * (i64::from(b == c) - i64::from(d == a));
    Matrix(
        calls()
            .map(|max| calls().map(|min| pays(max, min)).collect())
            .collect(),
    )
}
