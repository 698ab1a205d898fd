/** The states, one after the other, with the line of play that has led here. */

import { button, field, h, say } from "../dom.js";
import { type Explained, type Shown } from "../messages.js";
import { drawState } from "../pictures/index.js";
import { inWords } from "../pictures/said.js";
import { type Context } from "./context.js";
import { stateView } from "./state.js";

/** A state that was looked at, and the action that has led to it. */
interface Step extends Shown {
  by?: string;
}

/** The states that were looked at, up to the one at hand, of which game, and what is known of the last of them. */
let trail: { of: string; states: Step[]; last?: Explained } = { of: "", states: [] };

/** The one action that leads from a state to another, if there is just one; a board is told by it. */
function leads(from: Explained | undefined, to: Shown): string | undefined {
  const all = (from?.actions ?? []).filter(({ outcomes }) => outcomes.length === 1 && outcomes[0]?.state.name === to.name);
  return all.length === 1 ? all[0]?.action : undefined;
}

/** Takes one of the outcomes, by their exact probabilities. */
export function rolled<T extends { probability: unknown }>(all: readonly T[]): T | undefined {
  const parts = all.map(({ probability }) => String(probability).split("/").map(BigInt));
  const common = parts.reduce((product, [, bottom = 1n]) => product * bottom, 1n);
  const weights = parts.map(([top = 0n, bottom = 1n]) => (top * common) / bottom);
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  let left = below(total);
  return all.find((_, place) => {
    left -= weights[place] ?? 0n;
    return left < 0n;
  });
}

/** A random whole number below another, each equally likely. */
function below(limit: bigint): bigint {
  const bytes = Math.ceil(limit.toString(16).length / 2) + 8;
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  // With 64 bits to spare, no number is more than 2^-64 likelier than another.
  return random.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n) % limit;
}

/** Where one types a position from which all questions start: of the catalogue, as rules of one's own say it by themselves. */
function positionForm({ subject, link }: Context, here: string): HTMLElement | "" {
  if (!("game" in subject.of)) {
    return "";
  }
  const typed = h("input", { id: "position", type: "text", value: here, spellcheck: false, autocomplete: "off", autocapitalize: "off" });
  const start = (event: Event) => {
    event.preventDefault();
    location.hash = link({ view: "explore", start: typed.value.trim(), state: null });
  };
  return h(
    "details",
    {},
    h("summary", {}, "Set up a position"),
    h(
      "form",
      { onsubmit: start },
      h("p", { class: "faint" }, "Write it as the game does, and all questions start from there: only what can follow is explored."),
      field("Position", typed),
      h("p", {}, h("button", { type: "submit" }, "Start from here")),
    ),
  );
}

export function exploreView(context: Context, where: HTMLElement): void {
  const { subject, parameters, place, put, link } = context;
  const asked = {
    topic: "explain",
    parameters,
    settings: { digits: 12, ...context.settings },
    state: place.state === "" ? null : place.state,
  } as const;
  void put<Explained>(where, asked, (found) => {
    const of = JSON.stringify([subject.of, parameters, place.start]);
    const known = trail.of === of ? trail.states : [];
    const seen = known.findIndex(({ name }) => name === found.state.name);
    const by = known.length > 0 ? leads(trail.last, found.state) : undefined;
    const here = { ...found.state, ...(by !== undefined && { by }) };
    trail = { of, states: seen < 0 ? [...known, here] : known.slice(0, seen + 1), last: found };
    const to = (state: Shown) => link({ view: "explore", state: state.name });
    const go = (next: { state: Shown } | undefined) => {
      if (next) {
        location.hash = to(next.state);
      }
    };
    const titled = ({ text }: Step) => inWords(subject.of, text) || text;
    const steps = trail.states.map((before, at) =>
      at === trail.states.length - 1
        ? h("li", { "aria-current": "step", title: titled(before) }, before.by ?? before.text)
        : h("li", {}, h("a", { href: to(before), title: titled(before) }, before.by ?? before.text)),
    );
    const heading = h("h2", { tabindex: -1 }, "States");
    const { outcomes } = found;
    where.replaceChildren(
      heading,
      h("nav", { "aria-label": "Line of play" }, h("ol", { class: "trail" }, steps)),
      stateView(
        subject.of,
        found,
        (next) => to(next.state),
        drawState(context, found, { shown: true, chosen: ({ outcomes: all }) => go(rolled(all)) }),
      ),
      h(
        "p",
        { class: "buttons" },
        outcomes !== undefined &&
          outcomes.length > 1 &&
          button("Let chance decide", () => {
            go(rolled(outcomes));
          }),
        trail.states.length > 1 &&
          h("a", { class: "button", href: link({ view: "explore", state: null }) }, "Back to the start"),
        h("a", { href: link({ view: "answer", state: null }) }, "Back to the answer"),
      ),
      positionForm(context, found.state.text),
    );
    if (context.moved) {
      heading.focus({ preventScroll: true });
    }
    heading.scrollIntoView({ block: "nearest" });
    say(`State ${inWords(subject.of, found.state.text) || found.state.text}`);
  });
}
