/** The games of the catalogue, and questions about them. */

import { engine } from "./engine.js";
import { UsageError } from "./errors.js";
import { inspected } from "./inspected.js";
import { noNumber } from "./operators.js";
import { type Settings, settingsOf } from "./settings.js";
import { type Kept, type Names, Solution } from "./solution.js";
import { type Value } from "./value.js";

/** What may be set. */
export interface Parameter {
  readonly name: string;
  /** What holds if nothing is set; `null` where there is nothing then. */
  readonly default: string | null;
  /**
   * What may be given: a whole number, one of `words`, a probability (`1/3`, `0.37` or `37%`), or a text
   * that the game reads by itself.
   */
  readonly takes: "whole" | "word" | "probability" | "text";
  /** The least whole number; `null` where it is not one. Above 2^53 - 1 it is a `bigint`. */
  readonly least: number | bigint | null;
  /** The largest whole number. */
  readonly most: number | bigint | null;
  /** What a whole number has to be a multiple of; 1 for any number. */
  readonly step: number | bigint | null;
  /** The words that it takes: all there are, or those that may stand in place of a number or a text. */
  readonly words: readonly string[];
  /** What it means, with its range and unit. */
  readonly about: string;
}

/** A strategy that has a name. */
export interface NamedStrategy {
  readonly name: string;
  /** What stands after the name and a colon, if anything does: `N`. */
  readonly asks: string | null;
  /** What it does. */
  readonly about: string;
}

/** A game of the catalogue. */
export interface CatalogueGame {
  /** What one asks for. */
  readonly name: string;
  readonly title: string;
  /** The rules in plain words, and how the answer is found. */
  readonly about: string;
  /** Where the game and its known answers come from. */
  readonly source: string;
  /** Whose expected payoff the value is. */
  readonly valueMeans: string;
  readonly parameters: readonly Parameter[];
  /** Values of the parameters that have none by themselves, to try the game with. */
  readonly example: Readonly<Record<string, string>>;
  /** What may be set in questions about it, by the question. */
  readonly options: Readonly<Record<string, readonly Parameter[]>>;
  /** What its fast method does, if it has one. */
  readonly fast: string | null;
  /** Whether `count` has an answer. */
  readonly counts: boolean;
  /** Whether players do not see everything, or move at once: `solve` and `explain` answer about such games. */
  readonly hidden: boolean;
  /** Whether it can be sampled. */
  readonly samples: boolean;
  /** The strategies that have a name. */
  readonly strategies: readonly NamedStrategy[];
  /** The shelf of the shop window on which it stands. */
  readonly shelf: string;
  /** Other names that people know it by, or games that it belongs to. */
  readonly also: readonly string[];
  /** A line that makes one want to try it. */
  readonly line: string;
}

/** Parameters of a game, and options of the question, by their names. */
export type Parameters = Readonly<Record<string, string | number | bigint | boolean>>;

/** A question about a game of the catalogue. */
export type Topic = "solve" | "solve --average" | "explain" | "odds" | "count" | "sheet";

/** What a person reads beside a field of an answer. */
export interface Piece {
  /** The field. */
  readonly key: string;
  /** What stands before it; above it, if it is a table. */
  readonly label: string;
  /** What stands after it, in brackets. */
  readonly note: string;
  /** What stands below it, line by line. */
  readonly below: readonly string[];
  /** `plainly`, `unless zero`, `as bars`, `never`, or the words that stand for no content. */
  readonly show: string;
}

/**
 * An answer: the fields of the question, which `docs/answers.md` lists. Of most questions `value` is
 * one of them.
 *
 * @example
 * ```js
 * import { solve } from "bestplay";
 * const answer = solve("race", { target: 2 }, { exact: true });
 * console.log(String(answer.value), answer.states); // 71/135 12
 * ```
 */
export class Answer {
  readonly [field: string]: unknown;
  readonly value!: Value;
  /** What a person reads beside the fields, in the order of reading. */
  declare readonly pieces: readonly Piece[];

  constructor(fields: object, pieces: readonly Piece[]) {
    Object.assign(this, fields);
    Object.defineProperty(this, "pieces", { value: pieces });
  }

  /** @throws {TypeError} Operators that want a number. */
  [Symbol.toPrimitive](hint: string): string {
    return noNumber(hint, "[object Answer]", "an answer is not a number; its value is: answer.value");
  }

  [inspected](): object {
    return { ...this };
  }
}

let catalogue: readonly CatalogueGame[] | undefined;

/**
 * The games of the catalogue.
 *
 * @example
 * ```js
 * import { games } from "bestplay";
 * const pig = games().find(({ name }) => name === "pig");
 * console.log(pig.title, pig.parameters.map(({ name }) => name)); // Pig [ 'goal', 'die', 'bust', 'dice', 'points' ]
 * ```
 */
export function games(): readonly CatalogueGame[] {
  catalogue ??= engine().catalogue() as readonly CatalogueGame[];
  return catalogue;
}

/** Asks a question about a game; `about` is what it is about besides the game, `more` are settings of its own. */
export function ask(
  topic: Topic,
  game: string,
  parameters: Parameters,
  settings: Settings,
  about: readonly string[] = [],
  more: readonly string[] = [],
): Answer {
  const words = wordsOf(parameters);
  const request = [...settingsOf(settings), ...more, "", topic, game, ...about, ...words];
  const answer = engine().ask("ask", request, settings.watch) as {
    fields: object;
    pieces: readonly Piece[];
  };
  return new Answer(answer.fields, answer.pieces);
}

/**
 * Solves a game so that its states can be asked about one after the other.
 *
 * @example
 * ```js
 * import { open } from "bestplay";
 * const nim = open("nim", { heaps: "1-4" });
 * console.log(nim.best(), nim.best("1-1 second")); // [ '3-from-4' ] [ '1-from-1' ]
 * ```
 */
export function open(
  game: string,
  parameters: Parameters = {},
  settings: Settings = {},
): Solution<string, string> {
  const request = [...settingsOf(settings), "", "solve", game, ...wordsOf(parameters)];
  const by = engine();
  const kept = by.ask("open", request, settings.watch) as Kept;
  return new Solution(by, kept, TEXTS, settings, undefined);
}

/** States and actions of the catalogue are text. */
const TEXTS: Names<string, string> = {
  find: (state) => state,
  state: (name) => name,
  action: (_state, name) => name,
};

/** Parameters as the engine reads them. */
export function wordsOf(parameters: Parameters): string[] {
  return Object.entries(parameters).map(([name, value]) => {
    const text = String(value);
    if (text.includes("\0") || name.includes("\0")) {
      throw new UsageError(`the parameter ${name} holds a zero byte; leave it out`);
    }
    return `${name}=${text}`;
  });
}
