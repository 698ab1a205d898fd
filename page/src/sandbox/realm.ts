/** What of a worker's world is left to a program, and in which state. */

/** What the language has, and the engine needs. */
const KEPT = new Set([
  ...["globalThis", "Infinity", "NaN", "undefined", "isFinite", "isNaN", "parseFloat", "parseInt"],
  ...["Object", "Function", "Boolean", "Symbol", "Number", "BigInt", "Math", "Date", "String"],
  ...["RegExp", "Array", "Map", "Set", "WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry"],
  ...["ArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array"],
  ...["Uint16Array", "Int32Array", "Uint32Array", "BigInt64Array", "BigUint64Array"],
  ...["Float32Array", "Float64Array", "Iterator", "Promise", "Proxy", "Reflect", "JSON", "Intl"],
  ...["Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError"],
  ...["TypeError", "URIError", "encodeURIComponent", "decodeURIComponent", "encodeURI", "decodeURI"],
  ...["WebAssembly", "performance", "TextEncoder", "TextDecoder"],
]);

/** Takes away everything else: what reaches outside, waits, or makes more workers. */
export function scrub(world: object): void {
  for (let at: object | null = world; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Reflect.ownKeys(at)) {
      if (typeof name === "string" && KEPT.has(name)) {
        continue;
      }
      if (!Reflect.deleteProperty(at, name)) {
        // What cannot be deleted may still be writable.
        Reflect.set(at, name, undefined);
      }
    }
  }
}

/** Freezes what the language brings, and `more`, with everything that hangs on it. */
export function freeze(more: readonly unknown[]): void {
  const seen = new Set<object>();
  const waiting: unknown[] = [...more];
  for (const name of Reflect.ownKeys(globalThis)) {
    waiting.push((globalThis as Record<PropertyKey, unknown>)[name]);
  }
  // What no name leads to: the prototypes of iterators, generators and asynchronous functions.
  waiting.push(
    Object.getPrototypeOf([][Symbol.iterator]()),
    Object.getPrototypeOf(new Map()[Symbol.iterator]()),
    Object.getPrototypeOf(new Set()[Symbol.iterator]()),
    Object.getPrototypeOf(""[Symbol.iterator]()),
    Object.getPrototypeOf(function* () {}),
    Object.getPrototypeOf(async () => {}),
    Object.getPrototypeOf(async function* () {}),
  );
  for (let next = waiting.pop(); ; next = waiting.pop()) {
    const isThing = (typeof next === "object" && next !== null) || typeof next === "function";
    if (isThing && !seen.has(next as object) && next !== globalThis && !ArrayBuffer.isView(next)) {
      const thing = next as object;
      seen.add(thing);
      waiting.push(Object.getPrototypeOf(thing));
      for (const name of Reflect.ownKeys(thing)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(thing, name) ?? {};
        waiting.push(value, get, set);
      }
      Object.freeze(thing);
    }
    if (waiting.length === 0) {
      break;
    }
  }
}
