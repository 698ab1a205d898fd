// The README's examples run, and print what they say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);

/** What an example says that it prints: behind the calls that print, or alone on a line. */
function said(code) {
  return code
    .split("\n")
    .map((line) => /^(?:.*console\.log.*; )?\/\/ (.*)$/.exec(line)?.[1])
    .filter((comment) => comment !== undefined);
}

test("there are examples", () => {
  assert(examples.length >= 5);
  assert(examples.every((code) => said(code).length > 0));
});

examples.forEach((code, place) => {
  test(`example ${place + 1}`, () => {
    const words = ["--input-type=module", "--eval", code];
    const printed = execFileSync(process.execPath, words, { cwd: here, encoding: "utf8" });
    assert.deepEqual(printed.trimEnd().split("\n"), said(code));
  });
});
