/**
 * A program: a module that exports a game.
 *
 * Its default export is the game, or a function that makes the game out of parameters, whose defaults
 * are the export `parameters`. What else it may export is for people: `title`, `about`, `means` (what
 * the value is), `players` (the names of MAX and MIN), `picture(state)`.
 */

import {
  Between,
  Chance,
  End,
  type Explanation,
  Fraction,
  type Game,
  Paid,
  type Piece,
  type Solution,
  UsageError,
  solve,
} from "bestplay";

import { type Source, checkSpots } from "../answering.js";
import { type Description, type Explained, type Setting, type Shown, type Typed } from "../messages.js";

interface Exports {
  default?: unknown;
  title?: unknown;
  about?: unknown;
  means?: unknown;
  parameters?: unknown;
  players?: unknown;
  picture?: unknown;
}

type Whatever = Record<string, unknown>;

/** The longest text of a program that is shown. */
const LONGEST = 2000;

/** Where there are more actions than this, what they lead to is not drawn. */
const MOST_PICTURES = 200;

function text(given: unknown, otherwise: string): string {
  return typeof given === "string" ? given.slice(0, LONGEST) : otherwise;
}

/** A part of a state in words. */
function part(_key: string, of: unknown): unknown {
  return typeof of === "bigint" ? `${of}n` : of instanceof Fraction ? of.toString() : of;
}

/** A state as people see it. */
function shown(state: unknown): string {
  if (state instanceof End) {
    return state instanceof Between
      ? `a cut, which pays between ${String(state.payoff)} and ${String(state.most)}`
      : `the end, which pays ${String(state.payoff)}`;
  }
  if (state instanceof Paid) {
    return `${String(state.points)} paid, then ${shown(state.to)}`;
  }
  if (state instanceof Chance) {
    return "a random event";
  }
  const written = typeof state === "string" ? state : JSON.stringify(state, part);
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}...` : written;
}

/** A parameter as it was typed, of the kind of its default. */
function typed(name: string, given: string, like: unknown): unknown {
  const wrong = (what: string) =>
    new UsageError(`${name} cannot be "${given}"; give ${what}`, name);
  switch (typeof like) {
    case "number": {
      const number = Number(given);
      if (given.trim() === "" || Number.isNaN(number)) {
        throw wrong("a number");
      }
      return number;
    }
    case "bigint":
      if (!/^\s*-?\d+\s*$/.test(given)) {
        throw wrong("a whole number");
      }
      return BigInt(given);
    case "boolean":
      if (given !== "true" && given !== "false") {
        throw wrong("true or false");
      }
      return given === "true";
    default:
      return given;
  }
}

/** A parameter of a program, by its default. */
function setting([name, value]: [string, unknown]): Setting {
  const takes = { number: "number", bigint: "whole", boolean: "word" } as const;
  return {
    name,
    default: typeof value === "bigint" ? value.toString() : shown(value),
    takes: takes[typeof value as keyof typeof takes] ?? "text",
    least: null,
    most: null,
    step: null,
    words: typeof value === "boolean" ? ["true", "false"] : [],
    about: "",
  };
}

/** What is known of a program before it is read. */
interface Known {
  /** Where errors say they are. */
  address: string;
  text: string;
  /** Gives the lines that it writes to somebody. */
  writes: (to: (line: string) => void) => void;
}

/** What a program imports besides the package, and in which line. */
function foreign(program: string): { from: string; line: number } | undefined {
  const imports = /^[ \t]*(?:import\s*|(?:import|export)\b[^"'`;()=]*\bfrom\s*)["']([^"'\n]+)["']/gm;
  const found = [...program.matchAll(imports)].find(([, from]) => from !== "bestplay");
  return found && { from: found[1] ?? "", line: program.slice(0, found.index + found[0].length).split("\n").length };
}

