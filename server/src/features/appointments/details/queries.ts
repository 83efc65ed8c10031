import type { AppointmentStatus, AppointmentType, VisitType } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { canDispute, disputableUntil, type EndSide, statementsOpen } from '@polyclinic/contract/ends/rules';
import type { VisitDecision, VisitEnd } from '@polyclinic/contract/ends/schemas';
import { staysCents, type Urgency, type VisitSums } from '@polyclinic/contract/payments/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Actor, Db } from '@polyclinic/database';
import { sql } from 'kysely';
import { photoOfPerson, photoOfProvider } from '../../photos/queries.ts';

/** The columns of an appointment that its two participants see. */
export const VISIT_COLUMNS = [
  'id',
  'patient_id',
  'provider_id',
  'appointment_type',
  'status',
  'start_time',
  'end_time',
  'symptoms',
  'notes',
  'urgency',
  'is_reserved_time',
  'fee_cents',
  'currency',
  'meeting_url',
  'hold_expires_at',
  'confirmed_at',
  'booked_by',
  'cancelled_by',
  'called_off',
  'went_on_by_phone_at',
  'answer_hours',
  'reopened_at',
] as const;

const END_COLUMNS = [
  'outcome',
  'end_fact',
  'outcome_by',
  'outcome_at',
  'refund_percent',
  'provider_statement',
  'patient_statement',
] as const;

const OF_RECORD = ['symptoms', 'notes'] as const;
const MASKED = [...OF_RECORD, 'meeting_url'] as const;
const isMasked = (column: string) => MASKED.some((one) => one === column);
const columns = VISIT_COLUMNS.filter((column) => !isMasked(column)).map((column) => `a.${column}` as const);

// The view has every column that is selected here, empty where an administrator may not read it.
const OVERSIGHT = 'visit_oversight as a' as unknown as 'appointments as a';

