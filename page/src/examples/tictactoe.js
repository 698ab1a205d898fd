import { choice, end, MAX, MIN } from "bestplay";

export const title = "Tic-tac-toe";
export const about = "Three in a row. Everybody knows the answer; now see every position.";
export const players = ["X", "O"];
export const means = "1 if X wins, -1 if O wins, 0 for a draw";

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];

function winner(board) {
  for (const [a, b, c] of LINES) {
    if (board[a] !== "." && board[a] === board[b] && board[a] === board[c]) return board[a];
  }
}

export const picture = (board) => `${board.slice(0, 3)}\n${board.slice(3, 6)}\n${board.slice(6)}`;

export default {
  initial: ".........",
  node(board) {
    const won = winner(board);
    if (won) return end(won === "X" ? 1 : -1);
    const free = [...Array(9).keys()].filter((square) => board[square] === ".");
    if (free.length === 0) return end(0);
    const [player, mark] = free.length % 2 === 1 ? [MAX, "X"] : [MIN, "O"];
    return choice(
      player,
      free.map((square) => [
        `square ${square + 1}`,
        board.slice(0, square) + mark + board.slice(square + 1),
      ]),
    );
  },
};
