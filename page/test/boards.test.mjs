// The board is how one chooses: what one points at is what happens, and it says what it is worth.

import assert from "node:assert/strict";
import { test } from "node:test";

import { explain, open } from "bestplay";

import { at, elsewhere, valueIs } from "./browser.mjs";

/** The places that may be chosen now: what they say, and where they are. */
const targets = (page) =>
  page.locator(".choosing .target").evaluateAll((all) =>
    all.map((one) => {
      const rect = one.querySelector("rect");
      const middle = (at, long) => Number(rect.getAttribute(at)) + Number(rect.getAttribute(long)) / 2;
      return { title: one.querySelector("title").textContent, x: middle("x", "width"), y: middle("y", "height"), best: one.querySelector(".best-ring") !== null };
    }),
  );

/** The stones: whose, and where. */
const stones = (page) =>
  page.locator(".board circle:is(.one, .two)").evaluateAll((all) =>
    all.map((one) => `${one.getAttribute("class")} ${one.getAttribute("cx")} ${one.getAttribute("cy")}`),
  );

const click = (page, place) => page.locator(".choosing .target").nth(place).click();

let opened;

/** A state of a game that is solved once for all states that are asked for one after the other. */
function explained(game, parameters, state) {
  const of = JSON.stringify([game, parameters]);
  if (opened?.of !== of) {
    opened = { of, solution: open(game, parameters) };
  }
  return opened.solution.explain(state);
}

/** Games in which a stone is put where one points. */
const PUT = [
  ["mnk", {}, "x../.o./..."],
  ["hex", {}, null],
  ["connect-four", {}, "..../..../..../x.o./x.o."],
  ["morris", {}, null],
];

test("a stone is put where one points, and every action has its place", async () => {
  const { page, done } = await at("#/guide");
  for (const [game, parameters, state] of PUT) {
    await page.evaluate((to) => (location.hash = to), `#/${game}?%2Fview=explore${state ? `&%2Fstate=${encodeURIComponent(state)}` : ""}`);
    await page.locator(".choosing").waitFor();
    const known = explain(game, parameters, state ?? undefined);
    const places = await targets(page);
    // Each action once, in the same order, so that the place is the action's.
    assert.deepEqual(places.map(({ title }) => title.split(":")[0]).sort(), known.actions.map(({ action }) => action).sort(), game);
    const best = known.actions.filter(({ standing }) => standing !== "worse").map(({ action }) => action);
    assert.deepEqual(places.filter((one) => one.best).map(({ title }) => title.split(":")[0]).sort(), best.sort(), game);
    const before = await stones(page);
    // Hex takes positions that are turned for one: the middle stays where it is.
    const last = game === "hex" ? places.findIndex(({ title }) => title.startsWith("b2")) : places.length - 1;
    const { title, x, y } = places[last];
    const { outcomes } = known.actions.find(({ action }) => action === title.split(":")[0]);
    await click(page, last);
    await page.locator("dd code").getByText(outcomes[0].state, { exact: true }).waitFor();
    const after = (await stones(page)).filter((stone) => !before.includes(stone));
    assert(after.some((stone) => stone.endsWith(` ${x} ${y}`)), `${game} ${title}: ${after} is not at ${x} ${y}`);
    await page.evaluate(() => (location.hash = "#/guide"));
    await page.locator(".choosing").waitFor({ state: "detached" });
  }
  await done();
});

/** Games in which one points at a stone, and then at where it goes. */
const MOVED = [
  ["clobber", "xoxo/oxox/xoxo first"],
  ["breakthrough", "ooo/ooo/xxx/xxx first"],
  ["fox-and-geese", "a1,c1,e1 d6 fox"],
  ["hare-and-hounds", "a2,b3,b1 e2 hounds 0"],
];

