/** The questions: about rules of one's own, or about a game of the catalogue by its name. */

import { type Answer, type Parameters, ask } from "./catalogue.js";
import { engine } from "./engine.js";
import { RulesError } from "./errors.js";
import { type FoundHidden, HiddenSolution } from "./hidden.js";
import { type Player } from "./player.js";
import { type Game, Rules } from "./rules.js";
import { type Settings, settingsOfRules } from "./settings.js";
import { type Kept, type Names, Solution } from "./solution.js";

/**
 * Solves a game: rules of one's own, or a game of the catalogue with its parameters.
 *
 * Rules give a {@link Solution}, or a {@link HiddenSolution} where players do not see everything; a game of the catalogue
 * an {@link Answer}.
 *
 * @throws {RulesError} The rules are wrong in a state.
 * @throws {LimitError} There are more states, or they need more memory, than is allowed.
 * @throws {UndefinedError} The expected total has no meaning.
 * @throws {UsageError} There is no such game, parameter or setting.
 * @throws {StoppedError} The watch asked to stop.
 *
 * @example
 * ```js
 * import { MAX, choice, die, end, solve } from "bestplay";
 * const once = {
 *   initial: 3,
 *   node: (roll) => choice(MAX, { keep: end(roll), reroll: die(6).map(end) }),
 * };
 * console.log(String(solve(once, { exact: true }).value)); // 7/2
 * console.log(solve("race", { target: 2 }).value.decimal); // 0.525925925926
 * ```
 */
export function solve(game: string, parameters?: Parameters, settings?: Settings): Answer;
export function solve<S, A = unknown>(
  game: Game<S, A> & { seen(state: S, player: Player): unknown },
  settings?: Settings,
): HiddenSolution;
export function solve<S, A = unknown>(game: Game<S, A>, settings?: Settings): Solution<S, A>;
export function solve<S, A>(
  game: string | Game<S, A>,
  first: Parameters | Settings = {},
  settings: Settings = {},
): Answer | Solution<S, A> | HiddenSolution {
  if (typeof game === "string") {
    return ask("solve", game, first as Parameters, settings);
  }
  return solved(game, first as Settings);
}

/** Solves rules, with more words for the engine, and so many bytes that are kept for them beside their states. */
export function solved<S, A>(
  game: Game<S, A>,
  settings: Settings,
  words: readonly string[] = [],
  beside = 0,
): Solution<S, A> | HiddenSolution {
  const rules = new Rules(game);
  rules.beside = beside;
  const by = engine();
  const number = by.keep(rules as Rules);
  try {
    const request = [...settingsOfRules(settings), ...words, `forever=${rules.forever}`, ""];
    if (rules.hidden) {
      const found = by.solve("solve_hidden", number, request, settings.watch);
      return new HiddenSolution(by, found as FoundHidden, number);
    }
    const kept = by.solve("solve_rules", number, request, settings.watch) as Kept;
    rules.explored();
    return new Solution(by, kept, namesOf(rules), settings, number);
  } catch (error) {
    by.forget(number);
    throw error;
  }
}

/** States are known by their numbers, actions by their places. */
function namesOf<S, A>(rules: Rules<S, A>): Names<S, A> {
  let asked = "";
  let actions: readonly A[] = [];
  return {
    find: (state) => rules.find(state)?.toString(),
    state: (name) => rules.state(Number(name)),
    action: (state, name) => {
      if (asked !== state) {
        [asked, actions] = [state, rules.actions(Number(state))];
      }
      const place = Number(name);
      if (place >= actions.length) {
        const where = rules.describe(Number(state));
        throw new RulesError(
          `the rules are wrong in state ${where}: they say something else of it now than when the game was solved; solve again`,
          rules.state(Number(state)),
        );
      }
      return actions[place] as A;
    },
  };
}

/**
 * What best play does in a state of a game of the catalogue, the initial one unless given.
 *
 * @example
 * ```js
 * import { explain } from "bestplay";
 * const { actions } = explain("nim", { heaps: "1-4" });
 * console.log(actions[0].action, String(actions[0].value)); // 3-from-4 1
 * ```
 */
export function explain(
  game: string,
  parameters: Parameters = {},
  state?: string,
  settings: Settings = {},
): Answer {
  return ask("explain", game, parameters, settings, [`state=${state ?? ""}`]);
}

/**
 * How play of a game of the catalogue ends and how long it lasts under best play.
 *
 * @example
 * ```js
 * import { odds } from "bestplay";
 * const { results } = odds("race", { target: 2 }, { exact: true });
 * console.log(results.map(({ result, probability }) => `${result}: ${probability}`)); // [ '0: 64/135', '1: 71/135' ]
 * ```
 */
export function odds(game: string, parameters: Parameters = {}, settings: Settings = {}): Answer {
  return ask("odds", game, parameters, settings);
}

/**
 * How many instances of a game of the catalogue have a given answer.
 *
 * @example
 * ```js
 * import { count } from "bestplay";
 * const { first_wins, second_wins } = count("nim");
 * console.log(first_wins, second_wins); // 1071563515 2178309
 * ```
 */
export function count(game: string, parameters: Parameters = {}, settings: Settings = {}): Answer {
  return ask("count", game, parameters, settings);
}

/**
 * The strategy on one page: for each number of lines a sheet that loses as little as possible, and the
 * exact loss.
 *
 * @throws {UsageError} The states of the game have no features that lines could compare.
 *
 * @example
 * ```js
 * import { sheet } from "bestplay";
 * console.log(sheet("pig", { goal: 20 }, [2]).sheets[0].lines); // 2
 * ```
 */
export function sheet(
  game: string,
  parameters: Parameters = {},
  lines: readonly number[] = [1, 2, 4, 8],
  settings: Settings = {},
): Answer {
  return ask("sheet", game, parameters, settings, [`lines=${lines.join(",")}`]);
}
