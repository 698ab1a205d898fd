/** The Spanish solitaire, laid out card by card, and the choice of how it is sampled. */

import { button, field, h, s, say, select } from "../dom.js";
import { type Context } from "../views/context.js";

const SUITS = ["O", "C", "E", "B"] as const;
const COLOURS = ["#8a6d00", "#a8323e", "#0b6bb5", "#2f7d4f"] as const;
const NAMES = ["coins", "cups", "swords", "clubs"] as const;

/** How long a card lies before the next one comes, in milliseconds. */
const PACE = 350;

interface Card {
  rank: number;
  suit: number;
}

/** All cards in a random order. */
function shuffled(ranks: number, suits: number): Card[] {
  const cards = Array.from({ length: ranks * suits }, (_, i) => ({ rank: (i % ranks) + 1, suit: Math.floor(i / ranks) }));
  const random = crypto.getRandomValues(new Uint32Array(cards.length));
  // A picture of a game, of which nothing is counted: the tiny bias of a remainder does no harm.
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = (random[i] ?? 0) % (i + 1);
    [cards[i], cards[j]] = [cards[j] as Card, cards[i] as Card];
  }
  return cards;
}

/** Takes away, from the left, each card whose neighbours two places apart fit; how many went. */
function settle(row: Card[]): number {
  let gone = 0;
  for (let at = 0; at + 2 < row.length; ) {
    const [x, z] = [row[at] as Card, row[at + 2] as Card];
    if (x.rank === z.rank || x.suit === z.suit) {
      row.splice(at, 1);
      gone += 1;
      at = 0;
    } else {
      at += 1;
    }
  }
  return gone;
}

function drawn(row: readonly Card[]): SVGElement {
  const lines = Math.max(1, Math.ceil(row.length / 12));
  const said = row.map(({ rank, suit }) => `${rank} of ${NAMES[suit]}`).join(", ");
  return s(
    "svg",
    { class: "plot", viewBox: `0 0 ${12 * 46 + 4} ${lines * 66 + 4}`, role: "img", "aria-label": said || "No card yet" },
    row.map(({ rank, suit }, place) => {
      const [x, y] = [(place % 12) * 46 + 4, Math.floor(place / 12) * 66 + 4];
      return s(
        "g",
        {},
        s("rect", { class: "card-face", x, y, width: 40, height: 58, rx: 5 }),
        s("text", { x: x + 20, y: y + 27, "text-anchor": "middle" }, String(rank)),
        s("circle", { cx: x + 20, cy: y + 43, r: 9, fill: COLOURS[suit] }),
        s("text", { class: "on-colour", x: x + 20, y: y + 47.5, "text-anchor": "middle" }, SUITS[suit] ?? ""),
      );
    }),
  );
}

export function patience(context: Context, where: HTMLElement): void {
  const { parameters, place, link } = context;
  const ranks = Number(parameters["ranks"] ?? 12);
  const suits = Number(parameters["suits"] ?? 4);
  const method = select(
    "method",
    [
      ["", "the winning chance alone, fastest"],
      ["plain", "every number of cards that is left"],
    ],
    place.more["method"] ?? "",
    (chosen) => {
      location.hash = link({ view: "sample", more: chosen === "" ? {} : { method: chosen } });
    },
  );
  where.append(field("Count", method));
  if (!(ranks >= 1 && ranks <= 13 && suits >= 1 && suits <= 4)) {
    return;
  }
  let stock: Card[] = [];
  let row: Card[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const table = h("div");
  const said = h("p", { class: "faint" });
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");

  function step(): void {
    const next = stock.pop();
    if (!next) {
      return;
    }
    row.push(next);
    const gone = settle(row);
    table.replaceChildren(drawn(row));
    const left = `${row.length} on the table, ${stock.length} to come`;
    said.textContent =
      stock.length > 0
        ? `${gone > 0 ? `${gone} taken away. ` : ""}${left}.`
        : `${row.length} cards are left${row.length === 2 ? ": won!" : "."}`;
    if (stock.length === 0) {
      say(said.textContent);
    }
  }

  /** Goes on by itself as long as the table is on the page. */
  function go(): void {
    step();
    if (stock.length > 0 && where.isConnected) {
      timer = setTimeout(go, PACE);
    }
  }

  function deal(): void {
    clearTimeout(timer);
    [stock, row] = [shuffled(ranks, suits), []];
    table.replaceChildren(drawn(row));
    said.textContent = "";
    if (still.matches) {
      step();
    } else {
      go();
    }
  }

  where.append(
    h(
      "p",
      { class: "buttons" },
      button("Lay out a game", deal),
      button("The next card", () => {
        clearTimeout(timer);
        step();
      }),
    ),
    said,
    table,
  );
}
