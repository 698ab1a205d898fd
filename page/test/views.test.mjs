// The views of a game: play, odds, sweeps, maps, sampling, and what one may take away.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { explain, games, sheet as solveSheet, solve } from "bestplay";

import { at } from "./browser.mjs";

test("a play to the end, with a hint, and judged", async () => {
  const { page, done } = await at("#/nim?heaps=1-2&%2Fview=play");
  await page.getByRole("heading", { name: /Your turn/ }).waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  const hint = await page.getByText(/^Best: /).innerText();
  const [, best] = /^Best: ([^.]*)\./.exec(hint);
  const actions = page.locator(".buttons .main");
  const all = await actions.allInnerTexts();
  assert(all.includes(best) && all.length > 1);
  // Anything but the best loses, and is the turning point.
  await actions.getByText(all.find((one) => one !== best), { exact: true }).click();
  const over = page.getByRole("heading", { name: "Game over" });
  for (;;) {
    await over.or(page.getByRole("heading", { name: /Your turn/ })).first().waitFor();
    if (await over.isVisible()) {
      break;
    }
    await actions.first().click();
  }
  await page.getByText(/The turning point: in the state/).waitFor();
  await page.getByText("(with a hint)").waitFor();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.getByRole("heading", { name: /Your turn/ }).waitFor();
  await done();
});

test("a perfect play is said to be one, and a link carries who plays", async () => {
  const { page, done } = await at("#/nim?heaps=1-2&%2Fview=play&%2F:as=second&%2F:against=random");
  await page.getByLabel("Play as").waitFor();
  assert.equal(await page.getByLabel("Play as").inputValue(), "second");
  assert.equal(await page.getByLabel("Opponent").inputValue(), "random");
  await page.getByLabel("Play as").selectOption("first");
  await page.waitForFunction(() => location.hash.includes("as=first"));
  await page.getByRole("heading", { name: /Your turn/ }).waitFor();
  const over = page.getByRole("heading", { name: "Game over" });
  const actions = page.locator(".buttons .main");
  for (;;) {
    await over.or(page.getByRole("button", { name: "Hint" })).first().waitFor();
    if (await over.isVisible()) {
      break;
    }
    await page.getByRole("button", { name: "Hint" }).click();
    const [, best] = /^(?:Best|Equally good): ([^,.]*)/.exec(
      await page.getByText(/^(Best|Equally good): /).innerText(),
    );
    await actions.getByText(best, { exact: true }).click();
  }
  await page.getByText("You played perfectly").waitFor();
  await done();
});

test("a play has paid what it paid on the way as well", async () => {
  const { page, done } = await at("#/chutes?%2Fview=play");
  await page.getByRole("heading", { name: "Game over" }).waitFor();
  const spins = await page.locator(".log li").count();
  await page.getByText(`The payoff was ${spins}. You had nothing to choose`).waitFor();
  await page.getByText("At the start the value was 39.2251223082: expected number of moves.").waitFor();
  await page.goto(page.url().replace("chutes", "repeated-sum"));
  await page.getByRole("heading", { name: "Your turn", exact: true }).waitFor();
  await page.getByRole("button", { name: "stop" }).click();
  await page.getByText("The payoff was 0. You made one choice. It could have been better.").waitFor();
  // Nobody else plays.
  assert(!(await page.getByLabel("Opponent").isVisible()));
  await done();
});

test("the others may play a strategy with a name", async () => {
  const { page, done } = await at("#/pig?goal=40&%2Fview=play&%2F:as=second&%2F:against=hold:7");
  const over = page.getByRole("heading", { name: "Game over" });
  const mine = page.getByRole("heading", { name: /Your turn/ });
  // Rolls until the turn of the others is over, whichever way it has gone.
  await over.or(mine).first().waitFor();
  const log = await page.locator(".log li").allInnerTexts();
  const theirs = log.filter((line) => line.startsWith("first player:"));
  assert(theirs.length > 0 || log.some((line) => / second /.test(line)), log.join(" | "));
  for (const [place, line] of log.entries()) {
    const total = Number(/ (?:first|second) (\d+)/.exec(log[place - 1] ?? "")?.[1]);
    if (line.startsWith("first player:")) {
      assert.equal(/: hold/.test(line), total >= 7, `${log[place - 1]} | ${line}`);
    }
  }
  await page.getByLabel("The number it asks for").fill("nonsense");
  await page.getByLabel("The number it asks for").press("Tab");
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Opponent").selectOption("keep-pace");
  await page.waitForFunction(() => location.hash.includes("keep-pace"));
  await page.getByText(/The opponent plays keep-pace: with 29 points/).waitFor();
  await over.or(mine).first().waitFor();
  await done();
});

