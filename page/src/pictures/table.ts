/** What lies on the table: dice, cards, coins, and tracks along which scores go. */

import { s } from "../dom.js";

/** Where the pips of a die are, by their number, in halves of its side. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [[0, 0], [2, 2]],
  [[0, 0], [1, 1], [2, 2]],
  [[0, 0], [2, 0], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
];

/** Something that lies on the table: how wide it is, and its drawing at a place. */
interface Thing {
  width: number;
  /** What it is, if it is something that may be kept. */
  key?: string;
  isWord?: boolean;
  draw(x: number): SVGElement[];
}

const HEIGHT = 48;

function die(pips: number): Thing {
  const draw = (x: number) => [
    s("rect", { class: "face", x, y: 6, width: 36, height: 36, rx: 7 }),
    ...(PIPS[pips] ?? []).map(([across, down]) =>
      s("circle", { class: "ink", cx: x + 8 + 10 * across, cy: 14 + 10 * down, r: 3.4 }),
    ),
  ];
  return { width: 42, draw };
}

function card(said: string, kind: string): Thing {
  const draw = (x: number) => [
    s("rect", { class: "face", x, y: 2, width: 32, height: 44, rx: 4 }),
    s("text", { class: kind, x: x + 16, y: 29, "text-anchor": "middle" }, said),
  ];
  return { width: 37, draw };
}

function coin(said: string, kind: string): Thing {
  const draw = (x: number) => [
    s("circle", { class: kind, cx: x + 17, cy: 24, r: 17 }),
    s("text", { class: "on", x: x + 17, y: 29, "text-anchor": "middle" }, said),
  ];
  return { width: 40, draw };
}

function word(said: string): Thing {
  return { isWord: true, width: 9 * said.length + 12, draw: (x) => [s("text", { x: x + 2, y: 29 }, said)] };
}

/** A drawing, and where the things are that may be kept. */
export interface Laid {
  drawing: SVGElement;
  things: { key: string; x: number; wide: number }[];
}

/** Things side by side; `label` is read out in their place. */
function laid(things: readonly Thing[], label: string): Laid {
  const width = things.reduce((sum, thing) => sum + thing.width, 8);
  let x = 4;
  const places: Laid["things"] = [];
  const drawn = things.flatMap((thing) => {
    const at = x;
    x += thing.width;
    if (thing.key !== undefined) {
      places.push({ key: thing.key, x: at - 1, wide: thing.width - 4 });
    }
    return thing.draw(at);
  });
  const drawing = s(
    "svg",
    { class: "board", viewBox: `0 0 ${width} ${HEIGHT}`, width: 1.2 * width, role: "img", "aria-label": label },
    drawn,
  );
  return { drawing, things: places };
}

const SUITS: Record<string, string> = { O: "gold", C: "red", E: "blue", B: "green" };
const SHAPES: Record<string, string> = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };

/** States of games that do not stand in words with blanks between them. */
const WORDS: Record<string, (state: string) => string> = {
  blackjack: (state) =>
    state
      .replace(/^(\w+): /, "dealer $1: you ")
      .replace(/pair (\w+)/, "$1: $1:")
      .replace(/,? split/, " split")
      .replace(/(?<=you )\w+(,\w+)+/, (cards) => `${cards.replaceAll(",", ": ")}:`),
  // How many dice were rolled is no die; what must not be taken apart has no blanks.
  farkle: (state) => state.replace(/ of (\d)$/, " of\u00a0$1\u00a0dice"),
  // Nor is how often they may still be rolled.
  yahtzee: (state) => state.replace(/(?<=[1-6]{5} )(\d)$/, (rolls) => `${rolls}\u00a0${rolls === "1" ? "roll" : "rolls"}\u00a0left`),
  "video-poker": (state) => state.replace(/[shdc](?=.)/g, "$& "),
};

