import { DISPUTE_MS, type EndFact } from '@polyclinic/contract/ends/rules';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import type { Services } from '../../../services.ts';
import { readNextSlots } from '../../appointments/index.ts';
import type { MailData } from '../mails/schemas.ts';
import { tellOfAnswer, tellOfUnanswered } from '../questions/jobs.ts';
import { claimedOf, type Receiver, readMoney, readVisit, type Visit } from '../receivers/queries.ts';
import { caregiversOf, notifyOfVisit } from '../visits/commands.ts';

/** What people are told about how a visit ended. Each bears repetition: a notification's key makes it one. */
export const endNotices = {
  'visit.ended': ended,
  'visit.asked': asked,
  'visit.disputed': disputed,
  'visit.resolved': resolved,
};

const patientsOf = (visit: Visit): Receiver[] => [visit.patient, ...caregiversOf(visit)];
const pageOf = ({ id }: Visit) => `visit/${id}`;

type EndRow = {
  fact: EndFact | null;
  refundPercent: number | null;
  providerId: string;
  endedAt: Date;
  isDisputed: boolean;
  /** Only its provider says so: no connected call shows it, and its patient has not said it */
  isProvidersWord: boolean;
};

async function readEnd({ worker }: Services, id: string): Promise<EndRow | undefined> {
  const [row] = await worker.read<EndRow>(
    null,
    () => sql`select end_fact as fact, refund_percent as "refundPercent", provider_id as "providerId",
      outcome_at as "endedAt", exists (select from end_disputes d where d.appointment_id = appointments.id) as "isDisputed",
      outcome_by = 'provider' and patient_statement is distinct from 'held'
        and not coalesce((outcome_evidence #>> '{presence,wereConnected}')::boolean, false) as "isProvidersWord"
      from appointments where id = ${id}`,
  );
  return row;
}

async function ended(services: Services, { appointmentId }: Effects['visit.ended']): Promise<void> {
  const [visit, end] = await Promise.all([readVisit(services, appointmentId), readEnd(services, appointmentId)]);
  if (!visit || !end?.fact) return;
  if (visit.visitType === 'message')
    return end.fact === 'held' ? tellOfAnswer(services, visit) : tellOfUnanswered(services, visit);
  if (end.fact === 'missed_by_provider') return apologise(services, visit, end);
  const key = `visit.ended:${visit.id}`;
  const page = pageOf(visit);
  if (end.fact === 'missed_by_patient') {
    const money = await readMoney(services, visit.id);
    for (const to of patientsOf(visit))
      await notifyOfVisit(services, visit, { key, kind: 'visit_missed_by_patient', to, money, page });
  }
  if (end.fact === 'held') return saidHeld(services, visit, end);
  if (end.fact === 'unclear') return unclear(services, visit, end);
}

/** First that it is unclear; once nobody can dispute it any more, that what was held back goes back. */
async function unclear(services: Services, visit: Visit, { isDisputed, refundPercent }: EndRow): Promise<void> {
  const money = await readMoney(services, visit.id);
  const isReleased = refundPercent === 100;
  if (isReleased ? !money?.askedCents : isDisputed) return;
  const key = `visit.${isReleased ? 'released' : 'ended'}:${visit.id}`;
  const kind = isReleased ? 'visit_unclear_returned' : 'visit_unclear';
  for (const to of [...patientsOf(visit), visit.provider])
    await notifyOfVisit(services, visit, { key, kind, to, money, page: pageOf(visit) });
}

/** To the patient of a visit that only its doctor says took place: until when they can say that it did not. */
async function saidHeld(services: Services, visit: Visit, { endedAt, isDisputed, isProvidersWord }: EndRow) {
  if (isDisputed || !isProvidersWord) return;
  const key = `visit.ended:${visit.id}`;
  const until = new Date(endedAt.getTime() + DISPUTE_MS);
  for (const to of patientsOf(visit))
    await notifyOfVisit(services, visit, { key, kind: 'visit_said_held', to, until, page: pageOf(visit) });
}

