import { createHash, randomUUID } from 'node:crypto';
import { CONSENT_VERSIONS } from '@polyclinic/contract/privacy/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSignal } from '../../testing/calls.ts';
import { choose } from '../../testing/consents.ts';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { listenForMails } from '../../testing/smtp.ts';
import { openTab } from '../../testing/tab.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const PASSWORD = 'tall-grey-heron';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
let doctor: Person;
let mother: Person;
/** Adam, who has no account yet, and the address that he is going to have. */
let adam: string;
let address: string;

beforeAll(async () => {
  smtp = await listenForMails();
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server?.close();
  await smtp.close();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  mother = await server.person({ role: 'patient', fullName: 'Marwa' });
  const child = { fullName: 'Adam', birthDate: '2008-05-01', relationship: 'parent', locale: 'ar' } as const;
  adam = (await server.clientOf(mother).care.addDependent(child)).id;
  address = `adam.${randomUUID()}@example.org`;
});

const as = (person?: Person) => server.clientOf(person).care;

/** The mother hands over; returns the latest mailed token. */
async function handedOver(count = 1): Promise<string> {
  await as(mother).handOver({ id: adam, email: address });
  await expect.poll(() => smtp.mailsTo(address).length).toBe(count);
  return /handover\?token=([\w-]+)/.exec(smtp.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? '';
}

const takeOver = (token: string, password = PASSWORD) => as().takeOver({ token, password, rights: ['book'] });

/** Adam as he is once he has an account. */
const himself = () => server.signInAgain({ ...mother, userId: adam, email: address });

describe('a profile that is handed over', () => {
  it('becomes an account with its visits and record, and says what the former manager may do', async () => {
    const visit = await server.clientOf(mother).appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(3, 20),
      patientId: adam,
      idempotencyKey: randomUUID(),
    });
    const known = { id: adam, fullName: 'Adam', locale: 'ar' as const, allergies: 'Nuts', medicalConditions: '' };
    await as(mother).saveDependent(known);
    const token = await handedOver();
    expect(smtp.mailsTo(address)[0]?.subject).toBe('ملفك على بوليكلينك جاهز لتستلمه');
    expect((await as(mother).circle()).links).toMatchObject([{ person: { id: adam }, email: address }]);
    expect(await as().handover({ token })).toMatchObject({ patientName: 'Adam', managerName: 'Marwa', email: address });
    await takeOver(token);
    await server.settle();

    const signedIn = await server.clientOf().accounts.signIn({ email: address, password: PASSWORD });
    expect(signedIn).toMatchObject({ userId: adam, role: 'patient', fullName: 'Adam' });
    const his = server.clientOf(await himself());
    expect(await his.accounts.profile()).toMatchObject({ allergies: 'Nuts' });
    expect((await his.appointments.mine({})).appointments.map(({ id }) => id)).toEqual([visit.id]);
    const [link] = (await his.care.circle()).links;
    expect(link).toMatchObject({ part: 'caregiver', person: { name: 'Marwa' }, rights: ['visits', 'book'] });

    expect(await codeOf(as(mother).saveDependent(known))).toBe('NOT_FOUND');
    expect(await codeOf(as(mother).removeDependent({ id: adam }))).toBe('NOT_FOUND');
    expect(await codeOf(server.clientOf(mother).encounters.record({ personId: adam }))).toBe('NOT_FOUND');
    const { appointments, notifications } = server.clientOf(mother);
    expect(await codeOf(appointments.get({ id: visit.id }))).toBe('allowed');
    expect((await notifications.list({})).notifications.map(({ kind }) => kind)).toContain('care_accepted');
    await his.care.end({ id: link!.id });
    expect(await codeOf(appointments.get({ id: visit.id }))).toBe('NOT_FOUND');
  });

  it('leaves a review to its writer: their name, their withdrawal of it, and the end of their account', async () => {
    const visit = await createVisit(server.database, {
      patient: { ...mother, userId: adam },
      doctor,
      startsIn: 12_000,
    });
    for (const status of ['in_progress', 'completed']) await server.database.write(null, () => toStatus(status, visit));
    await choose(server, mother, 'review_name');
    await server.clientOf(mother).reviews.write({ appointmentId: visit, rating: 5, comment: 'Kind.' });
    await takeOver(await handedOver());
    const decide = (person: Person, isGiven: boolean) =>
      server
        .clientOf(person)
        .privacy.decideConsent({ kind: 'review_name', version: CONSENT_VERSIONS.review_name, isGiven });
    const shown = async () => {
      const { reviews } = await server.clientOf().reviews.ofProvider({ providerId: doctor.providerId });
      return reviews.map(({ reviewerName }) => reviewerName);
    };
    for (const isGiven of [false, true]) {
      await decide(await himself(), isGiven);
      expect(await shown()).toEqual(['Marwa']);
    }
    await decide(mother, false);
    expect(await shown()).toEqual(['']);

    await server.database.write(null, (db) =>
      db.insertInto('account_deletions').values({ user_id: mother.userId, state: 'closing', closing_at: new Date(0) }),
    );
    await server.runSchedule('deletions');
    expect(await shown()).toEqual([]);
    const found = await server.clientOf().providers.get({ id: doctor.providerId, locale: 'en' });
    expect(found).toMatchObject({ totalReviews: 0, averageRating: 0 });
    expect(await codeOf(server.clientOf(await himself()).appointments.get({ id: visit }))).toBe('allowed');
  });

  it('stays where it is for whom the link is not: a stranger, and the manager’s own address', async () => {
    const stranger = await server.person({ role: 'patient' });
    expect(await codeOf(as(stranger).handOver({ id: adam, email: address }))).toBe('NOT_FOUND');
    expect(await codeOf(as(stranger).withdrawHandover({ id: adam }))).toBe('NOT_FOUND');
    expect(await codeOf(as(mother).handOver({ id: adam, email: mother.email.toUpperCase() }))).toBe('CARE_FOR_ONESELF');
    expect(await codeOf(as(mother).handOver({ id: mother.userId, email: address }))).toBe('NOT_FOUND');
    expect(await codeOf(as().handover({ token: 'forged' }))).toBe('INVITATION_ENDED');
    expect(await codeOf(takeOver('forged'))).toBe('INVITATION_ENDED');
  });

  it('is taken once, by the latest link, before it ends or is withdrawn', async () => {
    const first = await handedOver();
    const second = await handedOver(2);
    expect(await codeOf(takeOver(first))).toBe('INVITATION_ENDED');
    const lapse = (interval: string) =>
      server.database.write(
        null,
        () => sql`update care_links set handover_expires_at = now() + ${interval}::interval where patient_id = ${adam}`,
      );
    await lapse('-1 second');
    expect(await codeOf(takeOver(second))).toBe('INVITATION_ENDED');
    await lapse('1 day');
    expect(await codeOf(takeOver(second, 'password'))).toBe('COMMON_PASSWORD');
    await as(mother).withdrawHandover({ id: adam });
    expect(await codeOf(takeOver(second))).toBe('INVITATION_ENDED');
    const third = await handedOver(3);
    expect(await codeOf(takeOver(third))).toBe('allowed');
    expect(await codeOf(takeOver(third))).toBe('INVITATION_ENDED');
  });

  it('goes to nobody who has an account: not by mail, nor where it was made meanwhile', async () => {
    const other = await server.person({ role: 'patient' });
    const hand = (email: string) => as(mother).handOver({ id: adam, email });
    expect(await hand(other.email)).toEqual(await hand(`new.${address}`));
    await expect.poll(() => smtp.mailsTo(`new.${address}`).length).toBe(1);
    expect(smtp.mailsTo(other.email)).toEqual([]);
    const token = await handedOver();
    await server.database.write(null, () => sql`update auth."user" set email = ${address} where id = ${other.userId}`);
    expect(await codeOf(takeOver(token))).toBe('EMAIL_TAKEN');
    expect((await as(mother).circle()).links).toMatchObject([{ person: { id: adam }, managed: { locale: 'ar' } }]);
  });

  it.each([
    ['in a list', (to: string) => `a;${to}`],
    ['behind a bracket', (to: string) => `<${to}`],
    ['with a comma behind it', (to: string) => `${to},`],
    ['with something invisible', (to: string) => to.replace('example', 'exam\u00adple')],
    ['in wide letters', (to: string) => to.replace('example', '\uff45xample')],
    ['with another point', (to: string) => to.replace('@', '@mail。')],
    ['that nobody could sign in with', (to: string) => to.replace('@', 'ë@')],
  ])(
    'goes to no address %s, nor does an invitation: mails would reach another than is asked for',
    async (_, written) => {
      const wrong = written(doctor.email);
      expect(await codeOf(as(mother).handOver({ id: adam, email: wrong }))).toBe('INVALID_INPUT');
      const invitation = { part: 'caregiver' as const, relationship: 'child' as const, rights: [] };
      expect(await codeOf(as(mother).invite({ ...invitation, email: wrong }))).toBe('INVALID_INPUT');
    },
  );

  it('stays with the dependent who takes it over at the moment in which its manager’s account ends', async () => {
    const hash = createHash('sha256')
      .update(await handedOver())
      .digest('hex');
    await server.database.write(null, (db) =>
      db.insertInto('account_deletions').values({ user_id: mother.userId, due_at: new Date(0) }),
    );
    const ended = await server.database.transaction(null, async (trx) => {
      await sql`select accept_handover(${hash}, 'secret', '{visits}')`.execute(trx);
      const end = server.runSchedule('deletions');
      await expect.poll(() => countWaiting(server.database)).toBe(1);
      return { end };
    });
    await ended.end;
    const closing = await server.database.read(null, (db) =>
      db.selectFrom('account_deletions').select('user_id').where('user_id', 'in', [adam, mother.userId]),
    );
    expect(closing).toEqual([{ user_id: mother.userId }]);
  });

  it('puts its former manager out of the call at once; its person is let in, and both were there', async () => {
    const visit = await createVisit(server.database, { patient: { ...mother, userId: adam }, doctor });
    const callOf = async (person: Person) => {
      const { calls } = server.clientOf(person);
      const { token } = await calls.token({ appointmentId: visit });
      await calls.join({ token });
      return { calls, token };
    };
    const [hers, doctors] = [await callOf(mother), await callOf(doctor)];
    const letIn = ({ userId }: Person) => doctors.calls.admit({ token: doctors.token, userId });
    await letIn(mother);
    for (const { calls, token } of [hers, doctors]) await calls.connected({ token });
    const link = await handedOver();
    const tab = await openTab(await server.listen(), doctor);

    const since = performance.now();
    await takeOver(link);
    await tab.hear('call_presence', ({ presence }) =>
      presence.some(({ userId, leftAt, admittedAt }) => userId === mother.userId && leftAt && !admittedAt),
    );
    expect(await codeOf(hers.calls.stay({ token: hers.token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(hers.calls.join({ token: hers.token }))).toBe('CALL_NOT_OPEN');
    for (const [from, to] of [
      [hers, doctor],
      [doctors, mother],
    ] as const)
      expect(await codeOf(from.calls.signal({ token: from.token, ...aSignal(to) }))).toBe('CALL_NOT_OPEN');
    expect(performance.now() - since).toBeLessThan(5_000);
    tab.drop();

    const person = await himself();
    const his = await callOf(person);
    await letIn(person);
    await his.calls.connected({ token: his.token });
    expect(await codeOf(doctors.calls.signal({ token: doctors.token, ...aSignal(person) }))).toBe('allowed');
    const aWhileAgo = sql`start_time = start_time - interval '2 hours', end_time = end_time - interval '2 hours'`;
    await server.database.write(null, () => sql`update appointments set ${aWhileAgo} where id = ${visit}`);
    await server.runSchedule('visits');
    expect(await server.clientOf(person).appointments.get({ id: visit })).toMatchObject({ status: 'completed' });
  });

  it('ends with the profile', async () => {
    const token = await handedOver();
    await as(mother).removeDependent({ id: adam });
    expect(await codeOf(takeOver(token))).toBe('INVITATION_ENDED');
  });
});
