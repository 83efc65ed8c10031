import { LOCALES } from '@polyclinic/contract/platform/fields';
import { withClient } from '@polyclinic/database/client';
import { insertPeople } from '@polyclinic/database/sample/people';
import { ensureSpecialties } from '@polyclinic/database/sample/specialties';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWaiting } from '../../../testing/locks.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

const INSERT_PHOTO = 'insert into photos (user_id, provider_id, state) select user_id, id,';

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

  it('has the photograph that is shown, another one, and none', async () => {
    const [{ id } = { id: '' }] = (await search({ locale: 'en', size: 1 })).providers;
    const asOwner = async (text: string) =>
      (await withClient(server.urls.owner, (client) => client.query<{ id: string }>(text, [id]))).rows[0]?.id ?? null;
    const photo = async () => (await search({ locale: 'en', size: 1 })).providers[0]?.photo;
    await asOwner('delete from photos where provider_id = $1');
    expect(await photo()).toBeNull();
    const waiting = await asOwner(`${INSERT_PHOTO} 'waiting' from providers where id = $1 returning id`);
    expect(await photo()).toBeNull();
    await asOwner("update photos set state = 'shown' where provider_id = $1");
    expect(await photo()).toBe(waiting);
    await asOwner('delete from photos where provider_id = $1');
    expect(await photo()).toBeNull();
  });

  it('loses nothing of a photograph and a practice that change at the same time', { tags: ['long'] }, async () => {
    const [{ id } = { id: '' }] = (await search({ locale: 'en', size: 1 })).providers;
    await withClient(server.urls.owner, (practice) =>
      withClient(server.urls.owner, async (photograph) => {
        await practice.query('begin');
        await practice.query("update providers set city = 'Lemuria' where id = $1", [id]);
        const shown = photograph.query(`${INSERT_PHOTO} 'shown' from providers where id = $1`, [id]);
        await expect.poll(() => countWaiting(server.database)).toBe(1);
        await practice.query('commit');
        await shown;
      }),
    );
    const [card] = (await search({ locale: 'en', size: 1 })).providers;
    expect(card).toMatchObject({ id, city: 'Lemuria', photo: expect.any(String) });
  });
});
