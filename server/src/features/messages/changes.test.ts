import { randomUUID } from 'node:crypto';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { joinCircle } from '../../testing/circle.ts';
import { samples } from '../../testing/files.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

type Who = 'patient' | 'doctor' | 'outsider' | 'admin';

let server: TestServer;
let world: Attachments;
let offset = 0;

beforeAll(async () => {
  server = await testServer();
  world = await attachmentsOn(server);
});
afterAll(() => server?.close());

const newVisit = () => {
  offset += 60;
  return createVisit(server.database, { ...world.people, startsIn: offset + 600 });
};
const write = async (content: string, who: Who = 'patient', visit?: string) =>
  world.as[who].messages.send({ appointmentId: visit ?? (await newVisit()), content, clientId: randomUUID() });
const correct = ({ id: messageId }: Message, content: string, who: Who = 'patient') =>
  world.as[who].messages.correct({ messageId, content });
const takeBack = ({ id: messageId }: Message, who: Who = 'patient') => world.as[who].messages.takeBack({ messageId });
const versionsOf = ({ id: messageId }: Message, who: Who = 'patient') => world.as[who].messages.versions({ messageId });
const seenBy = async (who: Who, { appointmentId }: Message) =>
  (await world.as[who].messages.list({ appointmentId })).messages;
const conversationOf = async (who: Who, { appointmentId }: Message) =>
  (await world.as[who].messages.conversations()).find((one) => one.appointmentId === appointmentId);
const read = (who: Who, { appointmentId, sequence: upTo }: Message) =>
  world.as[who].messages.markRead({ appointmentId, upTo });
/** All that the two have written in their thread so far. */
const readAll = async (who: Who) => {
  const { messages } = await world.as[who].messages.thread({ appointmentId: await newVisit() });
  for (const message of messages) await read(who, message);
};
const age = ({ id }: Message, minutes: number) =>
  server.database.write(
    null,
    () => sql`update messages set created_at = created_at - ${minutes} * interval '1 minute' where id = ${id}`,
  );
const endVisitAgo = ({ appointmentId }: Message, days: number) =>
  server.database.write(
    null,
    () => sql`update appointments set start_time = now() - ${days} * interval '1 day' - interval '30 minutes',
      end_time = now() - ${days} * interval '1 day' where id = ${appointmentId}`,
  );
const cancel = ({ appointmentId }: Message) =>
  server.database.write(null, (db) =>
    db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', appointmentId),
  );

