/**
 * The engine's side of the border: an instance of the compiled engine, called with texts and words.
 *
 * Texts and words go through two areas of its memory; where they lie may change whenever it runs. An
 * exception must never pass through the engine, so what rules and watches throw is kept here and
 * thrown again once the engine has returned. After a defect of its own an instance is not used again.
 */

import { compiled } from "#module";

import { BestplayError, LimitError, engineError } from "./errors.js";
import { type Player } from "./player.js";
import { type Rules } from "./rules.js";
import { revive } from "./value.js";

/** What is told about progress. */
export interface Progress {
  /** What the engine is doing. */
  readonly stage: Stage;
  /** How much is done, in states, steps, instances or sampled games. */
  readonly done: number;
  /** How much there is to do, as far as is known now; while exploring, the states found so far. */
  readonly of: number;
  /** The digits that seem settled of states solved together, where that is known. */
  readonly digits: number | null;
}

const STAGES = [
  "exploring",
  "ordering",
  "solving",
  "reconstructing",
  "checking",
  "saving",
  "following",
  "counting",
  "trying",
  "sampling",
  "working",
] as const;

/** What the engine is doing. */
export type Stage = (typeof STAGES)[number];

/** Hears of progress some times a second; `false` stops the computation. */
export type Watch = (progress: Progress) => unknown;

