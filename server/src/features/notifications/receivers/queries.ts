import type { Names } from '@polyclinic/contract/accounts/names/rules';
import type { AppointmentStatus, AppointmentType, VisitType } from '@polyclinic/contract/appointments/rules';
import { movedCents, staysCents, type VisitSums } from '@polyclinic/contract/payments/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/** Someone who is written to. `name` is what they read of themselves, the others what somebody else may read. */
export type Receiver = Names & {
  userId: string;
  email: string;
  name: string;
  locale: Language;
  timeZone: string;
  region?: string | null;
};

/** A visit with both participants, as a job knows it. */
export type Visit = {
  id: string;
  revision: number;
  start: Date;
  end: Date;
  status: AppointmentStatus;
  visitType: AppointmentType;
  /** Its video call failed: the doctor calls */
  isByPhone: boolean;
  urgency: string;
  /** It was held and never confirmed */
  isHold: boolean;
  patient: Receiver;
  provider: Receiver;
  /** Where it takes place; null for one that isn't held in person */
  address: string | null;
  /** Who cares for the patient now; the person who booked is told of everything, and so is the manager of a profile without sign-in */
  caregivers: (Receiver & { isTold: boolean; isShownPlace: boolean })[];
  bookedBy: Names | null;
  /** Whose money paid for it: the patient, or a caregiver */
  payerIds: string[];
  /** In cents, and what of it a late cancellation gives back, by the doctor's policy */
  feeCents: number;
  currency: string;
  lateRefundPercent: number;
  /** Whether it took a time kept for urgent visits */
  isReservedTime: boolean;
  confirmedAt: Date | null;
  /** Cancelled by its doctor: its page offers other times */
  isCancelledByProvider: boolean;
  /** Cancelled because its doctor may not see patients any more */
  isCalledOff: boolean;
};

/** Visits by their ids, without those that are gone. */
export function readVisits({ worker }: Services, ids: readonly string[]): Promise<Visit[]> {
  return worker.read(
    null,
    () => sql<Visit>`
      select a.id, a.revision, a.start_time as start, a.end_time as end, a.status, a.appointment_type as "visitType",
        a.went_on_by_phone_at is not null as "isByPhone", a.urgency, a.hold_expires_at is not null as "isHold", a.called_off as "isCalledOff",
        coalesce(a.cancelled_by = 'provider', false) as "isCancelledByProvider",
        a.fee_cents as "feeCents", a.currency, a.confirmed_at as "confirmedAt", a.is_reserved_time as "isReservedTime",
        case when a.appointment_type = 'message' then 100
          else (select late_refund_percent from providers where id = a.provider_id) end as "lateRefundPercent", ${receiver('patient')} as patient,
        ${receiver('provider')} as provider, ${caregivers} as caregivers,
        (select ${names('u')} from user_addresses u where u.user_id = a.booked_by) as "bookedBy",
        array(select p.patient_id from payments p where p.appointment_id = a.id and p.captured_cents > 0) as "payerIds",
        (select nullif(c.address, '') from provider_contacts c
          where c.provider_id = a.provider_id and a.appointment_type = 'in_person') as address
      from appointments a
      join user_addresses patient on patient.user_id = a.patient_id
      join user_addresses provider on provider.user_id = a.provider_user_id
      where a.id = any(${ids})`,
  );
}

/** One visit; undefined when it is gone. */
export async function readVisit(services: Services, id: string): Promise<Visit | undefined> {
  const [visit] = await readVisits(services, [id]);
  return visit;
}

/** Who a row of `user_addresses` is to a mail. */
export const receiver = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`json_build_object('userId', ${column('user_id')}, 'email', ${column('email')}, 'name', ${column('full_name')},
    'locale', ${column('locale')}, 'timeZone', ${column('time_zone')}, 'region', ${column('region')}, 'fullName', ${column('documented_name')},
    'otherName', ${column('other_name')})`;
};

/** What a person of `user_addresses` is called. */
const names = (table: string) =>
  sql`json_build_object('fullName', ${sql.ref(`${table}.documented_name`)}, 'otherName', ${sql.ref(`${table}.other_name`)})`;

