/** Numbers with their guarantee, as people see them. */

import { h } from "./dom.js";
import { type Certain } from "./messages.js";

/** Whether something is a number with its guarantee. */
export function isNumber(something: unknown): something is Certain {
  return typeof something === "object" && something !== null && "decimal" in something;
}

/** What is guaranteed about a number. */
export function guarantee(number: Certain): string {
  switch (number.kind) {
    case "exact":
      return "This is exact.";
    case "bounds":
      return "Every digit shown is certain.";
    case "infinite":
      return "The expected total has no limit.";
  }
}

/** The certain digits; the bounds or the fraction appear when one points at them. */
export function number(of: Certain): HTMLElement {
  const more = of.kind === "bounds" ? `between ${of.lower} and ${of.upper}` : of.fraction;
  return h("span", { class: "number", title: more }, of.decimal);
}

/** A number for the length of a bar. */
export function size(of: Certain | string): number {
  return Number(isNumber(of) ? of.decimal.replace(/^\[([^,]*),.*/, "$1") : of);
}
