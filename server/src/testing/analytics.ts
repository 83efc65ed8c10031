import { FEWEST_TOLD } from '@polyclinic/contract/analytics/rules';
import type { Database, Trx } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from './people.ts';

/** How a visit of a random history stands. */
export const ENDINGS = [
  'scheduled',
  'confirmed',
  'held',
  'missed_by_patient',
  'missed_by_provider',
  'cancelled_by_patient',
  'cancelled_by_provider',
  'unpaid',
] as const;
export type Ending = (typeof ENDINGS)[number];

export type PastVisit = {
  patient: Person;
  doctor: Person;
  ending: Ending;
  /** Minutes before now */
  bookedAgo: number;
  startsAgo: number;
  /** Seconds from the booking to its payment */
  paidAfter: number;
  feeCents: number;
  refundedCents: number;
};

/** Status, who cancelled, outcome, whose word it is, and per cent to give back. */
const STATES: Record<Ending, (string | number | null)[]> = {
  scheduled: ['scheduled', null, null, null, null],
  confirmed: ['confirmed', null, null, null, null],
  held: ['completed', null, 'held', 'provider', 0],
  missed_by_patient: ['no_show', null, 'missed_by_patient', 'provider', 0],
  missed_by_provider: ['cancelled', 'system', 'missed_by_provider', 'patient', 100],
  cancelled_by_patient: ['cancelled', 'patient', null, null, 100],
  cancelled_by_provider: ['cancelled', 'provider', null, null, 100],
  unpaid: ['cancelled', 'system', null, null, 100],
};

const isPaid = ({ ending, feeCents }: PastVisit) => feeCents > 0 && ending !== 'scheduled' && ending !== 'unpaid';
const ago = (minutes: number): RawBuilder<Date> => sql`(app_now() - ${minutes}::float8 * interval '1 minute')`;

/** Writes visits of some past as rows, with their payments; one that would overlap another is left out. */
export function writePast(owner: Database, visits: readonly PastVisit[]): Promise<void> {
  return owner.transaction(null, async (trx) => {
    await sql`alter table appointments disable trigger user`.execute(trx);
    const written: [string, PastVisit][] = [];
    for (const visit of visits) {
      const id = await writeVisit(trx, visit);
      if (id) written.push([id, visit]);
    }
    await sql`alter table appointments enable trigger user`.execute(trx);
    for (const [id, visit] of written) if (isPaid(visit)) await writeMoney(trx, id, visit);
  });
}

