import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let people: Record<'patient' | 'doctor' | 'outsider' | 'otherDoctor' | 'admin', Person>;
let as: Record<keyof typeof people, Client>;
let offset = 0;

beforeAll(async () => {
  server = await testServer();
  people = {
    patient: await server.person({ role: 'patient', fullName: 'Amal Haddad' }),
    doctor: await server.person({ role: 'doctor', fullName: 'Dr. Ines García', verified: true }),
    outsider: await server.person({ role: 'patient' }),
    otherDoctor: await server.person({ role: 'doctor', verified: true }),
    admin: await server.person({ role: 'admin' }),
  };
  as = Object.fromEntries(Object.entries(people).map(([name, person]) => [name, server.clientOf(person)])) as typeof as;
});
afterAll(() => server?.close());

const { patient, doctor } = { patient: 'patient', doctor: 'doctor' } as const;

async function newVisit(): Promise<string> {
  offset += 60;
  return createVisit(server.database, { patient: people.patient, doctor: people.doctor, startsIn: offset });
}

const write = (who: keyof typeof as, appointmentId: string, content: string, clientId: string = randomUUID()) =>
  as[who].messages.send({ appointmentId, content, clientId });

describe('the list of conversations', () => {
  it('is noted as a reading of the messages that it shows, and of no others', async () => {
    const [spoken, silent] = [await newVisit(), await newVisit()];
    await write(patient, spoken, 'It hurts here');
    await server.services.accessLog.flush();
    await server.database.write(null, (db) => db.deleteFrom('access_log'));
    await as.doctor.messages.conversations();
    await server.services.accessLog.flush();
    const noted = await server.database.read(null, (db) => db.selectFrom('access_log').selectAll());
    expect(noted.find(({ subject_id }) => subject_id === spoken)).toMatchObject({
      actor_id: people.doctor.userId,
      action: 'read',
      subject: 'messages',
      patient_id: people.patient.userId,
    });
    expect(noted.some(({ subject_id }) => subject_id === silent)).toBe(false);
  });
});

describe('sending', () => {
  it('gives both sides the message, trimmed and in order', async () => {
    const visit = await newVisit();
    await write(patient, visit, '  hello\nthere ');
    await write(doctor, visit, 'مرحبا');
    for (const who of [patient, doctor]) {
      const { messages, hasMore } = await as[who].messages.list({ appointmentId: visit });
      expect(messages.map(({ content }) => content)).toEqual(['hello\nthere', 'مرحبا']);
      expect(messages.map(({ isAuthor }) => isAuthor)).toEqual([who === patient, who === doctor]);
      expect(hasMore).toBe(false);
    }
  });

  it('stores a message once, however often and however parallel it is sent', async () => {
    const visit = await newVisit();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(patient, visit, 'once', clientId)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await as.doctor.messages.list({ appointmentId: visit })).messages).toHaveLength(1);
  });

  it('refuses the same clientId in another conversation', async () => {
    const [one, other] = [await newVisit(), await newVisit()];
    const clientId = randomUUID();
    await write(patient, one, 'here', clientId);
    expect(await codeOf(write(patient, other, 'there', clientId))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('refuses the same clientId with another text', async () => {
    const visit = await newVisit();
    const clientId = randomUUID();
    const { id } = await write(patient, visit, 'five', clientId);
    expect(await codeOf(write(patient, visit, 'fifty', clientId))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await write(patient, visit, ' five ', clientId)).id).toBe(id);
  });

  it.each(['', '   ', 'a\u0000b', 'x'.repeat(10_001)])('refuses a content that is no message', async (content) => {
    expect(await codeOf(write(patient, await newVisit(), content))).toBe('INVALID_INPUT');
  });

  it('is over once the visit is cancelled, and reading is not', async () => {
    const visit = await newVisit();
    await write(patient, visit, 'before');
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', visit),
    );
    expect(await codeOf(write(patient, visit, 'after'))).toBe('FORBIDDEN');
    expect(await codeOf(write('outsider', visit, 'after'))).toBe('NOT_FOUND');
    expect((await as.patient.messages.list({ appointmentId: visit })).messages).toHaveLength(1);
  });

  it('is the patient’s for 30 days after the visit, and the doctor’s for longer', async () => {
    const visit = await newVisit();
    const endedAgo = (span: string) =>
      server.database.write(
        null,
        () => sql`update appointments set start_time = now() - ${span}::interval - interval '30 minutes',
          end_time = now() - ${span}::interval where id = ${visit}`,
      );
    await endedAgo('29 days 23 hours');
    expect(await codeOf(write(patient, visit, 'It is better'))).toBe('allowed');
    await endedAgo('30 days 1 hour');
    expect(await codeOf(write(patient, visit, 'And now'))).toBe('FORBIDDEN');
    expect(await codeOf(write(doctor, visit, 'Your result is there'))).toBe('allowed');
    expect((await as.patient.messages.list({ appointmentId: visit })).messages).toHaveLength(2);
  });
});

describe.each(['outsider', 'otherDoctor', 'admin'] as const)('%s', (who) => {
  it('finds no conversation, whether it exists or not', async () => {
    const visit = await newVisit();
    await write(patient, visit, 'private');
    for (const appointmentId of [visit, randomUUID()]) {
      expect(await codeOf(as[who].messages.list({ appointmentId }))).toBe('NOT_FOUND');
      expect(await codeOf(write(who, appointmentId, 'hello'))).toBe('NOT_FOUND');
      expect(await codeOf(as[who].messages.markRead({ appointmentId, upTo: 1 }))).toBe('NOT_FOUND');
      expect(await codeOf(as[who].messages.setTyping({ appointmentId, isTyping: true }))).toBe('NOT_FOUND');
    }
    expect(await as[who].messages.conversations()).toEqual([]);
    const { messages } = await as.doctor.messages.list({ appointmentId: visit });
    expect(messages).toMatchObject([{ content: 'private', readAt: null }]);
  });
});

