import type { Lots } from './lots.ts';
import type { Doctor, HistoryWriter } from './risk-histories.ts';

export const MONTH_HOURS = 30 * 24;

/** A country and how many minutes its clock is ahead of UTC, where people of the sample live. */
export const CITIES: readonly [string, number][] = [
  ['US', -300],
  ['US', -480],
  ['MX', -360],
  ['BR', -180],
  ['GB', 0],
  ['ES', 60],
  ['FR', 60],
  ['EG', 120],
  ['AE', 240],
  ['IN', 330],
  ['PH', 480],
  ['JP', 540],
];
const AGENTS = ['Windows', 'Mac', 'iPhone', 'Android', 'Linux'].flatMap((system) =>
  Array.from({ length: 8 }, (_, version) => `Browser ${120 + version} on ${system}`),
);
const CARRIERS = Array.from({ length: 20 }, (_, place) => `100.64.0.${place}`);

export type Device = { network: string; agent: string; place: [string, number] | null };
/** An account, when it was made, and what its owner uses. */
export type Patient = { id: string; age: number; devices: Device[]; card: string; fellows: string[]; usual: number };
export type Practice = Doctor & { share: number; device: Device };

export type World = {
  lots: Lots;
  writer: HistoryWriter;
  patients: Patient[];
  practices: Practice[];
  support: string[];
  network: () => string;
};

export function aDevice({ lots, network }: Pick<World, 'lots' | 'network'>, place = lots.pick(CITIES)): Device {
  const isKnown = !lots.chance(0.05);
  return { network: network(), agent: lots.pick(AGENTS), place: isKnown ? place : null };
}

/** Who lives together shares a network, often a card and sometimes a device; most live alone. */
export function household(world: Pick<World, 'lots' | 'network'>, ids: { id: string; age: number }[]): Patient[] {
  const { lots } = world;
  const home = aDevice(world);
  const isOneCard = lots.chance(0.6);
  const isOneDevice = lots.chance(0.4);
  const usual = lots.from(0, 1);
  return ids.map(({ id, age }) => ({
    id,
    age,
    devices: [{ ...home, agent: isOneDevice ? home.agent : lots.pick(AGENTS) }],
    card: isOneCard ? `card of ${ids[0]?.id}` : `card of ${id}`,
    fellows: ids.map((one) => one.id).filter((one) => one !== id),
    usual,
  }));
}

/** An ordinary month: so many visits, and what surrounds them. */
export function liveAMonth(world: World, visits: number): void {
  const habits = new Map(world.practices.map((practice) => [practice.userId, habitsOf(world)]));
  for (let i = 0; i < visits; i += 1) {
    const patient = world.lots.pick(world.patients);
    const practice = sought(world, world.lots.chance(0.6) ? patient.usual : world.lots.from(0, 1));
    const habit = habits.get(practice.userId);
    if (habit) liveOneVisit(world, { patient, practice, habit });
  }
  for (const person of [...world.patients, ...world.practices]) signInAMonth(world, person);
  for (const person of world.support)
    for (let day = 0; day < 30; day += 1)
      for (let i = world.lots.whole(15, 60); i > 0; i -= 1)
        world.writer.access(person, world.lots.pick(world.patients).id, day * 24 + world.lots.from(0, 9));
}

/** Few doctors are sought by many; a household has one whom it knows. */
function sought({ lots, practices }: World, lot: number): Practice {
  let left = lot * practices.reduce((sum, { share }) => sum + share, 0);
  for (const practice of practices) {
    left -= practice.share;
    if (left < 0) return practice;
  }
  return lots.pick(practices);
}

type Habit = ReturnType<typeof habitsOf>;

/** Few are ill for a week, call by a tool of their own, answer seldom, bring interpreters or raise their price. */
function habitsOf({ lots }: World) {
  const illUntil = lots.chance(0.04) ? lots.from(0, MONTH_HOURS - 168) : -1;
  return {
    fee: 3_000 + 500 * lots.whole(0, 14),
    raise: lots.chance(0.05) ? { before: lots.from(0, MONTH_HOURS), by: lots.from(1.1, 2.1) } : null,
    isIll: (hours: number) => illUntil >= 0 && hours >= illUntil && hours < illUntil + 168,
    cancels: lots.from(0.04, 0.16),
    byOwnTool: lots.chance(0.01) ? 0.2 : 0.01,
    answers: lots.chance(0.05) ? 0.6 : 0.9,
    interprets: lots.chance(0.01),
  };
}

type Meeting = { patient: Patient; practice: Practice; habit: Habit };

