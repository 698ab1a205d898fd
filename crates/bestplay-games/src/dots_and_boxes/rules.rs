//! The rules of Dots and Boxes.

use bestplay::{Game, Node, Notation, Payoff, Player};

use crate::sides;

/// A set of lines. First those across, row by row from the top, then those down, row by row; of two
/// by two boxes:
///
/// ```text
/// +  0 +  1 +
/// 6    7    8
/// +  2 +  3 +
/// 9   10   11
/// +  4 +  5 +
/// ```
pub type Lines = u32;

/// Boxes in columns and rows. Each box pays 1 on the way, to the first player if he gets it.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    columns: u32,
    rows: u32,
    /// The four sides of each box.
    boxes: Vec<Lines>,
}

impl DotsAndBoxes {
    /// So many boxes side by side and one above the other.
    ///
    /// # Errors
    ///
    /// A sentence, if there are more than 31 lines.
    pub fn new(columns: u32, rows: u32) -> Result<DotsAndBoxes, String> {
        let across = columns * (rows + 1);
        let lines = across + rows * (columns + 1);
        if lines > 31 {
            return Err(format!(
                "{columns} by {rows} boxes have {lines} lines: expected at most 31"
            ));
        }
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let sides = |(column, row)| {
            let above = row * columns + column;
            let left = across + row * (columns + 1) + column;
            let lines = [above, above + columns, left, left + 1];
            lines.iter().fold(0, |sides, line| sides | 1u32 << line)
        };
        Ok(DotsAndBoxes {
            columns,
            rows,
            boxes: places.map(sides).collect(),
        })
    }

    /// The number of lines across, and of all.
    fn counts(&self) -> (u32, u32) {
        let across = self.columns * (self.rows + 1);
        (across, across + self.rows * (self.columns + 1))
    }

    /// The boxes that are complete.
    fn complete(&self, lines: Lines) -> i64 {
        let boxes = self.boxes.iter();
        boxes.filter(|&&sides| lines & sides == sides).count() as i64
    }
}

impl Game for DotsAndBoxes {
    /// The lines that are drawn, and who is to draw.
    type State = (Lines, Player);
    type Action = u8;

    fn initial(&self) -> (Lines, Player) {
        (0, Player::Max)
    }

    fn node(&self, &(lines, player): &(Lines, Player)) -> Node<(Lines, Player), u8> {
        let (_, all) = self.counts();
        let left = (0..all).filter(|line| lines >> line & 1 == 0);
        let draw = |line: u32| {
            let drawn = lines | 1 << line;
            let boxes = self.complete(drawn) - self.complete(lines);
            let next = if boxes > 0 { player } else { player.opponent() };
            let paid = Payoff::from(if player == Player::Max { boxes } else { -boxes });
            (line as u8, bestplay::Chance::certain(((drawn, next), paid)))
        };
        let actions: Vec<_> = left.map(draw).collect();
        match actions.is_empty() {
            true => Node::End(Payoff::ZERO),
            false => Node::choice(player, actions),
        }
    }

    /// The lines that are drawn.
    fn stage(&self, (lines, _): &Self::State) -> u64 {
        lines.count_ones().into()
    }
}

impl Notation for DotsAndBoxes {
    /// `110010000000 first`: which lines are drawn, in their order, and who is to draw.
    fn show_state(&self, (lines, player): &(Lines, Player)) -> String {
        let drawn = (0..self.counts().1).map(|line| if lines >> line & 1 == 1 { '1' } else { '0' });
        format!("{} {}", drawn.collect::<String>(), sides::show(*player))
    }

    fn parse_state(&self, text: &str) -> Result<(Lines, Player), String> {
        let all = self.counts().1;
        let read = || {
            let (drawn, player) = text.trim().rsplit_once(' ')?;
            let known =
                drawn.len() == all as usize && drawn.bytes().all(|line| b"01".contains(&line));
            let bits = drawn.bytes().enumerate().filter(|(_, line)| *line == b'1');
            let lines = bits.fold(0, |lines, (place, _)| {
                lines | 1u32.checked_shl(place as u32).unwrap_or(0)
            });
            known.then_some((lines, sides::read(player)?))
        };
        read().ok_or_else(|| {
            format!(
                "'{text}': expected for each of {all} lines 1 if it is drawn, else 0, first those \
                 across, then those down, row by row, and who is to draw, like '{} first'",
                "0".repeat(all as usize)
            )
        })
    }

    /// The number of the line, as [`Lines`] counts them.
    fn show_action(&self, line: &u8) -> String {
        line.to_string()
    }

    /// The lines, with the numbers of those that are not drawn.
    fn picture(&self, (lines, player): &(Lines, Player)) -> String {
        let (across, _) = self.counts();
        let is_drawn = |line: u32| lines >> line & 1 == 1;
        let mut text = String::new();
        for row in 0..=self.rows {
            for line in (row * self.columns)..(row + 1) * self.columns {
                let shown = match is_drawn(line) {
                    true => "----".into(),
                    false => format!(" {line:2} "),
                };
                text.push_str(&format!("+{shown}"));
            }
            text.push_str("+\n");
            if row < self.rows {
                let first = across + row * (self.columns + 1);
                for line in first..=first + self.columns {
                    let shown = match is_drawn(line) {
                        true => "|".into(),
                        false => line.to_string(),
                    };
                    text.push_str(&format!("{shown:<5}"));
                }
                text.push('\n');
            }
        }
        format!("{text}{} to draw", self.player_name(*player))
    }

    players!("first player", "second player");
}
