/** The method by which Node shows an object on the console. */
export const inspected: unique symbol = Symbol.for("nodejs.util.inspect.custom") as never;