/** Reads a program and answers questions about its game. */
export async function programSource(
  read: () => Promise<unknown>,
  { address, text: program, writes }: Known,
): Promise<Source> {
  let found: Exports = {};
  let failure: { error: unknown } | undefined;
  try {
    found = (await read()) as Exports;
  } catch (error) {
    failure = { error };
  }

  const other = failure && foreign(program);

  /** What a browser says of some mistakes is about addresses and stacks that nobody has heard of. */
  function readable(error: unknown): unknown {
    if (other) {
      return new UsageError(`rules import "bestplay" alone; what you need of "${other.from}" has to be in the text itself`);
    }
    const said = error instanceof Error && typeof error.message === "string" ? error.message : "";
    const [, word] = /module '[^']*' does not provide an export named '([^']*)'/.exec(said) ?? [];
    if (word !== undefined) {
      return new UsageError(`"bestplay" has no ${word} to import; the guide lists what it has`);
    }
    if (/circular structure|cyclic object value|call stack|too much recursion/i.test(said)) {
      return new UsageError("a state contains itself, or a function calls itself without end");
    }
    return error;
  }

  const line = (error: unknown): number | null => other?.line ?? lineOf(error, address);

  function check(): void {
    if (failure) {
      throw failure.error;
    }
    if (found.default === undefined) {
      throw new UsageError(
        "the program exports no game; write `export default { initial: ..., node(state) { ... } }`",
      );
    }
  }

  function defaults(): Whatever {
    const { parameters } = found;
    return typeof parameters === "object" && parameters !== null ? { ...parameters } : {};
  }

  function describe(): Description {
    check();
    return {
      title: text(found.title, "Your own game"),
      about: text(found.about, ""),
      source: "",
      example: {},
      valueMeans: text(found.means, "expected payoff of MAX"),
      parameters: Object.entries(defaults()).map(setting),
      hidden: false,
      samples: false,
      strategies: [],
    };
  }

  function game(parameters: Typed): Game<unknown> {
    check();
    const values = defaults();
    for (const [name, given] of Object.entries(parameters)) {
      if (!Object.hasOwn(values, name)) {
        throw new UsageError(`the program has no parameter ${name}`);
      }
      values[name] = typed(name, given, values[name]);
    }
    const made: unknown = found.default;
    return (typeof made === "function" ? made(values) : made) as Game<unknown>;
  }

  function playerName(player: "max" | "min" | undefined): string | undefined {
    const names: unknown = found.players;
    const place = player === "min" ? 1 : 0;
    return player && text(Array.isArray(names) ? names[place] : undefined, player.toUpperCase());
  }

  function explained(solution: Solution<unknown, unknown>, name: string | null): Explained {
    const state = name === null ? undefined : solution.named(name);
    if (name !== null && state === undefined) {
      throw new UsageError(`there is no state ${name}; go back to the start`);
    }
    const at: Explanation<unknown, unknown> = solution.explain(state);
    const see = (one: unknown): Shown => ({
      name: solution.nameOf(one) ?? "",
      text: shown(one),
    });
    const draws = (at.actions?.length ?? 0) <= MOST_PICTURES;
    const next = <T extends { state: unknown }>(all: readonly T[]) =>
      all.map((one) => ({ ...one, state: { ...see(one.state), ...(draws && { picture: drawn(one.state) }) } }));
    const { actions, outcomes, playerName: _, winnerName: __, ...rest } = at;
    const [called, winner] = [playerName(at.player), playerName(at.winner)];
    return {
      ...rest,
      players: solution.players,
      state: see(at.state),
      picture: drawn(at.state),
      ...(called !== undefined && { playerName: called }),
      ...(winner !== undefined && { winnerName: winner }),
      ...(actions && {
        actions: actions.map((one) => ({
          ...one,
          action: shown(one.action),
          outcomes: next(one.outcomes),
        })),
      }),
      ...(outcomes && { outcomes: next(outcomes) }),
    };
  }

  function drawn(state: unknown): string {
    const isInline = state instanceof End || state instanceof Paid || state instanceof Chance;
    if (typeof found.picture !== "function" || isInline) {
      return "";
    }
    return text(found.picture(state), "");
  }

  return {
    describe,
    mixed: () => {
      throw new UsageError("players see everything in a program's game");
    },
    solve: (parameters, settings) => {
      const solution = solve(game(parameters), settings);
      try {
        const first = solution.explain();
        const best = first.turn === "choice" ? solution.best().map(shown) : null;
        const { value, states, transitions, seconds, stopped } = solution;
        const fields = { value, best, states, transitions, seconds, stopped };
        return { fields, pieces: PIECES };
      } finally {
        solution.free();
      }
    },
    odds: (parameters, settings) => {
      const solution = solve(game(parameters), settings);
      try {
        return solution.odds();
      } finally {
        solution.free();
      }
    },
    open: (parameters, settings) => {
      const solution = solve(game(parameters), settings);
      return {
        taken: refuse,
        explain: (state) => explained(solution, state),
        map: () => {
          checkSpots(solution.states);
          return solution.list().map(({ state, turn, action, value }, number) => ({
            name: String(number),
            text: shown(state),
            turn,
            action: action === null ? null : shown(action),
            value,
          }));
        },
        free: () => solution.free(),
      };
    },
    sheet: refuse,
    sample: refuse,
    line,
    readable,
    writes,
  };
}

/** What the page does not ask of programs. */
function refuse(): never {
  throw new UsageError("this is asked of games of the catalogue, and not of a program of your own");
}

const piece = (key: string, label: string): Piece => ({
  key,
  label,
  note: "",
  below: [],
  show: "plainly",
});

const PIECES: Piece[] = [
  piece("best", "best first actions"),
  piece("states", "states"),
  piece("transitions", "transitions"),
  piece("seconds", "time"),
];

/** The line of the program at which something was thrown, if that is known. */
function lineOf(error: unknown, address: string): number | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const stack: unknown = at.stack;
    const place = typeof stack === "string" ? stack.split(`${address}:`)[1] : undefined;
    const found = Number.parseInt(place ?? "", 10);
    if (Number.isSafeInteger(found)) {
      // The innermost cause is nearest to the fault.
      const deeper = at.cause === undefined ? null : lineOf(at.cause, address);
      return deeper ?? found;
    }
  }
  return null;
}
