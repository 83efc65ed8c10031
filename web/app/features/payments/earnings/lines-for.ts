const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** Heights of the lines of a plot: from nothing to a round amount that nothing exceeds. */
export function linesFor(most: number): number[] {
  const raw = Math.max(most, 1) / LINES;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((one) => one * power >= raw) ?? 10) * power;
  return Array.from({ length: LINES + 1 }, (_, index) => index * step);
}