function liveOneVisit(world: World, { patient, practice, habit }: Meeting): void {
  const { lots, writer } = world;
  const isNew = patient.age < MONTH_HOURS;
  const hours = isNew ? Math.max(1, patient.age - lots.from(1, 120)) : lots.from(1, MONTH_HOURS);
  const isHeld = !habit.isIll(hours) && !lots.chance(habit.cancels);
  const isEmpty = isHeld && lots.chance(habit.byOwnTool);
  const isRaised = habit.raise !== null && hours < habit.raise.before;
  const visit = writer.visit(practice, patient.id, {
    hours,
    booked: hours + lots.from(1, isNew ? Math.max(2, patient.age - hours) : 200),
    status: isHeld ? 'completed' : 'cancelled',
    by: isEmpty || lots.chance(0.4) ? 'provider' : 'presence',
    type: lots.chance(0.85) ? 'video' : 'phone',
    fee: Math.round(habit.fee * (isRaised ? (habit.raise?.by ?? 1) : 1)),
    urgency: lots.chance(0.1) ? 'urgent' : 'routine',
    // A parent books for the child.
    bookedBy: patient.fellows.length > 0 && lots.chance(0.3) ? lots.pick(patient.fellows) : null,
  });
  if (isHeld && !isEmpty) for (const part of ['patient', 'doctor'] as const) writer.presence(visit, part);
  const back = isHeld
    ? lots.chance(0.002)
      ? ('dispute' as const)
      : null
    : lots.chance(0.9)
      ? ('refund' as const)
      : null;
  const card = lots.chance(0.08) ? `second card of ${patient.id}` : patient.card;
  writer.payment(visit, hours + 1, back && { kind: back, hours: lots.from(0, hours) }, card);
  if (isHeld && lots.chance(0.35)) writer.review(visit, lots.from(0, hours), { writer: visit.booked_by ?? patient.id });
  if (lots.chance(0.4)) talk(world, visit, { hours, answers: habit.isIll(hours) ? 0.1 : habit.answers });
  writer.access(practice.userId, patient.id, hours);
  if (habit.interprets || lots.chance(0.03)) writer.callInvitation(visit, practice.userId, hours + lots.from(1, 20));
  if (lots.chance(0.02)) writer.careInvitation(patient.id, hours);
}

type Visit = ReturnType<HistoryWriter['visit']>;

function talk({ lots, writer }: World, visit: Visit, { hours, answers }: { hours: number; answers: number }): void {
  const asked = lots.from(0, hours);
  const isAnswered = lots.chance(answers);
  writer.conversation(visit, [
    { isDoctor: false, hours: asked },
    ...(isAnswered ? [{ isDoctor: true, hours: asked * lots.from(0.7, 1) }] : []),
  ]);
}

/** At home, before the month too; on the way, far away after a flight; and now and then a password is mistyped. */
function signInAMonth({ lots, writer }: World, person: Patient | Practice): void {
  const id = 'id' in person ? person.id : person.userId;
  const [home] = 'id' in person ? person.devices : [person.device];
  if (!home) return;
  const since = 'id' in person ? Math.min(person.age, MONTH_HOURS) : MONTH_HOURS;
  if ('id' in person && person.age > 2 * MONTH_HOURS)
    writer.event(id, 'signed_in', lots.from(MONTH_HOURS + 14 * 24, 2 * MONTH_HOURS), home);
  const times = Array.from({ length: lots.whole(1, 4) }, () => lots.from(0, since)).toSorted((a, b) => b - a);
  for (const hours of times) {
    const isOnTheWay = lots.chance(0.15);
    const device = isOnTheWay ? { ...home, network: lots.pick(CARRIERS) } : home;
    if (lots.chance(0.1)) writer.event(id, 'sign_in_failed', hours + 0.01, device);
    writer.event(id, 'signed_in', hours, device);
  }
  const left = times.at(-1) ?? 0;
  if (lots.chance(0.03) && home.place) {
    const place = lots.pick(CITIES);
    const flight = 3 + 1.4 * hoursApart(home.place[1], place[1]);
    if (left > flight) writer.event(id, 'signed_in', left - lots.from(flight, left), { ...home, place });
  }
  // A relative abroad uses the same account.
  if (lots.chance(0.0005)) writer.event(id, 'signed_in', left, { ...home, place: lots.pick(CITIES) });
}

export function hoursApart(one: number, other: number): number {
  const minutes = Math.abs(one - other);
  return Math.min(minutes, 1440 - minutes) / 60;
}
