/** Whole numbers from 0, each below what is asked for, the same in each run. */
export function numbers(seed) {
  let word = seed >>> 0;
  const next = () => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return word / 2 ** 32;
  };
  return (count) => Math.floor(next() * count);
}
