// Rules written in JavaScript: their values, what explains them, and what is wrong with them.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  Exact,
  LimitError,
  MAX,
  MIN,
  RulesError,
  StoppedError,
  UndefinedError,
  UsageError,
  average,
  between,
  certain,
  choice,
  coin,
  die,
  draw,
  end,
  fraction,
  other,
  pay,
  rolls,
  solve,
  uniform,
  weighted,
} from "bestplay";

const exact = { exact: true };

/** Roll a die; keep the points, or roll once more. */
const rerollOnce = {
  initial: "start",
  node(state) {
    if (state === "start") {
      return die(6).map((roll) => ({ roll }));
    }
    return choice(MAX, { keep: end(state.roll), reroll: die(6).map(end) });
  },
};

/** Pig, with states that are lists. */
const pig = (goal) => ({
  initial: [0, 0, 0, MAX],
  node([mine, theirs, pot, player]) {
    if (theirs === goal) {
      return end(player === MIN);
    }
    const held = [theirs, Math.min(mine + pot, goal), 0, other(player)];
    if (mine + pot >= goal) {
      return choice(player, { hold: held });
    }
    const lost = [theirs, mine, 0, other(player)];
    return choice(player, {
      roll: die(6).map((face) => (face === 1 ? lost : [mine, theirs, pot + face, player])),
      hold: held,
    });
  },
});

/** The same with states that are objects, whose parts stand in any order. */
const pigOfObjects = (goal) => ({
  initial: { mine: 0, theirs: 0, pot: 0, player: MAX },
  node(state) {
    const { mine, theirs, pot, player } = state;
    if (theirs === goal) {
      return end(player === MIN);
    }
    const total = Math.min(mine + pot, goal);
    const held = { player: other(player), pot: 0, theirs: total, mine: theirs };
    if (total === goal) {
      return choice(player, { hold: held });
    }
    const lost = { mine: theirs, theirs: mine, pot: 0, player: other(player) };
    const roll = die(6).map((face) => (face === 1 ? lost : { ...state, pot: pot + face }));
    return choice(player, { roll, hold: held });
  },
});

/** One state, in which this happens. */
const only = (node, more = {}) => ({ initial: 0, node: () => node, ...more });

test("a choice may stand where a state may", () => {
  const keep = (roll) => choice(MAX, { keep: end(roll), reroll: die(6).map(end) });
  const game = { initial: "start", node: () => die(6).map(keep) };
  const solution = solve(game, exact);
  assert.equal(`${solution.value}`, `${solve(rerollOnce, exact).value}`);
  const [best] = solution.best(keep(3));
  assert.equal(best, "reroll");

  // With both sides alike: each rolls, and takes the roll or its half in points.
  const race = {
    initial: { mine: 0, theirs: 0, player: MAX },
    node({ mine, theirs, player }) {
      if (theirs >= 4) {
        return end(player === MIN);
      }
      const to = (points) => ({ mine: theirs, theirs: mine + points, player: other(player) });
      return die(3).map((roll) => choice(player, { all: to(roll), one: to(1) }));
    },
  };
  const mirror = ({ mine, theirs, player }) => ({ mine, theirs, player: other(player) });
  const plain = solve(race, exact);
  const mirrored = solve({ ...race, mirror }, exact);
  assert.equal(`${mirrored.value}`, `${plain.value}`);
});

test("the fastest win comes first, and the longest defence", () => {
  const heap = {
    initial: { left: 10, player: MAX },
    node: ({ left, player }) =>
      left === 0
        ? end(player === MIN ? 1 : -1)
        : choice(player, Object.fromEntries([1, 2, 3].filter((n) => n <= left).map((n) => [n, { left: left - n, player: other(player) }]))),
  };
  const solution = solve(heap, exact);
  const { actions, distance, winner } = solution.explain();
  assert.equal(`${winner} ${distance} ${actions.map(({ action, distance }) => `${action}:${distance}`)}`, "max 5 2:5,1:null,3:null");
  const lost = solution.explain({ left: 9, player: MIN });
  assert.equal(`${lost.winner} ${lost.distance}`, "min 5");
  assert.equal(solve(rerollOnce, exact).explain({ roll: 3 }).distance, undefined);
});

