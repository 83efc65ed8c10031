import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person } from './people.ts';
import { testServer } from './server.ts';
import { listenForMails } from './smtp.ts';
import { dayAhead } from './visits.ts';

export type Waiting = Awaited<ReturnType<typeof startWaiting>>;

/** A server whose mails arrive, and what those do who wait there for a time. */
export async function startWaiting() {
  const smtp = await listenForMails();
  const server = await testServer({ environment: { SMTP_URL: smtp.url } });
  const waitsOf = async (person: Person) => (await server.clientOf(person).waitlist.list()).waits;
  const runOut = () =>
    server.database.write(
      null,
      () => sql`update waitlist_offers set expires_at = now() - interval '1 second' where status = 'open'`,
    );
  /** What the clock does each minute. */
  const tick = async () => {
    await server.runSchedule('waitlist-offers');
    await server.settle();
  };
  return {
    server,
    smtp,
    waitsOf,
    runOut,
    offerOf: async (person: Person) => (await waitsOf(person)).find(({ offer }) => offer)?.offer ?? null,
    tick,
    /** Lets open offers run out, and says so. */
    async expire() {
      await runOut();
      await tick();
    },
    /** A visit of the doctor's that is paid for. */
    async paidVisit({ providerId }: Person, patient: Person, startTime: string): Promise<string> {
      const client = server.clientOf(patient);
      const idempotencyKey = randomUUID();
      const visit = await client.appointments.book({ providerId, appointmentType: 'video', startTime, idempotencyKey });
      const { sessionId } = await client.payments.checkout({ appointmentId: visit.id });
      await client.payments.sandboxAct({ sessionId, action: 'pay' });
      await server.settle();
      return visit.id;
    },
    async cancel(person: Person, id: string) {
      await server.clientOf(person).appointments.cancel({ id });
      await server.settle();
    },
    wholeDay: ({ providerId }: Person, days: number) => ({
      providerId,
      visitType: 'video' as const,
      from: dayAhead(days, 0),
      until: dayAhead(days + 1, 0),
    }),
    async close() {
      await server.close();
      await smtp.close();
    },
  };
}
