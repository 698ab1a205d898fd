/** A game that is sampled: an estimate that sharpens while one watches, stopped and resumed at will. */

import { type Estimate } from "bestplay";

import { button, grouped, h, say } from "../dom.js";
import { drawSamples } from "../pictures/index.js";
import { share } from "../share.js";
import { bars } from "./answer-parts.js";
import { type Context } from "./context.js";

/** How long the worker plays between two looks, in seconds. */
const LOOK = 0.4;

/** An estimate on its way: exact numbers are text. */
type Found = Omit<Estimate, "results"> & { results: { result: string; games: number }[] };

export function sampleView(context: Context, where: HTMLElement): void {
  const { subject, parameters, put } = context;
  const method = context.place.more["method"] ?? null;
  let going = false;
  /** Whether a look is on its way; one that was when somebody stopped goes on with whatever comes next. */
  let looking = false;
  let last: Found | undefined;
  const busy = h("div");
  const picture = h("div");
  const toggle = button("Stop", () => (going ? stop() : void go()), { class: "main" });

  function draw(found: Found): void {
    const width = Number(found.upper) - Number(found.lower);
    const rows = found.results.map(({ result, games }) => ({
      result,
      share: (games / found.games).toFixed(9),
    }));
    picture.replaceChildren(
      h(
        "div",
        { class: "headline" },
        h("p", { class: "value" }, found.decimal),
        h("p", {}, subject.valueMeans),
        h(
          "p",
          { class: "faint" },
          `An estimate: the value lies between ${found.lower} and ${found.upper} with ${100 * found.confidence}% `,
          "confidence, however often you look.",
        ),
      ),
      h(
        "dl",
        {},
        h("dt", {}, "games"),
        h("dd", {}, grouped(found.games)),
        h("dt", {}, "width of the interval"),
        h("dd", {}, width.toPrecision(2)),
        h("dt", {}, "mean of the sample"),
        h("dd", {}, found.mean.toPrecision(8)),
        h("dt", {}, "time"),
        h("dd", {}, `${found.seconds.toFixed(1)} s`),
        h("dt", {}, "seed"),
        h("dd", {}, String(found.seed)),
      ),
      ...(rows.length > 0 ? [bars("How the games ended", rows, "result", "share")] : []),
      share(`${subject.title} estimate`, {
        JSON: () => JSON.stringify({ game: subject.title, parameters, ...found }, null, 2),
      }),
    );
  }

  function stop(): void {
    going = false;
    toggle.textContent = "Go on";
    busy.replaceChildren();
    if (last) {
      say(`Stopped at ${last.decimal} after ${grouped(last.games)} games.`);
    }
  }

  async function go(): Promise<void> {
    going = true;
    toggle.textContent = "Stop";
    if (looking) {
      return;
    }
    looking = true;
    while (going && where.contains(picture)) {
      const asked = {
        topic: "sample",
        parameters,
        settings: context.settings,
        seconds: LOOK,
        seed: 1,
        method,
      } as const;
      // Each look but the first is short: what is said meanwhile would only flicker.
      const aside = last ? h("div") : busy;
      const came = await put<Found>(aside, asked, (found) => {
        busy.replaceChildren();
        if (going) {
          last = found;
          busy.replaceChildren(h("p", { class: "faint" }, `Playing: ${grouped(found.games)} games so far.`));
          draw(found);
        }
      });
      if (!came) {
        if (aside !== busy) {
          busy.replaceChildren(...aside.children);
        }
        going = false;
        toggle.textContent = "Go on";
      }
    }
    looking = false;
  }

  const beside = h("div");
  drawSamples(context, beside);
  where.replaceChildren(
    h("h2", {}, "Sample"),
    h("p", { class: "buttons" }, toggle),
    busy,
    picture,
    beside,
  );
  void go();
}
