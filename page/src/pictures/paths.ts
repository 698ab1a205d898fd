/**
 * What games of the catalogue write for an action, as places of their boards: the square on which a stone is put, or
 * the one from which it goes and that to which.
 */

import { type Action, type Explained } from "../messages.js";
import { type Board, CHESSMEN, type Place } from "./board.js";

/** The places of an action, in the order in which one points at them; nothing where there is none. */
export type Path = readonly (Place | undefined)[];
type Finds = (action: Action, board: Board, at: Explained) => Path;

/** What columns are called. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Squares and points, without the numbers beside a board. */
export const onBoard = ({ places }: Board): Place[] => places.filter(({ said }) => !/^\d/.test(said));

/** A square by its name, such as `b2`; columns are counted within their line where lines are shifted. */
function square(name: string, board: Board, isShifted: boolean): Place | undefined {
  const places = onBoard(board);
  const [columns, lines] = [places.map(({ x }) => x), places.map(({ line }) => line)].map((all) =>
    [...new Set(all)].sort((a, b) => a - b),
  );
  const column = LETTERS.indexOf(name[0] ?? "");
  const line = lines?.at(-Number(name.slice(1)));
  return places.find((place) => place.line === line && (isShifted ? place.index === column : place.x === columns?.[column]));
}

const squares =
  (isShifted = false): Finds =>
  ({ action }, board) =>
    action.split("-").map((name) => (/^[a-z]\d+$/.test(name) ? square(name, board, isShifted) : undefined));

/** The counters of each heap of so many, or the pins of each row. */
function rows({ places }: Board, many: number): Place[][] {
  const all = new Map<number, Place[]>();
  for (const place of places.filter(({ said }) => said === "!")) {
    all.set(place.line, [...(all.get(place.line) ?? []), place]);
  }
  return [...all.values()].filter(({ length }) => length === many);
}

/** A pin, or what joins two of them below, as far from either end of the row: `11:5+2`. */
function knocked({ action }: Action, board: Board): Path[] {
  const [row = 0, behind = 0, pins = 0] = action.split(/[:+]/).map(Number);
  return rows(board, row).flatMap((all) =>
    [behind, row - pins - behind].map((first) => {
      const [pin, next] = [all[first], all[first + 1]];
      return [pin && next && pins === 2 ? { ...pin, said: "", x: (pin.x + next.x) / 2, y: pin.y + 21, tall: 18, line: pin.line + 1 } : pin];
    }),
  );
}

/** A checker, and where it goes if there is a choice: `5/2`, or off the board by a die, `3/off:5`. */
const borneOff: Finds = ({ action }, { places: all }, { actions = [], state }) => {
  const [from = "", to = "", die] = action.split(/[/:]/);
  // With two sides, the opponent's board is drawn first.
  const turn = /-\S+ ([12])/.exec(state.text)?.[1];
  const between = all.findIndex(({ said }) => said === "you");
  const places = turn === undefined ? all : turn === "1" ? all.slice(between) : all.slice(0, between);
  const named = (point: string) => places.find(({ said }) => said === point);
  /** What lies highest on a point. */
  const top = (point: string) => places.find(({ said, x }) => said === "o" && x === named(point)?.x) ?? named(point);
  if (actions.filter((one) => one.action.startsWith(`${from}/`)).length === 1) {
    return [top(from)];
  }
  const [last, upon] = [named("1"), top(to)];
  const isHigher = state.text.endsWith(` ${die}`);
  const off = last && { ...last, x: last.x + 2 * last.wide, y: last.y - (isHigher ? last.tall : 0), sign: "off" };
  const onto = upon && { ...upon, y: upon.y - upon.tall };
  const goal = to === "off" ? off : onto;
  return [top(from), goal && { ...goal, said: "", line: -1, index: to === "off" ? 10 + Number(die) : Number(to) }];
};

/** How wide a place beside a board is. */
const BESIDE = 26;

/** A side of a board, to which all slides. */
const slid: Finds = ({ action }, { drawing }) => {
  const [left = 0, top = 0, wide = 0, tall = 0] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const [middle, across, along] = [{ x: left + wide / 2, y: top + tall / 2 }, { wide, tall: BESIDE }, { wide: BESIDE, tall }];
  const side = {
    up: { ...middle, ...across, y: top - BESIDE / 2, sign: "\u2191" },
    down: { ...middle, ...across, y: top + tall + BESIDE / 2, sign: "\u2193" },
    left: { ...middle, ...along, x: left - BESIDE / 2, sign: "\u2190" },
    right: { ...middle, ...along, x: left + wide + BESIDE / 2, sign: "\u2192" },
  }[action];
  return [side && { ...side, said: "", line: -1, index: "\u2191\u2193\u2190\u2192".indexOf(side.sign) }];
};

/** The piece that moves, by its square on the way; one enters, or waits, at the gap in the own row. */
const raced: Finds = ({ action }, { places }, { player }) => {
  const [own, middle] = [player === "min" ? 2 : 0, 1].map((row) => places.filter(({ line }) => line === row));
  const [square, start] = [Number(action), own?.[3]];
  if (Number.isNaN(square)) {
    return [start && { ...start, said: "", x: start.x + start.wide, index: -1, sign: action }];
  }
  return [square <= 4 ? own?.[4 - square] : square >= 13 ? own?.[18 - square] : middle?.[square - 5]];
};

