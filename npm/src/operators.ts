/**
 * What JavaScript's operators make of the objects of this package: a number that is right, or a
 * `TypeError` that says what to write; text only where text is asked for.
 *
 * An operator does not say what stands on its other side. So `+` and `==`, which may want a number or
 * text, get nothing; and proven bounds are not a number, since what they are compared with may lie
 * between them.
 */

import { type Fraction } from "./fraction.js";

/** What an operator gets of a number that goes by `text`; `number` finds it, or says why there is none. */
export function primitive<T>(hint: string, text: string, number: () => T): string | T {
  switch (hint) {
    case "string":
      return text;
    case "number":
      return number();
    default:
      number();
      throw new TypeError(
        `+ and == do not say whether ${brief(text)} is to be a number or text: write Number(v) or \`\${v}\`; ` +
          "exactly, ask v.equals(w) or v.compare(w), and add fractions by plus",
      );
  }
}

/** What an operator gets of something that is not a number. */
export function noNumber(hint: string, text: string, refusal: string): string {
  if (hint === "string") {
    return text;
  }
  throw new TypeError(refusal);
}

/** The nearest floating-point number; a whole number beyond those that floating point has all of. */
export function nearest(exact: Fraction): number | bigint {
  const { numerator, denominator } = exact;
  const near = exact.toNumber();
  if (denominator === 1n && !Number.isSafeInteger(near)) {
    return numerator;
  }
  if (!Number.isFinite(near) || (near === 0 && numerator !== 0n)) {
    throw new TypeError(
      `${brief(exact.toString())} is out of the range of floating point: ask v.compare(w), or compute ` +
        "with its numerator and denominator",
    );
  }
  return near;
}

/** A text that may be long, for messages. */
export function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
