/** The catalogue, away from the page. */

import {
  type Answer,
  type Explanation,
  type Player,
  type Solution,
  Sampling,
  explain,
  games,
  odds,
  open,
  sheet,
  solve,
} from "bestplay";

import { type Source, answering, checkSpots, listen } from "./answering.js";
import { type Answered, type Explained } from "./messages.js";

/** States of the catalogue go by their texts. */
function shown(found: Explanation<string, string>, players: readonly Player[]): Explained {
  const state = (text: string) => ({ name: text, text });
  const { actions, outcomes, ...rest } = found;
  const next = <T extends { state: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, state: state(one.state) }));
  return {
    ...rest,
    players,
    state: state(found.state),
    ...(actions && { actions: actions.map((one) => ({ ...one, outcomes: next(one.outcomes) })) }),
    ...(outcomes && { outcomes: next(outcomes) }),
  };
}

/** An answer with what people read beside its fields. */
function answered(found: Answer): Answered {
  return { fields: { ...found }, pieces: [...found.pieces] };
}

/** Lines of the sheets that one may choose from. */
const LINES = [1, 2, 4, 8];

/** The run that is going on, and what it is of. */
let run: { of: string; sampling: Sampling; seconds: number } | undefined;

function catalogue(game: string): Source {
  return {
    describe: () => games(),
    solve: (parameters, settings) => answered(solve(game, parameters, settings)),
    mixed: (parameters, settings) => answered(explain(game, parameters, undefined, settings)),
    sheet: (parameters, settings) => answered(sheet(game, parameters, LINES, settings)),
    odds: (parameters, settings) => {
      const { value: _, pieces: __, ...found } = odds(game, parameters, settings);
      return found as never;
    },
    open: (parameters, settings) => {
      const solution: Solution<string, string> = open(game, parameters, settings);
      return {
        taken: (strategy, state) => solution.taken(strategy, state),
        explain: (state) => shown(solution.explain(state ?? undefined), solution.players),
        map: () => {
          checkSpots(solution.states);
          return solution.list().map(({ state, ...one }) => ({ name: state, text: state, ...one }));
        },
        free: () => solution.free(),
      };
    },
    sample: (parameters, { seconds, seed, method, settings: { start } }, watch) => {
      const of = JSON.stringify([game, parameters, seed, method, start]);
      if (run?.of !== of) {
        run?.sampling.free();
        run = undefined;
        const how = { seed, ...(method !== null && { method }), ...(start !== undefined && { start }) };
        run = { of, sampling: new Sampling(game, parameters, how), seconds: 0 };
      }
      const found = run.sampling.run({ seconds: run.seconds + seconds, watch });
      run.seconds = found.seconds;
      return found;
    },
    line: () => null,
  };
}

listen(self as unknown as DedicatedWorkerGlobalScope, answering(catalogue));
