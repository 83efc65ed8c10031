import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

it('keeps every entry, however many wait at once', async () => {
  const { accessLog } = server.services;
  const [patientId, actor] = [randomUUID(), { userId: randomUUID(), role: 'doctor', requestId: 'one' } as const];
  const access = { actor, action: 'read', subject: 'appointment', patientId } as const;
  const visits = Array.from({ length: 9_000 }, () => randomUUID());
  for (const subjectId of visits) accessLog.note({ ...access, subjectId });
  await accessLog.flush();
  const noted = await server.database.read(null, (db) =>
    db.selectFrom('access_log').selectAll().where('patient_id', '=', patientId),
  );
  expect(new Set(noted.map(({ subject_id }) => subject_id))).toEqual(new Set(visits));
  expect(noted[0]).toMatchObject({ actor_id: actor.userId, actor_role: 'doctor', action: 'read', request_id: 'one' });
});
