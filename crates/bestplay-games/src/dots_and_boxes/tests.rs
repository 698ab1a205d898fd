//! Dots and Boxes: a plain search that counts the sides of boxes on a grid of its own.

use crate::trial;
use bestplay_games::dots_and_boxes::DotsAndBoxes;

/// A line by the doubled coordinates of its middle: boxes lie at odd ones.
type Line = (usize, usize);

/// What the player to draw gets more than the other, of what is left.
fn margin(left: &[Line], size: Line, margin: &mut dyn FnMut(Vec<Line>) -> i32) -> i32 {
    let mut best = None;
    for (place, &(x, y)) in left.iter().enumerate() {
        let mut rest = left.to_vec();
        rest.remove(place);
        let closed = |bx: usize, by: usize| {
            let sides = [(bx - 1, by), (bx + 1, by), (bx, by - 1), (bx, by + 1)];
            let inside = bx < 2 * size.0 && by < 2 * size.1;
            inside && sides.iter().all(|side| !rest.contains(side))
        };
        let boxes = if x % 2 == 1 {
            i32::from(y > 0 && closed(x, y - 1)) + i32::from(closed(x, y + 1))
        } else {
            i32::from(x > 0 && closed(x - 1, y)) + i32::from(closed(x + 1, y))
        };
        let after = margin(rest);
        let gained = if boxes > 0 { boxes + after } else { -after };
        best = best.max(Some(gained));
    }
    best.unwrap_or(0)
}

#[test]
fn rules_and_search_agree() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 1), (4, 1)] {
        let grid = (0..=2 * columns).flat_map(|x| (0..=2 * rows).map(move |y| (x, y)));
        let lines: Vec<Line> = grid.filter(|(x, y)| (x + y) % 2 == 1).collect();
        let size = (columns, rows);
        let expected = trial::recursion(lines, |left, after| margin(left, size, after));
        let game = DotsAndBoxes::new(columns as u32, rows as u32).unwrap();
        trial::is_worth(&game, expected.into());
    }
}
