/** A game: its rules in words, its parameters, and what one asks about it. */

import { type CatalogueGame, type Odds, type Parameter, type Progress } from "bestplay";

import { type Answered, bars, details, headline } from "./answer.js";
import { Cancelled, ask, cancel } from "./client.js";
import { grouped, h, say } from "./dom.js";
import { type Explained, stateView } from "./explore.js";
import { type Place, read, write } from "./link.js";
import { type Asked, type Settings, type Typed } from "./messages.js";
import { isNumber } from "./numbers.js";

/** Digits that are proven at first, and at most by the button. */
const DIGITS = 12;
const MOST_DIGITS = 200;

/** A paragraph for each blank line of a text. */
function paragraphs(text: string): HTMLElement[] {
  return text.split(/\n\s*\n/).map((part) => h("p", {}, part.replace(/\s+/g, " ").trim()));
}

/** How far a computation is, in words. */
function told({ stage, done, of }: Progress): string {
  switch (stage) {
    case "exploring":
      return `Exploring: ${grouped(done)} states so far.`;
    case "solving":
      return `Solving: ${grouped(done)} of ${grouped(of)} states.`;
    case "following":
      return `Following play: ${grouped(done)} steps.`;
    default:
      return "Computing.";
  }
}

/** The form controls of a game's parameters. */
function fields(parameters: readonly Parameter[]): HTMLElement[] {
  return parameters.map(({ name, default: unless, about }) =>
    h(
      "p",
      { class: "field" },
      h("label", { for: `parameter-${name}` }, name),
      h("input", {
        id: `parameter-${name}`,
        name,
        autocomplete: "off",
        spellcheck: "false",
        placeholder: unless ?? "",
        inputmode: unless !== null && /^\d+$/.test(unless) ? "numeric" : "text",
        "aria-describedby": `about-${name}`,
      }),
      h("span", { id: `about-${name}`, class: "faint" }, about),
    ),
  );
}

