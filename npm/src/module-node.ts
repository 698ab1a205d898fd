/** The compiled engine, read from its file: for Node. */

import { readFileSync } from "node:fs";

/** The engine. */
export const compiled: WebAssembly.Module = new WebAssembly.Module(
  readFileSync(new URL("./bestplay.wasm", import.meta.url)),
);
