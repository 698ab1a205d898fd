// Static files for any web server, at any address: nothing is loaded from elsewhere.

import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: "es" },
  optimizeDeps: { exclude: ["bestplay"] },
});