interface Exports {
  memory: WebAssembly.Memory;
  begin(): void;
  inward(words: number): number;
  outward(): number;
  outward_bytes(): number;
  catalogue(): void;
  ask(bytes: number): void;
  roll(bytes: number): void;
  open(bytes: number): void;
  solve_rules(rules: number, bytes: number): void;
  average_rules(rules: number, bytes: number): void;
  explain(solution: number, bytes: number): void;
  odds(solution: number, bytes: number): void;
  lengths(solution: number, bytes: number): void;
  value(solution: number, bytes: number): void;
  taken(solution: number, bytes: number): void;
  chosen(average: number, bytes: number): void;
  solve_hidden(rules: number, bytes: number): void;
  evaluate_odds(solution: number, bytes: number): void;
  reply_odds(solution: number, bytes: number): void;
  only_odds(solution: number, bytes: number): void;
  all_states(solution: number): void;
  begin_run(bytes: number): void;
  sample(run: number, bytes: number): void;
  release(solution: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  readonly #exports: Exports;
  /** Rules by their numbers; those that were let go leave their place. */
  readonly #rules: (Rules | undefined)[] = [];
  /** Whoever watches what is running; the innermost last. */
  readonly #watches: (Watch | undefined)[] = [];
  #thrown: { error: unknown } | undefined;
  #panic: string | undefined;
  #dead = false;
  #words = new Uint32Array(0);

  constructor() {
    const host = {
      now: () => performance.now(),
      progress: (stage: number, done: number, of: number, digits: number) =>
        this.#progress({
          stage: STAGES[stage] ?? "working",
          done,
          of,
          digits: digits < 0 ? null : digits,
        }),
      node: (rules: number, state: number) => this.#node(rules, state),
      describe: (rules: number, state: number) => this.#write(this.#of(rules).describe(state)),
      time: (rules: number, state: number) => this.#kept(1, () => this.#of(rules).time(state)),
      seen: (rules: number, state: number, player: number) =>
        this.#kept(0, () => this.#of(rules).seen(state, player as Player)),
      action: (rules: number, state: number, place: number) =>
        this.#kept(0, () => this.#of(rules).action(state, place)),
      name: (rules: number, number: number) => this.#write(this.#of(rules).name(number)),
      kept: (rules: number) => this.#of(rules).bytes,
      panicked: () => {
        this.#panic = this.#answer();
      },
    };
    const instance = new WebAssembly.Instance(compiled, { bestplay: host });
    this.#exports = instance.exports as unknown as Exports;
    this.#exports.begin();
  }

  /** Whether a defect has ended it. */
  get dead(): boolean {
    return this.#dead;
  }

  /** Keeps rules under a number. */
  keep(rules: Rules): number {
    const free = this.#rules.indexOf(undefined);
    const number = free < 0 ? this.#rules.length : free;
    this.#rules[number] = rules;
    return number;
  }

  /** Lets rules go. */
  forget(rules: number): void {
    this.#rules[rules] = undefined;
  }

  /** Lets a solution go, and the rules that it is of. */
  release(solution: number, rules: number | undefined): void {
    if (rules !== undefined) {
      this.forget(rules);
    }
    if (!this.#dead) {
      this.#exports.release(solution);
    }
  }

  /** What the catalogue holds. */
  catalogue(): unknown {
    return this.#call(undefined, [], (engine) => engine.catalogue());
  }

  /** Rolls dice. */
  dice(expression: string, watch?: Watch): unknown {
    return this.#call(watch, [expression], (engine, bytes) => engine.roll(bytes));
  }

  /** Asks about a game of the catalogue; or solves one, or begins to sample it, and keeps that. */
  ask(how: "ask" | "open" | "begin_run", request: readonly string[], watch?: Watch): unknown {
    return this.#call(watch, request, (engine, bytes) => engine[how](bytes));
  }

  /** Solves rules that are kept, or finds their long-run averages. */
  solve(
    how: "solve_rules" | "average_rules" | "solve_hidden",
    rules: number,
    request: readonly string[],
    watch?: Watch,
  ): unknown {
    return this.#call(watch, request, (engine, bytes) => engine[how](rules, bytes));
  }


  /** Asks about a solution that is kept, or goes on with a run. */
  about(
    how:
      | "explain" | "odds" | "lengths" | "value" | "taken" | "chosen" | "evaluate_odds" | "reply_odds" | "only_odds" | "all_states"
      | "sample",
    solution: number,
    request: readonly string[],
    watch?: Watch,
  ): unknown {
    return this.#call(watch, request, (engine, bytes) => engine[how](solution, bytes));
  }

  #call(
    watch: Watch | undefined,
    request: readonly string[],
    run: (engine: Exports, bytes: number) => void,
  ): unknown {
    if (this.#dead) {
      throw new BestplayError("this solution was lost when the engine failed; solve again");
    }
    const depth = this.#watches.push(watch);
    try {
      run(this.#exports, this.#write(request.map((text) => `${text}\0`).join("")));
    } catch (error) {
      this.#dead = true;
      throw this.#failure(error);
    } finally {
      this.#watches.length = depth - 1;
    }
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown) {
      throw thrown.error;
    }
    const answer: unknown = JSON.parse(this.#answer(), revive);
    if (typeof answer === "object" && answer !== null && "$" in answer) {
      const { sort, message, state, parameter } = answer as unknown as Record<string, string>;
      throw engineError(sort ?? "", message ?? "", state ?? null, parameter ?? null);
    }
    return answer;
  }

  /** What ended the engine. */
  #failure(error: unknown): Error {
    if (this.#panic !== undefined) {
      const said = this.#panic;
      return new BestplayError(`the engine has failed by a defect of its own: ${said}`, {
        cause: error,
      });
    }
    return new LimitError(
      "the engine has run out of memory; set a lower limit (memory, in bytes) to hear of it earlier, " +
        "or take a smaller instance",
      { cause: error },
    );
  }

  #of(rules: number): Rules {
    return this.#rules[rules] as Rules;
  }

  #node(number: number, state: number): number {
    try {
      const rules = this.#of(number);
      rules.node(state);
      const { all, length } = rules.words;
      const area = this.#area(length);
      // A node has few of them; a call that copies would take longer.
      for (let i = 0; i < length; i += 1) {
        area[i] = all[i] as number;
      }
      return length;
    } catch (error) {
      this.#thrown ??= { error };
      return 0;
    }
  }

  /** A number of the rules, or another one once they have thrown something, which is kept. */
  #kept(otherwise: number, number: () => number): number {
    try {
      return number();
    } catch (error) {
      this.#thrown ??= { error };
      return otherwise;
    }
  }

  #progress(progress: Progress): number {
    const watch = this.#watches.at(-1);
    if (!watch) {
      return 0;
    }
    try {
      return watch(progress) === false ? 1 : 0;
    } catch (error) {
      this.#thrown ??= { error };
      return 1;
    }
  }

  /** The area for so many words. */
  #area(words: number): Uint32Array {
    // Growing memory leaves the old view without any.
    if (this.#words.length < Math.max(words, 1)) {
      const length = Math.max(words, 4096);
      const place = this.#exports.inward(length);
      this.#words = new Uint32Array(this.#exports.memory.buffer, place, length);
    }
    return this.#words;
  }

  /** Hands over a text; how many bytes it has. */
  #write(text: string): number {
    const bytes = encoder.encode(text);
    const area = this.#area(Math.ceil(bytes.length / 4));
    new Uint8Array(area.buffer, area.byteOffset, bytes.length).set(bytes);
    return bytes.length;
  }

  #answer(): string {
    const { memory, outward, outward_bytes } = this.#exports;
    return decoder.decode(new Uint8Array(memory.buffer, outward(), outward_bytes()));
  }
}

let current: Engine | undefined;

/** The engine that is in use. */
export function engine(): Engine {
  if (!current || current.dead) {
    current = new Engine();
  }
  return current;
}
