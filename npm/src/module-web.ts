/** The compiled engine, fetched from beside this file: for browsers. */

const address = new URL("./bestplay.wasm", import.meta.url);

/** The engine. A server that does not know the type of the file is as good as any. */
export const compiled: WebAssembly.Module = await WebAssembly.compileStreaming(fetch(address)).catch(
  async () => WebAssembly.compile(await (await fetch(address)).arrayBuffer()),
);
