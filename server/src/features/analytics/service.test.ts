import { FEWEST_TOLD } from '@polyclinic/contract/analytics/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePast } from '../../testing/analytics.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

describe('what is measured', () => {
  it('says nothing of nothing, hides few people, and tells the share of many', async () => {
    const reader = server.clientOf(await server.person({ role: 'admin', duty: 'finance' })).analytics;
    const measured = async () => {
      server.services.analytics.clear();
      return (await reader.read({})).service;
    };
    expect(await measured()).toEqual({
      calls: 0,
      connected: 0,
      matched: 0,
      attended: 0,
      rated: 0,
      averageRating: null,
      payers: 'nobody',
      payingMedian: null,
      payingMost: null,
      searchers: 'nobody',
      searchMedian: null,
      searchMost: null,
      answering: 0,
      answerMedian: null,
      answerMost: null,
    });
    const doctor = await server.person({ role: 'doctor', verified: true });
    for (let n = 1; n <= 6; n += 1) {
      await addCall(doctor, { n, isConnected: true, stars: 5 });
      const isTold = n >= FEWEST_TOLD;
      expect(await measured(), `${n} patients`).toMatchObject({
        calls: isTold ? n : null,
        connected: isTold ? n : null,
        rated: isTold ? n : null,
        averageRating: isTold ? 5 : null,
        payers: isTold ? 'many' : 'few',
        payingMedian: isTold ? 30 * (n + 1) : null,
      });
    }
    expect((await measured()).payingMost).toBeCloseTo(60 * (1 + 5 * 0.9), 3);
    // Beside all calls and stars, these would tell of the few whose call failed and who gave one star.
    for (let n = 7; n <= 11; n += 1) {
      await addCall(doctor, { n, isConnected: false, stars: 1 });
      const isTold = n - 6 >= FEWEST_TOLD;
      expect(await measured(), `${n - 6} without a connection`).toMatchObject({
        calls: n,
        connected: isTold ? 6 : null,
        rated: n,
        averageRating: isTold ? expect.closeTo((6 * 5 + 5) / 11, 6) : null,
      });
    }
    await server.database.write(
      null,
      () => sql`update providers set median_response_minutes = 12 where id = ${doctor.providerId}`,
    );
    expect(await measured()).toMatchObject({ answering: 1, answerMedian: 12, answerMost: 12 });
  });

  type Call = { n: number; isConnected: boolean; stars: number };

  /** The n-th patient's visit, paid after n minutes, in which both were there and perhaps saw each other, with its stars. */
  async function addCall(doctor: Person, { n, isConnected, stars }: Call): Promise<void> {
    const patient = await server.person({ role: 'patient' });
    await writePast(server.database, [
      {
        patient,
        doctor,
        ending: 'held',
        bookedAgo: 3_000,
        startsAgo: 60 * n,
        paidAfter: 60 * n,
        feeCents: 1_000,
        refundedCents: 0,
      },
    ]);
    await server.database.transaction(null, async (trx) => {
      await sql`alter table call_presence disable trigger user`.execute(trx);
      await sql`alter table reviews disable trigger user`.execute(trx);
      const visit = sql`appointments a where a.patient_id = ${patient.userId}`;
      await sql`insert into call_presence (appointment_id, user_id, patient_id, provider_user_id, part, stays, connected_at)
        select a.id, person.id, a.patient_id, a.provider_user_id, person.part,
          tstzmultirange(tstzrange(a.start_time, a.end_time)), case when ${isConnected} then a.start_time end
        from (values (${patient.userId}::uuid, 'patient'), (${doctor.userId}::uuid, 'doctor')) person (id, part), ${visit}`.execute(
        trx,
      );
      await sql`insert into reviews (appointment_id, patient_id, provider_id, writer_id, rating)
        select a.id, a.patient_id, a.provider_id, a.patient_id, ${stars} from ${visit}`.execute(trx);
      await sql`alter table call_presence enable trigger user`.execute(trx);
      await sql`alter table reviews enable trigger user`.execute(trx);
    });
    const [both] = await server.database.read(
      null,
      () => sql<{ isConnected: boolean }>`select both_sides_connected(id) as "isConnected" from appointments
        where patient_id = ${patient.userId}`,
    );
    expect(both?.isConnected).toBe(isConnected);
  }
});
