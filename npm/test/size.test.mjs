// What a browser loads: the engine, compressed as servers do while they send it; the most that can be done takes half a
// minute and an eighth off.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

/** Bytes at most: of all of it, and of the part that rolls dice. */
const MOST = { bestplay: 1_090_000, dice: 150_000 };

const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };

for (const [name, most] of Object.entries(MOST)) {
  test(`${name} is small enough to be loaded by the way`, () => {
    const module = readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
    const { length } = brotliCompressSync(module, { params });
    assert(length <= most, `${length} bytes compressed, of ${most} at most`);
  });
}
