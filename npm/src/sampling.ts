/** Games that are too large to be solved are sampled: an interval and a confidence, never a value. */

import { type Parameters, wordsOf } from "./catalogue.js";
import { type Engine, type Watch, engine } from "./engine.js";
import { UsageError } from "./errors.js";
import { type Fraction } from "./fraction.js";
import { Held } from "./held.js";
import { inspected } from "./inspected.js";
import { noNumber } from "./operators.js";

/** How a game is sampled. */
export interface SamplingSettings {
  /** Fixes the answer: the same on every machine; 1 unless you say otherwise. */
  readonly seed?: number;
  /** The probability that the interval holds the truth; 0.999 unless you say otherwise. */
  readonly confidence?: number;
  /** The way of sampling, where the game has several. */
  readonly method?: string;
  /** Who plays where the plain rules are played out: `random`, `best` or one of the game's own. */
  readonly strategy?: string;
  /** The state in which play starts, in the game's notation; as the rules say unless given. */
  readonly start?: string;
}

/** When sampling stops: as soon as one of these is met. */
export interface Until {
  /** So many decimals are certain at the confidence. */
  readonly digits?: number;
  /** Half the width of the interval is at most this part of the mean. */
  readonly relative?: number;
  /**
   * So many games have been played, all in all; of a `Sampling`, which can go on later, at least so many.
   */
  readonly games?: number;
  /** So many seconds have been spent, all in all. */
  readonly seconds?: number;
  /** Hears how many games have been played; `false` stops. */
  readonly watch?: Watch;
}

/** What sampling says: true with a probability. It cannot become a value. */
export class Estimate {
  /** The mean of the sample; by itself without any guarantee. */
  declare readonly mean: number;
  /** The ends of the interval, as decimal text that is rounded outwards. */
  declare readonly lower: string;
  declare readonly upper: string;
  /** The digits that are certain at the confidence, or the interval where none is. */
  declare readonly decimal: string;
  /** The probability that the interval holds the truth, however often one looks. */
  declare readonly confidence: number;
  /** The theorem on which the interval rests. */
  declare readonly method: string;
  declare readonly games: number;
  declare readonly seed: number;
  /** How long it took, all in all. */
  declare readonly seconds: number;
  declare readonly stopped: "digits" | "relative" | "games" | "seconds" | "request";
  /** How often each result came up, where the method counts them one by one. */
  declare readonly results: readonly { readonly result: Fraction; readonly games: number }[];

  /** Use {@link estimate} or {@link Sampling}. */
  constructor(fields: object) {
    Object.assign(this, fields);
  }

  /** @throws {TypeError} Operators that want a number. */
  [Symbol.toPrimitive](hint: string): string {
    return noNumber(
      hint,
      this.decimal,
      "an estimate is not a value: take its mean, or Number(lower) and Number(upper), between which the " +
        "value lies with its confidence",
    );
  }
}

const KNOWN = ["digits", "relative", "games", "seconds"] as const;

/** What the engine calls the conditions. */
const NAMES = { digits: "decimals", relative: "relative", games: "games", seconds: "seconds" };

/** The conditions that need not be whole. */
const PARTS = new Set<keyof typeof NAMES>(["relative", "seconds"]);

/** A number as the engine reads one that need not be whole: by its bits. */
function bits(name: string, value: number): bigint {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new UsageError(`${name} cannot be ${String(value)}`);
  }
  return new DataView(Float64Array.of(value).buffer).getBigUint64(0, true);
}

/**
 * A game that is being sampled: stopped and resumed at will.
 *
 * @example
 * ```js
 * import { Sampling } from "bestplay";
 * const run = new Sampling("pig", { goal: 20 }, { strategy: "best" });
 * console.log(run.run({ games: 1000 }).games >= 1000, run.run({ games: 2000 }).games >= 2000); // true true
 * ```
 */
export class Sampling extends Held {
  readonly #engine: Engine;
  readonly #number: number;

  /**
   * @throws {UsageError} The game cannot be sampled, or not so.
   */
  constructor(game: string, parameters: Parameters = {}, settings: SamplingSettings = {}) {
    const { seed, confidence, method, strategy, start } = settings;
    const part = confidence === undefined ? undefined : bits("confidence", confidence);
    const all = { seed, confidence: part, sampler: method, strategy, start };
    const words = Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`);
    const by = engine();
    const request = [...words, "", game, ...wordsOf(parameters)];
    const { number } = by.ask("begin_run", request) as { number: number };
    super(by, number, undefined);
    this.#engine = by;
    this.#number = number;
  }

  /**
   * Goes on from where it stands until one of the conditions is met. The interval holds with its
   * confidence for all looks together.
   *
   * @throws {UsageError} There is no condition, or one that makes no sense.
   */
  run(until: Until): Estimate {
    return this.#run(until, { ...NAMES, games: "atLeast" });
  }

  /** The same, for a run that is never gone on with: the number of games is kept exactly. */
  once(until: Until): Estimate {
    return this.#run(until, NAMES);
  }

  #run(until: Until, names: Record<keyof typeof NAMES, string>): Estimate {
    const { watch, ...conditions } = until;
    const words = KNOWN.flatMap((name) => {
      const value = conditions[name];
      const text = value !== undefined && PARTS.has(name) ? bits(name, value) : value;
      return text === undefined ? [] : [`${names[name]}=${text}`];
    });
    if (words.length === 0 && watch === undefined) {
      throw new UsageError(`say when to stop: give one of ${KNOWN.join(", ")}`);
    }
    return new Estimate(this.#engine.about("sample", this.#number, [...words, ""], watch) as object);
  }

  [inspected](): string {
    return "Sampling {}";
  }
}

/**
 * Samples a game of the catalogue until one of the conditions is met.
 *
 * @throws {UsageError} The game cannot be sampled, or there is no condition.
 *
 * @example
 * ```js
 * import { estimate } from "bestplay";
 * const found = estimate("pig", { goal: 20 }, { strategy: "best", games: 1000 });
 * console.log(found.games, Number(found.lower) < 0.6155 && 0.6156 < Number(found.upper)); // 1000 true
 * ```
 */
export function estimate(
  game: string,
  parameters: Parameters = {},
  settings: SamplingSettings & Until = {},
): Estimate {
  // Each reads what it knows.
  const sampling = new Sampling(game, parameters, settings);
  try {
    return sampling.once(settings);
  } finally {
    sampling.free();
  }
}
