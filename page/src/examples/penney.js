import { choice, coin, end, MAX, MIN } from "bestplay";

export const title = "Penney's coins";
export const about =
  "One names three tosses, then the other does. A coin is tossed until one of them has come: " +
  "whatever is named first, there is something better.";
export const players = ["second", "first"];
export const means = "probability that the second to name wins";

const WORDS = ["HHH", "HHT", "HTH", "HTT", "THH", "THT", "TTH", "TTT"];

export default {
  initial: { first: null, second: null, seen: "" },
  node({ first, second, seen }) {
    if (first === null) {
      return choice(MIN, WORDS.map((word) => [word, { first: word, second, seen }]));
    }
    if (second === null) {
      const others = WORDS.filter((word) => word !== first);
      return choice(MAX, others.map((word) => [word, { first, second: word, seen }]));
    }
    if (seen === first) return end(0);
    if (seen === second) return end(1);
    return coin().map((heads) => ({ first, second, seen: (seen + (heads ? "H" : "T")).slice(-3) }));
  },
};
