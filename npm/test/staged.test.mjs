// Games in stages: the same as whole, and what is wrong with them.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  LimitError,
  MAX,
  PrecisionError,
  RulesError,
  StoppedError,
  UndefinedError,
  UsageError,
  certain,
  choice,
  die,
  end,
  fraction,
  other,
  pay,
  solve,
  solveInStages,
  weighted,
} from "bestplay";

import { numbers } from "./random.mjs";

/** A random game of some stages: states of one lead to each other, or to later ones, and may be paid on the way. */
function stairs(seed) {
  const shape = numbers(seed);
  const [stages, width] = [1 + shape(6), 1 + shape(8)];
  const [inner, pays] = [shape(10) < 7, shape(2) === 0];
  const node = ({ stage, place }) => {
    const random = numbers(97 * seed + 1009 * stage + place);
    if (stage >= stages) {
      return end(fraction(random(9) - 4, 1 + random(3)));
    }
    const step = () => {
      const isInner = inner && random(10) < 6;
      const to = {
        stage: isInner ? stage : stage + 1 + random(2),
        place: random(width),
      };
      return pays && !isInner && random(10) < 3 ? pay(random(5) - 2, to) : to;
    };
    const event = () => weighted(Array.from({ length: 1 + random(3) }, () => [step(), 1 + random(4)]));
    const kind = random(4);
    if (kind === 0) {
      return event();
    }
    if (kind === 1) {
      return choice(kind, [["in line", choice(other(kind), { a: event(), b: end(random(3)) })]]);
    }
    return choice(kind - 2, Array.from({ length: 1 + random(3) }, (_, action) => [action, event()]));
  };
  const starts = () => ({ stage: 0, place: shape(width) });
  const initial = seed % 3 === 0 ? weighted([[starts(), 1], [{ stage: stages - 1, place: 0 }, 2]]) : starts();
  return { initial, node, stage: ({ stage }) => 3 * stage, forever: seed % 5 === 0 ? fraction(-2, 3) : 0 };
}

/** What a solve gives, or the name of its error. */
function tried(solved) {
  try {
    return solved();
  } catch (error) {
    return error.name;
  }
}

test("random games are worth in stages what they are worth whole, and so are their states", () => {
  let compared = 0;
  for (let seed = 1; seed <= 250; seed += 1) {
    const game = stairs(seed);
    const whole = tried(() => solve(game, { exact: true }));
    if (typeof whole === "string" || whole.value.kind !== "exact") {
      continue;
    }
    const exact = tried(() => solveInStages(game, { exact: true }));
    const bounds = tried(() => solveInStages(game));
    if (exact === "UndefinedError") {
      // A state that best play does not come to may be worth an infinite total.
      continue;
    }
    compared += 1;
    assert.equal(String(exact.value), String(whole.value), `game ${seed}`);
    const { lower, upper } = bounds.value.kind === "bounds" ? bounds.value : { lower: bounds.value, upper: bounds.value };
    const within = [lower, upper].map((bound) => fraction(String(bound)).compare(whole.value.fraction));
    assert(within[0] <= 0 && within[1] >= 0, `game ${seed}: ${lower} ${whole.value} ${upper}`);
    assert.equal(Number(bounds.value.decimal), Number(solve(game).value.decimal));
    for (const { state } of whole.list().filter(({ state }) => "stage" in state && state.stage % 2 === 0)) {
      const one = exact.explain(state, { exactly: true });
      const all = whole.explain(state, { exactly: true });
      assert.equal(String(one.value), String(all.value), `game ${seed}, ${JSON.stringify(state)}`);
      assert.equal(one.distance, undefined);
      const actions = (of) => of.actions?.map(({ action, value }) => `${action} ${value}`).sort();
      assert.deepEqual(actions(one), actions(all));
    }
  }
  assert(compared > 120, `${compared}`);
});

const rolls = (goal, stage = (sum) => Math.floor(sum / 10)) => ({
  initial: 0,
  node: (sum) => (sum >= goal ? end(0) : die(6).map((eyes) => pay(1, sum + eyes))),
  stage,
});

