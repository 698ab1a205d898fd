// Whole journeys through the games of the catalogue.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";

import { games, solve } from "bestplay";

import { at, cancelsAtOnce, command, server, value, valueIs } from "./browser.mjs";

const run = promisify(execFile);

test("from the shop window to an answer, more digits and the fraction", async () => {
  const { page, done } = await at("");
  await page.getByRole("searchbox").fill("dice TWO-PLAYER nonsense");
  await page.getByText("No game matches all of these words.").waitFor();
  await page.getByRole("searchbox").fill("race");
  await page.getByRole("link", { name: /race/i }).first().click();
  await page.getByLabel("target", { exact: true }).fill("20");
  await page.getByRole("button", { name: "Solve" }).click();
  await valueIs(page, "0.729009756738");
  await page.getByRole("button", { name: "More digits" }).click();
  await page.waitForFunction(() => document.querySelector(".value")?.textContent.length === 26);
  await page.getByRole("button", { name: "The exact fraction" }).click();
  await page.locator(".fraction").waitFor();
  assert.match(await page.locator(".fraction").innerText(), /^\d+\/\d+$/);
  assert.equal(new URL(page.url()).hash, "#/race?target=20");
  await done();
});

/** Games that take the command half a second or more, or the page many; the npm package compares them, where small. */
const LONG = new Set(["chess-endgame", "fleas", "goofspiel", "hog", "pig", "solitaire", "yahtzee"]);

/** What the command answers about a game as it is; nothing if it refuses. */
async function commanded(game) {
  try {
    const { stdout } = await run(command, ["solve", game, "--json"]);
    return JSON.parse(stdout).value.decimal;
  } catch {
    return undefined;
  }
}

test("every game that takes a moment answers as the command does", async () => {
  const { page, done } = await at("");
  let compared = 0;
  const names = games().map(({ name }) => name).filter((name) => !LONG.has(name));
  // The command is ahead by one game.
  let next = commanded(names[0]);
  for (const [place, name] of names.entries()) {
    const known = await next;
    next = place + 1 < names.length ? commanded(names[place + 1]) : undefined;
    if (known !== undefined) {
      await page.goto(`${server.address}#/${name}`);
      await page.locator(".value").waitFor({ timeout: 60_000 });
      assert.equal(await value(page), known, name);
      compared += 1;
    }
  }
  // Multi-bridge and Irrefutable Outcome ask for a deal and for a row.
  assert.equal(compared, names.length - 2);
  await done();
});

test("where players do not see everything, the answer has the odds of all that they may do", async () => {
  const { page, done } = await at("#/kuhn-poker");
  await page.locator(".mixed").nth(1).waitFor();
  assert.equal(await value(page), "-0.0555555555556");
  assert.deepEqual(await page.getByRole("navigation", { name: "Views" }).locator("a").allInnerTexts(), ["Answer", "Sweep"]);
  const second = page.getByRole("region", { name: "What the second player does" });
  const lowest = second.locator("tr", { has: page.getByRole("rowheader", { name: "1 check", exact: true }) });
  assert.match(await lowest.innerText(), /check 2\/3\s*bet 1\/3/);
  await done();
});

test("what is typed wrongly is answered in the command's words", async () => {
  const { page, done } = await at("#/pig?goal=0");
  const said = await page.getByRole("alert").innerText();
  try {
    execFileSync(command, ["solve", "pig", "goal=0"], { encoding: "utf8", stdio: "pipe" });
    assert.fail("the command answers");
  } catch (error) {
    assert(String(error.stderr).replace(/\s+/g, " ").includes(said.replace(/\s+/g, " ")), said);
  }
  await page.getByLabel("goal", { exact: true }).fill("10");
  await page.getByLabel("goal", { exact: true }).press("Enter");
  await page.locator(".value").waitFor();
  await done();
});

test("back from a game, the shop window is as it was left", async () => {
  const { page, done } = await at("");
  await page.getByRole("searchbox").fill("dice");
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
  await page.getByRole("link", { name: "Risk: a battle" }).evaluate((link) => link.click());
  await page.locator(".value").waitFor();
  await page.goBack();
  await page.getByRole("searchbox").waitFor();
  assert.equal(await page.getByRole("searchbox").inputValue(), "dice");
  assert(!(await page.getByRole("link", { name: "Nim", exact: true }).isVisible()));
  assert.equal(await page.evaluate(() => window.scrollY), 300);
  await done();
});

