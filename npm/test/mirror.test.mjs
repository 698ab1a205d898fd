// Games that look the same from both sides: the rules are asked about one state of each pair.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX, MIN, RulesError, certain, choice, coin, die, end, fraction, other, pay, solve, uniform, weighted } from "bestplay";

import { numbers } from "./random.mjs";

const exact = { exact: true };

/** Pig, with an end in the place of a state or without. */
function pig(goal, { mirrored = true, inline = true, pays = (won) => won } = {}) {
  const game = {
    asked: 0,
    initial: { scores: [0, 0], pot: 0, player: MAX },
    node({ scores, pot, player }) {
      game.asked += 1;
      if (Math.max(...scores) >= goal) {
        return end(pays(scores[0] > scores[1]));
      }
      const roll = die(6).map((face) =>
        face === 1 ? { scores, pot: 0, player: other(player) } : { scores, pot: pot + face, player },
      );
      if (pot === 0) {
        return roll;
      }
      const held = scores.map((score, i) => (i === player ? score + pot : score));
      if (held[player] >= goal) {
        return certain(inline ? end(pays(player === MAX)) : { scores: held, pot: 0, player: other(player) });
      }
      return choice(player, { roll, hold: { scores: held, pot: 0, player: other(player) } });
    },
    ...(mirrored && { mirror: reversed }),
  };
  return game;
}

const reversed = ({ scores: [one, two], pot, player }) => ({ scores: [two, one], pot, player: other(player) });

/** Everything that two solutions say is the same. */
function areTheSame(one, two) {
  assert.equal(String(one.value), String(two.value));
  assert.equal(one.states, two.states);
  const [these, those] = [one.list(), two.list()];
  assert.deepEqual(these, those);
  for (const { state } of these.slice(0, 300)) {
    assert.deepEqual(one.explain(state), two.explain(state));
  }
}

test("Pig by half of its states is Pig", () => {
  const pays = [(won) => won, (won) => (won ? 3n : fraction(-1, 2))];
  for (const inline of [false, true]) {
    for (const paid of pays) {
      const plain = pig(16, { mirrored: false, inline, pays: paid });
      const mirrored = pig(16, { inline, pays: paid });
      const [one, two] = [solve(plain, exact), solve(mirrored, exact)];
      assert(mirrored.asked < 0.55 * plain.asked + 2 * 64, `${mirrored.asked} of ${plain.asked}`);
      areTheSame(one, two);
    }
  }
});

test("a toss for the start, and payoffs on the way", () => {
  // Who is in front by 3 has won; each point is paid, and the end takes a part of it back. Also with numbers
  // that no machine word holds.
  for (const [unit, odds] of [[1n, "1/3"], [2n ** 70n, fraction(1, 3n ** 90n)]]) {
    const node = ([lead, player, left]) => {
      const sign = player === MAX ? 1 : -1;
      if (Math.abs(lead) >= 3 || left === 0) {
        return end(fraction(-lead, 2).times(unit));
      }
      const won = (points) => pay(BigInt(sign * points) * unit, [lead + sign * points, other(player), left - 1]);
      return choice(player, { near: won(1), far: coin(odds).map((wins) => won(wins ? 2 : 0)) });
    };
    const mirror = ([lead, player, left]) => [0 - lead, other(player), left];
    const start = uniform([[0, MAX, 90], [0, MIN, 90]]);
    areTheSame(solve({ initial: start, node }, exact), solve({ initial: start, node, mirror }, exact));
  }
});

