import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

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
