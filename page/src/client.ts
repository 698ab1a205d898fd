/**
 * Questions to the worker, one at a time. A new question ends the one that is running, and so does the
 * cancel button: the worker is ended with it, and a fresh one takes its place.
 */

import { type Progress } from "bestplay";

import { type Asked, type Reply } from "./messages.js";

/** The question was cancelled, or another one came. */
export class Cancelled extends Error {}

interface Running {
  number: number;
  reject(error: Error): void;
  resolve(answer: unknown): void;
  watch: (progress: Progress) => void;
}

let worker: Worker | undefined;
let running: Running | undefined;
let numbers = 0;

function fresh(): Worker {
  const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  made.addEventListener("message", ({ data }: MessageEvent<{ number: number; reply: Reply }>) => {
    heard(data.number, data.reply);
  });
  made.addEventListener("error", () => {
    running?.reject(new Error("The engine could not be loaded. Load the page again."));
    running = undefined;
    worker = undefined;
  });
  return made;
}

function heard(number: number, reply: Reply): void {
  if (running?.number !== number) {
    return;
  }
  const { watch, resolve, reject } = running;
  if (reply.kind === "progress") {
    watch(reply.progress);
    return;
  }
  running = undefined;
  if (reply.kind === "answer") {
    resolve(reply.answer);
  } else {
    reject(new Error(reply.message));
  }
}

/** Ends what is running. */
export function cancel(): void {
  if (running) {
    running.reject(new Cancelled());
    running = undefined;
    worker?.terminate();
    worker = undefined;
  }
}

/** Asks a question. */
export function ask<T>(asked: Asked, watch: (progress: Progress) => void = () => {}): Promise<T> {
  cancel();
  worker ??= fresh();
  const to = worker;
  return new Promise<T>((resolve, reject) => {
    numbers += 1;
    running = { number: numbers, reject, resolve: resolve as (answer: unknown) => void, watch };
    to.postMessage({ number: numbers, asked });
  });
}
