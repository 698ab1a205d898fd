import { choice, coin, end, MAX } from "bestplay";

export const title = "Bold play";
export const about =
  "You have some coins, need more, and every game is against you. How much should you bet? " +
  "Where bets are unfair, the boldest are the best, and often not the only ones.";
export const parameters = { goal: 16, start: 5, chance: "9/20" };
export const means = "probability to reach the goal";

export default ({ goal, start, chance }) => ({
  initial: start,
  node(coins) {
    if (coins === 0 || coins >= goal) return end(coins >= goal);
    const most = Math.min(coins, goal - coins);
    return choice(
      MAX,
      Array.from({ length: most }, (_, less) => {
        const bet = most - less;
        return [`bet ${bet}`, coin(chance).map((wins) => (wins ? coins + bet : coins - bet))];
      }),
    );
  },
});
