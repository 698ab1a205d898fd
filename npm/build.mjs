// Builds the package: the engine as WebAssembly by cargo, made smaller by wasm-opt, and the modules.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
const cargo = process.env.CARGO ?? "cargo";
const wasm = `${target}/wasm32-unknown-unknown/web/bestplay_web.wasm`;

const libraries = `${process.env.CARGO_HOME ?? `${homedir()}/.cargo`}/registry/src/`;
const flags = [
  // Where libraries were unpacked is nobody's business, and takes two kilobytes.
  `--remap-path-prefix=${libraries}=`,
  // Functions are put into others where they are very short; what a compiler likes to put there by itself
  // is five times as long, for 35 kilobytes more and hardly less time.
  "-Cllvm-args=-inlinedefault-threshold=40",
  "-Cllvm-args=-inlinehint-threshold=40",
];
const env = {
  ...process.env,
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: flags.join(" "),
};

function run(command, ...words) {
  execFileSync(command, words, { cwd: here, env, stdio: "inherit" });
}

/** A program of one of the packages that this one is built with. */
function bin(name) {
  return fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url));
}

// What every browser of the last four years has.
const features = [
  "bulk-memory",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
  "simd",
];

// What makes the compressed file smaller: at last the functions that are called most get the smallest
// numbers. All of `-Os` makes it a little larger, and takes ten times as long: code that is folded is
// harder to compress.
const passes = [
  "dae",
  "simplify-locals-nostructure",
  "duplicate-function-elimination",
  "optimize-instructions",
  "vacuum",
  "rse",
  "remove-unused-brs",
  "vacuum",
  "coalesce-locals",
  "vacuum",
  "remove-unused-names",
  "reorder-locals",
  "optimize-instructions",
  "dae-optimizing",
  "duplicate-function-elimination",
  "remove-unused-module-elements",
  "reorder-functions",
  // Names last: without them the passes before save five kilobytes less.
  "strip-debug",
  "strip-producers",
];

/** Builds a module of the engine, with these words for cargo. */
function build(name, ...words) {
  run(
    cargo,
    "build",
    "--locked",
    "--profile=web",
    "--package=bestplay-web",
    "--target=wasm32-unknown-unknown",
    ...words,
  );
  run(
    bin("wasm-opt"),
    ...passes.map((pass) => `--${pass}`),
    ...features.map((feature) => `--enable-${feature}`),
    wasm,
    `--output=${here}dist/${name}.wasm`,
  );
}

mkdirSync(`${here}dist`, { recursive: true });
// A page that rolls dice and does nothing else loads a part of the engine.
build("dice", "--no-default-features");
build("bestplay");
run(bin("tsc"), "--project", "tsconfig.json");
