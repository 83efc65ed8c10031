/** As many times as a doctor chooses among when they propose one. */
export const MOST_CHOSEN = 6;

/** The keys that move through free times; left and right are those of the screen. */
const STEPS: Record<string, [days: number, times: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface Place {
  /** Of each day its free times, in order */
  free: readonly (readonly string[])[];
  minuteOf: (start: string) => number;
  /** Whether days run from right to left */
  isMirrored: boolean;
}

/** The free time to which a key leads: the next of the day, or the nearest of another day; null where the key is no step. */
export function stepTo(from: string, key: string, { free, minuteOf, isMirrored }: Place): string | null {
  const day = free.findIndex((starts) => starts.includes(from));
  const starts = free[day] ?? [];
  if (key === 'Home') return starts[0] ?? null;
  if (key === 'End') return starts.at(-1) ?? null;
  const [days, times] = STEPS[key] ?? [0, 0];
  if (times !== 0) return starts[starts.indexOf(from) + times] ?? from;
  if (days === 0) return null;
  const step = isMirrored ? -days : days;
  for (let other = day + step; free[other]; other += step) {
    const nearest = nearestOf(free[other] ?? [], minuteOf(from), minuteOf);
    if (nearest) return nearest;
  }
  return from;
}

const nearestOf = (starts: readonly string[], minute: number, minuteOf: Place['minuteOf']) =>
  starts.toSorted((a, b) => Math.abs(minuteOf(a) - minute) - Math.abs(minuteOf(b) - minute))[0];

/** Of the day on which it began, what lies between there and where a drag or the keys have come, both included. */
export function between(free: Place['free'], begin: string, end: string): string[] {
  const starts = free.find((day) => day.includes(begin)) ?? [];
  const [a, b] = [starts.indexOf(begin), starts.indexOf(end)];
  if (b < 0) return [begin];
  return a <= b
    ? starts.slice(a, Math.min(b + 1, a + MOST_CHOSEN))
    : starts.slice(Math.max(b, a - MOST_CHOSEN + 1), a + 1);
}

/** The address of the form that proposes one of these times. */
export const toOfferAddress = (starts: readonly string[]) =>
  `/provider/propose?${new URLSearchParams(starts.map((start) => ['start', start]))}`;

/** The times of such an address, in order; what is none is left out. */
export function readOffered(params: URLSearchParams): string[] {
  const times = params.getAll('start').map((text) => Date.parse(text));
  const known = [...new Set(times)].filter(Number.isFinite).slice(0, MOST_CHOSEN);
  return known.sort((a, b) => a - b).map((time) => new Date(time).toISOString());
}
