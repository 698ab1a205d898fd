/** Random events: outcomes with whole-number weights, never rounded. */

import { UsageError } from "./errors.js";
import { type Exactly, Fraction, fraction } from "./fraction.js";
import { inspected } from "./inspected.js";
import { noNumber } from "./operators.js";
import { show } from "./show.js";

/** A weight: a positive whole number. */
export type Weight = number | bigint;

/**
 * A random event.
 *
 * @example
 * ```js
 * import { coin, die } from "bestplay";
 * const roll = die(6);
 * console.log(String(roll.mean()), String(roll.probability((face) => face > 4)), coin().total); // 7/2 1/3 2n
 * ```
 */
export class Chance<T> {
  /** What may happen. */
  readonly outcomes: readonly T[];
  /** A weight for each outcome, or `null` where all are equally likely. */
  readonly weights: readonly Weight[] | null;

  /** Use {@link die}, {@link coin}, {@link uniform}, {@link weighted} and their like. */
  constructor(outcomes: readonly T[], weights: readonly Weight[] | null) {
    this.outcomes = outcomes;
    this.weights = weights;
  }

  /**
   * The event whose outcomes are what `to` makes of the outcomes of this one. An outcome that is
   * itself a random event happens then.
   *
   * @example
   * ```js
   * import { die } from "bestplay";
   * console.log(die(4).map((face) => face % 2)); // weighted([[1, 1], [0, 1], [1, 1], [0, 1]])
   * ```
   */
  map<U>(to: (outcome: T) => U | Chance<U>): Chance<U> {
    const { outcomes, weights } = this;
    const mapped = new Array<U | Chance<U>>(outcomes.length);
    let nested = false;
    for (let i = 0; i < outcomes.length; i += 1) {
      const found = to(outcomes[i] as T);
      nested ||= found instanceof Chance;
      mapped[i] = found;
    }
    return nested ? flattened(mapped, weights) : new Chance(mapped as U[], weights);
  }

  /**
   * This event and an independent one: pairs of their outcomes.
   *
   * @example
   * ```js
   * import { coin, die } from "bestplay";
   * console.log(String(coin().and(die(6)).probability(([heads, face]) => heads && face === 6))); // 1/12
   * ```
   */
  and<U>(other: Chance<U>): Chance<[T, U]> {
    return this.map((one) => other.map((two): [T, U] => [one, two]));
  }

  /**
   * The sum of all weights.
   *
   * @example
   * ```js
   * import { weighted } from "bestplay";
   * console.log(weighted([["win", "1/3"], ["lose", "2/3"]]).total); // 3n
   * ```
   */
  get total(): bigint {
    const { outcomes, weights } = this;
    return weights
      ? weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n)
      : BigInt(outcomes.length);
  }

  /**
   * How likely it is that the outcome is as `is` says.
   *
   * @example
   * ```js
   * import { die } from "bestplay";
   * console.log(String(die(20).probability((face) => face >= 15))); // 3/10
   * ```
   */
  probability(is: (outcome: T) => boolean): Fraction {
    let ways = 0n;
    this.outcomes.forEach((outcome, i) => {
      ways += is(outcome) ? BigInt(this.weights?.[i] ?? 1) : 0n;
    });
    return new Fraction(ways, this.total);
  }

  /**
   * The mean of the outcomes, which are numbers.
   *
   * @example
   * ```js
   * import { die } from "bestplay";
   * console.log(String(die(6).mean())); // 7/2
   * ```
   */
  mean(): Fraction {
    let sum = new Fraction(0n, 1n);
    this.outcomes.forEach((outcome, i) => {
      sum = sum.plus(fraction(outcome as Exactly).times(this.weights?.[i] ?? 1));
    });
    return sum.over(this.total);
  }

  /** @throws {TypeError} Operators that want a number, as in `die(6) + 1`. */
  [Symbol.toPrimitive](hint: string): string {
    return noNumber(
      hint,
      "[object Chance]",
      "a random event is not a number; say what becomes of its outcomes: die(6).map((roll) => roll + 1)",
    );
  }

  [inspected](): string {
    const shown = this.outcomes.map(
      (outcome, i) => `[${show(outcome)}, ${this.weights?.[i] ?? 1}]`,
    );
    return `weighted([${shown.join(", ")}])`;
  }
}

