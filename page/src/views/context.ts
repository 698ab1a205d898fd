/** What all views of a game share. */

import { type Hears } from "../client.js";
import { type Place } from "../link.js";
import { type Asked, type Description, type Of, type Settings, type Typed } from "../messages.js";

/** A game that is looked at, from the catalogue or from a program. */
export interface Subject extends Description {
  of: Of;
  /** A limit on states that holds unless a person raises it; none, for the catalogue. */
  maxStates?: number;
}

/** What a view is given. */
export interface Context {
  subject: Subject;
  place: Place;
  settings: Settings;
  /** A link to the same game with something changed. */
  link(change: Partial<Place>): string;
  /** Goes there without a new entry in the history. */
  replace(change: Partial<Place>): void;
  /**
   * Asks, and shows in `where` what comes of it; meanwhile how far it is, and a button that cancels.
   * Gives back whether an answer came.
   */
  put<T>(
    where: HTMLElement,
    asked: Asked,
    show: (found: T) => void,
    hears?: Hears,
  ): Promise<boolean>;
  /** Whether one has come here from elsewhere on the page, so that something has lost the focus. */
  moved: boolean;
  /** The parameters, as they are typed. */
  parameters: Typed;
}

/** A view: fills its place. */
export type Shows = (context: Context, where: HTMLElement) => void;