test("a sheet says what it loses, and is printed alone", async () => {
  const { page, done } = await at("#/pig?goal=40&%2Fview=sheet");
  const sheet = page.getByRole("region", { name: "The sheet" });
  await page.getByLabel("Lines before the last one").selectOption("2");
  await page.waitForFunction(() => location.hash.includes("lines=2"));
  const found = solveSheet("pig", { goal: 40 }, [2]);
  const said = await sheet.locator("table.lines tbody tr").allInnerTexts();
  assert.equal(said.length, found.rules.length);
  found.rules.forEach(({ when, action }, place) => {
    assert(said[place].includes(when === "*" ? "otherwise" : when) && said[place].endsWith(action));
  });
  assert((await sheet.innerText()).includes(`loses ${found.sheets[0].loss.decimal} against best play`));
  assert((await sheet.innerText()).includes("goal 40, die 6"));
  const [, ...rows] = String(await downloaded(page, "Download CSV")).trim().split("\n");
  assert.deepEqual(rows, found.rules.map(({ when, action }) => `${when},${action}`));
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll("main *, header, footer")]
      .filter((one) => one.checkVisibility() && !one.querySelector(".sheet"))
      .filter((one) => !one.closest(".sheet")),
  );
  assert.deepEqual(seen, []);
  assert(await sheet.isVisible());
  await done();
});

test("a sheet that takes its time shows that it is on its way", async () => {
  const { page, done } = await at("#/pig?goal=100&%2Fview=sheet");
  const waiting = page.locator(".waiting");
  await waiting.waitFor();
  await waiting.getByText(/^[1-9]\d* s$/).waitFor();
  await waiting.getByText(/^(Exploring|Solving|Following play|Computing)/).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled.").waitFor();
  await done();
});

test("an answer is printed with the parameters that it is for", async () => {
  const { page, done } = await at("#/race?target=12&%2Fview=odds");
  const said = page.locator(".printed").getByText("target 12, heads 1/2, first 1");
  await page.getByRole("heading", { name: "Odds" }).waitFor();
  assert(!(await said.isVisible()));
  await page.emulateMedia({ media: "print" });
  assert(await said.isVisible());
  await done();
});

test("the map of tosses stands below the answer, and is printed alone", async () => {
  const { page, done } = await at("#/race?target=12");
  const map = page.getByRole("region", { name: "The map of tosses" });
  await map.waitFor();
  const { decimal } = solve("race", { target: 12 }).value;
  assert((await map.innerText()).includes(`player 2 wins with probability ${decimal}`));
  assert.equal(await map.locator("rect[fill^=rgb]").count() - (await map.locator(".legend rect").count()), 144);
  // Every score with its tosses, as explaining each of its states says.
  const [, ...rows] = String(await downloaded(page, "Download CSV")).trim().split("\n");
  assert.equal(rows.length, 144);
  for (const row of rows.filter((_, place) => place % 13 === 0)) {
    const [one, two, tosses] = row.split(",");
    const { actions } = explain("race", { target: 12 }, `${one}-${two} 2`);
    const best = actions.filter(({ standing }) => standing !== "worse").map(({ action }) => action);
    assert(best.includes(tosses), row);
  }
  await map.locator("rect").nth(20).hover();
  await page.getByText(/^Player 1 has \d+, player 2 has \d+: \d toss/).waitFor();
  await page.emulateMedia({ media: "print" });
  assert(await map.isVisible());
  assert(!(await page.getByRole("button", { name: "Print the map" }).isVisible()));
  assert(!(await page.locator(".value").isVisible()));
  await done();
});

