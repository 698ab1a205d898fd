/**
 * Charts of how likely results are: bars for one distribution, lines for several on the same axes. Of many
 * results several share a bar, as in the terminal: the rare ones at either end, and the others in groups
 * of the same size.
 */

import { s } from "./dom.js";
import { type Way } from "./messages.js";
import { colourOf, ticks } from "./plot.js";

/** A result and how likely it is: by itself, and with all that come after or before it. */
export type Result = { name: string; at: number | null } & Record<Way, number>;

/** A distribution with its name. */
export interface Distribution {
  name: string;
  results: readonly Result[];
}

/** Bars that are drawn at most, and what the rare results at one end have together at most. */
const [MOST_BARS, RARE] = [48, 0.001];

/** Points that have a dot of their own. */
const MOST_DOTS = 80;

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 300, 52, 12, 14, 42];

/** The widest bar. */
const WIDEST = 90;

/** The height of a line of the legend. */
const LEGEND = 20;

/** How many results at the beginning are rare together. */
function rare(results: readonly Result[]): number {
  let sum = 0;
  const end = results.findIndex(({ exactly }) => (sum += exactly) > RARE);
  return end < 0 ? results.length : end;
}

/** Results in groups, each of which has a bar. */
function grouped(results: readonly Result[]): (readonly Result[])[] {
  if (results.length <= MOST_BARS) {
    return results.map((result) => [result]);
  }
  const [low, high] = [rare(results), rare([...results].reverse())];
  const middle = results.slice(low, results.length - high);
  const each = Math.max(Math.ceil(middle.length / (MOST_BARS - 2)), 1);
  const groups = [results.slice(0, low), results.slice(results.length - high)];
  const chunks = Array.from({ length: Math.ceil(middle.length / each) }, (_, at) => middle.slice(at * each, (at + 1) * each));
  groups.splice(1, 0, ...chunks);
  return groups.filter((group) => group.length > 0);
}

/** What a group is called, and how likely it is. */
function bar(group: readonly Result[], way: Way): { name: string; size: number } {
  const [first, last] = [group[0]!, group.at(-1)!];
  const name = first === last ? first.name : `${first.name} to ${last.name}`;
  const size = { exactly: group.reduce((sum, { exactly }) => sum + exactly, 0), "at least": first["at least"], "at most": last["at most"] };
  return { name, size: size[way] };
}

/** A share in words, close by: the table has its digits. */
function about(share: number): string {
  return `${Number((100 * share).toPrecision(3))}%`;
}

/** The lines and numbers of the axis upwards. */
function upwards(most: number, down: (share: number) => number): SVGElement[] {
  return ticks(0, most).map((share) =>
    s(
      "g",
      {},
      s("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: down(share), y2: down(share) }),
      s("text", { x: LEFT - 6, y: down(share) + 4, "text-anchor": "end" }, about(share)),
    ),
  );
}

const along = (x: number, name: string) =>
  s("text", { x, y: HEIGHT - BOTTOM + 17, "text-anchor": "middle" }, name);

/** A drawing with its axis; `above` is what a legend takes. */
function drawing(label: string, axis: string, parts: readonly (SVGElement | SVGElement[])[], above = 0): SVGSVGElement {
  return s(
    "svg",
    { class: "plot wide chart", viewBox: `0 ${-above} ${WIDTH} ${HEIGHT + above}`, role: "img", "aria-label": label },
    parts.flat(),
    s("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, axis),
  );
}

/** A chart; `axis` is what the results are, and `label` is read out in its place. */
export function chart(all: readonly Distribution[], way: Way, axis: string, label: string): SVGSVGElement | null {
  const [only] = all;
  if (all.length > 1) {
    return lines(all, way, axis, label);
  }
  return only && only.results.length > 1 ? bars(only, way, axis, label) : null;
}

function bars({ results }: Distribution, way: Way, axis: string, label: string): SVGSVGElement {
  const all = grouped(results).map((group) => bar(group, way));
  const most = Math.max(...all.map(({ size }) => size));
  const wide = (WIDTH - LEFT - RIGHT) / all.length;
  const down = (share: number) => TOP + (1 - share / most) * (HEIGHT - TOP - BOTTOM);
  // A few bars are no walls.
  const gap = Math.max(Math.min(wide * 0.15, 4), wide - WIDEST);
  // Names that are long, or many, do not all find room.
  const longest = Math.max(...all.map(({ name }) => name.length));
  const every = Math.ceil((8.5 * longest + 10) / wide);
  return drawing(label, axis, [
    upwards(most, down),
    all.map(({ name, size }, place) =>
      s(
        "rect",
        {
          class: "column",
          x: (LEFT + place * wide + gap / 2).toFixed(2),
          y: down(size).toFixed(2),
          width: (wide - gap).toFixed(2),
          height: Math.max(HEIGHT - BOTTOM - down(size), 0).toFixed(2),
        },
        s("title", {}, `${name}: about ${about(size)}`),
      ),
    ),
    all.flatMap(({ name }, place) =>
      place % every === 0 ? [along(LEFT + (place + 0.5) * wide, name)] : [],
    ),
  ]);
}

function lines(all: readonly Distribution[], way: Way, axis: string, label: string): SVGSVGElement | null {
  const placed = all.map(({ results }) => results.filter((one): one is Result & { at: number } => one.at !== null));
  const every = placed.flat();
  if (every.length === 0) {
    return null;
  }
  // What happens next to never is not worth the room.
  const seen = every.filter(({ exactly }) => exactly > 1e-6);
  const [left, right] = [Math.min(...seen.map(({ at }) => at)), Math.max(...seen.map(({ at }) => at))];
  const most = every.reduce((largest, one) => Math.max(largest, one[way]), 0);
  const across = (at: number) => LEFT + 10 + ((at - left) / (right - left || 1)) * (WIDTH - LEFT - RIGHT - 20);
  const down = (share: number) => TOP + (1 - share / most) * (HEIGHT - TOP - BOTTOM);
  const legend = all.map(({ name }, place) => {
    const y = (place - all.length) * LEGEND + LEGEND / 2;
    return s(
      "g",
      {},
      s("rect", { x: LEFT, y: y - 7, width: 14, height: 14, fill: colourOf(place) }),
      s("text", { x: LEFT + 22, y: y + 5 }, name.length > 70 ? `${name.slice(0, 70)}...` : name),
    );
  });
  return drawing(label, axis, [
    legend,
    upwards(most, down),
    ticks(left, right, 10).filter(Number.isInteger).map((at) => along(across(at), String(at))),
    placed.flatMap((results, place) => {
      const here = results.filter(({ at }) => at >= left && at <= right);
      const path = here.map((one, i) => `${i === 0 ? "M" : "L"}${across(one.at).toFixed(1)} ${down(one[way]).toFixed(1)}`);
      const colour = colourOf(place);
      return [
        s("path", { class: "line", d: path.join(" "), style: `stroke: ${colour}` }),
        ...(here.length > MOST_DOTS ? [] : here).map((one) =>
          s(
            "circle",
            { cx: across(one.at), cy: down(one[way]), r: 3.5, fill: colour },
            s("title", {}, `${all[place]?.name ?? ""}, ${one.name}: about ${about(one[way])}`),
          ),
        ),
      ];
    }),
  ], all.length * LEGEND);
}
