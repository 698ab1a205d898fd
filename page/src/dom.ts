/** Elements in one call. */

type Child = Node | string | null | undefined | false;

/** An element with its attributes, listeners (`onclick`, ...) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, unknown> = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
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

/** Says something to those who listen to the page. */
export function say(text: string): void {
  const live = document.getElementById("live");
  if (live) {
    live.textContent = text;
  }
}

/** A whole number with its digits in groups of three. */
export function grouped(number: number): string {
  return number.toLocaleString("en");
}