const caregivers = sql`coalesce((
  select json_agg(json_build_object('userId', c.user_id, 'email', c.email, 'name', c.full_name, 'locale', c.locale,
    'timeZone', c.time_zone, 'region', c.region, 'fullName', c.documented_name, 'otherName', c.other_name, 'isTold', c.user_id is not distinct from a.booked_by or 'manage' = any (l.rights),
    'isShownPlace', l.rights && '{book,records}'))
  from care_links l join user_addresses c on c.user_id = l.caregiver_id
  where l.patient_id = a.patient_id and l.state = 'active'), '[]')`;

/** What goes back of what was paid for a visit, what of that we ask for ourselves, what a bank claims, and what is kept. */
export type VisitMoney = {
  backCents: number;
  askedCents: number;
  claimedCents: number;
  retainedCents: number;
  currency: string;
};

/** Whether it is to come by phone and nobody knows whom to call. */
export async function lacksNumber({ worker }: Services, appointmentId: string): Promise<boolean> {
  const [row] = await worker.read(null, () => sql<{ lacks: boolean }>`select lacks_number(${appointmentId}) as lacks`);
  return row?.lacks ?? false;
}

/** Whether its doctor sits in the call, and nobody of the patient's side has come. */
export async function awaitsPatient({ worker }: Services, appointmentId: string): Promise<boolean> {
  const [row] = await worker.read(
    null,
    () => sql<{ awaits: boolean }>`select awaits_patient(${appointmentId}) as awaits`,
  );
  return row?.awaits ?? false;
}

/** The sums of a visit as its pages show them. */
export type Sums = VisitSums & { askedCents: number; currency: string };

/** Null where nothing pays for it. */
export async function readSums({ worker }: Services, appointmentId: string): Promise<Sums | null> {
  const [row] = await worker.read(
    null,
    () => sql<Sums>`
      select paid_cents as "paidCents", returned_cents as "returnedCents", claimed_cents as "claimedCents",
        under_way_cents as "underWayCents", asked_cents as "askedCents", currency
      from visit_sums where appointment_id = ${appointmentId}`,
  );
  return row ?? null;
}

/** What mails about the end of a visit say of them; null where nothing pays for it. */
export async function readMoney(services: Services, appointmentId: string): Promise<VisitMoney | null> {
  const sums = await readSums(services, appointmentId);
  if (!sums) return null;
  const { askedCents, claimedCents, currency } = sums;
  return { backCents: movedCents(sums), askedCents, claimedCents, retainedCents: staysCents(sums), currency };
}

/** What the payer's bank has claimed; null where it is nothing. */
export const claimedOf = (money: VisitMoney | null) =>
  money && money.claimedCents > 0 ? { cents: money.claimedCents, currency: money.currency } : null;

type Returned = { appointmentId: string; payerId: string; cents: number; currency: string };

/** A refund that the gateway has made, or that the payer's bank has refused; undefined where there is none. */
export async function readReturned(
  { worker }: Services,
  refundId: string,
  as: 'returned' | 'refused',
): Promise<Returned | undefined> {
  // Of what was said to be returned before and went back to us meanwhile, only the rest is told.
  const told = as === 'returned' ? sql`r.announced_cents` : sql`r.amount_cents`;
  const [row] = await worker.read(
    null,
    () => sql<Returned>`
      select p.appointment_id as "appointmentId", p.patient_id as "payerId", ${told} as cents, r.currency
      from refunds r join payments p on p.id = r.payment_id
      where r.id = ${refundId} and ${as === 'returned' ? sql`r.state = 'returned'` : sql`r.refusals > 0`}`,
  );
  return row;
}

type Offer = {
  start: Date;
  until: Date;
  visitType: VisitType;
  doctor: Names;
  receiver: Receiver;
  forPerson: Names | null;
};