describe('a correction', () => {
  it('puts the new words in their place for both sides, and keeps the former ones for who wrote them', async () => {
    const sent = await write('fifty milligrams');
    expect(sent).toMatchObject({ isAuthor: true, correctedAt: null, takenBackAt: null, changeableMs: 900_000 });
    const corrected = await correct(sent, '  five milligrams ');
    expect(corrected).toMatchObject({ id: sent.id, content: 'five milligrams', correctedAt: expect.any(String) });
    expect(await seenBy('doctor', sent)).toMatchObject([
      { id: sent.id, content: 'five milligrams', correctedAt: corrected.correctedAt, isAuthor: false },
    ]);
    expect(await conversationOf('doctor', sent)).toMatchObject({ lastMessage: 'five milligrams', unread: 1 });
    expect(await versionsOf(sent)).toMatchObject([
      { content: 'fifty milligrams', writtenAt: sent.createdAt, replacedAt: corrected.correctedAt, readAt: null },
    ]);
    for (const who of ['doctor', 'outsider', 'admin'] as const)
      expect(await codeOf(versionsOf(sent, who)), who).toBe('NOT_FOUND');
  });

  it('is noted as a change of the patient’s messages, and the reading of what was there as a reading', async () => {
    const sent = await write('one');
    await correct(sent, 'two');
    await correct(sent, 'two');
    await versionsOf(sent);
    await server.services.accessLog.flush();
    const noted = await server.database.read(null, (db) =>
      db
        .selectFrom('access_log')
        .select(['actor_id', 'action', 'subject', 'patient_id'])
        .where('subject_id', '=', sent.appointmentId)
        .orderBy('id'),
    );
    const own = { actor_id: world.people.patient.userId, subject: 'messages', patient_id: world.people.patient.userId };
    expect(noted.map(({ action }) => action).sort()).toEqual(['change', 'create', 'read']);
    for (const entry of noted) expect(entry).toMatchObject(own);
  });

  it('with the same words changes nothing, however often and however parallel', async () => {
    const sent = await write('once');
    await correct(sent, 'twice');
    await Promise.all(Array.from({ length: 10 }, () => correct(sent, 'twice')));
    expect(await versionsOf(sent)).toMatchObject([{ content: 'once' }]);
  });

  it('that meets another one loses nothing: what was replaced is in the history', async () => {
    const sent = await write('first');
    await Promise.all([correct(sent, 'second'), correct(sent, 'third')]);
    const [{ content = '' } = {}] = await seenBy('doctor', sent);
    const former = (await versionsOf(sent)).map((version) => version.content);
    expect(former).toHaveLength(2);
    expect([...former, content].sort()).toEqual(['first', 'second', 'third']);
  });

  it('has to be read anew, also where a later message was read', async () => {
    const sent = await write('take it at night', 'doctor');
    const later = await write('and drink', 'doctor', sent.appointmentId);
    await read('patient', later);
    expect(await conversationOf('patient', sent)).toMatchObject({ unread: 0 });
    await correct(sent, 'take it at noon', 'doctor');
    expect(await seenBy('doctor', sent)).toMatchObject([{ readAt: null }, { readAt: expect.any(String) }]);
    expect(await conversationOf('patient', sent)).toMatchObject({ unread: 1 });
    expect(await versionsOf(sent, 'doctor')).toMatchObject([{ readAt: expect.any(String) }]);
    const { readAt } = await read('patient', later);
    expect(await seenBy('doctor', sent)).toMatchObject([{ readAt }, {}]);
    expect(await conversationOf('patient', sent)).toMatchObject({ unread: 0 });
  });

  it('and a reading at the same moment both succeed', async () => {
    const sent = await write('take it at night', 'doctor');
    await Promise.all([read('patient', sent), correct(sent, 'take it at noon', 'doctor'), read('patient', sent)]);
    expect(await seenBy('patient', sent)).toMatchObject([{ content: 'take it at noon' }]);
    expect((await versionsOf(sent, 'doctor')).map(({ content }) => content)).toEqual(['take it at night']);
    await read('patient', sent);
    expect(await conversationOf('patient', sent)).toMatchObject({ unread: 0 });
  });

  it('makes a message wait for its doctor again', async () => {
    await readAll('doctor');
    const sent = await write('It hurts');
    const task = async () =>
      (await world.as.doctor.appointments.tasks()).find((one) => one.appointmentId === sent.appointmentId);
    await read('doctor', sent);
    expect(await task()).toMatchObject({ kind: 'unanswered' });
    await correct(sent, 'It hurts here');
    expect(await task()).toMatchObject({ kind: 'unread' });
    await takeBack(sent);
    expect(await task()).toBeUndefined();
  });

  it('is the author’s, for 15 minutes, while they may write there', async () => {
    const sent = await write('mine');
    expect(await codeOf(correct(sent, 'theirs', 'doctor'))).toBe('FORBIDDEN');
    for (const who of ['outsider', 'admin'] as const)
      expect(await codeOf(correct(sent, 'theirs', who)), who).toBe('NOT_FOUND');
    await age(sent, 14);
    expect((await correct(sent, 'in time')).changeableMs).toBeLessThanOrEqual(60_000);
    await age(sent, 1);
    expect(await codeOf(correct(sent, 'too late'))).toBe('MESSAGE_SETTLED');
    expect(await seenBy('doctor', sent)).toMatchObject([{ content: 'in time', changeableMs: 0 }]);

    const closed = await write('before it was cancelled');
    await cancel(closed);
    expect(await codeOf(correct(closed, 'after'))).toBe('FORBIDDEN');
    expect(await takeBack(closed)).toMatchObject({ content: '' });

    const over = await write('after the visit');
    const answer = await write('an answer', 'doctor', over.appointmentId);
    await endVisitAgo(over, 31);
    expect(await codeOf(correct(over, 'more'))).toBe('FORBIDDEN');
    expect(await correct(answer, 'a better answer', 'doctor')).toMatchObject({ content: 'a better answer' });
    expect(await takeBack(over)).toMatchObject({ content: '' });
  });

  it.each(['', '   ', 'a\u0000b', 'x'.repeat(10_001)])('refuses %j', async (content) => {
    const sent = await write('words');
    expect(await codeOf(correct(sent, content))).toBe('INVALID_INPUT');
  });

  it('does not make a message that is sent again another one', async () => {
    const input = { appointmentId: await newVisit(), content: 'at first', clientId: randomUUID() };
    const sent = await world.as.patient.messages.send(input);
    await correct(sent, 'and then');
    expect(await world.as.patient.messages.send(input)).toMatchObject({ id: sent.id, content: 'and then' });
    await takeBack(sent);
    expect(await world.as.patient.messages.send(input)).toMatchObject({ id: sent.id, content: '' });
    expect(await codeOf(world.as.patient.messages.send({ ...input, content: 'and then' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
});

describe('what is taken back', () => {
  it('is empty for everybody, found by nobody and unread to nobody', async () => {
    await readAll('patient');
    const sent = await write('For another patient: Nadia Farouk', 'doctor');
    const taken = await takeBack(sent, 'doctor');
    expect(taken).toMatchObject({ content: '', takenBackAt: expect.any(String), changeableMs: 0 });
    expect(await seenBy('patient', sent)).toMatchObject([{ id: sent.id, content: '', takenBackAt: taken.takenBackAt }]);
    expect(await conversationOf('patient', sent)).toMatchObject({ lastMessage: '', unread: 0 });
    for (const who of ['patient', 'doctor'] as const)
      expect(await world.as[who].messages.conversations({ q: 'Nadia' }), who).toEqual([]);
    expect(await versionsOf(sent, 'doctor')).toMatchObject([{ content: 'For another patient: Nadia Farouk' }]);
    expect(await codeOf(versionsOf(sent, 'patient'))).toBe('NOT_FOUND');
  });

  it('is taken back once, is not corrected any more, and stays after 15 minutes', async () => {
    const sent = await write('gone');
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(sent)));
    expect(new Set(answers.map(({ takenBackAt }) => takenBackAt)).size).toBe(1);
    expect(await versionsOf(sent)).toHaveLength(1);
    expect(await codeOf(correct(sent, 'back again'))).toBe('MESSAGE_TAKEN_BACK');
    const old = await write('old');
    await age(old, 15);
    expect(await codeOf(takeBack(old))).toBe('MESSAGE_SETTLED');
    expect(await codeOf(takeBack(await write('mine'), 'doctor'))).toBe('FORBIDDEN');
    expect(await seenBy('doctor', old)).toMatchObject([{ content: 'old' }]);
  });

  it('takes its file out of the other side’s hands, while the history keeps it', async () => {
    await server.settle();
    const before = await world.stored();
    const file = await world.send('wrong person.pdf', samples.pdf());
    const { url } = await world.as.doctor.messages.fileLink({ messageId: file.id });
    expect((await world.get(url)).status).toBe(200);
    expect(await codeOf(correct(file, 'another name.pdf'))).toBe('FORBIDDEN');
    expect(await takeBack(file)).toMatchObject({ messageType: 'text', content: '', attachmentName: null });
    expect((await world.get(url)).status).toBe(404);
    expect((await world.get(file.attachmentUrl ?? '', 'patient')).status).toBe(404);
    expect(await codeOf(world.as.doctor.messages.fileLink({ messageId: file.id }))).toBe('NOT_FOUND');
    expect(JSON.stringify(await seenBy('doctor', file))).not.toContain('wrong person');
    expect(await versionsOf(file)).toMatchObject([{ attachmentName: 'wrong person.pdf' }]);
    await server.settle();
    expect(await world.stored()).toHaveLength(before.length + 1);
    await server.database.write(null, (db) => db.deleteFrom('messages').where('id', '=', file.id));
    await server.settle();
    expect(await world.stored()).toEqual(before);
  });
});

it('each of those who write for a patient changes what they wrote, and reads its history while they may read there', async () => {
  const caregiver = await server.person({ role: 'patient', fullName: 'Hana Haddad' });
  const { patient } = world.people;
  const link = await joinCircle(server, { patient, caregiver, rights: ['messages'] });
  const hers = server.clientOf(caregiver).messages;
  const appointmentId = await newVisit();
  const sent = await hers.send({ appointmentId, content: 'She sleeps badly', clientId: randomUUID() });
  const own = await write('I do not', 'patient', appointmentId);
  expect((await hers.list({ appointmentId })).messages).toMatchObject([{ isAuthor: true }, { isAuthor: false }]);
  expect(await codeOf(correct(sent, 'I sleep well'))).toBe('FORBIDDEN');
  expect(await codeOf(hers.takeBack({ messageId: own.id }))).toBe('FORBIDDEN');
  await hers.correct({ messageId: sent.id, content: 'She sleeps well' });
  expect(await codeOf(versionsOf(sent))).toBe('NOT_FOUND');
  expect(await hers.versions({ messageId: sent.id })).toMatchObject([{ content: 'She sleeps badly' }]);
  await world.as.patient.care.end({ id: link });
  expect(await codeOf(hers.versions({ messageId: sent.id }))).toBe('NOT_FOUND');
  expect(await codeOf(hers.takeBack({ messageId: sent.id }))).toBe('NOT_FOUND');
});
