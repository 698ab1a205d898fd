/** Dice in a line: what one types is answered while one types, as a chart and as a table. */

import { type Distribution, chart } from "../chart.js";
import { Cancelled, ask, cancel } from "../client.js";
import { button, grouped, h, say, segments } from "../dom.js";
import { NOWHERE, type Place, write } from "../link.js";
import { type Rolled, WAYS, type Way } from "../messages.js";
import { number } from "../numbers.js";
import { csv, share } from "../share.js";

/** What is there at first. */
const FIRST = "4d6 keep highest 3";

/** What one may click, with a word about it; each shows another form. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ["3d6", "three dice"],
  ["4d6 keep highest 3", "an ability score"],
  ["2d20kh1\nd20\n2d20kl1", "advantage and disadvantage, side by side"],
  ["2d6+3 >= 9", "how likely is it?"],
  ["count(>=5 in 6d6)", "dice that show five or six"],
  ["3d6!", "dice that explode"],
  ["2d6 reroll once 1", "ones are rolled again, once"],
  ["max(d8, 2d4)", "the higher of two"],
  ["let x = d20 in if x = 20 then 4d6 else if x >= 11 then 2d6 else 0", "a hit that may be critical"],
  ["{1,1,2,3}d", "a die with faces of its own"],
  ["(d6)d8", "a random number of dice"],
  ["100d20", "a great many"],
];

/** The other forms, as the guide to dice lists them. */
const FORMS: readonly (readonly [string, string])[] = [
  ["d6, 3d6, d%, 4dF", "a die, three of them, 1 to 100, four dice with -1, 0 and 1"],
  ["4d6kh3, 4d6kl3, 4d6dl1, 4d6dh1", "keep the three highest or lowest; drop the lowest or highest"],
  ["3d6 keep middle 1, 2@4d6", "the middle one; the second highest"],
  ["d20 adv, d20 dis", "the higher, the lower of two"],
  ["pool(3d6, 2d8), {d6, d8}", "dice of several kinds together"],
  ["count(6s in 5d6), 5d6cs>=5", "how many dice show it"],
  ["alike(5d6), different(5d6), straight(5d6)", "the most that show the same, how many faces, the longest run"],
  ["3d6!, 3d6!>=5, explode(3d6, 5)", "dice that roll again and add: without end, from five on, five times at most"],
  ["3d6r1, 3d6ro1", "rolled anew until it is something else; once"],
  ["+ - * / % ^", "whole numbers: / leaves out the remainder"],
  ["= != < <= > >=, and or not", "a question, answered by yes and no"],
  ["if A then B else C", "rolls B or C"],
  ["x: 2d6", "a name for dice, rolled anew at each use"],
  ["let x = d20 in ...", "a name for one roll, the same at each use"],
  ["output A named \"text\"", "A, under that name"],
];

/** Milliseconds without a letter after which an answer is sought. */
const PAUSE = 200;

/** Rows that are shown at first. */
const MOST_ROWS = 40;

/** Fractions of more letters are not shown in a table. */
const WIDEST = 60;

/** Odds are sought this long before anybody hears of it. */
const PATIENCE = 300;

/** All results of all rolls, in order, each with its row in each roll. */
function merged(rolls: readonly Rolled[]): { result: string; cells: (Rolled["rows"][number] | undefined)[] }[] {
  const maps = rolls.map(({ rows }) => new Map(rows.map((row) => [row.result, row])));
  const place = new Map<string, number>();
  for (const { result, at } of rolls.flatMap(({ rows }) => rows)) {
    place.set(result, at ?? Infinity);
  }
  const order = [...place].sort(([, a], [, b]) => a - b);
  return order.map(([result]) => ({ result, cells: maps.map((rows) => rows.get(result)) }));
}

function distribution({ label, rows }: Rolled): Distribution {
  const results = rows.map((row) => ({
    name: row.result,
    at: row.at,
    exactly: row.exactly.size,
    "at least": row["at least"].size,
    "at most": row["at most"].size,
  }));
  return { name: label, results };
}

/** A fraction, unless it is too long for a table; files have it. */
const fraction = (found: string | null) => (found !== null && found.length <= WIDEST ? found : "too long to show");

const percent = (text: string) => `${text}%`;

