/** A small picture for each game of the shop window: what lies on the table. */

import { s } from "../dom.js";
import { PIPS } from "./table.js";

/** A part of a picture, drawn at a place. */
type Part = { width: number; draw(x: number): SVGElement[] };

const HEIGHT = 56;

const text = (x: number, y: number, said: string, kind = "ink") =>
  s("text", { class: kind, x, y, "text-anchor": "middle" }, said);

const disc = (x: number, y: number, r: number, kind: string) =>
  s("circle", { class: kind, cx: x, cy: y, r });

function die(pips: number): Part {
  const draw = (x: number) => [
    s("rect", { class: "face", x, y: 12, width: 32, height: 32, rx: 6 }),
    ...(PIPS[pips] ?? []).map(([across, down]) => disc(x + 7 + 9 * across, 19 + 9 * down, 3, "ink")),
  ];
  return { width: 38, draw };
}

/** A card with what is on it; a dot colours it. */
function card(said: string, kind = "ink"): Part {
  const draw = (x: number) => [
    s("rect", { class: "face", x, y: 8, width: 28, height: 40, rx: 4 }),
    text(x + 14, 33, said, kind),
  ];
  return { width: 33, draw };
}

/** A coin, or a stone, with what is on it. */
function coin(said: string, kind = "one"): Part {
  const draw = (x: number) => [disc(x + 14, 28, 14, kind), text(x + 14, 33, said, "on")];
  return { width: 32, draw };
}

/** Heaps of pieces. */
function heap(pieces: number, kind = "one"): Part {
  const draw = (x: number) =>
    Array.from({ length: pieces }, (_, place) => disc(x + 7, 48 - 11 * place, 5, kind));
  return { width: 19, draw };
}

/** Squares, row by row: `x` and `o` are stones, `#` is dark, `a` a letter, a blank is no square. */
function board(...rows: string[]): Part {
  const side = Math.min(16, 48 / rows.length);
  const draw = (x: number) =>
    rows.flatMap((row, down) =>
      [...row].flatMap((cell, across) => {
        const [left, top] = [x + across * side, (HEIGHT - rows.length * side) / 2 + down * side];
        const [middle, centre] = [left + side / 2, top + side / 2];
        if (cell === " ") {
          return [];
        }
        const kind = cell === "#" ? "dark" : "face";
        const square = s("rect", { class: kind, x: left, y: top, width: side, height: side });
        const stone = { x: "one", o: "two" }[cell];
        const isWord = /[A-Z0-9]/.test(cell);
        return [
          square,
          ...(stone ? [disc(middle, centre, side * 0.36, stone)] : []),
          ...(isWord ? [text(middle, centre + 5, cell)] : []),
        ];
      }),
    );
  return { width: Math.max(...rows.map((row) => row.length)) * side + 5, draw };
}

/** Points joined by lines, each a place in a picture of 100 by 100. */
function net(points: readonly (readonly [number, number, string])[], lines: string): Part {
  const place = (x: number, at: number) => {
    const [across = 0, down = 0] = points[at] ?? [];
    return [x + across * 0.9, 4 + down * 0.48] as const;
  };
  const draw = (x: number) => [
    ...lines.split(" ").map((line) => {
      const [[x1, y1], [x2, y2]] = [place(x, Number.parseInt(line[0]!, 36)), place(x, Number.parseInt(line[1]!, 36))];
      return s("line", { class: "edge", x1, y1, x2, y2 });
    }),
    ...points.map(([, , kind], at) => disc(...place(x, at), kind === "face" ? 3 : 6, kind)),
  ];
  return { width: 96, draw };
}

/** A curve that says how a chance grows. */
function curve(path: string): Part {
  const draw = (x: number) => [
    s("path", { class: "edge", d: `M${x} 6V50H${x + 60}` }),
    s("path", { class: "drawn", d: path, transform: `translate(${x} 0)` }),
  ];
  return { width: 66, draw };
}

const word = (said: string, kind = "ink"): Part => ({
  width: 9 * said.length + 6,
  draw: (x) => [text(x + 4.5 * said.length, 34, said, kind)],
});

