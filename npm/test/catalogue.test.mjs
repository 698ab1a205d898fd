// The catalogue: the same answers as the command, to the last digit.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { Bounds, LimitError, UsageError, count, estimate, explain, games, odds, open, sheet, solve } from "bestplay";

const command =
  process.env.BESTPLAY ?? fileURLToPath(new URL("../../target/debug/bestplay", import.meta.url));

/** Sizes that take a moment where a game's own take longer, or have none. */
const SMALL = {
  "cant-stop": { sides: 2 },
  "connect-four": { rows: 4, columns: 4 },
  farkle: { goal: 500 },
  fleas: { width: 2, height: 2, bells: 3 },
  goofspiel: { cards: 3 },
  hog: { goal: 40 },
  "humble-nishiyama": { red: 5, black: 5 },
  irrefutable: { row: "IOIOOOII" },
  kalah: { houses: 3 },
  "liars-dice": { sides: 3 },
  ludo: { squares: 20 },
  multibridge: { deal: "1,8/2,3/4,5/6,7" },
  pig: { goal: 20 },
  race: { target: 20 },
  "video-poker": { hand: "AsKsJsTs4h" },
  yahtzee: { boxes: "five", joker: "none" },
};

/** Games that are sampled, as they have too many states. */
const SAMPLED = new Set(["solitaire"]);

/** Games whose own method, which is taken by itself, proves 12 digits and no more. */
const TWELVE = new Set(["hypergammon", "yahtzee"]);

/** The parameters of a game as words. */
function words(parameters) {
  return Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
}

const run = promisify(execFile);

/** What the command answers; what it refuses is an error with its message. */
async function commanded(question, game, parameters, ...flags) {
  const all = [question, game, ...words(parameters), "--json", ...flags];
  try {
    const { stdout } = await run(command, all, { maxBuffer: Infinity });
    return JSON.parse(stdout);
  } catch (error) {
    throw new Error(error.stderr || error.message, { cause: error });
  }
}

/** An answer as the command writes it, without the time that it took. */
function plain(answer) {
  const written = JSON.stringify(answer, (_key, part) =>
    typeof part === "bigint" ? part.toString() : part,
  );
  const { seconds, ...rest } = JSON.parse(written);
  return rest;
}

/** Compares an answer with the command's, both of which are worked out at the same time. */
async function compare(question, name, parameters, ask, ...flags) {
  const both = commanded(question, name, parameters, ...flags);
  const own = plain(ask());
  const answer = await both;
  assert.deepEqual(own, Object.fromEntries(Object.keys(own).map((key) => [key, answer[key]])));
}

describe("every game answers as the command does", { concurrency: 2 }, () => {
  for (const { name, hidden } of games().filter((game) => !SAMPLED.has(game.name))) {
    const parameters = SMALL[name] ?? {};
    const same = (question, ask, ...flags) =>
      test([question, name, ...flags].join(" "), () => compare(question, name, parameters, ask, ...flags));
    same("solve", () => solve(name, parameters));
    if (!TWELVE.has(name)) {
      same("solve", () => solve(name, parameters, { digits: 30 }), "--digits", "30");
    }
    same("explain", () => explain(name, parameters));
    if (!hidden) {
      same("odds", () => odds(name, parameters));
    }
  }
});

test("count multibridge", async () => {
  const parameters = { outcomes: "0010" };
  await compare("count", "multibridge", parameters, () => count("multibridge", parameters));
  assert.throws(() => count("pig"), /nothing to count/);
});

test("sheets are the command's", async () => {
  const parameters = { goal: 40 };
  const lines = [1, 4];
  await compare("sheet", "pig", parameters, () => sheet("pig", parameters, lines), "--lines", "1,4");
  assert.throws(() => sheet("pig", parameters, [1000]), UsageError);
  assert.throws(() => sheet("pig", parameters, [0.5]), UsageError);
});

