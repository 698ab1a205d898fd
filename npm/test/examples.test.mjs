// The examples of the README and of what is public run, and print what they say.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { format } from "node:util";
import * as bestplay from "bestplay";

const AsyncFunction = (async () => {}).constructor;
const folder = new URL("..", import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), "utf8");

/** The examples of a text, without what stands before each of their lines in a comment. */
function examples(text) {
  const found = text.matchAll(/^( *(?:\* )?)```js\n([^]*?)^\1```$/gm);
  return [...found].map(([, before, code]) =>
    code
      .split("\n")
      .map((line) => line.slice(before.length))
      .join("\n"),
  );
}

/** What an example says that it prints: behind the calls that print, or alone on a line. */
function said(code) {
  return code
    .split("\n")
    .map((line) => /^(?:.*console\.log.*; )?\/\/ (.*)$/.exec(line)?.[1])
    .filter((comment) => comment !== undefined);
}

/** What it prints. */
async function printed(code) {
  const lines = [];
  const log = (...words) => lines.push(...format(...words).split("\n"));
  const body = code.replace(/^import (\{[^}]*\}) from "bestplay";$/m, "const $1 = bestplay;");
  await new AsyncFunction("bestplay", "console", body)(bestplay, { log });
  return lines;
}

const sources = readdirSync(new URL("src", folder)).map((name) => `src/${name}`);
const texts = ["README.md", ...sources].map((name) => [name, examples(read(name))]);

test("there are examples", () => {
  const counts = new Map(texts.map(([name, codes]) => [name, codes.length]));
  assert(counts.get("README.md") >= 5);
  assert(sources.reduce((sum, name) => sum + counts.get(name), 0) >= 45);
});

for (const [name, codes] of texts) {
  codes.forEach((code, place) => {
    test(`example ${place + 1} of ${name}`, async () => {
      const lines = said(code);
      assert(lines.length > 0);
      assert.deepEqual(await printed(code), lines);
    });
  });
}
