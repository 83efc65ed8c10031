import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookPaid } from '../../testing/circle.ts';
import { choose } from '../../testing/consents.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { listenForMails } from '../../testing/smtp.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
let doctor: Person;
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
  daughter = await server.person({ role: 'patient', fullName: 'Marwa' });
  stranger = await server.person({ role: 'patient', fullName: 'Sami' });
});

const careOf = (person: Person) => server.clientOf(person).care;

/** A visit that the daughter books for somebody, and pays. */
const paid = (patientId: string) =>
  bookPaid(server, daughter, { providerId: doctor.providerId, startTime: dayAhead(3, 20), patientId });

describe('somebody without an account', () => {
  const adam = { fullName: 'Adam', birthDate: '2019-05-01', relationship: 'parent' as const, locale: 'ar' as const };

  it('is managed by the person who added them: booked for, written for, and known by what was written down', async () => {
    const { id } = await careOf(daughter).addDependent(adam);
    expect((await careOf(daughter).circle()).links).toMatchObject([
      { person: { id, name: 'Adam' }, managed: { birthDate: '2019-05-01', locale: 'ar' } },
    ]);
    const known = { id, fullName: 'Adam', locale: 'ar' as const, allergies: 'Nuts', medicalConditions: '' };
    await careOf(daughter).saveDependent(known);
    expect((await careOf(daughter).circle()).links).toMatchObject([{ managed: { allergies: 'Nuts' } }]);
    expect(await codeOf(careOf(stranger).saveDependent(known))).toBe('NOT_FOUND');
    expect(await codeOf(careOf(daughter).saveDependent({ ...known, id: daughter.userId }))).toBe('NOT_FOUND');
    const visit = await paid(id);
    const ask = () => server.clientOf(doctor).encounters.briefing({ appointmentId: visit.id });
    expect(await ask()).toMatchObject({ sharing: 'not_shared', patient: null });
    await choose(server, daughter, 'health_sharing', id);
    const briefing = await ask();
    expect(briefing.patient).toMatchObject({ allergies: 'Nuts', birthDate: '2019-05-01' });
    expect(await codeOf(server.clientOf(stranger).encounters.record({ personId: id }))).toBe('NOT_FOUND');
    expect(await server.clientOf(daughter).encounters.record({ personId: id })).toMatchObject({ fullName: 'Adam' });
    await expect.poll(() => smtp.mailsTo(daughter.email).length).toBeGreaterThan(0);
    expect(smtp.delivered.flatMap(({ recipients }) => recipients).join()).not.toContain('invalid');
  });

  it('is removed once no visit is ahead, and leaves nothing of theirs', async () => {
    const { id } = await careOf(daughter).addDependent(adam);
    expect(await codeOf(careOf(stranger).removeDependent({ id }))).toBe('NOT_FOUND');
    const visit = await paid(id);
    expect(await codeOf(careOf(daughter).removeDependent({ id }))).toBe('CARE_VISITS_OPEN');
    await server.clientOf(daughter).appointments.cancel({ id: visit.id });
    await careOf(daughter).removeDependent({ id });
    expect((await careOf(daughter).circle()).links).toEqual([]);
    await server.runSchedule('deletions');
    await server.database.write(null, () => sql`update account_deletions set closing_at = now() - interval '2 hours'`);
    await server.settle();
    await server.runSchedule('deletions');
    const [left] = await server.database.read(
      null,
      () => sql<{ state: string; full_name: string; birth_date: string | null }>`
        select d.state, p.full_name, p.birth_date from account_deletions d join profiles p using (user_id) where user_id = ${id}`,
    );
    expect(left).toMatchObject({ state: 'done', birth_date: null });
    expect(left?.full_name).not.toContain('Adam');
  });

  it('goes with the account of their manager', async () => {
    const { id } = await careOf(daughter).addDependent(adam);
    const due = sql`insert into account_deletions (user_id, due_at) values (${daughter.userId}, now())`;
    await server.database.write(null, () => due as never);
    await server.runSchedule('deletions');
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('account_deletions').select('state').where('user_id', 'in', [id, daughter.userId]),
    );
    expect(rows).toEqual([{ state: 'closing' }, { state: 'closing' }]);
  });

  it('was born already, and there are ten of them at most', async () => {
    const born = (birthDate: string) => codeOf(careOf(daughter).addDependent({ ...adam, birthDate }));
    expect(await born(dayAhead(2, 0).slice(0, 10))).toBe('INVALID_INPUT');
    for (let count = 0; count < 10; count++) expect(await born('2020-01-01')).toBe('allowed');
    expect(await born('2020-01-01')).toBe('CARE_LIMIT');
  });
});
