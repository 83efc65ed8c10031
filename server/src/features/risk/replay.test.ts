import { randomUUID } from 'node:crypto';
import { RISK_RULES } from '@polyclinic/contract/risk/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { HistoryWriter, replaceHistory } from '../../testing/risk-histories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

const DAY = 24;
let server: TestServer;
let admin: Person;
let busy: Person;
let rare: Person;

/** One doctor completed five visits unseen two months ago, another two last week. */
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth Admin' });
  busy = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Busy' });
  rare = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Rare' });
  const patient = await server.person({ role: 'patient' });
  const writer = new HistoryWriter(Date.now());
  for (let i = 0; i < 5; i += 1) writer.visit(busy, patient.userId, { hours: 60 * DAY + i, by: 'provider' });
  for (let i = 0; i < 2; i += 1) writer.visit(rare, patient.userId, { hours: 7 * DAY + i, by: 'provider' });
  await replaceHistory(server.database, writer.history);
});
afterAll(() => server?.close());

const risk = (person: Person = admin) => server.clientOf(person).risk;
const unattended = { rule: 'unattended_visits', windowHours: 720, weight: 75 } as const;

it('shows whom other numbers would have found in the past, beside the present ones, and changes nothing', async () => {
  const { replayId } = await risk().runReplay({ ...unattended, threshold: 2, weight: 30 });
  const { found, ...totals } = await risk().replay({ id: replayId });
  expect(totals).toMatchObject({ threshold: 2, days: 90, total: 2, totalBefore: 1, totalBoth: 1 });
  expect(found).toMatchObject([
    { person: { name: 'Dr Busy' }, measure: 5, severity: 'high', measureBefore: 5, severityBefore: 'high' },
    { person: { name: 'Dr Rare' }, measure: 2, severity: 'low', measureBefore: null, severityBefore: null },
  ]);
  const { rule, version, threshold, openAlerts } = await risk().rule({ rule: 'unattended_visits' });
  expect({ rule, version, threshold, openAlerts }).toEqual({
    rule: 'unattended_visits',
    version: 1,
    threshold: 3,
    openAlerts: 0,
  });
});

it('narrower numbers say who would no longer be found', async () => {
  const { replayId } = await risk().runReplay({ ...unattended, threshold: 6 });
  const { found, total, totalBefore, totalBoth } = await risk().replay({ id: replayId });
  expect({ total, totalBefore, totalBoth }).toEqual({ total: 0, totalBefore: 1, totalBoth: 0 });
  expect(found).toMatchObject([{ person: { name: 'Dr Busy' }, measure: null, firstAt: null, measureBefore: 5 }]);
});

it('every rule that there is can be run over the past', async () => {
  const { rules } = await risk().rules();
  expect(rules.map(({ rule }) => rule).toSorted()).toEqual(RISK_RULES.toSorted());
  for (const { rule, threshold, windowHours, weight } of rules) {
    const { replayId } = await risk().runReplay({ rule, threshold, windowHours, weight });
    const { total, totalBefore, totalBoth } = await risk().replay({ id: replayId });
    expect({ total, totalBefore }, rule).toEqual({ total: totalBoth, totalBefore: totalBoth });
  }
});

it('a version is saved from its replay alone, with a reason, once; the next alerts are of it', async () => {
  const second = await server.person({ role: 'admin' });
  const { replayId } = await risk().runReplay({ ...unattended, threshold: 2 });
  const { replayId: other } = await risk().runReplay({ ...unattended, threshold: 9 });
  const save = { replayId };
  expect(await codeOf(risk().saveRule(save))).toBe('REASON_REQUIRED');
  expect(await codeOf(risk(second).saveRule({ ...save, reason: 'Not mine' }))).toBe('NOT_FOUND');
  expect(await risk().saveRule({ ...save, reason: 'Two are enough.' })).toEqual({ version: 2 });
  for (const stale of [replayId, other])
    expect(await codeOf(risk().saveRule({ replayId: stale, reason: 'Again' }))).toBe('NOT_FOUND');
  expect(
    await server.database.read(null, () => sql`select 1 from risk_replays where rule_id = 'unattended_visits'`),
  ).toEqual([]);
  const { versions } = await risk().rule({ rule: 'unattended_visits' });
  expect(versions).toMatchObject([
    { version: 2, threshold: 2, changedBy: 'Ruth Admin', reason: 'Two are enough.' },
    { version: 1, threshold: 3, changedBy: null },
  ]);
  await server.runSchedule('risks');
  const { alerts } = await risk().list({});
  expect(alerts).toMatchObject([{ person: { name: 'Dr Rare' }, measure: 2, threshold: 2 }]);
});

