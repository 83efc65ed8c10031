import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth' });
});
afterAll(() => server?.close());

type Change = { country?: string; shown?: string | null; wanted: string | null };
const change = (person: Person | undefined, { country = 'EG', shown = null, wanted }: Change) =>
  server.clientOf(person).settings.changeEmergencyNumber({ country, shown, wanted });
const numbers = () => server.clientOf().settings.emergencyNumbers();

it('an administrator gives a country another number, on every node, and takes it back', async () => {
  const other = await server.restarted({});
  const known = () => [server, other].map(({ services }) => services.installation.emergencyNumbers());
  await change(admin, { wanted: '997' });
  // As by a second press
  await change(admin, { wanted: '997' });
  const changed = [{ country: 'EG', number: '997' }];
  await expect.poll(known).toEqual([changed, changed]);
  expect(await numbers()).toEqual(changed);
  expect(await codeOf(change(admin, { wanted: '998' }))).toBe('SETTINGS_CHANGED');
  await change(admin, { shown: '997', wanted: null });
  await expect.poll(known).toEqual([[], []]);
  await other.close();
  const changes = await server.database.read(null, (db) =>
    db.selectFrom('list_changes').select(['actor_id', 'subject', 'before', 'after']).orderBy('id'),
  );
  const by = { actor_id: admin.userId, subject: 'EG' };
  expect(changes).toEqual([
    { ...by, before: null, after: '997' },
    { ...by, before: '997', after: null },
  ]);
  const { activities } = await server.clientOf(admin).admin.overview();
  expect(activities[0]).toMatchObject({
    action: 'emergency_numbers',
    status: 'changed',
    person: 'Ruth',
    subject: null,
  });
});

it('is taken away where it is wrong, and comes back with the version’s', async () => {
  await change(admin, { country: 'PE', wanted: '' });
  expect(await numbers()).toEqual([{ country: 'PE', number: '' }]);
  expect(await codeOf(change(admin, { country: 'PE', wanted: '117' }))).toBe('SETTINGS_CHANGED');
  await change(admin, { country: 'PE', shown: '', wanted: null });
  expect(await numbers()).toEqual([]);
});

it('is nobody else’s to change, and is a number of a country', async () => {
  for (const person of [
    await server.person({ role: 'patient' }),
    await server.person({ role: 'doctor' }),
    await server.person({ role: 'admin', duty: 'support' }),
  ])
    expect(await codeOf(change(person, { wanted: '999' }))).toBe('FORBIDDEN');
  expect(await codeOf(change(undefined, { wanted: '999' }))).toBe('UNAUTHENTICATED');
  for (const wanted of ['1', '1234567', '99x', ' '])
    expect(await codeOf(change(admin, { wanted })), wanted).toBe('INVALID_INPUT');
  expect(await codeOf(change(admin, { country: 'XX', wanted: '999' }))).toBe('INVALID_INPUT');
  expect(await numbers()).toEqual([]);
});
