/** Irrefutable Outcome: the row of pieces, with the ends that may be taken. */

import { h, s } from "../dom.js";
import { type Answered, type Typed } from "../messages.js";
import { type Context } from "../views/context.js";
import { type Board, type Place } from "./board.js";

const COLOURS: Record<string, string> = { I: "#4b3fa7", O: "#b35c00" };
const NAMES: Record<string, string> = { I: "Izabella", O: "Olga" };

/** Pieces that are drawn at most. */
const MOST = 400;

/** A row and who is to move, as `I:IOIO`; its places are the ends that may be taken. */
export function rowState(state: string, _parameters: Typed): Board | null {
  const [mover = "", pieces = ""] = state.split(":");
  if (!/^[IO]$/.test(mover) || pieces.length > MOST) {
    return null;
  }
  const across = Math.min(Math.max(pieces.length, 1), 16);
  const lines = Math.ceil(pieces.length / 16) || 1;
  const isLive = (place: number) =>
    (place === 0 || place === pieces.length - 1) && pieces[place] === mover;
  const live = [0, pieces.length - 1].filter((end, at, all) => isLive(end) && all.indexOf(end) === at);
  const alive = live.length === 0 ? "none can be taken" : `${live.length} can be taken`;
  const middle = (place: number) => [(place % 16) * 40 + 24, Math.floor(place / 16) * 48 + 26] as const;
  const places = live.map((place): Place => {
    const [x, y] = middle(place);
    return { said: pieces[place] ?? "", line: 0, index: place, x, y, wide: 38, tall: 38 };
  });
  const drawing = s(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${across * 40 + 8} ${lines * 48 + 4}`,
      role: "img",
      "aria-label": `The row ${pieces || "without a piece"}; ${NAMES[mover]} is to move, and of the ends ${alive}`,
    },
    [...pieces].map((piece, place) => {
      const [x, y] = middle(place);
      return s(
        "g",
        {},
        isLive(place) && s("circle", { class: "ring", cx: x, cy: y, r: 18 }),
        s("circle", { cx: x, cy: y, r: 14, fill: COLOURS[piece] ?? "gray" }),
        s("text", { class: "on-colour", x, y: y + 5, "text-anchor": "middle" }, piece),
      );
    }),
  );
  return { drawing, places, isNet: false };
}

/** The row of the parameters, and what a best line of play makes of it, step by step. */
export function row(context: Context, found: Answered, where: HTMLElement): void {
  const given = context.parameters["row"] ?? "";
  const first = context.parameters["first"] === "Olga" ? "O" : "I";
  const line = Array.isArray(found.fields["line"]) ? found.fields["line"].map(String) : [];
  // Of a long line only its ends are known.
  const whole = line.every((action) => action === "left" || action === "right") ? line : [];
  if (given.length === 0 || given.length > MOST) {
    return;
  }
  const after = (steps: number): string =>
    whole.slice(0, steps).reduce(
      (state, action) => {
        const [mover = "", pieces = ""] = state.split(":");
        const rest = action === "left" ? pieces.slice(1) : pieces.slice(0, -1);
        return `${mover === "I" ? "O" : "I"}:${rest}`;
      },
      `${first}:${given}`,
    );
  const picture = h("div");
  const said = h("p", { class: "faint" });
  const show = (steps: number) => {
    const drawing = rowState(after(steps), {});
    picture.replaceChildren(drawing?.drawing ?? "");
    const last = whole[steps - 1];
    said.textContent =
      steps === 0
        ? "The row. A ring marks an end that may be taken."
        : `After ${steps} of ${whole.length} moves of a best line. The last one: ${last}.`;
  };
  const slider = h("input", {
    id: "steps",
    type: "range",
    min: 0,
    max: whole.length,
    value: 0,
    oninput: () => show(Number(slider.value)),
  });
  where.append(
    h("h3", {}, "The row"),
    picture,
    said,
    ...(whole.length > 0 ? [h("p", { class: "field" }, h("label", { for: "steps" }, "A best line of play"), slider)] : []),
  );
  show(0);
}
