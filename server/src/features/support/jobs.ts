import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/commands.ts';
import { type Receiver, receiver } from '../notifications/receivers/queries.ts';

type Told = { ticketId: string; subject: string; to: Receiver };

/** Brings support's answer to the person who asked. */
export async function tellOfAnswer(services: Services, { messageId }: Effects['ticket.answered']): Promise<void> {
  const [answer] = await services.worker.read(
    null,
    () => sql<Told & { text: string }>`
      select t.id as "ticketId", t.subject, m.body as text, ${receiver('u')} as to
      from ticket_messages m join tickets t on t.id = m.ticket_id join user_addresses u on u.user_id = t.user_id
      where m.id = ${messageId} and m.is_from_support`,
  );
  if (!answer) return;
  const { ticketId, subject: about, text, to } = answer;
  const mail = { name: to.name, link: pageOf(services, answer), about, answer: text };
  await notify(services, { key: `ticket.answered:${messageId}`, kind: 'ticket_answered', to, ticketId, mail });
}

/** Tells the person who asked that support has closed their ticket; once for as long as it stays so. */
export async function tellOfClosing(services: Services, { ticketId }: Effects['ticket.closed']): Promise<void> {
  const [closed] = await services.worker.read(
    null,
    () => sql<Told & { at: Date }>`
      select t.id as "ticketId", t.subject, t.updated_at as at, ${receiver('u')} as to
      from tickets t join user_addresses u on u.user_id = t.user_id
      where t.id = ${ticketId} and t.state = 'closed'`,
  );
  if (!closed) return;
  const { subject: about, at, to } = closed;
  const key = `ticket.closed:${ticketId}:${at.toISOString()}`;
  const mail = { name: to.name, link: pageOf(services, closed), about };
  await notify(services, { key, kind: 'ticket_closed', to, ticketId, mail });
}

const pageOf = ({ environment }: Services, { to, ticketId }: Told) =>
  `${environment.publicUrl}/${to.locale}/help/requests/${ticketId}`;
