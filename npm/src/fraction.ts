/** Exact fractions of whole numbers of any size. */

import { UsageError } from "./errors.js";
import { inspected } from "./inspected.js";
import { nearest, primitive } from "./operators.js";
import { show } from "./show.js";

/** What an exact number may be given as; a number has to be whole. */
export type Exactly = number | bigint | Fraction;

/**
 * An exact fraction in lowest terms.
 *
 * @example
 * ```js
 * import { fraction } from "bestplay";
 * console.log(String(fraction(1, 3).plus("1/6").times(2)), fraction("0.25").toNumber()); // 1 0.25
 * ```
 */
export class Fraction {
  /** The numerator, with the sign. */
  readonly numerator: bigint;
  /** The denominator, positive. */
  readonly denominator: bigint;

  /** Use {@link fraction}, which also takes numbers and text. */
  constructor(numerator: bigint, denominator: bigint) {
    if (denominator === 0n) {
      throw new UsageError(`${numerator}/0 is not a number: its denominator is 0`);
    }
    const common = divisor(numerator, denominator);
    const sign = denominator < 0n ? -1n : 1n;
    this.numerator = (sign * numerator) / common;
    this.denominator = (sign * denominator) / common;
  }

  plus(other: Exactly): Fraction {
    const { numerator, denominator } = fraction(other);
    return new Fraction(
      this.numerator * denominator + numerator * this.denominator,
      this.denominator * denominator,
    );
  }

  minus(other: Exactly): Fraction {
    return this.plus(fraction(other).times(-1));
  }

  times(other: Exactly): Fraction {
    const { numerator, denominator } = fraction(other);
    return new Fraction(this.numerator * numerator, this.denominator * denominator);
  }

  over(other: Exactly): Fraction {
    const { numerator, denominator } = fraction(other);
    return new Fraction(this.numerator * denominator, this.denominator * numerator);
  }

  /** Less than 0, 0 or greater, as this number is less than, equal to or greater than the other. */
  compare(other: Exactly): number {
    const { numerator, denominator } = fraction(other);
    const [left, right] = [this.numerator * denominator, numerator * this.denominator];
    return left < right ? -1 : left > right ? 1 : 0;
  }

  equals(other: Exactly): boolean {
    return this.compare(other) === 0;
  }

  /** The nearest floating-point number. */
  toNumber(): number {
    const [top, bottom] = [Number(this.numerator), Number(this.denominator)];
    if (Number.isSafeInteger(top) && Number.isSafeInteger(bottom)) {
      return top / bottom;
    }
    const magnitude = this.numerator < 0n ? -this.numerator : this.numerator;
    const scaled = (bits: number): [bigint, bigint] =>
      bits < 0
        ? [magnitude << BigInt(-bits), this.denominator]
        : [magnitude, this.denominator << BigInt(bits)];
    const long = length(magnitude) - length(this.denominator);
    const [one, other] = scaled(long);
    // The unit of the last of 53 bits, or the smallest that there is.
    const unit = Math.max((one < other ? long - 1 : long) - 52, -1074);
    const [over, under] = scaled(unit);
    const whole = over / under;
    const twice = 2n * (over - whole * under);
    const up = twice > under || (twice === under && whole % 2n === 1n);
    const found = Number(up ? whole + 1n : whole) * 2 ** unit;
    return this.numerator < 0n ? -found : found;
  }

  /** As `17/4`, or as `3` where it is whole. */
  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }

  toJSON(): string {
    return this.toString();
  }

  /**
   * `<`, `*`, `Number(v)` and their like get the nearest floating-point number, or a `bigint` where it is
   * whole and beyond 2^53; `${v}` gets text.
   *
   * @throws {TypeError} `+` and `==`, which may want a number or text; a number out of range.
   */
  [Symbol.toPrimitive](hint: string): string | number | bigint {
    return primitive(hint, this.toString(), () => nearest(this));
  }

  [inspected](): string {
    return this.toString();
  }
}

/**
 * An exact fraction: of two whole numbers, of one, or of a text such as `"17/4"`, `"3"` or `"0.25"`.
 *
 * @throws {UsageError} A number that is not whole, since floating point is not exact; a text that is
 * not a number; a denominator of 0.
 *
 * @example
 * ```js
 * import { fraction } from "bestplay";
 * console.log(String(fraction(17, 4)), String(fraction("0.25"))); // 17/4 1/4
 * ```
 */
export function fraction(numerator: Exactly | string, denominator: Exactly = 1n): Fraction {
  const top = read(numerator);
  if (denominator === 1n) {
    return top;
  }
  return top.over(denominator);
}

function read(given: Exactly | string): Fraction {
  if (given instanceof Fraction) {
    return given;
  }
  if (typeof given === "bigint") {
    return new Fraction(given, 1n);
  }
  if (typeof given === "number") {
    if (!Number.isSafeInteger(given)) {
      throw new UsageError(
        `the number ${given} is not whole, and floating point is not exact; give a fraction, such ` +
          `as fraction(1, 3) or fraction("0.25")`,
      );
    }
    return new Fraction(BigInt(given), 1n);
  }
  if (typeof given !== "string") {
    throw new UsageError(
      `${show(given)} is not an exact number; give a whole number, a fraction, or text such as "17/4"; of an ` +
        "exact value, give its fraction",
    );
  }
  const text = given.trim();
  const found = /^([+-]?)(\d+)(?:\/(\d+)|\.(\d+))?$/.exec(text);
  if (!found) {
    throw new UsageError(`"${text}" is not a number; write one as "17/4", "3" or "0.25"`);
  }
  const [, sign, whole = "0", bottom = "1", decimals = ""] = found;
  const top = BigInt(whole + decimals) * (sign === "-" ? -1n : 1n);
  return new Fraction(top, BigInt(bottom) * 10n ** BigInt(decimals.length));
}

/** The greatest common divisor, positive. */
function divisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) {
    [a, b] = [b, a % b];
  }
  return a < 0n ? -a : a;
}

/** The length of a whole number in bits. */
function length(number: bigint): number {
  return number.toString(2).length;
}