test("random games have the same values by half of their states", () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const below = numbers(seed);
    const count = 120;
    const rows = Array.from({ length: count }, (_, number) => ({
      player: [MAX, MIN, null][below(3)],
      leads: Array.from({ length: 1 + below(3) }, () =>
        Array.from({ length: 3 }, () => [number + 1 + below(count + 3 - number), 1 + below(4)]),
      ),
    }));
    const ends = Array.from({ length: 9 }, () => fraction(below(11) - 5, 1 + below(3)));
    const total = below(5) - 2;
    const swaps = Array.from({ length: count + 9 }, () => below(2) === 0);
    const big = below(2) === 0 ? 2n ** 40n : 1n;
    const node = ({ number, exchanged }) => {
      if (number >= count) {
        const paid = ends[number - count];
        return end(exchanged ? fraction(total).minus(paid) : paid);
      }
      const { player, leads } = rows[number];
      const led = leads.map((row) =>
        weighted(row.map(([to, weight]) => [
          { number: to, exchanged: exchanged !== swaps[to] },
          BigInt(weight) * big + 1n,
        ])),
      );
      if (player === null) {
        return led[0];
      }
      return choice(exchanged ? other(player) : player, led.map((lead, i) => [i, lead]));
    };
    const initial = { number: 0, exchanged: false };
    const mirror = ({ number, exchanged }) => ({ number, exchanged: !exchanged });
    areTheSame(solve({ initial, node }, exact), solve({ initial, node, mirror }, exact));
  }
});

test("a state without a mirror image has none, and symmetric copies are one", () => {
  const node = ([a, b, player]) => (a + b === 0 ? end(player) : choice(player, [[1, [a && a - 1, b && b - 1, other(player)]]]));
  const game = { initial: [9, 5, MAX], node, canonical: ([a, b, player]) => [Math.max(a, b), Math.min(a, b), player] };
  const some = { ...game, mirror: ([a, b, player]) => (a > 7 ? null : [b, a, other(player)]) };
  areTheSame(solve(game, exact), solve(some, exact));
});

test("a mirror that is none is refused", () => {
  const wrong = (mirror, node) => {
    const game = { ...pig(4), mirror, ...(node && { node }) };
    let message = "";
    assert.throws(() => solve(game), (error) => {
      message = error.message;
      return error instanceof RulesError;
    });
    return message;
  };
  assert.match(wrong((state) => state), /chooses here, where with the players exchanged MIN chooses/);
  assert.match(wrong(({ scores: [one, two], ...rest }) => ({ scores: [two, one], ...rest })), /mirror/);
  const turned = ({ scores: [one, two], pot, player }) => ({ scores: [Math.min(two + 1, 3), one], pot, player: other(player) });
  assert.match(wrong(turned), /mirror/);
  assert.match(wrong(() => { throw new Error("broken"); }), /they threw Error: broken/);
  const unfair = (state) => (state.scores[1] === 4 ? end(fraction(1, 2)) : pig(4, { inline: false }).node(state));
  assert.match(wrong(reversed, unfair), /must add up to the same in the whole game/);
  const longer = (state) => {
    const node = pig(9).node(state);
    return node.actions && state.player === MIN ? choice(MIN, { ...Object.fromEntries(node.actions.map((a, i) => [a, node.leads[i]])), more: end(0) }) : node;
  };
  assert.match(wrong(reversed, longer), /it has 3 actions and not 2/);
  const turnedRound = (state) => {
    const node = pig(9).node(state);
    return node.actions && state.player === MIN ? choice(MIN, node.actions.map((a, i) => [a, node.leads[1 - i]])) : node;
  };
  assert.match(wrong(reversed, turnedRound), /action 1 of 2 is not the mirror of the other's/);
});

test("a payoff that the mirror makes too long is refused", () => {
  const half = 2n ** 511n;
  // An end is its own mirror, so that both pay 2^512 together; late in play the mirror of another pays more.
  const node = ([player, steps]) => {
    if (steps === 90) {
      return end(player === MAX ? -half : 0);
    }
    return uniform([[player, steps + 1], [other(player), steps + 1], end(half)]);
  };
  const mirror = ([player, steps]) => [other(player), steps];
  const game = { initial: [MAX, 0], node, mirror };
  assert.throws(() => solve(game), (error) => error instanceof RulesError && /512 bits/.test(error.message));
});
