import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { codeOf, refusal } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
/** Two of their visits */
let first: string;
let second: string;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Amal Haddad' });
  doctor = await server.person({ role: 'doctor', fullName: 'Dr. Ines García', verified: true });
  first = await createVisit(server.database, { patient, doctor, startsIn: 60 });
  second = await createVisit(server.database, { patient, doctor, startsIn: 180 });
});
afterAll(() => server?.close());

const as = (person: Person) => server.clientOf(person);
const write = (who: Person, appointmentId: string, content: string) =>
  as(who).messages.send({ appointmentId, content, clientId: randomUUID() });
const thread = (who: Person, appointmentId: string, page: { before?: number; after?: number } = {}) =>
  as(who).messages.thread({ appointmentId, ...page });
const contentsOf = async (who: Person, appointmentId: string) =>
  (await thread(who, appointmentId)).messages.map(({ content }) => content);
const visitsIn = async (who: Person, appointmentId: string) =>
  (await thread(who, appointmentId)).visits.map(({ id }) => id);
/** As many messages of the patient about a visit, without the limits of a minute. */
const fill = (appointmentId: string, number: number) =>
  server.database.write(
    null,
    () => sql`insert into messages (appointment_id, sender_id, content)
      select ${appointmentId}, ${patient.userId}, 'no. ' || n from generate_series(1, ${number}::int) n`,
  );
const moveTo = (appointmentId: string, hours: number) =>
  server.database.write(
    null,
    () => sql`update appointments set start_time = now() + make_interval(hours => ${hours}),
      end_time = now() + make_interval(hours => ${hours}, mins => 30) where id = ${appointmentId}`,
  );
/** A question in writing of the patient, paid unless said otherwise. */
async function question(paid = true): Promise<string> {
  const terms = { feeCents: paid ? 0 : 2_000, withinHours: 24 } as const;
  await as(doctor).providers.setWrittenAnswers({ isOffered: true, ...terms });
  const asked = { providerId: doctor.providerId, question: 'And the other pills?', idempotencyKey: randomUUID() };
  const { id } = await as(patient).appointments.ask({ ...asked, ...terms });
  return id;
}

