// What TypeScript knows of the package: this file has to compile, and lines that are wrong have to be
// found wrong.

import {
  type Game,
  type Value,
  MAX,
  MIN,
  average,
  choice,
  die,
  end,
  open,
  other,
  pay,
  solve,
} from "bestplay";

type State = "start" | { roll: number };

const rerollOnce: Game<State, string> = {
  initial: "start",
  node(state) {
    if (state === "start") {
      return die(6).map((roll) => ({ roll }));
    }
    return choice(MAX, { keep: end(state.roll), reroll: die(6).map(end) });
  },
};

const solution = solve(rerollOnce, { exact: true });
const best: string[] = solution.best({ roll: 3 });
const worth: Value = solution.value;
const top: bigint | null = worth.kind === "exact" ? worth.fraction.numerator : null;
const low: string | null = worth.kind === "bounds" ? worth.lower : null;
const pig = open("pig", { goal: 20 });
const next: string | undefined = pig.explain().outcomes?.[0]?.state;
const taken: readonly string[] = pig.taken("hold:20").map(({ action }) => action);
const answer: Value = solve("race", { target: 20 }).value;
const above: boolean = worth.compare(4) > 0 && !worth.equals(answer);
const often: Value = average(rerollOnce, { again: true, time: (state) => (state === "start" ? 1 : state.roll) }).value;
const walk: Game<readonly [number, 0 | 1]> = {
  initial: [3, MAX],
  node: ([n, player]) => (n ? choice(player, { step: [n - 1, other(player)] as const }) : end(player)),
  mirror: ([n, player]) => (n > 0 ? [n, other(player)] : null),
};
const numbers: Game<number> = { initial: 3, node: (n) => (n ? pay(1, n - 1) : end(0)) };

// @ts-expect-error A state of another game.
solution.best(3);
// @ts-expect-error There is no such setting.
solve(rerollOnce, { digit: 3 });
// @ts-expect-error There is no such player.
choice(3, { keep: end(1) });
// @ts-expect-error Only exact values have a fraction.
worth.fraction;
// @ts-expect-error A value is not a number: worth.compare(4), or Number(worth).
worth > 4;
// @ts-expect-error Nor is it text: `${worth}`, or Number(worth) + 1.
worth + 1;
// @ts-expect-error A node is more than a state.
const wrong: Game<number> = { initial: 3, node: (n) => n - 1 };
// @ts-expect-error The mirror image of a state is a state.
const blind: Game<number> = { initial: 3, node: () => end(1), mirror: () => "none" };

export { above, answer, best, blind, low, next, numbers, often, taken, top, walk, wrong };
export const turns = [MAX, MIN].map((player) => other(player as 0 | 1));
