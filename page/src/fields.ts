/**
 * The form controls of a game's parameters, as the game declares them: a choice where there are a few
 * words, a number with its range, a text for the rest. A control that is left empty means what holds by
 * itself, which it shows.
 *
 * The browser is asked to judge nothing: what is wrong is said by whoever reads it, in its own words,
 * beside the control.
 */

import { grouped, h } from "./dom.js";
import { type Setting, type Typed } from "./messages.js";

/** What the field of a parameter is called in the form: no parameter is taken for a property of it, as
 *  `matches` or `elements` would be. */
const FIELD = "parameter-";

/** A control of one parameter. */
interface Control {
  element: HTMLInputElement | HTMLSelectElement;
  /** Shows a value as it was typed; none stands for what holds by itself. */
  set(value: string): void;
  /** What is wrong with what stands there, where that cannot even be sent. */
  wrong(): string | null;
}

/** The controls of all parameters. */
export interface Fields {
  elements: HTMLElement[];
  /** What is set, unless something cannot be read; that is said beside its control then. */
  typed(): Typed | null;
  /** Shows what is set, and forgets what was wrong. */
  set(typed: Typed): void;
  /** Says beside a control what is wrong with it; whether there is such a control. */
  refuse(name: string, message: string): boolean;
}

/** What is set, and what holds by itself, in words: `goal 100, die 6`. */
export function inWords(settings: readonly Setting[], typed: Typed): string {
  const all = settings.map(({ name, default: unless }) => [name, typed[name] ?? unless] as const);
  return all.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])).join(", ");
}

/** The value of a choice that stands for no value. */
const NONE = "";

/** A choice; what holds by itself comes first, and stands for no value. */
function choice({ words, default: unless }: Setting, attributes: Record<string, unknown>): Control {
  const others = words.filter((word) => word !== unless);
  const option = (value: string, label: string) => h("option", { value }, label);
  const element = h(
    "select",
    attributes,
    option(NONE, unless === null ? "not set" : `${unless} (default)`),
    others.map((word) => option(word, word)),
  );
  const known = [...(unless === null ? [] : [unless]), ...others];
  return {
    element,
    set: (value) => {
      const word = known.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value;
      const shown = word === unless ? NONE : word;
      element.value = shown;
      if (element.value !== shown) {
        // What a link has brought stays to be seen.
        element.append(option(shown, shown));
        element.value = shown;
      }
    },
    wrong: () => null,
  };
}

/** A whole number, or any number for programs, with the range that is declared. */
function number(setting: Setting, attributes: Record<string, unknown>): Control {
  const { name, takes, least, most, step } = setting;
  const element = h("input", {
    ...attributes,
    type: "number",
    min: least,
    max: most,
    step: takes === "whole" ? step : "any",
    inputmode: takes === "whole" ? "numeric" : "decimal",
  });
  const kind = Number(step ?? 1) > 1 ? `multiple of ${grouped(Number(step))}` : "whole number";
  const expected = takes === "whole" ? `a ${kind}` : "a number";
  const [from, to] = [least, most].map((end) => end !== null && grouped(Number(end)));
  const range = from && to ? ` from ${from} to ${to}` : "";
  return {
    element,
    set: (value) => {
      element.type = "number";
      element.value = value;
      if (element.value !== value) {
        // `1_000` is a number for the engine, and none for a browser.
        element.type = "text";
        element.value = value;
      }
    },
    wrong: () => (element.validity.badInput ? `${name}: expected ${expected}${range}` : null),
  };
}

/** A text, with the words that may stand in place of one to choose from. */
function text({ name, words }: Setting, attributes: Record<string, unknown>): Control {
  const list = words.length > 0 ? `words-${name}` : null;
  const element = h("input", {
    ...attributes,
    list,
    spellcheck: "false",
  });
  return {
    element,
    set: (value) => {
      element.value = value;
    },
    wrong: () => null,
  };
}

function control(setting: Setting, attributes: Record<string, unknown>): Control {
  const { takes, words } = setting;
  if (takes === "word") {
    return choice(setting, attributes);
  }
  const isNumber = (takes === "whole" || takes === "number") && words.length === 0;
  return isNumber ? number(setting, attributes) : text(setting, attributes);
}

export function fields(parameters: readonly Setting[]): Fields {
  const controls = new Map<string, Control>();
  const complaints = new Map<string, HTMLElement>();

  /** Says what is wrong with a control, or that nothing is. */
  function say(name: string, message: string): void {
    const [element, complaint] = [controls.get(name)?.element, complaints.get(name)];
    if (complaint && element) {
      complaint.textContent = message;
      complaint.hidden = message === "";
      if (message === "") {
        element.removeAttribute("aria-invalid");
      } else {
        element.setAttribute("aria-invalid", "true");
      }
    }
  }

  function part(setting: Setting): HTMLElement {
    const { name, default: unless, takes, words, about } = setting;
    const [id, why, means] = [FIELD + name, `wrong-${name}`, `about-${name}`];
    const complaint = h("span", { id: why, class: "wrong", hidden: true });
    const made = control(setting, {
      id,
      name: id,
      autocomplete: "off",
      placeholder: unless ?? "",
      "aria-describedby": about === "" ? why : `${why} ${means}`,
      oninput: () => say(name, ""),
    });
    controls.set(name, made);
    complaints.set(name, complaint);
    return h(
      "p",
      { class: "field" },
      h("label", { for: id }, name),
      made.element,
      takes !== "word" && words.length > 0 &&
        h("datalist", { id: `words-${name}` }, words.map((word) => h("option", { value: word }))),
      complaint,
      about !== "" && h("span", { id: means, class: "faint" }, about),
    );
  }

  const elements = parameters.map(part);
  return {
    elements,
    typed: () => {
      const typed: Typed = {};
      let isWhole = true;
      for (const [name, { element, wrong }] of controls) {
        const message = wrong();
        if (message !== null) {
          say(name, message);
          isWhole = false;
        } else if (element.value !== "") {
          typed[name] = element.value;
        }
      }
      return isWhole ? typed : null;
    },
    set: (typed) => {
      for (const [name, { set }] of controls) {
        say(name, "");
        set(typed[name] ?? "");
      }
    },
    refuse: (name, message) => {
      say(name, message);
      return controls.has(name);
    },
  };
}
