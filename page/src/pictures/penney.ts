/** Penney's game: who beats whom, as a circle and as a matrix of all pairs. */

import { ask } from "../client.js";
import { h, s } from "../dom.js";
import { type Answered, type Certain } from "../messages.js";
import { isNumber, size } from "../numbers.js";
import { shade } from "../plot.js";
import { share } from "../share.js";
import { type Context } from "../views/context.js";

interface Pair {
  yvonne: string;
  zara: string;
  value: Certain;
}

/** Sequences longer than this make too large a matrix. */
const LONGEST = 4;

/** A circle on which an arrow leads from each best reply to the sequence that it beats most. */
function circle(words: readonly string[], pairs: readonly Pair[]): SVGElement {
  const [radius, middle] = [130, 180];
  const place = (word: string, by = radius) => {
    const turn = (2 * Math.PI * words.indexOf(word)) / words.length - Math.PI / 2;
    return { x: middle + by * Math.cos(turn), y: middle + by * Math.sin(turn) };
  };
  const best = words.map((word) => {
    const replies = pairs.filter(({ yvonne }) => yvonne === word);
    return replies.reduce((least, one) => (size(one.value) < size(least.value) ? one : least));
  });
  const said = best.map(({ yvonne, zara }) => `${zara} beats ${yvonne}`).join(", ");
  return s(
    "svg",
    { class: "plot narrow", viewBox: `0 0 ${2 * middle} ${2 * middle}`, role: "img", "aria-label": said },
    best.map(({ yvonne, zara }) => {
      const [from, to] = [place(zara), place(yvonne)];
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
      const [x1, y1] = [from.x + 26 * dx, from.y + 26 * dy];
      const [x2, y2] = [to.x - 26 * dx, to.y - 26 * dy];
      const head = [
        [x2, y2],
        [x2 - 10 * dx - 5 * dy, y2 - 10 * dy + 5 * dx],
        [x2 - 10 * dx + 5 * dy, y2 - 10 * dy - 5 * dx],
      ];
      return s(
        "g",
        {},
        s("line", { class: "line", x1, y1, x2: x2 - 8 * dx, y2: y2 - 8 * dy }),
        s("polygon", { class: "dot", points: head.map((point) => point.map((one) => one.toFixed(1)).join(",")).join(" ") }),
      );
    }),
    words.map((word) => {
      const { x, y } = place(word);
      return s("text", { x, y: y + 5, "text-anchor": "middle" }, word);
    }),
  );
}

/** The matrix: the row is Yvonne's sequence, the column Zara's. */
function matrix(words: readonly string[], pairs: readonly Pair[]): HTMLElement {
  const known = new Map(pairs.map((pair) => [`${pair.yvonne} ${pair.zara}`, pair.value]));
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "All pairs" },
    h(
      "table",
      { class: "matrix" },
      h("caption", {}, "Yvonne's probability of winning: her sequence is the row, Zara's is the column"),
      h("thead", {}, h("tr", {}, h("td", {}), words.map((word) => h("th", { scope: "col" }, word)))),
      h(
        "tbody",
        {},
        words.map((yvonne) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, yvonne),
            words.map((zara) => {
              const value = known.get(`${yvonne} ${zara}`);
              if (!value) {
                return h("td", {});
              }
              const part = size(value);
              const square = s(
                "svg",
                { width: 10, height: 10, "aria-hidden": "true" },
                s("rect", { width: 10, height: 10, fill: shade(part) }),
              );
              return h("td", { title: value.decimal }, square, ` ${part.toFixed(3)}`);
            }),
          ),
        ),
      ),
    ),
  );
}

export function penney(context: Context, _found: Answered, where: HTMLElement): void {
  const { k = "3", red, black } = context.parameters;
  const { yvonne, zara } = context.parameters;
  if (yvonne !== undefined || zara !== undefined || Number(k) > LONGEST || !("game" in context.subject.of)) {
    return;
  }
  const parameters = { k, ...(red && { red }), ...(black && { black }), pairs: "yes" };
  const asked = { topic: "solve", parameters, settings: { digits: 12 } } as const;
  ask<Answered>(context.subject.of, asked).then(
    ({ fields }) => {
      const pairs = (fields["pairs"] as Pair[]).filter(({ value }) => isNumber(value));
      const words = [...new Set(pairs.map((pair) => pair.yvonne))].sort();
      if (words.length === 0) {
        return;
      }
      const drawing = circle(words, pairs);
      where.append(
        h("h3", {}, "Who beats whom"),
        h("p", { class: "faint" }, "An arrow leads from the best reply to the sequence that it beats: there is always a better one."),
        drawing,
        matrix(words, pairs),
        share(`${context.subject.title} circle`, { SVG: () => drawing, PNG: () => drawing }),
      );
    },
    // The answer is there; a picture that is cancelled is not missed.
    () => {},
  );
}
