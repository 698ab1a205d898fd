//! A game with its information sets: strategies are made, evaluated and replied to here.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::behaviour::Behaviour;
use super::form::{Plan, Side, ordered};
use super::histories::Histories;
use super::recall::{Item, Recall};
use super::reply;
use super::rounds::Rounds;
use super::rules::Hidden;
use super::told::Told;
use super::unfold::{Found, Listed, Unfolding};
use crate::explore::Explored;
use crate::graph::StateId;
use crate::made::{Followed, Walked};
use crate::{Error, Node, Odds, Player, Rational, Result, Solver};

/// A game in which players do not see everything, with all information sets found.
pub struct Unfolded<H: Hidden> {
    game: H,
    explored: Explored<H::State>,
    views: Vec<H::View>,
    actions: Vec<H::Action>,
    recalls: [Recall; 2],
    sets: [Vec<Found>; 2],
    /// What each player sees in each state, and the actions there, by number.
    seen: [Vec<u32>; 2],
    listed: Listed,
    pub(super) rounds: Rounds,
}

/// Something that a player remembers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remembered<V, A> {
    /// A view that differed from the one before.
    Saw(V),
    /// An own action.
    Did(A),
}

/// All that a player cannot tell apart where he chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationSet<V, A> {
    /// What the player remembers, in order, since it was last public where play is.
    pub memory: Vec<Remembered<V, A>>,
    /// The actions, in the order of the rules.
    pub actions: Vec<A>,
}

impl<V: Debug, A: Debug> InformationSet<V, A> {
    /// What is remembered, in words.
    fn describe(&self) -> String {
        let said = |item: &Remembered<V, A>| match item {
            Remembered::Saw(view) => format!("saw {view:?}"),
            Remembered::Did(action) => format!("did {action:?}"),
        };
        self.memory.iter().map(said).collect::<Vec<_>>().join(", ")
    }
}

/// A best reply to a strategy.
#[derive(Clone, Debug)]
pub struct Reply {
    value: Rational,
    behaviour: Behaviour,
}

impl Reply {
    /// The expected payoff, told from `Max`'s side, if the strategy meets this reply: what it
    /// guarantees its player.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// The reply, which takes one action for certain in each information set.
    pub fn behaviour(&self) -> &Behaviour {
        &self.behaviour
    }
}

/// An information set where two strategies meet.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The odds of the actions by the strategy of the player who chooses.
    pub odds: Vec<Rational>,
    /// What each action is worth, told from `Max`'s side, with best play of the player afterwards; `None` if
    /// the other player and chance never lead here.
    pub worth: Option<Vec<Rational>>,
    /// How likely play comes here; where rounds repeat, how often on average.
    pub reached: Rational,
    /// What the odds cost here, compared with the best action: what it costs once one is here, times how
    /// often one is. The costs of all sets add up to what the best reply to the other's
    /// strategy would gain.
    pub cost: Rational,
}

impl Solver<'_> {
    /// Finds the information sets of a game in which players do not see everything.
    ///
    /// # Errors
    ///
    /// As [`explore`](Self::explore). [`Rules`](crate::ErrorKind::Rules) if a player remembers the
    /// same in two states and has different actions there, or if both players remember the same in two
    /// states and another one chooses: the message has both histories.
    /// [`Undefined`](crate::ErrorKind::Undefined) if a state can come again that is not public, or if play need not
    /// end, whatever both do.
    /// [`TooManyStates`](crate::ErrorKind::TooManyStates) and
    /// [`TooMuchMemory`](crate::ErrorKind::TooMuchMemory) also if it is states with all that both players
    /// remember that are too many.
    ///
    /// # Complexity
    ///
    /// The rules are asked twice about each state. Histories are told apart by their state and what
    /// both players remember; each costs some look-ups in hash tables and an addition of fractions.
    pub fn unfold<H: Hidden>(&self, game: H) -> Result<Unfolded<H>> {
        let explored = self.explore(&game)?;
        if explored.graph().is_cut() {
            return Err(Error::cut_off("games with hidden information"));
        }
        let states = explored.states();
        let mut views = Interner::default();
        let numbers = Numbers {
            game: &game,
            states,
            seen: Player::BOTH.map(|player| {
                let view = |state| views.number(game.seen(state, player));
                states.iter().map(view).collect()
            }),
            actions: RefCell::default(),
        };
        let (rounds, unfolding) = Unfolding::run(explored.graph(), &numbers, self)?;
        let (recalls, sets, listed) = (unfolding.recalls, unfolding.sets, unfolding.actions);
        let Numbers { seen, actions, .. } = numbers;
        Ok(Unfolded {
            game,
            views: views.list,
            recalls,
            sets,
            listed,
            actions: actions.into_inner().list,
            seen,
            rounds: Rounds::new(rounds),
            explored,
        })
    }
}

