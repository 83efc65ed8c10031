import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@polyclinic/database/client';
import { chooseUser } from '@polyclinic/database/embedded/run-as';
import { startTestCluster } from '@polyclinic/database/testing/cluster';
import { createTestDatabase, type TestDatabase } from '@polyclinic/database/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { createServices, type RunningServices } from './create-services.ts';
import { type Jobs, queueEffect, type RunningJobs, startJobs } from './jobs/index.ts';
import { createLog } from './observability/index.ts';
import { readEnvironment } from './process/index.ts';
import { createPerson, type Person } from './testing/people.ts';
import { testSecrets } from './testing/secrets.ts';
import { createVisit } from './testing/visit.ts';

/** Debian's libfaketime, which gives a program another time. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const TAKEN_UP_WITHIN = { timeout: 30_000, interval: 200 };
/** A turn of the clock is a minute, and how far its own is from ours the queue measures once a minute. */
const TURN_WITHIN = { timeout: 150_000, interval: 500 };

describe.runIf(process.env.TEST_LONG && existsSync(LIBRARY))('the clock of the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-clock-'));
  const clockFile = join(folder, 'clock');
  const effects: string[] = [];
  const turns: number[] = [];
  const lines: string[] = [];
  let postgres: ChildProcess;
  let test: TestDatabase;
  let running: RunningServices;
  let queue: RunningJobs;
  let app: ReturnType<typeof createApp>;
  let patient: Person;
  let doctor: Person;

  /** By how many seconds the database's clock is ahead from now on. */
  const jump = (seconds: number) => writeFileSync(clockFile, `${seconds >= 0 ? '+' : ''}${seconds}\n`);

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    jump(0);
    const cluster = await startTestCluster({ synchronous_commit: 'on' }, folder);
    postgres = await underFakedTime(
      join(folder, readdirSync(folder).find((name) => name.startsWith('polyclinic')) ?? '', 'data'),
    );
    await vi.waitFor(() => withClient(cluster.superuserUrl, async () => {}), TAKEN_UP_WITHIN);
    test = await createTestDatabase(cluster);
    const given = { NODE_ENV: 'test', SAMPLE_DATA: '0', DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' };
    const environment = readEnvironment(given);
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    running = await createServices({ environment, secrets: testSecrets, urls: test.urls, log });
    app = createApp(running.services);
    patient = await createPerson(test, running.services, { role: 'patient' });
    doctor = await createPerson(test, running.services, { role: 'doctor', verified: true });
    const note = async (_: unknown, { appointmentId }: { appointmentId: string }) => void effects.push(appointmentId);
    const jobs: Jobs = {
      handlers: { 'appointment.confirmed': note } as Partial<Jobs['handlers']> as Jobs['handlers'],
      schedules: [{ name: 'each-minute', cron: '* * * * *', run: async () => void turns.push(performance.now()) }],
    };
    queue = await startJobs(running.services, test.urls.worker, jobs);
  });
  afterAll(async () => {
    await queue?.stop(2_000);
    await running?.close();
    await test?.close();
    const ended = once(postgres, 'exit');
    postgres.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Ends a cluster and starts it again in the same words, with a clock that `jump` sets. */
  async function underFakedTime(data: string): Promise<ChildProcess> {
    const cluster = join(data, 'postgres');
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    process.kill(pid, 'SIGINT');
    await vi.waitFor(() => expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false), TAKEN_UP_WITHIN);
    const faked = {
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    };
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', LD_PRELOAD: LIBRARY, ...faked };
    const { program: command, args: given, ...user } = chooseUser([program, cluster]).command(program, args);
    return spawn(command, given, { ...user, env, cwd: '/', stdio: 'ignore' });
  }

  const hoursAhead = async () => {
    const [row] = await test.owner.read(null, () => sql<{ now: Date }>`select clock_timestamp() as now`);
    return Math.round(((row?.now.getTime() ?? 0) - Date.now()) / 3_600_000);
  };
  const isSignedIn = async () =>
    (
      await app.request(`${new URL(running.services.environment.publicUrl).origin}/api/appointments`, {
        headers: patient.headers,
      })
    ).status;
  const queueOne = async () => {
    const appointmentId = crypto.randomUUID();
    await running.services.worker.transaction(null, (trx) =>
      queueEffect(trx, 'appointment.confirmed', { appointmentId }),
    );
    return appointmentId;
  };

  it.each([
    ['put forward', 3_600, 1],
    ['put back', 0, 0],
  ])(
    '%s by an hour stops neither jobs nor schedules, and ends no session',
    { timeout: 240_000 },
    async (_, seconds, hours) => {
      const isAnotherTurn = async (before: number) =>
        expect.poll(() => turns.length, TURN_WITHIN).toBeGreaterThan(before);
      await isAnotherTurn(0);
      jump(seconds);
      await expect.poll(hoursAhead).toBe(hours);
      const before = turns.length;
      const effect = await queueOne();
      await expect.poll(() => effects.includes(effect), TAKEN_UP_WITHIN).toBe(true);
      expect(await isSignedIn()).toBe(200);
      await createVisit(test.owner, { patient, doctor, startsAt: Date.now() + 86_400_000 + (hours + 2) * 7_200_000 });
      await isAnotherTurn(before);
    },
  );
});
