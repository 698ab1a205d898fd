/**
 * Which places of a board an action is about. Games of the catalogue say so by what they write for an action; of a
 * program the pictures before and after do.
 */

import { type Action, type Explained } from "../messages.js";
import { type Board, type Place } from "./board.js";
import { PATHS, type Path, WAYS, onBoard } from "./paths.js";

/** What changes from one picture to the next. */
function changed(before: string, board: Board, after: string): Path {
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

/** The ways in which one may point at an action. */
function waysOf(game: string, action: Action, board: Board, at: Explained): Path[] {
  const [ways, path] = [WAYS[game], PATHS[game]];
  if (ways || path) {
    return ways?.(action, board) ?? [path?.(action, board, at) ?? []];
  }
  const after = action.outcomes.length === 1 ? action.outcomes[0]?.state.picture : undefined;
  return after === undefined ? [] : [changed(at.picture, board, after)];
}

const isWhole = (path: Path): path is Place[] => path.length > 0 && path.every((place) => place !== undefined);

/** All actions with their places, if every action has some, and no two have the same. */
export function placed(game: string, board: Board, at: Explained): Placed[] | null {
  const byPlaces = new Map<string, Placed>();
  for (const action of at.actions ?? []) {
    const paths = waysOf(game, action, board, at).filter(isWhole);
    for (const path of paths) {
      const places = path.map(({ line, index }) => `${line},${index}`).join(" ");
      if ((byPlaces.get(places)?.action ?? action) !== action) {
        return null;
      }
      byPlaces.set(places, { action, path });
    }
    if (paths.length === 0) {
      return null;
    }
  }
  return byPlaces.size > 0 ? [...byPlaces.values()] : null;
}
