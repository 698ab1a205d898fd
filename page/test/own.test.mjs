// Games of one's own: the editor, its errors, links that bring programs, and what holds those.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Fraction, solve } from "bestplay";

import { at, cancelsAtOnce, launched, packed, server, valueIs } from "./browser.mjs";

const examples = fileURLToPath(new URL("../src/examples/", import.meta.url));
const text = (name) => readFileSync(`${examples}${name}.js`, "utf8");

/** What the examples are worth, from the catalogue or from the literature. */
const KNOWN = {
  bold: ["0.252618750000", { chance: "9/20" }],
  cards: [solve("red-and-black").value.decimal],
  craps: ["244/495"],
  nim: ["1"],
  penney: ["2/3"],
  pig: ["0.615558549805"],
  reroll: ["17/4"],
  secretary: [solve("secretary", { candidates: 20 }).value.decimal],
  tictactoe: ["0"],
  triple: ["347897/7558272"],
  turn: ["492303203/60466176"],
};

/** A program as a module, as Node reads it. */
function moduleOf(program) {
  const entry = new URL("../node_modules/bestplay/dist/index.js", import.meta.url);
  const whole = program.replace('"bestplay"', JSON.stringify(String(entry)));
  return import(`data:text/javascript,${encodeURIComponent(whole)}`);
}

async function gameOf(program) {
  const { default: made, parameters } = await moduleOf(program);
  return typeof made === "function" ? made(parameters) : made;
}

test("the examples are worth what is known of them", async () => {
  const names = readdirSync(examples).filter((name) => name.endsWith(".js"));
  assert(names.length >= 12);
  for (const file of names) {
    const name = file.replace(".js", "");
    const [known = ""] = KNOWN[name] ?? [];
    const { value: found } = solve(await gameOf(text(name)), { exact: known.includes("/") });
    assert(found.atLeast <= found.atMost);
    if (known !== "") {
      assert.equal(known.includes("/") ? String(found) : found.decimal, known, name);
    }
  }
  assert.equal(String(new Fraction(244n, 495n)), KNOWN.craps[0]);
});

/** Writes a program into the editor and runs it. */
async function write(page, program) {
  const editor = page.getByRole("textbox", { name: "The rules, in JavaScript" });
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(program);
  await page.getByRole("button", { name: "Run", exact: true }).click();
}

test("an example, its parameters, and everything else of the page on it", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  await page.getByLabel("goal", { exact: true }).fill("10");
  await page.getByRole("button", { name: "Solve" }).click();
  const { default: pig } = await moduleOf(text("pig"));
  await valueIs(page, solve(pig({ goal: 10 })).value.decimal);
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await page.getByText("Every action, the best first").waitFor();
  await page.getByRole("link", { name: "Odds" }).click();
  await page.getByText(/Play takes [\d.]+ steps on average/).waitFor();
  await page.getByRole("link", { name: "Map" }).click();
  await page.getByRole("img", { name: /Map over/ }).waitFor();
  await page.getByRole("link", { name: "Sweep" }).click();
  await page.getByLabel("To", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Sweep" }).click();
  await page.getByRole("row", { name: /^3 0\.\d+/ }).waitFor();
  await page.getByLabel("Start from an example").selectOption("craps");
  await valueIs(page, "0.492929292929");
  assert.equal(new URL(page.url()).hash, "#/own?%2Fexample=craps");
  await done();
});

test("an error is shown at its line, with the state in which it occurred", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  await write(
    page,
    'import { choice, end, MAX } from "bestplay";\n\nexport default {\n  initial: 3,\n  node(state) {\n    if (state === 0) return null.left;\n    return choice(MAX, { down: state - 1 });\n  },\n};\n',
  );
  await page.getByText("Line 6:").waitFor();
  const said = await page.getByRole("alert").innerText();
  assert.match(said, /in state 0/);
  await page.locator(".cm-lint-marker-error").waitFor();
  await write(page, 'import { end } from "bestplay";\nexport default {\n  initial: 1\n  node: () => end(1),\n};\n');
  await page.getByRole("alert").getByText(/^Line 4: /).waitFor();
  await page.locator(".cm-lint-marker-error").waitFor();
  await write(page, text("reroll"));
  await valueIs(page, "4.25");
  assert.equal(await page.locator(".cm-lint-marker-error").count(), 0);
  await done();
});

