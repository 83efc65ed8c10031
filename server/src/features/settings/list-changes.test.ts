import { ensureSpecialties } from '@polyclinic/database/sample/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth Berger' });
  await ensureSpecialties(server.urls.owner);
});
afterAll(() => server?.close());

const settings = () => server.clientOf(admin).settings;
const latest = async () => (await settings().listChanges({})).changes[0];
const numberOf = async (country: string) =>
  (await settings().emergencyNumbers()).find((one) => one.country === country)?.number ?? null;

it('undoes the latest change of a number by one press, and logs what stood there before and after', async () => {
  await settings().changeEmergencyNumber({ country: 'EG', shown: null, wanted: '999' });
  await settings().changeEmergencyNumber({ country: 'EG', shown: '999', wanted: '' });
  const [second, first] = (await settings().listChanges({})).changes;
  expect(second).toMatchObject({
    list: 'emergency_numbers',
    subject: 'EG',
    by: 'Ruth Berger',
    fields: [{ field: 'number', language: null, before: '999', after: '' }],
    mayUndo: true,
  });
  expect(first?.mayUndo).toBe(false);
  expect(await codeOf(settings().undoListChange({ id: first?.id ?? '' }))).toBe('SETTINGS_CHANGED');
  await settings().undoListChange({ id: second?.id ?? '' });
  // As by a second press
  await settings().undoListChange({ id: second?.id ?? '' });
  expect(await numberOf('EG')).toBe('999');
  expect(await latest()).toMatchObject({ fields: [{ before: '', after: '999' }], mayUndo: true });
  // What is undone can be undone as well.
  await settings().undoListChange({ id: (await latest())?.id ?? '' });
  expect(await numberOf('EG')).toBe('');
});

it('undoes what a specialty is called, in the fields that were changed', async () => {
  const { specialties } = await settings().specialties();
  const one = specialties.find(({ slug }) => slug === 'cardiology');
  if (!one) throw new Error('there is no cardiology');
  const texts = { ...one.current.texts, ar: { ...one.current.texts.ar, name: 'القلب' } };
  await settings().changeSpecialty({ id: one.id, shown: one.current, wanted: { ...one.current, texts } });
  const [change] = (await settings().listChanges({ locale: 'ar' })).changes;
  expect(change).toMatchObject({ list: 'specialties', subject: 'cardiology', name: 'القلب', mayUndo: true });
  expect(change?.fields).toEqual([
    { field: 'name', language: 'ar', before: one.current.texts.ar.name, after: 'القلب' },
  ]);
  await settings().undoListChange({ id: change?.id ?? '' });
  const after = (await settings().specialties()).specialties.find(({ id }) => id === one.id);
  expect(after?.current).toEqual(one.current);
});

it('undoes what an insurer is called, and doesn’t take an added one away that others may have named', async () => {
  const names = { en: '', ar: '', es: '', fr: '' };
  const { code } = await settings().addInsurer({ country: 'GB', name: 'Nile Care', names });
  const added = await latest();
  expect(added).toMatchObject({ list: 'insurers', subject: code, name: 'Nile Care', mayUndo: false });
  expect(await codeOf(settings().undoListChange({ id: added?.id ?? '' }))).toBe('SETTINGS_CHANGED');
  const shown = { name: 'Nile Care', names, isRetired: false };
  await settings().changeInsurer({ code, shown, wanted: { ...shown, name: 'Nile Health' } });
  await settings().undoListChange({ id: (await latest())?.id ?? '' });
  const found = (await settings().insurers()).find((one) => one.code === code);
  expect(found?.name).toBe('Nile Care');
});

it('is read by auditors, undone by administrators, and nobody else’s', async () => {
  const change = await latest();
  const id = change?.id ?? '';
  const auditor = server.clientOf(await server.person({ role: 'admin', duty: 'auditor' })).settings;
  expect((await auditor.listChanges({})).changes.length).toBeGreaterThan(0);
  expect(await codeOf(auditor.undoListChange({ id }))).toBe('FORBIDDEN');
  for (const duty of ['support', 'verifier', 'finance'] as const) {
    const other = server.clientOf(await server.person({ role: 'admin', duty })).settings;
    expect(await codeOf(other.listChanges({}))).toBe('FORBIDDEN');
    expect(await codeOf(other.undoListChange({ id }))).toBe('FORBIDDEN');
  }
  expect(await codeOf(settings().undoListChange({ id: crypto.randomUUID() }))).toBe('NOT_FOUND');
  // The database asks for the duty again.
  const { userId } = await server.person({ role: 'admin', duty: 'auditor' });
  const actor = { userId, role: 'admin' } as const;
  await expect(server.services.database.write(actor, () => sql`select undo_list_change(${id})`)).rejects.toMatchObject({
    code: '42501',
  });
});
