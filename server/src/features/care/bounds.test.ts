import { randomUUID } from 'node:crypto';
import type { GivenRight } from '@polyclinic/contract/care/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let mother: Person;
let daughter: Person;

beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => server?.close());
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  mother = await server.person({ role: 'patient', fullName: 'Layla' });
  daughter = await server.person({ role: 'patient', fullName: 'Marwa' });
});

const clientOf = (person: Person) => server.clientOf(person);
const invite = (from: Person, email: string, rights: GivenRight[] = []) =>
  clientOf(from).care.invite({ part: 'caregiver', email, relationship: 'child', rights });

/** The mother has the daughter care for her; returns the link's id. */
const inCircle = (rights: GivenRight[]) => joinCircle(server, { patient: mother, caregiver: daughter, rights });

const book = (by: Person, patientId?: string, halfHour = 20) =>
  clientOf(by).appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'in_person',
    startTime: dayAhead(3, halfHour),
    idempotencyKey: randomUUID(),
    ...(patientId && { patientId }),
  });
const open = (by: Person, appointmentId: string) => clientOf(by).payments.checkout({ appointmentId });
const pay = (sessionId: string) => clientOf(doctor).payments.sandboxAct({ sessionId, action: 'pay' });
const paymentsOf = (person: Person) => clientOf(person).billing.payments({});

async function paid(by: Person, patientId?: string): Promise<string> {
  const { id } = await book(by, patientId);
  await pay((await open(by, id)).sessionId);
  await server.settle();
  return id;
}

describe('a booking under way while its link ends', () => {
  const bookedFor = () =>
    server.database.read(null, (db) =>
      db.selectFrom('appointments').select('status').where('patient_id', '=', mother.userId),
    );
  /** Ends the link, and commits only once the daughter's booking waits for that. */
  const endMeanwhile = async (link: string, end: boolean) => {
    let booking = Promise.resolve('');
    await server.database.transaction(null, async (trx) => {
      await sql`update care_links set state = ${end ? 'ended' : 'active'}, relationship = 'child' where id = ${link}`.execute(
        trx,
      );
      booking = codeOf(book(daughter, mother.userId));
      await expect.poll(() => countWaiting(server.database)).toBeGreaterThan(0);
    });
    return booking;
  };

  it('leaves no hold', async () => {
    expect(await endMeanwhile(await inCircle(['book']), true)).toBe('FORBIDDEN');
    expect(await bookedFor()).toEqual([]);
  });

  it('stands where the link stands', async () => {
    expect(await endMeanwhile(await inCircle(['book']), false)).toBe('allowed');
    expect(await bookedFor()).toEqual([{ status: 'scheduled' }]);
  });
});

describe('a checkout is one person’s', () => {
  it('and ends with the link by which it was opened', async () => {
    const link = await inCircle(['book']);
    const { id } = await book(daughter, mother.userId);
    const hers = await open(daughter, id);
    expect(await open(daughter, id)).toEqual(hers);
    await clientOf(mother).care.end({ id: link });
    await server.settle();
    expect(await codeOf(pay(hers.sessionId))).toBe('HOLD_EXPIRED');
    const own = await open(mother, id);
    expect(own.sessionId).not.toBe(hers.sessionId);
    await pay(own.sessionId);
    await server.settle();
    expect(await paymentsOf(mother)).toMatchObject({ total: 1, payments: [{ status: 'paid' }] });
    expect(await paymentsOf(daughter)).toMatchObject({ total: 1, payments: [{ status: 'expired' }] });
  });

  it('another caregiver who opens it gets one of their own, and what is still paid at the first goes back', async () => {
    await inCircle(['book']);
    const { id } = await book(daughter, mother.userId);
    const hers = await open(daughter, id);
    const own = await open(mother, id);
    expect(own.sessionId).not.toBe(hers.sessionId);
    // The gateway has not heard of it yet.
    await pay(hers.sessionId);
    await server.settle();
    expect(await paymentsOf(daughter)).toMatchObject({ payments: [{ status: 'refunded' }] });
    expect(await clientOf(mother).payments.state({ appointmentId: id })).toMatchObject({ status: 'pending' });
    await pay(own.sessionId);
    await server.settle();
    expect(await clientOf(daughter).appointments.get({ id })).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
    });
  });
});

