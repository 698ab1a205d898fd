/** What the page and its workers say to each other. */

import {
  type Candidate,
  type Explanation,
  type NamedStrategy,
  type Odds,
  type Outcome,
  type Parameter,
  type Piece,
  type Player,
  type Progress,
  type Turn,
} from "bestplay";

/** Parameters of a game as they were typed. */
export type Typed = Record<string, string>;

export interface Settings {
  digits?: number;
  exact?: boolean;
  maxStates?: number;
  memory?: number;
}

/** What is asked about: a game of the catalogue, or a program. */
export type Of = { game: string } | { program: string } | { dice: true };

/** A question. */
export type Asked =
  | { topic: "games" }
  | { topic: "describe" }
  | { topic: "dice"; text: string }
  | ({ parameters: Typed; settings: Settings } & (
      | { topic: "solve" | "odds" | "map" | "sheet" | "mixed" }
      | { topic: "taken"; strategy: string; state: string }
      | { topic: "explain"; state: string | null }
      | { topic: "sweep"; name: string; values: string[] }
      | { topic: "sample"; seconds: number; seed: number; method: string | null }
    ));

/** What a worker says. */
export type Reply =
  | { kind: "ready" }
  | { kind: "progress"; progress: Progress }
  | { kind: "part"; part: unknown }
  /** A line that a program writes. */
  | { kind: "said"; line: string }
  | { kind: "answer"; answer: unknown }
  | {
      kind: "error";
      message: string;
      state: string | null;
      line: number | null;
      parameter: string | null;
    };

/** A message to a worker; questions are numbered. */
export interface Question {
  number: number;
  /** The game of the catalogue; a program's worker knows no other. */
  game: string;
  asked: Asked;
}

/** A message of a worker. */
export interface Message {
  number: number;
  reply: Reply;
}

/** A number with its guarantee, as plain data. */
export interface Certain {
  kind: "exact" | "bounds" | "infinite";
  decimal: string;
  fraction?: string;
  lower?: string;
  upper?: string;
}

/** A state: what it goes by, and what people see. */
export interface Shown {
  name: string;
  text: string;
  /** What people want to look at, where a program draws it. */
  picture?: string;
}

/** What is known of a state; exact numbers are text on their way. */
export interface Explained extends Explanation<Shown, string> {
  /** Who has something to choose somewhere in the game. */
  players: readonly Player[];
}
export type Action = Candidate<Shown, string>;
export type Next = Outcome<Shown>;

/** An answer. */
export interface Answered {
  fields: Record<string, unknown>;
  pieces: Piece[];
}

/** A part of a whole: in per cent, and as a fraction unless that is too long to be read. */
export interface Share {
  percent: string;
  fraction: string | null;
  /** About, for a drawing. */
  size: number;
}

/** How odds are counted. */
export const WAYS = ["exactly", "at least", "at most"] as const;
export type Way = (typeof WAYS)[number];

/** A result of a roll, and how likely it is; results that are not told apart have no number. */
export type RolledRow = { result: string; at: number | null } & Record<Way, Share>;

/** What can come of a roll of dice. */
export interface Rolled {
  /** The expression, or the name that it was given. */
  label: string;
  /** Whether it asks something, so that its results are yes and no. */
  asks: boolean;
  mean: Certain;
  deviation: Certain;
  rows: RolledRow[];
}

/** A row of a sweep. */
export interface Swept {
  at: string;
  value: Certain | null;
  /** What went wrong instead. */
  error: string | null;
}

/** A state of a map. */
export interface Spot extends Shown {
  turn: Turn;
  action: string | null;
  value: number;
}

/** A parameter of a game; exact numbers are text on their way, and those of programs have no range. */
export interface Setting extends Omit<Parameter, "takes" | "least" | "most" | "step"> {
  takes: Parameter["takes"] | "number";
  least: Parameter["least"] | string;
  most: Parameter["most"] | string;
  step: Parameter["step"] | string;
}

/** What there is to say about a game before it is solved. */
export interface Description {
  title: string;
  about: string;
  source: string;
  valueMeans: string;
  parameters: readonly Setting[];
  /** Values of the parameters that have none by themselves, to try the game with. */
  example: Typed;
  /** Whether players do not see everything, so that their strategies are odds. */
  hidden: boolean;
  /** Whether it can be sampled. */
  samples: boolean;
  /** The strategies that have a name. */
  strategies: readonly NamedStrategy[];
}

/** An action that a strategy takes, by its text, and how likely. */
export interface Taken {
  action: string;
  probability: string;
}

export type { NamedStrategy, Odds, Progress };
