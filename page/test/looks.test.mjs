// Every view, looked at: by axe, for its width, and as a picture where they are kept.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { AxeBuilder } from "@axe-core/playwright";

import { at, packed } from "./browser.mjs";

/** Where pictures of all views go, if anywhere. */
const shots = process.env.SCREENSHOTS;

const craps = readFileSync(new URL("../src/examples/craps.js", import.meta.url), "utf8");

/** All four looks of each view; else a phone in the dark and a desk by day, which differ in everything. */
const all = shots || process.env.BESTPLAY_RELEASE;

/** Each view is a link, and what is there once it can be looked at. */
const VIEWS = {
  shop: ["", "h1"],
  answer: ["#/pig?goal=20", ".value"],
  race: ["#/race?target=36", ".sheet .plot"],
  choice: ["#/pig?goal=20&%2Fstate=0-0+first+6", "table"],
  chance: ["#/pig?goal=20&%2Fview=explore", "table"],
  error: ["#/pig?goal=0", ".error"],
  dice: ["#/dice", ".chart"],
  "dice-beside": ["#/dice?roll=2d20kh1%0Ad20%0A2d20kl1&count=at+least", ".chart"],
  "dice-error": ["#/dice?roll=2d6+%2B+d", "#wrong-roll pre"],
  point: ["#/hex?%2Fview=explore", ".choosing"],
  "point-play": ["#/clobber?%2Fview=play", ".choosing"],
  slide: ["#/game-2048?%2Fview=play", ".choosing"],
  queen: ["#/wythoff?%2Fview=explore", ".choosing"],
  chart: ["#/blackjack", "td.letter"],
  own: ["#/own", ".value", ".cm-content"],
  board: ["#/einstein?%2Fview=explore", ".board"],
  "own-states": ["#/own?%2Fexample=tictactoe&%2Fview=explore", "table", ".cm-content"],
  gate: [`#/own?%2Fprogram=${await packed(craps.replace("pass line", "line"))}`, ".gate", ".cm-content"],
  "own-error": ["#/own?goal=x", ".error", ".cm-content"],
  play: ["#/pig?goal=20&%2Fview=play&%2F:against=hold:10", "h3"],
  odds: ["#/race?target=10&%2Fview=odds", ".bars"],
  sweep: ["#/race?%2Fview=sweep&%2F%3Aover=target&%2F%3Afrom=1&%2F%3Ato=12&%2F%3Astep=1", "td:has-text('0.686327740703')"],
  sheet: ["#/pig?goal=40&%2Fview=sheet", ".sheet"],
  map: ["#/race?target=20&%2Fview=map", ".plot"],
  penney: ["#/penney", "table.matrix"],
  row: ["#/irrefutable?row=IOIIOOIOIIOO", ".plot"],
  ring: ["#/multibridge?deal=1,8/2,3/4,5/6,7", ".plot"],
  sample: ["#/solitaire?%2Fview=sample", ".value"],
  guide: ["#/guide", ".plot"],
};

/** What axe finds wrong on the page; the frame around a program is empty. */
async function findings(page) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Nothing is in anybody's way, nothing is wider than the page; a picture of it, where they are kept. */
async function looksWell(page, name, width, colorScheme) {
  assert.deepEqual(await findings(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(wide <= width, `${wide} pixels wide`);
  if (shots) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
}

for (const [name, [hash, ...there]] of Object.entries(VIEWS)) {
  test(`${name}: nothing in the way of anybody, on a phone and on a desk, by day and in the dark`, async () => {
    const viewport = { width: 360, height: 900 };
    const { page, done } = await at(hash, { viewport, colorScheme: "dark" });
    for (const element of there) {
      await page.locator(element).first().waitFor();
    }
    await looksWell(page, name, 360, "dark");
    await page.emulateMedia({ colorScheme: "light" });
    if (all) {
      await looksWell(page, name, 360, "light");
    }
    // A desk has room for what a phone has folded.
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    await looksWell(page, name, 1100, "light");
    if (all) {
      await page.emulateMedia({ colorScheme: "dark" });
      await looksWell(page, name, 1100, "dark");
    }
    await done();
  });
}
