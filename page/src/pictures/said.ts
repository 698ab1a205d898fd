/** States in words, of games that write them in a few numbers. */

type Says = readonly [RegExp, (...parts: string[]) => string];

const heaps: Says = [
  /^([\d-]+) (first|second)$/,
  (all = "", player) => `heaps of ${all.split("-").join(", ").replace(/, (\d+)$/, " and $1")}; ${player} player to move`,
];

/** How a game's states are written, and what is said instead of each of their parts. */
const SAYS: Record<string, readonly Says[]> = {
  "cherry-o": [[/^(\d+)$/, (basket) => `cherries in the basket: ${basket}`]],
  "red-and-black": [[/^(\d+) red (\d+) black$/, (red, black) => `${red} red and ${black} black cards are left`]],
  "repeated-sum": [[/^(\d+) after (\d+)$/, (total, last) => `${total} points; the last sum was ${last}`]],
  chutes: [[/^0$/, () => "not on the board yet"], [/^(\d+)$/, (square) => `on square ${square}`]],
  coupons: [[/^(\d+)$/, (kinds) => `found so far: ${kinds}`]],
  craps: [[/^point (\d+)$/, (point) => `the point is ${point}`]],
  farkle: [
    [/^(\d+)-(\d+) (first|second) (\d+) roll (\d)$/, (a, b, player, turn, dice) => `${a} to ${b}; ${player} player has ${turn} in this turn and rolls ${dice} dice`],
    [/^(\d+)-(\d+) (first|second) (\d+) rolled (\d+) of (\d)$/, (a, b, player, turn, kept, dice) => `${a} to ${b}; ${player} player has ${turn} in this turn; of ${dice} dice, ${[...(kept ?? "")].join(" ")} count`],
  ],
  gambler: [[/^(\d+)$/, (capital) => `a capital of ${capital}`]],
  hog: [[/^(\d+)-(\d+) (first|second)$/, (a, b, player) => `${a} to ${b}; ${player} player to roll`]],
  nim: [heaps],
  pig: [[/^(\d+)-(\d+) (first|second) (\d+)$/, (a, b, player, turn) => `${a} to ${b}; ${player} player has ${turn} in this turn`]],
  race: [[/^(\d+)-(\d+) ([12])$/, (a, b, player) => `${a} to ${b}; player ${player} to toss`]],
  risk: [[/^(\d+)-(\d+)$/, (attackers, defenders) => `${attackers} attack ${defenders}`]],
  secretary: [[/^(\d+) seen$/, (seen) => `${seen} seen, the last one not the best`], [/^(\d+) best so far$/, (seen) => `${seen} seen, the last one the best so far`]],
  wythoff: [heaps],
};

/** A state in words; nothing, where its notation is all there is. */
export function inWords(game: string, state: string): string {
  for (const [written, says] of SAYS[game] ?? []) {
    const found = written.exec(state);
    if (found) {
      return says(...found.slice(1));
    }
  }
  return "";
}
