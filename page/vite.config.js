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

/** What keeps the page for later, with the list of all that it is made of. */
const offline = {
  name: "offline",
  enforce: "post",
  generateBundle(_options, bundle) {
    // Dice are rolled by the whole engine, where that is kept.
    const names = Object.keys(bundle).filter((name) => !name.endsWith(".map") && !/\/dice-[^/]*\.wasm$/.test(name));
    const files = ["./", ...names.filter((name) => name !== "index.html"), "icon.svg"].sort();
    const hash = createHash("sha256");
    for (const name of names.sort()) {
      const { code, source } = bundle[name];
      hash.update(`${name}\0`).update(code ?? source);
    }
    const source = readFileSync(here("src/offline/sw.js"), "utf8")
      .replace('"%FILES%"', JSON.stringify(files))
      .replace("%VERSION%", hash.digest("hex").slice(0, 16));
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

export default defineConfig({
  base: "./",
  define: { HOST_HASH: JSON.stringify(hash) },
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  plugins: [policy, offline],
  worker: { format: "es", plugins: () => [handed] },
  optimizeDeps: { exclude: ["bestplay"] },
});
