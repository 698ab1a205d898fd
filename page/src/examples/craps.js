import { die, end } from "bestplay";

export const title = "Craps";
export const about =
  "The pass line. 7 or 11 wins at once, 2, 3 or 12 loses; any other number has to come again before a 7.";
export const means = "probability that the shooter wins";

const twoDice = die(6).and(die(6)).map(([one, two]) => one + two);

export default {
  initial: "come out",
  node(point) {
    if (point === "come out") {
      return twoDice.map((sum) => {
        if (sum === 7 || sum === 11) return end(1);
        if (sum === 2 || sum === 3 || sum === 12) return end(0);
        return sum;
      });
    }
    // Anything else leads back here, perhaps for a long time.
    return twoDice.map((sum) => (sum === point ? end(1) : sum === 7 ? end(0) : point));
  },
};
