import { randomUUID } from 'node:crypto';
import { EMERGENCIES, type EmergencyKind } from '@polyclinic/contract/admin/emergency/rules';
import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { withClient } from '@polyclinic/database/client';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endEmergency, orderEmergency } from '../../start/emergency.ts';
import { newAddress, PASSWORD } from '../../testing/accounts.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const WHY = 'Times are booked twice';

let server: TestServer;
let ruth: Person;
let kim: Person;
let doctor: Person;
let patient: Person;
beforeAll(async () => {
  server = await testServer();
  ruth = await server.person({ role: 'admin', fullName: 'Ruth' });
  kim = await server.person({ role: 'admin', fullName: 'Kim' });
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());
afterEach(async () => {
  await server.database.write(
    null,
    () => sql`update emergency_actions set ended_at = app_now() where ended_at is null`,
  );
});

const adminOf = (person: Person, at = server) => at.clientOf(person).admin;
const openOf = async (person: Person, at = server) =>
  (await adminOf(person, at).emergencies()).actions.filter(({ endedAt }) => endedAt === null);

/** Asks, and gives its id. */
async function ask(person: Person, kind: EmergencyKind, country: string | null = null, at = server): Promise<string> {
  await adminOf(person, at).askEmergency({ kind, country, reason: WHY });
  const made = (await openOf(person, at)).find((one) => one.kind === kind && one.country === country);
  return made?.id ?? '';
}

async function pause(kind: EmergencyKind, country: string | null = null): Promise<string> {
  const id = await ask(ruth, kind, country);
  await adminOf(kim).approveEmergency({ id });
  return id;
}

let halfHours = 0;
const book = (who = patient, { providerId } = doctor) =>
  server.clientOf(who).appointments.book({
    providerId,
    appointmentType: 'video',
    startTime: dayAhead(4, halfHours++),
    idempotencyKey: randomUUID(),
  });

const practiceIn = async (country: string, person: Person) => {
  await server.database.write(
    null,
    () => sql`update providers set country = ${country} where id = ${person.providerId}`,
  );
  return person;
};

describe('a pause', () => {
  it('starts once a second administrator approves it, says so to everybody on every node, and ends by one press', async () => {
    const other = await server.restarted({});
    const id = await ask(ruth, 'pause_bookings');
    expect(await openOf(kim)).toMatchObject([
      { id, state: 'waiting', dueAt: null, reason: WHY, askedBy: 'Ruth', isOwn: false },
    ]);
    expect(await codeOf(book())).toBe('allowed');
    expect(await codeOf(adminOf(ruth).approveEmergency({ id }))).toBe('SECOND_PERSON');
    await adminOf(kim).approveEmergency({ id });
    expect(await codeOf(book())).toBe('BOOKINGS_PAUSED');
    for (const node of [server, other])
      await expect.poll(() => node.services.installation.pauses()).toEqual([{ kind: 'pause_bookings', country: null }]);
    expect(await openOf(ruth)).toMatchObject([{ state: 'running', approvedBy: 'Kim' }]);
    await adminOf(ruth).endEmergency({ id });
    expect(await codeOf(book())).toBe('allowed');
    for (const node of [server, other]) await expect.poll(() => node.services.installation.pauses()).toEqual([]);
    await other.close();
  });

  it('is approved once, ended once, and asked for once while it lasts', async () => {
    const id = await ask(ruth, 'pause_payments');
    expect(await codeOf(ask(kim, 'pause_payments'))).toBe('EMERGENCY_CHANGED');
    expect(await ask(ruth, 'pause_payments'), 'a second press').toBe(id);
    await adminOf(kim).approveEmergency({ id });
    expect(await codeOf(adminOf(kim).approveEmergency({ id }))).toBe('allowed');
    expect(await codeOf(ask(ruth, 'pause_payments'))).toBe('EMERGENCY_CHANGED');
    const ends = [ruth, kim].map((person) => codeOf(adminOf(person).endEmergency({ id })));
    expect((await Promise.all(ends)).toSorted()).toEqual(['EMERGENCY_CHANGED', 'allowed']);
    expect(await codeOf(adminOf(kim).approveEmergency({ id }))).toBe('EMERGENCY_CHANGED');
    expect(await codeOf(adminOf(kim).endEmergency({ id: randomUUID() }))).toBe('NOT_FOUND');
    expect((await adminOf(ruth).emergencies()).actions.filter((one) => one.kind === 'pause_payments')).toHaveLength(1);
  });

  it('needs a reason, and a country only where there is one', async () => {
    const api = adminOf(ruth);
    expect(await codeOf(api.askEmergency({ kind: 'pause_bookings', reason: ' ' }))).toBe('REASON_REQUIRED');
    const ofCountry = { kind: 'pause_sign_ups', country: 'EG', reason: WHY } as const;
    expect(await codeOf(api.askEmergency(ofCountry))).toBe('INVALID_INPUT');
    expect(await openOf(ruth)).toEqual([]);
  });

  it('of one country leaves the others, and lasts when one of all is over', async () => {
    const [inEgypt, inJordan] = [
      await practiceIn('EG', await server.person({ role: 'doctor', verified: true })),
      await practiceIn('JO', await server.person({ role: 'doctor', verified: true })),
    ];
    await pause('pause_bookings', 'EG');
    expect(await codeOf(book(patient, inEgypt))).toBe('BOOKINGS_PAUSED');
    expect(await codeOf(book(patient, inJordan))).toBe('allowed');
    const everywhere = await pause('pause_bookings');
    expect(await codeOf(book(patient, inJordan))).toBe('BOOKINGS_PAUSED');
    await adminOf(kim).endEmergency({ id: everywhere });
    expect(await codeOf(book(patient, inJordan))).toBe('allowed');
    expect(await codeOf(book(patient, inEgypt))).toBe('BOOKINGS_PAUSED');
  });

  it('that nobody approves within a day does not start', async () => {
    const id = await ask(ruth, 'pause_bookings');
    const later = await server.at(25 * 3_600_000);
    await later.runSchedule('emergencies');
    expect(await codeOf(adminOf(await later.signInAgain(kim), later).approveEmergency({ id }))).toBe(
      'EMERGENCY_CHANGED',
    );
    expect(later.services.installation.pauses()).toEqual([]);
    expect((await adminOf(ruth).emergencies()).actions.find((one) => one.id === id)).toMatchObject({
      endedHow: 'lapsed',
    });
    await later.close();
  });

  it('is taken back with the rights of who asked for it; one that has started stays', async () => {
    const [lena, otto] = [
      await server.person({ role: 'admin', fullName: 'Lena' }),
      await server.person({ role: 'admin', fullName: 'Otto' }),
    ];
    const started = await ask(lena, 'pause_payments');
    await adminOf(kim).approveEmergency({ id: started });
    const waiting = await ask(lena, 'pause_bookings');
    const ofOtto = await ask(otto, 'pause_sign_ups');
    await server.clientOf(ruth).people.suspend({ userId: lena.userId, reason: 'A stolen phone' });
    await server.clientOf(ruth).staff.remove({ userId: otto.userId });
    for (const id of [waiting, ofOtto])
      expect(await codeOf(adminOf(kim).approveEmergency({ id }))).toBe('EMERGENCY_CHANGED');
    expect(await openOf(ruth)).toMatchObject([{ id: started, state: 'running' }]);
    const { actions } = await adminOf(ruth).emergencies();
    for (const id of [waiting, ofOtto])
      expect(actions.find((one) => one.id === id)).toMatchObject({
        state: 'withdrawn',
        endedHow: 'rights',
        endedBy: 'Ruth',
      });
  });
});

describe('while payments are paused', () => {
  it('what was begun is paid, what is paid stays, nothing new begins, and an unpaid hold runs out', async () => {
    const paying = await book();
    const held = await book();
    const { sessionId } = await server.clientOf(patient).payments.checkout({ appointmentId: paying.id });
    const id = await pause('pause_payments');
    const checkout = (appointmentId: string) => codeOf(server.clientOf(patient).payments.checkout({ appointmentId }));
    expect(await checkout(held.id)).toBe('PAYMENTS_PAUSED');
    expect(await codeOf(book())).toBe('PAYMENTS_PAUSED');
    expect(await server.clientOf(patient).payments.checkout({ appointmentId: paying.id })).toMatchObject({ sessionId });
    await server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
    await server.settle();
    const stateOf = (appointmentId: string) => server.clientOf(patient).payments.state({ appointmentId });
    expect(await stateOf(paying.id)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
    await server.database.write(
      null,
      () => sql`update appointments set hold_expires_at = app_now() - interval '1 second' where id = ${held.id}`,
    );
    await server.runSchedule('holds');
    expect(await stateOf(held.id)).toMatchObject({ appointmentStatus: 'cancelled' });
    await server.clientOf(patient).appointments.cancel({ id: paying.id });
    await server.settle();
    const [back] = await server.database.read(
      null,
      () => sql<{ state: string }>`
        select r.state from refunds r join payments p on p.id = r.payment_id where p.appointment_id = ${paying.id}`,
    );
    expect(back?.state).toBe('returned');
    await adminOf(ruth).endEmergency({ id });
    expect(await codeOf(book())).toBe('allowed');
  });
});

describe('while payments are paused, the waitlist', () => {
  it('offers paid visits an earlier time, which costs nothing more, and new ones none until the end', async () => {
    const there = await server.person({ role: 'doctor', verified: true });
    const [owner, mover, next] = await Promise.all([1, 2, 3].map(() => server.person({ role: 'patient' })));
    if (!owner || !mover || !next) throw new Error('Nobody was made.');
    const bookAt = (person: Person, startTime: string) =>
      server.clientOf(person).appointments.book({
        providerId: there.providerId,
        appointmentType: 'video',
        startTime,
        idempotencyKey: randomUUID(),
      });
    const [early, late] = [dayAhead(6, 20), dayAhead(6, 24)];
    const [first, second] = [await bookAt(owner, early), await bookAt(owner, late)];
    const { id: visit } = await bookAt(mover, dayAhead(8, 20));
    const { sessionId } = await server.clientOf(mover).payments.checkout({ appointmentId: visit });
    await server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
    await server.settle();
    await server.clientOf(mover).waitlist.waitForEarlier({ appointmentId: visit });
    await server.clientOf(next).waitlist.waitForDay({
      providerId: there.providerId,
      visitType: 'video',
      from: dayAhead(6, 0),
      until: dayAhead(7, 0),
    });
    const offerOf = async (person: Person) =>
      (await server.clientOf(person).waitlist.list()).waits.find(({ offer }) => offer)?.offer;
    await server.clientOf(owner).appointments.cancel({ id: first.id });
    await server.settle();

    const id = await pause('pause_payments');
    await server.clientOf(owner).appointments.cancel({ id: second.id });
    await server.settle();
    const toMove = await offerOf(mover);
    expect(toMove?.startTime).toBe(early);
    expect(await offerOf(next)).toBeUndefined();
    expect(await codeOf(server.clientOf(mover).waitlist.take({ id: toMove?.id ?? '' }))).toBe('allowed');

    await adminOf(ruth).endEmergency({ id });
    await server.settle();
    expect((await offerOf(next))?.startTime).toBe(late);
  });
});

describe('while bookings are paused', () => {
  it('what is booked is paid and moved; an offer of the waitlist is taken back, and made again afterwards', async () => {
    const [owner, next] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    const there = await server.person({ role: 'doctor', verified: true });
    const start = dayAhead(6, 20);
    const asked = { providerId: there.providerId, appointmentType: 'video', startTime: start } as const;
    const { id: visit } = await server.clientOf(owner).appointments.book({ ...asked, idempotencyKey: randomUUID() });
    await server.clientOf(next).waitlist.waitForDay({
      providerId: there.providerId,
      visitType: 'video',
      from: dayAhead(6, 0),
      until: dayAhead(7, 0),
    });
    const offerOf = async () => (await server.clientOf(next).waitlist.list()).waits.find(({ offer }) => offer)?.offer;
    const tick = async () => {
      await server.runSchedule('waitlist-offers');
      await server.settle();
    };
    await server.clientOf(owner).appointments.cancel({ id: visit });
    await server.settle();
    const offered = await offerOf();
    expect(offered?.startTime).toBe(start);
    const held = await book();

    const id = await pause('pause_bookings');
    await expect.poll(() => server.services.installation.pauses()).toHaveLength(1);
    await tick();
    expect(await offerOf()).toBeUndefined();
    expect(await codeOf(server.clientOf(next).waitlist.take({ id: offered?.id ?? '' }))).toBe('BOOKINGS_PAUSED');
    expect(await codeOf(server.clientOf(patient).waitlist.take({ id: randomUUID() })), 'who waits for nothing').toBe(
      'NOT_FOUND',
    );
    expect(await codeOf(server.clientOf(patient).payments.checkout({ appointmentId: held.id }))).toBe('allowed');

    await adminOf(ruth).endEmergency({ id });
    // Without the minute's job, in which another could book it.
    await server.settle();
    const again = await offerOf();
    expect(again?.startTime).toBe(start);
    expect(await codeOf(server.clientOf(next).waitlist.take({ id: again?.id ?? '' }))).toBe('allowed');
  });
});

describe('while sign-ups are paused', () => {
  it('nobody signs up; colleagues who are invited and dependents still come', async () => {
    const staff = server.clientOf(ruth).staff;
    const email = newAddress();
    await staff.invite({ email, duty: 'support' });
    const [mail] = await server.database.read(
      null,
      () => sql<{ text: string }>`select body_text as text from mails where recipient = ${email}`,
    );
    const token = /staff\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const id = await pause('pause_sign_ups');
    const signUp = () =>
      server.clientOf().accounts.signUp({
        fullName: 'Amal',
        email: newAddress(),
        password: PASSWORD,
        acceptedTerms: TERMS_VERSION,
      });
    expect(await codeOf(signUp())).toBe('SIGN_UPS_PAUSED');
    // As one whose sign-up was under way when the pause began.
    await expect(
      withClient(server.urls.auth, (client) =>
        client.query(`insert into auth.user (name, email) values ('Late', $1)`, [newAddress()]),
      ),
    ).rejects.toMatchObject({ constraint: 'sign_ups_paused' });
    expect(await codeOf(server.clientOf().staff.accept({ token, fullName: 'Noor', password: PASSWORD }))).toBe(
      'allowed',
    );
    const dependent = { fullName: 'Lina', birthDate: '2018-03-01', relationship: 'parent', locale: 'en' } as const;
    expect(await codeOf(server.clientOf(patient).care.addDependent(dependent))).toBe('allowed');
    await adminOf(kim).endEmergency({ id });
    expect(await codeOf(signUp())).toBe('allowed');
  });
});

describe('signing everybody out', () => {
  const timesNoted = async (people: string[]) => {
    const [noted] = await server.database.read(
      null,
      () => sql<{ times: number }>`select count(*)::integer as times from security_events
        where user_id = any (${people}) and kind = 'session_ended' and detail = 'everybody'`,
    );
    return noted?.times;
  };

  it('comes to an end with more people than are signed out at a time', async () => {
    const people = await server.database.write(
      null,
      () => sql<{ id: string }>`
        with made as (
          insert into auth.user (name, email, email_verified)
          select 'One of many', 'many.' || n || '@example.com', true from generate_series(1, 1100) n returning id)
        insert into auth.session (user_id, token, expires_at)
        select id, 'many ' || id, now() + interval '1 day' from made returning user_id as id`,
    );
    const ids = people.map(({ id }) => id);
    expect(await orderEmergency(server.urls.owner, { kind: 'sign_out_everybody', country: null, reason: WHY })).toBe(
      true,
    );
    await server.settle();
    expect(await timesNoted(ids)).toBe(1100);
    const open = await server.database.read(
      null,
      () => sql<object>`select 1 from auth.session where user_id = any (${ids}) and expires_at > now()`,
    );
    expect(open).toEqual([]);
    [ruth, kim, doctor, patient] = (await Promise.all(
      [ruth, kim, doctor, patient].map((person) => server.signInAgain(person)),
    )) as [Person, Person, Person, Person];
  });

  it('ends each session but those of who asked, once, however approving meets the end of the ten minutes', async () => {
    const someone = await server.person({ role: 'patient' });
    const other = await server.restarted({});
    const sessionOf = (person: Person, at = server) => at.clientOf(person).accounts.session();
    for (const node of [server, other]) expect(await sessionOf(someone, node)).not.toBeNull();
    const id = await ask(ruth, 'sign_out_everybody');
    await server.database.write(null, () => sql`update emergency_actions set due_at = app_now() where id = ${id}`);
    await Promise.all([codeOf(adminOf(kim).approveEmergency({ id })), server.runSchedule('emergencies')]);
    await server.settle();
    for (const person of [someone, patient, doctor, kim]) await expect.poll(() => sessionOf(person)).toBeNull();
    await expect.poll(() => sessionOf(someone, other)).toBeNull();
    await other.close();
    expect(await sessionOf(ruth)).toMatchObject({ email: ruth.email });
    // As after a failure.
    await server.runEffect('emergency.sign_out', { actionId: id });
    expect(await timesNoted([someone.userId])).toBe(1);
    expect((await adminOf(ruth).emergencies()).actions.find((one) => one.id === id)).toMatchObject({ state: 'over' });
    expect(await codeOf(adminOf(ruth).endEmergency({ id }))).toBe('EMERGENCY_CHANGED');
    [kim, doctor, patient] = (await Promise.all(
      [kim, doctor, patient].map((person) => server.signInAgain(person)),
    )) as [Person, Person, Person];
  });

  it('ends one that is prolonged meanwhile, by a request that began before', async () => {
    const someone = await server.person({ role: 'patient' });
    await withClient(server.urls.auth, async (client) => {
      await client.query('begin');
      await client.query('select now()');
      await orderEmergency(server.urls.owner, { kind: 'sign_out_everybody', country: null, reason: WHY });
      await server.settle();
      // As using a session does, in sessions/sessions.ts.
      await client.query(
        `update auth.session set expires_at = now() + interval '14 days', updated_at = now()
         where token = $1 and expires_at > now() and expires_at < now() + interval '14 days'`,
        [someone.token],
      );
      await client.query('commit');
    });
    const open = await server.database.read(
      null,
      () => sql<object>`select 1 from auth.session where token = ${someone.token} and expires_at > now()`,
    );
    expect(open).toEqual([]);
    [ruth, kim, doctor, patient] = (await Promise.all(
      [ruth, kim, doctor, patient].map((person) => server.signInAgain(person)),
    )) as [Person, Person, Person, Person];
  });

  it('of one person says why in their trail', async () => {
    const someone = await server.person({ role: 'patient' });
    const { userId } = someone;
    const people = server.clientOf(ruth).people;
    expect(await codeOf(people.endSessions({ userId, reason: ' ' }))).toBe('REASON_REQUIRED');
    expect(await people.endSessions({ userId, reason: 'A lost phone' })).toEqual({ ended: 1 });
    await expect.poll(() => server.clientOf(someone).accounts.session()).toBeNull();
    expect((await people.get({ userId })).events).toMatchObject([
      { kind: 'session_ended', detail: 'A lost phone', by: 'Ruth' },
    ]);
  });
});

describe('who may', () => {
  it.each(['support', 'verifier', 'finance', 'auditor'] as const)(
    '%s reads what is paused, and does nothing',
    async (duty) => {
      const id = await ask(ruth, 'pause_bookings');
      const other = adminOf(await server.person({ role: 'admin', duty }));
      expect((await other.emergencies()).actions).toContainEqual(expect.objectContaining({ id, reason: WHY }));
      for (const kind of EMERGENCIES)
        expect(await codeOf(other.askEmergency({ kind, country: null, reason: WHY }))).toBe('FORBIDDEN');
      expect(await codeOf(other.approveEmergency({ id }))).toBe('FORBIDDEN');
      expect(await codeOf(other.endEmergency({ id }))).toBe('FORBIDDEN');
      expect(await openOf(ruth)).toMatchObject([{ id, state: 'waiting' }]);
    },
  );

  it('is nobody but the staff', async () => {
    for (const person of [patient, doctor]) {
      expect(await codeOf(adminOf(person).emergencies())).toBe('FORBIDDEN');
      expect(await codeOf(adminOf(person).askEmergency({ kind: 'pause_bookings', reason: WHY }))).toBe('FORBIDDEN');
    }
    expect(await codeOf(server.clientOf().admin.emergencies())).toBe('UNAUTHENTICATED');
  });
});

describe('what it leaves', () => {
  const kindsOf = async (person: Person) => {
    const { notifications } = await server.clientOf(person).notifications.list({});
    return notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('emergency_'));
  };

  it('nobody is asked to approve what has started, or was taken back, before they could be told', async () => {
    await server.settle();
    const lena = await server.person({ role: 'admin', fullName: 'Lena' });
    await pause('pause_payments', 'JO');
    const withdrawn = await ask(ruth, 'pause_bookings', 'JO');
    await adminOf(ruth).endEmergency({ id: withdrawn });
    await server.settle();
    expect(await kindsOf(lena)).toEqual(['emergency_started']);
    await server.clientOf(ruth).staff.remove({ userId: lena.userId });
  });

  it('the staff is told, recent activity and the trail say who did what', async () => {
    await server.settle();
    const support = await server.person({ role: 'admin', duty: 'support' });
    const id = await ask(ruth, 'pause_payments', 'EG');
    await server.settle();
    await adminOf(kim).approveEmergency({ id });
    await server.settle();
    expect((await kindsOf(kim)).slice(0, 2)).toEqual(['emergency_started', 'emergency_asked']);
    expect(await kindsOf(support)).toEqual(['emergency_started']);
    await adminOf(ruth).endEmergency({ id });
    await server.settle();
    expect(await kindsOf(support)).toEqual(['emergency_ended', 'emergency_started']);
    expect(await kindsOf(patient)).toEqual([]);
    const mails = await server.database.read(
      null,
      () => sql<{ text: string }>`select body_text as text from mails where recipient = ${support.email} order by id`,
    );
    expect(mails.map(({ text }) => text).join()).toMatch(/Pause payments · Egypt[\s\S]*Pause payments · Egypt/);
    expect(mails[0]?.text).toContain(WHY);
    const { activities } = await adminOf(ruth).overview();
    expect(activities.filter(({ action }) => action === 'pause_payments').slice(0, 3)).toMatchObject([
      { status: 'ended', person: 'Ruth' },
      { status: 'started', person: 'Kim' },
      { status: 'requested', person: 'Ruth' },
    ]);
    const { events } = await server.clientOf(kim).people.get({ userId: ruth.userId });
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'emergency_ended', detail: `pause_payments EG: ${WHY}` },
      { kind: 'emergency_asked', detail: `pause_payments EG: ${WHY}` },
    ]);
  });
});

