import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import { cancellationCost } from '@polyclinic/contract/appointments/cancelling/rules';
import type { NotificationKind } from '@polyclinic/contract/notifications/rules';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { notify } from './commands.ts';
import { pushNotification, textNotification } from './devices/commands.ts';
import { helpFor, pageOf } from './links/rules.ts';
import { remindOfQuestion, tellOfCancelledQuestion, tellOfQuestion, tellOfReopened } from './questions/jobs.ts';
import {
  awaitsPatient,
  claimedOf,
  lacksNumber,
  readEndedWait,
  readMoney,
  readOffer,
  readProposal,
  readProvider,
  readReturned,
  readSums,
  readTreated,
  readVisit,
  type Sums,
  type Visit,
  type VisitMoney,
} from './receivers/queries.ts';
import { caregiversOf, everybodyOf, notifyOfVisit } from './visits/commands.ts';

/** What people are told about. Each bears repetition: a notification's key makes it one. */
export const notificationJobs = {
  'appointment.confirmed': confirmed,
  'appointment.moved': moved,
  'appointment.cancelled': cancelled,
  'appointment.reminder': reminded,
  'payment.returned': returned,
  'payment.refused': refused,
  'act.lapsed': lapsed,
  'provider.verified': verified,
  'notification.push': pushNotification,
  'notification.sms': textNotification,
  'waitlist.offered': offered,
  'waitlist.ended': waitEnded,
  'practice.closed': practiceClosed,
  'visit.move_proposed': moveProposed,
  'visit.move_ended': moveEnded,
  'visit.place_changed': placeChanged,
  'visit.type_changed': typeChanged,
  'visit.number_missing': numberMissing,
  'visit.patient_awaited': awaited,
  'visit.question_reopened': tellOfReopened,
};

async function confirmed(services: Services, { appointmentId }: Effects['appointment.confirmed']): Promise<void> {
  const visit = await readVisit(services, appointmentId);
  if (!visit) return;
  if (visit.visitType === 'message') return tellOfQuestion(services, visit);
  const key = `appointment.confirmed:${visit.id}`;
  const sums = await readSums(services, visit.id);
  const paid = toPaid(sums);
  const cancelling = costOfCancelling(services, visit, sums);
  const kind = visit.bookedBy === null ? 'appointment_confirmed' : 'care_visit_booked';
  await notifyOfVisit(services, visit, { key, kind, to: visit.patient, paid, cancelling });
  for (const to of caregiversOf(visit))
    await notifyOfVisit(services, visit, { key, kind: 'appointment_confirmed', to, paid, cancelling });
  await notifyOfVisit(services, visit, {
    key,
    // Whatever it cost: who is in need is not heard later for having paid less.
    kind: visit.urgency === 'routine' ? 'appointment_booked' : 'urgent_booked',
    to: visit.provider,
  });
  // Paid for after the caregiver who booked it had left.
  await numberMissing(services, { appointmentId });
}

/** At the moment at which the mail is written. */
function costOfCancelling(
  { clock }: Services,
  { start, lateRefundPercent, feeCents, currency, status, confirmedAt: confirmed }: Visit,
  money: Sums | null,
) {
  const now = clock.now().getTime();
  const confirmedAt = confirmed?.getTime() ?? null;
  const isPaid = status !== 'scheduled';
  const terms = { start: start.getTime(), lateRefundPercent, confirmedAt, isPaid };
  const cost = cancellationCost({ ...terms, now, feeCents, money });
  return cost && { ...cost, currency };
}

const toPaid = (sums: Sums | null) => sums && { cents: sums.paidCents, currency: sums.currency };

async function moved(services: Services, { appointmentId }: Effects['appointment.moved']): Promise<void> {
  const visit = await readVisit(services, appointmentId);
  // Moved twice before this ran: one word about where it ended is enough. Cancelled: that has its own.
  if (visit?.status !== 'confirmed') return;
  const key = `appointment.moved:${visit.id}:${visit.revision}`;
  const sums = await readSums(services, visit.id);
  const paid = toPaid(sums);
  const cancelling = costOfCancelling(services, visit, sums);
  for (const to of everybodyOf(visit))
    await notifyOfVisit(services, visit, { key, kind: 'appointment_moved', to, paid, cancelling });
}