/** To the patient: what goes back, and how to be seen soon; to the provider: what it means for them. */
async function apologise(services: Services, visit: Visit, { providerId }: EndRow): Promise<void> {
  const key = `visit.ended:${visit.id}`;
  const kind = 'visit_missed_by_provider';
  const [money, freeTimes] = await Promise.all([
    readMoney(services, visit.id),
    readFreeTimes(services, visit, providerId),
  ]);
  const refund = money?.askedCents ? { cents: money.askedCents, currency: money.currency } : null;
  for (const to of patientsOf(visit)) {
    const page = rebookingOf(visit, { providerId, to, start: freeTimes[0] });
    await notifyOfVisit(services, visit, { key, kind, to, refund, claimed: claimedOf(money), freeTimes, page });
  }
  await notifyOfVisit(services, visit, { key, kind, to: visit.provider, money, page: pageOf(visit) });
}

async function readFreeTimes(services: Services, { patient }: Visit, providerId: string): Promise<Date[]> {
  const actor = { userId: patient.userId, role: 'patient' as const };
  const times = await readNextSlots(services, actor, { providerId, start: services.clock.now() });
  return times.map((time) => new Date(time));
}

type Rebooking = { providerId: string; to: Receiver; start: Date | undefined };

/** The same visit, with what was written for it, at the next free time, ready to be confirmed by one press. */
function rebookingOf(visit: Visit, { providerId, to, start }: Rebooking): string {
  const choice = new URLSearchParams({ provider: providerId, type: visit.visitType, again: visit.id });
  if (start) {
    choice.set('start', start.toISOString());
    choice.set('step', 'confirm');
  }
  if (to.userId !== visit.patient.userId) choice.set('for', visit.patient.userId);
  return `book?${choice}`;
}

async function asked(services: Services, { appointmentId, occasion }: Effects['visit.asked']): Promise<void> {
  const visit = await readVisit(services, appointmentId);
  // Somebody has answered since.
  if (visit?.status !== 'confirmed' && visit?.status !== 'in_progress') return;
  const key = `visit.asked:${visit.id}:${occasion}`;
  const page = pageOf(visit);
  if (occasion === 'patient') {
    for (const to of patientsOf(visit)) await notifyOfVisit(services, visit, { key, kind: 'end_asked', to, page });
    return;
  }
  const kind = occasion === 'complaint' ? 'end_complaint' : 'end_reminder';
  await notifyOfVisit(services, visit, { key, kind, to: visit.provider, page });
}

type DisputeRow = Pick<MailData['end_resolved'], 'finding' | 'answer'> & {
  appointmentId: string;
  housePercent: number;
};

async function readDispute({ worker }: Services, id: string): Promise<DisputeRow | undefined> {
  const [row] = await worker.read<DisputeRow>(
    null,
    () => sql`select d.appointment_id as "appointmentId", coalesce(d.resolution, '') as answer,
      d.house_bears_percent as "housePercent",
      coalesce(d.corrected_to, 'dismissed') as finding
      from end_disputes d where d.id = ${id}`,
  );
  return row;
}

async function disputed(services: Services, { disputeId }: Effects['visit.disputed']): Promise<void> {
  const dispute = await readDispute(services, disputeId);
  const visit = dispute && (await readVisit(services, dispute.appointmentId));
  if (!visit) return;
  const key = `visit.disputed:${disputeId}`;
  for (const to of [...patientsOf(visit), visit.provider])
    await notifyOfVisit(services, visit, { key, kind: 'end_disputed', to, page: pageOf(visit) });
}

async function resolved(services: Services, { disputeId }: Effects['visit.resolved']): Promise<void> {
  const dispute = await readDispute(services, disputeId);
  const visit = dispute && (await readVisit(services, dispute.appointmentId));
  if (!visit) return;
  const key = `visit.resolved:${disputeId}`;
  const { finding, answer, housePercent } = dispute;
  const money = finding === 'dismissed' ? null : await readMoney(services, visit.id);
  const notice = { key, kind: 'end_resolved', page: pageOf(visit), finding, answer, money } as const;
  for (const to of patientsOf(visit)) await notifyOfVisit(services, visit, { ...notice, to });
  await notifyOfVisit(services, visit, { ...notice, to: visit.provider, housePercent });
}