describe('the thread of two people', () => {
  it('holds what they wrote about all their visits, in the order of writing, whichever it is opened at', async () => {
    await write(patient, first, 'It hurts');
    await write(patient, second, 'May I bring my son?');
    await write(doctor, first, 'Since when?');
    for (const who of [patient, doctor])
      for (const visit of [first, second])
        expect(await contentsOf(who, visit)).toEqual(['It hurts', 'May I bring my son?', 'Since when?']);
    const { messages, visits, patientId, providerUserId, contact } = await thread(doctor, first);
    expect(messages.map(({ appointmentId }) => appointmentId)).toEqual([first, second, first]);
    expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(visits).toMatchObject([
      { id: first, appointmentType: 'video', status: 'confirmed', endFact: null },
      { id: second },
    ]);
    expect({ patientId, providerUserId, contact }).toEqual({
      patientId: patient.userId,
      providerUserId: doctor.userId,
      contact: 'open',
    });
    expect((await as(doctor).messages.list({ appointmentId: second })).messages).toHaveLength(1);
  });

  it('has nothing of another doctor, nor of another patient', async () => {
    const [otherDoctor, otherPatient] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'patient' }),
    ];
    const elsewhere = await createVisit(server.database, { patient, doctor: otherDoctor, startsIn: 300 });
    const others = await createVisit(server.database, { patient: otherPatient, doctor, startsIn: 400 });
    await write(patient, first, 'for one');
    await write(patient, elsewhere, 'for the other');
    await write(otherPatient, others, 'of another');
    expect(await contentsOf(patient, first)).toEqual(['for one']);
    expect(await contentsOf(otherDoctor, elsewhere)).toEqual(['for the other']);
    expect(await contentsOf(doctor, others)).toEqual(['of another']);
    expect(await visitsIn(otherDoctor, elsewhere)).toEqual([elsewhere]);
    for (const who of [otherDoctor, otherPatient, await server.person({ role: 'admin' })])
      for (const visit of [first, randomUUID()]) expect(await codeOf(thread(who, visit))).toBe('NOT_FOUND');
    expect(await codeOf(server.clientOf().messages.thread({ appointmentId: first }))).toBe('UNAUTHENTICATED');
  });

  it('is open to a caregiver who may read messages, as long as they may', async () => {
    const daughter = await server.person({ role: 'patient', fullName: 'Marwa' });
    const doctors = await createVisit(server.database, { patient: daughter, doctor, startsIn: 500 });
    await write(patient, first, 'It hurts');
    await write(daughter, doctors, 'And my knee');
    const link = await joinCircle(server, { patient, caregiver: daughter, rights: ['visits'] });
    expect(await codeOf(thread(daughter, first))).toBe('NOT_FOUND');
    await as(patient).care.setRights({ id: link, rights: ['messages'] });
    expect(await contentsOf(daughter, second)).toEqual(['It hurts']);
    expect(await as(daughter).messages.conversations()).toMatchObject([
      { counterpartName: 'Dr. Ines García', patientName: null, lastMessage: 'And my knee' },
      { counterpartName: 'Dr. Ines García', patientName: 'Amal Haddad', lastMessage: 'It hurts' },
    ]);
    await as(patient).care.end({ id: link });
    expect(await codeOf(thread(daughter, first))).toBe('NOT_FOUND');
  });

  it('is noted as opened for each visit of which something is shown', async () => {
    const third = await createVisit(server.database, { patient, doctor, startsIn: 300 });
    await write(patient, first, 'one');
    await write(patient, second, 'two');
    await server.services.accessLog.flush();
    await server.database.write(null, (db) => db.deleteFrom('access_log'));
    await thread(doctor, first);
    const noted = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select(['action', 'subject', 'subject_id', 'patient_id']).orderBy('subject_id'),
    );
    const entry = (id: string) => ({
      action: 'read',
      subject: 'messages',
      subject_id: id,
      patient_id: patient.userId,
    });
    expect(noted).toEqual([first, second].sort().map(entry));
    await thread(doctor, third);
    expect(
      await server.database.read(null, (db) => db.selectFrom('access_log').selectAll().where('subject_id', '=', third)),
      'the visit that was asked for, though nothing was said about it',
    ).toHaveLength(1);
  });

  it('gives each message a number of its own, however many write at once about whichever visit', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => write(n % 3 ? patient : doctor, n % 2 ? first : second, `no. ${n}`)),
    );
    const { messages } = await thread(patient, first);
    expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    const { messages: missed, hasMore } = await thread(doctor, second, { after: 20 });
    expect(missed.map(({ id }) => id)).toEqual(messages.slice(20).map(({ id }) => id));
    expect(hasMore).toBe(false);
  });

  it('pages back over the visits, and forward from what was last seen', async () => {
    await fill(first, 40);
    await fill(second, 40);
    const latest = await thread(doctor, second);
    expect([latest.messages.length, latest.hasMore]).toEqual([50, true]);
    const { sequence: before } = latest.messages[0]!;
    const earlier = await thread(doctor, second, { before });
    expect([earlier.messages.length, earlier.hasMore]).toEqual([30, false]);
    expect(earlier.messages.at(-1)!.sequence).toBe(before - 1);
    const missed = await thread(doctor, second, { after: 30 });
    expect(missed.messages.map(({ id }) => id)).toEqual(latest.messages.map(({ id }) => id));
  });

  it('comes as far back as the visit at which it is opened, to 200 messages', async () => {
    await moveTo(first, -48);
    await fill(first, 120);
    const [opened, latest] = [await thread(patient, first), await thread(patient, second)];
    expect([opened.messages.length, latest.messages.length]).toEqual([120, 50]);
    expect(opened.visits.map(({ id }) => id)).toContain(first);
    await fill(second, 120);
    expect((await thread(patient, first)).messages).toHaveLength(200);
  });
});

describe('its visits', () => {
  it('are those among its messages, those that may be written about, and none that was never paid', async () => {
    const old = await createVisit(server.database, { patient, doctor, startsIn: 300 });
    const dropped = await createVisit(server.database, { patient, doctor, startsIn: 400, paid: false });
    await holdVisit(server.database, old);
    await moveTo(old, -24 * 90);
    await server.database.write(null, () => sql`update appointments set status = 'cancelled' where id = ${dropped}`);
    for (const who of [patient, doctor]) expect(await visitsIn(who, second)).toEqual([old, first, second]);
    await fill(second, 60);
    expect(await visitsIn(doctor, second), 'further up than what is loaded').toEqual([first, second]);
    const { messages } = await thread(doctor, second);
    const earlier = await thread(doctor, second, { before: messages[0]!.sequence });
    expect(earlier.visits.map(({ id }) => id)).toContain(old);
  });

  it('show a doctor a question once it is paid', async () => {
    const unpaid = await question(false);
    expect(await visitsIn(patient, first)).toContain(unpaid);
    expect(await visitsIn(doctor, first)).not.toContain(unpaid);
    const paid = await question();
    expect(await visitsIn(doctor, first)).toContain(paid);
    expect(await contentsOf(doctor, first)).toEqual(['And the other pills?']);
  });
});

