/** What the page and its worker say to each other. */

import { type Progress } from "bestplay";

/** Parameters of a game as they were typed. */
export type Typed = Record<string, string>;

export interface Settings {
  digits?: number;
  exact?: boolean;
}

/** A question. */
export type Asked =
  | { topic: "games" }
  | { topic: "solve" | "odds"; game: string; parameters: Typed; settings: Settings }
  | { topic: "explain"; game: string; parameters: Typed; settings: Settings; state: string | null };

/** What the worker says. */
export type Reply =
  | { kind: "progress"; progress: Progress }
  | { kind: "answer"; answer: unknown }
  | { kind: "error"; message: string };

/** A number with its guarantee, as plain data. */
export interface Certain {
  kind: "exact" | "bounds" | "infinite";
  decimal: string;
  fraction?: string;
  lower?: string;
  upper?: string;
}