const GAMES: Record<string, readonly Part[]> = {
  "game-2048": [board("28", "4.")],
  "bear-off": [die(6), die(5), heap(4), heap(2)],
  "chess-endgame": [board("K#.#", "#R#.", ".#o#", "#.#.")],
  "connect-four": [board(".......", ".......", "...x...", "..xo...", ".xox.o.", "xoxoo.x")],
  "dots-and-boxes": [net([[0, 0, "ink"], [33, 0, "ink"], [66, 0, "ink"], [0, 50, "ink"], [33, 50, "ink"], [66, 50, "ink"], [0, 100, "ink"], [33, 100, "ink"], [66, 100, "ink"]], "01 14 43 30 12 47 78")],
  "fox-and-geese": [board(".#.#", "x.#.", ".#.x", "#.o.")],
  "hare-and-hounds": [net([[0, 50, "one"], [25, 0, "one"], [25, 50, "face"], [25, 100, "one"], [50, 0, "face"], [50, 50, "face"], [50, 100, "face"], [75, 0, "face"], [75, 50, "face"], [75, 100, "face"], [100, 50, "two"]], "01 02 03 12 23 14 25 36 45 56 47 58 69 78 89 7a 8a 9a 15 35 75 95")],
  "humble-nishiyama": [card("R", "red"), card("B"), card("B")],
  "penney-coin": [coin("H"), coin("T", "two"), coin("T", "two")],
  "red-and-black": [card("♥", "red"), card("♠"), word("+1")],
  "repeated-sum": [die(4), word("+"), die(3)],
  "shut-the-box": [board("1234"), die(5), die(2)],
  "six-and-eight": [die(6), word("8")],
  "video-poker": [card("A", "red"), card("K", "red"), card("Q", "red")],
  baccarat: [card("9", "red"), word(":"), card("8")],
  blackjack: [card("A"), card("K", "red")],
  breakthrough: [board("ooooo", ".....", "..x..", "xx.xx")],
  "cherry-o": [heap(4, "two"), heap(3, "two"), coin("?")],
  "cant-stop": [board("  .  ", " x.. ", "xxo..", "xxoo.")],
  chomp: [board("#....", ".....", "...", "..")],
  chutes: [board("7#9", "#5#", "1#3"), die(4)],
  clobber: [board("xoxox", "oxoxo", "xoxox")],
  coupons: [board("xx.", "x.x"), word("?")],
  craps: [die(3), die(4)],
  blotto: [heap(3), heap(2, "two"), heap(1)],
  einstein: [board("123", "45.", "6.."), die(3)],
  euler: [word("e = 2.718")],
  farkle: [die(1), die(5), die(5)],
  fleas: [board("x.x", ".xx", "x.."), word("♪")],
  gambler: [curve("M0 50C20 46 28 34 30 28C34 16 44 10 60 8"), coin("½")],
  goofspiel: [card("K"), word(">"), card("Q", "red")],
  hex: [board("x.o..", " .xo..", "  .xo.", "   .xo")],
  hog: [die(6), die(2), word("× n")],
  hypergammon: [heap(3), heap(2, "two"), heap(1), die(6)],
  irrefutable: [coin("I"), coin("O", "two"), coin("O", "two")],
  kalah: [heap(4), heap(3), heap(2), coin("7", "two")],
  kayles: [heap(2), heap(2), heap(0), heap(2), heap(2)],
  "kuhn-poker": [card("1"), card("2", "red"), card("3")],
  "leduc-poker": [card("Q"), card("Q", "red"), card("K")],
  keno: [board("..x.x", "x..x.", ".x..x"), word("7 / 10")],
  "liars-dice": [die(6), die(6), word("?")],
  "left-center-right": [coin("L"), coin("C", "two"), coin("R")],
  ludo: [board("..x", "#..", "..o"), die(6)],
  mnk: [board("x.o", ".x.", "o.x")],
  "monty-hall": [card("1"), card("?", "red"), card("3")],
  morra: [word("2 + 3 = 5")],
  morris: [net([[0, 0, "one"], [50, 0, "face"], [100, 0, "two"], [0, 50, "face"], [50, 50, "one"], [100, 50, "face"], [0, 100, "two"], [50, 100, "two"], [100, 100, "one"]], "02 35 68 06 17 28 08 26")],
  multibridge: [card("8"), card("1"), card("5", "red")],
  nim: [heap(1), heap(3), heap(4)],
  penney: [card("R", "red"), card("R", "red"), card("B")],
  "penney-at-once": [coin("H"), word("= ?"), coin("T", "two")],
  pig: [die(1), die(6)],
  "pig-at-once": [die(6), word("?"), die(1)],
  "race-at-once": [coin("H"), word("? !"), coin("H", "two")],
  race: [coin("H"), word("× 3"), word("→", "ink")],
  reversi: [board("....", ".xo.", ".ox.", "....")],
  risk: [die(6), die(6), word(">"), die(5)],
  "rock-paper-scissors": [coin("R"), coin("P", "two"), coin("S")],
  roulette: [coin("17"), word("+35"), coin("0", "two")],
  secretary: [curve("M0 50C14 22 20 12 24 12C34 12 46 28 60 44")],
  "sic-bo": [die(4), die(5), die(6)],
  slot: [card("7", "red"), card("7", "red"), card("BAR")],
  solitaire: [card("2"), card("7", "red"), card("2")],
  threes: [die(3), die(3), die(1)],
  undercut: [word("4 < 5")],
  ur: [board("xx..  ..", "........", "oo..  ..")],
  wythoff: [heap(2), heap(4), word("φ")],
  yahtzee: [die(5), die(5), die(5)],
};

/** The picture of a game; what it shows is in the game's line, so that it need not be read out. */
export function emblem(name: string): SVGElement {
  const parts = GAMES[name] ?? [coin("?")];
  const width = parts.reduce((sum, part) => sum + part.width, 4);
  let x = 3;
  const drawn = parts.flatMap((part) => {
    const at = x;
    x += part.width;
    return part.draw(at);
  });
  return s(
    "svg",
    { class: "emblem", viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, width, "aria-hidden": "true" },
    drawn,
  );
}
