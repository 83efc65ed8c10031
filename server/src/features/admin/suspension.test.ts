import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSignal, type Calls, callsOn } from '../../testing/calls.ts';
import type { Person } from '../../testing/people.ts';
import { giveDocuments } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let calls: Calls;
let admin: Person;

beforeAll(async () => {
  server = await testServer();
  calls = callsOn(server);
  admin = await server.person({ role: 'admin', fullName: 'Ada Admin' });
});
afterAll(() => server?.close());

const consoleOf = () => server.clientOf(admin).admin;
const suspend = ({ providerId }: Person, reason = 'Complaints are being looked into') =>
  consoleOf().suspend({ providerId, reason });
const reinstate = ({ providerId }: Person, reason = 'Nothing was found') =>
  consoleOf().reinstate({ providerId, reason });
const reject = ({ providerId }: Person) => consoleOf().decide({ providerId, status: 'rejected', note: 'Struck off' });
const newDoctor = (fullName?: string) =>
  server.person({ role: 'doctor', verified: true, ...(fullName && { fullName }) });
const book = (patient: Person, { providerId }: Person, halfHour: number) =>
  server.clientOf(patient).appointments.book({
    providerId,
    appointmentType: 'video',
    startTime: dayAhead(2, halfHour),
    idempotencyKey: randomUUID(),
  });
const mailsTo = async ({ email }: Person) => {
  const rows = await server.database.read(null, (db) =>
    db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', email).orderBy('created_at'),
  );
  return rows;
};

