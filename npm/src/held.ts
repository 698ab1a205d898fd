/** What the engine keeps for an object: until it is freed, or nobody has it any more. */

import { type Engine } from "./engine.js";

/** The number under which the engine keeps it, and that of the rules that go with it, if they are JavaScript's. */
interface Place {
  readonly engine: Engine;
  readonly number: number;
  readonly rules: number | undefined;
}

const forgotten = new FinalizationRegistry<Place>(({ engine, number, rules }) => {
  engine.release(number, rules);
});

/** An object for which the engine keeps something. */
export class Held {
  readonly #place: Place;

  constructor(engine: Engine, number: number, rules: number | undefined) {
    this.#place = { engine, number, rules };
    forgotten.register(this, this.#place, this);
  }

  /** Lets the memory go that the engine keeps for it, at once rather than some time later. */
  free(): void {
    forgotten.unregister(this);
    this.#place.engine.release(this.#place.number, this.#place.rules);
  }

  [Symbol.dispose](): void {
    this.free();
  }
}