test("the line of play is told by its moves", async () => {
  const { page, done } = await at("#/mnk?%2Fview=explore");
  await page.locator(".choosing").waitFor();
  await page.getByRole("region", { name: "Actions" }).getByRole("link", { name: "b2", exact: true }).click();
  await page.locator("dd code").getByText(".../.x./...", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Actions" }).getByRole("link", { name: "a1", exact: true }).click();
  await page.locator("dd code").getByText(".../.x./o..", { exact: true }).waitFor();
  assert.deepEqual(await page.locator(".trail li").allInnerTexts(), [".../.../...", "b2", "a1"]);
  await page.locator(".trail a").getByText("b2", { exact: true }).click();
  await page.locator("dd code").getByText(".../.x./...", { exact: true }).waitFor();
  assert.deepEqual(await page.locator(".trail li").allInnerTexts(), [".../.../...", "b2"]);
  await done();
});

test("a stone goes from where one points to where one points then", async () => {
  const { page, done } = await at("#/guide");
  for (const [game, state] of MOVED) {
    await page.evaluate((to) => (location.hash = to), `#/${game}?%2Fview=explore&%2Fstate=${encodeURIComponent(state)}`);
    await page.locator(".choosing").waitFor();
    const known = explain(game, {}, state);
    const from = (await targets(page))[0];
    await click(page, 0);
    await page.locator(".picked").waitFor();
    const places = await targets(page);
    // Pointing at it again lets it go.
    await page.locator(".picked").click();
    await page.locator(".picked").waitFor({ state: "detached" });
    await click(page, 0);
    await page.locator(".picked").waitFor();
    const to = places[0];
    await click(page, 0);
    const { outcomes } = known.actions.find(({ action }) => action === to.title.split(":")[0]);
    await page.locator("dd code").getByText(outcomes[0].state, { exact: true }).waitFor();
    const there = await stones(page);
    assert(there.some((stone) => stone.endsWith(` ${to.x} ${to.y}`)), `${game}: nothing at ${to.x} ${to.y}`);
    assert(!there.some((stone) => stone.endsWith(` ${from.x} ${from.y}`)), `${game}: still at ${from.x} ${from.y}`);
    await page.evaluate(() => (location.hash = "#/guide"));
    await page.locator(".choosing").waitFor({ state: "detached" });
  }
  await done();
});

test("lines, houses, tiles, counters and numbered stones are pointed at", async () => {
  const { page, done } = await at("#/guide");
  for (const [game, state, clicks] of [
    ["dots-and-boxes", null, 1],
    ["kalah", null, 1],
    ["nim", null, 1],
    ["chomp", null, 1],
    ["shut-the-box", "1-2-3-4-5-6-7-8-9 rolled 7", 1],
    ["einstein", "a1,b1,a2 c3,b3,c2 first 1", 2],
  ]) {
    await page.evaluate((to) => (location.hash = to), `#/${game}?%2Fview=explore${state ? `&%2Fstate=${encodeURIComponent(state)}` : ""}`);
    await page.locator(".choosing").waitFor();
    const known = explain(game, {}, state ?? undefined);
    // The one with the ring, and that is the best action of all.
    const reached = known.actions.filter(({ standing }) => standing !== "worse").map(({ outcomes }) => outcomes[0].state);
    for (let one = 0; one < clicks; one += 1) {
      if (one > 0) {
        await page.locator(".picked").waitFor();
      }
      await page.locator(".choosing .target:has(.best-ring)").first().click();
    }
    const now = await elsewhere(page, known.state);
    assert(reached.includes(now), `${game}: ${now} is not one of ${reached}`);
    await page.evaluate(() => (location.hash = "#/guide"));
    await page.locator(".choosing").waitFor({ state: "detached" });
  }
  await done();
});

/** Games in which one points at a pin, a side of the board, an end, a piece, or at what is beside the board. */
const ONCE = [
  ["kayles", {}, "1-11 first"],
  ["kayles", { rows: "2-6", ball: "2" }, "2-6 first"],
  ["wythoff", {}, "7-13 second"],
  ["game-2048", { size: 3, target: 16 }, "0-0-2/2-2-4/0-2-8"],
  ["irrefutable", { row: "IOIIOOIOIIOI" }, "I:IOIIOOIOIIOI"],
  ["ur", { pieces: 2 }, "3,7+0 5+0 first 2"],
  ["ur", { pieces: 2 }, "3+0 14+0 second 1"],
  ["ur", { pieces: 2 }, "+0 14+1 second 4"],
  ["ludo", { pieces: 2, squares: 12, column: 2 }, "3,12+0 5+0 first 2"],
  ["ludo", { pieces: 3, squares: 6, column: 1, enter: "any" }, "3+0 2,4,6+0 second 1"],
  ["ludo", { pieces: 2, squares: 12, column: 2 }, "3+1 5+0 second 6"],
  ["bear-off", { board: "1,2,0,1,0,1" }, "1,2,0,1,0,1 rolled 3x4"],
];

/** A link to a state of a game. */
const stateOf = (game, parameters, state) =>
  `#/${game}?${new URLSearchParams({ ...parameters, "/view": "explore", "/state": state })}`;

test("pins, squares of a queen, sides, ends and pieces on their way are pointed at", async () => {
  const { page, done } = await at("#/guide");
  for (const [game, parameters, state] of ONCE) {
    await page.evaluate((to) => (location.hash = to), stateOf(game, parameters, state));
    await page.locator(".choosing").waitFor();
    const { actions } = explained(game, parameters, state);
    const places = (await targets(page)).map(({ title, ...place }) => ({ action: title.split(": ")[0], ...place }));
    assert.deepEqual(new Set(places.map(({ action }) => action)), new Set(actions.map(({ action }) => action)), state);
    const best = actions.filter(({ standing }) => standing !== "worse").map(({ action }) => action);
    assert.deepEqual(new Set(places.filter((one) => one.best).map(({ action }) => action)), new Set(best), state);
    const last = places.length - 1;
    await click(page, last);
    const now = await elsewhere(page, state);
    const { outcomes } = actions.find(({ action }) => action === places[last].action);
    assert(outcomes.some((next) => next.state === now), `${game} ${places[last].action}: ${now}`);
    await page.evaluate(() => (location.hash = "#/guide"));
    await page.getByRole("heading", { level: 1, name: "Guide" }).waitFor();
  }
  await done();
});

test("what a pawn becomes is chosen above the board", async () => {
  const [position, state] = ["KP", "8/1P6/2K5/8/8/8/8/7k w"];
  const { page, done } = await at(stateOf("chess-endgame", { position }, state));
  await page.locator(".choosing .target", { has: page.locator("title", { hasText: "b7-b8=Q" }) }).click();
  await page.locator(".picked").waitFor();
  const became = (await targets(page)).map(({ title }) => title.split(":")[0]);
  assert.deepEqual(became.sort(), ["b7-b8=B", "b7-b8=N", "b7-b8=Q", "b7-b8=R"]);
  await click(page, became.length - 1);
  await elsewhere(page, state);
  await done();
});

test("a checker with two ways to go says which", async () => {
  const { page, done } = await at(stateOf("bear-off", { board: "1,2,0,1,0,1" }, "1,2,0,1,0,1 rolled 3 5"));
  await page.locator(".choosing").waitFor();
  const from = await targets(page);
  assert.deepEqual(from.map(({ title }) => title.split(": ").slice(0, -1).join(": ")).sort(), ["4/1", "the best of 2: 6/3"]);
  await page.locator(".target").filter({ hasText: "best of 2" }).click();
  await page.locator(".picked").waitFor();
  const to = await targets(page);
  assert.deepEqual(to.map(({ title, best }) => [title.split(":")[0], best]).sort(), [["6/1", false], ["6/3", true]]);
  // To the right of where it stood, on the points by their numbers.
  assert(to.every(({ x }) => x > from[0].x));
  await click(page, to.findIndex(({ title }) => title.startsWith("6/1")));
  await page.locator("dd code").getByText("2,2,0,1,0,0 rolled 3x1", { exact: true }).waitFor();
  await done();
});

test("checkers of a turn are pointed at where they leave and where they come to", async () => {
  const { page, done } = await at("#/guide");
  // A checker goes from one point to another; two go off.
  for (const [state, clicks] of [
    ["24-23 24-23 first 3 1", 2],
    ["24-23 20-19 second 3 1", 2],
    ["6-1 22-21 first 6 1", 3],
  ]) {
    await page.evaluate((to) => (location.hash = to), stateOf("hypergammon", { checkers: 2 }, state));
    await page.locator("dd code").getByText(state, { exact: true }).waitFor();
    await page.locator(".choosing").waitFor();
    const { actions } = explained("hypergammon", { checkers: 2 }, state);
    for (let picked = 1; picked <= clicks; picked += 1) {
      const places = await targets(page);
      await click(page, places.findIndex(({ best }) => best));
      if (picked < clicks) {
        await page.locator(".picked").nth(picked - 1).waitFor();
      }
    }
    const [{ outcomes }] = actions;
    await page.locator("dd code").getByText(outcomes[0].state, { exact: true }).waitFor();
  }
  await done();
});

test("tiles slide to the side that one points at, also in a play", async () => {
  const { page, done } = await at("#/game-2048?target=16&%2Fview=play");
  await page.getByRole("heading", { name: /Your turn/ }).waitFor();
  const arrow = page.locator(".choosing .target").first();
  const sign = await arrow.locator("text").textContent();
  await arrow.click();
  const [side] = { "\u2190": ["left"], "\u2192": ["right"], "\u2191": ["up"], "\u2193": ["down"] }[sign];
  await page.locator(".log li").getByText(`You: ${side}`, { exact: false }).first().waitFor();
  // So do the arrow keys.
  await page.getByRole("heading", { name: /Your turn/ }).waitFor();
  const chosen = page.locator(".log li").filter({ hasText: "You: " });
  const before = await chosen.count();
  const next = await page.locator(".buttons .main").first().textContent();
  await page.keyboard.press(`Arrow${next[0].toUpperCase()}${next.slice(1)}`);
  await chosen.nth(before).waitFor();
  assert((await chosen.nth(before).textContent()).startsWith(`You: ${next}`));
  await done();
});

test("tiles are picked one after the other", async () => {
  const { page, done } = await at("#/shut-the-box?%2Fview=explore&%2Fstate=1-2-3-4-5-6-7-8-9+rolled+7");
  await page.locator(".choosing").waitFor();
  for (const [picked, tile] of ["1", "2", "4"].entries()) {
    if (picked > 0) {
      await page.locator(".picked").nth(picked - 1).waitFor();
    }
    // The place lies above its number, and takes the click.
    await page.locator(".choosing text").getByText(tile, { exact: true }).click({ force: true });
  }
  await page.locator("dd code").getByText("3-5-6-7-8-9", { exact: true }).waitFor();
  await done();
});

test("places say what they are worth to the one who chooses", async () => {
  const { page, done } = await at("#/hex?%2Fview=explore");
  await page.locator(".choosing").waitFor();
  const said = Object.fromEntries((await targets(page)).map(({ title }) => title.split(": ")));
  assert.deepEqual([said.b2, said.c1, said.a1], ["win in 5", "win in 7", "loss"]);
  await page.goto(page.url().replace(/#.*/, "#/einstein?%2Fview=explore&%2Fstate=a1,b1,a2+c3,b3,c2+first+1"));
  await page.getByText("38.3%", { exact: true }).waitFor();
  await done();
});

test("a play is played on the board, and worth is shown on demand", async () => {
  const { page, done } = await at("#/mnk?%2Fview=play");
  await page.getByRole("heading", { name: /Your turn/ }).waitFor();
  assert.equal(await page.locator(".choosing .worth").count(), 0);
  await page.getByLabel("Show what each action is worth").check();
  await page.locator(".choosing .worth").first().waitFor();
  assert.equal(await page.locator(".choosing .worth").count(), 9);
  const over = page.getByRole("heading", { name: "Game over" });
  while (!(await over.isVisible())) {
    await page.locator(".choosing .target:has(.best-ring)").first().click();
    await over.or(page.getByRole("heading", { name: /Your turn/ })).first().waitFor();
  }
  await page.getByText("The payoff was 0. You played perfectly", { exact: false }).waitFor();
  await page.getByText("(with a hint)").first().waitFor();
  // Where there is no board the list of actions says it.
  await page.goto(page.url().replace(/#.*/, "#/pig?goal=20&%2Fview=play"));
  await page.getByRole("heading", { name: /Your turn/ }).waitFor();
  await page.getByLabel("Show what each action is worth").check();
  await page.getByRole("button", { name: /^roll [\d.]+%$/ }).waitFor();
  assert.match(await page.locator(".ringed").first().innerText(), /^(roll|hold) /);
  await done();
});

test("the board of a program is pointed at as well", async () => {
  const { page, done } = await at("#/own?%2Fexample=tictactoe&%2Fview=explore");
  await page.locator(".choosing").waitFor();
  assert.equal((await targets(page)).length, 9);
  const middle = (await targets(page)).findIndex(({ title }) => title.startsWith("square 5:"));
  const { x, y } = (await targets(page))[middle];
  await click(page, middle);
  await page.locator("dd code").getByText("....X....", { exact: true }).waitFor();
  assert.deepEqual(await stones(page), [`one ${x} ${y}`]);
  await page.goto(page.url().replace(/#.*/, "#/own?%2Fexample=tictactoe"));
  await valueIs(page, "0");
  await done();
});

test("dice and cards are kept by pointing at them", async () => {
  const { page, done } = await at("#/video-poker?hand=AsKsJsTs4h&%2Fview=explore");
  const held = page.locator(".held");
  await held.waitFor();
  const known = explain("video-poker", { hand: "AsKsJsTs4h" });
  assert.equal(known.actions[0].action, "AsKsJsTs");
  assert.equal(await page.locator(".choosing .best-ring").count(), 4);
  assert.match(await held.innerText(), /^Keep nothing: 0\.\d+, which costs/);
  for (const place of [0, 1, 2, 3]) {
    await click(page, place);
  }
  assert.match(await held.innerText(), /^Keep As Ks Js Ts: 18\.4893617021, and nothing is better\./);
  await click(page, 0);
  const { value } = known.actions.find(({ action }) => action === "KsJsTs");
  assert((await held.innerText()).startsWith(`Keep Ks Js Ts: ${value.decimal}, which costs`));
  await page.goto(page.url().replace(/#.*/, "#/yahtzee?boxes=ones,twos&%2Fview=explore&%2Fstate=ones,twos+upper+0:+11345+2"));
  await page.getByText("Keep nothing", { exact: false }).waitFor();
  assert.equal(await page.locator(".choosing .target").count(), 5);
  // Either of two ones is a one.
  await click(page, 1);
  await page.getByText(/^Keep 1: 6\.6602478715, which costs/).waitFor();
  await click(page, 0);
  await page.getByRole("button", { name: "Choose" }).click();
  await page.getByText("Chance decides what comes next").or(page.getByText("What comes next")).first().waitFor();
  await done();
});

test("where there is nothing to point at there is the list", async () => {
  const { page, done } = await at("#/secretary?%2Fview=explore&%2Fstate=4+best+so+far");
  await page.getByText("Every action, the best first").waitFor();
  assert.equal(await page.locator(".choosing").count(), 0);
  assert.equal(await page.locator("main .board").count(), 1);
  await done();
});
