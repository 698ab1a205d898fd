// States that are written in a line are drawn where there is something to look at.

import assert from "node:assert/strict";
import { test } from "node:test";

import { at } from "./browser.mjs";

/** Games at a state, and what is read out of the drawing or written in it. */
const STATES = {
  "#/cherry-o?%2Fstate=4": { circles: 4, squares: 10 },
  "#/coupons?%2Fstate=2": { circles: 2, squares: 6 },
  "#/coupons?wanted=3&%2Fstate=2": { circles: 2, squares: 3 },
  "#/coupons?kinds=50&%2Fstate=20": { words: ["20 of 50"] },
  "#/chutes?%2Fstate=26": { words: ["26 of 100"] },
  "#/gambler?capital=30&%2Fview=explore": { words: ["30 of 100"] },
  "#/hog?goal=20&%2Fview=explore": { words: ["0 of 20", "first player to roll"] },
  "#/nim?%2Fview=explore": { circles: 12, words: ["first player to move"] },
  "#/wythoff?%2Fview=explore": { words: ["\u265b", "8", "13"] },
  "#/red-and-black?red=6&%2Fview=explore": { words: ["6 of 6", "26 of 26"] },
  "#/repeated-sum?limit=30&%2Fview=explore": { words: ["0 of 30", "the last sum: 0"] },
  "#/risk?%2Fview=explore": { words: ["3 of 3", "2 of 2"] },
  "#/secretary?%2Fstate=4+best+so+far": { words: ["4 of 10", "the last one is the best so far"] },
  "#/fleas?width=2&height=2&bells=1&%2Fview=explore": { words: ["1"] },
  "#/craps?%2Fstate=point+6": { words: ["6"] },
  "#/blackjack?%2Fstate=10%3A+pair+8": { words: ["10", "8"] },
  "#/farkle?%2Fstate=0-0+first+0+rolled+1222+of+6": { squares: 4, words: ["of\u00a06\u00a0dice"] },
  "#/video-poker?hand=AsKsJsTs4h&%2Fview=explore": { words: ["A\u2660", "10\u2660", "4\u2665"] },
};

test("states that are a line are drawn", async () => {
  const { page, done } = await at("#/guide", { viewport: { width: 360, height: 800 } });
  for (const [hash, { circles, squares, words = [] }] of Object.entries(STATES)) {
    await page.evaluate((to) => (location.hash = to), hash);
    const board = page.locator("svg.board");
    await board.waitFor().catch((error) => assert.fail(`${hash}: ${error.message}`));
    const found = await board.evaluate((drawing) => ({
      circles: drawing.querySelectorAll("circle").length,
      squares: drawing.querySelectorAll("rect").length,
      words: [...drawing.querySelectorAll("text")].map((one) => one.textContent),
      label: drawing.getAttribute("aria-label"),
      wide: drawing.getBoundingClientRect().right,
    }));
    assert.equal(found.circles, circles ?? found.circles, hash);
    assert.equal(found.squares, squares ?? found.squares, hash);
    assert(found.label.length > 0 && found.wide <= 360, hash);
    for (const word of words) {
      assert(found.words.includes(word), `${hash}: ${word} is not in ${found.words}`);
    }
    await page.evaluate(() => (location.hash = "#/guide"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await board.waitFor({ state: "detached" });
  }
  await done();
});

test("video poker is dealt card by card, from a deal of 52 cards on", async () => {
  const { page, done } = await at("#/video-poker?%2Fview=explore");
  const dealt = page.getByRole("region", { name: "Outcomes" });
  for (let cards = 1; cards <= 5; cards += 1) {
    await dealt.getByRole("link").first().click();
    await page.waitForFunction(
      (wanted) => document.querySelectorAll("svg.board .face").length === wanted,
      cards,
    );
  }
  // Any of five cards may be held.
  await page.getByRole("region", { name: "Actions" }).waitFor();
  assert.equal(await page.locator("tr.best, tr.open, tr.worse").count(), 32);
  await done();
});
