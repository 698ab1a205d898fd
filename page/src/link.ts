/**
 * The link carries the question, in the part behind `#`, which no server ever sees:
 * `#/pig?goal=50` asks about a game, and `&state=...` goes to a state of it.
 */

import { type Typed } from "./messages.js";

/** Where the page is. */
export interface Place {
  /** The game; none in the shop window. */
  game: string | null;
  parameters: Typed;
  /** The state that is looked at; none, for the answer. */
  state: string | null;
}

/** What a state goes by in a link: no parameter has such a name. */
const STATE = "/state";

/** Reads the part behind `#`. */
export function read(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const all = [...new URLSearchParams(query)];
  const state = all.find(([name]) => name === STATE)?.[1] ?? null;
  const parameters = Object.fromEntries(all.filter(([name]) => name !== STATE));
  return { game: path === "" ? null : decoded(path), parameters, state };
}

/** Writes it. */
export function write({ game, parameters, state }: Place): string {
  if (game === null) {
    return "#/";
  }
  const query = new URLSearchParams(parameters);
  if (state !== null) {
    query.set(STATE, state);
  }
  const text = query.toString();
  return `#/${encodeURIComponent(game)}${text === "" ? "" : `?${text}`}`;
}

/** A link may be damaged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
