import { LOCALES } from '@polyclinic/contract/platform/fields';
import { withClient } from '@polyclinic/database/client';
import { insertPeople } from '@polyclinic/database/sample/people';
import { ensureSpecialties } from '@polyclinic/database/sample/specialties';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await ensureSpecialties(server.urls.owner);
  await withClient(server.urls.owner, async (client) => {
    await client.query('begin');
    await insertPeople(client, server.services.clock.now().getTime(), 'no password');
    await client.query('commit');
  });
});
afterAll(() => server?.close());

const search = (input: object) => server.clientOf().providers.search(input);

describe('the card of a list', () => {
  it('says what the doctor’s page says, in each language', async () => {
    for (const locale of LOCALES) {
      const { providers } = await search({ locale, size: 20 });
      expect(providers).toHaveLength(20);
      for (const card of providers)
        expect(await server.clientOf().providers.get({ id: card.id, locale })).toMatchObject(card);
    }
  });

  it('follows what is written, shown and closed', async () => {
    const [{ id } = { id: '' }] = (await search({ locale: 'en', size: 1 })).providers;
    const asOwner = (text: string) => withClient(server.urls.owner, (client) => client.query(text, [id]));
    const card = async () => (await search({ locale: 'fr', size: 20 })).providers.find((one) => one.id === id);
    await asOwner(`insert into provider_biographies (provider_id, locale, bio) values ($1, 'fr', 'Bonjour')
      on conflict (provider_id, locale) do update set bio = excluded.bio`);
    expect(await card()).toMatchObject({ bioExcerpt: 'Bonjour', bioLocale: 'fr' });
    await asOwner(`delete from provider_biographies where provider_id = $1 and locale = 'fr'`);
    expect(await card()).not.toMatchObject({ bioLocale: 'fr' });
    const before = (await card())?.nextSlot;
    expect(before).toEqual(expect.any(String));
    await asOwner(`insert into availability_exceptions (provider_id, date)
      select $1, current_date + n from generate_series(-1, 20) n on conflict (provider_id, date) do nothing`);
    expect((await card())?.nextSlot ?? null).toBeNull();
    await asOwner("update providers set city = 'Atlantis' where id = $1");
    expect(await card()).toMatchObject({ city: 'Atlantis' });
  });
});
