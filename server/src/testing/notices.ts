import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import { type TestServer, testServer } from './server.ts';
import { listenForMails } from './smtp.ts';
import { createVisit } from './visit.ts';

/** In minutes */
export const HOUR = 60;
export const DAY = 24 * HOUR;

type Visit = { patient: Person; doctor: Person; startsIn: number; bookedAgo?: number };

export type Notices = Awaited<ReturnType<typeof startNotices>>;

/** A server whose mails arrive, and what people are told there. */
export async function startNotices() {
  const smtp = await listenForMails();
  const server = await testServer({ environment: { SMTP_URL: smtp.url } });
  const mailsTo = ({ email }: Person) => smtp.mailsTo(email);
  return {
    server,
    mailsTo,
    /** The mail that is somebody's so many-th, and the last so far. */
    async nextMail(person: Person, count = 1) {
      await expect.poll(() => mailsTo(person).length, { timeout: 5_000 }).toBe(count);
      return mailsTo(person)[count - 1];
    },
    inboxOf: (person: Person) => server.clientOf(person).notifications.list({}),
    visitIn: (visit: Visit) => confirmedVisit(server, visit),
    async close() {
      await server.close();
      await smtp.close();
    },
  };
}

/** A confirmed visit that both were told of; booked three days ago unless said otherwise. */
async function confirmedVisit(server: TestServer, { bookedAgo = 3 * DAY, ...visit }: Visit): Promise<string> {
  const id = await createVisit(server.database, visit);
  await server.settle();
  await server.database.transaction(null, async (trx) => {
    await sql`alter table appointments disable trigger _210_touch`.execute(trx);
    await sql`update appointments set updated_at = now() - ${bookedAgo} * interval '1 minute' where id = ${id}`.execute(
      trx,
    );
    await sql`alter table appointments enable trigger _210_touch`.execute(trx);
  });
  return id;
}
