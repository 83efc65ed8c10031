import { intervalOf, RETENTION, type Retained } from '@polyclinic/contract/privacy/retention/rules';
import { CONSENT_VERSIONS } from '@polyclinic/contract/privacy/rules';
import { DUTIES } from '@polyclinic/contract/staff/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../jobs.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let auditor: Person;
let patients: Person[];
beforeAll(async () => {
  server = await testServer();
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
  patients = await Promise.all(Array.from({ length: 5 }, () => server.person({ role: 'patient' })));
});
afterAll(() => server?.close());

const read = () => server.clientOf(auditor).compliance.registers();
const write = (statement: ReturnType<typeof sql>) => server.database.write(null, () => statement);

describe('consents', () => {
  it('are counted by version as each decision left them, whatever was decided in which order', async () => {
    const decision = fc.record({
      person: fc.nat(4),
      version: fc.constantFrom('2020-01-01', '2021-01-01'),
      isGiven: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(decision, { maxLength: 12 }), async (decisions) => {
        await write(sql`delete from consents where kind = 'review_name'`);
        const latest = new Map<number, string | null>();
        for (const { person, version, isGiven } of decisions) {
          await write(sql`insert into consents (user_id, kind, version, is_given)
            values (${patients[person]?.userId}, 'review_name', ${version}, ${isGiven})`);
          latest.set(person, isGiven ? version : null);
        }
        const people = (version: string, isGiven: boolean) =>
          new Set(
            decisions.filter((one) => one.version === version && one.isGiven === isGiven).map(({ person }) => person),
          ).size;
        const expected = ['2021-01-01', '2020-01-01']
          .filter((version) => decisions.some((one) => one.version === version))
          .map((version) => ({
            kind: 'review_name',
            version,
            isCurrent: false,
            gave: people(version, true),
            withdrew: people(version, false),
            stands: [...latest.values()].filter((one) => one === version).length,
          }));
        expect((await read()).consents.filter(({ kind }) => kind === 'review_name')).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('say which version is the one that is asked for now', async () => {
    await server.clientOf(patients[0]).privacy.decideConsent({
      kind: 'health_sharing',
      version: CONSENT_VERSIONS.health_sharing,
      isGiven: true,
    });
    expect((await read()).consents).toContainEqual({
      kind: 'health_sharing',
      version: CONSENT_VERSIONS.health_sharing,
      isCurrent: true,
      gave: 1,
      withdrew: 0,
      stands: 1,
    });
  });
});

describe('deletions', () => {
  it('are listed with their deadlines, the most pressing first; one that is late is red, and what is done is counted', async () => {
    const [soon, late, done, back, later] = patients.map(({ userId }) => userId);
    await write(sql`insert into account_deletions (user_id, requested_at, due_at) values
      (${soon}, app_now(), app_now() + interval '14 days'), (${late}, app_now() - interval '15 days', app_now() - interval '1 day'),
      (${later}, app_now() - interval '16 days', app_now() - interval '2 days')`);
    await write(sql`insert into account_deletions (user_id, state, ended_at) values
      (${done}, 'done', app_now()), (${back}, 'taken_back', app_now())`);
    const { open, counts } = (await read()).deletions;
    expect(open.map(({ userId, isOverdue }) => ({ userId, isOverdue }))).toEqual([
      { userId: later, isOverdue: true },
      { userId: late, isOverdue: true },
      { userId: soon, isOverdue: false },
    ]);
    expect(counts).toEqual({ waiting: 3, overdue: 2, carriedOut: 1, takenBack: 1 });
    const [{ requestedAt = '', lawfulUntil = '' } = {}] = open;
    expect(Date.parse(lawfulUntil) - Date.parse(requestedAt)).toBeGreaterThanOrEqual(28 * DAY_MS);
    await server.services.accessLog.flush();
    const noted = await server.database.read(
      null,
      () => sql<{ id: string }>`
        select patient_id as id from access_log where actor_id = ${auditor.userId} and subject = 'profile'`,
    );
    expect(noted.map(({ id }) => id).toSorted()).toEqual([soon, late, later].toSorted());
    await write(sql`delete from account_deletions`);
  });
});

it('copies are counted as they stand, with the oldest that is still being made', async () => {
  const before = (await read()).exports;
  expect(before).toMatchObject({ pending: 0, oldestPending: null });
  await server.clientOf(patients[0]).privacy.requestExport();
  const asked = (await read()).exports;
  expect(asked).toMatchObject({ asked: before.asked + 1, pending: 1, ready: 0, failed: 0 });
  expect(asked.oldestPending).not.toBeNull();
  await server.settle();
  expect((await read()).exports).toMatchObject({ asked: before.asked + 1, pending: 0, ready: 1 });
});

it('staff without a second factor is named, and nobody else', async () => {
  const members = await Promise.all(DUTIES.map((duty) => server.person({ role: 'admin', duty })));
  const [first] = members;
  await write(
    sql`update auth.user set two_factor_enabled = (id <> ${first?.userId}) where id = any (${members.map(({ userId }) => userId)})`,
  );
  const named = (await read()).withoutSecondFactor.map(({ userId }) => userId);
  expect(named).toContain(first?.userId);
  expect(members.slice(1).filter(({ userId }) => named.includes(userId))).toEqual([]);
  expect(patients.filter(({ userId }) => named.includes(userId))).toEqual([]);
});

describe('services that get data', () => {
  it('are those of the variables, by their hosts and without a secret', async () => {
    const elsewhere = await server.restarted({
      SMTP_URL: 'smtps://sender:mailsecret@mail.example.org',
      STRIPE_SECRET_KEY: 'sk_live_paysecret',
      STRIPE_WEBHOOK_SECRET: 'whsec_paysecret',
      TURN_URLS: 'turn:relay.example.org:3478?transport=udp,turns:relay.example.org:5349',
      TURN_SECRET: 'relaysecret',
      CLAMD_URL: 'tcp://127.0.0.1:3310',
    });
    const { processors } = await elsewhere.clientOf(auditor).compliance.registers();
    const of = (wanted: string) => processors.find(({ kind }) => kind === wanted);
    expect(of('mail')).toEqual({ kind: 'mail', place: 'elsewhere', hosts: ['mail.example.org'] });
    expect(of('payments')).toEqual({ kind: 'payments', place: 'elsewhere', hosts: ['api.stripe.com'] });
    expect(of('relay')).toEqual({ kind: 'relay', place: 'elsewhere', hosts: ['relay.example.org'] });
    expect(of('scanner')).toEqual({ kind: 'scanner', place: 'own', hosts: [] });
    expect(of('text')).toEqual({ kind: 'text', place: 'none', hosts: [] });
    expect(of('storage')).toEqual({ kind: 'storage', place: 'own', hosts: [] });
    expect(JSON.stringify(processors)).not.toMatch(/secret/);
    await elsewhere.close();
  });
});

describe('what is deleted after a time', () => {
  /** What deletes it, where that is a function with a number of its own. */
  const IN_DATABASE: Partial<Record<Retained, string>> = {
    mails: 'purge_mails()',
    drafts: 'sweep_drafts()',
    pending_acts: 'delete_ended_acts()',
    stored_forms: 'delete_old_saved_forms()',
    rate_limits: 'sweep_rate_limits()',
    risk_alerts: 'remove_old_risks()',
    risk_replays: 'remove_old_risks()',
  };

  /** Of its rows; all that a function says of time, where it deletes nothing else. */
  const patternOf = (what: Retained) =>
    `${what.startsWith('risk_') ? `delete from ${what} [^;]*` : ''}interval '([^']+)'`;

  it.each(Object.entries(IN_DATABASE) as [Retained, string][])('%s: as %s has it', async (what, signature) => {
    const [row] = await server.database.read(
      null,
      () => sql<{ isSame: boolean }>`
        select count(*) > 0 and bool_and(found[1]::interval = ${intervalOf(what)}::interval) as "isSame"
        from regexp_matches(pg_get_functiondef(${signature}::regprocedure), ${patternOf(what)}, 'g') found`,
    );
    expect(row).toEqual({ isSame: true });
  });

  it('is deleted by a schedule that there is', () => {
    const names = jobs.schedules.map(({ name }) => name);
    expect(Object.values(RETENTION).filter(({ by }) => !names.includes(by))).toEqual([]);
  });

  it('is a copy of everything after three days, as its person is told', async () => {
    const [row] = await server.database.read(
      null,
      () => sql<{ isSame: boolean }>`
        select bool_and(abs(extract(epoch from expires_at - created_at - ${intervalOf('exports')}::interval)) < 600) as "isSame"
        from exports where state = 'ready'`,
    );
    expect(row).toEqual({ isSame: true });
  });

  it('is an account after the days that the database gives it', async () => {
    const [row] = await server.database.read(
      null,
      () => sql<{ isSame: boolean }>`
        select pg_get_expr(adbin, adrelid) ~ ('''' || ${intervalOf('accounts')}) as "isSame"
        from pg_attrdef where adrelid = 'account_deletions'::regclass
          and adnum = (select attnum from pg_attribute where attrelid = adrelid and attname = 'due_at')`,
    );
    expect(row).toEqual({ isSame: true });
  });
});
