/** The shop window: every game with a line about it, to be searched by words. */

import { type CatalogueGame } from "bestplay";

import { h, say } from "./dom.js";
import { NOWHERE, write } from "./link.js";

/** The first sentence of a text. */
function firstSentence(text: string): string {
  return /^[^]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The games; `unknown` is what a link asked for in vain. */
export function shopView(games: readonly CatalogueGame[], unknown: string | null): HTMLElement {
  const cards = games.map((game) => ({
    words: `${game.name} ${game.title} ${game.about} ${game.valueMeans}`.toLowerCase(),
    element: h(
      "li",
      { class: "card" },
      h("h2", {}, h("a", { href: write({ ...NOWHERE, game: game.name }) }, game.title)),
      h("p", {}, firstSentence(game.about)),
    ),
  }));
  const none = h("p", { hidden: true }, "No game has all of these words.");
  const search = (event: Event) => {
    const words = (event.target as HTMLInputElement).value.toLowerCase().split(/\s+/);
    let found = 0;
    for (const card of cards) {
      const fits = words.every((word) => card.words.includes(word));
      card.element.hidden = !fits;
      found += fits ? 1 : 0;
    }
    none.hidden = found > 0;
    say(found === 1 ? "1 game" : `${found} games`);
  };
  return h(
    "div",
    {},
    h("h1", {}, "Games"),
    unknown !== null &&
      h("p", { class: "error", role: "alert" }, `There is no game named ${unknown}. These are there:`),
    h(
      "p",
      { class: "field" },
      h("label", { for: "search" }, "Search"),
      h("input", { id: "search", type: "search", autocomplete: "off", oninput: search }),
    ),
    h("ul", { class: "cards" }, cards.map(({ element }) => element)),
    none,
  );
}
