/** Games with a picture of their own: what stands below the answer, and how a state is drawn. */

import { h } from "../dom.js";
import { type Answered, type Explained, type Typed } from "../messages.js";
import { type Context } from "../views/context.js";
import { backgammon } from "./backgammon.js";
import { type Board, CHESSMEN, type Numbers, board } from "./board.js";
import { type Pointing, choosing } from "./choosing.js";
import { holding } from "./holding.js";
import { line } from "./lines.js";
import { patience } from "./patience.js";
import { penney } from "./penney.js";
import { placed } from "./places.js";
import { queen } from "./queen.js";
import { raceMap } from "./race.js";
import { ring, ringState } from "./ring.js";
import { row, rowState } from "./row.js";
import { type Laid, table, tracks } from "./table.js";

/** Fills a place below the answer. */
export type Draws = (context: Context, found: Answered, where: HTMLElement) => void;

const ANSWERS: Record<string, Draws> = {
  irrefutable: row,
  multibridge: ring,
  penney,
  race: raceMap,
};

const STATES: Record<string, (state: string, parameters: Typed) => Board | null> = {
  hypergammon: backgammon,
  irrefutable: rowState,
  multibridge: ringState,
  wythoff: queen,
};

/** What stands above the samples of a game. */
const SAMPLES: Record<string, (context: Context, where: HTMLElement) => void> = {
  solitaire: patience,
};

/** What the letters of an answer stand for. */
export const LETTERS: Record<string, string> = {
  blackjack:
    "S: stand. H: hit. P: split. Ds, Dh: double; where that is not allowed, stand or hit. Rs, Rh: surrender; where " +
    "that is not allowed, stand or hit. Each column is a card that the dealer shows.",
};

function name(context: Context): string {
  const { of } = context.subject;
  return "game" in of ? of.game : "";
}

/** Draws what a game has to show below its answer, if it has something. */
export function drawAnswer(context: Context, found: Answered, where: HTMLElement): boolean {
  const draws = ANSWERS[name(context)];
  draws?.(context, found, where);
  return draws !== undefined;
}

/** Games whose pictures are boards, and what lies in their numbers. */
const BOARDS: Record<string, Numbers> = {
  "bear-off": "word",
  "cant-stop": "word",
  "chess-endgame": "word",
  "connect-four": "word",
  "dots-and-boxes": "word",
  "fox-and-geese": "word",
  "game-2048": "tile",
  "hare-and-hounds": "word",
  "shut-the-box": "word",
  breakthrough: "word",
  chomp: "word",
  clobber: "word",
  einstein: "word",
  hex: "word",
  kalah: "pit",
  ludo: "word",
  mnk: "word",
  morris: "word",
  reversi: "word",
  ur: "word",
};

/** What stands beside the board of a race home comes below, so that its squares are as large as can be. */
function below(picture: string): string {
  const words = /  ([xo](?::| to | rolled ).*)$/gm;
  const [one, turn, other] = [...picture.matchAll(words)].map(([, said]) => said);
  return [picture.replace(words, ""), one, other, turn].join("\n");
}

/** Pictures that are boards once they are written in another way. */
const WRITTEN: Record<string, (picture: string) => string> = {
  // Stones of a program that stand close are set apart: as letters they would be a word.
  "": (picture) => (/^([.xXoO#]+\n?)+$/.test(picture) ? picture.replace(/(?<=[^\n])(?=[^\n])/g, " ") : picture),
  // Chessmen, by the letters that stand by themselves.
  "chess-endgame": (picture) => picture.replace(/(?<= )[KQRBNPk](?=[ \n])/g, (letter) => CHESSMEN["KQRBNPk".indexOf(letter)] ?? letter),
  // Both begin on dark squares.
  ludo: (picture) => below(picture.replace(/[<>]/g, "#")),
  ur: below,
};

/** A picture of a program that is a board: stones and squares alone. */
const STONES = /^[ \n.xXoO#]*[.xXoO][ \n.xXoO#]*$/;

/** The largest picture that is drawn, in characters. */
const LARGEST = 2000;

/** What is drawn of a state: its board, which one may point at, scores, what lies on the table. */
interface Drawn {
  board: Board | null;
  /** What may be kept of it. */
  laid: Laid | null;
  others: SVGElement[];
}

function drawn(context: Context, { state, picture: text }: Explained): Drawn {
  const game = name(context);
  const picture = WRITTEN[game]?.(text) ?? text;
  const own = STATES[game]?.(state.text, context.parameters);
  if (own) {
    return { board: own, laid: table(game, state.text), others: [] };
  }
  const has = (name: string) => {
    const declared = context.subject.parameters.find((known) => known.name === name);
    return Number(context.parameters[name]?.replaceAll("_", "") ?? declared?.default);
  };
  const laid = line(game, state.text, has);
  if (laid) {
    return { board: laid, laid: null, others: [] };
  }
  const numbers = BOARDS[game] ?? (game === "" && STONES.test(picture) ? "word" : undefined);
  const isBoard = numbers !== undefined && picture.length < LARGEST;
  const others = [isBoard ? null : tracks(picture)];
  return {
    board: isBoard ? board(picture, `The board:\n${picture}`, numbers) : null,
    laid: table(game, state.text),
    others: others.filter((one) => one !== null),
  };
}

/** A state as people want to look at it; an action is chosen on its board, where that can be done. */
export function drawState(context: Context, at: Explained, pointing: Pointing): HTMLElement[] {
  const { board, laid, others } = drawn(context, at);
  const all = board && at.turn === "choice" ? placed(name(context), board, at) : null;
  const drawings = [
    ...(board === null ? [] : [all ? choosing({ board, all, at, means: context.subject.valueMeans, ...pointing }) : board.drawing]),
    ...others,
    ...(laid === null ? [] : (holding(name(context), laid, at, pointing) ?? [laid.drawing])),
  ];
  if (drawings.length === 0) {
    const isPicture = at.picture !== "" && at.picture !== at.state.text;
    return isPicture ? [h("pre", { tabindex: 0, role: "region", "aria-label": "Picture of the state" }, at.picture)] : [];
  }
  const help = all === null ? "" : told(at, pointing.shown);
  return [h("div", { class: "drawn" }, drawings, help && h("p", { class: "faint" }, help))];
}

/** What one is told about a board on which one may click. */
function told({ actions = [] }: Explained, shown: boolean): string {
  const next = new Set(actions.map(({ outcomes }) => outcomes[0]?.state.name));
  const isTurned = next.size < actions.length && actions.every(({ outcomes }) => outcomes.length === 1);
  return [
    shown ? "Click a place to choose it; a ring marks the best." : "Click a place to choose it.",
    isTurned ? "Symmetric positions count as one, so the board may turn afterwards." : "",
  ].join(" ");
}

/** Draws what a game has to show beside its samples. */
export function drawSamples(context: Context, where: HTMLElement): void {
  SAMPLES[name(context)]?.(context, where);
}
