// Sampling: intervals that hold what is known, runs that go on, and the same answer again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LimitError, Sampling, StoppedError, UsageError, estimate, open, solve } from "bestplay";

test("an estimate holds the value, and is the same whenever it is asked for", () => {
  const parameters = { ranks: 3, suits: 3 };
  const { value } = solve("solitaire", parameters);
  const settings = { games: 40_000, seed: 7, method: "plain" };
  const [one, two] = [1, 2].map(() => estimate("solitaire", parameters, settings));
  assert(Number(one.lower) <= value.atLeast && value.atMost <= Number(one.upper));
  assert.equal(one.games, 40_000);
  assert.equal(one.stopped, "games");
  assert.deepEqual({ ...two, seconds: 0 }, { ...one, seconds: 0 });
  const counted = one.results.reduce((sum, { games }) => sum + games, 0);
  assert.equal(counted, 40_000);
});

test("a run goes on where it stopped", () => {
  const run = new Sampling("race", { target: 5 }, { seed: 3 });
  assert.throws(() => run.run({}), UsageError);
  const first = run.run({ games: 20_000 });
  const second = run.run({ games: 80_000 });
  assert(first.games >= 20_000 && second.games >= 80_000);
  const width = ({ lower, upper }) => Number(upper) - Number(lower);
  assert(width(second) < width(first));
  const whole = estimate("race", { target: 5 }, { seed: 3, games: second.games });
  assert.equal(second.mean, whole.mean);
  const stopped = run.run({ watch: () => false });
  assert.equal(stopped.stopped, "request");
  run.free();
  assert.throws(() => run.run({ games: 1 }), /let go/);
});

test("what cannot be sampled, or not so, is refused", () => {
  assert.throws(() => estimate("pig", {}, { games: 10, method: "plain" }), UsageError);
  assert.throws(() => estimate("solitaire", {}, { games: 10, strategy: "best" }), UsageError);
  assert.throws(() => estimate("pig", {}, { games: 10, confidence: 2 }), UsageError);
  const watched = { games: 10, strategy: "best", watch: () => false };
  assert.throws(() => estimate("pig", { goal: 300 }, watched), StoppedError);
  assert.throws(() => estimate("solitaire", {}, { games: 10, strategy: "best" }), UsageError);
});

test("all states of a game of the catalogue are listed", () => {
  const pig = open("pig", { goal: 5 });
  const all = pig.list();
  assert.equal(all.length, pig.states);
  const choice = all.find(({ turn }) => turn === "max");
  assert(pig.best(choice.state).includes(choice.action));
  assert(Math.abs(all[0].value - pig.value.toNumber()) < 1e-12);
  assert.throws(() => open("race", { target: 10 }, { method: "fast" }).list(), UsageError);
});

test("a game that is too large says what else can be asked", () => {
  assert.throws(
    () => solve("solitaire", {}, { maxStates: 1000 }),
    (error) => error instanceof LimitError && /maxStates/.test(error.message),
  );
});
