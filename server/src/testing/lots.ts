/** Draws by lot that can be repeated (mulberry32). */
export function lotsOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const twice = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32;
  };
  const from = (least: number, most: number) => least + (most - least) * next();
  const whole = (least: number, most: number) => Math.floor(from(least, most + 1));
  const pick = <One>(all: readonly One[]): One => {
    const one = all[whole(0, all.length - 1)];
    if (one === undefined) throw new Error('Nothing to draw from.');
    return one;
  };
  return { chance: (probability: number) => next() < probability, from, whole, pick };
}
export type Lots = ReturnType<typeof lotsOf>;
