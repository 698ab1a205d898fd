/** Numbers with what is certain about them. */

import { Fraction, fraction } from "./fraction.js";
import { inspected } from "./inspected.js";

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

  /** A floating-point number close by, for pictures and for sorting. */
  toNumber(): number {
    return this.atLeast === this.atMost ? this.atLeast : (this.atLeast + this.atMost) / 2;
  }

  /** The digits that are certain. */
  toString(): string {
    return this.decimal;
  }

  [inspected](): string {
    return this.toString();
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

  /** The fraction. */
  override toString(): string {
    return this.fraction.toString();
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

  toJSON(): object {
    return { kind: this.kind, decimal: this.decimal };
  }
}

/** A number with its guarantee. */
export type Value = Exact | Bounds | Infinite;

interface Tagged {
  $: string;
  fraction: string;
  digits: string;
  lower: string;
  upper: string;
  decimal: string;
  atLeast?: number | null;
  atMost?: number | null;
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
      const [atLeast, atMost] = [tagged.atLeast ?? -Infinity, tagged.atMost ?? Infinity];
      return new Exact(fraction(tagged.fraction), decimal, atLeast, atMost);
    }
    case "bounds": {
      const [atLeast, atMost] = [tagged.atLeast ?? below(lower), tagged.atMost ?? above(upper)];
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
