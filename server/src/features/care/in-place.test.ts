import { CONSENT_VERSIONS } from '@polyclinic/contract/privacy/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookPaid, joinCircle } from '../../testing/circle.ts';
import { choose } from '../../testing/consents.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { listenForMails } from '../../testing/smtp.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
let doctor: Person;
let mother: Person;
let aunt: Person;
let stranger: Person;
/** Adam, who has no account; his mother manages his profile. */
let adam: string;

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
  mother = await server.person({ role: 'patient', fullName: 'Marwa Hassan' });
  aunt = await server.person({ role: 'patient', fullName: 'Salma Aziz' });
  stranger = await server.person({ role: 'patient', fullName: 'Badr' });
  const child = { fullName: 'Adam Hassan', birthDate: '2019-05-01', relationship: 'parent', locale: 'en' } as const;
  adam = (await server.clientOf(mother).care.addDependent(child)).id;
});

const as = (person: Person) => server.clientOf(person);

/** A visit of the doctor's that is paid for. */
async function paidVisit(by: Person, startTime: string, patientId?: string): Promise<string> {
  return (await bookPaid(server, by, { providerId: doctor.providerId, startTime, patientId })).id;
}

/** The aunt cares for the mother, with everything that can be allowed. */
const addAunt = () =>
  joinCircle(server, {
    patient: mother,
    caregiver: aunt,
    relationship: 'sibling',
    rights: ['visits', 'book', 'records', 'messages'],
  });

async function complete(id: string): Promise<void> {
  for (const status of ['in_progress', 'completed'] as const)
    await server.database.write(null, () => toStatus(status, id));
}

const waitsOf = async (person: Person) => (await as(person).waitlist.list()).waits;

/** The mother waits for an earlier time of Adam's visit, and one is offered; returns the visit and the offer. */
async function offered(): Promise<{ visit: string; offer: string }> {
  const early = await paidVisit(stranger, dayAhead(3, 20));
  const visit = await paidVisit(mother, dayAhead(6, 20), adam);
  await as(mother).waitlist.waitForEarlier({ appointmentId: visit });
  await as(stranger).appointments.cancel({ id: early });
  await server.settle();
  return { visit, offer: (await waitsOf(mother))[0]?.offer?.id ?? '' };
}

describe('a manager waits in the place of a dependent', () => {
  it('asks for an earlier time, is told of it, and takes it: the visit moves, and nothing is paid again', async () => {
    const { visit, offer } = await offered();
    expect(await waitsOf(mother)).toMatchObject([
      { forName: 'Adam Hassan', visit: { appointmentId: visit }, offer: { startTime: dayAhead(3, 20) } },
    ]);
    const news = () => smtp.mailsTo(mother.email).find(({ subject }) => subject?.includes('A time has opened up'));
    await expect.poll(() => news()?.text).toContain('Adam Hassan');
    const { notifications } = await as(mother).notifications.list({});
    expect(notifications.map(({ kind }) => kind)).toContain('waitlist_offer');
    expect(smtp.delivered.flatMap(({ recipients }) => recipients).join()).not.toContain('invalid');

    expect(await as(mother).waitlist.take({ id: offer })).toEqual({ appointmentId: visit });
    expect(await as(mother).appointments.get({ id: visit })).toMatchObject({
      startTime: dayAhead(3, 20),
      status: 'confirmed',
      paymentStatus: 'paid',
    });
    expect(await waitsOf(mother)).toEqual([]);
  });

  it('waits for a full day, and what is offered becomes a visit of the one who is managed', async () => {
    const theirs = await paidVisit(stranger, dayAhead(3, 20));
    const day = { visitType: 'video', from: dayAhead(3, 0), until: dayAhead(4, 0) } as const;
    const wait = (by: Person, patientId: string) =>
      as(by).waitlist.waitForDay({ ...day, providerId: doctor.providerId, patientId });
    expect(await wait(mother, adam)).toEqual(await wait(mother, adam));
    expect((await as(mother).care.bookable()).people).toEqual([{ id: adam, name: 'Adam Hassan', isManaged: true }]);
    await addAunt();
    for (const [by, patient] of [
      [stranger, adam],
      [aunt, mother.userId],
    ] as const)
      expect(await codeOf(wait(by, patient))).toBe('NOT_FOUND');
    await as(stranger).appointments.cancel({ id: theirs });
    await server.settle();
    const [waited, ...more] = await waitsOf(mother);
    expect([waited, more]).toMatchObject([{ forName: 'Adam Hassan', visit: null }, []]);
    const { appointmentId } = await as(mother).waitlist.take({ id: waited?.offer?.id ?? '' });
    expect(await as(mother).appointments.get({ id: appointmentId })).toMatchObject({
      patientName: 'Adam Hassan',
      bookedBy: { name: 'Marwa Hassan' },
      startTime: dayAhead(3, 20),
      status: 'scheduled',
    });
  });

  it('declines an offer, and gives up the place', async () => {
    const { offer } = await offered();
    expect(await codeOf(as(mother).waitlist.decline({ id: offer }))).toBe('allowed');
    const [wait] = await waitsOf(mother);
    expect(wait).toMatchObject({ offer: null });
    expect(await codeOf(as(mother).waitlist.leave({ id: wait!.id }))).toBe('allowed');
    expect(await waitsOf(mother)).toEqual([]);
  });

  it('and nobody else does: not a stranger, nor who cares for somebody with an account', async () => {
    const { visit, offer } = await offered();
    const [wait] = await waitsOf(mother);
    const { waitlist } = as(stranger);
    for (const attempt of [
      () => waitlist.waitForEarlier({ appointmentId: visit }),
      () => waitlist.take({ id: offer }),
      () => waitlist.decline({ id: offer }),
      () => waitlist.leave({ id: wait!.id }),
    ])
      expect(await codeOf(attempt())).toBe('NOT_FOUND');
    await addAunt();
    const own = await paidVisit(mother, dayAhead(8, 20));
    expect(await codeOf(as(aunt).appointments.get({ id: own }))).toBe('allowed');
    expect(await codeOf(as(aunt).waitlist.waitForEarlier({ appointmentId: own }))).toBe('NOT_FOUND');
    expect(await codeOf(as(mother).waitlist.waitForEarlier({ appointmentId: own }))).toBe('allowed');
    expect(await waitsOf(aunt)).toEqual([]);
  });
});

