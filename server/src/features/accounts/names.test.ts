import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Notices, startNotices } from '../../testing/notices.ts';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';

let notices: Notices;
let server: TestServer;
let doctor: Person;
let patient: Person;
let visit: string;

/** A doctor who reads English and a patient who reads Arabic, each with a name in both scripts, and a paid visit. */
beforeAll(async () => {
  notices = await startNotices();
  server = notices.server;
  doctor = await server.person({ role: 'doctor', fullName: 'Karim Mansour', verified: true });
  patient = await server.person({ role: 'patient', fullName: 'Marwa Hassan', locale: 'ar' });
  await server.clientOf(patient).accounts.updateProfile({ otherName: 'مروة حسن' });
  await nameDoctor('كريم منصور');
  const { appointments, payments } = server.clientOf(patient);
  const asked = { appointmentType: 'video', startTime: dayAhead(3, 4), idempotencyKey: randomUUID() } as const;
  const { id } = await appointments.book({ providerId: doctor.providerId, ...asked });
  const { sessionId } = await payments.checkout({ appointmentId: id });
  await server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
  await server.settle();
  visit = id;
});
afterAll(() => notices?.close());

/** As one who is listed with it. */
const nameDoctor = (otherName: string) =>
  server.database.transaction(null, (trx) =>
    sql`update profiles set other_name = ${otherName} where user_id = ${doctor.userId}`.execute(trx),
  );

it('is shown on public pages to those who read its script', async () => {
  const shown = async (locale: 'ar' | 'en' | 'es' | 'fr') =>
    (await server.clientOf().providers.get({ id: doctor.providerId, locale })).fullName;
  expect(await Promise.all([shown('ar'), shown('en'), shown('es'), shown('fr')])).toEqual([
    'كريم منصور',
    'Karim Mansour',
    'Karim Mansour',
    'Karim Mansour',
  ]);
});

it.each(['كريم منصور', 'منصور', 'Karim Mansour', 'mansour'])('finds the doctor: %s', async (q) => {
  const { providers, understood } = await server.clientOf().providers.search({ q, locale: 'ar' });
  expect(providers.map(({ id }) => id)).toContain(doctor.providerId);
  expect(understood.every(({ kind }) => kind === 'name')).toBe(true);
});

it('is suggested as its reader reads it', async () => {
  expect(await server.clientOf().providers.suggestions({ q: 'كري', locale: 'ar' })).toContainEqual({
    kind: 'doctor',
    text: 'كريم منصور',
  });
  expect(await server.clientOf().providers.suggestions({ q: 'كري', locale: 'en' })).toContainEqual({
    kind: 'doctor',
    text: 'Karim Mansour',
  });
});

it('is in the language of the page that asks, and in the account’s where no page does', async () => {
  const asked = async (headers: Record<string, string>) => {
    const answer = await server.request(`/api/appointments/${visit}`, {
      headers: { ...patient.headers, ...headers },
    });
    const { providerName, patientName } = await answer.json();
    const { fullName } = await (
      await server.request('/api/accounts/session', { headers: { ...patient.headers, ...headers } })
    ).json();
    return [providerName, patientName, fullName];
  };
  const inLatin = ['Karim Mansour', 'Marwa Hassan', 'Marwa Hassan'];
  const inArabic = ['كريم منصور', 'مروة حسن', 'مروة حسن'];
  // By our own server, which makes a page, and by the browser, which shows one
  expect(await asked({ 'x-page-language': 'fr' })).toEqual(inLatin);
  expect(await asked({ referer: `http://localhost/en/visit/${visit}` })).toEqual(inLatin);
  expect(await asked({ referer: `http://localhost/ar/visit/${visit}` })).toEqual(inArabic);
  expect(await asked({ referer: 'http://localhost/help' })).toEqual(inArabic);
  expect(await asked({ 'x-page-language': 'de' })).toEqual(inArabic);
  expect(await asked({})).toEqual(inArabic);
});

it('is what the other reads of a visit, in its mails and in its conversation, which either name finds', async () => {
  const { appointments, messages } = server.clientOf(patient);
  expect(await appointments.get({ id: visit })).toMatchObject({ providerName: 'كريم منصور' });
  expect(await server.clientOf(doctor).appointments.get({ id: visit })).toMatchObject({ patientName: 'Marwa Hassan' });
  const mailed = () =>
    notices
      .mailsTo(patient)
      .map(({ text }) => text)
      .join('\n');
  await expect.poll(mailed).toContain('كريم منصور');
  expect(mailed()).not.toContain('Karim Mansour');
  const { notifications } = await notices.inboxOf(doctor);
  expect(notifications.map(({ visit: told }) => told?.otherName)).toContain('Marwa Hassan');
  for (const q of ['كريم', 'karim'])
    expect(await messages.conversations({ q })).toMatchObject([{ counterpartName: 'كريم منصور' }]);
});

it('stands beside the other on an invoice', async () => {
  const { payments } = await server.clientOf(patient).billing.payments({});
  const { url = '' } = payments[0]?.documents[0] ?? {};
  const pdf = await server.request(url, { headers: patient.headers });
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  for (const name of ['Karim Mansour', 'كريم منصور', 'Marwa Hassan', 'مروة حسن']) expect(text).toContain(name);
});

it('is refused in the script of the name that is there, and stored in another', async () => {
  const { accounts } = server.clientOf(patient);
  expect(await refusal(accounts.updateProfile({ otherName: 'Marwa H.' }))).toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ path: 'otherName', code: 'same_script' }] },
  });
  expect(await accounts.updateProfile({ otherName: 'مروة علي حسن' })).toMatchObject({ otherName: 'مروة علي حسن' });
});

it('of a doctor is verified like the other: a changed one is not listed until then, a removed one stays so', async () => {
  const isListed = async () =>
    (await server.clientOf().providers.search({ q: 'mansour' })).providers.some(({ id }) => id === doctor.providerId);
  const { accounts } = server.clientOf(doctor);
  await accounts.updateProfile({ otherName: '' });
  expect(await isListed()).toBe(true);
  await accounts.updateProfile({ otherName: 'كريم المنصوري' });
  expect(await isListed()).toBe(false);
});
