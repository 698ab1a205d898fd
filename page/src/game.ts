/** A game: its rules in words, its parameters, and the views of it. */

import { Cancelled, Refused, type Hears, ask, cancel } from "./client.js";
import { button, grouped, h, sentence } from "./dom.js";
import { fields, inWords } from "./fields.js";
import { NOWHERE, type Place, VIEWS, type View, write } from "./link.js";
import { memoryLimit } from "./memory.js";
import { type Asked, type Progress } from "./messages.js";
import { stated } from "./pictures/said.js";
import { answerView } from "./views/answer.js";
import { type Context, type Shows, type Subject } from "./views/context.js";
import { exploreView } from "./views/explore.js";
import { mapView } from "./views/map.js";
import { oddsView } from "./views/odds.js";
import { playView } from "./views/play.js";
import { sampleView } from "./views/sample.js";
import { sheetView } from "./views/sheet.js";
import { sweepView } from "./views/sweep.js";

const TITLES: Record<View, string> = {
  answer: "Answer",
  explore: "Explore",
  play: "Play",
  odds: "Odds",
  sweep: "Sweep",
  map: "Map",
  sheet: "Sheet",
  sample: "Sample",
};

const SHOWS: Record<View, Shows> = {
  answer: answerView,
  explore: exploreView,
  play: playView,
  odds: oddsView,
  sweep: sweepView,
  map: mapView,
  sheet: sheetView,
  sample: sampleView,
};

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
    case "sampling":
      return `Sampling: ${grouped(done)} games so far.`;
    case "counting":
      return `Computing: ${grouped(done)} steps so far.`;
    case "trying":
      return `Trying sheets: ${grouped(done)}${of > 0 ? ` of ${grouped(of)}` : ""} so far.`;
    default:
      return "Computing.";
  }
}

/** After this many milliseconds without news something may be wrong with rules of one's own. */
const SILENCE = 4000;

/** What stands there while a question is being answered. */
function waitingFor(subject: Subject): { element: HTMLElement; hears(progress: Progress): void } {
  const news = h("p", {}, "Computing.");
  const limit = subject.maxStates;
  const meter =
    limit !== undefined &&
    h("progress", { max: limit, value: 0, "aria-label": "States, of those that are allowed" });
  const coming = h("p", { class: "faint" });
  const element = h(
    "div",
    { class: "waiting" },
    news,
    meter,
    button("Cancel", cancel),
    coming,
  );
  const silent = () => {
    if ("program" in subject.of) {
      coming.textContent =
        "The rules have been running for some seconds without reaching another state. They may never finish.";
    }
  };
  let timer = setTimeout(silent, SILENCE);
  // Not every method knows how far it is; that time passes can always be seen.
  const [begun, clock] = [Date.now(), h("p", { class: "faint" })];
  news.after(clock);
  const ticking = setInterval(() => {
    clock.textContent = `${Math.round((Date.now() - begun) / 1000)} s`;
    if (!element.isConnected) {
      clearInterval(ticking);
    }
  }, 1000);
  return {
    element,
    hears: (progress) => {
      clearTimeout(timer);
      timer = setTimeout(silent, SILENCE);
      news.textContent = told(progress);
      coming.textContent = "";
      if (meter && limit !== undefined && progress.stage === "exploring") {
        meter.value = progress.done;
        coming.textContent = `At most ${grouped(limit)} are allowed.`;
      }
    },
  };
}

/** What happens around the views of a game. */
export interface Around {
  /** An answer came, or an error did. */
  settled?: (failure: Refused | null) => void;
}

/** A game and its views. */
export interface GameView {
  element: HTMLElement;
  /** Shows what a link says. */
  follow(place: Place): void;
}

/** From this width on there are two columns, and parameters stand open. */
const WIDE = 1024;