test("the reroll is worth 17/4, and is taken up to 3", () => {
  const solution = solve(rerollOnce, exact);
  assert(solution.value instanceof Exact);
  assert.equal(String(solution.value), "17/4");
  assert.equal(solution.value.decimal, "4.25");
  assert.equal(solution.value.fraction.numerator, 17n);
  assert.equal(solution.stopped, "exact");
  for (let roll = 1; roll <= 6; roll += 1) {
    assert.deepEqual(solution.best({ roll }), [roll <= 3 ? "reroll" : "keep"]);
  }
  const { actions, player, turn } = solution.explain({ roll: 3 });
  assert.equal(`${turn} ${player}`, "choice max");
  assert.deepEqual(
    actions.map(({ action, value, loss, standing }) => `${action} ${value} ${loss} ${standing}`),
    ["reroll 7/2 null best", "keep 3 1/2 worse"],
  );
  assert.deepEqual(
    solution.odds().results.map(({ result, probability }) => `${result}: ${probability}`),
    ["1: 1/12", "2: 1/12", "3: 1/12", "4: 1/4", "5: 1/4", "6: 1/4"],
  );
  const { mean, steps } = solution.lengths();
  // The first roll, and what is done with it.
  assert.equal(String(mean), "2");
  assert.deepEqual(steps, solution.odds().steps);
  assert.equal(String(solution.valueAt({ roll: 2 })), "7/2");
  assert.equal(solution.valueAt({ roll: 7 }), null);
  assert.throws(() => solution.explain({ roll: 7 }), UsageError);
  solution.free();
  assert.throws(() => solution.explain(), /let go/);
});

test("play that goes on for ever is paid per step, per unit of time, or from start to start", () => {
  // A bet of a minute wins 1 half of the time, one of three minutes wins 2.
  const bets = {
    initial: 0,
    node(minutes) {
      if (minutes === 0) {
        return choice(MAX, { short: 1, long: 3 });
      }
      return minutes === 1 ? coin("1/2").map((wins) => pay(wins ? 1 : 0, 0)) : certain(pay(2, 0));
    },
  };
  const perMinute = average(bets, { ...exact, time: (minutes) => minutes });
  assert.equal(String(perMinute.value), "2/3");
  assert.equal(perMinute.chosen(0), "long");
  assert.equal(perMinute.chosen(3), null);
  assert.equal(String(perMinute.valueAt(3)), "2/3");
  assert.equal(perMinute.valueAt(2), null);
  assert.throws(() => perMinute.chosen(2), /play never reaches the state 2/);
  assert.equal(perMinute.states, 3);
  // A step as long as another: the long bet pays 2 in two steps.
  assert.equal(String(average(bets, exact).value), "1");
  assert.equal(average(bets, { digits: 5 }).value.decimal, "1");
  // What ends is paid nothing more, unless play begins anew: a round is one roll.
  const once = { initial: "start", node: (state) => (state === "start" ? die(6).map((roll) => ({ roll })) : end(state.roll)) };
  assert.equal(String(average(once, exact).value), "0");
  assert.equal(String(average(once, { ...exact, again: true }).value), "7/2");
  assert.throws(() => average(bets, { time: () => -1 }), /time of 0 is -1; give a whole number from 0/);
  assert.throws(() => average(bets, { time: () => 0 }), UndefinedError);
  assert.throws(() => average("craps", {}, { time: () => 1 }), /rules of your own/);
  assert.throws(() => average("crap"), /craps/);
  perMinute.free();
  assert.throws(() => perMinute.valueAt(0), /let go/);
  assert.throws(() => perMinute + 1, TypeError);
});

test("Pig is the catalogue's, digit by digit, whatever its states are made of", () => {
  assert.equal(String(solve(pig(2), exact).value), "6/7");
  const known = solve("pig", { goal: 30 }, { digits: 20 }).value;
  for (const game of [pig(30), pigOfObjects(30)]) {
    const solution = solve(game, { digits: 20 });
    assert.equal(solution.value.decimal, known.decimal);
    assert.equal(solution.value.kind, "bounds");
    assert(solution.value.atLeast <= solution.value.atMost);
  }
});

test("weights and payoffs of any size stay exact", () => {
  const huge = 2n ** 100n;
  const rare = only(weighted([[end(1), 1n], [end(0), huge - 1n]]));
  assert.equal(String(solve(rare, exact).value), `1/${huge}`);
  const paying = only(choice(MIN, [[1, pay(fraction(-1, 3), end(fraction("1/7")))]]));
  assert.equal(String(solve(paying, exact).value), "-4/21");
  const thirds = only(weighted([[end(1), fraction(1, 3)], [end(0), fraction(2, 3)], [end(9), 0]]));
  assert.equal(String(solve(thirds, exact).value), "1/3");
  for (const bits of [128n, 131n, 1000n]) {
    const seldom = only(weighted([[end(1), 2n ** bits], [end(0), 1]]));
    assert.equal(String(solve(seldom, exact).value), `${2n ** bits}/${2n ** bits + 1n}`);
    assert.match(solve(seldom).value.decimal, /^(1|0\.9{12})/);
  }
  assert.throws(() => solve(only(weighted([[end(1), 2n ** 65536n], [end(0), 1]]))), /weights .* too long/);
  // Only the proportion matters.
  const even = weighted([1, 2, 3].map((points) => [end(points), 3n ** 100n]));
  assert.equal(String(solve(only(even), exact).value), "2");
  for (const payoff of [2n ** 63n, -(2n ** 63n), 2n ** 70n, -(2n ** 500n), fraction(-1, 2n ** 64n), fraction(7, 3n ** 300n)]) {
    assert.equal(String(solve(only(end(payoff)), exact).value), String(payoff));
    const twice = only(choice(MAX, [[1, pay(payoff, end(payoff))]]));
    assert.equal(String(solve(twice, exact).value), String(fraction(payoff).times(2)));
    assert.equal(String(solve({ initial: 0, node: () => certain(0), forever: payoff }, exact).value), String(payoff));
  }
  assert.throws(() => solve(only(end(2n ** 512n))), /512 bits/);
});

