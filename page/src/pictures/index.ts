/** Games with a picture of their own: what stands below the answer, and how a state is drawn. */

import { type Answered, type Shown, type Typed } from "../messages.js";
import { type Context } from "../views/context.js";
import { type Numbers, board } from "./board.js";
import { line } from "./lines.js";
import { patience } from "./patience.js";
import { penney } from "./penney.js";
import { raceMap } from "./race.js";
import { ring, ringState } from "./ring.js";
import { row, rowState } from "./row.js";
import { table, tracks } from "./table.js";

/** Fills a place below the answer. */
export type Draws = (context: Context, found: Answered, where: HTMLElement) => void;

const ANSWERS: Record<string, Draws> = {
  irrefutable: row,
  multibridge: ring,
  penney,
  race: raceMap,
};

const STATES: Record<string, (state: string, parameters: Typed) => SVGElement | null> = {
  irrefutable: rowState,
  multibridge: ringState,
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

/** What a game can be looked at with that has nothing set by itself. */
export const STARTS: Record<string, Typed> = {
  irrefutable: { row: "IOIIOOIOIIOO" },
  multibridge: { deal: "1,8/2,3/4,5/6,7" },
};

function name(context: Context): string {
  const { of } = context.subject;
  return "game" in of ? of.game : "";
}

/** Draws what a game has to show below its answer. */
export function drawAnswer(context: Context, found: Answered, where: HTMLElement): void {
  ANSWERS[name(context)]?.(context, found, where);
}

/** Games whose pictures are boards, and what lies in their numbers. */
const BOARDS: Record<string, Numbers> = {
  "bear-off": "word",
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
  kayles: "word",
  mnk: "word",
  morris: "word",
  ur: "word",
};

/** A picture of a program that is a board: stones and squares alone. */
const STONES = /^[ \n.xXoO#]*[.xXoO][ \n.xXoO#]*$/;

/** The largest picture that is drawn, in characters. */
const LARGEST = 2000;

/** A state as drawings, of what its game has: a board, scores, what lies on the table. */
export function drawState(context: Context, state: Shown, picture: string): SVGElement[] {
  const game = name(context);
  const own = STATES[game]?.(state.text, context.parameters);
  if (own) {
    return [own];
  }
  const has = (name: string) => {
    const declared = context.subject.parameters.find((known) => known.name === name);
    return Number(context.parameters[name]?.replaceAll("_", "") ?? declared?.default);
  };
  const told = line(game, state.text, has);
  if (told) {
    return [told];
  }
  const numbers = BOARDS[game] ?? (game === "" && STONES.test(picture) ? "word" : undefined);
  const drawn = [
    numbers !== undefined && picture.length < LARGEST ? board(picture, `The board:\n${picture}`, numbers) : tracks(picture),
    table(game, state.text),
  ];
  return drawn.filter((one) => one !== null);
}

/** Draws what a game has to show beside its samples. */
export function drawSamples(context: Context, where: HTMLElement): void {
  SAMPLES[name(context)]?.(context, where);
}