/** An offer of the waitlist that still stands, told to its patient or their manager; undefined when it is over. */
export async function readOffer({ worker }: Services, offerId: string): Promise<Offer | undefined> {
  const [offer] = await worker.read(
    null,
    () => sql<Offer>`
      select o.start_time as start, o.expires_at as until, e.appointment_type as "visitType", ${names('doctor')} as doctor,
        ${receiver('patient')} as receiver,
        (select ${names('u')} from user_addresses u where u.user_id = nullif(o.patient_id, patient.user_id)) as "forPerson"
      from waitlist_offers o
      join waitlist_entries e on e.id = o.entry_id
      join providers p on p.id = o.provider_id
      join user_addresses doctor on doctor.user_id = p.user_id
      join user_addresses patient on patient.user_id = ${managerOf('o')}
      where o.id = ${offerId} and o.status = 'open' and o.expires_at > app_now()`,
  );
  return offer;
}

type Proposal = { appointmentId: string; status: string; from: Date; start: Date; expiresAt: Date };

/** A doctor's proposal of another time, as it stands. */
export async function readProposal({ worker }: Services, proposalId: string): Promise<Proposal | undefined> {
  const [proposal] = await worker.read(
    null,
    () => sql<Proposal>`
      select appointment_id as "appointmentId", status, from_start as "from", start_time as start,
        expires_at as "expiresAt"
      from move_proposals where id = ${proposalId}`,
  );
  return proposal;
}

type Ended = { day: Date; doctor: Names; specialty: string; receiver: Receiver };

/** A waitlist entry for a doctor who may no longer see patients, told to its patient or their manager. */
export async function readEndedWait({ worker }: Services, entryId: string): Promise<Ended | undefined> {
  const [ended] = await worker.read(
    null,
    () => sql<Ended>`
      select e.wanted_from as day, json_build_object('fullName', p.full_name, 'otherName', p.other_name) as doctor, s.slug as specialty, ${receiver('patient')} as receiver
      from waitlist_entries e
      join providers p on p.id = e.provider_id
      join specialties s on s.id = p.specialty_id
      join user_addresses patient on patient.user_id = ${managerOf('e')}
      where e.id = ${entryId} and e.status = 'ended'`,
  );
  return ended;
}

type Treated = { receiver: Receiver; doctor: Names; appointmentId: string };

/** Whom a doctor treated, or their managers, each with the latest visit that took place. */
export function readTreated({ worker }: Services, providerId: string): Promise<Treated[]> {
  return worker.read(
    null,
    () => sql<Treated>`
      select distinct on (patient.user_id) ${receiver('patient')} as receiver, a.id as "appointmentId",
        json_build_object('fullName', p.full_name, 'otherName', p.other_name) as doctor
      from appointments a
      join providers p on p.id = a.provider_id
      join user_addresses patient on patient.user_id = ${managerOf('a')}
      where a.provider_id = ${providerId} and a.end_fact = 'held'
      order by patient.user_id, a.start_time desc`,
  );
}

/** The manager of the patient, or the patient. */
const managerOf = (table: string) => sql`coalesce((
  select caregiver_id from care_links l
  where l.patient_id = ${sql.ref(`${table}.patient_id`)} and l.state = 'active' and 'manage' = any (l.rights)),
  ${sql.ref(`${table}.patient_id`)})`;

type ProviderNews = {
  receiver: Receiver;
  status: string;
  changedAt: Date;
  note: string | null;
  /** How many visits the decision cancelled; null where the practice had never been approved */
  visits: number | null;
};

/** A provider with the state of the verification and the decision about it; undefined when they are gone. */
export async function readProvider({ worker }: Services, providerId: string): Promise<ProviderNews | undefined> {
  const [provider] = await worker.read(
    null,
    () => sql<ProviderNews>`
      select ${receiver('provider')} as receiver, p.verification_status as status, p.updated_at as "changedAt",
        d.note, d.visits
      from providers p
      join user_addresses provider on provider.user_id = p.user_id
      left join lateral (
        select note, visits from verification_decisions
        where provider_id = p.id and status = p.verification_status order by created_at desc, id desc limit 1) d on true
      where p.id = ${providerId}`,
  );
  return provider;
}
