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
      return "The expected total is unbounded.";
  }
}

/** The certain digits; the bounds or the fraction appear when one points at them. */
export function number(of: Certain): HTMLElement {
  const more = of.kind === "bounds" ? `between ${of.lower} and ${of.upper}` : of.fraction;
  return h("span", { class: "number", title: more }, of.decimal);
}

/** Exact numbers added up, each a whole number or a fraction as text: `-1`, `3/2`. */
export function total(all: readonly string[]): string {
  let [top, bottom] = [0n, 1n];
  for (const text of all) {
    const [over = 0n, under = 1n] = text.split("/").map(BigInt);
    [top, bottom] = [top * under + over * bottom, bottom * under];
    const common = divisor(top < 0n ? -top : top, bottom);
    [top, bottom] = [top / common, bottom / common];
  }
  return bottom === 1n ? String(top) : `${top}/${bottom}`;
}

/** The greatest common divisor; the second number is above 0. */
function divisor(one: bigint, other: bigint): bigint {
  return one === 0n ? other : divisor(other % one, one);
}

/** A number for the length of a bar. */
export function size(of: Certain | string): number {
  return Number(isNumber(of) ? of.decimal.replace(/^\[([^,]*),.*/, "$1") : of);
}
