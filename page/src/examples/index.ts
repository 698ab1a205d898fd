/** Programs to start from. */

import bold from "./bold.js?raw";
import cards from "./cards.js?raw";
import craps from "./craps.js?raw";
import ludo from "./ludo.js?raw";
import nim from "./nim.js?raw";
import penney from "./penney.js?raw";
import pig from "./pig.js?raw";
import reroll from "./reroll.js?raw";
import secretary from "./secretary.js?raw";
import tictactoe from "./tictactoe.js?raw";
import triple from "./triple.js?raw";
import turn from "./turn.js?raw";

/** The programs by their names, the simplest first. */
export const EXAMPLES: Record<string, { title: string; program: string }> = {
  reroll: { title: "One more roll: a die, and a choice", program: reroll },
  turn: { title: "One turn of Pig: when to stop", program: turn },
  pig: { title: "Pig: two players", program: pig },
  craps: { title: "Craps: chance alone", program: craps },
  cards: { title: "Red pays, black costs: cards, and stopping", program: cards },
  tictactoe: { title: "Tic-tac-toe: a board", program: tictactoe },
  ludo: { title: "A tiny ludo: tokens, hits and a die", program: ludo },
  nim: { title: "Nim: symmetric states taken for one", program: nim },
  penney: { title: "Penney's coins: name a sequence", program: penney },
  secretary: { title: "The best of them all: fractions as chances", program: secretary },
  bold: { title: "Bold play: how much to bet", program: bold },
  triple: { title: "All the same: many dice at once", program: triple },
};

/** The example that is there at first. */
export const FIRST = "pig";
