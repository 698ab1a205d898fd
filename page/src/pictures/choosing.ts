/**
 * A board on which one chooses by pointing: every place that may be chosen says what it is worth, by a colour
 * and in words, and the best has a ring. The list of actions beside the board says the same to those who
 * do not see it.
 */

import { s } from "../dom.js";
import { type Action, type Certain, type Explained } from "../messages.js";
import { isNumber, size } from "../numbers.js";
import { type Board, type Place } from "./board.js";
import { type Placed } from "./places.js";

/** Boards are as wide as this at most, in pixels, and long ones as this; places are as large as this. */
const [WIDEST, LONGEST, LARGEST] = [520, 1000, 3.2];

/** What the value of an action means to its player, in a few letters: a line, and one below it. */
export function worth({ value, distance }: Action, at: Explained, means: string): string[] {
  if (!isNumber(value)) {
    return [String(value)];
  }
  const { decimal, kind } = value as unknown as Certain;
  const number = Number(decimal);
  const far = isNumber(distance) && (distance as unknown as Certain).kind !== "infinite" ? `in ${Number((distance as unknown as Certain).decimal)}` : "";
  if (/\b1\b.*\bwins?\b/.test(means) && [-1, 0, 1].includes(number) && kind === "exact") {
    const mine = at.player === "min" ? -number : number;
    return [mine > 0 ? "win" : mine < 0 ? "loss" : "draw", ...(far ? [far] : [])];
  }
  if (!Number.isFinite(number)) {
    return [decimal.replace("infinity", "\u221e")];
  }
  return [means.startsWith("probability") ? `${Number((100 * number).toPrecision(3))}%` : String(Number(number.toPrecision(3)))];
}

/** How bad an action is beside the worst: 0 for the best. */
function badness(action: Action, most: number): number {
  if (action.standing !== "worse") {
    return 0;
  }
  const loss = isNumber(action.loss) ? Math.abs(size(action.loss as unknown as Certain)) : most;
  return most > 0 ? 0.15 + 0.85 * Math.min(loss / most, 1) : 1;
}

/** From green by yellow to red. */
const colour = (bad: number) => `hsl(${Math.round(125 * (1 - bad) ** 1.2)} 62% 42%)`;

/** About how long a line is, as a multiple of the size of its letters. */
const long = (line: string) => [...line].reduce((sum, letter) => sum + (/[ .il]/.test(letter) ? 0.36 : letter === "%" ? 1 : 0.7), 0);

/** How one chooses on a picture. */
export interface Pointing {
  /** Whether it says what is worth how much. */
  shown: boolean;
  chosen(action: Action): void;
}

export interface Choosing extends Pointing {
  board: Board;
  all: readonly Placed[];
  at: Explained;
  /** What the value is. */
  means: string;
}

/** The part of a drawing that is seen: all of it, and the places that lie beside it. */
function seen(drawing: SVGElement, places: readonly Place[]): number[] {
  const [left = 0, top = 0, wide = 0, tall = 0] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const [x, y] = [
    Math.min(left, ...places.map((place) => place.x - place.wide / 2)),
    Math.min(top, ...places.map((place) => place.y - place.tall / 2)),
  ];
  const right = Math.max(left + wide, ...places.map((place) => place.x + place.wide / 2));
  const bottom = Math.max(top + tall, ...places.map((place) => place.y + place.tall / 2));
  return [x, y, right - x, bottom - y];
}

