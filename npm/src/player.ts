/** The two players. */

/** Who chooses: {@link MAX}, who wants a large payoff, or {@link MIN}, who wants a small one. */
export type Player = 0 | 1;

/** The player who wants a large payoff. */
export const MAX = 0;

/** The player who wants a small payoff. */
export const MIN = 1;

/**
 * The opponent.
 *
 * @example
 * ```js
 * import { MAX, MIN, other } from "bestplay";
 * console.log(other(MAX) === MIN); // true
 * ```
 */
export function other(player: Player): Player {
  return player === MAX ? MIN : MAX;
}
