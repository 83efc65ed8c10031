import { readdirSync, readFileSync } from 'node:fs';
import { CONTROL_STATES } from '@polyclinic/contract/compliance/controls/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let api: ReturnType<TestServer['clientOf']>['compliance'];
beforeAll(async () => {
  server = await testServer();
  api = server.clientOf(await server.person({ role: 'admin', duty: 'auditor' })).compliance;
});
afterAll(() => server?.close());

const FOLDER = new URL('../../../../docs/compliance/', import.meta.url);
const written = readdirSync(FOLDER).flatMap(
  (name): { id: string }[] => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')).controls,
);

describe('the clauses', () => {
  it('are all those of the files, each counted once, on pages that hold all of them', async () => {
    const first = await api.controls({});
    const pages = Array.from({ length: first.pages }, (_, index) => api.controls({ page: index + 1 }));
    const ids = (await Promise.all(pages)).flatMap(({ found }) => found.map(({ id }) => id));
    expect(ids).toEqual(written.map(({ id }) => id));
    const counted = first.frameworks.flatMap(({ counts }) => Object.values(counts));
    expect(counted.reduce((sum, count) => sum + (count ?? 0), 0)).toBe(written.length);
  });

  it('are narrowed by framework, by how they stand and by words, together', async () => {
    const { found, frameworks } = await api.controls({ framework: 'gdpr', state: 'not_met', q: 'third COUNTRY' });
    expect(found.map(({ id, framework, state }) => ({ id, framework, state }))).toEqual([
      { id: '15(2)', framework: 'gdpr', state: 'not_met' },
    ]);
    for (const state of CONTROL_STATES) {
      const { total } = await api.controls({ framework: 'gdpr', state });
      expect(total, state).toBe(frameworks.find(({ slug }) => slug === 'gdpr')?.counts[state]);
    }
    expect(await api.controls({ framework: 'none' })).toMatchObject({ found: [], total: 0, pages: 0 });
  });

  it('bring their proof or their reason, unless nobody has looked', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => api.controls({ page })));
    for (const { id, state, tests, procedures, reason } of pages.flatMap(({ found }) => found)) {
      if (state === 'proven') expect(tests.length, id).toBeGreaterThan(0);
      if (state === 'procedure') expect(procedures.length, id).toBeGreaterThan(0);
      if (state === 'not_met' || state === 'not_applicable') expect(reason, id).toBeTruthy();
    }
  });

  it('are refused with what no address of the console can ask for', async () => {
    expect(await codeOf(api.controls({ page: 0 }))).toBe('INVALID_INPUT');
    expect(await codeOf(api.controls({ q: 'x'.repeat(101) }))).toBe('INVALID_INPUT');
  });
});
