/** How hard to try: what every question has. */

import { type Watch } from "./engine.js";
import { UsageError } from "./errors.js";

/** How precisely, within which limits, and who watches. */
export interface Settings {
  /** Significant digits to be proven, or decimals of a value that may be 0; 12 unless you say otherwise. */
  readonly digits?: number;
  /** Whether to find the exact fraction. */
  readonly exact?: boolean;
  /** The most states to explore. */
  readonly maxStates?: number;
  /** The most memory to take, in bytes; 2 GiB unless you say otherwise. */
  readonly memory?: number;
  /** The most steps for which odds follow play. */
  readonly steps?: number;
  /** How a game of the catalogue is solved: by its fast method or by its plain rules. */
  readonly method?: "fast" | "rules";
  /**
   * The state in which play of a game of the catalogue starts, in the game's notation, as explanations have it: only what
   * can follow is explored.
   */
  readonly start?: string;
  /** Hears of progress some times a second; `false` stops the computation. */
  readonly watch?: Watch;
}

const WHOLE = ["digits", "maxStates", "memory", "steps"] as const;
const KNOWN = new Set<string>([...WHOLE, "exact", "method", "start", "watch"]);

/** Settings as the engine reads them. */
export function settingsOf(settings: Settings): string[] {
  const unknown = Object.keys(settings).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) {
    throw new UsageError(`there is no setting ${unknown}; these are: ${[...KNOWN].join(", ")}`);
  }
  const words = WHOLE.flatMap((name) => {
    const number = settings[name];
    if (number === undefined) {
      return [];
    }
    if (!Number.isSafeInteger(number) || number < (name === "digits" ? 1 : 0)) {
      throw new UsageError(`${name} cannot be ${number}; give a positive whole number`);
    }
    return [`${name}=${number}`];
  });
  if (settings.exact) {
    words.push("exact=");
  }
  if (settings.method !== undefined) {
    words.push(`method=${settings.method}`);
  }
  if (settings.start !== undefined) {
    words.push(`start=${settings.start}`);
  }
  return words;
}

/** The same for rules of one's own, which say by themselves where play starts. */
export function settingsOfRules(settings: Settings): string[] {
  if (settings.start !== undefined) {
    throw new UsageError("start is for games of the catalogue; in rules of your own, initial says where play starts");
  }
  return settingsOf(settings);
}