impl<H: Hidden> Unfolded<H> {
    /// The game.
    pub fn game(&self) -> &H {
        &self.game
    }

    /// The states, and how they lead to each other.
    pub fn explored(&self) -> &Explored<H::State> {
        &self.explored
    }

    /// The information sets of a player, each after those that lead to it. Everything that is said of
    /// sets is in this order.
    pub fn information_sets(
        &self,
        player: Player,
    ) -> impl ExactSizeIterator<Item = InformationSet<H::View, H::Action>> + '_ {
        (0..self.sets[player as usize].len()).map(move |set| self.information_set(player, set))
    }

    /// The game with everything seen: its states are the histories. Asks the rules nothing.
    pub fn histories(&self) -> Histories<'_> {
        let states = self.explored.states();
        let describe = |state: crate::StateId| self.game.describe(&states[state.index()]);
        let rounds = self.rounds.list.iter();
        Histories {
            walked: Walked::new(self.explored.graph()).described(describe),
            recalls: &self.recalls,
            roots: rounds.map(|round| (round.start, round.roots)).collect(),
            sets: &self.sets,
            seen: &self.seen,
            actions: &self.listed,
        }
    }

    /// How play ends and how long it lasts when both players follow these strategies, in the arithmetic of
    /// the solver.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`] and [`Solver::odds`].
    ///
    /// # Complexity
    ///
    /// That of both, for a chain of the histories that the strategies reach.
    pub fn odds(&self, max: &Behaviour, min: &Behaviour, solver: &Solver<'_>) -> Result<Odds> {
        let histories = self.histories();
        let play = Followed::by_both(&histories, histories.strategy([max, min]));
        solver.odds(&solver.solve(&play)?)
    }

    pub(super) fn information_set(
        &self,
        player: Player,
        set: usize,
    ) -> InformationSet<H::View, H::Action> {
        let own = player as usize;
        let known = &self.sets[own][set];
        let action = |&number: &u32| self.actions[number as usize].clone();
        let remembered = |item: Item| match item {
            Item::Saw(view) => Remembered::Saw(self.views[view as usize].clone()),
            Item::Did(number) => Remembered::Did(action(&number)),
        };
        let items = self.recalls[own].items(known.memory);
        InformationSet {
            memory: items.into_iter().map(remembered).collect(),
            actions: self.listed.of(known.state).iter().map(action).collect(),
        }
    }

    /// The strategy that takes every action with the same odds.
    pub fn uniform(&self, player: Player) -> Behaviour {
        let odds = self.rounds.sides(player).flat_map(Side::even).collect();
        self.checked(player, odds).expect("equal odds add up to 1")
    }

    /// A strategy by its odds: for each information set those of its actions, in their order.
    ///
    /// # Errors
    ///
    /// [`Strategy`](crate::ErrorKind::Strategy) if there are too many or too few odds, or if they are negative or
    /// do not add up to 1; the message says where.
    pub fn behaviour(
        &self,
        player: Player,
        odds: impl FnMut(InformationSet<H::View, H::Action>) -> Vec<Rational>,
    ) -> Result<Behaviour> {
        self.checked(player, self.information_sets(player).map(odds).collect())
    }

    pub(super) fn checked(&self, player: Player, odds: Vec<Vec<Rational>>) -> Result<Behaviour> {
        let describe = |set| self.information_set(player, set).describe();
        Behaviour::new(player, &self.rounds, odds, &describe)
    }

    /// What two strategies are worth against each other: the expected payoff, told from `Max`'s side.
    ///
    /// # Panics
    ///
    /// If they are not strategies of `Max` and `Min`, in this order, made for this game. (So does everything that
    /// takes strategies.)
    ///
    /// # Complexity
    ///
    /// Linear in the sequences and in the pairs of sequences that pay; cubic in the rounds that lead back to each
    /// other.
    pub fn evaluate(&self, max: &Behaviour, min: &Behaviour) -> Rational {
        let plans = self.plans([max, min]);
        self.rounds.worth([&plans[0], &plans[1]]).swap_remove(0)
    }

    fn plans(&self, behaviours: [&Behaviour; 2]) -> [Vec<Plan>; 2] {
        let players = Player::BOTH;
        for (behaviour, player) in behaviours.iter().zip(players) {
            assert_eq!(behaviour.player(), player, "a strategy of {player}");
        }
        behaviours.map(|behaviour| behaviour.plans(&self.rounds))
    }

    /// The best reply of the other player to a strategy.
    ///
    /// # Complexity
    ///
    /// As [`evaluate`](Self::evaluate), several times where rounds repeat.
    pub fn reply(&self, to: &Behaviour) -> Reply {
        let player = to.player().opponent();
        let (mut values, worths) = self.rounds.reply(player, &to.plans(&self.rounds));
        let best = worths.iter().flat_map(|worths| &worths.best);
        let odds = self.sets[player as usize].iter().zip(best);
        let odds = odds.map(|(set, &best)| {
            let numbers = (0..).take(self.listed.of(set.state).len());
            let odds = numbers.map(|number: u32| Rational::from(u8::from(number == best)));
            odds.collect()
        });
        Reply {
            value: values.swap_remove(0),
            behaviour: (self.checked(player, odds.collect())).expect("one action each"),
        }
    }

    /// What each information set is worth, and costs, where a strategy meets one of the other player.
    ///
    /// # Complexity
    ///
    /// As [`reply`](Self::reply).
    pub fn explain(&self, own: &Behaviour, other: &Behaviour) -> Vec<Explained> {
        let player = own.player();
        let plans = self.plans(ordered(player as usize, own, other));
        let visits = self.rounds.visits([&plans[0], &plans[1]]);
        let [own_plans, other_plans] = ordered(player as usize, &plans[0], &plans[1]);
        let (values, worths) = self.rounds.reply(player, other_plans);
        let mut explained = Vec::new();
        let mut odds = own.odds().iter();
        let rounds = self.rounds.list.iter().zip(visits).zip(worths);
        for (((round, often), worths), (own, other)) in
            rounds.zip(own_plans.iter().zip(other_plans))
        {
            let form = round.with(&values);
            let costs = worths.costs(&form, own, other);
            let arrivals = reply::arrivals(&form, player, other);
            let unit = &form.unit * &other.whole;
            let sets = form.sides[player as usize].sets.iter().zip(odds.by_ref());
            for (((set, odds), cost), share) in sets.zip(costs).zip(arrivals) {
                let parent = own.amounts[set.parent as usize].clone();
                let worth = |sequence: usize| {
                    let number = worths.sequences[sequence].clone();
                    Rational::from_parts(number, unit.clone()) / &share
                };
                explained.push(Explained {
                    odds: odds.clone(),
                    worth: (!share.is_zero()).then(|| set.sequences().map(worth).collect()),
                    reached: Rational::from_parts(parent, own.whole.clone()) * share * &often,
                    cost: cost * &often,
                });
            }
        }
        explained
    }
}

