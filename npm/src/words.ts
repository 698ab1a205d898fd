/**
 * Nodes as words: a list of words that grows, and the words that say what follows.
 *
 * The form of the words stands in `crates/bestplay-web/src/nodes.rs`.
 */

// What a node begins with.
export const END = 0;
export const CHANCE = 1;
export const MAX_CHOOSES = 2;
export const MIN_CHOOSES = 3;

// What its form is made of.
export const WEIGHTED = 1;
export const WIDE = 2;
export const PAYING = 4;

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
