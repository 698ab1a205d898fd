/** A play against best play or a strategy with a name, with hints on request, and judged afterwards. */

import { button, field, h, say, select, sentence } from "../dom.js";
import { type Action, type Certain, type Explained, type NamedStrategy, type Of, type Taken } from "../messages.js";
import { isNumber, number, size, total } from "../numbers.js";
import { worth } from "../pictures/choosing.js";
import { drawState } from "../pictures/index.js";
import { inWords, stated } from "../pictures/said.js";
import { csv, share } from "../share.js";
import { type Context } from "./context.js";
import { rolled } from "./explore.js";

/** Whom a person plays for. */
type Side = "first" | "second" | "both";

const SIDES: readonly (readonly [Side, string])[] = [
  ["first", "whoever moves first"],
  ["second", "the other player"],
  ["both", "both players"],
];

/** How the other side may play, whatever the game. */
const EVERYWHERE: readonly NamedStrategy[] = [
  { name: "best", asks: null, about: "perfect play" },
  { name: "random", asks: null, about: "every action is equally likely" },
];

/** What they are called where one chooses. */
const NAMES: Record<string, string> = {
  best: "perfect play",
  random: "random moves",
  first: "the first action listed",
};

/** What a strategy is asked for at first, where it asks for a number. */
const ASKED = "20";

/** A choice that was made. */
interface Made {
  state: string;
  by: string;
  mine: boolean;
  chosen: Action;
  best: Action;
  hinted: boolean;
}

/** The digits of an exact number that are shown. */
function certain(of: unknown): HTMLElement | string {
  return isNumber(of) ? number(of as unknown as Certain) : String(of);
}

/** How large a loss is, for the turning point alone. */
function lost({ chosen }: Made): number {
  return isNumber(chosen.loss) ? size(chosen.loss as unknown as Certain) : 0;
}

/** How many choices could have been better, in words. */
function counted(all: number, faults: number): string {
  if (faults === 0) {
    return "You played perfectly: none of your choices was proven worse than another.";
  }
  const better = all === 1 ? "It" : faults === all ? "Each of them" : `${faults === 1 ? "One" : faults} of them`;
  return `You made ${all === 1 ? "one choice" : `${all} choices`}. ${better} could have been better.`;
}

/** A player in words; the only one of a game may be called `you`. */
function titled(player: string, mine: boolean): string {
  return !mine ? player : player === "you" ? "You" : `You (${player})`;
}

/** What the play has paid, what each choice has cost, and where the play has turned. */
function judged(of: Of, made: readonly Made[], payoff: string, from: Certain | undefined, means: string): HTMLElement {
  const mine = made.filter((one) => one.mine);
  const worst = mine.reduce<Made | undefined>(
    (most, one) => (lost(one) > (most ? lost(most) : 0) ? one : most),
    undefined,
  );
  const faults = mine.filter(({ chosen }) => chosen.standing === "worse").length;
  const word =
    mine.length === 0
      ? "You had nothing to choose: chance alone decided."
      : counted(mine.length, faults);
  return h(
    "div",
    {},
    h("h3", {}, "How you played"),
    h("p", {}, `The payoff was ${payoff}. ${word}`),
    from &&
      h("p", { class: "faint" }, sentence("At the start the value was {value}: {means}.", { value: number(from), means })),
    worst &&
      h(
        "p",
        {},
        sentence("The turning point: in the state {state} you chose {chosen}, which cost {loss}; {best} was best.", {
          state: h("span", {}, stated(of, worst.state)),
          chosen: worst.chosen.action,
          loss: certain(worst.chosen.loss),
          best: worst.best.action,
        }),
      ),
    mine.length > 0 &&
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": "Your choices" },
        h(
          "table",
          {},
          h("caption", {}, "Your choices"),
          h(
            "thead",
            {},
            h("tr", {}, ["state", "you chose", "cost", "best"].map((name) => h("th", { scope: "col" }, name))),
          ),
          h(
            "tbody",
            {},
            mine.map((one) =>
              h(
                "tr",
                { class: one === worst ? "worst" : null },
                h("th", { scope: "row", title: inWords(of, one.state) || null }, one.state),
                h("td", {}, one.chosen.action, one.hinted && h("span", { class: "faint" }, " (with a hint)")),
                h(
                  "td",
                  {},
                  one.chosen.loss !== null
                    ? certain(one.chosen.loss)
                    : one.chosen.standing === "best"
                      ? "nothing"
                      : "nothing proven",
                ),
                h("td", {}, one.best.action),
              ),
            ),
          ),
        ),
      ),
  );
}