describe.each([
  ['suspended', suspend],
  ['rejected after an approval', reject],
] as const)('a doctor who was %s', (_, takeOut) => {
  it('begins no visit and no call, and no patient waits for them', async () => {
    const { id, patient, doctor, people } = await calls.newCall();
    const { token } = await patient.calls.token({ appointmentId: id });
    await takeOut(people.doctor);
    expect(await codeOf(patient.calls.token({ appointmentId: id }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(doctor.calls.token({ appointmentId: id }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(patient.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(doctor.appointments.start({ id }))).toBe('TRANSITION_REFUSED');
    expect(await patient.appointments.get({ id })).toMatchObject({ status: 'cancelled' });
  });

  it('begins no visit that stands all the same', async () => {
    const { id, patient, doctor, people } = await calls.newCall({ type: 'phone' });
    const video = await calls.newCall();
    await takeOut(people.doctor);
    await takeOut(video.people.doctor);
    const standAgain = (visit: string) =>
      server.database.transaction(null, async (trx) => {
        await sql`alter table appointments disable trigger user`.execute(trx);
        await trx.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', visit).execute();
        await sql`alter table appointments enable trigger user`.execute(trx);
      });
    await standAgain(id);
    await standAgain(video.id);
    expect(await codeOf(doctor.appointments.start({ id }))).toBe('PROVIDER_SUSPENDED');
    expect(await codeOf(video.doctor.appointments.start({ id: video.id }))).toBe('PROVIDER_SUSPENDED');
    expect(await codeOf(video.patient.calls.token({ appointmentId: video.id }))).toBe('CALL_NOT_OPEN');
    expect(await patient.appointments.get({ id })).toMatchObject({ status: 'confirmed' });
  });

  it('is neither found nor booked', async () => {
    const [doctor, patient] = [await newDoctor(), await server.person({ role: 'patient' })];
    await takeOut(doctor);
    await expect(server.clientOf().providers.get({ id: doctor.providerId })).rejects.toMatchObject({ status: 404 });
    expect(await codeOf(book(patient, doctor, 20))).toBe('PROVIDER_NOT_FOUND');
  });

  it('ends a call that runs no sooner than its people do, but begins no other', async () => {
    const { id, patient, doctor, patientToken, doctorToken, people } = await calls.openCall();
    await patient.calls.connected({ token: patientToken });
    await doctor.calls.connected({ token: doctorToken });
    expect(await calls.statusOf(id)).toBe('in_progress');
    await takeOut(people.doctor);
    expect(await calls.statusOf(id)).toBe('in_progress');
    expect(await codeOf(patient.calls.stay({ token: patientToken }))).toBe('allowed');
    expect(await codeOf(doctor.calls.token({ appointmentId: id }))).toBe('allowed');
    expect(await codeOf(patient.calls.signal({ token: patientToken, ...aSignal(people.doctor) }))).toBe('allowed');
  });

  it('keeps what took place and waits for a word about it', async () => {
    const doctor = await newDoctor();
    const patient = await server.person({ role: 'patient' });
    const id = await createVisit(server.database, { patient, doctor, type: 'in_person' });
    const [start_time, end_time] = [-120, -90].map((minutes) => new Date(Date.now() + minutes * 60_000));
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ start_time, end_time }).where('id', '=', id),
    );
    await takeOut(doctor);
    expect(await calls.statusOf(id)).toBe('confirmed');
  });

  it('reads and answers what patients of visits that took place have written', async () => {
    const { id, doctor, people, patient } = await calls.newCall();
    for (const status of ['in_progress', 'completed']) await server.database.write(null, () => toStatus(status, id));
    const say = (client: typeof doctor, content: string) =>
      client.messages.send({ appointmentId: id, clientId: randomUUID(), content });
    await takeOut(people.doctor);
    await say(patient, 'Which dose?');
    expect(await say(doctor, 'As before.')).toMatchObject({ content: 'As before.' });
  });
});

describe('a suspension', () => {
  it('cancels all that was to come, gives everything back, and tells each patient once, without the reason', async () => {
    const doctor = await newDoctor('Dr Gone');
    const patients = await Promise.all(
      (['ar', 'es'] as const).map((locale) => server.person({ role: 'patient', locale })),
    );
    const [first, second] = patients as [Person, Person];
    const paid = await bookPaid(first, doctor, 20);
    const held = await book(second, doctor, 30);
    expect(await consoleOf().provider({ providerId: doctor.providerId })).toMatchObject({
      isListed: true,
      comingVisits: 2,
      coming: { visits: 2, patients: 2, refundCents: 6_000 },
    });
    expect(await suspend(doctor, 'Licence under investigation')).toEqual({ cancelledVisits: 2 });
    await server.settle();
    const rows = await server.database.read(null, (db) =>
      db
        .selectFrom('appointments')
        .select(['status', 'cancelled_by', 'refund_percent'])
        .where('id', 'in', [paid, held.id]),
    );
    const cancelled = { status: 'cancelled', cancelled_by: 'admin', refund_percent: 100 };
    expect(rows).toEqual([cancelled, cancelled]);
    const [toFirst, toSecond] = [(await mailsTo(first)).slice(1, 2), await mailsTo(second)];
    expect(toFirst.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^نعتذر: أُلغي موعدك/)]);
    expect(toFirst[0]?.body_text).toContain(`/ar/visit/${paid}/again`);
    expect(toFirst[0]?.body_text).toContain('٦٠٫٠٠');
    expect(toSecond.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Lo sentimos: no podrá realizarse su consulta/),
    ]);
    for (const { body_text } of [...toFirst, ...toSecond]) expect(body_text).not.toContain('investigation');
    const toDoctor = (await mailsTo(doctor)).map(({ subject }) => subject);
    // The new booking waits for a summary; this does not.
    expect(toDoctor).toEqual(['Your practice on Polyclinic has been suspended']);
    const returned = await server.database.read(null, (db) =>
      db
        .selectFrom('ledger_entries')
        .select('amount_cents')
        .where('appointment_id', '=', paid)
        .where('kind', '=', 'refund'),
    );
    expect(returned).toEqual([{ amount_cents: 6_000 }]);
    const { notifications } = await server.clientOf(first).notifications.list({});
    expect(notifications.map(({ kind }) => kind)).toContain('appointment_called_off');
  });

  it('says beforehand what goes back: dollars that pay for a visit, less what was returned', async () => {
    const doctor = await newDoctor();
    const paid = await bookPaid(await server.person({ role: 'patient' }), doctor, 20);
    // Neither another currency, nor a capture that pays for nothing, nor a refund that failed changes what goes back.
    await server.database.write(
      null,
      () => sql`with p as (select * from payments where appointment_id = ${paid}),
        made as (insert into captures (payment_id, reference, amount_cents, currency, standing)
          select id, 'pi_refused_' || id, 1000, 'USD', 'refused' from p returning id),
        entries (kind, cents, currency, capture_id) as (
          values ('charge', 700, 'EGP', null::uuid), ('refund', 900, 'USD', null), ('refund_reversal', 900, 'USD', null)
          union all select 'charge', 1000, 'USD', id from made)
        insert into ledger_entries
          (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, currency, capture_id, gateway_reference)
        select p.id, p.appointment_id, p.patient_id, p.provider_user_id, e.kind, e.cents, e.currency, e.capture_id,
          e.kind || e.cents || p.id from p, entries e`,
    );
    const { coming } = await consoleOf().provider({ providerId: doctor.providerId });
    expect(coming).toEqual({ visits: 1, patients: 1, refundCents: 6_000 });
  });

  it('of hundreds of visits is one step: all of it, or nothing', async () => {
    const doctor = await newDoctor();
    const patients = await Promise.all(Array.from({ length: 12 }, () => server.person({ role: 'patient' })));
    await server.database.transaction(null, async (trx) => {
      for (let count = 0; count < 300; count += 1)
        await sql`insert into appointments (patient_id, provider_id, appointment_type, start_time)
          values (${patients[count % 12]!.userId}, ${doctor.providerId}, 'video', ${new Date(Date.now() + (60 + count * 30) * 60_000)})`.execute(
          trx,
        );
      await sql`update appointments set status = 'confirmed' where provider_id = ${doctor.providerId}`.execute(trx);
    });
    const suspending = sql`select suspend_provider(${doctor.providerId}, 'x')`;
    const asAdmin = { userId: admin.userId, role: 'admin' } as const;
    const broken = server.services.database.transaction(asAdmin, async (trx) => {
      await suspending.execute(trx);
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await consoleOf().provider({ providerId: doctor.providerId })).toMatchObject({
      suspendedAt: null,
      coming: { visits: 300, patients: 12 },
    });
    expect(await suspend(doctor)).toEqual({ cancelledVisits: 300 });
    const [left] = await server.database.read(
      null,
      () => sql<{ left: number; queued: number }>`
        select count(*) filter (where status <> 'cancelled')::integer as left,
          (select count(*)::integer from outbox o join appointments v on v.id = (o.payload ->> 'appointmentId')::uuid
            where o.effect = 'appointment.cancelled' and v.provider_id = ${doctor.providerId}) as queued
        from appointments where provider_id = ${doctor.providerId}`,
    );
    expect(left).toEqual({ left: 0, queued: 300 });
    // Other tests settle what is theirs.
    await server.database.write(null, (db) => db.deleteFrom('outbox'));
  });

  it('leaves no booking behind that is made at the same moment', async () => {
    const doctor = await newDoctor();
    const patients = await Promise.all(Array.from({ length: 8 }, () => server.person({ role: 'patient' })));
    const [cancelled] = await Promise.all([
      suspend(doctor),
      ...patients.map((patient, index) => codeOf(book(patient, doctor, 16 + index))),
    ]);
    expect(cancelled.cancelledVisits).toBeGreaterThanOrEqual(0);
    expect((await consoleOf().provider({ providerId: doctor.providerId })).coming.visits).toBe(0);
  });

  it('needs words, is done once, and is kept with its words', async () => {
    const doctor = await newDoctor();
    const { providerId } = doctor;
    expect(await refusal(suspend(doctor, '  '))).toMatchObject({ code: 'REASON_REQUIRED' });
    expect(await refusal(reinstate(doctor))).toMatchObject({ code: 'SUSPENSION_CHANGED' });
    await suspend(doctor);
    expect(await refusal(suspend(doctor))).toMatchObject({ code: 'SUSPENSION_CHANGED' });
    expect(await refusal(reinstate(doctor, ''))).toMatchObject({ code: 'REASON_REQUIRED' });
    expect(await server.clientOf(doctor).providers.ownPractice()).toMatchObject({
      suspension: { reason: 'Complaints are being looked into', visits: 0 },
      verificationStatus: 'approved',
    });
    await reinstate(doctor);
    expect(await server.clientOf(doctor).providers.ownPractice()).toMatchObject({ suspension: null });
    expect((await consoleOf().provider({ providerId })).history).toMatchObject([
      { decision: 'reinstated', reason: 'Nothing was found', by: 'Ada Admin', visits: null },
      { decision: 'suspended', reason: 'Complaints are being looked into', by: 'Ada Admin', visits: 0 },
    ]);
    await server.services.accessLog.flush();
    const log = await server.database.read(null, (db) =>
      db
        .selectFrom('access_log')
        .select(['actor_id', 'action', 'subject'])
        .where('subject_id', '=', providerId)
        .orderBy('id'),
    );
    expect(log).toContainEqual({ actor_id: admin.userId, action: 'change', subject: 'provider_suspension' });
    expect(log).toContainEqual({ actor_id: admin.userId, action: 'read', subject: 'provider' });
  });

  it('outlasts another approval, and ends with a reinstatement that brings no visit back', async () => {
    const { id, people, patient } = await calls.newCall({ startsIn: 3 * 1_440 });
    const { providerId } = people.doctor;
    await suspend(people.doctor);
    await server.database.transaction(null, (trx) => giveDocuments(trx, providerId));
    await consoleOf().decide({ providerId, status: 'approved' });
    expect(await consoleOf().provider({ providerId })).toMatchObject({ isListed: false });
    await reinstate(people.doctor);
    expect(await consoleOf().provider({ providerId })).toMatchObject({ isListed: true, suspendedAt: null });
    expect(await patient.appointments.get({ id })).toMatchObject({ status: 'cancelled' });
    await server.settle();
    expect((await mailsTo(people.doctor)).map(({ subject }) => subject)).toContain('Your practice is active again');
    expect(await codeOf(book(people.patient, people.doctor, 40))).toBe('allowed');
  });

  it('of nobody is not found', async () => {
    const providerId = randomUUID();
    expect(await codeOf(consoleOf().suspend({ providerId, reason: 'x' }))).toBe('NOT_FOUND');
    expect(await codeOf(consoleOf().reinstate({ providerId, reason: 'x' }))).toBe('NOT_FOUND');
    expect(await codeOf(consoleOf().provider({ providerId }))).toBe('NOT_FOUND');
  });
});

