/**
 * Judges a life from outside, by the decisions 060 to 064 as they are written and by the gateway's books; it calls none of
 * the rules that it judges.
 */
import type { Attendance, Stay } from './history.ts';
import { chargesOf, type Life, type World } from './history-world.ts';

/** A visit as the owner of the database reads it. */
export type VisitRow = {
  id: string;
  status: string;
  cancelledAt: Date | null;
  outcome: string | null;
  fact: string | null;
  percent: number | null;
  providerSaid: 'held' | 'missed_by_patient' | null;
  patientSaid: 'held' | 'missed_by_provider' | null;
};
type Fact = 'held' | 'missed_by_provider' | 'missed_by_patient' | 'unclear';
type Said = Pick<VisitRow, 'providerSaid' | 'patientSaid'>;

const IN_TIME = 15;
const SILENCE = 1;
const LEAST_WAIT = 10;

const meet = (some: readonly Stay[], others: readonly Stay[]) =>
  some.some((one) => others.some((other) => one[0] <= other[1] + SILENCE && other[0] <= one[1] + SILENCE));
const isInTime = (stays: readonly Stay[]) => stays.some(([from]) => from <= IN_TIME);

/** A provider who comes in time, waits until the waiting time is over and for ten minutes at least. */
function hasWaited(stays: readonly Stay[]): boolean {
  const minutes = stays.reduce((sum, [from, until]) => sum + Math.max(0, until - Math.max(0, from)), 0);
  return isInTime(stays) && minutes >= LEAST_WAIT && stays.some(([, until]) => until >= IN_TIME - SILENCE);
}

/** What the issue and decision 060 make of presence and words, once all clocks have run out. */
export function factOf(type: string, presence: Attendance, said: Said): Fact {
  if (type !== 'video') return byWords(said);
  const { provider, patient, areConnected } = presence;
  if (meet(provider, patient)) return areConnected ? 'held' : byWordsOfBothThere(said);
  if (said.patientSaid === 'held') return 'held';
  if (!hasWaited(provider)) return 'missed_by_provider';
  if (isInTime(patient)) return byWordsOfBothThere(said);
  return said.providerSaid === 'held' ? 'held' : 'missed_by_patient';
}

function byWords({ providerSaid, patientSaid }: Said): Fact {
  if (patientSaid === 'held' || providerSaid === 'held') return 'held';
  if (providerSaid === 'missed_by_patient') return patientSaid ? 'unclear' : 'missed_by_patient';
  return patientSaid === 'missed_by_provider' ? 'missed_by_provider' : 'unclear';
}

/** A person who was there in time did not stay away by the other's word alone. */
function byWordsOfBothThere(said: Said): Fact {
  const fact = byWords(said);
  return fact === 'missed_by_patient' ? 'unclear' : fact;
}

const STATUS = {
  held: 'completed',
  missed_by_provider: 'cancelled',
  missed_by_patient: 'no_show',
  unclear: 'cancelled',
} as const;

type Verdict = { status: string; fact: Fact | null; percent: number };

/** How a life has to end. */
function verdictOf(life: Life, row: VisitRow): Verdict {
  if (life.calledOff !== null) return { status: 'cancelled', fact: null, percent: life.calledOff };
  if (!life.wasConfirmed) return { status: 'cancelled', fact: null, percent: 100 };
  let fact: Fact = life.isGivenUp ? 'missed_by_provider' : factOf(life.plan.type, life.presence, row);
  let percent = fact === 'missed_by_provider' ? 100 : 0;
  for (const { correctTo, least } of life.findings) {
    if (correctTo === null) continue;
    fact = correctTo;
    percent = Math.max(percent, least, correctTo === 'missed_by_provider' ? 100 : 0);
  }
  return { status: STATUS[fact], fact, percent: fact === 'unclear' ? 100 : percent };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** A capture by the gateway's books. */
export function booksOf(world: World, life: Life) {
  return chargesOf(world, life).map((charge) => {
    const { payment_intent: reference, amount_captured: captured } = charge;
    const refunds = world.bank.books.refunds.filter(({ payment_intent }) => payment_intent === reference);
    const returned = sum(refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount));
    const disputes = world.bank.books.disputes.filter(({ payment_intent }) => payment_intent === reference);
    const taken = sum(disputes.filter(({ status }) => status !== 'won').map(({ amount }) => amount));
    // What was true when it was said may have changed since.
    const refused = sum(refunds.filter(({ id }) => world.refused.has(id)).map(({ amount }) => amount));
    return { reference, captured, refunds, returned, refused, taken };
  });
}

