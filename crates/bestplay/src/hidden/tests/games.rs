//! Games with known values, by their rulebooks.

use crate::{Chance, Game, Hidden, Natural, Node, Payoff, Player};

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
                let player = [Player::Max, Player::Min][said.len() % 2];
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

/// Leduc poker (Southey and others 2005, "Bayes' bluff") as OpenSpiel has it: six cards of three ranks, ante
/// 1; a round of bets of 2, a public card, a round of bets of 4; two raises a round. A pair with
/// the public card wins, then the higher rank. Suits do not matter.
pub(super) struct Leduc;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Table {
    cards: Vec<u8>,
    public: Option<u8>,
    /// What was said in both rounds.
    said: [String; 2],
    stakes: [i64; 2],
    folded: Option<usize>,
}

impl Leduc {
    /// Whether a round is over: both called or checked after the last raise.
    fn over(said: &str) -> bool {
        said == "cc" || said.len() > 1 && said.ends_with('c')
    }
}

impl Game for Leduc {
    type State = Table;
    type Action = char;

    fn initial(&self) -> Table {
        Table {
            stakes: [1, 1],
            ..Table::default()
        }
    }

    fn node(&self, table: &Table) -> Node<Table, char> {
        let deal = |count| {
            Chance::draws(
                &[0, 1, 2].map(|rank| {
                    (
                        rank,
                        2 - table.cards.iter().filter(|&&c| c == rank).count() as u64,
                    )
                }),
                count,
            )
        };
        if table.cards.is_empty() {
            let dealt = deal(2).map(|cards| Table {
                cards,
                ..table.clone()
            });
            return Node::chance(dealt);
        }
        if let Some(folded) = table.folded {
            let lost = table.stakes[folded];
            return Node::End(Payoff::from(if folded == 0 { -lost } else { lost }));
        }
        let round = usize::from(table.public.is_some());
        let said = &table.said[round];
        if Leduc::over(said) {
            let Some(public) = table.public else {
                let dealt = deal(1).map(|card| Table {
                    public: Some(card[0]),
                    ..table.clone()
                });
                return Node::chance(dealt);
            };
            let hand = |own: usize| (table.cards[own] == public, table.cards[own]);
            let sign = hand(0).cmp(&hand(1)) as i64;
            return Node::End(Payoff::from(sign * table.stakes[0]));
        }
        let own = said.len() % 2;
        let behind = table.stakes[own] < table.stakes[1 - own];
        let raises = said.matches('r').count();
        let mut actions = Vec::new();
        let act = |action: char| {
            let mut next = table.clone();
            next.said[round].push(action);
            match action {
                'f' => next.folded = Some(own),
                'c' => next.stakes[own] = table.stakes[1 - own],
                _ => next.stakes[own] = table.stakes[1 - own] + [2, 4][round],
            }
            (action, next)
        };
        if behind {
            actions.push(act('f'));
        }
        actions.push(act('c'));
        if raises < 2 {
            actions.push(act('r'));
        }
        Node::choice([Player::Max, Player::Min][own], actions)
    }
}

impl Hidden for Leduc {
    type View = (Option<u8>, Option<u8>, [String; 2]);

    fn seen(&self, table: &Table, player: Player) -> Self::View {
        (
            table.cards.get(player as usize).copied(),
            table.public,
            table.said.clone(),
        )
    }
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
        let player = [Player::Max, Player::Min][bids.len() % 2];
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
            return Node::choice([Player::Max, Player::Min][own], cards.into_iter().map(bid));
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
