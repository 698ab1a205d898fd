/** The value over a range of a parameter, as a curve and as a table. */

import { field, h, say, select } from "../dom.js";
import { type Certain, type Setting, type Swept } from "../messages.js";
import { number, size } from "../numbers.js";
import { curve } from "../plot.js";
import { csv, share } from "../share.js";
import { type Context } from "./context.js";

/** The most values of a sweep. */
const MOST = 500;

/** A whole number or a decimal one. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whole numbers of a range as text; decimals step by whole multiples of a power of ten. */
function range(from: string, to: string, step: string): string[] {
  const places = Math.max(...[from, to, step].map((text) => (text.split(".")[1] ?? "").length));
  const units = [from, to, step].map((text) => Math.round(Number(text) * 10 ** places));
  const [first = 0, last = 0, by = 1] = units;
  const all: string[] = [];
  for (let at = first; by > 0 && at <= last && all.length < MOST; at += by) {
    all.push(places === 0 ? String(at) : (at / 10 ** places).toFixed(places));
  }
  return all;
}

/** What is swept unless somebody says otherwise: up to what the game has by itself, in steps that it takes. */
function proposed(setting: Setting | undefined): { from: string; to: string; step: string } {
  const unit = Number(setting?.step ?? 1);
  const from = Math.max(Number(setting?.least ?? 1), 1);
  const most = Math.min(Number(setting?.most ?? 60 * unit), 60 * unit);
  const to = Math.min(Math.max(2 * unit, Number(setting?.default) || 10 * unit), most);
  const step = unit * Math.max(1, Math.round((to - from) / unit / 20));
  return { from: String(from), to: String(to), step: String(step) };
}

export function sweepView(context: Context, where: HTMLElement): void {
  const { subject, parameters, place, put, replace } = context;
  const numeric = subject.parameters.filter(
    ({ takes, default: unless }) => takes !== "word" && NUMBER.test(unless ?? ""),
  );
  if (numeric.length === 0) {
    where.replaceChildren(
      h("h2", {}, "Sweep"),
      h("p", {}, "This game has no parameter that is a number, so there is nothing to sweep."),
    );
    return;
  }
  const { more } = place;
  let name = numeric.find((one) => one.name === more["over"])?.name ?? (numeric[0]?.name as string);
  const input = (id: string, value: string) => h("input", { id, value, inputmode: "decimal", autocomplete: "off" });
  const first = { ...proposed(numeric.find((one) => one.name === name)), ...more };
  const from = input("from", first.from);
  const to = input("to", first.to);
  const step = input("step", first.step);
  const found = h("div");
  const busy = h("div");

  function draw(rows: readonly Swept[]): void {
    const known = rows.filter(({ value }) => value !== null && Number.isFinite(size(value)));
    const points = known.map(({ at, value }) => ({
      x: Number(at),
      y: size(value as Certain),
      label: `${name} ${at}: ${(value as Certain).decimal}`,
    }));
    const drawing = points.length > 0 && curve(points, { x: name, y: subject.valueMeans });
    found.replaceChildren(
      ...(drawing ? [h("p", { class: "faint" }, subject.valueMeans), drawing] : []),
      ...(rows.length > 0 ? [listed(rows)] : []),
      ...(rows.length === MOST ? [h("p", { class: "faint" }, `A sweep has at most ${MOST} values.`)] : []),
      share(`${subject.title} by ${name}`, {
        CSV: () =>
          csv([
            [name, "value", "lower", "upper", "fraction"],
            ...rows.map(({ at, value }) => [at, value?.decimal, value?.lower, value?.upper, value?.fraction]),
          ]),
        JSON: () => JSON.stringify({ game: subject.title, parameters, over: name, rows }, null, 2),
        ...(drawing && { SVG: () => drawing, PNG: () => drawing }),
      }),
    );
  }

  function listed(rows: readonly Swept[]): HTMLElement {
    return h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Values" },
      h(
        "table",
        {},
        h("caption", {}, "Every digit is certain"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, name), h("th", { scope: "col" }, "value"))),
        h(
          "tbody",
          {},
          rows.map(({ at, value, error }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, at),
              h("td", {}, value ? number(value) : h("span", { class: "faint" }, error ?? "no single value")),
            ),
          ),
        ),
      ),
    );
  }

  async function sweep(): Promise<void> {
    const texts = [from.value.trim(), to.value.trim(), step.value.trim()] as const;
    const values = texts.every((text) => NUMBER.test(text)) ? range(...texts) : [];
    if (values.length === 0) {
      const complaint = "Give numbers: from, a to that is not below it, and a step above 0.";
      busy.replaceChildren(h("p", { class: "error", role: "alert" }, complaint));
      return;
    }
    const [low, high, by] = texts;
    replace({ more: { over: name, from: low, to: high, step: by } });
    const rows: Swept[] = [];
    found.replaceChildren();
    const { [name]: _, ...others } = parameters;
    const settings = { digits: 12, ...context.settings };
    const asked = { topic: "sweep", parameters: others, settings, name, values } as const;
    const part = (row: unknown) => {
      rows.push(row as Swept);
      draw(rows);
    };
    const done = await put(busy, asked, () => busy.replaceChildren(), { part });
    if (done) {
      draw(rows);
      say("The sweep is done.");
    }
  }

  const form = h(
    "form",
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        void sweep();
      },
    },
    field(
      "Over",
      select(
        "over",
        numeric.map((one) => [one.name, one.name]),
        name,
        (chosen) => {
          name = chosen;
          const next = proposed(numeric.find((one) => one.name === name));
          [from.value, to.value, step.value] = [next.from, next.to, next.step];
        },
      ),
    ),
    field("From", from),
    field("To", to),
    field("Step", step),
    h("p", {}, h("button", { type: "submit", class: "main" }, "Sweep")),
  );
  where.replaceChildren(h("h2", {}, "Sweep"), form, busy, found);
  if (more["over"] !== undefined) {
    void sweep();
  }
}