it('a rule that is turned off with a reason says nothing more, and is turned on with the same numbers; without a replay', async () => {
  const { version: before, threshold } = await risk().rule({ rule: 'unattended_visits' });
  const { replayId } = await risk().runReplay({ ...unattended, threshold: 7 });
  const off = { rule: 'unattended_visits', isEnabled: false, reason: 'Too many.' } as const;
  expect(await codeOf(risk().switchRule({ ...off, reason: ' ' }))).toBe('REASON_REQUIRED');
  expect(await risk().switchRule(off)).toEqual({ version: before + 1 });
  expect(await codeOf(risk().switchRule(off))).toBe('RISK_CHANGED');
  expect(await codeOf(risk().saveRule({ replayId, reason: 'Of what was before' }))).toBe('NOT_FOUND');
  await server.database.write(null, () => sql`delete from risk_alerts`);
  await server.runSchedule('risks');
  expect((await risk().list({})).alerts).toEqual([]);
  await risk().switchRule({ ...off, isEnabled: true, reason: 'They were right.' });
  const { versions } = await risk().rule({ rule: 'unattended_visits' });
  expect(versions.slice(0, 2)).toMatchObject([
    { version: before + 2, threshold, isEnabled: true, reason: 'They were right.' },
    { version: before + 1, threshold, isEnabled: false, changedBy: 'Ruth Admin', reason: 'Too many.' },
  ]);
  await server.runSchedule('risks');
  expect((await risk().list({})).alerts).toHaveLength(1);
});

it('a replay whose rule was changed while it ran is run again, and one that nobody can read any more is removed', async () => {
  const { replayId } = await risk().runReplay({ ...unattended, threshold: 7 });
  await server.database.write(null, () => sql`update risk_replays set base_version = 1 where id = ${replayId}`);
  expect(await codeOf(risk().saveRule({ replayId, reason: 'Of another version' }))).toBe('RISK_CHANGED');
  await server.database.write(null, () => sql`update risk_replays set ran_at = ran_at - interval '61 minutes'`);
  expect(await codeOf(risk().replay({ id: replayId }))).toBe('NOT_FOUND');
  await server.runSchedule('risks');
  expect(await server.database.read(null, () => sql`select 1 from risk_replays`)).toEqual([]);
});

it('is read by auditors, and changed by administrators alone', async () => {
  const auditor = await server.person({ role: 'admin', duty: 'auditor' });
  const finance = await server.person({ role: 'admin', duty: 'finance' });
  const doctor = busy;
  const { replayId } = await risk().runReplay({ ...unattended, threshold: 4 });
  expect((await risk(auditor).rule({ rule: 'mass_reading' })).mayChange).toBe(false);
  expect((await risk().rule({ rule: 'mass_reading' })).mayChange).toBe(true);
  for (const person of [finance, doctor]) {
    expect(await codeOf(risk(person).rules())).toBe('FORBIDDEN');
    expect(await codeOf(risk(person).rule({ rule: 'mass_reading' }))).toBe('FORBIDDEN');
  }
  for (const person of [auditor, finance, doctor]) {
    expect(await codeOf(risk(person).runReplay({ ...unattended, threshold: 4 }))).toBe('FORBIDDEN');
    expect(await codeOf(risk(person).replay({ id: replayId }))).toBe('FORBIDDEN');
    expect(await codeOf(risk(person).saveRule({ replayId, reason: 'Mine' }))).toBe('FORBIDDEN');
    const off = { rule: 'mass_reading', isEnabled: false, reason: 'Mine' } as const;
    expect(await codeOf(risk(person).switchRule(off))).toBe('FORBIDDEN');
    const actor = { userId: person.userId, role: person === doctor ? 'doctor' : 'admin' } as const;
    for (const call of [
      sql`select replay_risk('mass_reading', 1, 1, 1)`,
      sql`select save_risk_rule(${replayId}, 'Mine')`,
      sql`select switch_risk_rule('mass_reading', false, 'Mine')`,
      sql`select * from read_risk_replay(${replayId})`,
    ])
      await expect(server.services.database.write(actor, () => call)).rejects.toMatchObject({ code: '42501' });
  }
  expect(await codeOf(risk().replay({ id: randomUUID() }))).toBe('NOT_FOUND');
  expect(await codeOf(risk().runReplay({ ...unattended, threshold: 0 }))).toBe('INVALID_INPUT');
});

it('where there is too much to look at in time, both numbers are asked about the latest days, and it says how many', async () => {
  await server.database.write(
    null,
    () => sql`
      create or replace function risk_password_spraying(at_least integer, since timestamptz, until timestamptz)
        returns table (person_id uuid, network text, measure integer, evidence jsonb)
        language plpgsql stable as $$
        begin
          perform pg_sleep(0.005);
          return query select null::uuid, '192.0.2.1', 9, '{}'::jsonb;
        end $$`,
  );
  const { replayId } = await risk().runReplay({ rule: 'password_spraying', threshold: 4, windowHours: 1, weight: 75 });
  const { days, found, ...totals } = await risk().replay({ id: replayId });
  expect(totals).toMatchObject({ total: 1, totalBefore: 1, totalBoth: 1 });
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(60);
  const oldest = Date.parse(found[0]?.firstAt ?? '');
  expect(Math.round((Date.now() - oldest) / 86_400_000)).toBe(days);
});