describe('a review of a managed person’s visit', () => {
  const review = (person: Person, appointmentId: string) =>
    as(person).reviews.write({ appointmentId, rating: 5, comment: 'Patient with children.' });

  it('is its manager’s: once, under their name and not the child’s', async () => {
    const visit = await paidVisit(mother, dayAhead(3, 20), adam);
    expect(await codeOf(review(mother, visit))).toBe('NOT_FOUND');
    await complete(visit);
    expect(await as(mother).reviews.visit({ appointmentId: visit })).toMatchObject({ review: null });
    await choose(server, mother, 'review_name');
    await review(mother, visit);
    expect(await codeOf(review(mother, visit))).toBe('ALREADY_REVIEWED');
    expect(await as(mother).reviews.visit({ appointmentId: visit })).toMatchObject({ review: { rating: 5 } });
    const shown = await server.clientOf().reviews.ofProvider({ providerId: doctor.providerId });
    expect(shown.reviews).toMatchObject([{ reviewerName: 'Marwa H.', comment: 'Patient with children.' }]);
    expect(JSON.stringify(shown)).not.toContain('Adam');
    await as(mother).privacy.decideConsent({
      kind: 'review_name',
      isGiven: false,
      version: CONSENT_VERSIONS.review_name,
    });
    const now = await server.clientOf().reviews.ofProvider({ providerId: doctor.providerId });
    expect(now.reviews).toMatchObject([{ reviewerName: '' }]);
  });

  it('is refused to strangers, to the doctor, and to who cares for somebody with an account', async () => {
    const visit = await paidVisit(mother, dayAhead(3, 20), adam);
    await addAunt();
    const own = await createVisit(server.database, { patient: mother, doctor, startsIn: 12_000 });
    for (const id of [visit, own]) await complete(id);
    for (const person of [stranger, doctor, aunt]) expect(await codeOf(review(person, visit))).toBe('NOT_FOUND');
    expect(await codeOf(review(aunt, own))).toBe('NOT_FOUND');
    expect(await codeOf(review(mother, own))).toBe('allowed');
  });
});

it('a visit says what its reader may do about it', async () => {
  const visit = await paidVisit(mother, dayAhead(3, 20), adam);
  await addAunt();
  const own = await paidVisit(mother, dayAhead(4, 20));
  const rightsOf = async (person: Person, id: string) => (await as(person).appointments.get({ id })).careRights;
  expect(await rightsOf(mother, visit)).toContain('manage');
  expect(await rightsOf(aunt, own)).toEqual(['visits', 'book', 'records', 'messages']);
  for (const [person, id] of [
    [mother, own],
    [doctor, own],
    [doctor, visit],
  ] as const)
    expect(await rightsOf(person, id)).toBeNull();
});
