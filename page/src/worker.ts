/** The engine, away from the page: asks one question at a time, and reports progress. */

import { type Solution, type Watch } from "bestplay";

import { type Asked, type Reply } from "./messages.js";

// Loading takes a moment, in which messages would be lost if nobody listened yet.
const loading = import("bestplay");

/** The solution that is being explored, and what it is of. */
let opened: { of: string; solution: Solution<string, string> } | undefined;

async function answer(asked: Asked, watch: Watch): Promise<unknown> {
  const { games, odds, open, solve } = await loading;
  switch (asked.topic) {
    case "games":
      return games();
    case "solve": {
      const found = solve(asked.game, asked.parameters, { ...asked.settings, watch });
      return { fields: found, pieces: found.pieces };
    }
    case "odds":
      return odds(asked.game, asked.parameters, { ...asked.settings, watch });
    case "explain": {
      const of = JSON.stringify([asked.game, asked.parameters]);
      if (opened?.of !== of) {
        opened?.solution.free();
        opened = undefined;
        opened = { of, solution: open(asked.game, asked.parameters, { ...asked.settings, watch }) };
      }
      return opened.solution.explain(asked.state ?? undefined);
    }
  }
}

/** An answer as plain data: exact numbers write themselves as text. */
function plain(found: unknown): unknown {
  return JSON.parse(
    JSON.stringify(found, (_key, part: unknown) =>
      typeof part === "bigint" ? part.toString() : part,
    ),
  );
}

type Message = MessageEvent<{ number: number; asked: Asked }>;

self.addEventListener("message", async ({ data: { number, asked } }: Message) => {
  const reply = (what: Reply) => self.postMessage({ number, reply: what });
  try {
    const watch: Watch = (progress) => reply({ kind: "progress", progress });
    reply({ kind: "answer", answer: plain(await answer(asked, watch)) });
  } catch (error) {
    reply({ kind: "error", message: error instanceof Error ? error.message : String(error) });
  }
});
