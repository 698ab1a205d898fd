/** A game, solved: its value, what is best in every state, and the odds. */

import { type Engine } from "./engine.js";
import { UsageError } from "./errors.js";
import { type Fraction } from "./fraction.js";
import { Held } from "./held.js";
import { noNumber } from "./operators.js";
import { MAX, MIN, type Player } from "./player.js";
import { type Settings, settingsOf } from "./settings.js";
import { show } from "./show.js";
import { type Value } from "./value.js";

/** A state that may come next. */
export interface Outcome<S> {
  readonly probability: Fraction;
  /** What is paid on the way. */
  readonly payoff: Fraction;
  readonly state: S;
  /** The value of that state. */
  readonly value: Value;
}

/** An action and what it is worth. */
export interface Candidate<S, A> {
  readonly action: A;
  /** The expected payoff if it is taken and play is best afterwards. */
  readonly value: Value;
  /** What it loses against the best, or `null` where it is not proven worse. */
  readonly loss: Value | null;
  /**
   * `best` is proven best (several are proven equal), `worse` is proven worse, and `open` is neither:
   * more digits, or the exact fraction, can tell. `delays` is as good as the best, but not if such actions
   * are taken for ever.
   */
  readonly standing: "best" | "open" | "delays" | "worse";
  /**
   * The expected number of steps to the end, this one included, where the result is decided and the action
   * keeps it so; else `null`.
   */
  readonly distance: Value | null;
  /** Where it leads. */
  readonly outcomes: readonly Outcome<S>[];
}

/** A state, and what best play does there. */
export interface Explanation<S, A> {
  readonly state: S;
  /** The state as a person wants to look at it; empty where nothing is better than the state. */
  readonly picture: string;
  readonly value: Value;
  readonly turn: "end" | "chance" | "choice";
  /**
   * Who is sure of the most that any play of the game can pay him, if anybody is: then the result is
   * decided. Where anything is paid on the way, nobody counts as that.
   */
  readonly winner?: "max" | "min";
  /** What the game calls that player. */
  readonly winnerName?: string;
  /**
   * Where the result is decided: the expected number of steps to the end, if the winner gets there as soon
   * as he can and the other player as late; infinite if play may last for ever.
   */
  readonly distance?: Value;
  /** Whether chance has a part in the distance, so that it is a mean. Otherwise best play takes it for certain. */
  readonly onAverage?: boolean;
  /** What is paid at the end. */
  readonly payoff?: Fraction;
  /** Who chooses. */
  readonly player?: "max" | "min";
  /** What the game calls that player. */
  readonly playerName?: string;
  /** Every action of a choice, the best first; of equally good ones the fastest win or the longest defence. */
  readonly actions?: readonly Candidate<S, A>[];
  /** What chance may bring. */
  readonly outcomes?: readonly Outcome<S>[];
}

/** An action that a strategy takes. */
export interface Taken<A> {
  readonly action: A;
  readonly probability: Fraction;
}

/** A state as one of many: for maps, and for strategies as tables. */
export interface Listed<S, A> {
  readonly state: S;
  /** What happens there: a player chooses, chance decides, or play is over. */
  readonly turn: Turn;
  /** The action that the strategy takes; `null` where nobody chooses. */
  readonly action: A | null;
  /** A floating-point number close to the value: for pictures. `valueAt` has the certain digits. */
  readonly value: number;
}

const TURNS = ["max", "min", "chance", "end"] as const;

/** What happens in a state. */
export type Turn = (typeof TURNS)[number];

/** What the engine says of all states; texts are missing for rules, which have them. */
interface Columns {
  readonly turns: readonly number[];
  readonly choices: readonly number[];
  readonly values: readonly (number | null)[];
  readonly states?: readonly string[];
  readonly actions?: readonly (string | null)[];
}

/** How long play lasts, if both players follow their best strategies. */
export interface Lengths {
  /** The probability that play never ends. */
  readonly never_ends: Value;
  /** The mean number of steps. */
  readonly mean: Value;
  /** How likely play takes each number of steps. */
  readonly steps: readonly { readonly steps: number; readonly probability: Value }[];
  /** How many steps play was followed. */
  readonly followed: number;
  /** The probability that it takes more. */
  readonly longer: Value;
}

/** How play ends and how long it lasts, if both players follow their best strategies. */
export interface Odds extends Lengths {
  /** What play pays in all, and how likely that is. */
  readonly results: readonly { readonly result: Fraction; readonly probability: Value }[];
  /** The probability of results that are not listed. */
  readonly other_results: Value;
}