/** Events within an event, as one. */
function flattened<U>(
  mapped: readonly (U | Chance<U>)[],
  weights: readonly Weight[] | null,
): Chance<U> {
  const totals = mapped.map((one) => (one instanceof Chance ? one.total : 1n));
  const common = totals.reduce((all, total) => (all * total) / gcd(all, total), 1n);
  const [outcomes, flat]: [U[], bigint[]] = [[], []];
  mapped.forEach((one, i) => {
    const weight = (BigInt(weights?.[i] ?? 1) * common) / (totals[i] as bigint);
    if (!(one instanceof Chance)) {
      outcomes.push(one);
      flat.push(weight);
      return;
    }
    one.outcomes.forEach((outcome, j) => {
      outcomes.push(outcome);
      flat.push(weight * BigInt(one.weights?.[j] ?? 1));
    });
  });
  return new Chance(outcomes, short(flat));
}

/** The greatest common divisor of positive numbers. */
function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** Weights in the same proportion, as numbers where that is exact: long ones lose their common factor. */
export function short(weights: readonly bigint[]): Weight[] {
  const isShort = weights.every((weight) => weight <= Number.MAX_SAFE_INTEGER);
  const common = isShort ? 1n : weights.reduce(gcd);
  return weights.map((weight) => {
    const lowest = weight / common;
    return lowest <= Number.MAX_SAFE_INTEGER ? Number(lowest) : lowest;
  });
}

/**
 * What surely happens: a step without choice or chance.
 *
 * @example
 * ```js
 * import { certain } from "bestplay";
 * console.log(certain("next")); // weighted([["next", 1]])
 * ```
 */
export function certain<T>(outcome: T): Chance<T> {
  return new Chance([outcome], null);
}

/**
 * One of `outcomes`, all equally likely. What is listed twice is twice as likely.
 *
 * @example
 * ```js
 * import { uniform } from "bestplay";
 * console.log(String(uniform("abba").probability((letter) => letter === "a"))); // 1/2
 * ```
 */
export function uniform<T>(outcomes: Iterable<T>): Chance<T> {
  const all = [...outcomes];
  if (all.length === 0) {
    throw new UsageError("a random event needs at least one outcome");
  }
  return new Chance(all, null);
}

/**
 * Outcomes with weights: whole numbers, or fractions, of which only the ratios count. Outcomes of
 * weight 0 are left out.
 *
 * @example
 * ```js
 * import { weighted } from "bestplay";
 * console.log(weighted([["win", "1/3"], ["lose", "2/3"]])); // weighted([["win", 1], ["lose", 2]])
 * ```
 */
export function weighted<T>(outcomes: Iterable<readonly [T, Exactly]>): Chance<T> {
  const pairs = [...outcomes].map(([outcome, weight]) => [outcome, fraction(weight)] as const);
  const wrong = pairs.find(([, weight]) => weight.numerator < 0n);
  if (wrong) {
    throw new UsageError(`the weight ${wrong[1]} of the outcome ${show(wrong[0])} is negative`);
  }
  const there = pairs.filter(([, weight]) => weight.numerator > 0n);
  if (there.length === 0) {
    throw new UsageError("a random event needs at least one outcome with a positive weight");
  }
  const common = there.reduce(
    (all, [, { denominator }]) => (all * denominator) / gcd(all, denominator),
    1n,
  );
  const weights = there.map(([, weight]) => (weight.numerator * common) / weight.denominator);
  return new Chance(there.map(([outcome]) => outcome), short(weights));
}

/** Faces of dice that were rolled before; rules roll the same dice again and again. */
const DICE = new Map<number, Chance<number>>();

