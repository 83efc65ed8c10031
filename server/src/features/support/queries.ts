import type { AppointmentType } from '@polyclinic/contract/appointments/rules';
import {
  type OverseenThread,
  type OverseenTicket,
  RATED_DAYS,
  type ReportEvidence,
  type ReportReason,
  type Ticket,
  type TicketMessage,
  type TicketNote,
  type TicketQueue,
  type TicketState,
  type TicketThread,
} from '@polyclinic/contract/support/schemas';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { allOf, leadOf, readOthers } from './merging/queries.ts';

const MOST_OWN = 100;
const PAGE_SIZE = 20;

type TicketRow = Omit<Ticket, 'createdAt' | 'updatedAt'> & { created_at: Date; updated_at: Date };

const toTicket = ({ id, category, subject, state, created_at, updated_at }: TicketRow): Ticket => ({
  id,
  category,
  subject,
  state,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});

/** What the caller has asked, the latest word first. */
export async function readOwnTickets({ services, actor }: SignedInContext): Promise<{ tickets: Ticket[] }> {
  const rows = await services.database.read(
    actor,
    () => sql<TicketRow>`
      select id, category, subject, state, created_at, updated_at from tickets
      where user_id = ${actor.userId} and merged_into is null order by updated_at desc, id desc limit ${MOST_OWN}`,
  );
  return { tickets: rows.map(toTicket) };
}

/** One of the caller's own tickets. Throws NOT_FOUND for anybody else's. */
export async function readThread(context: SignedInContext, id: string): Promise<TicketThread> {
  const { services, actor } = context;
  const [[found], messages, evidence, isHelpful] = await Promise.all([
    services.database.read(
      actor,
      () => sql<TicketRow>`
        select id, category, subject, state, created_at, updated_at from tickets
        where id = ${leadOf(id)} and user_id = ${actor.userId}`,
    ),
    readMessages(context, id),
    readEvidence(context, id),
    readRating(context, id),
  ]);
  if (!found) throw fail('NOT_FOUND');
  return { ...toTicket(found), messages, evidence, isHelpful };
}

type MessageRow = { id: string; body: string; is_from_support: boolean; created_at: Date; merged_from: string | null };

