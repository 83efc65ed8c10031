/** Random lives of visits: who pays, comes, speaks, cancels, disputes and fails, drawn from a seed. */

/** The same numbers in [0, 1) for the same seed. */
export type Random = () => number;

/** Mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;
export const chance = (random: Random, probability: number): boolean => random() < probability;
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const MINUTE = 1;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When something may happen, in minutes from the start of the first visit; the last ones only let clocks run out. */
export const MOMENTS = {
  booked: -47 * HOUR,
  paid: -47 * HOUR + 8,
  held: -47 * HOUR + 45,
  dayBefore: -25 * HOUR,
  hoursBefore: -3 * HOUR,
  doorOpens: -12,
  started: 2,
  waiting: 9,
  waited: 17,
  over: 33,
  secondStarted: 62,
  roomCloses: 100,
  evening: 4 * HOUR,
  nextDay: 26 * HOUR,
  lastWords: 71 * HOUR,
  silence: 75 * HOUR,
  answered: 75 * HOUR + 7 * DAY + HOUR,
  disputed: 75 * HOUR + 9 * DAY,
  resolved: 75 * HOUR + 14 * DAY,
  heldBack: 75 * HOUR + 22 * DAY,
  retried: 75 * HOUR + 22 * DAY + 7 * HOUR,
  retriedAgain: 75 * HOUR + 22 * DAY + 14 * HOUR,
  end: 75 * HOUR + 37 * DAY,
} as const;
export type Moment = keyof typeof MOMENTS;
export const ORDER = Object.keys(MOMENTS) as Moment[];
const between = (from: Moment, until: Moment) => ORDER.slice(ORDER.indexOf(from), ORDER.indexOf(until) + 1);

/** In minutes from a visit's start */
export type Stay = readonly [from: number, until: number];
export type Attendance = { provider: readonly Stay[]; patient: readonly Stay[]; areConnected: boolean };

/** What decision 060 tells apart. Being there together without a connection is `met`, being there apart `apart`. */
export const ATTENDANCES = {
  nobody: { provider: [], patient: [], areConnected: false },
  patientAlone: { provider: [], patient: [[-3, 28]], areConnected: false },
  providerLeft: { provider: [[0, 8]], patient: [], areConnected: false },
  providerLeftBefore: { provider: [[0, 5]], patient: [[8, 29]], areConnected: false },
  providerTooLate: { provider: [[20, 29]], patient: [[-2, 16]], areConnected: false },
  providerWaited: { provider: [[-4, 17]], patient: [], areConnected: false },
  patientTooLate: { provider: [[-4, 17]], patient: [[24, 30]], areConnected: false },
  apart: { provider: [[5, 17]], patient: [[-5, 2]], areConnected: false },
  met: { provider: [[0, 20]], patient: [[1, 22]], areConnected: false },
  connected: { provider: [[0, 25]], patient: [[1, 26]], areConnected: true },
} as const satisfies Record<string, Attendance>;
export type AttendanceName = keyof typeof ATTENDANCES;

export const PAYMENTS = ['never', 'once', 'twice', 'afterwards', 'by a slow way'] as const;

export type Step =
  | { who: 'patient' | 'provider' | 'admin'; does: 'cancel' }
  | { who: 'patient'; does: 'move'; byHours: number }
  | { who: 'provider'; does: 'start' | 'complete' | 'no_show' | 'take_back' }
  | { who: 'patient'; does: 'state'; statement: 'held' | 'missed_by_provider' }
  | { who: 'patient' | 'provider'; does: 'dispute' }
  | { who: 'admin'; does: 'suspend' }
  | {
      who: 'admin';
      does: 'resolve';
      correctTo: 'held' | 'missed_by_provider' | 'missed_by_patient' | null;
      least?: number;
    }
  | { who: 'stranger'; does: 'pry' }
  | { who: 'gateway'; does: 'refund'; percent: number }
  | { who: 'gateway'; does: 'open_chargeback' }
  | { who: 'gateway'; does: 'close_chargeback'; as: 'won' | 'lost' };
export type TimedStep = { at: Moment } & Step;

export type VisitPlan = {
  type: 'video' | 'phone' | 'in_person';
  urgency: 'routine' | 'urgent';
  payment: (typeof PAYMENTS)[number];
  attendance: AttendanceName;
  steps: TimedStep[];
};
export type History = { isFree: boolean; lateRefundPercent: number; visits: VisitPlan[] };

