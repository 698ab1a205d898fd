/** Rolls dice, away from the page: odds as text, with the digits and fractions that people read. */

import { type Dice, type Value, Fraction, Rest, allDice } from "bestplay";

import { listen } from "./answering.js";
import { type Certain, type Rolled, type RolledRow, type Share } from "./messages.js";

/** Significant digits of a share that is rounded. */
const DIGITS = 6;

/** Fractions with more digits than this below the line are not written out: nobody reads them. */
const LONGEST = 150;

/** A part of a whole: in per cent, to the nearest last digit, and as a fraction where that can be read. */
function share(part: bigint, whole: bigint): Share {
  const fraction = String(whole).length > LONGEST ? null : new Fraction(part, whole).toString();
  const percent = part === 0n ? "0" : rounded(100n * part, whole);
  // What is not quite certain must not look as if it were.
  const isNearly = part < whole && percent.startsWith("100");
  return { percent: isNearly ? ">99.999" : percent, fraction, size: isNearly ? 1 : Number(percent) / 100 };
}

/** A positive quotient to some significant digits; one that ends earlier is written as it is. */
function rounded(over: bigint, under: bigint): string {
  // Its first digit stands at this power of ten, or at the next lower one.
  let power = String(over).length - String(under).length;
  const scaled = (by: number) => [over * 10n ** BigInt(Math.max(by, 0)), under * 10n ** BigInt(Math.max(-by, 0))] as const;
  const digits = () => {
    const [top, bottom] = scaled(DIGITS - 1 - power);
    return [(2n * top + bottom) / (2n * bottom), top % bottom === 0n] as const;
  };
  let [found] = digits();
  if (String(found).length < DIGITS) {
    power -= 1;
    [found] = digits();
  }
  // Rounding may have carried into a further digit.
  const exponent = power + String(found).length - DIGITS;
  const text = String(found).slice(0, DIGITS);
  if (exponent < -5 || exponent >= DIGITS) {
    return `${text[0]}.${text.slice(1)}e${exponent}`;
  }
  const [before, after] =
    exponent < 0 ? ["0", "0".repeat(-exponent - 1) + text] : [text.slice(0, exponent + 1), text.slice(exponent + 1)];
  const isWhole = digits()[1];
  const rest = isWhole ? after.replace(/0+$/, "") : after;
  return rest === "" ? before : `${before}.${rest}`;
}

/** A number as plain data, as it is on its way. */
const written = (value: Value): Certain => JSON.parse(JSON.stringify(value)) as Certain;

/** Everything that is shown of a roll. */
function shown(roll: Dice): Rolled {
  const whole = roll.total;
  const parts = roll.outcomes.map((_, place) => BigInt(roll.weights?.[place] ?? 1));
  let below = 0n;
  const rows = roll.outcomes.map((result, place): RolledRow => {
    const part = parts[place] ?? 0n;
    const [least, most] = [whole - below, below + part];
    below = most;
    return {
      result: roll.asks ? (result === 1 ? "yes" : "no") : String(result),
      at: result instanceof Rest ? null : result,
      exactly: share(part, whole),
      "at least": share(least, whole),
      "at most": share(most, whole),
    };
  });
  const { label, asks, average, deviation } = roll;
  return { label, asks, mean: written(average), deviation: written(deviation), rows };
}

listen(self as unknown as DedicatedWorkerGlobalScope, {
  answer: (_game, asked, reply) => {
    const text = asked.topic === "dice" ? asked.text : "";
    return allDice(text, (progress) => reply({ kind: "progress", progress })).map(shown);
  },
});
