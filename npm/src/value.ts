/** Numbers with what is certain about them. */

import { PrecisionError } from "./errors.js";
import { type Exactly, Fraction, fraction } from "./fraction.js";
import { inspected } from "./inspected.js";
import { brief, nearest, primitive } from "./operators.js";

abstract class Certain {
  /** The digits that are certain, rounded to as many as were asked for. */
  readonly decimal: string;
  /** A floating-point number that is surely not above it. */
  readonly atLeast: number;
  /** A floating-point number that is surely not below it. */
  readonly atMost: number;

  constructor(decimal: string, atLeast: number, atMost: number) {
    this.decimal = decimal;
    this.atLeast = atLeast;
    this.atMost = atMost;
  }

  /**
   * A floating-point number close by, for pictures.
   *
   * @example
   * ```js
   * import { solve } from "bestplay";
   * console.log(solve("race", { target: 2 }, { exact: true }).value.toNumber()); // 0.5259259259259259
   * ```
   */
  toNumber(): number {
    return this.atLeast === this.atMost ? this.atLeast : this.atLeast / 2 + this.atMost / 2;
  }

  /**
   * Less than 0, 0 or greater, as this number is less than, equal to or greater than the other: for
   * sorting, `values.sort((v, w) => v.compare(w))`.
   *
   * @throws {PrecisionError} Their bounds overlap, so that more digits would have to be known.
   *
   * @example
   * ```js
   * import { fraction, solve } from "bestplay";
   * const value = solve("race", { target: 2 }).value;
   * console.log(value.compare(fraction(1, 2)), value.decimal); // 1 0.525925925926
   * ```
   */
  compare(other: Value | Exactly): number {
    if (other === (this as unknown)) {
      return 0;
    }
    const [[low, high], [otherLow, otherHigh]] = [ends(this), ends(other)];
    if (before(high, otherLow)) {
      return -1;
    }
    if (before(otherHigh, low)) {
      return 1;
    }
    if (before(low, otherHigh) || before(otherLow, high)) {
      throw new PrecisionError(
        `it is not certain which of ${this} and ${other} is greater; solve with more digits, or exactly`,
      );
    }
    return 0;
  }

  /**
   * Whether this number is the other one.
   *
   * @throws {PrecisionError} Their bounds overlap.
   *
   * @example
   * ```js
   * import { fraction, solve } from "bestplay";
   * console.log(solve("race", { target: 2 }, { exact: true }).value.equals(fraction(71, 135))); // true
   * ```
   */
  equals(other: Value | Exactly): boolean {
    return this.compare(other) === 0;
  }

  /** The digits that are certain. */
  toString(): string {
    return this.decimal;
  }

  [inspected](): string {
    return this.toString();
  }

  /** What stands for it where a number is wanted. */
  protected abstract number(): number | bigint;

  /**
   * `<`, `*`, `Number(v)` and their like get the nearest floating-point number, or a `bigint` where it is
   * whole and beyond 2^53; `${v}` gets text.
   *
   * @throws {TypeError} `+` and `==`, which may want a number or text; bounds, which are not one number; a
   * fraction that is out of the range of floating point.
   */
  [Symbol.toPrimitive](hint: string): string | number | bigint {
    return primitive(hint, this.toString(), () => this.number());
  }
}

/** A number that is known exactly. */
export class Exact extends Certain {
  readonly kind = "exact";
  readonly fraction: Fraction;

  constructor(number: Fraction, decimal: string, atLeast: number, atMost: number) {
    super(decimal, atLeast, atMost);
    this.fraction = number;
  }

  /** The nearest floating-point number. */
  override toNumber(): number {
    return this.fraction.toNumber();
  }

  /** The fraction. */
  override toString(): string {
    return this.fraction.toString();
  }

  protected override number(): number | bigint {
    return nearest(this.fraction);
  }

  toJSON(): object {
    return { kind: this.kind, fraction: this.fraction, decimal: this.decimal };
  }
}

/** A number that is proven to lie between two bounds. */
export class Bounds extends Certain {
  readonly kind = "bounds";
  /** A decimal number that is not above it. */
  readonly lower: string;
  /** A decimal number that is not below it. */
  readonly upper: string;

  constructor(lower: string, upper: string, decimal: string, atLeast: number, atMost: number) {
    super(decimal, atLeast, atMost);
    this.lower = lower;
    this.upper = upper;
  }

  protected override number(): never {
    throw new TypeError(
      `all that is certain of this number is that it lies between ${brief(this.lower)} and ` +
        `${brief(this.upper)}: ask v.atLeast > x, v.atMost < x or v.compare(w), solve with { exact: true }, or ` +
        "take v.toNumber(), which is close by",
    );
  }

  toJSON(): object {
    return { kind: this.kind, lower: this.lower, upper: this.upper, decimal: this.decimal };
  }
}

/** A total that grows, or falls, without limit. */
export class Infinite extends Certain {
  readonly kind = "infinite";

  constructor(decimal: string) {
    const number = decimal.startsWith("-") ? -Infinity : Infinity;
    super(decimal, number, number);
  }

  protected override number(): number {
    return this.atLeast;
  }

  toJSON(): object {
    return { kind: this.kind, decimal: this.decimal };
  }
}

/** A number with its guarantee. */
export type Value = Exact | Bounds | Infinite;

/** Between which a number lies: fractions, or infinities. */
function ends(of: Certain | Exactly): [Fraction | number, Fraction | number] {
  if (of instanceof Bounds) {
    return [fraction(of.lower), fraction(of.upper)];
  }
  if (of instanceof Infinite) {
    return [of.atLeast, of.atLeast];
  }
  const exact = of instanceof Exact ? of.fraction : fraction(of as Exactly);
  return [exact, exact];
}

/** Whether an end surely lies below another. */
function before(one: Fraction | number, other: Fraction | number): boolean {
  if (one instanceof Fraction && other instanceof Fraction) {
    return one.compare(other) < 0;
  }
  return infinity(one) < infinity(other);
}

/** An infinity; 0 stands for all that are finite. */
function infinity(end: Fraction | number): number {
  return end instanceof Fraction ? 0 : end;
}

interface Tagged {
  $: string;
  fraction: string;
  digits: string;
  lower: string;
  upper: string;
  decimal: string;
  atLeast?: number;
  atMost?: number;
}

/** Makes numbers of what the engine wrote in their place: a reviver of `JSON.parse`. */
export function revive(_key: string, json: unknown): unknown {
  if (typeof json !== "object" || json === null || !("$" in json)) {
    return json;
  }
  const tagged = json as Tagged;
  const { decimal, lower, upper } = tagged;
  switch (tagged.$) {
    case "exact": {
      const { atLeast = -Infinity, atMost = Infinity } = tagged;
      return new Exact(fraction(tagged.fraction), decimal, atLeast, atMost);
    }
    case "bounds": {
      const { atLeast = below(lower), atMost = above(upper) } = tagged;
      return new Bounds(lower, upper, decimal, atLeast, atMost);
    }
    case "infinite":
      return new Infinite(tagged.decimal);
    case "fraction":
      return fraction(tagged.fraction);
    case "integer":
      return BigInt(tagged.digits);
    default:
      return json;
  }
}

/** A floating-point number not above a decimal one: two units of the last bit below the nearest. */
function below(decimal: string): number {
  const near = Number(decimal);
  return Number.isFinite(near) ? near - Math.abs(near) * 2 ** -52 - Number.MIN_VALUE : -Infinity;
}

/** A floating-point number not below a decimal one. */
function above(decimal: string): number {
  return -below(decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`);
}