async function writeVisit(trx: Trx, visit: PastVisit): Promise<string | undefined> {
  const { patient, doctor, ending, bookedAgo, startsAgo, feeCents } = visit;
  const [status, cancelledBy, outcome, outcomeBy, percent] = STATES[ending];
  const { rows } = await sql<{ id: string }>`
    insert into appointments (patient_id, provider_id, provider_user_id, appointment_type, fee_cents, created_at, start_time,
      end_time, status, cancelled_by, outcome, outcome_by, outcome_at, refund_percent)
    values (${patient.userId}, ${doctor.providerId}, ${doctor.userId}, 'video', ${feeCents}, ${ago(bookedAgo)},
      ${ago(startsAgo)}, ${ago(startsAgo - 30)}, ${status}, ${cancelledBy}, ${outcome}, ${outcomeBy},
      case when ${outcome}::text is not null then app_now() end, ${percent})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

async function writeMoney(trx: Trx, id: string, visit: PastVisit): Promise<void> {
  const { patient, doctor, bookedAgo, paidAfter, feeCents, refundedCents } = visit;
  const paidAgo = bookedAgo - paidAfter / 60;
  await sql`insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, status, gateway, captured_cents)
    values (${id}, ${patient.userId}, ${doctor.userId}, ${feeCents}, 'paid', 'sandbox', ${feeCents})`.execute(trx);
  await sql`insert into captures (payment_id, reference, amount_cents, currency, standing)
    select id, 'pi_' || id, ${feeCents}, 'USD', 'accepted' from payments where appointment_id = ${id}`.execute(trx);
  const entry = (kind: string, cents: number) => sql`
    insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, capture_id,
      gateway_reference, created_at)
    select p.id, p.appointment_id, p.patient_id, p.provider_user_id, ${kind}, ${cents}, c.id, uuidv7()::text, ${ago(paidAgo)}
    from payments p join captures c on c.payment_id = p.id where p.appointment_id = ${id}`;
  await entry('charge', feeCents).execute(trx);
  if (refundedCents > 0) await entry('refund', Math.min(refundedCents, feeCents)).execute(trx);
}

type Group = { key: string; parts: ReadonlySet<string>[] };

const isFew = (people: number) => people > 0 && people < FEWEST_TOLD;

/** The groups of a figure that are hidden, decided on the very people; the smallest come first. */
function hiddenOf(groups: readonly Group[]): Set<string> {
  const hidden = new Set(groups.filter(({ parts }) => parts.some(({ size }) => isFew(size))));
  const lacks = (part: number) => isFew(new Set([...hidden].flatMap(({ parts }) => [...(parts[part] ?? [])])).size);
  for (const group of groups) if (group.parts.some(({ size }, part) => size > 0 && lacks(part))) hidden.add(group);
  return new Set([...hidden].map(({ key }) => key));
}

/** Groups by their keys, the smallest first. */
function grouped<One>(things: readonly One[], keyOf: (one: One) => string, personOf: (one: One) => string) {
  const groups = [...Map.groupBy(things, keyOf)].map(([key, some]) => ({
    key,
    some,
    people: new Set(some.map(personOf)),
  }));
  return groups.toSorted((a, b) => a.people.size - b.people.size || (a.key < b.key ? -1 : 1));
}

/** What is told of things that belong to people: how many of each key, or null. */
export function told<One>(things: readonly One[], keyOf: (one: One) => string, personOf: (one: One) => string) {
  const groups = grouped(things, keyOf, personOf);
  const hidden = hiddenOf(groups.map(({ key, people }) => ({ key, parts: [people] })));
  return new Map(groups.map(({ key, some }) => [key, hidden.has(key) ? null : some.length]));
}

/** An appointment that was booked, and whether it was lost before it was paid, lost afterwards, or attended. */
export type BookedVisit = { person: string; language: string; country: string; part: 'unpaid' | 'left' | 'attended' };

const PARTS = ['unpaid', 'left', 'attended'] as const;
const peopleOf = (visits: readonly BookedVisit[]) => new Set(visits.map(({ person }) => person));
const partsOf = (visits: readonly BookedVisit[]) =>
  PARTS.map((wanted) => peopleOf(visits.filter(({ part }) => part === wanted)));

const stepsOf = (visits: readonly BookedVisit[]) => ({
  booked: visits.length,
  paid: visits.filter(({ part }) => part !== 'unpaid').length,
  attended: visits.filter(({ part }) => part === 'attended').length,
});
type Steps = { [Step in keyof ReturnType<typeof stepsOf>]: number | null };

/** Whether steps after the booking can be told without telling who was lost between them. */
export const areStepsTold = (visits: readonly BookedVisit[]): boolean =>
  !partsOf(visits).some(({ size }) => isFew(size));

/** Steps from the booking on, as far as they tell of nobody. */
export function tellSteps(visits: readonly BookedVisit[]): Steps {
  const { booked, paid, attended } = stepsOf(visits);
  const isTold = areStepsTold(visits);
  return {
    booked: isFew(peopleOf(visits).size) ? null : booked,
    paid: isTold ? paid : null,
    attended: isTold ? attended : null,
  };
}

/** The same of each language or country. */
export function tellStepsBy(visits: readonly BookedVisit[], grouping: 'language' | 'country'): Map<string, Steps> {
  const groups = grouped(
    visits,
    (visit) => visit[grouping],
    ({ person }) => person,
  );
  const unbooked = hiddenOf(groups.map(({ key, people }) => ({ key, parts: [people] })));
  const unparted = hiddenOf(groups.map(({ key, some }) => ({ key, parts: partsOf(some) })));
  const areTold = areStepsTold(visits);
  return new Map(
    groups.map(({ key, some }) => {
      const { booked, paid, attended } = stepsOf(some);
      const isTold = areTold && !unbooked.has(key) && !unparted.has(key);
      const tell = (number: number) => (isTold ? number : null);
      return [key, { booked: unbooked.has(key) ? null : booked, paid: tell(paid), attended: tell(attended) }];
    }),
  );
}
