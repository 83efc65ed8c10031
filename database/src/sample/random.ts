import { createHash } from 'node:crypto';

/** The same key always gives the same UUID (version 8, RFC 9562). */
export function stableId(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export type Random = ReturnType<typeof createRandom>;

/** A repeatable stream of choices (mulberry32), one stream per key. */
export function createRandom(key: string) {
  let state = createHash('sha256').update(key).digest().readUInt32LE();
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const twice = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  };
  const chance = (probability: number) => fraction() < probability;
  return { fraction, between, pick, chance };
}
