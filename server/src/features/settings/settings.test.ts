import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { settingsBeforeSetup } from '@polyclinic/contract/settings/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth Haddad' });
});
afterAll(() => server?.close());

const clinic = {
  productName: 'Al Noor',
  productNameArabic: 'النور',
  supportEmail: 'help@alnoor.test',
  privacyEmail: 'privacy@alnoor.test',
  legalName: 'Al Noor Health Ltd.',
  legalAddress: '1 Nile Street\nCairo',
  countries: ['EG', 'JO'],
  languages: ['ar' as const, 'en' as const],
};
const latest = async () => (await server.clientOf(admin).settings.changes()).changes[0]?.id ?? null;
const change = async (person: Person | undefined, settings: object) =>
  server.clientOf(person).settings.change({ ...clinic, ...settings, shown: await latest() });

it('holds, until somebody has set it up, what follows from its address', async () => {
  expect(await server.clientOf().settings.get()).toEqual(settingsBeforeSetup('localhost'));
});

it('is changed by an administrator, on every node, with what stood there before', async () => {
  const other = await server.restarted({});
  await change(admin, {});
  await change(admin, { supportEmail: 'desk@alnoor.test' });
  await change(admin, { supportEmail: 'desk@alnoor.test' });
  for (const node of [server, other])
    await expect.poll(() => node.clientOf().settings.get()).toEqual({ ...clinic, supportEmail: 'desk@alnoor.test' });
  await other.close();
  const { changes } = await server.clientOf(admin).settings.changes();
  expect(changes).toMatchObject([
    { by: 'Ruth Haddad', before: clinic, after: { ...clinic, supportEmail: 'desk@alnoor.test' } },
    { by: 'Ruth Haddad', before: null, after: clinic },
  ]);
});

it('is not changed by who has not seen the latest change', async () => {
  await change(admin, { supportEmail: 'first@alnoor.test' });
  const shown = await latest();
  const [ruth, kim] = [server.clientOf(admin), server.clientOf(await server.person({ role: 'admin' }))];
  await ruth.settings.change({ ...clinic, supportEmail: 'second@alnoor.test', shown });
  const late = kim.settings.change({ ...clinic, privacyEmail: 'kim@alnoor.test', shown });
  expect(await codeOf(late)).toBe('SETTINGS_CHANGED');
  const { changes } = await ruth.settings.changes();
  expect(changes[0]?.after).toMatchObject({ supportEmail: 'second@alnoor.test', privacyEmail: 'privacy@alnoor.test' });
});

it('is nobody else’s to change, or to see the changes of', async () => {
  for (const role of ['patient', 'doctor'] as const) {
    const person = await server.person({ role });
    expect(await codeOf(change(person, {}))).toBe('FORBIDDEN');
    expect(await codeOf(server.clientOf(person).settings.changes())).toBe('FORBIDDEN');
  }
  expect(await codeOf(change(undefined, {}))).toBe('UNAUTHENTICATED');
  expect(await codeOf(change(admin, { languages: [] }))).toBe('INVALID_INPUT');
});

it('stands in mails, calendars, second factors and the API’s description', async () => {
  await change(admin, {});
  await expect.poll(() => server.services.installation.nameIn('en')).toBe('Al Noor');
  const email = 'new.patient@example.org';
  const signUp = { email, password: 'Kestrel-flies-9', fullName: 'New Patient', role: 'patient' as const };
  await server.clientOf().accounts.signUp({ ...signUp, locale: 'ar', acceptedTerms: TERMS_VERSION });
  const [mail] = await server.database.read(null, (db) =>
    db.selectFrom('mails').select(['body_text', 'html']).where('recipient', '=', email),
  );
  expect(mail?.body_text).toContain('النور');
  expect(`${mail?.body_text}${mail?.html}`).not.toMatch(/Polyclinic|بوليكلين/);
  expect(server.services.installation.sender()).toBe('"Al Noor" <no-reply@localhost>');
  expect(await (await server.request('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Al Noor' } });
});

it('stands in the terms that somebody has accepted', async () => {
  await change(admin, {});
  const patient = await server.person({ role: 'patient' });
  const { privacy } = server.clientOf(patient);
  await privacy.decideConsent({ kind: 'terms', version: TERMS_VERSION, isGiven: true });
  const { consents } = await privacy.consents({});
  const text = consents.find(({ kind }) => kind === 'terms')?.decisions[0]?.text ?? '';
  expect(text).toContain('Al Noor Health Ltd., who runs Al Noor. Write to privacy@alnoor.test.');
  expect(text).not.toContain('{{');
});
