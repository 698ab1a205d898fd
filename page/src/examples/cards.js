import { choice, end, pay, weighted, MAX } from "bestplay";

export const title = "Red pays, black costs";
export const about =
  "Turn over cards, one by one: a red one pays 1, a black one costs 1. Stop whenever you like. " +
  "With a whole deck this is worth more than two and a half.";
export const parameters = { red: 26, black: 26 };
export const means = "expected winnings";

export default ({ red, black }) => ({
  initial: [red, black],
  node([reds, blacks]) {
    if (reds + blacks === 0) return end(0);
    const turn = weighted([
      [pay(1, [reds - 1, blacks]), reds],
      [pay(-1, [reds, blacks - 1]), blacks],
    ]);
    return choice(MAX, { turn, stop: end(0) });
  },
});