test("what was found in stages is counted, and a stage is not taken for the game", () => {
  const staged = solveInStages(rolls(40));
  // As in Python, where the same rules are solved in a folder.
  assert.deepEqual([staged.stages, staged.entries, staged.states, staged.largest.states], [5, 25, 46, 10]);
  const climb = {
    initial: 0,
    node: (stair) => (stair < 10 ? choice(MAX, [[1, stair + 1], [2, stair + 2]]) : end(stair === 10)),
    stage: (stair) => Math.floor(stair / 4),
  };
  assert.equal(solve(climb).explain(0).winner, "max");
  assert.equal(solveInStages(climb).explain(0).winner, undefined);
  assert.deepEqual(solveInStages(climb).explain(9).actions.map(({ loss }) => loss && String(loss)), [null, "1"]);
});

test("a stage is taken apart where its states do not meet, and not where they do", () => {
  // From each of so many entries a line of so many states, or the same line from all.
  const lines = (entries, length, meet) => ({
    initial: "start",
    node(state) {
      if (state === "start") {
        return choice(MAX, Array.from({ length: entries }, (_, line) => [line, [line, 0]]));
      }
      const [line, place] = state;
      return place < length ? certain([meet ? entries : line, place + 1]) : end(line);
    },
    stage: (state) => Number(state !== "start"),
  });
  const length = 100_000;
  const limits = { maxStates: 400_000 };
  assert.throws(() => solve(lines(6, length, false), limits), LimitError);
  const apart = solveInStages(lines(6, length, false), limits);
  assert.deepEqual([String(apart.value), apart.states], ["5", 1 + 6 * (length + 1)]);
  const together = solveInStages(lines(6, length, true));
  assert.deepEqual([String(together.value), together.states], ["6", 1 + 6 + length]);
  const many = solveInStages(lines(150_000, 1, false));
  assert.deepEqual([String(many.value), many.entries], ["149999", 150_001]);
  const late = solveInStages({ initial: 0, node: (n) => (n < 2_000 ? certain(n + 1) : end(n)), stage: (n) => n });
  assert.deepEqual([String(late.value), late.stages], ["2000", 2_001]);
});

test("what is wrong is told", () => {
  const fails = (game, settings, sort, said) =>
    assert.throws(
      () => solveInStages(game, settings),
      (error) => error instanceof sort && said.test(error.message) && error.message.length < 250,
    );
  const down = rolls(40, (sum) => (sum < 20 ? 3 : 1));
  fails(down, {}, RulesError, /in state 1\d: play comes from here, in stage 3, to the state 2\d of stage 1; a stage must/);
  fails(rolls(40, () => 0.5), {}, RulesError, /in state 0: stage gave 0.5; expected a whole number/);
  fails(rolls(40, (sum) => sum / (sum < 5 ? 1n : 1)), {}, RulesError, /in state 0: they threw TypeError/);
  fails(rolls(40), { digits: 16 }, UsageError, /15 digits at the most, not to 16/);
  fails(rolls(40), { memory: 1000 }, LimitError, /more than 1000 bytes/);
  fails(rolls(40_000, () => 1), { maxStates: 5000 }, LimitError, /more than 5000 states/);
  fails("pig", {}, UsageError, /rules of your own/);
  fails({ ...rolls(40), seen: () => 0 }, {}, UsageError, /call solve/);
  fails({ initial: 0, node: (n) => pay(1, n), stage: () => 0 }, {}, UndefinedError, /infinite/);
  const long = { initial: 0, node: (n) => (n < 60 ? weighted([[end(1), 1], [n + 1, 1_000_003]]) : end(0)), stage: (n) => n };
  fails(long, { exact: true }, PrecisionError, /too long/);
  const seen = [];
  const watch = ({ stage, done, of }) => seen.push([stage, done <= of]) < 3;
  fails(rolls(400), { watch }, StoppedError, /stopped/);
  assert(seen.every(([stage, isWithin]) => stage === "exploring" && isWithin));
  const staged = solveInStages(rolls(40));
  assert.throws(() => staged.explain(0.5), (error) => error instanceof UsageError && /never reaches/.test(error.message));
  assert.throws(() => staged + 1, TypeError);
});
