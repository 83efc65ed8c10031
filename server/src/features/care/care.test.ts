import { randomUUID } from 'node:crypto';
import type { GivenRight } from '@polyclinic/contract/care/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookPaid, joinCircle } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { listenForMails } from '../../testing/smtp.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
let doctor: Person;
let mother: Person;
let daughter: Person;
let stranger: Person;

beforeAll(async () => {
  smtp = await listenForMails();
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server?.close();
  await smtp.close();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Ana Ruiz' });
  mother = await server.person({ role: 'patient', fullName: 'Layla', locale: 'ar' });
  daughter = await server.person({ role: 'patient', fullName: 'Marwa' });
  stranger = await server.person({ role: 'patient', fullName: 'Sami' });
});

const careOf = (person: Person) => server.clientOf(person).care;
const all: GivenRight[] = ['visits', 'book', 'records', 'messages'];

/** The token of the latest invitation mailed to an address. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const invitations = () => smtp.mailsTo(email).filter(({ text }) => text?.includes('/care/invitation?token='));
  await expect.poll(() => invitations().length).toBe(count);
  return /invitation\?token=([\w-]+)/.exec(invitations().at(-1)?.text ?? '')?.[1] ?? '';
}

/** The mother has the daughter care for her; returns the link's id. */
async function inCircle(rights: GivenRight[]): Promise<string> {
  const id = await joinCircle(server, { patient: mother, caregiver: daughter, rights });
  await server.settle();
  return id;
}

const booking = (patientId?: string, days = 3) => ({
  providerId: doctor.providerId,
  appointmentType: 'video' as const,
  startTime: dayAhead(days, 20),
  idempotencyKey: randomUUID(),
  ...(patientId ? { patientId } : {}),
});
const paid = (person: Person, patientId: string) =>
  bookPaid(server, person, { providerId: doctor.providerId, startTime: dayAhead(3, 20), patientId });
const kindsOf = async (person: Person) =>
  (await server.clientOf(person).notifications.list({})).notifications.map(({ kind }) => kind);

describe('an invitation', () => {
  it('comes by mail in the receiver’s language, is accepted once, and both hear of it', async () => {
    await careOf(daughter).invite({ part: 'patient', email: mother.email, relationship: 'child', rights: ['book'] });
    await server.settle();
    const token = await mailedToken(mother.email);
    expect(smtp.mailsTo(mother.email)[0]?.subject).toBe('دعوة على بوليكلينك');
    expect(await kindsOf(mother)).toEqual(['care_invited']);
    const invitation = await careOf(mother).invitation({ token });
    expect(invitation).toMatchObject({ part: 'patient', inviterName: 'Marwa', rights: ['visits', 'book'] });
    // Who is cared for decides: less than was asked for.
    await careOf(mother).accept({ id: invitation.id, rights: ['visits'] });
    await server.settle();
    expect((await careOf(daughter).circle()).links).toMatchObject([
      { part: 'patient', person: { name: 'Layla' }, rights: ['visits'], email: null },
    ]);
    expect(await kindsOf(daughter)).toEqual(['care_accepted']);
    expect(await codeOf(careOf(mother).accept({ id: invitation.id, rights: [] }))).toBe('INVITATION_ENDED');
    expect(await codeOf(careOf(mother).invitation({ token }))).toBe('INVITATION_ENDED');
  });

  it('is of no use to another address, once renewed, once over, withdrawn or to a doctor', async () => {
    const invite = () =>
      careOf(mother).invite({ part: 'caregiver', email: daughter.email, relationship: 'child', rights: all });
    await invite();
    const first = await mailedToken(daughter.email);
    const { id } = await careOf(daughter).invitation({ token: first });
    expect(await codeOf(careOf(stranger).invitation({ token: first }))).toBe('INVITATION_ENDED');
    expect(await codeOf(careOf(stranger).accept({ id, rights: [] }))).toBe('INVITATION_ENDED');
    expect(await codeOf(careOf(doctor).accept({ id, rights: [] }))).toBe('FORBIDDEN');
    await invite();
    const second = await mailedToken(daughter.email, 2);
    expect(await codeOf(careOf(daughter).invitation({ token: first }))).toBe('INVITATION_ENDED');
    expect(await codeOf(careOf(daughter).invitation({ token: second }))).toBe('allowed');
    const lapse = (interval: string) =>
      server.database.write(
        null,
        () => sql`update care_links set expires_at = now() + ${interval}::interval where id = ${id}`,
      );
    await lapse('-1 second');
    expect(await codeOf(careOf(daughter).accept({ id, rights: [] }))).toBe('INVITATION_ENDED');
    await server.runSchedule('care-invitations');
    expect((await careOf(mother).circle()).links).toMatchObject([{ id, isExpired: true }]);
    await lapse('1 day');
    expect(await codeOf(careOf(stranger).end({ id }))).toBe('NOT_FOUND');
    await careOf(mother).end({ id });
    expect(await codeOf(careOf(daughter).accept({ id, rights: [] }))).toBe('INVITATION_ENDED');
    await invite();
    await server.database.write(
      null,
      () => sql`update care_links set expires_at = now() - interval '31 days'
      where state = 'invited' and patient_id = ${mother.userId}`,
    );
    await server.runSchedule('care-invitations');
    expect((await careOf(mother).circle()).links).toEqual([]);
  });

  it('says nothing of who has an account, goes to nobody oneself, and ten are open at most', async () => {
    const invite = (email: string) =>
      careOf(mother).invite({ part: 'caregiver', email, relationship: 'other', rights: [] });
    expect(await invite(daughter.email)).toEqual(await invite('nobody@example.org'));
    expect((await careOf(mother).circle()).links.map(({ person }) => person)).toEqual([null, null]);
    expect(await codeOf(invite(mother.email.toUpperCase()))).toBe('CARE_FOR_ONESELF');
    for (let place = 2; place < 10; place++) await invite(`p${place}@example.org`);
    expect(await codeOf(invite('p11@example.org'))).toBe('CARE_LIMIT');
  });
});

