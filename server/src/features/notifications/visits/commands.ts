import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import { canWait, type NotificationKind } from '@polyclinic/contract/notifications/rules';
import type { Services } from '../../../services.ts';
import { toInvitation } from '../calendars/rules.ts';
import { notify } from '../commands.ts';
import { helpFor, pageOf } from '../links/rules.ts';
import type { MailData } from '../mails/schemas.ts';
import { claimedOf, type Receiver, type Visit, type VisitMoney } from '../receivers/queries.ts';

type CareKind = 'care_invited' | 'care_accepted' | 'care_ended';
type VisitKind = Exclude<
  NotificationKind,
  `provider_${string}` | `ticket_${string}` | `waitlist_${string}` | 'photo_refused' | 'doctor_left' | CareKind
>;
type Amount = { cents: number; currency: string } | null;
type VisitNotice = AnyNotice & (Ordinary | CalledOff);
type Ordinary = { kind: Exclude<VisitKind, 'appointment_called_off'>; refund?: Amount | 'retained' };
/** Of what was paid for it, nothing is kept. */
type CalledOff = { kind: 'appointment_called_off'; refund?: Amount };
type AnyNotice = {
  key: string;
  to: Receiver;
  paid?: Amount;
  /** What the payer's bank has claimed of what was paid */
  claimed?: Amount;
  returned?: Amount;
  until?: Date;
  /** Their own act */
  isOwn?: boolean;
  /** Where its button leads; the visit's own page, or where its kind is dealt with */
  page?: string;
  freeTimes?: Date[];
  cancelling?: MailData['appointment_confirmed']['cancelling'];
  finding?: MailData['end_resolved']['finding'];
  /** What becomes of the fee, where the mail tells of it */
  money?: VisitMoney | null;
  answer?: string;
  housePercent?: number;
};

/** These carry the visit's event: a calendar learns where it is now, or that it is off. */
const WITH_CALENDAR: readonly VisitKind[] = [
  'appointment_confirmed',
  'appointment_booked',
  'urgent_booked',
  'care_visit_booked',
  'appointment_moved',
  'visit_place_changed',
  'visit_type_changed',
  'visit_by_phone',
  'appointment_cancelled',
  'appointment_called_off',
];

/** Tells one of a visit's people what became of it. */
export async function notifyOfVisit(services: Services, visit: Visit, notice: VisitNotice) {
  const {
    key,
    kind,
    to,
    paid = null,
    refund = null,
    returned = null,
    until,
    isOwn = false,
    freeTimes,
    cancelling,
    finding = 'dismissed',
    answer = '',
    housePercent,
    money = null,
    claimed = claimedOf(money),
  } = notice;
  const isPatient = to.userId !== visit.provider.userId;
  const other = isPatient ? visit.provider : visit.patient;
  const link = pageOf(services, to, notice.page ?? linkOf(kind, visit, isPatient));
  const address = addressFor(visit, to);
  const about = {
    name: to.name,
    reader: isPatient ? ('patient' as const) : ('doctor' as const),
    other: nameIn(to.locale, other),
    start: visit.start,
    timeZone: to.timeZone,
    visitType: visit.visitType,
    place: isPatient ? (address ?? undefined) : undefined,
    ...behalfOf(visit, to),
    isPaidByOther: visit.payerIds.length > 0 && !visit.payerIds.includes(to.userId),
  };
  const { installation, environment } = services;
  const product = installation.nameIn(to.locale);
  const place = {
    locale: to.locale,
    timeZone: to.timeZone,
    publicUrl: environment.publicUrl,
    to,
    product,
    sender: installation.sender(),
  };
  const instants = { start: visit.start.getTime(), now: services.clock.now().getTime() };
  await notify(services, {
    // A summary has no room for what is said of money.
    isDigested: !isPatient && !claimed && canWait(kind, instants),
    key,
    kind,
    to,
    appointmentId: visit.id,
    mail: {
      ...about,
      link,
      paid,
      refund,
      claimed,
      returned,
      freeTimes,
      cancelling,
      money,
      ...(kind === 'end_resolved' && { finding, answer, housePercent }),
      ...(kind === 'visit_said_held' && { until }),
      ...(kind === 'appointment_cancelled' && { isByProvider: isPatient && visit.isCancelledByProvider }),
      ...(kind === 'urgent_booked' && { isReserved: visit.isReservedTime }),
      ...helpFor(services, to, kind),
    },
    until,
    isOwn,
    ...(WITH_CALENDAR.includes(kind) && {
      calendar: toInvitation({ ...visit, address, otherName: about.other }, place),
    }),
  });
}

export const caregiversOf = ({ caregivers }: Visit) => caregivers.filter(({ isTold }) => isTold);
export const everybodyOf = (visit: Visit) => [visit.patient, ...caregiversOf(visit), visit.provider];

/** While the visit is confirmed, to its participants and to caregivers who plan or read along; its page shows it during the visit too. */
function addressFor({ status, address, caregivers }: Visit, { userId }: Receiver): string | null {
  const isStored = caregivers.some((caregiver) => caregiver.userId === userId && !caregiver.isShownPlace);
  return status === 'confirmed' && !isStored ? address : null;
}

/** A caregiver reads whose visit it is, the others who booked it. */
function behalfOf({ patient, provider, bookedBy }: Visit, { userId, locale }: Receiver) {
  const isCaregiver = userId !== patient.userId && userId !== provider.userId;
  return isCaregiver
    ? { forPerson: nameIn(locale, patient) }
    : { bookedBy: bookedBy ? nameIn(locale, bookedBy) : undefined };
}

function linkOf(kind: VisitKind, visit: Visit, isPatient: boolean): string {
  if (kind === 'message_waiting') return `messages/${visit.id}`;
  if (kind === 'appointment_called_off') return `visit/${visit.id}/again`;
  if (kind === 'doctor_waiting' || (kind === 'reminder_hour' && visit.visitType === 'video')) return `call/${visit.id}`;
  if (kind === 'refund_returned' || kind === 'refund_refused') return 'billing';
  if (kind.endsWith('_lapsed') || kind === 'appointment_confirmed' || kind === 'care_visit_booked')
    return `visit/${visit.id}`;
  return isPatient ? 'patient' : 'provider';
}