test("a mistake of the language, an import and a state within itself are said in plain words, with their line", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  const mistakes = [
    ['import { end } from "bestplay";\nexport const title = "Six";\nexport default {\n  initial: 1,\n  node() {\n    return end(1;\n  },\n};\n', /^Line 6: /],
    ['import { end } from "bestplay";\nimport shuffle from "lodash";\nexport default { initial: 1, node: () => end(1) };\n', /^Line 2: rules import "bestplay" alone; what you need of "lodash" has to be in the text itself$/],
    ['import { certain } from "bestplay";\nconst state = { at: 0 };\nstate.self = state;\nexport default { initial: 0, node: () => certain(state) };\n', /a state contains itself/],
  ];
  for (const [program, said] of mistakes) {
    await write(page, program);
    await page.getByRole("alert").getByText(said).waitFor().catch(async () => assert.match(await page.getByRole("alert").innerText(), said));
  }
  await done();
});

test("what rules write by console.log is shown, and a flood of it is cut", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  await write(
    page,
    'import { end } from "bestplay";\nconsole.log("read", { a: [1, 2n] });\nexport default { initial: 7, node(state) { for (let i = 0; i < 1e5; i += 1) console.log("in", state); return end(3); } };\n',
  );
  await valueIs(page, "3");
  const said = page.getByRole("region", { name: "What the rules wrote" });
  await said.getByText("... and more, which is not shown").first().waitFor();
  const lines = (await said.innerText()).split("\n");
  assert.equal(lines[0], 'read {"a":[1,"2n"]}');
  assert.equal(lines[1], "in 7");
  assert(lines.length <= 1001, String(lines.length));
  await write(page, text("reroll"));
  await valueIs(page, "4.25");
  assert(!(await said.isVisible()));
  await done();
});

test("what was typed is there after a reload, and comes back after another example", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n// mine");
  await page.reload();
  await page.locator(".cm-content").getByText("// mine").waitFor();
  await valueIs(page, KNOWN.pig[0]);
  await page.getByLabel("Start from an example").selectOption("craps");
  await valueIs(page, "0.492929292929");
  assert.equal(await page.locator(".cm-content").getByText("// mine").count(), 0);
  await page.reload();
  await page.getByRole("button", { name: "Bring back what you wrote" }).click();
  await page.locator(".cm-content").getByText("// mine").waitFor();
  assert(!(await page.getByRole("button", { name: "Bring back what you wrote" }).isVisible()));
  await done();
});

test("one's own program runs again after a reload, and that of a stranger does not", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  await write(page, text("reroll").replace("faces: 6", "faces: 8"));
  await valueIs(page, "5.5");
  await page.reload();
  await valueIs(page, "5.5");
  assert.equal(await page.getByRole("heading", { name: "This link brings a program" }).count(), 0);
  // So does one with a mistake.
  await write(page, "export default {");
  await page.getByRole("alert").waitFor();
  await page.reload();
  await page.getByRole("alert").getByText(/^Line 1: /).waitFor();
  const other = await packed(text("reroll").replace("faces: 6", "faces: 10"));
  await bring(page, text("reroll").replace("faces: 6", "faces: 10"));
  await valueIs(page, "6.75");
  assert((await page.url()).includes(other));
  await page.reload();
  await page.getByRole("heading", { name: "This link brings a program" }).waitFor();
  await done();
});

test("a limit on states that one sees coming", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  await page.getByLabel("Limit on states").fill("5000");
  await write(
    page,
    'import { certain } from "bestplay";\nexport default { initial: 0, node: (n) => certain(n + 1) };\n',
  );
  await page.getByText(/more than 5000 states/).waitFor();
  await done();
});

test("a link brings a program to a fresh profile, where it runs after a click", async () => {
  const { page, done } = await at("#/own");
  await valueIs(page, KNOWN.pig[0]);
  const changed = text("reroll").replace("faces: 6", "faces: 8");
  await write(page, changed);
  await page.waitForFunction(() => location.hash.includes("program"));
  await valueIs(page, "5.5");
  const { hash } = new URL(page.url());
  await done();

  const other = await at(hash);
  await other.page.getByRole("heading", { name: "This link brings a program" }).waitFor();
  assert.equal(await other.page.locator("iframe").count(), 0, "it has run");
  assert.equal(await other.page.locator(".value").count(), 0, "it has run");
  await other.page.getByRole("button", { name: "Run this program" }).click();
  await valueIs(other.page, "5.5");
  await other.done();
});

