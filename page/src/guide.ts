/**
 * A short guide: what one can ask, how certainty works in three pictures, the stories of the first
 * games, and the words of rules.
 */

import { h, s, sentence } from "./dom.js";
import { stories } from "./stories.js";

/** The words that rules are written in. */
const WORDS: readonly (readonly [string, string])[] = [
  ["end(payoff)", "Play is over, and MAX is paid that much."],
  ["choice(MAX, { action: state, ... })", "MAX or MIN chooses. Actions that are not text are given as a list of pairs."],
  ["die(6), coin(\"1/3\"), uniform(list)", "Something random: a die, a coin, one of a list."],
  ["dice(\"4d6kh3\")", "Dice as people type them; the tab Dice shows all forms."],
  ["weighted([[state, 2], ...])", "Outcomes with weights, which are whole numbers or fractions."],
  ["rolls(5, die(6)), draw(cards, 2)", "Several dice regardless of order; cards drawn without replacement."],
  [".map(...), .and(...)", "What follows from each outcome; two events at once."],
  ["pay(points, state)", "A state, with points collected on the way."],
  ["certain(state)", "A step without choice or chance."],
  ["fraction(1, 3)", "An exact number. Numbers such as 0.1 are refused, since they are not exact."],
  ["canonical(state)", "Next to node: maps a state to the one that stands for all its symmetric copies."],
  ["mirror(state)", "Next to node: the state with the players swapped, in a game that is fair to both."],
  ["console.log(...)", "Shows something below the editor, to find a mistake."],
  ["forever", "Next to node: the payoff of a play that never ends; 0 unless you say otherwise."],
];

/** What else a program may export. */
const EXPORTS: readonly (readonly [string, string])[] = [
  ["default", "The game, or a function that makes it from parameters."],
  ["parameters", "The parameters with their defaults, such as { goal: 20 }. They can be set and swept over."],
  ["title, about, means", "The name, the rules in words, and what the value is."],
  ["players", "What MAX and MIN are called."],
  ["picture(state)", "The state drawn as text. A grid of . x o # becomes a board on which you can click."],
];

function words(caption: string, rows: readonly (readonly [string, string])[]): HTMLElement {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h("tbody", {}, rows.map(([word, means]) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, word)), h("td", {}, means)))),
    ),
  );
}

/** An interval on a line, with what stands above it. */
function interval(y: number, from: number, to: number, label: string, kind = "line"): SVGElement {
  return s(
    "g",
    {},
    s("line", { class: kind, x1: from, x2: to, y1: y, y2: y }),
    s("line", { class: kind, x1: from, x2: from, y1: y - 7, y2: y + 7 }),
    s("line", { class: kind, x1: to, x2: to, y1: y - 7, y2: y + 7 }),
    s("text", { class: "label", x: 20, y: y - 12 }, label),
  );
}

function picture(name: string, height: number, ...parts: SVGElement[]): SVGElement {
  return s("svg", { class: "plot narrow", viewBox: `0 0 400 ${height}`, role: "img", "aria-label": name }, parts);
}

const bounds = () =>
  picture(
    "Bounds close in on a value until all numbers between them begin with the same digits",
    170,
    s("line", { class: "grid", x1: 222, x2: 222, y1: 10, y2: 160 }),
    interval(30, 40, 390, "0.5 to 0.7: nothing yet"),
    interval(70, 150, 300, "0.58 to 0.65: nothing yet"),
    interval(110, 200, 245, "0.611 to 0.619: 0.61 or 0.62"),
    interval(150, 217, 227, "0.6154 to 0.6157: surely 0.62"),
  );

const actions = () =>
  picture(
    "The bounds of three actions: the best is above all others, two others overlap",
    150,
    interval(30, 300, 360, "roll: best, above all others"),
    interval(75, 120, 190, "hold: may equal pass"),
    interval(120, 150, 240, "pass: may equal hold"),
  );

const samples = () =>
  picture(
    "The interval of an estimate narrows with more games, and contains the truth with a stated confidence",
    170,
    s("line", { class: "grid", x1: 214, x2: 214, y1: 10, y2: 160 }),
    interval(30, 60, 380, "1,000 games"),
    interval(70, 140, 290, "10,000 games"),
    interval(110, 190, 250, "100,000 games"),
    interval(150, 206, 225, "1,000,000 games"),
  );

