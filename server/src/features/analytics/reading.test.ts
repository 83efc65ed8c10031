import { PERIODS, type Period } from '@polyclinic/contract/analytics/rules';
import { DUTIES, type Duty } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInContext } from '../../requests/index.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';
import { readAnalytics } from './queries.ts';

const ZONE = 'Asia/Kathmandu';
/** What all figures are read by */
const STATEMENTS = 9;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

describe('who reads it', () => {
  it.each(DUTIES)('%s: an administrator, finance and an auditor, and nobody else of the staff', async (duty) => {
    const person = await server.person({ role: 'admin', duty });
    const isAnalyst = ['administrator', 'finance', 'auditor'].includes(duty);
    expect(await codeOf(server.clientOf(person).analytics.read({}))).toBe(isAnalyst ? 'allowed' : 'FORBIDDEN');
    const actor = { userId: person.userId, role: 'admin' } as const;
    for (const call of [
      "groups('UTC', 7)",
      "supply('UTC')",
      "months('UTC')",
      "cohorts('UTC')",
      'searches(7)',
      "service('UTC', 7)",
      "matching('UTC', 7)",
      "uptime('UTC', 7)",
    ]) {
      const asked = server.services.database.read(actor, () => sql.raw(`select * from analytics_${call}`));
      expect(
        await asked.then(
          () => 'allowed',
          (error: { code: string }) => error.code,
        ),
        call,
      ).toBe(isAnalyst ? 'allowed' : '42501');
    }
  });

  it('no patient, no doctor and no stranger', async () => {
    const refused = await Promise.all(
      [await server.person({ role: 'patient' }), await server.person({ role: 'doctor' }), undefined].map((person) =>
        codeOf(server.clientOf(person).analytics.read({})),
      ),
    );
    expect(refused).toEqual(['FORBIDDEN', 'FORBIDDEN', 'UNAUTHENTICATED']);
  });

  it('for the periods that are offered, and no other', async () => {
    const auditor = await server.person({ role: 'admin', duty: 'auditor' });
    const api = server.clientOf(auditor).analytics;
    const asking = (days: number) => codeOf(api.read({ days: days as Period }));
    for (const days of PERIODS) expect(await asking(days), `${days}`).toBe('allowed');
    for (const days of [0, 1.5, 6, 8, 29, 31, 366]) expect(await asking(days), `${days}`).toBe('INVALID_INPUT');
    const rest = await server.request('/api/analytics?days=90', { headers: auditor.headers });
    expect(rest.status).toBe(200);
  });
});

describe('how it is read', () => {
  /** The services with a database that counts how many statements run, and how many of them at once. */
  function watched() {
    const seen = { all: 0, atOnce: 0 };
    let running = 0;
    const { database } = server.services;
    const read: typeof database.read = async (...of) => {
      seen.all += 1;
      running += 1;
      seen.atOnce = Math.max(seen.atOnce, running);
      try {
        return await database.read(...of);
      } finally {
        running -= 1;
      }
    };
    return { seen, services: { ...server.services, database: { ...database, read } } };
  }

  it('one figure after another, and once for all of a duty who ask for the same', async () => {
    const { seen, services } = watched();
    services.analytics.clear();
    const contextOf = async (duty: Duty, timeZone: string) => {
      const { userId } = await server.person({ role: 'admin', duty });
      return {
        services,
        session: { userId, duty, timeZone },
        actor: { userId, role: 'admin' },
      } as unknown as SignedInContext;
    };
    const [first, second] = [await contextOf('auditor', ZONE), await contextOf('auditor', ZONE)];
    const [one, other] = await Promise.all([readAnalytics(first, 30), readAnalytics(second, 30)]);
    expect(other).toBe(one);
    expect(seen).toEqual({ all: STATEMENTS, atOnce: 1 });
    const others = [[await contextOf('finance', ZONE), 30] as const, [await contextOf('auditor', 'UTC'), 30] as const];
    for (const [context, days] of [...others, [first, 7] as const]) await readAnalytics(context, days);
    expect(seen).toEqual({ all: 4 * STATEMENTS, atOnce: 1 });
    expect(services.analytics.ttl).toBeLessThanOrEqual(60_000);
  });

  it('anew after a failure', async () => {
    const { services } = watched();
    services.analytics.clear();
    const [auditor, support] = [
      await server.person({ role: 'admin', duty: 'auditor' }),
      await server.person({ role: 'admin', duty: 'support' }),
    ];
    const contextOf = ({ userId }: Person) =>
      ({
        services,
        session: { duty: 'auditor', timeZone: ZONE },
        actor: { userId, role: 'admin' },
      }) as unknown as SignedInContext;
    await expect(readAnalytics(contextOf(support), 30)).rejects.toThrow();
    expect(await readAnalytics(contextOf(auditor), 30)).toHaveProperty('demand');
  });
});
