/** The answer: the value with its certain digits, and what else is known. */

import { button, h, say } from "../dom.js";
import { type Answered, type Settings } from "../messages.js";
import { isNumber } from "../numbers.js";
import { LETTERS, drawAnswer } from "../pictures/index.js";
import { share } from "../share.js";
import { details, headline } from "./answer-parts.js";
import { type Context } from "./context.js";

/** Digits that are proven at first, and at most by the button. */
const DIGITS = 12;
const MOST_DIGITS = 200;

export function answerView(context: Context, where: HTMLElement): void {
  const { subject, parameters, put, link } = context;
  const letters = "game" in subject.of ? LETTERS[subject.of.game] : undefined;

  function solve(settings: Settings): void {
    const asked = { topic: "solve", parameters, settings: { ...context.settings, ...settings } } as const;
    void put<Answered>(where, asked, (found) => {
      const { value } = found.fields;
      const digits = settings.digits ?? DIGITS;
      const picture = h("div");
      const more = isNumber(value) && value.kind === "bounds";
      where.replaceChildren(
        h("h2", {}, "Answer"),
        headline(value, subject.valueMeans),
        h(
          "p",
          { class: "buttons" },
          more &&
            digits < MOST_DIGITS &&
            button("More digits", () => solve({ digits: 2 * digits })),
          more && button("The exact fraction", () => solve({ exact: true })),
          h("a", { class: "button", href: link({ view: "explore", state: null }) }, "Explore the states"),
        ),
        share(subject.title, {
          JSON: () => JSON.stringify({ game: subject.title, parameters, ...found.fields }, null, 2),
        }),
        letters !== undefined ? h("p", { class: "faint" }, letters) : "",
        ...details(found),
        picture,
      );
      drawAnswer(context, found, picture);
      say(isNumber(value) ? `The value is ${value.decimal}.` : "The answer is there.");
    });
  }

  solve({ digits: DIGITS });
}
