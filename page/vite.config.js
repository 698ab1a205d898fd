// Static files for any web server, at any address: nothing is loaded from elsewhere.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { defineConfig } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The one script that is written into a page, by its hash: the policies allow no other. */
const host = readFileSync(here("src/sandbox/host.js"), "utf8");
const hash = `sha256-${createHash("sha256").update(host).digest("base64")}`;

/** Workers are handed the engine, compiled or not, instead of loading it. */
const handed = {
  name: "engine-is-handed",
  enforce: "pre",
  resolveId: (name) => (name === "#module" ? here("src/handed.ts") : null),
};

const policy = {
  name: "policy",
  transformIndexHtml: (html) => html.replace("%HOST_HASH%", hash),
};

export default defineConfig({
  base: "./",
  define: { HOST_HASH: JSON.stringify(hash) },
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  plugins: [policy],
  worker: { format: "es", plugins: () => [handed] },
  optimizeDeps: { exclude: ["bestplay"] },
});
