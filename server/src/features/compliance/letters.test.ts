import { randomUUID } from 'node:crypto';
import { languages } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterBreach, hoursAgo } from '../../testing/breaches.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
let auditor: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
});
afterAll(() => server?.close());

const atOnce = <Answer>(calls: (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(calls.map((call) => call()));
const as = (person: Person) => server.clientOf(person).compliance;

describe('letters', () => {
  it('begin in four languages with what is known and whom to ask, to the authority and to people', async () => {
    const input = await enterBreach(server, admin, { effects: '' });
    const { drafts } = await as(auditor).breach({ id: input.id });
    expect(drafts).toHaveLength(2 * languages.length);
    for (const { recipient, body } of drafts) {
      expect(body).toContain(input.what);
      expect(body).toContain(input.measures);
      expect(body).toContain(server.services.installation.settings().privacyEmail);
      expect(body).not.toContain('{{');
      if (recipient === 'authority') expect(body).toContain(input.whose);
    }
    expect(new Set(drafts.map(({ body }) => body)).size).toBe(drafts.length);
  });

  it('to the authority say why they come late, where they do', async () => {
    const late = await enterBreach(server, admin, {
      noticedAt: hoursAgo(server, 100),
      happenedAt: null,
      authorityNote: 'Nobody was there.',
    });
    const bodies = (await as(auditor).breach({ id: late.id })).drafts.filter(
      ({ recipient }) => recipient === 'authority',
    );
    expect(bodies.filter(({ body }) => body.includes('Nobody was there.'))).toHaveLength(languages.length);
  });

  it('are kept as versions, of which the same words are no new one, and nobody’s of two at once is lost', async () => {
    const { id } = await enterBreach(server, admin);
    const letter = { id, recipient: 'people', language: 'ar' } as const;
    const first = () => as(admin).writeLetter({ ...letter, body: 'الأولى' });
    expect(await atOnce([first, first, first, first])).toEqual(Array(4).fill({ version: 1 }));
    expect(await first()).toEqual({ version: 1 });
    const versions = await atOnce(
      ['a', 'b', 'c'].map((body) => async () => (await as(admin).writeLetter({ ...letter, body })).version),
    );
    expect(versions.toSorted()).toEqual([2, 3, 4]);
    const { letters } = await as(auditor).breach({ id });
    expect(letters.map(({ body }) => body).toSorted()).toEqual(['a', 'b', 'c', 'الأولى']);
    expect(await codeOf(as(admin).writeLetter({ ...letter, id: randomUUID(), body: 'x' }))).toBe('NOT_FOUND');
    expect(await codeOf(as(admin).writeLetter({ ...letter, body: ' ' }))).toBe('INVALID_INPUT');
  });
});

it('stand in the order of their versions, though the one that was begun first was stored last', async () => {
  const { id } = await enterBreach(server, admin);
  const letter = { id, recipient: 'people', language: 'es' } as const;
  for (const body of ['primera', 'segunda']) await as(admin).writeLetter({ ...letter, body });
  await server.database.write(
    null,
    () =>
      sql`update breach_letters set written_at = written_at + interval '1 second' where breach_id = ${id} and version = 1`,
  );
  expect((await as(auditor).breach({ id })).letters.map(({ body }) => body)).toEqual(['segunda', 'primera']);
});

it('has room for 100 letters, and the same words again need none', async () => {
  const { id } = await enterBreach(server, admin);
  const letter = { id, recipient: 'authority', language: 'fr' } as const;
  await server.database.write(
    null,
    () => sql`
      insert into breach_letters (breach_id, recipient, language, body)
      select ${id}, 'people', 'es', 'Carta ' || n from generate_series(1, 98) n`,
  );
  const outcomes = await atOnce(
    ['a', 'b', 'c'].map((body) => () => codeOf(as(admin).writeLetter({ ...letter, body }))),
  );
  expect(outcomes.toSorted()).toEqual(['BREACH_FULL', 'allowed', 'allowed']);
  const [latest] = (await as(auditor).breach({ id })).letters;
  expect(await codeOf(as(admin).writeLetter({ ...letter, body: latest?.body ?? '' }))).toBe('allowed');
});
