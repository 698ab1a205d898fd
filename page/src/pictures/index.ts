/** Games with a picture of their own: what stands below the answer, and how a state is drawn. */

import { type Answered, type Typed } from "../messages.js";
import { type Context } from "../views/context.js";
import { patience } from "./patience.js";
import { penney } from "./penney.js";
import { raceMap } from "./race.js";
import { ring, ringState } from "./ring.js";
import { row, rowState } from "./row.js";

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

/** A state as a drawing, if its game has one. */
export function drawState(context: Context, state: string): SVGElement | null {
  return STATES[name(context)]?.(state, context.parameters) ?? null;
}

/** Draws what a game has to show beside its samples. */
export function drawSamples(context: Context, where: HTMLElement): void {
  SAMPLES[name(context)]?.(context, where);
}
