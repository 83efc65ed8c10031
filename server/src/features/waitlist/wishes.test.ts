import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Notices, startNotices } from '../../testing/notices.ts';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { codeOf, refusal } from '../../testing/visits.ts';

let notices: Notices;
let server: TestServer;
let patient: Person;

beforeAll(async () => {
  notices = await startNotices();
  server = notices.server;
  patient = await server.person({ role: 'patient', locale: 'ar' });
});
afterAll(() => notices?.close());

/** A doctor who is listed once they speak these. */
async function doctorWith(languages: string[]): Promise<Person> {
  const doctor = await server.person({ role: 'doctor', verified: true });
  await speaking(doctor, languages);
  return doctor;
}
const speaking = (doctor: Person, languages: string[]) =>
  server.database.transaction(null, (trx) =>
    sql`update providers set languages = ${languages} where id = ${doctor.providerId}`.execute(trx),
  );
const wishesOf = async (person: Person) => (await server.clientOf(person).waitlist.list()).wishes;
const kindsOf = async (person: Person) => (await notices.inboxOf(person)).notifications.map(({ kind }) => kind);

it('is told once, here and by mail, when a doctor who fits is listed', async () => {
  const { waitlist } = server.clientOf(patient);
  const { id } = await waitlist.wish({ language: 'uk' });
  expect(await waitlist.wish({ language: 'uk' })).toEqual({ id });
  expect(await wishesOf(patient)).toMatchObject([{ id, words: 'الأوكرانية', isMet: false }]);

  await doctorWith(['en', 'pl']);
  await server.settle();
  expect(await kindsOf(patient)).toEqual([]);

  const doctor = await doctorWith(['en', 'uk']);
  await doctorWith(['uk']);
  await speaking(doctor, ['uk', 'fr']);
  await server.settle();
  expect(await kindsOf(patient)).toEqual(['wish_met']);
  const mail = await notices.nextMail(patient);
  expect(mail?.text).toContain('الأوكرانية');
  expect(await wishesOf(patient)).toMatchObject([{ id, isMet: true }]);
});

it('is told at once of somebody who came meanwhile', async () => {
  const late = await server.person({ role: 'patient' });
  await doctorWith(['ka']);
  await server.clientOf(late).waitlist.wish({ language: 'ka' });
  await server.settle();
  expect(await kindsOf(late)).toEqual(['wish_met']);
});

it.each(['patient', 'provider'])(
  'is not told of a doctor whom a block of the %s keeps apart, but of the next',
  async (side) => {
    const apart = await server.person({ role: 'patient' });
    const [doctor, other] = [await doctorWith(['hy']), await doctorWith(['en'])];
    await server.database.write(
      null,
      () =>
        sql`insert into blocks (patient_id, provider_user_id, side) values (${apart.userId}, ${doctor.userId}, ${side})`,
    );
    // Neither of those who are listed, nor once they are
    await server.clientOf(apart).waitlist.wish({ language: 'hy' });
    await speaking(doctor, ['en']);
    await speaking(doctor, ['hy']);
    await server.settle();
    expect(await kindsOf(apart)).toEqual([]);
    await speaking(other, ['hy']);
    await server.settle();
    expect(await kindsOf(apart)).toEqual(['wish_met']);
    for (const { userId } of [doctor, other])
      await server.database.write(null, () => sql`update providers set languages = '{en}' where user_id = ${userId}`);
  },
);

it('ends by a press of its person alone, and is told of nobody afterwards', async () => {
  const [one, other] = await Promise.all([server.person({ role: 'patient' }), server.person({ role: 'patient' })]);
  const { id } = await server.clientOf(one).waitlist.wish({ language: 'lv' });
  expect(await wishesOf(other)).toEqual([]);
  expect(await codeOf(server.clientOf(other).waitlist.endWish({ id }))).toBe('NOT_FOUND');
  await server.clientOf(one).waitlist.endWish({ id });
  await doctorWith(['lv']);
  await server.settle();
  expect(await kindsOf(one)).toEqual([]);
});

it('ends after its time', async () => {
  const waiting = await server.person({ role: 'patient' });
  await server.clientOf(waiting).waitlist.wish({ language: 'lt' });
  await server.database.transaction(null, (trx) =>
    sql`update search_wishes set expires_at = app_now() - interval '1 minute' where language = 'lt'`.execute(trx),
  );
  await doctorWith(['lt']);
  await server.settle();
  expect(await kindsOf(waiting)).toEqual([]);
  expect(await wishesOf(waiting)).toEqual([]);
  await server.runSchedule('search-wishes');
  const rows = await server.database.read(null, () => sql`select 1 from search_wishes where language = 'lt'`);
  expect(rows).toEqual([]);
});

it('is asked for anew once its time is over', async () => {
  const waiting = await server.person({ role: 'patient' });
  const { waitlist } = server.clientOf(waiting);
  const before = await waitlist.wish({ language: 'hy' });
  await server.database.transaction(null, (trx) =>
    sql`update search_wishes set expires_at = app_now() - interval '1 minute' where id = ${before.id}`.execute(trx),
  );
  const { id } = await waitlist.wish({ language: 'hy' });
  expect(await wishesOf(waiting)).toMatchObject([{ id, isMet: false }]);
});

it('is for patients, for what is known, and for ten at a time', async () => {
  const many = await server.person({ role: 'patient' });
  const { waitlist } = server.clientOf(many);
  const doctor = server.clientOf(await server.person({ role: 'doctor', verified: true }));
  expect(await codeOf(doctor.waitlist.wish({ language: 'sv' }))).toBe('FORBIDDEN');
  expect(await codeOf(server.clientOf().waitlist.wish({ language: 'sv' }))).toBe('UNAUTHENTICATED');
  for (const wrong of [{}, { specialty: 'wizard' }, { language: 'qqq' }, { city: 'nowhere' }])
    expect(await codeOf(waitlist.wish(wrong))).toBe('INVALID_INPUT');
  for (const language of ['sv', 'da', 'fi', 'nb', 'is', 'et', 'sq', 'mk', 'bs', 'mt'])
    await waitlist.wish({ language: language === 'nb' ? 'no' : language });
  expect(await refusal(waitlist.wish({ language: 'ga' }))).toEqual({ code: 'ENOUGH_WISHES', data: { most: 10 } });
  const waiting = await wishesOf(many);
  const again = await waitlist.wish({ language: 'mt' });
  expect(waiting.map(({ id }) => id)).toContain(again.id);
});
