/**
 * Nodes as words: a list of words that grows, its reader, and the words that say what follows.
 *
 * The form of the words stands in `crates/bestplay-web/src/nodes.rs`.
 */

import { UsageError } from "./errors.js";
import { Fraction } from "./fraction.js";

// What a node begins with.
export const END = 0;
export const CHANCE = 1;
export const MAX_CHOOSES = 2;
export const MIN_CHOOSES = 3;
export const BETWEEN = 4;

// What its form is made of.
export const WEIGHTED = 1;
export const WIDE = 2;
export const PAYING = 4;

/** What is written in one word. */
const WORD_BITS = 32n;

/** What numerator and denominator of a payoff stay below. */
const MOST = 1n << 512n;

/**
 * A payoff that the engine takes.
 *
 * @throws {UsageError} It is too long.
 */
export function held(payoff: Fraction): Fraction {
  if (payoff.numerator >= MOST || payoff.numerator <= -MOST || payoff.denominator >= MOST) {
    throw new UsageError(
      "a payoff is too long; its numerator and denominator have to fit in 512 bits, so count in other units",
    );
  }
  return payoff;
}

export class Words {
  all = new Uint32Array(256);
  length = 0;

  push(word: number): void {
    if (this.length === this.all.length) {
      this.#grow(1);
    }
    this.all[this.length] = word;
    this.length += 1;
  }

  /** Appends a whole number of any length that is not negative: how many words, and these. */
  pushNatural(natural: bigint): void {
    const place = this.length;
    this.push(0);
    for (let rest = natural; rest > 0n; rest >>= WORD_BITS) {
      this.push(Number(rest & 0xffffffffn));
    }
    this.all[place] = this.length - place - 1;
  }

  /**
   * Appends a payoff.
   *
   * @throws {UsageError} It is too long.
   */
  pushPayoff(payoff: Fraction): void {
    const { numerator, denominator } = payoff;
    const isShort = BigInt.asIntN(64, numerator) === numerator && denominator < 1n << 63n;
    if (isShort) {
      for (const long of [numerator, denominator]) {
        this.push(Number(BigInt.asUintN(32, long)));
        this.push(Number(BigInt.asUintN(32, long >> WORD_BITS)));
      }
      return;
    }
    held(payoff);
    this.push(numerator < 0n ? 1 : 0);
    this.push(0);
    this.push(0);
    this.push(0);
    this.pushNatural(numerator < 0n ? -numerator : numerator);
    this.pushNatural(denominator);
  }

  /** Appends the words of another list. */
  append({ all, length }: Words): void {
    if (this.length + length > this.all.length) {
      this.#grow(length);
    }
    for (let i = 0; i < length; i += 1) {
      this.all[this.length + i] = all[i] as number;
    }
    this.length += length;
  }

  #grow(more: number): void {
    const longer = new Uint32Array(Math.max(2 * this.all.length, this.length + more));
    longer.set(this.all);
    this.all = longer;
  }
}

/** Reads words one after the other. */
export class Reader {
  readonly #words: Uint32Array;
  #at: number;

  constructor(words: Uint32Array, at: number) {
    this.#words = words;
    this.#at = at;
  }

  next(): number {
    const word = this.#words[this.#at] as number;
    this.#at += 1;
    return word;
  }

  /** A weight, in a node of this form. */
  weight(form: number): bigint {
    return form & WIDE ? this.#number(this.next()) : form & WEIGHTED ? BigInt(this.next()) : 1n;
  }

  payoff(): Fraction {
    const [numerator, denominator] = [this.#number(2), this.#number(2)];
    if (denominator > 0n) {
      return new Fraction(BigInt.asIntN(64, numerator), denominator);
    }
    const magnitude = this.#number(this.next());
    return new Fraction(numerator > 0n ? -magnitude : magnitude, this.#number(this.next()));
  }

  /** The number that so many words make, the low ones first. */
  #number(count: number): bigint {
    let number = 0n;
    for (let i = 0n; i < count; i += 1n) {
      number |= BigInt(this.next()) << (WORD_BITS * i);
    }
    return number;
  }
}
