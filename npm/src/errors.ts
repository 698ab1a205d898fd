/** What can go wrong. */

/** What every error of bestplay is. */
export class BestplayError extends Error {
  override name = "BestplayError";
}

/** The rules of a game are wrong in a state. */
export class RulesError extends BestplayError {
  override name = "RulesError";
  /** The state in which they are, if it is known. */
  readonly state: unknown;

  constructor(message: string, state: unknown, options?: ErrorOptions) {
    super(message, options);
    this.state = state;
  }
}

/** The game needs more states or more memory than was allowed. */
export class LimitError extends BestplayError {
  override name = "LimitError";
}

/** The expected total of a game has no meaning, because it never settles. */
export class UndefinedError extends BestplayError {
  override name = "UndefinedError";
}

/** What was asked for needs more digits than could be proven. */
export class PrecisionError extends BestplayError {
  override name = "PrecisionError";
}

/** Something was asked for that there is not: a game, a parameter, a state. */
export class UsageError extends BestplayError {
  override name = "UsageError";
  /** The parameter, or option, whose value was refused, if it was one. */
  readonly parameter: string | null;

  constructor(message: string, parameter: string | null = null) {
    super(message);
    this.parameter = parameter;
  }
}

/** The watch asked to stop. */
export class StoppedError extends BestplayError {
  override name = "StoppedError";
}

/** The error of the engine with this sort and message, and the state or the parameter that it is about. */
export function engineError(
  sort: string,
  message: string,
  state: string | null,
  parameter: string | null,
): BestplayError {
  switch (sort) {
    case "rules":
      return new RulesError(message, state);
    case "limit":
      return new LimitError(message);
    case "undefined":
      return new UndefinedError(message);
    case "precision":
      return new PrecisionError(message);
    case "usage":
      return new UsageError(message, parameter);
    case "stopped":
      return new StoppedError(message);
    default:
      return new BestplayError(message);
  }
}
