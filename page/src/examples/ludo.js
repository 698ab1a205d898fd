import { choice, die, end, other, MAX, MIN } from "bestplay";

export const title = "A tiny ludo";
export const about =
  "Each player has two tokens on a short track of their own, and all squares between start and home " +
  "are shared. Land on a token of the opponent and it goes back to the start. First to bring both home wins.";
export const parameters = { squares: 5, faces: 3 };
export const players = ["you", "the opponent"];
export const means = "probability that you win";

export default ({ squares, faces }) => {
  const home = squares + 1;

  /** The tokens after one of them has moved; tokens of a player are alike, so they are sorted. */
  function moved(mine, theirs, token, by) {
    const to = Math.min(token + by, home);
    const rest = [...mine];
    rest.splice(rest.indexOf(token), 1, to);
    const isHit = to > 0 && to < home;
    const back = theirs.map((square) => (isHit && square === to ? 0 : square));
    return [rest.sort((a, b) => a - b), back.sort((a, b) => a - b)];
  }

  return {
    initial: { mine: [0, 0], theirs: [0, 0], player: MAX, roll: 0 },
    node({ mine, theirs, player, roll }) {
      // Who has just moved has the tokens that are now `theirs`.
      if (theirs[0] === home) return end(player === MIN);
      if (roll === 0) return die(faces).map((face) => ({ mine, theirs, player, roll: face }));
      const tokens = [...new Set(mine)].filter((square) => square < home);
      return choice(
        player,
        tokens.map((token) => {
          const [after, hit] = moved(mine, theirs, token, roll);
          const next = { mine: hit, theirs: after, player: other(player), roll: 0 };
          return [token === 0 ? "enter" : `move from ${token}`, next];
        }),
      );
    },
  };
};