/** The views of a game; `head` stands above what is asked. */
export function gameView(subject: Subject, around: Around = {}, head: readonly HTMLElement[] = []): GameView {
  const result = h("section", { "aria-label": "Answer" });
  const tabs = h("nav", { class: "tabs", "aria-label": "Views", onclick: takeAlong });
  /** What a printed page says of the parameters, whose form is not printed. */
  const printed = h("p", { class: "printed" });
  /** From where play starts, if not as the rules say. */
  const started = h("p");
  let place = NOWHERE;
  let follows = 0;
  /** Counts what has been asked for, so that what is no longer wanted is not shown. */
  let asked = 0;

  async function put<T>(
    where: HTMLElement,
    question: Asked,
    show: (found: T) => void,
    hears: Hears = {},
  ): Promise<boolean> {
    asked += 1;
    const mine = asked;
    const waiting = waitingFor(subject);
    const begun = setTimeout(() => where.replaceChildren(waiting.element), 150);
    try {
      const found = await ask<T>(subject.of, question, { progress: waiting.hears, ...hears });
      clearTimeout(begun);
      if (mine === asked) {
        show(found);
        around.settled?.(null);
      }
      return mine === asked;
    } catch (error) {
      clearTimeout(begun);
      if (mine !== asked) {
        return false;
      }
      if (error instanceof Cancelled) {
        where.replaceChildren(
          h("p", { class: "faint" }, "Cancelled."),
          h("p", { class: "buttons" }, button("Start again", () => follow(place))),
        );
        return false;
      }
      where.replaceChildren(complaint(error));
      const refused = error instanceof Refused ? error : null;
      if (refused?.parameter && settings.refuse(refused.parameter, refused.message)) {
        parameters.open = true;
      }
      around.settled?.(refused);
      return false;
    }
  }

  /** Where the same game is with something changed. */
  const link = (change: Partial<Place>) => write({ ...place, more: {}, ...change });

  function context(moved: boolean): Context {
    const { maxStates } = subject;
    return {
      subject,
      place,
      moved,
      parameters: place.parameters,
      settings: {
        memory: memoryLimit(),
        ...(maxStates !== undefined && { maxStates }),
        ...(place.start !== null && { start: place.start }),
      },
      link,
      replace: (change) => {
        place = { ...place, ...change };
        history.replaceState(null, "", write(place));
      },
      put,
    };
  }

  const settings = fields(subject.parameters);
  const form = h(
    "form",
    {
      novalidate: true,
      onsubmit: (event: Event) => {
        event.preventDefault();
        const typed = settings.typed();
        if (typed === null) {
          form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
          return;
        }
        const hash = link({ parameters: typed, view: "answer", state: null });
        if (hash === location.hash) {
          follow(place);
        } else {
          location.hash = hash;
        }
      },
    },
    settings.elements,
    h("p", {}, h("button", { type: "submit", class: "main" }, "Solve")),
  );
  const inShort = h("span", { class: "faint" });
  const parameters = h(
    "details",
    { class: "parameters", open: window.innerWidth >= WIDE },
    h("summary", {}, "Parameters ", inShort),
    form,
  );

  /** A view is about what stands in the form, whether it has been sent or not. */
  function takeAlong(event: Event): void {
    const tab = (event.target as Element).closest("a");
    const parameters = settings.typed();
    const view = VIEWS.find((known) => TITLES[known] === tab?.textContent);
    if (parameters === null) {
      event.preventDefault();
      form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    } else if (tab && view) {
      tab.setAttribute("href", link({ parameters, view, state: null }));
    }
  }

  function follow(to: Place): void {
    asked += 1;
    follows += 1;
    cancel();
    place = to;
    const inTabs = tabs.contains(document.activeElement);
    settings.set(place.parameters);
    printed.textContent = inShort.textContent = inWords(subject.parameters, place.parameters);
    started.replaceChildren(
      ...(place.start === null
        ? []
        : sentence("Play starts from {position} · {usual}", {
            position: h("span", {}, stated(subject.of, place.start)),
            usual: h("a", { href: link({ start: null, state: null }) }, "Back to the usual start"),
          })),
    );
    const there = VIEWS.filter(
      (view) =>
        subject.hidden
          ? view === "answer" || view === "sweep"
          : (view !== "sample" || subject.samples) && (view !== "sheet" || "game" in subject.of),
    );
    tabs.replaceChildren(
      ...there.map((view) =>
        h(
          "a",
          {
            href: link({ view, state: null }),
            "aria-current": view === place.view ? "page" : null,
          },
          TITLES[view],
        ),
      ),
    );
    if (inTabs) {
      tabs.querySelector<HTMLElement>("[aria-current]")?.focus();
    }
    // On a phone the views are one line, of which a part is seen.
    tabs.scrollLeft = (tabs.querySelector<HTMLElement>("[aria-current]")?.offsetLeft ?? 0) - tabs.offsetLeft - 16;
    result.setAttribute("aria-label", TITLES[place.view]);
    const { example } = subject;
    if (Object.keys(example).length > 0 && Object.keys(place.parameters).length === 0) {
      const said = Object.entries(example).map(([name, value]) => `${name} ${value}`);
      result.replaceChildren(
        h("p", {}, "Set the parameters that this game needs, or ", h("a", { href: link({ parameters: example }) }, `try ${said.join(", ")}`), "."),
      );
      return;
    }
    result.replaceChildren();
    SHOWS[place.view](context(follows > 1 && !inTabs), result);
  }

  const from = subject.source === "" ? [] : [h("p", { class: "faint" }, subject.source)];
  const element = h(
    "article",
    { class: "two" },
    h("div", { class: "asked" }, [...head], subject.parameters.length > 0 && parameters),
    h("div", { class: "answered" }, printed, started, tabs, result),
    // On a phone the answer comes before the rules.
    subject.about !== "" && h("div", { class: "more" }, folded([...paragraphs(subject.about), ...from])),
  );
  return { element, follow };
}

/** Rules of which two lines are seen, and the others once somebody wants them. */
function folded(rules: readonly HTMLElement[]): HTMLElement {
  const text = h("div", { class: "rules folded" }, [...rules]);
  const toggle = button(
    "All the rules",
    () => {
      const isFolded = text.classList.toggle("folded");
      toggle.setAttribute("aria-expanded", String(!isFolded));
      toggle.textContent = isFolded ? "All the rules" : "Fold the rules";
    },
    { class: "plain", "aria-expanded": "false" },
  );
  return h("section", { "aria-label": "The rules" }, text, toggle);
}

/** Long numbers among words, but for those of states, parameters and fractions. */
const LONG = /(?<![\w.,/=-])\d{5,}(?![\w/=-]|[.,]\d)/g;

/** What went wrong, with the state in which it did; `at` is its line, where the error does not say it. */
export function complaint(error: unknown, at: number | null = null): HTMLElement {
  const said = error instanceof Error ? error.message : String(error);
  // What JavaScript sets, in words of the page; of memory it has no more to give.
  const message = said
    .replace("raise maxStates", "raise the limit on states")
    .replace(/raise memory \([^)]*\)/, "use the command, which may take more,")
    .replace(LONG, (digits) => grouped(BigInt(digits)));
  const known = at ?? (error instanceof Refused ? error.line : null);
  const line = known !== null && `Line ${known}: `;
  const state = error instanceof Refused && error.state !== null && !message.includes(error.state);
  return h(
    "div",
    { class: "error", role: "alert" },
    h("p", {}, line, message),
    state && h("p", {}, "in the state ", h("code", {}, (error as Refused).state)),
  );
}
