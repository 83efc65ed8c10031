import type { ListedSpecialty } from '@polyclinic/contract/settings/schemas';
import { ensureSpecialties } from '@polyclinic/database/sample/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
  await ensureSpecialties(server.urls.owner);
});
afterAll(() => server?.close());

const find = async (slug: string): Promise<ListedSpecialty> => {
  const { specialties } = await server.clientOf(admin).settings.specialties();
  return specialties.find((one) => one.slug === slug) as ListedSpecialty;
};
/** The same with another name in one language. */
const renamed = ({ current }: ListedSpecialty, locale: 'en' | 'ar', name: string) => ({
  ...current,
  texts: { ...current.texts, [locale]: { ...current.texts[locale], name } },
});
const namesIn = async (locale: 'en' | 'ar') =>
  (await server.clientOf().providers.specialties({ locale })).map(({ name }) => name);

describe('the list of specialties', () => {
  it('is changed by an administrator, at once for everybody, and what stood there before is stored', async () => {
    const before = await find('cardiology');
    const wanted = { ...renamed(before, 'en', 'Heart and vessels'), isPopular: true };
    const given = { id: before.id, shown: before.current, wanted };
    await server.clientOf(admin).settings.changeSpecialty(given);
    // As by a second press
    await server.clientOf(admin).settings.changeSpecialty(given);
    expect(await namesIn('en')).toContain('Heart and vessels');
    expect(await namesIn('ar')).toContain(before.current.texts.ar.name);
    expect(await find('cardiology')).toEqual({ ...before, current: wanted });
    const changes = await server.database.read(null, (db) =>
      db.selectFrom('list_changes').select(['actor_id', 'subject', 'before', 'after']),
    );
    expect(changes).toEqual([{ actor_id: admin.userId, subject: 'cardiology', before: before.current, after: wanted }]);
    const { activities } = await server.clientOf(admin).admin.overview();
    expect(activities).toContainEqual(expect.objectContaining({ action: 'specialties', status: 'changed' }));
  });

  it('is not changed by who has not seen the latest change', async () => {
    const seen = await find('dermatology');
    const change = (name: string) =>
      server
        .clientOf(admin)
        .settings.changeSpecialty({ id: seen.id, shown: seen.current, wanted: renamed(seen, 'en', name) });
    await change('Skin');
    expect(await codeOf(change('Skin and hair'))).toBe('SETTINGS_CHANGED');
    expect((await find('dermatology')).current.texts.en.name).toBe('Skin');
  });

  it('is nobody else’s to change, and has a text in each language', async () => {
    const { id, current } = await find('neurology');
    const others = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'doctor' }),
      await server.person({ role: 'admin', duty: 'auditor' }),
    ];
    for (const person of others) {
      const { settings } = server.clientOf(person);
      expect(await codeOf(settings.specialties())).toBe('FORBIDDEN');
      expect(await codeOf(settings.changeSpecialty({ id, shown: current, wanted: current }))).toBe('FORBIDDEN');
      const asked = server.services.database.write(
        { userId: person.userId, role: 'admin' },
        () => sql`select change_specialty(${id}, '{}', '{}')`,
      );
      await expect(asked).rejects.toMatchObject({ code: '42501' });
    }
    const { settings } = server.clientOf(admin);
    const wanted = renamed(await find('neurology'), 'ar', ' ');
    expect(await codeOf(settings.changeSpecialty({ id, shown: current, wanted }))).toBe('INVALID_INPUT');
    expect(await codeOf(settings.changeSpecialty({ id: admin.userId, shown: current, wanted: current }))).toBe(
      'NOT_FOUND',
    );
  });

  it('follows the next version in all that nobody has changed, and in nothing else', async () => {
    const changed = await find('cardiology');
    // As an earlier version had it
    await server.database.write(
      null,
      () => sql`
        with old as (
          update specialty_translations set shipped_name = 'Formerly', shipped_description = 'Former words', description = 'Former words',
            name = case when locale = 'en' and specialty_id = ${changed.id} then name else 'Formerly' end
          where specialty_id in (select id from specialties where slug in ('cardiology', 'orthopedics')) returning 1)
        delete from specialties where slug = 'endocrinology' and (select count(*) from old) > 0`,
    );
    expect((await find('orthopedics')).current.texts.fr.name).toBe('Formerly');
    await ensureSpecialties(server.urls.owner);
    await ensureSpecialties(server.urls.owner);
    expect(await find('endocrinology')).toMatchObject({ current: expect.objectContaining({ isPopular: false }) });
    const orthopedics = await find('orthopedics');
    expect(orthopedics.current).toEqual(orthopedics.shipped);
    expect(orthopedics.current.texts.fr.name).not.toBe('Formerly');
    expect(await find('cardiology')).toEqual(changed);
  });
});
