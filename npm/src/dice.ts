/** Dice in a line: `dice("4d6kh3")`. */

import { type Weight, Chance, short } from "./chance.js";
import { type Watch, engine } from "./engine.js";
import { PrecisionError, UsageError } from "./errors.js";
import { type Fraction } from "./fraction.js";
import { inspected } from "./inspected.js";
import { type Value, Exact } from "./value.js";

/**
 * Results that are not told apart: from `least` on, up to `most` if that is not `null`. Dice that explode
 * without end have one, of next to no probability; and so have dice with so many results that only their
 * mean and deviation are known.
 *
 * @example
 * ```js
 * import { dice } from "bestplay";
 * console.log(String(dice("d6!").outcomes.at(-1))); // 301 or more
 * ```
 */
export class Rest {
  readonly least: number;
  readonly most: number | null;

  constructor(least: number, most: number | null) {
    this.least = least;
    this.most = most;
  }

  toString(): string {
    return this.most === null ? `${this.least} or more` : `${this.least} to ${this.most}`;
  }

  [inspected](): string {
    return this.toString();
  }

  /** @throws {PrecisionError} Operators that want a number: state a limit. */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === "string") {
      return this.toString();
    }
    throw new PrecisionError(`${this} is not told apart; state a limit, as in explode(3d6, 20)`);
  }
}

/**
 * An event that {@link dice} made.
 *
 * @example
 * ```js
 * import { dice } from "bestplay";
 * const score = dice("4d6kh3");
 * console.log(score.average.decimal, score.variance.decimal, score.asks); // 12.2445987654 8.10452329580 false
 * ```
 */
export class Dice extends Chance<number | Rest> {
  /** The expression, or the name it was given. */
  readonly label: string;
  /** Whether it asks something, as `2d6 >= 9` does: 1 is yes, 0 no. */
  readonly asks: boolean;
  readonly #mean: Value;
  /** The variance: bounds, where not all results are told apart. */
  readonly variance: Value;
  /** The standard deviation: bounds, where it is no fraction. */
  readonly deviation: Value;

  constructor(
    outcomes: readonly (number | Rest)[],
    weights: readonly Weight[],
    mean: Value,
    variance: Value,
    deviation: Value,
    label: string,
    asks: boolean,
  ) {
    super(outcomes, weights);
    this.label = label;
    this.asks = asks;
    this.#mean = mean;
    this.variance = variance;
    this.deviation = deviation;
  }

  /** The mean, also where not all results are told apart. */
  get average(): Value {
    return this.#mean;
  }

  /**
   * The mean as a fraction.
   *
   * @throws {PrecisionError} Not all results are told apart; see {@link average}.
   */
  override mean(): Fraction {
    if (this.#mean instanceof Exact) {
      return this.#mean.fraction;
    }
    throw new PrecisionError(`the mean ${this.#mean} is not known as a fraction; state a limit, or use .average`);
  }
}

/** What the engine answers. */
interface Rolled {
  readonly label: string;
  readonly asks: boolean;
  readonly outcomes: readonly number[];
  readonly weights: readonly string[];
  readonly least: number;
  readonly most: number | null;
  readonly rest: string | null;
  readonly mean: Value;
  readonly variance: Value;
  readonly deviation: Value;
}

/**
 * What can come of dice, written as people type them: `dice("4d6 keep highest 3")`, `dice("3d6!")`,
 * `dice("[highest 3 of 4d6]")`. `docs/dice.md` has every form. It is an event like any other, for rules as
 * well.
 *
 * @throws {UsageError} The expression is wrong at the place that is marked, or asks for too much.
 *
 * @example
 * ```js
 * import { dice } from "bestplay";
 * console.log(String(dice("2d6 >= 9").probability((yes) => yes === 1))); // 5/18
 * ```
 */
export function dice(expression: string, watch?: Watch): Dice {
  const rolls = allDice(expression, watch);
  const [only] = rolls;
  if (!only || rolls.length > 1) {
    throw new UsageError(`these are ${rolls.length} rolls; ask for one at a time, or use allDice`);
  }
  return only;
}

/**
 * The same for each roll of a text of several lines, in their order: `allDice("d20\n2d20kh1")`.
 *
 * @throws {UsageError} As {@link dice}.
 *
 * @example
 * ```js
 * import { allDice } from "bestplay";
 * console.log(allDice("d20\n2d20kh1").map((roll) => `${roll.label}: ${roll.mean()}`)); // [ 'd20: 21/2', '2d20kh1: 553/40' ]
 * ```
 */
export function allDice(text: string, watch?: Watch): Dice[] {
  if (typeof text !== "string" || text.includes("\0")) {
    throw new UsageError("dice are text, such as dice(\"4d6kh3\")");
  }
  return (engine().dice(text, watch) as Rolled[]).map(event);
}

function event({ mean, variance, deviation, label, asks, ...rolled }: Rolled): Dice {
  const outcomes: (number | Rest)[] = [...rolled.outcomes];
  const large = rolled.outcomes.find((outcome) => !Number.isSafeInteger(outcome));
  if (large !== undefined) {
    throw new UsageError(`the result ${large} is beyond what JavaScript's numbers hold exactly`);
  }
  const weights = rolled.weights.map(BigInt);
  if (rolled.rest !== null) {
    outcomes.push(new Rest(rolled.least, rolled.most));
    weights.push(BigInt(rolled.rest));
  }
  return new Dice(outcomes, short(weights), mean, variance, deviation, label, asks);
}
