import { choice, die, end, MAX } from "bestplay";

export const title = "One turn of Pig";
export const about =
  "Alone and without a goal: roll as often as you dare, a one takes it all. How much can you hope for? " +
  "It is right to stop at the number of points where the next roll costs more than it brings.";
export const parameters = { faces: 6, most: 60 };
export const means = "expected points of a turn";

export default ({ faces, most }) => ({
  initial: 0,
  node(pot) {
    if (pot >= most) return end(pot);
    const roll = die(faces).map((face) => (face === 1 ? end(0) : pot + face));
    return choice(MAX, { roll, stop: end(pot) });
  },
});
