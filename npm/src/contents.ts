/**
 * What states are made of, as words: equal states have the same words, and others have others.
 *
 *     whole number    itself, where it is small
 *     text            TEXT with its length, then two characters a word
 *     list            LIST with its length, then its parts
 *     object          RECORD with the number of its form, then its parts in the order of the form
 *                     or, beyond so many forms: RECORD, how many parts, then each name and part
 *     anything else   OTHER with what it is, then the bits of a number
 *
 * The first word says what a part is, and what follows where it ends: no state's words are the
 * beginning of another's. To compare words takes a fraction of what it takes to compare objects,
 * whose parts JavaScript has to look up by their names.
 */

import { Chance } from "./chance.js";
import { UsageError } from "./errors.js";
import { Fraction } from "./fraction.js";
import { Choice, End, Paid } from "./nodes.js";
import { show } from "./show.js";

/** Whole numbers below this, and above its opposite, are their own words. */
const SMALL = 1 << 29;

// The three bits on top of a word that is none of these.
const TEXT = 1 << 29;
const LIST = 2 << 29;
const RECORD = 3 << 29;
const OTHER = -2 << 29;

/** What else there is. */
const [FALSE, TRUE, NULL, DOUBLE, LONG, LONGER] = [0, 1, 2, 3, 4, 5];

/** Forms of objects that are known by numbers; names that depend on the state make more of them. */
const FORMS = 1 << 10;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/** Names of parts in the order in which they come, one after the other; and the form that ends here. */
class Form {
  /** The name that came last, and where it led. */
  #name: string | undefined;
  #next: Form | undefined;
  #all: Map<string, Form> | undefined;
  /** The first word of its objects; 0 before there is one. */
  mark = 0;
  /** The names in the order in which their parts are written, where that is another one. */
  order: readonly string[] | undefined;
  /** Which of the prototypes is that of its objects. */
  readonly prototype: number;

  constructor(prototype: number) {
    this.prototype = prototype;
  }

  /** Where a name leads; `undefined` if it is new. */
  next(name: string): Form | undefined {
    if (this.#name === name) {
      return this.#next;
    }
    const next = this.#all?.get(name);
    if (next) {
      [this.#name, this.#next] = [name, next];
    }
    return next;
  }

  /** Makes a name lead somewhere. */
  add(name: string): Form {
    const next = new Form(this.prototype);
    this.#all ??= new Map();
    this.#all.set(name, next);
    return next;
  }
}

/** Writes states as words. */
export class Contents {
  words = new Int32Array(1 << 8);
  /** How many there are. */
  length = 0;
  /** Forms by their prototypes. */
  readonly #roots = new Map<object | null, Form>();
  readonly #plain: Form;
  /** Forms by their prototype and their names in order. */
  readonly #forms = new Map<string, { mark: number; order: readonly string[] }>();
  /** Beginnings of forms. */
  #begun = 0;

  constructor() {
    this.#plain = this.#root(Object.prototype);
  }

  /** Appends the words of a state or of a part of one. */
  write(part: unknown): void {
    if (typeof part === "number" && (part | 0) === part && part < SMALL && part > -SMALL) {
      this.#push(part);
    } else if (typeof part === "object" && part !== null) {
      if (Array.isArray(part)) {
        this.#push(LIST | part.length);
        for (let i = 0; i < part.length; i += 1) {
          this.write(part[i]);
        }
      } else {
        this.#writeRecord(part as Record<string, unknown>);
      }
    } else {
      this.#writeOther(part);
    }
  }

  #writeRecord(record: Record<string, unknown>): void {
    // To ask for the prototype of every object would take longer than all the rest.
    let form: Form | undefined =
      record.constructor === Object ? this.#plain : this.#rootOf(record);
    const { prototype: kind } = form;
    const start = this.length;
    this.#push(0);
    for (const name in record) {
      form = form?.next(name) ?? this.#longer(form, name);
      this.write(record[name]);
    }
    if (form && form.mark !== 0) {
      this.words[start] = form.mark;
      if (form.order) {
        this.length = start + 1;
        this.#writeParts(record, form.order);
      }
    } else {
      this.length = start;
      this.#writeNew(record, kind, form);
    }
  }

