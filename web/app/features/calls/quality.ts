export type Quality = 'good' | 'fair' | 'poor';

/** What two seconds of a connection were like; null where nothing is known yet. */
export interface Sample {
  /** Share of packets that did not arrive, the worse of both directions */
  loss: number;
  roundTripMs: number | null;
  /** Bits per second that the line takes, as the browser estimates */
  capacity: number | null;
}

const limits = {
  poor: { loss: 0.12, roundTripMs: 900, capacity: 100_000 },
  fair: { loss: 0.04, roundTripMs: 350, capacity: 300_000 },
};

const exceeds = ({ loss, roundTripMs, capacity }: Sample, limit: typeof limits.poor) =>
  loss > limit.loss ||
  (roundTripMs ?? 0) > limit.roundTripMs ||
  (capacity ?? Number.POSITIVE_INFINITY) < limit.capacity;

export function judge(sample: Sample): Quality {
  if (exceeds(sample, limits.poor)) return 'poor';
  return exceeds(sample, limits.fair) ? 'fair' : 'good';
}

const POOR_BEFORE_REST = 3;
const WELL_BEFORE_RETURN = 4;
const MOST_PATIENCE = 30;

/**
 * Decides when the picture rests for the sake of the sound: after a few poor samples in a row, until
 * some in a row were not. A line that fails again at once is waited for twice as long.
 */
export function createSparing() {
  let isResting = false;
  let row = 0;
  let needed = WELL_BEFORE_RETURN;
  let sinceReturn = Number.POSITIVE_INFINITY;
  return (quality: Quality): boolean => {
    const isPoor = quality === 'poor';
    row = isPoor === isResting ? 0 : row + 1;
    sinceReturn += 1;
    if (!isResting && row >= POOR_BEFORE_REST) {
      needed = sinceReturn < 2 * needed ? Math.min(MOST_PATIENCE, needed * 2) : WELL_BEFORE_RETURN;
      isResting = true;
      row = 0;
    } else if (isResting && row >= needed) {
      isResting = false;
      row = 0;
      sinceReturn = 0;
    }
    return isResting;
  };
}