/** Brings a program by a link, and lets it run. */
async function bring(page, program) {
  await page.goto(`${server.address}#/own?%2Fprogram=${await packed(program)}`);
  await page.getByRole("button", { name: "Run this program" }).click();
}

/** The same in a fresh profile. */
async function run(program, options) {
  const opened = await at("#/guide", options);
  await bring(opened.page, program);
  return opened;
}

/** What is said to a program that fails. */
async function complaint(page) {
  const alert = page.getByRole("alert");
  await alert.waitFor();
  return alert.innerText();
}

/** How long the page takes to answer, in milliseconds. */
function pause(page) {
  return page.evaluate(async () => {
    const begun = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 0));
    return performance.now() - begun;
  });
}

for (const [where, program] of [
  ["as it is read", "for (;;) {}"],
  ["in the rules", "export default { initial: 0, node() { for (;;) {} } };"],
]) {
  test(`an endless loop ${where}: the page stays awake, and ends it at once`, async () => {
    const { page, done } = await run(program);
    const runs = async () => {
      if (where === "in the rules") {
        // There is another button as long as the program is read.
        await page.getByRole("navigation", { name: "Views" }).waitFor();
      }
      await page.getByRole("button", { name: "Cancel" }).waitFor();
    };
    await runs();
    assert((await pause(page)) < 1000);
    await cancelsAtOnce(page, async () => {
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await runs();
    });
    assert.equal(await page.locator("iframe").count(), 0);
    await page.getByLabel("Start from an example").selectOption("craps");
    await valueIs(page, "0.492929292929");
    await done();
  });
}

test("a program reaches nothing outside the language", async () => {
  const reached = `
    const found = [];
    for (let at = globalThis; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
      for (const name of Object.getOwnPropertyNames(at)) {
        if (globalThis[name] !== undefined) found.push(name);
      }
    }
    export const title = found.join(" ");
    export default { initial: 0, node: () => null };
  `;
  const { page, done } = await run(reached);
  await page.getByRole("alert").waitFor();
  const names = (await page.locator("h2.title").innerText()).split(" ");
  assert(names.includes("Math"));
  const outside =
    /fetch|XML|Socket|Event|post|import|Worker|Channel|index|cache|navig|locat|Storage|Timeout|Blob|URL$|Request|crypto|close/i;
  assert.deepEqual(names.filter((name) => outside.test(name)), []);
  await done();
});

test("what is being written is there again when one comes back from the guide", async () => {
  const { page, done } = await at("#/own?%2Fexample=craps");
  await valueIs(page, "0.492929292929");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n// to be continued");
  await page.getByRole("link", { name: "The guide" }).click();
  await page.getByRole("heading", { name: "Guide", exact: true }).waitFor();
  await page.goBack();
  await page.locator(".cm-scroller").evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await page.locator(".cm-content").getByText("// to be continued").waitFor();
  await page.getByLabel("Start from an example").selectOption("bold");
  await page.locator(".cm-content").getByText("Bold play").first().waitFor();
  await done();
});

test("a word that the package does not have is named", async () => {
  const { page, done } = await run('import { dices } from "bestplay";\nexport default {};');
  assert.match(await complaint(page), /"bestplay" has no dices to import; the guide lists what it has/);
  await done();
});

/** Programs that try something, and what is said to them. */
const HOSTILE = {
  fetch: ['await fetch("ADDRESSsteal");', /fetch is not defined/],
  "an import from a server": ['await import("ADDRESSsteal.js");', /import|fetch/i],
  "a static import": ['import "ADDRESSsteal.js";', /import|fetch/i],
  "a flood of messages": ["for (let i = 0; i < 1e6; i += 1) postMessage(i);", /postMessage is not defined/],
  "a changed prototype": ["Array.prototype.map = () => [];", /read only|not extensible/],
  "a new method of everything": ["Object.prototype.then = (take) => take(1);", /not extensible/],
  "another way of writing": ['JSON.stringify = () => "{}";', /read only/],
  "another prototype": ["Object.setPrototypeOf(Object.prototype, {});", /immutable|not extensible/i],
  "made-up code": ['(() => {}).constructor("return this")();', /unsafe-eval|Content Security Policy/],
  "another engine": ['import { Chance } from "bestplay"; Chance.prototype.map = () => 1;', /read only/],
};

