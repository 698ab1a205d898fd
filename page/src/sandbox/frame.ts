/**
 * A place in which a program may run that somebody else has written.
 *
 * What holds it:
 *
 * - The frame is sandboxed with `allow-scripts` alone. Its origin is opaque: it is no part of the page's
 *   origin, so that the page's document, cookies, storage, caches and channels are as far away as those
 *   of another site. It cannot navigate the page, open windows or show dialogs.
 * - Its content security policy begins with `default-src 'none'`. Nothing can be loaded or sent, from
 *   the frame or from a worker made of a blob in it, which inherits the policy: `connect-src`,
 *   `img-src` and all others fall back to 'none'. Scripts are the one below, known by its hash, and
 *   blobs; `eval` is not allowed. The frame is written here (`srcdoc`), so it also inherits the policy
 *   of the page, and is bound by both; and it needs no server, and works offline.
 * - The program runs in a worker of that frame, away from any document. `inside.ts` takes away what is
 *   not part of the language and freezes what is, before the program is read.
 * - The worker has one port to the page, which the program cannot reach. An answer that nobody asked
 *   for is not read (`client.ts`), and all that is read is text and numbers, shown as text.
 * - Removing the frame ends its worker at once, whatever it is doing: that is how a program is
 *   cancelled that never comes to an end.
 *
 * What it can still do is use processor time until it is ended, and memory. States are counted against
 * a limit, but no browser limits what else a worker takes. Where a sandboxed frame has a process of its
 * own (Chromium on a desktop), that process dies alone when it has taken too much, and the page hears of
 * it, since the frame no longer answers. Elsewhere the tab may be ended; its link
 * still holds the program then, which does not run by itself when it is loaded again.
 */

import script from "./host.js?raw";
import inside from "./inside.ts?worker&url";

/** The policy of the frame. */
const POLICY = `default-src 'none'; script-src blob: 'wasm-unsafe-eval' '${HOST_HASH}'; worker-src blob:`;

/** A running program. */
export interface Frame {
  readonly port: MessagePort;
  /** Ends it at once. */
  end(): void;
}

/** Milliseconds between two questions whether the frame is alive, and how many it may leave unanswered. */
const BEAT = 2000;
const MOST_UNANSWERED = 4;

let source: Promise<string> | undefined;

/** What runs in the worker, as text. */
async function insideSource(): Promise<string> {
  const response = await fetch(inside);
  return response.text();
}

/** Runs a program; `failed` is called if its worker breaks, or its process dies. */
export async function frameOf(
  program: string,
  wasm: ArrayBuffer,
  failed: () => void,
): Promise<Frame> {
  source ??= insideSource();
  const code = await source;
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "The program";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${script}</script>`;
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener("load", () => resolve(), { once: true });
  });
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  let unanswered = 0;
  const heard = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow) {
      return;
    }
    if (event.data === "failed") {
      failed();
    } else if (event.data === "alive") {
      unanswered = 0;
    }
  };
  window.addEventListener("message", heard);
  const asking = setInterval(() => {
    unanswered += 1;
    if (unanswered > MOST_UNANSWERED) {
      failed();
    } else {
      frame.contentWindow?.postMessage("alive?", "*");
    }
  }, BEAT);
  // The frame has no origin that could be named.
  frame.contentWindow?.postMessage({ script: code, wasm, program }, "*", [port2, wasm]);
  return {
    port: port1,
    end: () => {
      clearInterval(asking);
      window.removeEventListener("message", heard);
      port1.close();
      frame.remove();
    },
  };
}
