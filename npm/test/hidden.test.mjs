// Rules written in JavaScript in which players do not see everything.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX, MIN, RulesError, UndefinedError, UsageError, choice, coin, end, solve, uniform } from "bestplay";

/** Kuhn poker: three cards, one each; both put 1 into the pot, and may bet 1 more once. */
const kuhn = (cards = "JQK") => ({
  initial: uniform([...cards].flatMap((one) => [...cards].filter((other) => other !== one).map((other) => [[one, other], ""]))),
  node([own, said]) {
    if (said === "bp" || said === "pbp") {
      return end(said === "bp" ? 1 : -1);
    }
    if (["pp", "bb", "pbb"].includes(said)) {
      const stake = said === "pp" ? 1 : 2;
      return end(cards.indexOf(own[0]) > cards.indexOf(own[1]) ? stake : -stake);
    }
    return choice(said.length % 2, { p: [own, `${said}p`], b: [own, `${said}b`] });
  },
  seen: ([own, said], player) => `${own[player]} ${said}`,
});

test("Kuhn poker is worth -1/18, and its strategies guarantee that", () => {
  const solution = solve(kuhn(), { exact: true });
  assert.equal(String(solution.value), "-1/18");
  assert.equal(String(solve(kuhn("TJQK"), { exact: true }).value), "-1/24");
  assert.equal(solve(kuhn()).value.decimal, "-0.0555555555556");
  const second = solution.strategy(MIN);
  assert.equal(String(second["J p"].b), "1/3");
  assert.equal(String(second["Q b"].b), "1/3");
  assert.equal(solution.explain(MAX).length, 6);
  // Kuhn's own: the second player has no other strategy, the first one bets the jack with any odds up to a third.
  assert.ok(Object.values(solution.only(MIN)).every((only) => only === true));
  assert.deepEqual([solution.only()["J "], solution.only()["Q "]], [false, true]);
  assert.equal(solve(kuhn()).only()["J "], null);
  assert.equal(String(solution.evaluate()), "-1/18");
  assert.equal(String(solution.reply(solution.strategy(MAX)).value), "-1/18");
  assert.equal(String(solution.reply(second, MIN).loses), "0");
  // Passing and betting evenly loses 5/12 to the best reply.
  const even = Object.fromEntries(solution.explain(MAX).map(({ remembers }) => [remembers, { p: "1/2", b: "1/2" }]));
  const reply = solution.reply(even);
  assert.equal(String(reply.value), "-5/12");
  assert.equal(String(reply.loses), "13/36");
  assert.equal(reply.actions["K p"], "b");
  const sure = Object.fromEntries(Object.entries(reply.actions).map(([seen, action]) => [seen, { [action]: 1 }]));
  assert.equal(String(solution.evaluate(even, sure)), "-5/12");
  // By optimal odds; and where the first player always bets and the second always folds.
  const mean = ({ results }) => results.reduce((sum, { result, probability }) => sum + result.toNumber() * probability.toNumber(), 0);
  assert.ok(Math.abs(mean(solution.odds()) + 1 / 18) < 1e-12);
  const always = (player, action) =>
    Object.fromEntries(solution.explain(player).map(({ remembers }) => [remembers, { [action]: 1 }]));
  const folded = solution.odds(always(MAX, "b"), always(MIN, "p"));
  assert.deepEqual(folded.results.map(({ result, probability }) => `${result} ${probability}`), ["1 1"]);
  assert.equal(String(folded.mean), "3");
  assert.throws(() => solution.reply({}), /says nothing of J /);
  assert.throws(() => solution.reply({ ...even, "J ": { fold: 1 } }), /fold is not an action at J /);
  assert.throws(() => solution.reply({ ...even, "J ": { p: "1/2" } }), /add up to 1\/2/);
  assert.throws(() => solution + 1, TypeError);
  solution.free();
  assert.throws(() => solution.reply(even), /let go/);
});

test("nobody notices time pass, and views are compared by what is in them", () => {
  // A coin that nobody sees; after heads play idles for a step before MIN names it.
  const idle = {
    initial: "toss",
    node: (state) => {
      if (state === "toss") return coin("1/2").map((heads) => (heads ? { heads, idle: true } : { heads }));
      if (state.idle) return coin("1/1").map(() => ({ heads: true }));
      return "named" in state
        ? end(state.named !== state.heads)
        : choice(MIN, { heads: { ...state, named: true }, tails: { ...state, named: false } });
    },
    seen: () => ({ nothing: [] }),
  };
  assert.equal(String(solve(idle, { exact: true }).value), "1/2");
});

test("mistakes are said with the histories that show them", () => {
  const different = { ...kuhn(), seen: () => "" };
  assert.throws(() => solve({ ...different, node: ([own, said]) => (said === "" ? choice(MAX, { [own[0]]: [own, "p"] }) : end(0)) }), RulesError);
  assert.throws(() => solve({ initial: 0, node: (n) => choice(MAX, { again: 1 - n, stop: end(1) }), seen: (n) => n }), UndefinedError);
  const broken = { ...kuhn(), seen: () => { throw new Error("blind"); } };
  assert.throws(() => solve(broken), /blind/);
  assert.throws(() => solve(kuhn(), { maxStates: 10 }), /10/);
  assert.throws(() => solve(kuhn(), { digit: 3 }), UsageError);
});

test("what is not the same is told apart, also where it is written alike", () => {
  for (const [one, two] of [["1", 1], ["null", null], ["[b]", ["b"]]]) {
    // Of two coins the first is seen at once; the second player names it by what is seen.
    const game = {
      initial: uniform([[one, null], [two, null]]),
      node: ([coin, said]) => (said === null ? choice(MAX, [[one, [coin, 1]], [two, [coin, 2]]]) : end((said === 1) === (coin === one))),
      seen: ([coin, said], player) => (player === MAX && said === null ? coin : "over"),
    };
    const solution = solve(game, { exact: true });
    assert.equal(String(solution.value), "1");
    assert.equal(Object.keys(solution.strategy(MAX)).length, 2);
    assert.equal(String(solution.evaluate()), "1");
    assert.equal(String(solution.reply(solution.strategy(MAX)).loses), "0");
  }
});