describe('a doctor taken out of practice', () => {
  const twoVisits = async (doctor: Person) => {
    const patients = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    for (const [index, patient] of patients.entries()) await bookPaid(patient, doctor, 20 + index);
  };

  it.each([
    ['suspended', suspend, 'Your practice on Polyclinic has been suspended', 'Complaints are being looked into'],
    ['rejected', reject, 'Your approval on Polyclinic has ended', 'Struck off'],
  ] as const)(
    'by being %s is told the reason and how many visits were cancelled',
    async (decision, takeOut, subject, reason) => {
      const doctor = await newDoctor();
      await twoVisits(doctor);
      await takeOut(doctor);
      await server.settle();
      const mails = (await mailsTo(doctor)).filter((mail) => mail.subject === subject);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.body_text).toContain(reason);
      expect(mails[0]?.body_text).toMatch(/Visits cancelled: \u20682\u2069/);
      const told = { decision, reason, visits: 2 };
      expect((await consoleOf().provider({ providerId: doctor.providerId })).history[0]).toMatchObject(told);
      expect((await server.clientOf(doctor).providers.ownPractice())?.decisions[0]).toMatchObject(told);
    },
  );

  it('is in the calendar of nobody and found by nobody', async () => {
    const doctor = await newDoctor('Dr Withdrawn Calendar');
    await twoVisits(doctor);
    const { url } = await server.clientOf(doctor).notifications.renewCalendarFeed();
    const feed = async () => (await server.request(new URL(url ?? '').pathname)).text();
    expect((await feed()).match(/STATUS:CONFIRMED/g)).toHaveLength(2);
    const find = async () => (await server.clientOf().providers.search({ q: 'withdrawn calendar' })).total;
    expect(await find()).toBe(1);
    await reject(doctor);
    expect(await find()).toBe(0);
    expect(await feed()).not.toContain('STATUS:CONFIRMED');
    expect((await feed()).match(/STATUS:CANCELLED/g)).toHaveLength(2);
  });

  it('who was never approved reads of a declined verification, without a count', async () => {
    const doctor = await server.person({ role: 'doctor', verified: false });
    await consoleOf().decide({ providerId: doctor.providerId, status: 'rejected', note: 'No such licence' });
    await server.settle();
    expect((await mailsTo(doctor)).map(({ subject }) => subject)).toContain('Your verification was declined');
    expect((await consoleOf().provider({ providerId: doctor.providerId })).history[0]).toMatchObject({ visits: null });
  });
});

