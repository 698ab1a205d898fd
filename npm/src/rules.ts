/**
 * Rules as the engine asks them: states by number, nodes as words.
 *
 * The words are written to a list of our own first: while rules are asked, they may themselves solve
 * a game.
 */

import { Chance, type Weight } from "./chance.js";
import { BestplayError, RulesError, UsageError } from "./errors.js";
import { Mirror, exactly, plain } from "./mirror.js";
import { Between, Choice, End, type Node, Paid, type Points, between, end } from "./nodes.js";
import { MAX, type Player } from "./player.js";
import { show } from "./show.js";
import { States } from "./table.js";
import {
  BETWEEN,
  CHANCE,
  END,
  MAX_CHOOSES,
  MIN_CHOOSES,
  PAYING,
  WEIGHTED,
  WIDE,
  Words,
  held,
} from "./words.js";

/** The rules of a game. */
export interface Game<S, A = unknown> {
  /** The state in which play starts, or a random event that decides it. */
  readonly initial: S | Chance<S> | (() => S | Chance<S>);
  /** What happens in a state. */
  node(state: S): Node<S, A>;
  /** Takes a state to the one that stands for all its symmetric copies. */
  canonical?(state: S): S;
  /**
   * Takes a state to the same one with the players exchanged, in a game that looks the same from both
   * sides. The rules are then asked about one state of each pair.
   *
   * In the mirror image `MIN` has the choice that `MAX` has here, and the other way round: the actions
   * and outcomes lead to the mirror images of the same states, in the same order, and what is paid on
   * the way has the other sign. What an end and its mirror image pay adds up to the same in the whole
   * game, such as 1 where a win pays 1 and a loss 0; that is found out, and nothing has to be said of
   * an end that stands where a state may. A state without a mirror image has `null`. All of this is
   * confirmed for the first pairs and for some of the others, and rules that break it are refused.
   */
  mirror?(state: S): S | null | undefined;
  /**
   * What a player sees in a state, where that is not everything: any value that can be compared by its content. The
   * engine remembers for each player what changed in the view and what they did themselves; nobody notices time pass.
   * Moves made at once are two choices in a row, the first of which the other player does not see. Where both see that play
   * is in a certain state and in no other, a round begins, and nobody remembers what came before; such a state may come
   * again, if play ends with some probability whatever both do.
   */
  seen?(state: S, player: Player): unknown;
  /**
   * How far play has come in a state, for {@link solveInStages}: a whole number that never goes down along any play, the
   * same for a state and its canonical form, such as how many boxes are filled. All is one stage without it.
   */
  stage?(state: S): number;
  /** What a play that never ends is paid, on top of what it collected on the way; 0 unless said. */
  readonly forever?: Points;
}

/** One state in so many is looked at again after the rules have been asked about it. */
const UNCHANGED = 32;

/** A weight from here on takes more than a word. */
const WORD = 2 ** 32;

export class Rules<S = unknown, A = unknown> {
  /** The words of the last node. */
  words = new Words();
  /** Bytes that are kept for the rules beside their states. */
  beside = 0;
  readonly #game: Game<S, A>;
  readonly #time: (state: S) => number;
  readonly #states = new States();
  /** What players see, and actions, where players do not see everything. */
  readonly #things = new States();
  #listed: { of: number; actions: readonly A[] } | undefined;
  readonly #own = this.words;
  #mirror: Mirror | undefined;
  #form = 0;
  #asked = 0;

  constructor(game: Game<S, A>, time: (state: S) => number = () => 1) {
    if (typeof game !== "object" || game === null || typeof game.node !== "function") {
      throw new UsageError(
        `${show(game)} is not a game: a game is an object with initial and node(state)`,
      );
    }
    if (!("initial" in game)) {
      throw new UsageError("the game has no initial state; add initial");
    }
    this.#game = game;
    this.#time = time;
    this.enter(initialOf(game));
    if (game.mirror && !this.hidden) {
      const mirror = (state: unknown) => game.mirror?.(state as S);
      this.#mirror = new Mirror(mirror, (state) => this.#canonical(state), this.#states);
    }
  }

  /** Bytes that the states take, about. */
  get bytes(): number {
    return this.beside + this.#states.bytes + (this.#mirror?.bytes ?? 0);
  }

  /** How many states play has come to. */
  get size(): number {
    return this.#states.all.length;
  }

  /** All states are found: they are not asked about in order any more. */
  explored(): void {
    this.#mirror = undefined;
  }

