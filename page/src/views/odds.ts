/** How play ends and how long it lasts, as pictures: counted exactly, at least or at most. */

import { type Result, chart } from "../chart.js";
import { h, say, segments } from "../dom.js";
import { type Certain, type Odds, WAYS, type Way } from "../messages.js";
import { isNumber, size } from "../numbers.js";
import { csv, downloads, share } from "../share.js";
import { bars } from "./answer-parts.js";
import { type Context } from "./context.js";

type Row = Record<string, unknown>;

/** Digits of a sum of shares; each of them is certain to more. */
const DIGITS = 6;

/** Shares added up from one end. What is added are numbers for a picture, so few digits are shown. */
function summed(rows: readonly Row[], way: Way): Row[] {
  if (way === "exactly") {
    return [...rows];
  }
  const inOrder = way === "at most" ? [...rows] : [...rows].reverse();
  let sum = 0;
  const added = inOrder.map((row) => {
    sum += size(row["probability"] as Certain);
    return { ...row, probability: `about ${sum.toFixed(DIGITS)}`, size: sum };
  });
  return way === "at most" ? added : added.reverse();
}

/** Of a game's odds, what is worth a chart: how play ends if there are several ways, else how long it takes. */
export function glance({ results, steps }: Odds): { title: string; axis: string; results: Result[] } | null {
  const [ends, lasts] = [charted(results as unknown as Row[], "result"), charted(steps as unknown as Row[], "steps")];
  if (ends.length > 2) {
    return { title: "How play ends under best play", axis: "result", results: ends };
  }
  return lasts.length > 2 ? { title: "How long play takes under best play", axis: "steps", results: lasts } : null;
}

/** Rows as a chart has them: each share with all that come after it, and before. */
function charted(rows: readonly Row[], name: string): Result[] {
  const [least, most] = [summed(rows, "at least"), summed(rows, "at most")];
  return rows.map((row, place) => ({
    name: String(row[name]),
    at: Number(row[name]),
    exactly: size(row["probability"] as Certain),
    "at least": Number(least[place]?.["size"]),
    "at most": Number(most[place]?.["size"]),
  }));
}

/** The least number of steps within which this part of all plays is over, in words. */
function within(steps: Odds["steps"], part: number): string {
  let sum = 0;
  for (const { steps: length, probability } of steps) {
    sum += size(probability as unknown as Certain);
    if (sum >= part) {
      return `are over within ${length === 1 ? "one step" : `${length.toLocaleString("en")} steps`}`;
    }
  }
  return "last longer than play was followed";
}

export function oddsView(context: Context, where: HTMLElement): void {
  const { subject, parameters, put, place, replace } = context;
  const settings = { digits: 12, ...context.settings };
  void put<Odds>(where, { topic: "odds", parameters, settings }, (found) => {
    const mean = isNumber(found.mean) ? found.mean.decimal : String(found.mean);
    const pictures = h("div");
    /** A chart of rows with what keeps it as a file; none, where there is nothing to see. */
    function drawn(rows: readonly Row[], name: string, way: Way, said: string): (Node | string)[] {
      const results = charted(rows, name);
      const drawing = results.length > 2 && chart([{ name, results }], way, name, `${said}: ${way}; the table below says the same`);
      const files = { SVG: () => drawing as SVGElement, PNG: () => drawing as SVGElement };
      return drawing ? [drawing, h("p", { class: "buttons share" }, downloads(`${subject.title} ${name}`, files, `: ${said}`))] : [];
    }

    function draw(way: Way): void {
      const results = summed(found.results as unknown as Row[], way);
      const steps = summed(found.steps as unknown as Row[], way);
      pictures.replaceChildren(
        ...drawn(found.results as unknown as Row[], "result", way, "how play ends"),
        bars(`How play ends: ${way} this result`, results, "result", "probability"),
        h("p", {}, `Play takes ${mean} ${mean === "1" ? "step" : "steps"} on average.`),
        h(
          "dl",
          {},
          ...([0.1, 0.5, 0.9] as const).flatMap((part) => [
            h("dt", {}, part === 0.5 ? "half of all plays" : `${100 * part} of 100 plays`),
            h("dd", {}, within(found.steps, part)),
          ]),
        ),
        ...drawn(found.steps as unknown as Row[], "steps", way, "how many steps play takes"),
        bars(`How many steps play takes: ${way} this many`, steps, "steps", "probability"),
      );
    }
    const chosen = WAYS.find((way) => way === place.more["count"]) ?? "exactly";
    const choose = segments("Count", WAYS, chosen, (way) => {
      replace({ more: { count: way } });
      draw(way);
      say(`Counted ${way}.`);
    });
    draw(chosen);
    where.replaceChildren(
      h("h2", {}, "Odds under best play"),
      choose,
      pictures,
      share(`${subject.title} odds`, {
        JSON: () => JSON.stringify({ game: subject.title, parameters, ...found }, null, 2),
        CSV: () =>
          csv([
            ["of", "number", "probability"],
            ...found.results.map(({ result, probability }) => [
              "result",
              result,
              (probability as unknown as Certain).decimal,
            ]),
            ...found.steps.map(({ steps, probability }) => [
              "steps",
              steps,
              (probability as unknown as Certain).decimal,
            ]),
          ]),
      }),
    );
    say("The odds are ready.");
  });
}
