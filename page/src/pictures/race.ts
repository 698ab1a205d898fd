/** The Race: how many tosses are best, for every score, as a map that can be printed. */

import { button, h, say, sentence } from "../dom.js";
import { featuresOf } from "../features.js";
import { type Answered, type Certain, type Spot } from "../messages.js";
import { number } from "../numbers.js";
import { type Cell, inkOn, legend, shade, squares } from "../plot.js";
import { csv, share } from "../share.js";
import { type Context } from "../views/context.js";

/** States of the largest map that is drawn unasked. */
const MOST = 50_000;

/** A score of player 1 and one of player 2, with the best number of tosses there. */
interface Square {
  one: number;
  two: number;
  tosses: number;
  spot: Spot;
}

const many = (tosses: number) => (tosses === 1 ? "1 toss" : `${tosses} tosses`);

/** The scores at which player 2 is to toss. */
function squaresOf(spots: readonly Spot[]): Square[] {
  return spots.flatMap((spot) => {
    const { numbers } = featuresOf(spot.text);
    const [one = 0, two = 0, player] = numbers;
    const tosses = Number(spot.action);
    return player === 2 && spot.action !== null ? [{ one, two, tosses, spot }] : [];
  });
}

/** The map on which player 2 is to toss, player 1's points to the right. */
export function raceMap(context: Context, found: Answered, where: HTMLElement): void {
  const { subject, parameters, put, link } = context;
  const more = { kind: "#-# #", x: "0", y: "1", at2: "2", show: "actions" };
  const states = Number(found.fields["states"] ?? 0);
  const { value } = found.fields;
  if (states === 0 || states > MOST) {
    const href = link({ view: "map", state: null, more });
    where.append(h("p", {}, h("a", { class: "button", href }, "The map of the best tosses")));
    return;
  }
  const settings = { digits: 6, ...context.settings };
  void put<Spot[]>(where, { topic: "map", parameters, settings }, (spots) => {
    const all = squaresOf(spots);
    const most = all.reduce((so, { tosses }) => Math.max(so, tosses), 1);
    const part = (tosses: number) => 1 - (tosses - 1) / Math.max(1, most - 1);
    const colour = (tosses: number) => shade(part(tosses));
    const cells: Cell[] = all.map(({ one, two, tosses, spot }) => ({
      x: one,
      y: two,
      colour: colour(tosses),
      label: `player 1 has ${one}, player 2 has ${two}: ${many(tosses)}`,
      href: link({ view: "explore", state: spot.name }),
      mark: { text: String(tosses), ink: inkOn(part(tosses)) },
    }));
    const drawing = squares(cells, { x: "player 1's points", y: "player 2's points" });
    const said = h("p", { class: "told" }, "Point at a score, or click it to see its state.");
    const cellOf = new Map([...drawing.querySelectorAll("rect")].map((rect, at) => [rect, cells[at]]));
    const under = (event: Event) => cellOf.get((event.target as Element).closest("rect") as SVGRectElement);
    drawing.addEventListener("pointerover", (event) => {
      const cell = under(event);
      said.textContent = cell ? `${cell.label}.`.replace(/^p/, "P") : said.textContent;
    });
    drawing.addEventListener("click", (event) => {
      const cell = under(event);
      if (cell) {
        location.hash = cell.href;
      }
    });
    const used = [...new Set(all.map(({ tosses }) => tosses))].sort((a, b) => a - b);
    const set = Object.entries(parameters).map(([name, given]) => `${name} ${given}`);
    where.replaceChildren(
      h(
        "section",
        { class: "sheet", "aria-label": "The map of tosses" },
        h("h3", {}, [`${subject.title}: how often player 2 tosses`, ...set].join(", ")),
        h(
          "p",
          {},
          sentence(
            "Whoever is behind gambles for many points at once; whoever is ahead takes one at a time. With these tosses " +
              "player 2 wins with probability {value}; no other choice does better.",
            { value: number(value as Certain) },
          ),
        ),
        legend(used.map((tosses) => [colour(tosses), many(tosses)] as const)),
        drawing,
      ),
      said,
      h(
        "p",
        { class: "buttons" },
        button("Print the map", () => window.print()),
        h("a", { class: "button", href: link({ view: "map", state: null, more }) }, "The map as a table"),
      ),
      share(`${subject.title} map of tosses`, {
        SVG: () => drawing,
        PNG: () => drawing,
        CSV: () =>
          csv([
            ["player 1's points", "player 2's points", "tosses"],
            ...all.map(({ one, two, tosses }) => [one, two, tosses]),
          ]),
      }),
    );
    say("The map of tosses is ready.");
  });
}