  /** What a play that never ends is paid. */
  get forever(): string {
    const { numerator, denominator } = held(exactly(this.#game.forever ?? 0));
    return `${numerator}/${denominator}`;
  }

  /** The state with a number. */
  state(number: number): S {
    return this.#states.all[number] as S;
  }

  /** The number of a state, in any of its symmetric forms, if play has come to it. */
  find(state: S): number | undefined {
    return this.#states.find(this.#canonical(state));
  }

  /** A state in words. */
  describe(number: number): string {
    return show(this.#states.all[number]);
  }

  /** The units of time that a state takes. */
  time(number: number): number {
    const time = this.#time(this.state(number));
    if (!Number.isInteger(time) || time < 0 || time >= WORD) {
      throw new UsageError(
        `time of ${this.describe(number)} is ${show(time)}; give a whole number from 0 to ${WORD - 1}`,
      );
    }
    return time;
  }

  /** Whether players do not see everything. */
  get hidden(): boolean {
    return typeof this.#game.seen === "function";
  }

  /** The number of what a player sees in a state: nothing, where a random event stands for one, or an end. */
  seen(number: number, player: Player): number {
    const state = this.#states.all[number];
    try {
      if (state instanceof Choice) {
        throw new UsageError("a choice that stands where a state may shows nothing to whoever chooses; give a state");
      }
      return this.#things.number(isInline(state) ? "" : this.#game.seen?.(state as S, player));
    } catch (error) {
      throw inState(error, state);
    }
  }

  /** The number of an action of a state, by its content. */
  action(number: number, place: number): number {
    if (this.#listed?.of !== number) {
      this.#listed = { of: number, actions: this.actions(number) };
    }
    return this.#things.number(this.#listed.actions[place]);
  }

  /** A view or an action in words. */
  name(number: number): string {
    const thing = this.#things.all[number];
    return typeof thing === "string" ? thing : show(thing);
  }

  /** The actions of a state, as the rules list them. */
  actions(number: number): readonly A[] {
    const node = this.#ask(this.#states.all[number]);
    return node instanceof Choice ? (node.actions as readonly A[]) : [];
  }

  /** Writes the words of the node of a state. States are asked about in the order of their numbers. */
  node(number: number): void {
    const mirror = this.#mirror;
    try {
      this.words = mirror ? mirror.next(number, () => this.#node(number)) : this.#node(number);
    } catch (error) {
      throw inState(error, this.#states.all[number]);
    }
  }

  /** Asks for the node of a state, and writes its words. */
  #node(number: number): Words {
    const state = this.#states.all[number];
    try {
      this.#write(this.#ask(state));
      if (number % UNCHANGED === 0 && !this.#states.isUnchanged(number)) {
        throw new UsageError(
          "the rules have changed this state; states must never change: make a new one, such as " +
            "{ ...state, pot: 0 } or [...state]",
        );
      }
      this.#asked += 1;
      // After 1, 2, 4, 8, ... states the rules are asked twice.
      if ((this.#asked & (this.#asked - 1)) === 0) {
        this.#askAgain(state);
      }
    } catch (error) {
      throw inState(error, state);
    }
    return this.#own;
  }

  #askAgain(state: unknown): void {
    const own = this.#own;
    const before = own.all.slice(0, own.length);
    this.#write(this.#ask(state));
    const after = own.all.subarray(0, own.length);
    if (before.length !== after.length || !before.every((word, i) => word === after[i])) {
      throw new UsageError(
        "the rules answered differently when they were asked twice; all randomness belongs into " +
          "events such as die(6), and all that the future depends on into the state",
      );
    }
  }

  #ask(state: unknown): unknown {
    return isInline(state) ? state : this.#game.node(state as S);
  }

  #canonical(state: unknown): unknown {
    const game = this.#game;
    if (isInline(state)) {
      // What is paid is one end, however it is written.
      if (state instanceof Between) {
        return between(plain(exactly(state.payoff)), plain(exactly(state.most)));
      }
      return state instanceof End && typeof state.payoff !== "number" ? end(plain(exactly(state.payoff))) : state;
    }
    return game.canonical ? game.canonical(state as S) : state;
  }

  /** The number of a state, in any of its symmetric forms; a new one if play has not come to it before. */
  enter(state: unknown): number {
    return this.#states.number(this.#canonical(state));
  }

  #write(node: unknown): void {
    this.#own.length = 0;
    if (node instanceof Choice) {
      this.#writeChoice(node);
    } else if (node instanceof Between) {
      if (this.#game.mirror) {
        throw new UsageError("a game with a mirror cannot be cut off: leave mirror out");
      }
      this.#push(BETWEEN);
      this.#pushPayoff(node.payoff);
      this.#pushPayoff(node.most);
    } else if (node instanceof End) {
      this.#push(END);
      this.#pushPayoff(node.payoff);
    } else if (node instanceof Chance || node instanceof Paid) {
      this.#form = form(node);
      this.#push(CHANCE);
      this.#push(this.#form);
      this.#writeBranch(node);
    } else {
      throw new UsageError(
        `node(state) returned ${show(node)}; it has to return end(payoff), choice(player, actions), ` +
          "or a random event over states, such as certain(state) for a step without choice or chance",
      );
    }
  }

  #writeChoice({ player, actions, leads, mayRepeat }: Choice<unknown, unknown>): void {
    if (actions.length === 0) {
      throw new UsageError("a player has to choose, but there is no action; end the play or add one");
    }
    if (mayRepeat) {
      checkDistinct(actions);
    }
    let all = 0;
    for (let i = 0; i < leads.length; i += 1) {
      all |= form(leads[i]);
    }
    this.#form = all;
    this.#push(player === MAX ? MAX_CHOOSES : MIN_CHOOSES);
    this.#push(all);
    this.#push(leads.length);
    for (let i = 0; i < leads.length; i += 1) {
      this.#writeBranch(leads[i]);
    }
  }

