import { randomUUID } from 'node:crypto';
import type { NewReport } from '@polyclinic/contract/support/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookPaid } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';

const HOUR_MS = 3_600_000;
const NOT_FOUND = { code: 'NOT_FOUND' };
let server: TestServer;
let support: Person;
let auditor: Person;
let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeAll(async () => {
  server = await testServer();
  support = await server.person({ role: 'admin', duty: 'support', fullName: 'Sam' });
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Nadia' });
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Karim' });
  appointmentId = await createVisit(server.database, { patient, doctor });
  await holdVisit(server.database, appointmentId);
});

const supportOf = (person: Person) => server.clientOf(person).support;
const say = (by: Person, content: string) =>
  server.clientOf(by).messages.send({ appointmentId, clientId: randomUUID(), content });
const report = (by: Person, change: Partial<NewReport> = {}) =>
  supportOf(by).report({
    appointmentId,
    clientId: randomUUID(),
    reason: 'insult',
    text: 'They shouted at me.',
    messages: [],
    showsCall: false,
    ...change,
  });
const lookAt = (id: string, by = support) => supportOf(by).oversee({ id });

describe('a report', () => {
  it('shows support what its author chose, as it was, and nothing else', async () => {
    const [shown, hidden, own] = [
      await say(doctor, 'You idiot'),
      await say(doctor, 'Your blood'),
      await say(patient, 'Stop'),
    ];
    const sent = { clientId: randomUUID(), messages: [shown.id, own.id] };
    const opened = await report(patient, sent);
    expect((await report(patient, sent)).id).toBe(opened.id);
    expect(opened).toMatchObject({
      category: 'conduct',
      subject: 'Dr Karim',
      messages: [{ text: 'They shouted at me.' }],
      evidence: [
        { words: 'You idiot', isOwn: false },
        { words: 'Stop', isOwn: true },
      ],
    });
    await server.clientOf(doctor).messages.takeBack({ messageId: shown.id });
    const seen = await lookAt(opened.id);
    expect(seen.report).toMatchObject({ reason: 'insult', about: { userId: doctor.userId, name: 'Dr Karim' } });
    expect(seen.report?.evidence).toMatchObject([{ words: 'You idiot' }, { words: 'Stop' }]);
    expect(seen.visit).toMatchObject({ id: appointmentId, status: 'completed', patient: { name: 'Nadia' } });
    expect(JSON.stringify(seen)).not.toContain(hidden.content);
    expect(await refusal(server.clientOf(support).messages.list({ appointmentId }))).toMatchObject(NOT_FOUND);
  });

  it.each([
    ['threat', 4],
    ['sexual', 4],
    ['insult', 24],
    ['other', 24],
  ] as const)('of %s is due in %d hours', async (reason, hours) => {
    const { id } = await report(doctor, { reason });
    const { answerDueAt, isUrgent, report: seen } = await lookAt(id);
    expect(Math.round((Date.parse(answerDueAt ?? '') - Date.now()) / HOUR_MS)).toBe(hours);
    expect(isUrgent).toBe(hours === 4);
    expect(seen?.about).toMatchObject({ userId: patient.userId });
  });

  it('says who was in the call, where its author likes', async () => {
    await server.database.write(
      null,
      () => sql`insert into call_presence (appointment_id, user_id) values (${appointmentId}, ${patient.userId}),
        (${appointmentId}, ${doctor.userId})`,
    );
    expect((await report(patient)).evidence).toEqual([]);
    const { evidence } = await report(patient, { showsCall: true });
    expect(evidence.map(({ kind, isOwn }) => ({ kind, isOwn }))).toEqual(
      expect.arrayContaining([
        { kind: 'call', isOwn: true },
        { kind: 'call', isOwn: false },
      ]),
    );
  });

  it('is nobody else’s to make, with nobody else’s messages, and told to nobody', async () => {
    const stranger = await server.person({ role: 'patient' });
    expect(await refusal(report(stranger))).toMatchObject(NOT_FOUND);
    const other = await createVisit(server.database, { patient: stranger, doctor, startsIn: 90 });
    const { id: foreign } = await server
      .clientOf(stranger)
      .messages.send({ appointmentId: other, clientId: randomUUID(), content: 'Mine' });
    const { id, evidence } = await report(patient, { messages: [foreign] });
    expect(evidence).toEqual([]);
    expect(await refusal(supportOf(doctor).get({ id }))).toMatchObject(NOT_FOUND);
    expect(await refusal(lookAt(id, auditor))).toMatchObject({ code: 'FORBIDDEN' });
    await server.settle();
    expect((await server.clientOf(doctor).notifications.list({})).notifications.map(({ kind }) => kind)).not.toContain(
      'ticket_answered',
    );
  });

  it('lets support refund what the patient lost by cancelling, once, and nobody else', async () => {
    const { id: late } = await bookPaid(server, patient, { providerId: doctor.providerId, startTime: dayAhead(3, 20) });
    await server.database.write(
      null,
      () => sql`update appointments set start_time = now() + interval '3 hours', end_time = now() + interval '210 minutes',
        confirmed_at = now() - interval '1 hour' where id = ${late}`,
    );
    const { visits } = await server.clientOf(patient).blocks.preview({ appointmentId: late });
    const lost = visits.map(({ id, refundPercent }) => ({ id, refundPercent }));
    expect(lost[0]?.refundPercent).toBeLessThan(100);
    await server.clientOf(patient).blocks.add({ appointmentId: late, visits: lost });
    await server.settle();
    const { id } = await report(patient);
    const { report: seen } = await lookAt(id);
    expect(seen?.withheld).toMatchObject({ visits: 1, currency: 'USD' });
    for (const other of [patient, doctor, auditor])
      expect(await refusal(supportOf(other).refundReported({ id }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(seen?.refunded).toBeNull();
    await supportOf(support).refundReported({ id });
    await server.settle();
    const [row] = await server.database.read(
      null,
      () => sql<{ rest: number }>`
        select sum(case kind when 'charge' then amount_cents when 'refund' then -amount_cents else 0 end)::integer as rest
        from ledger_entries where appointment_id = ${late}`,
    );
    expect(row).toEqual({ rest: 0 });
    const again = await supportOf(await server.person({ role: 'admin', duty: 'support' })).refundReported({ id });
    expect(again.report).toMatchObject({ withheld: null, refunded: { by: 'Sam' } });
    const { activities } = await server.clientOf(support).admin.overview();
    expect(activities.filter(({ action }) => action === 'report_refund')).toMatchObject([
      { person: 'Sam', subject: { userId: patient.userId }, status: 'approved' },
    ]);
    await server.services.accessLog.flush();
    const { accesses } = await server.clientOf(auditor).compliance.accesses({ person: 'Sam' });
    expect(accesses.filter(({ action, subject }) => action === 'change' && subject === 'appointment')).toHaveLength(1);
  });

  it('by a doctor refunds nothing', async () => {
    const { id } = await report(doctor);
    expect((await supportOf(support).refundReported({ id })).report?.withheld).toBeNull();
    const { id: plain } = await supportOf(patient).open({
      category: 'visit',
      subject: 'Late',
      clientId: randomUUID(),
      text: 'Why?',
    });
    expect(await refusal(supportOf(support).refundReported({ id: plain }))).toMatchObject(NOT_FOUND);
  });
});

describe('a request', () => {
  const asked = (by: Person, about?: string) =>
    supportOf(by).open({
      category: 'visit',
      subject: 'Late',
      clientId: randomUUID(),
      text: 'Why?',
      ...(about && { appointmentId: about }),
    });

  it('names an appointment of its author, whose bare facts support sees', async () => {
    const { id } = await asked(patient, appointmentId);
    const { visit } = await lookAt(id);
    expect(visit).toMatchObject({
      id: appointmentId,
      status: 'completed',
      appointmentType: 'video',
      patient: { userId: patient.userId, name: 'Nadia' },
      provider: { userId: doctor.userId, name: 'Dr Karim', providerId: doctor.providerId },
    });
    expect((await lookAt((await asked(patient)).id)).visit).toBeNull();
  });

  it('names a question in writing as well', async () => {
    const terms = { feeCents: 0, withinHours: 24 } as const;
    await server.clientOf(doctor).providers.setWrittenAnswers({ isOffered: true, ...terms });
    const { id: question } = await server.clientOf(patient).appointments.ask({
      providerId: doctor.providerId,
      question: 'Both pills at once?',
      idempotencyKey: randomUUID(),
      ...terms,
    });
    const { id } = await asked(patient, question);
    expect((await lookAt(id)).visit).toMatchObject({ id: question, appointmentType: 'message' });
  });

  it('names nobody else’s', async () => {
    expect(await refusal(asked(await server.person({ role: 'patient' }), appointmentId))).toMatchObject(NOT_FOUND);
  });
});

describe('a saved answer', () => {
  const answer = (title = 'Receipt') => ({
    id: randomUUID(),
    title,
    texts: { en: 'Under Billing', ar: 'في الفواتير' },
  });

  it('is everybody’s in support: added, changed and removed', async () => {
    const colleague = await server.person({ role: 'admin', duty: 'support' });
    const one = answer();
    await supportOf(support).saveAnswer(one);
    await supportOf(colleague).saveAnswer({ ...one, title: 'Invoice' });
    const { answers } = await supportOf(support).answers();
    expect(answers.filter(({ id }) => id === one.id)).toEqual([{ ...one, title: 'Invoice' }]);
    await supportOf(colleague).removeAnswer({ id: one.id });
    expect((await supportOf(support).answers()).answers.map(({ id }) => id)).not.toContain(one.id);
  });

  it('is nobody else’s', async () => {
    for (const other of [patient, doctor, auditor]) {
      expect(await refusal(supportOf(other).answers())).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(supportOf(other).saveAnswer(answer()))).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('has a name and a text', async () => {
    const bare = { ...answer(), texts: {} };
    expect(await refusal(supportOf(support).saveAnswer(bare))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is one of two hundred at most', async () => {
    await server.database.write(
      null,
      () => sql`insert into support_answers (title, en) select 'n', 'n' from generate_series(1, 200 - (
        select count(*)::integer from support_answers))`,
    );
    expect(await refusal(supportOf(support).saveAnswer(answer()))).toMatchObject({ code: 'TOO_MANY_ANSWERS' });
  });
});
