use bestplay::{Chance, Game, Node, Payoff, Player};

/// Pig, for two. In a turn you roll a four-sided die as often as you like and
/// add up the points. Hold, and the turn's points are yours; roll a 1, and they
/// are lost. Either way the turn is over. The first to reach the goal wins.
struct Pig {
    goal: u32,
}

/// A moment in the game, as the player whose turn it is sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    player: Player,
    mine: u32,
    theirs: u32,
    turn: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Action {
    Roll,
    Hold,
}

impl Game for Pig {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State { player: Player::Max, mine: 0, theirs: 0, turn: 0 }
    }

    fn node(&self, &State { player, mine, theirs, turn }: &State) -> Node<State, Action> {
        if mine + turn >= self.goal {
            // What is paid is told from Max's side: here, whether Max has won.
            return Node::End(match player {
                Player::Max => Payoff::ONE,
                Player::Min => Payoff::ZERO,
            });
        }
        let next_player = |points| State {
            player: player.opponent(),
            mine: theirs,
            theirs: points,
            turn: 0,
        };
        let roll = Chance::die(4).map(|face| match face {
            1 => next_player(mine),
            _ => State { player, mine, theirs, turn: turn + face },
        });
        if turn == 0 {
            return Node::chance(roll);
        }
        let hold = Chance::certain(next_player(mine + turn));
        Node::choice(player, [(Action::Roll, roll), (Action::Hold, hold)])
    }
}
