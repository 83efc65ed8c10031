import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf, refusal } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let seen: Person;
let liked: Person;
let hidden: Person;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  seen = await server.person({ role: 'doctor', verified: true });
  liked = await server.person({ role: 'doctor', verified: true });
  hidden = await server.person({ role: 'doctor', verified: false });
});
afterAll(() => server?.close());

const mine = async (person: Person) =>
  (await server.clientOf(person).providers.mine({})).map(({ provider, isFavorite, seenAt }) => [
    provider.id,
    isFavorite,
    seenAt !== null,
  ]);

it('a doctor is one of mine by a heart or by a visit; favorites come first', async () => {
  const id = await createVisit(server.database, { patient, doctor: seen, startsIn: 5 });
  await server.database.write(null, () => toStatus('in_progress', id));
  expect(await mine(patient)).toEqual([]);
  await server.database.write(null, () => toStatus('completed', id));
  const { providers } = server.clientOf(patient);
  await providers.setFavorite({ providerId: liked.providerId, isFavorite: true });
  await providers.setFavorite({ providerId: liked.providerId, isFavorite: true });
  expect(await providers.favorites()).toEqual({ ids: [liked.providerId] });
  expect(await mine(patient)).toEqual([
    [liked.providerId, true, false],
    [seen.providerId, false, true],
  ]);
  await providers.setFavorite({ providerId: seen.providerId, isFavorite: true });
  expect((await mine(patient))[0]).toEqual([seen.providerId, true, true]);
  expect((await providers.mine({ limit: 1 })).map(({ provider }) => provider.id)).toEqual([seen.providerId]);
  for (const { providerId } of [liked, seen]) await providers.setFavorite({ providerId, isFavorite: false });
  expect(await mine(patient)).toEqual([[seen.providerId, false, true]]);
});

it('names a doctor who was seen and is not listed any more, to that patient alone', async () => {
  const other = await server.person({ role: 'patient' });
  const away = (person: Person) => server.clientOf(person).providers.mineAway();
  expect(await away(patient)).toEqual([]);
  const suspend = (status: string) =>
    server.database.write(null, (db) =>
      db.updateTable('providers').set({ verification_status: status }).where('id', '=', seen.providerId),
    );
  await suspend('rejected');
  expect((await away(patient)).map(({ id }) => id)).toEqual([seen.providerId]);
  expect(await mine(patient)).toEqual([]);
  expect(await away(other)).toEqual([]);
  expect(await refusal(away(liked))).toMatchObject({ code: 'FORBIDDEN' });
  await suspend('approved');
});

it('nobody sees another’s favorites, adds a doctor who is not listed, or has any as a doctor', async () => {
  await server.clientOf(patient).providers.setFavorite({ providerId: liked.providerId, isFavorite: true });
  const other = await server.person({ role: 'patient' });
  expect(await server.clientOf(other).providers.favorites()).toEqual({ ids: [] });
  const of = (person: Person, providerId: string) =>
    refusal(server.clientOf(person).providers.setFavorite({ providerId, isFavorite: true }));
  expect(await of(other, hidden.providerId)).toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
  expect(await of(other, other.userId)).toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
  expect(await of(seen, liked.providerId)).toMatchObject({ code: 'FORBIDDEN' });
});

it('are a hundred at most, also where two are added at the same moment', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const fond = await server.person({ role: 'patient' });
  const ids: string[] = [];
  while (ids.length < 101) ids.push((await server.person({ role: 'doctor', verified: true })).providerId);
  const add = (providerId: string, isFavorite = true) =>
    codeOf(server.clientOf(fond).providers.setFavorite({ providerId, isFavorite }));
  const mark = (chosen: string[]) => chosen.map((provider_id) => ({ user_id: fond.userId, provider_id }));
  await server.database.write(null, (db) => db.insertInto('favorite_providers').values(mark(ids.slice(0, 99))));
  const [asked] = await server.database.transaction(null, async (trx) => {
    await trx
      .insertInto('favorite_providers')
      .values(mark(ids.slice(99, 100)))
      .execute();
    let isAnswered = false;
    const answer = add(ids[100] ?? '').finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await countWaiting(server.database)) > 0).toBe(true);
    // Within a list, so that it is not waited for here.
    return [answer];
  });
  expect(await asked).toBe('TOO_MANY_FAVORITES');
  expect(await add(ids[99] ?? ''), 'one that is there already').toBe('allowed');
  expect((await server.clientOf(fond).providers.favorites()).ids).toHaveLength(100);
  await add(ids[0] ?? '', false);
  expect(await add(ids[100] ?? '')).toBe('allowed');
});
