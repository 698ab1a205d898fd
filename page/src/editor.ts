/**
 * The editor for programs. Loaded when it is needed, since it is larger than the rest of the page.
 *
 * It lives in a shadow tree: there its styles are adopted instead of written into the document, which
 * the page's policy forbids. The tab key stays what it is everywhere: the way to the next thing.
 */

import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript, javascriptLanguage } from "@codemirror/lang-javascript";
import {
  HighlightStyle,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { type Extension } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** An editor on the page. */
export interface Editor {
  readonly element: HTMLElement;
  text(): string;
  replace(text: string): void;
  /** Marks a line with what is wrong there, and gives back which; without a message the mark goes. */
  mark(line: number | null, message: string): number | null;
  focus(): void;
}

/** What a program may say, each with a word about it. */
const WORDS: readonly (readonly [string, string])[] = [
  ["dice", 'dice as people type them: dice("4d6kh3")'],
  ["choice", "a player chooses: choice(MAX, { action: where it leads })"],
  ["end", "play is over: end(payoff)"],
  ["between", "play is cut off: between(least, most)"],
  ["die", "a fair die: die(6)"],
  ["coin", 'heads or not: coin("1/3")'],
  ["uniform", "one of a list, all equally likely"],
  ["weighted", "outcomes with weights: weighted([[state, 2], ...])"],
  ["draw", "cards without putting them back: draw(cards, 2)"],
  ["rolls", "several dice without their order: rolls(5, die(6))"],
  ["certain", "a step without choice or chance"],
  ["pay", "points on the way: pay(points, where)"],
  ["fraction", "an exact number: fraction(1, 3)"],
  ["other", "the other player"],
  ["MAX", "the player who wants a large payoff"],
  ["MIN", "the player who wants a small payoff"],
];

const completions = javascriptLanguage.data.of({
  autocomplete: (context: { matchBefore(by: RegExp): { from: number } | null }) => {
    const word = context.matchBefore(/\w{2,}/);
    return word && {
      from: word.from,
      options: WORDS.map(([label, info]) => ({ label, info, type: "function" })),
    };
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.moduleKeyword], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--bad)" },
  { tag: [tags.comment], color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.definition(tags.variableName), fontWeight: "600" },
]);

const looks = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--faint)",
    borderRadius: "0.35rem",
    fontSize: "0.9rem",
  },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": { maxHeight: "34rem", fontFamily: "ui-monospace, monospace" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    color: "var(--faint)",
    backgroundColor: "var(--card)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--card)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--line) !important",
  },
  // Without the pictures that the package brings as data, which the page's policy forbids.
  ".cm-lint-marker-error": { content: '"!"', color: "var(--bad)", fontWeight: "700", textAlign: "center" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    paddingBottom: "0",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--card)",
    border: "1px solid var(--line)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--on-accent)",
    backgroundColor: "var(--accent)",
  },
});

/** An editor with a text; `changed` is called after each change of it, `run` by Ctrl-Enter. */
export function editor(text: string, changed: () => void, run: () => void): Editor {
  const element = document.createElement("div");
  const root = element.attachShadow({ mode: "open" });
  const extensions: Extension[] = [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    autocompletion(),
    javascript(),
    completions,
    syntaxHighlighting(colours),
    looks,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": "The rules, in JavaScript", tabindex: "0" }),
    keymap.of([
      {
        key: "Mod-Enter",
        run: () => {
          run();
          return true;
        },
      },
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        changed();
      }
    }),
  ];
  const view = new EditorView({ doc: text, extensions, parent: root, root });

  function diagnostic(line: number, message: string): Diagnostic {
    const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    return { from: at.from, to: at.to, severity: "error", message };
  }

  return {
    element,
    text: () => view.state.doc.toString(),
    replace: (next) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    mark: (line, message) => {
      const found = line ?? (message === "" ? null : guess(view, message));
      const all = found === null ? [] : [diagnostic(found, message)];
      view.dispatch(setDiagnostics(view.state, all));
      if (all[0]) {
        view.dispatch({ effects: EditorView.scrollIntoView(all[0].from, { y: "center" }) });
      }
      return found;
    },
    focus: () => view.focus(),
  };
}

/**
 * Where an error is that does not say it: the first place that cannot be read, if there is one, else
 * where the rules begin.
 */
function guess(view: EditorView, message: string): number | null {
  let broken: number | null = null;
  syntaxTree(view.state).iterate({
    enter: ({ type, from }) => {
      broken ??= type.isError ? from : null;
      return broken === null;
    },
  });
  if (broken !== null) {
    return view.state.doc.lineAt(broken).number;
  }
  if (!message.includes("the rules are wrong")) {
    return null;
  }
  const found = /^\s*(?:async\s+)?node\s*[(:=]/m.exec(view.state.doc.toString());
  return found ? view.state.doc.lineAt(found.index + found[0].length).number : null;
}
