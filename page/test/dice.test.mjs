// Dice in a line: what is typed is answered at once, and can be taken along.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { dice } from "bestplay";

import { at, command, server, valueIs } from "./browser.mjs";

const rollOf = (page) => page.getByLabel("What do you roll?");
const odds = (page) => page.getByRole("region", { name: "Odds", exact: true });

/** The table's rows: a result, how likely, and the fraction. */
const rows = (page) => odds(page).locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));

async function downloaded(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFileSync(await download.path());
}

/** What the command says of a roll. */
function commanded(expression) {
  return JSON.parse(execFileSync(command, ["dice", expression, "--json"], { encoding: "utf8" }));
}

test("a first answer without typing, then another while one types, as the command has it", async () => {
  const { page, done } = await at("");
  await page.getByRole("link", { name: "Dice", exact: true }).click();
  await valueIs(page, "12.2445987654");
  await page.getByRole("img", { name: /4d6 keep highest 3/ }).waitFor();
  assert.equal(await page.locator(".chart .column").count(), 16);
  await rollOf(page).fill("3d6");
  await valueIs(page, "10.5");
  await page.waitForFunction(() => location.hash === "#/dice?roll=3d6");
  await page.getByText(/^Standard deviation 2\.95803989155\./).waitFor();
  const known = dice("3d6");
  const found = await rows(page);
  assert.deepEqual(found.map(([result]) => Number(result)), [...known.outcomes]);
  for (const [result, percent, fraction] of found) {
    const exactly = known.probability((one) => one === Number(result));
    assert.equal(fraction, String(exactly));
    assert(Math.abs(Number(percent.replace("%", "")) / 100 - exactly.toNumber()) <= 5e-6 * exactly.toNumber(), percent);
  }
  const [{ outcomes }] = commanded("3d6");
  assert.deepEqual(found.map(([result, , fraction]) => [result, fraction]), outcomes.map(({ outcome, exactly }) => [outcome, exactly.fraction]));
  await done();
});

test("the shop window has a place for dice, and its example", async () => {
  const { page, done } = await at("");
  await page.getByRole("button", { name: "Roll the dice" }).click();
  await valueIs(page, "12.2445987654");
  await page.goBack();
  await page.getByLabel("What are the odds?").fill("2d8");
  await page.keyboard.press("Enter");
  await valueIs(page, "9");
  await done();
});

test("exactly, at least, at most: each sums up what it should, and stands in the link", async () => {
  const { page, done } = await at("#/dice?roll=2d6");
  await valueIs(page, "7");
  await page.getByText("at least", { exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("count=at+least"));
  assert.deepEqual((await rows(page)).at(0), ["2", "100%", "1"]);
  assert.deepEqual((await rows(page)).at(-2), ["11", "8.33333%", "1/12"]);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("count=at+most"));
  assert.deepEqual((await rows(page)).at(1), ["3", "8.33333%", "1/12"]);
  assert.deepEqual((await rows(page)).at(-1), ["12", "100%", "1"]);
  await page.reload();
  await valueIs(page, "7");
  assert.deepEqual((await rows(page)).at(0), ["2", "2.77778%", "1/36"]);
  await page.getByText("How likely at most each result is").waitFor();
  await done();
});

/** Whether a percentage is the whole-number share to the nearest of its last digit. */
function isNearest(percent, part, whole) {
  if (percent.startsWith(">")) {
    return part < whole && 10n ** 5n * (whole - part) < whole;
  }
  const [, before, after = "", power = "0"] = /^(\d+)(?:\.(\d+))?(?:e(-\d+))?$/.exec(percent);
  // The share in units of the last digit, doubled.
  const places = after.length - Number(power);
  const [said, exact] = [2n * BigInt(before + after) * whole, 2n * 100n * part * 10n ** BigInt(places)];
  const apart = said < exact ? exact - said : said - exact;
  return apart <= whole && (before + after).replace(/^0+/, "").length <= 6;
}

test("every digit of nineteen hundred results is right, in each way of counting", async () => {
  const { page, done } = await at("#/dice?roll=100d20");
  await valueIs(page, "1050");
  const { outcomes, weights, total } = dice("100d20");
  const parts = weights.map(BigInt);
  const below = [0n];
  parts.forEach((part, place) => below.push(below[place] + part));
  const parted = { exactly: (place) => parts[place], "at least": (place) => total - below[place], "at most": (place) => below[place + 1] };
  for (const [way, part] of Object.entries(parted)) {
    await page.locator(".segments").getByText(way, { exact: true }).click();
    await page.getByRole("button", { name: "Show all 1,901 rows" }).click();
    const found = await rows(page);
    assert.equal(found.length, outcomes.length);
    found.forEach(([result, percent], place) => {
      assert.equal(Number(result), outcomes[place]);
      assert(isNearest(percent.replace("%", ""), part(place), total), `${way} ${result}: ${percent}`);
    });
  }
  await done();
});

