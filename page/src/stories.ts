/** The stories of the first games, each with something to try: the engine answers as one goes. */

import { Cancelled, ask } from "./client.js";
import { button, field, grouped, h, say, select, sentence } from "./dom.js";
import { NOWHERE, write } from "./link.js";
import { type Answered, type Asked, type Certain, type Typed } from "./messages.js";
import { number } from "./numbers.js";
import { ringState } from "./pictures/ring.js";
import { rowState } from "./pictures/row.js";

type Words = (string | Node)[];

/** Puts what an answer says in its place, or what went wrong. */
async function tell<T>(
  game: string,
  asked: Asked,
  where: HTMLElement,
  words: (found: T) => Words,
): Promise<void> {
  where.replaceChildren("Computing.");
  try {
    where.replaceChildren(...words(await ask<T>({ game }, asked)));
    say(where.textContent ?? "");
  } catch (error) {
    const wrong = error instanceof Error ? error.message : String(error);
    where.replaceChildren(error instanceof Cancelled ? "" : wrong);
  }
}

const solving = (parameters: Typed): Asked => ({ topic: "solve", parameters, settings: { digits: 12 } });

/** A story: its words, what one may try, and the way to the game. */
function story(game: string, title: string, words: readonly string[], ...parts: HTMLElement[]): HTMLElement {
  return h(
    "section",
    { "aria-label": title },
    h("h3", {}, title),
    words.map((paragraph) => h("p", {}, paragraph)),
    ...parts,
    h("p", {}, h("a", { href: write({ ...NOWHERE, game }) }, `Open ${title}`)),
  );
}

/** A place for an answer. */
const said = () => h("p", { class: "told" });

function penney(): HTMLElement {
  const all = ["RRR", "RRB", "RBR", "RBB", "BRR", "BRB", "BBR", "BBB"] as const;
  const answer = said();
  const choose = (yvonne: string) =>
    tell<Answered>("penney", solving({ k: "3", yvonne }), answer, ({ fields }) => {
      const [reply] = fields["replies"] as { zara: string }[];
      return [
        `Zara answers ${reply?.zara}, and Yvonne wins with probability `,
        number(fields["value"] as Certain),
        ".",
      ];
    });
  const sequences = [["", "choose one"], ...all.map((one) => [one, one])] as [string, string][];
  const choice = select("story-penney", sequences, "", (yvonne) => void (yvonne && choose(yvonne)));
  return story(
    "penney",
    "Penney's game with a deck",
    [
      "Yvonne names three colours in a row, Zara names three others, and cards are dealt until one of the two " +
        "sequences comes up. It sounds fair, and choosing first sounds like an advantage. It is neither. Whatever " +
        "Yvonne names, Zara has an answer that is more likely to come first, so no sequence is best: who " +
        "beats whom goes around in a circle.",
      "With a coin this is a famous puzzle. With a deck every card that is dealt changes what is left, and the " +
        "answer is a fraction with thirteen digits above the line. Yvonne's least bad choice wins about one game in three.",
    ],
    field("What Yvonne names", choice),
    answer,
  );
}

function race(): HTMLElement {
  const answer = said();
  const target = h("input", { id: "story-race", type: "range", min: 1, max: 100, value: 20 });
  target.addEventListener("change", () => {
    void tell<Answered>("race", solving({ target: target.value }), answer, ({ fields }) => [
      `To ${target.value} points, player 2 wins with probability `,
      number(fields["value"] as Certain),
      ".",
    ]);
  });
  return story(
    "race",
    "The Race",
    [
      "Player 1 tosses a coin once a turn and gets a point for heads. Player 2 may gamble: call a number of tosses, " +
        "and if all of them are heads each further toss doubles the prize; if not, the turn is worth nothing. Is it " +
        "better to have the steady income or the choice?",
      "The choice is better, and the longer the race, the more it is worth. How many tosses to call depends on both scores; " +
        "the map of the game shows it for every pair at a glance.",
    ],
    field("Points to win", target),
    answer,
  );
}