/** The same round a ring of two rows, with the columns between them; the start of the second is at the right of the lower one. */
const circled: Finds = ({ action }, { places }, { player }) => {
  const [upper = [], middle = [], lower = []] = [0, 1, 2].map((row) => places.filter(({ line }) => line === row));
  const [ring, square, isSecond] = [2 * upper.length, Number(action), player === "min"];
  if (Number.isNaN(square)) {
    const start = isSecond ? lower.at(-1) : upper[0];
    return [start && { ...start, said: "", x: start.x + (isSecond ? start.wide : -start.wide), index: -1, sign: action }];
  }
  if (square >= ring) {
    return [middle.at(isSecond ? ring - 1 - square : square - ring)];
  }
  const at = (square - 1 + (isSecond ? upper.length : 0)) % ring;
  return [upper[at] ?? lower[ring - 1 - at]];
};

/** What is in one list and not in the other, as often as it is. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    return at < 0 || (left.splice(at, 1), false);
  });
}

/** The points that checkers leave, and those to which they come, by where all are after the turn: `24-19`. */
const landed: Finds = ({ action }, { places }, { player, state }) => {
  const own = state.text.split(" ")[player === "min" ? 1 : 0]?.split("-") ?? [];
  const after = action.split("-");
  const row = (line: number) => places.filter((place) => place.line === line);
  const on = (point: string) => {
    const number = player === "min" ? 25 - Number(point) : Number(point);
    return number > 12 ? row(1)[number - 13] : row(3)[12 - number];
  };
  const last = on("1");
  const off = last && { ...last, said: "", line: -1, index: 0, x: last.x + 2 * last.wide, sign: "off" };
  // Who is on the bar has to enter.
  const left = without(own, after).filter((point) => point !== "bar");
  const came = without(after, own).map((point) => (point === "off" ? off : on(point)));
  return [...new Set([...left.map(on), ...came])];
};

/** What a pawn may become, in the order in which it stands above the board. */
const BECOMES = "QRBN";

/** A man, and where it goes, `Rb2-b8`; what a pawn becomes, `b7-b8=Q`, is chosen above the board. */
const manned: Finds = ({ action }, board) => {
  const [from, to] = (action.match(/[a-h]\d/g) ?? []).map((name) => square(name, board, false));
  const man = BECOMES.indexOf(action.split("=")[1] ?? "-");
  if (man < 0 || to === undefined) {
    return [from, to];
  }
  const corner = onBoard(board)[0];
  const first = corner === undefined ? undefined : Math.min(to.x, corner.x + (8 - BECOMES.length) * to.wide);
  const above = corner && first !== undefined && { ...to, said: "", line: -1, index: man, x: first + man * to.wide, y: corner.y - 1.25 * to.tall, tall: 1.4 * to.tall };
  return [from, above ? { ...above, sign: CHESSMEN[man + 1] ?? "" } : undefined];
};

/** How a game's actions say what they are about. */
export const PATHS: Record<string, Finds> = {
  "bear-off": borneOff,
  "chess-endgame": manned,
  "connect-four": ({ action }, board) => {
    const column = onBoard(board).filter(({ index, line }) => index - offset(board, line) === Number(action) - 1);
    return [column.filter(({ said }) => said === ".").at(-1)];
  },
  "dots-and-boxes": ({ action }, { places }) => [places.find(({ said }) => said === action)],
  "fox-and-geese": squares(),
  "hare-and-hounds": squares(),
  "shut-the-box": ({ action }, { places }) => action.split("-").map((tile) => places.find(({ said }) => said === tile)),
  "game-2048": slid,
  breakthrough: squares(),
  chomp: squares(),
  clobber: squares(),
  einstein: ({ action }, board, { player }) => {
    const [stone = "", to = ""] = action.split("-");
    const mine = `${player === "min" ? "o" : "x"}${stone}`;
    return [board.places.find(({ said }) => said.toLowerCase() === mine), square(to, board, false)];
  },
  hex: squares(true),
  hypergammon: landed,
  irrefutable: ({ action }, { places }) => [action === "left" ? places[0] : places.at(-1)],
  kalah: ({ action }, { places }) => {
    const last = places.at(-1)?.line;
    return [places.filter(({ line }) => line === last)[Number(action) - 1]];
  },
  ludo: circled,
  mnk: squares(),
  morris: squares(),
  reversi: squares(),
  ur: raced,
  wythoff: ({ action }, { places }) => {
    const [one = 0, other = 0] = action.split("+").map(Number);
    const queen = places.at(-1);
    return [places.find(({ line, index }) => queen && line === queen.line - one && index === queen.index - other)];
  },
};

/** The same where several places stand for one action, such as equal heaps. */
export const WAYS: Record<string, (action: Action, board: Board) => Path[]> = {
  kayles: knocked,
  // From which counter on all are taken: `2-from-5`.
  nim: ({ action }, board) => {
    const [many = 0, heap = 0] = action.split("-from-").map(Number);
    return rows(board, heap).map((all) => [all[heap - many]]);
  },
};

/** Numbers that stand before the squares of a line. */
function offset(board: Board, line: number): number {
  return board.places.filter((place) => place.line === line && /^\d/.test(place.said)).length;
}
