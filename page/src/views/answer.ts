/** The answer: the value with its certain digits, and what else is known. */

import { chart } from "../chart.js";
import { button, h, say } from "../dom.js";
import { type Answered, type Odds, type Settings } from "../messages.js";
import { isNumber } from "../numbers.js";
import { LETTERS, drawAnswer } from "../pictures/index.js";
import { share } from "../share.js";
import { details, headline } from "./answer-parts.js";
import { type Context } from "./context.js";
import { mixedView } from "./mixed.js";
import { glance } from "./odds.js";

/** Digits that are proven at first, and at most by the button. */
const DIGITS = 12;
const MOST_DIGITS = 200;

/** A game of more states, or one that took more seconds, is not followed for a chart unless somebody asks. */
const [MOST_STATES, MOST_SECONDS] = [200_000, 0.5];

export function answerView(context: Context, where: HTMLElement): void {
  const { subject, parameters, put, link } = context;
  const letters = "game" in subject.of ? LETTERS[subject.of.game] : undefined;

  function solve(settings: Settings): void {
    const asked = { topic: "solve", parameters, settings: { ...context.settings, ...settings } } as const;
    void put<Answered>(where, asked, (found) => {
      const { value } = found.fields;
      const digits = settings.digits ?? DIGITS;
      const [picture, beside] = [h("div"), h("div")];
      const more = isNumber(value) && value.kind === "bounds";
      where.replaceChildren(
        h("h2", { class: "unseen" }, "Answer"),
        h(
          "div",
          { class: "beside" },
          h(
            "div",
            {},
            headline(value, subject.valueMeans),
            h(
              "p",
              { class: "buttons" },
              more &&
                digits < MOST_DIGITS &&
                button("More digits", () => solve({ digits: 2 * digits })),
              more && button("The exact fraction", () => solve({ exact: true })),
              !subject.hidden &&
                h("a", { class: "button", href: link({ view: "explore", state: null }) }, "Explore the states"),
            ),
            share(subject.title, {
              JSON: () => JSON.stringify({ game: subject.title, parameters, ...found.fields }, null, 2),
            }),
          ),
          beside,
        ),
        letters !== undefined ? h("p", { class: "faint" }, letters) : "",
        ...details(found),
        picture,
      );
      if (subject.hidden) {
        mixedView(context, picture, Number(found.fields["information_sets"]));
        return;
      }
      const isDrawn = drawAnswer(context, found, picture);
      const { states, seconds } = found.fields;
      if (!isDrawn && Number(states) <= MOST_STATES && Number(seconds) <= MOST_SECONDS) {
        look(beside);
      }
      say(isNumber(value) ? `The value is ${value.decimal}.` : "The answer is ready.");
    });
  }

  /** Puts a chart beside the value, as soon as it is known. */
  function look(beside: HTMLElement): void {
    const asked = { topic: "odds", parameters, settings: { digits: 6, ...context.settings } } as const;
    const show = (found: Odds) => {
      const seen = glance(found);
      const drawing = seen && chart([{ name: seen.title, results: seen.results }], "exactly", seen.axis, seen.title);
      if (seen && drawing) {
        const more = link({ view: "odds", state: null });
        beside.replaceChildren(h("p", { class: "faint" }, h("a", { href: more }, seen.title)), drawing);
      }
    };
    void put(h("div"), asked, show, { isQuiet: true });
  }

  solve({ digits: DIGITS });
}