/**
 * A fair die with the faces 1 to `faces`.
 *
 * @example
 * ```js
 * import { die } from "bestplay";
 * console.log(String(die(20).mean())); // 21/2
 * ```
 */
export function die(faces = 6): Chance<number> {
  const known = DICE.get(faces);
  if (known) {
    return known;
  }
  if (!Number.isSafeInteger(faces) || faces < 1) {
    throw new UsageError(`a die cannot have ${faces} faces; give a whole number, at least 1`);
  }
  const made = new Chance(Array.from({ length: faces }, (_, i) => i + 1), null);
  DICE.set(faces, made);
  return made;
}

/**
 * A coin that shows heads (`true`) with probability `heads`, one half unless you say otherwise.
 *
 * @example
 * ```js
 * import { coin } from "bestplay";
 * console.log(coin("1/3")); // weighted([[true, 1], [false, 2]])
 * ```
 */
export function coin(heads: Exactly | string = "1/2"): Chance<boolean> {
  const likely = fraction(heads);
  if (likely.compare(0) < 0 || likely.compare(1) > 0) {
    throw new UsageError(`the probability ${likely} does not lie between 0 and 1`);
  }
  return weighted([
    [true, likely],
    [false, fraction(1).minus(likely)],
  ]);
}

/**
 * `times` independent repetitions without their order: sorted lists, each once.
 *
 * @example
 * ```js
 * import { die, rolls } from "bestplay";
 * console.log(String(rolls(5, die(6)).probability((dice) => dice[0] === dice[4]))); // 1/1296
 * ```
 */
export function rolls<T extends number | string>(times: number, event: Chance<T>): Chance<T[]> {
  let ways = new Map<string, [T[], bigint]>([["", [[], 1n]]]);
  for (let i = 0; i < times; i += 1) {
    const longer = new Map<string, [T[], bigint]>();
    for (const [before, many] of ways.values()) {
      event.outcomes.forEach((outcome, j) => {
        const hand = sorted([...before, outcome]);
        add(longer, hand, many * BigInt(event.weights?.[j] ?? 1));
      });
    }
    ways = longer;
  }
  return listed(ways);
}

/**
 * `count` things drawn from `stock` without putting them back: sorted lists, each once.
 *
 * @example
 * ```js
 * import { draw } from "bestplay";
 * console.log(draw("aab", 2)); // weighted([[["a","a"], 2], [["a","b"], 4]])
 * ```
 */
export function draw<T extends number | string>(stock: Iterable<T>, count: number): Chance<T[]> {
  const kinds = new Map<T, number>();
  let size = 0;
  for (const thing of stock) {
    kinds.set(thing, (kinds.get(thing) ?? 0) + 1);
    size += 1;
  }
  if (!Number.isSafeInteger(count) || count < 0 || count > size) {
    throw new UsageError(`${count} things cannot be drawn from a stock of ${size}`);
  }
  let ways = new Map<string, [T[], bigint]>([["", [[], 1n]]]);
  for (let i = 0; i < count; i += 1) {
    const longer = new Map<string, [T[], bigint]>();
    for (const [hand, many] of ways.values()) {
      for (const [thing, there] of kinds) {
        const left = there - hand.filter((held) => held === thing).length;
        if (left > 0) {
          add(longer, sorted([...hand, thing]), many * BigInt(left));
        }
      }
    }
    ways = longer;
  }
  return listed(ways);
}

function sorted<T extends number | string>(hand: T[]): T[] {
  return hand.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function add<T>(ways: Map<string, [T[], bigint]>, hand: T[], many: bigint): void {
  const name = JSON.stringify(hand);
  const known = ways.get(name);
  if (known) {
    known[1] += many;
  } else {
    ways.set(name, [hand, many]);
  }
}

function listed<T>(ways: Map<string, [T[], bigint]>): Chance<T[]> {
  const all = [...ways.values()];
  return new Chance(all.map(([hand]) => hand), short(all.map(([, many]) => many)));
}