describe('the command line', () => {
  const asked = { kind: 'pause_bookings', country: null, reason: WHY } as const;
  it('starts at once what waits or does not, once, and ends it', async () => {
    const replaced = await ask(ruth, 'pause_bookings');
    expect(await orderEmergency(server.urls.owner, asked)).toBe(true);
    expect(await orderEmergency(server.urls.owner, asked)).toBe(false);
    expect(await codeOf(book())).toBe('BOOKINGS_PAUSED');
    expect(await openOf(ruth)).toMatchObject([{ state: 'running', isByCommand: true, askedBy: null }]);
    await expect.poll(() => server.services.installation.pauses()).toHaveLength(1);
    expect(await endEmergency(server.urls.owner, asked)).toBe('over');
    expect(await endEmergency(server.urls.owner, asked)).toBeNull();
    expect(await codeOf(book())).toBe('allowed');
    const { actions } = await adminOf(ruth).emergencies();
    expect(actions.find((one) => one.id === replaced)).toMatchObject({ state: 'withdrawn', endedHow: 'replaced' });
  });

  it('takes back what waits, and says so', async () => {
    const id = await ask(ruth, 'pause_bookings');
    expect(await endEmergency(server.urls.owner, asked)).toBe('withdrawn');
    const { actions } = await adminOf(ruth).emergencies();
    expect(actions.find((one) => one.id === id)).toMatchObject({
      state: 'withdrawn',
      endedHow: 'ordered',
      endedBy: null,
    });
  });

  it('ends what an administrator has started', async () => {
    await pause('pause_bookings');
    expect(await endEmergency(server.urls.owner, asked)).toBe('over');
    expect(await codeOf(book())).toBe('allowed');
  });
});

