// States by their content: two states have the same number if, and only if, they are the same.

import assert from "node:assert/strict";
import { test } from "node:test";

import { certain, end, fraction, pay } from "bestplay";

import { States } from "../dist/table.js";
import { numbers } from "./random.mjs";

/** A state as a text that equal states share, made in the plain way. */
function plainly(state) {
  if (Array.isArray(state)) {
    return `[${state.map(plainly).join()}]`;
  }
  if (typeof state === "object" && state !== null) {
    const parts = Object.keys(state).sort().map((key) => `${JSON.stringify(key)}:${plainly(state[key])}`);
    return `${Object.getPrototypeOf(state)?.constructor.name}{${parts.join()}}`;
  }
  const written = typeof state === "string" ? JSON.stringify(state) : String(state === 0 ? 0 : state);
  return typeof state === "bigint" ? `${written}n` : written;
}

const LEAVES = [
  0, -0, 1, -1, 7, 2 ** 29 - 1, 2 ** 29, -(2 ** 29), 1 - 2 ** 29, 2 ** 31, 2 ** 32 + 1, -(2 ** 31), 0.5, 1e300,
  Infinity, -Infinity, 0n, 1n, -1n, 2n ** 32n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n + 1n, -(2n ** 63n),
  "", "a", "b", "ab", "ba", "a\0", "\0", "1", "1n", "null", "ä", "\ud83c\udfb2", true, false, null,
];
const NAMES = ["a", "b", "c", "ab", "", "1", "0", "a\0"];

/** A state of up to so many levels. */
function state(below, levels) {
  const pick = (list) => list[below(list.length)];
  const kind = levels === 0 ? 0 : below(5);
  const parts = () => Array.from({ length: below(4) }, () => state(below, levels - 1));
  switch (kind) {
    case 1:
      return parts();
    case 2:
      return Object.fromEntries(parts().map((part) => [pick(NAMES), part]));
    case 3:
      return Object.assign(Object.create(null), Object.fromEntries(parts().map((part) => [pick(NAMES), part])));
    case 4:
      return pick([end(1), end(2), pay(1, 2), certain(1), fraction(1, 2), fraction(1, 3)]);
    default:
      return pick(LEAVES);
  }
}

test("states have the same number if and only if they are the same", () => {
  const below = numbers(20261122);
  const [states, known] = [new States(), new Map()];
  for (let i = 0; i < 40_000; i += 1) {
    const one = state(below, 3);
    const text = plainly(one);
    const before = known.get(text);
    assert.equal(states.find(one), before, text);
    const number = states.number(one);
    assert.equal(number, before ?? known.size, text);
    known.set(text, number);
    assert(states.isUnchanged(number));
  }
  assert(known.size > 10_000);
  assert.equal(states.all.length, known.size);
});

test("the order of an object's parts does not matter, however many forms of objects there are", () => {
  const below = numbers(7);
  const names = Array.from({ length: 14 }, (_, i) => `cell ${i}`);
  const [states, known] = [new States(), new Map()];
  for (let i = 0; i < 30_000; i += 1) {
    const mixed = names.map((name) => [below(2 ** 20), name]).sort(([a], [b]) => a - b);
    const chosen = mixed.slice(0, 1 + below(5));
    const board = Object.fromEntries(chosen.map(([, name], j) => [name, j % 2]));
    const text = plainly(board);
    const number = states.number(board);
    assert.equal(number, known.get(text) ?? known.size, text);
    known.set(text, number);
  }
  assert(known.size > 8_000);
});

test("a state that was changed is seen to be", () => {
  const states = new States();
  const board = { cells: [0, 0, 0], next: "X" };
  const number = states.number(board);
  states.number({ cells: [0, 0, 0], next: "O" });
  board.cells[1] = 1;
  assert(!states.isUnchanged(number));
  board.cells = [0, 0, 0];
  assert(states.isUnchanged(number));
  board.cells.push(0);
  assert(!states.isUnchanged(number));
});

test("the bytes that states take are counted", () => {
  const states = new States();
  const before = states.bytes;
  for (let i = 0; i < 10_000; i += 1) {
    states.number([i, "some text", { i }]);
  }
  assert(states.bytes - before > 10_000 * 100 && states.bytes - before < 10_000 * 400);
});