it('asks a visitor to sign in', async () => {
  expect(await codeOf(server.clientOf().messages.list({ appointmentId: await newVisit() }))).toBe('UNAUTHENTICATED');
});

it('pages back through a long conversation, and forward from what was last seen', async () => {
  const visit = await newVisit();
  await server.database.write(
    null,
    () => sql`
      insert into messages (appointment_id, sender_id, content)
      select ${visit}, ${people.patient.userId}, number from generate_series(1, 120) as number`,
  );
  const latest = await as.doctor.messages.list({ appointmentId: visit });
  expect(latest.messages.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, i) => `${71 + i}`));
  expect(latest.hasMore).toBe(true);
  const before = latest.messages[0]?.sequence;
  const earlier = await as.doctor.messages.list({ appointmentId: visit, before });
  expect(earlier.messages.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, i) => `${21 + i}`));
  const after = earlier.messages.at(-1)?.sequence;
  const missed = await as.doctor.messages.list({ appointmentId: visit, after });
  expect(missed.messages.map(({ id }) => id)).toEqual(latest.messages.map(({ id }) => id));
  expect(missed.hasMore).toBe(false);
});

describe('receipts', () => {
  it('show the sender what the other side has read, and only that', async () => {
    const visit = await newVisit();
    const [first, second] = [await write(patient, visit, 'one'), await write(patient, visit, 'two')];
    expect(await as.patient.messages.markRead({ appointmentId: visit, upTo: second.sequence })).toEqual({
      readAt: null,
    });
    const { readAt } = await as.doctor.messages.markRead({ appointmentId: visit, upTo: first.sequence });
    const { messages } = await as.patient.messages.list({ appointmentId: visit });
    expect(messages.map((message) => message.readAt)).toEqual([readAt, null]);
  });

  it('are written once when two tabs read at the same moment', async () => {
    const visit = await newVisit();
    const { sequence, id } = await write(doctor, visit, 'read me');
    const reading = () => as.patient.messages.markRead({ appointmentId: visit, upTo: sequence });
    await Promise.all(Array.from({ length: 10 }, reading));
    expect(await reading()).toEqual({ readAt: null });
    const receipts = await server.database.read(null, (db) =>
      db.selectFrom('message_receipts').select('user_id').where('message_id', '=', id),
    );
    expect(receipts).toEqual([{ user_id: people.patient.userId }]);
  });
});

describe('conversations', () => {
  it('name the other side, the last word and how much is unread', async () => {
    const other = await server.person({ role: 'patient', fullName: 'Amal Haddad' });
    const visit = await createVisit(server.database, {
      patient: other,
      doctor: people.doctor,
      startsIn: 9_000,
    });
    const own = server.clientOf(other).messages;
    await own.send({ appointmentId: visit, content: 'one', clientId: randomUUID() });
    await own.send({ appointmentId: visit, content: 'two', clientId: randomUUID() });
    const [doctors] = await as.doctor.messages.conversations();
    expect(doctors).toMatchObject({
      appointmentId: visit,
      appointmentStatus: 'confirmed',
      appointmentType: 'video',
      counterpartName: 'Amal Haddad',
      counterpartId: other.userId,
      lastMessage: 'two',
      unread: 2,
    });
    expect(await own.conversations()).toMatchObject([
      { counterpartName: 'Dr. Ines García', lastMessage: 'two', unread: 0 },
    ]);
  });

  it('list a coming visit without a word after those with words', async () => {
    await write(patient, await newVisit(), 'one');
    const { patient: visitor, otherDoctor } = people;
    const silent = await createVisit(server.database, { patient: visitor, doctor: otherDoctor, startsIn: 5_000 });
    const conversations = await as.patient.messages.conversations();
    expect(conversations.at(-1)).toMatchObject({
      appointmentId: silent,
      lastMessage: null,
      lastMessageAt: null,
      unread: 0,
    });
  });
});

it('survives ids, numbers and fields that make no sense', async () => {
  const visit = await newVisit();
  const post = (path: string, body: string) =>
    server.request(path, {
      method: 'POST',
      body,
      headers: { ...people.patient.headers, 'content-type': 'application/json', origin: server.origin },
    });
  const bad = [
    [`/api/appointments/not-an-id/messages`, '{"content":"x","clientId":"1"}'],
    [`/api/appointments/${visit}/messages`, '{"content":{"a":1},"clientId":[]}'],
    [`/api/appointments/${visit}/messages`, `{"content":"x","clientId":"${randomUUID()}","sequence":1}`],
    [`/api/appointments/${visit}/messages/read`, '{"upTo":1e99}'],
    [`/api/appointments/${visit}/messages/read`, '{"upTo":-1}'],
    [`/api/appointments/${visit}/typing`, '{"isTyping":"yes"}'],
    [`/api/appointments/${visit}/messages`, '{'],
  ] as const;
  for (const [path, body] of bad) expect([path, body, (await post(path, body)).status]).toEqual([path, body, 400]);
  expect((await as.patient.messages.list({ appointmentId: visit })).messages).toEqual([]);
});
