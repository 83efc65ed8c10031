import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, accountsOn } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let call: Accounts['call'];
let confirmed: Accounts['confirmed'];
let sessionOf: Accounts['sessionOf'];

beforeAll(async () => {
  server = await testServer();
  ({ call, confirmed, sessionOf } = accountsOn(server));
});
afterAll(() => server?.close());

describe('a profile', () => {
  const fields = {
    fullName: 'Nadia Haddad',
    otherName: 'نادية حداد',
    locale: 'es',
    timeZone: 'Europe/Madrid',
    region: 'MX',
    theme: 'dark',
    phone: '+34 600 00 00 00',
    emergencyContact: 'Omar, +34 600 000 001',
    allergies: 'Penicillin',
    medicalConditions: 'Asthma',
  };

  it('keeps every field, and the session knows it at once', async () => {
    const { email, cookie } = await confirmed();
    expect(await call('profile', fields, { cookie })).toMatchObject({ status: 200, body: fields });
    const { body } = await call('profile', null, { cookie }, 'GET');
    expect(body).toEqual({ ...fields, userId: expect.any(String), email, role: 'patient' });
    await expect
      .poll(() => sessionOf(cookie))
      .toMatchObject({
        fullName: fields.fullName,
        locale: 'es',
        timeZone: 'Europe/Madrid',
        region: 'MX',
        theme: 'dark',
      });
  });

  it('keeps what was not given, and an emptied field as absent', async () => {
    const { cookie } = await confirmed();
    await call('profile', fields, { cookie });
    const { body } = await call('profile', { phone: '', allergies: null }, { cookie });
    expect(body).toMatchObject({ ...fields, phone: null, allergies: null });
    expect(await call('profile', {}, { cookie })).toMatchObject({ status: 200, body });
  });

  it('notes who read and changed it', async () => {
    const { cookie } = await confirmed();
    const { body } = await call('profile', { allergies: 'Nuts' }, { cookie });
    await call('profile', null, { cookie }, 'GET');
    await server.services.accessLog.flush();
    const notes = await server.database.read(null, (db) =>
      db
        .selectFrom('access_log')
        .select(['action', 'subject', 'actor_id'])
        .where('patient_id', '=', String(body.userId)),
    );
    for (const action of ['change', 'read'])
      expect(notes).toContainEqual({ action, subject: 'profile', actor_id: body.userId });
  });

  it.each([
    { role: 'admin' },
    { email: 'other@example.com' },
    { userId: '01990000-0000-7000-8000-000000000000' },
    { fullName: ' ' },
    { allergies: 'x'.repeat(2001) },
    { region: 'XX' },
    { region: '' },
    { phone: 'x\u0000' },
    { phone: '600 000 000' },
    { phone: '+34 1' },
    { emergencyContact: 'Omar, 600 000 001' },
  ])('refuses %j and changes nothing', async (change) => {
    const { cookie } = await confirmed();
    const before = (await call('profile', null, { cookie }, 'GET')).body;
    expect(await call('profile', change, { cookie })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect((await call('profile', null, { cookie }, 'GET')).body).toEqual(before);
  });

  it('is nobody else’s', async () => {
    expect(await call('profile', null, {}, 'GET')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await call('profile', { phone: '1' }, {})).toMatchObject({ status: 401 });
  });
});