describe('a patient who waits for a time of a doctor', () => {
  const dayOf = ({ providerId }: Person) => ({
    providerId,
    visitType: 'video' as const,
    from: dayAhead(3, 0),
    until: dayAhead(4, 0),
  });

  it.each([
    ['suspended', suspend],
    ['rejected', reject],
  ] as const)('who is %s is told once, waits no more, and is shown colleagues', async (_, takeOut) => {
    const [doctor, patient] = [await newDoctor('Dr Gone'), await server.person({ role: 'patient' })];
    const { waitlist, notifications } = server.clientOf(patient);
    await waitlist.waitForDay(dayOf(doctor));
    await takeOut(doctor);
    await server.settle();
    const mails = await mailsTo(patient);
    expect(mails.map(({ subject }) => subject)).toEqual(['You’re no longer on a waitlist']);
    expect(mails[0]?.body_text).toContain('/en/find-doctor?specialty=general-practice');
    expect(mails[0]?.body_text).not.toMatch(/Complaints|Struck off/);
    expect((await notifications.list({})).notifications.map(({ kind }) => kind)).toEqual(['waitlist_ended']);
    expect((await waitlist.list()).waits).toEqual([]);
  });

  it('is not on the line again once the doctor is reinstated, unless they ask again', async () => {
    const [doctor, patient, other] = [
      await newDoctor(),
      await server.person({ role: 'patient' }),
      await server.person({ role: 'patient' }),
    ];
    const { waitlist } = server.clientOf(patient);
    await waitlist.waitForDay(dayOf(doctor));
    await suspend(doctor);
    await reinstate(doctor);
    expect((await waitlist.list()).waits).toEqual([]);
    const { id } = await server.clientOf(other).appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(3, 20),
      idempotencyKey: randomUUID(),
    });
    await server.clientOf(other).appointments.cancel({ id });
    expect((await waitlist.list()).waits).toEqual([]);
    expect(await codeOf(waitlist.waitForDay(dayOf(doctor)))).toBe('allowed');
    expect((await waitlist.list()).waits).toHaveLength(1);
  });

  it('of the same moment as the suspension is told, or refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const doctor = await newDoctor();
      const patients = await Promise.all(Array.from({ length: 6 }, () => server.person({ role: 'patient' })));
      await Promise.all([
        ...patients.map((patient) => codeOf(server.clientOf(patient).waitlist.waitForDay(dayOf(doctor)))),
        suspend(doctor),
      ]);
      const rows = await server.database.read(null, (db) =>
        db.selectFrom('waitlist_entries').select('status').where('provider_id', '=', doctor.providerId),
      );
      expect(rows.filter(({ status }) => status === 'waiting')).toEqual([]);
    }
  });
});

