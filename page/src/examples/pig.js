import { choice, die, end, other, MAX, MIN } from "bestplay";

export const title = "Pig";
export const about =
  "Roll a die as often as you like and collect points; a one loses those of the turn. " +
  "The first to have enough points wins.";
export const parameters = { goal: 20 };
export const players = ["you", "the opponent"];
export const means = "probability that you win";

export default ({ goal }) => ({
  initial: { mine: 0, theirs: 0, pot: 0, player: MAX },
  node({ mine, theirs, pot, player }) {
    // Who has just held has the points that are now `theirs`.
    if (theirs >= goal) return end(player === MIN);
    const hold = { mine: theirs, theirs: mine + pot, pot: 0, player: other(player) };
    if (mine + pot >= goal) return choice(player, { hold });
    const lost = { mine: theirs, theirs: mine, pot: 0, player: other(player) };
    const roll = die(6).map((face) =>
      face === 1 ? lost : { mine, theirs, pot: pot + face, player },
    );
    return choice(player, { roll, hold });
  },
});
