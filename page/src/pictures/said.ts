/** States in words, of games that write them in a few numbers or letters. */

import { h } from "../dom.js";
import { type Of } from "../messages.js";

type Says = readonly [RegExp, (...parts: string[]) => string];

/** One, two and three. */
const listed = (all = "", apart: string | RegExp = "-") => all.split(apart).join(", ").replace(/, ([^,]+)$/, " and $1");

/** Heaps of counters, or what else there are so many of. */
const heaps = (before: string, after = ""): Says => [
  /^([\d-]+) (first|second)$/,
  (all, player) => `${before} ${listed(all)}${after}; ${player} player to move`,
];

/** Boards, which are drawn. */
const moves: Says = [/^\S+ (first|second)$/, (player) => `${player} player to move`];

/** What is rolled, or is to be. */
const dice = (player = "", rolled = "") => `${player} player ${rolled ? `has rolled ${listed(rolled, " ")}` : "to roll"}`;

/** Where the pieces of a side are: `3,8+1`. */
const pieces = (on = "", home = "") => `${on ? `on ${listed(on, ",")}` : "none on the board"}, ${home} home`;

/** Where numbered stones are, some of which are gone. */
const stones = (on = "") => listed(on.replace(/-/g, "none"), ",");

/** Cards by their suits, and tens as numbers. */
const cards = (all = "") => all.replace(/T/g, "10").replace(/[shdc]/g, (suit) => ({ s: "\u2660 ", h: "\u2665 ", d: "\u2666 ", c: "\u2663 " })[suit] ?? "").trim();

/** Cards that are written by what they count, where a ten counts nothing. */
const ranks = (all: string) => listed(all, "").replace(/\b0\b/g, "10");

const plural = (many = "", one: string) => `${many} ${one}${many === "1" ? "" : "s"}`;

/** Pieces of both sides on their ways home. */
const homeward: readonly Says[] = [[/^([\d,]*)\+(\d+) ([\d,]*)\+(\d+) (first|second)(?: (\d+))?$/, (one, in1, other, in2, player, rolled) => `first player: ${pieces(one, in1)}; second player: ${pieces(other, in2)}; ${dice(player, rolled)}`]];

/** Bets, one or many. */
const bets: readonly Says[] = [
  [/^start$/, () => "before the bet"],
  [/^gain (\S+)(?: after (\d+))?$/, (gain, made) => `gained so far: ${gain}${made ? `; ${plural(made, "bet")} made` : ""}`],
];

