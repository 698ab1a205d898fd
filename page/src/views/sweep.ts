/** The value over a range of a parameter, as a curve and as a table. */

import { field, h, say, select } from "../dom.js";
import { type Certain, type Swept } from "../messages.js";
import { number, size } from "../numbers.js";
import { curve } from "../plot.js";
import { csv, share } from "../share.js";
import { MOST, proposed, swept, valuesOf } from "../sweeps.js";
import { type Context } from "./context.js";

export function sweepView(context: Context, where: HTMLElement): void {
  const { subject, parameters, place, put, replace } = context;
  const numeric = swept(subject.parameters);
  const [one] = numeric;
  if (one === undefined) {
    where.replaceChildren(
      h("h2", {}, "Sweep"),
      h("p", {}, "This game has no numeric parameter, so there is nothing to sweep."),
    );
    return;
  }
  const { more } = place;
  let over = numeric.find(({ name }) => name === more["over"]) ?? one;
  const input = (id: string, value: string) => h("input", { id, value, inputmode: "decimal", autocomplete: "off" });
  const first = { ...proposed(subject.of, over), ...more };
  const from = input("from", first.from);
  const to = input("to", first.to);
  const step = input("step", first.step);
  const found = h("div");
  const busy = h("div");
  const far = h("div");

  function draw(rows: readonly Swept[]): void {
    const { name } = over;
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
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, over.name), h("th", { scope: "col" }, "value"))),
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
    const range = { from: from.value.trim(), to: to.value.trim(), step: step.value.trim() };
    const values = valuesOf(range);
    if (values.length === 0) {
      const complaint = "Enter numbers: the end must not be below the start, and the step must be above 0.";
      busy.replaceChildren(h("p", { class: "error", role: "alert" }, complaint));
      return;
    }
    const { name } = over;
    replace({ more: { over: name, ...range } });
    const rows: Swept[] = [];
    found.replaceChildren();
    const { [name]: _, ...others } = parameters;
    const settings = { digits: 12, ...context.settings };
    const asked = { topic: "sweep", parameters: others, settings, name, values } as const;
    const meter = h("progress", { max: values.length, value: 0, "aria-label": "Values that are known, of all in the sweep" });
    const said = h("p", {}, `0 of ${values.length} values.`);
    const part = (row: unknown) => {
      rows.push(row as Swept);
      meter.value = rows.length;
      said.textContent = `${rows.length} of ${values.length} values.`;
      draw(rows);
    };
    const shown = h("div", { class: "waiting" }, said, meter);
    far.replaceChildren(shown);
    const done = await put(busy, asked, () => busy.replaceChildren(), { part });
    shown.remove();
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
      "Parameter",
      select(
        "over",
        numeric.map((one) => [one.name, one.name]),
        over.name,
        (chosen) => {
          over = numeric.find(({ name }) => name === chosen) ?? over;
          const next = proposed(subject.of, over);
          [from.value, to.value, step.value] = [next.from, next.to, next.step];
        },
      ),
    ),
    field("From", from),
    field("To", to),
    field("Step", step),
    h("p", {}, h("button", { type: "submit", class: "main" }, "Sweep")),
  );
  where.replaceChildren(h("h2", {}, "Sweep"), form, far, busy, found);
  if (more["over"] !== undefined) {
    void sweep();
  }
}