describe('a doctor is found', () => {
  const found = async (q: string) => {
    const { providers } = await consoleOf().providers({ q });
    return providers.map(({ providerId }) => providerId);
  };

  it('by a part of the name or address, or the beginning of the licence number, however written', async () => {
    const doctor = await newDoctor('Dr Zoë Quibble-Ünique');
    const licence = `LIC-${doctor.userId.slice(-8)}`;
    for (const q of [
      'quibble',
      'ZOE QUIBBLE',
      'unique',
      doctor.email,
      doctor.email.toUpperCase(),
      licence,
      licence.replace('-', ' ').toLowerCase(),
    ])
      expect(await found(q), q).toContain(doctor.providerId);
    for (const q of ['nobody of this name', '%', '_', '\\']) expect(await found(q), q).toEqual([]);
    const [one] = (await consoleOf().providers({ q: 'quibble' })).providers;
    expect(one).toMatchObject({ email: doctor.email, licenseNumber: licence, status: 'approved', isListed: true });
  });

  it('a page at a time, by name', async () => {
    for (let count = 0; count < 21; count += 1) await newDoctor(`Pagely ${String(count).padStart(2, '0')}`);
    const pageOf = (page: number) => consoleOf().providers({ q: 'pagely', page });
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([first.total, first.pages, first.providers.length, second.providers.length]).toEqual([21, 2, 20, 1]);
    expect(second.providers[0]?.fullName).toBe('Pagely 20');
    expect((await consoleOf().providers({})).total).toBeGreaterThan(20);
  });
});

/** Books a time and pays for it at the built-in gateway. */
async function bookPaid(patient: Person, doctor: Person, halfHour: number): Promise<string> {
  const { id } = await book(patient, doctor, halfHour);
  const { payments } = server.clientOf(patient);
  const { sessionId } = await payments.checkout({ appointmentId: id });
  await payments.sandboxAct({ sessionId, action: 'pay' });
  await server.settle();
  return id;
}
