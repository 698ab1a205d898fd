/** The strategy on one page, to be printed: a few lines that lose as little as possible. */

import { button, field, h, s, say, select, sentence } from "../dom.js";
import { inWords } from "../fields.js";
import { type Answered, type Certain } from "../messages.js";
import { number } from "../numbers.js";
import { colourOf } from "../plot.js";
import { csv, share } from "../share.js";
import { table } from "./answer-parts.js";
import { type Context } from "./context.js";

/** What each sheet loses, and the lines of all of them. */
interface Sheets {
  value: Certain;
  sheets: readonly { lines: number; needed: number; loss: Certain }[];
  seats: readonly { lines: number; player: string; value: Certain; loss: Certain }[];
  rules: readonly { lines: number; line: number; when: string; action: string }[];
}

/** When a line counts, in words. */
function condition(when: string, line: number): string {
  if (when === "*") {
    return line === 1 ? "always" : "otherwise";
  }
  return line === 1 ? `if ${when}` : `else if ${when}`;
}

/** How many lines a sheet has, and of these it needs, in words. */
function sized(lines: number, needed: number): string {
  if (needed >= lines) {
    return String(lines);
  }
  return `${lines} (${needed === 0 ? "none is needed" : needed === 1 ? "one is enough" : `${needed} are enough`})`;
}

/** What a sheet loses, in words. */
function lost(loss: Certain): (Node | string)[] {
  if (/[1-9]/.test(loss.decimal)) {
    return sentence("This sheet loses {loss} against best play, on average over the seats.", { loss: number(loss) });
  }
  return [
    loss.kind === "exact"
      ? "This sheet matches best play exactly."
      : "This sheet matches best play to every digit shown, on average over the seats.",
  ];
}

export function sheetView(context: Context, where: HTMLElement): void {
  const { subject, parameters, put, place, replace } = context;
  const settings = { digits: 12, ...context.settings };
  void put<Answered>(where, { topic: "sheet", parameters, settings }, ({ fields }) => {
    const { value, sheets, seats, rules } = fields as unknown as Sheets;
    const page = h("section", { class: "sheet", "aria-label": "The sheet" });
    const all = sheets.map(({ lines }) => lines);
    const wanted = Number(place.more["lines"]);
    let chosen = all.includes(wanted) ? wanted : (all.at(-1) ?? 0);

    /** Each action has a colour, the same on every sheet of the game. */
    const actions = [...new Set(rules.map(({ action }) => action))].sort();
    const swatch = (action: string) =>
      s(
        "svg",
        { class: "swatch", width: 12, height: 12, "aria-hidden": "true" },
        s("rect", { width: 12, height: 12, rx: 2, fill: colourOf(actions.indexOf(action)) }),
      );

    const of = <T extends { lines: number }>(rows: readonly T[]) =>
      rows.filter(({ lines }) => lines === chosen);

    function draw(): void {
      const loss = of(sheets)[0]?.loss;
      page.replaceChildren(
        h("h3", {}, subject.title),
        h("p", {}, inWords(subject.parameters, parameters)),
        h(
          "table",
          { class: "lines" },
          h("caption", {}, "Follow the first line that applies"),
          h(
            "thead",
            {},
            h("tr", {}, h("th", { scope: "col" }, "when"), h("th", { scope: "col" }, "action")),
          ),
          h(
            "tbody",
            {},
            of(rules).map(({ line, when, action }) =>
              h("tr", {}, h("th", { scope: "row" }, condition(when, line)), h("td", {}, swatch(action), action)),
            ),
          ),
        ),
        h(
          "p",
          {},
          loss && lost(loss),
          " ",
          sentence("Under best play the value is {value}: {means}.", { value: number(value), means: subject.valueMeans }),
        ),
        table(
          "Against best play",
          of(seats).map(({ player, value, loss }) => ({ player, value, loss })),
        ),
      );
    }

    const choose = select(
      "lines",
      sheets.map(({ lines, needed }) => [String(lines), sized(lines, needed)]),
      String(chosen),
      (lines) => {
        chosen = Number(lines);
        replace({ more: { lines } });
        draw();
        say(`A sheet of ${lines === "1" ? "one line" : `${lines} lines`} and the last one.`);
      },
    );
    draw();
    where.replaceChildren(
      h("h2", {}, "The strategy on one page"),
      field("Lines before the last one", choose, "Each line compares what a player can see."),
      page,
      h("p", { class: "buttons" }, button("Print", () => window.print(), { class: "main" })),
      share(`${subject.title} sheet`, {
        JSON: () => JSON.stringify({ game: subject.title, parameters, ...fields }, null, 2),
        CSV: () => csv([["when", "action"], ...of(rules).map(({ when, action }) => [when, action])]),
      }),
    );
    say("The sheet is ready.");
  });
}