/** The first thing that one wants to know of a single roll. */
function headline({ asks, rows, mean, deviation }: Rolled): HTMLElement {
  const yes = asks ? rows.find(({ result }) => result === "yes") : undefined;
  if (asks) {
    const { percent: likely, fraction } = yes?.exactly ?? { percent: "0", fraction: "0" };
    return h(
      "div",
      { class: "headline" },
      h("p", { class: "value" }, percent(likely)),
      h("p", {}, "is how likely it is", fraction !== null && ["; exactly ", h("span", { class: "number" }, fraction)]),
    );
  }
  return h(
    "div",
    { class: "headline" },
    h("p", { class: "value" }, mean.decimal),
    h("p", {}, "on average", mean.fraction !== undefined && mean.fraction !== mean.decimal && ["; exactly ", h("span", { class: "number" }, mean.fraction)]),
    h("p", { class: "faint" }, "Standard deviation ", number(deviation), ". Every digit is certain."),
  );
}

/** Several rolls beside each other. */
function beside(rolls: readonly Rolled[]): HTMLElement {
  const ends = ({ rows }: Rolled) => [rows[0]?.result ?? "", rows.at(-1)?.result ?? ""];
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "The rolls" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ["roll", "mean", "deviation", "from", "to"].map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        rolls.map((roll) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, h("code", {}, roll.label)),
            h("td", {}, number(roll.mean)),
            h("td", {}, number(roll.deviation)),
            ends(roll).map((end) => h("td", {}, end)),
          ),
        ),
      ),
    ),
  );
}

/** The odds of every result, the fraction beside them where there is one roll. */
function table(rolls: readonly Rolled[], way: Way): HTMLElement {
  const all = merged(rolls);
  const [only] = rolls.length === 1 ? rolls : [];
  const row = ({ result, cells }: (typeof all)[number]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, result),
      cells.map((cell) => h("td", { class: "number", title: cell?.[way].fraction }, cell ? percent(cell[way].percent) : "")),
      only && h("td", { class: "number" }, fraction(cells[0]?.[way].fraction ?? null)),
    );
  const body = h("tbody", {}, all.slice(0, MOST_ROWS).map(row));
  const more = h(
    "p",
    { hidden: all.length <= MOST_ROWS },
    button(`Show all ${grouped(all.length)} rows`, () => {
      body.append(...all.slice(MOST_ROWS).map(row));
      more.hidden = true;
    }),
  );
  const columns = ["result", ...(only ? ["probability", "as a fraction"] : rolls.map(({ label }) => label))];
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Odds" },
    h(
      "table",
      { class: "odds" },
      h("caption", {}, way === "exactly" ? "How likely each result is" : `How likely ${way} each result is`),
      h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, name)))),
      body,
    ),
    more,
  );
}

