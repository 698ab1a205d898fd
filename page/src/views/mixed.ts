/** Strategies of games in which players do not see everything: for all that one may remember the odds, as a bar. */

import { grouped, h } from "../dom.js";
import { type Answered } from "../messages.js";
import { type Context } from "./context.js";

/** An action where a player remembers something. */
interface Row {
  player: string;
  remembers: string;
  reached: string;
  action: string;
  odds: string;
}

/** Information sets of a game whose odds are found as fractions at once. */
const FEW = 400;

/** The most that is drawn of a player. */
const MOST = 60;

/** The odds that guarantee the value, below the answer; as fractions in a game of few information sets. */
export function mixedView(context: Context, where: HTMLElement, sets: number): void {
  const { parameters } = context;
  const settings = { ...context.settings, exact: sets <= FEW };
  const asked = { topic: "mixed", parameters, settings } as const;
  void context.put<Answered>(where, asked, ({ fields }) => {
    const rows = fields["information_sets"] as Row[];
    const players = [...new Set(rows.map(({ player }) => player))];
    const actions = [...new Set(rows.map(({ action }) => action))];
    const tables = players.map((player) => table(player, rows.filter((row) => row.player === player), actions));
    where.replaceChildren(...tables);
  });
}

/** A fraction, about. */
function size(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  // Both without their last digits, where there are more than a number holds.
  const cut = Math.max(0, above.length - 300, below.length - 300);
  const first = (digits: string) => Number(digits.slice(0, Math.max(0, digits.length - cut)));
  return first(above) / first(below);
}

/** What one player does, where play may come to. */
function table(player: string, rows: readonly Row[], actions: readonly string[]): HTMLElement {
  const sets = new Map<string, Row[]>();
  for (const row of rows) {
    sets.set(row.remembers, [...(sets.get(row.remembers) ?? []), row]);
  }
  const likely = [...sets].filter(([, [first]]) => first?.reached !== "0");
  const [shown, never] = [likely.slice(0, MOST), sets.size - likely.length];
  const left = [
    likely.length > MOST && `${grouped(likely.length - MOST)} more`,
    never > 0 && `${grouped(never)} to which play never comes`,
  ].filter((words) => words !== false);
  const caption = `What the ${player} does`;
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: "mixed" },
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, ["sees", "comes up", "does"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, shown.map(([remembers, own]) => line(remembers, own, actions))),
    ),
    left.length > 0 && h("p", { class: "faint" }, `And ${left.join(", and ")}.`),
  );
}

function line(remembers: string, rows: readonly Row[], actions: readonly string[]): HTMLElement {
  const taken = rows.filter(({ odds }) => odds !== "0");
  const segments = taken.map(({ action, odds }) => segment(action, odds, actions.indexOf(action)));
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, remembers),
    h("td", {}, percent(rows[0]?.reached ?? "0")),
    h("td", {}, h("div", { class: "odds" }, segments)),
  );
}

function percent(fraction: string): string {
  return `${(100 * size(fraction)).toFixed(1)} %`;
}

/** The part of a bar that an action has; the same action has the same colour everywhere. */
function segment(action: string, odds: string, number: number): HTMLElement {
  const share = odds.length <= 7 ? odds : percent(odds);
  const text = odds === "1" ? action : `${action} ${share}`;
  const style = `flex-grow:${size(odds).toFixed(4)}`;
  return h("span", { class: `shade-${number % 6}`, style, title: `${action}: ${percent(odds)}` }, text);
}
