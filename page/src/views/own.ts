/** A game of one's own: an editor, examples, and every view of the game that the program makes. */

import { Cancelled, Refused, ask, cancel, hear } from "../client.js";
import { button, field, grouped, h, say, select, sentence } from "../dom.js";
import { type Editor } from "../editor.js";
import { EXAMPLES, FIRST } from "../examples/index.js";
import { type GameView, complaint, gameView } from "../game.js";
import { NOWHERE, type Place, write } from "../link.js";
import { type Description } from "../messages.js";
import { pack, unpack } from "../pack.js";
import { aside, draft, isOwn, keepDraft, keepOwn, putAside } from "../rules.js";
import { type Subject } from "./context.js";

/** States that are explored unless one says otherwise. */
const STATES = 1_000_000;

/** The most that a browser has the memory for. */
const MOST_STATES = 20_000_000;

/** Links longer than this are cut by some programs. */
const LONG_LINK = 8000;

/** Lines of `console.log` that are shown at most. */
const MOST_LINES = 1000;

/** Programs that may run: the examples, and what has been run by hand in this very page. */
const trusted = new Set(Object.values(EXAMPLES).map(({ program }) => program));

/** Of these, the programs that were run from the desk and have not answered yet, packed. */
const started = new Set<string>();

/** The example with a text, if it is one. */
function exampleOf(text: string): string | null {
  return Object.entries(EXAMPLES).find(([, { program }]) => program === text)?.[0] ?? null;
}

