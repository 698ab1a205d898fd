/** Elements in one call. */

type Child = Node | string | null | undefined | false;

function filled<E extends Element>(
  element: E,
  attributes: Record<string, unknown>,
  children: (Child | Child[])[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element with its attributes, listeners (`onclick`, ...) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, unknown> = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for a part of a drawing. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, unknown> = {},
  ...children: (Child | Child[])[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  return filled(element, attributes, children);
}

/**
 * A sentence whose parts have names in braces, so that a translation may put them elsewhere; what is
 * not text keeps what it is.
 */
export function sentence(template: string, parts: Record<string, Node | string>): (Node | string)[] {
  return template.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : (parts[piece] ?? "")));
}

/** A button that does something. */
export function button(
  label: string,
  onclick: () => void,
  attributes: Record<string, unknown> = {},
): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/** A labelled control of a form. */
export function field(label: string, control: HTMLElement, about = ""): HTMLElement {
  return h(
    "p",
    { class: "field" },
    h("label", { for: control.id }, label),
    control,
    about !== "" && h("span", { id: `about-${control.id}`, class: "faint" }, about),
  );
}

/** A choice of one of several. */
export function select(
  id: string,
  all: readonly (readonly [string, string])[],
  chosen: string,
  onchange: (value: string) => void,
): HTMLSelectElement {
  const element = h(
    "select",
    { id, onchange: () => onchange(element.value) },
    all.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
  );
  return element;
}

/** A choice of one of a few that are all seen, side by side. */
export function segments<T extends string>(
  label: string,
  all: readonly T[],
  chosen: T,
  onchange: (value: T) => void,
): HTMLElement {
  const name = label.toLowerCase().replace(/\W+/g, "-");
  return h(
    "fieldset",
    { class: "segments" },
    h("legend", { class: "unseen" }, label),
    all.map((value) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => onchange(value) }),
        h("span", {}, value),
      ),
    ),
  );
}

/** Says something to those who listen to the page. */
export function say(text: string): void {
  const live = document.getElementById("live");
  if (live) {
    live.textContent = text;
  }
}

/** A whole number with its digits in groups of three. */
export function grouped(number: number | bigint): string {
  return number.toLocaleString("en");
}
