/**
 * States by their content: a table that gives each state, whatever it is made of, the number by which
 * it was found.
 *
 * JavaScript compares lists and objects by identity, and a text made of each (as `JSON.stringify`
 * does) takes longer than the rules. So states are compared by words that say what they are made of,
 * in an open-addressed table of numbers beside a list of states.
 */

import { Contents } from "./contents.js";

/** Bytes that a state takes, about, beside its words. */
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
  /** The words of all states, and after them those of the state that is looked for. */
  readonly #contents = new Contents();
  /** Where the words of each state begin, and where those of the last one end. */
  #begins = new Uint32Array(1 << 4);
  /** At most half of the slots are taken. */
  #slots = new Int32Array(SLOT << 5);
  #mask = (1 << 5) - 1;
  /** Bytes that the states themselves take, about. */
  #bytes = 0;

  /** Bytes that all of it takes, about. */
  get bytes(): number {
    const { words } = this.#contents;
    const listed = 8 * this.all.length + this.#begins.byteLength + this.#slots.byteLength;
    return this.#bytes + listed + words.byteLength;
  }

  /** The number of a state, a new one if it has not been seen. */
  number(state: unknown): number {
    const hash = this.#write(state);
    const slot = this.#search(hash);
    const found = (this.#slots[SLOT * slot + 1] as number) - 1;
    return found < 0 ? this.#add(state, hash, slot) : found;
  }

  /** The number of a state, if it has been seen. */
  find(state: unknown): number | undefined {
    const found = (this.#slots[SLOT * this.#search(this.#write(state)) + 1] as number) - 1;
    return found < 0 ? undefined : found;
  }

  /** Whether a state is still what it was when it was found. */
  isUnchanged(number: number): boolean {
    this.#write(this.all[number]);
    const begin = this.#begins[number] as number;
    return this.#isThere(begin) && this.#length === (this.#begins[number + 1] as number) - begin;
  }

  /** How many words the state has that is looked for. */
  get #length(): number {
    return this.#contents.length - (this.#begins[this.all.length] as number);
  }

  /** Writes the words of a state after all others; its hash. */
  #write(state: unknown): number {
    const contents = this.#contents;
    const begin = this.#begins[this.all.length] as number;
    contents.length = begin;
    contents.write(state);
    const { words, length } = contents;
    let hash = 0;
    for (let i = begin; i < length; i += 1) {
      hash = Math.imul(hash ^ (words[i] as number), 0x9e3779b1 | 0);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** The slot of the state that was written, or the empty one where it belongs. */
  #search(hash: number): number {
    const [slots, begins, mask] = [this.#slots, this.#begins, this.#mask];
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = (slots[SLOT * slot + 1] as number) - 1;
      if (found < 0 || (slots[SLOT * slot] === hash && this.#isThere(begins[found] as number))) {
        return slot;
      }
    }
  }

  /** Whether the words that begin here are those of the state that was written. */
  #isThere(begin: number): boolean {
    const { words, length } = this.#contents;
    const own = this.#begins[this.all.length] as number;
    for (let i = own; i < length; i += 1) {
      if (words[i] !== words[begin + i - own]) {
        return false;
      }
    }
    return true;
  }

  #add(state: unknown, hash: number, slot: number): number {
    const number = this.all.length;
    this.all.push(state);
    if (number + 1 === this.#begins.length) {
      const longer = new Uint32Array(2 * this.#begins.length);
      longer.set(this.#begins);
      this.#begins = longer;
    }
    this.#begins[number + 1] = this.#contents.length;
    this.#slots[SLOT * slot] = hash;
    this.#slots[SLOT * slot + 1] = number + 1;
    if (number % SAMPLE === 0) {
      this.#bytes += SAMPLE * size(state);
    }
    if (2 * (number + 1) > this.#mask) {
      this.#grow();
    }
    return number;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(2 * old.length);
    const mask = 2 * this.#mask + 1;
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 1] !== 0) {
        const hash = old[at] as number;
        let slot = hash & mask;
        while (slots[SLOT * slot + 1] !== 0) {
          slot = (slot + 1) & mask;
        }
        slots[SLOT * slot] = hash;
        slots[SLOT * slot + 1] = old[at + 1] as number;
      }
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}
