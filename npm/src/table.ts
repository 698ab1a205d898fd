/**
 * States by their content: a table that gives each state, whatever it is made of, the number by which
 * it was found.
 *
 * JavaScript compares lists and objects by identity, and a text made of each (as `JSON.stringify`
 * does) takes longer than the rules. So states are hashed and compared part by part, in an
 * open-addressed table of numbers beside a list of states.
 */

import { Chance } from "./chance.js";
import { UsageError } from "./errors.js";
import { Fraction } from "./fraction.js";
import { End, Paid } from "./nodes.js";
import { show } from "./show.js";

/** Bytes that an entry takes in the table itself. */
const ENTRY_BYTES = 32;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/** What marks a list, an object and the other kinds apart from each other. */
const LIST = 0x2545f491;
const RECORD = 0x3c6ef372;
const OTHER = 0x1b873593;

function mix(hash: number, part: number): number {
  const mixed = Math.imul(hash ^ part, 0x9e3779b1 | 0);
  return mixed ^ (mixed >>> 15);
}

function ofNumber(number: number): number {
  if ((number | 0) === number) {
    return mix(OTHER, number | 0);
  }
  if (number !== number) {
    throw new UsageError("NaN is not a state, since it does not equal itself");
  }
  double[0] = number;
  return mix(halves[0] as number, halves[1] as number);
}

function ofText(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return mix(OTHER, hash);
}

/** A number that is the same for equal states. */
export function hashOf(state: unknown): number {
  switch (typeof state) {
    case "number":
      return ofNumber(state);
    case "string":
      return ofText(state);
    case "boolean":
      return state ? 0x5bd1e995 : 0x27d4eb2f;
    case "bigint":
      return mix(LIST, Number(BigInt.asIntN(32, state)));
    case "object":
      return ofObject(state);
    default:
      throw unfit(state);
  }
}

function ofObject(state: object | null): number {
  if (Array.isArray(state)) {
    let hash = LIST ^ state.length;
    for (let i = 0; i < state.length; i += 1) {
      const part: unknown = state[i];
      // Most parts are small numbers.
      const own = typeof part === "number" && (part | 0) === part ? part : hashOf(part);
      hash = mix(hash, own);
    }
    return hash;
  }
  if (state === null) {
    return 0x165667b1;
  }
  if (!isRecord(state)) {
    throw unfit(state);
  }
  // The order of the parts does not matter.
  let sum = 0;
  for (const key in state) {
    sum = (sum + mix(ofText(key), hashOf((state as Record<string, unknown>)[key]))) | 0;
  }
  return mix(RECORD, sum);
}

/** Whether an object is equal to another if all its parts are. */
function isRecord(state: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(state);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    state instanceof End ||
    state instanceof Chance ||
    state instanceof Paid ||
    state instanceof Fraction
  );
}

function unfit(state: unknown): UsageError {
  if (state === undefined) {
    return new UsageError("undefined stands where a state is expected; was a `return` forgotten?");
  }
  return new UsageError(
    `${show(state)} cannot be a state or a part of one: states are numbers, text, true, false, null, ` +
      "lists and plain objects of these",
  );
}

/** Whether two states are the same. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return false;
  }
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) {
      return false;
    }
    for (let i = 0; i < a.length; i += 1) {
      if (!same(a[i], b[i])) {
        return false;
      }
    }
    return true;
  }
  if (Array.isArray(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) {
    return false;
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  let parts = 0;
  for (const key in left) {
    parts += 1;
    if (!(key in right) || !same(left[key], right[key])) {
      return false;
    }
  }
  return parts === Object.keys(right).length;
}

/** Bytes that a state takes, about. */
function size(state: unknown): number {
  if (typeof state === "string") {
    return 16 + state.length;
  }
  if (typeof state !== "object" || state === null) {
    return 8;
  }
  return Object.values(state).reduce<number>((sum, part) => sum + 4 + size(part), 32);
}

/** One state in so many is measured. */
const SAMPLE = 64;

/** Words of a slot: the hash, and the number of the state plus one, 0 where there is none. */
const SLOT = 2;

/** The states of a game. */
export class States {
  /** The states by their numbers. */
  readonly all: unknown[] = [];
  /** Bytes that they take, about. */
  bytes = 0;
  #hashes = new Int32Array(1 << 4);
  /** At most half of the slots are taken. */
  #slots = new Int32Array(SLOT << 5);
  #mask = (1 << 5) - 1;

  /** The number of a state, a new one if it has not been seen. */
  number(state: unknown): number {
    const hash = hashOf(state);
    const [slots, mask] = [this.#slots, this.#mask];
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = (slots[SLOT * slot + 1] as number) - 1;
      if (found < 0) {
        return this.#add(state, hash, slot);
      }
      if (slots[SLOT * slot] === hash && same(this.all[found], state)) {
        return found;
      }
    }
  }

  /** The number of a state, if it has been seen. */
  find(state: unknown): number | undefined {
    const hash = hashOf(state);
    const [slots, mask] = [this.#slots, this.#mask];
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = (slots[SLOT * slot + 1] as number) - 1;
      if (found < 0) {
        return undefined;
      }
      if (slots[SLOT * slot] === hash && same(this.all[found], state)) {
        return found;
      }
    }
  }

  /** Whether a state is still what it was when it was found. */
  isUnchanged(number: number): boolean {
    return hashOf(this.all[number]) === this.#hashes[number];
  }

  #add(state: unknown, hash: number, slot: number): number {
    const number = this.all.length;
    this.all.push(state);
    if (number === this.#hashes.length) {
      const longer = new Int32Array(2 * number);
      longer.set(this.#hashes);
      this.#hashes = longer;
    }
    this.#hashes[number] = hash;
    this.#slots[SLOT * slot] = hash;
    this.#slots[SLOT * slot + 1] = number + 1;
    if (number % SAMPLE === 0) {
      this.bytes += SAMPLE * (ENTRY_BYTES + size(state));
    }
    if (2 * (number + 1) > this.#mask) {
      this.#grow();
    }
    return number;
  }

  #grow(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = 2 * this.#mask + 1;
    for (let number = 0; number < this.all.length; number += 1) {
      const hash = this.#hashes[number] as number;
      let slot = hash & mask;
      while (slots[SLOT * slot + 1] !== 0) {
        slot = (slot + 1) & mask;
      }
      slots[SLOT * slot] = hash;
      slots[SLOT * slot + 1] = number + 1;
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}
