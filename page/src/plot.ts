/** Drawings: a curve, and a map of coloured squares. */

import { h, s } from "./dom.js";

/** Round numbers that divide a range into a few parts. */
export function ticks(low: number, high: number, about = 5): number[] {
  const span = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(span / about));
  const step = [1, 2, 5, 10].map((many) => many * power).find((one) => span / one <= about) ?? power;
  const all: number[] = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at += 1) {
    all.push(Number((at * step).toPrecision(12)));
  }
  return all;
}

/** A place on a curve. */
export interface Point {
  x: number;
  y: number;
  label: string;
}

const WIDTH = 640;
const HEIGHT = 340;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 16, 44];

/** The least width of a map's squares together: what stands below them has to fit. */
const LEAST = 160;

/** A curve through points, with its axes. */
export function curve(points: readonly Point[], name: { x: string; y: string }): SVGSVGElement {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const [pad, wide] = [(high - low || Math.abs(high) || 1) / 20, right - left || 1];
  const tall = high - low + 2 * pad;
  const across = (x: number) => LEFT + ((x - left) / wide) * (WIDTH - LEFT - RIGHT);
  const down = (y: number) => TOP + ((high + pad - y) / tall) * (HEIGHT - TOP - BOTTOM);
  const path = points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${across(x).toFixed(1)} ${down(y).toFixed(1)}`);
  return s(
    "svg",
    { class: "plot wide", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${name.y} by ${name.x}` },
    ticks(low - pad, high + pad).map((y) =>
      s(
        "g",
        {},
        s("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: down(y), y2: down(y) }),
        s("text", { x: LEFT - 8, y: down(y) + 4, "text-anchor": "end" }, String(y)),
      ),
    ),
    ticks(left, right, 8).map((x) =>
      s("text", { x: across(x), y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, String(x)),
    ),
    s("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, name.x),
    s("path", { class: "line", d: path.join(" ") }),
    points.length <= 200 &&
      s(
        "g",
        {},
        points.map(({ x, y, label }) =>
          s("circle", { class: "dot", cx: across(x), cy: down(y), r: 3.5 }, s("title", {}, label)),
        ),
      ),
  );
}

/** Colours that are told apart by hue and by lightness; names of actions stand beside them. */
const COLOURS = [
  ...["#0b6bb5", "#e8a13a", "#2f8f5b", "#c8453b", "#8a63c9", "#6f7b87", "#d58ab5", "#3aa6b9"],
  ...["#9aa832", "#7b4a2d", "#f2d16b", "#274b72"],
] as const;

/** A colour for each place in a list, no two the same: beyond those that are chosen, hues far apart in turn. */
export function colourOf(place: number): string {
  return COLOURS[place] ?? `hsl(${(place * 137.5) % 360} 60% ${[35, 50, 65, 80][place % 4]}%)`;
}

/** A colour between dark blue and light yellow, for a part between 0 and 1. */
export function shade(part: number): string {
  const t = Math.min(1, Math.max(0, part));
  const stops = [
    [38, 42, 106],
    [33, 113, 153],
    [56, 163, 131],
    [156, 205, 94],
    [250, 230, 110],
  ] as const;
  const at = Math.min(stops.length - 2, Math.floor(t * (stops.length - 1)));
  const [from, to] = [stops[at]!, stops[at + 1]!];
  const rest = t * (stops.length - 1) - at;
  const mixed = from.map((one, i) => Math.round(one + (to[i]! - one) * rest));
  return `rgb(${mixed.join(" ")})`;
}

/** What is read best on a colour of the scale: dark on its light half, else light. */
export function inkOn(part: number): string {
  return part > 0.5 ? "#1b1f24" : "#ffffff";
}

/** A square of a map. */
export interface Cell {
  x: number;
  y: number;
  colour: string;
  label: string;
  href: string;
  /** What stands in the square, where it is large enough, and in which colour. */
  mark?: { text: string; ink: string };
}

/** The side of a square from which on something stands in it. */
const ROOM = 15;

/** A map of squares, each a link; the first feature goes to the right, the second upwards. */
export function squares(cells: readonly Cell[], name: { x: string; y: string }): SVGSVGElement {
  const xs = [...new Set(cells.map(({ x }) => x))].sort((a, b) => a - b);
  const ys = [...new Set(cells.map(({ y }) => y))].sort((a, b) => a - b);
  const [left, top] = [xs[0] ?? 0, ys.at(-1) ?? 0];
  const [wide, tall] = [(xs.at(-1) ?? 0) - left + 1, top - (ys[0] ?? 0) + 1];
  const side = Math.min((WIDTH - LEFT - RIGHT) / wide, 520 / tall, 40);
  const height = TOP + tall * side + BOTTOM;
  const width = LEFT + Math.max(wide * side, LEAST) + RIGHT;
  const across = (x: number) => LEFT + (x - left) * side;
  const down = (y: number) => TOP + (top - y) * side;
  const mark = (all: number[]) => ticks(all[0] ?? 0, all.at(-1) ?? 0, 8).filter(Number.isInteger);
  return s(
    "svg",
    {
      class: "plot wide",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `Map over ${name.x} and ${name.y}; the table below says the same`,
    },
    cells.map(({ x, y, colour, label }) =>
      s(
        "rect",
        {
          x: across(x).toFixed(2),
          y: down(y).toFixed(2),
          width: (side + 0.3).toFixed(2),
          height: (side + 0.3).toFixed(2),
          fill: colour,
        },
        s("title", {}, label),
      ),
    ),
    side >= ROOM &&
      cells.map(
        ({ x, y, mark: said }) =>
          said &&
          s(
            "text",
            {
              class: "within",
              x: across(x) + side / 2,
              y: down(y) + side / 2 + 4,
              "text-anchor": "middle",
              style: `fill: ${said.ink}`,
            },
            said.text,
          ),
      ),
    mark(xs).map((x) =>
      s("text", { x: across(x) + side / 2, y: TOP + tall * side + 18, "text-anchor": "middle" }, String(x)),
    ),
    mark(ys).map((y) =>
      s("text", { x: LEFT - 8, y: down(y) + side / 2 + 4, "text-anchor": "end" }, String(y)),
    ),
    s("text", { x: LEFT + (wide * side) / 2, y: height - 6, "text-anchor": "middle" }, name.x),
    s(
      "text",
      { "text-anchor": "middle", transform: `translate(16 ${TOP + (tall * side) / 2}) rotate(-90)` },
      name.y,
    ),
  );
}

/** What colours mean. */
export function legend(all: readonly (readonly [string, string])[]): HTMLElement {
  return h(
    "ul",
    { class: "legend" },
    all.map(([colour, name]) =>
      h(
        "li",
        {},
        s("svg", { width: 16, height: 16, "aria-hidden": "true" }, s("rect", { width: 16, height: 16, fill: colour })),
        ` ${name}`,
      ),
    ),
  );
}