export function guideView(): HTMLElement {
  return h(
    "article",
    { class: "guide" },
    h("h1", {}, "Guide"),
    h("h2", {}, "What you can ask"),
    h(
      "p",
      {},
      "Choose a game, set its parameters, and you have the answer: the value under best play by both sides, with ",
      "the digits that are certain. More digits, or the exact fraction, are a click away.",
    ),
    h(
      "ul",
      {},
      h("li", {}, h("a", { href: "#/dice" }, "Dice"), " answers what you roll, as you type it: ", h("code", {}, "4d6 keep highest 3"), "."),
      h("li", {}, h("strong", {}, "Explore"), " shows every action of a state, best first, with what the others cost. Where there is a board, click on it."),
      h("li", {}, h("strong", {}, "Play"), " against perfect play, or a strategy with a name. Afterwards each of your choices is judged, and the turning point is named."),
      h("li", {}, h("strong", {}, "Odds"), " says how play ends and how long it takes when both sides play their best."),
      h("li", {}, h("strong", {}, "Sweep"), " draws the value over a range of a parameter."),
      h("li", {}, h("strong", {}, "Map"), " colours all states by their best action or their value."),
      h("li", {}, h("strong", {}, "Sheet"), " puts the strategy on one page to print, and says what its few lines lose."),
      h("li", {}, h("strong", {}, "Sample"), " plays a great many games where a game is too large to be solved."),
    ),
    h(
      "p",
      {},
      "The address of the page carries the question. It stands behind the # of the link, which browsers keep to ",
      "themselves: no server sees what you ask, or the rules that you write.",
    ),
    h("h2", {}, "How certainty works, in three pictures"),
    h("h3", {}, "Digits are printed when they can no longer change"),
    h(
      "p",
      {},
      "The engine keeps two bounds around each value. They are whole numbers of a tiny unit, rounded outwards, so ",
      "that no rounding error can hide between them. A digit is shown once all numbers between them agree on it.",
    ),
    bounds(),
    h("h3", {}, "An action is called best when nothing else can be"),
    h(
      "p",
      {},
      "Floating point may guess which strategy is best; it never decides. Bounds are true because an inequality ",
      "between whole numbers has been checked for every action of every state. Two actions whose bounds overlap are ",
      "called equal only if that has been proven; otherwise the page says that either may be best.",
    ),
    actions(),
    h("h3", {}, "An estimate is not a value"),
    h(
      "p",
      {},
      "What is too large to be solved is sampled. The interval contains the truth with a stated confidence, for all the ",
      "looks that you take together, so you may stop whenever you like. But it stays an estimate, and is called one.",
    ),
    samples(),
    h("h2", {}, "Stories of five games"),
    h("p", {}, "These five came first. Each is easy to play, and each hides something. Try them as you read."),
    ...stories(),
    h("h2", {}, "Rules of your own"),
    h(
      "p",
      {},
      sentence(
        "A program is a JavaScript module that exports a game: where play starts ({initial}), and what happens in " +
          "each state ({node}). States are numbers, text, lists and plain objects; everything that the future " +
          "depends on must be part of the state. The same program runs in Node with the package {name}.",
        {
          initial: h("code", {}, "initial"),
          node: h("code", {}, "node(state)"),
          name: h("code", {}, "bestplay"),
        },
      ),
    ),
    words("Words of the rules", WORDS),
    words("What a program exports", EXPORTS),
    h(
      "p",
      {},
      sentence("{start}. An error is marked at its line, with the state in which it occurred.", {
        start: h("a", { href: "#/own" }, "Start from one of the examples"),
      }),
    ),
    h("h3", {}, "Programs from others"),
    h(
      "p",
      {},
      "A link may bring a whole program. It runs only when you say so, in a frame without an origin and under a policy ",
      "that forbids every connection, in a worker from which all but the language itself has been taken away. It ",
      "cannot see this page, your files or other sites. At worst it computes until you cancel it, or takes so much ",
      "memory that the browser ends it. Chrome and Edge on a desktop end the program alone, and the page says so; ",
      "other browsers may end the tab. The link still holds the program then.",
    ),
  );
}
