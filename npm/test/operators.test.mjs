// What JavaScript's operators make of values: a number that is right, or a TypeError that says what to write.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Exact, PrecisionError, UsageError, die, end, estimate, fraction, pay, solve } from "bestplay";

/** A game of one state, in which this happens. */
const only = (node) => ({ initial: 0, node: () => node });
const paid = (payoff) => solve(only(end(payoff)), { exact: true }).value;
/** An exact value of any length. */
const long = (number) => new Exact(number, "", -Infinity, Infinity);

const quarters = paid(fraction(17, 4));
const third = paid(fraction(1, 3));
const bounds = solve("race", { target: 20 }).value;
const [rising, falling] = [1, -1].map((points) => solve(only(pay(points, 0))).value);
const sampled = estimate("race", { target: 5 }, { seed: 1, games: 1000 });
const answer = solve("race", { target: 5 });
const solution = solve(only(end(1)));

/** Everything that asks for a number. */
const NUMBERS = {
  "v > x": (v, x) => v > x,
  "v < x": (v, x) => v < x,
  "v >= x": (v, x) => v >= x,
  "v <= x": (v, x) => v <= x,
  "x < v": (v, x) => x < v,
  "v - x": (v, x) => v - x,
  "x - v": (v, x) => x - v,
  "v * x": (v, x) => v * x,
  "v / x": (v, x) => v / x,
  "v % x": (v, x) => v % x,
  "v ** x": (v, x) => v ** x,
  "+v": (v) => +v,
  "-v": (v) => -v,
  "v++": (v) => {
    v++;
    return v;
  },
  "--v": (v) => --v,
  "v -= x": (v, x) => {
    v -= x;
    return v;
  },
  "v | 0": (v) => v | 0,
  "v & x": (v, x) => v & x,
  "v ^ x": (v, x) => v ^ x,
  "~v": (v) => ~v,
  "v << x": (v, x) => v << x,
  "v >> x": (v, x) => v >> x,
  "v >>> x": (v, x) => v >>> x,
  "Number(v)": (v) => Number(v),
  "Math.max(v, x)": (v, x) => Math.max(v, x),
  "Math.round(v)": (v) => Math.round(v),
  "Math.sqrt(v)": (v) => Math.sqrt(v),
  "isFinite(v)": (v) => isFinite(v),
  "isNaN(v)": (v) => isNaN(v),
  "Float64Array.of(v)": (v) => Float64Array.of(v)[0],
  "sorted by a - b": (v, x) => [v, x].sort((a, b) => a - b).map(Number).join(),
  "format(v)": (v) => new Intl.NumberFormat("en").format(v),
};

/** Everything that may ask for a number or for text. */
const EITHER = {
  "v + x": (v, x) => v + x,
  "x + v": (v, x) => x + v,
  "v + text": (v) => `${v + " points"}`,
  "text + v": (v) => "worth " + v,
  "v += x": (v, x) => {
    v += x;
    return v;
  },
  "sum": (v, x) => [v, x].reduce((sum, one) => sum + one, 0),
  "v == x": (v, x) => v == x,
  "v != x": (v, x) => v != x,
  "v == text": (v) => v == "17/4",
  "new Date(v)": (v) => new Date(v),
};

test("an exact value is the nearest floating-point number wherever a number is wanted", () => {
  for (const [v, double] of [[quarters, 4.25], [quarters.fraction, 4.25], [third, 1 / 3], [paid(-3), -3]]) {
    for (const [name, compute] of Object.entries(NUMBERS)) {
      for (const x of [4, double, 1.5]) {
        assert.deepEqual(compute(v, x), compute(double, x), `${v}: ${name}, x = ${x}`);
      }
    }
  }
  assert.equal(quarters > third, true);
  assert.throws(() => BigInt(quarters), RangeError);
  assert.equal(BigInt(paid(3)), 3n);
});

test("an infinite value is that of floating point", () => {
  for (const [v, double] of [[rising, Infinity], [falling, -Infinity]]) {
    for (const [name, compute] of Object.entries(NUMBERS)) {
      assert.deepEqual(compute(v, 2), compute(double, 2), `${v}: ${name}`);
    }
  }
});