async function cancelled(services: Services, payload: Effects['appointment.cancelled']): Promise<void> {
  const [visit, money] = await Promise.all([
    readVisit(services, payload.appointmentId),
    readMoney(services, payload.appointmentId),
  ]);
  if (!visit) return;
  if (visit.visitType === 'message') return tellOfCancelledQuestion(services, visit);
  const key = `appointment.cancelled:${visit.id}`;
  const claimed = claimedOf(money);
  // Who was taken out of practice reads of all visits at once.
  if (visit.isCalledOff) {
    for (const to of [visit.patient, ...caregiversOf(visit)])
      await notifyOfVisit(services, visit, {
        key,
        kind: 'appointment_called_off',
        to,
        refund: askedOf(money),
        claimed,
      });
    return;
  }
  const kind = 'appointment_cancelled';
  const refund = askedOf(money) ?? (money && money.retainedCents > 0 ? 'retained' : null);
  const instead = visit.isCancelledByProvider ? { page: `visit/${visit.id}` } : {};
  for (const to of [visit.patient, ...caregiversOf(visit)])
    await notifyOfVisit(services, visit, { key, kind, to, refund, claimed, ...instead });
  // Of a hold that was never paid for, the doctor has not heard.
  const isOwn = visit.isCancelledByProvider;
  if (!visit.isHold) await notifyOfVisit(services, visit, { key, kind, to: visit.provider, claimed, isOwn });
}

/** What we ask for. What went back before is not asked for again. */
const askedOf = (money: VisitMoney | null) =>
  money && money.askedCents > 0 ? { cents: money.askedCents, currency: money.currency } : null;

function returned(services: Services, { refundId }: Effects['payment.returned']): Promise<void> {
  return tellPayer(services, refundId, 'returned');
}

function refused(services: Services, { refundId }: Effects['payment.refused']): Promise<void> {
  return tellPayer(services, refundId, 'refused');
}

/** The patient's side is asked whether the visit may move; what is proposed no more is not asked. */
async function moveProposed(services: Services, { proposalId }: Effects['visit.move_proposed']): Promise<void> {
  const proposal = await readProposal(services, proposalId);
  const visit = proposal && (await readVisit(services, proposal.appointmentId));
  if (!visit || proposal.status !== 'open' || proposal.expiresAt <= services.clock.now()) return;
  const notice = { key: `visit.move_proposed:${proposalId}`, kind: 'move_proposed' as const };
  const page = `visit/${visit.id}`;
  for (const to of [visit.patient, ...caregiversOf(visit)])
    await notifyOfVisit(
      services,
      { ...visit, start: proposal.start },
      { ...notice, to, page, until: proposal.expiresAt },
    );
}

/** A visit stays where it is: its doctor hears of a no and of no answer, its patient's side that nothing is asked any more. */
async function moveEnded(services: Services, { proposalId }: Effects['visit.move_ended']): Promise<void> {
  const proposal = await readProposal(services, proposalId);
  const visit = proposal && (await readVisit(services, proposal.appointmentId));
  // It moved or was cancelled since: that has its own.
  if (visit?.status !== 'confirmed' || visit.start.getTime() !== proposal?.from.getTime()) return;
  const key = `visit.move_ended:${proposalId}`;
  const page = `visit/${visit.id}`;
  if (proposal.status === 'withdrawn') {
    for (const to of [visit.patient, ...caregiversOf(visit)])
      await notifyOfVisit(services, visit, { key, kind: 'move_withdrawn', to, page });
    return;
  }
  await notifyOfVisit(services, visit, { key, kind: 'move_stands', to: visit.provider, page });
}

