/** An answer: its pieces, most important first, as people read them. */

import { grouped, h } from "../dom.js";
import { type Answered } from "../messages.js";
import { guarantee, isNumber, number, size } from "../numbers.js";

type Row = Record<string, unknown>;

/** The headings of columns, where they read better than the names of the fields. */
const HEADINGS: Record<string, string> = {
  best_proven: "proven best",
  first_choices: "first choices",
};

function heading(key: string): string {
  return HEADINGS[key] ?? key.replaceAll("_", " ");
}

/** A number of seconds. */
function seconds(time: number): string {
  return time < 0.01 ? "less than 0.01 s" : `${time.toFixed(2)} s`;
}

/** What a field or a cell holds. */
function content(found: unknown, key = ""): HTMLElement | string {
  if (isNumber(found)) {
    return number(found);
  }
  if (Array.isArray(found)) {
    return found.map(String).join(", ");
  }
  if (typeof found === "number") {
    return key === "seconds" ? seconds(found) : grouped(found);
  }
  if (typeof found === "boolean") {
    return found ? "yes" : "no";
  }
  return found === null || found === undefined ? "" : String(found);
}

function isTable(found: unknown): found is Row[] {
  return Array.isArray(found) && typeof found[0] === "object" && found[0] !== null;
}

/** Letters of a chart of blackjack have the colours that everybody knows. */
function letter(key: string, found: unknown): string | null {
  const [first] = key.startsWith("up") && typeof found === "string" && /^([SHP]|[DR][sh])$/.test(found) ? found : "";
  return first === undefined ? null : `letter ${{ S: "stand", H: "hit", P: "split", D: "double", R: "give-up" }[first] ?? ""}`;
}

/** Rows below their headings. Tables within cells are left out. */
export function table(caption: string, rows: Row[]): HTMLElement {
  const columns = Object.keys(rows[0] ?? {}).filter((key) => !isTable(rows[0]?.[key]));
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, columns.map((key) => h("th", { scope: "col" }, heading(key))))),
      h(
        "tbody",
        {},
        rows.map((row) => h("tr", {}, columns.map((key) => h("td", { class: letter(key, row[key]) }, content(row[key], key))))),
      ),
    ),
  );
}

/** The most bars that are drawn at first. */
const MOST_BARS = 60;

/** Rows of a name and a share, as bars. */
export function bars(caption: string, rows: Row[], name: string, share: string): HTMLElement {
  const largest = Math.max(...rows.map((row) => size(row[share] as string)));
  const bar = (row: Row) => {
    const width = largest > 0 ? (100 * size(row[share] as string)) / largest : 0;
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, content(row[name])),
      h("td", {}, content(row[share])),
      h(
        "td",
        { class: "bar", "aria-hidden": "true" },
        h("meter", { min: 0, max: 100, value: width, tabindex: -1 }),
      ),
    );
  };
  const body = h("tbody", {}, rows.slice(0, MOST_BARS).map(bar));
  const rest = rows.length - MOST_BARS;
  const all = h(
    "button",
    {
      type: "button",
      onclick: () => {
        body.append(...rows.slice(MOST_BARS).map(bar));
        all.remove();
      },
    },
    `Show all ${grouped(rows.length)} rows`,
  );
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: "bars" },
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, heading(name)),
          h("th", { scope: "col" }, heading(share)),
          h("td", {}),
        ),
      ),
      body,
    ),
    rest > 0 && all,
  );
}

/** The value of an answer, large. */
export function headline(found: unknown, means: string): HTMLElement {
  if (!isNumber(found)) {
    return h("p", {}, "There is no single value here; see below.");
  }
  return h(
    "div",
    { class: "headline" },
    h("p", { class: "value" }, found.decimal),
    h("p", {}, means),
    found.kind === "bounds"
      ? h("details", { class: "faint" }, h("summary", {}, guarantee(found)), h("p", {}, `Proven to lie between ${found.lower} and ${found.upper}.`))
      : h("p", { class: "faint" }, guarantee(found)),
    found.fraction !== undefined &&
      found.fraction !== found.decimal &&
      h("p", { class: "fraction" }, found.fraction),
  );
}

/** Everything but the value. */
export function details({ fields, pieces }: Answered): HTMLElement[] {
  const [facts, tables]: [HTMLElement[], HTMLElement[]] = [[], []];
  for (const { key, label, note, show } of pieces) {
    const found = fields[key];
    const isEmpty = found === null || found === undefined || (Array.isArray(found) && found.length === 0);
    if (key === "value" || show === "never" || isEmpty) {
      continue;
    }
    if (isTable(found)) {
      tables.push(table(label === "" ? heading(key) : label, found));
    } else {
      facts.push(
        h("dt", {}, label === "" ? heading(key) : label),
        h("dd", {}, content(found, key), note !== "" && h("span", { class: "faint" }, ` (${note})`)),
      );
    }
  }
  return [h("dl", {}, facts), ...tables];
}
