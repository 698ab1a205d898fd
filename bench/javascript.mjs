// What rules in JavaScript cost, in CPU time of this process: `node bench/javascript.mjs`, after
// `make npm`. Each figure is the best of three.

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

/** Seconds of CPU time since a moment. */
function since(begun) {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** The best of three runs, of which each gives its times. */
function best(run) {
  const all = [run(), run(), run()];
  return Object.fromEntries(
    Object.keys(all[0]).map((key) => [key, Math.min(...all.map((one) => one[key]))]),
  );
}

let states = 0;
const own = best(() => {
  const begun = process.cpuUsage();
  let explored;
  const watch = ({ stage }) => {
    explored ??= stage === "exploring" ? undefined : since(begun);
  };
  const solution = solve(pig(GOAL), { watch });
  states = solution.states;
  const known = solve("pig", { goal: 10 }).value.decimal;
  assert.equal(solve(pig(10)).value.decimal, known);
  solution.free();
  return { explored, whole: since(begun) };
});
const catalogue = best(() => {
  const begun = process.cpuUsage();
  solve("pig", { goal: GOAL }, { method: "rules" });
  return { whole: since(begun) };
});
const rate = (time) => Math.round(states / time / 1000) * 1000;
console.log(`Pig to ${GOAL}, ${states} states`);
console.log(`rules in JavaScript: explored at ${rate(own.explored)} states a second, ${own.explored} s`);
console.log(`rules in JavaScript, solved: ${own.whole} s`);
console.log(`of the catalogue, solved: ${catalogue.whole} s`);