/** The patient is told where to come; the doctor knows. */
async function placeChanged(services: Services, { appointmentId, revision }: Effects['visit.place_changed']) {
  const visit = await readVisit(services, appointmentId);
  // Changed again since: that has its own. Cancelled: there is no place any more.
  if (visit?.status !== 'confirmed' || visit.revision !== revision || visit.start <= services.clock.now()) return;
  const notice = { key: `visit.place_changed:${visit.id}:${revision}`, kind: 'visit_place_changed' as const };
  const page = `visit/${visit.id}`;
  for (const to of [visit.patient, ...caregiversOf(visit)])
    await notifyOfVisit(services, visit, { ...notice, to, page });
}

/** Both sides are told how they meet now; of a call that goes on by phone at once, on every channel. */
async function typeChanged(services: Services, { appointmentId, revision }: Effects['visit.type_changed']) {
  const visit = await readVisit(services, appointmentId);
  if (!visit || visit.revision !== revision) return;
  const key = `visit.type_changed:${visit.id}:${revision}`;
  const kind = visit.isByPhone ? 'visit_by_phone' : 'visit_type_changed';
  if (visit.status !== 'confirmed' && !(visit.isByPhone && visit.status === 'in_progress')) return;
  const page = visit.isByPhone ? { page: `visit/${visit.id}` } : {};
  for (const to of everybodyOf(visit)) await notifyOfVisit(services, visit, { key, kind, to, ...page });
}

/** Whom to call, nobody knows any more: the patient's side is asked for a number, the doctor hears that it is missing. */
async function numberMissing(services: Services, { appointmentId }: Effects['visit.number_missing']): Promise<void> {
  const visit = await readVisit(services, appointmentId);
  // Given, moved into the past or cancelled since.
  if (!visit || !(await lacksNumber(services, appointmentId))) return;
  const notice = { key: `visit.number_missing:${visit.id}`, kind: 'visit_number_missing' as const };
  for (const to of [visit.patient, ...caregiversOf(visit)])
    await notifyOfVisit(services, visit, { ...notice, to, page: 'profile?edit' });
  await notifyOfVisit(services, visit, { ...notice, to: visit.provider, page: `messages/${visit.id}` });
}

/** The doctor sits in the call, and the patient's side has not come. */
async function awaited(services: Services, { appointmentId }: Effects['visit.patient_awaited']): Promise<void> {
  const visit = await readVisit(services, appointmentId);
  // Come, moved or cancelled since, or the doctor has left.
  if (!visit || !(await awaitsPatient(services, appointmentId))) return;
  const notice = { key: `visit.patient_awaited:${visit.id}`, kind: 'doctor_waiting' as const, until: visit.end };
  for (const to of [visit.patient, ...caregiversOf(visit)]) await notifyOfVisit(services, visit, { ...notice, to });
}

/** Has the patients told whose doctor is in the call without them. */
export async function queueAwaitedPatients({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select queue_awaited_patients()`);
}

/** The payer is told once the gateway has returned it, or their bank has refused it. */
async function tellPayer(services: Services, refundId: string, as: 'returned' | 'refused'): Promise<void> {
  const refund = await readReturned(services, refundId, as);
  const visit = refund && (await readVisit(services, refund.appointmentId));
  if (!visit) return;
  const { payerId, cents, currency } = refund;
  const to = [visit.patient, ...visit.caregivers].find(({ userId }) => userId === payerId) ?? visit.patient;
  const key = `payment.${as}:${refundId}`;
  await notifyOfVisit(services, visit, { key, kind: `refund_${as}`, to, returned: { cents, currency } });
}

async function reminded(services: Services, payload: Effects['appointment.reminder']): Promise<void> {
  const { appointmentId, leadMinutes, startTime } = payload;
  const visit = await readVisit(services, appointmentId);
  const start = new Date(startTime);
  // Moved or cancelled since, or the reminder comes too late to be one.
  if (visit?.status !== 'confirmed' || visit.start.getTime() !== start.getTime()) return;
  if (start <= services.clock.now()) return;
  if (visit.visitType === 'message') return remindOfQuestion(services, visit);
  const kind = leadMinutes > 60 ? 'reminder_day' : 'reminder_hour';
  const key = `appointment.reminder:${visit.id}:${leadMinutes}:${start.toISOString()}`;
  for (const to of everybodyOf(visit)) await notifyOfVisit(services, visit, { key, kind, to, until: start });
}

/** Its author alone is told: the other side never heard of it. */
async function lapsed(services: Services, { actId, appointmentId, act }: Effects['act.lapsed']): Promise<void> {
  const visit = await readVisit(services, appointmentId);
  if (!visit) return;
  const key = `act.lapsed:${actId}`;
  await notifyOfVisit(services, visit, { key, kind: `${act}_lapsed`, to: visit.provider });
}

/** Reminds of every visit that a day or an hour separates from its start. */
export async function queueReminders({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select queue_reminders()`);
}