function irrefutable(): HTMLElement {
  const answer = said();
  const picture = h("div");
  const pieces = h("input", { id: "story-row", value: "IOIIOOI", autocomplete: "off", spellcheck: "false" });
  const solve = () => {
    const row = pieces.value.trim().toUpperCase();
    const drawing = rowState(`I:${row}`, {});
    picture.replaceChildren(drawing && /^[IO]+$/.test(row) ? drawing.drawing : "");
    void tell<Answered>("irrefutable", solving({ row }), answer, ({ fields }) => [
      `${String(fields["winner"])} wins, with ${grouped(Number(fields["points"]))} points.`,
    ]);
  };
  return story(
    "irrefutable",
    "Irrefutable Outcome",
    [
      "A row of pieces, some indigo and some orange. Izabella takes an indigo one from either end, Olga an orange one, " +
        "and whoever cannot move loses. One would look many moves ahead, but there is a short cut. As long as only one " +
        "end fits, play is forced. The first player who may choose between both ends looks for the nearest pair of equal " +
        "neighbours from either side: if one of the two pairs is of their own colour, they win.",
      "Such a rule is easy to guess from a few examples and hard to trust. Here it is checked against the plain " +
        "rules on every small row, so rows of thousands of pieces can be answered at once.",
    ],
    field("The row", pieces, "The letters I and O; Izabella moves first."),
    h("p", { class: "buttons" }, button("Who wins?", solve)),
    answer,
    picture,
  );
}

function solitaire(): HTMLElement {
  const answer = said();
  const asked: Asked = {
    topic: "sample",
    parameters: {},
    settings: {},
    seconds: 0.5,
    seed: 1,
    method: null,
  };
  const more = button("Play for half a second", () => {
    void tell<{ games: number; lower: string; upper: string }>("solitaire", asked, answer, (found) => [
      `${grouped(found.games)} games: the chance of winning lies between ${found.lower} and ${found.upper}, with 99.9% confidence.`,
    ]);
  });
  return story(
    "solitaire",
    "The Spanish solitaire",
    [
      "Cards are laid out in a row, and a card goes whenever its two neighbours share a rank or a suit. There is " +
        "nothing to decide; all one can do is hope that two cards are left at the end. It happens about once in 575 games.",
      "Forty-eight cards have too many orders to try them all. So this game is the test of the other kind of " +
        "answer: an estimate. Play as often as you like. The interval gets narrower, and what it promises stays true " +
        "however often you look.",
    ],
    h("p", { class: "buttons" }, more),
    answer,
  );
}

function multibridge(): HTMLElement {
  const answer = said();
  const picture = h("div");
  const deal = () => {
    const cards = Array.from({ length: 12 }, (_, place) => place + 1);
    const random = crypto.getRandomValues(new Uint32Array(12));
    const order = cards.sort((a, b) => (random[a - 1] ?? 0) - (random[b - 1] ?? 0));
    const hands = Array.from({ length: 6 }, (_, seat) => `${order[2 * seat]},${order[2 * seat + 1]}`);
    const parameters = { deal: hands.join("/") };
    picture.replaceChildren(ringState("moved=0 laid=0 kept=0", parameters)?.drawing ?? "");
    void tell<Answered>("multibridge", solving(parameters), answer, ({ fields }) =>
      sentence("If seat 1 begins, the red team gets {points} of the two points.", {
        points: number(fields["value"] as Certain),
      }),
    );
  };
  return story(
    "multibridge",
    "Multi-bridge",
    [
      "Players sit in a ring, friends and foes in turn, each with two cards that everybody can see. Each lays one card " +
        "and keeps the other. The highest card laid is worth a point to its team, and so is the highest card kept.",
      "Trying all ways to play doubles the work with every player. But the highest card of all wins one of the two " +
        "points whether it is laid or kept, and the other point hangs on one chain of the cards below it. So a ring " +
        "of any size is answered by reading the deal once.",
    ],
    h("p", { class: "buttons" }, button("Deal twelve cards", deal)),
    answer,
    picture,
  );
}

/** The stories, one after the other. */
export function stories(): HTMLElement[] {
  return [penney(), race(), irrefutable(), solitaire(), multibridge()];
}