describe('what was paid', () => {
  it('stays with the payer, after the link has ended and with what goes back', async () => {
    const link = await inCircle(['book']);
    const id = await paid(daughter, mother.userId);
    await clientOf(daughter).care.end({ id: link });
    await clientOf(mother).appointments.cancel({ id });
    await server.settle();
    const { total, payments } = await paymentsOf(daughter);
    expect(total).toBe(1);
    expect(payments).toMatchObject([
      { providerName: expect.any(String), isVisitOpen: false, visitType: 'in_person', status: 'refunded' },
    ]);
    expect(payments[0]?.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    expect(await codeOf(clientOf(daughter).appointments.get({ id }))).toBe('NOT_FOUND');
    expect((await paymentsOf(mother)).total).toBe(0);
  });

  it('is told as paid to those who see the visit, and to nobody else', async () => {
    const id = await paid(mother);
    await inCircle(['visits']);
    const { appointments, payments } = clientOf(daughter);
    expect(await appointments.get({ id })).toMatchObject({ paymentStatus: 'paid' });
    expect(await payments.state({ appointmentId: id })).toMatchObject({ status: 'paid' });
    const stranger = await server.person({ role: 'patient' });
    expect(await codeOf(clientOf(stranger).payments.state({ appointmentId: id }))).toBe('NOT_FOUND');
  });
});

it('how the practice is reached, and the way into the call, is for caregivers who plan or read along', async () => {
  const id = await paid(mother);
  await clientOf(doctor).encounters.savePracticeContact({ phone: '+44 20 7946 0000', address: '1 Harley Street' });
  const link = await inCircle(['visits']);
  const told = async () => {
    const { meetingUrl } = await clientOf(daughter).appointments.get({ id });
    const { practicePhone } = await clientOf(daughter).encounters.contact({ appointmentId: id });
    return { meetingUrl: meetingUrl !== null, practicePhone: practicePhone !== '' };
  };
  await server.database.write(null, () => sql`update appointments set meeting_url = '/call' where id = ${id}`);
  expect(await told()).toEqual({ meetingUrl: false, practicePhone: false });
  for (const right of ['book', 'records'] as const) {
    await clientOf(mother).care.setRights({ id: link, rights: [right] });
    expect(await told()).toEqual({ meetingUrl: true, practicePhone: true });
  }
});

describe('an allowance', () => {
  const child = { birthDate: '2019-05-01', relationship: 'parent', locale: 'en' } as const;
  const add = (fullName: string) => clientOf(daughter).care.addDependent({ ...child, fullName });

  it('of deletions is not used up by removing those who are managed', async () => {
    for (let count = 0; count < 6; count++) {
      const { id } = await add(`Child ${count}`);
      expect(await codeOf(clientOf(daughter).care.removeDependent({ id }))).toBe('allowed');
    }
    const askFor = (userId: string) =>
      server.services.database.write({ userId: daughter.userId, role: 'patient' }, (db) =>
        db.insertInto('account_deletions').values({ user_id: userId }),
      );
    expect(await codeOf(askFor(daughter.userId))).toBe('allowed');
  });

  it('of held slots is one for all whom somebody books for', async () => {
    const [first, second] = [await add('Adam'), await add('Nour')];
    for (let halfHour = 0; halfHour < 10; halfHour++)
      await book(daughter, halfHour % 2 ? first.id : second.id, halfHour);
    expect(await codeOf(book(daughter, first.id, 11))).toBe('TOO_MANY_HOLDS');
    expect(await codeOf(book(daughter, undefined, 11))).toBe('TOO_MANY_HOLDS');
    expect(await codeOf(book(mother, undefined, 11))).toBe('allowed');
  });

  it('of mails counts renewed invitations, too, and an address is mailed three times a day at most', async () => {
    for (let count = 0; count < 2; count++) expect(await codeOf(invite(mother, 'one@example.org'))).toBe('allowed');
    expect(await codeOf(invite(daughter, 'One@example.org'))).toBe('allowed');
    expect(await codeOf(invite(mother, 'one@example.org'))).toBe('RATE_LIMITED');
    for (let count = 2; count < 20; count++)
      expect(await codeOf(invite(mother, `${count % 9}@example.org`))).toBe('allowed');
    expect(await codeOf(invite(mother, 'another@example.org'))).toBe('RATE_LIMITED');
  });
});

it('an invitation goes to patients and to those without an account, and is answered alike', async () => {
  expect(await invite(mother, doctor.email)).toEqual(await invite(mother, 'new@example.org'));
  await server.settle();
  const mails = await server.database.read(null, (db) =>
    db.selectFrom('mails').select('recipient').where('recipient', 'in', [doctor.email, 'new@example.org']),
  );
  expect(mails).toEqual([{ recipient: 'new@example.org' }]);
  expect((await clientOf(doctor).notifications.list({})).notifications).toEqual([]);
  expect(await codeOf(invite(mother, 'half\ud800@example.org'))).toBe('INVALID_INPUT');
});
