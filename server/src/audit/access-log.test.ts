import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../observability/index.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { type Access, type AccessLog, createAccessLog } from './access-log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const actor = { userId: randomUUID(), role: 'doctor', requestId: 'one' } as const;

/** A log of accesses to one patient, and what the server's own log says of it. */
function newLog() {
  const lines: { access?: { subject_id: string } }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const accessLog = createAccessLog(server.services.worker, log);
  const patientId = randomUUID();
  const note = (count: number): string[] => {
    const subjects = Array.from({ length: count }, () => randomUUID());
    for (const subjectId of subjects) noteOne(accessLog, { patientId, subjectId });
    return subjects;
  };
  const noted = async () => {
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('access_log').selectAll().where('patient_id', '=', patientId),
    );
    return rows.map(({ subject_id }) => subject_id).toSorted();
  };
  return { accessLog, patientId, lines, note, noted };
}

const noteOne = (accessLog: AccessLog, access: Pick<Access, 'patientId' | 'subjectId'>) =>
  accessLog.note({ actor, action: 'read', subject: 'appointment', ...access });

/** As when the database is away: nothing of the table can be written meanwhile. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const change = (statement: string) => server.database.write(null, () => sql.raw(statement));
  await change('revoke insert on access_log from worker');
  await work();
  await change('grant insert on access_log to worker');
}

it('keeps every entry, however many wait at once', async () => {
  const { accessLog, patientId, note, noted } = newLog();
  const subjects = note(9_000);
  const writing = accessLog.flush();
  // These come while the others are being written.
  await new Promise((resolve) => setImmediate(resolve));
  subjects.push(...note(500));
  await writing;
  await accessLog.flush();
  expect(await noted()).toEqual(subjects.toSorted());
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('access_log').selectAll().where('patient_id', '=', patientId).limit(1),
  );
  expect(row).toMatchObject({ actor_id: actor.userId, actor_role: 'doctor', action: 'read', request_id: 'one' });
});

it('keeps of what is listed one entry a day, on however many servers, beside each that was opened', async () => {
  const [{ accessLog, patientId, noted }, other] = [newLog(), newLog()];
  onTestFinished(() => void vi.useRealTimers());
  const subjectId = randomUUID();
  const list = (log: AccessLog) =>
    log.noteListed({ actor, action: 'read', subject: 'appointment', subjectId, patientId });
  const days = ['2026-11-20T08:00:00Z', '2026-11-20T23:00:00Z', '2026-11-21T00:10:00Z'];
  for (const day of days) {
    vi.setSystemTime(new Date(day));
    for (const log of [accessLog, accessLog, other.accessLog]) list(log);
  }
  noteOne(accessLog, { patientId, subjectId });
  for (const log of [accessLog, other.accessLog]) await log.flush();
  expect(await noted()).toEqual([subjectId, subjectId, subjectId]);
});

it('goes on trying while the database is away, and writes each entry once', async () => {
  const { accessLog, note, noted } = newLog();
  const before = note(3);
  await whileAway(async () => {
    await expect(accessLog.flush()).rejects.toThrow('permission denied');
  });
  const after = note(2);
  await expect.poll(noted).toEqual([...before, ...after].toSorted());
});

it('gives up an entry that can’t be written, tells the server’s log of it, and keeps the others', async () => {
  const { accessLog, patientId, lines, note, noted } = newLog();
  const first = note(20);
  noteOne(accessLog, { patientId, subjectId: 'no id at all' });
  const others = [...first, ...note(20)];
  await accessLog.flush();
  expect(await noted()).toEqual(others.toSorted());
  expect(lines.map(({ access }) => access?.subject_id)).toEqual(['no id at all']);
});

it('leaves nothing unsaid when the server stops', async () => {
  const { accessLog, lines, note, noted } = newLog();
  const written = note(2);
  await accessLog.flush();
  expect(await noted()).toEqual(written.toSorted());
  const unwritten = note(2);
  await whileAway(() => accessLog.close());
  const tooLate = note(1);
  expect(lines.flatMap(({ access }) => access?.subject_id ?? [])).toEqual([...unwritten, ...tooLate]);
});