describe('each message', () => {
  it('follows its own visit: of a cancelled one nothing more is written, of another it is', async () => {
    await write(patient, first, 'before');
    await server.database.write(null, () => sql`update appointments set status = 'cancelled' where id = ${first}`);
    expect(await codeOf(write(patient, first, 'after'))).toBe('FORBIDDEN');
    expect(await codeOf(write(patient, second, 'about the other'))).toBe('allowed');
    expect(await contentsOf(doctor, first)).toEqual(['before', 'about the other']);
  });

  it('is written by neither once one of the two blocked the other, whichever visit it is about', async () => {
    await write(patient, first, 'before');
    const { visits } = await as(doctor).blocks.preview({ appointmentId: second });
    const shown = visits.map(({ id, refundPercent }) => ({ id, refundPercent }));
    await as(doctor).blocks.add({ appointmentId: second, visits: shown });
    expect(await thread(doctor, first)).toMatchObject({ contact: 'own' });
    expect(await thread(patient, first)).toMatchObject({ contact: 'closed' });
    expect(await contentsOf(patient, second)).toEqual(['before']);
    expect((await refusal(write(patient, first, 'after')))?.code).toMatch(/CONTACT_CLOSED|FORBIDDEN/);
  });

  it('is read with those of its own visit, so that nothing further up counts as read unseen', async () => {
    await write(patient, first, 'one');
    const { sequence: upTo } = await write(patient, second, 'two');
    await as(doctor).messages.markRead({ appointmentId: second, upTo });
    const { messages } = await thread(patient, first);
    expect(messages.map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    expect(await as(doctor).messages.conversations()).toMatchObject([{ unread: 1 }]);
  });

  it('is answered by what the doctor writes about another visit, and a question by an answer of its own', async () => {
    const { sequence: upTo } = await write(patient, first, 'Which dose?');
    await as(doctor).messages.markRead({ appointmentId: first, upTo });
    expect(await as(doctor).appointments.tasks()).toMatchObject([{ kind: 'unanswered', appointmentId: first }]);
    expect(await as(doctor).messages.conversations()).toMatchObject([{ unread: 0, isUnanswered: true }]);
    expect(await as(patient).messages.conversations()).toMatchObject([{ isUnanswered: false }]);
    await write(doctor, second, 'Half of it');
    expect(await as(doctor).messages.conversations()).toMatchObject([{ isUnanswered: false }]);
    expect(await as(doctor).appointments.tasks()).toEqual([]);
    const [median] = await server.database.read(
      null,
      () => sql<{ minutes: number | null }>`select median_response_minutes(${doctor.userId}) as minutes`,
    );
    expect(median?.minutes).toBe(0);
    const asked = await question();
    await write(doctor, second, 'Not there');
    expect((await as(doctor).appointments.get({ id: asked })).hasAnswer).toBe(false);
    expect(await as(doctor).appointments.tasks()).toMatchObject([{ kind: 'unanswered', appointmentId: asked }]);
  });
});

describe('the list', () => {
  it('has one line for a person, with the last word and all that is unread, and opens at its visit', async () => {
    await write(patient, second, 'one');
    await write(patient, first, 'two');
    const { sequence } = await write(patient, first, 'three');
    const [line, ...more] = await as(doctor).messages.conversations();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      appointmentId: first,
      counterpartId: patient.userId,
      patientName: null,
      lastMessage: 'three',
      unread: 3,
    });
    expect(line?.undelivered).toEqual(
      expect.arrayContaining([
        { appointmentId: first, upTo: sequence },
        { appointmentId: second, upTo: 1 },
      ]),
    );
    await as(doctor).messages.markDelivered({ appointmentId: first, upTo: sequence });
    const [after] = await as(doctor).messages.conversations();
    expect(after?.undelivered).toEqual([{ appointmentId: second, upTo: 1 }]);
  });

  it('opens at a question that waits, until it is closed', async () => {
    const asked = await question();
    await write(patient, first, 'And one thing more');
    for (const who of [patient, doctor])
      expect(await as(who).messages.conversations()).toMatchObject([
        { appointmentId: asked, appointmentType: 'message', lastMessage: 'And one thing more' },
      ]);
    await write(doctor, asked, 'Yes');
    await server.database.write(
      null,
      () => sql`update appointments set status = 'completed', outcome = 'held', outcome_by = 'provider',
        outcome_at = app_now(), refund_percent = 0 where id = ${asked}`,
    );
    await write(patient, first, 'Thank you');
    expect(await as(doctor).messages.conversations()).toMatchObject([{ appointmentId: first }]);
  });

  it('goes on over pages, and a search looks at all of them', { tags: ['long'] }, async () => {
    const people = await Promise.all(Array.from({ length: 101 }, () => server.person({ role: 'patient' })));
    for (const [place, person] of people.entries()) {
      const visit = await createVisit(server.database, { patient: person, doctor, startsIn: 1_000 + place * 40 });
      await server.database.write(null, (db) =>
        db
          .insertInto('messages')
          .values({ appointment_id: visit, sender_id: person.userId, content: `no. ${place}.` } as never),
      );
    }
    await write(patient, first, 'the latest');
    const pages = [1, 2, 3].map((page) => as(doctor).messages.conversations({ page }));
    const [one = [], two = [], three = []] = await Promise.all(pages);
    expect([one.length, two.length, three.length]).toEqual([100, 2, 0]);
    expect(one[0]?.lastMessage).toBe('the latest');
    expect(new Set([...one, ...two].map(({ counterpartId }) => counterpartId)).size).toBe(102);
    expect(await as(doctor).messages.conversations({ q: 'no. 0.' })).toMatchObject([{ lastMessage: 'no. 0.' }]);
    expect(await codeOf(as(doctor).messages.conversations({ page: 0 }))).toBe('INVALID_INPUT');
  });
});
