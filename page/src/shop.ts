/** The shop window: every game on its shelf, with a line about it, to be searched by words. */

import { type CatalogueGame } from "bestplay";

import { h, say } from "./dom.js";
import { NOWHERE, write } from "./link.js";
import { emblem } from "./pictures/emblem.js";

/** What was searched for last, so that it is there again when one comes back from a game. */
let wanted = "";

/** A text as words without capitals and accents: `EinStein würfelt nicht!` has `wurfelt`. */
function folded(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/['\u2019]/g, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Says whether a word is there: names are found by how they begin, descriptions by whole words. */
function searched(names: string, descriptions: string): (word: string) => boolean {
  const [begun, whole] = [folded(names), new Set(folded(descriptions))];
  return (word) => whole.has(word) || begun.some((name) => name.startsWith(word));
}

/** The games; `unknown` is what a link asked for in vain. */
export function shopView(games: readonly CatalogueGame[], unknown: string | null): HTMLElement {
  const cards = games.map((game) => ({
    shelf: game.shelf,
    fits: searched(
      [game.name, game.title, game.shelf, ...game.also].join(" "),
      [game.line, game.about, game.valueMeans].join(" "),
    ),
    element: h(
      "li",
      { class: "card" },
      emblem(game.name),
      h("h3", {}, h("a", { href: write({ ...NOWHERE, game: game.name }) }, game.title)),
      h("p", {}, game.line),
    ),
  }));
  const shelves = [...new Set(games.map(({ shelf }) => shelf))].map((shelf) => {
    const own = cards.filter((card) => card.shelf === shelf);
    const element = h(
      "section",
      { "aria-label": shelf },
      h("h2", {}, shelf),
      h("ul", { class: "cards" }, own.map(({ element }) => element)),
    );
    return { own, element };
  });
  const none = h("p", { hidden: true }, "No game matches all of these words.");
  /** Leaves the games that have all the words; how many. */
  const sift = () => {
    const words = folded(wanted);
    let found = 0;
    for (const card of cards) {
      const fits = words.every(card.fits);
      card.element.hidden = !fits;
      found += fits ? 1 : 0;
    }
    for (const { own, element } of shelves) {
      element.hidden = own.every((card) => card.element.hidden);
    }
    none.hidden = found > 0;
    return found;
  };
  const search = (event: Event) => {
    wanted = (event.target as HTMLInputElement).value;
    const found = sift();
    say(found === 1 ? "1 game" : `${found} games`);
  };
  sift();
  const roll = h("input", { id: "first-roll", placeholder: "4d6 keep highest 3", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  return h(
    "div",
    {},
    h(
      "form",
      {
        class: "hero",
        onsubmit: (event: Event) => {
          event.preventDefault();
          location.hash = write({ ...NOWHERE, game: "dice", parameters: { roll: roll.value || roll.placeholder } });
        },
      },
      h("label", { for: "first-roll" }, "What are the odds?"),
      roll,
      h("button", { type: "submit", class: "main" }, "Roll the dice"),
      h("span", { class: "faint" }, "Type any dice. Or pick a game below, or ", h("a", { href: "#/own" }, "write the rules of your own"), "."),
    ),
    h("h1", {}, "Games"),
    unknown !== null &&
      h("p", { class: "error", role: "alert" }, `There is no game called ${unknown}. Here are all of them:`),
    h(
      "p",
      { class: "field" },
      h("label", { for: "search" }, "Search"),
      h("input", { id: "search", type: "search", autocomplete: "off", value: wanted, oninput: search }),
    ),
    shelves.map(({ element }) => element),
    none,
  );
}
