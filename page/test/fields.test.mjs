// The parameters of games as controls of a form: what is declared is what may be set.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LimitError, StoppedError, games, solve } from "bestplay";

import { at, packed, value, valueIs } from "./browser.mjs";

/** What stands in a control, and what may be set there. */
function controls(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("form [name^=parameter-]")].map((one) => ({
      name: one.name.replace("parameter-", ""),
      takes: one.tagName === "SELECT" ? "word" : one.type === "number" ? "whole" : "text",
      range: [one.min, one.max, one.step],
      words: [...(one.options ?? one.list?.options ?? [])].map((option) => option.value),
      empty: one.tagName === "SELECT" ? one.options[0].label : one.placeholder,
      about: one
        .getAttribute("aria-describedby")
        .split(" ")
        .map((id) => document.getElementById(id).textContent)
        .join(""),
    })),
  );
}

test("every parameter of every game is a control of its kind, with its range, its words and its default", async () => {
  const { page, done } = await at("#/guide");
  for (const { name, title, parameters } of games()) {
    // A view that computes nothing.
    await page.evaluate((game) => (location.hash = `#/${game}?%2Fview=sweep`), name);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    const found = await controls(page);
    assert.deepEqual(found.map((one) => one.name), parameters.map((one) => one.name));
    for (const [place, declared] of parameters.entries()) {
      const { takes, range, words, empty, about } = found[place];
      const [unless, isNumber] = [declared.default, declared.takes === "whole" && declared.words.length === 0];
      assert.equal(takes, declared.takes === "word" ? "word" : isNumber ? "whole" : "text", `${name} ${declared.name}`);
      assert.equal(about, declared.about);
      if (isNumber) {
        assert.deepEqual(range, [declared.least, declared.most, declared.step].map(String));
      }
      if (takes === "word") {
        assert.deepEqual(new Set(words), new Set(["", ...declared.words.filter((word) => word !== unless)]));
        assert.equal(empty, unless === null ? "not set" : `${unless} (default)`);
      } else {
        assert.deepEqual(words, [...declared.words]);
        assert.equal(empty, unless ?? "");
      }
    }
  }
  await done();
});

test("a word is chosen, and what holds by itself is not in the link", async () => {
  const { page, done } = await at("#/nim?heaps=1-1-1");
  await valueIs(page, "1");
  const last = page.getByLabel("last", { exact: true });
  assert.equal(await last.inputValue(), "");
  await last.selectOption("loses");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.waitForFunction(() => location.hash === "#/nim?heaps=1-1-1&last=loses");
  await valueIs(page, "-1");
  await page.goBack();
  await valueIs(page, "1");
  assert.equal(await last.inputValue(), "");
  await page.evaluate(() => (location.hash = "#/nim?heaps=1-1-1&last=Wins"));
  await valueIs(page, "1");
  assert.equal(await last.inputValue(), "", "what holds by itself was written out");
  await done();
});

/** What is said of a control to those who do not see it. */
async function said(control) {
  return control.evaluate((one) => ({
    invalid: one.getAttribute("aria-invalid"),
    why: document.getElementById(one.getAttribute("aria-describedby").split(" ")[0]).textContent,
  }));
}

test("what the engine refuses is said beside its control, in the same words, until it is set right", async () => {
  const { page, done } = await at("#/pig?goal=20", { viewport: { width: 360, height: 800 } });
  await page.locator(".value").waitFor();
  const goal = page.locator("#parameter-goal");
  assert.equal(await goal.isVisible(), false);
  for (const [hash, name, why] of [
    ["#/pig?goal=0", "goal", "goal=0: expected a whole number from 1 to 65,535"],
    ["#/pig?goal=many", "goal", "goal=many: expected a whole number from 1 to 65,535"],
    ["#/pig?goal=9&bust=x", "bust", "bust=x: expected faces like 1 or 1,2, or none"],
    ["#/pig?goal=9&points=two", "points", "points=two: expected one of face, one."],
  ]) {
    await page.evaluate((to) => (location.hash = to), hash);
    const control = page.locator(`#parameter-${name}[aria-invalid=true]`);
    await control.waitFor();
    assert.deepEqual(await said(control), { invalid: "true", why });
    assert.equal(await page.locator("[aria-invalid]").count(), 1);
    assert.equal(await page.getByRole("alert").innerText(), why);
  }
  await page.locator("#parameter-points").selectOption("one");
  assert.deepEqual(await said(page.locator("#parameter-points")), { invalid: null, why: "" });
  await page.getByRole("button", { name: "Solve" }).click();
  await page.waitForFunction(() => location.hash === "#/pig?goal=9&points=one");
  await page.locator(".value").waitFor();
  assert.equal(await value(page), solve("pig", { goal: 9, points: "one" }).value.decimal);
  await done();
});