test("several lines stand side by side, and are kept as files", async () => {
  const { page, done } = await at("#/dice");
  await page.getByRole("link", { name: /2d20kh1/ }).click();
  await page.getByRole("region", { name: "The rolls" }).waitFor();
  const rolls = await page.getByRole("region", { name: "The rolls" }).locator("tbody tr").allInnerTexts();
  assert.deepEqual(rolls.map((row) => row.split("\t").slice(0, 2)), [["2d20kh1", "13.825"], ["d20", "10.5"], ["2d20kl1", "7.175"]]);
  assert.equal(await page.locator(".chart path.line").count(), 3);
  const [head, first] = String(await downloaded(page, "Download CSV")).trim().split("\n");
  assert.equal(head.split(",").length, 1 + 3 * 6);
  assert.equal(first.split(",")[1], "1/400");
  const drawing = String(await downloaded(page, "Download SVG"));
  assert(drawing.startsWith("<svg") && drawing.includes("2d20kl1") && !drawing.includes("var("));
  const picture = await downloaded(page, "Download PNG");
  assert.equal(picture.subarray(1, 4).toString(), "PNG");
  await done();
});

test("a mistake is marked below its place, and what was there before stays", async () => {
  const { page, done } = await at("#/dice?roll=d6");
  await valueIs(page, "3.5");
  await rollOf(page).fill("d20\n2d6 + d");
  await page.locator("#wrong-roll").getByText("expected the faces of a die").waitFor();
  assert.equal(await page.locator("#wrong-roll pre").innerText(), "2d6 + d\n       ^");
  assert.equal(await rollOf(page).getAttribute("aria-invalid"), "");
  assert.equal(await page.locator(".value").innerText(), "3.5");
  await rollOf(page).fill("2d6 + d4");
  await valueIs(page, "9.5");
  assert(!(await page.locator("#wrong-roll").isVisible()));
  await done();
});

test("questions, dice without end, and more results than anybody lists", async () => {
  const { page, done } = await at("#/dice?roll=2d6%2B3+%3E%3D+9");
  await valueIs(page, "72.2222%");
  await page.getByText("13/18").first().waitFor();
  await rollOf(page).fill("3d6!");
  await valueIs(page, "12.6000000000");
  await page.getByRole("button", { name: /Show all/ }).click();
  await odds(page).getByRole("rowheader", { name: "303 or more" }).waitFor();
  await rollOf(page).fill("d4d6d8d12d20");
  await valueIs(page, "2687.34375");
  await page.getByText("There are too many results to list them.").waitFor();
  await rollOf(page).fill("100d20");
  await valueIs(page, "1050");
  const columns = await page.locator(".chart .column").count();
  assert(columns > 20 && columns <= 50, String(columns));
  await done();
});

test("what takes long is cancelled, and an empty line asks nothing", async () => {
  const { page, done } = await at("#/dice?roll=d6");
  await valueIs(page, "3.5");
  await rollOf(page).fill("2000d20");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled.").waitFor();
  await rollOf(page).fill("");
  await page.getByText("Type dice, or click an example.").waitFor();
  await rollOf(page).fill("d8");
  await valueIs(page, "4.5");
  await done();
});

test("every example is answered, and a link with nonsense is text", async () => {
  const { page, done } = await at("#/dice");
  await valueIs(page, "12.2445987654");
  const examples = page.locator(".examples a");
  for (let place = 0; place < (await examples.count()); place += 1) {
    await page.locator(".value").evaluateAll((all) => all.forEach((one) => one.remove()));
    await examples.nth(place).click();
    await page.locator(".answered .value, .answered .chart").first().waitFor();
    assert(!(await page.locator("#wrong-roll").isVisible()), await examples.nth(place).innerText());
  }
  await page.goto(`${server.address}#/dice?roll=%3Cimg%20src%3Dx%3E`);
  await page.locator("#wrong-roll pre").waitFor();
  assert.equal(await page.locator("main img").count(), 0);
  await done();
});

test("who rolls dice loads a quarter of a megabyte at most", async () => {
  const asked = [];
  server.heard = (url) => asked.push(url);
  const { page, done } = await at("#/dice", { serviceWorkers: "allow" });
  await valueIs(page, "12.2445987654");
  await page.waitForTimeout(500);
  server.heard = () => {};
  await done();
  const assets = new URL("../dist/assets/", import.meta.url);
  const loaded = readdirSync(assets).filter((name) => asked.some((url) => url.endsWith(name)));
  assert(loaded.some((name) => name.startsWith("dice-") && name.endsWith(".wasm")), asked.join(" "));
  const size = loaded.reduce((sum, name) => sum + brotliCompressSync(readFileSync(new URL(name, assets))).length, 0);
  assert(size <= 250_000, `${size} bytes of ${loaded.join(", ")}`);
});
