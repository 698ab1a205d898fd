/** A board of backgammon with a few checkers, as the first player sees it, who brings them to the points 1 to 6. */

import { type Board, board } from "./board.js";

/** The points above and below, from left to right. */
const ROWS = [
  [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
  [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
] as const;

/** The drawing of `24-23 bar-6 first 6 5`: the points of each side's checkers, each by its own numbers. */
export function backgammon(state: string): Board | null {
  const [one, other] = state.split(" ").map((side) => side.split("-"));
  if (!one || !other) {
    return null;
  }
  const stones = (point: number) => {
    const [own, theirs] = [one.filter((at) => at === String(point)).length, other.filter((at) => at === String(25 - point)).length];
    return own + theirs === 0 ? "." : `${own > 0 ? "x" : "o"}${own + theirs > 1 ? own + theirs : ""}`;
  };
  const row = (points: readonly number[], shown: (point: number) => string) => points.map((point) => shown(point).padStart(2).padEnd(4)).join("");
  const away = (name: string, side: readonly string[]) => {
    const at = (place: string) => side.filter((where) => where === place).length;
    return `${name}: ${at("bar")} on the bar, ${at("off")} off`;
  };
  const [upper, lower] = ROWS;
  const picture = [row(upper, String), row(upper, stones), "", row(lower, stones), row(lower, String), away("x", one), away("o", other)].join("\n");
  return board(picture, `The board:\n${picture}`, "word");
}