/** How a game's states are written, and what is said instead of each of their parts. */
const SAYS: Record<string, readonly Says[]> = {
  "bear-off": [
    [/^([\d,]+)$/, (points) => `checkers on the points 1 to 6: ${listed(points, ",")}`],
    [/^([\d,]+) rolled (\d) (\d)$/, (points, a, b) => `checkers on the points 1 to 6: ${listed(points, ",")}; rolled ${a} and ${b}`],
    [/^([\d,]+) rolled (\d)x(\d)$/, (points, die, left) => `checkers on the points 1 to 6: ${listed(points, ",")}; a ${die} to play, ${left === "1" ? "once" : `${left} times`}`],
    [/^([\d,]+)-([\d,]+) ([12])(?: rolled (?:(\d) (\d)|(\d)x(\d)))?$/, (own, other, turn, a, b, die, left) => `checkers on the points 1 to 6: you ${listed(own, ",")}, the opponent ${listed(other, ",")}; ${turn === "1" ? "you" : "the opponent"} ${die ? `to play a ${die}, ${left === "1" ? "once" : `${left} times`}` : a ? `rolled ${a} and ${b}` : "to roll"}`],
  ],
  "cant-stop": [[/^([\d-]+) ([\d-]+) (roll|decide|\d+)$/, (kept, now, phase = "") => `columns climbed: ${listed(kept)}; with the markers: ${listed(now)}; ${{ roll: "to roll", decide: "roll on, or stop" }[phase] ?? `rolled ${[...phase].join(" ")}`}`]],
  "cherry-o": [[/^(\d+)$/, (basket) => `cherries in the basket: ${basket}`]],
  "chess-endgame": [[/^\S+ ([wb])$/, (turn) => `${turn === "w" ? "White" : "Black"} to move`]],
  "dots-and-boxes": [[/^([01]+) (first|second)$/, (lines = "", player) => `${plural(String(lines.split("1").length - 1), "line")} of ${lines.length}; ${player} player to draw`]],
  "fox-and-geese": [[/^(\S+) (\S+) (geese|fox)$/, (geese, fox, mover) => `geese on ${listed(geese, ",")}, the fox on ${fox}; ${mover} to move`]],
  "hare-and-hounds": [[/^(\S+) (\S+) (hounds|hare) (\d+)$/, (hounds, hare, mover, stalled) => `hounds on ${listed(hounds, ",")}, the hare on ${hare}; ${mover} to move; the hounds have stalled ${plural(stalled, "time")}`]],
  "humble-nishiyama": [[/^(\S+) (\S+) (-?\d+) (\d+)\+(\d+) (\S+)$/, (one, other, lead, red, black, last) => `${one} against ${other}, the first player's lead is ${lead}; ${red} red and ${black} black cards are left; on the table: ${last === "-" ? "none" : last}`]],
  "left-center-right": [[/^([\d-]+) turn (\d)$/, (chips, turn) => `chips: ${listed(chips)}; player ${turn} to roll`]],
  "penney-coin": [
    [/^-$/, () => "nothing is chosen yet"],
    [/^([HT,]+)$/, (words) => `chosen so far: ${listed(words, ",")}`],
    [/^([HT,]+) ([HT]+)$/, (words, last) => `${listed(words, ",")}; the last tosses were ${last}`],
  ],
  "red-and-black": [[/^(\d+) red (\d+) black$/, (red, black) => `${red} red and ${black} black cards are left`]],
  "repeated-sum": [[/^(\d+) after (\d+)$/, (total, last) => `${total} points; the last sum was ${last}`]],
  "shut-the-box": [[/^(none|[\d-]+)(?: rolled (\d+))?(?: against (\d+))?$/, (tiles, rolled, left) => `tiles that are up: ${listed(tiles)}${rolled ? `; rolled ${rolled}` : ""}${left ? `; the first player left ${left}` : ""}`]],
  "six-and-eight": [[/^(68|6|8|-) (\d+) (\S+)$/, (pair = "", sevens, roller) => `still needed: ${pair === "-" ? "" : `${[...pair].join(" and ")}, and `}${plural(sevens, "seven")}; ${roller} to roll`]],
  "video-poker": [[/^deal$/, () => "nothing is dealt yet"], [/^((?:[2-9TJQKA][shdc])+)$/, (dealt) => `dealt: ${cards(dealt)}`]],
  baccarat: [[/^-$/, () => "nothing is dealt yet"], [/^(\d+)-(\d*)$/, (player = "", banker = "") => `the player has ${ranks(player)}${banker ? `, the banker ${ranks(banker)}` : ""}`]],
  blackjack: [[/^deal$/, () => "nothing is dealt yet"], [/^(\w+): (.+)$/, (card, hand) => `the dealer shows ${card}; you have ${hand}`]],
  breakthrough: [moves],
  chomp: [heaps("rows of", " squares")],
  chutes: [[/^0$/, () => "not on the board yet"], [/^(\d+)$/, (square) => `on square ${square}`]],
  clobber: [moves],
  coupons: [[/^(\d+)$/, (kinds) => `found so far: ${kinds}`]],
  craps: [[/^start$/, () => "the first roll"], [/^point (\d+)$/, (point) => `the point is ${point}`]],
  einstein: [[/^(\S+) (\S+) (first|second)(?: (\d))?$/, (one, other, player, rolled) => `stones on ${stones(one)} against ${stones(other)}; ${dice(player, rolled)}`]],
  farkle: [
    [/^(\d+)-(\d+) (first|second) (\d+) roll (\d)$/, (a, b, player, turn, dice) => `${a} to ${b}; ${player} player has ${turn} in this turn and rolls ${dice} dice`],
    [/^(\d+)-(\d+) (first|second) (\d+) rolled (\d+) of (\d)$/, (a, b, player, turn, kept, dice) => `${a} to ${b}; ${player} player has ${turn} in this turn; of ${dice} dice, ${[...(kept ?? "")].join(" ")} count`],
  ],
  gambler: [[/^(\d+)$/, (capital) => `a capital of ${capital}`]],
  hex: [moves],
  hog: [[/^(\d+)-(\d+) (first|second)$/, (a, b, player) => `${a} to ${b}; ${player} player to roll`]],
  hypergammon: [[/^(\S+) (\S+) (first|second)(?: (\d \d|opening))?$/, (one, other, player, rolled) => `checkers on ${listed(one)} against ${listed(other)}; ${rolled === "opening" ? "the opening roll" : dice(player, rolled)}`]],
  kalah: [[/^([\d-]+) ([\d-]+) (first|second)$/, (own, other, player) => `${player} player to move, with ${listed(own)} seeds against ${listed(other)}`]],
  kayles: [heaps("rows of", " pins")],
  morris: [moves],
  multibridge: [[/^moved=(\d+) laid=(\d+) kept=(\d+)$/, (moved, laid, kept) => `${moved} have played; ${laid === "0" ? "nothing is laid yet" : `the highest card laid is ${laid}, the highest kept ${kept}`}`]],
  nim: [heaps("heaps of")],
  reversi: [moves],
  penney: [
    [/^start$/, () => "nothing is chosen yet"],
    [/^([RB]+)$/, (yvonne) => `Yvonne has chosen ${yvonne}`],
    [/^([RB]+) ([RB]+) (\d+)\+(\d+) (\S+)$/, (yvonne, zara, red, black, last) => `Yvonne has ${yvonne}, Zara ${zara}; ${red} red and ${black} black cards are left; last dealt: ${last === "-" ? "none" : last}`],
  ],
  pig: [[/^(\d+)-(\d+) (first|second) (\d+)$/, (a, b, player, turn) => `${a} to ${b}; ${player} player has ${turn} in this turn`]],
  race: [[/^(\d+)-(\d+) ([12])$/, (a, b, player) => `${a} to ${b}; player ${player} to toss`]],
  risk: [[/^(\d+)-(\d+)$/, (attackers, defenders) => `${attackers} attack ${defenders}`]],
  "monty-hall": [[/^start$/, () => "all doors are closed"], [/^open (\S+)$/, (open) => `goats behind ${listed(open)}`]],
  keno: bets,
  roulette: bets,
  "sic-bo": bets,
  slot: bets,
  secretary: [[/^(\d+) seen$/, (seen) => `${seen} seen, the last one not the best`], [/^(\d+) best so far$/, (seen) => `${seen} seen, the last one the best so far`]],
  threes: [[/^(\d+) (?:with (\d) left|rolled (\d+))(?: against (\d+))?$/, (kept, left, rolled, first) => `${kept} kept; ${rolled ? `rolled ${[...rolled].join(" ")}` : `${left} to roll`}${first ? `; the first player has ${first}` : ""}`]],
  ludo: homeward,
  ur: homeward,
  wythoff: [heaps("heaps of")],
  yahtzee: [
    [
      /^(\S+) upper (\d+)( fifty)?(?:: (keep )?(none|[1-6]+) (\d))?$/,
      (boxes, upper, fifty, keep, faces = "", left) =>
        [
          `open: ${listed(boxes, ",")}; ${plural(upper, "point")} in the upper section${fifty ? ", and 50 for five of a face" : ""}`,
          ...(left ? [`${keep ? "kept" : "rolled"} ${faces === "none" ? "nothing" : [...faces].join(" ")}, ${plural(left, "roll")} left`] : []),
        ].join("; "),
    ],
  ],
};

/** A state in words; nothing, where its notation is all there is. */
export function inWords(of: Of, state: string): string {
  for (const [written, says] of ("game" in of && SAYS[of.game]) || []) {
    const found = written.exec(state);
    if (found) {
      return says(...found.slice(1));
    }
  }
  return "";
}

/** A state as it is written, with its words beside it. */
export function stated(of: Of, state: string): (HTMLElement | string)[] {
  const said = inWords(of, state);
  return [h("code", {}, state), ...(said ? [" ", h("span", { class: "said" }, said)] : [])];
}