/** The view of a game of one's own, and what follows a link to it. */
export function ownView(): { element: HTMLElement; follow(place: Place): void } {
  let editor: Editor | undefined;
  let place: Place = { ...NOWHERE, game: "own" };
  /** The program of the last link. */
  let text: string | undefined;
  /** The program of the link before. */
  let previous: string | undefined;
  /** The game that is shown, and its program with the limit. */
  let shown: { of: string; view: GameView } | undefined;
  let limit = STATES;
  /** Counts links, so that what belongs to one that was left is not shown. */
  let follows = 0;

  const desk = h("div", { class: "desk" }, h("p", { class: "faint" }, "Loading the editor."));
  const gate = h("div");
  const trouble = h("div");
  const game = h("div");
  const note = h("p", { class: "faint" });
  const back = h(
    "p",
    { class: "buttons", hidden: true },
    button("Bring back what you wrote", () => {
      const text = aside();
      if (text !== undefined) {
        putAside(null);
        back.hidden = true;
        editor?.replace(text);
        editor?.focus();
      }
    }),
  );
  /** What the rules have written with `console.log`. */
  const lines = h("pre", { tabindex: 0, role: "region", "aria-label": "What the rules wrote" });
  const said = h("details", { open: true, hidden: true }, h("summary", {}, "console.log"), lines);
  hear((line) => {
    said.hidden = false;
    lines.append(`${line}\n`);
    if (lines.childNodes.length > MOST_LINES) {
      lines.firstChild?.remove();
    }
  });
  const states = h("input", {
    id: "limit",
    inputmode: "numeric",
    value: String(STATES),
    autocomplete: "off",
  });

  /** Marks where something is wrong, once the editor is there; the line, where that is known. */
  async function mark(failure: Refused | null): Promise<number | null> {
    const known = failure?.line ?? null;
    return (await loaded)?.mark(known, failure?.message ?? "") ?? known;
  }

  /** A program has answered, if only with a mistake: it does so again when the page is loaded anew. */
  function answered(): void {
    for (const packed of started) {
      keepOwn(packed);
    }
    started.clear();
  }

  function settled(failure: Refused | null): void {
    void mark(failure);
    answered();
  }

  async function run(): Promise<void> {
    const program = editor?.text() ?? text ?? "";
    const wanted = Number(states.value.replace(/[_,\s]/g, ""));
    limit = Number.isSafeInteger(wanted) && wanted > 0 ? Math.min(wanted, MOST_STATES) : STATES;
    states.value = String(limit);
    keepDraft({ of: program, text: program });
    const example = exampleOf(program);
    const packed = example === null ? await pack(program) : null;
    if (packed !== null && !trusted.has(program)) {
      started.add(packed);
    }
    trusted.add(program);
    const isSame = program === text;
    const hash = write({
      ...NOWHERE,
      game: "own",
      parameters: isSame ? place.parameters : {},
      view: isSame ? place.view : "answer",
      example: example === FIRST ? null : example,
      program: packed,
    });
    note.textContent =
      hash.length > LONG_LINK
        ? `The link to this program has ${grouped(hash.length)} characters. Some programs cut links that long.`
        : "";
    if (hash === location.hash) {
      shown = undefined;
      void open(place, program);
    } else {
      location.hash = hash;
    }
  }

  /** Shows the game of a program that may run. */
  async function open(to: Place, program: string): Promise<void> {
    const mine = follows;
    gate.replaceChildren();
    const of = JSON.stringify([program, limit]);
    if (shown?.of === of) {
      trouble.replaceChildren();
      shown.view.follow(to);
      return;
    }
    shown = undefined;
    game.replaceChildren();
    said.hidden = true;
    lines.replaceChildren();
    const waiting = h(
      "div",
      { class: "waiting" },
      h("p", {}, "Reading the program."),
      button("Cancel", cancel),
    );
    const begun = setTimeout(() => trouble.replaceChildren(waiting), 300);
    try {
      const found = await ask<Description>({ program }, { topic: "describe" });
      clearTimeout(begun);
      if (mine !== follows) {
        return;
      }
      trouble.replaceChildren();
      void mark(null);
      const subject: Subject = { ...found, of: { program }, maxStates: limit };
      const view = gameView(subject, { settled });
      shown = { of, view };
      game.replaceChildren(h("h2", { class: "title" }, found.title), view.element);
      view.follow(to);
    } catch (error) {
      clearTimeout(begun);
      if (mine !== follows) {
        return;
      }
      if (error instanceof Cancelled) {
        trouble.replaceChildren(h("p", { class: "faint" }, "Cancelled."));
        return;
      }
      const refused = error instanceof Refused ? error : null;
      if (refused) {
        answered();
      }
      trouble.replaceChildren(complaint(error));
      const line = await mark(refused);
      if (mine === follows) {
        trouble.replaceChildren(complaint(error, line));
      }
    }
  }

  /** Asks before a program runs that has come by a link. */
  function ask_first(program: string): void {
    shown = undefined;
    game.replaceChildren();
    trouble.replaceChildren();
    gate.replaceChildren(
      h(
        "section",
        { class: "gate", "aria-label": "A program from a link" },
        h("h2", {}, "This link brings a program"),
        h(
          "p",
          {},
          "Somebody else wrote it, and it has not run yet. It runs in a sandbox, without access to this page, the ",
          "network or your data. The worst it can do is keep your computer busy until you cancel it, or take so much ",
          "memory that the browser ends it; some browsers end this tab with it.",
        ),
        button(
          "Run this program",
          () => {
            trusted.add(program);
            void open(place, program);
          },
          { class: "main" },
        ),
      ),
    );
    say("This link brings a program. It has not run yet.");
  }

  /** The editor, which is on its way or there. */
  let loaded: Promise<Editor | undefined> = Promise.resolve(undefined);

  async function load(program: string): Promise<Editor> {
    const { editor: make } = await import("../editor.js");
    if (!editor) {
      const changed = () => {
        editor?.mark(null, "");
        keepDraft({ of: text ?? "", text: editor?.text() ?? "" });
      };
      // What was being written for this program is shown, and what was written for another kept aside.
      const known = draft();
      const written = known && exampleOf(known.text) === null ? known : undefined;
      const mine = written?.of === program;
      if (written && !mine && written.text !== program) {
        putAside(written.text);
      }
      editor = make(mine ? written.text : program, changed, () => void run());
      desk.replaceChildren(editor.element);
    } else if (editor.text() !== program) {
      const before = editor.text();
      if (before.trim() !== "" && before !== previous && exampleOf(before) === null) {
        putAside(before);
      }
      editor.replace(program);
    }
    back.hidden = aside() === undefined || aside() === editor.text();
    return editor;
  }

  /** Puts the program of a link onto the desk. */
  function bring(program: string): void {
    previous = text;
    text = program;
    examples.value = exampleOf(program) ?? "";
    loaded = load(program);
  }

  function follow(to: Place): void {
    follows += 1;
    const mine = follows;
    place = to;
    void (async () => {
      let program: string;
      try {
        program =
          to.program === null
            ? (EXAMPLES[to.example ?? FIRST] ?? EXAMPLES[FIRST]!).program
            : await unpack(to.program);
      } catch (error) {
        cancel();
        shown = undefined;
        game.replaceChildren();
        trouble.replaceChildren();
        gate.replaceChildren(complaint(error));
        if (!editor) {
          bring(EXAMPLES[FIRST]!.program);
        }
        return;
      }
      if (mine !== follows) {
        return;
      }
      // What is being written stays where it is, unless the link brings another program.
      if (program !== text) {
        bring(program);
      }
      if (trusted.has(program) || (await isOwn(program))) {
        if (mine !== follows) {
          return;
        }
        trusted.add(program);
        void open(to, program);
      } else {
        cancel();
        ask_first(program);
      }
    })();
  }

  const examples = select(
    "example",
    [["", "choose one"], ...Object.entries(EXAMPLES).map(([name, { title }]) => [name, title] as const)],
    "",
    (name) => {
      if (name !== "") {
        location.hash = write({ ...NOWHERE, game: "own", example: name === FIRST ? null : name });
      }
    },
  );

  const element = h(
    "article",
    { class: "own" },
    h("h1", {}, "Your own game"),
    h(
      "p",
      {},
      sentence(
        "Write the rules in JavaScript, or change those of an example. {guide} lists all the words. Your rules run in " +
          "a sandbox and never leave this page.",
        { guide: h("a", { href: "#/guide" }, "The guide") },
      ),
    ),
    gate,
    h(
      "div",
      { class: "halves" },
      h(
        "div",
        {},
        h("div", { class: "controls" }, field("Start from an example", examples), field("Limit on states", states)),
        desk,
        back,
        h("p", { class: "buttons" }, button("Run", () => void run(), { class: "main" }), h("span", { class: "faint" }, "or Ctrl and Enter in the editor")),
        note,
      ),
      h("div", {}, trouble, said, game),
    ),
  );
  return { element, follow };
}