/** Why a solve ended. */
export type Stopped = "exact" | "digits certain" | "infinite" | "cut off";

/** What the engine says of a solution that it keeps. */
export interface Kept {
  readonly number: number;
  readonly value?: Value;
  readonly states?: number;
  readonly transitions?: number;
  readonly seconds?: number;
  readonly stopped?: Stopped;
  readonly players?: readonly Player[];
}

/** What the names of states and actions are on this side of the border. */
export interface Names<S, A> {
  /** The name of a state that somebody asks about; `undefined` if play never comes to it. */
  find(state: S): string | undefined;
  state(name: string): S;
  action(state: string, name: string): A;
}

/**
 * A game with its value, the best actions of every state, and the way to walk through them.
 *
 * @example
 * ```js
 * import { MAX, choice, end, solve } from "bestplay";
 * const countdown = {
 *   initial: 4,
 *   node: (n) => (n > 1 ? choice(MAX, { one: n - 1, two: n - 2 }) : end(n)),
 * };
 * const solution = solve(countdown);
 * console.log(String(solution.value), solution.states, solution.best(), solution.stopped); // 1 5 [ 'one', 'two' ] digits certain
 * ```
 */
export class Solution<S, A> extends Held {
  /** The value of the initial state under best play by both. */
  readonly value: Value;
  /** How many states play may come to. */
  readonly states: number;
  readonly transitions: number;
  /** How long it took. */
  readonly seconds: number;
  /** Why the solve ended. */
  readonly stopped: Stopped;
  /**
   * The players who have something to choose in some state: one in a game that is played alone, none where
   * chance decides everything. Both where a fast method does not know all states.
   */
  readonly players: readonly Player[];
  readonly #engine: Engine;
  readonly #number: number;
  readonly #names: Names<S, A>;
  readonly #settings: Settings;

  /** Use `solve` or `open`. */
  constructor(
    engine: Engine,
    kept: Kept,
    names: Names<S, A>,
    settings: Settings,
    rules: number | undefined,
  ) {
    super(engine, kept.number, rules);
    this.#engine = engine;
    this.#number = kept.number;
    this.#names = names;
    this.#settings = settings;
    this.value = kept.value ?? this.explain().value;
    this.states = kept.states ?? 0;
    this.transitions = kept.transitions ?? 0;
    this.seconds = kept.seconds ?? 0;
    this.stopped = kept.stopped ?? (this.value.kind === "exact" ? "exact" : "digits certain");
    this.players = kept.players ?? [MAX, MIN];
  }

