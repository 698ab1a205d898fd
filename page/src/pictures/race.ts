/** The Race: how many tosses are best, for every score. */

import { h } from "../dom.js";
import { type Answered } from "../messages.js";
import { type Context } from "../views/context.js";

/** The way to the map on which player 2 is to toss, player 1's points to the right. */
export function raceMap(context: Context, _found: Answered, where: HTMLElement): void {
  const more = { kind: "#-# #", x: "0", y: "1", at2: "2", show: "actions" };
  const href = context.link({ view: "map", state: null, more });
  where.append(h("p", {}, h("a", { class: "button", href }, "The map of the best tosses")));
}
