import type { PeopleSearch, PersonCase } from '@polyclinic/contract/people/schemas';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../http/index.ts';
import { deviceOf, type SignedInContext } from '../../requests/index.ts';
import { type EventRow, toEvent } from '../security/queries.ts';

const PAGE_SIZE = 20;
const SHOWN = 20;

type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & { [Key in Keys]: Date };
type FoundRow = Dated<Omit<PersonCase, never>, 'createdAt'>;

const personColumns = sql`p.user_id as "userId", p.full_name as "fullName", p.other_name as "otherName", p.email, p.phone,
  p.role, p.duty, p.created_at as "createdAt", p.provider_id as "providerId"`;

/** A page of the people that the words find; each is noted as looked at, once a day. */
export async function findPeople({ services, actor }: SignedInContext, { q, only, page }: PeopleSearch) {
  const rows = await services.database.read(
    actor,
    () => sql<FoundRow>`
      select ${personColumns}, p.is_suspended as "isSuspended" from find_people(${q}, ${only}, ${(page - 1) * PAGE_SIZE}) p`,
  );
  const shown = rows.slice(0, PAGE_SIZE);
  for (const { userId } of shown)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'profile', subjectId: userId, patientId: userId });
  return {
    people: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    hasMore: rows.length > PAGE_SIZE,
  };
}

type AccountRow = Dated<
  Omit<
    PersonCase,
    'practice' | 'mayAct' | 'visits' | 'payments' | 'sessions' | 'tickets' | 'events' | 'suspensions' | 'reset'
  >,
  'createdAt'
> & {
  slug: string | null;
  status: string | null;
  licenseNumber: string | null;
  practiceSuspendedAt: Date | null;
  deletionDue: Date | null;
};

/** One person with all that support may know. Throws NOT_FOUND. */
export async function readPerson(context: SignedInContext, userId: string): Promise<PersonCase> {
  const { services, actor, session } = context;
  const read = <Row>(statement: RawBuilder<Row>) => services.database.read(actor, () => statement);
  const readsTickets = hasDuty(session.duty, ['support']);
  const [[found], visits, payments, sessions, tickets, events, suspensions, [reset]] = await Promise.all([
    read(account(userId)),
    read(visitsOf(userId)),
    read(paymentsOf(userId)),
    read(sessionsOf(userId)),
    readsTickets ? read(ticketsOf(userId)) : null,
    read(eventsOf(userId)),
    read(suspensionsOf(userId)),
    read(resetOf(userId)),
  ]);
  if (!found) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, action: 'read', subject: 'profile', subjectId: userId, patientId: userId });
  const { slug, status, licenseNumber, practiceSuspendedAt, deletionDue, createdAt, ...rest } = found;
  const { providerId } = rest;
  const onStaff = rest.role === 'admin';
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    isSuspended: suspensions.some(({ endedAt }) => endedAt === null),
    practice:
      providerId === null
        ? null
        : {
            providerId,
            slug: slug ?? '',
            status: status ?? '',
            licenseNumber: licenseNumber ?? '',
            suspendedAt: practiceSuspendedAt?.toISOString() ?? null,
          },
    deletionDueAt: deletionDue?.toISOString() ?? null,
    mayAct: hasDuty(session.duty, onStaff ? [] : ['support']) && userId !== session.userId && rest.email !== null,
    visits: visits.map(({ startTime, otherId, otherName, ...row }) => ({
      ...row,
      startTime: startTime.toISOString(),
      other: otherId === null ? null : { userId: otherId, name: otherName ?? '' },
    })),
    payments: payments.map((row) => ({ ...row, at: row.at.toISOString() })),
    sessions: sessions.map(({ userAgent, signedInAt, usedAt, ...row }) => ({
      ...row,
      ...namesOf(userAgent),
      signedInAt: signedInAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
    tickets: tickets?.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) ?? null,
    events: await Promise.all(events.map(async ({ by, ...row }) => ({ ...(await toEvent(services, row)), by }))),
    suspensions: suspensions.map(({ at, endedAt, endedBy, endReason, ...row }) => ({
      ...row,
      at: at.toISOString(),
      ended: endedAt && { at: endedAt.toISOString(), by: endedBy, reason: endReason ?? '' },
    })),
    reset: reset
      ? {
          id: reset.id,
          reason: reset.reason,
          askedBy: reset.askedBy,
          isOwn: reset.askedById === session.userId,
          expiresAt: reset.expiresAt.toISOString(),
        }
      : null,
  };
}

