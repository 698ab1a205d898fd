"use strict";
// Runs in the frame around a program: starts its worker, hands over what it needs, and is done.
// The worker talks with the page through the port, so that nothing of it passes through here. Whatever
// the worker does, this place stays idle and can say that its process lives.
addEventListener("message", ({ data }) => {
  if (data === "alive?") {
    parent.postMessage("alive", "*");
  }
});
addEventListener(
  "message",
  ({ data: { script, wasm, program }, ports: [port] }) => {
    const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    // Without an origin, workers cannot be modules, but they can import them. What is handed over may
    // come before the module has been read.
    const start = `
      self.handedOver = new Promise((resolve) => {
        self.addEventListener("message", resolve, { once: true });
      });
      import(${JSON.stringify(blob(script))}).catch((error) => setTimeout(() => { throw error; }));
    `;
    const worker = new Worker(blob(start));
    worker.addEventListener("error", () => parent.postMessage("failed", "*"));
    worker.postMessage({ wasm, program }, [port, wasm]);
  },
  { once: true },
);