test("events within events are one event", () => {
  const two = die(6).map((one) => die(6).map((two) => one + two));
  assert.equal(String(two.mean()), "7");
  assert.equal(String(two.probability((sum) => sum === 7)), "1/6");
  const mixed = coin("1/3").map((heads) => (heads ? die(6) : 0));
  assert.equal(String(mixed.mean()), "7/6");
  assert.equal(String(rolls(5, die(6)).probability((dice) => dice[0] === dice[4])), "1/1296");
  assert.equal(String(draw("aab", 2).probability(([a, b]) => a === "a" && b === "b")), "2/3");
  assert.deepEqual(uniform([1, 2]).and(certain(3)).outcomes, [[1, 3], [2, 3]]);
});

test("symmetric states are one", () => {
  const race = (canonical) => ({
    initial: [3, 3],
    node([a, b]) {
      return a === 0 || b === 0 ? end(1) : uniform([[a - 1, b], [a, b - 1]]);
    },
    ...(canonical && { canonical: ([a, b]) => (a < b ? [a, b] : [b, a]) }),
  });
  const [plain, folded] = [solve(race(false), exact), solve(race(true), exact)];
  assert.equal(String(plain.value), String(folded.value));
  assert(folded.states < plain.states);
  assert.equal(String(folded.valueAt([3, 1])), "1");
});

test("a play without end is paid what the rules say", () => {
  const stay = only(certain(0), { forever: fraction(1, 2) });
  assert.equal(String(solve(stay, exact).value), "1/2");
  const both = only(choice(MAX, { on: 0, off: end(3) }), { forever: 5 });
  assert.equal(String(solve(both, exact).value), "5");
  const torn = { initial: 0, node: (s) => certain(pay(s === 0 ? 1 : -1, 1 - s)) };
  assert.throws(() => solve(torn), UndefinedError);
  assert.equal(solve(only(certain(pay(1, 0)))).value.kind, "infinite");
});

test("rules may solve a game themselves", () => {
  const outer = {
    initial: 1,
    node: (n) => (n > 3 ? end(solve(pig(n), exact).value.fraction) : certain(n + 1)),
  };
  assert.equal(String(solve(outer, exact).value), String(solve(pig(4), exact).value));
});

test("mistakes are told with their state", () => {
  const wrong = (node, message) => {
    const game = { initial: { at: 1 }, node };
    assert.throws(
      () => solve(game),
      (error) => {
        assert(error instanceof RulesError, String(error));
        assert.match(error.message, message);
        assert.deepEqual(error.state, { at: 1 });
        return true;
      },
    );
  };
  wrong(() => undefined, /returned undefined/);
  wrong(() => 3, /returned 3/);
  wrong(() => end(0.1), /0\.1 is not whole.*fraction/);
  wrong(() => end("1"), /not a number/);
  wrong(() => choice(2, { a: end(0) }), /no player 2/);
  wrong(() => choice(MAX, {}), /no action/);
  wrong(() => choice(MAX, [[1, end(0)], [1, end(2)]]), /listed twice/);
  wrong(() => choice(MAX, { a: undefined }), /undefined stands where/);
  wrong(() => certain(new Map()), /cannot be a state/);
  wrong(() => certain(NaN), /NaN/);
  wrong(() => weighted([[end(1), -1]]), /negative/);
  wrong(() => weighted([]), /at least one outcome/);
  wrong(() => end(Math.floor(Math.random() * 2 ** 40)), /asked twice/);
  wrong(() => {
    throw new TypeError("oh");
  }, /they threw TypeError: oh/);
  const changing = (state) => {
    state.at += 1;
    return certain(state.at);
  };
  assert.throws(() => solve({ initial: { at: 1 }, node: changing }), /changed this state/);
  assert.throws(() => solve({ initial: 0 }), UsageError);
  assert.throws(() => solve({ node: () => end(0) }), /initial/);
  assert.throws(() => solve(rerollOnce, { digit: 3 }), /no setting digit/);
  assert.throws(() => solve(rerollOnce, { digits: 0.5 }), /digits cannot be 0.5/);
});

