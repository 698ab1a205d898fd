import { choice, end, other, MAX, MIN } from "bestplay";

export const title = "Nim";
export const about =
  "Heaps of counters. Take as many as you like from one heap; who takes the last one wins.";
export const parameters = { heaps: "3 4 5" };
export const players = ["first", "second"];
export const means = "1 if the first player wins";

export default ({ heaps }) => ({
  initial: { heaps: heaps.trim().split(/\s+/).map(Number), player: MAX },
  // The order of the heaps does not matter: one state stands for all.
  canonical: ({ heaps: all, player }) => ({ heaps: [...all].sort((a, b) => a - b), player }),
  node({ heaps: all, player }) {
    const moves = all.flatMap((heap, place) =>
      Array.from({ length: heap }, (_, left) => [
        `${heap - left} from heap ${place + 1}`,
        { heaps: all.with(place, left), player: other(player) },
      ]),
    );
    // Without a move the opponent has taken the last counter.
    return moves.length > 0 ? choice(player, moves) : end(player === MIN);
  },
});