async function readMessages({ services, actor }: SignedInContext, id: string): Promise<TicketMessage[]> {
  const rows = await services.database.read(
    actor,
    () => sql<MessageRow>`
      select m.id, m.body, m.is_from_support, m.created_at, case when t.merged_into is not null then t.subject end as merged_from
      from ticket_messages m join tickets t on t.id = m.ticket_id
      where m.ticket_id in ${allOf(id)} order by m.created_at, m.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    text: row.body,
    isFromSupport: row.is_from_support,
    createdAt: row.created_at.toISOString(),
    mergedFrom: row.merged_from,
  }));
}

type EvidenceRow = {
  id: string;
  kind: ReportEvidence['kind'];
  is_own: boolean;
  words: string;
  file_name: string | null;
  began_at: Date;
  ended_at: Date | null;
};

async function readEvidence({ services, actor }: SignedInContext, id: string): Promise<ReportEvidence[]> {
  const rows = await services.database.read(
    actor,
    () => sql<EvidenceRow>`
      select id, kind, is_own, words, file_name, began_at, ended_at from report_evidence
      where ticket_id = ${leadOf(id)} order by began_at, id`,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isOwn: row.is_own,
    words: row.words,
    fileName: row.file_name,
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

async function readRating({ services, actor }: SignedInContext, id: string): Promise<boolean | null> {
  const [row] = await services.database.read(
    actor,
    () => sql<{ isHelpful: boolean }>`
      select is_helpful as "isHelpful" from ticket_ratings where ticket_id = ${leadOf(id)}`,
  );
  return row?.isHelpful ?? null;
}

type OverseenRow = TicketRow & {
  user_id: string;
  requester_name: string;
  requester_email: string;
  requester_role: OverseenTicket['requester']['role'];
  requester_locale: OverseenTicket['requester']['locale'];
  assigned_to: string | null;
  assignee_name: string | null;
  is_urgent: boolean;
  answer_due_at: Date | null;
  report_reason: ReportReason | null;
  about_id: string | null;
  about_name: string | null;
  appointment_id: string | null;
  refunded_at: Date | null;
  refunder_name: string | null;
  /** Of its appointment; null without one, as all that follows */
  visit_start: Date | null;
  visit_status: string;
  visit_type: AppointmentType;
  patient_id: string;
  patient_name: string;
  provider_id: string;
  provider_user_id: string;
  provider_name: string;
};

const toOverseen = (row: OverseenRow, now: Date): OverseenTicket => ({
  ...toTicket(row),
  requester: {
    userId: row.user_id,
    name: row.requester_name,
    email: row.requester_email,
    role: row.requester_role,
    locale: row.requester_locale,
  },
  assignee: row.assigned_to ? { userId: row.assigned_to, name: row.assignee_name ?? '' } : null,
  isUrgent: row.is_urgent,
  answerDueAt: row.answer_due_at?.toISOString() ?? null,
  isLate: row.answer_due_at !== null && row.answer_due_at < now,
});

type QueueInput = { state: TicketState; page: number };

/** A page of everybody's tickets, and how many there are of each state. */
export async function readTicketQueue(
  { services, actor }: SignedInContext,
  { state, page }: QueueInput,
): Promise<TicketQueue> {
  const order = state === 'open' ? sql`answer_due_at, id` : sql`updated_at desc, id desc`;
  const [rows, [counts], [ratings]] = await Promise.all([
    services.database.read(
      actor,
      () => sql<OverseenRow>`
        select * from ticket_oversight where state = ${state} and merged_into is null
        order by ${order} limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`,
    ),
    services.database.read(
      actor,
      () => sql<TicketQueue['counts']>`
        select count(*) filter (where state = 'open')::integer as open,
          count(*) filter (where state = 'answered')::integer as answered,
          count(*) filter (where state = 'closed')::integer as closed
        from tickets where merged_into is null`,
    ),
    services.database.read(
      actor,
      () => sql<TicketQueue['ratings']>`
        select count(*)::integer as all, count(*) filter (where is_helpful)::integer as helpful
        from ticket_ratings where created_at > app_now() - make_interval(days => ${RATED_DAYS})`,
    ),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  // Subjects tell of people's health, too.
  for (const { id, user_id: patientId } of shown)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'ticket', subjectId: id, patientId });
  return {
    tickets: shown.map((row) => toOverseen(row, services.clock.now())),
    hasMore: rows.length > PAGE_SIZE,
    counts: counts ?? { open: 0, answered: 0, closed: 0 },
    ratings: ratings ?? { all: 0, helpful: 0 },
  };
}

async function readNotes({ services, actor }: SignedInContext, id: string): Promise<TicketNote[]> {
  const rows = await services.database.read(
    actor,
    () => sql<{ id: string; body: string; full_name: string | null; created_at: Date }>`
      select n.id, n.body, s.full_name, n.created_at
      from ticket_notes n left join support_staff s on s.user_id = n.author_id
      where n.ticket_id in ${allOf(id)} order by n.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    text: row.body,
    authorName: row.full_name,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Anybody's ticket, as an administrator reads it; noted, for people tell of their health here too. */
export async function overseeTicket(context: SignedInContext, id: string): Promise<OverseenThread> {
  const { services, actor } = context;
  const [[found], messages, notes, evidence, isHelpful, staff] = await Promise.all([
    services.database.read(actor, () => sql<OverseenRow>`select * from ticket_oversight where id = ${leadOf(id)}`),
    readMessages(context, id),
    readNotes(context, id),
    readEvidence(context, id),
    readRating(context, id),
    services.database.read(
      actor,
      () => sql<{ userId: string; name: string }>`
        select user_id as "userId", full_name as name from support_staff order by full_name, user_id`,
    ),
  ]);
  if (!found) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, action: 'read', subject: 'ticket', subjectId: id, patientId: found.user_id });
  const [withheld, others] = await Promise.all([readWithheld(context, found), readOthers(context, found)]);
  const about = found.about_id ? { userId: found.about_id, name: found.about_name ?? '' } : null;
  const refunded = found.refunded_at && { at: found.refunded_at.toISOString(), by: found.refunder_name };
  const report = found.report_reason && { reason: found.report_reason, about, evidence, withheld, refunded };
  return {
    ...toOverseen(found, services.clock.now()),
    messages,
    notes,
    report,
    visit: toVisit(found),
    isHelpful,
    staff,
    ...others,
  };
}

/** The bare facts of the visit that a ticket names: who, when and how it stands. */
function toVisit(row: OverseenRow): OverseenThread['visit'] {
  if (!row.appointment_id || !row.visit_start) return null;
  return {
    id: row.appointment_id,
    startTime: row.visit_start.toISOString(),
    status: row.visit_status,
    appointmentType: row.visit_type,
    patient: { userId: row.patient_id, name: row.patient_name },
    provider: { userId: row.provider_user_id, name: row.provider_name, providerId: row.provider_id },
  };
}

type Withheld = NonNullable<OverseenThread['report']>['withheld'];

/** What refund_reported() would refund; null where it is nothing. */
async function readWithheld({ services, actor }: SignedInContext, ticket: OverseenRow): Promise<Withheld> {
  if (!ticket.report_reason) return null;
  const [row] = await services.database.read(
    actor,
    () => sql<NonNullable<Withheld>>`
      select count(*)::integer as visits, max(a.currency) as currency,
        coalesce(sum(greatest(0, m.paid_cents - m.returned_cents - m.under_way_cents - m.claimed_cents)), 0)::integer as cents
      from reported_losses(${ticket.id}) l
      join visit_oversight a on a.id = l
      join visit_money m on m.appointment_id = a.id`,
  );
  return row && row.cents > 0 ? row : null;
}
