import { choice, coin, end, fraction, MAX } from "bestplay";

export const title = "The best of them all";
export const about =
  "Candidates come in any order, and each is taken or sent away for good. How likely can you end up " +
  "with the best of all?";
export const parameters = { candidates: 20 };
export const means = "probability to take the best";

export default ({ candidates }) => ({
  initial: { seen: 0, isBest: false },
  node({ seen, isBest }) {
    const next = seen + 1;
    // The next one is the best so far with a chance of one in as many as there are then.
    const on =
      seen === candidates
        ? end(0)
        : coin(fraction(1, next)).map((best) => ({ seen: next, isBest: best }));
    if (!isBest) return seen === candidates ? end(0) : on;
    // The best so far is the best of all with a chance of seen in all.
    return choice(MAX, { take: end(fraction(seen, candidates)), wait: on });
  },
});
