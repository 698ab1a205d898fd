/** A state with all its actions, best first, and where they lead. */

import { h } from "../dom.js";
import { type Action, type Certain, type Explained, type Next, type Of } from "../messages.js";
import { isNumber, number } from "../numbers.js";
import { inWords, stated } from "../pictures/said.js";

const STANDING = {
  best: "best",
  open: "may be best",
  delays: "equally good, but not if repeated for ever",
  worse: "worse",
} as const;

function shown(value: unknown): HTMLElement | string {
  return isNumber(value) ? number(value as Certain) : String(value);
}

/** A link to a state, whose words are seen on it. */
function to(of: Of, next: Next, link: (step: Next) => string): HTMLElement {
  return h("a", { href: link(next), title: inWords(of, next.state.text) || null }, next.state.text);
}

/** Chance's outcomes, each a link to the state that it leads to. */
function outcomes(of: Of, all: readonly Next[], link: (step: Next) => string): HTMLElement {
  const pays = all.some(({ payoff }) => String(payoff) !== "0");
  return h(
    "table",
    {},
    h("caption", {}, all.length === 1 ? "What comes next" : "Chance decides what comes next"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "state"),
        h("th", { scope: "col" }, "probability"),
        pays && h("th", { scope: "col" }, "payoff"),
        h("th", { scope: "col" }, "value"),
      ),
    ),
    h(
      "tbody",
      {},
      all.map((one) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, to(of, one, link)),
          h("td", {}, String(one.probability)),
          pays && h("td", {}, String(one.payoff)),
          h("td", {}, shown(one.value)),
        ),
      ),
    ),
  );
}

/** The actions of a choice, each with where it leads. */
function actions(of: Of, all: readonly Action[], link: (step: Next) => string): HTMLElement {
  const counts = all.some(({ distance }) => distance !== null);
  // An action that leads to one state is the way to it. Where chance decides, the states stand below, so that a
  // phone is wide enough.
  const only = ({ outcomes: all }: Action) => (all.length === 1 ? all[0] : undefined);
  const way = (one: Action) => {
    const next = only(one);
    return next ? h("a", { href: link(next), title: inWords(of, next.state.text) || next.state.text }, one.action) : one.action;
  };
  const rows = (one: Action) => [
    h(
      "tr",
      { class: one.standing },
      h("th", { scope: "row" }, way(one)),
      h("td", {}, shown(one.value)),
      h("td", {}, one.loss === null ? "" : shown(one.loss)),
      counts && h("td", {}, one.distance === null ? "" : shown(one.distance)),
      h("td", {}, STANDING[one.standing]),
    ),
    only(one) === undefined && h(
      "tr",
      { class: "leads" },
      h(
        "td",
        { colspan: counts ? 5 : 4 },
        one.outcomes.map((next) =>
          h(
            "span",
            {},
            to(of, next, link),
            h("span", { class: "faint" }, ` ${String(next.probability)}`),
          ),
        ),
      ),
    ),
  ];
  return h(
    "table",
    {},
    h("caption", {}, "Every action, the best first"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["action", "value", "loses", ...(counts ? ["distance"] : []), "verdict"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h("tbody", {}, all.flatMap(rows)),
  );
}

/** How far the end is, in words, where the result is decided and play goes on. */
function ahead({ distance, onAverage, turn, player, playerName, winner, winnerName }: Explained): (Node | string)[] {
  if (distance === undefined || turn === "end") {
    return [];
  }
  const defends = turn === "choice" && player !== winner;
  const { kind, decimal } = distance as unknown as Certain;
  if (kind === "infinite") {
    return [`play may go on for ever: ${winnerName ?? ""} is sure of the best result`];
  }
  const steps = onAverage ? " steps on average" : decimal === "1" ? " step" : " steps";
  const who = defends ? `${playerName ?? ""} can hold out for ` : `a win for ${winnerName ?? ""} in `;
  return [who, shown(distance), steps];
}

/** What there is to say about a state of a game; `link` leads to another, drawings stand beside the actions. */
export function stateView(
  of: Of,
  found: Explained,
  link: (step: Next) => string,
  drawings: readonly HTMLElement[],
): HTMLElement {
  const [label, what] = {
    choice: ["to choose", found.playerName ?? ""],
    chance: ["next", "a random event"],
    end: ["game over; payoff", String(found.payoff)],
  }[found.turn] as [string, string];
  const far = ahead(found);
  return h(
    "div",
    {},
    h(
      "dl",
      {},
      h("dt", {}, "state"),
      h("dd", {}, stated(of, found.state.text)),
      h("dt", {}, "value"),
      h("dd", {}, shown(found.value)),
      h("dt", {}, label),
      h("dd", {}, what),
      ...(far.length > 0 ? [h("dt", {}, "distance"), h("dd", {}, ...far)] : []),
    ),
    h(
      "div",
      { class: "board-and-list" },
      ...drawings,
      found.actions && h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Actions" }, actions(of, found.actions, link)),
      found.outcomes && h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Outcomes" }, outcomes(of, found.outcomes, link)),
    ),
  );
}