test("what is hostile is refused", async (t) => {
  const asked = [];
  server.heard = (url) => asked.push(url);
  const game = "export default { initial: 0, node: () => null };";
  const expected = ["Content Security Policy", "Refused to", "Failed to load", "asked for"];
  const { page, done } = await at("#/guide", { expected });
  for (const [name, [program, said]] of Object.entries(HOSTILE)) {
    await t.test(name, async () => {
      await bring(page, `${program.replace("ADDRESS", server.address)}\n${game}`);
      assert.match(await complaint(page), said);
      assert(!asked.some((url) => url.includes("steal")), asked.join(" "));
    });
  }
  await done();
});

test("a program that takes all memory is ended, and the page lives to say so", async (t) => {
  // The memory of a worker has no limit that a test should wait for.
  const browser = await launched("--js-flags=--max-old-space-size=128");
  t.after(() => browser.close());
  const page = await browser.newPage();
  // When the frame dies, Playwright takes the whole page for dead: it is asked directly.
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression) => {
    const { result } = await session.send("Runtime.evaluate", { expression, returnByValue: true });
    return result.value;
  };
  const becomes = async (expression) => {
    const late = Date.now() + 40_000;
    while (!(await evaluate(expression))) {
      assert(Date.now() < late, await evaluate("document.body.innerText"));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const died = new Promise((resolve) => page.once("crash", resolve));
  await page.goto(server.address);
  const eats = "const all = []; for (;;) all.push(new Array(100_000).fill(1.5));";
  const program = `export default { initial: 0, node() { ${eats} } };`;
  await evaluate(`location.hash = "#/own?%2Fprogram=${await packed(program)}"`);
  await becomes(`document.querySelector(".gate button") !== null`);
  await evaluate(`document.querySelector(".gate button").click()`);
  await becomes(`document.querySelector("[role=alert]")?.innerText.includes("too much memory")`);
  assert.equal(await evaluate(`document.querySelectorAll("iframe").length`), 0);
  await died;
  await evaluate(`location.hash = "#/own?%2Fexample=craps"`);
  await becomes(`document.querySelector(".value")?.textContent === "0.492929292929"`);
});

test("rules that reply with nonsense are text on the page, and nothing else", async () => {
  const program = `
    import { choice, end, MAX } from "bestplay";
    export const title = "<img src=x onerror=alert(1)>";
    export const about = { toString() { throw 1; } };
    export const players = new Proxy([], { get() { throw 2; } });
    export const picture = () => "<script>alert(1)</script>";
    export default { initial: "<b>start</b>", node: (s) => choice(MAX, { "<i>go</i>": end(3) }) };
  `;
  const { page, done } = await run(program);
  await page.getByText("<img src=x onerror=alert(1)>").waitFor();
  await valueIs(page, "3");
  assert.equal(await page.locator("main img, main b, main i, main script").count(), 0);
  await done();
});

test("whatever is thrown is an error", async (t) => {
  const { page, done } = await at("#/guide");
  for (const [name, thrown, said] of [
    ["what does not say what it is", "{ toString() { throw 1; } }", /does not say what it is/],
    ["no text", "Object.defineProperty(new Error(), 'message', { value: () => 7 })", /7/],
    ["an endless text", "new Error('x'.repeat(1e7))", /x{1000}/],
    ["no place", "Object.defineProperty(new Error('here'), 'stack', { value: 5 })", /here/],
  ]) {
    await t.test(name, async () => {
      await bring(page, `throw ${thrown};`);
      const text = await complaint(page);
      assert.match(text, said);
      assert(text.length < 5000);
    });
  }
  await done();
});

test("a program of ten million letters in a short link is not unpacked", async () => {
  const program = `// ${"x".repeat(10_000_000)}\nexport default 1;`;
  const { page, done } = await at(`#/own?%2Fprogram=${await packed(program)}`);
  await page.getByText("has more than 200,000 characters").waitFor();
  await page.goto(`${server.address}#/own?%2Fprogram=damaged`);
  await page.getByText("is damaged").waitFor();
  // There is an editor to go on with.
  await page.locator(".cm-content").waitFor();
  await done();
});

test("a damaged link that is opened first has an editor as well", async () => {
  const { page, done } = await at("#/own?%2Fprogram=damaged");
  await page.getByText("is damaged").waitFor();
  await page.locator(".cm-content").waitFor();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await valueIs(page, KNOWN.pig[0]);
  await done();
});
