/**
 * Runs in the worker of a program: makes the place safe, reads the program, answers questions.
 *
 * The frame around it and its policy keep the program from everything outside (`frame.ts`). What is
 * done here is a second wall: all that is not part of the language is taken away, and what is part of it
 * is frozen, so that a program can change neither the engine nor how answers are written.
 */

import * as bestplay from "bestplay";

import { type Source, answering, listen } from "../answering.js";
import { handed } from "../handed.js";
import { programSource } from "./program.js";
import { freeze, scrub } from "./realm.js";
import { written } from "./written.js";

const { program = "", port } = handed;
const addressOf = (text: string) =>
  URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

/** The name by which the program's imports find the package, for the moment of reading them. */
const DESK = "__bestplay";

/** A module that exports what the package does. */
const words = Object.keys(bestplay);
const shim = addressOf(
  `const all = globalThis.${DESK};\nexport const { ${words.join(", ")} } = all;\n`,
);

/** The same text, line by line, in which the package is imported from there. */
const text = program.replace(/(\bfrom\s*|\bimport\s*)(["'])bestplay\2/g, `$1"${shim}"`);
const address = addressOf(text);

Object.assign(globalThis, { [DESK]: bestplay });
await import(/* @vite-ignore */ shim);
Reflect.deleteProperty(globalThis, DESK);

// More frames than ten may lie between an error and the line that has caused it.
(Error as unknown as { stackTraceLimit: number }).stackTraceLimit = 60;
const source = ((): Promise<Source> => {
  const read = (): Promise<unknown> => import(/* @vite-ignore */ address);
  const lines = written();
  scrub(globalThis);
  Object.assign(globalThis, { console: lines.console });
  freeze(Object.values(bestplay));
  return programSource(read, { address, text: program, writes: lines.heard });
})();

const found = await source;
if (port) {
  listen(port, answering(() => found));
}
