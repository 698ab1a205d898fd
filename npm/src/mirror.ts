/**
 * Games that look the same from both sides: the rules are asked about one state of each pair.
 *
 * Of the other one, its mirror image, everything is known: the same happens there, with the players
 * exchanged, to the mirror images of the same states, so that its words are those of the first with
 * other numbers in them. What play pays at its ends is mirrored around a constant of the game, which
 * the first ends that are met say.
 *
 * The rules are asked about some of the pairs nevertheless, and about all as long as that constant is
 * not known; what they say has to be what the mirror says. So the game is the one that would be found
 * without a mirror, its states numbered alike.
 */

import { Chance } from "./chance.js";
import { UsageError } from "./errors.js";
import { type Fraction, fraction } from "./fraction.js";
import { Choice, End, Paid, type Points } from "./nodes.js";
import { other } from "./player.js";
import { show } from "./show.js";
import { type States } from "./table.js";
import { CHANCE, END, MAX_CHOOSES, MIN_CHOOSES, PAYING, Reader, WEIGHTED, WIDE, Words } from "./words.js";

/** The rules are asked about the first pairs, and about one of so many later. */
const FIRST = 64;
const LOOKED_AT = 1 << 12;

/** What happens in a state, read from words; a step is where it leads, the weight and the payoff. */
interface Turn {
  readonly kind: number;
  /** What the end pays. */
  readonly payoff: Fraction | undefined;
  readonly rows: readonly (readonly Step[])[];
}

interface Step {
  readonly to: number;
  readonly weight: bigint;
  readonly payoff: Fraction;
}

/** What the mirror says of the states. */
export class Mirror {
  /** The words of the node that was made last. */
  readonly words = new Words();
  readonly #mirror: (state: unknown) => unknown;
  readonly #canonical: (state: unknown) => unknown;
  readonly #states: States;
  /** The number of the mirror image of each state, plus one; 0 as long as it is not known. */
  #images = new Uint32Array(1 << 8);
  /** Words of nodes whose mirror images are to come, and where those of each state begin, plus one. */
  readonly #kept = new Words();
  #begins = new Uint32Array(1 << 8);
  /** What an end and its mirror image pay together. */
  #sum: Fraction | undefined;
  /** The pairs that were met. */
  #pairs = 0;

  constructor(
    mirror: (state: unknown) => unknown,
    canonical: (state: unknown) => unknown,
    states: States,
  ) {
    [this.#mirror, this.#canonical, this.#states] = [mirror, canonical, states];
  }

  /** Bytes that it takes, about. */
  get bytes(): number {
    return this.#images.byteLength + this.#begins.byteLength + this.#kept.all.byteLength;
  }

  /**
   * The node of the next state, into its words if its mirror image says it, or else by `ask`, which
   * writes the words of the rules; these are given.
   */
  next(state: number, ask: () => Words): Words {
    const image = this.#known(state);
    if (image === undefined || image > state) {
      const words = ask();
      this.#keep(state, words);
      return words;
    }
    const isLookedAt = this.#pairs < FIRST || this.#pairs % LOOKED_AT === 0;
    this.#pairs += 1;
    if (image < state && !isLookedAt && this.#expect(image)) {
      return this.words;
    }
    const words = ask();
    if (image === state) {
      this.#keep(state, words);
    }
    this.#compare(state, image, words);
    return words;
  }

  /** The mirror image of a state, if it was found. */
  #known(state: number): number | undefined {
    const known = (this.#images[state] ?? 0) - 1;
    if (known >= 0) {
      return known;
    }
    const image = this.#of(state);
    const found = image === undefined ? undefined : this.#states.find(image);
    if (found !== undefined) {
      this.#note(state, found);
    }
    return found;
  }

  /** The mirror image of a state to which play comes, with a number that is new if it is. */
  #image(state: number): number | undefined {
    const known = (this.#images[state] ?? 0) - 1;
    if (known >= 0) {
      return known;
    }
    const image = this.#of(state);
    if (image === undefined) {
      return undefined;
    }
    const found = this.#states.number(image);
    this.#note(state, found);
    return found;
  }

  /** The mirror image of a state, in canonical form. */
  #of(number: number): unknown {
    const image = this.#mirrored(this.#states.all[number]);
    return image === undefined ? undefined : this.#canonical(image);
  }