const VERIFICATION_MAILS: Record<string, NotificationKind & `provider_${string}`> = {
  approved: 'provider_verified',
  rejected: 'provider_rejected',
  documents_needed: 'provider_needs_documents',
};

async function verified(services: Services, payload: Effects['provider.verified']): Promise<void> {
  const kind = VERIFICATION_MAILS[payload.status];
  const provider = await readProvider(services, payload.providerId);
  // A later decision has its own effect.
  if (!kind || provider?.status !== payload.status) return;
  const { receiver: to, changedAt, note, visits } = provider;
  const key = `provider.verified:${payload.decisionId ?? `${payload.providerId}:${payload.status}:${changedAt.toISOString()}`}`;
  if (kind === 'provider_rejected' && visits !== null) {
    const mail = { name: to.name, link: pageOf(services, to, 'provider/practice'), answer: note ?? '', visits };
    const help = pageOf(services, to, 'help/requests/new');
    return notify(services, { key, kind: 'provider_withdrawn', to, mail: { ...mail, help } });
  }
  const mail = { name: to.name, link: pageOf(services, to, 'provider'), ...helpFor(services, to, kind) };
  await notify(services, { key, kind, to, mail });
}

async function waitEnded(services: Services, { entryId }: Effects['waitlist.ended']): Promise<void> {
  const ended = await readEndedWait(services, entryId);
  if (!ended) return;
  const { receiver: to, doctor, day: start, specialty } = ended;
  const link = pageOf(services, to, `find-doctor?specialty=${specialty}`);
  const mail = { name: to.name, link, other: nameIn(to.locale, doctor), start, timeZone: to.timeZone };
  await notify(services, { key: `waitlist.ended:${entryId}`, kind: 'waitlist_ended', to, mail });
}

/** Everybody whom a doctor treated hears that the doctor has left, and that what they have of the visits stays theirs. */
async function practiceClosed(services: Services, { providerId }: Effects['practice.closed']): Promise<void> {
  for (const { receiver: to, doctor, appointmentId } of await readTreated(services, providerId)) {
    const mail = { name: to.name, link: pageOf(services, to, 'find-doctor'), other: nameIn(to.locale, doctor) };
    await notify(services, { key: `practice.closed:${providerId}`, kind: 'doctor_left', to, appointmentId, mail });
  }
}

async function offered(services: Services, { offerId }: Effects['waitlist.offered']): Promise<void> {
  const offer = await readOffer(services, offerId);
  if (!offer) return;
  const { receiver: to, doctor, start, until, visitType, forPerson } = offer;
  const link = pageOf(services, to, 'waitlist');
  const whose = forPerson && { forPerson: nameIn(to.locale, forPerson) };
  const about = { other: nameIn(to.locale, doctor), start, until, timeZone: to.timeZone, visitType, ...whose };
  const mail = { name: to.name, reader: 'patient' as const, link, ...about };
  await notify(services, { key: `waitlist.offered:${offerId}`, kind: 'waitlist_offer', to, mail, until });
}
