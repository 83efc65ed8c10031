import { randomUUID } from 'node:crypto';
import type { AskInput } from '@polyclinic/contract/appointments/schemas';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';

const HOUR = 3_600_000;
const TERMS = { feeCents: 2_000, withinHours: 24 } as const;
let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient', fullName: 'Lucía García' });
  await offer();
});
afterAll(() => server?.close());

const as = (person?: Person) => server.clientOf(person);
const offer = (changes: object = {}) =>
  as(doctor).providers.setWrittenAnswers({ isOffered: true, ...TERMS, ...changes });
const offered = (who?: Person) => as(who).providers.writtenAnswers({ providerId: doctor.providerId });
const asking = (changes: Partial<AskInput> = {}): AskInput => ({
  providerId: doctor.providerId,
  question: 'May I take both pills at once?',
  idempotencyKey: randomUUID(),
  ...TERMS,
  ...changes,
});
const ask = (changes: Partial<AskInput> = {}, by = patient) => as(by).appointments.ask(asking(changes));
const pay = async (appointmentId: string, by = patient) => {
  const { sessionId } = await as(by).payments.checkout({ appointmentId });
  await as().payments.sandboxAct({ sessionId, action: 'pay' });
  await server.settle();
};
/** A question that was paid just now. */
const asked = async (changes: Partial<AskInput> = {}) => {
  const { id } = await ask(changes);
  await pay(id);
  return id;
};
const write = (who: Person, appointmentId: string, content: string) =>
  as(who).messages.send({ appointmentId, content, clientId: randomUUID() });
const seen = (id: string, who = patient) => as(who).appointments.get({ id });
const kindsOf = async (person: Person) =>
  (await as(person).notifications.list({})).notifications.map(({ kind }) => kind);
const writtenTo = async ({ email }: Person) => {
  const mails = await server.database.read(null, (db) =>
    db.selectFrom('mails').select('body_text').where('recipient', '=', email).orderBy('created_at', 'desc'),
  );
  return mails[0]?.body_text ?? '';
};
const set = (changes: object) =>
  server.database.write(null, (db) => db.updateTable('providers').set(changes).where('id', '=', doctor.providerId));
/** Its time passes, and what decides about ends looks at it. */
const letTimePass = async (id: string) => {
  await server.database.write(
    null,
    () => sql`update appointments set start_time = now() - interval '2 minutes', end_time = now() - interval '1 minute'
      where id = ${id}`,
  );
  await server.database.write(null, () => sql`update end_questions set look_at = now()`);
  await server.runSchedule('visits');
  await server.settle();
};
const returned = async (id: string) => (await seen(id)).money?.returnedCents;

describe('what a doctor offers', () => {
  it('is for everybody to see, until they stop, are away or take no patients', async () => {
    for (const who of [undefined, patient, doctor]) expect(await offered(who)).toEqual(TERMS);
    expect(await as(doctor).providers.ownWrittenAnswers()).toEqual({ isOffered: true, ...TERMS });
    await offer({ isOffered: false });
    expect(await offered()).toBeNull();
    await offer();
    const today = new Date().toISOString().slice(0, 10);
    const absence = { from: today, until: today, standIn: '' };
    await as(doctor).providers.setAnswerTimes({ withinHours: null, absence });
    expect(await offered()).toBeNull();
    expect(await codeOf(ask())).toBe('VISIT_TYPE_NOT_OFFERED');
    await as(doctor).providers.setAnswerTimes({ withinHours: null, absence: null });
    await set({ is_accepting_patients: false });
    expect(await offered()).toBeNull();
    expect(await codeOf(ask())).toBe('PROVIDER_NOT_BOOKABLE');
  });

  it('ends with the licence: nobody promises an answer for a day on which they may not give it', async () => {
    await set({ license_expires_on: new Date().toISOString().slice(0, 10) });
    expect(await offered()).toBeNull();
    expect(await codeOf(ask())).toBe('VISIT_TYPE_NOT_OFFERED');
  });

  it('is set by doctors alone, and makes sense', async () => {
    const code = (terms: object, who = doctor) =>
      codeOf(as(who).providers.setWrittenAnswers({ isOffered: true, ...TERMS, ...terms }));
    expect(await code({}, patient)).toBe('FORBIDDEN');
    for (const wrong of [{ feeCents: 49 }, { feeCents: 100_001 }, { feeCents: -1 }, { withinHours: 5 }])
      expect(await code(wrong)).toBe('INVALID_INPUT');
    expect(await code({ feeCents: 0 })).toBe('allowed');
    expect(await code({}, await server.person({ role: 'doctor' }))).toBe('NOT_FOUND');
  });
});