describe('an administrator without a colleague', () => {
  let alone: TestServer;
  let only: Person;
  beforeAll(async () => {
    alone = await testServer();
    only = await alone.person({ role: 'admin', fullName: 'Only' });
  });
  afterAll(() => alone?.close());

  it('waits ten minutes, in which they can take it back', async () => {
    expect(await adminOf(only, alone).emergencies()).toEqual({ actions: [], needsSecond: false });
    const withdrawn = await ask(only, 'pause_payments', null, alone);
    const id = await ask(only, 'pause_bookings', null, alone);
    expect(await openOf(only, alone)).toMatchObject([
      { id, dueAt: expect.any(String) },
      { id: withdrawn, state: 'waiting' },
    ]);
    await adminOf(only, alone).endEmergency({ id: withdrawn });
    const nine = await alone.at(9 * 60_000);
    await nine.runSchedule('emergencies');
    expect(await openOf(only, nine)).toMatchObject([{ id, state: 'waiting' }]);
    await nine.close();
    const ten = await alone.at(10 * 60_000 + 1_000);
    await ten.runSchedule('emergencies');
    expect(await openOf(only, ten)).toMatchObject([{ id, state: 'running', approvedBy: null }]);
    await expect.poll(() => ten.services.installation.pauses()).toEqual([{ kind: 'pause_bookings', country: null }]);
    await adminOf(only, ten).endEmergency({ id });
    await ten.close();
  });

  it('finds that nothing starts a day late, where no server ran meanwhile', async () => {
    const id = await ask(only, 'pause_payments', null, alone);
    const later = await alone.at(25 * 3_600_000);
    await later.runSchedule('emergencies');
    const [row] = await alone.database.read(
      null,
      () => sql<{ started: boolean; ended: boolean }>`
        select started_at is not null as started, ended_at is not null as ended from emergency_actions where id = ${id}`,
    );
    expect(row).toEqual({ started: false, ended: true });
    await later.close();
  });

  it('who has just put their last colleague out still needs a second, for a day', async () => {
    const needsSecond = async (at: TestServer, person = only) => (await adminOf(person, at).emergencies()).needsSecond;
    const other = await alone.person({ role: 'admin' });
    expect(await needsSecond(alone)).toBe(true);
    await alone.clientOf(only).people.suspend({ userId: other.userId, reason: 'A stolen phone' });
    expect(await needsSecond(alone)).toBe(true);
    const id = await ask(only, 'pause_sign_ups', null, alone);
    expect((await openOf(only, alone)).find((one) => one.id === id)).toMatchObject({ dueAt: null });
    const later = await alone.at(25 * 3_600_000);
    const again = await later.signInAgain(only);
    expect(await needsSecond(later, again)).toBe(false);
    const newcomer = await later.person({ role: 'admin' });
    await later.clientOf(again).staff.remove({ userId: newcomer.userId });
    expect(await needsSecond(later, again)).toBe(true);
    await later.close();
  });
});
