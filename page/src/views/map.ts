/** Maps: values and best actions of all states over two of the numbers that make a state. */

import { field, grouped, h, say, select } from "../dom.js";
import { featuresOf, namesOf } from "../features.js";
import { type Spot } from "../messages.js";
import { type Cell, colourOf, legend, shade, squares } from "../plot.js";
import { csv, share } from "../share.js";
import { type Context } from "./context.js";

/** A state with its numbers. */
interface Placed extends Spot {
  kind: string;
  numbers: number[];
}

/** Squares that are drawn at most. */
const MOST_SQUARES = 40_000;

/** Rows of the table beside a map at most. */
const MOST_ROWS = 400;

export function mapView(context: Context, where: HTMLElement): void {
  const { parameters, put } = context;
  const settings = { digits: 6, ...context.settings };
  void put<Spot[]>(where, { topic: "map", parameters, settings }, (all) => {
    const placed = all
      .filter(({ turn }) => turn !== "end")
      .map((spot) => ({ ...spot, ...featuresOf(spot.text) }));
    const kinds = new Map<string, Placed[]>();
    for (const spot of placed) {
      const known = kinds.get(spot.kind);
      if (known) {
        known.push(spot);
      } else {
        kinds.set(spot.kind, [spot]);
      }
    }
    const fit = [...kinds]
      .filter(([, spots]) => (spots[0]?.numbers.length ?? 0) >= 2 && spots.length > 3)
      .sort(([, a], [, b]) => score(b) - score(a))
      .slice(0, 50);
    if (fit.length === 0) {
      where.replaceChildren(
        h("h2", {}, "Map"),
        h("p", {}, "A map needs states that consist of at least two numbers, and those of this game do not."),
      );
      return;
    }
    maps(context, where, fit);
    say("The map is ready.");
  });
}

/** A choice is worth so many other states to look at. */
const CHOICE = 10;

/** How well states make a map: choices, and many of them. */
function score(spots: readonly Placed[]): number {
  return spots.reduce((sum, { action }) => sum + (action === null ? 1 : CHOICE), 0);
}

/** How much there is to see among states with these actions: where actions change, many of both. */
function sights(actions: ReadonlyMap<string | null, number>): number {
  const chosen = [...actions].filter(([action]) => action !== null).map(([, many]) => many);
  const all = chosen.reduce((sum, many) => sum + many, 0);
  return CHOICE * CHOICE * (all - Math.max(0, ...chosen)) + CHOICE * all + (actions.get(null) ?? 0);
}

/** How many different numbers a feature takes. */
function spread(spots: readonly Placed[], feature: number): number {
  return new Set(spots.map(({ numbers }) => numbers[feature])).size;
}