  /** The mirror image of a state, or of something that stands where a state may. */
  #mirrored(state: unknown): unknown {
    if (state instanceof End) {
      return this.#sum && new End(plain(this.#sum.minus(exactly(state.payoff))));
    }
    if (state instanceof Paid) {
      const to = this.#mirrored(state.to);
      return to === undefined ? undefined : new Paid(plain(exactly(state.points).times(-1)), to);
    }
    if (state instanceof Chance) {
      const outcomes = state.outcomes.map((outcome) => this.#mirrored(outcome));
      return outcomes.includes(undefined) ? undefined : new Chance(outcomes, state.weights);
    }
    if (state instanceof Choice) {
      const leads = state.leads.map((lead) => this.#mirrored(lead));
      const { player, actions, mayRepeat } = state;
      return leads.includes(undefined) ? undefined : new Choice(other(player), actions, leads, mayRepeat);
    }
    return this.#mirror(state) ?? undefined;
  }

  /** Two states are mirror images of each other, and of no other ones. */
  #note(one: number, two: number): void {
    this.#images = roomFor(this.#images, this.#states.all.length);
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const known = (this.#images[from] as number) - 1;
      if (known >= 0 && known !== to) {
        const other = show(this.#states.all[known]);
        throw this.#wrong(to, `and so is ${other}; the mirror of a state's mirror must be the state`);
      }
      this.#images[from] = to + 1;
    }
  }

  /** Keeps the words of a node for its mirror image. */
  #keep(state: number, words: Words): void {
    this.#begins = roomFor(this.#begins, state + 1);
    this.#begins[state] = this.#kept.length + 1;
    this.#kept.append(words);
  }

  /** Makes the node of the mirror image of a state that was asked; whether that says it. */
  #expect(image: number): boolean {
    const { words } = this;
    const from = new Reader(this.#kept.all, (this.#begins[image] as number) - 1);
    words.length = 0;
    const kind = from.next();
    if (kind === END) {
      if (!this.#sum) {
        return false;
      }
      words.push(END);
      words.pushPayoff(this.#sum.minus(from.payoff()));
      return true;
    }
    words.push(kind === MAX_CHOOSES ? MIN_CHOOSES : kind === MIN_CHOOSES ? MAX_CHOOSES : kind);
    const form = from.next();
    words.push(form);
    let branches = 1;
    if (kind !== CHANCE) {
      branches = from.next();
      words.push(branches);
    }
    for (; branches > 0; branches -= 1) {
      let outcomes = from.next();
      words.push(outcomes);
      for (; outcomes > 0; outcomes -= 1) {
        const to = this.#image(from.next());
        if (to === undefined) {
          return false;
        }
        words.push(to);
        if (form & WIDE) {
          words.pushNatural(from.weight(form));
        } else if (form & WEIGHTED) {
          words.push(from.next());
        }
        if (form & PAYING) {
          words.pushPayoff(from.payoff().times(-1));
        }
      }
    }
    return true;
  }

  /** Makes sure that the rules say of a state what its mirror image says. */
  #compare(state: number, image: number, words: Words): void {
    const found = turn(words.all, 0);
    this.#learn(found, turn(this.#kept.all, (this.#begins[image] as number) - 1));
    const again = this.#of(image);
    if (again === undefined || this.#states.find(again) !== state) {
      throw this.#wrong(image, "but the mirror of that is another state; it must be the state itself");
    }
    if (!this.#expect(image)) {
      return;
    }
    const expected = turn(this.words.all, 0);
    // A state that is its own mirror image may list its outcomes in another order than that.
    const what = differs(found, expected, state === image);
    if (what !== undefined) {
      throw this.#wrong(image, what);
    }
  }

