/**
 * What people write stays in their browser: the rules that are being written, those that made room for an
 * example, and which programs they have run by hand.
 */

import { pack } from "./pack.js";

/** Where each is kept. */
const [DRAFT, ASIDE, OWN] = ["bestplay:draft", "bestplay:aside", "bestplay:own"];

/** Programs that are known to be one's own, at most. */
const MOST = 30;

/** Rules on the desk, and the program of the link that they stand for. */
export interface Draft {
  of: string;
  text: string;
}

/** What is kept; nothing where a browser keeps nothing, or something else stands there. */
function kept<T>(place: string, is: (found: unknown) => found is T): T | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    return is(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function keep(place: string, what: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(what));
  } catch {
    // A browser that keeps nothing, or has no room left, is as good as any.
  }
}

const isText = (found: unknown): found is string => typeof found === "string";
const isDraft = (found: unknown): found is Draft =>
  typeof found === "object" && found !== null && "of" in found && isText(found.of) && "text" in found && isText(found.text);
const areTexts = (found: unknown): found is string[] => Array.isArray(found) && found.every(isText);

/** What was being written when the page was left. */
export const draft = (): Draft | undefined => kept(DRAFT, isDraft);
export const keepDraft = (what: Draft): void => keep(DRAFT, what);

/** What was written before something else came onto the desk. */
export const aside = (): string | undefined => kept(ASIDE, isText);
export const putAside = (text: string | null): void => keep(ASIDE, text);

/** Whether a program was run by hand on this device, and answered; a link alone does not make it one's own. */
export async function isOwn(program: string): Promise<boolean> {
  return (kept(OWN, areTexts) ?? []).includes(await pack(program));
}

/** Remembers that it was, at once: the page may be left as soon as its answer is seen. */
export function keepOwn(packed: string): void {
  const others = (kept(OWN, areTexts) ?? []).filter((known) => known !== packed);
  keep(OWN, [packed, ...others].slice(0, MOST));
}
