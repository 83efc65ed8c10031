import type {
  NewReport,
  NewTicket,
  NewTicketNote,
  OverseenThread,
  TicketReply,
  TicketThread,
} from '@polyclinic/contract/support/schemas';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, isNothingFound, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { overseeTicket, readThread } from './queries.ts';

/** Opens a ticket with its first words; sent twice, it is one. */
export async function openTicket(context: SignedInContext, ticket: NewTicket): Promise<TicketThread> {
  const { services, actor } = context;
  const opening = services.database.transaction(actor, async (trx) => {
    const opened = await trx
      .insertInto('tickets')
      .values({
        user_id: actor.userId,
        client_id: ticket.clientId,
        category: ticket.category,
        subject: ticket.subject,
        appointment_id: ticket.appointmentId ?? null,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!opened) return findOpened(trx, actor.userId, ticket.clientId);
    await insertMessage(trx, actor.userId, { id: opened.id, clientId: ticket.clientId, text: ticket.text });
    return opened.id;
  });
  return readThread(context, await refusedAsNotFound(opening));
}

/** Reports the other side of a visit, with what the caller shows of it; sent twice, it is one. */
export async function reportConduct(context: SignedInContext, report: NewReport): Promise<TicketThread> {
  const { services, actor } = context;
  const { appointmentId, clientId, reason, text, messages, showsCall } = report;
  const [opened] = await orNotFound(
    services.database.write(
      actor,
      () => sql<{ id: string }>`
        select report_conduct(${clientId}, ${appointmentId}, ${reason}, ${text}, ${messages}::uuid[], ${showsCall}) as id`,
    ),
  );
  if (!opened) throw fail('NOT_FOUND');
  return readThread(context, opened.id);
}

async function findOpened(trx: Trx, userId: string, clientId: string): Promise<string> {
  const { id } = await trx
    .selectFrom('tickets')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Whose words they are, and to whom they go, the table's triggers derive. */
async function insertMessage(trx: Trx, authorId: string, { id, clientId, text }: TicketReply): Promise<void> {
  await trx
    .insertInto('ticket_messages')
    .values({ ticket_id: id, author_id: authorId, client_id: clientId, body: text } as never)
    .onConflict((conflict) => conflict.columns(['ticket_id', 'client_id']).doNothing())
    .execute();
}

async function addMessage({ services, actor }: SignedInContext, reply: TicketReply): Promise<void> {
  await refusedAsNotFound(services.database.transaction(actor, (trx) => insertMessage(trx, actor.userId, reply)));
}

/** Writes on in one's own ticket. */
export async function replyToTicket(context: SignedInContext, reply: TicketReply): Promise<TicketThread> {
  await readThread(context, reply.id);
  await addMessage(context, reply);
  return readThread(context, reply.id);
}

/** Answers somebody, as support; they are told. */
export async function answerTicket(context: SignedInContext, reply: TicketReply): Promise<OverseenThread> {
  await addMessage(context, reply);
  return overseen(context, reply.id);
}

/** Ends one's own ticket. */
export async function closeTicket(context: SignedInContext, id: string): Promise<TicketThread> {
  await readThread(context, id);
  await close(context, id);
  return readThread(context, id);
}

type Rating = { id: string; isHelpful: boolean };

/** Says of one's own ticket whether the answer helped. Throws NOT_FOUND for one that is not closed. */
export async function rateTicket(context: SignedInContext, { id, isHelpful }: Rating): Promise<TicketThread> {
  const { services, actor } = context;
  const write = services.database.write(
    actor,
    () => sql`
    insert into ticket_ratings (ticket_id, user_id, is_helpful) values (${id}, ${actor.userId}, ${isHelpful})
    on conflict (ticket_id) do update set is_helpful = excluded.is_helpful`,
  );
  await refusedAsNotFound(write);
  return readThread(context, id);
}

/** Ends somebody's ticket, as support. */
export async function closeTicketFor(context: SignedInContext, id: string): Promise<OverseenThread> {
  await close(context, id);
  return overseen(context, id);
}

type Assignment = { id: string; assignee: string | null };

/** Says which administrator sees to a ticket. */
export async function assignTicket(context: SignedInContext, { id, assignee }: Assignment): Promise<OverseenThread> {
  await orNotFound(context.services.database.write(context.actor, () => sql`select assign_ticket(${id}, ${assignee})`));
  return overseen(context, id);
}

type Pair = { id: string; other: string };

/** Merges another request of the same person into this one. */
export async function mergeTickets(context: SignedInContext, { id, other }: Pair): Promise<OverseenThread> {
  await orNotFound(context.services.database.write(context.actor, () => sql`select merge_tickets(${id}, ${other})`));
  return overseen(context, id);
}

/** Makes a request that was merged into this one a request by itself again. */
export async function separateTicket(context: SignedInContext, { id, other }: Pair): Promise<OverseenThread> {
  await orNotFound(context.services.database.write(context.actor, () => sql`select separate_ticket(${id}, ${other})`));
  return overseen(context, id);
}

type Urgency = { id: string; isUrgent: boolean };

/** Says whether somebody's ticket is urgent. */
export async function markTicket(context: SignedInContext, { id, isUrgent }: Urgency): Promise<OverseenThread> {
  await orNotFound(context.services.database.write(context.actor, () => sql`select mark_ticket(${id}, ${isUrgent})`));
  return overseen(context, id);
}

/** Refunds what a patient lost by cancelling with the doctor whom they reported; support found that they did nothing wrong. */
export async function refundReported(context: SignedInContext, id: string): Promise<OverseenThread> {
  const { services, actor } = context;
  const refunded = await orNotFound(
    services.database.write(actor, () => sql<{ id: string }>`select refund_reported(${id}) as id`),
  );
  const thread = await overseen(context, id);
  const patientId = thread.visit?.patient.userId ?? null;
  for (const { id: subjectId } of refunded)
    services.accessLog.note({ actor, action: 'change', subject: 'appointment', subjectId, patientId });
  return thread;
}

/** Adds what a colleague says to the others; sent twice, it is one. Throws TOO_MANY_NOTES. */
export async function addNote(context: SignedInContext, input: NewTicketNote): Promise<OverseenThread> {
  const { services, actor } = context;
  const { id, clientId, note } = input;
  await overseeTicket(context, id);
  await services.database
    .write(
      actor,
      () => sql`
        insert into ticket_notes (ticket_id, author_id, client_id, body) values (${id}, ${actor.userId}, ${clientId}, ${note})
        on conflict (ticket_id, client_id) do nothing`,
    )
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'most_ticket_notes' ? fail('TOO_MANY_NOTES') : error;
    });
  return overseen(context, id);
}

const refusedAsNotFound = <T>(change: Promise<T>) =>
  change.catch((error: unknown) => {
    throw isRefusedByPolicy(error) ? fail('NOT_FOUND') : error;
  });

const close = ({ services, actor }: SignedInContext, id: string) =>
  orNotFound(services.database.write(actor, () => sql`select close_ticket(${id})`));

function orNotFound<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw isNothingFound(error) ? fail('NOT_FOUND') : error;
  });
}

async function overseen(context: SignedInContext, id: string): Promise<OverseenThread> {
  const { services, actor } = context;
  const thread = await overseeTicket(context, id);
  const patientId = thread.requester.userId;
  services.accessLog.note({ actor, action: 'change', subject: 'ticket', subjectId: id, patientId });
  return thread;
}
