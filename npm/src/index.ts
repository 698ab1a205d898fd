/**
 * Exact answers to games of chance and skill: every digit is certain.
 *
 * @packageDocumentation
 */

export { type AverageSettings, Average, average } from "./average.js";
export {
  type CatalogueGame,
  type NamedStrategy,
  type Parameter,
  type Parameters,
  type Piece,
  type Topic,
  Answer,
  games,
  open,
} from "./catalogue.js";
export { type Weight, Chance, certain, coin, die, draw, rolls, uniform, weighted } from "./chance.js";
export { Dice, Rest, allDice, dice } from "./dice.js";
export { type Progress, type Stage, type Watch } from "./engine.js";
export {
  BestplayError,
  LimitError,
  PrecisionError,
  RulesError,
  StoppedError,
  UndefinedError,
  UsageError,
} from "./errors.js";
export { type Exactly, Fraction, fraction } from "./fraction.js";
export {
  type Node,
  type Points,
  type To,
  Between,
  Choice,
  End,
  Paid,
  between,
  choice,
  end,
  pay,
} from "./nodes.js";
export { type HiddenReply, type InformationSet, type OddsTable, HiddenSolution } from "./hidden.js";
export { type Player, MAX, MIN, other } from "./player.js";
export { type Game } from "./rules.js";
export { type Estimate, type SamplingSettings, type Until, Sampling, estimate } from "./sampling.js";
export { type Settings } from "./settings.js";
export {
  type Candidate,
  type Explanation,
  type Lengths,
  type Listed,
  type Odds,
  type Outcome,
  type Stopped,
  type Taken,
  type Turn,
  Solution,
} from "./solution.js";
export { count, explain, odds, sheet, solve } from "./solve.js";
export { Staged, solveInStages } from "./staged.js";
export { type Value, Bounds, Exact, Infinite } from "./value.js";
