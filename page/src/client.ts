/**
 * Questions to the workers, one at a time. A new question ends the one that is running, and so does the
 * cancel button: the worker is ended with it, and a fresh one takes its place.
 */

import wasmAddress from "../../npm/dist/bestplay.wasm?url";
import diceAddress from "../../npm/dist/dice.wasm?url";

import { type Asked, type Message, type Of, type Progress, type Question, type Reply } from "./messages.js";
import { frameOf } from "./sandbox/frame.js";

/** The question was cancelled, or another one came. */
export class Cancelled extends Error {}

/** What a worker could not answer. */
export class Refused extends Error {
  /** The state in which rules are wrong. */
  readonly state: string | null;
  /** The line of the program. */
  readonly line: number | null;
  /** The parameter whose value was refused. */
  readonly parameter: string | null;

  constructor({ message, state, line, parameter }: Reply & { kind: "error" }) {
    super(message);
    this.state = state;
    this.line = line;
    this.parameter = parameter;
  }
}

/** What hears of a question while it runs. */
export interface Hears {
  progress?: (progress: Progress) => void;
  /** A part of the answer that is there already. */
  part?: (part: unknown) => void;
  /** Nobody has asked: the lines that a program writes meanwhile are not heard. */
  isQuiet?: boolean;
}

interface Running extends Hears {
  number: number;
  reject(error: Error): void;
  resolve(answer: unknown): void;
}

/** A worker that answers, and what it knows. */
interface Channel {
  /** The program that it runs, or what else it knows. */
  knows: string;
  post(question: Question): void;
  end(): void;
}

let channel: Channel | undefined;
let running: Running | undefined;
let numbers = 0;

/** What hears the lines that a program writes. */
let said = (_line: string): void => {};

/** Hears the lines that programs write from now on. */
export function hear(lines: (line: string) => void): void {
  said = lines;
}

/** Answers that nobody waits for, since the last one that somebody did. */
let unasked = 0;

/** More of these than a cancelled question may leave behind are not an accident. */
const MOST_UNASKED = 100;

const NOT_LOADED = "The engine could not be loaded. Reload the page.";

/** What channels know; one that runs a program has its text behind the last of these. */
const [CATALOGUE, DICE, PROGRAM] = ["catalogue", "dice", "program:"];

const compiled = new Map<string, Promise<WebAssembly.Module>>();
let bytes: Promise<ArrayBuffer> | undefined;

/** The engine, or the part of it that rolls dice; all workers share what is compiled. */
function module(address: string): Promise<WebAssembly.Module> {
  // A server that does not know the type of the file is as good as any.
  const made =
    compiled.get(address) ??
    WebAssembly.compileStreaming(fetch(address)).catch(async () =>
      WebAssembly.compile(await (await fetch(address)).arrayBuffer()),
    );
  compiled.set(address, made);
  made.catch(() => compiled.delete(address));
  return made;
}

/** Ends a channel that cannot be used any more, whether it is open yet or not. */
function broken(message: string): void {
  opening?.abort(new Error(message));
  opening = undefined;
  running?.reject(new Error(message));
  running = undefined;
  channel?.end();
  channel = undefined;
}

/** A worker for the catalogue, once it listens. */
async function catalogue(): Promise<Channel> {
  const wasm = await module(wasmAddress);
  return working(CATALOGUE, wasm, new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
}

/** A worker for dice: the whole engine rolls them as well, where it is there already, or where it alone was kept. */
async function dice(): Promise<Channel> {
  const wasm = await (compiled.get(wasmAddress) ?? module(diceAddress).catch(() => module(wasmAddress)));
  return working(DICE, wasm, new Worker(new URL("./dice-worker.ts", import.meta.url), { type: "module" }));
}

async function working(knows: string, wasm: WebAssembly.Module, worker: Worker): Promise<Channel> {
  worker.addEventListener("error", () => broken(NOT_LOADED));
  worker.postMessage({ wasm });
  await ready(worker);
  worker.onmessage = heard;
  return {
    knows,
    post: (question) => worker.postMessage(question),
    end: () => worker.terminate(),
  };
}

/** A frame with a worker that runs a program, once it has been read. */
async function programmed(program: string, ended: AbortSignal): Promise<Channel> {
  bytes ??= fetch(wasmAddress).then((response) => response.arrayBuffer());
  const wasm = (await bytes).slice(0);
  const frame = await frameOf(program, wasm, () =>
    broken(
      "The browser ended the program, probably because it took too much memory. Your text is still here: " +
        "change it, or lower the limit on states, and run it again.",
    ),
  );
  ended.addEventListener("abort", () => frame.end());
  if (ended.aborted) {
    frame.end();
    throw ended.reason;
  }
  await ready(frame.port);
  frame.port.onmessage = heard;
  return { knows: PROGRAM + program, post: (question) => frame.port.postMessage(question), end: frame.end };
}

/** Waits for the first message. */
function ready(from: Worker | MessagePort): Promise<void> {
  return new Promise((resolve) => {
    from.onmessage = () => resolve();
  });
}

function heard({ data }: MessageEvent<Message>): void {
  const { number, reply } = data;
  if (running?.number !== number) {
    unasked += 1;
    if (unasked > MOST_UNASKED) {
      broken("The program sent messages that nobody asked for, so it was stopped.");
    }
    return;
  }
  switch (reply.kind) {
    case "progress":
      running.progress?.(reply.progress);
      return;
    case "part":
      running.part?.(reply.part);
      return;
    case "said":
      if (!running.isQuiet) {
        said(reply.line);
      }
      return;
    case "answer":
    case "error": {
      const { resolve, reject } = running;
      running = undefined;
      unasked = 0;
      if (reply.kind === "answer") {
        resolve(reply.answer);
      } else {
        reject(new Refused(reply));
      }
    }
  }
}

let opening: AbortController | undefined;

/** Ends what is running. */
export function cancel(): void {
  opening?.abort(new Cancelled());
  opening = undefined;
  if (running) {
    running.reject(new Cancelled());
    running = undefined;
    channel?.end();
    channel = undefined;
  }
}

/** Asks a question. */
export async function ask<T>(of: Of | null, asked: Asked, hears: Hears = {}): Promise<T> {
  cancel();
  const program = of !== null && "program" in of ? of.program : null;
  const knows = program !== null ? PROGRAM + program : of !== null && "dice" in of ? DICE : CATALOGUE;
  if (channel === undefined || channel.knows !== knows) {
    channel?.end();
    channel = undefined;
    const mine = new AbortController();
    opening = mine;
    const cancelled = new Promise<never>((_, reject) => {
      mine.signal.addEventListener("abort", () => reject(mine.signal.reason));
    });
    const opened = program !== null ? programmed(program, mine.signal) : knows === DICE ? dice() : catalogue();
    channel = await Promise.race([opened, cancelled]).catch((error: unknown) => {
      opened.then((late) => late.end()).catch(() => {});
      throw error;
    });
    opening = undefined;
  }
  const to = channel;
  return new Promise<T>((resolve, reject) => {
    numbers += 1;
    const number = numbers;
    running = { number, reject, resolve: resolve as (answer: unknown) => void, ...hears };
    to.post({ number, game: of !== null && "game" in of ? of.game : "", asked });
  });
}
