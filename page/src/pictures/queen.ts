/** Two heaps as a queen on a board: she stands where as many squares are left to either side as the heaps have counters. */

import { s } from "../dom.js";
import { type Board, type Place } from "./board.js";

/** The side of a square, and the most counters of a heap that are drawn. */
const [SIDE, MOST] = [24, 30];

/** The board of a state such as `8-13 first`, whose last place is the queen's. */
export function queen(state: string): Board | null {
  const [one = MOST + 1, other = MOST + 1] = /^(\d+)-(\d+) /.exec(state)?.slice(1).map(Number) ?? [];
  if (one > MOST || other > MOST) {
    return null;
  }
  const places: Place[] = [];
  for (let line = 0; line <= one; line += 1) {
    for (let index = 0; index <= other; index += 1) {
      places.push({ said: ".", line, index, x: (index + 0.5) * SIDE, y: (one - line + 0.5) * SIDE, wide: SIDE, tall: SIDE });
    }
  }
  const centred = (said: number | string, x: number, y: number, attributes = {}) =>
    s("text", { x, y: y + 4, "text-anchor": "middle", ...attributes }, String(said));
  const [wide, tall] = [(other + 2) * SIDE, (one + 2) * SIDE];
  const drawing = s(
    "svg",
    {
      class: "board",
      viewBox: `${-SIDE} 0 ${wide} ${tall}`,
      width: 1.4 * wide,
      role: "img",
      "aria-label": `${state}: a queen ${one} up and ${other} to the right of the corner, to which she moves`,
    },
    places.map(({ x, y }) => s("rect", { class: "face", x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE })),
    places.filter(({ index }) => index === 0).map(({ line, y }) => centred(line, -SIDE / 2, y)),
    places.filter(({ line }) => line === 0).map(({ index, x }) => centred(index, x, (one + 1.5) * SIDE)),
    centred("\u265b", (other + 0.5) * SIDE, SIDE / 2 + 2, { class: "ink", style: "font-size: 20px" }),
  );
  return { drawing, places, isNet: false };
}