test("strategies with a name say what they take", () => {
  const { strategies } = games().find(({ name }) => name === "pig");
  assert(strategies.some(({ name, asks }) => name === "hold" && asks === "N"));
  const pig = open("pig", { goal: 40 });
  const of = (strategy, state) =>
    pig.taken(strategy, state).map(({ action, probability }) => `${action} ${probability}`);
  assert.deepEqual(of("hold:20", "0-0 first 19"), ["roll 1"]);
  assert.deepEqual(of("hold:20", "0-0 first 20"), ["hold 1"]);
  assert.deepEqual(of("random", "0-0 first 20"), ["roll 1/2", "hold 1/2"]);
  const choice = "5-20 second 12";
  assert(pig.best(choice).includes(pig.taken("best", choice)[0].action));
  // Where chance decides, nobody takes anything.
  assert.throws(() => pig.taken("hold:20"), UsageError);
  assert.throws(() => pig.taken("hold", "0-0 first 20"), UsageError);
  assert.throws(() => pig.taken("random", "nonsense"), UsageError);
});

test("a game that is only sampled has too many states", () => {
  assert.throws(() => solve("solitaire", {}, { maxStates: 1000 }), LimitError);
});

test("a solution that is open is walked through", () => {
  const solution = open("pig", { goal: 20 });
  assert.equal(solution.value.decimal, solve("pig", { goal: 20 }).value.decimal);
  assert(solution.value instanceof Bounds);
  let explained = solution.explain();
  for (let step = 0; step < 5 && explained.turn !== "end"; step += 1) {
    const outcomes = explained.outcomes ?? explained.actions[0].outcomes;
    const { state, value } = outcomes.at(-1);
    explained = solution.explain(state);
    assert.equal(explained.value.decimal, value.decimal);
  }
  assert.throws(() => solution.explain("nonsense"), UsageError);
});

test("all that is asked of a game may start from a position", () => {
  const start = "ox./.x./o..";
  const { value } = explain("mnk", {}, start);
  assert.equal(solve("mnk", {}, { start }).value.decimal, value.decimal);
  const solution = open("mnk", {}, { start });
  assert.equal(solution.value.decimal, value.decimal);
  assert.equal(odds("mnk", {}, { start }).mean.decimal, "3");
  // Seven columns and six rows, of which five places are empty: too large from its usual start.
  const late = { start: "oxoxox./oxoxox./oxoxox./xoxoxo./xoxoxo./xoxoxox", method: "rules" };
  assert.equal(solve("connect-four", { columns: 7, rows: 6 }, late).value.decimal, "0");
  assert(Number(estimate("pig", { goal: 20 }, { start: "19-0 first 0", strategy: "hold:10", games: 2_000 }).lower) > 0.5);
  assert.throws(() => solve("mnk", {}, { start: "ox" }), UsageError);
  assert.throws(() => solve({ initial: 1, node: () => 0 }, { start: "1" }), /initial/);
});

test("what there is not is refused with what there is", () => {
  assert.throws(() => solve("pigg"), /pig/);
  assert.throws(() => solve("pig", { gaol: 3 }), /goal/);
  assert.throws(() => solve("pig", { goal: -1 }), UsageError);
  assert.throws(() => solve("pig", { goal: "a\0b" }), UsageError);
});

test("what a parameter takes is declared, and a refusal names it", () => {
  const of = (game, name) =>
    games().find((one) => one.name === game).parameters.find((one) => one.name === name);
  const { takes, least, most, step, words } = of("farkle", "goal");
  assert.deepEqual([takes, least, most, step, words], ["whole", 50, 10000, 50, []]);
  assert.deepEqual(of("risk", "rolls").words, ["all"]);
  assert.deepEqual(of("nim", "last").words, ["wins", "loses"]);
  assert.deepEqual([of("gambler", "heads").takes, of("gambler", "heads").least], ["probability", null]);
  const refused = (parameter) => (error) => error instanceof UsageError && error.parameter === parameter;
  assert.throws(() => solve("farkle", { goal: 75 }), refused("goal"));
  assert.throws(() => solve("penney", { k: 27 }), refused("k"));
  assert.throws(() => solve("farkle", { gaol: 75 }), refused(null));
});
