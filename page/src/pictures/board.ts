/**
 * Boards: a picture that a game writes as text, drawn with its stones, squares and lines.
 *
 *     x X o O     stones, with a number if one follows      # . _    squares: dark, empty, turned down
 *     - | / \ +   lines, and the points that they join      * !      a rosette, a pin (in a row of squares, in one)
 *     [7]         a tile with what is on it                 7        a number; words stay words
 *     ♔ ♚         chessmen
 */

import { s } from "../dom.js";

/** A character's place in the drawing: on paper it is twice as tall as wide. */
const [NARROW, TALL] = [12, 24];

/** About what a letter takes where words are read as words. */
const LETTER = 9.5;

/** What numbers lie in, where they are no words. */
export type Numbers = "pit" | "tile" | "word";

/** What stands for K, Q, R, B, N, P and k. */
export const CHESSMEN = "\u2654\u2655\u2656\u2657\u2658\u2659\u265a";

/** A place on a board that one may point at: a square, a point, a stone, a number. */
export interface Place {
  /** What stands there, as in `x`, `x3`, `.`, `12`. */
  said: string;
  /** The line of the picture, and the how manieth place of it, from 0. */
  line: number;
  index: number;
  /** Its middle and its side in the drawing. */
  x: number;
  y: number;
  wide: number;
  tall: number;
  /** What is written there while it may be chosen, where it is a place beside the board. */
  sign?: string;
}

/** A drawing with its places. */
export interface Board {
  drawing: SVGElement;
  places: Place[];
  /** Whether there are lines between points, so that a number names a line. */
  isNet: boolean;
}

/** Parts of a drawing by what lies below what. */
interface Layers {
  lines: SVGElement[];
  squares: SVGElement[];
  stones: SVGElement[];
  words: SVGElement[];
}

/** What a picture is read by: one thing after the other. */
const THINGS = /(\[[^\]]+\])|(?<![\p{L}\d])([xXoO])(\d?)(?![\p{L}\d])|([.#_*!\u2654-\u265f])|([-|/\\+])|((?:<-|[:(]|\p{L}{2}).*)|(\d+|\S)/gu;

const disc = (x: number, y: number, r: number, kind: string) =>
  s("circle", { class: kind, cx: x, cy: y, r });

/** A line in the direction of its character, to the points that it joins; `apart` is between these. */
function line(sign: string, x: number, y: number, wide: number, apart: number): SVGElement {
  const half = apart / 2;
  const [dx = 0, dy = 0] = { "-": [wide, 0], "|": [0, TALL], "/": [half, -TALL], "\\": [half, TALL] }[sign] ?? [];
  return s("line", { class: "edge", x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy });
}

const centred = (x: number, y: number, said: string, kind: string | null = null) =>
  s("text", { class: kind, x, y: y + 5, "text-anchor": "middle" }, said);

/** How far apart the squares of a row are, in characters. */
function spacing(lines: readonly string[]): number {
  const apart = lines.flatMap((line) => {
    const all = [...line.matchAll(/(?<![\p{L}\d])[.xXoO#*](?![\p{L}])/gu)].map(({ index }) => index);
    return all.slice(1).map((place, i) => place - (all[i] as number));
  });
  return Math.min(4, ...apart);
}

/** A picture as a drawing; `label` is read out in its place. */
export function board(picture: string, label: string, numbers: Numbers): Board {
  const lines = picture.split("\n").map((text) => text.trimEnd());
  // Where lines are drawn there are no squares, but points.
  const isNet = lines.some((text) => /[-\\]|[.xo] ?\/|\+/.test(text.replace(/\p{L}{2,}.*$/u, "")));
  // Points of two rows of which one is left out are as far apart as those of two columns.
  const wide = isNet && spacing(lines) === 2 ? 2 * NARROW : NARROW;
  const apart = wide * spacing(lines);
  const side = Math.min(TALL, apart);
  let right = 0;
  const layers: Layers = { lines: [], squares: [], stones: [], words: [] };
  const square = (x: number, y: number, kind: string, wide = side) =>
    layers.squares.push(
      s("rect", { class: kind, x: x - wide / 2, y: y - side / 2, width: wide, height: side, rx: 2 }),
    );
  const places: Place[] = [];
  lines.forEach((text, row) => {
    const y = (row + 0.5) * TALL;
    let index = 0;
    const put = (said: string, x: number, wide: number) => {
      places.push({ said, line: row, index, x, y, wide, tall: side });
      index += 1;
    };
    for (const found of text.matchAll(THINGS)) {
      const [whole, tile, stone, number = "", place, sign, words, said = ""] = found;
      const x = (found.index + 0.5) * wide;
      const middle = (found.index + whole.length / 2) * wide;
      // Numbers of tiles end where their tiles do.
      const end = (found.index + whole.length) * wide;
      right = Math.max(right, words ? found.index * wide + LETTER * words.length : end);
      if (numbers === "tile" && (place || /^\d+$/.test(said))) {
        square(end - 2 * wide, y, place ? "face" : "dark", 4 * wide + 6);
        layers.words.push(centred(end - 2 * wide, y, said));
      } else if (tile) {
        square(middle, y, "face", tile.length * wide - 2);
        put(tile.slice(1, -1), middle, tile.length * wide - 2);
        layers.words.push(centred(middle, y, tile.slice(1, -1)));
      } else if (stone) {
        const isSaid = /^(?::| to | rolled )/.test(text.slice(found.index + whole.length));
        if (!isNet && !isSaid) {
          square(x, y, "face");
        }
        if (!isSaid) {
          put(whole, x, side);
        }
        layers.stones.push(disc(x, y, isSaid ? 7.5 : side * 0.4, /x/i.test(stone) ? "one" : "two"));
        layers.words.push(centred(x, y, number || stone, "on"));
      } else if (place === "!") {
        put(place, x, side);
        if (text.includes(".")) {
          square(x, y, "face");
        }
        layers.stones.push(disc(x, y, 6, "one"));
      } else if (place && isNet) {
        layers.stones.push(disc(x, y, 3.5, "point"));
        put(place, x, side);
      } else if (place) {
        put(place, x, side);
        square(x, y, place === "#" || place === "_" ? "dark" : "face");
        if (place === "*") {
          layers.words.push(centred(x, y, "\u2736"));
        } else if (place > "\u2653") {
          layers.words.push(centred(x, y + 2, place, "man"));
        }
      } else if (sign) {
        layers.lines.push(sign === "+" ? disc(x, y, 3.5, "point") : line(sign, x, y, wide, apart));
      } else if (words) {
        layers.words.push(s("text", { x: found.index * wide + 4, y: y + 5 }, words));
      } else {
        if (numbers === "pit" && /^\d+$/.test(said)) {
          layers.squares.push(disc(middle, y, TALL / 2 - 1, "face"));
        }
        if (/^\d+$/.test(said)) {
          put(said, middle, TALL);
        }
        layers.words.push(centred(middle, y, said));
      }
    }
  });
  const width = right + 2 * wide;
  const height = lines.length * TALL + 4;
  const drawing = s(
    "svg",
    { class: "board", viewBox: `${-wide} -2 ${width} ${height}`, width: 1.4 * width, role: "img", "aria-label": label },
    [...layers.lines, ...layers.squares, ...layers.stones, ...layers.words],
  );
  return { drawing, places, isNet };
}