  /**
   * What happens in a state, the initial one unless given, and every action with its value.
   *
   * `exactly` finds the exact values of all of them, whatever the arithmetic of the solve.
   *
   * @throws {UsageError} Play never reaches the state.
   *
   * @example
   * ```js
   * import { solve, die, end } from "bestplay";
   * const roll = solve({ initial: "roll", node: () => die(2).map(end) }, { exact: true });
   * console.log(roll.explain().turn, String(roll.explain().value), roll.explain().outcomes.length); // chance 3/2 2
   * ```
   */
  explain(state?: S, options: { readonly exactly?: boolean } = {}): Explanation<S, A> {
    const found = this.#engine.about("explain", this.#number, [
      ...(options.exactly ? ["exactly"] : []),
      "",
      ...this.#asked(state),
    ]) as Explanation<string, string>;
    const outcome = (one: Outcome<string>): Outcome<S> => ({
      ...one,
      state: this.#names.state(one.state),
    });
    const { state: name, actions, outcomes, ...rest } = found;
    return {
      ...rest,
      state: this.#names.state(name),
      ...(actions && {
        actions: actions.map((one) => ({
          ...one,
          action: this.#names.action(name, one.action),
          outcomes: one.outcomes.map(outcome),
        })),
      }),
      ...(outcomes && { outcomes: outcomes.map(outcome) }),
    };
  }

  /**
   * The best actions of a state: all that are not proven worse. None where nobody chooses.
   *
   * @example
   * ```js
   * import { open } from "bestplay";
   * console.log(open("nim", { heaps: "1-4" }).best("1-1 second")); // [ '1-from-1' ]
   * ```
   */
  best(state?: S): A[] {
    const actions = this.explain(state).actions ?? [];
    return actions.filter(({ standing }) => standing === "best" || standing === "open").map(({ action }) => action);
  }

  /**
   * The value of a state; `null` if play never reaches it.
   *
   * @example
   * ```js
   * import { open } from "bestplay";
   * console.log(String(open("nim", { heaps: "1-4" }).valueAt("1-1 second"))); // 1
   * ```
   */
  valueAt(state: S): Value | null {
    const name = this.#names.find(state);
    if (name === undefined) {
      return null;
    }
    return this.#engine.about("value", this.#number, ["", name]) as Value | null;
  }

  /**
   * What a state goes by: a short text, the same whenever the same game is solved; `undefined` if play
   * never reaches the state.
   */
  nameOf(state: S): string | undefined {
    return this.#names.find(state);
  }

  /** The state that goes by a name; `undefined` if none does. */
  named(name: string): S | undefined {
    return this.#names.state(name);
  }

  /**
   * What a strategy with a name, such as `random` or `hold:20`, takes in a state, the initial one unless
   * given. The catalogue says which strategies a game has.
   *
   * @throws {UsageError} The game has no such strategy, or nobody chooses in the state.
   *
   * @example
   * ```js
   * import { open } from "bestplay";
   * const pig = open("pig", { goal: 20 });
   * console.log(pig.taken("hold:20", "0-0 first 12").map(({ action }) => action)); // [ 'roll' ]
   * ```
   */
  taken(strategy: string, state?: S): Taken<A>[] {
    const name = state ?? this.explain().state;
    const asked = this.#asked(name);
    const found = this.#engine.about("taken", this.#number, ["", strategy, ...asked]) as {
      action: string | null;
      probability: Fraction;
    }[];
    return found.map(({ action, probability }) => {
      if (action === null) {
        throw new UsageError(`${strategy} says nothing about the state ${show(name)}`);
      }
      return { action: this.#names.action(asked[0] as string, action), probability };
    });
  }

  /**
   * All states that play may come to, in the order in which they were found.
   *
   * @example
   * ```js
   * import { MAX, choice, end, solve } from "bestplay";
   * const countdown = {
   *   initial: 4,
   *   node: (n) => (n > 1 ? choice(MAX, { one: n - 1, two: n - 2 }) : end(n)),
   * };
   * console.log(solve(countdown).list().map(({ state, action }) => `${state}: ${action}`)); // [ '4: one', '3: one', '2: one', '1: null', '0: null' ]
   * ```
   */
  list(): Listed<S, A>[] {
    const found = this.#engine.about("all_states", this.#number, []) as Columns;
    return found.turns.map((turn, number) => {
      const name = found.states?.[number] ?? String(number);
      const chooses = turn < 2;
      const taken = found.actions?.[number] ?? String(found.choices[number] ?? 0);
      return {
        state: this.#names.state(name),
        turn: TURNS[turn] as Turn,
        action: chooses ? this.#names.action(name, taken) : null,
        value: found.values[number] ?? NaN,
      };
    });
  }

  /**
   * How play ends and how long it lasts, if both players follow their best strategies.
   *
   * @example
   * ```js
   * import { coin, end, solve } from "bestplay";
   * const toss = { initial: "toss", node: () => coin("1/3").map((heads) => end(heads)) };
   * const { results } = solve(toss, { exact: true }).odds();
   * console.log(results.map(({ result, probability }) => `${result}: ${probability}`)); // [ '0: 2/3', '1: 1/3' ]
   * ```
   */
  odds(settings: Settings = {}): Odds {
    return this.#odds("odds", settings) as Odds;
  }

  /**
   * How long play lasts, if both players follow their best strategies. What is paid does not matter:
   * where totals on the way are many, this is much quicker than `odds`.
   *
   * @example
   * ```js
   * import { coin, end, solve } from "bestplay";
   * const untilHeads = { initial: 0, node: () => coin().map((heads) => (heads ? end(1) : 0)) };
   * console.log(String(solve(untilHeads).lengths().mean)); // 2
   * ```
   */
  lengths(settings: Settings = {}): Lengths {
    return this.#odds("lengths", settings) as Lengths;
  }

  #odds(what: "odds" | "lengths", settings: Settings): unknown {
    const { digits = 12, ...all } = { ...this.#settings, ...settings };
    const request = [...settingsOf({ digits, ...all }), ""];
    return this.#engine.about(what, this.#number, request, all.watch);
  }

  /** @throws {TypeError} Operators that want a number. */
  [Symbol.toPrimitive](hint: string): string {
    return noNumber(hint, "[object Solution]", "a solution is not a number; its value is: solution.value");
  }

  #asked(state: S | undefined): string[] {
    if (state === undefined) {
      return [];
    }
    const name = this.#names.find(state);
    if (name === undefined) {
      throw new UsageError(`play never reaches the state ${show(state)}; ask for one that it does`);
    }
    return [name];
  }
}