/** Makes the places of a board places to choose; the drawing. */
export function choosing({ board, all: options, at, means, shown, chosen }: Choosing): SVGElement {
  const { drawing } = board;
  const box = seen(drawing, options.flatMap(({ path }) => path));
  const [, , wide = 0, tall = 0] = box;
  drawing.setAttribute("viewBox", box.join(" "));
  drawing.setAttribute("preserveAspectRatio", "xMinYMid meet");
  const isLong = wide > 3 * tall;
  drawing.setAttribute("width", String(Math.min(LARGEST * wide, isLong ? LONGEST : WIDEST)));
  drawing.classList.add("choosing", ...(isLong ? ["long"] : []));
  const layer = s("g");
  drawing.append(layer);
  const most = options.reduce((largest, { action }) => Math.max(largest, isNumber(action.loss) ? Math.abs(size(action.loss as unknown as Certain)) : 0), 0);
  /** The places that were pointed at. */
  let picked: Place[] = [];

  /** Actions that begin with what was picked, and the places that may be next. */
  function next(): Map<Place, Placed[]> {
    const left = options.filter(({ path }) => picked.every((place) => path.includes(place)));
    const found = new Map<Place, Placed[]>();
    for (const one of left) {
      const rest = one.path.filter((place) => !picked.includes(place));
      // Of tiles any may be first; a stone goes from its square to another one.
      for (const place of isSet ? rest : rest.slice(0, 1)) {
        found.set(place, [...(found.get(place) ?? []), one]);
      }
    }
    return found;
  }

  const isSet = options.some(({ path }) => path.length > 2);

  function pick(place: Place): void {
    if (picked.includes(place)) {
      picked = picked.filter((one) => one !== place);
      draw();
      return;
    }
    picked = [...picked, place];
    const whole = options.find(({ path }) => path.length === picked.length && path.every((one) => picked.includes(one)));
    if (whole) {
      chosen(whole.action);
    } else {
      draw();
    }
  }

  /** A place to point at, with the best that it may lead to. */
  function target(place: Place, those: readonly Placed[]): SVGElement {
    // Actions come best first.
    const { action } = those[0]!;
    const all = shown ? worth(action, at, means) : [];
    const bad = badness(action, most);
    // What lies there is still to be seen: only the value is written, below it.
    const isTaken = /^[xXoOI\u2654-\u265f]/.test(place.said) || (/^\d/.test(place.said) && !board.isNet);
    const lines = [...(place.sign ? [place.sign] : []), ...(isTaken ? all.slice(0, 1) : all)];
    const [x, y] = [place.x - place.wide / 2, place.y - place.tall / 2];
    const isBest = shown && bad === 0;
    // A place is about as large as a square of a board, or larger.
    const large = (isTaken ? 6 : place.sign ? 9 : 7) * Math.max(1, Math.min(place.wide, place.tall) / 24);
    const small = Math.min(large, (place.wide - 2) / Math.max(...lines.map(long), 1));
    const middle = isTaken ? place.y + place.tall / 2 - 0.55 * small : place.y;
    return s(
      "g",
      { class: "target", onclick: () => pick(place) },
      s("title", {}, `${those.length > 1 ? `the best of ${those.length}: ${action.action}` : action.action}${shown ? `: ${all.join(" ")}` : ""}`),
      s("rect", {
        class: shown ? "" : "quiet",
        x: x + 1,
        y: y + 1,
        width: place.wide - 2,
        height: place.tall - 2,
        rx: 4,
        ...(shown && { style: `fill: ${colour(bad)}`, "fill-opacity": isTaken ? 0.3 : 0.9 }),
      }),
      isBest && s("rect", { class: "best-ring", x: x + 1, y: y + 1, width: place.wide - 2, height: place.tall - 2, rx: 4 }),
      lines.map((line, row) =>
        s(
          "text",
          {
            class: shown ? "worth" : "sign",
            x: place.x,
            y: middle + small * (0.35 + 1.1 * (row - (lines.length - 1) / 2)),
            "text-anchor": "middle",
            style: `font-size: ${small}px`,
          },
          line,
        ),
      ),
    );
  }

  function draw(): void {
    layer.replaceChildren(
      ...picked.map((place) =>
        s("rect", {
          class: "picked",
          x: place.x - place.wide / 2,
          y: place.y - place.tall / 2,
          width: place.wide,
          height: place.tall,
          rx: 4,
          onclick: () => pick(place),
        }),
      ),
      ...[...next()].map(([place, those]) => target(place, those)),
    );
  }

  draw();
  return drawing;
}