describe('a question', () => {
  it('takes no time: a visit and another question stand at the same moment, for both', async () => {
    const id = await asked();
    const { startTime } = await seen(id);
    expect(await codeOf(ask())).toBe('allowed');
    const start = Math.ceil(Date.parse(startTime) / 1_800_000) * 1_800_000;
    const at = { providerId: doctor.providerId, appointmentType: 'video' as const };
    for (const by of [patient, await server.person({ role: 'patient' })]) {
      const startTimeOfVisit = new Date(start + (by === patient ? 0 : 1_800_000)).toISOString();
      const visit = { ...at, startTime: startTimeOfVisit, idempotencyKey: randomUUID() };
      expect(await as(by).appointments.book(visit)).toMatchObject({ status: 'scheduled' });
    }
  });

  it('is held until it is paid; its time runs from then, and what is asked opens the conversation', async () => {
    const held = await ask();
    expect(held).toMatchObject({ appointmentType: 'message', status: 'scheduled', answerHours: 24, hasAnswer: false });
    expect(held).toMatchObject({ feeCents: 2_000, lateRefundPercent: 100, meetingUrl: null });
    expect((await as(doctor).messages.list({ appointmentId: held.id })).messages).toEqual([]);
    expect(await as(doctor).messages.conversations({})).toEqual([]);
    await pay(held.id);
    const paid = await seen(held.id);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(Date.parse(paid.startTime) - Date.parse(paid.confirmedAt ?? '')).toBe(24 * HOUR);
    const { messages } = await as(doctor).messages.list({ appointmentId: held.id });
    expect(messages).toMatchObject([{ content: 'May I take both pills at once?', senderId: patient.userId }]);
    expect(await as(doctor).messages.conversations({})).toMatchObject([{ appointmentType: 'message', unread: 1 }]);
    expect(await kindsOf(doctor)).toEqual(['question_asked']);
    expect(await kindsOf(patient)).toEqual(['question_sent']);
    expect(await writtenTo(doctor)).toMatch(/your patient gets the fee back/);
    expect(await writtenTo(patient)).toMatch(/refund everything you paid/);
  });

  it('that is free is asked at once', async () => {
    await offer({ feeCents: 0 });
    const { id, status } = await ask({ feeCents: 0 });
    expect(status).toBe('confirmed');
    await server.settle();
    expect((await as(doctor).messages.list({ appointmentId: id })).messages).toHaveLength(1);
    expect(await kindsOf(doctor)).toEqual(['question_asked']);
    expect(await kindsOf(patient)).toEqual(['question_sent']);
    for (const who of [doctor, patient]) {
      const text = await writtenTo(who);
      expect(text).not.toBe('');
      expect(text).not.toMatch(/refund|fee|paid/);
    }
  });

  it('is asked once however often it is pressed, also at once', async () => {
    const input = asking();
    const pressed = await Promise.all([1, 2, 3].map(() => as(patient).appointments.ask(input)));
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
    expect(await codeOf(as(patient).appointments.ask({ ...input, question: 'Another?' }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('is not asked for another fee, or within another time, than was shown', async () => {
    await offer({ feeCents: 4_000, withinHours: 48 });
    expect(await refusal(ask())).toEqual({ code: 'OFFER_CHANGED', data: { feeCents: 4_000, withinHours: 48 } });
    expect((await as(patient).appointments.mine({})).total).toBe(0);
  });

  it('keeps its terms where the doctor changes them later', async () => {
    const id = await asked();
    await offer({ isOffered: false, feeCents: 9_000, withinHours: 4 });
    expect(await seen(id)).toMatchObject({ feeCents: 2_000, answerHours: 24, status: 'confirmed' });
  });

  it('needs words, somebody who answers, a patient, and bookings that are not paused', async () => {
    expect(await codeOf(ask({ question: '  ' }))).toBe('INVALID_INPUT');
    expect(await codeOf(ask({ providerId: randomUUID() }))).toBe('PROVIDER_NOT_BOOKABLE');
    expect(await codeOf(ask({}, doctor))).toBe('FORBIDDEN');
    expect(await codeOf(as().appointments.ask(asking()))).toBe('UNAUTHENTICATED');
    await offer({ isOffered: false });
    expect(await codeOf(ask())).toBe('VISIT_TYPE_NOT_OFFERED');
  });

  it('is not asked while bookings are paused', async () => {
    const [one, other] = [await server.person({ role: 'admin' }), await server.person({ role: 'admin' })];
    await as(one).admin.askEmergency({ kind: 'pause_bookings', country: null, reason: 'A drill' });
    const id = (await as(one).admin.emergencies()).actions.find(({ kind }) => kind === 'pause_bookings')?.id ?? '';
    await as(other).admin.approveEmergency({ id });
    expect(await codeOf(ask())).toBe('BOOKINGS_PAUSED');
    await as(one).admin.endEmergency({ id });
    expect(await codeOf(ask())).toBe('allowed');
  });

  it('is asked for another by who may book for them, in their name', async () => {
    const child = await server.person({ role: 'patient' });
    expect(await codeOf(ask({ patientId: child.userId }))).toBe('FORBIDDEN');
    await joinCircle(server, { patient: child, caregiver: patient, rights: ['book'] });
    const question = await ask({ patientId: child.userId });
    await pay(question.id);
    expect(await seen(question.id, child)).toMatchObject({ patientId: child.userId, bookedBy: { id: patient.userId } });
    expect((await as(doctor).messages.list({ appointmentId: question.id })).messages).toHaveLength(1);
  });

  it('is none of the week, the calendar, the figures of visits, or of free times; it waits among the tasks', async () => {
    const id = await asked();
    const from = new Date().toISOString();
    const until = new Date(Date.now() + 7 * 24 * HOUR).toISOString();
    expect((await as(doctor).appointments.week({ from, until })).appointments).toEqual([]);
    expect(await as(patient).appointments.overview({})).toMatchObject({ upcomingCount: 0, nextAppointment: null });
    const { startTime, confirmedAt } = await seen(id);
    expect(await as(doctor).appointments.tasks()).toEqual([
      {
        kind: 'unanswered',
        appointmentId: id,
        patientName: 'Lucía García',
        since: confirmedAt,
        count: 1,
        dueAt: startTime,
        isUrgent: false,
      },
    ]);
    const listed = await as(patient).appointments.mine({ period: 'upcoming', visitType: 'message' });
    expect(listed.appointments.map((one) => one.id)).toEqual([id]);
  });

  it('is no event of a calendar, and is named on its invoice in each language', async () => {
    const id = await asked();
    for (const who of [patient, doctor])
      expect(await codeOf(as(who).notifications.visitCalendar({ appointmentId: id }))).toBe('NOT_FOUND');
    const { url } = await as(patient).notifications.renewCalendarFeed();
    expect(await (await server.request(new URL(url ?? '').pathname)).text()).not.toContain('VEVENT');
    const { payments } = await as(patient).billing.payments({});
    const invoice = payments.find(({ appointmentId }) => appointmentId === id)?.documents[0]?.url ?? '';
    for (const [locale, words] of [
      ['en', 'Written question'],
      ['ar', 'سؤال مكتوب'],
      ['es', 'Pregunta por escrito'],
      ['fr', 'Question écrite'],
    ]) {
      const answer = await server.request(`${invoice}?locale=${locale}`, { headers: patient.headers });
      const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
      expect(text, locale).toContain(words);
    }
  });

  it('is not begun, moved, missed by its patient or made a visit, and no visit becomes one', async () => {
    const id = await asked();
    const { appointments } = as(doctor);
    expect(await codeOf(appointments.start({ id }))).toBe('TRANSITION_REFUSED');
    expect(await codeOf(appointments.markNoShow({ id }))).toBe('TRANSITION_REFUSED');
    const { startTime: shownStart } = await seen(id);
    expect(await codeOf(appointments.proposeMove({ id, startTime: dayAhead(5, 20), shownStart }))).toBe(
      'TRANSITION_REFUSED',
    );
    expect(await codeOf(as(patient).appointments.reschedule({ id, startTime: dayAhead(5, 20) }))).toBe(
      'TRANSITION_REFUSED',
    );
    expect(await codeOf(as(patient).appointments.changeType({ id, appointmentType: 'video' }))).toBe(
      'TRANSITION_REFUSED',
    );
    expect(await codeOf(as(patient).ends.state({ id, statement: 'missed_by_provider' }))).toBe('STATEMENT_NOT_OPEN');
    expect(await codeOf(as(patient).waitlist.waitForEarlier({ appointmentId: id }))).not.toBe('allowed');
    const visit = await createVisit(server.database, { patient, doctor, startsIn: 300 });
    const change = as(patient).appointments.changeType({ id: visit, appointmentType: 'message' as never });
    expect(await codeOf(change)).toBe('INVALID_INPUT');
    const book = { providerId: doctor.providerId, startTime: dayAhead(4, 20), idempotencyKey: randomUUID() };
    expect(await codeOf(as(patient).appointments.book({ ...book, appointmentType: 'message' as never }))).toBe(
      'INVALID_INPUT',
    );
  });
});

describe('an answer', () => {
  it('closes the question by its doctor’s press, once it is written; the patient is told and may write back', async () => {
    const id = await asked();
    expect(await codeOf(as(doctor).appointments.complete({ id }))).toBe('ANSWER_FIRST');
    await as(doctor).messages.markRead({ appointmentId: id, upTo: 1 });
    await write(doctor, id, 'No, four hours apart.');
    expect(await seen(id, doctor)).toMatchObject({ hasAnswer: true, mayState: ['held'] });
    expect(await codeOf(as(patient).appointments.complete({ id }))).toBe('FORBIDDEN');
    expect((await as(doctor).appointments.complete({ id })).pendingAct).toMatchObject({ act: 'complete' });
    await as(doctor).appointments.complete({ id });
    await server.carryOutActs();
    await server.settle();
    const closed = await seen(id);
    expect(closed).toMatchObject({ status: 'completed', endFact: 'held', outcomeBy: 'provider', refundPercent: 0 });
    expect(closed.startTime).toBe(closed.confirmedAt);
    expect(await kindsOf(patient)).toContain('question_answered');
    expect(await as(doctor).appointments.tasks()).toEqual([]);
    expect(await codeOf(write(patient, id, 'Thank you! And with food?'))).toBe('allowed');
    expect(await codeOf(as(doctor).appointments.complete({ id }))).toBe('TRANSITION_REFUSED');
  });

  it('that was written but not closed counts once its time is over', async () => {
    const id = await asked();
    await write(doctor, id, 'No, four hours apart.');
    await letTimePass(id);
    expect(await seen(id)).toMatchObject({ status: 'completed', endFact: 'held', outcomeBy: 'presence' });
    expect(await kindsOf(patient)).toContain('question_answered');
  });

  it('says nothing of how soon its doctor answers messages', async () => {
    const id = await asked();
    await server.database.write(
      null,
      () => sql`update appointments set confirmed_at = now() - interval '20 hours' where id = ${id}`,
    );
    await server.database.write(
      null,
      () => sql`update messages set created_at = now() - interval '20 hours' where appointment_id = ${id}`,
    );
    await write(doctor, id, 'No, four hours apart.');
    const [median] = await server.database.read(
      null,
      () => sql<{ minutes: number | null }>`select median_response_minutes(${doctor.userId}) as minutes`,
    );
    expect(median?.minutes).toBeNull();
  });

  it('that was taken back is none', async () => {
    const id = await asked();
    const { id: messageId } = await write(doctor, id, 'For another patient');
    await as(doctor).messages.takeBack({ messageId });
    expect(await codeOf(as(doctor).appointments.complete({ id }))).toBe('ANSWER_FIRST');
    await letTimePass(id);
    expect(await seen(id)).toMatchObject({ endFact: 'missed_by_provider' });
  });

  it.each<[string, (admin: Person) => Promise<unknown>, () => Person]>([
    ['doctor', (admin) => as(admin).admin.suspend({ providerId: doctor.providerId, reason: 'x' }), () => patient],
    ['patient', (admin) => as(admin).people.suspend({ userId: patient.userId, reason: 'x' }), () => doctor],
  ])('is paid for although its %s is suspended after it', async (_, suspend, reader) => {
    const [open, id] = [await asked(), await asked()];
    await write(doctor, id, 'No, four hours apart.');
    expect(await suspend(await server.person({ role: 'admin' }))).toEqual({ cancelledVisits: 1 });
    expect(await seen(open, reader())).toMatchObject({ status: 'cancelled', refundPercent: 100 });
    expect(await seen(id, reader())).toMatchObject({ status: 'confirmed' });
    await letTimePass(id);
    expect(await seen(id, reader())).toMatchObject({ status: 'completed', endFact: 'held', refundPercent: 0 });
  });

  it('can be disputed by its patient, and support can give the money back', async () => {
    const id = await asked();
    await write(doctor, id, 'I will look at it tomorrow.');
    await letTimePass(id);
    await as(patient).ends.dispute({ id, reason: 'That is no answer.' });
    const support = await server.person({ role: 'admin' });
    const { disputes } = await as(support).ends.disputed({ status: 'open' });
    const dispute = disputes.find(({ appointmentId }) => appointmentId === id);
    expect(dispute?.visit.appointmentType).toBe('message');
    await as(support).ends.resolve({ disputeId: dispute?.id ?? '', correctTo: 'missed_by_provider', reason: 'Agreed' });
    await server.settle();
    expect(await returned(id)).toBe(2_000);
  });
});

describe('an answer that only asks back', () => {
  const reopen = (id: string, by = patient) => as(by).appointments.reopen({ id });
  /** Asked, and asked back. */
  const askedBack = async () => {
    const id = await asked();
    await write(doctor, id, 'Which pills?');
    return id;
  };
  const dueIn = async (id: string) => (Date.parse((await seen(id)).startTime) - Date.now()) / HOUR;
  const setDue = (id: string, hours: number) =>
    server.database.write(
      null,
      () => sql`update appointments set start_time = now() + make_interval(hours => ${hours}),
        end_time = now() + make_interval(hours => ${hours}, mins => 1) where id = ${id}`,
    );

  it('is none once its patient says so: the doctor is told, and without another everything is refunded', async () => {
    const id = await askedBack();
    expect(await seen(id)).toMatchObject({ hasAnswer: true, reopenedAt: null });
    expect(await reopen(id)).toMatchObject({ status: 'confirmed', hasAnswer: false, reopenedAt: expect.any(String) });
    await server.settle();
    expect(await kindsOf(doctor)).toContain('question_reopened');
    expect(await kindsOf(doctor)).not.toContain('appointment_moved');
    expect(await as(doctor).appointments.tasks()).toMatchObject([{ kind: 'unanswered', appointmentId: id }]);
    expect(await codeOf(as(doctor).appointments.complete({ id }))).toBe('ANSWER_FIRST');
    await letTimePass(id);
    expect(await seen(id)).toMatchObject({ endFact: 'missed_by_provider', refundPercent: 100 });
    expect(await returned(id)).toBe(2_000);
  });

  it('is followed by one that counts, which can’t be reopened again, only disputed', async () => {
    const id = await askedBack();
    await reopen(id);
    await write(doctor, id, 'Four hours apart.');
    expect(await seen(id)).toMatchObject({ hasAnswer: true });
    expect(await codeOf(reopen(id))).toBe('TRANSITION_REFUSED');
    await letTimePass(id);
    expect(await seen(id)).toMatchObject({ status: 'completed', endFact: 'held', refundPercent: 0 });
    expect(await codeOf(as(patient).ends.dispute({ id, reason: 'That is no answer.' }))).toBe('allowed');
  });

  it('leaves its doctor twelve hours at least, and no less than there was', async () => {
    const [late, early] = [await askedBack(), await askedBack()];
    await setDue(late, 1);
    await setDue(early, 20);
    await reopen(late);
    await reopen(early);
    expect(await dueIn(late)).toBeCloseTo(12, 1);
    expect(await dueIn(early)).toBeCloseTo(20, 1);
  });

  it('is taken out of what its doctor pressed to close it, and is too late once it is closed or due', async () => {
    const [pressed, closed, due] = [await askedBack(), await askedBack(), await askedBack()];
    await as(doctor).appointments.complete({ id: pressed });
    await reopen(pressed);
    await as(doctor).appointments.complete({ id: closed });
    await server.carryOutActs();
    expect(await seen(pressed)).toMatchObject({ status: 'confirmed', pendingAct: null });
    expect(await codeOf(reopen(closed))).toBe('TRANSITION_REFUSED');
    await setDue(due, -1);
    expect(await codeOf(reopen(due))).toBe('TRANSITION_REFUSED');
  });

  it('is said by its patient or who books for them, of a question that was written to', async () => {
    const id = await asked();
    expect(await codeOf(reopen(id))).toBe('ANSWER_FIRST');
    await write(doctor, id, 'Which pills?');
    expect(await codeOf(reopen(id, doctor))).toBe('FORBIDDEN');
    expect(await codeOf(as().appointments.reopen({ id }))).toBe('UNAUTHENTICATED');
    const stranger = await server.person({ role: 'patient' });
    expect(await codeOf(reopen(id, stranger))).toBe('NOT_FOUND');
    await joinCircle(server, { patient, caregiver: stranger, rights: ['book'] });
    expect(await codeOf(reopen(id, stranger))).toBe('allowed');
    const visit = await createVisit(server.database, { patient, doctor, startsIn: 600 });
    expect(await codeOf(reopen(visit))).toBe('TRANSITION_REFUSED');
  });

  it('is no way to an answer for nothing: it isn’t withdrawn, and who blocks the doctor then pays for what was written', async () => {
    const id = await askedBack();
    await reopen(id);
    expect(await codeOf(as(patient).appointments.cancel({ id }))).toBe('TRANSITION_REFUSED');
    const { visits } = await as(patient).blocks.preview({ appointmentId: id });
    expect(visits).toEqual([]);
    await as(patient).blocks.add({ appointmentId: id, visits: [] });
    await letTimePass(id);
    expect(await seen(id)).toMatchObject({ status: 'completed', endFact: 'held', refundPercent: 0 });
  });
});

describe('a question that nobody answers in time', () => {
  it('is refunded in full, both are told, and it counts as missed by its doctor', async () => {
    const id = await asked();
    await letTimePass(id);
    expect(await seen(id)).toMatchObject({
      status: 'cancelled',
      endFact: 'missed_by_provider',
      cancelledBy: 'system',
      refundPercent: 100,
    });
    expect(await returned(id)).toBe(2_000);
    for (const person of [patient, doctor]) expect(await kindsOf(person)).toContain('question_unanswered');
    const { slug } = await server.database
      .read(null, (db) => db.selectFrom('providers').select('slug').where('id', '=', doctor.providerId))
      .then(([row]) => row as { slug: string });
    const { evidence } = await as().providers.profile({ slug });
    expect(evidence).toMatchObject({ cancelledByProvider: 1, completed: 0 });
    expect(await codeOf(write(doctor, id, 'Too late'))).not.toBe('allowed');
  });

  it('is one only once it is due', async () => {
    const id = await asked();
    await server.database.write(
      null,
      () => sql`update appointments set start_time = now() + interval '5 minutes', end_time = now() + interval '6 minutes'
        where id = ${id}`,
    );
    await server.runSchedule('visits');
    expect(await seen(id)).toMatchObject({ status: 'confirmed' });
  });

  it('its doctor is reminded of an hour before, and nobody else', async () => {
    const id = await asked();
    await server.database.transaction(null, async (trx) => {
      await sql`alter table appointments disable trigger _210_touch`.execute(trx);
      await sql`update appointments set start_time = now() + interval '50 minutes', end_time = now() + interval '51 minutes',
        updated_at = now() - interval '1 day' where id = ${id}`.execute(trx);
      await sql`alter table appointments enable trigger _210_touch`.execute(trx);
    });
    await server.runSchedule('reminders');
    await server.settle();
    expect(await kindsOf(doctor)).toContain('question_due');
    expect(await kindsOf(patient)).not.toContain('question_due');
  });
});

describe('a question that is given up', () => {
  it('is withdrawn by its patient until it is answered, for all of the money, however late', async () => {
    await set({ late_refund_percent: 0 });
    const id = await asked();
    await server.database.write(
      null,
      () => sql`update appointments set confirmed_at = now() - interval '20 hours' where id = ${id}`,
    );
    expect(await codeOf(as(await server.person({ role: 'patient' })).appointments.cancel({ id }))).toBe('NOT_FOUND');
    const cancelled = await as(patient).appointments.cancel({ id, refundPercent: 100 });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledBy: 'patient', refundPercent: 100 });
    await server.settle();
    expect(await returned(id)).toBe(2_000);
    for (const person of [patient, doctor]) expect(await kindsOf(person)).toContain('question_withdrawn');
  });

  it('is neither withdrawn nor cancelled by staff once the doctor has written', async () => {
    const [open, id] = [await asked(), await asked()];
    await write(doctor, id, 'No, four hours apart.');
    expect(await codeOf(as(patient).appointments.cancel({ id }))).toBe('TRANSITION_REFUSED');
    const admin = await server.person({ role: 'admin' });
    const cancel = (target: string) => as(admin).appointments.cancel({ id: target, reason: 'Asked for it' });
    expect([await codeOf(cancel(id)), await codeOf(cancel(open))]).toEqual(['TRANSITION_REFUSED', 'allowed']);
  });

  it('is declined by its doctor, which lets nobody down', async () => {
    const id = await asked();
    await as(doctor).appointments.cancel({ id, reason: 'This needs an examination.' });
    await server.settle();
    expect(await returned(id)).toBe(2_000);
    expect(await kindsOf(patient)).toContain('question_declined');
    const [row] = await server.database.read(null, (db) =>
      db.selectFrom('providers').select('cancelled_visits').where('id', '=', doctor.providerId),
    );
    expect(row?.cancelled_visits).toBe(0);
  });

  it('goes with its doctor’s approval: refunded, and told', async () => {
    const id = await asked();
    const admin = await server.person({ role: 'admin' });
    await as(admin).admin.suspend({ providerId: doctor.providerId, reason: 'Under review' });
    await server.settle();
    expect(await seen(id)).toMatchObject({ status: 'cancelled', isCalledOff: true });
    expect(await returned(id)).toBe(2_000);
    expect(await kindsOf(patient)).toContain('question_declined');
  });

  it('that is given up while its payment arrives is refunded once, and reaches no doctor', async () => {
    const { id } = await ask();
    const { sessionId } = await as(patient).payments.checkout({ appointmentId: id });
    await as().payments.sandboxAct({ sessionId, action: 'pay' });
    await as(patient).appointments.cancel({ id });
    await server.settle();
    await server.settle();
    const payments = await server.database.read(null, (db) =>
      db.selectFrom('payments').select(['captured_cents', 'refunded_cents']).where('appointment_id', '=', id),
    );
    expect(payments).toEqual([{ captured_cents: 2_000, refunded_cents: 2_000 }]);
    expect((await seen(id)).status).toBe('cancelled');
    expect(await as(doctor).messages.conversations()).toEqual([]);
    expect(await kindsOf(doctor)).toEqual([]);
  });

  it('was never asked where it is not paid in time', async () => {
    const { id } = await ask();
    await server.database.write(
      null,
      () => sql`update appointments set hold_expires_at = now() - interval '1 minute' where id = ${id}`,
    );
    await server.runSchedule('holds');
    await server.settle();
    expect(await seen(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'system' });
    expect(await codeOf(as(patient).payments.checkout({ appointmentId: id }))).toBe('HOLD_EXPIRED');
    expect(await kindsOf(doctor)).toEqual([]);
  });
});
