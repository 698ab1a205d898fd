/**
 * States as points: the numbers in their texts.
 *
 * What is left of a text without its numbers is its kind: states of one kind have the same features.
 * `12-30 first 6` is of the kind `#-# first #`, `{"mine":3,"pot":0}` has features with names.
 */

/** A state by its numbers. */
export interface Features {
  kind: string;
  numbers: number[];
}

const NUMBER = /(?<![\w.])-?\d+(?![\w.])|\d+/g;

/** The kind and the numbers of a state. */
export function featuresOf(text: string): Features {
  const numbers: number[] = [];
  const kind = text.replace(NUMBER, (found, at: number) => {
    // A dash between two numbers stands between them, and is no sign.
    const joins = found.startsWith("-") && /[\w)\]]/.test(text[at - 1] ?? "");
    numbers.push(Number(joins ? found.slice(1) : found));
    return joins ? "-#" : "#";
  });
  return { kind, numbers };
}

const PIG = ["first player's score", "second player's score", "turn total"];

/** What the features are called of games whose states are written in numbers alone. */
const NAMES: Record<string, Record<string, readonly string[]>> = {
  hog: { "#-# first": PIG.slice(0, 2), "#-# second": PIG.slice(0, 2) },
  pig: { "#-# first #": PIG, "#-# second #": PIG },
  race: { "#-# #": ["player 1's points", "player 2's points", "player who tosses"] },
};

/**
 * What the features of a kind are called: as a game of the catalogue calls them, by the names in the
 * text, else by their places.
 */
export function namesOf(kind: string, game = ""): string[] {
  const known = NAMES[game]?.[kind];
  if (known) {
    return [...known];
  }
  const parts = kind.split("#").slice(0, -1);
  let list: string | undefined;
  const names = parts.map((before, place) => {
    // Numbers of a list share its name.
    if (before !== "," || list === undefined) {
      list = /"([^"]+)":\s*\[$/.exec(before)?.[1];
    }
    const named = /"([^"]+)":\s*$/.exec(before) ?? /([\p{L}][\p{L} ]*?)[:= ]+$/u.exec(before);
    return list ?? named?.[1]?.trim() ?? `number ${place + 1}`;
  });
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  const before = (name: string, place: number) => names.slice(0, place).filter((one) => one === name).length;
  return names.map((name, place) => (twice.includes(name) ? `${name} (${before(name, place) + 1})` : name));
}
