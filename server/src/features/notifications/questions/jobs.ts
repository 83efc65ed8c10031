import type { Effects } from '../../../jobs/index.ts';
import type { Services } from '../../../services.ts';
import { claimedOf, type Receiver, readMoney, readSums, readVisit, type Visit } from '../receivers/queries.ts';
import { caregiversOf, notifyOfVisit } from '../visits/commands.ts';

const patientsOf = (visit: Visit): Receiver[] => [visit.patient, ...caregiversOf(visit)];
const conversationOf = ({ id }: Visit) => `messages/${id}`;
const pageOf = ({ id }: Visit) => `visit/${id}`;

/** It is paid: its doctor reads by when to answer, its patient that it has arrived. */
export async function tellOfQuestion(services: Services, visit: Visit): Promise<void> {
  const key = `question.asked:${visit.id}`;
  const paid = await readPaid(services, visit);
  const page = conversationOf(visit);
  for (const to of patientsOf(visit))
    await notifyOfVisit(services, visit, { key, kind: 'question_sent', to, paid, page });
  await notifyOfVisit(services, visit, { key, kind: 'question_asked', to: visit.provider, paid, page });
}

/** Null where an answer is free. */
async function readPaid(services: Services, { id }: Visit) {
  const sums = await readSums(services, id);
  return sums && { cents: sums.paidCents, currency: sums.currency };
}

/** An hour before it is due. */
export async function remindOfQuestion(services: Services, visit: Visit): Promise<void> {
  const key = `question.due:${visit.id}:${visit.start.toISOString()}`;
  const paid = await readPaid(services, visit);
  const notice = { key, kind: 'question_due' as const, to: visit.provider, paid, page: conversationOf(visit) };
  await notifyOfVisit(services, visit, { ...notice, until: visit.start });
}

/** Its patient says that it isn't answered yet; no longer told once it has ended. */
export async function tellOfReopened(services: Services, { appointmentId }: Effects['visit.question_reopened']) {
  const visit = await readVisit(services, appointmentId);
  if (visit?.status !== 'confirmed') return;
  const notice = {
    key: `question.reopened:${visit.id}`,
    kind: 'question_reopened' as const,
    page: conversationOf(visit),
  };
  await notifyOfVisit(services, visit, { ...notice, to: visit.provider, paid: await readPaid(services, visit) });
}

export async function tellOfAnswer(services: Services, visit: Visit): Promise<void> {
  const key = `visit.ended:${visit.id}`;
  for (const to of patientsOf(visit))
    await notifyOfVisit(services, visit, { key, kind: 'question_answered', to, page: conversationOf(visit) });
}

/** Nobody has answered in time: the patient reads what goes back, the doctor what it means for them. */
export async function tellOfUnanswered(services: Services, visit: Visit): Promise<void> {
  const notice = { key: `visit.ended:${visit.id}`, kind: 'question_unanswered' as const, page: pageOf(visit) };
  const money = await readMoney(services, visit.id);
  for (const to of patientsOf(visit)) await notifyOfVisit(services, visit, { ...notice, to, ...backOf(money) });
  await notifyOfVisit(services, visit, { ...notice, to: visit.provider, money });
}

/** Withdrawn by its patient, or given up by its doctor or on their behalf. */
export async function tellOfCancelledQuestion(services: Services, visit: Visit): Promise<void> {
  const key = `appointment.cancelled:${visit.id}`;
  const money = await readMoney(services, visit.id);
  const isDeclined = visit.isCancelledByProvider || visit.isCalledOff;
  const kind = isDeclined ? 'question_declined' : 'question_withdrawn';
  for (const to of patientsOf(visit))
    await notifyOfVisit(services, visit, { key, kind, to, page: pageOf(visit), ...backOf(money) });
  // Of a question that was never paid for, the doctor has not heard; one who declined it knows.
  if (!visit.isHold && !isDeclined)
    await notifyOfVisit(services, visit, {
      key,
      kind,
      to: visit.provider,
      claimed: claimedOf(money),
      page: 'provider',
    });
}

type Money = Awaited<ReturnType<typeof readMoney>>;

/** What the patient reads of what they paid. */
const backOf = (money: Money) => ({
  refund: money && money.askedCents > 0 ? { cents: money.askedCents, currency: money.currency } : null,
  claimed: claimedOf(money),
});
