// The built page on loopback, as any web server would give it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../dist", import.meta.url));

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves the page; its address, and what ends it. */
export async function serve() {
  const found = { heard: () => {} };
  const server = createServer(async (request, response) => {
    found.heard(request.url);
    const path = normalize(decodeURIComponent(new URL(request.url, "http://page").pathname));
    const file = path === "/" ? "/index.html" : path;
    try {
      const content = await readFile(`${root}${file}`);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(found, { address: `http://127.0.0.1:${server.address().port}/`, close });
}