test("how far the end is stands beside the actions", async () => {
  const { page, done } = await at("#/hex?%2Fview=explore");
  await page.getByText("a win for x in 5 steps").waitFor();
  const distances = await page.locator("tr.best td:nth-child(5), tr.best td:nth-child(4)").allInnerTexts();
  assert.deepEqual(distances.filter((text) => /^\d+$/.test(text)), ["5", "7", "7", "9", "9"]);
  await page.goto(page.url().replace("hex", "wythoff"));
  await page.getByText("first player can hold out for 10 steps").waitFor();
  await done();
});

test("boards, dice and scores are drawn", async () => {
  const states = [
    ["#/mnk?%2Fview=explore&%2Fstate=o../xo./xox", "xoxoxo", /^The board:/],
    ["#/einstein?%2Fview=explore", "213312x", /^The board:/],
    ["#/own?%2Fexample=tictactoe&%2Fview=explore&%2Fstate=1", "X", /^The board:/],
    ["#/bear-off?%2Fview=explore&%2Fstate=1,1,0,1,0,1+rolled+3+5", "oooo", /^The board:/],
    ["#/pig?goal=20&%2Fview=explore&%2Fstate=12-5+first+6", "", /first player : +12 of 20 +6 in this turn/],
    ["#/penney?%2Fview=explore&%2Fstate=BRB+BBR+24%2B18+BBB", "", /^BRB BBR 24\+18 BBB$/],
  ];
  for (const [hash, stones, label] of states) {
    const { page, done } = await at(hash);
    const board = page.locator("main .board");
    await board.first().waitFor();
    assert.match(await board.first().getAttribute("aria-label"), label);
    const on = await board.first().locator("text.on").allTextContents();
    assert.equal(on.sort().join(""), [...stones].sort().join(""), hash);
    await done();
  }
});

/** What a button downloads. */
async function downloaded(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return readFileSync(await download.path());
}

test("a sweep is a curve and a table, and can be taken away", async () => {
  const { page, done } = await at(
    "#/race?%2Fview=sweep&%2F%3Aover=target&%2F%3Afrom=1&%2F%3Ato=5&%2F%3Astep=2",
  );
  const value = solve("race", { target: 5 }).value.decimal;
  await page.getByRole("row", { name: `5 ${value}` }).waitFor();
  await page.getByRole("img", { name: /by target/ }).waitFor();
  assert.equal(await page.locator("circle").count(), 3);
  const rows = String(await downloaded(page, "Download CSV")).trim().split("\n");
  assert.deepEqual(rows.map((row) => row.split(",")[0]), ["target", "1", "3", "5"]);
  assert.equal(rows[3].split(",")[1], value);
  const { rows: swept } = JSON.parse(await downloaded(page, "Download JSON"));
  assert.equal(swept[2].value.decimal, value);
  const drawing = String(await downloaded(page, "Download SVG"));
  assert.match(drawing, /^<svg[^>]*xmlns/);
  assert(!drawing.includes("var("), "it needs the page's style");
  const picture = await downloaded(page, "Download PNG");
  assert.equal(picture.subarray(1, 4).toString(), "PNG");
  assert(picture.length > 5000, `an empty picture: ${picture.length} bytes`);
  await done();
});

