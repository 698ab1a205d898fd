/** Strategies of games in which players do not see everything: for all that one may remember the odds, as a bar. */

import { grouped, h } from "../dom.js";
import { type Answered } from "../messages.js";
import { size } from "../numbers.js";
import { type Context } from "./context.js";

/** An action where a player remembers something. */
interface Row {
  player: string;
  remembers: string;
  reached: string;
  action: string;
  odds: string;
}

/** The most that is drawn of a player. */
const MOST = 60;

/** The odds that guarantee the value, below the answer. */
export function mixedView(context: Context, where: HTMLElement): void {
  const { parameters, settings } = context;
  const asked = { topic: "mixed", parameters, settings } as const;
  void context.put<Answered>(where, asked, ({ fields }) => {
    const rows = fields["information_sets"] as Row[];
    const players = [...new Set(rows.map(({ player }) => player))];
    where.replaceChildren(...players.map((player) => table(player, rows.filter((row) => row.player === player))));
  });
}

/** What one player does. */
function table(player: string, rows: readonly Row[]): HTMLElement {
  const actions = [...new Set(rows.map(({ action }) => action))];
  const sets = new Map<string, Row[]>();
  for (const row of rows) {
    sets.set(row.remembers, [...(sets.get(row.remembers) ?? []), row]);
  }
  const shown = [...sets].slice(0, MOST);
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
    sets.size > MOST && h("p", { class: "faint" }, `And ${grouped(sets.size - MOST)} more.`),
  );
}

function line(remembers: string, rows: readonly Row[], actions: readonly string[]): HTMLElement {
  const reached = size(rows[0]?.reached ?? "0");
  const taken = rows.filter(({ odds }) => size(odds) > 0);
  return h(
    "tr",
    { class: reached === 0 ? "faint" : null },
    h("th", { scope: "row" }, remembers),
    h("td", {}, `${(100 * reached).toFixed(1)} %`),
    h(
      "td",
      {},
      h("div", { class: "odds" }, taken.map(({ action, odds }) => segment(action, odds, actions.indexOf(action)))),
    ),
  );
}

/** The part of a bar that an action has; the same action has the same colour everywhere. */
function segment(action: string, odds: string, number: number): HTMLElement {
  const percent = `${(100 * size(odds)).toFixed(1)} %`;
  const share = odds.length <= 7 ? odds : percent;
  const text = odds === "1" ? action : `${action} ${share}`;
  const style = `flex-grow:${size(odds).toFixed(4)}`;
  return h("span", { class: `shade-${number % 6}`, style, title: `${action}: ${percent}` }, text);
}
