/** Games in which players do not see everything, or move at once: strategies are odds. */

import { type Engine } from "./engine.js";
import { UsageError } from "./errors.js";
import { type Exactly, type Fraction, fraction } from "./fraction.js";
import { Held } from "./held.js";
import { noNumber } from "./operators.js";
import { MAX, MIN, type Player } from "./player.js";
import { type Settings, settingsOf } from "./settings.js";
import { type Odds } from "./solution.js";
import { type Value } from "./value.js";

/** All that a player cannot tell apart where they choose, and what best play does there. */
export interface InformationSet {
  /**
   * What the player saw last, where that alone tells where they are; else all that they remember, their own actions in
   * square brackets. Views and actions that are not text are written as in JavaScript.
   */
  readonly remembers: string;
  readonly actions: readonly string[];
  /** How likely each action is taken. */
  readonly odds: readonly Fraction[];
  /** What each action is worth to `MAX`; `null` where the other player never leads. */
  readonly worth: readonly Fraction[] | null;
  /** How likely play comes here. */
  readonly reached: Fraction;
}

/** A strategy: the odds of actions by what is remembered; actions that are left out have none. */
export type OddsTable = Readonly<Record<string, Readonly<Record<string, Exactly | string>>>>;

/** The best reply to a strategy. */
export interface HiddenReply {
  /** What the strategy is worth against it, told from the side of `MAX`: what it guarantees. */
  readonly value: Fraction;
  /** How much less than the value of the game that is for its player. */
  readonly loses: Value;
  /** The action to take for all that is remembered. */
  readonly actions: Readonly<Record<string, string>>;
}

/** What the engine says of a solution. */
export interface FoundHidden {
  readonly number: number;
  readonly value: Value;
  readonly states: number;
  readonly transitions: number;
  readonly seconds: number;
  readonly sets: readonly [readonly InformationSet[], readonly InformationSet[]];
}

/**
 * A game in which players do not see everything, with its value and strategies that guarantee it.
 *
 * @example
 * ```js
 * import { MAX, MIN, choice, end, solve } from "bestplay";
 * const pennies = solve({
 *   initial: "",
 *   node: (shown) =>
 *     shown.length === 2
 *       ? end(shown[0] === shown[1] ? (shown === "HH" ? 2 : 1) : -1)
 *       : choice(shown.length, { H: `${shown}H`, T: `${shown}T` }),
 *   seen: () => "two coins",
 * }, { exact: true });
 * console.log(String(pennies.value)); // 1/5
 * console.log(pennies.strategy(MIN)); // { 'two coins': { H: 2/5, T: 3/5 } }
 * const [only] = pennies.explain(MAX);
 * console.log(only.remembers, only.actions, only.odds.map(String)); // two coins [ 'H', 'T' ] [ '2/5', '3/5' ]
 * const even = { "two coins": { H: "1/2", T: "1/2" } };
 * console.log(String(pennies.evaluate(even, even))); // 1/4
 * const { results } = pennies.odds({ "two coins": { H: 1 } });
 * console.log(results.map(({ result, probability }) => `${result}: ${probability}`)); // [ '-1: 3/5', '2: 2/5' ]
 * const { value, loses, actions } = pennies.reply({ "two coins": { H: 1 } });
 * console.log(String(value), String(loses), actions); // -1 6/5 { 'two coins': 'T' }
 * ```
 */
export class HiddenSolution extends Held {
  /** What `MAX` can guarantee on average, and `MIN` can hold it down to. */
  readonly value: Value;
  readonly states: number;
  readonly transitions: number;
  /** How long it took. */
  readonly seconds: number;
  readonly #engine: Engine;
  readonly #number: number;
  readonly #sets: FoundHidden["sets"];

  /** Use `solve`. */
  constructor(engine: Engine, found: FoundHidden, rules: number) {
    super(engine, found.number, rules);
    this.#engine = engine;
    this.#number = found.number;
    this.#sets = [named(found.sets[MAX]), named(found.sets[MIN])];
    this.value = found.value;
    this.states = found.states;
    this.transitions = found.transitions;
    this.seconds = found.seconds;
  }

  /** What a player may remember, with the odds by which they guarantee the value. */
  explain(player: Player = MAX): readonly InformationSet[] {
    return this.#sets[player];
  }