export function diceView(): { element: HTMLElement; follow(place: Place): void } {
  let way: Way = "exactly";
  let rolls: Rolled[] = [];
  /** Counts questions, so that what is no longer wanted is not shown. */
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wrong = h("div", { id: "wrong-roll", class: "error", hidden: true });
  const busy = h("div");
  const answer = h("div");
  const text = h("textarea", {
    id: "roll",
    rows: window.innerWidth < 640 ? 2 : 3,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "about-roll wrong-roll",
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void roll(), PAUSE);
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        clearTimeout(timer);
        void roll();
      }
    },
  });

  /** The link to what is there. */
  const here = () => write({ ...NOWHERE, game: "dice", parameters: { roll: text.value, ...(way !== "exactly" && { count: way }) } });

  function complain(message: string): void {
    // Below what is wrong stands the line in which it is, with a mark under the place.
    const [what = "", ...where] = message.split("\n");
    wrong.replaceChildren(h("p", {}, what), where.length > 0 ? h("pre", { tabindex: 0, role: "region", "aria-label": "The place" }, where.map((line) => line.replace(/^ {2}/, "")).join("\n")) : "");
    wrong.hidden = message === "";
    text.toggleAttribute("aria-invalid", message !== "");
    answer.classList.toggle("old", message !== "");
  }

  async function roll(): Promise<void> {
    asked += 1;
    const mine = asked;
    history.replaceState(null, "", here());
    if (text.value.trim() === "") {
      cancel();
      complain("");
      busy.replaceChildren();
      rolls = [];
      answer.replaceChildren(h("p", { class: "faint" }, "Type dice, or click an example."));
      return;
    }
    const news = h("p", {}, "Rolling.");
    const waiting = setTimeout(
      () => busy.replaceChildren(h("div", { class: "waiting" }, news, button("Cancel", cancel))),
      PATIENCE,
    );
    try {
      const found = await ask<Rolled[]>({ dice: true }, { topic: "dice", text: text.value });
      if (mine === asked) {
        rolls = found;
        complain("");
        draw();
        say(rolls.length === 1 ? `On average ${rolls[0]?.mean.decimal}.` : `${rolls.length} rolls side by side.`);
      }
    } catch (error) {
      if (mine === asked) {
        const message = error instanceof Error ? error.message : String(error);
        complain(error instanceof Cancelled ? "Cancelled." : message);
        say(message.split("\n")[0] ?? "");
      }
    } finally {
      clearTimeout(waiting);
      if (mine === asked) {
        busy.replaceChildren();
      }
    }
  }

  function count(chosen: Way): void {
    way = chosen;
    history.replaceState(null, "", here());
    draw();
    answer.querySelector<HTMLElement>(`.segments [value="${way}"]`)?.focus();
    say(`Counted ${way}.`);
  }

  function draw(): void {
    const [only] = rolls.length === 1 ? rolls : [];
    const all = rolls.map(distribution);
    const label = `How likely the results of ${rolls.map((one) => one.label).join(" and ")} are; the table below says the same`;
    // Of too many results to tell apart there is nothing to draw or to list.
    const isKnown = rolls.some(({ rows }) => rows.length > 1 || rows[0]?.at !== null);
    const picture = chart(all, way, "result", label);
    const rows = () => merged(rolls);
    answer.replaceChildren(
      only ? headline(only) : "",
      isKnown ? segments("Count", WAYS, way, count) : "",
      picture ?? "",
      only ? "" : beside(rolls),
      share("dice", {
        ...(picture && { SVG: () => picture, PNG: () => picture }),
        CSV: () =>
          csv([
            ["result", ...rolls.flatMap(({ label: name }) => WAYS.flatMap((one) => [`${name}: ${one}`, `${name}: ${one} (%)`]))],
            ...rows().map(({ result, cells }) => [
              result,
              ...cells.flatMap((cell) => WAYS.flatMap((one) => [cell?.[one].fraction, cell?.[one].percent])),
            ]),
          ]),
        JSON: () => JSON.stringify(rolls, null, 2),
      }),
      isKnown ? table(rolls, way) : h("p", {}, "There are too many results to list them."),
    );
  }

  const example = ([expression, about]: readonly [string, string]) =>
    h(
      "li",
      {},
      h("a", { href: write({ ...NOWHERE, game: "dice", parameters: { roll: expression } }) }, h("code", {}, expression.replaceAll("\n", "  "))),
      h("span", { class: "faint" }, ` ${about}`),
    );

  const element = h(
    "article",
    { class: "two" },
    h(
      "div",
      { class: "asked" },
      h("h1", {}, "Dice"),
      h("p", { class: "field" }, h("label", { for: "roll" }, "What do you roll?"), text, h("span", { id: "about-roll", class: "faint" }, "One roll on each line, side by side in the chart.")),
      wrong,
    ),
    h(
      "div",
      { class: "more" },
      h("h2", {}, "Try one"),
      h("ul", { class: "examples" }, EXAMPLES.map(example)),
      h(
        "details",
        {},
        h("summary", {}, "Everything you can type"),
        h(
          "div",
          { class: "scroll", tabindex: 0, role: "region", "aria-label": "Everything you can type" },
          h("table", {}, h("tbody", {}, FORMS.map(([form, means]) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, form)), h("td", {}, means))))),
        ),
      ),
    ),
    h("section", { class: "answered", "aria-label": "Odds of the roll" }, busy, answer),
  );

  return {
    element,
    follow: ({ parameters }) => {
      clearTimeout(timer);
      text.value = parameters["roll"] ?? FIRST;
      way = WAYS.find((known) => known === parameters["count"]) ?? "exactly";
      void roll();
    },
  };
}
