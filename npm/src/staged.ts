/**
 * Games that make progress, solved stage by stage: memory holds one stage, or a part of it, and of all others only the
 * states by which play enters them.
 *
 * Forwards, what the entries of a stage lead to within it is explored and forgotten, but for the entries of later stages.
 * Backwards, it is solved, from the last stage to the first, with the entries of later ones as ends. These pay what the
 * engine has proven of them, rounded outwards to so many binary digits.
 */

import { type Chance, uniform } from "./chance.js";
import { type Progress } from "./engine.js";
import { LimitError, PrecisionError, StoppedError, UndefinedError, UsageError } from "./errors.js";
import { Fraction, fraction } from "./fraction.js";
import { type End, between, end } from "./nodes.js";
import { noNumber } from "./operators.js";
import { type Game, Rules, inState, initialOf, isInline } from "./rules.js";
import { type Settings } from "./settings.js";
import { show } from "./show.js";
import { type Explanation, type Solution } from "./solution.js";
import { solved } from "./solve.js";
import { States } from "./table.js";
import { type Value } from "./value.js";
import { held } from "./words.js";

/** The most digits that may be asked for, and binary digits of what an entry is worth. */
const MOST_DIGITS = 15;
const BITS = 62;

/** States of a part of a stage, about. */
const PART = 1 << 18;

/** After so many states it is looked whether there is room, and the watch is told. */
const OFTEN = 1 << 12;

/** The most states, and the most memory in bytes, unless they are set. */
const LIMITS = { maxStates: Infinity, memory: 2 ** 31 };

/** Bytes of what an entry is worth, about. */
const WORTH = 200;

/** The states by which play enters a stage. */
class Entries {
  readonly states = new States();
  /** Where the parts end in which they are taken. */
  ends: readonly number[] = [];
  /** What they are worth, as far as that is known. */
  readonly worth: End[] = [];
}

/** A state that play does not come to. */
class Unknown extends UsageError {}

/** What a state of a later stage is to the one that is asked about. */
type Later<S> = (stage: number, state: S) => End;

/** A game with what is known of its stages. */
class Stages<S, A> {
  /** The stage with the most states, and how many there are in all; how many entries there are. */
  largest = { stage: 0, states: 0 };
  states = 0;
  entries = 0;
  readonly #game: Game<S, A>;
  readonly #settings: Settings;
  /** By the numbers of the stages. */
  readonly #entries = new Map<number, Entries>();
  /** Stages that are not explored yet, the first one at the end. */
  readonly #ahead: number[] = [];
  /** Bytes that entries take, about. */
  #bytes = 0;
  /** Entries that are explored, or solved. */
  #done = 0;

