// What rules in JavaScript cost, in CPU time of this process: `node bench/javascript.mjs`, after
// `make npm`. Each figure is the best of three. It fails if an answer is not that of the catalogue's
// game, or if the rules are explored at less than the rate that is aimed at.

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

/** States a second of CPU time that the rules have to be explored at. */
const AIM = 300_000;

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
const answers = new Set();
const own = best(() => {
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
});
const catalogue = best(() => {
  const begun = process.cpuUsage();
  const { value } = solve("pig", { goal: GOAL }, { method: "rules" });
  const whole = since(begun);
  answers.add(value.decimal);
  return { whole };
});
assert.equal(answers.size, 1, `not one answer but these: ${[...answers].join(", ")}`);
const rate = (time) => Math.round(states / time / 1000) * 1000;
const seconds = (time) => `${time.toFixed(2)} s`;
console.log(`Pig to ${GOAL}, ${states} states, worth ${[...answers].join()}`);
console.log(`rules in JavaScript, explored: ${rate(own.explored)} states a second, ${seconds(own.explored)}`);
console.log(`rules in JavaScript, solved: ${rate(own.whole)} states a second, ${seconds(own.whole)}`);
console.log(`of the catalogue, solved: ${rate(catalogue.whole)} states a second, ${seconds(catalogue.whole)}`);
assert(rate(own.explored) >= AIM, `explored at less than ${AIM} states a second`);
