// Dice in a line: the same digits as the command, and events for rules.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX, PrecisionError, RulesError, StoppedError, UsageError, allDice, choice, dice, end, solve } from "bestplay";

test("dice are exact events", () => {
  const score = dice("4d6 keep highest 3");
  assert.equal(String(score.mean()), "15869/1296");
  assert.equal(score.deviation.decimal, "2.84684444531");
  assert.equal(String(score.probability((roll) => roll === 18)), "7/432");
  assert.equal(String(dice("2d6+3 >= 9").mean()), "13/18");
  assert.equal(String(dice("count(6s in 5d6)").mean()), "5/6");
  assert.equal(dice("100d20").total, 20n ** 100n);
});

test("what is not told apart is said", () => {
  const exploding = dice("3d6!");
  assert.equal(exploding.average.decimal, "12.6000000000");
  assert.equal(String(exploding.outcomes.at(-1)), "303 or more");
  assert.throws(() => exploding.mean(), PrecisionError);
  assert.throws(() => exploding.map((roll) => roll + 1), PrecisionError);
  const long = dice("d4d6d8d12d20");
  assert.equal(String(long.variance), "2464129395/1024");
  assert.equal(String(long.outcomes[0]), "1 to 46080");
});

test("rules roll dice", () => {
  const game = {
    initial: "start",
    node(state) {
      if (state === "start") {
        return dice("2d6kh1").map((roll) => ({ roll }));
      }
      return choice(MAX, { keep: end(state.roll), again: dice("d6!").map((roll) => end(roll > 6 ? 7 : roll)) });
    },
  };
  assert.throws(() => solve(game, { exact: true }), RulesError);
  const limited = {
    ...game,
    node: (state) =>
      state === "start"
        ? dice("2d6kh1").map((roll) => ({ roll }))
        : choice(MAX, { keep: end(state.roll), again: dice("d6").map(end) }),
  };
  // The higher of two, or 7/2 if that is more.
  assert.equal(String(solve(limited, { exact: true }).value), "341/72");
});

test("several rolls of one text, with their names", () => {
  const rolls = allDice('d20\noutput 2d20kh1 named "advantage"\n2d6 >= 9');
  assert.deepEqual(rolls.map(({ label, asks }) => [label, asks]), [["d20", false], ["advantage", false], ["2d6 >= 9", true]]);
  assert.deepEqual(rolls.map((roll) => String(roll.mean())), ["21/2", "553/40", "5/18"]);
  assert.deepEqual(rolls.map((roll) => String(roll.mean())), ["d20", "2d20kh1", "2d6 >= 9"].map((one) => String(dice(one).mean())));
  assert.throws(() => allDice("x: 2d6"), UsageError);
});

test("mistakes are pointed at, and long work stops", () => {
  assert.throws(() => dice("2d6 + d"), { name: "UsageError", message: /faces of a die.*\n {2}2d6 \+ d\n {9}\^/s });
  assert.throws(() => dice("d6; d6"), UsageError);
  assert.throws(() => dice(6), UsageError);
  assert.throws(() => dice("3000d6", () => false), StoppedError);
});
