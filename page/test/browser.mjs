// What all tests of the page share: the built page on loopback, and Chromium.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { serve } from "./serve.mjs";

/** The command, whose answers all others are compared with. */
export const command =
  process.env.BESTPLAY ?? fileURLToPath(new URL("../../target/debug/bestplay", import.meta.url));

const flags = ["--disable-quic", "--no-first-run", "--disable-background-networking"];
flags.push("--disable-component-update", "--disable-sync", "--disable-gpu", "--no-sandbox");
// Frames of strangers have processes of their own, as in a browser with windows.
flags.push("--site-per-process");

let browser;
export let server;

/** A browser of its own, with more flags. */
export function launched(...more) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}

before(async () => {
  server = await serve();
  browser = await launched();
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** A page in a fresh profile, at a link; nothing may go wrong on it, nor be asked of other servers. */
export async function at(hash, { expected = [], ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 900 },
    // Nothing is loaded for later where nothing comes later.
    serviceWorkers: "block",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const wrong = [];
  const hear = (text) => {
    if (!expected.some((known) => text.includes(known))) {
      wrong.push(text);
    }
  };
  page.on("pageerror", (error) => hear(String(error)));
  page.on("console", (message) => message.type() === "error" && hear(message.text()));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.address) && !url.startsWith("blob:")) {
      hear(`asked for ${url}`);
    }
  });
  await page.goto(`${server.address}${hash}`);
  const done = async () => {
    assert.deepEqual(wrong, []);
    await context.close();
  };
  return { page, context, done };
}

/**
 * Cancels what is running, which has to be over within 100 ms. Other tests keep the machine busy
 * meanwhile: where it was not, `again` runs it once more, and the best of three counts.
 */
export async function cancelsAtOnce(page, again) {
  const took = [];
  while (!took.some((one) => one < 100)) {
    assert(took.length < 3, `${took} ms`);
    if (took.length > 0) {
      await again();
    }
    const cancelled = page.evaluate(async () => {
      const begun = performance.now();
      [...document.querySelectorAll("button")].find((one) => one.textContent === "Cancel").click();
      while (!document.body.innerText.includes("Cancelled.")) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return performance.now() - begun;
    });
    took.push(await cancelled);
  }
}

/** The value on the page. */
export const value = (page) => page.locator(".value").innerText();

/** Waits until the value on the page is this. */
export function valueIs(page, decimal) {
  const is = (wanted) => document.querySelector(".value")?.textContent === wanted;
  return page.waitForFunction(is, decimal);
}

/** The state on the page, once it is another one than this; there is none while the answer is on its way. */
export async function elsewhere(page, from) {
  const now = await page.waitForFunction((known) => {
    const state = document.querySelector("dd code")?.textContent;
    return state !== known && state;
  }, from);
  return now.jsonValue();
}

/** A program as a link holds it. */
export async function packed(program) {
  const stream = new Blob([program]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  return bytes.toString("base64url");
}
