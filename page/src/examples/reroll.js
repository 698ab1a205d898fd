import { choice, die, end, MAX } from "bestplay";

export const title = "One more roll";
export const about = "Roll a die. Keep the points, or roll again, at most so often. What is that worth?";
export const parameters = { faces: 6, rerolls: 1 };

export default ({ faces, rerolls }) => ({
  initial: { left: rerolls, roll: null },
  node({ left, roll }) {
    if (roll === null) return die(faces).map((face) => ({ left, roll: face }));
    if (left === 0) return end(roll);
    return choice(MAX, {
      keep: end(roll),
      "roll again": { left: left - 1, roll: null },
    });
  },
});