test("a game without limit ends at the limit", () => {
  const counting = { initial: 0, node: (n) => choice(MAX, { one: n + 1, two: n + 2 }) };
  assert.throws(() => solve(counting, { maxStates: 10_000 }), LimitError);
  assert.throws(() => solve(counting, { memory: 2 ** 24 }), LimitError);
});

test("a watch hears of progress, and may stop", () => {
  const stages = new Set();
  solve(pig(60), { watch: ({ stage }) => stages.add(stage) });
  assert(stages.has("exploring"), [...stages].join());
  assert.throws(() => solve(pig(60), { watch: () => false }), StoppedError);
  const said = new Error("enough");
  const watch = () => {
    throw said;
  };
  assert.throws(() => solve(pig(60), { watch }), (error) => error === said);
  assert.equal(String(solve(rerollOnce, exact).value), "17/4");
});

test("fractions are exact", () => {
  assert.equal(String(fraction(6, -8)), "-3/4");
  assert.equal(String(fraction("0.25").plus(fraction(1, 3)).times(12).minus(2).over(5)), "1");
  assert.equal(fraction(1, 3).toNumber(), 1 / 3);
  assert.equal(fraction(10n ** 400n, 10n ** 401n * -1n).toNumber(), -0.1);
  assert.equal(fraction(1, 10n ** 310n).toNumber(), 1e-310);
  assert.throws(() => fraction(0.5), UsageError);
  assert.throws(() => fraction(1, 0), UsageError);
  assert.throws(() => fraction("a third"), UsageError);
});

test("all states are listed, and go by names", () => {
  const solution = solve(rerollOnce, exact);
  const all = solution.list();
  assert.equal(all.length, solution.states);
  assert.deepEqual(all[0], { state: "start", turn: "chance", action: null, value: 4.25 });
  for (const { state, turn, action, value } of all) {
    const known = solution.valueAt(state);
    assert(known.atLeast <= value && value <= known.atMost);
    assert.equal(turn === "max", action !== null);
    assert(action === null || solution.best(state).includes(action));
    assert.deepEqual(solution.named(solution.nameOf(state)), state);
  }
  assert.equal(solution.nameOf({ roll: 7 }), undefined);
  assert.equal(solution.named("1000"), undefined);
});

test("rules that answer differently after the solve are wrong", () => {
  const changed = [
    () => end(0),
    () => choice(MAX, { on: 1 }),
    () => choice(MAX, { on: 1, off: 2, out: 2 }),
    () => choice(MIN, { on: 1, off: 2 }),
    () => choice(MAX, { on: 1, off: 1 }),
    () => die(2),
  ];
  for (const node of changed) {
    const game = { initial: 0, node: (n) => (n ? end(n) : choice(MAX, { on: 1, off: 2 })) };
    const solution = solve(game, exact);
    const before = game.node;
    game.node = (n) => (n ? before(n) : node());
    const wrong = (error) => error instanceof RulesError && /wrong in state 0/.test(error.message);
    assert.throws(() => solution.explain(), wrong);
    assert.throws(() => solution.best(0), wrong);
  }
});

test("what may be asked for has a limit", () => {
  for (const digits of [0, -1, 1.5, 100_001, 2 ** 40, Infinity]) {
    assert.throws(() => solve(only(end(1)), { digits }), { name: "UsageError", message: /digits/ }, `${digits}`);
  }
});

test("what a cut hides is not shown", () => {
  const untilSix = (cut) => ({
    initial: 0,
    node(points) {
      if (points >= cut) {
        return between(points, 2 * points);
      }
      const roll = die(6).map((n) => (n === 6 ? end(0) : points + n));
      return choice(MAX, { stop: end(points), roll });
    },
  });
  const far = solve(untilSix(60));
  assert.equal(far.value.toString(), "6.15373792840");
  assert.equal(far.stopped, "digits certain");
  const near = solve(untilSix(10));
  assert.equal(near.stopped, "cut off");
  assert.throws(() => solve(untilSix(10), exact), UndefinedError);
  const wrong = { initial: 0, node: () => between(2, 1) };
  assert.throws(() => solve(wrong), RulesError);
  const mirrored = { initial: 0, node: () => between(0, 1), mirror: (state) => state };
  assert.throws(() => solve(mirrored), /leave mirror out/);
});
