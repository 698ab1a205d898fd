// What a browser loads: the engine, compressed as servers send it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

/** Bytes at most: of all of it, and of the part that rolls dice. */
const MOST = { bestplay: 957_000, dice: 150_000 };

for (const [name, most] of Object.entries(MOST)) {
  test(`${name} is small enough to be loaded by the way`, () => {
    const module = readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
    const { length } = brotliCompressSync(module);
    assert(length <= most, `${length} bytes compressed, of ${most} at most`);
  });
}