  #writeParts(record: Record<string, unknown>, order: readonly string[]): void {
    for (let i = 0; i < order.length; i += 1) {
      this.write(record[order[i] as string]);
    }
  }

  /** Writes an object whose form is new, or one of too many. */
  #writeNew(record: Record<string, unknown>, prototype: number, form: Form | undefined): void {
    const names: string[] = [];
    for (const name in record) {
      names.push(name);
    }
    const sorted = [...names].sort();
    const title = JSON.stringify([prototype, sorted]);
    let known = this.#forms.get(title);
    if (!known && this.#forms.size < FORMS) {
      known = { mark: RECORD | (this.#forms.size + 1), order: names };
      this.#forms.set(title, known);
    }
    if (form && known) {
      form.mark = known.mark;
      form.order = known.order.every((name, i) => name === names[i]) ? undefined : known.order;
    }
    if (known) {
      this.#push(known.mark);
      this.#writeParts(record, known.order);
      return;
    }
    this.#push(RECORD);
    this.#push(prototype);
    this.#push(sorted.length);
    for (const name of sorted) {
      this.#writeText(name);
      this.write(record[name]);
    }
  }

  /** Where the forms of an object begin. */
  #rootOf(record: object): Form {
    const prototype = Object.getPrototypeOf(record) as object | null;
    const known = this.#roots.get(prototype);
    if (!known && !isRecord(record)) {
      throw unfit(record);
    }
    return known ?? this.#root(prototype);
  }

  #root(prototype: object | null): Form {
    const root = new Form(this.#roots.size);
    this.#roots.set(prototype, root);
    return root;
  }

  /** A form with one name more, as long as there are not too many. */
  #longer(form: Form | undefined, name: string): Form | undefined {
    if (!form || this.#begun >= 8 * FORMS) {
      return undefined;
    }
    this.#begun += 1;
    return form.add(name);
  }

  #writeOther(part: unknown): void {
    switch (typeof part) {
      case "number":
        if (part !== part) {
          throw new UsageError("NaN is not a state, since it does not equal itself");
        }
        this.#push(OTHER | DOUBLE);
        double[0] = part;
        this.#push(halves[0] as number);
        this.#push(halves[1] as number);
        break;
      case "string":
        this.#writeText(part);
        break;
      case "boolean":
        this.#push(OTHER | (part ? TRUE : FALSE));
        break;
      case "bigint":
        if (BigInt.asIntN(64, part) === part) {
          this.#push(OTHER | LONG);
          this.#push(Number(BigInt.asIntN(32, part)));
          this.#push(Number(BigInt.asIntN(32, part >> 32n)));
        } else {
          this.#push(OTHER | LONGER);
          this.#writeText(part.toString(36));
        }
        break;
      default:
        if (part !== null) {
          throw unfit(part);
        }
        this.#push(OTHER | NULL);
    }
  }

  #writeText(text: string): void {
    const { length } = text;
    this.#push(TEXT | length);
    for (let i = 1; i < length; i += 2) {
      this.#push(text.charCodeAt(i - 1) | (text.charCodeAt(i) << 16));
    }
    if (length % 2 === 1) {
      this.#push(text.charCodeAt(length - 1));
    }
  }

  #push(word: number): void {
    if (this.length === this.words.length) {
      const longer = new Int32Array(2 * this.words.length);
      longer.set(this.words);
      this.words = longer;
    }
    this.words[this.length] = word;
    this.length += 1;
  }
}

/** Whether an object is equal to another if all its parts are. */
function isRecord(state: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(state);
  return (
    prototype === null ||
    state instanceof End ||
    state instanceof Choice ||
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
