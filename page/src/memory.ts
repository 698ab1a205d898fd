/**
 * How much memory the engine may take. A browser that runs out of it ends the worker, and where the page
 * shares a process with it the page too; within a limit the engine stops by itself and says so.
 */

const MIB = 2 ** 20;

/** The most and the least, whatever there is. */
const [MOST, LEAST] = [2048 * MIB, 256 * MIB];

/** What a phone or a tablet may take whose browser does not say how much it has. */
const HANDHELD = 512 * MIB;

/** The limit on this device, in bytes: a quarter of what it has, as far as its browser says. */
export function memoryLimit(): number {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  if (deviceMemory !== undefined) {
    return Math.min(MOST, Math.max(LEAST, deviceMemory * 256 * MIB));
  }
  return matchMedia("(pointer: coarse)").matches ? HANDHELD : MOST;
}