export function playView(context: Context, where: HTMLElement): void {
  const { subject, parameters, place, put, replace } = context;
  const sideOf = (): Side => SIDES.find(([side]) => side === place.more["as"])?.[0] ?? "first";
  let side = sideOf();
  const opponents = [
    ...EVERYWHERE,
    ...subject.strategies.filter(({ name }) => EVERYWHERE.every((known) => known.name !== name)),
  ];
  const [name = "", argument] = (place.more["against"] ?? "").split(":");
  let opponent = opponents.find((known) => known.name === name) ?? EVERYWHERE[0]!;
  let given = argument ?? ASKED;
  let made: Made[] = [];
  let first: string | undefined;
  let hinted = false;
  /** Whether places of the board say what they are worth. */
  let shown = false;
  /** What has been paid on the way. */
  let payoffs: string[] = [];
  /** The value where play begins. */
  let from: Certain | undefined;
  /** Whether nobody else has anything to choose. */
  let alone = false;
  /** Counts plays, so that a step of one that was left is not taken. */
  let plays = 0;

  const board = h("div");
  const line = h("ol", { class: "log", "aria-label": "What has happened" });
  const busy = h("div");

  function log(...what: (Node | string)[]): void {
    line.append(h("li", {}, ...what));
    line.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  function isMine(player: string): boolean {
    first ??= player;
    return alone || side === "both" || (player === first) === (side === "first");
  }

  async function step(state: string | null, play: number): Promise<void> {
    const settings = { digits: 12, ...context.settings };
    const asked = { topic: "explain", parameters, settings, state } as const;
    let found: Explained | undefined;
    await put<Explained>(busy, asked, (explained) => {
      busy.replaceChildren();
      found = explained;
    });
    if (!found || play !== plays) {
      return;
    }
    const at = found;
    if (state === null) {
      from = isNumber(at.value) ? at.value : undefined;
      alone = at.players.length < 2;
      controls.hidden = about.hidden = alone;
    }
    if (at.turn === "end") {
      over(at);
    } else if (at.turn === "chance") {
      const next = rolled(at.outcomes ?? []);
      if (next) {
        const many = (at.outcomes?.length ?? 0) > 1;
        payoffs.push(String(next.payoff));
        log(many ? "Chance: " : "Then: ", ...stated(subject.of, next.state.text), paid(next.payoff));
        await step(next.state.name, play);
      }
    } else if (isMine(at.player ?? "")) {
      choose(at, play);
    } else {
      const chosen = await others(at);
      if (chosen && play === plays) {
        await take(at, chosen, false, play);
      }
    }
  }

  /** The strategy of the others, as the engine reads it. */
  function written(): string {
    return opponent.asks === null ? opponent.name : `${opponent.name}:${given}`;
  }

  /** What the others choose; nothing if their strategy cannot be asked. */
  async function others(at: Explained): Promise<Action | undefined> {
    const all = at.actions ?? [];
    if (opponent.name === "best") {
      return all[0];
    }
    if (opponent.name === "random") {
      return all[crypto.getRandomValues(new Uint32Array(1))[0]! % all.length];
    }
    const settings = { digits: 12, ...context.settings };
    const [strategy, state] = [written(), at.state.name];
    const asked = { topic: "taken", parameters, settings, strategy, state } as const;
    let action: string | undefined;
    await put<Taken[]>(busy, asked, (taken) => {
      busy.replaceChildren();
      action = rolled(taken)?.action;
    });
    return all.find((one) => one.action === action);
  }

  function paid(payoff: unknown): string {
    return String(payoff) === "0" ? "" : `, which pays ${String(payoff)}`;
  }

  async function take(at: Explained, chosen: Action, mine: boolean, play: number): Promise<void> {
    const [best] = at.actions ?? [];
    if (!best) {
      return;
    }
    const by = at.playerName ?? "";
    made.push({ state: at.state.text, by, mine, chosen, best, hinted });
    hinted = false;
    const next = rolled(chosen.outcomes);
    if (!next) {
      return;
    }
    payoffs.push(String(next.payoff));
    const many = chosen.outcomes.length > 1;
    log(
      h("strong", {}, titled(by, mine)),
      `: ${chosen.action}`,
      many ? ", and chance: " : " → ",
      ...stated(subject.of, next.state.text),
      paid(next.payoff),
    );
    board.onkeydown = null;
    board.replaceChildren();
    await step(next.state.name, play);
  }

  /** Actions to choose from, in an order that says nothing about them. */
  function choose(at: Explained, play: number): void {
    const all = [...(at.actions ?? [])].sort((a, b) =>
      a.action.localeCompare(b.action, "en", { numeric: true }),
    );
    const hints = h("div");
    const chosen = (action: Action) => {
      hinted ||= shown;
      void take(at, action, true, play);
    };
    const picture = h("div", { class: "pictures" }, drawState(context, at, { shown, chosen }));
    const show = h("input", {
      id: "show",
      type: "checkbox",
      checked: shown,
      onchange: () => {
        shown = show.checked;
        picture.replaceChildren(...drawState(context, at, { shown, chosen }));
        list.replaceChildren(...all.map(option));
      },
    });
    /** An action to choose, with what it is worth if that is wanted. */
    const option = (one: Action) => {
      const isBest = shown && one.standing !== "worse";
      const label = h("small", {}, ` ${worth(one, at, subject.valueMeans).join(" ")}`);
      return h("button", { type: "button", class: isBest ? "main ringed" : "main", onclick: () => chosen(one) }, one.action, shown && label);
    };
    const list = h("p", { class: "buttons" }, all.map(option));
    // Where actions are sides, their arrow keys take them; with another key they are the browser's.
    board.onkeydown = (event) => {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
      const action = isPlain && all.find((one) => `Arrow${one.action}`.toLowerCase() === event.key.toLowerCase());
      if (action) {
        event.preventDefault();
        chosen(action);
      }
    };
    const whose = at.playerName === "you" ? "" : `, ${at.playerName ?? ""}`;
    const heading = h("h3", { tabindex: -1 }, `Your turn${whose}`);
    board.replaceChildren(
      heading,
      h("p", {}, stated(subject.of, at.state.text)),
      picture,
      h("p", {}, show, " ", h("label", { for: "show" }, "Show what each action is worth")),
      list,
      h(
        "p",
        { class: "buttons" },
        button("Hint", () => {
          hinted = true;
          hints.replaceChildren(hint(at));
        }),
      ),
      hints,
    );
    heading.focus({ preventScroll: true });
    say(`Your turn in the state ${inWords(subject.of, at.state.text) || at.state.text}`);
  }

  function hint(at: Explained): HTMLElement {
    const best = (at.actions ?? []).filter(({ standing }) => standing === "best" || standing === "open");
    return h(
      "p",
      {},
      sentence(best.length > 1 ? "Equally good: {best}. The value is {value}." : "Best: {best}. The value is {value}.", {
        best: best.map(({ action }) => action).join(", "),
        value: certain(at.value),
      }),
    );
  }

  function over(at: Explained): void {
    const payoff = total([...payoffs, String(at.payoff)]);
    const heading = h("h3", { tabindex: -1 }, "Game over");
    board.replaceChildren(
      heading,
      judged(subject.of, made, payoff, from, subject.valueMeans),
      h("p", { class: "buttons" }, button("Play again", begin, { class: "main" })),
      share(`${subject.title} play`, {
        CSV: () =>
          csv([
            ["state", "player", "chosen", "value", "loss", "best"],
            ...made.map(({ state, by, chosen, best }) => [
              state,
              by,
              chosen.action,
              isNumber(chosen.value) ? (chosen.value as unknown as Certain).decimal : "",
              isNumber(chosen.loss) ? (chosen.loss as unknown as Certain).decimal : "",
              best.action,
            ]),
          ]),
      }),
    );
    heading.focus({ preventScroll: true });
    say("Game over.");
  }

  function begin(): void {
    plays += 1;
    made = [];
    payoffs = [];
    hinted = false;
    first = undefined;
    line.replaceChildren();
    board.replaceChildren();
    void step(null, plays);
  }

  /** Says how the others play, and asks for what that needs. */
  function describe(): void {
    about.textContent = EVERYWHERE.includes(opponent) ? "" : `The opponent plays ${written()}: ${opponent.about}.`;
    asks.hidden = opponent.asks === null;
  }

  function changed(): void {
    describe();
    replace({ more: { as: side, against: written() } });
    begin();
  }

  const givenField = h("input", {
    id: "asked",
    autocomplete: "off",
    value: given,
    onchange: () => {
      given = givenField.value.trim();
      changed();
    },
  });
  const asks = field("The number it asks for", givenField);
  const about = h("p", { class: "faint", hidden: true });
  describe();
  // Until it is known that there is somebody else.
  const controls = h(
    "div",
    { class: "controls", hidden: true },
    field(
      "Play as",
      select("side", SIDES, side, (value) => {
        side = value as Side;
        changed();
      }),
    ),
    field(
      "Opponent",
      select(
        "opponent",
        opponents.map(({ name }) => [name, NAMES[name] ?? name] as const),
        opponent.name,
        (value) => {
          opponent = opponents.find((known) => known.name === value) ?? opponent;
          changed();
        },
      ),
    ),
    asks,
  );
  where.replaceChildren(
    h("h2", {}, "Play"),
    controls,
    about,
    line,
    busy,
    board,
  );
  begin();
}
