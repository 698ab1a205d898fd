/**
 * The link carries the question, in the part behind `#`, which no server ever sees:
 * `#/pig?goal=50` asks about a game, `/start` says from where, `/view` and `/state` say what one looks
 * at, and `/program` holds a whole program, compressed. No parameter has a name that begins with a slash.
 */

import { type Typed } from "./messages.js";

/** What one may look at. */
export const VIEWS = ["answer", "explore", "play", "odds", "sweep", "map", "sheet", "sample"] as const;
export type View = (typeof VIEWS)[number];

/** Where the page is. */
export interface Place {
  /** The page: a game, `own` for a program, `guide`; none in the shop window. */
  game: string | null;
  parameters: Typed;
  /** The state in which play starts, in the game's notation; as the rules say, if none is given. */
  start: string | null;
  view: View;
  /** The state that is looked at; the first one, if none is given. */
  state: string | null;
  /** What else a view is about: the parameter of a sweep, the features of a map. */
  more: Typed;
  /** A packed program. */
  program: string | null;
  /** One of the examples. */
  example: string | null;
}

/** The shop window. */
export const NOWHERE: Place = {
  game: null,
  parameters: {},
  start: null,
  view: "answer",
  state: null,
  more: {},
  program: null,
  example: null,
};

/** Reads the part behind `#`. */
export function read(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const all = [...new URLSearchParams(query)];
  const own = new Map(all.filter(([name]) => name.startsWith("/")));
  const view = own.get("/view");
  const more = [...own].filter(([name]) => name.startsWith("/:"));
  return {
    game: path === "" ? null : decoded(path),
    parameters: Object.fromEntries(all.filter(([name]) => !name.startsWith("/"))),
    start: own.get("/start") ?? null,
    view: VIEWS.find((known) => known === view) ?? (own.has("/state") ? "explore" : "answer"),
    state: own.get("/state") ?? null,
    more: Object.fromEntries(more.map(([name, value]) => [name.slice(2), value])),
    program: own.get("/program") ?? null,
    example: own.get("/example") ?? null,
  };
}

/** Writes it. */
export function write({ game, parameters, start, view, state, more, program, example }: Place): string {
  if (game === null) {
    return "#/";
  }
  const query = new URLSearchParams(parameters);
  if (start !== null) {
    query.set("/start", start);
  }
  if (view !== "answer") {
    query.set("/view", view);
  }
  if (state !== null) {
    query.set("/state", state);
  }
  for (const [name, value] of Object.entries(more)) {
    query.set(`/:${name}`, value);
  }
  if (example !== null) {
    query.set("/example", example);
  }
  if (program !== null) {
    query.set("/program", program);
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
