// What rules in JavaScript cost beside those of the catalogue, in CPU time of this process:
// `node bench/javascript.mjs`, after `make npm`. Each figure is the best of five, in turns. It fails if an
// answer is not that of the catalogue's game, or if the rules take longer beside it than they may.

import assert from "node:assert/strict";

import { MAX, MIN, choice, die, end, other, solve } from "../npm/dist/index.js";

/** Pig, with states as objects, as the page's example has it. */
const pig = (goal) => ({
  initial: { mine: 0, theirs: 0, pot: 0, player: MAX },
  node({ mine, theirs, pot, player }) {
    if (theirs >= goal) return end(player === MIN);
    const hold = { mine: theirs, theirs: mine + pot, pot: 0, player: other(player) };
    if (mine + pot >= goal) return choice(player, { hold });
    const lost = { mine: theirs, theirs: mine, pot: 0, player: other(player) };
    const roll = die(6).map((face) => (face === 1 ? lost : { mine, theirs, pot: pot + face, player }));
    return choice(player, { roll, hold });
  },
});

const GOAL = 60;

/** How many times as long as the catalogue's game the rules may take at most. */
const MOST = 2;

/** Seconds of CPU time since a moment. */
function since(begun) {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

let states = 0;
const answers = new Set();

/** Solves the rules: seconds until all was explored, and in all. */
function own() {
  const begun = process.cpuUsage();
  let explored;
  const watch = ({ stage }) => {
    explored ??= stage === "exploring" ? undefined : since(begun);
  };
  const solution = solve(pig(GOAL), { watch });
  const whole = since(begun);
  states = solution.states;
  answers.add(solution.value.decimal);
  solution.free();
  return { explored, whole };
}

/** Solves the game of the catalogue by its rules: seconds in all. */
function catalogue() {
  const begun = process.cpuUsage();
  const { value } = solve("pig", { goal: GOAL }, { method: "rules" });
  answers.add(value.decimal);
  return since(begun);
}

const runs = Array.from({ length: 5 }, () => ({ ...own(), beside: catalogue() }));
const best = (key) => Math.min(...runs.map((run) => run[key]));
const [explored, whole, beside] = ["explored", "whole", "beside"].map(best);
assert.equal(answers.size, 1, `not one answer but these: ${[...answers].join(", ")}`);
const told = (what, time) => {
  const rate = Math.round(states / time / 1000) * 1000;
  console.log(`${what}: ${time.toFixed(2)} s, ${rate} states a second`);
};
console.log(`Pig to ${GOAL}, ${states} states, worth ${[...answers].join()}`);
told("rules in JavaScript, explored", explored);
told("rules in JavaScript, solved", whole);
told("of the catalogue, solved", beside);
const ratio = whole / beside;
console.log(`rules in JavaScript take ${ratio.toFixed(2)} times as long as those of the catalogue`);
assert(ratio <= MOST, `more than ${MOST} times as long as the catalogue's game`);