  /** Learns what an end and its mirror image pay together, if these are the first. */
  #learn(one: Turn, two: Turn): void {
    if (this.#sum) {
      return;
    }
    if (one.payoff && two.payoff) {
      this.#sum = one.payoff.plus(two.payoff);
      return;
    }
    const ends = (all: Turn) =>
      all.rows.flat().map(({ to }) => {
        const state = this.#states.all[to];
        return state instanceof End ? exactly(state.payoff) : undefined;
      });
    const others = ends(two);
    ends(one).forEach((end, i) => {
      const other = others[i];
      if (end && other) {
        this.#sum ??= end.plus(other);
      }
    });
  }

  #wrong(image: number, what: string): UsageError {
    return new UsageError(`the state ${show(this.#states.all[image])} is its mirror, ${what}`);
  }
}

/** What the rules say of two states that are no mirror images; `undefined` if they may be. */
function differs(found: Turn, expected: Turn, isOwn: boolean): string | undefined {
  if (found.payoff && expected.payoff) {
    return found.payoff.equals(expected.payoff)
      ? undefined
      : `play ends in both, with ${found.payoff} in the one and not ${expected.payoff}; the payoffs of an ` +
          "end and of its mirror must add up to the same in the whole game";
  }
  if (found.payoff || expected.payoff) {
    return "play ends in one of them alone";
  }
  const [rows, others] = [found.rows.map(written), expected.rows.map(written)];
  if (isOwn && found.kind === expected.kind && rows.flat().sort().join() === others.flat().sort().join()) {
    return undefined;
  }
  if (found.kind !== expected.kind) {
    return `${chooser(found)} here, where with the players exchanged ${chooser(expected)}`;
  }
  if (rows.length !== others.length) {
    return `it has ${rows.length} actions and not ${others.length}`;
  }
  const place = rows.findIndex((row, i) => row.join() !== (others[i] as string[]).join());
  return place < 0
    ? undefined
    : `action ${place + 1} of ${rows.length} is not the mirror of the other's: it must lead to the mirrors ` +
        "of the same states, in the same order, with the same weights and with the opposite of what is " +
        "paid on the way";
}

/** The steps of an action as texts. */
function written(row: readonly Step[]): string[] {
  return row.map(({ to, weight, payoff }) => `${to} ${weight} ${payoff}`);
}

function chooser({ kind }: Turn): string {
  return kind === CHANCE ? "nobody chooses" : `${kind === MAX_CHOOSES ? "MAX" : "MIN"} chooses`;
}

/** Reads the words of a node. */
function turn(words: Uint32Array, at: number): Turn {
  const from = new Reader(words, at);
  const kind = from.next();
  if (kind === END) {
    return { kind, payoff: from.payoff(), rows: [] };
  }
  const form = from.next();
  const branches = kind === CHANCE ? 1 : from.next();
  const step = (): Step => {
    const [to, weight] = [from.next(), from.weight(form)];
    return { to, weight, payoff: form & PAYING ? from.payoff() : fraction(0) };
  };
  const rows = Array.from({ length: branches }, () => Array.from({ length: from.next() }, step));
  return { kind, payoff: undefined, rows };
}

/** A payoff as a fraction. */
export function exactly(points: Points): Fraction {
  if (typeof points === "boolean") {
    return fraction(points ? 1 : 0);
  }
  if (typeof points === "string" || points === undefined || points === null) {
    throw new UsageError(`the payoff ${show(points)} is not a number`);
  }
  return fraction(points);
}

/** A payoff as a number, where that is one; equal payoffs are then equal parts of states. */
export function plain(points: Fraction): Points {
  const number = Number(points.numerator);
  return points.denominator === 1n && Number.isSafeInteger(number) ? number + 0 : points;
}

/** A list with room for so many words. */
function roomFor(list: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= list.length) {
    return list;
  }
  const longer = new Uint32Array(Math.max(2 * list.length, length));
  longer.set(list);
  return longer;
}
