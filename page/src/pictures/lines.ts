/**
 * States that are a line of numbers, in the words that boards and tracks are drawn from: how far each
 * player is, what lies in each heap, which squares are taken.
 */

import { type Board, board } from "./board.js";
import { tracks } from "./table.js";

/** What a game has by its parameters, as a number. */
export type Has = (name: string) => number;

/** A picture in words, by the parts of a state. */
interface Line {
  state: RegExp;
  told(parts: readonly string[], has: Has): string;
}

/** More things than this are not drawn one by one. */
const MOST = 30;

/** So many of so many: one by one if they are few, or else as a track. */
function part(name: string, found: string, all: number): string {
  const here = Number(found);
  return all > MOST ? `${name}: ${here} of ${all}` : `${"! ".repeat(here)}${". ".repeat(Math.max(0, all - here))}`;
}

const track = (name: string, found = "", all: number) => `${name}: ${found} of ${all}`;

/** Counters in heaps or pins in rows, with so much between them, and who is to move. */
const heaps = (between: string): Line => ({
  state: /^((?:(?:[12]?\d|30)-)*(?:[12]?\d|30)) (first|second)$/,
  told: ([heaps = "", player]) => {
    const rows = heaps.split("-").map((heap) => (heap === "0" ? "0" : "! ".repeat(Number(heap))));
    return [...rows, `${player} player to move`].join(between);
  },
});

const LINES: Record<string, Line> = {
  "cherry-o": { state: /^(\d+)$/, told: ([basket = ""], has) => part("in the basket", basket, has("cherries")) },
  coupons: {
    state: /^(\d+)$/,
    told: ([found = ""], has) => part("found", found, has("wanted") || has("kinds")),
  },
  "red-and-black": {
    state: /^(\d+) red (\d+) black$/,
    told: ([red, black], has) => `${track("red", red, has("red"))}\n${track("black", black, has("black"))}`,
  },
  "repeated-sum": {
    state: /^(\d+) after (\d+)$/,
    told: ([total, last], has) => `${track("total", total, has("limit"))}\nthe last sum: ${last}`,
  },
  chutes: { state: /^(\d+)$/, told: ([square], has) => track("square", square, has("squares")) },
  fleas: {
    // Columns, rows, bells, the fleas of each square that have not jumped yet, and those that have.
    state: /^(\d+)-(\d+)-\d+-([\d-]+)$/,
    told: ([columns, _rows, squares = ""]) => {
      const all = squares.split("-").map(Number);
      const half = all.length / 2;
      const fleas = all.slice(0, half).map((flea, square) => `[${flea + (all[half + square] ?? 0)}]`);
      const rows = fleas.map((_, at) => (at % Number(columns) === 0 ? fleas.slice(at, at + Number(columns)) : []));
      return rows.filter((row) => row.length > 0).map((row) => row.join("")).join("\n");
    },
  },
  gambler: { state: /^(\d+)$/, told: ([capital], has) => track("capital", capital, has("goal")) },
  hog: {
    state: /^(\d+)-(\d+) (first|second)$/,
    told: ([first, second, player], has) =>
      `${track("first player", first, has("goal"))}\n${track("second player", second, has("goal"))}\n${player} player to roll`,
  },
  // Two pins are joined between the rows.
  kayles: heaps("\n\n"),
  nim: heaps("\n"),
  risk: {
    state: /^(\d+)-(\d+)/,
    told: ([attackers, defenders], has) =>
      `${track("attackers", attackers, has("attackers"))}\n${track("defenders", defenders, has("defenders"))}`,
  },
  secretary: {
    state: /^(\d+) (seen|best so far)$/,
    told: ([seen, word], has) =>
      `${track("candidates", seen, has("candidates"))}${word === "seen" ? "" : "\nthe last one is the best so far"}`,
  },
};

/** A state that is a line of numbers as a drawing, if its game is one of these. */
export function line(game: string, state: string, has: Has): Board | null {
  const known = LINES[game];
  const found = known?.state.exec(state);
  if (!known || !found) {
    return null;
  }
  const picture = known.told(found.slice(1), has);
  const drawing = tracks(picture);
  return drawing ? { drawing, places: [], isNet: false } : board(picture, `${state}:\n${picture}`, "word");
}
