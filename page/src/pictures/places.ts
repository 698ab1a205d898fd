/**
 * Which places of a board an action is about: the square on which a stone is put, or the one from which it
 * goes and that to which. What games of the catalogue write for an action says so; of a program the pictures
 * before and after do.
 */

import { type Action, type Explained } from "../messages.js";
import { type Board, type Place } from "./board.js";

/** The places of an action, in the order in which one points at them; nothing if they are not on the board. */
type Path = (action: Action, board: Board, at: Explained) => (Place | undefined)[];

/** What columns are called. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Squares and points, without the numbers beside a board. */
const onBoard = ({ places }: Board): Place[] => places.filter(({ said }) => !/^\d/.test(said));

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
  (isShifted = false): Path =>
  ({ action }, board) =>
    action.split("-").map((name) => (/^[a-z]\d+$/.test(name) ? square(name, board, isShifted) : undefined));

/** The counter of a heap from which on all are taken: `2-from-5`. */
const heaps: Path = ({ action }, { places }) => {
  const [, many, heap] = /^(\d+)-from-(\d+)$/.exec(action) ?? [];
  const first = places.find(({ line, said }) => said === "!" && places.filter((one) => one.line === line).length === Number(heap));
  return [places.find(({ line, index }) => line === first?.line && index === Number(heap) - Number(many))];
};

const PATHS: Record<string, Path> = {
  "connect-four": ({ action }, board) => {
    const column = onBoard(board).filter(({ index, line }) => index - offset(board, line) === Number(action) - 1);
    return [column.filter(({ said }) => said === ".").at(-1)];
  },
  "dots-and-boxes": ({ action }, { places }) => [places.find(({ said }) => said === action)],
  "fox-and-geese": squares(),
  "hare-and-hounds": squares(),
  "shut-the-box": ({ action }, { places }) => action.split("-").map((tile) => places.find(({ said }) => said === tile)),
  breakthrough: squares(),
  chomp: squares(),
  clobber: squares(),
  einstein: ({ action }, board, { player }) => {
    const [stone = "", to = ""] = action.split("-");
    const mine = `${player === "min" ? "o" : "x"}${stone}`;
    return [board.places.find(({ said }) => said.toLowerCase() === mine), square(to, board, false)];
  },
  hex: squares(true),
  kalah: ({ action }, { places }) => {
    const last = places.at(-1)?.line;
    return [places.filter(({ line }) => line === last)[Number(action) - 1]];
  },
  mnk: squares(),
  morris: squares(),
  nim: heaps,
};

/** Numbers that stand before the squares of a line. */
function offset(board: Board, line: number): number {
  return board.places.filter((place) => place.line === line && /^\d/.test(place.said)).length;
}

/** What changes from one picture to the next. */
function changed(before: string, board: Board, after: string): (Place | undefined)[] {
  const [old, next] = [before, after].map((picture) => picture.split("\n").map((text) => text.trimEnd().match(/[.xXoO#]/g) ?? []));
  const places = onBoard(board);
  const of = (all: typeof old, { line, index }: Place) => all?.[line]?.[index] ?? ".";
  const differ = places.filter((place) => of(old, place) !== of(next, place));
  const appear = differ.filter((place) => of(next, place) !== "." && of(next, place) !== "#");
  const vanish = differ.filter((place) => !appear.includes(place));
  return appear.length === 1 ? [...(vanish.length === 1 ? vanish : []), ...appear] : [undefined];
}

/** An action with its places. */
export interface Placed {
  action: Action;
  path: Place[];
}

/** All actions with their places, if every action has some, and no two have the same. */
export function placed(game: string, board: Board, at: Explained): Placed[] | null {
  const path = PATHS[game];
  const all = (at.actions ?? []).map((action) => {
    const after = action.outcomes.length === 1 ? action.outcomes[0]?.state.picture : undefined;
    return {
      action,
      path: path ? path(action, board, at) : after === undefined ? [undefined] : changed(at.picture, board, after),
    };
  });
  const known = all.filter((one): one is Placed => one.path.length > 0 && one.path.every((place) => place !== undefined));
  const names = new Set(known.map((one) => one.path.map(({ line, index }) => `${line},${index}`).join(" ")));
  return known.length > 0 && known.length === all.length && names.size === all.length ? known : null;
}
