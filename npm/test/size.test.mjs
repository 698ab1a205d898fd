// What a browser loads: the engine, compressed as servers send it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

/** Bytes at most. */
const MOST = 850_000;

test("the engine is small enough to be loaded by the way", () => {
  const module = readFileSync(new URL("../dist/bestplay.wasm", import.meta.url));
  const { length } = brotliCompressSync(module);
  assert(length <= MOST, `${length} bytes compressed, of ${MOST} at most`);
});
