// What is asked stands beside what is answered on a desk, and the answer comes first on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { at } from "./browser.mjs";

const box = (page, selector) => page.locator(selector).first().boundingBox();

test("on a desk two columns, with the value and its chart above the fold", async () => {
  const { page, done } = await at("#/pig?goal=20", { viewport: { width: 1280, height: 900 } });
  await page.locator(".beside .chart").waitFor();
  const [asked, value, chart] = [await box(page, ".parameters"), await box(page, ".value"), await box(page, ".beside .chart")];
  assert(asked.x + asked.width <= value.x, "one below the other");
  assert(chart.y + chart.height <= 900 && chart.x > value.x);
  assert(asked.y + asked.height <= 900, "parameters reach below the fold");
  assert(await page.locator("#parameter-goal").isVisible());
  await page.setViewportSize({ width: 1024, height: 768 });
  const [left, right] = [await box(page, ".asked"), await box(page, ".answered")];
  assert(left.x + left.width <= right.x);
  await page.setViewportSize({ width: 1023, height: 768 });
  assert((await box(page, ".answered")).x < 100);
  await done();
});

test("on a phone the answer comes first, and the rules last", async () => {
  const { page, done } = await at("#/pig?goal=20", { viewport: { width: 390, height: 844 } });
  await page.locator(".value").waitFor();
  const [value, rules] = [await box(page, ".value"), await box(page, ".rules")];
  assert(value.y + value.height < 500, `the value ends at ${value.y + value.height}`);
  assert(rules.y > value.y);
  await page.getByText("goal 20, die 6, bust 1, dice 1, points face").first().waitFor();
  await done();
});

test("rules are folded to two lines, and unfolded", async () => {
  const { page, done } = await at("#/pig?goal=20", { viewport: { width: 1280, height: 900 } });
  await page.locator(".value").waitFor();
  assert((await box(page, ".rules")).height < 70);
  const unfold = page.getByRole("button", { name: "All the rules" });
  assert.equal(await unfold.getAttribute("aria-expanded"), "false");
  await unfold.click();
  assert((await box(page, ".rules")).height > 100);
  await page.getByText(/The UMAP Journal/).waitFor();
  await page.getByRole("button", { name: "Fold the rules" }).click();
  assert((await box(page, ".rules")).height < 70);
  await done();
});

test("what a parameter means is seen while one is at it, and moves nothing", async () => {
  const { page, done } = await at("#/pig?goal=20", { viewport: { width: 1280, height: 900 } });
  await page.locator(".value").waitFor();
  const means = page.locator("#about-parameter-goal, #about-goal").first();
  assert(!(await means.isVisible()));
  const before = await page.getByRole("button", { name: "Solve" }).boundingBox();
  await page.locator("#parameter-goal").focus();
  assert(await means.isVisible());
  assert.deepEqual(await page.getByRole("button", { name: "Solve" }).boundingBox(), before);
  await done();
});

test("the chart of blackjack has the colours that everybody knows", async () => {
  const { page, done } = await at("#/blackjack");
  await page.locator(".value").waitFor();
  const of = (letter) => page.locator("td.letter").getByText(letter, { exact: true }).first().evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const all = await Promise.all(["S", "H", "P", "Dh"].map(of));
  assert.equal(new Set(all).size, 4);
  await done();
});
