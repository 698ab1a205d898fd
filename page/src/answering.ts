/** Answers questions, in a worker: of the catalogue or of a program, both in the same way. */

import { type Odds, type Settings, type Watch } from "bestplay";

import {
  type Answered,
  type Asked,
  type Explained,
  type Message,
  type Question,
  type Reply,
  type Spot,
  type Swept,
  type Typed,
} from "./messages.js";

/** A game that is solved, to be asked about its states. */
export interface Opened {
  explain(state: string | null): Explained;
  /** What a strategy with a name takes in a state. */
  taken(strategy: string, state: string): unknown;
  map(): Spot[];
  free(): void;
}

/** Where answers come from. */
export interface Source {
  /** What does not depend on parameters. */
  describe(topic: "games" | "describe"): unknown;
  solve(parameters: Typed, settings: Settings): Answered;
  odds(parameters: Typed, settings: Settings): Odds;
  sheet(parameters: Typed, settings: Settings): Answered;
  /** The strategies of a game in which players do not see everything. */
  mixed(parameters: Typed, settings: Settings): Answered;
  open(parameters: Typed, settings: Settings): Opened;
  /** Goes on sampling for so many seconds. */
  sample(
    parameters: Typed,
    how: { seconds: number; seed: number; method: string | null; settings: Settings },
    watch: Watch,
  ): unknown;
  /** The line of the program at which an error occurred. */
  line(error: unknown): number | null;
  /** What to say of an error instead of what it says itself. */
  readable?(error: unknown): unknown;
  /** Gives the lines that a program writes to somebody, from now on. */
  writes?(to: (line: string) => void): void;
}

/** An answer as plain data: exact numbers write themselves as text. */
function plain(found: unknown): unknown {
  return JSON.parse(
    JSON.stringify(found ?? null, (_key, part: unknown) =>
      typeof part === "bigint" ? part.toString() : part,
    ),
  );
}

/** Answers questions, and says what an error means. */
export interface Answering {
  answer(game: string, asked: Asked, reply: (what: Reply) => void): unknown;
  /** The line of a program at which an error occurred. */
  line?(game: string, error: unknown): number | null;
  /** What to say of an error instead of what it says itself. */
  readable?(game: string, error: unknown): unknown;
}

/** Answers with the source of what is asked about. */
export function answering(sourceOf: (game: string) => Source): Answering {
  let opened: { of: string; solution: Opened } | undefined;

  function open(game: string, parameters: Typed, settings: Settings, watch: Watch): Opened {
    const of = JSON.stringify([game, parameters, settings]);
    if (opened?.of !== of) {
      opened?.solution.free();
      opened = undefined;
      opened = { of, solution: sourceOf(game).open(parameters, { ...settings, watch }) };
    }
    return opened.solution;
  }

  function sweep(
    source: Source,
    asked: Asked & { topic: "sweep" },
    watch: Watch,
    part: (swept: Swept) => void,
  ): void {
    for (const at of asked.values) {
      let [value, error]: [unknown, string | null] = [null, null];
      try {
        const parameters = { ...asked.parameters, [asked.name]: at };
        ({ value } = source.solve(parameters, { ...asked.settings, watch }).fields);
      } catch (failure) {
        error = messageOf(failure);
      }
      part(plain({ at, value: value ?? null, error }) as Swept);
    }
  }

  function answer(game: string, asked: Asked, reply: (what: Reply) => void): unknown {
    const source = sourceOf(game);
    source.writes?.((line) => reply({ kind: "said", line }));
    const watch: Watch = (progress) => reply({ kind: "progress", progress });
    switch (asked.topic) {
      case "games":
      case "describe":
        return source.describe(asked.topic);
      case "solve":
        return source.solve(asked.parameters, { ...asked.settings, watch });
      case "odds":
        return source.odds(asked.parameters, { ...asked.settings, watch });
      case "sheet":
        return source.sheet(asked.parameters, { ...asked.settings, watch });
      case "mixed":
        return source.mixed(asked.parameters, { ...asked.settings, watch });
      case "taken":
        return open(game, asked.parameters, asked.settings, watch).taken(asked.strategy, asked.state);
      case "explain":
        return open(game, asked.parameters, asked.settings, watch).explain(asked.state);
      case "map":
        return open(game, asked.parameters, asked.settings, watch).map();
      case "sweep":
        return sweep(source, asked, watch, (part) => reply({ kind: "part", part }));
      case "sample":
        return source.sample(asked.parameters, asked, watch);
      case "dice":
        throw new Error("dice are rolled elsewhere");
    }
  }

  return {
    answer,
    line: (game, error) => sourceOf(game).line(error),
    readable: (game, error) => sourceOf(game).readable?.(error) ?? error,
  };
}

/** Listens to questions at `to` from now on. */
export function listen(
  to: MessagePort | DedicatedWorkerGlobalScope,
  { answer, line, readable }: Answering,
): void {
  const post = to.postMessage.bind(to) as (message: Message) => void;
  const heard = ({ data }: MessageEvent<Question>) => {
    const { number, game, asked } = data;
    const reply = (what: Reply) => post({ number, reply: what });
    try {
      reply({ kind: "answer", answer: plain(answer(game, asked, reply)) });
    } catch (thrown) {
      const error = readable?.(game, thrown) ?? thrown;
      const [message, state, parameter] = [messageOf(error), stateOf(thrown), parameterOf(error)];
      reply({ kind: "error", message, state, line: line?.(game, thrown) ?? null, parameter });
    }
  };
  // Where a program runs, there is no other way left to listen (`sandbox/realm.ts`).
  to.onmessage = heard;
  post({ number: 0, reply: { kind: "ready" } });
}

/** Characters that are shown of a state, and of a message. */
const SHOWN = 500;
const SAID = 4000;

/** More states than this are no map that one can look at, and too many to send. */
export const MOST_SPOTS = 400_000;

/** What an error says; whatever a program may throw, this is text. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, SAID);
  } catch {
    return "something was thrown that does not say what it is";
  }
}

/** The state in which rules are wrong. */
function stateOf(error: unknown): string | null {
  const written = (_key: string, part: unknown) => (typeof part === "bigint" ? `${part}n` : part);
  try {
    const { state } = error as { state?: unknown };
    const text = typeof state === "string" ? state : JSON.stringify(state, written);
    return text?.slice(0, SHOWN) ?? null;
  } catch {
    return null;
  }
}

/** The parameter whose value was refused. */
function parameterOf(error: unknown): string | null {
  try {
    const { parameter } = error as { parameter?: unknown };
    return typeof parameter === "string" ? parameter.slice(0, SHOWN) : null;
  } catch {
    return null;
  }
}

/** Refuses a map of too many states. */
export function checkSpots(states: number): void {
  if (states > MOST_SPOTS) {
    const [found, most] = [states, MOST_SPOTS].map((number) => number.toLocaleString("en"));
    throw new Error(`a map shows at most ${most} states, and this game has ${found}; take a smaller one`);
  }
}