/** Every visit that the actor may see, with the names that a screen needs; to be narrowed and ordered. */
export function selectVisits(db: Db, { role, userId }: NonNullable<Actor>, locale: Locale) {
  return db
    .selectFrom(role === 'admin' ? OVERSIGHT : 'appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .innerJoin('specialties as s', 's.id', 'p.specialty_id')
    .select(columns)
    .select(END_COLUMNS.map((column) => `a.${column}` as const))
    .select([endSide(role, userId).as('end_side'), disputes.as('disputes'), sql<Date>`app_now()`.as('read_at')])
    .select(OF_RECORD.map((column) => toReaders(column, userId).as(column)))
    .select(meetingUrl(role, userId).as('meeting_url'))
    .select([
      sql<string>`shown_name(p.full_name, p.other_name)`.as('provider_name'),
      'p.time_zone as provider_time_zone',
      lateRefundPercent.as('late_refund_percent'),
      hasAnswer.as('has_answer'),
      'p.visit_types as visit_types',
      's.slug as specialty_slug',
      specialtyName(locale).as('specialty_name'),
      patientName.as('patient_name'),
      photoOfPerson('a.patient_id').as('patient_photo'),
      photoOfProvider('a.provider_id').as('provider_photo'),
      paymentStatus.as('payment_status'),
      visitSums.as('money'),
      bookedBy(role).as('booked_by_person'),
      careRights(role, userId).as('care_rights'),
      pendingAct(role, userId).as('pending_act'),
      proposal(role).as('proposal'),
    ]);
}

// Its twin is late_refund_of() in the database.
const lateRefundPercent = sql<number>`case when a.appointment_type = 'message' then 100 else p.late_refund_percent end`;

// As far as the actor may read the conversation; its twin is has_answer() in the database.
const hasAnswer = sql<boolean>`case when a.appointment_type = 'message' then exists (
  select from messages m where m.appointment_id = a.id and m.sender_id = a.provider_user_id and m.taken_back_at is null
    and m.created_at >= a.confirmed_at and (a.reopened_at is null or m.created_at > a.reopened_at)) else false end`;

// Why somebody comes is of their record: a caregiver who only sees their visits reads it where the caregiver wrote it.
const toReaders = (column: string, userId: string) =>
  sql<string | null>`case when ${userId} in (a.patient_id, a.provider_user_id, a.booked_by)
    or a.patient_id = any ((select cared_for('records'))::uuid[]) then ${sql.ref(`a.${column}`)} end`;

// The way into a call is for the two who meet, and for caregivers who plan or read along.
const meetingUrl = (role: string, userId: string) =>
  sql<string | null>`case when ${role} = 'admin' or ${userId} in (a.patient_id, a.provider_user_id)
    or a.patient_id = any ((select cared_for('book'))::uuid[])
    or a.patient_id = any ((select cared_for('records'))::uuid[]) then a.meeting_url end`;

/** In the locale, else in English; of the specialty `s`. */
export const specialtyName = (locale: Locale) => sql<string>`coalesce((
  select t.name from specialty_translations t
  where t.specialty_id = s.id and t.locale in (${locale}, 'en')
  order by t.locale = ${locale} desc limit 1), s.slug)`;

// Asked for by its id: joined, the view would be gathered whole, and with it all who ever booked with the doctor.
const patientName = sql<string>`coalesce((
  select n.full_name from patient_names n where n.user_id = a.patient_id), '')`;

// An administrator's view of a visit does not say.
const bookedBy = (role: string) =>
  role === 'admin'
    ? sql<null>`null`
    : sql<Appointment['bookedBy']>`case when a.booked_by is not null then (
        select json_build_object('id', a.booked_by, 'name', b.name, 'relationship', b.relationship)
        from visit_bookers b where b.appointment_id = a.id) end`;

// Asked for only where the actor is neither of the two: their own link, which they may read.
const careRights = (role: string, userId: string) =>
  role === 'patient'
    ? sql<Appointment['careRights']>`case when a.patient_id <> ${userId} then (
        select to_json(l.rights) from care_links l
        where l.patient_id = a.patient_id and l.caregiver_id = ${userId} and l.state = 'active') end`
    : sql<null>`null`;

/** Of the visit `appointment`, as its author sees it. */
export const pendingActOf = (appointment: string, userId: string) => sql<Appointment['pendingAct']>`(
  select json_build_object('act', k.act, 'dueAt',
    to_char(k.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from pending_acts k
  where k.appointment_id = ${sql.ref(appointment)} and k.author_id = ${userId} and k.state = 'pending')`;

const pendingAct = (role: string, userId: string) =>
  role === 'doctor' ? pendingActOf('a.id', userId) : sql<null>`null`;

// An administrator has no part in it.
const proposal = (role: string) =>
  role === 'admin'
    ? sql<null>`null`
    : sql<Appointment['proposal']>`(
        select json_build_object('id', m.id, 'startTime', iso_instant(m.start_time), 'expiresAt', iso_instant(m.expires_at))
        from move_proposals m where m.appointment_id = a.id and m.status = 'open' and m.expires_at > app_now())`;

// Whose word on its end the actor gives: their own, or that of a patient for whom they book.
const endSide = (role: string, userId: string) =>
  role === 'admin'
    ? sql<null>`null`
    : sql<EndSide | null>`case when a.provider_user_id = ${userId} then 'provider'
        when a.patient_id = ${userId} or a.patient_id = any ((select cared_for('book'))::uuid[]) then 'patient' end`;

const disputes = sql<DisputeRow[]>`coalesce((
  select json_agg(json_build_object('id', d.id, 'side', d.side, 'reason', d.reason, 'status', d.status,
    'openedAt', iso_instant(d.opened_at), 'correctedTo', d.corrected_to, 'resolution', d.resolution,
    'decidedAt', iso_instant(d.resolved_at)) order by d.resolved_at)
  from end_disputes d where d.appointment_id = a.id), '[]')`;

const paymentStatus = sql<Appointment['paymentStatus']>`coalesce((
  select y.status from visit_payment_status y where y.appointment_id = a.id order by y.created_at desc limit 1), 'none')`;

/** Of the visit `a`, to its people. */
export const visitSums = sql<VisitSums | null>`(
  select json_build_object('paidCents', m.paid_cents, 'returnedCents', m.returned_cents,
    'claimedCents', m.claimed_cents, 'underWayCents', m.under_way_cents)
  from visit_money m where m.appointment_id = a.id)`;

export type BareVisitRow = {
  id: string;
  patient_id: string;
  provider_id: string;
  appointment_type: string;
  status: string;
  start_time: Date;
  end_time: Date;
  symptoms: string | null;
  notes: string | null;
  urgency: string;
  is_reserved_time: boolean;
  fee_cents: number;
  currency: string;
  meeting_url: string | null;
  hold_expires_at: Date | null;
  confirmed_at: Date | null;
  booked_by: string | null;
  cancelled_by: string | null;
  called_off: boolean;
  went_on_by_phone_at: Date | null;
  answer_hours: number | null;
  reopened_at: Date | null;
};
type DisputeRow = {
  id: string;
  side: EndSide;
  reason: string;
  status: 'open' | 'resolved';
  openedAt: string;
  correctedTo: VisitDecision['correctedTo'];
  resolution: string | null;
  decidedAt: string | null;
};
/** How a visit ended, and what the actor may still say of it. */
export type EndRow = {
  outcome: string | null;
  end_fact: string | null;
  outcome_by: string | null;
  outcome_at: Date | null;
  refund_percent: number | null;
  provider_statement: string | null;
  patient_statement: string | null;
  end_side: EndSide | null;
  disputes: DisputeRow[];
  read_at: Date;
};
/** Of a visit that was booked just now. */
export const NOT_ENDED: EndRow = {
  outcome: null,
  end_fact: null,
  outcome_by: null,
  outcome_at: null,
  refund_percent: null,
  provider_statement: null,
  patient_statement: null,
  end_side: null,
  disputes: [],
  read_at: new Date(0),
};
export type VisitNames = {
  provider_name: string;
  provider_time_zone: string;
  late_refund_percent: number;
  visit_types: string[];
  specialty_slug: string;
  specialty_name: string;
  patient_name: string;
  /** Nothing is said of a visit that was booked just now */
  patient_photo?: string | null;
  provider_photo?: string | null;
};
export type VisitRow = BareVisitRow &
  VisitNames &
  EndRow & {
    payment_status: Appointment['paymentStatus'];
    money: VisitSums | null;
    booked_by_person: Appointment['bookedBy'];
    care_rights: Appointment['careRights'];
    pending_act: Appointment['pendingAct'];
    proposal: Appointment['proposal'];
    has_answer: boolean;
  };

/** As it goes over the wire. The casts hold by the checks of the table. */
export function toAppointment(row: VisitRow): Appointment {
  return {
    id: row.id,
    patientId: row.patient_id,
    providerId: row.provider_id,
    appointmentType: row.appointment_type as AppointmentType,
    status: row.status as AppointmentStatus,
    pendingAct: row.pending_act,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    symptoms: row.symptoms,
    notes: row.notes,
    urgency: row.urgency as Urgency,
    isReservedTime: row.is_reserved_time,
    feeCents: row.fee_cents,
    currency: row.currency,
    meetingUrl: row.meeting_url,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    paymentStatus: row.payment_status,
    money: row.money && { ...row.money, staysCents: staysCents(row.money) },
    patientName: row.patient_name,
    patientPhoto: row.patient_photo ?? null,
    providerPhoto: row.provider_photo ?? null,
    bookedBy: row.booked_by_person,
    careRights: row.care_rights,
    providerName: row.provider_name,
    providerTimeZone: row.provider_time_zone,
    answerHours: row.answer_hours,
    hasAnswer: row.has_answer,
    reopenedAt: row.reopened_at?.toISOString() ?? null,
    lateRefundPercent: row.late_refund_percent,
    offeredTypes: row.visit_types as VisitType[],
    wentOnByPhoneAt: row.went_on_by_phone_at?.toISOString() ?? null,
    specialty: { slug: row.specialty_slug, name: row.specialty_name },
    proposal: row.proposal,
    cancelledBy: row.cancelled_by as Appointment['cancelledBy'],
    isCalledOff: row.called_off,
    ...toEnd(row),
  };
}

/** The casts hold by the checks of the table. */
function toEnd(row: VisitRow): VisitEnd {
  const outcome = row.outcome as VisitEnd['outcome'];
  const outcomeAt = row.outcome_at?.getTime() ?? null;
  const until = disputableUntil({ outcome, outcomeAt });
  const openDispute = row.disputes.find(({ status }) => status === 'open');
  return {
    outcome,
    endFact: row.end_fact as VisitEnd['endFact'],
    outcomeBy: row.outcome_by as VisitEnd['outcomeBy'],
    outcomeAt: row.outcome_at?.toISOString() ?? null,
    refundPercent: row.refund_percent,
    providerStatement: row.provider_statement as VisitEnd['providerStatement'],
    patientStatement: row.patient_statement as VisitEnd['patientStatement'],
    mayState: row.end_side === null ? [] : [...statementsOpen(momentOf(row, row.end_side))],
    canDispute:
      row.end_side !== null && canDispute({ outcome, outcomeAt, ...disputesOf(row), now: row.read_at.getTime() }),
    disputableUntil: until === null ? null : new Date(until).toISOString(),
    openDispute: openDispute ? toDispute(openDispute) : null,
    decisions: row.disputes.flatMap(toDecision),
  };
}

const toDispute = ({ id, side, reason, openedAt }: DisputeRow) => ({ id, side, reason, openedAt });

const toDecision = ({ correctedTo, resolution: reason, decidedAt }: DisputeRow) =>
  reason === null || decidedAt === null ? [] : [{ correctedTo, reason, decidedAt }];

const disputesOf = ({ disputes: all, end_side }: EndRow) => ({
  hasOpenDispute: all.some(({ status }) => status === 'open'),
  hasDisputed: all.some(({ side }) => side === end_side),
});

const momentOf = (row: VisitRow, side: EndSide) => ({
  side,
  status: row.status as AppointmentStatus,
  visitType: row.appointment_type as AppointmentType,
  start: row.start_time.getTime(),
  end: row.end_time.getTime(),
  said: (side === 'provider' ? row.provider_statement : row.patient_statement) as never,
  hasAnswer: row.has_answer,
  byPhoneAt: row.went_on_by_phone_at?.getTime() ?? null,
  now: row.read_at.getTime(),
});
