//! The rules of bearing off against somebody: who has all checkers off first wins.

use bestplay::{Game, Node, Notation, Payoff, Player};

use super::rules::{
    self, Board, Dice, Move, State, moves, picture, pips, read_dice, rolls, show_board, show_dice,
    show_move,
};
use crate::sides::within;

/// The boards of both, whose turn it is, and what is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Facing {
    /// Yours, and the opponent's.
    pub boards: [Board; 2],
    /// 0 if it is your turn, 1 if it is the opponent's.
    pub turn: u8,
    /// The dice.
    pub dice: Dice,
}

/// Bearing off against somebody, from two boards; you roll first.
#[derive(Clone, Debug)]
pub struct Against {
    /// Your board, and the opponent's.
    pub start: [Board; 2],
}

impl Facing {
    /// What is the mover's own of it.
    pub(super) fn mover(&self) -> State {
        let (board, dice) = (self.boards[usize::from(self.turn)], self.dice);
        State { board, dice }
    }

    /// What follows a move; the turn passes once no dice are left.
    fn after(mut self, State { board, dice }: State) -> Facing {
        self.boards[usize::from(self.turn)] = board;
        self.dice = dice;
        self.turn ^= u8::from(dice == Dice::Roll);
        self
    }
}

impl Game for Against {
    type State = Facing;
    type Action = Move;

    fn initial(&self) -> Facing {
        let (boards, turn, dice) = (self.start, 0, Dice::Roll);
        Facing { boards, turn, dice }
    }

    fn node(&self, &state: &Facing) -> Node<Facing, Move> {
        let player = Player::BOTH[usize::from(state.turn)];
        match (state.boards, state.dice) {
            ([[0, 0, 0, 0, 0, 0], _], _) => Node::End(Payoff::ONE),
            ([_, [0, 0, 0, 0, 0, 0]], _) => Node::End(Payoff::ZERO),
            (_, Dice::Roll) => Node::chance(rolls().map(|dice| Facing { dice, ..state })),
            _ => Node::choice(
                player,
                moves(state.mover()).map(|(action, to)| (action, state.after(to))),
            ),
        }
    }

    fn mirror(
        &self,
        &Facing {
            boards: [own, other],
            turn,
            dice,
        }: &Facing,
    ) -> Option<Facing> {
        let (boards, turn) = ([other, own], 1 - turn);
        Some(Facing { boards, turn, dice })
    }

    /// The points that the checkers of both have come, in dozens: most moves stay within a stage.
    fn stage(&self, state: &Facing) -> u64 {
        let [all, left] =
            [self.start, state.boards].map(|boards| boards.iter().map(pips).sum::<u64>());
        (all.saturating_sub(left)) / 12
    }
}

impl Notation for Against {
    /// `1,0,2,0,0,3-0,0,4,0,0,0 2`: your checkers, the opponent's, and who is to play, 1 for you and 2 for the opponent;
    /// then the dice.
    fn show_state(&self, state: &Facing) -> String {
        let [own, other] = state.boards.map(|board| show_board(&board));
        show_dice(format!("{own}-{other} {}", state.turn + 1), state.dice)
    }

    fn parse_state(&self, text: &str) -> Result<Facing, String> {
        let read = || {
            let (before, dice) = read_dice(text)?;
            let (boards, turn) = before.split_once(' ')?;
            let (own, other) = boards.split_once('-')?;
            let boards = [rules::read(own)?, rules::read(other)?];
            let turn = within::<u8>(turn, 1..=2)? - 1;
            let is_over = boards.contains(&[0; 6]);
            let fits = !(is_over && dice != Dice::Roll) && boards != [[0; 6]; 2];
            fits.then_some(Facing { boards, turn, dice })
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected your checkers, the opponent's, who is to play, and what was rolled, like \
                 '1,0,2,0,0,3-0,0,4,0,0,0 1' or '1,0,2,0,0,3-0,0,4,0,0,0 2 rolled 4 6'"
            )
        })
    }

    fn show_action(&self, action: &Move) -> String {
        show_move(action)
    }

    fn picture(&self, state: &Facing) -> String {
        let mut lines = vec!["opponent".to_owned()];
        lines.extend(picture(&state.boards[1]));
        lines.push("you".into());
        lines.extend(picture(&state.boards[0]));
        let whose = ["you", "opponent"][usize::from(state.turn)];
        lines.push(show_dice(format!("{whose} to play"), state.dice));
        lines.join("\n")
    }

    players!("you", "opponent");
}
