/** What a worker is handed before all else; the engine comes with it, compiled or not yet. */

export interface Handed {
  wasm: WebAssembly.Module | ArrayBuffer;
  /** The program to run, if it is not the catalogue. */
  program?: string;
  /** Where questions come from, if not from whoever has made the worker. */
  port?: MessagePort;
}

type Message = MessageEvent<Handed>;

/** The message, where something has listened before this module was read (`sandbox/host.js`). */
const early = (self as { handedOver?: Promise<Message> }).handedOver;

const { data, ports } = await (early ??
  new Promise<Message>((resolve) => {
    self.addEventListener("message", (event) => resolve(event as Message), { once: true });
  }));

export const handed: Handed = ports[0] ? { ...data, port: ports[0] } : data;

/** The engine; the package asks for it by the name of `#module`. */
export const compiled: WebAssembly.Module =
  handed.wasm instanceof WebAssembly.Module
    ? handed.wasm
    : await WebAssembly.compile(handed.wasm);
