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
  "#/blackjack?decks=1&hands=1&%2Fstate=10%3A+A%2C6": { words: ["10", "A", "6"] },
  "#/farkle?%2Fstate=0-0+first+0+rolled+1222+of+6": { squares: 4, words: ["of\u00a06\u00a0dice"] },
  "#/video-poker?hand=AsKsJsTs4h&%2Fview=explore": { words: ["A\u2660", "10\u2660", "4\u2665"] },
};

/** States as they are written, and what is said of them. */
const SAID = [
  ["pig", { goal: 30 }, "12-5 first 6", "12 to 5; first player has 6 in this turn"],
  ["ludo", {}, "53+0 +0 second 6", "first player: on 53, 0 home; second player: none on the board, 0 home; second player has rolled 6"],
  ["ur", { pieces: 2 }, "3+0 5,14+0 first 2", "first player: on 3, 0 home; second player: on 5 and 14, 0 home; first player has rolled 2"],
  ["bear-off", {}, "1,1,0,1,0,1 rolled 3 5", "checkers on the points 1 to 6: 1, 1, 0, 1, 0 and 1; rolled 3 and 5"],
  ["bear-off", {}, "1,1,1,1,1,1 rolled 3x4", "checkers on the points 1 to 6: 1, 1, 1, 1, 1 and 1; a 3 to play, 4 times"],
  ["kayles", {}, "1-11 first", "rows of 1 and 11 pins; first player to move"],
  ["chomp", {}, "3-3-1-1 second", "rows of 3, 3, 1 and 1 squares; second player to move"],
  ["shut-the-box", {}, "1-2-3-4-5-6-7-8-9 rolled 7", "tiles that are up: 1, 2, 3, 4, 5, 6, 7, 8 and 9; rolled 7"],
  ["yahtzee", { boxes: "ones,twos" }, "ones,twos upper 0: 11345 2", "open: ones and twos; 0 points in the upper section; rolled 1 1 3 4 5, 2 rolls left"],
  ["blackjack", {}, "10: pair 8", "the dealer shows 10; you have pair 8"],
  ["video-poker", { hand: "AsKsJsTs4h" }, "AsKsJsTs4h", "dealt: A\u2660 K\u2660 J\u2660 10\u2660 4\u2665"],
  ["hare-and-hounds", {}, "a2,b3,b1 e2 hounds 0", "hounds on a2, b3 and b1, the hare on e2; hounds to move; the hounds have stalled 0 times"],
  ["einstein", {}, "a1,b1,a2 c3,b3,c2 first 1", "stones on a1, b1 and a2 against c3, b3 and c2; first player has rolled 1"],
  ["multibridge", { deal: "1,8/2,3/4,5/6,7" }, "moved=1 laid=8 kept=1", "1 have played; the highest card laid is 8, the highest kept 1"],
  ["penney-coin", {}, "HTT,HHT TH", "HTT and HHT; the last tosses were TH"],
];

test("states are said in words of their game", async () => {
  const { page, done } = await at("#/guide");
  for (const [game, parameters, state, said] of SAID) {
    const more = new URLSearchParams({ ...parameters, "/view": "explore", "/state": state });
    await page.evaluate((to) => (location.hash = to), `#/${game}?${more}`);
    await page.locator("dd .said").getByText(said, { exact: true }).waitFor();
    await page.evaluate(() => (location.hash = "#/guide"));
    await page.getByRole("heading", { level: 1, name: "Guide" }).waitFor();
  }
  await done();
});

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