function namesOf(userAgent: string | null) {
  const { browser, system } = deviceOf(userAgent);
  return { browser, system };
}

const account = (userId: string) => sql<AccountRow>`
  select ${personColumns}, p.is_email_confirmed as "isEmailConfirmed", p.locale, p.time_zone as "timeZone", p.region,
    p.has_second_factor as "hasSecondFactor", p.passkeys, p.provider_slug as slug, p.verification_status as status,
    p.license_number as "licenseNumber", p.practice_suspended_at as "practiceSuspendedAt",
    p.deletion_due_at as "deletionDue"
  from person_account(${userId}) p`;

type VisitRow = Dated<Omit<PersonCase['visits'][number], 'other'>, 'startTime'> & {
  otherId: string | null;
  otherName: string | null;
};
const visitsOf = (userId: string) => sql<VisitRow>`
  select id, start_time as "startTime", appointment_type as type, status, outcome, fee_cents as "feeCents", currency,
    is_patient as "isPatient", other_id as "otherId", other_name as "otherName"
  from person_visits(${userId}, ${SHOWN})`;

const paymentsOf = (userId: string) => sql<Dated<PersonCase['payments'][number], 'at'>>`
  select p.id, p.appointment_id as "appointmentId", p.created_at as at, p.status, p.amount_cents as "amountCents",
    coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.state = 'returned'), 0)::integer
      as "returnedCents", p.currency
  from payments p where p.patient_id = ${userId} order by p.created_at desc limit ${SHOWN}`;

type SessionRow = { id: string; userAgent: string | null; network: string | null; signedInAt: Date; usedAt: Date };
const sessionsOf = (userId: string) => sql<SessionRow>`
  select id, user_agent as "userAgent", network, signed_in_at as "signedInAt", used_at as "usedAt"
  from person_sessions(${userId})`;

const ticketsOf = (userId: string) => sql<{ id: string; subject: string; state: string; updatedAt: Date }>`
  select id, subject, state, updated_at as "updatedAt" from tickets
  where user_id = ${userId} and merged_into is null
  order by updated_at desc, id desc limit ${SHOWN}`;

const eventsOf = (userId: string) => sql<EventRow & { by: string | null }>`
  select id, at, kind, detail, times, actor_name as by, user_agent, network
  from person_trail(${userId}, ${SHOWN})`;

type SuspensionRow = Dated<Omit<PersonCase['suspensions'][number], 'ended'>, 'at'> & {
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
};
const suspensionsOf = (userId: string) => sql<SuspensionRow>`
  select s.id, s.reason, s.suspended_at as at, a.full_name as by, s.visits, s.reinstated_at as "endedAt",
    b.full_name as "endedBy", s.reinstate_reason as "endReason"
  from account_suspensions s left join support_staff a on a.user_id = s.suspended_by
  left join support_staff b on b.user_id = s.reinstated_by
  where s.user_id = ${userId} order by s.id desc limit ${SHOWN}`;

type ResetRow = { id: string; reason: string; askedBy: string; askedById: string; expiresAt: Date };
const resetOf = (userId: string) => sql<ResetRow>`
  select r.id, r.reason, coalesce(a.full_name, '') as "askedBy", r.asked_by as "askedById", r.expires_at as "expiresAt"
  from factor_resets r left join support_staff a on a.user_id = r.asked_by
  where r.user_id = ${userId} and r.ended_at is null and r.expires_at > app_now()`;
