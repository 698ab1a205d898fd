/** Which values of a parameter a sweep goes through. */

import { type Of, type Setting } from "./messages.js";

/** The first value, the last one, and the step, as text. */
export interface Range {
  from: string;
  to: string;
  step: string;
}

/** The most values of a sweep. */
export const MOST = 500;

/** A whole number or a decimal one. */
export const NUMBER = /^-?\d+(\.\d+)?$/;

/** Ranges of parameters that a game takes only with others that go with them: as all others are by themselves. */
const FITTING: Record<string, Record<string, Range>> = {
  // Ladders lead up to square 100.
  chutes: { squares: { from: "100", to: "120", step: "1" } },
  // Who begins with 50 has to want more.
  gambler: { goal: { from: "55", to: "150", step: "5" } },
  // Each side fills two rows.
  breakthrough: { rows: { from: "4", to: "5", step: "1" } },
  // Of three doors the host opens one; how likely he is to prefer one is a part of 1.
  "monty-hall": { opens: { from: "1", to: "1", step: "1" }, lowest: { from: "0", to: "1", step: "0.25" } },
};

/** The parameters that can be swept: numbers, as far as they say by themselves that they are. */
export function swept(settings: readonly Setting[]): Setting[] {
  const isNumber = ({ takes, default: unless }: Setting) => takes !== "word" && takes !== "text" && NUMBER.test(unless ?? "");
  return settings.filter(isNumber);
}

/** The values of a range; decimals step by whole multiples of a power of ten. None if there is something wrong. */
export function valuesOf({ from, to, step }: Range): string[] {
  const texts = [from, to, step];
  if (!texts.every((text) => NUMBER.test(text))) {
    return [];
  }
  const places = Math.max(...texts.map((text) => (text.split(".")[1] ?? "").length));
  const [first = 0, last = 0, by = 1] = texts.map((text) => Math.round(Number(text) * 10 ** places));
  const all: string[] = [];
  for (let at = first; by > 0 && at <= last && all.length < MOST; at += by) {
    all.push(places === 0 ? String(at) : (at / 10 ** places).toFixed(places));
  }
  return all;
}

/** What is swept unless somebody says otherwise: up to what the game has by itself, in steps that it takes. */
export function proposed(of: Of, setting: Setting): Range {
  const fitting = "game" in of && FITTING[of.game]?.[setting.name];
  if (fitting) {
    return fitting;
  }
  const unit = Number(setting.step ?? 1);
  const from = Math.max(Number(setting.least ?? 1), 1);
  const most = Math.min(Number(setting.most ?? 60 * unit), 60 * unit);
  const to = Math.min(Math.max(2 * unit, Number(setting.default) || 10 * unit), most);
  const step = unit * Math.max(1, Math.round((to - from) / unit / 20));
  return { from: String(from), to: String(to), step: String(step) };
}