  constructor(game: Game<S, A>, settings: Settings) {
    [this.#game, this.#settings] = [game, settings];
  }

  /** How many stages there are. */
  get count(): number {
    return this.#entries.size;
  }

  /** Finds the entries of all stages, and what they are worth. */
  solve(): void {
    // How play begins is a stage before all others.
    this.#explore(undefined, [this.start()]);
    this.states = 0;
    const stages: number[] = [];
    for (let next = this.#ahead.pop(); next !== undefined; next = this.#ahead.pop()) {
      const before = this.states;
      const entries = this.#of(next);
      entries.ends = this.#explore(next, entries.states.all as S[]);
      const states = this.states - before;
      if (states > this.largest.states) {
        this.largest = { stage: next, states };
      }
      stages.push(next);
    }
    this.#done = 0;
    for (const stage of stages.reverse()) {
      const { states, ends, worth } = this.#of(stage);
      for (const end of ends) {
        const part = states.all.slice(worth.length, end) as S[];
        const solution = this.solved(stage, uniform(part), true);
        try {
          part.forEach((state) => worth.push(this.#worth(solution, state)));
        } finally {
          solution.free();
        }
        this.#done += part.length;
      }
    }
  }

  /** The state in which play starts, or the event that decides it. */
  start(): S {
    return initialOf(this.#game) as S;
  }

  /** The stage of a state; none where an event stands for it. */
  stageOf(state: S): number | undefined {
    if (isInline(state)) {
      return undefined;
    }
    try {
      const stage = this.#game.stage?.(state) ?? 0;
      if (!Number.isSafeInteger(stage) || stage < 0) {
        throw new UsageError(`stage gave ${show(stage)}; expected a whole number, 0 or more`);
      }
      return stage;
    } catch (error) {
      throw inState(error, state);
    }
  }

  /** What follows a state in a stage, solved: with the same digits everywhere where that is one of many steps. */
  solved(stage: number | undefined, start: S | Chance<S>, isStep = false): Solution<S, A> {
    const { exact, watch } = this.#settings;
    const [of, words] = [this.entries, ["part="]];
    const overall = (progress: Progress): unknown => watch?.({ ...progress, done: this.#done, of });
    const settings = { ...this.#settings, ...(isStep && watch && { watch: overall }) };
    if (isStep && !exact) {
      words.push("everywhere=");
    }
    return solved(this.#part(stage, start, this.#known), settings, words, this.#bytes) as Solution<S, A>;
  }

  #of(stage: number): Entries {
    const known = this.#entries.get(stage);
    if (known) {
      return known;
    }
    const entries = new Entries();
    this.#entries.set(stage, entries);
    this.#ahead.splice(this.#ahead.findLastIndex((other) => other > stage) + 1, 0, stage);
    return entries;
  }

  /** A stage as a game: what comes after it ends it. */
  #part(stage: number | undefined, initial: S | Chance<S>, later: Later<S>): Game<S, A> {
    const { canonical, forever = 0 } = this.#game;
    return {
      initial: () => initial,
      node: (state) => {
        // Rules ask about no event that stands for a state.
        const next = this.stageOf(state) as number;
        return next === stage ? this.#game.node(state) : later(next, state);
      },
      canonical: (state) => {
        const to = canonical ? canonical.call(this.#game, state) : state;
        const next = this.stageOf(to) as number;
        if (stage !== undefined && next < stage) {
          throw new UsageError(
            `play comes from here, in stage ${stage}, to the state ${show(to)} of stage ${next}; a stage must never go down`,
          );
        }
        return to;
      },
      forever,
    };
  }

  /** While stages are explored, what comes later is an entry of its stage. */
  readonly #enter: Later<S> = (stage, state) => {
    const { states } = this.#of(stage);
    const [count, bytes] = [states.all.length, states.bytes];
    if (states.number(state) === count) {
      this.entries += 1;
      this.#bytes += states.bytes - bytes + WORTH;
    }
    return end(0);
  };

  /** Then it is known what that is worth. */
  readonly #known: Later<S> = (stage, state) => {
    const entries = this.#entries.get(stage);
    const worth = entries?.worth[entries.states.find(state) ?? -1];
    if (worth === undefined) {
      throw new Unknown(`play never reaches the state ${show(state)}; ask for one that it does`);
    }
    return worth;
  };

  /** Finds what states lead to in their stage, and enters what comes later; where the parts end. */
  #explore(stage: number | undefined, entries: readonly S[]): number[] {
    const ends: number[] = [];
    let [begin, asked, first] = [0, 0, 0];
    let rules: Rules<S, A> | undefined;
    for (const [place, entry] of entries.entries()) {
      rules ??= new Rules(this.#part(stage, entry, this.#enter));
      rules.enter(entry);
      for (; asked < rules.size; asked += 1) {
        if (asked % OFTEN === 0) {
          this.#look(rules);
        }
        rules.node(asked);
        this.states += Number((this.stageOf(rules.state(asked)) ?? stage) === stage);
      }
      this.#done += 1;
      const count = place + 1 - begin;
      first = count === 1 ? asked : first;
      // Where entries lead to the same states, all are taken together, if there is room.
      const isFull = asked >= PART && 4 * asked > 3 * first * count;
      const isLast = place + 1 === entries.length;
      if (isLast || (count > 1 && (isFull || 4 * rules.bytes > this.#most("memory")))) {
        ends.push(place + 1);
        [rules, begin, asked] = [undefined, place + 1, 0];
      }
    }
    return ends;
  }

  #most(limit: keyof typeof LIMITS): number {
    return this.#settings[limit] ?? LIMITS[limit];
  }

  /** Whether there is room for more states; tells the watch. */
  #look(rules: Rules<S, A>): void {
    const [most, memory] = [this.#most("maxStates"), this.#most("memory")];
    if (rules.size > most) {
      throw new LimitError(`what follows one state in its stage is more than ${most} states, the limit`);
    }
    if (rules.bytes + this.#bytes > memory) {
      throw new LimitError(
        `the states of a stage, and those by which play enters the others, need more than ${memory} bytes of memory, the limit`,
      );
    }
    const { watch } = this.#settings;
    const progress = { stage: "exploring", done: this.#done, of: this.entries, digits: null } as const;
    if (watch?.(progress) === false) {
      throw new StoppedError("stopped on request");
    }
  }

  /** What an entry is worth: a fraction, or bounds that are rounded outwards. */
  #worth(solution: Solution<S, A>, state: S): End {
    const { exact } = this.#settings;
    const value = exact ? solution.explain(state, { exactly: true }).value : solution.valueAt(state);
    if (value?.kind === "exact" && (exact || isShort(value.fraction))) {
      return exactEnd(value.fraction);
    }
    const bounds = value?.kind === "exact" ? [value.fraction, value.fraction] : [];
    if (value?.kind === "bounds") {
      bounds.push(fraction(value.lower), fraction(value.upper));
    }
    const [lower, upper] = bounds;
    const places = BITS - Math.max(...bounds.map(wholeBits));
    if (lower === undefined || upper === undefined || places < 0) {
      throw new UndefinedError("a value is infinite, or too large for games in stages");
    }
    const one = 1n << BigInt(places);
    return between(new Fraction(floor(lower, one), one), new Fraction(-floor(upper.times(-1), one), one));
  }
}

/** What an entry pays whose value is known. */
function exactEnd(value: Fraction): End {
  try {
    return end(held(value));
  } catch {
    throw new PrecisionError("fractions get too long for a game in stages; ask for digits");
  }
}

/** Whether a fraction takes no more room than bounds. */
function isShort({ numerator, denominator }: Fraction): boolean {
  return BigInt.asIntN(64, numerator) === numerator && BigInt.asUintN(64, denominator) === denominator;
}

/** The bits of the whole part. */
function wholeBits({ numerator, denominator }: Fraction): number {
  const whole = (numerator < 0n ? -numerator : numerator) / denominator;
  return whole === 0n ? 0 : whole.toString(2).length;
}

/** The whole number of units, so many of which are 1, that is not above. */
function floor({ numerator, denominator }: Fraction, units: bigint): bigint {
  const scaled = numerator * units;
  return scaled / denominator - (scaled % denominator < 0n ? 1n : 0n);
}

/**
 * A game that was solved in stages: {@link solveInStages} makes it.
 *
 * It knows the value, and explains any state in the time that what is left of the state's own stage takes.
 */
export class Staged<S, A> {
  /** The value of the initial state under best play by both. */
  readonly value: Value;
  /** The number of stages. */
  readonly stages: number;
  /** The states by which play enters stages. */
  readonly entries: number;
  /** The states that were explored, once for each part of a stage that they are in. */
  readonly states: number;
  /** The stage with the most states, and how many. */
  readonly largest: { readonly stage: number; readonly states: number };
  readonly #stages: Stages<S, A>;

  /** Use {@link solveInStages}. */
  constructor(game: Game<S, A>, settings: Settings) {
    this.#stages = new Stages(game, settings);
    this.#stages.solve();
    const whole = this.#stages.solved(undefined, this.#stages.start());
    this.value = whole.value;
    whole.free();
    this.stages = this.#stages.count;
    ({ entries: this.entries, states: this.states, largest: this.largest } = this.#stages);
  }

  /**
   * What happens in a state, the initial one unless given, and every action with its value. How far the end is, is not
   * told. `exactly` finds the exact values of all actions, where those of later stages are exact.
   *
   * @throws {UsageError} Play never reaches the state.
   *
   * @example
   * ```js
   * import { MAX, choice, end, solveInStages } from "bestplay";
   * const countdown = {
   *   initial: 40,
   *   node: (n) => (n > 1 ? choice(MAX, { one: n - 1, two: n - 2 }) : end(n)),
   *   stage: (n) => 40 - n,
   * };
   * const { actions } = solveInStages(countdown).explain(3);
   * console.log(actions.map(({ action, standing }) => `${action}: ${standing}`)); // [ 'one: best', 'two: best' ]
   * ```
   */
  explain(
    state: S = this.#stages.start(),
    options: { readonly exactly?: boolean } = {},
  ): Explanation<S, A> {
    try {
      const part = this.#stages.solved(this.#stages.stageOf(state), state);
      const found = part.explain(undefined, options);
      part.free();
      return found;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      throw cause instanceof Unknown ? cause : error;
    }
  }

  /** @throws {TypeError} Operators that want a number. */
  [Symbol.toPrimitive](hint: string): string {
    return noNumber(hint, "[object Staged]", "a game in stages is not a number; its value is: staged.value");
  }
}

/**
 * Solves rules that say by `stage` how far play has come, stage by stage: memory holds one stage, or a part of it, and the
 * states by which play enters the others.
 *
 * The digits are as certain as those of {@link solve}; at most 15 can be asked for. Each stage is explored twice, so that
 * it takes about twice as long. Rules without `stage` are one stage.
 *
 * @throws {RulesError} The rules are wrong in a state, such as one whose stage is below that of a state from which play
 * comes there.
 * @throws {LimitError} What follows one state in its stage has no room, or the states by which play enters stages have none.
 * @throws {UndefinedError} The expected total has no meaning, or is infinite.
 * @throws {PrecisionError} Exact values get longer than 512 bits.
 * @throws {UsageError} There is no such setting; players do not see everything; more digits than 15.
 * @throws {StoppedError} The watch asked to stop.
 *
 * @example
 * How many rolls does it take to come to 40 points or more?
 *
 * ```js
 * import { die, end, pay, solveInStages } from "bestplay";
 * const rolls = {
 *   initial: 0,
 *   node: (sum) => (sum >= 40 ? end(0) : die(6).map((eyes) => pay(1, sum + eyes))),
 *   stage: (sum) => Math.floor(sum / 10),
 * };
 * const staged = solveInStages(rolls);
 * console.log(staged.value.decimal, staged.stages); // 11.9047628982 5
 * ```
 */
export function solveInStages<S, A = unknown>(game: Game<S, A>, settings: Settings = {}): Staged<S, A> {
  if (typeof game === "string") {
    throw new UsageError("solveInStages takes rules of your own; solve a game of the catalogue by its name");
  }
  if (new Rules(game).hidden) {
    throw new UsageError("games in which players do not see everything are not solved in stages; call solve(game)");
  }
  const { digits = 0, exact = false } = settings;
  if (!exact && digits > MOST_DIGITS) {
    throw new UsageError(
      `games in stages are solved to ${MOST_DIGITS} digits at the most, not to ${digits}; ask for fewer, or for the fraction`,
    );
  }
  return new Staged(game, settings);
}
