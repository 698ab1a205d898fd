/** `console.log` for programs, whose lines the page shows. */

/** Lines that are passed on of one question, and their letters. */
const [MOST, LONGEST] = [500, 1000];

/** A console, and what hears its lines from some moment on; what was written before is heard then. */
export interface Written {
  console: object;
  heard(by: (line: string) => void): void;
}

/** A word of a line: text as it is, everything else as it would be written in a program. */
function shown(part: unknown): string {
  if (typeof part === "string") {
    return part;
  }
  try {
    const other = (_key: string, of: unknown) => (typeof of === "bigint" ? `${of}n` : of);
    return typeof part === "object" ? (JSON.stringify(part, other) ?? String(part)) : String(part);
  } catch {
    return "[something that cannot be written]";
  }
}

export function written(): Written {
  let waiting: string[] = [];
  let to: ((line: string) => void) | undefined;
  let many = 0;
  const write = (...parts: unknown[]): void => {
    many += 1;
    if (many > MOST) {
      return;
    }
    const line = many === MOST ? "... and more, which is not shown" : parts.map(shown).join(" ").slice(0, LONGEST);
    if (to) {
      to(line);
    } else {
      waiting.push(line);
    }
  };
  const console = { log: write, info: write, warn: write, error: write, debug: write };
  return {
    console,
    heard: (by) => {
      [to, many] = [by, 0];
      waiting.forEach(by);
      waiting = [];
    },
  };
}