test("a view is about what stands in the form", async () => {
  const { page, done } = await at("#/pig?goal=20");
  await page.locator(".value").waitFor();
  await page.getByLabel("goal", { exact: true }).fill("10");
  await page.getByRole("link", { name: "Odds", exact: true }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/pig?goal=10&"));
  await page.locator(".bars").first().waitFor();
  assert.equal(await page.getByLabel("goal", { exact: true }).inputValue(), "10");
  await done();
});

test("states are walked through, there and back, and a link leads to one", async () => {
  const { page, done } = await at("#/pig?goal=20");
  await page.getByRole("link", { name: "Explore the states" }).click();
  await page.getByText("Chance decides what comes next").waitFor();
  await page.getByRole("link", { name: "0-0 first 6", exact: true }).click();
  await page.getByText("Every action, the best first").waitFor();
  const rows = page.getByRole("region", { name: "Actions" }).locator("tbody tr");
  assert.equal(await rows.first().locator("th").innerText(), "roll");
  assert.match(await rows.nth(2).innerText(), /hold.*worse/s);
  assert.deepEqual(await page.locator(".trail li").allInnerTexts(), ["0-0 first 0", "0-0 first 6"]);
  const link = page.url();
  await page.goBack();
  await page.getByText("Chance decides what comes next").waitFor();
  assert.deepEqual(await page.locator(".trail li").allInnerTexts(), ["0-0 first 0"]);
  await page.getByRole("link", { name: "Back to the answer" }).click();
  await page.locator(".value").waitFor();
  await done();
  const other = await at(new URL(link).hash);
  await other.page.getByText("Every action, the best first").waitFor();
  await other.done();
});

test("a position is set up, and all questions start from it", async () => {
  const { page, done } = await at("#/mnk?%2Fview=explore");
  await page.getByText("Set up a position").click();
  await page.getByLabel("Position").fill("ox");
  await page.getByRole("button", { name: "Start from here" }).click();
  await page.getByRole("alert").getByText(/ox/).waitFor();
  await page.getByRole("link", { name: "Back to the usual start" }).click();
  await page.getByText("Set up a position").click();
  await page.getByLabel("Position").fill("xo./.../...");
  await page.getByRole("button", { name: "Start from here" }).click();
  await page.getByText("Play starts from").waitFor();
  await page.getByText("Every action, the best first").waitFor();
  assert.deepEqual(await page.locator(".trail li").count(), 1);
  await page.getByRole("link", { name: "Answer", exact: true }).click();
  await valueIs(page, solve("mnk", {}, { start: "xo./.../..." }).value.decimal);
  await page.getByRole("link", { name: "Back to the usual start" }).click();
  await valueIs(page, "0");
  assert.equal(await page.getByText("Play starts from").count(), 0);
  await done();
});

test("odds are drawn as bars", async () => {
  const { page, done } = await at("#/chutes");
  await page.getByRole("link", { name: "Odds" }).click();
  await page.getByText("Play takes 39.2251223082 steps on average.").waitFor();
  const before = await page.locator(".bars tr").count();
  await page.getByRole("button", { name: /Show all/ }).first().click();
  assert(before < (await page.locator(".bars tr").count()));
  await done();
});

test("a long question is cancelled at once, and the next one answered", async () => {
  const { page, done } = await at("#/pig?goal=400");
  await page.getByText(/Exploring: [\d,]+ states so far/).waitFor({ timeout: 30_000 });
  const again = async () => {
    await page.getByRole("button", { name: "Solve" }).click();
    await page.getByText(/Exploring: [\d,]+ states so far/).waitFor();
  };
  await cancelsAtOnce(page, again);
  await page.getByRole("button", { name: "Start again" }).click();
  await page.getByText(/Exploring: [\d,]+ states so far/).waitFor();
  await page.getByLabel("goal", { exact: true }).fill("10");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.locator(".value").waitFor();
  await done();
});

test("links that lead nowhere say so", async () => {
  const { page, done } = await at("#/%E0%A4%A");
  await page.getByRole("alert").waitFor();
  await page.goto(`${server.address}#/pig?goal=5&nonsense=%3Cimg%20src%3Dx%3E`);
  await page.getByText("pig has no parameter 'nonsense'").waitFor();
  await page.goto(`${server.address}#/pig?goal=5&%2Fstate=nonsense`);
  await page.getByRole("alert").waitFor();
  assert.equal(await page.locator("img").count(), 0);
  await done();
});

test("games are found by their other names and by whole words", async () => {
  const { page, done } = await at("");
  const found = async (words) => {
    await page.getByRole("searchbox").fill(words);
    return page.locator(".card:visible h3").allInnerTexts();
  };
  for (const [words, title] of [
    ["snakes and ladders", "Chutes and Ladders"],
    ["mancala", "Kalah"],
    ["zilch", "Farkle"],
    ["gomoku", "m,n,k-game (tic-tac-toe)"],
    ["noughts and crosses", "m,n,k-game (tic-tac-toe)"],
    ["tic tac toe", "m,n,k-game (tic-tac-toe)"],
    ["TicTac", "m,n,k-game (tic-tac-toe)"],
    ["yatzee", "Yahtzee and Yatzy"],
    ["wurfelt", "EinStein würfelt nicht!"],
  ]) {
    assert((await found(words)).includes(title), words);
  }
  assert(!(await found("war")).includes("EinStein würfelt nicht!"));
  assert(!(await found("chess")).includes("Clobber"));
  await done();
});

test("the link to the content leads to the content, and nowhere else", async () => {
  const { page, done } = await at("#/pig?goal=10");
  await page.locator(".value").waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  assert.equal(new URL(page.url()).hash, "#/pig?goal=10");
  await page.locator(".value").waitFor();
  await done();
});

test("the keyboard alone is enough", async () => {
  const { page, done } = await at("");
  await page.getByRole("searchbox").waitFor();
  const until = async (is) => {
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(is)) {
        return;
      }
    }
    assert.fail(`never came to ${is}`);
  };
  await until(() => document.activeElement.textContent === "Pig");
  await page.keyboard.press("Enter");
  await until(() => document.activeElement.id === "parameter-goal");
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#/pig?goal=10");
  await page.locator(".value").waitFor();
  await until(() => document.activeElement.textContent === "Explore the states");
  await page.keyboard.press("Enter");
  await page.getByText("Chance decides what comes next").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "States");
  await done();
});