describe('booking on behalf', () => {
  it('is recorded as such: patient, caregiver and doctor read who booked; the booker pays; all are told', async () => {
    await inCircle(['book']);
    expect((await careOf(daughter).bookable()).people).toEqual([
      { id: mother.userId, name: 'Layla', isManaged: false },
    ]);
    const { id } = await paid(daughter, mother.userId);
    for (const person of [mother, daughter, doctor]) {
      const visit = await server.clientOf(person).appointments.get({ id });
      expect(visit).toMatchObject({ patientId: mother.userId, patientName: 'Layla', status: 'confirmed' });
      expect(visit).toMatchObject({
        bookedBy: { name: 'Marwa', relationship: 'child' },
        paymentStatus: expect.any(String),
      });
    }
    const { appointments } = await server.clientOf(daughter).appointments.mine({ period: 'upcoming' });
    expect(appointments.map((visit) => visit.id)).toEqual([id]);
    const { upcoming, ...figures } = await server.clientOf(daughter).appointments.overview({});
    expect(upcoming.map((visit) => visit.id)).toEqual([id]);
    expect(figures).toEqual({
      totalVisits: 0,
      upcomingCount: 0,
      lastCheckup: null,
      nextAppointment: null,
      questions: [],
    });
    expect((await server.clientOf(daughter).billing.payments({})).total).toBe(1);
    expect((await server.clientOf(mother).billing.payments({})).total).toBe(0);
    expect(await kindsOf(mother)).toContain('care_visit_booked');
    expect(await kindsOf(daughter)).toContain('appointment_confirmed');
    const told = (person: Person, words: string) =>
      smtp.mailsTo(person.email).find(({ text }) => text?.includes(words))?.text;
    await expect.poll(() => told(daughter, 'This appointment is for')).toContain('Paid: ');
    await expect.poll(() => told(mother, 'حُجز لك موعد')).toBeTruthy();
    expect(told(mother, 'حُجز لك موعد')).not.toContain('المبلغ المدفوع');
    await server.services.accessLog.flush();
    const { accesses } = await server.clientOf(mother).privacy.accesses({});
    expect(accesses.filter(({ actorName }) => actorName === 'Marwa').map(({ action }) => action)).toContain('create');
  });

  it('tells the one who paid of their card, and the patient that it was another’s', async () => {
    await inCircle(['book']);
    const { id } = await paid(daughter, mother.userId);
    await server.clientOf(doctor).appointments.cancel({ id, reason: 'Ill' });
    await server.settle();
    const told = (person: Person, words: string) =>
      smtp.mailsTo(person.email).find(({ text }) => text?.includes(words))?.text;
    await expect.poll(() => told(daughter, 'requested a refund')).toContain('the card you paid with');
    await expect.poll(() => told(mother, 'طلبنا ردّ')).toContain('البطاقة التي استُخدمت في الدفع');
    expect(told(mother, 'طلبنا ردّ')).not.toContain('دفعت بها');
  });

  it('says in the patient’s list of looks what the caregiver saw of them, and nothing that they did not see', async () => {
    const { id } = await server.clientOf(mother).appointments.book(booking());
    const link = await inCircle(['visits']);
    const look = () => server.clientOf(daughter).encounters.contact({ appointmentId: id });
    const looks = async () => {
      await server.services.accessLog.flush();
      const { accesses } = await server.clientOf(mother).privacy.accesses({});
      return accesses.filter(({ actorName }) => actorName === 'Marwa').map(({ subject }) => subject);
    };
    await server.clientOf(mother).accounts.updateProfile({ phone: '+20 100 555 0100' });
    await look();
    expect(await looks()).not.toContain('contact');
    await careOf(mother).setRights({ id: link, rights: ['records'] });
    await look();
    expect(await looks()).toContain('contact');
  });

  it('needs the right, and ends with it at once', async () => {
    const book = (person: Person) => codeOf(server.clientOf(person).appointments.book(booking(mother.userId)));
    expect(await book(stranger)).toBe('FORBIDDEN');
    const link = await inCircle(['visits']);
    expect(await book(daughter)).toBe('FORBIDDEN');
    await careOf(mother).setRights({ id: link, rights: ['book'] });
    const { id } = await server.clientOf(daughter).appointments.book(booking(mother.userId));
    await careOf(mother).setRights({ id: link, rights: [] });
    const { appointments } = server.clientOf(daughter);
    expect(await codeOf(appointments.cancel({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(appointments.get({ id }))).toBe('allowed');
    await careOf(daughter).end({ id: link });
    expect(await codeOf(appointments.get({ id }))).toBe('NOT_FOUND');
    expect((await appointments.mine({})).total).toBe(0);
    await server.settle();
    expect(await kindsOf(mother)).toContain('care_ended');
    expect(await codeOf(careOf(mother).setRights({ id: link, rights: all }))).toBe('NOT_FOUND');
  });

  it('finds the patient’s own visits in its way, and can move and cancel what was booked', async () => {
    await inCircle(['book']);
    await server.clientOf(mother).appointments.book(booking());
    expect(await codeOf(server.clientOf(daughter).appointments.book(booking(mother.userId)))).toBe('PATIENT_BUSY');
    expect(await codeOf(server.clientOf(daughter).appointments.book(booking(undefined, 4)))).toBe('allowed');
    const { appointments } = server.clientOf(daughter);
    const { id } = await appointments.book(booking(mother.userId, 5));
    expect(await codeOf(appointments.reschedule({ id, startTime: dayAhead(6, 20) }))).toBe('allowed');
    expect(await codeOf(appointments.cancel({ id }))).toBe('allowed');
  });
});

describe('other rights', () => {
  it('open messages and records, each on its own', async () => {
    const visit = await paid(mother, mother.userId);
    const link = await inCircle(['visits']);
    const client = server.clientOf(daughter);
    const tries = {
      messages: () => client.messages.send({ appointmentId: visit.id, content: 'Hello', clientId: randomUUID() }),
      records: () => client.encounters.record({ personId: mother.userId }),
    };
    for (const right of ['messages', 'records'] as const) {
      await careOf(mother).setRights({ id: link, rights: [right] });
      expect(await codeOf(tries[right]())).toBe('allowed');
      expect(await codeOf(tries[right === 'messages' ? 'records' : 'messages']())).toBe('NOT_FOUND');
    }
    const readBy = async (person: Person) =>
      (await server.clientOf(person).messages.list({ appointmentId: visit.id })).messages;
    expect(await readBy(mother)).toMatchObject([{ senderId: mother.userId, writerName: 'Marwa' }]);
    expect(await readBy(doctor)).toMatchObject([{ senderId: daughter.userId, writerName: 'Marwa' }]);
    await careOf(mother).end({ id: link });
    for (const attempt of Object.values(tries)) expect(await codeOf(attempt())).toBe('NOT_FOUND');
  });

  it('tell the reason of a visit to those who read records, or wrote it', async () => {
    const own = await server.clientOf(mother).appointments.book({ ...booking(), symptoms: 'a private matter' });
    const link = await inCircle(['book']);
    const { appointments } = server.clientOf(daughter);
    const told = { ...booking(mother.userId, 4), symptoms: 'told by the daughter' };
    const forHer = await appointments.book(told);
    const symptomsOf = async (id: string) => (await appointments.get({ id })).symptoms;
    expect(await symptomsOf(own.id)).toBeNull();
    expect(await symptomsOf(forHer.id)).toBe('told by the daughter');
    await careOf(mother).setRights({ id: link, rights: ['records'] });
    expect(await symptomsOf(own.id)).toBe('a private matter');
  });
});
