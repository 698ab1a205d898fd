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

/// A game of whose states nobody sees anything.
pub(super) fn unseen(nodes: Vec<Node<usize, char>>) -> Numbered {
    let seen = vec![[0, 0]; nodes.len()];
    Numbered { nodes, seen }
}

pub(super) fn choice(
    player: Player,
    to: impl IntoIterator<Item = (char, usize)>,
) -> Node<usize, char> {
    Node::choice(player, to)
}

pub(super) fn end(points: i64) -> Node<usize, char> {
    Node::End(Payoff::from(points))
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
pub(super) fn bent(weight: &Natural) -> Numbered {
    let coin = Chance::weighted_long([(1, weight.clone()), (2, Natural::ONE)]);
    let name = |heads, tails| choice(Player::Min, [('h', heads), ('t', tails)]);
    unseen(vec![
        Node::chance(coin),
        name(3, 4),
        name(4, 3),
        end(0),
        end(1),
    ])
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
pub(super) fn matrix(table: Vec<Vec<i64>>) -> Numbered {
    let (rows, columns) = (table.len(), table[0].len());
    let named = |player, first: usize, count| choice(player, ('a'..).zip(first..first + count));
    let mut nodes = vec![named(Player::Max, 1, rows)];
    let cells = |row: usize| 1 + rows + row * columns;
    nodes.extend((0..rows).map(|row| named(Player::Min, cells(row), columns)));
    nodes.extend(table.into_iter().flatten().map(end));
    unseen(nodes)
}

/// Morra (Two-finger Morra, Dantzig 1963, example 13-2): both show 1 to n fingers and call the sum at once;
/// who alone is right gets the sum from the other.
pub(super) fn morra(fingers: i64) -> Numbered {
    let calls = || (1..=fingers).flat_map(|shown| (1..=fingers).map(move |guess| (shown, guess)));
    let pays =
        |(a, b): (i64, i64), (c, d): (i64, i64)| (a + c) * (i64::from(b == c) - i64::from(d == a));
    let line = |max| calls().map(|min| pays(max, min)).collect();
    matrix(calls().map(line).collect())
}
