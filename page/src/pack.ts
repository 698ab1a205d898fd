/** Programs in links: compressed, in letters that an address may hold. */

/** The longest program in characters that is read from a link, however small it is when compressed. */
export const LONGEST = 200_000;

/** A program in a link is damaged, or too long. */
export class Damaged extends Error {}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > most) {
      // A few bytes may stand for gigabytes: what is too much is not even unpacked.
      await reader.cancel();
      throw new Damaged(
        `The program in this link has more than ${LONGEST.toLocaleString("en")} characters. It was not read.`,
      );
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A program as letters, digits, `-` and `_`. */
export async function pack(program: string): Promise<string> {
  const bytes = new TextEncoder().encode(program);
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (const byte of packed) {
    text += String.fromCharCode(byte);
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The program again. */
export async function unpack(packed: string): Promise<string> {
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const found = await through(bytes, new DecompressionStream("deflate-raw"), LONGEST);
    return new TextDecoder("utf-8", { fatal: true }).decode(found);
  } catch (error) {
    if (error instanceof Damaged) {
      throw error;
    }
    throw new Damaged("The program in this link is damaged: a part of the link may be missing.");
  }
}
