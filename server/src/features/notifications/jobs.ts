import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Effects } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { type MailData, type MailKind, renderMail } from './mails.ts';
import { type Receiver, readCharge, readProvider, readVisit } from './queries.ts';

type Visit = NonNullable<Awaited<ReturnType<typeof readVisit>>>;

/** What people are written to about. Each bears repetition: a mail's key lets it leave once. */
export const notificationJobs = {
  'appointment.confirmed': confirmed,
  'appointment.cancelled': cancelled,
  'provider.verified': verified,
};

async function confirmed(services: Services, { appointmentId }: Effects['appointment.confirmed']): Promise<void> {
  const visit = await readVisit(services, appointmentId);
  if (!visit) return;
  const { patient, provider } = visit;
  const key = `appointment.confirmed:${visit.id}`;
  await mail(services, key, 'appointment_confirmed', patient, {
    ...about(visit, patient, provider),
    link: pageOf(services, patient, 'patient'),
  });
  await mail(services, key, 'appointment_booked', provider, {
    ...about(visit, provider, patient),
    link: pageOf(services, provider, 'provider'),
  });
}

async function cancelled(services: Services, payload: Effects['appointment.cancelled']): Promise<void> {
  const [visit, charge] = await Promise.all([
    readVisit(services, payload.appointmentId),
    readCharge(services, payload.appointmentId),
  ]);
  if (!visit) return;
  const { patient, provider } = visit;
  const key = `appointment.cancelled:${visit.id}`;
  const refund = charge && { ...charge, cents: Math.round((charge.cents * payload.refundPercent) / 100) };
  const toPatient = { ...about(visit, patient, provider), link: pageOf(services, patient, 'patient') };
  await mail(services, key, 'appointment_cancelled', patient, { ...toPatient, refund });
  const toProvider = { ...about(visit, provider, patient), link: pageOf(services, provider, 'provider') };
  await mail(services, key, 'appointment_cancelled', provider, { ...toProvider, refund: null });
}

const VERIFICATION_MAILS: Record<string, MailKind & `provider_${string}`> = {
  approved: 'provider_verified',
  rejected: 'provider_rejected',
  documents_needed: 'provider_needs_documents',
};

async function verified(services: Services, payload: Effects['provider.verified']): Promise<void> {
  const kind = VERIFICATION_MAILS[payload.status];
  const provider = await readProvider(services, payload.providerId);
  // A later decision has its own effect.
  if (!kind || provider?.status !== payload.status) return;
  const { receiver, changedAt } = provider;
  const key = `provider.verified:${payload.providerId}:${payload.status}:${changedAt.toISOString()}`;
  await mail(services, key, kind, receiver, { name: receiver.name, link: pageOf(services, receiver, 'provider') });
}

function about({ start, visitType }: Visit, to: Receiver, other: Receiver) {
  return { name: to.name, other: other.name, start, timeZone: to.timeZone, visitType };
}

const pageOf = ({ environment }: Services, { locale }: Receiver, page: string) =>
  `${environment.publicUrl}/${locale}/${page}`;

async function mail<Kind extends MailKind>(
  services: Services,
  cause: string,
  kind: Kind,
  { userId, email, locale }: Receiver,
  data: MailData[Kind],
): Promise<void> {
  await sendMail(services, { key: `${cause}:${userId}`, to: email, locale, ...renderMail(kind, locale, data) });
}