/** A game, and what follows a link to it. */
export function gameView(game: CatalogueGame): { element: HTMLElement; follow(hash: string): void } {
  const result = h("section", { "aria-label": "Answer" });
  const states = h("section", { "aria-label": "States" });
  const lengths = h("section", { "aria-label": "Odds" });
  /** The states that were looked at, up to the one at hand. */
  let trail: string[] = [];
  let place: Place = { game: game.name, parameters: {}, state: null };
  let settings: Settings = { digits: DIGITS };
  let answered: string | undefined;

  const link = (state: string | null) => write({ ...place, state });

  /** Asks, and shows in `where` what comes of it. */
  async function put<T>(where: HTMLElement, asked: Asked, show: (found: T) => void): Promise<void> {
    const news = h("p", {}, "Computing.");
    const stop = h("button", { type: "button", onclick: cancel }, "Cancel");
    const waiting = h("div", { class: "waiting" }, news, stop);
    const begun = setTimeout(() => where.replaceChildren(waiting), 150);
    try {
      const found = await ask<T>(asked, (progress) => {
        news.textContent = told(progress);
      });
      clearTimeout(begun);
      show(found);
    } catch (error) {
      clearTimeout(begun);
      // The same question may be asked again.
      answered = undefined;
      if (error instanceof Cancelled) {
        where.replaceChildren(h("p", { class: "faint" }, "Cancelled."));
        return;
      }
      const message = error instanceof Error ? error.message : String(error);
      where.replaceChildren(h("p", { class: "error", role: "alert" }, message));
    }
  }

  function solve(): Promise<void> {
    const { parameters } = place;
    const asked: Asked = { topic: "solve", game: game.name, parameters, settings };
    return put<Answered>(result, asked, (found) => {
      const { value } = found.fields;
      const digits = settings.digits ?? DIGITS;
      const more = isNumber(value) && value.kind === "bounds";
      result.replaceChildren(
        h("h2", {}, "Answer"),
        headline(value, game.valueMeans),
        h(
          "p",
          { class: "buttons" },
          more &&
            digits < MOST_DIGITS &&
            h("button", { type: "button", onclick: () => again({ digits: 2 * digits }) }, "More digits"),
          more &&
            h("button", { type: "button", onclick: () => again({ exact: true }) }, "The exact fraction"),
          h("a", { class: "button", href: link("") }, "Explore the states"),
          h("button", { type: "button", onclick: odds }, "Odds"),
          h("button", { type: "button", onclick: copy }, "Copy the link"),
        ),
        ...details(found),
      );
      say(isNumber(value) ? `The value is ${value.decimal}.` : "The answer is there.");
    });
  }

  function again(change: Settings): void {
    settings = change;
    void solve();
  }

  function copy(): void {
    navigator.clipboard.writeText(location.href).then(
      () => say("The link is copied."),
      () => say("The link could not be copied. Take it from the address bar."),
    );
  }

  function odds(): void {
    const asked: Asked = {
      topic: "odds",
      game: game.name,
      parameters: place.parameters,
      settings: { digits: DIGITS },
    };
    void put<Odds>(lengths, asked, (found) => {
      const rows = (all: unknown) => all as Record<string, unknown>[];
      const mean = isNumber(found.mean) ? found.mean.decimal : String(found.mean);
      lengths.replaceChildren(
        h("h2", {}, "Odds under best play"),
        bars("How play ends", rows(found.results), "result", "probability"),
        h("p", {}, `Play takes ${mean} steps on average.`),
        bars("How many steps play takes", rows(found.steps), "steps", "probability"),
      );
      lengths.querySelector("h2")?.scrollIntoView();
      say("The odds are there.");
    });
  }

  function explore(state: string): void {
    const asked: Asked = {
      topic: "explain",
      game: game.name,
      parameters: place.parameters,
      settings: { digits: DIGITS },
      state: state === "" ? null : state,
    };
    void put<Explained>(states, asked, (found) => {
      const seen = trail.indexOf(found.state);
      trail = seen < 0 ? [...trail, found.state] : trail.slice(0, seen + 1);
      const steps = trail.map((before, at) =>
        at === trail.length - 1
          ? h("li", { "aria-current": "step" }, before)
          : h("li", {}, h("a", { href: link(before) }, before)),
      );
      const heading = h("h2", { tabindex: -1 }, "States");
      states.replaceChildren(
        heading,
        h("nav", { "aria-label": "Line of play" }, h("ol", { class: "trail" }, steps)),
        stateView(found, ({ state: next }) => link(next)),
        h("p", {}, h("a", { href: link(null) }, "Back to the answer")),
      );
      heading.focus({ preventScroll: true });
      heading.scrollIntoView();
      say(`State ${found.state}`);
    });
  }

  const form = h(
    "form",
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        const typed = [...new FormData(form)].filter(([, value]) => value !== "");
        const parameters = Object.fromEntries(typed) as Typed;
        const hash = write({ ...place, parameters, state: null });
        if (hash === location.hash) {
          follow(hash);
        } else {
          location.hash = hash;
        }
      },
    },
    fields(game.parameters),
    h("p", {}, h("button", { type: "submit", class: "main" }, "Solve")),
  );

  function follow(hash: string): void {
    const before = JSON.stringify(place.parameters);
    place = read(hash);
    const now = JSON.stringify(place.parameters);
    for (const { name } of game.parameters) {
      const input = form.elements.namedItem(name) as HTMLInputElement;
      input.value = place.parameters[name] ?? "";
    }
    if (before !== now) {
      trail = [];
      settings = { digits: DIGITS };
      states.replaceChildren();
      lengths.replaceChildren();
    }
    if (place.state !== null) {
      result.hidden = true;
      lengths.hidden = true;
      explore(place.state);
      return;
    }
    result.hidden = false;
    lengths.hidden = false;
    states.replaceChildren();
    if (answered === now) {
      return;
    }
    const needed = game.parameters.some(
      ({ name, default: unless }) => unless === null && place.parameters[name] === undefined,
    );
    if (needed && game.parameters.every(({ default: unless }) => unless === null)) {
      return;
    }
    answered = now;
    result.replaceChildren();
    void solve();
  }

  const element = h(
    "article",
    {},
    h("p", {}, h("a", { href: "#/" }, "All games")),
    h("h1", {}, game.title),
    h("details", { open: window.innerWidth > 800 }, h("summary", {}, "The rules"), paragraphs(game.about), h("p", { class: "faint" }, game.source)),
    form,
    result,
    lengths,
    states,
  );
  return { element, follow };
}