  #writeBranch(to: unknown): void {
    if (!(to instanceof Chance)) {
      this.#push(1);
      this.#writeOutcome(to, 1);
      return;
    }
    const { outcomes, weights } = to;
    this.#push(outcomes.length);
    for (let i = 0; i < outcomes.length; i += 1) {
      this.#writeOutcome(outcomes[i], weights === null ? 1 : (weights[i] as Weight));
    }
  }

  #writeOutcome(outcome: unknown, weight: Weight): void {
    const isPaid = !isPlain(outcome) && outcome instanceof Paid;
    const to: unknown = isPaid ? outcome.to : outcome;
    this.#push(this.enter(to));
    if (this.#form & WIDE) {
      this.#own.pushNatural(BigInt(weight));
    } else if (this.#form & WEIGHTED) {
      this.#push(weight as number);
    }
    if (this.#form & PAYING) {
      this.#pushPayoff(isPaid ? outcome.points : 0);
    }
  }

  #push(word: number): void {
    this.#own.push(word);
  }

  #pushPayoff(points: Points): void {
    if (typeof points === "number" && (points | 0) === points) {
      this.#push(points);
      this.#push(points < 0 ? 0xffffffff : 0);
      this.#push(1);
      this.#push(0);
      return;
    }
    this.#own.pushPayoff(exactly(points));
  }
}

/** Whether it is what most states are, and so none of the classes of nodes, which takes longer to see. */
function isPlain(state: unknown): boolean {
  return (
    typeof state !== "object" ||
    state === null ||
    state.constructor === Object ||
    Array.isArray(state)
  );
}

/** The state in which play starts, or the event that decides it. */
export function initialOf<S>(game: Game<S>): S | Chance<S> {
  const { initial } = game;
  return typeof initial === "function" ? (initial as () => S | Chance<S>).call(game) : initial;
}

/** Whether a state says by itself what happens in it. */
export function isInline(state: unknown): boolean {
  return (
    !isPlain(state) &&
    (state instanceof End ||
      state instanceof Choice ||
      state instanceof Chance ||
      state instanceof Paid)
  );
}

/** What the words of something that leads on have to say. */
function form(to: unknown): number {
  if (isPlain(to)) {
    return 0;
  }
  if (!(to instanceof Chance)) {
    return to instanceof Paid ? PAYING : 0;
  }
  let all = 0;
  const { outcomes, weights } = to;
  for (let i = 0; i < outcomes.length; i += 1) {
    const outcome = outcomes[i];
    if (!isPlain(outcome) && outcome instanceof Paid) {
      all = PAYING;
    }
  }
  if (weights !== null) {
    all |= WEIGHTED;
    for (let i = 0; i < weights.length; i += 1) {
      const weight = weights[i] as Weight;
      if (typeof weight === "bigint" || weight >= WORD) {
        all |= WIDE;
      }
    }
  }
  return all;
}

/** Makes sure that no action is listed twice. */
function checkDistinct(actions: readonly unknown[]): void {
  const seen = new States();
  actions.forEach((action, i) => {
    if (seen.number(action) !== i) {
      throw new UsageError(
        `the action ${show(action)} is listed twice; every action of a state must be different`,
      );
    }
  });
}

/** An error with the state in which it occurred. */
export function inState(error: unknown, state: unknown): unknown {
  if (error instanceof RulesError) {
    return error;
  }
  const known = error instanceof BestplayError;
  const said = known ? error.message : `they threw ${String(error)}`;
  return new RulesError(`the rules are wrong in state ${show(state)}: ${said}`, state, {
    cause: error,
  });
}
