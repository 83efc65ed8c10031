/** What the browser measured of this page; `memoryBytes` where it tells. */
export interface Measures {
  loadMs: number;
  firstPaintMs: number;
  memoryBytes: number | null;
}

export type SpeedRating = 'poor' | 'fair' | 'good';

const SLOW_LOAD_MS = 3_000;
const SLOW_PAINT_MS = 2_500;
const FAIR_MS = 1_500;
const MUCH_MEMORY_BYTES = 52_428_800;

/** How a page's load and first paint are to be called. */
export function speedRating({ loadMs, firstPaintMs }: Measures): SpeedRating {
  if (loadMs > SLOW_LOAD_MS || firstPaintMs > SLOW_PAINT_MS) return 'poor';
  return loadMs > FAIR_MS || firstPaintMs > FAIR_MS ? 'fair' : 'good';
}

/** Whether a page holds more memory than it should. */
export const isHeavy = ({ memoryBytes }: Measures): boolean => (memoryBytes ?? 0) > MUCH_MEMORY_BYTES;