/// Things by the order in which they were first met.
struct Interner<T> {
    list: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            list: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    fn number(&mut self, thing: T) -> u32 {
        let list = &mut self.list;
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            list.push(thing.clone());
            list.len() as u32 - 1
        })
    }
}

/// A game's views and actions by number.
struct Numbers<'a, H: Hidden> {
    game: &'a H,
    states: &'a [H::State],
    /// What each player sees in each state.
    seen: [Vec<u32>; 2],
    actions: RefCell<Interner<H::Action>>,
}

impl<H: Hidden> Told for Numbers<'_, H> {
    fn view(&self, state: StateId, player: Player) -> u32 {
        self.seen[player as usize][state as usize]
    }

    fn actions(&self, state: StateId) -> Vec<u32> {
        let Node::Choice(_, actions) = self.game.node(&self.states[state as usize]) else {
            return Vec::new();
        };
        let mut numbers = self.actions.borrow_mut();
        let number = |(action, _)| numbers.number(action);
        actions.into_iter().map(number).collect()
    }

    fn describe(&self, state: StateId) -> String {
        self.game.describe(&self.states[state as usize])
    }

    fn name(&self, actions: &[u32]) -> String {
        let known = self.actions.borrow();
        let name = |&number: &u32| format!("{:?}", known.list[number as usize]);
        actions.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}
