import { randomUUID } from 'node:crypto';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';
import { startWaiting, type Waiting } from '../../testing/waiting.ts';

let waiting: Waiting;
let server: TestServer;

beforeAll(async () => {
  waiting = await startWaiting();
  server = waiting.server;
});
afterAll(() => waiting?.close());

const START = dayAhead(3, 20);

// The hours of the doctor, the buffer and days off free no booked time: see docs/decisions/032-a-waitlist-keeps-the-time.md.
type Case = { doctor: Person; owner: Person; id: string };

const cancelAs = (person: Person, { id }: Case) => server.clientOf(person).appointments.cancel({ id, reason: 'Ill' });

/** Every way in which a time becomes free. */
const ways: Record<string, (one: Case) => Promise<unknown>> = {
  'its patient cancels': (one) => cancelAs(one.owner, one),
  'its doctor cancels': (one) => cancelAs(one.doctor, one),
  'an administrator cancels': async (one) => cancelAs(await server.person({ role: 'admin' }), one),
  'its patient moves it': ({ owner, id }) =>
    server.clientOf(owner).appointments.reschedule({ id, startTime: dayAhead(5, 20) }),
  'a hold runs out': async ({ id }) => {
    await server.database.transaction(null, async (trx) => {
      await sql`alter table appointments disable trigger user`.execute(trx);
      await sql`update appointments set status = 'scheduled', hold_expires_at = now() - interval '1 second'
        where id = ${id}`.execute(trx);
      await sql`alter table appointments enable trigger user`.execute(trx);
    });
    await server.runSchedule('holds');
  },
};

it.each(trials(Object.entries(ways).slice(0, 1), Object.entries(ways)))(
  'a time that is freed since %s is the next in line’s in the same moment',
  async (_, free) => {
    const [doctor, owner, first] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'patient' }),
      await server.person({ role: 'patient' }),
    ];
    const id = await waiting.paidVisit(doctor, owner, START);
    await server.clientOf(first).waitlist.waitForDay(waiting.wholeDay(doctor, 3));
    const passersBy = await Promise.all(Array.from({ length: 6 }, () => server.person({ role: 'patient' })));
    const book = (person: Person) =>
      codeOf(
        server.clientOf(person).appointments.book({
          providerId: doctor.providerId,
          appointmentType: 'video',
          startTime: START,
          idempotencyKey: randomUUID(),
        }),
      );
    const freeing = free({ doctor, owner, id });
    const answers = await Promise.all([...passersBy, ...passersBy].map(book));
    await freeing;
    expect(new Set(answers)).toEqual(new Set(['SLOT_TAKEN']));
    expect((await waiting.offerOf(first))?.startTime).toBe(START);
  },
);