test("a sweep says how far it is, is cancelled, and keeps what it has found", async () => {
  const { page, done } = await at("#/pig?%2Fview=sweep&%2F%3Aover=goal&%2F%3Afrom=10&%2F%3Ato=400&%2F%3Astep=10");
  const meter = page.getByRole("progressbar", { name: "Values that are known, of all in the sweep" });
  await meter.waitFor();
  await page.getByText(/^[1-9]\d* of 40 values\.$/).waitFor();
  const first = solve("pig", { goal: 10 }).value.decimal;
  await page.getByRole("row", { name: `10 ${first}` }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled.").waitFor();
  assert.equal(await meter.count(), 0);
  const rows = await page.getByRole("region", { name: "Values" }).locator("tbody tr").count();
  assert(rows > 0 && rows < 40, String(rows));
  await done();
});

test("a map shows the best actions over two features, each a way to the state", async () => {
  const { page, done } = await at("#/race?target=10&%2Fview=map");
  const map = page.getByRole("img", { name: /Map over/ });
  await map.waitFor();
  assert.equal(await page.locator(".plot rect").count(), 100);
  assert.match(await page.locator(".legend").innerText(), /1[^]*2[^]*3/);
  await page.getByLabel("Show").selectOption("values");
  await page.waitForFunction(() => location.hash.includes("values"));
  await map.locator("rect").nth(7).click();
  await page.getByText("Every action, the best first").waitFor();
  await done();
});

test("no two actions of a map have the same colour", async () => {
  const { page, done } = await at("#/wythoff?%2Fview=map");
  await page.getByRole("img", { name: /Map over/ }).waitFor();
  const colours = await page.locator(".legend rect").evaluateAll((all) => all.map((one) => one.getAttribute("fill")));
  assert(colours.length > 12, String(colours.length));
  assert.equal(new Set(colours).size, colours.length);
  await page.goto(page.url().replace(/#.*/, "#/own?%2Fexample=ludo&%2Fview=map"));
  await page.getByRole("img", { name: "Map over mine (2) and theirs (2)" }).waitFor();
  await done();
});

test("odds are counted exactly, at least and at most", async () => {
  const { page, done } = await at("#/cherry-o?%2Fview=odds");
  await page.getByText("How many steps play takes: exactly this many").waitFor();
  await page.getByRole("img", { name: /how many steps play takes: exactly/ }).waitFor();
  await page.getByText("at most", { exact: true }).click();
  await page.getByRole("img", { name: /how many steps play takes: at most/ }).waitFor();
  await page.getByText("How many steps play takes: at most this many").waitFor();
  const last = page.locator("table.bars").last().locator("tbody tr").first();
  assert.match(await last.innerText(), /about 0\.\d+/);
  await page.getByText("half of all plays").waitFor();
  await done();
});

test("a parameter may be called like a property of the form", async () => {
  const { page, done } = await at("#/solitaire?ranks=3&suits=2");
  await page.getByText("0.533333333333", { exact: true }).waitFor();
  await page.getByLabel("matches", { exact: true }).selectOption("chosen");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.waitForFunction(() => location.hash.includes("matches=chosen"));
  await page.getByText("0.533333333333", { exact: true }).waitFor();
  assert.equal(await page.getByLabel("matches", { exact: true }).inputValue(), "chosen");
  await done();
});

// Only before a release: it takes that memory.
const large = { skip: !process.env.BESTPLAY_RELEASE };
test("a game that takes more memory than the device can give ends with a message", large, async () => {
  const { page, done } = await at("#/guide");
  await page.evaluate(() => Object.defineProperty(navigator, "deviceMemory", { get: () => 0.5 }));
  await page.evaluate(() => (location.hash = "#/morris?men=4"));
  await page.locator(".value").waitFor();
  await page.evaluate(() => (location.hash = "#/dots-and-boxes?columns=3&rows=3"));
  const message = page.getByRole("alert").getByText(/needs more than 256 MiB of memory/);
  await message.waitFor();
  assert.match(await message.innerText(), /; use the command, which may take more, or try a smaller instance$/);
  await done();
});

test("an estimate sharpens while one watches, stops, and goes on", async () => {
  const { page, done } = await at("#/solitaire?%2Fview=sample");
  const games = async () => Number((await page.locator("dd").first().innerText()).replaceAll(",", ""));
  await page.locator(".value").waitFor();
  await page.getByText(/^Playing: [\d,]+ games so far\.$/).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  const before = await games();
  assert(before > 0);
  assert.equal(await page.getByText(/^Playing: /).count(), 0);
  // Longer than a look takes: one that was on its way is not shown.
  await page.waitForTimeout(1500);
  assert.equal(await games(), before, "it went on");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForFunction(
    (known) => Number(document.querySelector("dd")?.textContent.replaceAll(",", "")) > known,
    before,
  );
  await done();
});

test("the stories of the guide can be tried", async () => {
  const { page, done } = await at("#/guide");
  const told = (name) => page.getByRole("region", { name, exact: true }).locator(".told");
  const says = (name, text) => told(name).getByText(text).waitFor();
  await page.getByLabel("What Yvonne names").selectOption("RRR");
  const reply = solve("penney", { yvonne: "RRR" }).value.decimal;
  await says("Penney's game with a deck", `Zara answers BRR, and Yvonne wins with probability ${reply}.`);
  await page.getByLabel("Points to win").fill("5");
  const { decimal } = solve("race", { target: 5 }).value;
  await says("The Race", `To 5 points, player 2 wins with probability ${decimal}.`);
  await page.getByLabel("The row").fill("ioiooo ii");
  await page.getByRole("button", { name: "Who wins?" }).click();
  await says("Irrefutable Outcome", /row/);
  await page.getByLabel("The row").fill("ioioooii");
  await page.getByRole("button", { name: "Who wins?" }).click();
  await says("Irrefutable Outcome", "Izabella wins, with 8 points.");
  await page.getByRole("button", { name: "Play for half a second" }).click();
  await says("The Spanish solitaire", /games: the chance of winning lies between 0\.00/);
  await page.getByRole("button", { name: "Deal twelve cards" }).click();
  await says("Multi-bridge", /If seat 1 begins, the red team gets [012] of the two points/);
  assert.equal(await page.getByRole("img", { name: /6 players in a ring/ }).locator("rect").count(), 12);
  await done();
});

test("every game has a picture of its own", async () => {
  const { page, done } = await at("");
  await page.locator(".emblem").first().waitFor();
  const all = await page.locator(".emblem").evaluateAll((found) => found.map((one) => one.innerHTML));
  assert.equal(all.length, games().length);
  assert.equal(new Set(all).size, all.length);
  await done();
});

test("offline, the page is there with everything that it can do", async () => {
  const { page, context, done } = await at("", {
    serviceWorkers: "allow",
    expected: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"],
  });
  await page.getByRole("searchbox").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("link", { name: "Craps", exact: true }).click();
  await page.locator(".value").waitFor();
  await page.goto(page.url().replace(/#.*/, "#/own?%2Fexample=reroll"));
  await page.locator(".cm-content").waitFor();
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "4.25");
  await page.goto(page.url().replace(/#.*/, "#/dice?roll=3d6"));
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".value")?.textContent === "10.5");
  await done();
});

test("Penney's circle and its matrix say what the answer does", async () => {
  const { page, done } = await at("#/penney?k=2");
  await page.getByRole("img", { name: /RB beats BB/ }).waitFor();
  const { pairs } = solve("penney", { k: 2, pairs: "yes" });
  const cells = await page.locator("table.matrix td[title]").evaluateAll((all) => all.map((one) => one.title));
  assert.deepEqual(cells.sort(), pairs.map(({ value }) => value.decimal).sort());
  await done();
});

test("the row is played to its end, and the ring has all hands", async () => {
  const { page, done } = await at("#/irrefutable");
  await page.getByRole("link", { name: /try row/ }).click();
  await page.getByRole("img", { name: /Izabella is to move/ }).waitFor();
  const pieces = await page.locator(".plot .on-colour").count();
  await page.getByLabel("A best line of play").fill("2");
  await page.getByText(/After 2 of \d+ moves/).waitFor();
  assert.equal(await page.locator(".plot .on-colour").count(), pieces - 2);
  await page.goto(page.url().replace(/#.*/, "#/multibridge?deal=1,8/2,3/4,5/6,7"));
  const ring = page.getByRole("img", { name: /4 players in a ring/ });
  await ring.waitFor();
  assert.equal(await ring.locator("rect").count(), 8);
  await done();
});

test("a game of the solitaire is laid out to its end", async () => {
  const { page, done } = await at("#/solitaire?ranks=2&%2Fview=sample", { reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Lay out a game" }).click();
  for (let card = 1; card < 8; card += 1) {
    await page.getByRole("button", { name: "The next card" }).click();
  }
  const said = await page.getByText(/\d cards are left/).first().innerText();
  const left = Number(/(\d) cards/.exec(said)[1]);
  assert.equal(await page.locator("rect.card-face").count(), left);
  await done();
});
