/** Multi-bridge: the players in a ring, with their two cards each. */

import { h, s } from "../dom.js";
import { type Answered, type Typed } from "../messages.js";
import { type Context } from "../views/context.js";
import { type Board } from "./board.js";

const TEAMS = { P: "#0b6bb5", A: "#a8323e" } as const;

/** Players that are drawn at most. */
const MOST = 40;

/** The hands by their seats, the higher card first. */
function hands(deal: string): number[][] {
  return deal
    .trim()
    .split(/[/\n]+/)
    .map((hand) => hand.split(/[,\s]+/).filter(Boolean).map(Number).sort((a, b) => b - a));
}

function drawn(all: number[][], label: string, below: (seat: number) => string, mover: number): SVGElement | null {
  if (all.length > MOST || all.some((hand) => hand.length !== 2 || hand.some(Number.isNaN))) {
    return null;
  }
  const radius = Math.max(110, all.length * 19);
  const middle = radius + 60;
  return s(
    "svg",
    { class: "plot", viewBox: `0 0 ${2 * middle} ${2 * middle}`, role: "img", "aria-label": label },
    s("circle", { class: "grid", cx: middle, cy: middle, r: radius, fill: "none" }),
    all.map((hand, seat) => {
      const turn = (2 * Math.PI * seat) / all.length - Math.PI / 2;
      const [x, y] = [middle + radius * Math.cos(turn), middle + radius * Math.sin(turn)];
      const colour = seat % 2 === 0 ? TEAMS.P : TEAMS.A;
      return s(
        "g",
        {},
        seat === mover && s("circle", { class: "ring", cx: x, cy: y, r: 44 }),
        hand.map((card, place) =>
          s(
            "g",
            {},
            s("rect", { x: x - 27 + place * 28, y: y - 22, width: 26, height: 32, rx: 4, fill: colour }),
            s("text", { class: "on-colour", x: x - 14 + place * 28, y: y - 1, "text-anchor": "middle" }, String(card)),
          ),
        ),
        s("text", { x, y: y + 26, "text-anchor": "middle" }, below(seat)),
      );
    }),
  );
}

/** A state, `moved=3 laid=7 kept=5`, in the ring of the deal. */
export function ringState(state: string, parameters: Typed): Board | null {
  const all = hands(parameters["deal"] ?? "");
  const moved = Number(/moved=(\d+)/.exec(state)?.[1] ?? 0);
  const first = Number(parameters["first"] ?? 1) - 1;
  const mover = moved < all.length ? (first + moved) % all.length : -1;
  const label = `${all.length} players in a ring; ${mover < 0 ? "all have played" : `seat ${mover + 1} is to play`}`;
  const drawing = drawn(all, label, (seat) => `seat ${seat + 1}`, mover);
  return drawing && { drawing, places: [], isNet: false };
}

/** The ring, with the points of team A for each seat that may begin. */
export function ring(context: Context, found: Answered, where: HTMLElement): void {
  const starters = found.fields["starters"];
  const points = Array.isArray(starters)
    ? starters.map((one) => Number((one as { points: unknown }).points))
    : [];
  const all = hands(context.parameters["deal"] ?? "");
  const below = (seat: number) => (points[seat] === undefined ? `seat ${seat + 1}` : `A gets ${points[seat]}`);
  const label = `${all.length} players in a ring, each with two cards, and the points of team A if they begin`;
  const drawing = drawn(all, label, below, Number(context.parameters["first"] ?? 1) - 1);
  if (drawing) {
    where.append(
      h("h3", {}, "The ring"),
      h("p", { class: "faint" }, "Team P is blue, team A red. Below each hand: the points that team A gets if that seat begins."),
      drawing,
    );
  }
}