export function drawHistory(random: Random): History {
  return {
    isFree: chance(random, 0.1),
    lateRefundPercent: pick(random, [0, 33, 40, 50, 100]),
    visits: Array.from({ length: chance(random, 0.3) ? 2 : 1 }, () => drawVisit(random)),
  };
}

function drawVisit(random: Random): VisitPlan {
  const steps = [
    ...drawBefore(random),
    ...drawDuring(random),
    ...drawAfter(random),
    ...drawGateway(random),
    { at: pick(random, ORDER), who: 'stranger', does: 'pry' } as const,
  ];
  return {
    type: pick(random, ['video', 'video', 'phone', 'in_person']),
    urgency: pick(random, ['routine', 'routine', 'urgent']),
    payment: chance(random, 0.65) ? 'once' : pick(random, PAYMENTS),
    attendance: pick(random, Object.keys(ATTENDANCES) as AttendanceName[]),
    steps: steps.toSorted((a, b) => MOMENTS[a.at] - MOMENTS[b.at]),
  };
}

function drawBefore(random: Random): TimedStep[] {
  const steps: TimedStep[] = [];
  if (chance(random, 0.08)) {
    steps.push({ at: pick(random, between('paid', 'dayBefore')), who: 'patient', does: 'move', byHours: 2 });
  }
  if (chance(random, 0.2)) {
    const who = pick(random, ['patient', 'patient', 'patient', 'provider', 'admin'] as const);
    steps.push({ at: pick(random, between('paid', 'over')), who, does: 'cancel' });
  }
  // A late one returns a part, which is what could go back twice.
  if (chance(random, 0.12)) {
    steps.push({ at: pick(random, between('hoursBefore', 'doorOpens')), who: 'patient', does: 'cancel' });
  }
  if (chance(random, 0.06)) steps.push({ at: pick(random, between('paid', 'evening')), who: 'admin', does: 'suspend' });
  return steps;
}

function drawDuring(random: Random): TimedStep[] {
  const steps: TimedStep[] = [];
  if (chance(random, 0.3)) {
    steps.push({ at: pick(random, between('doorOpens', 'waited')), who: 'provider', does: 'start' });
  }
  if (chance(random, 0.5)) {
    const does = pick(random, ['complete', 'complete', 'no_show'] as const);
    const at = pick(random, between('waited', 'silence'));
    steps.push({ at, who: 'provider', does });
    if (chance(random, 0.15)) steps.push({ at, who: 'provider', does: 'take_back' });
  }
  if (chance(random, 0.5)) {
    const statement = pick(random, ['held', 'missed_by_provider'] as const);
    steps.push({ at: pick(random, between('waited', 'answered')), who: 'patient', does: 'state', statement });
  }
  return steps;
}

function drawAfter(random: Random): TimedStep[] {
  const steps: TimedStep[] = [];
  for (const who of ['patient', 'provider'] as const) {
    if (chance(random, 0.3)) steps.push({ at: pick(random, between('over', 'disputed')), who, does: 'dispute' });
  }
  const correctTo = pick(random, [null, null, 'held', 'missed_by_provider', 'missed_by_patient'] as const);
  const least = chance(random, 0.15) ? { least: pick(random, [25, 100]) } : {};
  if (chance(random, 0.5)) {
    steps.push({
      at: pick(random, between('nextDay', 'disputed')),
      who: 'admin',
      does: 'resolve',
      correctTo,
      ...least,
    });
  }
  // Whatever stands open by then is decided.
  const last = pick(random, [null, 'held', 'missed_by_provider', 'missed_by_patient'] as const);
  return [...steps, { at: 'resolved', who: 'admin', does: 'resolve', correctTo: last }];
}

function drawGateway(random: Random): TimedStep[] {
  const steps: TimedStep[] = [];
  while (chance(random, 0.2)) {
    const at = pick(random, between('paid', 'heldBack'));
    steps.push({ at, who: 'gateway', does: 'refund', percent: pick(random, [10, 25, 100]) });
  }
  if (chance(random, 0.15)) {
    steps.push({ at: pick(random, between('paid', 'disputed')), who: 'gateway', does: 'open_chargeback' });
  }
  steps.push({ at: 'resolved', who: 'gateway', does: 'close_chargeback', as: pick(random, ['won', 'lost']) });
  return steps;
}
