/** States and outcomes in words, for messages. */

/** Characters that are shown of one. */
const SHOWN = 500;

/** Something as one would write it in JavaScript, cut if that is long. */
export function show(something: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(something, plain) ?? String(something);
  } catch {
    text = String(something);
  }
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}

function plain(_key: string, part: unknown): unknown {
  return typeof part === "bigint" ? `${part}n` : part;
}