function maps(context: Context, where: HTMLElement, kinds: [string, Placed[]][]): void {
  const { subject, place, replace } = context;
  const { more } = place;
  const game = "game" in subject.of ? subject.of.game : "";
  let kind = kinds.findIndex(([name]) => name === more["kind"]);
  kind = Math.max(0, kind);
  let [x, y] = [-1, -1];
  let show = more["show"] === "values" ? "values" : "actions";
  const fixed = new Map<number, number>();
  const controls = h("div", { class: "controls" });
  const picture = h("div");

  const spots = () => kinds[kind]?.[1] ?? [];
  const names = () => namesOf(kinds[kind]?.[0] ?? "", game);

  /** The two features that take the most numbers, unless some are chosen. */
  function choose(): void {
    const all = names().map((_, feature) => feature);
    const best = [...all].sort((a, b) => spread(spots(), b) - spread(spots(), a) || a - b);
    [x, y] = [Math.min(best[0] ?? 0, best[1] ?? 0), Math.max(best[0] ?? 0, best[1] ?? 0)];
    const chosen = [more["x"], more["y"]].map((text) => Number(text ?? -1));
    if (more["kind"] === kinds[kind]?.[0] && chosen.every((one) => all.includes(one))) {
      [x, y] = chosen as [number, number];
    }
    fix();
  }

  /** Every other feature is held where there is most to see, unless the link says otherwise. */
  function fix(): void {
    fixed.clear();
    let left: readonly Placed[] = spots();
    names().forEach((_, feature) => {
      if (feature === x || feature === y) {
        return;
      }
      const many = new Map<number, Map<string | null, number>>();
      for (const { numbers, action } of left) {
        const at = numbers[feature] ?? 0;
        const here = many.get(at) ?? new Map<string | null, number>();
        many.set(at, here.set(action, (here.get(action) ?? 0) + 1));
      }
      const given = more[`at${feature}`];
      const worth = [...many].map(([at, here]) => [at, sights(here)] as const);
      const most = worth.sort(([a, n], [b, m]) => m - n || a - b)[0]?.[0] ?? 0;
      const at = given !== undefined && many.has(Number(given)) ? Number(given) : most;
      fixed.set(feature, at);
      left = left.filter(({ numbers }) => numbers[feature] === at);
    });
  }

  function remember(): void {
    const held = [...fixed].map(([feature, at]) => [`at${feature}`, String(at)] as const);
    const name = kinds[kind]?.[0] ?? "";
    Object.assign(more, { kind: name, x: String(x), y: String(y), show });
    for (const [key, value] of held) {
      more[key] = value;
    }
    replace({ more: { kind: name, x: String(x), y: String(y), show, ...Object.fromEntries(held) } });
  }

  function control(): void {
    const called = names();
    const options = called.map((name, feature) => [String(feature), name] as const);
    const again = (change: () => void) => (value: string) => {
      chosen = value;
      change();
      remember();
      control();
      draw();
    };
    let chosen = "";
    controls.replaceChildren(
      ...(kinds.length > 1
        ? [
            field(
              "States of the form",
              select(
                "kind",
                kinds.map(([name], at) => [String(at), name]),
                String(kind),
                again(() => {
                  kind = Number(chosen);
                  choose();
                }),
              ),
            ),
          ]
        : []),
      field("Horizontal axis", select("x", options, String(x), again(() => {
        [x, y] = [Number(chosen), Number(chosen) === y ? x : y];
        fix();
      }))),
      field("Vertical axis", select("y", options, String(y), again(() => {
        [x, y] = [Number(chosen) === x ? y : x, Number(chosen)];
        fix();
      }))),
      ...[...fixed].map(([feature, at]) => {
        const all = [...new Set(spots().map(({ numbers }) => numbers[feature] ?? 0))];
        return field(
          called[feature] ?? "",
          select(
            `at${feature}`,
            all.sort((a, b) => a - b).map((one) => [String(one), String(one)]),
            String(at),
            again(() => fixed.set(feature, Number(chosen))),
          ),
        );
      }),
      field(
        "Show",
        select(
          "show",
          [
            ["actions", "the best action"],
            ["values", "the value"],
          ],
          show,
          again(() => {
            show = chosen;
          }),
        ),
      ),
    );
  }

  function draw(): void {
    const called = names();
    const here = spots()
      .filter(({ numbers }) => [...fixed].every(([feature, at]) => numbers[feature] === at))
      .slice(0, MOST_SQUARES);
    const actions = [...new Set(here.flatMap(({ action }) => (action === null ? [] : [action])))].sort(
      (a, b) => a.localeCompare(b, "en", { numeric: true }),
    );
    const finite = here.map(({ value }) => value).filter(Number.isFinite);
    const low = finite.reduce((least, value) => Math.min(least, value), Infinity);
    const high = finite.reduce((most, value) => Math.max(most, value), -Infinity);
    const part = (value: number) =>
      high > low ? Math.min(Math.max((value - low) / (high - low), 0), 1) : 0.5;
    const someChance = here.some(({ action }) => action === null);
    const byAction = show === "actions" && actions.length > 0;
    const colour = ({ action, value }: Placed) =>
      byAction
        ? action === null
          ? "var(--line)"
          : colourOf(actions.indexOf(action))
        : shade(part(value));
    const [across, up] = [called[x] ?? "", called[y] ?? ""];
    const cells: Cell[] = here.map((spot) => ({
      x: spot.numbers[x] ?? 0,
      y: spot.numbers[y] ?? 0,
      colour: colour(spot),
      label: `${spot.text}: ${spot.action === null ? "" : `${spot.action}, `}about ${spot.value.toPrecision(6)}`,
      href: context.link({ view: "explore", state: spot.name }),
    }));
    const drawing = squares(cells, { x: across, y: up });
    const byCell = new Map([...drawing.querySelectorAll("rect")].map((rect, at) => [rect, cells[at]]));
    drawing.addEventListener("click", (event) => {
      const cell = byCell.get((event.target as Element).closest("rect") as SVGRectElement);
      if (cell) {
        location.hash = cell.href;
      }
    });
    const scale = [0, 0.25, 0.5, 0.75, 1].map(
      (at) => [shade(at), `about ${(low + at * (high - low)).toPrecision(4)}`] as const,
    );
    const named = actions.map((action, at) => [colourOf(at), action] as const);
    picture.replaceChildren(
      h(
        "p",
        { class: "faint" },
        `${grouped(here.length)} states. Colours come from approximate values; click a state to `,
        "see its certain digits.",
      ),
      legend(byAction ? [...named, ...(someChance ? [["var(--line)", "no choice"] as const] : [])] : scale),
      drawing,
      share(`${subject.title} map`, {
        SVG: () => drawing,
        PNG: () => drawing,
        CSV: () =>
          csv([
            ["state", ...called, "action", "value, about"],
            ...here.map(({ text, numbers, action, value }) => [text, ...numbers, action, value]),
          ]),
      }),
      h(
        "details",
        {},
        h("summary", {}, "The same as a table"),
        h(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": "States of the map" },
          h(
            "table",
            {},
            h("thead", {}, h("tr", {}, ["state", "action", "value, about"].map((name) => h("th", { scope: "col" }, name)))),
            h(
              "tbody",
              {},
              here.slice(0, MOST_ROWS).map(({ name, text, action, value }) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, h("a", { href: context.link({ view: "explore", state: name }) }, text)),
                  h("td", {}, action ?? ""),
                  h("td", {}, value.toPrecision(6)),
                ),
              ),
            ),
          ),
          here.length > MOST_ROWS &&
            h("p", { class: "faint" }, `The first ${grouped(MOST_ROWS)}; the CSV file has all of them.`),
        ),
      ),
    );
  }

  choose();
  control();
  draw();
  where.replaceChildren(h("h2", {}, "Map"), controls, picture);
}