test("bounds, estimates, answers, solutions and random events are not numbers", () => {
  const advice = [
    [bounds, /v\.atLeast > x/],
    [sampled, /take its mean/],
    [answer, /answer\.value/],
    [solution, /solution\.value/],
    [die(6), /\.map\(/],
  ];
  for (const [v, said] of advice) {
    for (const [name, compute] of Object.entries({ ...NUMBERS, ...EITHER })) {
      assert.throws(() => compute(v, 0.5), { name: "TypeError", message: said }, name);
    }
    assert.throws(() => BigInt(v), TypeError);
  }
  assert.equal(bounds.atLeast > 0.5, true);
  assert(Math.abs(bounds.toNumber() - 0.729) < 1e-3);
});

test("+ and == are refused, since they may mean text", () => {
  for (const v of [quarters, third, quarters.fraction, rising, falling]) {
    for (const [name, compute] of Object.entries(EITHER)) {
      assert.throws(() => compute(v, 1), { name: "TypeError", message: /Number\(v\) or `\$\{v\}`/ }, name);
    }
  }
});

test("text is what is printed", () => {
  for (const [v, text] of [[quarters, "17/4"], [quarters.fraction, "17/4"], [bounds, bounds.decimal], [rising, "infinity"]]) {
    assert.equal(`${v}`, text);
    assert.equal(String(v), text);
    assert.equal(v.toString(), text);
    assert.equal(["worth ", v].join(""), `worth ${text}`);
    assert.equal("worth ".concat(v), `worth ${text}`);
    assert.equal(v in { [text]: 1 }, true);
    assert.deepEqual(Object.keys({ [v]: 1 }), [text]);
  }
  // As of numbers: without a comparison, lists are sorted as text.
  assert.equal([paid(9), paid(10)].sort().join(), "10,9");
  // As of any text: it is read as far as it goes.
  assert.equal(parseFloat(quarters), 17);
  assert.equal(`${sampled}`, sampled.decimal);
});

test("what cannot be hooked is what it is of any object", () => {
  const again = paid(fraction(17, 4));
  assert.equal(quarters === again, false);
  assert.equal(quarters == again, false);
  assert.equal(Object.is(quarters, quarters), true);
  assert.equal([quarters].includes(4.25), false);
  assert.equal(new Set([quarters, again]).size, 2);
  assert.equal(new Map([[quarters, 1]]).get(again), undefined);
  assert.equal(paid(0) ? "there" : "not there", "there");
  assert.equal(quarters == null, false);
  assert.equal(Number.isFinite(quarters), false);
});

test("JSON has what is certain, from which the number can be had again", () => {
  const copy = (v) => JSON.parse(JSON.stringify(v));
  assert.deepEqual(copy(quarters), { kind: "exact", fraction: "17/4", decimal: "4.25" });
  assert(fraction(copy(quarters).fraction).equals(quarters.fraction));
  assert.deepEqual(copy(bounds), { kind: "bounds", lower: bounds.lower, upper: bounds.upper, decimal: bounds.decimal });
  assert.deepEqual(copy(rising), { kind: "infinite", decimal: "infinity" });
  assert.equal(copy(quarters.fraction), "17/4");
});

test("what floating point has not is exact, or refused", () => {
  const whole = long(fraction(10n ** 20n + 1n));
  assert.equal(whole > 10n ** 20n, true);
  assert.equal(whole > 1e20, true);
  assert.equal(BigInt(whole), 10n ** 20n + 1n);
  assert.equal(Number(whole), 1e20);
  assert.throws(() => whole * 2, TypeError);
  assert.equal(long(fraction(10n ** 400n)) > Number.MAX_VALUE, true);
  for (const extreme of [fraction(10n ** 400n, 3), fraction(1, 10n ** 400n)]) {
    assert.throws(() => long(extreme) > 0, { name: "TypeError", message: /v\.compare\(w\)/ });
    assert.equal(long(extreme).compare(0), 1);
  }
});

test("fractions are rounded to the nearest floating-point number, ties to the even one", () => {
  const nearest = [
    [fraction(2n ** 53n + 1n), 2 ** 53],
    [fraction(2n ** 53n + 3n), 2 ** 53 + 4],
    [fraction(2n ** 54n + 4n, 2), 2 ** 53 + 2],
    [fraction(3n ** 80n, 10n ** 20n), 1.4780882941434593e18],
    [fraction(-1, 2n ** 1074n), -(2 ** -1074)],
    [fraction(1, 2n ** 1075n), 0],
    [fraction(3, 2n ** 1075n), 2 ** -1073],
    [fraction(2n ** 1024n - 2n ** 970n), Infinity],
    [fraction(2n ** 1024n - 2n ** 970n - 1n), Number.MAX_VALUE],
  ];
  for (const [exact, double] of nearest) {
    assert.equal(exact.toNumber(), double, String(exact));
  }
});

test("numbers are compared exactly, or it is not certain", () => {
  const order = [falling, third, bounds, quarters, rising];
  assert.deepEqual([rising, quarters, third, falling, bounds].sort((v, w) => v.compare(w)), order);
  assert(third.equals(fraction(1, 3)) && !third.equals(fraction("0.3333333333333333")));
  assert(quarters.equals(paid(fraction(17, 4))) && rising.equals(rising) && bounds.equals(bounds));
  assert.equal(rising.compare(solve(only(pay(2, 0))).value), 0);
  assert.equal(bounds.compare(1), -1);
  assert.throws(() => bounds.compare(fraction(bounds.lower)), PrecisionError);
  assert.throws(() => quarters.compare(4.25), UsageError);
});

test("a value is not taken for an exact number where its digits would be", () => {
  for (const v of [bounds, quarters, rising]) {
    assert.throws(() => fraction(v), UsageError);
    assert.throws(() => solve(only(end(v))), /not an exact number/);
  }
});
