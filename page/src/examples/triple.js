import { choice, die, end, rolls, MAX } from "bestplay";

export const title = "All the same";
export const about =
  "Roll some dice, then keep those you like and roll the others again, a few times. How likely will all " +
  "of them show the same?";
export const parameters = { dice: 5, rerolls: 2 };
export const means = "probability that all dice show the same";

export default ({ dice, rerolls }) => ({
  initial: rolls(dice, die(6)).map((shown) => ({ shown, left: rerolls })),
  node({ shown, left }) {
    const faces = [...new Set(shown)];
    if (left === 0 || faces.length === 1) return end(faces.length === 1);
    // Of any face, keep all dice that show it.
    const keep = faces.map((face) => {
      const kept = shown.filter((one) => one === face);
      const next = rolls(dice - kept.length, die(6)).map((others) => ({
        shown: [...kept, ...others].sort((a, b) => a - b),
        left: left - 1,
      }));
      return [`keep ${kept.join(" ")}`, next];
    });
    return choice(MAX, keep);
  },
});