export type Accepted = ReadonlySet<string>;

/** What is wrong once all clocks have run out and all has been told. */
export function judgeEnd(world: World, life: Life, { row, accepted }: { row: VisitRow; accepted: Accepted }): string[] {
  const books = booksOf(world, life);
  const wrong: string[] = [];
  const pays = books.filter(({ reference }) => accepted.has(reference));
  if (pays.length > 1 || (life.feeCents > 0 && life.wasConfirmed !== (pays.length === 1)))
    wrong.push(`${pays.length} payments pay for it, confirmed: ${life.wasConfirmed}`);
  const verdict = verdictOf(life, row);
  const wasReleased = isReleased(life, row) && pays.some((one) => isAllOutside(world, one));
  if (!wasReleased) wrong.push(...judgeFact(verdict, row));
  for (const one of books) {
    const percent = accepted.has(one.reference) ? verdict.percent : 100;
    wrong.push(...judgeMoney(world, one, wasReleased ? 100 : percent));
  }
  return wrong;
}

type Books = ReturnType<typeof booksOf>[number];

/** Money that went back outside gives a time free before its start, and decides nothing from then on. */
const isReleased = ({ calledOff, isReturnedOutside, start }: Life, { outcome, cancelledAt }: VisitRow) =>
  calledOff === null && outcome === null && isReturnedOutside && (cancelledAt?.getTime() ?? start) < start;

/** Nothing but what somebody returned at the gateway makes it the whole fee. */
const isAllOutside = (world: World, { refunds, captured }: Books) =>
  sum(refunds.filter(({ id }) => world.outside.has(id)).map(({ amount }) => amount)) >= captured;

function judgeFact({ status, fact, percent }: Verdict, row: VisitRow): string[] {
  const wrong: string[] = [];
  if (row.status !== status) wrong.push(`status ${row.status} instead of ${status}`);
  if (row.fact !== fact) wrong.push(`fact ${row.fact} instead of ${fact}`);
  if (fact !== null && row.percent !== percent) wrong.push(`${row.percent} % instead of ${percent} %`);
  return wrong;
}

export const isRefused = ({ status }: { status: string }) => status === 'failed' || status === 'canceled';

function judgeMoney(world: World, { captured, returned, taken, refunds }: Books, percent: number): string[] {
  const owed = Math.round((captured * percent) / 100);
  const wrong: string[] = [];
  if (returned + taken > captured) wrong.push(`${returned} returned and ${taken} taken of ${captured}`);
  if (returned + taken < owed) wrong.push(`${returned} returned and ${taken} taken of ${owed} owed`);
  let before = 0;
  for (const { id, amount, status } of refunds.filter((refund) => !isRefused(refund))) {
    const isOurs = !world.outside.has(id);
    if (isOurs && before + amount > owed)
      wrong.push(`asked for ${amount} beyond ${before}, of ${owed} owed (${status})`);
    before += amount;
  }
  return wrong;
}

/** What holds for every end, whatever the table says. */
export function judgeFairness({ presence, findings, plan, calledOff }: Life, row: VisitRow): string[] {
  if (calledOff !== null || findings.some(({ correctTo }) => correctTo !== null)) return [];
  const wrong: string[] = [];
  const isOfDoctor = row.fact === 'held' || row.fact === 'missed_by_patient';
  const isSilent = presence.provider.length === 0 && row.providerSaid === null;
  if (isOfDoctor && isSilent && row.patientSaid !== 'held') wrong.push('a doctor who was not there is paid');
  if (plan.type === 'video' && isInTime(presence.patient) && row.fact === 'missed_by_patient')
    wrong.push('a patient who was there is said to have stayed away');
  return wrong;
}