  /** The strategy by which a player guarantees the value. */
  strategy(player: Player = MAX): Record<string, Record<string, Fraction>> {
    const one = ({ remembers, actions, odds }: InformationSet) =>
      [remembers, Object.fromEntries(actions.map((action, i) => [action, odds[i] as Fraction]))] as const;
    return Object.fromEntries(this.#sets[player].map(one));
  }

  /**
   * Of all that a player may remember whether every strategy that guarantees the value, and comes there by its own
   * actions, has the odds of this one; `null` where none comes there, and where it is not known, as without the exact
   * value.
   */
  only(player: Player = MAX): Record<string, boolean | null> {
    const both = this.#engine.about("only_odds", this.#number, [""]) as (boolean | null)[][];
    return Object.fromEntries(this.#sets[player].map(({ remembers }, i) => [remembers, both[player]?.[i] ?? null]));
  }

  /**
   * What strategies are worth against each other; who has none follows the solution.
   *
   * @throws {UsageError} A table says nothing of something that is remembered, or something else than odds.
   */
  evaluate(max?: OddsTable, min?: OddsTable): Fraction {
    const asked = ["", this.#odds(MAX, max ?? this.strategy(MAX)), this.#odds(MIN, min ?? this.strategy(MIN))];
    return this.#engine.about("evaluate_odds", this.#number, asked) as Fraction;
  }

  /**
   * How play ends and how long it lasts, if both players follow these strategies; who has none follows the solution.
   * The probabilities of the results are fractions.
   *
   * @throws {UsageError} As `evaluate`.
   */
  odds(max?: OddsTable, min?: OddsTable, settings: Settings = {}): Odds {
    const both = [this.#odds(MAX, max ?? this.strategy(MAX)), this.#odds(MIN, min ?? this.strategy(MIN))];
    const request = [...settingsOf(settings), "", ...both];
    return this.#engine.about("odds", this.#number, request, settings.watch) as Odds;
  }

  /** The best reply to a strategy of the player `of`. */
  reply(to: OddsTable, of: Player = MAX): HiddenReply {
    const asked = ["", String(of), this.#odds(of, to)];
    const found = this.#engine.about("reply_odds", this.#number, asked) as {
      value: Fraction;
      loses: Value;
      odds: Fraction[][];
    };
    const taken = this.#sets[of === MAX ? MIN : MAX].map(({ remembers, actions }, place) => {
      const sure = found.odds[place]?.findIndex((odds) => odds.equals(1)) ?? 0;
      return [remembers, actions[sure] as string] as const;
    });
    return { value: found.value, loses: found.loses, actions: Object.fromEntries(taken) };
  }

  /** A table of odds in the order of the engine. */
  #odds(player: Player, table: OddsTable): string {
    const rows = this.#sets[player].map(({ remembers, actions }) => {
      const own = table[remembers];
      if (own === undefined) {
        throw new UsageError(`the strategy says nothing of ${remembers}; give odds for it`);
      }
      const strange = Object.keys(own).find((action) => !actions.includes(action));
      if (strange !== undefined) {
        throw new UsageError(`${strange} is not an action at ${remembers}; the actions are ${actions.join(", ")}`);
      }
      return actions.map((action) => fraction(own[action] ?? 0).toString()).join(",");
    });
    return rows.map((row) => `${row};`).join("");
  }

  /** @throws {TypeError} Operators that want a number. */
  [Symbol.toPrimitive](hint: string): string {
    return noNumber(hint, "[object HiddenSolution]", "a solution is not a number; its value is: solution.value");
  }
}

/** What is not the same may be written alike: each of these gets a name of its own. */
function named(sets: readonly InformationSet[]): InformationSet[] {
  const names = apart(sets.map(({ remembers }) => remembers));
  return sets.map((set, i) => ({ ...set, remembers: names[i] as string, actions: apart(set.actions) }));
}

/** Texts, each of its own: after the first, those that are alike are numbered. */
function apart(texts: readonly string[]): string[] {
  const known = new Set<string>();
  return texts.map((text) => {
    let own = text;
    for (let number = 2; known.has(own); number += 1) {
      own = `${text} (${number})`;
    }
    known.add(own);
    return own;
  });
}