test("numbers that a browser cannot read: those of a link are shown, those that are typed refused", async () => {
  const { page, done } = await at("#/pig?goal=1_0");
  const ten = solve("pig", { goal: 10 }).value.decimal;
  await valueIs(page, ten);
  const goal = page.getByLabel("goal", { exact: true });
  assert.equal(await goal.inputValue(), "1_0");
  await page.evaluate(() => (location.hash = "#/pig?goal=9"));
  await valueIs(page, solve("pig", { goal: 9 }).value.decimal);
  await goal.click();
  await page.keyboard.type("e");
  await page.keyboard.press("Enter");
  const why = "goal: expected a whole number from 1 to 65,535";
  assert.deepEqual(await said(goal), { invalid: "true", why });
  assert.equal(await page.evaluate(() => location.hash), "#/pig?goal=9");
  await goal.fill("10");
  await page.keyboard.press("Enter");
  await valueIs(page, ten);
  await done();
});

test("a sweep is proposed within the range that is declared, in its steps", async () => {
  const { page, done } = await at("#/guide");
  for (const [game, ...proposed] of [
    ["farkle", "50", "1000", "50"],
    ["race", "1", "60", "3"],
    ["breakthrough", "2", "3", "1"],
  ]) {
    await page.evaluate((name) => (location.hash = `#/${name}?%2Fview=sweep`), game);
    await page.locator("#from").waitFor();
    const found = await page.evaluate(() => ["from", "to", "step"].map((id) => document.getElementById(id).value));
    assert.deepEqual(found, proposed, game);
    await page.evaluate(() => (location.hash = "#/guide"));
    await page.locator("#from").waitFor({ state: "detached" });
  }
  await done();
});

test("every sweep that is proposed runs", async () => {
  const { page, done } = await at("#/guide");
  // What a game cannot do without.
  const needed = { irrefutable: { row: "IOIIOOIOIIOO" }, multibridge: { deal: "1,8/2,3/4,5/6,7" } };
  // Games whose plain rules are for small instances alone.
  const byMethod = new Set(["fleas", "video-poker"]);
  const stop = { watch: () => false };
  let proposals = 0;
  for (const { name: game } of games()) {
    const set = Object.entries(needed[game] ?? {}).map(([name, value]) => `${name}=${value}&`);
    await page.evaluate((to) => (location.hash = to), `#/${game}?${set.join("")}%2Fview=sweep`);
    await page.getByRole("heading", { name: "Sweep" }).waitFor();
    for (const over of await page.locator("#over option").allInnerTexts()) {
      await page.locator("#over").selectOption(over);
      const [from, to, step] = await page.evaluate(() =>
        ["from", "to", "step"].map((id) => Number(document.getElementById(id).value)),
      );
      assert(from <= to && step > 0, `${game} ${over}: ${from} to ${to} by ${step}`);
      for (let at = from; at <= to; at += step) {
        // Whether a game takes a value is said before any work is done.
        try {
          const limits = byMethod.has(game) ? stop : { method: "rules", maxStates: 1 };
          assert(solve(game, { ...needed[game], [over]: String(at) }, limits).value, `${game} ${over}=${at}`);
        } catch (error) {
          assert(error instanceof LimitError || error instanceof StoppedError, `${game} ${over}=${at}: ${error.message}`);
        }
        proposals += 1;
      }
    }
    await page.evaluate(() => (location.hash = "#/guide"));
    // There may have been nothing to sweep, and so no control that goes.
    await page.getByRole("heading", { level: 1, name: "Guide" }).waitFor();
  }
  assert(proposals > 100);
  await done();
});

test("parameters of a program are controls by their defaults", async () => {
  const program = `import { End } from "bestplay";
export const parameters = { chance: 0.5, steps: 3n, wins: true, name: "a" };
export default ({ steps, wins }) => ({ initial: 0, node: () => new End(wins ? Number(steps) : 7) });`;
  const { page, done } = await at(`#/own?%2Fprogram=${await packed(program)}`);
  await page.getByRole("button", { name: "Run this program" }).click();
  await valueIs(page, "3");
  const found = await controls(page);
  assert.deepEqual(
    found.map(({ name, takes, empty }) => [name, takes, empty]),
    [
      ["chance", "whole", "0.5"],
      ["steps", "whole", "3"],
      ["wins", "word", "true (default)"],
      ["name", "text", "a"],
    ],
  );
  await page.locator("#parameter-wins").selectOption("false");
  await page.locator("#parameter-chance").fill("0.25");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.waitForFunction(() => location.hash.includes("chance=0.25&wins=false"));
  await valueIs(page, "7");
  await page.evaluate(() => (location.hash = location.hash.replace("wins=false", "steps=x")));
  const why = 'steps cannot be "x"; give a whole number';
  await page.locator("#parameter-steps[aria-invalid]").waitFor();
  assert.deepEqual(await said(page.locator("#parameter-steps")), { invalid: "true", why });
  await done();
});
