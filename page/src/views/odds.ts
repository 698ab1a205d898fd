/** How play ends and how long it lasts, as pictures: counted exactly, at least or at most. */

import { field, h, say, select } from "../dom.js";
import { type Certain, type Odds } from "../messages.js";
import { isNumber, size } from "../numbers.js";
import { csv, share } from "../share.js";
import { bars } from "./answer-parts.js";
import { type Context } from "./context.js";

type Row = Record<string, unknown>;

/** How a bar counts: what is there, or what is there and beyond. */
type Way = "exactly" | "at least" | "at most";
const WAYS: readonly Way[] = ["exactly", "at least", "at most"];

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

/** The least number of steps within which this part of all plays is over, in words. */
function within(steps: Odds["steps"], part: number): string {
  let sum = 0;
  for (const { steps: length, probability } of steps) {
    sum += size(probability as unknown as Certain);
    if (sum >= part) {
      return `are over within ${length === 1 ? "one step" : `${length.toLocaleString("en")} steps`}`;
    }
  }
  return "take longer than was followed";
}

export function oddsView(context: Context, where: HTMLElement): void {
  const { subject, parameters, put, place, replace } = context;
  const settings = { digits: 12, ...context.settings };
  void put<Odds>(where, { topic: "odds", parameters, settings }, (found) => {
    const mean = isNumber(found.mean) ? found.mean.decimal : String(found.mean);
    const pictures = h("div");
    function draw(way: Way): void {
      const results = summed(found.results as unknown as Row[], way);
      const steps = summed(found.steps as unknown as Row[], way);
      pictures.replaceChildren(
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
        bars(`How many steps play takes: ${way} this many`, steps, "steps", "probability"),
      );
    }
    const chosen = WAYS.find((way) => way === place.more["count"]) ?? "exactly";
    const choose = select(
      "count",
      WAYS.map((way) => [way, way]),
      chosen,
      (way) => {
        replace({ more: { count: way } });
        draw(way as Way);
        say(`Counted ${way}.`);
      },
    );
    draw(chosen);
    where.replaceChildren(
      h("h2", {}, "Odds under best play"),
      field("Count", choose),
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
    say("The odds are there.");
  });
}
