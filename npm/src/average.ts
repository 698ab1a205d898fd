/** Long-run averages: what play that goes on for ever is paid per step, or per unit of time. */

import { type Answer, type Parameters, ask } from "./catalogue.js";
import { type Engine, engine } from "./engine.js";
import { UsageError } from "./errors.js";
import { Held } from "./held.js";
import { noNumber } from "./operators.js";
import { type Game, Rules } from "./rules.js";
import { type Settings, settingsOfRules } from "./settings.js";
import { show } from "./show.js";
import { type Kept } from "./solution.js";
import { type Value } from "./value.js";

/** What an average is of. */
export interface AverageSettings<S = unknown> extends Omit<Settings, "steps" | "method"> {
  /** Whether play begins anew where it ends, which pays each time. */
  readonly again?: boolean;
  /**
   * For rules of your own: the units of time that a state takes, whole numbers up to 2^32 - 1; one unless
   * you say otherwise. The average is the payoff per unit then.
   */
  readonly time?: (state: S) => number;
}

/**
 * The payoff per step of play that goes on for ever, under best play of both: of rules of your own, or of a
 * game of the catalogue with its parameters.
 *
 * Every state is one step. What ends is paid nothing more, so that it averages 0, but with `again`.
 *
 * Rules give an {@link Average}, a game of the catalogue an {@link Answer} with the field `average`.
 *
 * @throws {RulesError} The rules are wrong in a state.
 * @throws {LimitError} There are more states, or they need more memory, than is allowed.
 * @throws {UndefinedError} Play can go on for ever without taking any time, or two players' best choices
 * were not found: the message says between which bounds the average is.
 * @throws {UsageError} There is no such game, parameter or setting.
 * @throws {StoppedError} The watch asked to stop.
 *
 * @example
 * ```js
 * import { average } from "bestplay";
 * console.log(average("pig", { goal: 20 }, { again: true }).average.decimal); // 0.0616765381738
 * ```
 */
export function average(
  game: string,
  parameters?: Parameters,
  settings?: Omit<AverageSettings, "time">,
): Answer;
export function average<S, A = unknown>(
  game: Game<S, A>,
  settings?: AverageSettings<S>,
): Average<S, A>;
export function average<S, A>(
  game: string | Game<S, A>,
  first: Parameters | AverageSettings<S> = {},
  last: AverageSettings = {},
): Answer | Average<S, A> {
  const own = typeof game === "string" ? last : (first as AverageSettings<S>);
  const { again = false, time, ...settings } = own as AverageSettings<S>;
  const words = again ? ["again="] : [];
  if (typeof game !== "string") {
    return averaged(game, settings, words, time);
  }
  if (time !== undefined) {
    throw new UsageError("time: only states of rules of your own take a time of their own");
  }
  return ask("solve --average", game, first as Parameters, settings, [], words);
}

function averaged<S, A>(
  game: Game<S, A>,
  settings: Settings,
  words: readonly string[],
  time: ((state: S) => number) | undefined,
): Average<S, A> {
  const rules = new Rules(game, time);
  const by = engine();
  const number = by.keep(rules as Rules);
  try {
    const request = [...settingsOfRules(settings), ...words, `forever=${rules.forever}`, ""];
    const kept = by.solve("average_rules", number, request, settings.watch) as Required<Kept>;
    rules.explored();
    return new Average(by, kept, rules, number);
  } catch (error) {
    by.forget(number);
    throw error;
  }
}

/**
 * A game with its long-run average under best play, and the action to choose in every state.
 *
 * @example
 * ```js
 * import { average, pay, weighted } from "bestplay";
 * const weather = {
 *   initial: "sun",
 *   node: (day) =>
 *     day === "sun"
 *       ? weighted([[pay(1, "sun"), 1], [pay(1, "rain"), 2]])
 *       : weighted([[pay(0, "sun"), 1], [pay(0, "rain"), 1]]),
 * };
 * console.log(String(average(weather, { exact: true }).value)); // 3/7
 * ```
 */
export class Average<S, A> extends Held {
  /** What play from the initial state averages. */
  readonly value: Value;
  /** How many states play may come to. */
  readonly states: number;
  readonly transitions: number;
  /** How long it took. */
  readonly seconds: number;
  readonly #engine: Engine;
  readonly #number: number;
  readonly #rules: Rules<S, A>;

  /** Use {@link average}. */
  constructor(engine: Engine, kept: Required<Kept>, rules: Rules<S, A>, number: number) {
    super(engine, kept.number, number);
    this.#engine = engine;
    this.#number = kept.number;
    this.#rules = rules;
    this.value = kept.value;
    this.states = kept.states;
    this.transitions = kept.transitions;
    this.seconds = kept.seconds;
  }

  /** What play from a state averages; `null` if play never reaches it. */
  valueAt(state: S): Value | null {
    const name = this.#rules.find(state);
    return name === undefined ? null : (this.#about("value", name) as Value | null);
  }

  /**
   * The action to choose in a state; `null` where nobody chooses.
   *
   * @throws {UsageError} Play never reaches the state.
   */
  chosen(state: S): A | null {
    const name = this.#rules.find(state);
    const place = name === undefined ? null : (this.#about("chosen", name) as number | null);
    if (name === undefined || place === null) {
      throw new UsageError(`play never reaches the state ${show(state)}; ask for one that it does`);
    }
    return this.#rules.actions(name)[place] ?? null;
  }

  #about(what: "value" | "chosen", state: number): unknown {
    return this.#engine.about(what, this.#number, ["", String(state)]);
  }

  /** @throws {TypeError} Operators that want a number. */
  [Symbol.toPrimitive](hint: string): string {
    return noNumber(hint, "[object Average]", "an average is an object; its value is: average.value");
  }
}