/** A word of a state, as what it stands for. */
function thing(kind: string, said: string): Thing[] {
  if (kind === "dice" && /^[1-6]+$/.test(said)) {
    return [...said].map((pips) => ({ ...die(Number(pips)), key: pips }));
  }
  if (kind === "colours" && /^[RB]+$/.test(said)) {
    return [...[...said].map((one) => card(one, one === "R" ? "red" : "ink")), word("")];
  }
  if (kind === "coins" && /^[HT,]+$/.test(said)) {
    return [...[...said].map((one) => (one === "," ? word("") : coin(one, one === "H" ? "one" : "two"))), word("")];
  }
  const [, rank, suit] = /^(\d+)([OCEB])$/.exec(said) ?? [];
  if (kind === "spanish" && rank && suit) {
    return [card(`${rank}${suit}`, SUITS[suit] ?? "ink")];
  }
  const [, high, shape = ""] = /^([2-9TJQKA])([shdc])$/.exec(said) ?? [];
  if (kind === "french" && high) {
    return [{ ...card(`${high === "T" ? "10" : high}${SHAPES[shape]}`, "hd".includes(shape) ? "red" : "ink"), key: said }];
  }
  const [, faced] = /^(\d+|A):$/.exec(said) ?? [];
  if (kind === "faced" && faced) {
    return [card(faced, "ink")];
  }
  if (kind === "puck" && /^\d+$/.test(said)) {
    return [coin(said, "one")];
  }
  if (kind === "ranks" && /^\d+$/.test(said)) {
    return [...said].map((rank) => card(rank === "0" ? "10" : rank, "ink"));
  }
  return [word(said)];
}

/** What stands in the states of these games; and where it begins, if not everywhere. */
const STATES: Record<string, readonly [string, RegExp?]> = {
  "bear-off": ["dice", /rolled (?=\d \d$)/],
  "humble-nishiyama": ["colours"],
  "penney-coin": ["coins"],
  "six-and-eight": ["dice", /^(?=[1-6] )/],
  baccarat: ["ranks"],
  blackjack: ["faced"],
  craps: ["puck"],
  farkle: ["dice", /rolled (?=[1-6]+)/],
  hypergammon: ["dice", /(?:first|second) (?=[1-6] [1-6]$)/],
  ludo: ["dice", /(?:first|second) (?=[1-6]$)/],
  penney: ["colours"],
  solitaire: ["spanish"],
  "video-poker": ["french"],
  threes: ["dice", /rolled (?=[1-6]+)/],
  yahtzee: ["dice", /: (?=[1-6]{5})/],
};

/** Things on the table in one state are no more than this. */
const MOST = 24;

/** What lies on the table in a state of a game of the catalogue, if that can be drawn. */
export function table(game: string, state: string): Laid | null {
  const [kind, from] = STATES[game] ?? [];
  const found = kind && from ? from.exec(state) : null;
  if (!kind || (from && !found)) {
    return null;
  }
  const written = WORDS[game]?.(state) ?? state;
  const words = written.slice(found ? found.index + found[0].length : 0).split(/[ -]/);
  const things = words.flatMap((said) => thing(kind, said));
  // Words alone say no more than the state does.
  return things.length > MOST || things.every(({ isWord }) => isWord) ? null : laid(things, state);
}

/** How far somebody is. */
const LANE = /^(.*?)\s*:\s+(\d+) of (\d+)(?:\s+(\d+) in this turn)?$/;

/** Scores as tracks, if the picture says who is how far. */
export function tracks(picture: string): SVGElement | null {
  const lanes = picture.split("\n").flatMap((line) => {
    const [, name = "", at, goal, more] = LANE.exec(line.trim()) ?? [];
    return at === undefined ? [] : [{ name, at: Number(at), goal: Number(goal), more: Number(more ?? 0), turn: more !== undefined }];
  });
  if (lanes.length === 0) {
    return null;
  }
  const [width, tall] = [330, 54];
  const rest = picture.split("\n").filter((line) => !LANE.test(line.trim()));
  return s(
    "svg",
    {
      class: "board",
      viewBox: `0 0 ${width} ${lanes.length * tall + rest.length * 24}`,
      width: 1.4 * width,
      role: "img",
      "aria-label": picture,
    },
    lanes.map(({ name, at, goal, more, turn }, lane) => {
      const y = lane * tall;
      const long = (points: number) => (width * Math.min(points, goal)) / Math.max(goal, 1);
      const kind = lane % 2 === 0 ? "one" : "two";
      const track = { x: 0, y: y + 22, height: 20, rx: 4 };
      return s(
        "g",
        {},
        s("text", { x: 0, y: y + 16 }, name),
        s("text", { x: width, y: y + 16, "text-anchor": "end" }, `${at}${turn ? ` + ${more}` : ""} of ${goal}`),
        s("rect", { class: "face", width, ...track }),
        s("rect", { class: `${kind} later`, width: long(at + more), ...track }),
        s("rect", { class: kind, width: long(at), ...track }),
      );
    }),
    rest.map((line, at) => s("text", { x: 0, y: lanes.length * tall + 24 * at + 16 }, line)),
  );
}
