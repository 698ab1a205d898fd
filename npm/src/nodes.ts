/** What rules say of a state: play is over, a player chooses, or something random happens. */

import { Chance } from "./chance.js";
import { UsageError } from "./errors.js";
import { type Exactly } from "./fraction.js";
import { MAX, MIN, type Player } from "./player.js";

/**
 * What a payoff may be given as: a whole number, a fraction, or `true` for 1 and `false` for 0. Numerator
 * and denominator have to fit in 512 bits; totals and values may be longer.
 */
export type Points = Exactly | boolean;

/** Play is over, and `MAX` is paid this, on top of what was collected on the way. */
export class End {
  readonly payoff: Points;

  /** Use {@link end}. */
  constructor(payoff: Points) {
    this.payoff = payoff;
  }
}

/** Play is cut off, and `MAX` is paid between `payoff` and this. */
export class Between extends End {
  readonly most: Points;

  /** Use {@link between}. */
  constructor(least: Points, most: Points) {
    super(least);
    this.most = most;
  }
}

/** Somewhere, with what `MAX` is paid on the way. */
export class Paid<S> {
  readonly points: Points;
  readonly to: S;

  /** Use {@link pay}. */
  constructor(points: Points, to: S) {
    this.points = points;
    this.to = to;
  }
}

/** What may stand where a state may: it says by itself what happens. */
export type Place<S> = S | End | Choice<unknown, unknown>;

/** Where something leads: a state, an end, a choice, or a random event over these, with a payoff or without. */
export type To<S> = Place<S> | Paid<Place<S>> | Chance<Place<S> | Paid<Place<S>>>;

/** A player chooses one of the actions `A`; each leads to an `L`. */
export class Choice<L, A> {
  readonly player: Player;
  readonly actions: readonly A[];
  readonly leads: readonly L[];
  /** Whether an action may be there twice. */
  readonly mayRepeat: boolean;

  /** Use {@link choice}. */
  constructor(
    player: Player,
    actions: readonly A[],
    leads: readonly L[],
    mayRepeat: boolean,
  ) {
    this.player = player;
    this.actions = actions;
    this.leads = leads;
    this.mayRepeat = mayRepeat;
  }
}

/** What happens in a state. */
export type Node<S, A> =
  | End
  | Choice<To<S>, A>
  | Chance<Place<S> | Paid<Place<S>>>
  | Paid<Place<S>>;

/**
 * Play is over, and `MAX` is paid `payoff`. An end may also stand wherever a state may.
 *
 * @example
 * ```js
 * import { end, fraction, solve } from "bestplay";
 * const over = { initial: "over", node: () => end(fraction(7, 2)) };
 * console.log(String(solve(over, { exact: true }).value)); // 7/2
 * ```
 */
export function end(payoff: Points): End {
  return new End(payoff);
}

/**
 * Play is cut off where `MAX` would be paid no less than `least` and no more than `most`. Lower bounds of
 * values count the least and upper ones the most, so that every digit of them holds for the whole game; odds and
 * lengths are of play up to there.
 *
 * @example
 * ```js
 * import { between, coin, end, solve } from "bestplay";
 * const game = {
 *   initial: 0,
 *   node: (tosses) =>
 *     tosses === 40 ? between(0, 1) : coin().map((heads) => (heads ? end(1) : tosses + 1)),
 * };
 * console.log(solve(game).value.decimal, solve(game).stopped); // 1.00000000000 digits certain
 * ```
 */
export function between(least: Points, most: Points): End {
  return new Between(least, most);
}

/**
 * `to`, with `points` paid to `MAX` on the way.
 *
 * @example
 * ```js
 * import { coin, end, pay, solve } from "bestplay";
 * const untilHeads = { initial: 0, node: () => coin().map((heads) => (heads ? end(1) : pay(1, 0))) };
 * console.log(String(solve(untilHeads, { exact: true }).value)); // 2
 * ```
 */
export function pay<S>(points: Points, to: S): Paid<S> {
  return new Paid(points, to);
}

/**
 * `player` chooses one of `actions`: an object of actions and where they lead, or a list of pairs of
 * them, for actions that are not text. A choice may also stand wherever a state may, as in
 * `die(6).map((roll) => choice(...))`, so that no state has to hold the roll; it is then a state of its
 * own, the same one wherever the same player has the same actions in the same order.
 *
 * @throws {UsageError} Something else stands for the player or the actions.
 *
 * @example
 * ```js
 * import { MIN, choice, end, solve } from "bestplay";
 * const least = { initial: 0, node: () => choice(MIN, [[1, end(5)], [2, end(3)]]) };
 * console.log(solve(least).best(), String(solve(least).value)); // [ 2 ] 3
 * ```
 */
export function choice<L, A>(player: Player, actions: Iterable<readonly [A, L]>): Choice<L, A>;
export function choice<L, A extends string>(
  player: Player,
  actions: Readonly<Record<A, L>>,
): Choice<L, A>;
export function choice(player: Player, actions: object): Choice<unknown, unknown> {
  if (player !== MAX && player !== MIN) {
    throw new UsageError(`there is no player ${String(player)}; give MAX or MIN`);
  }
  if (typeof actions !== "object" || actions === null || actions instanceof Chance) {
    throw new UsageError(
      "the actions of a choice are an object of actions and where they lead, or a list of such pairs",
    );
  }
  if (!(Symbol.iterator in actions)) {
    return new Choice(player, Object.keys(actions), Object.values(actions), false);
  }
  const [names, leads]: [unknown[], unknown[]] = [[], []];
  for (const pair of actions as Iterable<unknown>) {
    if (!Array.isArray(pair) || pair.length !== 2) {
      throw new UsageError(
        "the actions of a choice are given as a list, but not all of it are pairs of an action and " +
          "where it leads",
      );
    }
    names.push(pair[0]);
    leads.push(pair[1]);
  }
  return new Choice(player, names, leads, true);
}
